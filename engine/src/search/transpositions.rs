//! The transposition table, shared by all threads of a search without a lock.

use std::sync::atomic::{AtomicU64, Ordering};

use super::score::{Score, is_decided};
use crate::bound::Bound;
use crate::margins::PLY;
use crate::patterns::Cell;

/// Slots per bucket: 64 bytes, a cache line.
const BUCKET: usize = 4;
/// The greatest depth that an entry can store, in units of [`PLY`].
pub(crate) const MAX_DEPTH: i32 = 127 * PLY;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The value for the side to move.
    pub(crate) value: Score,
    pub(crate) bound: Bound,
    /// The depth of the search below the position.
    pub(crate) depth: i32,
    pub(crate) eval: Score,
    pub(crate) best: Option<Cell>,
}

impl Entry {
    /// The value, if it causes a cutoff within these bounds.
    pub(crate) fn settles(&self, alpha: Score, beta: Score) -> Option<Score> {
        self.bound.settles(self.value, alpha, beta).then_some(self.value)
    }

    /// The static evaluation, or the value if its bound makes that a better estimate.
    pub(crate) fn refined_eval(&self) -> Score {
        let refines = match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.value > self.eval,
            Bound::AtMost => self.value < self.eval,
        };
        if refines && !is_decided(self.value) { self.value } else { self.eval }
    }
}

/// A slot: the data, and the key xor the data. A slot that two threads wrote at once matches no key
/// (Hyatt and Mann, "A lock-less transposition table implementation for parallel search", 2002).
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Debug)]
pub(crate) struct Transpositions {
    slots: Box<[Slot]>,
    age: u8,
}

impl Transpositions {
    pub(crate) const LEAST: usize = BUCKET * size_of::<Slot>();

    /// A table of at most `bytes` bytes, and at least one bucket.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = (bytes / Transpositions::LEAST).max(1);
        let slots = 1 << (buckets.ilog2() as usize) << BUCKET.ilog2();
        Transpositions { slots: (0..slots).map(|_| Slot::default()).collect(), age: 0 }
    }

    pub(crate) fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot>()
    }

    /// Starts a new search: existing entries become older than new ones.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    fn bucket(&self, key: u64) -> &[Slot] {
        let start = (key as usize & (self.slots.len() / BUCKET - 1)) * BUCKET;
        &self.slots[start..start + BUCKET]
    }

    /// The entry of the position with this key, met at `ply`.
    pub(crate) fn get(&self, key: u64, ply: usize) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let matches = slot.check.load(Ordering::Relaxed) ^ data == key && data != 0;
            matches
                .then(|| unpack(data))
                .map(|entry| Entry { value: from_here(entry.value, ply), ..entry })
        })
    }

    /// Stores an entry for a position at `ply`. It replaces that position's entry, or the
    /// shallowest and oldest.
    pub(crate) fn put(&self, key: u64, ply: usize, entry: Entry) {
        let data = pack(Entry { value: from_root(entry.value, ply), ..entry }, self.age);
        let bucket = self.bucket(key);
        let priority = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                return i32::MIN;
            }
            let behind = (AGES + self.age - age_of(data)) % AGES;
            if data == 0 { i32::MIN + 1 } else { unpack(data).depth - i32::from(behind) * 8 * PLY }
        };
        if let Some(slot) = bucket.iter().min_by_key(priority) {
            slot.check.store(key ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }
}

/// The number of distinct ages.
const AGES: u8 = 32;
const NO_CELL: u64 = 0x1fff;

/// 16 bits of value and of evaluation, 13 of cell, 11 of depth, 5 of age, 2 of bound. The bound is
/// never 0.
fn pack(entry: Entry, age: u8) -> u64 {
    let short = |score: Score| u64::from(score as i16 as u16);
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    let depth = entry.depth.clamp(0, MAX_DEPTH) as u64;
    short(entry.value)
        | short(entry.eval) << 16
        | entry.best.map_or(NO_CELL, |cell| cell as u64) << 32
        | depth << 45
        | u64::from(age) << 56
        | bound << 61
}

