//! A position as managers of the Gomocup protocol send it to an engine: `BOARD`, a line
//! `column,row,owner` for each stone, and `DONE`. `START` and `INFO rule` may come before it.
//!
//! Columns and rows count from 0 at the top left. The owner is 1 for the side to move and 2 for the
//! other. The block does not say who is X: the owner of the first stone, which managers send first.
//! Source: the protocol of Piskvork, <https://plastovicka.github.io/protocl2en.htm>.

use std::fmt::Write as _;

use oxo_shared::{BySide, Clean, LineRule, Point, Position, PositionError, Rules, Side};
use oxo_words::{BOARD_BLOCK_OPEN, BoardBlockLine};

use crate::board::{BoardError, named_rules, rules_for, sides};
use crate::error::{AtLine, WriteError};

const BEGIN: &str = "BOARD";
const END: &str = "DONE";
/// The default side of the board.
const USUAL_SIDE: u32 = 15;

/// Why a text is not a position in this format, and in which line.
pub type BlockError = AtLine<BlockFault>;

/// What is wrong with a block.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlockFault {
    #[error("{}", BoardBlockLine { text: _0 })]
    Line(Clean),
    #[error("{BOARD_BLOCK_OPEN}")]
    Open,
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Whether a text begins like the commands of a manager.
pub(crate) fn begins(text: &str) -> bool {
    let first = text.split_whitespace().next().unwrap_or_default().to_ascii_uppercase();
    [BEGIN, "YXBOARD", "START", "RECTSTART", "INFO"].contains(&&first[..])
}

/// Writes the position in this format, after the commands that state its board and rules.
///
/// # Errors
/// [`WriteError`] for anything but five in a row on a bounded board.
pub fn write_block(position: &Position) -> Result<String, WriteError> {
    let rules = position.rules();
    let (width, height) = sides(rules.area()).ok_or(WriteError::Boundless("Gomocup"))?;
    let rule = named_rules().find(|&(_, line_rule)| line_rule == rules.line_rule());
    let Some((rule, _)) = rule.filter(|_| rules.is_five_in_a_row()) else {
        return Err(WriteError::NotFive(*rules));
    };
    let mut text = match width == height {
        true => format!("START {width}\n"),
        false => format!("RECTSTART {width},{height}\n"),
    };
    text += &format!("INFO rule {rule}\n{BEGIN}\n");
    for (at, side) in position.stones() {
        let owner = if side == position.turn() { 1 } else { 2 };
        writeln!(text, "{},{},{owner}", at.x, i32::from(height) - 1 - at.y)
            .expect("a string takes every text");
    }
    Ok(text + END + "\n")
}

/// The board that the commands of a manager set up.
struct Start {
    width: u32,
    height: u32,
    /// Whether cells are named row first.
    is_row_first: bool,
}

impl Start {
    /// Reads `15`, `20,15`, or `20 15` as Yixin-Board sends it, which names cells row first.
    fn read(size: &str) -> Option<Start> {
        let number = |text: &str| text.trim().parse().ok();
        if let Some(side) = number(size) {
            return Some(Start { width: side, height: side, is_row_first: false });
        }
        let ((width, height), is_row_first) = match size.split_once(',') {
            Some(sides) => (sides, false),
            None => (size.split_once(char::is_whitespace)?, true),
        };
        Some(Start { width: number(width)?, height: number(height)?, is_row_first })
    }

    /// Five in a row with this rule number. Yixin-Board has a number of its own for renju.
    fn rules(&self, rule: &str) -> Option<Rules> {
        const YIXIN_RENJU: &str = "2";
        let line_rule = match rule {
            YIXIN_RENJU if self.is_row_first => LineRule::Renju,
            _ => named_rules().find(|(number, _)| *number == rule)?.1,
        };
        Rules::GOMOKU.with_line_rule(line_rule).ok()
    }
}

/// Reads a position, by `rules`, or by the rules of its commands, or as five or more in a row.
/// Fails if a line is not a command or a stone, `DONE` is missing, or the position is impossible.
pub(crate) fn read(text: &str, rules: Option<Rules>) -> Result<Position, BlockError> {
    let mut start = Start { width: USUAL_SIDE, height: USUAL_SIDE, is_row_first: false };
    let mut own = None;
    let mut lines = (1..).zip(text.lines().map(str::trim)).filter(|(_, line)| !line.is_empty());
    for (line, text) in lines.by_ref() {
        let invalid = || BlockError { line, fault: BlockFault::Line(Clean::excerpt(text)) };
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        match word.to_ascii_uppercase().as_str() {
            "BOARD" | "YXBOARD" if rest.is_empty() => {
                let rules = rules_for(rules.or(own), start.width, start.height)
                    .map_err(|error| BlockError { line, fault: error.into() })?;
                return stones(rules, start.is_row_first, lines, line);
            }
            "START" | "RECTSTART" => start = Start::read(rest).ok_or_else(invalid)?,
            "INFO" => {
                let setting = rest.split_once(char::is_whitespace);
                if let Some((key, rule)) = setting
                    && key.eq_ignore_ascii_case("rule")
                {
                    own = Some(start.rules(rule.trim()).ok_or_else(invalid)?);
                }
            }
            "ABOUT" | "RESTART" => {}
            _ => return Err(invalid()),
        }
    }
    Err(BlockError { line: 1, fault: BlockFault::Open })
}

/// Reads the stones up to `DONE`.
fn stones<'a>(
    rules: Rules,
    is_row_first: bool,
    lines: impl Iterator<Item = (usize, &'a str)>,
    begin: usize,
) -> Result<Position, BlockError> {
    let (mut owned, mut first, mut last) = ([Vec::new(), Vec::new()], None, begin);
    for (line, text) in lines {
        last = line;
        if text.eq_ignore_ascii_case(END) {
            // The stones of the side to move and of the other side. Either may be X.
            let [mover, other] = owned;
            let (stones, turn) = match first {
                Some(1) => (BySide { x: mover, o: other }, Side::X),
                Some(_) => (BySide { x: other, o: mover }, Side::O),
                None => (BySide::default(), Side::X),
            };
            return Position::new(rules, stones, turn)
                .map_err(|error| BlockError { line, fault: error.into() });
        }
        let fault = || BlockError { line, fault: BlockFault::Line(Clean::excerpt(text)) };
        let (at, owner) = stone(text, is_row_first, &rules).ok_or_else(fault)?;
        first = first.or(Some(owner));
        owned[owner - 1].push(at);
    }
    Err(BlockError { line: last, fault: BlockFault::Open })
}

/// The cell of a line such as `7,7,1`, and its owner.
fn stone(line: &str, is_row_first: bool, rules: &Rules) -> Option<(Point, usize)> {
    let (_, height) = sides(rules.area())?;
    let numbers: Vec<i32> =
        line.split(',').map(|it| it.trim().parse().ok()).collect::<Option<_>>()?;
    let [first, second, owner @ (1 | 2)] = numbers[..] else { return None };
    let (x, y) = if is_row_first { (second, first) } else { (first, second) };
    let at = Point::new(x, i32::from(height).checked_sub(1)?.checked_sub(y)?);
    Some((at, usize::try_from(owner).ok()?))
}
