//! A position with variations in SGF: `AB`, `AW` and `PL` set it up, `C` are comments.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use oxo_shared::{BySide, Clean, Game, Point, Position, PositionError, Rules, Side, StonesError};

use super::cells::{cell, escaped, pair, play, writable};
use super::error::{SgfError, SgfFault};
use super::parse::{self, Property, RawNode};
use super::rules::{GAME, rules_of, size_of};
use crate::error::WriteError;
use crate::remark::Remark;
use crate::tree::{Node, Tree};

/// Writes `tree` as SGF. Fails for a boundless board, or a side of more than 52 cells.
pub fn write(tree: &Tree) -> Result<String, WriteError> {
    let rules = tree.start().rules();
    let (width, height) = writable(rules)?;
    let mut text = format!(
        "(;FF[4]GM[{GAME}]CA[UTF-8]AP[oxo:{}]SZ[{}]RU[{rules}]",
        env!("CARGO_PKG_VERSION"),
        size_of(width, height)
    );
    for (name, side) in [("AB", Side::X), ("AW", Side::O)] {
        let cells = tree.start().of(side).iter().map(|&at| format!("[{}]", pair(at, height)));
        let cells: String = cells.collect();
        text += &if cells.is_empty() { String::new() } else { format!("{name}{cells}") };
    }
    text += match tree.start().turn() {
        Side::X => "PL[B]",
        Side::O => "PL[W]",
    };
    write_rest(&mut text, tree, height);
    Ok(text + ")\n")
}

/// Maximum number of cells that a file may set up: as many as the longest file could name one by
/// one. A rectangle names thousands in a few letters.
const MOST_SET_UP: usize = 1 << 18;

/// A step of writing: a node, or the parenthesis before or behind a variation.
enum Step {
    Node(Node, Side),
    Open,
    Close,
}

/// Writes the comment of the start, and all moves.
fn write_rest(text: &mut String, tree: &Tree, height: u8) {
    let mut steps = vec![Step::Node(Tree::START, tree.start().turn().other())];
    while let Some(step) = steps.pop() {
        let (node, side) = match step {
            Step::Open => {
                text.push_str("\n(");
                continue;
            }
            Step::Close => {
                text.push(')');
                continue;
            }
            Step::Node(node, side) => (node, side),
        };
        if let Some(at) = tree.last_move(node) {
            let colour = if side == Side::X { 'B' } else { 'W' };
            write!(text, ";{colour}[{}]", pair(at, height)).expect("a string takes every text");
        }
        if !tree.comment(node).is_empty() {
            write!(text, "C[{}]", escaped(tree.comment(node))).expect("a string takes every text");
        }
        let next = |&node: &Node| Step::Node(node, side.other());
        match tree.next(node) {
            [only] => steps.push(next(only)),
            // In reverse: the stack pops the first variation first.
            several => several
                .iter()
                .rev()
                .for_each(|node| steps.extend([Step::Close, next(node), Step::Open])),
        }
    }
}

/// Reads the first game with all variations, by `rules`, or by its own, or as five or more in a
/// row. Fails if the text is not SGF, the board does not fit `rules`, or a move or the setup is
/// invalid.
pub fn read(text: &str, rules: Option<Rules>) -> Result<(Tree, Vec<Remark>), SgfError> {
    let (nodes, more_games) = parse::tree(text)?;
    let next = next_of(&nodes);
    let mut remarks = Vec::new();
    let main_line = std::iter::successors(Some(0), |&number| next[number].first().copied());
    let properties = main_line.flat_map(|number| &nodes[number].properties);
    let by = rules_of(properties.clone(), rules, &mut remarks)?;
    check_game(properties, rules.is_some())?;
    remarks.extend((more_games > 0).then_some(Remark::Games(more_games)));
    let reader = Reader { next, nodes, rules: by };
    Ok((reader.tree()?, remarks))
}

fn check_game<'a>(
    mut properties: impl Iterator<Item = &'a Property>,
    is_named: bool,
) -> Result<(), SgfError> {
    let other = |it: &&Property| it.name == "GM" && it.value.trim() != GAME && !is_named;
    properties.find(other).map_or(Ok(()), |it| {
        Err(SgfError { line: it.line, fault: SgfFault::OtherGame(Clean::excerpt(&it.value)) })
    })
}

fn next_of(nodes: &[RawNode]) -> Vec<Vec<usize>> {
    let mut next = vec![Vec::new(); nodes.len()];
    for (number, node) in nodes.iter().enumerate() {
        if let Some(parent) = node.parent {
            next[parent].push(number);
        }
    }
    next
}

/// The stones that a file sets up.
#[derive(Default)]
struct Setup {
    stones: BTreeMap<Point, Side>,
    /// The number of cells named so far.
    named: usize,
}

struct Reader {
    nodes: Vec<RawNode>,
    /// The nodes after each one.
    next: Vec<Vec<usize>>,
    rules: Rules,
}

/// A node to read: its number, the node before it in the tree, and the number of moves that lead
/// there.
type ToRead = (usize, Node, usize);

impl Reader {
    fn tree(&self) -> Result<Tree, SgfError> {
        let (set_up, first) = self.beginning();
        let start = self.position(&set_up, first.first().copied())?;
        let mut tree = Tree::new(start.clone());
        tree.comment_on(Tree::START, self.comment(&set_up));
        let mut game = Game::from(start);
        let mut pending: Vec<ToRead> =
            first.into_iter().rev().map(|number| (number, Tree::START, 0)).collect();
        while let Some((number, parent, ply)) = pending.pop() {
            game.take_back_to(ply);
            let node = self.read_moves(number, parent, &mut game, &mut tree)?;
            let next = self.next[number].iter().rev();
            pending.extend(next.map(|&next| (next, node, game.ply())));
        }
        Ok(tree)
    }

