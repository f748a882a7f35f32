//! The game as those without a seat see it: at once, or later if the players asked for that.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::{Delay, Fact, GameId};
use oxo_shared::{Clock, Table};
use tokio::time::Instant;

use crate::feed::{Feed, Listener};
use crate::game::Published;
use crate::store::Kept;

/// Facts that wait to be told: more than two who play in haste make within the longest delay.
/// In place of what does not fit, those who look on get one snapshot.
const MAX_WAITING: usize = 1_024;

/// Those without a seat: what they have been told, and what they will be.
#[derive(Debug)]
pub struct Onlookers {
    feed: Feed,
    /// What they see, if that is not what the players see.
    late: Option<Late>,
}

/// A game as it was a while ago.
#[derive(Debug)]
struct Late {
    delay: Duration,
    /// What was told.
    table: Table,
    /// When the clocks of that table were told.
    clock_since: Instant,
    /// Until when strangers do not find it: that two play again tells that they have finished.
    hidden_until: Option<Instant>,
    waiting: VecDeque<Waiting>,
}

#[derive(Debug)]
struct Waiting {
    ripe_at: Instant,
    news: News,
}

#[derive(Debug)]
enum News {
    Fact(u64, Fact),
    /// Everything at once, in place of facts for which there was no room.
    Jump(Box<Table>),
}

impl Onlookers {
    /// Nobody yet, at a game that has just begun.
    pub fn new(opened: &Table, queue: usize, now: Instant) -> Self {
        let late = |delay: Delay| Late::new(opened, delay.duration(), now);
        let delay = Some(opened.delay_s).filter(|delay| !delay.is_live());
        Onlookers { feed: Feed::new(queue), late: delay.map(late) }
    }

    /// Nobody yet, at a game that comes back with these facts: what is younger than the delay
    /// still waits for as long as it would have.
    pub fn back(facts: &[Kept], queue: usize, now: Instant, now_ms: u64) -> Option<Self> {
        let (first, further) = facts.split_first()?;
        let Fact::Seated(opening) = &first.fact else { return None };
        let mut onlookers = Onlookers::new(&Table::open(opening).ok()?, queue, now);
        if let Some(late) = &mut onlookers.late {
            let age = |kept: &Kept| Duration::from_millis(now_ms.saturating_sub(kept.at_ms));
            let whole = Table::from_facts(facts.iter().map(|kept| &kept.fact)).ok()?;
            late.hidden_until =
                late.hidden_until.map(|_| now + late.delay.saturating_sub(age(first)));
            for (s, kept) in (2..).zip(further) {
                let ripe_at = now + late.delay.saturating_sub(age(kept));
                late.keep(News::Fact(s, kept.fact.clone()), ripe_at, &whole);
            }
        }
        Some(onlookers)
    }

    /// One more, who hears all that is told from now on.
    pub fn listen(&mut self) -> Listener {
        self.feed.listen()
    }

    /// What they see of a game whose players are at `live`.
    pub fn table<'a>(&'a self, live: &'a Table) -> &'a Table {
        self.late.as_ref().map_or(live, |late| &late.table)
    }

    /// The clocks as they see them, of a game in which the players see `live`.
    pub fn clock(&self, live: Option<Clock>, now: Instant) -> Option<Clock> {
        let Some(late) = &self.late else { return live };
        let elapsed = now.saturating_duration_since(late.clock_since).as_millis();
        late.table.clock.map(|clock| clock.after(u64::try_from(elapsed).unwrap_or(u64::MAX)))
    }

    /// Whether strangers may find the game.
    pub fn may_be_listed(&self) -> bool {
        self.late.as_ref().is_none_or(|late| late.hidden_until.is_none())
    }

    /// A fact was kept, which led to `live`: they are told now or later.
    pub fn hear(&mut self, published: &Arc<Published>, live: &Table, now: Instant) {
        match (&mut self.late, &published.fact) {
            (Some(late), Some((s, fact))) => {
                late.keep(News::Fact(*s, fact.clone()), now + late.delay, live);
            }
            _ => self.feed.tell(published),
        }
    }

    /// Tells something that is no fact, and of which nothing follows about the game.
    pub fn tell(&mut self, notice: &Arc<Published>) {
        self.feed.tell(notice);
    }

    /// Tells something about the players that may be missed; what comes late is not told.
    pub fn whisper(&self, notice: &Arc<Published>) {
        if self.late.is_none() {
            self.feed.whisper(notice);
        }
    }

    /// When there is something to tell, if anything waits.
    pub fn due(&self) -> Option<Instant> {
        let late = self.late.as_ref()?;
        let next = late.waiting.front().map(|next| next.ripe_at);
        next.into_iter().chain(late.hidden_until).min()
    }

