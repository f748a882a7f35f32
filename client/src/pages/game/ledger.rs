//! The clock ledger: what each move cost of its player's time, what was given back, and why.

use std::collections::BTreeMap;

use oxo_shared::protocol::fact::{Credit, Played, TakenBack};
use oxo_shared::protocol::{ClockChange, ClockReason, Fact};
use oxo_shared::{BySide, Side};
use serde::Serialize;

/// Moves that were not heard of as they were made are not in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockLedger {
    moves: BTreeMap<u32, Spent>,
    /// What each was given since the own last move: for the line, and by the opponent.
    given: BySide<[u64; 2]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(serde::Deserialize))]
pub struct Spent {
    /// From 1.
    pub number: u32,
    pub by: Side,
    pub charged_ms: u64,
    /// Given back because the line took so long.
    #[serde(skip_serializing_if = "is_nothing", default)]
    pub lag_ms: u64,
    /// Given by the opponent, who was asked for it.
    #[serde(skip_serializing_if = "is_nothing", default)]
    pub gift_ms: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it so")]
const fn is_nothing(ms: &u64) -> bool {
    *ms == 0
}

impl ClockLedger {
    pub fn follow(&mut self, fact: &Fact) {
        match fact {
            Fact::Clock(ClockChange { why, credit: Some(Credit { side, ms }), .. }) => {
                self.given[*side][usize::from(*why == ClockReason::Gift)] += ms;
            }
            Fact::Played(Played { ply, by, charged_ms: Some(charged_ms), .. }) => {
                let [lag_ms, gift_ms] = std::mem::take(&mut self.given[*by]);
                let (number, by, charged_ms) = (ply + 1, *by, *charged_ms);
                let spent = Spent { number, by, charged_ms, lag_ms, gift_ms };
                self.moves.insert(*ply, spent);
            }
            Fact::TakenBack(TakenBack { ply, .. }) => drop(self.moves.split_off(ply)),
            _ => {}
        }
    }

    pub fn lines(&self) -> Vec<String> {
        match &self.moves {
            none if none.is_empty() => vec!["no move was heard of yet".to_owned()],
            moves => moves.values().map(Spent::line).collect(),
        }
    }

    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Spent> {
        self.moves.values()
    }
}

impl Spent {
    /// `3. x: 3.5 s, and 0.2 s for the line given back`.
    pub fn line(&self) -> String {
        let Spent { number, by, charged_ms, .. } = self;
        let given = [(self.lag_ms, "for the line given back"), (self.gift_ms, "as a gift")];
        let given = given.into_iter().filter(|&(ms, _)| ms > 0);
        let given: String = given.map(|(ms, why)| format!(", and {} {why}", seconds(ms))).collect();
        format!("{number}. {by}: {}{given}", seconds(*charged_ms))
    }
}

/// `3.5 s`, `0.24 s`.
fn seconds(ms: u64) -> String {
    match ms {
        0..1_000 => format!("0.{:02} s", ms / 10),
        _ => format!("{}.{} s", ms / 1_000, ms % 1_000 / 100),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_says_what_it_cost_and_what_was_given_back() {
        let spent = Spent { number: 3, by: Side::X, charged_ms: 3_500, lag_ms: 240, gift_ms: 0 };
        assert_eq!(spent.line(), "3. x: 3.5 s, and 0.24 s for the line given back");
        let given = Spent { lag_ms: 0, gift_ms: 15_000, ..spent };
        assert_eq!(given.line(), "3. x: 3.5 s, and 15.0 s as a gift");
    }
}
