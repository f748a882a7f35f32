//! Proves that a position is a puzzle: that it has a solution, and that other moves fail.

use oxo_shared::verdict::winning_moves;
use oxo_shared::{Game, LineRule, Point, Side, Verdict};

use super::difficulty::difficulty;
use super::effort::Effort;
use super::kind::Kind;
use super::reading::themes;
use super::theme::Theme;
use crate::limits::Interrupted;
use crate::patterns::{Cell, PatternBoard, Threat};
use crate::solve::{Detail, Solution};
use crate::threats::ForcedWin;
use crate::threats::prover::{Proof, Prover};
use crate::threats::vcf::{answers_to, makes_four};

/// The shortest win to find or to stop, in plies: two fours and a five.
const SHORTEST: u32 = 5;
/// With more moves than this that hold, a position is not a puzzle.
const MOST_STOPS: usize = 3;
/// Vacant cells of an exact puzzle: enough to choose from, and few enough to try all games.
pub(super) const EXACT_CELLS: std::ops::RangeInclusive<usize> = 4..=12;

/// Why a position is not a puzzle of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The game is over, or its opening is not.
    #[error("no stone is due")]
    NotDue,
    /// The proofs of this kind do not support these rules.
    #[error("this kind does not support these rules")]
    Rules,
    /// The solution is too short or obvious.
    #[error("it is too easy")]
    Easy,
    /// The task is not possible.
    #[error("there is no solution")]
    NoSolution,
    /// Too many moves are correct.
    #[error("there are several solutions")]
    Ambiguous,
    /// The limits were reached.
    #[error("it is not decided within the limits")]
    Undecided,
}

impl From<Interrupted> for Unfit {
    fn from(Interrupted: Interrupted) -> Unfit {
        Unfit::Undecided
    }
}

/// A proved puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Proven {
    /// A solution: stones of both sides in turn.
    pub(super) line: Vec<Point>,
    /// Whether only a single move is correct at every step; else at most half of the plausible
    /// ones.
    pub(super) is_strict: bool,
    /// Stones of the solution, or of the win to be stopped.
    pub(super) stones: u32,
    /// The themes of the solution.
    pub(super) themes: Vec<Theme>,
    /// An initial estimate of its rating.
    pub(super) difficulty: u32,
}

/// Proves that the position of `game` is a puzzle of this kind.
pub(super) fn prove(kind: Kind, game: &Game, effort: &mut Effort) -> Result<Proven, Unfit> {
    if game.outcome().is_some() || !game.is_settled() {
        return Err(Unfit::NotDue);
    }
    if kind == Kind::Exact {
        return exact(game, effort);
    }
    let board = PatternBoard::new(game).ok_or(Unfit::Rules)?;
    let is_at_hand = Side::BOTH.iter().any(|&side| board.count(side, Threat::Five) > 0);
    if board.count(board.turn(), Threat::Five) > 0 || kind != Kind::Fours && is_at_hand {
        return Err(Unfit::Easy);
    }
    effort.prove(|prover| {
        let proof = Search { kind, game, board, prover };
        match kind {
            Kind::Threats => proof.threats(),
            Kind::Hold => proof.hold(),
            _ => proof.fours(),
        }
    })
}

/// A search for a puzzle of one kind in a position.
pub(super) struct Search<'a> {
    pub(super) kind: Kind,
    pub(super) game: &'a Game,
    pub(super) board: PatternBoard,
    pub(super) prover: &'a mut Prover,
}

