//! One game: its moves, whose turn it is, and how it ended.

use serde::{Deserialize, Serialize};

use crate::area::{Area, MAX_REACH};
use crate::board::Board;
use crate::hash::{Fnv1a, GameHash};
use crate::line::{any_line_possible, completed_line};
use crate::notation::PointName;
use crate::player::Player;
use crate::point::Point;
use crate::rules::{Goal, Rules};

/// Who a game went to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Score {
    /// `X` won.
    X,
    /// `O` won.
    O,
    /// Nobody won.
    Draw,
    /// It ended before it counted.
    Aborted,
}

impl Score {
    /// A win for `player`.
    #[must_use]
    pub const fn win(player: Player) -> Score {
        match player {
            Player::X => Score::X,
            Player::O => Score::O,
        }
    }

    /// Who won, if anybody.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Score::X => Some(Player::X),
            Score::O => Some(Player::O),
            Score::Draw | Score::Aborted => None,
        }
    }

    /// The word for it on the wire and in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Score::X => "x",
            Score::O => "o",
            Score::Draw => "draw",
            Score::Aborted => "aborted",
        }
    }
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// A line was completed.
    Line,
    /// The board was full.
    Full,
    /// A player claimed the draw because no line could be completed any more.
    Dead,
    /// A player resigned.
    Resign,
    /// A player's time ran out.
    Time,
    /// Both agreed to a draw.
    Agreed,
    /// A player claimed the win over an absent opponent.
    Claim,
    /// A player called the game off before the second move.
    Abort,
}

impl How {
    /// Every way for a game to end.
    pub const ALL: [How; 8] = [
        How::Line,
        How::Full,
        How::Dead,
        How::Resign,
        How::Time,
        How::Agreed,
        How::Claim,
        How::Abort,
    ];

    /// The word for it on the wire and in records.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            How::Line => "line",
            How::Full => "full",
            How::Dead => "dead",
            How::Resign => "resign",
            How::Time => "time",
            How::Agreed => "agreed",
            How::Claim => "claim",
            How::Abort => "abort",
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who it went to.
    pub result: Score,
    /// Why.
    pub how: How,
    /// The completed line from end to end; empty when none was completed.
    #[serde(default)]
    pub line: Vec<Point>,
}

/// Why a move was refused. The game is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// A stone lies there already.
    #[error("{0} is taken")]
    Occupied(PointName),
    /// The board does not reach so far.
    #[error("{0} is outside the board")]
    OutOfBounds(PointName),
    /// Farther than [`MAX_REACH`] from every stone of a boundless board.
    #[error("{0} is more than {MAX_REACH} cells from every stone")]
    TooFar(PointName),
    /// The first stone of a boundless board anywhere but at its origin.
    #[error("the first stone goes to 0,0, not {0}")]
    NotAtOrigin(PointName),
    /// No move follows the end.
    #[error("the game is over")]
    GameOver,
}

/// Why a game could not be ended: it has ended already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is over")]
pub struct AlreadyOver;

/// A game from its first move to its end.
///
/// ```
/// use oxo_shared::{Game, How, Player, Point, Rules, Score};
/// let mut game = Game::new(Rules::TICTACTOE);
/// for (x, y) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)] {
///     game.play(Point::new(x, y))?;
/// }
/// let outcome = game.outcome().expect("three in a row");
/// assert_eq!((outcome.result, outcome.how), (Score::X, How::Line));
/// # Ok::<(), oxo_shared::PlayError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: Rules,
    board: Board,
    moves: Vec<Point>,
    outcome: Option<Outcome>,
    /// The fingerprint of rules and moves: with one more move it only goes on.
    trail: Fnv1a,
}

impl Game {
    /// An empty board.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Game {
            rules,
            board: Board::new(rules.area()),
            moves: Vec::new(),
            outcome: None,
            trail: trail_of(&rules),
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

    /// What is played.
    #[must_use]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The moves in order, `X` first.
    #[must_use]
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// How many moves were made: the number of the next move, counted from 0.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Whose turn it is; nobody's once the game is over.
    #[must_use]
    pub fn turn(&self) -> Option<Player> {
        self.outcome.is_none().then(|| Player::at_ply(self.ply()))
    }

    /// How the game ended, if it has.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Whether the side to move may play `at`.
    ///
    /// # Errors
    /// [`PlayError`] says why not.
    pub fn check(&self, at: Point) -> Result<(), PlayError> {
        let name = self.rules.name(at);
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        if !self.rules.area().contains(at) {
            return Err(PlayError::OutOfBounds(name));
        }
        if self.board.get(at).is_some() {
            return Err(PlayError::Occupied(name));
        }
        if self.rules.area() == Area::Boundless {
            if self.board.is_empty() && at != Point::ORIGIN {
                return Err(PlayError::NotAtOrigin(name));
            }
            if !self.board.is_empty() && !self.board.is_near_a_stone(at) {
                return Err(PlayError::TooFar(name));
            }
        }
        Ok(())
    }

