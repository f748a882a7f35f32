//! The clocks of a game between one fact and the next.

use std::time::Duration;

use oxo_shared::protocol::{ClockChange, ClockReason, Fact};
use oxo_shared::{Clock, Table};
use tokio::time::Instant;

/// How long after an outage the clocks wait for the player to move: as long as a client
/// needs that looks again every few seconds.
const RETURN_GRACE: Duration = Duration::from_secs(30);
/// How long to wait when the fall of a flag could not be stored.
const FLAG_RETRY: Duration = Duration::from_secs(1);

pub struct Timekeeper {
    since: Instant,
    /// After an outage, until when the clocks wait for the player to move.
    waits_until: Option<Instant>,
    /// When to try again to keep what time has brought.
    not_before: Instant,
}

impl Timekeeper {
    pub const fn new(now: Instant) -> Timekeeper {
        Timekeeper { since: now, waits_until: None, not_before: now }
    }

    pub const fn set(&mut self, now: Instant) {
        self.since = now;
    }

    pub fn clock(&self, table: &Table) -> Option<Clock> {
        let elapsed_ms = u64::try_from(self.since.elapsed().as_millis()).unwrap_or(u64::MAX);
        table.clock.map(|clock| clock.after(elapsed_ms))
    }

    /// When a flag falls, or the clocks go on after an outage.
    pub fn due(&self, table: &Table) -> Option<Instant> {
        let flag = table.clock.and_then(|clock| clock.flag_in_ms());
        let flag = flag.map(|ms| self.since + Duration::from_millis(ms));
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