impl Search<'_> {
    fn fours(mut self) -> Result<Proven, Unfit> {
        let win = self.prover.fours(&mut self.board)?.ok_or(Unfit::NoSolution)?;
        if win.plies < SHORTEST {
            return Err(Unfit::Easy);
        }
        let (fours, winning) = self.prover.winning_fours(&mut self.board)?;
        let losing = fours.len() - winning.len();
        let is_strict = is_only_way(self.prover, &mut self.board)?;
        if !is_strict && (losing < 2 || losing < winning.len()) {
            return Err(Unfit::Ambiguous);
        }
        let proven = self.proven(is_strict, &win, &win.line, losing);
        let is_foul = proven.themes.contains(&Theme::Foul);
        if is_foul == (self.kind == Kind::Foul) { Ok(proven) } else { Err(Unfit::NoSolution) }
    }

    fn threats(mut self) -> Result<Proven, Unfit> {
        // In renju the search cannot tell whether some threes of X are allowed.
        if self.game.rules().line_rule() == LineRule::Renju && self.board.turn() == Side::X {
            return Err(Unfit::Rules);
        }
        if self.prover.fours(&mut self.board)?.is_some() {
            return Err(Unfit::Easy);
        }
        let proofs = self.prover.threats(&mut self.board);
        let count = |proof| proofs.iter().filter(|(_, of)| *of == proof).count();
        match (count(Proof::Proved), count(Proof::Open)) {
            (0, 0) => return Err(Unfit::NoSolution),
            (2.., _) => return Err(Unfit::Ambiguous),
            (1, 0) => {}
            _ => return Err(Unfit::Undecided),
        }
        let win = self.prover.win_by_threats(&mut self.board)?.ok_or(Unfit::NoSolution)?;
        Ok(self.proven(true, &win, &win.line, proofs.len() - 1))
    }

    fn hold(mut self) -> Result<Proven, Unfit> {
        let threat = self.prover.threatened(&mut self.board)?.ok_or(Unfit::NoSolution)?;
        if threat.plies < SHORTEST {
            return Err(Unfit::Easy);
        }
        if self.prover.fours(&mut self.board)?.is_some() {
            return Err(Unfit::NoSolution);
        }
        let stops = quiet_stops(self.prover, &mut self.board)?;
        match stops.len() {
            0 => Err(Unfit::NoSolution),
            1..=MOST_STOPS => Ok(self.proven(stops.len() == 1, &threat, &stops[..1], 0)),
            _ => Err(Unfit::Ambiguous),
        }
    }

    pub(super) fn proven(
        &self,
        is_strict: bool,
        win: &ForcedWin,
        line: &[Cell],
        losing: usize,
    ) -> Proven {
        let line = self.board.points(self.game, line);
        // A stone that holds shows nothing by itself.
        let shown = if self.kind == Kind::Hold { &[][..] } else { &line };
        let themes = themes(self.game, &self.board, shown);
        let stones = winning_moves(win.plies);
        let difficulty = difficulty(self.kind, stones, losing, &themes);
        Proven { line, is_strict, stones, themes, difficulty }
    }
}

/// The stones that stop the opponent's win by fours, except fours, which may only postpone it.
pub(super) fn quiet_stops(
    prover: &mut Prover,
    board: &mut PatternBoard,
) -> Result<Vec<Cell>, Interrupted> {
    let stops = prover.stops(board)?.into_iter();
    Ok(stops.filter(|&cell| !makes_four(board, cell, board.turn())).collect())
}

/// Whether a single four wins here, and after every answer, until nothing stops a five.
fn is_only_way(prover: &mut Prover, board: &mut PatternBoard) -> Result<bool, Interrupted> {
    let (_, winning) = prover.winning_fours(board)?;
    let &[four] = &winning[..] else { return Ok(false) };
    board.play(four);
    let mut is_only = Ok(true);
    for answer in answers_to(board, Threat::Five) {
        board.play(answer);
        is_only = is_only_way(prover, board);
        board.undo();
        if is_only != Ok(true) {
            break;
        }
    }
    board.undo();
    is_only
}

/// The solution of a small board, within the limits of puzzles.
pub(super) fn solved(game: &Game, detail: Detail) -> Result<Solution, Unfit> {
    Effort::default().solve(game, detail).ok_or(Unfit::Undecided)
}

fn exact(game: &Game, effort: &mut Effort) -> Result<Proven, Unfit> {
    let area = game.rules().area();
    let vacant = area.capacity().saturating_sub(game.board().len());
    if !EXACT_CELLS.contains(&vacant) {
        return Err(Unfit::Rules);
    }
    let solution = effort.solve(game, Detail::Cells).ok_or(Unfit::Undecided)?;
    let (correct, incorrect): (Vec<_>, Vec<_>) =
        solution.cells.iter().partition(|(_, of)| of.sign() == solution.verdict.sign());
    let loses_at_once = |of: &(Point, Verdict)| of.1 == Verdict::Loss(2);
    let stones = stones_of(solution.verdict, SHORTEST)?;
    if solution.verdict == Verdict::Draw && incorrect.iter().all(loses_at_once) {
        return Err(Unfit::Easy);
    }
    if correct.len() != 1 {
        return Err(Unfit::Ambiguous);
    }
    let difficulty = difficulty(Kind::Exact, stones, incorrect.len(), &[]);
    let line = line_of(solution);
    Ok(Proven { line, is_strict: true, stones, themes: Vec::new(), difficulty })
}

/// The number of stones of the solver in a draw, or in a win of at least `shortest` plies.
pub(super) fn stones_of(verdict: Verdict, shortest: u32) -> Result<u32, Unfit> {
    match verdict {
        Verdict::Loss(_) => Err(Unfit::NoSolution),
        Verdict::Win(plies) if plies < shortest => Err(Unfit::Easy),
        Verdict::Win(plies) => Ok(winning_moves(plies)),
        Verdict::Draw => Ok(1),
    }
}

/// The moves of a solution; for a draw only the one that keeps it.
pub(super) fn line_of(solution: Solution) -> Vec<Point> {
    let shown = if solution.verdict == Verdict::Draw { 1 } else { solution.pv.len() };
    solution.pv.into_iter().take(shown).collect()
}
