//! All who are told of a game: its players, its spectators, and whoever reads lists.

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::Table;
use oxo_protocol::notice::{Arrived, PresenceChange, Viewers};
use oxo_protocol::{GameId, Notice, Presence, Role};
use oxo_shared::{BySide, Clock};
use tokio::time::Instant;

use super::broadcast::{Broadcast, Feed};
use super::late::Late;
use super::listing::{Listed, Listing};
use super::published::Published;

/// How often at most the number of spectators is told: a thousand who come at once
/// would otherwise cause a million messages.
const COUNT_EVERY: Duration = Duration::from_secs(1);

pub struct Audience {
    id: GameId,
    players: Broadcast,
    spectators: Broadcast,
    /// What spectators see, if that is not what the players see. What few games need takes no
    /// room in the others.
    late: Option<Box<Late>>,
    listing: Listed,
    count: usize,
    /// Whether that changed since it was told. Not the same as differing from what was told: a
    /// snapshot may have shown a number in between.
    count_untold: bool,
    count_told_at: Instant,
}

impl Audience {
    /// Whoever comes can be `queue` behind.
    pub fn new(id: GameId, live: &Table, late: Option<Late>, queue: usize) -> (Audience, Listed) {
        let listing = Listed::new(Listing {
            row: live.row(id, 0),
            late: late.as_ref().map(|late| late.table().row(id, 0).into()),
            listed: is_listed(live, late.as_ref()),
        });
        let audience = Audience {
            id,
            players: Broadcast::new(queue),
            spectators: Broadcast::new(queue),
            late: late.map(Box::new),
            listing: listing.clone(),
            count: 0,
            count_untold: false,
            count_told_at: Instant::now(),
        };
        (audience, listing)
    }

    pub fn subscribe(&mut self, role: Role) -> Feed {
        match role {
            Role::Spectator => self.spectators.subscribe(),
            Role::X | Role::O => self.players.subscribe(),
        }
    }

    fn late(&self, role: Role) -> Option<&Late> {
        self.late.as_deref().filter(|_| role == Role::Spectator)
    }

    pub fn table<'a>(&'a self, role: Role, live: &'a Table) -> &'a Table {
        self.late(role).map_or(live, Late::table)
    }

    /// The clocks as one in this role sees them, where those of the players show `live`.
    pub fn clock(&self, role: Role, live: Option<Clock>) -> Option<Clock> {
        self.late(role).map_or(live, |late| late.clock(Instant::now()))
    }

    /// Who is there as one in this role is told, where the players are told `live`. Who sees
    /// the game late is not told that anybody is gone.
    pub fn presence(&self, role: Role, live: BySide<Presence>) -> BySide<Presence> {
        self.late(role).map_or(live, |_| BySide { x: Presence::On, o: Presence::On })
    }

    /// Tells the players of an event that led to `live`, and spectators now or later.
    pub fn tell(&mut self, published: Published, live: &Table, now: Instant) {
        let published = Arc::new(published);
        self.players.tell(&published);
        match (&mut self.late, &published.event) {
            (Some(late), Some((s, event))) => late.hear(*s, event.clone(), live, now),
            _ => self.spectators.tell(&published),
        }
    }

    pub fn tell_presence(&mut self, change: PresenceChange) {
        let notice = Arc::new(Published::notice(&Notice::Presence(change)));
        self.players.tell(&notice);
        if self.late.is_none() {
            self.spectators.tell(&notice);
        }
    }

    /// Tells the players what of a move has arrived; what may be missed.
    pub fn tell_arrival(&self, arrived: Arrived) {
        self.players.send_lossy(&Arc::new(Published::notice(&Notice::Arrived(arrived))));
    }

    /// Tells spectators something about the players that may be missed; what comes late is not
    /// told.
    pub fn send_lossy(&self, notice: &Notice) {
        if self.late.is_none() {
            self.spectators.send_lossy(&Arc::new(Published::notice(notice)));
        }
    }

    pub const fn count(&self) -> usize {
        self.count
    }

    /// There are so many spectators now: all are told soon.
    pub fn set_count(&mut self, count: usize, live: &Table) {
        self.count = count;
        self.count_untold = true;
        self.tell_count(live);
    }

