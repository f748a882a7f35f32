//! A game looked through move by move: what each position was worth, and where that was
//! thrown away.

use oxo_engine::{Choice, Detail, Limits, Refusal, Solution, Stop, choose};
use oxo_shared::{Game, Goal, Level, Player, Point, Verdict};

use crate::solve::TABLE_BYTES;

/// With at most so many vacant cells the solver is asked first, for it names every best
/// move: the largest board known to be solved in less than a minute, 10x10x4. On larger
/// ones it finds nothing but short wins, and those a bot proves as well.
const SOLVABLE: usize = 100;
/// Of the limits for one position, the part that may go into solving it: the rest is for a
/// bot's opinion if that fails.
const SOLVING: u32 = 2;
/// From this score on a bot sees the end of the game.
const DECIDED: f64 = 0.99;

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
            best: solution.best,
            line: solution.pv,
            reason: None,
        }
    }
}

impl From<Choice> for Worth {
    fn from(choice: Choice) -> Self {
        let weighed = choice.cells.iter().find(|cell| cell.at == choice.best);
        // Only of a win one move is proof enough: a draw or a loss would take them all.
        let distance = weighed.and_then(|cell| match cell.verdict {
            Some(Verdict::Win(plies)) => Some(plies),
            _ => None,
        });
        Worth {
            verdict: distance.map(Verdict::Win),
            distance,
            score: weighed.map(|cell| cell.score).or(choice.lines.first().map(|line| line.score)),
            best: vec![choice.best],
            line: choice.pv,
            reason: Some(choice.reason),
        }
    }
}

impl Worth {
    fn is_best(&self, at: Point) -> bool {
        self.best.contains(&at)
    }

    fn is_won(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Win(_)))
    }

    /// Whether the side to move loses, by proof or as far as the bot sees.
    fn is_lost(&self) -> bool {
        let seen = self.score.is_some_and(|score| (-1.0..=-DECIDED).contains(&score));
        seen || matches!(self.verdict, Some(Verdict::Loss(_)))
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
    /// A win was proven, and is gone.
    MissedWin,
    /// A draw was proven, and the opponent can force a win.
    MissedDraw,
    /// The opponent can force a win, and a move was known after which none was seen.
    AllowedWin,
}

impl Lapse {
    /// That of a move at `at` in a position of this `worth`, after which the opponent faces
    /// `next`, and the game ends as `played` says.
    fn of(
        worth: &Worth,
        at: Point,
        played: Option<Verdict>,
        next: Option<&Worth>,
    ) -> Option<Lapse> {
        use Verdict::{Draw, Loss, Win};
        let (wrong, lapse) = match (worth.verdict, played) {
            (Some(Win(_)), Some(left)) => (left.sign() < 1, Lapse::MissedWin),
            (Some(Win(_)), None) => (!next.is_some_and(Worth::is_lost), Lapse::MissedWin),
            (Some(Draw), Some(Loss(_))) => (true, Lapse::MissedDraw),
            (None, Some(Loss(_))) => (!worth.is_best(at) && !worth.is_lost(), Lapse::AllowedWin),
            _ => return None,
        };
        wrong.then_some(lapse)
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

/// The first move that threw something away.
#[derive(Clone, Debug)]
pub struct TurningPoint<'a> {
    /// That move.
    pub ply: &'a Ply,
    /// What it threw away.
    pub lapse: Lapse,
    /// What the opponent faced after it; nothing if it ended the game.
    pub next: Option<&'a Worth>,
}

impl TurningPoint<'_> {
    /// The play that keeps what was there, from the move that should have been made.
    #[must_use]
    pub fn missed(&self) -> &[Point] {
        &self.ply.worth.line
    }

    /// The play that shows what was left, from the answer to the move that was made.
    #[must_use]
    pub fn proof(&self) -> &[Point] {
        self.next.map_or(&[], |next| &next.line)
    }
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
        let analyst = Analyst { game, bot, limits };
        let first = game.settled_ply().unwrap_or(game.ply());
        let mut here = analyst.worth_at(first)?;
        let mut plies = Vec::new();
        for ply in first..game.ply() {
            let next = analyst.worth_at(ply + 1)?;
            let Some(worth) = here else { break };
            let looked_at = analyst.look_at(ply, worth, next.as_ref())?;
            on_ply(&looked_at);
            plies.push(looked_at);
            here = next;
        }
        Ok(Analysis { plies, end: here })
    }

    /// The first move that threw something away, if one did.
    #[must_use]
    pub fn turning_point(&self) -> Option<TurningPoint<'_>> {
        self.plies.iter().enumerate().find_map(|(number, ply)| {
            let next = self.plies.get(number + 1).map(|next| &next.worth).or(self.end.as_ref());
            Some(TurningPoint { ply, lapse: ply.lapse?, next })
        })
    }
}

/// Who looks through a game.
struct Analyst<'a> {
    game: &'a Game,
    bot: Level,
    limits: &'a Limits,
}

