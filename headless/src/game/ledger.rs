//! The clock ledger: the time charged for each move, the time credited back, and why.

use std::collections::BTreeMap;

use oxo_formats::Spent;
use oxo_protocol::event::{Credit, Decided, Played, TakenBack};
use oxo_protocol::{ClockChange, ClockReason, GameEvent};
use oxo_shared::BySide;
use oxo_words as words;

use crate::words::{duration_ms, labelled, letter, list};

/// Time spent per move, except for moves this client did not see live.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClockLedger {
    moves: BTreeMap<u32, Spent>,
    /// Credits since the side's last move, in milliseconds: for lag, and from the opponent.
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
                // A stopped clock charged nothing, so there is nothing to credit.
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
            // Decisions have no line, so their credits must not count for the next stone.
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
            none if none.is_empty() => vec![words::LEDGER_EMPTY.to_string()],
            moves => moves.values().map(line).collect(),
        }
    }

    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &Spent> {
        self.moves.values()
    }
}

/// Returns a ledger line: `3. X: 3.5 s, 240 ms returned for the connection`.
pub fn line(spent: &Spent) -> String {
    let Spent { number, by, charged_ms, lag_ms, gift_ms } = *spent;
    let mut parts = vec![duration_ms(charged_ms)];
    if lag_ms > 0 {
        parts.push(words::LedgerReturned { time: duration_ms(lag_ms) }.to_string());
    }
    if gift_ms > 0 {
        parts.push(words::LedgerExtra { time: duration_ms(gift_ms) }.to_string());
    }
    labelled(format!("{number}. {}", letter(by)), list(parts))
}

#[cfg(test)]
mod tests {
    use oxo_shared::Side;

    use super::*;

    #[test]
    fn a_line_shows_the_time_charged_and_credited() {
        let spent = Spent { number: 3, by: Side::X, charged_ms: 3_500, lag_ms: 240, gift_ms: 0 };
        assert_eq!(line(&spent), "3. X: 3.5 s, 240 ms returned for the connection");
        let given = Spent { lag_ms: 0, gift_ms: 15_000, ..spent };
        assert_eq!(line(&given), "3. X: 3.5 s, 15 s extra time");
    }
}
