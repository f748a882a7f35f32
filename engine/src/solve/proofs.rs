//! The table of proven bounds of the solver.
//!
//! Unlike the transposition table of the depth-limited bots, a proof
//! holds at every depth. An entry stores no depth, and the entries that took most work stay.

use super::value::Value;

const SLOT: usize = size_of::<[u64; 2]>();
/// Slots per bucket: a cache line.
const BUCKET: usize = 4;
const NO_MOVE: u16 = u16::MAX;

/// Proven bounds of a value, and the move that was best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Proof {
    pub(super) lower: Value,
    pub(super) upper: Value,
    /// The best move, as its image under the symmetry of the key.
    pub(super) best: Option<usize>,
}

impl Proof {
    pub(super) const NONE: Proof = Proof { lower: Value::LEAST, upper: Value::MOST, best: None };
}

/// A table that grows up to a limit. A full bucket drops the entry that took the least work.
pub(super) struct ProofTable {
    /// The key; and both bounds, the move and the work.
    slots: Vec<[u64; 2]>,
    /// The number of buckets less one.
    mask: usize,
    used: usize,
    /// Maximum number of buckets.
    max_buckets: usize,
}

impl ProofTable {
    /// A table that never takes more than `bytes`, even while it grows.
    pub(super) fn new(bytes: usize) -> Self {
        // While it grows, the old and the new slots exist side by side.
        let max_buckets = (bytes * 2 / 3 / (SLOT * BUCKET)).max(1);
        ProofTable { slots: vec![[0; 2]; BUCKET], mask: 0, used: 0, max_buckets }
    }

    /// Doubles the table if it is half full and may grow.
    fn grow(&mut self) {
        let buckets = 2 * (self.mask + 1);
        if 2 * self.used < self.slots.len() || buckets > self.max_buckets {
            return;
        }
        let old = std::mem::replace(&mut self.slots, vec![[0; 2]; buckets * BUCKET]);
        (self.mask, self.used) = (buckets - 1, 0);
        old.into_iter().filter(|slot| slot[1] != 0).for_each(|slot| self.insert(slot));
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let first = (usize::try_from(key >> 20).unwrap_or_default() & self.mask) * BUCKET;
        first..first + BUCKET
    }

    pub(super) fn get(&self, key: u64) -> Proof {
        let found = self.slots[self.bucket(key)].iter().find(|slot| slot[0] == key && slot[1] != 0);
        found.map_or(Proof::NONE, |slot| unpack(slot[1]).0)
    }

    /// Stores `proof`, which took `work` nodes.
    pub(super) fn put(&mut self, key: u64, proof: Proof, work: u64) {
        self.grow();
        self.insert([key, pack(proof, work)]);
    }

    fn insert(&mut self, slot: [u64; 2]) {
        let bucket = self.bucket(slot[0]);
        let slots = &mut self.slots[bucket];
        let rank = |old: &[u64; 2]| match old {
            [_, 0] => 1,
            &[key, _] if key == slot[0] => 0,
            &[_, packed] => 2 + unpack(packed).1,
        };
        let lowest = (0..BUCKET).min_by_key(|&place| rank(&slots[place]));
        let place = lowest.expect("a bucket has slots");
        self.used += usize::from(slots[place][1] == 0);
        slots[place] = slot;
    }
}

/// Both bounds, the move, and the bit length of the work, 16 bits each. Never zero, because the
/// work is at least 1.
fn pack(proof: Proof, work: u64) -> u64 {
    let best = proof.best.and_then(|cell| u16::try_from(cell).ok()).unwrap_or(NO_MOVE);
    let words =
        [proof.lower.to_bits(), proof.upper.to_bits(), best, work.max(1).ilog2() as u16 + 1];
    words.into_iter().fold(0, |all, word| all << 16 | u64::from(word))
}

fn unpack(packed: u64) -> (Proof, u64) {
    let word = |shift: u32| (packed >> shift) as u16;
    let best = Some(usize::from(word(16))).filter(|&best| best != usize::from(NO_MOVE));
    let (lower, upper) = (Value::from_bits(word(48)), Value::from_bits(word(32)));
    (Proof { lower, upper, best }, u64::from(word(0)))
}
