//! Audience of a game: its players, its spectators and the lists that show it.

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::event::Seated;
use oxo_protocol::notice::{Arrived, PresenceChange, Viewers};
use oxo_protocol::{GameEvent, GameId, Notice, Presence, Role, Table};
use oxo_shared::{BySide, Clock};
use parking_lot::Mutex;
use tokio::time::Instant;

use super::broadcast::{Broadcast, Feed};
use super::delayed_view::DelayedView;
use super::listing::{Listed, Listing};
use super::published::Published;

/// Minimum interval between spectator counts: without it, 1000 arrivals would cause a million
/// messages.
const COUNT_EVERY: Duration = Duration::from_secs(1);

pub struct Audience {
    id: GameId,
    players: Broadcast,
    spectators: Broadcast,
    /// The delayed view that spectators see, if there is one. Boxed, because few games need it.
    delayed: Option<Box<DelayedView>>,
    listing: Listed,
    count: usize,
    /// Whether `count` changed since the last notice. Comparing with the last notice is not enough:
    /// a snapshot may have shown another number in between.
    count_changed: bool,
    count_published_at: Instant,
}

impl Audience {
    pub fn new(
        id: GameId,
        live: &Table,
        delayed: Option<DelayedView>,
        queue: usize,
    ) -> (Audience, Listed) {
        let listing = Arc::new(Mutex::new(Listing {
            row: live.row(id, 0),
            delayed: delayed.as_ref().map(|delayed| delayed.table().row(id, 0).into()),
            listed: is_listed(live, delayed.as_ref()),
        }));
        let audience = Audience {
            id,
            players: Broadcast::new(queue),
            spectators: Broadcast::new(queue),
            delayed: delayed.map(Box::new),
            listing: Arc::clone(&listing),
            count: 0,
            count_changed: false,
            count_published_at: Instant::now(),
        };
        (audience, listing)
    }

    pub fn subscribe(&mut self, role: Role) -> Feed {
        match role {
            Role::Spectator => self.spectators.subscribe(),
            Role::X | Role::O => self.players.subscribe(),
        }
    }

    fn delayed(&self, role: Role) -> Option<&DelayedView> {
        self.delayed.as_deref().filter(|_| role == Role::Spectator)
    }

    pub fn table<'a>(&'a self, role: Role, live: &'a Table) -> &'a Table {
        self.delayed(role).map_or(live, DelayedView::table)
    }

    /// The clocks as a subscriber with this role sees them; `live` are the players' clocks.
    pub fn clock(&self, role: Role, live: Option<Clock>) -> Option<Clock> {
        self.delayed(role).map_or(live, |delayed| delayed.clock(Instant::now()))
    }

    /// The presence as a subscriber with this role sees it; `live` is what the players see. In a
    /// delayed view every player of `table`, which is not delayed, appears present.
    pub fn presence(&self, role: Role, table: &Table, live: BySide<Presence>) -> BySide<Presence> {
        let seated = |side| table.seats[side].as_ref().map_or(Presence::Away, |_| Presence::On);
        self.delayed(role).map_or(live, |_| BySide::from_fn(seated))
    }

    /// Publishes an event that led to `live`: to players now, to spectators after the delay.
    /// Spectators learn at once only that a seat is taken, so that nobody tries to take it.
    pub fn publish(&mut self, published: Published, live: &Table, now: Instant) {
        let published = Arc::new(published);
        self.players.publish(&published);
        match (&mut self.delayed, &published.event) {
            (Some(delayed), Some((s, event))) => {
                delayed.push(*s, event.clone(), live, now);
                self.list(live);
                if let GameEvent::Seated(Seated { seat, .. }) = event {
                    let (g, seat, state) = (self.id, *seat, Presence::On);
                    let change = PresenceChange { g, seat, state, claim_ms: None };
                    let notice = Published::notice(&Notice::Presence(change));
                    self.spectators.publish(&Arc::new(notice));
                }
            }
            _ => self.spectators.publish(&published),
        }
    }

    pub fn publish_presence(&mut self, change: PresenceChange) {
        let notice = Arc::new(Published::notice(&Notice::Presence(change)));
        self.players.publish(&notice);
        if self.delayed.is_none() {
            self.spectators.publish(&notice);
        }
    }

