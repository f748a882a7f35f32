//! A game looked through move by move: what each position was worth, and where that was
//! thrown away.

pub mod study;

use oxo_engine::{Choice, Detail, Limits, Refusal, Solution, Stop, choose};
use oxo_shared::{Game, Goal, Level, Player, Point, Verdict};

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
    /// It wins.
    Won,
    /// Neither wins: a draw, or nothing is seen yet.
    Open,
    /// It loses.
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

    /// As `bot` sees it that gives this score.
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

    /// For the other side.
    fn reversed(self) -> Outlook {
        match self {
            Outlook::Won => Outlook::Lost,
            Outlook::Open => Outlook::Open,
            Outlook::Lost => Outlook::Won,
        }
    }
}

/// What is known of one position.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// How it ends under best play, if that is proven.
    pub verdict: Option<Verdict>,
    /// Plies to that end: in a drawn position until the board is full.
    pub distance: Option<u32>,
    /// For the side to move, more is better: +1 won, 0 even, -1 lost, unless the bot asked
    /// has a measure of its own. Nothing if it weighed nothing.
    pub score: Option<f64>,
    /// How it will end for the side to move.
    pub outlook: Outlook,
    /// The best moves as far as they are known, one at least.
    pub best: Vec<Point>,
    /// The play that follows if both do what is best: to the end where a win is proven.
    pub line: Vec<Point>,
    /// Why, in the words of the bot that was asked; nothing where none needed to be.
    pub reason: Option<String>,
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
    /// What `bot` thinks.
    fn thought(bot: Level, choice: Choice) -> Self {
        let weighed = choice.cells.iter().find(|cell| cell.at == choice.best);
        let score = weighed.map(|cell| cell.score).or(choice.lines.first().map(|line| line.score));
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
    /// What the move did wrong, if anything was seen.
    pub lapse: Option<Lapse>,
}

/// What a move threw away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lapse {
    /// A win, and it is gone.
    MissedWin,
    /// A draw that was proven: the opponent can force a win.
    MissedDraw,
    /// A game in which nobody was seen to win: the opponent can force a win.
    AllowedWin,
}

impl Lapse {
    /// What it does, after the name of the move.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Lapse::MissedWin => "throws away the win",
            Lapse::MissedDraw => "throws away the draw",
            Lapse::AllowedWin => "lets the opponent win",
        }
    }

    /// That of a move at `at` in a position of this `worth`, after which the opponent faces
    /// `next`, and the game ends as `played` says. Who does what is best is never blamed.
    fn of(
        worth: &Worth,
        at: Point,
        played: Option<Verdict>,
        next: Option<&Worth>,
    ) -> Option<Lapse> {
        let seen = next.map_or(Outlook::Open, |next| next.outlook.reversed());
        let left = played.map_or(seen, Outlook::of);
        match (worth.outlook, left) {
            _ if worth.best.contains(&at) => None,
            (Outlook::Won, Outlook::Open | Outlook::Lost) => Some(Lapse::MissedWin),
            (Outlook::Open, Outlook::Lost) if worth.verdict.is_some() => Some(Lapse::MissedDraw),
            (Outlook::Open, Outlook::Lost) => Some(Lapse::AllowedWin),
            _ => None,
        }
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
    /// The first move that threw something away, if one did.
    pub turning_point: Option<TurningPoint>,
}

/// The first move that threw something away.
#[derive(Clone, Debug)]
pub struct TurningPoint {
    /// That move.
    pub ply: Ply,
    /// What it threw away.
    pub lapse: Lapse,
    /// The score of what was left, for the side that made it, if there is one.
    pub left: Option<f64>,
    /// The play that keeps what was there, from the move that should have been made.
    pub missed: Vec<Point>,
    /// The play that shows what was left, from the answer to the move that was made.
    pub proof: Vec<Point>,
}

impl Analysis {
    /// Looks through `game`, thinking about each position within `limits`: asks `bot`, and
    /// before `master` the solver where it may succeed. `on_ply` hears of each move as soon
    /// as it has been looked at.
    ///
    /// # Errors
    /// The [`Refusal`] of a bot that does not play by these rules.
    pub fn of(
        game: &Game,
        bot: Level,
        limits: &Limits,
        on_ply: &mut dyn FnMut(&Ply),
    ) -> Result<Analysis, Refusal> {
        Analysis::until(game, bot, limits, &Stop::new(), on_ply)
    }

