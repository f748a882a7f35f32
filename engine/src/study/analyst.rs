//! Analyses a game move by move: with the solver where it may succeed, and with a bot.

use oxo_shared::{Game, Level, Point, Verdict};

use super::blunder::Blunder;
use super::worth::{Outlook, Worth};
use super::{Analysis, Ply, Proof, Proofs};
use crate::choice::Refusal;
use crate::choose::choose;
use crate::limits::{Book, Limits, Stop};
use crate::solve::{Detail, solve};

/// Bytes of the solver's table on a player's machine, so that the whole program stays far below a
/// gigabyte.
pub const SOLVER_BYTES: usize = 512 << 20;

/// With at most this many vacant cells the solver is tried first, because it finds every best move:
/// the largest board known to be solved in less than a minute, 10x10x4. On larger boards it finds
/// nothing but short wins, which a bot proves as well.
const SOLVABLE: usize = 100;
/// The divisor of the limits for one position that gives the solver's share: the rest is for a bot
/// if the solver fails.
const SOLVING: u32 = 2;
/// Plies after which a line is not played out any further: no win that a bot sees is that long.
const MAX_PLAYED_OUT: usize = 60;
/// Node limit for each position of a game: a game of a hundred moves takes a minute.
const NODES: u64 = 400_000;

/// Analyses games with one bot, under these limits for each position.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "they say it")]
pub struct Analyst {
    /// The bot that scores the positions; before `master` the solver is tried where it may succeed.
    pub bot: Level,
    pub limits: Limits,
    /// The size of the solver's table.
    pub solver_bytes: usize,
    /// Which blunders are played out.
    pub proofs: Proofs,
    pub stop: Stop,
}

impl Default for Analyst {
    /// The strongest analyst.
    fn default() -> Self {
        Analyst::of(Level::Master)
    }
}

impl Analyst {
    /// Creates an analyst with reproducible results: it counts nodes, uses one thread, and has no
    /// memory.
    pub fn of(bot: Level) -> Analyst {
        // Minimax searches to the end, or it has evaluated nothing.
        let nodes = (bot != Level::Minimax).then_some(NODES);
        let limits = Limits { nodes, book: Book::Closed, ..Limits::untimed() };
        let proofs = Proofs::First;
        Analyst { bot, limits, solver_bytes: SOLVER_BYTES, proofs, stop: Stop::new() }
    }

    /// Analyses each move of `game` in turn, and passes it to `on_ply`. An analysis that is stopped
    /// has no end.
    ///
    /// # Errors
    /// [`Refusal`] if the bot does not accept the rules.
    pub fn analyze(&self, game: &Game, on_ply: &mut dyn FnMut(&Ply)) -> Result<Analysis, Refusal> {
        let first = game.settled_ply().unwrap_or(game.ply());
        let mut current = self.worth_at(game, first)?;
        let (mut plies, mut is_wanted) = (Vec::new(), self.proofs != Proofs::None);
        for ply in first..game.ply() {
            let next = self.worth_at(game, ply + 1)?;
            let Some(worth) = current else { break };
            let mut ply = self.look_at(game, ply, worth, next.as_ref())?;
            if is_wanted && ply.blunder.is_some() {
                ply.proof = Some(self.proof(game, &ply, next.as_ref())?);
                is_wanted = self.proofs == Proofs::All;
            }
            // A stopped search is worth nothing.
            if self.stop.is_stopped() {
                return Ok(Analysis { plies, end: None });
            }
            on_ply(&ply);
            plies.push(ply);
            current = next;
        }
        Ok(Analysis { plies, end: current })
    }

    fn look_at(
        &self,
        game: &Game,
        ply: usize,
        worth: Worth,
        next: Option<&Worth>,
    ) -> Result<Ply, Refusal> {
        let (side, at) = (game.side_at(ply), game.moves()[ply]);
        let found = match next {
            Some(next) => next.verdict.map(before),
            None => ended(game, ply),
        };
        let played = found.or(worth.verdict.filter(|_| worth.best.contains(&at)));
        let blunder = match Blunder::of(&worth, at, played, next) {
            Some(blunder) if self.is_refuted(game, ply, blunder, &worth, next)? => None,
            blunder => blunder,
        };
        Ok(Ply { ply, side, at, worth, played, blunder, proof: None })
    }

