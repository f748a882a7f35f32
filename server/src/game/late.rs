//! A game as spectators see it whom its players let wait.

use std::collections::VecDeque;
use std::time::Duration;

use oxo_protocol::GameEvent;
use oxo_protocol::Table;
use oxo_shared::Clock;
use tokio::time::Instant;

use oxo_store::KeptEvent;

/// Events that wait to be told: more than two who play in haste make within the longest delay.
/// In place of what does not fit, spectators get one snapshot.
pub const MAX_WAITING: usize = 1_024;

/// A game as it was a while ago.
#[derive(Debug)]
pub struct Late {
    delay: Duration,
    table: Table,
    /// When the clocks of that table were told.
    clock_since: Instant,
    /// Until when strangers do not find it: that two play again tells that they have finished.
    hidden_until: Option<Instant>,
    waiting: VecDeque<(Instant, News)>,
}

#[derive(Debug)]
enum News {
    GameEvent(u64, GameEvent),
    /// Everything at once, in place of events for which there was no room.
    Jump(Box<Table>),
}

impl Late {
    /// A game that has just begun; none if spectators see it at once.
    pub fn new(opened: &Table, now: Instant) -> Option<Late> {
        let delay = Some(opened.terms.delay).filter(|delay| !delay.is_live())?.duration();
        // Somebody must find the free seat.
        let hidden_until = opened.free_seat().is_none().then(|| now + delay);
        let (table, waiting) = (opened.clone(), VecDeque::new());
        Some(Late { delay, table, clock_since: now, hidden_until, waiting })
    }

    /// A game that comes back from the store, where `log` has led to `live`: what is younger
    /// than the delay still waits for as long as it would have.
    pub fn back(log: &[KeptEvent], live: &Table, now: Instant, now_ms: u64) -> Option<Late> {
        let (first, further) = log.split_first()?;
        let GameEvent::Seated(opened) = &first.event else { return None };
        let mut late = Late::new(&Table::open(opened).ok()?, now)?;
        let age = |entry: &KeptEvent| Duration::from_millis(now_ms.saturating_sub(entry.at_ms));
        let ripe_at = |entry| now + late.delay.saturating_sub(age(entry));
        late.hidden_until = late.hidden_until.map(|_| ripe_at(first));
        let further: Vec<_> = further.iter().map(|entry| (ripe_at(entry), &entry.event)).collect();
        for (s, (ripe_at, event)) in (2..).zip(further) {
            late.keep(s, event.clone(), ripe_at, live);
        }
        Some(late)
    }

    pub const fn table(&self) -> &Table {
        &self.table
    }

    pub fn clock(&self, now: Instant) -> Option<Clock> {
        let elapsed = now.saturating_duration_since(self.clock_since).as_millis();
        self.table.clock.map(|clock| clock.after(u64::try_from(elapsed).unwrap_or(u64::MAX)))
    }

    pub const fn is_hidden(&self) -> bool {
        self.hidden_until.is_some()
    }

    pub fn hear(&mut self, s: u64, event: GameEvent, live: &Table, now: Instant) {
        self.keep(s, event, now + self.delay, live);
    }

    /// Lets an event wait until `ripe_at`, or all that led to `live` if there is no room.
    fn keep(&mut self, s: u64, event: GameEvent, ripe_at: Instant, live: &Table) {
        // The wall clock, by which some are timed, may have gone back.
        let ripe_at = self.waiting.back().map_or(ripe_at, |last| ripe_at.max(last.0));
        if self.waiting.len() < MAX_WAITING {
            self.waiting.push_back((ripe_at, News::GameEvent(s, event)));
            return;
        }
        match self.waiting.back_mut() {
            // Read back from the store, thousands of events lead to one table.
            Some((at, News::Jump(table))) if table.seq == live.seq => *at = ripe_at,
            Some(last) => *last = (ripe_at, News::Jump(Box::new(live.clone()))),
            None => {}
        }
    }

    pub fn due(&self) -> Option<Instant> {
        let next = self.waiting.front().map(|next| next.0);
        next.into_iter().chain(self.hidden_until).min()
    }

    /// Goes on to what is ripe by now, and tells each event; none, if a snapshot stands for many.
    pub fn ripen(&mut self, now: Instant, mut tell: impl FnMut(Option<(u64, GameEvent)>)) {
        self.hidden_until = self.hidden_until.filter(|&until| until > now);
        while let Some((_, news)) = self.waiting.pop_front_if(|next| next.0 <= now) {
            match news {
                // A snapshot had it already.
                News::GameEvent(s, _) if s <= self.table.seq => {}
                News::GameEvent(s, event) => {
                    self.table.apply(&event).expect("it followed when it was kept");
                    if event.sets_clock() {
                        self.clock_since = now;
                    }
                    tell(Some((s, event)));
                }
                News::Jump(table) => {
                    self.table = *table;
                    self.clock_since = now;
                    tell(None);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use oxo_protocol::Delay;
    use oxo_protocol::Terms;

    use super::*;
    use crate::app::fixtures::{for_two, said, terms};

    #[tokio::test]
    async fn no_more_waits_than_there_is_room_for() {
        let terms = Terms { delay: Delay::from_secs(10).expect("short"), ..terms() };
        let (table, now) = (Table::open(&for_two(terms)).expect("an empty board"), Instant::now());
        let mut late = Late::new(&table, now).expect("a delay");
        for s in (2..).take(MAX_WAITING + 10) {
            late.hear(s, said("hello"), &table, now);
        }
        assert_eq!(late.waiting.len(), MAX_WAITING);
    }
}
