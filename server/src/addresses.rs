//! What each address has and has done: budgets that reconnecting does not refill.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::Duration;

use dashmap::DashMap;
use oxo_shared::protocol::{Code, Refusal};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use crate::config::Config;
use crate::rate::{Rate, Used};

/// Addresses remembered at once, about 150 bytes each: more than all connections and games
/// of a server have, so that who is here is never forgotten. Of those that are not here,
/// only what they used up lately is worth remembering.
const MAX_ADDRESSES: usize = 128 * 1024;
/// How many may be left when room was made: so that room is not made for each newcomer.
const FEW_ADDRESSES: usize = MAX_ADDRESSES / 4 * 3;

/// What an address has only so many of at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thing {
    /// A socket.
    Connection,
    /// A socket that has said hello.
    Session,
    /// A game that was opened from there, as long as the server has it.
    Game,
    /// An open seek.
    Seek,
}

/// What an address does only so often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A connection, or a request on one. It takes both to say hello, and each hello comes
    /// with a fresh burst of wishes.
    Request,
    /// A player never seen before.
    Player,
    /// A game opened.
    Game,
    /// A seek opened.
    Seek,
    /// A wrong token or a wrong code of a game.
    Guess,
}

const THINGS: usize = 4;
const DEEDS: usize = 5;

/// How much of everything each address may have and do.
#[derive(Debug)]
struct Bounds {
    things: [usize; THINGS],
    deeds: [Rate; DEEDS],
    /// Thoughts of bots at once; the others wait their turn.
    thoughts: usize,
}

impl Bounds {
    fn new(config: &Config) -> Self {
        let limits = &config.limits;
        // A budget may be spent in a row, and comes back evenly.
        let per = |period, count| Rate::new(count, count, period);
        let (minute, hour) = (Duration::from_mins(1), Duration::from_hours(1));
        Bounds {
            things: [
                limits.connections_per_address,
                limits.sessions_per_address,
                limits.games_per_address,
                limits.seeks_per_address,
            ],
            deeds: [
                per(minute, limits.requests_per_minute),
                per(hour, limits.players_per_hour),
                per(hour, limits.games_per_hour),
                per(hour, limits.seeks_per_hour),
                per(hour, limits.guesses_per_hour),
            ],
            // The rest is always there for others.
            thoughts: (config.bot_threads / 2).max(1),
        }
    }
}

/// One address, as far as it is remembered.
#[derive(Debug, Default)]
struct Account {
    has: [usize; THINGS],
    did: [Used; DEEDS],
    /// Whose turn it is to have a bot think, once somebody asked.
    turns: Option<Arc<Semaphore>>,
}

impl Account {
    /// Whether something of it is still here.
    fn is_here(&self) -> bool {
        self.has.iter().any(|&count| count > 0)
    }

    /// Whether it says more than an empty one.
    fn is_news(&self, now: Instant) -> bool {
        self.is_here() || self.did.iter().any(|used| !used.is_refilled(now))
    }
}

/// All addresses that have something here, or have used something up.
#[derive(Debug)]
pub struct Addresses {
    accounts: DashMap<IpAddr, Account>,
    /// `None` where nothing is counted.
    bounds: Option<Bounds>,
}

impl Addresses {
    /// With the limits of `config` for each address, if they are to be kept.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        let bounds = config.rate_limits.then(|| Bounds::new(config));
        Addresses { accounts: DashMap::new(), bounds }
    }

    /// Whoever is at `address`.
    #[must_use]
    pub fn caller(self: &Arc<Self>, address: IpAddr) -> Caller {
        Caller { address: subscriber(address), addresses: Arc::clone(self) }
    }

    /// Does something with an account, which is made if need be.
    fn with<T>(&self, address: IpAddr, work: impl FnOnce(&mut Account) -> T) -> T {
        if self.accounts.len() >= MAX_ADDRESSES {
            self.make_room(Instant::now());
        }
        work(&mut self.accounts.entry(address).or_default())
    }

    /// Forgets who is not here and used nothing up; if they are too few, all who are not
    /// here. Somebody with so many addresses gains nothing by fresh budgets for old ones.
    fn make_room(&self, now: Instant) {
        self.accounts.retain(|_, account| account.is_news(now));
        if self.accounts.len() > FEW_ADDRESSES {
            self.accounts.retain(|_, account| account.is_here());
        }
    }
}