    /// Whether a blunder that rests on what a bot overlooks is refuted one move deeper: there may
    /// be several ways to win, and a move that seems to hold may lose as well.
    fn is_refuted(
        &self,
        game: &Game,
        ply: usize,
        blunder: Blunder,
        worth: &Worth,
        next: Option<&Worth>,
    ) -> Result<bool, Refusal> {
        match (blunder, next) {
            (Blunder::MissedWin, Some(next)) if next.verdict.is_none() => {
                self.is_won_after(position(game, ply + 1), next.best[0])
            }
            (Blunder::AllowedWin, _) => self.is_won_after(position(game, ply), worth.best[0]),
            _ => Ok(false),
        }
    }

    fn is_won_after(&self, mut position: Game, at: Point) -> Result<bool, Refusal> {
        match position.play(at) {
            Ok(None) => Ok(self.worth(&position)?.outlook == Outlook::Won),
            _ => Ok(false),
        }
    }

    fn proof(&self, game: &Game, ply: &Ply, next: Option<&Worth>) -> Result<Proof, Refusal> {
        let missed = self.play_out(position(game, ply.ply), &ply.worth)?;
        let refutation = match next {
            Some(next) => self.play_out(position(game, ply.ply + 1), next)?,
            None => Vec::new(),
        };
        let left = next.and_then(|next| next.score).map(|score| -score);
        Ok(Proof { left, missed, refutation })
    }

    /// The play after a position of this `worth`: to the end if one side is expected to win. If a
    /// bot's line stops before, the bot is asked again.
    fn play_out(&self, mut position: Game, worth: &Worth) -> Result<Vec<Point>, Refusal> {
        let mut worth = worth.clone();
        let mut line = Vec::new();
        loop {
            line.extend(worth.line.iter().take_while(|at| position.play(**at).is_ok()));
            let is_whole = worth.verdict.is_some() || position.outcome().is_some();
            if is_whole || worth.is_undecided() || line.len() >= MAX_PLAYED_OUT {
                return Ok(line);
            }
            worth = self.worth(&position)?;
            if worth.is_undecided() {
                return Ok(line);
            }
        }
    }

    /// The worth of the position of `game` with `ply` stones; `None` if its last stone ended the
    /// game, or the colours were not settled.
    fn worth_at(&self, game: &Game, ply: usize) -> Result<Option<Worth>, Refusal> {
        let position = position(game, ply);
        let to_be_played = position.outcome().is_none() && position.is_settled();
        to_be_played.then(|| self.worth(&position)).transpose()
    }

    /// The worth of a position in which a stone is due.
    ///
    /// # Errors
    /// [`Refusal`] if the bot does not accept the rules.
    pub fn worth(&self, position: &Game) -> Result<Worth, Refusal> {
        let vacant = position.rules().area().capacity() - position.board().len();
        let mut rest = self.limits.clone();
        if self.bot == Level::Master && vacant <= SOLVABLE {
            let part = Limits {
                time: rest.time / SOLVING,
                nodes: rest.nodes.map(|nodes| nodes / u64::from(SOLVING)),
                table_bytes: self.solver_bytes,
                ..rest.clone()
            };
            match solve(position, &part, &self.stop, Detail::Best) {
                Ok(solution) => return Ok(solution.into()),
                Err(unsolved) => {
                    rest.time = rest.time.saturating_sub(unsolved.elapsed);
                    rest.nodes = rest.nodes.map(|nodes| nodes.saturating_sub(unsolved.nodes));
                }
            }
        }
        let choice = choose(self.bot, position, &rest, &self.stop, &mut |_| {})?;
        Ok(Worth::thought(self.bot, choice))
    }
}

fn position(game: &Game, ply: usize) -> Game {
    game.earlier(ply).expect("a ply of the game")
}

/// The verdict of a move after which the opponent faces this one.
fn before(next: Verdict) -> Verdict {
    match next {
        Verdict::Win(plies) => Verdict::Loss(plies + 1),
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss(plies) => Verdict::Win(plies + 1),
    }
}

/// The verdict of the move of this `ply` if it is the last one and ended the game.
fn ended(game: &Game, ply: usize) -> Option<Verdict> {
    let outcome =
        game.outcome().filter(|outcome| game.ply() == ply + 1 && outcome.how.is_by_move())?;
    Some(match outcome.winner.side() {
        None => Verdict::Draw,
        Some(winner) if winner == game.side_at(ply) => Verdict::Win(1),
        // A line that was to be avoided.
        Some(_) => Verdict::Loss(1),
    })
}
