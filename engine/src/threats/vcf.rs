//! Victory by continuous fours (VCF): each move threatens to complete a line, so the opponent has
//! one answer, until it has none.

use oxo_shared::Side;
use smallvec::SmallVec;

use crate::limits::Interrupted;
use crate::patterns::Cell;
use crate::patterns::{PatternBoard, Threat};
use crate::shapes::shape::Shape;
use crate::shapes::threat::{DIRECTIONS, shapes_of};

/// A short list of cells, without an allocation up to eight.
pub(crate) type CellList = SmallVec<[Cell; 8]>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ForcedWin {
    /// Plies to and including the stone that completes the line.
    pub(crate) plies: u32,
    /// The forced stones of both sides; the attacker's first.
    pub(crate) line: Vec<Cell>,
}

/// Called before each node; an error ends the search.
pub(crate) type OnNode<'a> = &'a mut dyn FnMut() -> Result<(), Interrupted>;

pub(crate) fn node_limit(nodes: u32) -> impl FnMut() -> Result<(), Interrupted> {
    let mut left = nodes;
    move || {
        left = left.checked_sub(1).ok_or(Interrupted)?;
        Ok(())
    }
}

/// Calls `on_node` before each of at most `nodes` nodes.
pub(crate) fn limited(nodes: u32, on_node: OnNode) -> impl FnMut() -> Result<(), Interrupted> {
    let mut limit = node_limit(nodes);
    move || limit().and_then(|()| on_node())
}

/// Maximum number of the attacker's stones in a sequence: longer ones are not known from real
/// boards, and the stack has room for it.
const MAX_STONES: u32 = 64;
/// Slots for refuted positions, 16 bytes each: enough for the hardest searches of a game, and small
/// enough for the caches.
const SLOTS: usize = 1 << 15;

/// Which fours a search tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Breadth {
    /// All of them: the search is complete.
    All,
    /// Those that make a second shape, on which the next four can build. The search is sound but
    /// not complete.
    Selective,
}

/// A search for wins by continuous fours, with a table of refuted positions.
#[derive(Clone, Debug)]
pub(crate) struct Vcf {
    tried: Breadth,
    refuted: Box<[Refuted]>,
    /// The winning line, in reverse.
    line: Vec<Cell>,
}

/// A position that the attacker does not win with `stones` stones.
#[derive(Clone, Copy, Debug, Default)]
struct Refuted {
    key: u64,
    stones: u32,
}

impl Vcf {
    pub(crate) fn new() -> Self {
        Vcf::trying(Breadth::All)
    }

    /// A fast search that finds most wins.
    pub(crate) fn selective() -> Self {
        Vcf::trying(Breadth::Selective)
    }

    fn trying(tried: Breadth) -> Self {
        Vcf { tried, refuted: vec![Refuted::default(); SLOTS].into(), line: Vec::new() }
    }

    /// The shortest win by continuous fours of the side to move, if it has one. Nothing is known if
    /// `on_node` fails.
    pub(crate) fn shortest(
        &mut self,
        board: &mut PatternBoard,
        on_node: OnNode,
    ) -> Result<Option<ForcedWin>, Interrupted> {
        for limit in 1..=MAX_STONES {
            self.line.clear();
            let mut cut_short = false;
            if let Some(stones) = self.win(board, limit, on_node, &mut cut_short)? {
                return Ok(Some(self.found_win(plies(stones))));
            }
            if !cut_short {
                break;
            }
        }
        Ok(None)
    }

    /// Whether `four` of the side to move begins a win by continuous fours.
    pub(crate) fn wins_from(
        &mut self,
        board: &mut PatternBoard,
        four: Cell,
        on_node: OnNode,
    ) -> Result<bool, Interrupted> {
        if !self.fours(board).contains(&four) {
            return Ok(false);
        }
        self.line.clear();
        board.play(four);
        let won = self.win_against_answers(board, MAX_STONES, on_node, &mut false);
        board.undo();
        Ok(won?.is_some())
    }

