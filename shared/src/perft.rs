//! Exact counts of positions and games by ply, to verify the rules (perft).

use rustc_hash::FxHashMap;

use crate::area::MAX_REACH;
use crate::line::completed_line;
use crate::placement::{can_move, candidates};
use crate::{Area, Board, Goal, Point, Rules, Side, Symmetry};

/// Maximum number of distinct positions of one ply. They fit a hash table of 2^23 slots of 32
/// bytes, a quarter of a gigabyte. That covers every board of 16 cells to its end, and 15x15 to ply
/// 3.
pub const MAX_POSITIONS: usize = 7_000_000;

/// Maximum number of cells for a bitboard key.
const MAX_BIT_CELLS: usize = 64;
/// Maximum number of stones for a list key, at sixteen bits each.
const MAX_LISTED_STONES: usize = 8;

/// Counts of finished positions or games, by winner.
///
/// Under `+misere` the player that completes a line loses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Finished<T> {
    /// Won by `X`, the first player.
    pub first_won: T,
    /// Won by `O`, the second player.
    pub second_won: T,
    /// Drawn by a full board.
    pub drawn: T,
}

/// The counts after `ply` moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlyCount {
    /// Moves made.
    pub ply: usize,
    /// Distinct positions, running and finished.
    pub positions: u64,
    /// Distinct positions up to the [`Symmetry`] of the board.
    pub positions_up_to_symmetry: u64,
    /// Sequences of moves of this length.
    pub sequences: u128,
    /// The finished positions.
    pub finished_positions: Finished<u64>,
    /// The sequences that end a game at this ply.
    pub finished_sequences: Finished<u128>,
}

/// Why positions cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum PerftError {
    #[error("more than {MAX_POSITIONS} positions after {ply} moves: too many to count")]
    TooMany { ply: usize },
}

/// Counts the positions and games of `rules` at every ply from 0 to `depth`, or to
/// the last one that a game can reach.
///
/// Goes from layer to layer over the *distinct* positions of a ply, each with the number of
/// sequences that lead to it, so that trillions of games are counted through thousands of
/// positions. This is exact because the stones alone, whatever their order, decide everything: the
/// side to move, the legal moves, and whether the game is over. The last point: a reachable
/// position is won if and only if the side that moved last has a run, bounded by cells that are not
/// its own, of a length that counts. If the last stone lies in such a run, it completed it. If it
/// does not, the run existed before with the same bounds, because stones are only ever added. Then
/// that side's previous stone had ended the game, and the position is not reachable. The same holds
/// with `+exact`: a run of exactly `k` without own stones at its ends had none there earlier
/// either.
///
/// Decisions in the dialogue of an opening are not counted, only stones. A position on a boundless
/// board is the stones relative to the first one.
///
/// # Errors
/// [`PerftError::TooMany`] at the first ply that is too large to count.
///
/// ```
/// use oxo_shared::perft::perft;
/// use oxo_shared::Rules;
/// let games: u128 = perft(&Rules::TICTACTOE, 9)?
///     .iter()
///     .map(|count| count.finished_sequences)
///     .map(|ended| ended.first_won + ended.second_won + ended.drawn)
///     .sum();
/// assert_eq!(games, 255_168);
/// # Ok::<(), oxo_shared::perft::PerftError>(())
/// ```
pub fn perft(rules: &Rules, depth: usize) -> Result<Vec<PlyCount>, PerftError> {
    let mut counter = Counter::new(*rules);
    let mut layer = Layer::default();
    layer.running.insert(0, 1);
    let mut counts = vec![counter.count(&layer, 0)];
    for ply in 1..=depth {
        layer = counter.next_layer(&layer.running, ply)?;
        if layer.len() == 0 {
            break;
        }
        counts.push(counter.count(&layer, ply));
    }
    Ok(counts)
}

/// The number of sequences that lead to each position, by its key. Numbers stay below 2^128: a
/// board of at most 34 cells has at most 34! sequences, and a larger one exceeds [`MAX_POSITIONS`]
/// within eight plies.
type Positions = FxHashMap<u128, u128>;

#[derive(Default)]
struct Layer {
    running: Positions,
    /// Positions in which the last mover completed a line or left no legal move.
    lined: Positions,
    /// Full boards without a line.
    full: Positions,
}

impl Layer {
    fn len(&self) -> usize {
        self.running.len() + self.lined.len() + self.full.len()
    }

    fn keys(&self) -> impl Iterator<Item = u128> {
        [&self.running, &self.lined, &self.full].into_iter().flat_map(|part| part.keys().copied())
    }
}

/// The encoding of positions as keys. Stones of `X` come first, then those of `O`.
#[derive(Clone, Copy)]
enum Packing {
    /// A bitboard: stones of `X` in the lower word, those of `O` in the upper.
    Bits { width: i32 },
    /// A sorted list of coordinates, for boards that exceed [`MAX_POSITIONS`] before the list is
    /// full.
    List,
}

impl Packing {
    fn of(area: Area) -> Self {
        match area {
            Area::Bounded { width, .. } if area.capacity() <= MAX_BIT_CELLS => {
                Packing::Bits { width: i32::from(width) }
            }
            Area::Bounded { .. } | Area::Boundless => Packing::List,
        }
    }