    /// Tells the players that a move has arrived. The notice may be lost.
    pub fn send_arrival(&self, arrived: Arrived) {
        self.players.send_lossy(&Arc::new(Published::notice(&Notice::Arrived(arrived))));
    }

    /// Sends spectators a notice that may be lost. Delayed views get none.
    pub fn send_lossy(&self, notice: &Notice) {
        if self.delayed.is_none() {
            self.spectators.send_lossy(&Arc::new(Published::notice(notice)));
        }
    }

    pub const fn count(&self) -> usize {
        self.count
    }

    /// Sets the number of spectators. Subscribers receive it within [`COUNT_EVERY`].
    pub fn set_count(&mut self, count: usize, live: &Table) {
        self.count = count;
        self.count_changed = true;
        self.publish_count(live);
    }

    fn publish_count(&mut self, live: &Table) {
        if !self.count_changed || self.count_published_at.elapsed() < COUNT_EVERY {
            return;
        }
        self.count_changed = false;
        self.count_published_at = Instant::now();
        let notice = Notice::Viewers(Viewers { g: self.id, n: self.count });
        let notice = Arc::new(Published::notice(&notice));
        self.players.publish(&notice);
        self.spectators.publish(&notice);
        self.list(live);
    }

    pub fn is_behind(&self) -> bool {
        self.delayed.as_ref().is_some_and(|delayed| delayed.due().is_some())
    }

    pub fn due(&self) -> Option<Instant> {
        let count_due = self.count_changed.then(|| self.count_published_at + COUNT_EVERY);
        self.delayed.as_deref().and_then(DelayedView::due).into_iter().chain(count_due).min()
    }

    pub fn on_time(&mut self, live: &Table) {
        let now = Instant::now();
        let is_due = |delayed: &&mut DelayedView| delayed.due().is_some_and(|due| due <= now);
        if let Some(delayed) = self.delayed.as_deref_mut().filter(is_due) {
            delayed.advance_to(now, |event| match event {
                Some((s, event)) => {
                    self.spectators.publish(&Arc::new(Published::event(self.id, s, event)));
                }
                None => self.spectators.close_all(),
            });
            self.list(live);
        }
        self.publish_count(live);
    }

    pub fn list(&self, live: &Table) {
        let listing = &mut *self.listing.lock();
        live.update_row(&mut listing.row, self.count);
        if let (Some(row), Some(delayed)) = (&mut listing.delayed, &self.delayed) {
            delayed.table().update_row(row, self.count);
        }
        listing.listed = is_listed(live, self.delayed.as_deref());
    }
}

/// Whether lists show the game. It is hidden while the delayed view still shows a taken seat as free.
fn is_listed(live: &Table, view: Option<&DelayedView>) -> bool {
    let offers_taken = |view: &DelayedView| view.table().free_seat() != live.free_seat();
    live.terms.listed && view.is_none_or(|view| !view.is_hidden() && !offers_taken(view))
}

#[cfg(test)]
mod tests {
    use oxo_protocol::event::{Over, Played};
    use oxo_protocol::{Delay, Terms};
    use oxo_shared::{How, Outcome, Side, TimeControl, Winner};
    use tokio::time::advance;

    use super::super::delayed_view::MAX_WAITING;
    use super::*;
    use crate::app::fixtures::{ann, chat, for_two, game, notice, seated, terms};
    use oxo_store::KeptEvent;

    const TEN_SECONDS: Duration = Duration::from_secs(10);
    const MOMENT: Duration = Duration::from_millis(1);
    const QUEUE: usize = 8;

    fn delayed() -> Terms {
        let delay = Delay::from_secs(TEN_SECONDS.as_secs()).expect("a short delay");
        Terms { control: TimeControl::PerMove { ms: 60_000 }, delay, ..terms() }
    }

    struct Show {
        live: Table,
        audience: Audience,
        listing: Listed,
    }

    impl Show {
        fn new(first: &Seated) -> Show {
            let live = Table::open(first).expect("an empty board");
            let delayed = DelayedView::new(&live, Instant::now());
            Show::with(live, delayed)
        }

