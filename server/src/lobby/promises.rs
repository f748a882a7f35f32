//! Seeks of this node that are promised to a game: taken out, as another node is to open it, until
//! the log says what came of that.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::Terms;
use oxo_protocol::event::{Over, Seated};
use oxo_protocol::{Code, GameEvent, GameId, PlayerId, Rejection, SeekId};
use oxo_shared::{BySide, Game, How, Outcome, Side, Winner};
use tokio::time::Instant;

use super::handle::Reply;
use crate::game::deps::GameDeps;
use crate::game::registry::recovery;
use crate::lobby::pairing::{Seeker, Waiting};
use crate::people::players::SessionEvent;
use oxo_store::{AppendError, Store, StoreError, Subject, bodies, read_events};

/// After how long the log is asked what came of a promise, if nobody says so: longer than it takes
/// to open a game, for whoever is asked too early gives it up.
const LOOK_AFTER: Duration = Duration::from_secs(2);
/// How long after the log failed it is asked again.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// How often a game is read that begins meanwhile.
const TRIES: usize = 2;

#[derive(Debug)]
struct Promise {
    waiting: Waiting,
    /// When to look what came of it; none while that is done.
    due: Option<Instant>,
    withdrawn: bool,
    /// Who withdrew it, and hears whether that was in time.
    unseek: Option<Reply<()>>,
}

impl Promise {
    /// The seek, if it is to be open again.
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
        let due = Some(now + LOOK_AFTER);
        self.0.insert(promised, Promise { waiting, due, withdrawn: false, unseek: None });
    }

    pub fn due(&self) -> Option<Instant> {
        self.0.values().filter_map(|promise| promise.due).min()
    }

    /// Those of which the log is to be asked now.
    pub fn take_due(&mut self, now: Instant) -> Vec<(Promised, Waiting)> {
        let due =
            self.0.iter_mut().filter(|(_, promise)| promise.due.is_some_and(|due| due <= now));
        due.map(|(&promised, promise)| {
            promise.due = None;
            (promised, promise.waiting.clone())
        })
        .collect()
    }

    /// Whoever was to open `game` has done all it will do.
    pub fn hasten(&mut self, game: GameId, now: Instant) {
        let of_game = self.0.iter_mut().filter(|((g, _), _)| *g == game);
        for due in of_game.filter_map(|(_, promise)| promise.due.as_mut()) {
            *due = now;
        }
    }

    /// Nobody opens `game` any more; what is open again.
    pub fn give_up(&mut self, game: GameId) -> Vec<(SeekId, Waiting)> {
        let given_up = self.0.extract_if(.., |(g, _), _| *g == game);
        given_up.filter_map(|((_, seek), promise)| Some((seek, promise.end(false)?))).collect()
    }

    /// What the log said; the seek, if it is open again.
    pub fn settle(
        &mut self,
        promised: Promised,
        opened: Result<bool, Rejection>,
        now: Instant,
    ) -> Option<Waiting> {
        if let Ok(opened) = opened {
            return self.0.remove(&promised)?.end(opened);
        }
        self.0.get_mut(&promised)?.due = Some(now + LOOK_AGAIN);
        None
    }

    /// Ends a seek, unless its game is opened first.
    pub fn unseek(&mut self, player: PlayerId, seek: SeekId, reply: Reply<()>, now: Instant) {
        let own = |(promised, promise): &(&Promised, &mut Promise)| {
            promised.1 == seek && promise.waiting.seeker.who.id == player && !promise.withdrawn
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
        let own = self.0.values_mut().filter(|promise| promise.waiting.seeker.who.id == player);
        own.for_each(|promise| promise.withdrawn = true);
    }

    pub fn seekers(&self) -> impl Iterator<Item = &Seeker> {
        self.0.values().map(|promise| &promise.waiting.seeker)
    }
}

/// Asks the log what came of a promise: whether its game was opened, which the seeker then hears.
/// If it was not, it never will be.
pub async fn look(
    deps: &Arc<GameDeps>,
    game: GameId,
    waiting: &Waiting,
) -> Result<bool, Rejection> {
    let opened = is_opened(&*deps.store, game, &waiting.seeker).await?;
    if opened {
        let game = recovery::find(deps, game, waiting.guards.game.clone()).await?;
        deps.players.notify(waiting.seeker.who.id, SessionEvent::Seated(game.id()));
    }
    Ok(opened)
}

async fn is_opened(log: &dyn Store, game: GameId, seeker: &Seeker) -> Result<bool, StoreError> {
    for _ in 0..TRIES {
        if let Some(first) = read_events(log, game, 0).await?.first() {
            return Ok(is_pairing(&first.event, seeker.who.id));
        }
        match log.append(Subject::Game(game), 0, bodies(&never(seeker))).await {
            Ok(()) => return Ok(false),
            // Somebody was faster: what they appended is there to be read.
            Err(AppendError::Conflict { .. }) => {}
            Err(AppendError::Storage(error)) => return Err(error),
        }
    }
    Err(StoreError(format!("game {game} cannot be begun, nor read")))
}

fn is_pairing(first: &GameEvent, player: PlayerId) -> bool {
    let GameEvent::Seated(Seated { players, .. }) = first else { return false };
    players.values().all(Option::is_some)
        && players.values().flatten().any(|seated| seated.id == player)
}

/// A game that ends before it begins: nobody can open another one under its code.
fn never(seeker: &Seeker) -> [GameEvent; 2] {
    let terms = Terms::new(seeker.terms.rules);
    let players = BySide { x: Some(seeker.who.clone()), o: None };
    let seated = Seated { seat: Side::X, players, terms, moves: Vec::new() };
    let (winner, how) = (Winner::Aborted, How::Abort);
    let mut game = Game::new(terms.rules);
    game.end(winner, how).expect("nothing has happened in it");
    let outcome = Outcome { winner, how, line: Vec::new(), by: None };
    [GameEvent::Seated(seated), GameEvent::Over(Over { outcome, clock: None, hash: game.hash() })]
}

pub fn not_open() -> Rejection {
    Rejection::new(Code::NoSuchOffer, "that seek is no longer open")
}
