//! A game as a task: it owns the table, and nobody else touches it.

mod guests;
mod ledger;
mod onlookers;
mod play;
mod time;

use std::panic::AssertUnwindSafe;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use oxo_shared::protocol::GameId;
use oxo_shared::{ByPlayer, Score, Table};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::feed::Feed;
use crate::followers::Followers;
use crate::game::opening::OpenNext;
use crate::game::{Command, GameHandle, Listing};
use crate::metrics::One;
use crate::world::World;

use onlookers::Onlookers;

/// Wishes that wait for one game. Both players and all who look on share it, and each
/// sends one at a time: a full inbox makes the sender wait, nothing is lost.
const INBOX: usize = 64;
/// How long to wait when the fall of a flag could not be stored.
const FLAG_RETRY: Duration = Duration::from_secs(1);
/// How long a game that is not running stays when nobody follows it: for an opponent, a
/// rematch, a last look.
const KEEP_IDLE: Duration = Duration::from_mins(10);
/// How long a running one stays: for players who come back the next day.
const KEEP_RUNNING: Duration = Duration::from_hours(24);

/// A game to be run, and the way to reach it.
#[must_use]
pub fn channel(
    id: GameId,
    table: Table,
    world: Arc<World>,
    open_next: OpenNext,
) -> (GameHandle, GameActor) {
    let (commands, inbox) = mpsc::channel(INBOX);
    let now = Instant::now();
    let queue = world.config.limits.queue_frames;
    let (players, onlookers) = (Feed::new(queue), Onlookers::new(&table, queue, now));
    let (row, rows) = watch::channel(listing(id, &table, &onlookers));
    let actor = GameActor {
        _counted: One::on(&world.metrics.games(table.game.rules())),
        id,
        table,
        world,
        open_next,
        inbox,
        players,
        onlookers,
        row,
        followers: Followers::new(now),
        clock_since: now,
        clock_waits_until: None,
        flag_not_before: now,
        away_since: ByPlayer { x: now, o: now },
        wished_at: None,
        viewers_untold: false,
        viewers_told_at: now,
    };
    (GameHandle::new(id, commands, rows), actor)
}

/// The game as lists show it first.
fn listing(id: GameId, table: &Table, onlookers: &Onlookers) -> Listing {
    let late = !table.delay_s.is_live();
    Listing {
        row: table.row(id, 0),
        late: late.then(|| onlookers.table(table).row(id, 0)),
        listed: table.listed && onlookers.may_be_listed(),
    }
}

/// The owner of a game; see [`GameHandle`] for what can be asked of it.
pub struct GameActor {
    id: GameId,
    table: Table,
    world: Arc<World>,
    open_next: OpenNext,
    inbox: mpsc::Receiver<Command>,
    /// Those with a seat.
    players: Feed,
    /// All others.
    onlookers: Onlookers,
    row: watch::Sender<Listing>,
    followers: Followers,
    /// When the table's clocks were true.
    clock_since: Instant,
    /// After an outage, until when the clocks wait for the player to move.
    clock_waits_until: Option<Instant>,
    /// When to try again to keep the fall of a flag.
    flag_not_before: Instant,
    /// Since when each player is not there.
    away_since: ByPlayer<Instant>,
    /// Since when the wish that is being granted waits, by the clock for metrics.
    wished_at: Option<std::time::Instant>,
    /// Whether the number of lookers-on changed since it was told. Not the same as differing
    /// from what was told: a snapshot may have shown a number in between.
    viewers_untold: bool,
    viewers_told_at: Instant,
    _counted: One,
}

impl GameActor {
    /// Runs the game until the server stops, or until nobody needs it any more.
    #[expect(clippy::manual_async_fn, reason = "an async fn sets aside room for the game twice")]
    pub fn run(mut self) -> impl Future<Output = ()> {
        async move {
            if AssertUnwindSafe(self.serve()).catch_unwind().await.is_err() {
                // Who asks for it next has it read back from the store.
                tracing::error!(game = %self.id, "a game failed");
                self.world.games.close(self.id);
            }
        }
    }

