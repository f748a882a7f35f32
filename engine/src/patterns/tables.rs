//! The tables that a board looks things up in: one set for each kind of line.

use std::sync::{Arc, Mutex, PoisonError};

use oxo_shared::{BySide, LineRule, Rules};

use super::gist::{Gist, Gists, KIND_NUMBERS, gists};
use super::shape::{half, shapes};
use super::threat::{Code, Fouls, Threat};
use crate::eval::kinds::kind;
use crate::eval::{self, Worth};

/// Lines that the tables know: shorter ones are solved, and on longer ones there is hardly
/// a game. Six needs five cells each way, as exactly five does.
const KNOWN: std::ops::RangeInclusive<u32> = 4..=6;
/// Cells each way for which a table still fits the caches: a byte for each of 2^20 keys.
pub(super) const MAX_HALF: usize = 5;

#[derive(Debug)]
pub(crate) struct Tables {
    /// Cells each way that matter.
    pub(crate) half: usize,
    /// The shapes of both sides by key; see [`super::shape::shapes`].
    pub(super) shapes: Box<[u8]>,
    gists: BySide<Arc<Gists>>,
    /// By kind.
    worths: Box<[Worth; KIND_NUMBERS]>,
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
        let free = gists(Fouls::Allowed);
        let x = match rules.line_rule() {
            LineRule::Renju => gists(Fouls::Forbidden),
            _ => Arc::clone(&free),
        };
        Tables {
            half: half(rules),
            shapes: shapes(rules),
            gists: BySide { x, o: free },
            worths: worths(),
        }
    }

    pub(super) fn gists(&self) -> BySide<&Gists> {
        BySide { x: &self.gists.x, o: &self.gists.o }
    }

    pub(super) fn meaning(&self, gist: Gist) -> Meaning {
        Meaning { worth: self.worths[gist.kind()], threat: gist.threat() }
    }
}

fn worths() -> Box<[Worth; KIND_NUMBERS]> {
    let mut worths = Box::new([Worth::default(); KIND_NUMBERS]);
    (0..=Code::MAX).for_each(|code| worths[kind(code) + 1] = eval::worth(code));
    worths
}
