//! What a stone on a cell would be to a side, in short.

use std::sync::Arc;

use super::threat::{Code, Fouls, Threat};
use crate::eval::kinds::{KINDS, kind};

/// The kind of the cell, counted from one, and above it the threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CellClass(pub(super) u16);

const KIND_BITS: usize = 12;
/// Of which not all are kinds: no number of so many bits leads out of a table.
pub(super) const KIND_NUMBERS: usize = 1 << KIND_BITS;
const _: () = assert!(KINDS < KIND_NUMBERS && Threat::COUNT <= 1 << (16 - KIND_BITS));

/// By code.
pub(super) type CellClasses = [CellClass; Code::MAX as usize + 1];

impl CellClass {
    /// Of a cell where no stone can be put: it is worth nothing, and no threat.
    pub(super) const TAKEN: CellClass = CellClass(0);
    /// The bits of the threat.
    pub(super) const THREAT: CellClass = CellClass(u16::MAX << KIND_BITS);

    fn of(code: Code, fouls: Fouls) -> CellClass {
        let threat = Threat::of(code, fouls) as u16;
        CellClass((kind(code) as u16 + 1) | threat << KIND_BITS)
    }

    /// One more than the number of its kind; none if it is taken.
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