    /// Whether a winning line that was found before still wins, move for move.
    pub(crate) fn still_wins(board: &mut PatternBoard, line: &[Cell]) -> bool {
        let attacker = board.turn();
        let [four, rest @ ..] = line else { return false };
        if !board.is_vacant(*four) || !board.may_play(*four, attacker) {
            return false;
        }
        let threat = board.threat(*four, attacker);
        let is_threatened = board.count(attacker.other(), Threat::Five) > 0;
        if threat == Threat::Five || is_threatened || !threat.is_four() {
            return threat == Threat::Five;
        }
        board.play(*four);
        let answers = answers_to(board, Threat::Five);
        let wins = board.count(board.turn(), Threat::Five) == 0
            && match (&answers[..], rest) {
                ([], _) => true,
                ([only], [answer, rest @ ..]) if only == answer => {
                    board.play(*answer);
                    let wins = Vcf::still_wins(board, rest);
                    board.undo();
                    wins
                }
                _ => false,
            };
        board.undo();
        wins
    }

    /// A win within `limit` stones; `None` if there is none, or `on_node` ends the search before.
    pub(crate) fn some(
        &mut self,
        board: &mut PatternBoard,
        limit: u32,
        on_node: OnNode,
    ) -> Option<ForcedWin> {
        self.quick(board, limit, on_node).map(|plies| self.found_win(plies))
    }

    fn found_win(&self, plies: u32) -> ForcedWin {
        ForcedWin { plies, line: self.line.iter().rev().copied().collect() }
    }

    /// The plies of the win that [`Vcf::some`] finds.
    pub(crate) fn quick(
        &mut self,
        board: &mut PatternBoard,
        limit: u32,
        on_node: OnNode,
    ) -> Option<u32> {
        self.line.clear();
        self.win(board, limit, on_node, &mut false).ok().flatten().map(plies)
    }

    /// The number of stones with which the side to move wins, at most `limit`. Sets `cut_short` if
    /// a higher limit could change the answer.
    fn win(
        &mut self,
        board: &mut PatternBoard,
        limit: u32,
        on_node: OnNode,
        cut_short: &mut bool,
    ) -> Result<Option<u32>, Interrupted> {
        let attacker = board.turn();
        if let Some(five) = board.threat_cells(attacker, Threat::Five).next() {
            self.line.push(five);
            return Ok(Some(1));
        }
        if limit < 2 {
            *cut_short |= fours_of(board, attacker).next().is_some();
            return Ok(None);
        }
        on_node()?;
        let slot = board.key() as usize % SLOTS;
        let known = self.refuted[slot];
        if known.key == board.key() && known.stones >= limit {
            *cut_short |= known.stones < MAX_STONES;
            return Ok(None);
        }
        let mut deeper = false;
        for four in self.fours(board) {
            board.play(four);
            let won = self.win_against_answers(board, limit, on_node, &mut deeper);
            board.undo();
            if let Some(stones) = won? {
                self.line.push(four);
                return Ok(Some(stones));
            }
        }
        *cut_short |= deeper;
        let stones = if deeper { limit } else { MAX_STONES };
        self.refuted[slot] = Refuted { key: board.key(), stones };
        Ok(None)
    }

    /// The number of stones with which the four that was just made wins against every answer.
    fn win_against_answers(
        &mut self,
        board: &mut PatternBoard,
        limit: u32,
        on_node: OnNode,
        cut_short: &mut bool,
    ) -> Result<Option<u32>, Interrupted> {
        let defender = board.turn();
        if board.count(defender, Threat::Five) > 0 {
            return Ok(None);
        }
        let answers = answers_to(board, Threat::Five);
        if answers.is_empty() {
            self.end_with_two_fives(board);
            return Ok(Some(2));
        }
        let (start, mut longest) = (self.line.len(), 0);
        for answer in answers {
            let shown = self.line.len();
            board.play(answer);
            let won = self.win(board, limit - 1, on_node, cut_short);
            board.undo();
            let Some(stones) = won? else {
                self.line.truncate(start);
                return Ok(None);
            };
            self.line.push(answer);
            // The line shows the answer that holds out longest.
            let shorter = if stones + 1 > longest { start..shown } else { shown..self.line.len() };
            self.line.drain(shorter);
            longest = longest.max(stones + 1);
        }
        Ok(Some(longest))
    }

    /// The fours of the side to move to try, the strongest first. If the opponent completes a line
    /// next, only those that stop it.
    pub(crate) fn fours(&self, board: &PatternBoard) -> CellList {
        let attacker = board.turn();
        if board.count(attacker.other(), Threat::Five) > 0 {
            let answers = answers_to(board, Threat::Five).into_iter();
            return answers.filter(|&cell| makes_four(board, cell, attacker)).collect();
        }
        let is_tried = |cell: &Cell| self.tried == Breadth::All || is_rich(board, *cell, attacker);
        fours_of(board, attacker).filter(is_tried).collect()
    }

