//! Promises: seeks of this node that are reserved for a game that another node opens.
//!
//! A promised seek is not open. The log decides whether the game was opened.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::event::{Over, Seated};
use oxo_protocol::{Code, GameEvent, GameId, PlayerId, Rejection, SeekId, Terms};
use oxo_shared::{BySide, Game, How, Outcome, Side, Winner};
use tokio::time::Instant;

use super::handle::Reply;
use crate::game::deps::GameDeps;
use crate::game::registry::recovery;
use crate::lobby::pairing::{Seeker, Waiting};
use crate::people::players::SessionEvent;
use oxo_store::{AppendError, Store, StoreError, Subject, bodies, read_events};

/// How long after a promise the log is checked without a message. It exceeds the time to open a
/// game, because an early check prevents the game.
const CHECK_AFTER: Duration = Duration::from_secs(2);
/// Delay before the log is checked again after a failure.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// Attempts to read or prevent a game that another node opens meanwhile.
const TRIES: usize = 2;

#[derive(Debug)]
struct Promise {
    waiting: Waiting,
    /// When to check the log; `None` during a check.
    due: Option<Instant>,
    withdrawn: bool,
    /// Reply to the client that cancelled the seek.
    unseek: Option<Reply<()>>,
}

impl Promise {
    /// Replies to the client. Returns the seek if it must reopen.
    fn end(self, opened: bool) -> Option<Waiting> {
        if let Some(reply) = self.unseek {
            let _ = reply.send(if opened { Err(not_open()) } else { Ok(()) });
        }
        (!opened && !self.withdrawn).then_some(self.waiting)
    }
}

/// A game, and the seek that is promised to it.
pub type Promised = (GameId, SeekId);

#[derive(Debug, Default)]
pub struct Promises(BTreeMap<Promised, Promise>);

impl Promises {
    pub fn add(&mut self, promised: Promised, waiting: Waiting, now: Instant) {
        let due = Some(now + CHECK_AFTER);
        self.0.insert(promised, Promise { waiting, due, withdrawn: false, unseek: None });
    }

    pub fn due(&self) -> Option<Instant> {
        self.0.values().filter_map(|promise| promise.due).min()
    }

    /// Takes the promises that are due for a check.
    pub fn take_due(&mut self, now: Instant) -> Vec<(Promised, Waiting)> {
        let due =
            self.0.iter_mut().filter(|(_, promise)| promise.due.is_some_and(|due| due <= now));
        due.map(|(&promised, promise)| {
            promise.due = None;
            (promised, promise.waiting.clone())
        })
        .collect()
    }

    /// Makes the promises to `game` due now: its node has finished.
    pub fn hasten(&mut self, game: GameId, now: Instant) {
        let of_game = self.0.iter_mut().filter(|((g, _), _)| *g == game);
        for due in of_game.filter_map(|(_, promise)| promise.due.as_mut()) {
            *due = now;
        }
    }

    /// Ends the promises to `game`, which no node opens. Returns the seeks that must reopen.
    pub fn give_up(&mut self, game: GameId) -> Vec<(SeekId, Waiting)> {
        let given_up = self.0.extract_if(.., |(g, _), _| *g == game);
        given_up.filter_map(|((_, seek), promise)| Some((seek, promise.end(false)?))).collect()
    }

    /// Settles a promise by the log. Returns the seek if it must reopen.
    pub fn settle(
        &mut self,
        promised: Promised,
        opened: Result<bool, Rejection>,
        now: Instant,
    ) -> Option<Waiting> {
        if let Ok(opened) = opened {
            return self.0.remove(&promised)?.end(opened);
        }
        self.0.get_mut(&promised)?.due = Some(now + RETRY_AFTER);
        None
    }

    /// Cancels a promised seek, unless its game is opened first.
    pub fn unseek(&mut self, player: PlayerId, seek: SeekId, reply: Reply<()>, now: Instant) {
        let own = |(promised, promise): &(&Promised, &mut Promise)| {
            promised.1 == seek && promise.waiting.seeker.player.id == player && !promise.withdrawn
        };
        let Some((&(game, _), promise)) = self.0.iter_mut().find(own) else {
            let _ = reply.send(Err(not_open()));
            return;
        };
        promise.withdrawn = true;
        promise.unseek = Some(reply);
        self.hasten(game, now);
    }

    pub fn withdraw(&mut self, player: PlayerId) {
        let own = self.0.values_mut().filter(|promise| promise.waiting.seeker.player.id == player);
        own.for_each(|promise| promise.withdrawn = true);
    }

    pub fn seekers(&self) -> impl Iterator<Item = &Seeker> {
        self.0.values().map(|promise| &promise.waiting.seeker)
    }
}

/// Checks the log for the game of a promise, and notifies the seeker if it was opened. If it was
/// not, the check makes sure that it never is. Fails if the log cannot be read or written, or the
/// game cannot be loaded.
pub async fn is_opened(
    deps: &Arc<GameDeps>,
    game: GameId,
    waiting: &Waiting,
) -> Result<bool, Rejection> {
    let opened = settle_in_log(&*deps.store, game, &waiting.seeker).await?;
    if opened {
        let game = recovery::find(deps, game, waiting.guards.game.clone()).await?;
        deps.players.notify(waiting.seeker.player.id, SessionEvent::Seated(game.id()));
    }
    Ok(opened)
}

async fn settle_in_log(log: &dyn Store, game: GameId, seeker: &Seeker) -> Result<bool, StoreError> {
    for _ in 0..TRIES {
        if let Some(first) = read_events(log, game, 0).await?.first() {
            return Ok(is_pairing(&first.event, seeker.player.id));
        }
        match log.append(Subject::Game(game), 0, bodies(&aborted_game(seeker))).await {
            Ok(()) => return Ok(false),
            // Another node appended first; read its events.
            Err(AppendError::Conflict { .. }) => {}
            Err(AppendError::Storage(error)) => return Err(error),
        }
    }
    Err(StoreError(format!("game {game} can be neither created nor read")))
}

fn is_pairing(first: &GameEvent, player: PlayerId) -> bool {
    let GameEvent::Seated(Seated { players, .. }) = first else { return false };
    players.values().all(Option::is_some)
        && players.values().flatten().any(|seated| seated.id == player)
}

/// An aborted game that blocks its code, so that no node can open a game under it.
fn aborted_game(seeker: &Seeker) -> [GameEvent; 2] {
    let terms = Terms::new(seeker.terms.rules);
    let players = BySide { x: Some(seeker.player.clone()), o: None };
    let seated = Seated { seat: Side::X, players, terms, moves: Vec::new() };
    let (winner, how) = (Winner::Aborted, How::Abort);
    let mut game = Game::new(terms.rules);
    game.end(winner, how).expect("the game is empty");
    let outcome = Outcome { winner, how, line: Vec::new(), by: None };
    [GameEvent::Seated(seated), GameEvent::Over(Over { outcome, clock: None, hash: game.hash() })]
}

pub fn not_open() -> Rejection {
    Rejection::because(Code::NoSuchOffer, &oxo_words::WHY_SEEK_GONE)
}
