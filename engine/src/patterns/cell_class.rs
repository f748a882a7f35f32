//! The class of a cell for one side: its kind and its threat, packed in 16 bits.

use std::sync::Arc;

use crate::shapes::kinds::{KINDS, kind};
use crate::shapes::threat::{Code, Fouls, Threat};

/// The kind of the cell, counted from one, in the low bits and the threat above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellClass(pub(super) u16);

const KIND_BITS: usize = 12;
/// Not all of these numbers are kinds, so any number of this many bits is a valid index.
pub(super) const KIND_NUMBERS: usize = 1 << KIND_BITS;
const _: () = assert!(KINDS < KIND_NUMBERS && Threat::COUNT <= 1 << (16 - KIND_BITS));

/// The classes by code.
pub(super) type CellClasses = [CellClass; Code::MAX as usize + 1];

impl CellClass {
    /// The class of a cell where no stone can be put: no rank, and no threat.
    pub(super) const TAKEN: CellClass = CellClass(0);
    /// The bits of the threat.
    pub(super) const THREAT: CellClass = CellClass(u16::MAX << KIND_BITS);

    fn of(code: Code, fouls: Fouls) -> CellClass {
        let threat = Threat::of(code, fouls) as u16;
        CellClass((kind(code) as u16 + 1) | threat << KIND_BITS)
    }

    /// One more than the number of its kind; 0 if it is taken.
    pub(super) fn kind(self) -> usize {
        usize::from(self.0) % KIND_NUMBERS
    }

    pub(super) fn threat(self) -> Threat {
        Threat::ALL[usize::from(self.0 >> KIND_BITS)]
    }
}

pub(super) fn cell_classes(fouls: Fouls) -> Arc<CellClasses> {
    let classes: Arc<[CellClass]> =
        (0..=Code::MAX).map(|code| CellClass::of(code, fouls)).collect();
    classes.try_into().expect("there is one for each code")
}