    /// The same, cut short by `stop`: what is found after that is not worth telling.
    ///
    /// # Errors
    /// As [`Analysis::of`].
    pub fn until(
        game: &Game,
        bot: Level,
        limits: &Limits,
        stop: &Stop,
        on_ply: &mut dyn FnMut(&Ply),
    ) -> Result<Analysis, Refusal> {
        let (mut plies, mut turning_point) = (Vec::new(), None);
        let analyst = Analyst { game, bot, limits, stop };
        let end = analyst.look_through(Turns::First, &mut |ply, turn| {
            on_ply(&ply);
            turning_point = turning_point.take().or(turn);
            plies.push(ply);
        })?;
        Ok(Analysis { plies, end, turning_point })
    }
}

/// Which of the moves that threw something away are played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// The first one: where the game was decided.
    First,
    /// Every one.
    All,
}

/// Who looks through a game.
#[derive(Clone, Copy, Debug)]
pub struct Analyst<'a> {
    /// The game.
    pub game: &'a Game,
    /// Whose thoughts count where the game is not solved.
    pub bot: Level,
    /// For each position.
    pub limits: &'a Limits,
    /// What calls the work off.
    pub stop: &'a Stop,
}

impl Analyst<'_> {
    /// Looks at each move in turn: `on_ply` hears of it and, of those that `turns` asks for,
    /// of what it threw away. What the position at the end is worth; nothing if its last move
    /// ended the game, its opening is not over, or the work was called off.
    ///
    /// # Errors
    /// The [`Refusal`] of a bot that does not play by these rules.
    pub fn look_through(
        &self,
        turns: Turns,
        on_ply: &mut dyn FnMut(Ply, Option<TurningPoint>),
    ) -> Result<Option<Worth>, Refusal> {
        let first = self.game.settled_ply().unwrap_or(self.game.ply());
        let mut here = self.worth_at(first)?;
        let mut is_wanted = true;
        for ply in first..self.game.ply() {
            let next = self.worth_at(ply + 1)?;
            let Some(worth) = here else { break };
            let looked_at = self.look_at(ply, worth, next.as_ref())?;
            let turn =
                if is_wanted { self.turning_point(&looked_at, next.as_ref())? } else { None };
            // A thought that was called off is worth nothing.
            if self.stop.is_stopped() {
                return Ok(None);
            }
            is_wanted = turns == Turns::All || turn.is_none() && is_wanted;
            on_ply(looked_at, turn);
            here = next;
        }
        Ok(here)
    }

    /// The move of this `ply`, in a position of this `worth`, with `next` after it.
    fn look_at(&self, ply: usize, worth: Worth, next: Option<&Worth>) -> Result<Ply, Refusal> {
        let (side, at) = (Player::at_ply(ply), self.game.moves()[ply]);
        let found = match next {
            Some(next) => next.verdict.map(before),
            None => ended(self.game, ply),
        };
        let played = found.or(worth.verdict.filter(|_| worth.best.contains(&at)));
        let lapse = match Lapse::of(&worth, at, played, next) {
            Some(lapse) if self.is_refuted(ply, lapse, &worth, next)? => None,
            lapse => lapse,
        };
        Ok(Ply { ply, side, at, worth, played, lapse })
    }

    /// Whether a lapse that rests on what a bot does not see falls when that is looked at
    /// one move deeper: there may be several ways to win, and a move that seems to hold
    /// may lose as well.
    fn is_refuted(
        &self,
        ply: usize,
        lapse: Lapse,
        worth: &Worth,
        next: Option<&Worth>,
    ) -> Result<bool, Refusal> {
        match (lapse, next) {
            (Lapse::MissedWin, Some(next)) if next.verdict.is_none() => {
                self.is_won_after(ply + 1, next.best[0])
            }
            (Lapse::AllowedWin, _) => self.is_won_after(ply, worth.best[0]),
            _ => Ok(false),
        }
    }

    /// Whether a move at `at` in the position with `ply` stones lets the other side win.
    fn is_won_after(&self, ply: usize, at: Point) -> Result<bool, Refusal> {
        let mut position = self.position(ply);
        match position.play(at) {
            Ok(None) => Ok(self.worth(&position)?.outlook == Outlook::Won),
            _ => Ok(false),
        }
    }

    fn turning_point(
        &self,
        ply: &Ply,
        next: Option<&Worth>,
    ) -> Result<Option<TurningPoint>, Refusal> {
        let Some(lapse) = ply.lapse else { return Ok(None) };
        let missed = self.play_out(ply.ply, &ply.worth)?;
        let proof = match next {
            Some(next) => self.play_out(ply.ply + 1, next)?,
            None => Vec::new(),
        };
        let left = next.and_then(|next| next.score).map(|score| -score);
        Ok(Some(TurningPoint { ply: ply.clone(), lapse, left, missed, proof }))
    }

    /// The play that follows the position with `ply` stones and this `worth`: to the end if
    /// one side is seen to win. Where a bot's line breaks off before, it is asked again.
    fn play_out(&self, ply: usize, worth: &Worth) -> Result<Vec<Point>, Refusal> {
        let mut position = self.position(ply);
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

    fn position(&self, ply: usize) -> Game {
        self.game.earlier(ply).expect("a ply of the game")
    }

    /// What the position with `ply` stones is worth; nothing if the last of them ended the
    /// game, or the colours were not settled.
    fn worth_at(&self, ply: usize) -> Result<Option<Worth>, Refusal> {
        let position = self.position(ply);
        let to_be_played = position.outcome().is_none() && position.is_settled();
        to_be_played.then(|| self.worth(&position)).transpose()
    }

    /// What `position` is worth, in which a stone is due.
    ///
    /// # Errors
    /// The [`Refusal`] of the bot.
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
            match oxo_engine::solve(position, &part, self.stop, Detail::Best) {
                Ok(solution) => return Ok(solution.into()),
                Err(unsolved) => {
                    rest.time = rest.time.saturating_sub(unsolved.elapsed);
                    rest.nodes = rest.nodes.map(|nodes| nodes.saturating_sub(unsolved.nodes));
                }
            }
        }
        let choice = choose(self.bot, position, &rest, self.stop, &mut |_| {})?;
        Ok(Worth::thought(self.bot, choice))
    }
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

