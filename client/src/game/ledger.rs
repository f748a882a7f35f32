//! The clock ledger: what each move cost of its player's time, what was given back, and why.

use std::collections::BTreeMap;

use oxo_formats::Spent;
use oxo_protocol::event::{Credit, Decided, Played, TakenBack};
use oxo_protocol::{ClockChange, ClockReason, GameEvent};
use oxo_shared::BySide;

use crate::words::duration_ms;

/// Moves that were not heard of as they were made are not in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockLedger {
    moves: BTreeMap<u32, Spent>,
    /// What each was given since the own last move: for the line, and by the opponent.
    given: BySide<[u64; 2]>,
}

impl FromIterator<Spent> for ClockLedger {
    fn from_iter<T: IntoIterator<Item = Spent>>(moves: T) -> Self {
        let moves = moves.into_iter().map(|spent| (spent.number.saturating_sub(1), spent));
        ClockLedger { moves: moves.collect(), given: BySide::default() }
    }
}

impl ClockLedger {
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    pub fn follow(&mut self, event: &GameEvent) {
        match event {
            GameEvent::Clock(ClockChange { why, credit: Some(Credit { side, ms }), .. })
                // A clock that stood has charged nothing that could be given back.
                if *why != ClockReason::Stall =>
            {
                let given = &mut self.given[*side][usize::from(*why == ClockReason::Gift)];
                *given = given.saturating_add(*ms);
            }
            GameEvent::Played(Played { ply, by, charged_ms: Some(charged_ms), .. }) => {
                let [lag_ms, gift_ms] = std::mem::take(&mut self.given[*by]);
                let (number, by, charged_ms) = (ply + 1, *by, *charged_ms);
                let spent = Spent { number, by, charged_ms, lag_ms, gift_ms };
                self.moves.insert(*ply, spent);
            }
            // Decisions have no line; what one was given back is not of the next stone.
            GameEvent::Decided(Decided { by, .. }) => {
                self.given[*by] = [0; 2];
                if event.swaps_seats() {
                    self.given = self.given.swapped();
                }
            }
            GameEvent::TakenBack(TakenBack { ply, .. }) => drop(self.moves.split_off(ply)),
            _ => {}
        }
    }

    pub fn lines(&self) -> Vec<String> {
        match &self.moves {
            none if none.is_empty() => vec!["no move was heard of yet".to_owned()],
            moves => moves.values().map(line).collect(),
        }
    }

    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Spent> {
        self.moves.values()
    }
}

/// `3. x: 3.5 s, and 240 ms for the line given back`.
pub fn line(spent: &Spent) -> String {
    let Spent { number, by, charged_ms, lag_ms, gift_ms } = *spent;
    let given = [(lag_ms, "for the line given back"), (gift_ms, "as a gift")];
    let given = given.into_iter().filter(|&(ms, _)| ms > 0);
    let given: String = given.map(|(ms, why)| format!(", and {} {why}", duration_ms(ms))).collect();
    format!("{number}. {by}: {}{given}", duration_ms(charged_ms))
}

#[cfg(test)]
mod tests {
    use oxo_shared::Side;

    use super::*;

    #[test]
    fn a_move_says_what_it_cost_and_what_was_given_back() {
        let spent = Spent { number: 3, by: Side::X, charged_ms: 3_500, lag_ms: 240, gift_ms: 0 };
        assert_eq!(line(&spent), "3. x: 3.5 s, and 240 ms for the line given back");
        let given = Spent { lag_ms: 0, gift_ms: 15_000, ..spent };
        assert_eq!(line(&given), "3. x: 3.5 s, and 15 s as a gift");
    }
}
