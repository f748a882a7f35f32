//! Timekeeper: the clocks of a game between two events.

use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::event::Credit;
use oxo_protocol::{GameEvent, Pause, Table};
use oxo_shared::{Clock, Side, TimeControl};
use tokio::time::Instant;

use super::lag::Lag;
use super::referee::MoveCharge;
use super::stopped_clock::is_stopped;
use crate::game::deps::GameDeps;
use oxo_store::{KeptEvent, millis};

/// Grace period after an outage in which the clocks wait for the player to move. Clients retry
/// every few seconds.
const RETURN_GRACE: Duration = Duration::from_secs(30);
/// Longest pause. Afterwards the clocks run and an absent player loses on time, so no game stays
/// open forever.
const LONGEST_PAUSE: Duration = Duration::from_hours(1);
/// Delay before another try after a flag fall could not be stored.
const FLAG_RETRY: Duration = Duration::from_secs(1);

pub struct Timekeeper {
    deps: Arc<GameDeps>,
    /// Play time at which the clocks were set.
    since: Duration,
    /// That moment in real time, including outages of the store.
    set_at: Instant,
    /// How long the clocks had run by then, if another server set them.
    ran: Duration,
    /// Number of the event that set them.
    set_by: u64,
    lag: Lag,
    /// Charge of this turn before the clocks were last set.
    charged_ms: u64,
    /// End of a wait with stopped clocks: the grace period or a pause.
    waits_until: Option<Instant>,
    /// Earliest time to store a flag fall again after a failure.
    not_before: Instant,
}

impl Timekeeper {
    pub fn new(deps: Arc<GameDeps>, control: TimeControl) -> Timekeeper {
        Timekeeper {
            since: deps.play_time(),
            set_at: Instant::now(),
            ran: Duration::ZERO,
            deps,
            set_by: 0,
            lag: Lag::new(control),
            charged_ms: 0,
            waits_until: None,
            not_before: Instant::now(),
        }
    }

    /// Records that event number `s` set the clocks.
    pub fn set(&mut self, s: u64, event: &GameEvent) {
        let elapsed_ms = self.elapsed_ms();
        self.charged_ms = match event {
            GameEvent::Clock(_) => self.charged_ms + elapsed_ms - self.lag.credit_ms(elapsed_ms),
            _ => 0,
        };
        self.waits_until = match event {
            GameEvent::Clock(change) => change.paused.map(|pause| self.end_of(pause)),
            _ => None,
        };
        self.lag.follow(event);
        self.since = self.deps.play_time();
        self.set_at = Instant::now();
        self.ran = Duration::ZERO;
        self.set_by = s;
    }

    /// Records that the clocks had already run for `ran`.
    pub const fn have_run(&mut self, ran: Duration) {
        self.ran = ran;
    }

    /// How long the clocks have stopped since they were set, because the store rejected writes.
    pub fn stalled_ms(&self) -> u64 {
        let play_time = self.deps.play_time().saturating_sub(self.since);
        millis(self.set_at.elapsed().saturating_sub(play_time))
    }

    /// How long the clocks have run since they were set.
    fn elapsed_ms(&self) -> u64 {
        if self.waits_until.is_some() {
            return 0;
        }
        millis(self.deps.play_time().saturating_sub(self.since) + self.ran)
    }

    /// The clocks now, with lag compensation for the player to move. `None` without a time control.
    pub fn clock(&self, table: &Table) -> Option<Clock> {
        let clock = table.clock?;
        let elapsed_ms = self.elapsed_ms();
        Some(clock.after(elapsed_ms - self.lag.credit_ms(elapsed_ms)))
    }

    /// Charge and lag credit of a move made now.
    pub fn charge(&self, table: &Table) -> MoveCharge {
        let Some(side) = table.waits_for().filter(|_| table.clock.is_some()) else {
            return MoveCharge::default();
        };
        let elapsed_ms = self.elapsed_ms();
        let ms = self.lag.credit_ms(elapsed_ms);
        let charged_ms = Some(self.charged_ms + elapsed_ms - ms);
        MoveCharge { charged_ms, credit: (ms > 0).then_some(Credit { side, ms }) }
    }

    /// Records that `side` has received event number `s`, after this round trip.
    pub fn record_arrival(&mut self, table: &Table, side: Side, s: u64, round_trip: Duration) {
        if s == self.set_by && table.waits_for() == Some(side) {
            self.lag.measure(side, millis(round_trip));
        }
    }

    /// The player to move has reconnected: the measurement of the old connection does not count.
    pub fn change_connection(&mut self) {
        self.lag.change_connection();
    }

    /// When a flag falls, or stopped clocks start again. `None` if neither is to come.
    pub fn due(&self, table: &Table) -> Option<Instant> {
        let flag = table.clock.and_then(|clock| clock.flag_in_ms());
        let grace_ms = self.lag.grace_ms();
        let flag = flag.map(|ms| {
            let left = Duration::from_millis(ms + grace_ms).saturating_sub(self.ran);
            self.deps.when(self.since + left)
        });
        flag.or(self.waits_until).map(|due| due.max(self.not_before))
    }