    /// The key of `stones`; `None` if they do not fit a list.
    fn pack(self, stones: &[Point]) -> Option<u128> {
        let (xs, os) = stones.split_at(stones.len().div_ceil(2));
        match self {
            Packing::Bits { width } => {
                let word = |stones: &[Point]| {
                    stones.iter().fold(0u128, |bits, at| bits | 1 << (at.y * width + at.x))
                };
                Some(word(xs) | word(os) << MAX_BIT_CELLS)
            }
            Packing::List => {
                let mut list = [0u16; MAX_LISTED_STONES];
                let list = list.get_mut(..stones.len())?;
                for (entry, at) in list.iter_mut().zip(stones) {
                    let (x, y) = (i8::try_from(at.x).ok()?, i8::try_from(at.y).ok()?);
                    *entry = u16::from_be_bytes([x.cast_unsigned(), y.cast_unsigned()]);
                }
                let (x_list, o_list) = list.split_at_mut(xs.len());
                x_list.sort_unstable();
                o_list.sort_unstable();
                Some(list.iter().fold(0, |key, &entry| key << 16 | u128::from(entry)))
            }
        }
    }

    /// Writes the `ply` stones of `key` to `stones`.
    fn unpack(self, key: u128, ply: usize, stones: &mut Vec<Point>) {
        stones.clear();
        match self {
            Packing::Bits { width } => {
                let mut rest = key;
                while rest != 0 {
                    let cell = rest.trailing_zeros().cast_signed() % MAX_BIT_CELLS as i32;
                    stones.push(Point::new(cell % width, cell / width));
                    rest &= rest - 1;
                }
            }
            Packing::List => stones.extend((0..ply).rev().map(|entry| {
                let [.., x, y] = (key >> (16 * entry)).to_be_bytes();
                Point::new(x.cast_signed().into(), y.cast_signed().into())
            })),
        }
    }
}

/// The rules, with buffers to reuse.
struct Counter {
    rules: Rules,
    packing: Packing,
    board: Board,
    stones: Vec<Point>,
    image: Vec<Point>,
}

impl Counter {
    fn new(rules: Rules) -> Self {
        Counter {
            rules,
            packing: Packing::of(rules.area()),
            board: Board::new(rules.area()),
            stones: Vec::new(),
            image: Vec::new(),
        }
    }

    /// The positions at `ply`, one move after `running`.
    fn next_layer(&mut self, running: &Positions, ply: usize) -> Result<Layer, PerftError> {
        let mut next = Layer::default();
        for (&key, &sequences) in running {
            self.expand(key, sequences, ply, &mut next).ok_or(PerftError::TooMany { ply })?;
            if next.len() > MAX_POSITIONS {
                return Err(PerftError::TooMany { ply });
            }
        }
        Ok(next)
    }

    /// Adds the positions after every move from `key` to `next`.
    fn expand(&mut self, key: u128, sequences: u128, ply: usize, next: &mut Layer) -> Option<()> {
        let mover = Side::at_ply(ply - 1);
        self.packing.unpack(key, ply - 1, &mut self.stones);
        let xs = self.stones.len().div_ceil(2);
        for (index, &at) in self.stones.iter().enumerate() {
            self.board.put(at, if index < xs { Side::X } else { Side::O });
        }
        for at in candidates(&self.rules, &self.board, mover, &self.stones, MAX_REACH) {
            self.board.put(at, mover);
            let part = if completed_line(&self.board, &self.rules, at).is_some() {
                &mut next.lined
            } else if self.board.is_full() {
                &mut next.full
            } else if can_move(&self.rules, &self.board, mover.other()) {
                &mut next.running
            } else {
                &mut next.lined
            };
            self.board.take(at);
            self.image.clone_from(&self.stones);
            self.image.insert(if mover == Side::X { xs } else { ply - 1 }, at);
            *part.entry(self.packing.pack(&self.image)?).or_default() += sequences;
        }
        self.stones.iter().for_each(|&at| self.board.take(at));
        Some(())
    }

    fn count(&mut self, layer: &Layer, ply: usize) -> PlyCount {
        let total = |part: &Positions| part.values().sum::<u128>();
        let canonical = layer.keys().filter(|&key| self.is_canonical(key, ply)).count();
        PlyCount {
            ply,
            positions: layer.len() as u64,
            positions_up_to_symmetry: canonical as u64,
            sequences: total(&layer.running) + total(&layer.lined) + total(&layer.full),
            finished_positions: self.finished(
                ply,
                layer.lined.len() as u64,
                layer.full.len() as u64,
            ),
            finished_sequences: self.finished(ply, total(&layer.lined), total(&layer.full)),
        }
    }

    /// Assigns the lines completed by the move before `ply` to the winner.
    fn finished<T: Default>(&self, ply: usize, lined: T, drawn: T) -> Finished<T> {
        // At ply 0 there is no move, and nothing is finished.
        let mover = Side::at_ply(ply + 1);
        let winner = match self.rules.goal() {
            Goal::Complete => mover,
            Goal::Avoid => mover.other(),
        };
        match winner {
            Side::X => Finished { first_won: lined, drawn, ..Finished::default() },
            Side::O => Finished { second_won: lined, drawn, ..Finished::default() },
        }
    }

    /// Whether `key` is the smallest of its images, which holds for exactly one of them.
    fn is_canonical(&mut self, key: u128, ply: usize) -> bool {
        let area = self.rules.area();
        self.packing.unpack(key, ply, &mut self.stones);
        Symmetry::of(&self.rules).iter().all(|symmetry| {
            self.image.clear();
            self.image.extend(self.stones.iter().map(|&at| symmetry.map(area, at)));
            self.packing.pack(&self.image).is_none_or(|image| key <= image)
        })
    }
}
