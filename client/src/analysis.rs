//! A game looked through move by move: what each position was worth, and where that was
//! thrown away.

mod report;
mod study;

use std::time::Duration;

use oxo_engine::{Book, Choice, Detail, Limits, Refusal, Solution, Stop, choose};
use oxo_shared::{Game, Level, Point, Reason, Side, Verdict};

pub(crate) use report::{Findings, advice, value};
pub use report::{ReportError, report};
pub use study::{Finding, Studies, Subject};

/// Memory for what the solver remembers: with everything else the program needs it stays
/// far below a gigabyte.
pub(crate) const TABLE_BYTES: usize = 512 << 20;

/// With at most so many vacant cells the solver is asked first, for it names every best
/// move: the largest board known to be solved in less than a minute, 10x10x4. On larger
/// ones it finds nothing but short wins, and those a bot proves as well.
const SOLVABLE: usize = 100;
/// Of the limits for one position, the part that may go into solving it: the rest is for a
/// bot's opinion if that fails.
const SOLVING: u32 = 2;
/// From this score on a bot whose scores are values sees the end of the game.
const DECIDED: f64 = 0.99;
/// Plies after which a line is not played out further: no win that a bot sees is so long.
const MAX_PLAYED_OUT: usize = 60;

/// How the game will end for the side to move, by proof or as far as a bot sees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    Won,
    /// Neither wins: a draw, or nothing is seen yet.
    Open,
    Lost,
}

impl Outlook {
    fn of(verdict: Verdict) -> Outlook {
        match verdict {
            Verdict::Win(_) => Outlook::Won,
            Verdict::Draw => Outlook::Open,
            Verdict::Loss(_) => Outlook::Lost,
        }
    }

    fn seen(bot: Level, score: f64) -> Outlook {
        // The other bots measure in weights of their own.
        let are_values = matches!(bot, Level::Minimax | Level::Alphabeta | Level::Master);
        match score {
            _ if !are_values => Outlook::Open,
            score if score >= DECIDED => Outlook::Won,
            score if score <= -DECIDED => Outlook::Lost,
            _ => Outlook::Open,
        }
    }

