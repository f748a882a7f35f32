//! A set of cells as a bit set.

/// A set of cells of one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cells(Box<[u64]>);

const BITS: usize = u64::BITS as usize;

impl Cells {
    /// An empty set of numbers below `cells`.
    pub(crate) fn new(cells: usize) -> Self {
        Cells(vec![0; cells.div_ceil(BITS)].into())
    }

    /// Adds the cell, or removes it if it is in the set.
    pub(crate) fn toggle(&mut self, cell: usize) {
        self.0[cell / BITS] ^= 1 << (cell % BITS);
    }

    /// The cells in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| ones(word, bits))
    }

    pub(crate) fn common<'a>(&'a self, other: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
        let words = self.0.iter().zip(other).enumerate();
        words.flat_map(|(word, (one, two))| ones(word, one & two))
    }
}

/// The numbers of the bits that are set in one word of a set.
pub(super) fn ones(word: usize, bits: u64) -> impl Iterator<Item = usize> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(word * BITS + bit)
    })
}