        fn with(live: Table, delayed: Option<DelayedView>) -> Show {
            let (audience, listing) = Audience::new(game(), &live, delayed, QUEUE);
            Show { live, audience, listing }
        }

        fn spectator(&mut self) -> Feed {
            self.audience.subscribe(Role::Spectator)
        }

        fn happen(&mut self, event: GameEvent) {
            self.live.apply(&event).expect("it follows");
            let published = Published::event(game(), self.live.seq, event);
            self.audience.publish(published, &self.live, Instant::now());
        }

        /// Number of the newest event that spectators know.
        fn advance_to(&mut self) -> u64 {
            self.audience.on_time(&self.live);
            self.audience.table(Role::Spectator, &self.live).seq
        }

        fn is_listed(&self) -> bool {
            self.listing.lock().listed
        }
    }

    fn numbers(feed: &mut Feed) -> Vec<u64> {
        let received = std::iter::from_fn(|| feed.try_recv());
        received.filter_map(|published| Some(published.event.as_ref()?.0)).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn spectators_see_each_event_exactly_after_the_delay() {
        let mut show = Show::new(&seated(delayed(), ann(), None));
        let mut vic = show.spectator();
        show.happen(GameEvent::Seated(for_two(delayed())));
        assert!(vic.try_recv().is_some_and(|notice| notice.event.is_none()), "a seat was taken");
        advance(TEN_SECONDS - MOMENT).await;
        show.happen(chat("hello"));
        assert_eq!((show.advance_to(), numbers(&mut vic)), (1, vec![]));
        advance(MOMENT).await;
        assert_eq!(show.audience.due(), Some(Instant::now()));
        assert_eq!((show.advance_to(), numbers(&mut vic)), (2, vec![2]));
        advance(TEN_SECONDS).await;
        assert_eq!((show.advance_to(), numbers(&mut vic)), (3, vec![3]));
        assert_eq!(show.audience.due(), None);
        assert_eq!(*show.audience.table(Role::Spectator, &show.live), show.live);
    }

    #[tokio::test(start_paused = true)]
    async fn a_delayed_view_shows_the_clocks_of_its_time() {
        let mut show = Show::new(&for_two(delayed()));
        let left = |show: &Show| {
            let clock = show.audience.clock(Role::Spectator, None).expect("with clocks");
            clock.left_ms.x
        };
        advance(TEN_SECONDS).await;
        assert_eq!(left(&show), 50_000);
        let mut stones = show.live.game.clone();
        stones.play((1, 1).into()).expect("an empty board");
        let (clock, hash) = (show.live.clock.map(|clock| clock.after(10_000)), stones.hash());
        let at = (1, 1).into();
        let played = Played { ply: 0, at, by: Side::X, clock, charged_ms: None, hash };
        show.happen(GameEvent::Played(played));
        advance(TEN_SECONDS - MOMENT).await;
        show.advance_to();
        assert_eq!(left(&show), 40_001, "the move is still delayed");
    }

    #[tokio::test(start_paused = true)]
    async fn spectators_get_one_snapshot_when_the_queue_of_delayed_events_is_full() {
        let mut show = Show::new(&for_two(delayed()));
        let mut vic = show.spectator();
        for _ in 0..MAX_WAITING + 10 {
            show.happen(chat("hello"));
        }
        advance(TEN_SECONDS).await;
        assert_eq!(show.advance_to(), show.live.seq, "the snapshot has all events");
        while vic.try_recv().is_some() {}
        assert!(vic.is_closed(), "clients request a snapshot");
    }

    /// A show restored from `events` at 12 s.
    fn restored(events: &[KeptEvent]) -> Show {
        let live = Table::from_events(events.iter().map(|it| &it.event)).expect("they follow");
        let delayed = DelayedView::restore(events, &live, Instant::now(), 12_000);
        Show::with(live, delayed)
    }

    #[tokio::test(start_paused = true)]
    async fn after_an_outage_spectators_see_only_events_older_than_the_delay() {
        let events = [
            KeptEvent { at_ms: 1_000, event: GameEvent::Seated(seated(delayed(), ann(), None)) },
            KeptEvent { at_ms: 2_000, event: GameEvent::Seated(for_two(delayed())) },
            KeptEvent { at_ms: 9_000, event: chat("hello") },
            // The wall clock went back.
            KeptEvent { at_ms: 5_000, event: chat("hello") },
        ];
        let mut show = restored(&events);
        assert_eq!(show.advance_to(), 2);
        advance(TEN_SECONDS - Duration::from_secs(3) - MOMENT).await;
        assert_eq!(show.advance_to(), 2);
        advance(MOMENT).await;
        assert_eq!(show.advance_to(), 4, "in order");
    }

    #[tokio::test(start_paused = true)]
    async fn after_an_outage_spectators_know_what_happened_before_the_opponent_came() {
        let events = [
            KeptEvent { at_ms: 1_000, event: GameEvent::Seated(seated(delayed(), ann(), None)) },
            KeptEvent { at_ms: 11_000, event: chat("hello") },
            KeptEvent { at_ms: 11_500, event: GameEvent::Seated(for_two(delayed())) },
        ];
        assert_eq!(restored(&events).advance_to(), 2);
    }

    #[tokio::test(start_paused = true)]
    async fn a_delayed_game_that_nobody_joined_ends_at_once() {
        let mut show = Show::new(&seated(delayed(), ann(), None));
        let mut vic = show.spectator();
        let (winner, how) = (Winner::Aborted, How::Abort);
        let mut ended = show.live.game.clone();
        ended.end(winner, how).expect("the game is empty");
        let outcome = Outcome { winner, how, line: Vec::new(), by: Some(Side::X) };
        show.happen(GameEvent::Over(Over { outcome, clock: None, hash: ended.hash() }));
        assert_eq!((show.advance_to(), numbers(&mut vic)), (2, vec![2]));
    }

    #[tokio::test(start_paused = true)]
    async fn lists_show_a_delayed_game_with_a_free_seat_and_then_after_the_delay() {
        let mut joined = Show::new(&seated(delayed(), ann(), None));
        assert!(joined.is_listed(), "players look for the free seat");
        joined.happen(GameEvent::Seated(for_two(delayed())));
        let mut shows = [joined, Show::new(&for_two(delayed()))];
        assert!(!shows.iter().any(Show::is_listed));
        advance(TEN_SECONDS).await;
        for show in &mut shows {
            assert_eq!(show.audience.due(), Some(Instant::now()));
            show.advance_to();
            assert!(show.is_listed());
            assert_eq!(show.audience.due(), None, "the game may be evicted again");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn live_subscribers_see_a_departure_at_once_and_delayed_ones_never() {
        let mut live = Show::new(&for_two(terms()));
        let mut delayed = Show::new(&for_two(delayed()));
        let presence = BySide::default();
        let change = PresenceChange { g: game(), seat: Side::X, state: presence.x, claim_ms: None };
        for show in [&mut live, &mut delayed] {
            let mut bob = show.audience.subscribe(Role::O);
            show.audience.publish_presence(change);
            assert!(bob.try_recv().is_some());
            assert_eq!(show.audience.presence(Role::O, &show.live, presence), presence);
        }
        let (mut vic, mut wim) = (live.spectator(), delayed.spectator());
        live.audience.publish_presence(change);
        delayed.audience.publish_presence(change);
        advance(TEN_SECONDS).await;
        delayed.advance_to();
        assert_eq!((vic.try_recv().is_some(), wim.try_recv().is_some()), (true, false));
        assert_eq!(live.audience.presence(Role::Spectator, &live.live, presence), presence);
        assert_ne!(delayed.audience.presence(Role::Spectator, &delayed.live, presence), presence);
    }

    #[tokio::test(start_paused = true)]
    async fn pointer_notices_reach_fast_live_spectators_only() {
        let mut live = Show::new(&for_two(terms()));
        let mut delayed = Show::new(&for_two(delayed()));
        let (mut vic, mut wim) = (live.spectator(), delayed.spectator());
        for _ in 0..=QUEUE {
            live.audience.send_lossy(&notice());
            delayed.audience.send_lossy(&notice());
        }
        let received = std::iter::from_fn(|| vic.try_recv()).count();
        assert!((1..=QUEUE / 2 + 1).contains(&received), "{received} of {QUEUE}");
        assert!(!vic.is_closed(), "a slow subscriber loses only the notice");
        assert!(wim.try_recv().is_none());
    }
}