    fn reversed(self) -> Outlook {
        match self {
            Outlook::Won => Outlook::Lost,
            Outlook::Open => Outlook::Open,
            Outlook::Lost => Outlook::Won,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// How it ends under best play, if that is proven.
    pub verdict: Option<Verdict>,
    /// Plies to that end: in a drawn position until the board is full.
    pub distance: Option<u32>,
    /// For the side to move, more is better: +1 won, 0 even, -1 lost, unless the bot asked
    /// has a measure of its own. Nothing if it weighed nothing.
    pub score: Option<f64>,
    pub outlook: Outlook,
    /// The best moves as far as they are known, one at least.
    pub best: Vec<Point>,
    /// The play that follows if both do what is best: to the end where a win is proven.
    pub line: Vec<Point>,
    /// Why, if a bot was asked.
    pub reason: Option<Reason>,
}

impl From<Solution> for Worth {
    fn from(solution: Solution) -> Self {
        Worth {
            verdict: Some(solution.verdict),
            distance: Some(solution.distance),
            score: Some(f64::from(solution.verdict.sign())),
            outlook: Outlook::of(solution.verdict),
            best: solution.best,
            line: solution.pv,
            reason: None,
        }
    }
}

impl Worth {
    fn thought(bot: Level, choice: Choice) -> Self {
        let weighed = choice.cells.iter().find(|cell| cell.at == choice.best);
        let score =
            weighed.map(|cell| cell.score).or(choice.variations.first().map(|best| best.score));
        // Only of a win one move is proof enough: a draw or a loss would take them all.
        let distance = weighed.and_then(|cell| match cell.verdict {
            Some(Verdict::Win(plies)) => Some(plies),
            _ => None,
        });
        let seen = score.map_or(Outlook::Open, |score| Outlook::seen(bot, score));
        Worth {
            verdict: distance.map(Verdict::Win),
            distance,
            score,
            outlook: distance.map_or(seen, |_| Outlook::Won),
            best: vec![choice.best],
            line: choice.pv,
            reason: Some(choice.reason),
        }
    }

    /// Whether it was looked ahead and no end was seen: not so where a single move is open.
    fn is_undecided(&self) -> bool {
        self.outlook == Outlook::Open && self.score.is_some()
    }
}

#[derive(Clone, Debug)]
pub struct Ply {
    pub ply: usize,
    pub side: Side,
    pub at: Point,
    /// What the position before it was worth to that side.
    pub worth: Worth,
    /// How the game ends from this move on under best play, for that side, the move
    /// counted; if that is proven.
    pub played: Option<Verdict>,
    pub blunder: Option<Blunder>,
    pub proof: Option<Proof>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blunder {
    MissedWin,
    /// A draw that was proven: the opponent can force a win.
    MissedDraw,
    /// A game in which nobody was seen to win: the opponent can force a win.
    AllowedWin,
}

impl Blunder {
    pub const fn words(self) -> &'static str {
        match self {
            Blunder::MissedWin => "throws away the win",
            Blunder::MissedDraw => "throws away the draw",
            Blunder::AllowedWin => "lets the opponent win",
        }
    }

    /// That of a move at `at` in a position of this `worth`, after which the opponent faces
    /// `next`, and the game ends as `played` says. Who does what is best is never blamed.
    fn of(
        worth: &Worth,
        at: Point,
        played: Option<Verdict>,
        next: Option<&Worth>,
    ) -> Option<Blunder> {
        let seen = next.map_or(Outlook::Open, |next| next.outlook.reversed());
        let left = played.map_or(seen, Outlook::of);
        match (worth.outlook, left) {
            _ if worth.best.contains(&at) => None,
            (Outlook::Won, Outlook::Open | Outlook::Lost) => Some(Blunder::MissedWin),
            (Outlook::Open, Outlook::Lost) if worth.verdict.is_some() => Some(Blunder::MissedDraw),
            (Outlook::Open, Outlook::Lost) => Some(Blunder::AllowedWin),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Proof {
    /// The score of what was left, for the side that made it, if there is one.
    pub left: Option<f64>,
    /// The play that keeps what was there, from the move that should have been made.
    pub missed: Vec<Point>,
    /// The play that shows what was left, from the answer to the move that was made.
    pub refutation: Vec<Point>,
}

#[derive(Clone, Debug)]
pub struct Analysis {
    /// Its moves. Those before the colours were settled are left out: there is no best
    /// among them.
    pub plies: Vec<Ply>,
    /// What the position at the end is worth; nothing if its last move ended the game, or
    /// its opening is not over.
    pub end: Option<Worth>,
}

impl Analysis {
    /// The moves that threw something away; the first is the turning point.
    pub fn blunders(&self) -> impl Iterator<Item = (&Ply, Blunder)> {
        self.plies.iter().filter_map(|ply| Some((ply, ply.blunder?)))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proofs {
    /// The first one: where the game was decided.
    First,
    All,
}

/// Positions to look at for each one of a game: one of a hundred moves is looked through in a
/// minute.
const NODES: u64 = 400_000;
/// By the clock, the same game would have other marks on another day.
const NO_TIME_LIMIT: Duration = Duration::from_hours(365 * 24);

#[derive(Clone, Debug)]
pub struct Analyst {
    /// Whose thoughts count; before `master` the solver is asked where it may succeed.
    pub bot: Level,
    pub limits: Limits,
    pub stop: Stop,
}

impl Default for Analyst {
    /// The strongest there is.
    fn default() -> Self {
        Analyst::of(Level::Master)
    }
}

impl Analyst {
    /// One who finds the same in a position whenever and wherever it is asked: nodes are counted,
    /// on one thread, and nothing is remembered.
    pub fn of(bot: Level) -> Analyst {
        // Minimax looks to the end, or it has weighed nothing.
        let nodes = (bot != Level::Minimax).then_some(NODES);
        let limits = Limits { time: NO_TIME_LIMIT, nodes, book: Book::Closed, ..Limits::default() };
        Analyst { bot, limits, stop: Stop::new() }
    }

    /// Looks at each move of `game` in turn, and plays the first blunder out: `on_ply` hears
    /// of each.
    pub fn analyze(&self, game: &Game, on_ply: &mut dyn FnMut(&Ply)) -> Result<Analysis, Refusal> {
        let mut plies = Vec::new();
        let end = self.look_through(game, Proofs::First, &mut |ply| {
            on_ply(&ply);
            plies.push(ply);
        })?;
        Ok(Analysis { plies, end })
    }

    /// Looks at each move of `game` in turn: `on_ply` hears of it. What the position at the
    /// end is worth; nothing if its last move ended the game, its opening is not over, or the
    /// work was called off.
    pub fn look_through(
        &self,
        game: &Game,
        proofs: Proofs,
        on_ply: &mut dyn FnMut(Ply),
    ) -> Result<Option<Worth>, Refusal> {
        let first = game.settled_ply().unwrap_or(game.ply());
        let mut here = self.worth_at(game, first)?;
        let mut is_wanted = true;
        for ply in first..game.ply() {
            let next = self.worth_at(game, ply + 1)?;
            let Some(worth) = here else { break };
            let mut ply = self.look_at(game, ply, worth, next.as_ref())?;
            if is_wanted && ply.blunder.is_some() {
                ply.proof = Some(self.proof(game, &ply, next.as_ref())?);
                is_wanted = proofs == Proofs::All;
            }
            // A thought that was called off is worth nothing.
            if self.stop.is_stopped() {
                return Ok(None);
            }
            on_ply(ply);
            here = next;
        }
        Ok(here)
    }

    fn look_at(
        &self,
        game: &Game,
        ply: usize,
        worth: Worth,
        next: Option<&Worth>,
    ) -> Result<Ply, Refusal> {
        let (side, at) = (Side::at_ply(ply), game.moves()[ply]);
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

    /// Whether a blunder that rests on what a bot does not see falls when that is looked at
    /// one move deeper: there may be several ways to win, and a move that seems to hold
    /// may lose as well.
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

    /// The play that follows a position of this `worth`: to the end if one side is seen to
    /// win. Where a bot's line breaks off before, it is asked again.
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

    /// What the position of `game` with `ply` stones is worth; nothing if the last of them
    /// ended the game, or the colours were not settled.
    fn worth_at(&self, game: &Game, ply: usize) -> Result<Option<Worth>, Refusal> {
        let position = position(game, ply);
        let to_be_played = position.outcome().is_none() && position.is_settled();
        to_be_played.then(|| self.worth(&position)).transpose()
    }

    /// What `position` is worth, in which a stone is due.
    pub fn worth(&self, position: &Game) -> Result<Worth, Refusal> {
        let vacant = position.rules().area().capacity() - position.board().len();
        let mut rest = self.limits.clone();
        if self.bot == Level::Master && vacant <= SOLVABLE {
            let part = Limits {
                time: rest.time / SOLVING,
                nodes: rest.nodes.map(|nodes| nodes / u64::from(SOLVING)),
                table_bytes: TABLE_BYTES,
                ..rest.clone()
            };
            match oxo_engine::solve(position, &part, &self.stop, Detail::Best) {
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
        Some(winner) if winner == Side::at_ply(ply) => Verdict::Win(1),
        // Whoever completes a line that is to be avoided.
        Some(_) => Verdict::Loss(1),
    })
}

#[cfg(test)]
mod tests {
    use Outlook::{Lost, Open, Won};
    use Verdict::{Draw, Loss, Win};

    use super::*;

    const PLAYED: Point = Point::new(0, 0);
    const OTHER: Point = Point::new(7, 7);

    fn worth(outlook: Outlook, best: Point) -> Worth {
        let (verdict, distance, score, reason) = (None, None, None, None);
        Worth { verdict, distance, score, outlook, best: vec![best], line: vec![best], reason }
    }

    fn blunder(before: Outlook, played: Option<Verdict>, next: Outlook) -> Option<Blunder> {
        Blunder::of(&worth(before, OTHER), PLAYED, played, Some(&worth(next, OTHER)))
    }

    #[test]
    fn a_win_is_missed_where_neither_proof_nor_score_says_that_it_is_still_there() {
        assert_eq!(blunder(Won, None, Open), Some(Blunder::MissedWin));
        assert_eq!(blunder(Won, None, Won), Some(Blunder::MissedWin));
        assert_eq!(blunder(Won, Some(Draw), Open), Some(Blunder::MissedWin));
        assert_eq!(blunder(Won, Some(Loss(4)), Open), Some(Blunder::MissedWin));
        assert_eq!(blunder(Won, None, Lost), None);
        assert_eq!(blunder(Won, Some(Win(9)), Open), None);
    }

    #[test]
    fn a_win_is_allowed_where_nobody_was_seen_to_win_before() {
        assert_eq!(blunder(Open, Some(Loss(4)), Won), Some(Blunder::AllowedWin));
        assert_eq!(blunder(Open, None, Won), Some(Blunder::AllowedWin));
        assert_eq!(blunder(Lost, Some(Loss(4)), Won), None);
        assert_eq!(blunder(Open, None, Open), None);
        let draw = Worth { verdict: Some(Draw), ..worth(Open, OTHER) };
        assert_eq!(Blunder::of(&draw, PLAYED, Some(Loss(6)), None), Some(Blunder::MissedDraw));
    }

    #[test]
    fn whoever_plays_the_best_move_that_is_known_is_not_blamed() {
        for before in [Won, Open, Lost] {
            for next in [Won, Open, Lost] {
                let next = worth(next, OTHER);
                assert_eq!(Blunder::of(&worth(before, PLAYED), PLAYED, None, Some(&next)), None);
            }
        }
    }

    #[test]
    fn only_scores_that_are_values_say_how_a_game_ends() {
        assert_eq!(Outlook::seen(Level::Master, 0.995), Won);
        assert_eq!(Outlook::seen(Level::Alphabeta, -0.999), Lost);
        assert_eq!(Outlook::seen(Level::Master, 0.9), Open);
        assert_eq!(Outlook::seen(Level::Attack, 1.0), Open);
        assert_eq!(Outlook::seen(Level::Attack, -5.0), Open);
    }
}
