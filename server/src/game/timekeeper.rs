//! The clocks of a game between one fact and the next.

use std::sync::Arc;
use std::time::Duration;

use oxo_shared::protocol::{ClockChange, ClockReason, Fact};
use oxo_shared::{Clock, Table};
use tokio::time::Instant;

use crate::world::World;

/// How long after an outage the clocks wait for the player to move: as long as a client
/// needs that looks again every few seconds.
const RETURN_GRACE: Duration = Duration::from_secs(30);
/// How long to wait when the fall of a flag could not be stored.
const FLAG_RETRY: Duration = Duration::from_secs(1);

pub struct Timekeeper {
    world: Arc<World>,
    /// When the clocks were set, in the time that they count.
    since: Duration,
    /// After an outage, until when the clocks wait for the player to move.
    waits_until: Option<Instant>,
    /// When to try again to keep what time has brought.
    not_before: Instant,
}

impl Timekeeper {
    pub fn new(world: Arc<World>) -> Timekeeper {
        let since = world.play_time();
        Timekeeper { world, since, waits_until: None, not_before: Instant::now() }
    }

    pub fn set(&mut self) {
        self.since = self.world.play_time();
    }

    pub fn clock(&self, table: &Table) -> Option<Clock> {
        let clock = table.clock?;
        let elapsed = self.world.play_time().saturating_sub(self.since);
        Some(clock.after(u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX)))
    }

    /// When a flag falls, or the clocks go on after an outage.
    pub fn due(&self, table: &Table) -> Option<Instant> {
        let flag = table.clock.and_then(|clock| clock.flag_in_ms());
        let flag = flag.map(|ms| self.world.when(self.since + Duration::from_millis(ms)));
        flag.or(self.waits_until).map(|due| due.max(self.not_before))
    }

    pub fn retry_later(&mut self) {
        self.not_before = Instant::now() + FLAG_RETRY;
    }

    pub fn wait_for_return(&mut self, table: &Table) {
        if stands(table) {
            self.waits_until = Some(Instant::now() + RETURN_GRACE);
        }
    }

    pub fn has_waited(&self) -> bool {
        self.waits_until.is_some_and(|until| until <= Instant::now())
    }

    pub const fn go_on(&mut self) {
        self.waits_until = None;
    }
}

/// The fact that stops running clocks which ran for so long after the table's last fact.
pub fn stop(table: &Table, ran_ms: u64) -> Option<Fact> {
    let clock = table.clock.filter(|clock| clock.running.is_some())?;
    Some(restart(clock.after(ran_ms).running_for(None)))
}

pub fn start(table: &Table) -> Option<Fact> {
    let clock = table.clock.filter(|_| stands(table))?;
    Some(restart(clock.running_for(table.game.turn())))
}

/// Whether the clocks stand still in a game that runs.
fn stands(table: &Table) -> bool {
    table.is_running() && table.clock.is_some_and(|clock| clock.running.is_none())
}

const fn restart(clock: Clock) -> Fact {
    Fact::Clock(ClockChange { clock, why: ClockReason::Restart })
}

#[cfg(test)]
mod tests {
    use oxo_shared::{Side, Terms, TimeControl};
    use tokio::time::advance;
    use tokio_util::sync::CancellationToken;

    use super::*;
    use crate::config::Config;
    use crate::fixtures::{for_two, terms};
    use crate::store::{Archive, SqliteStore};

    const HOUR: Duration = Duration::from_hours(1);

    #[tokio::test(start_paused = true)]
    async fn clocks_stand_while_the_store_refuses() {
        let scratch = tempfile::tempdir().expect("room for a directory");
        let store = Arc::new(SqliteStore::open(scratch.path()).expect("a fresh directory"));
        let database = rusqlite::Connection::open(scratch.path().join("oxo.db")).expect("a store");
        let config = Config::default();
        let world = World::new(config, Arc::clone(&store) as _, CancellationToken::new());
        let world = Arc::new(world);
        let control = TimeControl::PerMove { ms: 60_000 };
        let table = Table::open(&for_two(Terms { control, ..terms() })).expect("an empty board");
        let time = Timekeeper::new(Arc::clone(&world));
        let left = |time: &Timekeeper| {
            let clock = time.clock(&table).expect("a game with clocks");
            (clock.left_ms[Side::X], time.due(&table).expect("a flag may fall") - Instant::now())
        };
        advance(Duration::from_secs(10)).await;
        assert_eq!(left(&time), (50_000, Duration::from_secs(50)));
        database.execute_batch("ALTER TABLE alive RENAME TO away").expect("it can be written");
        store.beat().await.expect_err("it is not there");
        world.play_time();
        advance(HOUR).await;
        assert_eq!(time.clock(&table).expect("clocks").left_ms[Side::X], 50_000);
        database.execute_batch("ALTER TABLE away RENAME TO alive").expect("it can be written");
        store.beat().await.expect("it is back");
        assert_eq!(left(&time), (50_000, Duration::from_secs(50)));
        advance(Duration::from_secs(20)).await;
        assert_eq!(left(&time), (30_000, Duration::from_secs(30)));
    }
}
