//! Quotas and budgets per address, which reconnecting does not refill.

use std::collections::BTreeMap;
use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::task::ready;
use std::time::Duration;

use dashmap::DashMap;
use oxo_protocol::{Code, Limits, Rejection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

use crate::net::rate::{self, Rate, Used};
use oxo_store::Network;

/// Addresses remembered at once, about 150 bytes each. More than a server has connections and
/// games, so that no connected address is ever forgotten.
const MAX_ADDRESSES: usize = 128 * 1024;
/// Size after eviction; the slack avoids an eviction for each new address.
const FEW_ADDRESSES: usize = MAX_ADDRESSES / 4 * 3;

/// Pictures drawn per address: some milliseconds each, and a page shows few.
const PICTURES_PER_MINUTE: u32 = 120;
/// Studies of finished games per address: up to some seconds each, in the background.
const STUDIES_PER_MINUTE: u32 = 10;
/// Moves at puzzles judged per address: usually some milliseconds each, in the background.
const PUZZLES_PER_MINUTE: u32 = 60;
/// Engine thoughts per address: up to some seconds each, behind all moves of bots. Enough for a
/// classroom that steps through games.
const THOUGHTS_PER_MINUTE: u32 = 120;
/// Bytes of replies per address, as a burst and per ten minutes: 1,000 first visits of the web
/// page, or 2,000 snapshots of the longest game. Unrequested data such as moves and chat does not
/// count.
pub const BYTES_SENT: u32 = 64 * 1024 * 1024;
/// Execution time per address in microseconds, moves aside: an eighth of a core, and as much at once
/// as opening a game takes.
const TIME: (u32, Duration) = (31_250, Duration::from_millis(250));
/// Charged for a step at most, because it may also wait for another node.
const MOST_TIME: Duration = Duration::from_millis(10);
/// Files that arrive from one address at once, a small part of those that the server takes.
const UPLOADS: usize = 4;
/// Link codes issued per address: a person needs one for each device.
const LINKS_PER_HOUR: u32 = 60;
/// Reports of games per address: a person reads each of them.
const REPORTS_PER_HOUR: u32 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    Connection,
    Session,
    /// A game opened from this address, while the server has it in memory.
    Game,
    Seek,
}

impl Resource {
    const COUNT: usize = 4;

    const fn max(self, limits: &Limits) -> usize {
        match self {
            Resource::Connection => limits.connections_per_address,
            Resource::Session => limits.sessions_per_address,
            Resource::Game => limits.games_per_address,
            Resource::Seek => limits.seeks_per_address,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// A connection, or a request on one. Both count, because each hello grants a new burst of
    /// requests.
    Request,
    Register,
    Game,
    Seek,
    /// A wrong token, game code or link code.
    Guess,
    /// A link code that was issued.
    Link,
    /// A stored byte of game events.
    Store,
    /// A stored byte of chat.
    Talk,
    Report,
    /// A picture that had to be drawn.
    Picture,
    Study,
    /// A move at a puzzle that had to be judged.
    Puzzle,
    /// A position that the engine thinks about.
    Thought,
    /// A byte of a reply.
    Send,
    /// A microsecond of executing requests.
    Time,
}

impl Action {
    const COUNT: usize = 15;

    fn rate(self, limits: &Limits) -> Rate {
        let (minute, hour) = (Duration::from_mins(1), Duration::from_hours(1));
        let (count, period) = match self {
            Action::Request => (limits.requests_per_minute, minute),
            Action::Register => (limits.players_per_hour, hour),
            Action::Game => (limits.games_per_hour, hour),
            Action::Seek => (limits.seeks_per_hour, hour),
            Action::Guess => (limits.guesses_per_hour, hour),
            Action::Link => (LINKS_PER_HOUR, hour),
            Action::Store => (limits.bytes_per_hour, hour),
            Action::Talk => (limits.talk_bytes_per_hour, hour),
            Action::Report => (REPORTS_PER_HOUR, hour),
            Action::Picture => (PICTURES_PER_MINUTE, minute),
            Action::Study => (STUDIES_PER_MINUTE, minute),
            Action::Puzzle => (PUZZLES_PER_MINUTE, minute),
            Action::Thought => (THOUGHTS_PER_MINUTE, minute),
            Action::Send => (BYTES_SENT, Duration::from_mins(10)),
            Action::Time => TIME,
        };
        // A whole budget may be spent at once; it refills evenly.
        Rate::new(count, count, period)
    }
}

/// Work that is limited in how much of it runs at once for one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Work {
    Bot,
    /// A requested thought.
    Thought,
    Upload,
    /// Work for requests of this kind, one at a time.
    Made(Action),
}

#[derive(Debug, Default)]
struct Usage {
    held: [usize; Resource::COUNT],
    did: [Used; Action::COUNT],
    /// Created on first use.
    permits: BTreeMap<Work, Arc<Semaphore>>,
}

impl Usage {
    fn is_here(&self) -> bool {
        self.held.iter().any(|&count| count > 0)
    }

