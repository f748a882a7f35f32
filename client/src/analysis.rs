//! A game looked through move by move: what each position was worth, and where that was
//! thrown away.

use std::time::Duration;

use oxo_engine::{Choice, Detail, Limits, Refusal, Solution, Stop, choose};
use oxo_shared::{Game, Goal, Level, Player, Point, Verdict};

use crate::solve::limits;

/// Of the time for one position, the part that may go into solving it: the rest is for a
/// bot's opinion if that fails.
const SOLVING: u32 = 2;

/// What is known of one position.
#[derive(Clone, Debug)]
pub enum Worth {
    /// How it ends under best play.
    Proven(Solution),
    /// What a bot thinks of it.
    Thought(Choice),
}

impl Worth {
    /// How the position ends, if that is proven.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        match self {
            Worth::Proven(solution) => Some(solution.verdict),
            Worth::Thought(_) => None,
        }
    }

    /// The best moves, one at least.
    #[must_use]
    pub fn best(&self) -> &[Point] {
        match self {
            Worth::Proven(solution) => &solution.best,
            Worth::Thought(choice) => std::slice::from_ref(&choice.best),
        }
    }

    /// The play that follows if both do what is best.
    #[must_use]
    pub fn line(&self) -> &[Point] {
        match self {
            Worth::Proven(solution) => &solution.pv,
            Worth::Thought(choice) => &choice.pv,
        }
    }
}

/// One move of the game.
#[derive(Clone, Debug)]
pub struct Ply {
    /// How many stones lay before it.
    pub ply: usize,
    /// Whose stone it is.
    pub side: Player,
    /// Where it was put.
    pub at: Point,
    /// What the position before it was worth to that side.
    pub worth: Worth,
    /// How the game ends from this move on under best play, for that side, the move
    /// counted; if that is proven.
    pub played: Option<Verdict>,
}

impl Ply {
    /// What the move threw away, if it did: the verdict that was proven before it.
    #[must_use]
    pub fn thrown_away(&self) -> Option<Verdict> {
        let before = self.worth.verdict()?;
        (self.played?.sign() < before.sign()).then_some(before)
    }
}

/// A game looked through.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Its moves. Those before the colours were settled are left out: there is no best
    /// among them.
    pub plies: Vec<Ply>,
    /// What the position at the end is worth; nothing if its last move ended the game, or
    /// its opening is not over.
    pub end: Option<Worth>,
}

/// The first move that threw away a win or a draw.
#[derive(Clone, Debug)]
pub struct TurningPoint<'a> {
    /// That move.
    pub ply: &'a Ply,
    /// What it threw away.
    pub before: Verdict,
    /// What was left.
    pub after: Verdict,
    /// The play that keeps what was there, from the move that should have been made.
    pub missed: &'a [Point],
    /// The play that proves what was left, from the answer to the move that was made.
    pub proof: &'a [Point],
}

impl Analysis {
    /// Looks through `game`, thinking about each position for `time`: solves it, or asks
    /// `bot` where that takes too long. Any other bot than `master` is asked at once.
    /// `on_ply` hears of each move as soon as it has been looked at.
    ///
    /// # Errors
    /// The [`Refusal`] of a bot that does not play by these rules.
    pub fn of(
        game: &Game,
        bot: Level,
        time: Duration,
        on_ply: &mut dyn FnMut(&Ply),
    ) -> Result<Analysis, Refusal> {
        let first = game.settled_ply().unwrap_or(game.ply());
        let mut here = worth_at(game, first, bot, time)?;
        let mut plies = Vec::new();
        for ply in first..game.ply() {
            let next = worth_at(game, ply + 1, bot, time)?;
            let Some(worth) = here else { break };
            let played = match &next {
                Some(next) => next.verdict().map(before),
                None => ended(game, ply),
            };
            let (side, at) = (Player::at_ply(ply), game.moves()[ply]);
            let looked_at = Ply { ply, side, at, worth, played };
            on_ply(&looked_at);
            plies.push(looked_at);
            here = next;
        }
        Ok(Analysis { plies, end: here })
    }

    /// The first move that threw away a win or a draw, if one did.
    #[must_use]
    pub fn turning_point(&self) -> Option<TurningPoint<'_>> {
        let number = self.plies.iter().position(|ply| ply.thrown_away().is_some())?;
        let ply = &self.plies[number];
        let next = self.plies.get(number + 1).map(|next| &next.worth).or(self.end.as_ref());
        Some(TurningPoint {
            ply,
            before: ply.thrown_away()?,
            after: ply.played?,
            missed: ply.worth.line(),
            proof: next.map_or(&[], Worth::line),
        })
    }
}

/// What the position with `ply` stones is worth; nothing if the last of them ended the
/// game, or the colours were not settled.
fn worth_at(game: &Game, ply: usize, bot: Level, time: Duration) -> Result<Option<Worth>, Refusal> {
    let position =
        game.earlier(ply).filter(|position| position.outcome().is_none() && position.is_settled());
    position.map(|position| worth(&position, bot, time)).transpose()
}

fn worth(game: &Game, bot: Level, time: Duration) -> Result<Worth, Refusal> {
    let stop = Stop::new();
    let mut rest = time;
    if bot == Level::Master {
        let solved = oxo_engine::solve(game, &limits(time / SOLVING), &stop, Detail::Best);
        match solved {
            Ok(solution) => return Ok(Worth::Proven(solution)),
            Err(_) => rest = time - time / SOLVING,
        }
    }
    let limits = Limits { time: rest, ..Limits::default() };
    choose(bot, game, &limits, &stop, &mut |_| {}).map(Worth::Thought)
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
    Some(match outcome.result.winner() {
        None => Verdict::Draw,
        Some(winner) if winner == Player::at_ply(ply) => Verdict::Win(1),
        Some(_) => {
            debug_assert_eq!(game.rules().goal(), Goal::Avoid, "nobody else loses by a move");
            Verdict::Loss(1)
        }
    })
}
