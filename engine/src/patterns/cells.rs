//! A set of cells, as bits.

/// Of a board of the size it was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cells(Box<[u64]>);

const BITS: usize = u64::BITS as usize;

impl Cells {
    /// Has room for numbers below `cells`.
    pub(crate) fn new(cells: usize) -> Self {
        Cells(vec![0; cells.div_ceil(BITS)].into())
    }

    /// Puts the cell in, or takes it out if it is in.
    pub(crate) fn toggle(&mut self, cell: usize) {
        self.0[cell / BITS] ^= 1 << (cell % BITS);
    }

    /// Its cells in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(word, &bits)| ones(word, bits))
    }

    pub(crate) fn common<'a>(&'a self, other: &'a [u64]) -> impl Iterator<Item = usize> + 'a {
        let words = self.0.iter().zip(other).enumerate();
        words.flat_map(|(word, (one, two))| ones(word, one & two))
    }
}

/// The numbers of the bits that are set in a word of a set.
pub(super) fn ones(word: usize, bits: u64) -> impl Iterator<Item = usize> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(word * BITS + bit)
    })
}