    /// Whether it differs from the usage of an unknown address.
    fn is_news(&self, now: Instant) -> bool {
        self.is_here() || self.did.iter().any(|used| !used.is_refilled(now))
    }
}

#[derive(Debug)]
pub struct Addresses {
    known: DashMap<IpAddr, Usage>,
    limits: Option<Limits>,
    /// Bots that may think at once for one address, and separately as many requested thoughts.
    thoughts: usize,
}

impl Addresses {
    /// Without `limits` nothing is counted. One address may use half of the bot threads.
    pub fn new(limits: Option<Limits>, bot_threads: usize) -> Self {
        let thoughts = (bot_threads / 2).max(1);
        Addresses { known: DashMap::new(), limits, thoughts }
    }

    pub fn caller(self: &Arc<Self>, address: IpAddr) -> Caller {
        Caller { address: network(address), addresses: Arc::clone(self) }
    }

    fn with<T>(&self, address: IpAddr, work: impl FnOnce(&mut Usage) -> T) -> T {
        if self.known.len() >= MAX_ADDRESSES {
            self.make_room(Instant::now());
        }
        work(&mut self.known.entry(address).or_default())
    }

    /// Forgets addresses that are idle and have used nothing, then, if needed, all idle ones. Fresh
    /// budgets are no gain to an attacker who has this many addresses anyway.
    fn make_room(&self, now: Instant) {
        self.known.retain(|_, usage| usage.is_news(now));
        if self.known.len() > FEW_ADDRESSES {
            self.known.retain(|_, usage| usage.is_here());
        }
    }
}

#[derive(Clone, Debug)]
pub struct Caller {
    address: IpAddr,
    addresses: Arc<Addresses>,
}

impl Caller {
    /// The network of the address, see [`network`].
    pub const fn network(&self) -> IpAddr {
        self.address
    }

    /// Counts one more `resource` of this address until the guard is dropped. Rejects it if the
    /// address has reached its limit.
    pub fn acquire(&self, resource: Resource) -> Result<QuotaGuard, Rejection> {
        let Some(limits) = &self.addresses.limits else { return Ok(QuotaGuard::default()) };
        let acquired = self.addresses.with(self.address, |usage| {
            let count = &mut usage.held[resource as usize];
            let room = *count < resource.max(limits);
            *count += usize::from(room);
            room
        });
        if !acquired {
            return Err(Rejection::because(Code::TooMany, &oxo_words::WHY_ADDRESS_TOO_MANY));
        }
        Ok(QuotaGuard(Some(Arc::new(Held { caller: self.clone(), resource }))))
    }

    /// Charges one `action` to this address, or rejects it with the time to wait.
    pub fn spend(&self, action: Action) -> Result<(), Rejection> {
        self.spend_many(action, 1)
    }

    /// Charges `count` units of `action` at once (times or bytes), or rejects them with the time to
    /// wait.
    pub fn spend_many(&self, action: Action, count: u32) -> Result<(), Rejection> {
        let Some(limits) = &self.addresses.limits else { return Ok(()) };
        let take = |usage: &mut Usage| {
            let used = &mut usage.did[action as usize];
            action.rate(limits).take_many(count, used, Instant::now())
        };
        self.addresses.with(self.address, take).map_err(too_often)
    }