/// Whoever is at the other end of a line, for the limits of its address.
#[derive(Clone, Debug)]
pub struct Caller {
    address: IpAddr,
    addresses: Arc<Addresses>,
}

impl Caller {
    /// Counts one more `thing` of this address, until what is returned is dropped.
    ///
    /// # Errors
    /// `too_many`.
    pub fn hold(&self, thing: Thing) -> Result<Hold, Refusal> {
        let Some(bounds) = &self.addresses.bounds else { return Ok(Hold::default()) };
        let taken = self.addresses.with(self.address, |account| {
            let count = &mut account.has[thing as usize];
            let room = *count < bounds.things[thing as usize];
            *count += usize::from(room);
            room
        });
        if !taken {
            return Err(Refusal::new(Code::TooMany, "your address has enough of these already"));
        }
        Ok(Hold(Some(Arc::new(Held { caller: self.clone(), thing }))))
    }

    /// Notes that this address does something.
    ///
    /// # Errors
    /// `rate_limited`: it did so too often.
    pub fn spend(&self, deed: Deed) -> Result<(), Refusal> {
        let Some(bounds) = &self.addresses.bounds else { return Ok(()) };
        let rate = &bounds.deeds[deed as usize];
        self.addresses
            .with(self.address, |account| {
                rate.take(&mut account.did[deed as usize], Instant::now())
            })
            .map_err(too_often)
    }

    /// Whether this address may do something, which it does not do yet.
    ///
    /// # Errors
    /// `rate_limited`: it did so too often.
    pub fn check(&self, deed: Deed) -> Result<(), Refusal> {
        let Some(bounds) = &self.addresses.bounds else { return Ok(()) };
        let Some(account) = self.addresses.accounts.get(&self.address) else { return Ok(()) };
        let used = &account.did[deed as usize];
        bounds.deeds[deed as usize].check(used, Instant::now()).map_err(too_often)
    }

    /// Waits until a bot may think for this address, which lasts as long as what is
    /// returned: whoever has many games against bots must not keep those of others waiting.
    pub async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        let thoughts = self.addresses.bounds.as_ref()?.thoughts;
        let turns = self.addresses.with(self.address, |account| {
            let fresh = || Arc::new(Semaphore::new(thoughts));
            Arc::clone(account.turns.get_or_insert_with(fresh))
        });
        turns.acquire_owned().await.ok()
    }

    /// Notes a wrong guess of a token or of the code of a game, if `answer` says so.
    ///
    /// # Errors
    /// Those of `answer`; `rate_limited` in place of what it says of one guess too many.
    pub fn guessed<T>(&self, answer: Result<T, Refusal>) -> Result<T, Refusal> {
        if let Err(Refusal { code: Code::TokenUnknown | Code::NoSuchGame, .. }) = answer {
            self.spend(Deed::Guess)?;
        }
        answer
    }
}

fn too_often(wait: Duration) -> Refusal {
    let retry_ms = u64::try_from(wait.as_millis()).ok();
    Refusal { retry_ms, ..Refusal::new(Code::RateLimited, "your address does this too often") }
}

/// Something that is counted for an address as long as it is held. Clones share one count.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Hold(Option<Arc<Held>>);

impl Hold {
    /// Waits for the turn of whoever holds this: see [`Caller::turn`].
    pub async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        self.0.as_ref()?.caller.turn().await
    }
}

#[derive(Debug)]
struct Held {
    caller: Caller,
    thing: Thing,
}

impl Drop for Held {
    fn drop(&mut self) {
        let Caller { address, addresses } = &self.caller;
        if let Some(mut account) = addresses.accounts.get_mut(address) {
            account.has[self.thing as usize] -= 1;
        }
        let now = Instant::now();
        addresses.accounts.remove_if(address, |_, account| !account.is_news(now));
    }
}

