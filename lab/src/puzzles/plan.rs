//! The number of puzzles of a pack, for each set of rules and kind.

use oxo_engine::puzzles::Kind;
use oxo_shared::Rules;

/// A part of a pack.
#[derive(Clone, Debug)]
pub struct Part {
    pub rules: Rules,
    pub kind: Kind,
    /// The number of puzzles with a single correct move at every step, and of the others.
    pub strict: usize,
    pub loose: usize,
}

const PARTS: &[(&str, Kind, usize, usize)] = &[
    ("15x15x5", Kind::Fours, 520, 160),
    ("15x15x5", Kind::Threats, 140, 0),
    ("15x15x5", Kind::Hold, 20, 100),
    ("15x15x5+exact", Kind::Fours, 110, 40),
    ("15x15x5+exact", Kind::Threats, 30, 0),
    ("15x15x5+exact", Kind::Hold, 20, 20),
    ("15x15x5+renju", Kind::Fours, 160, 50),
    ("15x15x5+renju", Kind::Foul, 50, 10),
    ("15x15x5+renju", Kind::Threats, 50, 0),
    ("15x15x5+renju", Kind::Hold, 40, 30),
    ("15x15x5+caro", Kind::Fours, 130, 50),
    ("15x15x5+caro", Kind::Threats, 30, 0),
    ("15x15x5+caro", Kind::Hold, 25, 25),
    ("5x5x4", Kind::Exact, 110, 0),
    ("6x4x4", Kind::Exact, 60, 0),
    ("4x4x3+misere", Kind::Exact, 65, 0),
    ("5x4x3+misere", Kind::Exact, 65, 0),
];

/// The parts of the shipped pack.
pub fn parts() -> anyhow::Result<Vec<Part>> {
    let part = |&(rules, kind, strict, loose): &(&str, Kind, usize, usize)| {
        Ok(Part { rules: rules.parse()?, kind, strict, loose })
    };
    PARTS.iter().map(part).collect()
}
