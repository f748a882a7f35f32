//! Clocks, flags, and what an outage does to both.

use std::time::Duration;

use oxo_shared::protocol::fact::PresenceChange;
use oxo_shared::protocol::{ClockChange, ClockReason, Fact, Presence, Refusal};
use oxo_shared::{Clock, Player};
use tokio::time::Instant;

use crate::game::Outage;
use crate::store::{Kept, wall_clock_ms};

use super::GameActor;
use super::onlookers::Onlookers;

/// How long after an outage the clocks wait for the player to move: as long as a client
/// needs that looks again every few seconds.
const RETURN_GRACE: Duration = Duration::from_secs(30);

impl GameActor {
    /// Takes note that the game comes back from the store with `facts`: nobody is there yet,
    /// the clocks wait for the player to move, and what was told to nobody without a seat
    /// waits on.
    pub async fn wake(&mut self, outage: Outage, facts: &[Kept]) {
        let queue = self.world.config.limits.queue_frames;
        if let Some(back) = Onlookers::back(facts, queue, Instant::now(), wall_clock_ms()) {
            self.onlookers = back;
            self.onlookers.ripen(self.id, Instant::now());
            self.update_row();
        }
        let absent =
            Player::BOTH.into_iter().filter(|&seat| self.table.presence[seat] == Presence::On);
        let mut facts: Vec<_> = absent
            .map(|seat| Fact::Presence(PresenceChange { seat, state: Presence::Away }))
            .collect();
        if let Some(clock) = self.table.clock.filter(|clock| clock.running.is_some()) {
            let clock = clock.after(outage.ran_ms).running_for(None);
            facts.push(Fact::Clock(ClockChange { clock, why: ClockReason::Restart }));
        }
        if !facts.is_empty()
            && let Err(refusal) = self.commit(facts).await
        {
            tracing::warn!(game = %self.id, %refusal, "an outage was not noted");
        }
        if self.clock_stands() {
            self.clock_waits_until = Some(Instant::now() + RETURN_GRACE);
        }
    }

    /// Whether the clocks stand still in a game that runs.
    fn clock_stands(&self) -> bool {
        self.table.is_running() && self.table.clock.is_some_and(|clock| clock.running.is_none())
    }

    /// Lets the clocks go on after an outage.
    pub(super) async fn start_clock(&mut self) -> Result<(), Refusal> {
        if self.clock_stands()
            && let Some(clock) = self.table.clock
        {
            let clock = clock.running_for(self.table.game.turn());
            let change = ClockChange { clock, why: ClockReason::Restart };
            self.commit(vec![Fact::Clock(change)]).await?;
        }
        self.clock_waits_until = None;
        Ok(())
    }

    /// When a flag falls, or the clocks go on after an outage.
    pub(super) fn clock_due(&self) -> Option<Instant> {
        let flag = self.table.clock.and_then(|clock| clock.flag_in_ms());
        let flag = flag.map(|ms| self.clock_since + Duration::from_millis(ms));
        flag.or(self.clock_waits_until).map(|due| due.max(self.flag_not_before))
    }

    /// Does what time alone demands.
    pub(super) async fn let_time_pass(&mut self) -> Result<(), Refusal> {
        if self.clock_waits_until.is_some_and(|until| until <= Instant::now()) {
            self.start_clock().await?;
        }
        self.fall_flag().await
    }

    pub(super) fn clock_now(&self) -> Option<Clock> {
        let elapsed_ms = u64::try_from(self.clock_since.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.table.clock.map(|clock| clock.after(elapsed_ms))
    }

    /// Ends the game if a flag is down.
    pub(super) async fn fall_flag(&mut self) -> Result<(), Refusal> {
        match self.moment(Player::X).flag_fall() {
            Some(facts) => self.commit(facts).await.map(drop),
            None => Ok(()),
        }
    }
}
