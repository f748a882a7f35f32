//! Delayed view of a game for spectators.

use std::collections::VecDeque;
use std::time::Duration;

use oxo_protocol::{GameEvent, Table};
use oxo_shared::Clock;
use tokio::time::Instant;

use oxo_store::{KeptEvent, millis};

/// Queue of delayed events: more than a fast game makes within the longest delay. On overflow
/// spectators get one snapshot.
pub const MAX_WAITING: usize = 1_024;

/// A game as it was `delay` ago.
#[derive(Debug)]
pub struct DelayedView {
    delay: Duration,
    table: Table,
    /// When the clocks of `table` were published.
    clock_since: Instant,
    /// Until when lists hide the game: a rematch would reveal the end of the previous game.
    hidden_until: Option<Instant>,
    waiting: VecDeque<(Instant, Queued)>,
}

#[derive(Debug)]
enum Queued {
    Event(u64, GameEvent),
    /// A snapshot in place of events that did not fit.
    Snapshot(Box<Table>),
}

impl DelayedView {
    /// The view of a new game; `None` without a delay.
    pub fn new(opened: &Table, now: Instant) -> Option<DelayedView> {
        let delay = Some(opened.terms.delay).filter(|delay| !delay.is_live())?.duration();
        // Players must find the free seat.
        let hidden_until = opened.free_seat().is_none().then(|| now + delay);
        let (table, waiting) = (opened.clone(), VecDeque::new());
        Some(DelayedView { delay, table, clock_since: now, hidden_until, waiting })
    }

    /// Restores the view of a loaded game, where `log` led to `live`. Events younger than the delay
    /// wait for the rest of it. `None` without a delay.
    pub fn restore(
        log: &[KeptEvent],
        live: &Table,
        now: Instant,
        now_ms: u64,
    ) -> Option<DelayedView> {
        let (first, further) = log.split_first()?;
        let GameEvent::Seated(opened) = &first.event else { return None };
        let mut view = DelayedView::new(&Table::open(opened).ok()?, now)?;
        let age = |entry: &KeptEvent| Duration::from_millis(now_ms.saturating_sub(entry.at_ms));
        let due_at = |entry, delay: Duration| now + delay.saturating_sub(age(entry));
        view.hidden_until = view.hidden_until.map(|_| due_at(first, view.delay));
        let mut joined = view.hidden_until.is_some();
        for (s, entry) in (2..).zip(further) {
            joined |= matches!(entry.event, GameEvent::Seated(_));
            let delay = if joined { view.delay } else { Duration::ZERO };
            view.enqueue(s, entry.event.clone(), due_at(entry, delay), live);
        }
        Some(view)
    }

    pub const fn table(&self) -> &Table {
        &self.table
    }

    pub fn clock(&self, now: Instant) -> Option<Clock> {
        let elapsed = now.saturating_duration_since(self.clock_since);
        self.table.clock.map(|clock| clock.after(millis(elapsed)))
    }

    pub const fn is_hidden(&self) -> bool {
        self.hidden_until.is_some()
    }

    /// Queues an event that led to `live`. Without an opponent there is nothing to hide.
    pub fn push(&mut self, s: u64, event: GameEvent, live: &Table, now: Instant) {
        let delay = live.free_seat().map_or(self.delay, |_| Duration::ZERO);
        self.enqueue(s, event, now + delay, live);
    }

    /// Queues an event until `due_at`, or a snapshot of `live` if the queue is full.
    fn enqueue(&mut self, s: u64, event: GameEvent, due_at: Instant, live: &Table) {
        // The wall clock that times some events may have gone back.
        let due_at = self.waiting.back().map_or(due_at, |last| due_at.max(last.0));
        if self.waiting.len() < MAX_WAITING {
            self.waiting.push_back((due_at, Queued::Event(s, event)));
            return;
        }
        match self.waiting.back_mut() {
            // While a game is loaded, thousands of events lead to one table.
            Some((at, Queued::Snapshot(table))) if table.seq == live.seq => *at = due_at,
            Some(last) => *last = (due_at, Queued::Snapshot(Box::new(live.clone()))),
            None => {}
        }
    }

    pub fn due(&self) -> Option<Instant> {
        let next = self.waiting.front().map(|next| next.0);
        next.into_iter().chain(self.hidden_until).min()
    }

    /// Applies the events that are due, and passes each to `publish`. `None` stands for a snapshot.
    pub fn advance_to(&mut self, now: Instant, mut publish: impl FnMut(Option<(u64, GameEvent)>)) {
        self.hidden_until = self.hidden_until.filter(|&until| until > now);
        while let Some((_, queued)) = self.waiting.pop_front_if(|next| next.0 <= now) {
            match queued {
                // An earlier snapshot includes it.
                Queued::Event(s, _) if s <= self.table.seq => {}
                Queued::Event(s, event) => {
                    self.table.apply(&event).expect("it followed when it was kept");
                    if event.sets_clock() {
                        self.clock_since = now;
                    }
                    publish(Some((s, event)));
                }
                Queued::Snapshot(table) => {
                    self.table = *table;
                    self.clock_since = now;
                    publish(None);
                }
            }
        }
    }
}
