//! The fitted weights: a table that is shipped with the engine.

use super::kinds::KINDS;

pub(crate) const TENSIONS: usize = 1 << 9;

/// All weights: in the file, numbers of 16 bits, the lower byte first, one table after the
/// other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// Of a cell of the side to move, by kind.
    pub(crate) to_move: Box<[i16]>,
    /// Of a cell of the other side.
    pub(crate) waiting: Box<[i16]>,
    /// Of a move, by the kind of the cell for who makes it.
    pub(crate) build: Box<[i16]>,
    /// The same, by its kind for the opponent.
    pub(crate) spoil: Box<[i16]>,
    /// Of who threatens what.
    pub(crate) tension: Box<[i16]>,
}

impl Weights {
    pub(crate) fn shipped() -> Self {
        Weights::from_bytes(include_bytes!("weights.bin")).expect("the table came with the source")
    }

    /// Reads a file; `None` if it is of another size.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != 2 * (4 * KINDS + TENSIONS) {
            return None;
        }
        let mut numbers = bytes.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
        let mut table = |size: usize| numbers.by_ref().take(size).collect();
        Some(Weights {
            to_move: table(KINDS),
            waiting: table(KINDS),
            build: table(KINDS),
            spoil: table(KINDS),
            tension: table(TENSIONS),
        })
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let tables = [&self.to_move, &self.waiting, &self.build, &self.spoil, &self.tension];
        tables.into_iter().flat_map(|table| table.iter()).flat_map(|w| w.to_le_bytes()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_were_written() {
        let shipped = Weights::shipped();
        assert_eq!(Weights::from_bytes(&shipped.to_bytes()), Some(shipped));
        assert_eq!(Weights::from_bytes(&[0; 6]), None);
    }
}