    /// Charges `count` after the fact, even beyond the budget.
    pub fn owe(&self, action: Action, count: usize) {
        let Some(limits) = &self.addresses.limits else { return };
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.addresses.with(self.address, |usage| {
            action.rate(limits).owe(count, &mut usage.did[action as usize], Instant::now());
        });
    }

    /// Rejects `action` if this address could not do it now. Charges nothing.
    pub fn check(&self, action: Action) -> Result<(), Rejection> {
        let Some(limits) = &self.addresses.limits else { return Ok(()) };
        let Some(usage) = self.addresses.known.get(&self.address) else { return Ok(()) };
        let used = &usage.did[action as usize];
        action.rate(limits).check(used, Instant::now()).map_err(too_often)
    }

    /// Waits for a permit to let a bot think for this address. One address with many bot games must
    /// not delay the games of others. `None` without rate limits.
    pub async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        self.permit(self.addresses.thoughts, Work::Bot).await
    }

    /// Waits for a permit for a thought that this address requested. Its bots do not wait for
    /// these. `None` without rate limits.
    pub async fn thought_permit(&self) -> Option<OwnedSemaphorePermit> {
        self.permit(self.addresses.thoughts, Work::Thought).await
    }

    /// Executes a request within this address's share of the time: over it, each step of the request
    /// waits. Others wait for few of its steps, however many sessions it has. A short request, which
    /// waits for the disk, is charged for its own steps; any other one also for the work that it
    /// waits for.
    pub async fn in_turn<T>(&self, is_short: bool, request: impl Future<Output = T>) -> T {
        let mut request = pin!(request);
        let mut pause: Option<Pin<Box<Sleep>>> = None;
        let mut waits_since = None;
        poll_fn(|context| {
            loop {
                if let Some(sleep) = &mut pause {
                    ready!(sleep.as_mut().poll(context));
                }
                // Another session may have used the time meanwhile.
                pause = self.pause().map(|wait| Box::pin(sleep(wait)));
                if pause.is_none() {
                    break;
                }
                waits_since = None;
            }
            let began = waits_since.unwrap_or_else(std::time::Instant::now);
            let polled = request.as_mut().poll(context);
            let elapsed = began.elapsed().min(MOST_TIME).as_micros();
            self.owe(Action::Time, usize::try_from(elapsed).unwrap_or(usize::MAX));
            waits_since = (!is_short).then(std::time::Instant::now);
            polled
        })
        .await
    }

    /// How long to wait until this address has used no more than its share of the time.
    fn pause(&self) -> Option<Duration> {
        let rounded_down = self.check(Action::Time).err()?.retry_ms?;
        Some(Duration::from_millis(rounded_down + 1))
    }

    /// Waits for a permit to receive a file from this address. `None` without rate limits.
    pub async fn upload(&self) -> Option<OwnedSemaphorePermit> {
        self.permit(UPLOADS, Work::Upload).await
    }

    /// Charges for a long action, and waits until the previous one of this address is done: an
    /// address never has more than one in the shared queue. Rejects an address that acts too often.
    /// `None` without rate limits.
    pub async fn turn_for(
        &self,
        action: Action,
    ) -> Result<Option<OwnedSemaphorePermit>, Rejection> {
        self.spend(action)?;
        Ok(self.permit(1, Work::Made(action)).await)
    }

    /// Waits for one of `count` permits of this address; `None` without limits.
    async fn permit(&self, count: usize, work: Work) -> Option<OwnedSemaphorePermit> {
        self.addresses.limits.as_ref()?;
        let permits = self.addresses.with(self.address, |usage| {
            let permits = usage.permits.entry(work);
            Arc::clone(permits.or_insert_with(|| Arc::new(Semaphore::new(count))))
        });
        permits.acquire_owned().await.ok()
    }