    async fn serve(&mut self) {
        let shutdown = self.world.shutdown.clone();
        let mut shutdown = pin!(shutdown.cancelled());
        let mut alarm = pin!(sleep_until(Instant::now()));
        while !self.is_forgotten() {
            let deadline = self.next_deadline();
            // Setting an alarm costs more than looking at it, and few moves change it.
            if let Some(deadline) = deadline.filter(|&deadline| deadline != alarm.deadline()) {
                alarm.as_mut().reset(deadline);
            }
            tokio::select! {
                () = &mut shutdown => return,
                () = &mut alarm, if deadline.is_some() => self.on_time().await,
                command = self.inbox.recv() => match command {
                    Some(command) => self.on_command(command).await,
                    None => return,
                },
            }
        }
        // Nobody may read it back before it is put away.
        let _alone = self.world.reopening.lock().await;
        self.world.games.close(self.id);
        self.put_away().await;
    }

    /// Leaves the game to the store, or to nobody if it never counted.
    async fn put_away(&self) {
        let aborted =
            self.table.game.outcome().is_some_and(|outcome| outcome.result == Score::Aborted);
        if aborted || (self.table.free_seat().is_some() && self.table.game.outcome().is_none()) {
            self.free_the_players();
            if let Err(error) = self.world.store.forget(self.id).await {
                tracing::warn!(game = %self.id, %error, "a game that never counted stays");
            }
        } else {
            self.world.store.archive(self.id);
        }
    }

    /// When time itself will have something to say, if it will.
    fn next_deadline(&self) -> Option<Instant> {
        let due = [self.clock_due(), self.viewers_due(), self.onlookers.due(), self.forgotten_at()];
        due.into_iter().flatten().min()
    }

    fn keep(&self) -> Duration {
        if self.table.is_running() { KEEP_RUNNING } else { KEEP_IDLE }
    }

    /// When this task may end because nobody has come for long. Time goes on in a game with
    /// clocks, whoever looks, and nothing is forgotten that was not told to all.
    fn forgotten_at(&self) -> Option<Instant> {
        let timed = self.table.is_running() && self.table.clock.is_some();
        let needed = timed || self.onlookers.due().is_some();
        let deserted = self.followers.deserted_since().filter(|_| !needed);
        deserted.map(|since| since + self.keep())
    }

    fn is_forgotten(&self) -> bool {
        self.forgotten_at().is_some_and(|at| at <= Instant::now())
    }

    async fn on_time(&mut self) {
        if let Err(refusal) = self.let_time_pass().await {
            tracing::warn!(game = %self.id, %refusal, "the passing of time was not kept");
            self.flag_not_before = Instant::now() + FLAG_RETRY;
        }
        self.tell_onlookers();
        self.tell_viewers();
    }

    async fn on_command(&mut self, command: Command) {
        match command {
            Command::Enter(who, entry, reply) => drop(reply.send(self.enter(who, entry).await)),
            Command::Leave(attachment, departure) => self.leave(attachment, departure).await,
            Command::Heard(attachment, heard) => self.hear(attachment, heard).await,
            Command::Act(player, act, since, reply) => {
                self.wished_at = Some(since);
                let acted = self.act(player, act).await;
                self.wished_at = None;
                // A reply that nobody waits for any more is no fault: its socket has ended.
                drop(reply.send(acted));
            }
            Command::Look(player, at, reply) => drop(reply.send(self.look(player, at))),
            Command::Say(who, text, reply) => drop(reply.send(self.say(who, text).await)),
            Command::Sync(player, have, reply) => {
                drop(reply.send(self.backlog(self.role_of(player), have).await));
            }
        }
    }

    /// The seats of this game no longer count as taken by its players.
    fn free_the_players(&self) {
        for seat in [&self.table.seats.x, &self.table.seats.o].into_iter().flatten() {
            self.world.players.remove_game(seat.id, self.id);
        }
    }
}
