//! One game: its moves, whose turn it is, and whether it has ended.

use crate::board::Board;
use crate::hash::{Fnv1a, GameHash};
use crate::line::{any_line_possible, completed_line};
use crate::opening::Decision;
use crate::outcome::{How, Outcome, Winner};
use crate::placement::{self, PlayError};
use crate::point::Point;
use crate::renju::Foul;
use crate::rules::{Goal, Gravity, Rules};
use crate::side::Side;

/// Why a decision was refused. The game is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum DecideError {
    #[error("there is nothing of that kind to decide now")]
    NotDue,
    #[error("the game is over")]
    GameOver,
}

/// Why moves and decisions make no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ReplayError {
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Decide(#[from] DecideError),
}

/// Why a game could not be ended: it has ended already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is over")]
pub struct AlreadyOver;

/// A game from its first move to its end.
///
/// ```
/// use oxo_shared::{Game, How, Side, Point, Rules, Winner};
/// let mut game = Game::new(Rules::TICTACTOE);
/// for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)] {
///     game.play(Point::new(x, y))?;
/// }
/// let outcome = game.outcome().expect("three in a row");
/// assert_eq!((outcome.winner, outcome.how), (Winner::X, How::Line));
/// # Ok::<(), oxo_shared::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    board: Board,
    moves: Vec<Point>,
    /// What was decided in the opening, in order.
    decided: Vec<Decision>,
    outcome: Option<Outcome>,
    /// The fingerprint of rules, moves and decisions: with one more it only goes on.
    trail: Fnv1a,
    /// What it was before each move: so taking moves back makes none of it anew.
    trails: Vec<Fnv1a>,
}

impl Game {
    /// An empty board.
    pub fn new(rules: Rules) -> Self {
        Game {
            rules,
            board: Board::new(rules.area()),
            moves: Vec::new(),
            decided: Vec::new(),
            outcome: None,
            trail: Fnv1a::default().then(format_args!("{rules}|")),
            trails: Vec::new(),
        }
    }

    /// The game that these moves make, `X` first.
    ///
    /// # Errors
    /// The [`PlayError`] of the first move that cannot be played.
    pub fn from_moves(
        rules: Rules,
        moves: impl IntoIterator<Item = Point>,
    ) -> Result<Self, PlayError> {
        let mut game = Game::new(rules);
        moves.into_iter().try_for_each(|at| game.play(at).map(drop))?;
        Ok(game)
    }

    /// The game that these moves and decisions make, each decision in its place.
    ///
    /// # Errors
    /// The [`ReplayError`] of the first that cannot be.
    pub fn replay(
        rules: Rules,
        moves: impl IntoIterator<Item = Point>,
        decisions: &[Decision],
    ) -> Result<Self, ReplayError> {
        let mut game = Game::new(rules);
        let mut decisions = decisions.iter().copied();
        for at in moves {
            game.decide_next(&mut decisions)?;
            game.play(at)?;
        }
        game.decide_next(&mut decisions)?;
        match decisions.next() {
            None => Ok(game),
            Some(_) => Err(DecideError::NotDue.into()),
        }
    }

    /// Makes the decision that is due, if one is and there is one to make.
    fn decide_next(
        &mut self,
        decisions: &mut impl Iterator<Item = Decision>,
    ) -> Result<(), DecideError> {
        if self.choices().is_empty() {
            return Ok(());
        }
        decisions.next().map_or(Ok(()), |decision| self.decide(decision))
    }

    /// What is played.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves in order, `X` first.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// What was decided in the opening, in order.
    pub fn decisions(&self) -> &[Decision] {
        &self.decided
    }

    /// How many moves were made: the number of the next move, counted from 0.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Whose turn it is, to put a stone or to decide; nobody's once the game is over.
    ///
    /// In the dialogue of an opening that is not always the side whose stone is next,
    /// which [`Side::at_ply`] tells: one player puts stones of both colours.
    pub fn turn(&self) -> Option<Side> {
        let opening = self.rules.opening();
        self.outcome.is_none().then(|| opening.actor(self.ply(), &self.decided))
    }

