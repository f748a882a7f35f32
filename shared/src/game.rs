//! A game: its moves, the side to move, and its result.

use crate::board::Board;
use crate::hash::{Fnv1a, GameHash};
use crate::line::{any_line_possible, completed_line};
use crate::opening::Decision;
use crate::outcome::{How, Outcome, Winner};
use crate::placement::{self, PlayError};
use crate::point::Point;
use crate::position::{Position, PositionError};
use crate::renju::Foul;
use crate::rules::{Goal, Gravity, Rules};
use crate::side::{BySide, Side};
use oxo_words::{Fixed, WHY_GAME_OVER, WHY_NOT_DUE};

/// Why a decision is not possible. The game is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
#[error("{}", self.message())]
pub enum DecideError {
    NotDue,
    GameOver,
}

impl DecideError {
    /// The reason in words.
    pub const fn message(self) -> Fixed {
        match self {
            DecideError::NotDue => WHY_NOT_DUE,
            DecideError::GameOver => WHY_GAME_OVER,
        }
    }
}

/// Why moves and decisions do not form a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum ReplayError {
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Decide(#[from] DecideError),
}

/// The error for ending a game twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{WHY_GAME_OVER}")]
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
    /// Where it started, unless from an empty board with X to move.
    start: Option<Box<Position>>,
    board: Board,
    moves: Vec<Point>,
    /// The decisions in the opening, in order.
    decided: Vec<Decision>,
    outcome: Option<Outcome>,
    /// The hash state after all moves and decisions so far.
    trail: Fnv1a,
    /// The hash state before each move, so that taking moves back need not recompute it.
    trails: Vec<Fnv1a>,
}

impl Game {
    /// A game without moves.
    pub fn new(rules: Rules) -> Self {
        Game {
            rules,
            start: None,
            board: Board::new(rules.area()),
            moves: Vec::new(),
            decided: Vec::new(),
            outcome: None,
            trail: Fnv1a::default().then(format_args!("{rules}|")),
            trails: Vec::new(),
        }
    }

    /// Plays these moves in a new game, `X` first.
    ///
    /// # Errors
    /// The [`PlayError`] of the first illegal move.
    pub fn from_moves(
        rules: Rules,
        moves: impl IntoIterator<Item = Point>,
    ) -> Result<Self, PlayError> {
        let mut game = Game::new(rules);
        moves.into_iter().try_for_each(|at| game.play(at).map(drop))?;
        Ok(game)
    }

    /// Plays these moves and decisions in a new game, each decision where it is due.
    ///
    /// # Errors
    /// The [`ReplayError`] of the first move or decision that is not possible.
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

    /// Makes the next decision, if one is due.
    fn decide_next(
        &mut self,
        decisions: &mut impl Iterator<Item = Decision>,
    ) -> Result<(), DecideError> {
        if self.choices().is_empty() {
            return Ok(());
        }
        decisions.next().map_or(Ok(()), |decision| self.decide(decision))
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The position that it started from, unless from an empty board with X to move.
    pub fn start(&self) -> Option<&Position> {
        self.start.as_deref()
    }

    /// All stones on the board: those it started with, then the moves in order.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Side)> {
        let set_up = self.start().into_iter().flat_map(Position::stones);
        let moves = self.moves.iter().enumerate();
        set_up.chain(moves.map(|(ply, &at)| (at, self.side_at(ply))))
    }

    /// The current position.
    ///
    /// # Errors
    /// [`PositionError`] if the last move ended the game.
    pub fn position(&self) -> Result<Position, PositionError> {
        let of = |side| self.stones().filter(move |&(_, owner)| owner == side).map(|(at, _)| at);
        let stones = BySide::from_fn(|side| of(side).collect());
        Position::new(self.rules, stones, self.side_at(self.ply()))
    }

    /// The moves in order, without the stones that the game started with.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The decisions in the opening, in order.
    pub fn decisions(&self) -> &[Decision] {
        &self.decided
    }

