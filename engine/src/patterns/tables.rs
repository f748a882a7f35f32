//! Lookup tables of the pattern board: one set for each kind of line.

use std::sync::{Arc, Mutex, PoisonError};

use oxo_shared::{BySide, Goal, Gravity, LineRule, Rules};

use super::cell_class::{CellClass, CellClasses, KIND_NUMBERS, cell_classes};
use crate::eval::{self, MoveRanks};
use crate::shapes::kinds::kind;
use crate::shapes::shape::{half, shapes};
use crate::shapes::threat::{Code, Fouls, Threat};

/// The line lengths that have tables. Games with shorter lines are solved, and longer lines hardly
/// ever occur. Six needs five cells each way, as exactly five does.
const KNOWN: std::ops::RangeInclusive<u32> = 4..=6;
/// Maximum number of cells each way: a table of 2^20 bytes fits the caches.
pub(super) const MAX_HALF: usize = 5;

#[derive(Debug)]
pub(crate) struct Tables {
    /// Cells each way that matter.
    pub(crate) half: usize,
    /// The shapes of both sides by key; see [`super::shape::shapes`].
    pub(super) shapes: Box<[u8]>,
    classes: BySide<Arc<CellClasses>>,
    /// By kind.
    ranks: Box<[MoveRanks; KIND_NUMBERS]>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct CellInfo {
    pub(crate) ranks: MoveRanks,
    pub(crate) threat: Threat,
}

/// What a set of tables depends on.
type Kind = (u32, LineRule);

/// The tables made so far; there are few kinds.
static MADE: Mutex<Vec<(Kind, Arc<Tables>)>> = Mutex::new(Vec::new());

impl Tables {
    /// The tables for these rules, if there are any.
    pub(crate) fn of(rules: &Rules) -> Option<Arc<Tables>> {
        let is_plain = rules.goal() == Goal::Complete && rules.gravity() == Gravity::Off;
        if !is_plain || !KNOWN.contains(&rules.k()) || half(rules) > MAX_HALF {
            return None;
        }
        let kind = (rules.k(), rules.line_rule());
        let mut cached = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tables)) = cached.iter().find(|(known, _)| *known == kind) {
            return Some(Arc::clone(tables));
        }
        let tables = Arc::new(Tables::new(rules));
        cached.push((kind, Arc::clone(&tables)));
        Some(tables)
    }

    fn new(rules: &Rules) -> Tables {
        let free = cell_classes(Fouls::Allowed);
        let x = match rules.line_rule() {
            LineRule::Renju => cell_classes(Fouls::Forbidden),
            _ => Arc::clone(&free),
        };
        Tables {
            half: half(rules),
            shapes: shapes(rules),
            classes: BySide { x, o: free },
            ranks: ranks(),
        }
    }

    pub(super) fn classes(&self) -> BySide<&CellClasses> {
        BySide { x: &self.classes.x, o: &self.classes.o }
    }

    pub(super) fn info(&self, class: CellClass) -> CellInfo {
        CellInfo { ranks: self.ranks[class.kind()], threat: class.threat() }
    }
}

fn ranks() -> Box<[MoveRanks; KIND_NUMBERS]> {
    let mut ranks = Box::new([MoveRanks::default(); KIND_NUMBERS]);
    (0..=Code::MAX).for_each(|code| ranks[kind(code) + 1] = eval::move_ranks(code));
    ranks
}