/// The address that stands for all that one subscriber has: with IPv6 that is at least
/// a network of 2^64 addresses (RFC 6177).
fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_shared::protocol::Limits;

    fn limited(limits: Limits) -> Arc<Addresses> {
        Arc::new(Addresses::new(&Config { limits, ..Config::default() }))
    }

    fn numbered(number: u32) -> IpAddr {
        IpAddr::from(number.to_be_bytes())
    }

    #[test]
    fn all_addresses_of_one_network_are_one() {
        let addresses = limited(Limits { connections_per_address: 1, ..Limits::default() });
        let hold = |text: &str| {
            addresses.caller(text.parse().expect("an address")).hold(Thing::Connection)
        };
        let places = [
            hold("2001:db8:1:2::3"),
            hold("2001:db8:1:2:ffff::4"),
            hold("2001:db8:1:3::3"),
            hold("192.0.2.1"),
            hold("::ffff:192.0.2.1"),
            hold("::ffff:192.0.2.2"),
        ];
        let taken = places.each_ref().map(Result::is_ok);
        assert_eq!(taken, [true, false, true, true, false, true]);
    }

    #[test]
    fn a_place_is_given_back_when_its_last_clone_is_dropped() {
        let addresses = limited(Limits { games_per_address: 1, ..Limits::default() });
        let caller = addresses.caller(numbered(1));
        let first = caller.hold(Thing::Game).expect("room");
        assert_eq!(caller.hold(Thing::Game).map(drop).unwrap_err().code, Code::TooMany);
        let again = first.clone();
        drop(first);
        assert!(caller.hold(Thing::Game).is_err(), "its clone is still there");
        drop(again);
        assert!(caller.hold(Thing::Game).is_ok());
        assert!(addresses.accounts.is_empty(), "and nothing is remembered");
    }

    #[tokio::test(start_paused = true)]
    async fn what_was_used_up_comes_back_with_time_and_not_by_reconnecting() {
        let addresses = limited(Limits { guesses_per_hour: 60, ..Limits::default() });
        let caller = || addresses.caller(numbered(1));
        for _ in 0..60 {
            let line = caller().hold(Thing::Connection).expect("room");
            caller().spend(Deed::Guess).expect("within the budget");
            drop(line);
        }
        let refusal = caller().spend(Deed::Guess).unwrap_err();
        assert_eq!((refusal.code, refusal.retry_ms), (Code::RateLimited, Some(60_000)));
        assert!(caller().check(Deed::Guess).is_err() && caller().check(Deed::Game).is_ok());
        assert!(addresses.caller(numbered(2)).check(Deed::Guess).is_ok(), "another address");
        tokio::time::advance(Duration::from_mins(1)).await;
        assert!(caller().spend(Deed::Guess).is_ok() && caller().spend(Deed::Guess).is_err());
    }

    #[tokio::test(start_paused = true)]
    async fn a_world_of_addresses_takes_bounded_room_and_drives_nobody_out() {
        let addresses = limited(Limits { connections_per_address: 1, ..Limits::default() });
        let here = addresses.caller(numbered(0));
        let _line = here.hold(Thing::Connection).expect("room");
        let newcomers = u32::try_from(MAX_ADDRESSES).expect("fewer than IPv4 has") * 2;
        for number in 1..newcomers {
            addresses.caller(numbered(number)).spend(Deed::Request).expect("its first");
        }
        assert!(addresses.accounts.len() <= MAX_ADDRESSES, "{}", addresses.accounts.len());
        assert!(here.hold(Thing::Connection).is_err(), "who is here is not forgotten");
    }

    #[test]
    fn without_limits_nothing_is_counted() {
        let config = Config { rate_limits: false, ..Config::default() };
        let addresses = Arc::new(Addresses::new(&config));
        let caller = addresses.caller(numbered(1));
        assert!((0..10_000).all(|_| caller.hold(Thing::Connection).is_ok()));
        assert!((0..10_000).all(|_| caller.spend(Deed::Guess).is_ok()));
        assert!(addresses.accounts.is_empty());
    }
}