    fn tell_count(&mut self, live: &Table) {
        if !self.count_untold || self.count_told_at.elapsed() < COUNT_EVERY {
            return;
        }
        self.count_untold = false;
        self.count_told_at = Instant::now();
        let notice = Notice::Viewers(Viewers { g: self.id, n: self.count });
        let notice = Arc::new(Published::notice(&notice));
        self.players.tell(&notice);
        self.spectators.tell(&notice);
        self.list(live);
    }

    pub fn is_behind(&self) -> bool {
        self.late.as_ref().is_some_and(|late| late.due().is_some())
    }

    pub fn due(&self) -> Option<Instant> {
        let count_due = self.count_untold.then(|| self.count_told_at + COUNT_EVERY);
        self.late.as_deref().and_then(Late::due).into_iter().chain(count_due).min()
    }

    pub fn on_time(&mut self, live: &Table) {
        let now = Instant::now();
        let is_due = |late: &&mut Late| late.due().is_some_and(|due| due <= now);
        if let Some(late) = self.late.as_deref_mut().filter(is_due) {
            late.ripen(now, |event| match event {
                Some((s, event)) => {
                    self.spectators.tell(&Arc::new(Published::event(self.id, s, event)));
                }
                None => self.spectators.start_over(),
            });
            self.list(live);
        }
        self.tell_count(live);
    }

    pub fn list(&self, live: &Table) {
        let listing = &mut *self.listing.lock();
        live.update_row(&mut listing.row, self.count);
        if let (Some(row), Some(late)) = (&mut listing.late, &self.late) {
            late.table().update_row(row, self.count);
        }
        listing.listed = is_listed(live, self.late.as_deref());
    }
}

fn is_listed(live: &Table, late: Option<&Late>) -> bool {
    live.terms.listed && late.is_none_or(|late| !late.is_hidden())
}

#[cfg(test)]
mod tests {
    use oxo_protocol::Terms;
    use oxo_protocol::event::{Played, Seated};
    use oxo_protocol::{Delay, GameEvent};
    use oxo_shared::{Side, TimeControl};
    use tokio::time::advance;

    use super::super::late::MAX_WAITING;
    use super::*;
    use crate::app::fixtures::{ann, for_two, game, notice, said, seated, terms};
    use oxo_store::KeptEvent;

    const TEN_SECONDS: Duration = Duration::from_secs(10);
    const MOMENT: Duration = Duration::from_millis(1);
    const QUEUE: usize = 8;

    fn late() -> Terms {
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
            let late = Late::new(&live, Instant::now());
            Show::with(live, late)
        }

        fn with(live: Table, late: Option<Late>) -> Show {
            let (audience, listing) = Audience::new(game(), &live, late, QUEUE);
            Show { live, audience, listing }
        }

        fn spectator(&mut self) -> Feed {
            self.audience.subscribe(Role::Spectator)
        }

        fn happen(&mut self, event: GameEvent) {
            self.live.apply(&event).expect("it follows");
            let published = Published::event(game(), self.live.seq, event);
            self.audience.tell(published, &self.live, Instant::now());
        }

        /// The number of the newest event that spectators know by now.
        fn ripen(&mut self) -> u64 {
            self.audience.on_time(&self.live);
            self.audience.table(Role::Spectator, &self.live).seq
        }