    /// Returns the nodes before the first move, and the nodes that follow them.
    fn beginning(&self) -> (Vec<usize>, Vec<usize>) {
        let mut set_up = Vec::new();
        let mut number = 0;
        while self.moves(number).next().is_none() {
            set_up.push(number);
            match self.next[number][..] {
                [only] => number = only,
                ref several => return (set_up, several.to_vec()),
            }
        }
        (set_up, vec![number])
    }

    /// The moves of a node.
    fn moves(&self, number: usize) -> impl Iterator<Item = (Side, &Property)> {
        self.nodes[number].properties.iter().filter_map(|it| match it.name.as_str() {
            "B" => Some((Side::X, it)),
            "W" => Some((Side::O, it)),
            _ => None,
        })
    }

    /// The position that the nodes before the first move set up.
    fn position(&self, set_up: &[usize], first: Option<usize>) -> Result<Position, SgfError> {
        let properties = || set_up.iter().flat_map(|&number| &self.nodes[number].properties);
        let mut setup = Setup::default();
        for &number in set_up {
            self.place_stones(number, &mut setup)?;
        }
        let stones = setup.stones;
        let turns = properties().filter(|it| it.name == "PL");
        let turn = turns.filter_map(|it| turn_of(&it.value)).next_back();
        let of = |side| stones.iter().filter(move |&(_, owner)| *owner == side).map(|(&at, _)| at);
        let stones = BySide::from_fn(|side| of(side).collect::<Vec<_>>());
        let first = first.and_then(|number| self.moves(number).next()).map(|(side, _)| side);
        let by_count = if stones.x.len() > stones.o.len() { Side::O } else { Side::X };
        let line = properties().map(|it| it.line).next_back().unwrap_or(1);
        Position::new(self.rules, stones, first.or(turn).unwrap_or(by_count))
            .map_err(|error| SgfError { line, fault: error.into() })
    }

    /// Places and removes the stones that a node sets up. A later node may replace a stone; within
    /// one node the order has no meaning, so a cell may occur only once.
    fn place_stones(&self, number: usize, setup: &mut Setup) -> Result<(), SgfError> {
        let mut placed = BTreeMap::new();
        for property in &self.nodes[number].properties {
            let fault = |fault| SgfError { line: property.line, fault };
            let stone = match property.name.as_str() {
                "AB" => Some(Side::X),
                "AW" => Some(Side::O),
                "AE" => None,
                _ => continue,
            };
            let cells = cells(&property.value, &self.rules).map_err(fault)?;
            setup.named += cells.len();
            if setup.named > MOST_SET_UP {
                return Err(fault(SgfFault::SetupFull));
            }
            for at in cells {
                let Some(side) = stone else {
                    setup.stones.remove(&at);
                    continue;
                };
                if placed.insert(at, side).is_some_and(|other| other != side) {
                    let error = PositionError::from(StonesError::Taken(self.rules.name(at)));
                    return Err(fault(error.into()));
                }
                setup.stones.insert(at, side);
            }
        }
        Ok(())
    }

    fn comment(&self, numbers: &[usize]) -> Clean {
        let properties = numbers.iter().flat_map(|&number| &self.nodes[number].properties);
        let comments = properties.filter(|it| it.name == "C").map(|it| it.value.trim());
        comments.collect::<Vec<_>>().join(" ").into()
    }

    /// Adds the moves of a node after `parent`, with its comment. Returns the last of them.
    fn read_moves(
        &self,
        number: usize,
        parent: Node,
        game: &mut Game,
        tree: &mut Tree,
    ) -> Result<Node, SgfError> {
        let properties = &self.nodes[number].properties;
        let is_setup = |it: &&Property| ["AB", "AW", "AE"].contains(&it.name.as_str());
        if let Some(it) = properties.iter().find(is_setup) {
            return Err(SgfError {
                line: it.line,
                fault: SgfFault::LateSetup(it.name.as_str().into()),
            });
        }
        let mut node = parent;
        for (side, property) in self.moves(number) {
            let fault = |fault| SgfError { line: property.line, fault };
            let at = play(game, side, property.value.trim()).map_err(fault)?;
            node = tree.add(node, at).map_err(|error| fault(error.into()))?;
        }
        let comment = self.comment(&[number]);
        if !comment.is_empty() && node != Tree::START {
            tree.comment_on(node, comment);
        }
        Ok(node)
    }
}

fn turn_of(value: &str) -> Option<Side> {
    match value.trim().chars().next()?.to_ascii_lowercase() {
        'b' | '1' => Some(Side::X),
        'w' | '2' => Some(Side::O),
        _ => None,
    }
}

/// A cell, or the cells of a rectangle such as `aa:cc`.
fn cells(value: &str, rules: &Rules) -> Result<Vec<Point>, SgfFault> {
    let invalid = || SgfFault::BadMove(Clean::excerpt(value));
    let corner = |text: &str| cell(text.trim(), rules).ok_or_else(invalid);
    let Some((one, other)) = value.split_once(':') else { return Ok(vec![corner(value)?]) };
    let (one, other) = (corner(one)?, corner(other)?);
    let columns = one.x.min(other.x)..=one.x.max(other.x);
    let rows = one.y.min(other.y)..=one.y.max(other.y);
    Ok(columns.flat_map(|x| rows.clone().map(move |y| Point::new(x, y))).collect())
}