    /// The opponent takes one of two cells that complete the line. If there is only one, and renju
    /// forbids it, there is no answer to show.
    fn end_with_two_fives(&mut self, board: &PatternBoard) {
        let attacker = board.turn().other();
        let fives: CellList = board.threat_cells(attacker, Threat::Five).take(2).collect();
        if fives.len() == 2 {
            self.line.extend(fives);
        }
    }
}

/// Plies until the side to move has put `stones` stones.
fn plies(stones: u32) -> u32 {
    2 * stones - 1
}

/// The legal fours of `side`, the strongest first.
pub(crate) fn fours_of(board: &PatternBoard, side: Side) -> impl Iterator<Item = Cell> + '_ {
    let most_first = Threat::FOURS.iter().rev();
    let plain = most_first.flat_map(move |&four| board.threat_cells(side, four));
    let doubtful = board.threat_cells(side, Threat::Doubtful);
    plain.chain(doubtful.filter(move |&cell| makes_four(board, cell, side)))
}

/// Whether a four on `cell` also gets two stones or more on another line.
fn is_rich(board: &PatternBoard, cell: Cell, side: Side) -> bool {
    let shapes = shapes_of(board.code(cell, side));
    shapes.iter().filter(|&&shape| shape >= Shape::Two).count() > 1
}

/// Whether `side` makes a four on `cell` or completes a line, and it is legal. In renju a four can
/// come with two threes: it is legal if one of them is not a real three.
pub(crate) fn makes_four(board: &PatternBoard, cell: Cell, side: Side) -> bool {
    match board.threat(cell, side) {
        Threat::Doubtful => {
            let shapes = shapes_of(board.code(cell, side));
            shapes.iter().any(|shape| shape.is_four()) && board.may_play(cell, side)
        }
        threat => threat.is_four(),
    }
}

/// The answers of the side to move to an open four that the opponent could make: its own fours, the
/// strongest first, and the other cells that stop it.
pub(crate) fn answers_to_open_four(board: &PatternBoard) -> impl Iterator<Item = Cell> + '_ {
    let side = board.turn();
    let stops = answers_to(board, Threat::OpenFour).into_iter();
    fours_of(board, side).chain(stops.filter(move |&cell| !makes_four(board, cell, side)))
}

/// The cells after which the opponent has less than `threat` wherever it had that; for a five at
/// most one, except where the ends of a line can be blocked.
pub(crate) fn answers_to(board: &PatternBoard, threat: Threat) -> CellList {
    let (side, opponent) = (board.turn(), board.turn().other());
    let wins: CellList = board.threat_cells(opponent, threat).collect();
    let Some(&first) = wins.first() else { return CellList::new() };
    let on_the_line = threat != Threat::Five || board.rules().line_rule().needs_an_open_end();
    let around = if on_the_line { on_lines(board, first) } else { CellList::new() };
    std::iter::once(first)
        .chain(around)
        .filter(|&cell| wins.iter().all(|&win| stops(board, cell, win, threat)))
        .filter(|&cell| board.may_play(cell, side))
        .collect()
}

/// The empty cells within reach of `cell` on its lines.
fn on_lines(board: &PatternBoard, cell: Cell) -> CellList {
    (0..DIRECTIONS)
        .flat_map(|line| board.on_line(cell, line))
        .filter(|&other| board.is_vacant(other))
        .collect()
}

