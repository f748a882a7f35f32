//! Positions: the stones of both sides, however they came there, and the side to move.

use std::fmt;
use std::str::FromStr;

use crate::area::Area;
use crate::board::{Board, StonesError};
use crate::line::completed_line;
use crate::notation::{NotationError, PointName, parse_point};
use crate::opening::Opening;
use crate::placement::can_move;
use crate::point::{Direction, Point};
use crate::rules::{Gravity, Rules, RulesError};
use crate::side::{BySide, Side};
use crate::text::Clean;
use oxo_words::{
    POSITION_BOTH_WON, POSITION_FULL, POSITION_STUCK, PositionForm, PositionTooLong, PositionWon,
    WhyFloats,
};

/// Maximum length of a position as text, in bytes. The longest has 4096 stones on a boundless board,
/// each with two coordinates of up to eight characters.
pub const MAX_POSITION_BYTES: usize = 80_000;

/// Rules, the stones of both sides, and the side to move; the game is not over.
///
/// The stones need not come from a game, so a side may have many more than the other. Openings do
/// not apply to a position and are dropped from its rules. [`Game::from`](crate::Game) starts a game
/// from it.
///
/// As text: rules, the cells of X, those of O, and the side to move, separated by `/`. Empty lists
/// may be omitted, and so may the side: then X moves, unless it has more stones. On a boundless
/// board each cell is two numbers, as in `boundless/x:0,0,1,-2/o`.
///
/// ```
/// use oxo_shared::{Position, Side};
/// let position: Position = "15x15x5/x:h8,i9/o:h9/o".parse()?;
/// assert_eq!(position.turn(), Side::O);
/// assert_eq!(position.to_string(), "15x15x5/x:h8,i9/o:h9/o");
/// # Ok::<(), oxo_shared::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Rules,
    /// Sorted.
    stones: BySide<Vec<Point>>,
    turn: Side,
}

/// Why a text or a set of stones is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PositionError {
    #[error("{}", PositionForm { text: _0 })]
    Form(Clean),
    #[error("{}", PositionTooLong { most: MAX_POSITION_BYTES })]
    TooLong,
    #[error(transparent)]
    Rules(#[from] RulesError),
    #[error(transparent)]
    Cell(#[from] NotationError),
    #[error(transparent)]
    Stones(#[from] StonesError),
    #[error("{}", WhyFloats { cell: _0, lands: _1 })]
    Floats(PointName, PointName),
    #[error("{}", PositionWon { side: _0 })]
    Won(Side),
    #[error("{POSITION_BOTH_WON}")]
    BothWon,
    #[error("{POSITION_FULL}")]
    Full,
    #[error("{POSITION_STUCK}")]
    Stuck,
}

impl Position {
    /// An empty board with X to move.
    pub fn empty(rules: Rules) -> Position {
        Position { rules: without_opening(rules), stones: BySide::default(), turn: Side::X }
    }

    /// A position with these stones.
    ///
    /// # Errors
    /// [`PositionError`] if the stones do not fit on the board, or the game is over.
    pub fn new(
        rules: Rules,
        mut stones: BySide<Vec<Point>>,
        turn: Side,
    ) -> Result<Position, PositionError> {
        stones.x.sort_unstable();
        stones.o.sort_unstable();
        let position = Position { rules: without_opening(rules), stones, turn };
        let board = Board::from_stones(rules.area(), position.stones())?;
        position.check_support(&board)?;
        let has_line =
            |side| position.of(side).iter().any(|&at| completed_line(&board, &rules, at).is_some());
        match Side::BOTH.map(has_line) {
            [true, true] => Err(PositionError::BothWon),
            [true, false] => Err(PositionError::Won(Side::X)),
            [false, true] => Err(PositionError::Won(Side::O)),
            _ if board.is_full() => Err(PositionError::Full),
            _ if !can_move(&rules, &board, turn) => Err(PositionError::Stuck),
            _ => Ok(position),
        }
    }

    /// Under gravity each stone must rest on the ground or on another stone.
    fn check_support(&self, board: &Board) -> Result<(), PositionError> {
        let floats = |at: Point| {
            let below = at.step(Direction::North, -1);
            board.is_vacant(below).then(|| board.bottom(at.x)).flatten()
        };
        if self.rules.gravity() == Gravity::Off {
            return Ok(());
        }
        let floating = self.stones().find_map(|(at, _)| Some((at, floats(at)?)));
        floating.map_or(Ok(()), |(at, lands)| {
            Err(PositionError::Floats(self.rules.name(at), self.rules.name(lands)))
        })
    }

    /// The rules, without an opening.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The stones of one side, sorted.
    pub fn of(&self, side: Side) -> &[Point] {
        &self.stones[side]
    }

    /// All stones, those of X first.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Side)> {
        self.stones.iter().flat_map(|(side, cells)| cells.iter().map(move |&at| (at, side)))
    }

    /// The side to move.
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The board with the stones.
    pub fn board(&self) -> Board {
        let mut board = Board::new(self.rules.area());
        self.stones().for_each(|(at, side)| board.put(at, side));
        board
    }

    /// The same stones with `turn` to move.
    ///
    /// # Errors
    /// [`PositionError::Stuck`] if renju forbids every vacant cell to that side.
    pub fn with_turn(&self, turn: Side) -> Result<Position, PositionError> {
        Position::new(self.rules, self.stones.clone(), turn)
    }

    /// This position with `stone` on `at`, or with no stone there.
    pub fn with(&self, at: Point, stone: Option<Side>) -> Result<Position, PositionError> {
        let mut stones = self.stones.clone();
        for side in Side::BOTH {
            stones[side].retain(|&other| other != at);
        }
        if let Some(side) = stone {
            stones[side].push(at);
        }
        Position::new(self.rules, stones, self.turn)
    }
}

fn without_opening(rules: Rules) -> Rules {
    rules.with_opening(Opening::Free).unwrap_or(rules)
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rules)?;
        for (side, cells) in self.stones.iter().filter(|(_, cells)| !cells.is_empty()) {
            let names: Vec<String> =
                cells.iter().map(|&at| self.rules.name(at).to_string()).collect();
            write!(f, "/{side}:{}", names.join(","))?;
        }
        write!(f, "/{}", self.turn)
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.len() > MAX_POSITION_BYTES {
            return Err(PositionError::TooLong);
        }
        let form = || PositionError::Form(Clean::excerpt(text));
        let mut parts = text.trim().split('/');
        let rules: Rules = parts.next().unwrap_or_default().parse()?;
        let mut stones: BySide<Option<Vec<Point>>> = BySide::default();
        let mut turn = None;
        for part in parts {
            let (side, cells) = part.split_once(':').map_or((part, None), |(s, c)| (s, Some(c)));
            let side: Side = side.parse().map_err(|_| form())?;
            let is_second = turn.is_some()
                || match cells {
                    Some(cells) => {
                        stones[side].replace(parse_cells(rules.area(), cells)?).is_some()
                    }
                    None => turn.replace(side).is_some(),
                };
            if is_second {
                return Err(form());
            }
        }
        let stones = stones.map(Option::unwrap_or_default);
        let turn = turn.unwrap_or(if stones.x.len() > stones.o.len() { Side::O } else { Side::X });
        Position::new(rules, stones, turn)
    }
}

/// Reads a list of cells separated by commas.
fn parse_cells(area: Area, text: &str) -> Result<Vec<Point>, NotationError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let words: Vec<&str> = text.split(',').collect();
    let words_in_name = if area == Area::Boundless { 2 } else { 1 };
    words.chunks(words_in_name).map(|name| parse_point(area, &name.join(","))).collect()
}