impl Analyst<'_> {
    /// The move of this `ply`, in a position of this `worth`, with `next` after it.
    fn look_at(&self, ply: usize, worth: Worth, next: Option<&Worth>) -> Result<Ply, Refusal> {
        let (side, at) = (Player::at_ply(ply), self.game.moves()[ply]);
        let found = match next {
            Some(next) => next.verdict.map(before),
            None => ended(self.game, ply),
        };
        let played = found.or(worth.verdict.filter(|_| worth.is_best(at)));
        let mut lapse = Lapse::of(&worth, at, played, next);
        if let (Some(Lapse::MissedWin), None, Some(next)) = (lapse, played, next)
            && self.wins_all_the_same(ply, next)?
        {
            lapse = None;
        }
        Ok(Ply { ply, side, at, worth, played, lapse })
    }

    /// Whether whoever made the move of this `ply` is seen to win after the best answer
    /// too. There may be several ways to win; that the loser does not see it yet is no
    /// reason to blame one of them.
    fn wins_all_the_same(&self, ply: usize, next: &Worth) -> Result<bool, Refusal> {
        let Some(mut position) = self.game.earlier(ply + 1) else { return Ok(false) };
        match next.best.first().map(|&answer| position.play(answer)) {
            Some(Ok(None)) => Ok(self.worth(&position)?.is_won()),
            _ => Ok(false),
        }
    }

    /// What the position with `ply` stones is worth; nothing if the last of them ended the
    /// game, or the colours were not settled.
    fn worth_at(&self, ply: usize) -> Result<Option<Worth>, Refusal> {
        let to_be_played = |position: &Game| position.outcome().is_none() && position.is_settled();
        let position = self.game.earlier(ply).filter(to_be_played);
        position.map(|position| self.worth(&position)).transpose()
    }

    fn worth(&self, position: &Game) -> Result<Worth, Refusal> {
        let stop = Stop::new();
        let vacant = position.rules().area().capacity() - position.board().len();
        let mut rest = self.limits.clone();
        if self.bot == Level::Master && vacant <= SOLVABLE {
            let part = Limits {
                time: rest.time / SOLVING,
                nodes: rest.nodes.map(|nodes| nodes / u64::from(SOLVING)),
                table_bytes: TABLE_BYTES,
                ..rest.clone()
            };
            match oxo_engine::solve(position, &part, &stop, Detail::Best) {
                Ok(solution) => return Ok(solution.into()),
                Err(unsolved) => {
                    rest.time = rest.time.saturating_sub(unsolved.elapsed);
                    rest.nodes = rest.nodes.map(|nodes| nodes.saturating_sub(unsolved.nodes));
                }
            }
        }
        choose(self.bot, position, &rest, &stop, &mut |_| {}).map(Worth::from)
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
    use Verdict::{Draw, Loss, Win};

    use super::*;

    const PLAYED: Point = Point::new(0, 0);
    const OTHER: Point = Point::new(7, 7);

    fn worth(verdict: Option<Verdict>, score: f64, best: Point) -> Worth {
        let (distance, score) = (None, Some(score));
        Worth { verdict, distance, score, best: vec![best], line: vec![best], reason: None }
    }

    fn lapse(worth: &Worth, played: Option<Verdict>, next: &Worth) -> Option<Lapse> {
        Lapse::of(worth, PLAYED, played, Some(next))
    }

    #[test]
    fn a_proven_win_is_missed_where_neither_proof_nor_score_says_that_it_is_still_there() {
        let won = worth(Some(Win(7)), 0.999, OTHER);
        let (even, lost) = (worth(None, 0.1, OTHER), worth(None, -0.995, OTHER));
        assert_eq!(lapse(&won, None, &even), Some(Lapse::MissedWin));
        assert_eq!(lapse(&won, Some(Draw), &even), Some(Lapse::MissedWin));
        assert_eq!(lapse(&won, Some(Loss(4)), &even), Some(Lapse::MissedWin));
        assert_eq!(lapse(&won, None, &lost), None);
        assert_eq!(lapse(&won, Some(Win(9)), &even), None);
    }

    #[test]
    fn a_win_is_allowed_where_another_move_was_thought_to_hold() {
        let next = worth(Some(Win(3)), 0.999, OTHER);
        let after = Some(Loss(4));
        assert_eq!(lapse(&worth(None, 0.2, OTHER), after, &next), Some(Lapse::AllowedWin));
        assert_eq!(lapse(&worth(None, -0.995, OTHER), after, &next), None, "nothing held");
        assert_eq!(lapse(&worth(None, 0.2, PLAYED), after, &next), None, "nothing else was known");
        assert_eq!(lapse(&worth(Some(Draw), 0.0, OTHER), after, &next), Some(Lapse::MissedDraw));
        assert_eq!(lapse(&worth(Some(Loss(6)), -1.0, OTHER), after, &next), None);
    }

    #[test]
    fn a_move_that_wins_or_about_which_nothing_is_proven_is_no_lapse() {
        let even = worth(None, 0.0, OTHER);
        assert_eq!(lapse(&even, None, &even), None);
        assert_eq!(lapse(&even, Some(Win(3)), &even), None);
        assert_eq!(lapse(&even, Some(Draw), &even), None);
    }
}