    /// Plays `at` for the side to move and says how the game ended, if it did.
    ///
    /// # Errors
    /// [`PlayError`]; the game is unchanged.
    pub fn play(&mut self, at: Point) -> Result<Option<&Outcome>, PlayError> {
        self.check(at)?;
        let player = Player::at_ply(self.ply());
        self.board.put(at, player);
        self.trail = trail_with(self.trail, self.ply(), at);
        self.moves.push(at);
        self.outcome = self.ending(player, at);
        Ok(self.outcome.as_ref())
    }

    /// How the stone that `player` just put at `last` ends the game, if it does.
    fn ending(&self, player: Player, last: Point) -> Option<Outcome> {
        if let Some(line) = completed_line(&self.board, &self.rules, last) {
            let winner = match self.rules.goal() {
                Goal::Complete => player,
                Goal::Avoid => player.other(),
            };
            return Some(Outcome { result: Score::win(winner), how: How::Line, line });
        }
        self.board.is_full().then(|| Outcome {
            result: Score::Draw,
            how: How::Full,
            line: Vec::new(),
        })
    }

    /// Takes the last move back, and with it the end of the game; `None` on an empty board.
    pub fn undo(&mut self) -> Option<Point> {
        let last = self.moves.pop()?;
        self.board.take(last);
        self.outcome = None;
        let moves = self.moves.iter().enumerate();
        self.trail =
            moves.fold(trail_of(&self.rules), |trail, (ply, &at)| trail_with(trail, ply, at));
        Some(last)
    }

    /// Ends the game off the board: by resignation, on time, by agreement and so on.
    ///
    /// # Errors
    /// [`AlreadyOver`]; the first end stands.
    pub fn end(&mut self, result: Score, how: How) -> Result<&Outcome, AlreadyOver> {
        match self.outcome {
            Some(_) => Err(AlreadyOver),
            None => Ok(self.outcome.insert(Outcome { result, how, line: Vec::new() })),
        }
    }

    /// Whether neither side can complete a line any more: either may claim the draw.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        !any_line_possible(&self.board, &self.rules)
    }

    /// The cells where a stone may be put now, row by row from the bottom. On a
    /// boundless board those within `reach` cells of a stone, at most [`MAX_REACH`].
    #[must_use]
    pub fn candidates(&self, reach: u32) -> Vec<Point> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        match self.rules.area() {
            Area::Bounded { width, height } => (0..i32::from(height))
                .flat_map(|y| (0..i32::from(width)).map(move |x| Point::new(x, y)))
                .filter(|&at| self.board.get(at).is_none())
                .collect(),
            Area::Boundless if self.board.is_empty() => vec![Point::ORIGIN],
            Area::Boundless => self.vacant_around_stones(reach.min(MAX_REACH).cast_signed()),
        }
    }

    fn vacant_around_stones(&self, reach: i32) -> Vec<Point> {
        let mut cells: Vec<Point> = self
            .moves
            .iter()
            .flat_map(|stone| {
                (-reach..=reach).flat_map(move |dy| {
                    (-reach..=reach).map(move |dx| Point::new(stone.x + dx, stone.y + dy))
                })
            })
            .filter(|&at| self.board.is_vacant(at))
            .collect();
        cells.sort_unstable_by_key(|at| (at.y, at.x));
        cells.dedup();
        cells
    }

    /// A fingerprint of rules, ordered moves and result, the same on every machine:
    /// 64-bit FNV-1a over `RULES|x,y x,y ...|RESULT`, the moves separated by single
    /// spaces, the result empty while the game runs and `result:how` afterwards.
    #[must_use]
    pub fn hash(&self) -> GameHash {
        let hasher = match &self.outcome {
            Some(Outcome { result, how, .. }) => {
                self.trail.then(format_args!("|{}:{}", result.word(), how.word()))
            }
            None => self.trail.then(format_args!("|")),
        };
        hasher.finish()
    }
}

/// The fingerprint of a board without stones, up to where the moves begin.
fn trail_of(rules: &Rules) -> Fnv1a {
    Fnv1a::default().then(format_args!("{rules}|"))
}

/// The fingerprint with one more move, the one after `ply` others.
fn trail_with(trail: Fnv1a, ply: usize, at: Point) -> Fnv1a {
    let separator = if ply == 0 { "" } else { " " };
    trail.then(format_args!("{separator}{},{}", at.x, at.y))
}