    /// Charges a guess if `answer` rejects a token or a code. Past the budget, that rejection
    /// replaces the answer.
    pub fn guessed<T>(&self, answer: Result<T, Rejection>) -> Result<T, Rejection> {
        if let Err(Rejection {
            code: Code::TokenUnknown | Code::LinkUnknown | Code::NoSuchGame,
            ..
        }) = answer
        {
            self.spend(Action::Guess)?;
        }
        answer
    }
}

fn too_often(wait: Duration) -> Rejection {
    rate::too_often(oxo_words::WHY_ADDRESS_TOO_FAST, wait)
}

/// One counted resource of an address. Clones share one count.
#[derive(Clone, Debug, Default)]
pub struct QuotaGuard(Option<Arc<Held>>);

impl QuotaGuard {
    /// Waits for the address's permit, see [`Caller::turn`]. `None` if this guard counts nothing.
    pub async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        self.0.as_ref()?.caller.turn().await
    }
}

#[derive(Debug)]
struct Held {
    caller: Caller,
    resource: Resource,
}

impl Drop for Held {
    fn drop(&mut self) {
        let Caller { address, addresses } = &self.caller;
        if let Some(mut usage) = addresses.known.get_mut(address) {
            usage.held[self.resource as usize] -= 1;
        }
        let now = Instant::now();
        addresses.known.remove_if(address, |_, usage| !usage.is_news(now));
    }
}

