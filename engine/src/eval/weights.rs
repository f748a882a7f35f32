//! How early moves are tried: a table that is shipped with the engine.

use super::kinds::KINDS;

/// Ranks by kind: in the file, numbers of 16 bits, the lower byte first, one table after the
/// other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// By the kind of the cell for who moves there.
    pub(crate) build: Box<[i16]>,
    /// By its kind for the opponent.
    pub(crate) spoil: Box<[i16]>,
}

impl Weights {
    pub(crate) fn shipped() -> Self {
        Weights::from_bytes(include_bytes!("moves.bin")).expect("the table came with the source")
    }

    /// Reads a file; `None` if it is of another size.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != 2 * 2 * KINDS {
            return None;
        }
        let mut numbers = bytes.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
        let mut table = || numbers.by_ref().take(KINDS).collect();
        Some(Weights { build: table(), spoil: table() })
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.build.iter().chain(&self.spoil).flat_map(|weight| weight.to_le_bytes()).collect()
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
