//! What time brings to a game: an outage, a flag that falls, a stall, clocks that go on.

use oxo_protocol::Rejection;
use tokio::time::Instant;

use super::Proceedings;
use crate::game::standstill;
use crate::peers::attendance::AttendanceMessage;

impl Proceedings {
    /// Takes note of an outage, before which the clocks ran for so long after the last event:
    /// nobody is there yet, so they wait for the player to move.
    pub async fn wake(&mut self, ran_ms: u64) {
        self.audience.on_time(self.ledger.table());
        let stop = standstill::stop(self.table(), ran_ms);
        if let Err(rejection) = self.pass(stop.map(|stop| vec![stop])).await {
            tracing::warn!(game = %self.id(), %rejection, "an outage was not noted");
        }
        self.time.wait_for_return(self.ledger.table());
    }

    /// The clocks go on as other servers have let them run. For a bot nobody may have thought
    /// meanwhile: where one did, it is charged there.
    pub fn go_on(&mut self, ran_ms: u64) {
        let table = self.ledger.table();
        self.audience.on_time(table);
        let to_move = table.waits_for().and_then(|side| table.seats[side].as_ref());
        if standstill::stands(table) {
            self.time.wait_for_return(table);
        } else if to_move.is_none_or(|who| who.bot.is_none()) {
            self.time.have_run(self.deps.played_of_last(ran_ms));
        }
    }

    pub fn due(&self) -> Option<Instant> {
        let time = self.time.due(self.table());
        let others = self.subscribers.due().into_iter().chain(self.behind_until);
        time.into_iter().chain(self.audience.due()).chain(others).min()
    }

    pub async fn on_time(&mut self) {
        if self.behind_until.is_some_and(|until| until <= Instant::now()) {
            self.hear(&[]).await;
        }
        if let Err(rejection) = self.let_time_pass().await {
            tracing::warn!(game = %self.id(), %rejection, "the passing of time was not kept");
            self.time.retry_later();
        }
        if !self.deps.is_healthy() {
            // The clocks stand: they are looked at again when they may go on.
            self.time.retry_later();
        }
        self.audience.on_time(self.ledger.table());
        if let Some(here) = self.subscribers.on_time(Instant::now()) {
            self.tell_nodes(&AttendanceMessage::Here { here, asks: false });
        }
        self.tell_of_all();
    }

    pub async fn let_time_pass(&mut self) -> Result<(), Rejection> {
        if self.time.has_waited() {
            self.start_clock().await?;
        }
        self.credit_stall().await?;
        self.fall_flag().await
    }

    /// Says that the clocks stood because nothing could be kept, when something can.
    async fn credit_stall(&mut self) -> Result<(), Rejection> {
        if !self.deps.is_healthy() {
            return Ok(());
        }
        let credit = self.moment().stall(self.time.stalled_ms());
        self.pass(credit.map(|credit| vec![credit])).await
    }

    /// Lets clocks go on that stand.
    pub async fn start_clock(&mut self) -> Result<(), Rejection> {
        let start = standstill::go_on(self.table());
        self.pass(start.map(|start| vec![start])).await
    }

    pub async fn fall_flag(&mut self) -> Result<(), Rejection> {
        let fall = self.moment().flag_fall();
        self.pass(fall).await
    }
}