    /// Tells what has waited long enough.
    pub fn ripen(&mut self, g: GameId, now: Instant) {
        let Some(late) = &mut self.late else { return };
        late.hidden_until = late.hidden_until.filter(|&until| until > now);
        while let Some(next) = late.waiting.pop_front_if(|next| next.ripe_at <= now) {
            match next.news {
                // A snapshot had it already.
                News::Fact(s, _) if s <= late.table.seq => {}
                News::Fact(s, fact) => {
                    late.table.apply(&fact).expect("it followed when it was kept");
                    if fact.sets_clock() {
                        late.clock_since = now;
                    }
                    self.feed.tell(&Arc::new(Published::fact(g, s, fact)));
                }
                News::Jump(table) => {
                    late.table = *table;
                    late.clock_since = now;
                    self.feed.start_over();
                }
            }
        }
    }
}

impl Late {
    /// A game of which all that has happened is told.
    fn new(opened: &Table, delay: Duration, now: Instant) -> Self {
        // Somebody must find the free seat.
        let hidden_until = opened.free_seat().is_none().then(|| now + delay);
        let (table, waiting) = (opened.clone(), VecDeque::new());
        Late { delay, table, clock_since: now, hidden_until, waiting }
    }

    /// Lets `news` wait until `ripe_at`, or all that led to `live` if there is no room.
    fn keep(&mut self, news: News, ripe_at: Instant, live: &Table) {
        // The wall clock, by which some are timed, may have gone back.
        let ripe_at = self.waiting.back().map_or(ripe_at, |last| ripe_at.max(last.ripe_at));
        let mut news = news;
        if self.waiting.len() >= MAX_WAITING {
            self.waiting.pop_back();
            news = News::Jump(Box::new(live.clone()));
        }
        self.waiting.push_back(Waiting { ripe_at, news });
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::protocol::fact::{Said, Seated};
    use oxo_shared::protocol::{Kind, PlayerId, Room, Seat, Speaker};
    use oxo_shared::{ByPlayer, Player, Rules, TimeControl};
    use tokio::time::advance;

    use super::*;

    const TEN_SECONDS: Duration = Duration::from_secs(10);
    const MOMENT: Duration = Duration::from_millis(1);
    /// Followers may be so far behind.
    const QUEUE: usize = 8;

    fn g() -> GameId {
        GameId::from_bits(1)
    }

    fn opening(o: Option<Seat>) -> Seated {
        Seated {
            seat: Player::X,
            players: ByPlayer { x: Some(Seat::new(PlayerId(1), "ann", Kind::Human)), o },
            rules: Rules::TICTACTOE,
            clock: TimeControl::PerMove { ms: 60_000 },
            rated: false,
            listed: true,
            delay_s: Delay::from_secs(TEN_SECONDS.as_secs()).expect("a short delay"),
            moves: Vec::new(),
        }
    }

    fn for_two() -> Seated {
        opening(Some(Seat::new(PlayerId(2), "bob", Kind::Human)))
    }

    fn said() -> Fact {
        let by = Speaker { name: "ann".to_owned(), seat: Some(Player::X) };
        Fact::Said(Said { by, room: Room::Table, text: "hello".to_owned() })
    }

    /// A game as its players see it, and those who look on.
    struct Played {
        live: Table,
        onlookers: Onlookers,
    }

    impl Played {
        fn new(opening: &Seated) -> Played {
            let live = Table::open(opening).expect("an empty board");
            let onlookers = Onlookers::new(&live, QUEUE, Instant::now());
            Played { live, onlookers }
        }

        fn happen(&mut self, fact: Fact) {
            self.live.apply(&fact).expect("it follows");
            let published = Arc::new(Published::fact(g(), self.live.seq, fact));
            self.onlookers.hear(&published, &self.live, Instant::now());
        }

        fn ripen(&mut self) -> u64 {
            self.onlookers.ripen(g(), Instant::now());
            self.onlookers.table(&self.live).seq
        }
    }

    /// The numbers of the facts that have come.
    fn numbers(listener: &mut Listener) -> Vec<u64> {
        let heard = std::iter::from_fn(|| listener.try_recv().ok());
        heard.map(|published| published.fact.as_ref().expect("a fact").0).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn each_fact_is_told_when_it_is_as_old_as_the_delay_and_not_before() {
        let mut game = Played::new(&opening(None));
        let mut vic = game.onlookers.listen();
        game.happen(Fact::Seated(for_two()));
        advance(TEN_SECONDS - MOMENT).await;
        game.happen(said());
        assert_eq!((game.ripen(), numbers(&mut vic)), (1, vec![]));
        advance(MOMENT).await;
        assert_eq!(game.onlookers.due(), Some(Instant::now()));
        assert_eq!((game.ripen(), numbers(&mut vic)), (2, vec![2]));
        advance(TEN_SECONDS).await;
        assert_eq!((game.ripen(), numbers(&mut vic)), (3, vec![3]));
        assert_eq!(game.onlookers.due(), None);
        assert_eq!(*game.onlookers.table(&game.live), game.live);
    }

    #[tokio::test(start_paused = true)]
    async fn the_clocks_are_those_of_then() {
        let mut game = Played::new(&for_two());
        let left = |game: &Played| {
            let clock = game.onlookers.clock(None, Instant::now()).expect("with clocks");
            clock.left_ms.x
        };
        advance(TEN_SECONDS).await;
        assert_eq!(left(&game), 50_000);
        let mut stones = game.live.game.clone();
        stones.play((1, 1).into()).expect("an empty board");
        let (clock, hash) = (game.live.clock.map(|clock| clock.after(10_000)), stones.hash());
        let at = (1, 1).into();
        let played = oxo_shared::protocol::fact::Played { ply: 0, at, by: Player::X, clock, hash };
        game.happen(Fact::Played(played));
        advance(TEN_SECONDS - MOMENT).await;
        game.ripen();
        assert_eq!(left(&game), 40_001, "the move was not told yet");
    }

    #[tokio::test(start_paused = true)]
    async fn who_looks_on_gets_one_snapshot_in_place_of_what_there_is_no_room_for() {
        let mut game = Played::new(&for_two());
        let mut vic = game.onlookers.listen();
        for _ in 0..MAX_WAITING + 10 {
            game.happen(said());
        }
        let late = game.onlookers.late.as_ref().expect("a delay");
        assert_eq!(late.waiting.len(), MAX_WAITING);
        advance(TEN_SECONDS).await;
        assert_eq!(game.ripen(), game.live.seq, "nothing is missing in the end");
        while vic.try_recv().is_ok() {}
        assert!(vic.is_closed(), "and all ask for it");
    }

    #[tokio::test(start_paused = true)]
    async fn after_an_outage_only_what_is_as_old_as_the_delay_is_told() {
        let facts = [
            Kept { at_ms: 1_000, fact: Fact::Seated(opening(None)) },
            Kept { at_ms: 2_000, fact: Fact::Seated(for_two()) },
            Kept { at_ms: 9_000, fact: said() },
            // The wall clock went back.
            Kept { at_ms: 5_000, fact: said() },
        ];
        let live = Table::from_facts(facts.iter().map(|kept| &kept.fact)).expect("they follow");
        let onlookers = Onlookers::back(&facts, QUEUE, Instant::now(), 12_000);
        let mut game = Played { live, onlookers: onlookers.expect("a game") };
        assert_eq!(game.ripen(), 2);
        advance(TEN_SECONDS - Duration::from_secs(3) - MOMENT).await;
        assert_eq!(game.ripen(), 2);
        advance(MOMENT).await;
        assert_eq!(game.ripen(), 4, "in their order");
    }

    #[tokio::test(start_paused = true)]
    async fn a_game_that_begins_with_both_players_is_listed_when_its_beginning_is_told() {
        assert!(Played::new(&opening(None)).onlookers.may_be_listed(), "somebody must come");
        let mut game = Played::new(&for_two());
        assert!(!game.onlookers.may_be_listed());
        advance(TEN_SECONDS).await;
        assert_eq!(game.onlookers.due(), Some(Instant::now()));
        game.ripen();
        assert!(game.onlookers.may_be_listed());
        assert_eq!(game.onlookers.due(), None, "a game may be put away again");
    }

    #[tokio::test(start_paused = true)]
    async fn where_players_look_is_told_to_who_is_not_behind_and_never_late() {
        let mut live = Played::new(&Seated { delay_s: Delay::LIVE, ..for_two() });
        let mut late = Played::new(&for_two());
        let (mut vic, mut wim) = (live.onlookers.listen(), late.onlookers.listen());
        let notice = Arc::new(Published::notice(crate::socket::Frame::from_static("look")));
        for _ in 0..=QUEUE {
            live.onlookers.whisper(&notice);
            late.onlookers.whisper(&notice);
        }
        let heard = std::iter::from_fn(|| vic.try_recv().ok()).count();
        assert!((1..=QUEUE / 2 + 1).contains(&heard), "{heard} of {QUEUE}");
        assert!(!vic.is_closed(), "who is behind misses it, and nothing else");
        assert!(wim.try_recv().is_err());
    }
}
