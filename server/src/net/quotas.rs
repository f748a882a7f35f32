//! What each address has and has done: budgets that reconnecting does not refill.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use dashmap::DashMap;
use oxo_protocol::{Code, Limits, Rejection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use crate::net::rate::{self, Rate, Used};
use oxo_store::Network;

/// Addresses remembered at once, about 150 bytes each: more than all connections and games
/// of a server have, so that who is here is never forgotten. Of those that are not here,
/// only what they used up lately is worth remembering.
const MAX_ADDRESSES: usize = 128 * 1024;
/// How many may be left when room was made: so that room is not made for each newcomer.
const FEW_ADDRESSES: usize = MAX_ADDRESSES / 4 * 3;

/// RenderCache drawn for one address: some milliseconds each, and a page shows few.
const PICTURES_PER_MINUTE: u32 = 120;
/// Bytes that one address may ask for in a row, and in ten minutes on average: a thousand first
/// visits of the page, or two thousand snapshots of the longest game. What a server sends
/// unasked, such as moves and chat, does not count.
pub const BYTES_SENT: u32 = 64 * 1024 * 1024;
/// Codes to link a device with for one address: a person needs one for each device.
const LINKS_PER_HOUR: u32 = 60;
/// Reports of games from one address: each is one that a person reads.
const REPORTS_PER_HOUR: u32 = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resource {
    Connection,
    Session,
    /// A game that was opened from there, as long as the server has it.
    Game,
    Seek,
}

impl Resource {
    const COUNT: usize = 4;

    const fn most(self, limits: &Limits) -> usize {
        match self {
            Resource::Connection => limits.connections_per_address,
            Resource::Session => limits.sessions_per_address,
            Resource::Game => limits.games_per_address,
            Resource::Seek => limits.seeks_per_address,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// A connection, or a request on one. It takes both to say hello, and each hello comes
    /// with a fresh burst of requests.
    Request,
    Register,
    Game,
    Seek,
    /// A wrong token, or a wrong code of a game or of a link.
    Guess,
    /// A code to link a device with.
    Link,
    /// A byte that is stored of what happens in games.
    Store,
    /// A byte that is stored of what is said there.
    Talk,
    /// A report of a game.
    Report,
    /// A picture that has to be drawn.
    Picture,
    /// A byte of an answer.
    Send,
}

impl Action {
    const COUNT: usize = 11;

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
            Action::Send => (BYTES_SENT, Duration::from_mins(10)),
        };
        // A budget may be spent in a row, and comes back evenly.
        Rate::new(count, count, period)
    }
}

#[derive(Debug, Default)]
struct Usage {
    has: [usize; Resource::COUNT],
    did: [Used; Action::COUNT],
    /// Whose turn it is to have a bot think, once somebody asked.
    turns: Option<Arc<Semaphore>>,
}

impl Usage {
    fn is_here(&self) -> bool {
        self.has.iter().any(|&count| count > 0)
    }

    /// Whether it says more than an empty one.
    fn is_news(&self, now: Instant) -> bool {
        self.is_here() || self.did.iter().any(|used| !used.is_refilled(now))
    }
}

#[derive(Debug)]
pub struct Addresses {
    known: DashMap<IpAddr, Usage>,
    limits: Option<Limits>,
    /// Thoughts of bots at once for each; the others wait their turn.
    thoughts: usize,
}

impl Addresses {
    /// Without `limits` nothing is counted. Of the threads on which bots think, an address may
    /// use half.
    pub fn new(limits: Option<Limits>, bot_threads: usize) -> Self {
        // The rest is always there for others.
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

    /// Forgets who is not here and used nothing up; if they are too few, all who are not
    /// here. Somebody with so many addresses gains nothing by fresh budgets for old ones.
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
    /// The network from which they come.
    pub const fn network(&self) -> IpAddr {
        self.address
    }

    /// Counts one more `resource` of this address, until what is returned is dropped.
    pub fn acquire(&self, resource: Resource) -> Result<QuotaGuard, Rejection> {
        let Some(limits) = &self.addresses.limits else { return Ok(QuotaGuard::default()) };
        let taken = self.addresses.with(self.address, |usage| {
            let count = &mut usage.has[resource as usize];
            let room = *count < resource.most(limits);
            *count += usize::from(room);
            room
        });
        if !taken {
            return Err(Rejection::new(Code::TooMany, "your address has enough of these already"));
        }
        Ok(QuotaGuard(Some(Arc::new(Held { caller: self.clone(), resource }))))
    }

    pub fn spend(&self, action: Action) -> Result<(), Rejection> {
        self.spend_many(action, 1)
    }

    pub fn spend_many(&self, action: Action, count: u32) -> Result<(), Rejection> {
        let Some(limits) = &self.addresses.limits else { return Ok(()) };
        let take = |usage: &mut Usage| {
            let used = &mut usage.did[action as usize];
            action.rate(limits).take_many(count, used, Instant::now())
        };
        self.addresses.with(self.address, take).map_err(too_often)
    }

    /// Counts what this address had before it was known how much it would be.
    pub fn owe(&self, action: Action, count: usize) {
        let Some(limits) = &self.addresses.limits else { return };
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.addresses.with(self.address, |usage| {
            action.rate(limits).owe(count, &mut usage.did[action as usize], Instant::now());
        });
    }

    /// Whether this address may do something, which it does not do yet.
    pub fn check(&self, action: Action) -> Result<(), Rejection> {
        let Some(limits) = &self.addresses.limits else { return Ok(()) };
        let Some(usage) = self.addresses.known.get(&self.address) else { return Ok(()) };
        let used = &usage.did[action as usize];
        action.rate(limits).check(used, Instant::now()).map_err(too_often)
    }

    /// Waits until a bot may think for this address, which lasts as long as what is
    /// returned: whoever has many games against bots must not keep those of others waiting.
    pub async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        self.addresses.limits.as_ref()?;
        let turns = self.addresses.with(self.address, |usage| {
            let fresh = || Arc::new(Semaphore::new(self.addresses.thoughts));
            Arc::clone(usage.turns.get_or_insert_with(fresh))
        });
        turns.acquire_owned().await.ok()
    }

    /// Notes a wrong guess of a token or of a code, if `answer` says so: one too many is refused
    /// in place of what it says.
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
    rate::too_often("your address does this too often", wait)
}

/// Something that is counted for an address as long as it is held. Clones share one count.
#[derive(Clone, Debug, Default)]
pub struct QuotaGuard(Option<Arc<Held>>);

impl QuotaGuard {
    /// Waits for the turn of whoever holds this: see [`Caller::turn`].
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
            usage.has[self.resource as usize] -= 1;
        }
        let now = Instant::now();
        addresses.known.remove_if(address, |_, usage| !usage.is_news(now));
    }
}