fn unpack(data: u64) -> Entry {
    let best = data >> 32 & NO_CELL;
    Entry {
        value: Score::from(data as u16 as i16),
        eval: Score::from((data >> 16) as u16 as i16),
        best: (best != NO_CELL).then_some(best as Cell),
        depth: (data >> 45 & 0x7ff) as i32,
        bound: match data >> 61 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
    }
}

fn age_of(data: u64) -> u8 {
    (data >> 56) as u8 & (AGES - 1)
}

/// A decided value counts plies from the root. The table counts them from the position.
fn from_root(value: Score, ply: usize) -> Score {
    if is_decided(value) { value + value.signum() * ply as Score } else { value }
}

fn from_here(value: Score, ply: usize) -> Score {
    if is_decided(value) { value - value.signum() * ply as Score } else { value }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use super::*;
    use crate::patterns::PatternBoard;
    use crate::search::score::{MAX_STATIC, WIN, win_at};
    use crate::search::worker::MAX_PLY;
    use oxo_shared::{Game, Point};
    use proptest::option;
    use proptest::prelude::*;
    use proptest::sample::select;

    #[test]
    fn every_cell_number_of_the_largest_window_fits() {
        // Corners of the largest window, with steps that the rules allow between them.
        let trail = (0..=9).map(|step| Point::new(7 * step, 7 * step));
        let game = Game::from_moves("boundless+exact".parse().unwrap(), trail).unwrap();
        let board = PatternBoard::new(&game).unwrap();
        assert_eq!(board.vacancies() + game.ply(), 80 * 80);
        assert!((board.numbers() as u64) < NO_CELL);
    }

    proptest! {
        // Turn a failure into a test by hand; nothing is written to disk.
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn an_entry_is_unpacked_as_it_was_packed(
            value in -WIN..=WIN,
            eval in -MAX_STATIC..=MAX_STATIC,
            depth in 0..=MAX_DEPTH,
            age in 0..AGES,
            best in option::of(0..NO_CELL as Cell),
            bound in select(vec![Bound::Exact, Bound::AtLeast, Bound::AtMost]),
        ) {
            let entry = Entry { value, bound, depth, eval, best };
            let data = pack(entry, age);
            prop_assert_eq!((unpack(data), age_of(data)), (entry, age));
            prop_assert_ne!(data, 0);
        }

        #[test]
        fn a_decided_value_is_as_many_plies_away_wherever_it_is_met(
            plies in 1..=MAX_PLY,
            stored_at in 0..=MAX_PLY,
            met_at in 0..=MAX_PLY,
        ) {
            let table = Transpositions::new(0);
            for sign in [1, -1] {
                let value = |ply: usize| sign * win_at(ply + plies);
                table.put(7, stored_at, entry(value(stored_at), 3));
                prop_assert_eq!(table.get(7, met_at).map(|entry| entry.value), Some(value(met_at)));
            }
        }
    }

    fn entry(value: Score, depth: i32) -> Entry {
        Entry { value, bound: Bound::AtLeast, depth, eval: -17, best: Some(5105) }
    }

    #[test]
    fn entries_are_returned_as_stored() {
        let table = Transpositions::new(1 << 12);
        for (key, value, best) in [(1, 29_990, Some(0)), (2, -29_900, None), (3, -3, Some(77))] {
            let entry = Entry { best, ..entry(value, 9) };
            table.put(key, 4, entry);
            assert_eq!(table.get(key, 4), Some(entry));
        }
        assert_eq!(table.get(1, 6).map(|entry| entry.value), Some(29_988));
        assert_eq!(table.get(4, 4), None);
    }

    #[test]
    fn deep_and_new_entries_are_kept() {
        let mut table = Transpositions::new(1);
        for key in 1..=4 {
            table.put(key, 0, entry(1, 10 + key as i32));
        }
        table.put(5, 0, entry(1, 1));
        assert_eq!((table.get(1, 0), table.get(2, 0).is_some()), (None, true));
        table.grow_older();
        table.put(6, 0, entry(1, 9));
        assert_eq!((table.get(5, 0), table.get(6, 0).is_some()), (None, true));
    }
}
