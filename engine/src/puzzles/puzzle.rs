//! A puzzle, and its line in the pack.

use std::fmt;

use oxo_shared::moves::read_moves;
use oxo_shared::{Game, Point, PuzzleId, Rules, Side};
use oxo_words as words;

use super::effort::Effort;
use super::kind::Kind;
use super::proof::{Proven, Unfit, prove};
use super::theme::Theme;
use crate::book::Canonical;
use crate::splitmix::splitmix64;

/// The id of a position with a task, the same for its mirror images.
fn code(kind: Kind, game: &Game) -> PuzzleId {
    let prefix = format!("{kind} {}", game.rules());
    let seed = prefix.bytes().fold(0, |key, byte| splitmix64(key ^ u64::from(byte)));
    let (image, _) = Canonical::of(game.rules(), game);
    let numbers = image.stones().iter().flat_map(|&(x, y, side)| {
        [i64::from(x), i64::from(y), side as i64].map(i64::cast_unsigned)
    });
    PuzzleId::from_bits(numbers.fold(seed, |key, number| splitmix64(key ^ number)))
}

/// A position with a task for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "they say it")]
pub struct Puzzle {
    pub id: PuzzleId,
    pub kind: Kind,
    /// Whether only a single move is correct at every step.
    pub is_strict: bool,
    /// Stones of the solution, or of the win to be stopped.
    pub stones: u32,
    /// An initial estimate of its rating.
    pub difficulty: u32,
    pub themes: Vec<Theme>,
    /// A game that leads to the position.
    pub game: Game,
    /// One solution: stones of both sides in turn. Other moves may be correct as well.
    pub solution: Vec<Point>,
}

impl Puzzle {
    /// The position of `game` as a puzzle, if it is proved to be one.
    pub fn of(kind: Kind, game: &Game) -> Result<Puzzle, Unfit> {
        Puzzle::within(kind, game, &mut Effort::default())
    }

    /// Like [`Puzzle::of`], with the remaining effort.
    pub(super) fn within(kind: Kind, game: &Game, effort: &mut Effort) -> Result<Puzzle, Unfit> {
        Ok(Puzzle::with(kind, game.clone(), prove(kind, game, effort)?))
    }

    /// Creates a puzzle from the position of `game` and its proof.
    pub(super) fn with(kind: Kind, game: Game, known: Proven) -> Puzzle {
        let Proven { line, is_strict, stones, themes, difficulty } = known;
        let id = code(kind, &game);
        Puzzle { id, kind, is_strict, stones, difficulty, themes, game, solution: line }
    }

    /// The side to move, which has to solve it.
    pub fn solver(&self) -> Side {
        self.game.side_at(self.game.ply())
    }

    /// Describes the task of the side to move.
    pub fn task(&self) -> String {
        let side = match self.solver() {
            Side::X => "X",
            Side::O => "O",
        };
        match self.kind {
            Kind::Fours => words::PuzzleFours { side }.to_string(),
            Kind::Foul => words::PuzzleFoul { side }.to_string(),
            Kind::Threats => words::PuzzleThreats { side }.to_string(),
            Kind::Hold => words::PuzzleHold { side }.to_string(),
            Kind::Exact if self.stones > 1 => words::PuzzleWin { side }.to_string(),
            Kind::Exact => words::PuzzleDraw { side }.to_string(),
        }
    }

    /// Reads a line of the pack under these rules.
    pub(super) fn read(rules: Rules, line: &str) -> Option<Puzzle> {
        let mut words = line.split(' ');
        let id = words.next()?.parse().ok()?;
        let task = words.next()?;
        let letter = task.chars().next()?;
        let kind =
            Kind::ALL.into_iter().find(|kind| kind.letter() == letter.to_ascii_lowercase())?;
        let stones = task.get(1..)?.parse().ok()?;
        let difficulty = words.next()?.parse().ok()?;
        let themes = match words.next()? {
            "-" => Vec::new(),
            letters => letters.chars().map(themed).collect::<Option<_>>()?,
        };
        let (moves, solution) = (words.next()?, words.next()?);
        let game = read_moves(rules, moves).ok()?;
        let solved = read_moves(rules, &[moves, solution].concat()).ok()?;
        let solution = solved.moves()[game.ply()..].to_vec();
        let is_strict = letter.is_ascii_uppercase();
        Some(Puzzle { id, kind, is_strict, stones, difficulty, themes, game, solution })
    }
}

fn themed(letter: char) -> Option<Theme> {
    Theme::ALL.into_iter().find(|theme| theme.letter() == letter)
}

impl fmt::Display for Puzzle {
    /// A line of the pack.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { id, kind, is_strict, stones, difficulty, themes, game, solution } = self;
        let letter = kind.letter();
        let letter = if *is_strict { letter.to_ascii_uppercase() } else { letter };
        write!(f, "{id} {letter}{stones} {difficulty} ")?;
        if themes.is_empty() {
            f.write_str("-")?;
        }
        themes.iter().try_for_each(|theme| write!(f, "{}", theme.letter()))?;
        for cells in [game.moves(), solution] {
            f.write_str(" ")?;
            cells.iter().try_for_each(|&at| write!(f, "{}", game.rules().name(at)))?;
        }
        Ok(())
    }
}