/// The address that stands for all that one subscriber has.
pub fn network(address: IpAddr) -> IpAddr {
    Network::from(address).whole().first()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited(limits: Limits) -> Arc<Addresses> {
        Arc::new(Addresses::new(Some(limits), 1))
    }

    fn numbered(number: u32) -> IpAddr {
        IpAddr::from(number.to_be_bytes())
    }

    #[test]
    fn all_addresses_of_one_network_are_one() {
        let addresses = limited(Limits { connections_per_address: 1, ..Limits::default() });
        let guard = |text: &str| {
            addresses.caller(text.parse().expect("an address")).acquire(Resource::Connection)
        };
        let places = [
            guard("2001:db8:1:2::3"),
            guard("2001:db8:1:2:ffff::4"),
            guard("2001:db8:1:3::3"),
            guard("192.0.2.1"),
            guard("::ffff:192.0.2.1"),
            guard("::ffff:192.0.2.2"),
        ];
        let taken = places.each_ref().map(Result::is_ok);
        assert_eq!(taken, [true, false, true, true, false, true]);
    }

    #[test]
    fn a_place_is_given_back_when_its_last_clone_is_dropped() {
        let addresses = limited(Limits { games_per_address: 1, ..Limits::default() });
        let caller = addresses.caller(numbered(1));
        let first = caller.acquire(Resource::Game).expect("room");
        assert_eq!(caller.acquire(Resource::Game).map(drop).unwrap_err().code, Code::TooMany);
        let again = first.clone();
        drop(first);
        assert!(caller.acquire(Resource::Game).is_err(), "its clone is still there");
        drop(again);
        assert!(caller.acquire(Resource::Game).is_ok());
        assert!(addresses.known.is_empty(), "and nothing is remembered");
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_used_up_comes_back_with_time_and_not_by_reconnecting() {
        let addresses = limited(Limits { guesses_per_hour: 60, ..Limits::default() });
        let caller = || addresses.caller(numbered(1));
        for _ in 0..60 {
            let line = caller().acquire(Resource::Connection).expect("room");
            caller().spend(Action::Guess).expect("within the budget");
            drop(line);
        }
        let rejection = caller().spend(Action::Guess).unwrap_err();
        assert_eq!((rejection.code, rejection.retry_ms), (Code::RateLimited, Some(60_000)));
        assert!(caller().check(Action::Guess).is_err() && caller().check(Action::Game).is_ok());
        assert!(addresses.caller(numbered(2)).check(Action::Guess).is_ok(), "another address");
        tokio::time::advance(Duration::from_mins(1)).await;
        assert!(caller().spend(Action::Guess).is_ok() && caller().spend(Action::Guess).is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn a_house_full_of_people_who_move_each_second_and_talk_is_never_refused() {
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
    async fn a_world_of_addresses_takes_bounded_room_and_drives_nobody_out() {
        let addresses = limited(Limits { connections_per_address: 1, ..Limits::default() });
        let here = addresses.caller(numbered(0));
        let _line = here.acquire(Resource::Connection).expect("room");
        let newcomers = u32::try_from(MAX_ADDRESSES).expect("fewer than IPv4 has") * 2;
        for number in 1..newcomers {
            addresses.caller(numbered(number)).spend(Action::Request).expect("its first");
        }
        assert!(addresses.known.len() <= MAX_ADDRESSES, "{}", addresses.known.len());
        assert!(here.acquire(Resource::Connection).is_err(), "who is here is not forgotten");
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