    /// The number of moves.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The side of the stone that is move `ply`.
    pub fn side_at(&self, ply: usize) -> Side {
        let by_turns = Side::at_ply(ply);
        let starts_with_o = self.start().is_some_and(|start| start.turn() == Side::O);
        if starts_with_o { by_turns.other() } else { by_turns }
    }

    /// The side to move or decide; `None` after the end.
    ///
    /// While an opening settles the colours, this may differ from the side of the next stone,
    /// [`Game::side_at`]: one player may place stones of both colours.
    pub fn turn(&self) -> Option<Side> {
        self.outcome.is_none().then(|| self.actor(self.ply(), &self.decided))
    }

    /// The side to act after `stones` moves and the decisions `made`.
    fn actor(&self, stones: usize, made: &[Decision]) -> Side {
        match self.start {
            Some(_) => self.side_at(stones),
            None => self.rules.opening().actor(stones, made),
        }
    }

    /// The decisions that the side to move has; empty if a stone is due.
    pub fn choices(&self) -> &'static [Decision] {
        match self.outcome {
            Some(_) => &[],
            None => self.rules.opening().choices(self.ply(), &self.decided),
        }
    }

    /// Whether the colours are settled; always true without an opening that asks for decisions.
    pub fn is_settled(&self) -> bool {
        self.rules.opening().is_settled(&self.decided)
    }

    /// The number of stones when the colours were settled, 0 if they always were; `None` until they
    /// are.
    pub fn settled_ply(&self) -> Option<usize> {
        let last = self.decided.len().checked_sub(1);
        self.is_settled().then(|| last.map_or(0, Decision::stones_at))
    }

    /// The side that placed stone `ply`, by the current seats.
    pub fn placed_by(&self, ply: usize) -> Side {
        self.actor_then(ply, self.decided_by_ply(ply))
    }

    /// The side that made decision `number`, counted from 0, by the current seats.
    pub fn decided_by(&self, number: usize) -> Side {
        self.actor_then(Decision::stones_at(number), number.min(self.decided.len()))
    }

    /// The number of decisions before stone `ply`.
    fn decided_by_ply(&self, ply: usize) -> usize {
        let by_then = |&number: &usize| Decision::stones_at(number) <= ply;
        (0..self.decided.len()).take_while(by_then).count()
    }

    /// The side that acted after `stones` stones and `decisions` decisions, by the current seats.
    fn actor_then(&self, stones: usize, decisions: usize) -> Side {
        let (earlier_decisions, later_decisions) = self.decided.split_at(decisions);
        let actor = self.actor(stones, earlier_decisions);
        if later_decisions.contains(&Decision::Swap) { actor.other() } else { actor }
    }

    /// The game as it was with `ply` stones; `None` if it never had that many.
    pub fn earlier(&self, ply: usize) -> Option<Game> {
        if ply > self.ply() {
            return None;
        }
        let mut game = self.clone();
        game.outcome = game.outcome.filter(|outcome| outcome.how.is_by_move());
        game.take_back_to(ply);
        Some(game)
    }

    /// The result, once the game has ended.
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Checks whether the next stone may be placed on `at`.
    pub fn check(&self, at: Point) -> Result<(), PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        match self.choices() {
            [] => placement::check(&self.rules, &self.board, self.side_at(self.ply()), at),
            due => Err(PlayError::Undecided(due)),
        }
    }

    /// The cell where a stone dropped at `at` lands. Under gravity it is the lowest vacant cell of
    /// the column; otherwise, or in a full column, it is `at`.
    pub fn landing(&self, at: Point) -> Point {
        let falls = self.rules.gravity() == Gravity::On && self.rules.area().contains(at);
        falls.then(|| self.board.bottom(at.x)).flatten().unwrap_or(at)
    }

    /// Plays `at` for the side to move; returns the result if the move ends the game.
    ///
    /// # Errors
    /// [`PlayError`]; the game is unchanged.
    pub fn play(&mut self, at: Point) -> Result<Option<&Outcome>, PlayError> {
        self.check(at)?;
        let side = self.side_at(self.ply());
        self.board.put(at, side);
        self.trails.push(self.trail);
        self.trail = trail_with(self.trail, self.ply(), at);
        self.moves.push(at);
        self.outcome = self.ending(side, at);
        Ok(self.outcome.as_ref())
    }

    /// Makes a decision for the side to move. [`Decision::Swap`] exchanges the seats.
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

    /// The result, if the stone of `side` at `last` ends the game.
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
        } else if placement::can_move(&self.rules, &self.board, side.other()) {
            None
        } else {
            end(Winner::win(side), How::Forbidden)
        }
    }

    /// Takes back the last move, with later decisions and the result; `None` without a move.
    pub fn undo(&mut self) -> Option<Point> {
        let last = self.moves.last().copied()?;
        self.take_back_to(self.ply() - 1);
        Some(last)
    }

    /// Takes back all moves after the first `ply`, like [`Game::undo`].
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

    /// Ends the game off the board, for example by resignation or on time.
    ///
    /// # Errors
    /// [`AlreadyOver`]; the first result stands.
    pub fn end(&mut self, winner: Winner, how: How) -> Result<&Outcome, AlreadyOver> {
        self.close(Outcome { winner, how, line: Vec::new(), by: None })
    }

    /// Ends the game with this outcome, dropping its line.
    ///
    /// # Errors
    /// [`AlreadyOver`]; the first result stands.
    pub fn close(&mut self, outcome: Outcome) -> Result<&Outcome, AlreadyOver> {
        match self.outcome {
            Some(_) => Err(AlreadyOver),
            None => Ok(self.outcome.insert(Outcome { line: Vec::new(), ..outcome })),
        }
    }

    /// Whether no line is possible any more, so that either side may claim a draw.
    pub fn is_dead(&self) -> bool {
        !any_line_possible(&self.board, &self.rules, self.side_at(self.ply()))
    }

    /// The legal cells, row by row from the bottom; empty if a decision is due. On a boundless
    /// board they are within `reach` cells of a stone, at most
    /// [`MAX_REACH`](crate::area::MAX_REACH).
    pub fn candidates(&self, reach: u32) -> Vec<Point> {
        if self.outcome.is_some() || !self.choices().is_empty() {
            return Vec::new();
        }
        let stones: Vec<Point> = self.stones().map(|(at, _)| at).collect();
        let side = self.side_at(self.ply());
        placement::candidates(&self.rules, &self.board, side, &stones, reach)
    }

    /// The vacant cells that renju forbids to the side to move, with the foul, row by row from the
    /// bottom. Empty on a boundless board, which has no complete list of cells.
    pub fn forbidden(&self) -> Vec<(Point, Foul)> {
        let foul = |at| match self.check(at) {
            Err(PlayError::Forbidden(_, foul)) => Some((at, foul)),
            _ => None,
        };
        self.rules.area().cells().filter_map(foul).collect()
    }

    /// A hash of rules, moves and result that is the same on every machine: 64-bit FNV-1a over
    /// `RULES|x,y x,y ...|RESULT`. Single spaces separate the moves. The result is empty while the
    /// game runs, and `result:how` afterwards. A decision appears among the moves as `stay`, `swap`
    /// or `two`. A game that started from a position has that in place of the rules.
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

impl From<Position> for Game {
    /// A game that starts from a position.
    fn from(start: Position) -> Game {
        Game {
            board: start.board(),
            trail: Fnv1a::default().then(format_args!("{start}|")),
            start: Some(Box::new(start.clone())),
            ..Game::new(*start.rules())
        }
    }
}

/// The hash state with one more move, after `ply` others.
fn trail_with(trail: Fnv1a, ply: usize, at: Point) -> Fnv1a {
    let separator = if ply == 0 { "" } else { " " };
    trail.then_text(separator).then_number(at.x).then_text(",").then_number(at.y)
}

/// The hash state with one more decision, which always follows stones.
fn trail_decided(trail: Fnv1a, decision: Decision) -> Fnv1a {
    trail.then(format_args!(" {decision}"))
}
