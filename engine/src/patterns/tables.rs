//! The tables that a board looks things up in: one set for each kind of line.

use std::sync::{Arc, Mutex, PoisonError};

use oxo_shared::{BySide, LineRule, Rules, Side};

use super::shape::{half, shapes};
use super::threat::{Code, Fouls, Threat};
use crate::eval::{self, Worth};

/// Lines that the tables know: shorter ones are solved, and on longer ones there is hardly
/// a game. Six needs five cells each way, as exactly five does.
const KNOWN: std::ops::RangeInclusive<u32> = 4..=6;
/// Cells each way for which a table still fits the caches: a byte for each of 2^20 keys.
const MAX_HALF: usize = 5;

#[derive(Debug)]
pub(crate) struct Tables {
    /// Cells each way that matter.
    pub(crate) half: usize,
    /// The shapes of both sides by key; see [`super::shape::shapes`].
    pub(crate) shapes: Box<[u8]>,
    /// What a code means, for each side.
    pub(crate) meanings: BySide<Arc<[Meaning]>>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Meaning {
    pub(crate) worth: Worth,
    pub(crate) threat: Threat,
}

/// What tells tables apart.
type Kind = (u32, LineRule);

/// Tables that were made once; a handful of kinds is all there is.
static MADE: Mutex<Vec<(Kind, Arc<Tables>)>> = Mutex::new(Vec::new());

impl Tables {
    /// `None` if there are none for these rules.
    pub(crate) fn of(rules: &Rules) -> Option<Arc<Tables>> {
        if !KNOWN.contains(&rules.k()) || half(rules) > MAX_HALF {
            return None;
        }
        let kind = (rules.k(), rules.line_rule());
        let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tables)) = made.iter().find(|(known, _)| *known == kind) {
            return Some(Arc::clone(tables));
        }
        let tables = Arc::new(Tables::new(rules));
        made.push((kind, Arc::clone(&tables)));
        Some(tables)
    }

    fn new(rules: &Rules) -> Tables {
        let free = meanings(Fouls::Allowed);
        let x = match rules.line_rule() {
            LineRule::Renju => meanings(Fouls::Forbidden),
            _ => Arc::clone(&free),
        };
        Tables { half: half(rules), shapes: shapes(rules), meanings: BySide { x, o: free } }
    }

    pub(crate) fn meaning(&self, side: Side, code: Code) -> Meaning {
        self.meanings[side][usize::from(code)]
    }
}

fn meanings(fouls: Fouls) -> Arc<[Meaning]> {
    (0..=Code::MAX)
        .map(|code| Meaning { worth: eval::worth(code), threat: Threat::of(code, fouls) })
        .collect()
}
