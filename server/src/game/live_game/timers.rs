//! Timers of a game: flag falls, outages, stalls and stopped clocks.

use oxo_protocol::Rejection;
use tokio::time::Instant;

use super::LiveGame;
use crate::game::stopped_clock;
use crate::peers::attendance::AttendanceMessage;

impl LiveGame {
    /// Records an outage. The clocks ran for `elapsed_ms` after the last event, then stopped; now they
    /// wait for the player to move.
    pub async fn resume_after_outage(&mut self, ran_ms: u64) {
        self.audience.on_time(self.ledger.table());
        let stop = stopped_clock::stop(self.table(), ran_ms);
        if let Err(rejection) = self.commit_timed(stop.map(|stop| vec![stop])).await {
            tracing::warn!(game = %self.id(), %rejection, "could not record an outage");
        }
        self.time.wait_for_return(self.ledger.table());
    }

    /// Continues clocks that other servers kept running. A bot's clock starts afresh, because
    /// perhaps no node has run the bot; a node that did has charged it.
    pub fn continue_clocks(&mut self, elapsed_ms: u64) {
        let table = self.ledger.table();
        self.audience.on_time(table);
        let to_move = table.waits_for().and_then(|side| table.seats[side].as_ref());
        if stopped_clock::is_stopped(table) {
            self.time.wait_for_return(table);
        } else if to_move.is_none_or(|player| player.bot.is_none()) {
            self.time.have_run(self.deps.played_of_last(elapsed_ms));
        }
    }

    pub fn due(&self) -> Option<Instant> {
        let time = self.time.due(self.table());
        let others = self.subscribers.due().into_iter().chain(self.behind_until);
        time.into_iter().chain(self.audience.due()).chain(others).min()
    }

    pub async fn on_time(&mut self) {
        if self.behind_until.is_some_and(|until| until <= Instant::now()) {
            self.on_appended(&[]).await;
        }
        if let Err(rejection) = self.let_time_pass().await {
            tracing::warn!(game = %self.id(), %rejection, "could not store an event of the clocks");
            self.time.retry_later();
        }
        if !self.deps.is_healthy() {
            // The clocks are stopped; check again later.
            self.time.retry_later();
        }
        self.audience.on_time(self.ledger.table());
        if let Some(attendance) = self.subscribers.on_time(Instant::now()) {
            self.send_to_peers(&AttendanceMessage::Here { here: attendance, asks: false });
        }
        self.publish_all_presence();
    }

    /// Stores what the clocks have caused by now: a start, a credit for a stall, a fallen flag.
    /// Fails if it cannot be stored.
    pub async fn let_time_pass(&mut self) -> Result<(), Rejection> {
        if self.table().clock.is_none() {
            return Ok(());
        }
        if self.time.has_waited() {
            self.start_clock().await?;
        }
        self.credit_stall().await?;
        self.fall_flag().await
    }

    /// Records how long the clocks were stopped, once the store accepts writes again.
    async fn credit_stall(&mut self) -> Result<(), Rejection> {
        if !self.deps.is_healthy() {
            return Ok(());
        }
        let credit = self.referee().stall(self.time.stalled_ms());
        self.commit_timed(credit.map(|credit| vec![credit])).await
    }

    /// Starts stopped clocks. Fails if that cannot be stored.
    pub async fn start_clock(&mut self) -> Result<(), Rejection> {
        let start = stopped_clock::resume(self.table());
        self.commit_timed(start.map(|start| vec![start])).await
    }

    /// Ends the game if a flag has fallen. Fails if that cannot be stored.
    pub async fn fall_flag(&mut self) -> Result<(), Rejection> {
        let fall = self.referee().flag_fall();
        self.commit_timed(fall).await
    }
}