/// The address that stands for a subscriber's whole network.
pub fn network(address: IpAddr) -> IpAddr {
    Network::from(address).whole().first()
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;

    use super::*;

    fn limited(limits: Limits) -> Arc<Addresses> {
        Arc::new(Addresses::new(Some(limits), 1))
    }

    fn numbered(number: u32) -> IpAddr {
        IpAddr::from(number.to_be_bytes())
    }

    #[test]
    fn all_addresses_of_one_network_share_a_quota() {
        let addresses = limited(Limits { connections_per_address: 1, ..Limits::default() });
        let guard = |text: &str| {
            addresses.caller(text.parse().expect("an address")).acquire(Resource::Connection)
        };
        let guards = [
            guard("2001:db8:1:2::3"),
            guard("2001:db8:1:2:ffff::4"),
            guard("2001:db8:1:3::3"),
            guard("192.0.2.1"),
            guard("::ffff:192.0.2.1"),
            guard("::ffff:192.0.2.2"),
        ];
        let acquired = guards.each_ref().map(Result::is_ok);
        assert_eq!(acquired, [true, false, true, true, false, true]);
    }

    #[test]
    fn a_guard_releases_when_its_last_clone_is_dropped() {
        let addresses = limited(Limits { games_per_address: 1, ..Limits::default() });
        let caller = addresses.caller(numbered(1));
        let first = caller.acquire(Resource::Game).expect("room");
        assert_eq!(caller.acquire(Resource::Game).map(drop).unwrap_err().code, Code::TooMany);
        let clone = first.clone();
        drop(first);
        assert!(caller.acquire(Resource::Game).is_err(), "a clone is left");
        drop(clone);
        assert!(caller.acquire(Resource::Game).is_ok());
        assert!(addresses.known.is_empty(), "no usage is left");
    }

    /// Keeps the thread busy; the paused clock of the tests does not see it.
    fn work() {
        let began = std::time::Instant::now();
        while began.elapsed() < Duration::from_millis(2) {
            std::hint::spin_loop();
        }
    }

    #[tokio::test(start_paused = true)]
    async fn the_requests_of_one_address_take_a_share_of_the_time() {
        const REQUESTS: u32 = 50;
        let addresses = limited(Limits::default());
        let (ann, bob) = (addresses.caller(numbered(1)), addresses.caller(numbered(2)));
        let began = Instant::now();
        for _ in 0..REQUESTS {
            ann.in_turn(false, async { work() }).await;
        }
        assert!(began.elapsed() > REQUESTS * Duration::from_millis(10), "{:?}", began.elapsed());
        bob.in_turn(false, async {}).now_or_never().expect("nobody waits for another address");
        ann.in_turn(true, sleep(Duration::from_mins(1))).await;
        ann.in_turn(true, async {}).now_or_never().expect("waiting for the disk costs nothing");
    }

    #[tokio::test(start_paused = true)]
    async fn work_that_a_request_waits_for_is_charged() {
        const REQUESTS: u32 = 50;
        let caller = limited(Limits::default()).caller(numbered(1));
        let began = Instant::now();
        for _ in 0..REQUESTS {
            let request = async { tokio::task::spawn_blocking(work).await };
            caller.in_turn(false, request).await.expect("it ends");
        }
        assert!(began.elapsed() > REQUESTS * Duration::from_millis(10), "{:?}", began.elapsed());
    }

    #[tokio::test(start_paused = true)]
    async fn many_sessions_of_one_address_do_not_work_at_once() {
        let caller = limited(Limits::default()).caller(numbered(1));
        let began = Instant::now();
        let request = async || {
            // As after a question to the game: the work is not in the first step.
            tokio::task::yield_now().await;
            work();
            began.elapsed()
        };
        let worked =
            futures::future::join_all((0..64).map(|_| caller.in_turn(false, request()))).await;
        let at_once = worked.iter().filter(|at| at.is_zero()).count();
        assert!((1..=16).contains(&at_once), "{at_once} of 64");
    }

    #[tokio::test(start_paused = true)]
    async fn budgets_refill_with_time_and_not_by_reconnecting() {
        let addresses = limited(Limits { guesses_per_hour: 60, ..Limits::default() });
        let caller = || addresses.caller(numbered(1));
        for _ in 0..60 {
            let connection = caller().acquire(Resource::Connection).expect("room");
            caller().spend(Action::Guess).expect("within the budget");
            drop(connection);
        }
        let rejection = caller().spend(Action::Guess).unwrap_err();
        assert_eq!((rejection.code, rejection.retry_ms), (Code::RateLimited, Some(60_000)));
        assert!(caller().check(Action::Guess).is_err() && caller().check(Action::Game).is_ok());
        assert!(addresses.caller(numbered(2)).check(Action::Guess).is_ok(), "another address");
        tokio::time::advance(Duration::from_mins(1)).await;
        assert!(caller().spend(Action::Guess).is_ok() && caller().spend(Action::Guess).is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn sixty_four_busy_players_on_one_address_stay_within_budget() {
        const PEOPLE: u32 = 64;
        let caller = limited(Limits::default()).caller(numbered(1));
        for second in 0..3600 {
            tokio::time::advance(Duration::from_secs(1)).await;
            for _ in 0..PEOPLE {
                caller.spend_many(Action::Store, 512).expect("a move");
            }
            if second % 60 == 0 {
                for _ in 0..PEOPLE {
                    caller.spend_many(Action::Talk, 512 + 2 * 60).expect("a line");
                }
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn many_addresses_take_bounded_memory_and_evict_no_connected_one() {
        let addresses = limited(Limits { connections_per_address: 1, ..Limits::default() });
        let here = addresses.caller(numbered(0));
        let _connection = here.acquire(Resource::Connection).expect("room");
        let addresses_seen = u32::try_from(MAX_ADDRESSES).expect("fewer than IPv4 has") * 2;
        for number in 1..addresses_seen {
            addresses.caller(numbered(number)).spend(Action::Request).expect("its first");
        }
        assert!(addresses.known.len() <= MAX_ADDRESSES, "{}", addresses.known.len());
        assert!(
            here.acquire(Resource::Connection).is_err(),
            "a connected address is not forgotten"
        );
    }

    #[test]
    fn without_limits_nothing_is_counted() {
        let addresses = Arc::new(Addresses::new(None, 1));
        let caller = addresses.caller(numbered(1));
        assert!((0..10_000).all(|_| caller.acquire(Resource::Connection).is_ok()));
        assert!((0..10_000).all(|_| caller.spend(Action::Guess).is_ok()));
        assert!(addresses.known.is_empty());
    }
}