    /// What the side whose turn it is may decide; nothing if a stone is due.
    pub fn choices(&self) -> &'static [Decision] {
        match self.outcome {
            Some(_) => &[],
            None => self.rules.opening().choices(self.ply(), &self.decided),
        }
    }

    /// Whether the colours are settled, as they are from the start without a dialogue.
    pub fn is_settled(&self) -> bool {
        self.rules.opening().is_settled(&self.decided)
    }

    /// How many stones lay when the colours were settled: none without a dialogue; `None`
    /// as long as they are not.
    pub fn settled_ply(&self) -> Option<usize> {
        let last = self.decided.len().checked_sub(1);
        self.is_settled().then(|| last.map_or(0, Decision::stones_at))
    }

    /// The side that put the stone of this `ply`, as the two sit now.
    pub fn placed_by(&self, ply: usize) -> Side {
        self.actor_then(ply, self.decided_by_ply(ply))
    }

    /// The side that made the decision of this `number`, counted from 0, as the two sit now.
    pub fn decided_by(&self, number: usize) -> Side {
        self.actor_then(Decision::stones_at(number), number.min(self.decided.len()))
    }

    /// How many decisions had been made when the stone of this `ply` was due.
    fn decided_by_ply(&self, ply: usize) -> usize {
        let by_then = |&number: &usize| Decision::stones_at(number) <= ply;
        (0..self.decided.len()).take_while(by_then).count()
    }

    /// Who acted when `stones` lay and so many decisions were made, as the two sit now.
    fn actor_then(&self, stones: usize, decisions: usize) -> Side {
        let (before, since) = self.decided.split_at(decisions);
        let then = self.rules.opening().actor(stones, before);
        if since.contains(&Decision::Swap) { then.other() } else { then }
    }

    /// The game as it was when `ply` stones lay and the next was about to be put; `None`
    /// if it has never had so many.
    pub fn earlier(&self, ply: usize) -> Option<Game> {
        if ply > self.ply() {
            return None;
        }
        let mut game = self.clone();
        game.outcome = game.outcome.filter(|outcome| outcome.how.is_by_move());
        game.take_back_to(ply);
        Some(game)
    }

    /// How the game ended, if it has.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whether the next stone may be put on `at`.
    ///
    /// # Errors
    /// [`PlayError`] says why not.
    pub fn check(&self, at: Point) -> Result<(), PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        match self.choices() {
            [] => placement::check(&self.rules, &self.board, at),
            due => Err(PlayError::Undecided(due)),
        }
    }

    /// Where a stone comes to lie that is let go at `at`: where stones fall, on the
    /// lowest empty cell of that column; everywhere else, and in a full column, there.
    pub fn landing(&self, at: Point) -> Point {
        let falls = self.rules.gravity() == Gravity::On && self.rules.area().contains(at);
        falls.then(|| self.board.bottom(at.x)).flatten().unwrap_or(at)
    }

    /// Plays `at` for the side to move and says how the game ended, if it did.
    ///
    /// # Errors
    /// [`PlayError`]; the game is unchanged.
    pub fn play(&mut self, at: Point) -> Result<Option<&Outcome>, PlayError> {
        self.check(at)?;
        let side = Side::at_ply(self.ply());
        self.board.put(at, side);
        self.trails.push(self.trail);
        self.trail = trail_with(self.trail, self.ply(), at);
        self.moves.push(at);
        self.outcome = self.ending(side, at);
        Ok(self.outcome.as_ref())
    }

    /// Decides for the side whose turn it is. After a [`Decision::Swap`] the two have
    /// changed seats.
    ///
    /// # Errors
    /// [`DecideError`]; the game is unchanged.
    pub fn decide(&mut self, decision: Decision) -> Result<(), DecideError> {
        if self.outcome.is_some() {
            return Err(DecideError::GameOver);
        }
        if !self.choices().contains(&decision) {
            return Err(DecideError::NotDue);
        }
        self.decided.push(decision);
        self.trail = trail_decided(self.trail, decision);
        Ok(())
    }

    /// How the stone that `side` just put at `last` ends the game, if it does.
    fn ending(&self, side: Side, last: Point) -> Option<Outcome> {
        if let Some(line) = completed_line(&self.board, &self.rules, last) {
            let winner = match self.rules.goal() {
                Goal::Complete => side,
                Goal::Avoid => side.other(),
            };
            return Some(Outcome { winner: Winner::win(winner), how: How::Line, line, by: None });
        }
        let end = |winner, how| Some(Outcome { winner, how, line: Vec::new(), by: None });
        if self.board.is_full() {
            end(Winner::Draw, How::Full)
        } else if placement::can_move(&self.rules, &self.board) {
            None
        } else {
            end(Winner::win(side), How::Forbidden)
        }
    }

    /// Takes the last move back, and with it the end of the game and what was decided
    /// after it; `None` on an empty board.
    pub fn undo(&mut self) -> Option<Point> {
        let last = self.moves.last().copied()?;
        self.take_back_to(self.ply() - 1);
        Some(last)
    }

    /// Takes all moves back but the first `ply`: each like [`Game::undo`].
    pub fn take_back_to(&mut self, ply: usize) {
        let Some(&trail) = self.trails.get(ply) else { return };
        self.trail = trail;
        self.trails.truncate(ply);
        for at in self.moves.drain(ply..) {
            self.board.take(at);
        }
        self.outcome = None;
        self.decided.truncate(self.decided_by_ply(ply));
    }

    /// Ends the game off the board: by resignation, on time, by agreement and so on.
    ///
    /// # Errors
    /// [`AlreadyOver`]; the first end stands.
    pub fn end(&mut self, winner: Winner, how: How) -> Result<&Outcome, AlreadyOver> {
        self.close(Outcome { winner, how, line: Vec::new(), by: None })
    }

    /// Ends the game with this outcome, without its line.
    ///
    /// # Errors
    /// [`AlreadyOver`]; the first end stands.
    pub fn close(&mut self, outcome: Outcome) -> Result<&Outcome, AlreadyOver> {
        match self.outcome {
            Some(_) => Err(AlreadyOver),
            None => Ok(self.outcome.insert(Outcome { line: Vec::new(), ..outcome })),
        }
    }

    /// Whether neither side can complete a line any more: either may claim the draw.
    pub fn is_dead(&self) -> bool {
        !any_line_possible(&self.board, &self.rules)
    }

    /// The cells where a stone may be put now, row by row from the bottom. On a
    /// boundless board those within `reach` cells of a stone, at most
    /// [`MAX_REACH`](crate::area::MAX_REACH). None when a decision is due.
    pub fn candidates(&self, reach: u32) -> Vec<Point> {
        if self.outcome.is_some() || !self.choices().is_empty() {
            return Vec::new();
        }
        placement::candidates(&self.rules, &self.board, &self.moves, reach)
    }

    /// The vacant cells that only the rules of renju keep the side to move from, with
    /// what it would make there, row by row from the bottom; none without edges, where
    /// no list of cells is complete.
    pub fn forbidden(&self) -> Vec<(Point, Foul)> {
        let foul = |at| match self.check(at) {
            Err(PlayError::Forbidden(_, foul)) => Some((at, foul)),
            _ => None,
        };
        self.rules.area().cells().filter_map(foul).collect()
    }

    /// A fingerprint of rules, ordered moves and result, the same on every machine:
    /// 64-bit FNV-1a over `RULES|x,y x,y ...|RESULT`, the moves separated by single
    /// spaces, the result empty while the game runs and `result:how` afterwards. A
    /// decision stands among the moves as its word: `stay`, `swap` or `two`.
    pub fn hash(&self) -> GameHash {
        let hasher = match &self.outcome {
            Some(Outcome { winner, how, .. }) => {
                self.trail.then(format_args!("|{}:{}", winner.word(), how.word()))
            }
            None => self.trail.then_text("|"),
        };
        hasher.finish()
    }
}

/// The fingerprint with one more move, the one after `ply` others.
fn trail_with(trail: Fnv1a, ply: usize, at: Point) -> Fnv1a {
    let separator = if ply == 0 { "" } else { " " };
    trail.then_text(separator).then_number(at.x).then_text(",").then_number(at.y)
}

/// The fingerprint with one more decision, which stones came before.
fn trail_decided(trail: Fnv1a, decision: Decision) -> Fnv1a {
    trail.then(format_args!(" {decision}"))
}
