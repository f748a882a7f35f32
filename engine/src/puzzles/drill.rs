//! Drills: positions of a player's own games, set again because the move played there was wrong.

use oxo_shared::{Game, LineRule, Position, Side};

use super::attempt::{Attempt, Judgement, NODES};
use super::difficulty::difficulty;
use super::kind::{FIVE, Kind, MAX_CELLS};
use super::proof::{EXACT_CELLS, Proven, Search, Unfit, line_of, quiet_stops, solved, stones_of};
use super::puzzle::Puzzle;
use super::theme::Theme;
use crate::patterns::{PatternBoard, Threat};
use crate::solve::Detail;
use crate::threats::prover::Prover;

/// The shortest win in the solver's drills, in plies.
const SHORTEST: u32 = 3;

impl Puzzle {
    /// Creates the task of the first kind that has a proved solution for the side to move. Unlike a
    /// puzzle of a pack, a drill may have many solutions, and be easy.
    pub fn drill(position: &Position) -> Result<Puzzle, Unfit> {
        let game = Game::from(position.clone());
        let (kind, proven) = if may_solve(&game) { exact(&game)? } else { by_threats(&game)? };
        Ok(Puzzle::with(kind, game, proven))
    }

    /// Creates the drill of the position before move `ply` of `game`; `None` if the move is not
    /// proved to be wrong.
    pub fn of_mistake(game: &Game, ply: usize) -> Option<Puzzle> {
        let played = *game.moves().get(ply)?;
        let drill = Puzzle::drill(&game.earlier(ply)?.position().ok()?).ok()?;
        let judgement = Attempt::new(&drill).play(played).ok()?;
        matches!(judgement, Judgement::Refuted { .. }).then_some(drill)
    }
}

impl Attempt {
    /// Creates an attempt that continues from this position. Nothing is proved about it, so a
    /// correct move solves no more than `kind` requires.
    ///
    /// # Errors
    /// [`Unfit::Rules`] if a move there could take too long to judge.
    pub fn at(kind: Kind, position: &Position) -> Result<Attempt, Unfit> {
        let game = Game::from(position.clone());
        let may_judge = if kind == Kind::Exact { may_solve(&game) } else { is_small(&game) };
        let puzzle = || Attempt::new(&Puzzle::with(kind, game, Proven::default()));
        may_judge.then(puzzle).ok_or(Unfit::Rules)
    }
}

fn is_small(game: &Game) -> bool {
    game.rules().area().capacity() <= MAX_CELLS
}

fn may_solve(game: &Game) -> bool {
    let vacant = game.rules().area().capacity().saturating_sub(game.board().len());
    is_small(game) && vacant <= *EXACT_CELLS.end()
}

fn exact(game: &Game) -> Result<(Kind, Proven), Unfit> {
    let solution = solved(game, Detail::Best)?;
    let stones = stones_of(solution.verdict, SHORTEST)?;
    let difficulty = difficulty(Kind::Exact, stones, 0, &[]);
    let line = line_of(solution);
    Ok((Kind::Exact, Proven { line, stones, difficulty, ..Proven::default() }))
}

fn by_threats(game: &Game) -> Result<(Kind, Proven), Unfit> {
    if !is_small(game) || game.rules().k() != FIVE {
        return Err(Unfit::Rules);
    }
    let board = PatternBoard::new(game).ok_or(Unfit::Rules)?;
    if Side::BOTH.iter().any(|&side| board.count(side, Threat::Five) > 0) {
        return Err(Unfit::Easy);
    }
    let mut search = Search { kind: Kind::Fours, game, board, prover: &mut Prover::new(NODES) };
    let proven = search.task()?;
    let kind = if proven.themes.contains(&Theme::Foul) { Kind::Foul } else { search.kind };
    Ok((kind, proven))
}

impl Search<'_> {
    /// The first kind that has a solution here.
    fn task(&mut self) -> Result<Proven, Unfit> {
        let Search { board, prover, .. } = self;
        if let Some(win) = prover.fours(board)? {
            return Ok(self.proven(false, &win, &win.line, 0));
        }
        // In renju the search cannot tell whether some threes of X are allowed.
        let is_barred = self.game.rules().line_rule() == LineRule::Renju && board.turn() == Side::X;
        if !is_barred && let Ok(Some(win)) = prover.win_by_threats(board) {
            self.kind = Kind::Threats;
            return Ok(self.proven(false, &win, &win.line, 0));
        }
        let threat = prover.threatened(board)?.ok_or(Unfit::NoSolution)?;
        let stops = quiet_stops(prover, board)?;
        let stop = stops.first().ok_or(Unfit::NoSolution)?;
        self.kind = Kind::Hold;
        Ok(self.proven(false, &threat, &[*stop], 0))
    }
}