#[cfg(test)]
mod tests {
    use Outlook::{Lost, Open, Won};
    use Verdict::{Draw, Loss, Win};

    use super::*;

    const PLAYED: Point = Point::new(0, 0);
    const OTHER: Point = Point::new(7, 7);

    /// A position in which `best` is best.
    fn worth(outlook: Outlook, best: Point) -> Worth {
        let (verdict, distance, score, reason) = (None, None, None, None);
        Worth { verdict, distance, score, outlook, best: vec![best], line: vec![best], reason }
    }

    fn lapse(before: Outlook, played: Option<Verdict>, next: Outlook) -> Option<Lapse> {
        Lapse::of(&worth(before, OTHER), PLAYED, played, Some(&worth(next, OTHER)))
    }

    #[test]
    fn a_win_is_missed_where_neither_proof_nor_score_says_that_it_is_still_there() {
        assert_eq!(lapse(Won, None, Open), Some(Lapse::MissedWin));
        assert_eq!(lapse(Won, None, Won), Some(Lapse::MissedWin));
        assert_eq!(lapse(Won, Some(Draw), Open), Some(Lapse::MissedWin));
        assert_eq!(lapse(Won, Some(Loss(4)), Open), Some(Lapse::MissedWin));
        assert_eq!(lapse(Won, None, Lost), None);
        assert_eq!(lapse(Won, Some(Win(9)), Open), None);
    }

    #[test]
    fn a_win_is_allowed_where_nobody_was_seen_to_win_before() {
        assert_eq!(lapse(Open, Some(Loss(4)), Won), Some(Lapse::AllowedWin));
        assert_eq!(lapse(Open, None, Won), Some(Lapse::AllowedWin));
        assert_eq!(lapse(Lost, Some(Loss(4)), Won), None);
        assert_eq!(lapse(Open, None, Open), None);
        let draw = Worth { verdict: Some(Draw), ..worth(Open, OTHER) };
        assert_eq!(Lapse::of(&draw, PLAYED, Some(Loss(6)), None), Some(Lapse::MissedDraw));
    }

    #[test]
    fn whoever_plays_the_best_move_that_is_known_is_not_blamed() {
        for before in [Won, Open, Lost] {
            for next in [Won, Open, Lost] {
                let next = worth(next, OTHER);
                assert_eq!(Lapse::of(&worth(before, PLAYED), PLAYED, None, Some(&next)), None);
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
