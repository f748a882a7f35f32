//! Move ranks: a table that ships with the engine.

use crate::shapes::kinds::KINDS;

/// Ranks by kind. The file has 16-bit integers, the lower byte first, one table after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ranks {
    /// By the kind of the cell for the side to move.
    pub(crate) attack: Box<[i16]>,
    /// By the kind of the cell for the opponent.
    pub(crate) defend: Box<[i16]>,
}

impl Ranks {
    pub(crate) fn shipped() -> Self {
        Ranks::from_bytes(include_bytes!("moves.bin")).expect("the table came with the source")
    }

    /// Reads a file; `None` if it has another size.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != 2 * 2 * KINDS {
            return None;
        }
        let mut numbers = bytes.chunks_exact(2).map(|two| i16::from_le_bytes([two[0], two[1]]));
        let mut table = || numbers.by_ref().take(KINDS).collect();
        Some(Ranks { attack: table(), defend: table() })
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        self.attack.iter().chain(&self.defend).flat_map(|rank| rank.to_le_bytes()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_survive_a_round_trip() {
        let shipped = Ranks::shipped();
        assert_eq!(Ranks::from_bytes(&shipped.to_bytes()), Some(shipped));
        assert_eq!(Ranks::from_bytes(&[0; 6]), None);
    }
}