        fn is_listed(&self) -> bool {
            self.listing.lock().listed
        }
    }

    fn numbers(feed: &mut Feed) -> Vec<u64> {
        let heard = std::iter::from_fn(|| feed.try_recv().ok());
        heard.map(|published| published.event.as_ref().expect("an event").0).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn each_event_is_told_when_it_is_as_old_as_the_delay_and_not_before() {
        let mut show = Show::new(&seated(late(), ann(), None));
        let mut vic = show.spectator();
        show.happen(GameEvent::Seated(for_two(late())));
        advance(TEN_SECONDS - MOMENT).await;
        show.happen(said("hello"));
        assert_eq!((show.ripen(), numbers(&mut vic)), (1, vec![]));
        advance(MOMENT).await;
        assert_eq!(show.audience.due(), Some(Instant::now()));
        assert_eq!((show.ripen(), numbers(&mut vic)), (2, vec![2]));
        advance(TEN_SECONDS).await;
        assert_eq!((show.ripen(), numbers(&mut vic)), (3, vec![3]));
        assert_eq!(show.audience.due(), None);
        assert_eq!(*show.audience.table(Role::Spectator, &show.live), show.live);
    }

    #[tokio::test(start_paused = true)]
    async fn the_clocks_are_those_of_then() {
        let mut show = Show::new(&for_two(late()));
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
        show.ripen();
        assert_eq!(left(&show), 40_001, "the move was not told yet");
    }

    #[tokio::test(start_paused = true)]
    async fn who_looks_on_gets_one_snapshot_in_place_of_what_there_is_no_room_for() {
        let mut show = Show::new(&for_two(late()));
        let mut vic = show.spectator();
        for _ in 0..MAX_WAITING + 10 {
            show.happen(said("hello"));
        }
        advance(TEN_SECONDS).await;
        assert_eq!(show.ripen(), show.live.seq, "nothing is missing in the end");
        while vic.try_recv().is_ok() {}
        assert!(vic.is_closed(), "and all ask for it");
    }

    #[tokio::test(start_paused = true)]
    async fn after_an_outage_only_what_is_as_old_as_the_delay_is_told() {
        let events = [
            KeptEvent { at_ms: 1_000, event: GameEvent::Seated(seated(late(), ann(), None)) },
            KeptEvent { at_ms: 2_000, event: GameEvent::Seated(for_two(late())) },
            KeptEvent { at_ms: 9_000, event: said("hello") },
            // The wall clock went back.
            KeptEvent { at_ms: 5_000, event: said("hello") },
        ];
        let live =
            Table::from_events(events.iter().map(|entry| &entry.event)).expect("they follow");
        let late = Late::back(&events, &live, Instant::now(), 12_000);
        let mut show = Show::with(live, late);
        assert_eq!(show.ripen(), 2);
        advance(TEN_SECONDS - Duration::from_secs(3) - MOMENT).await;
        assert_eq!(show.ripen(), 2);
        advance(MOMENT).await;
        assert_eq!(show.ripen(), 4, "in their order");
    }

    #[tokio::test(start_paused = true)]
    async fn a_game_that_begins_with_both_players_is_listed_when_its_beginning_is_told() {
        assert!(Show::new(&seated(late(), ann(), None)).is_listed(), "somebody must come");
        let mut show = Show::new(&for_two(late()));
        assert!(!show.is_listed());
        advance(TEN_SECONDS).await;
        assert_eq!(show.audience.due(), Some(Instant::now()));
        show.ripen();
        assert!(show.is_listed());
        assert_eq!(show.audience.due(), None, "a game may be put away again");
    }

    #[tokio::test(start_paused = true)]
    async fn that_a_player_has_gone_is_told_at_once_and_to_who_sees_the_game_late_never() {
        let mut live = Show::new(&for_two(terms()));
        let mut late = Show::new(&for_two(late()));
        let gone = BySide::default();
        let change = PresenceChange { g: game(), seat: Side::X, state: gone.x, claim_ms: None };
        for show in [&mut live, &mut late] {
            let mut bob = show.audience.subscribe(Role::O);
            show.audience.tell_presence(change);
            assert!(bob.try_recv().is_ok());
            assert_eq!(show.audience.presence(Role::O, gone), gone);
        }
        let (mut vic, mut wim) = (live.spectator(), late.spectator());
        live.audience.tell_presence(change);
        late.audience.tell_presence(change);
        advance(TEN_SECONDS).await;
        late.ripen();
        assert_eq!((vic.try_recv().is_ok(), wim.try_recv().is_ok()), (true, false));
        assert_eq!(live.audience.presence(Role::Spectator, gone), gone);
        assert_ne!(late.audience.presence(Role::Spectator, gone), gone);
    }

    #[tokio::test(start_paused = true)]
    async fn where_players_look_is_told_to_who_is_not_behind_and_never_late() {
        let mut live = Show::new(&for_two(terms()));
        let mut late = Show::new(&for_two(late()));
        let (mut vic, mut wim) = (live.spectator(), late.spectator());
        for _ in 0..=QUEUE {
            live.audience.send_lossy(&notice());
            late.audience.send_lossy(&notice());
        }
        let heard = std::iter::from_fn(|| vic.try_recv().ok()).count();
        assert!((1..=QUEUE / 2 + 1).contains(&heard), "{heard} of {QUEUE}");
        assert!(!vic.is_closed(), "who is behind misses it, and nothing else");
        assert!(wim.try_recv().is_err());
    }
}