/// Whether a stone of the side to move on `stop` leaves the opponent less than `threat` on `cell`.
fn stops(board: &PatternBoard, stop: Cell, cell: Cell, threat: Threat) -> bool {
    if stop == cell {
        return true;
    }
    let opponent = board.turn().other();
    let line = board.line_through(cell, stop);
    line.is_some_and(|line| board.threat_if_stopped(cell, line, stop, opponent) < threat)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use super::*;
    use crate::threats::soundness::{RULES, positions};
    use oxo_shared::moves::read_moves;
    use oxo_shared::notation::parse_point;
    use oxo_shared::{Game, Point, Rules};
    use std::collections::HashMap;

    fn point(name: &str) -> Point {
        parse_point(Rules::GOMOKU.area(), name).unwrap()
    }

    /// The rows of a table, each by the names of its columns.
    fn rows(name: &str) -> Vec<HashMap<String, String>> {
        let path = format!("{}/../tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
        let names: Vec<String> = lines.next().unwrap().collect();
        lines.map(|values| names.iter().cloned().zip(values).collect()).collect()
    }

    #[test]
    fn answers_to_threats_match_the_table() {
        let mut checked = 0;
        for row in rows("must_block.csv") {
            let game = read_moves(Rules::GOMOKU, &row["moves"]).unwrap();
            let board = PatternBoard::new(&game).unwrap();
            let answers = match &row["threat"][..] {
                "four" => answers_to(&board, Threat::Five),
                "open_three" => answers_to(&board, Threat::OpenFour),
                _ => continue,
            };
            checked += 1;
            let stops = row["defences_win3"].split_whitespace();
            let stops = stops.map(|name| board.cell(point(name)).unwrap());
            for stop in stops.filter(|&stop| !board.threat(stop, board.turn()).is_four()) {
                let at = board.point(stop);
                assert!(answers.contains(&stop), "row {}: {at:?}", row["id"]);
            }
        }
        assert!(checked > 60);
    }

    #[test]
    fn every_win_by_fours_of_the_table_is_found_or_refuted() {
        for (text, column) in [("15x15x5", "length_plies"), ("15x15x5+exact", "exact5_length")] {
            let mut checked = 0;
            for row in rows("vcf.csv") {
                let game = read_moves(text.parse().unwrap(), &row["moves"]);
                let Some(game) = game.ok().filter(|game| game.outcome().is_none()) else {
                    continue;
                };
                let mut board = PatternBoard::new(&game).unwrap();
                let won = Vcf::new().shortest(&mut board, &mut || Ok(())).unwrap();
                let line = won.map_or(Vec::new(), |won| board.points(&game, &won.line));
                assert_eq!(line.len().to_string(), row[column], "{text}: row {}", row["id"]);
                let mut played = game.clone();
                line.iter().for_each(|&at| played.play(at).map(drop).unwrap());
                let winner = played.outcome().and_then(|outcome| outcome.winner.side());
                assert_eq!(winner, game.turn().filter(|_| !line.is_empty()), "row {}", row["id"]);
                checked += 1;
            }
            assert!(checked > 100, "{text}: {checked}");
        }
    }

    #[test]
    fn every_legal_four_is_tried() {
        for game in RULES.into_iter().flat_map(|rules| positions(rules, 500)) {
            let mut board = PatternBoard::new(&game).unwrap();
            let side = board.turn();
            if Side::BOTH.iter().any(|&side| board.count(side, Threat::Five) > 0) {
                continue;
            }
            let mut fours = Vcf::new().fours(&board).into_vec();
            let cells: Vec<Cell> = board.vacant().collect();
            let makes_four = |cell: &Cell| {
                board.play(*cell);
                let makes = board.count(side, Threat::Five) > 0;
                board.undo();
                makes && game.check(board.point(*cell)).is_ok()
            };
            let all: Vec<Cell> = cells.into_iter().filter(makes_four).collect();
            fours.sort_unstable();
            assert_eq!(fours, all, "{} {:?}", game.rules(), game.moves());
        }
    }

    #[test]
    fn a_four_with_false_threes_is_tried_in_renju() {
        let names = "e5 d4 f4 e3 e6 d2 d6 c5 b5 d5 f3 e7 c2 b6 a6 e4 d7 a5 f7 d8 g6 d9 g7 e10 a7 \
                     f11 c4 a4 h6 e11 i6 f10 d11 d1 b8 f8 g5 a8 i5 c12";
        let rules: Rules = "12x12x5+renju".parse().unwrap();
        let point = |name| parse_point(rules.area(), name).unwrap();
        let game = Game::from_moves(rules, names.split_whitespace().map(point)).unwrap();
        let board = PatternBoard::new(&game).unwrap();
        for cell in ["h5", "g4"].map(|name| board.cell(point(name)).unwrap()) {
            assert_eq!(board.threat(cell, Side::X), Threat::Doubtful);
            assert!(fours_of(&board, Side::X).any(|four| four == cell));
        }
    }
}