    pub fn retry_later(&mut self) {
        self.not_before = Instant::now() + FLAG_RETRY;
    }

    pub fn wait_for_return(&mut self, table: &Table) {
        self.lag.forget();
        if is_stopped(table) {
            let grace = Instant::now() + RETURN_GRACE;
            self.waits_until =
                Some(table.paused.map_or(grace, |pause| self.end_of(pause).max(grace)));
        }
    }

    pub fn has_waited(&self) -> bool {
        self.waits_until.is_some_and(|until| until <= Instant::now())
    }

    /// When a pause ends by itself. Restarts of the server do not extend it.
    fn end_of(&self, pause: Pause) -> Instant {
        let now_ms = self.deps.store.now_ms();
        let lasts = Duration::from_millis(now_ms.saturating_sub(pause.since_ms));
        Instant::now() + LONGEST_PAUSE.saturating_sub(lasts)
    }
}

/// When the clocks were last set, or the time of the last event if they never were. Milliseconds
/// since 1970; `None` for an empty log.
pub fn set_ms(log: &[KeptEvent]) -> Option<u64> {
    let set = log.iter().rev().find(|kept| kept.event.sets_clock()).or(log.last());
    set.map(|kept| kept.at_ms)
}

/// When a flag falls or stopped clocks start in a game without players, in milliseconds since 1970.
/// `set_ms` is when its clocks were set. `None` without clocks, and unless the game is running.
pub fn due_ms(table: &Table, set_ms: u64) -> Option<u64> {
    let clock = table.clock.filter(|_| table.is_running())?;
    Some(match (clock.flag_in_ms(), table.paused) {
        (Some(flag_ms), _) => set_ms.saturating_add(flag_ms),
        (None, Some(pause)) => pause.since_ms.saturating_add(millis(LONGEST_PAUSE)),
        (None, None) => set_ms.saturating_add(millis(RETURN_GRACE)),
    })
}

#[cfg(test)]
mod tests {
    use oxo_protocol::Terms;
    use tokio::time::advance;

    use super::*;
    use crate::app::fixtures::{app_on, for_two, terms};
    use crate::config::Config;
    use oxo_store::{SqliteStore, Store, wall_clock_ms};

    const HOUR: Duration = Duration::from_hours(1);

    #[tokio::test(start_paused = true)]
    async fn a_pause_that_expires_during_an_outage_still_leaves_the_grace_period() {
        let store = Arc::new(SqliteStore::in_memory());
        let deps = Arc::clone(&app_on(Config::default(), store).deps);
        let control = TimeControl::PerMove { ms: 60_000 };
        let mut table = Table::open(&for_two(Terms { control, ..terms() })).expect("a board");
        table.clock = table.clock.map(|clock| clock.running_for(None));
        let mut returns_in = |since_ms| {
            table.paused = Some(Pause { by: Side::X, since_ms });
            let mut time = Timekeeper::new(Arc::clone(&deps), control);
            time.wait_for_return(&table);
            time.due(&table).expect("it ends by itself") - Instant::now()
        };
        assert_eq!(returns_in(0), RETURN_GRACE);
        assert!(returns_in(wall_clock_ms()) > HOUR - RETURN_GRACE);
    }

    #[tokio::test(start_paused = true)]
    async fn clocks_stop_while_the_store_rejects_writes() {
        let scratch = tempfile::tempdir().expect("room for a directory");
        let store = Arc::new(SqliteStore::open(scratch.path()).expect("a fresh directory"));
        let database = rusqlite::Connection::open(scratch.path().join("oxo.db")).expect("a store");
        let config = Config::default();
        let deps = Arc::clone(&app_on(config, Arc::clone(&store) as _).deps);
        let deps = Arc::new(deps);
        let control = TimeControl::PerMove { ms: 60_000 };
        let table = Table::open(&for_two(Terms { control, ..terms() })).expect("an empty board");
        let time = Timekeeper::new(Arc::clone(&deps), control);
        let left = |time: &Timekeeper| {
            let clock = time.clock(&table).expect("a game with clocks");
            (clock.left_ms[Side::X], time.due(&table).expect("a flag may fall") - Instant::now())
        };
        advance(Duration::from_secs(10)).await;
        assert_eq!(left(&time), (50_000, Duration::from_secs(50)));
        database.execute_batch("ALTER TABLE alive RENAME TO away").expect("it can be written");
        store.beat().await.expect_err("it is not there");
        deps.play_time();
        advance(HOUR).await;
        assert_eq!(time.clock(&table).expect("clocks").left_ms[Side::X], 50_000);
        database.execute_batch("ALTER TABLE away RENAME TO alive").expect("it can be written");
        store.beat().await.expect("it is back");
        assert_eq!(left(&time), (50_000, Duration::from_secs(50)));
        assert_eq!(u128::from(time.stalled_ms()), HOUR.as_millis(), "players are informed");
        advance(Duration::from_secs(20)).await;
        assert_eq!(left(&time), (30_000, Duration::from_secs(30)));
    }
}
