//! The lobbies of other nodes, and what is between them and this one.

use std::collections::BTreeMap;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::{GameId, Rejection, SeekId};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::deal::{DealMessage, TOPIC, deal, promises_of};
use super::promises::{Promised, Promises, look};
use crate::game::NewGame;
use crate::game::deps::GameDeps;
use crate::game::mailbox::Reply;
use crate::lobby::pairing::{Open, Seeker, Waiting};
use crate::peers::heard::LatestByNode;
use oxo_cluster::{NodeId, PeerMessage, PeerRequest};

/// How often at most the others are told what has changed.
const TELL_EVERY: Duration = Duration::from_millis(500);
/// How often they are told, for a sign of life, though nothing has.
const TELL_ANYWAY: Duration = Duration::from_secs(1);

pub struct RemoteSeeks {
    deps: Arc<GameDeps>,
    told: mpsc::Receiver<PeerMessage>,
    asked: mpsc::Receiver<PeerRequest>,
    /// Seeks of others.
    shown: LatestByNode<BTreeMap<SeekId, Seeker>>,
    /// Seeks of this node.
    pub promises: Promises,
    work: JoinSet<Done>,
    told_at: Instant,
    /// When they are told again; never, if there are no others.
    tell_due: Option<Instant>,
}

enum Done {
    Dealt(DealMessage),
    Looked(Promised, Result<bool, Rejection>),
}

/// What the lobby of this node has to do.
pub enum Due {
    /// To take out a seek for a game, and to answer, if it is open.
    Grant(Promised, Reply<String>),
    /// To open seeks again.
    Reopen(Vec<(SeekId, Waiting)>),
    /// To look at what the others show.
    Look,
    /// To tell the others what it has.
    Tell,
}

impl RemoteSeeks {
    pub fn new(deps: Arc<GameDeps>) -> RemoteSeeks {
        let (peers, now) = (&deps.peers, Instant::now());
        RemoteSeeks {
            told: peers.subscribe(TOPIC),
            asked: peers.requests(&promises_of(peers.node())),
            shown: LatestByNode::default(),
            promises: Promises::default(),
            work: JoinSet::new(),
            told_at: now,
            tell_due: peers.is_shared().then_some(now),
            deps,
        }
    }

    /// Waits until something is due.
    pub async fn next(&mut self) -> Due {
        loop {
            let due = tokio::select! {
                Some(told) = self.told.recv() => self.hear(told),
                Some(asked) = self.asked.recv() => read_promise(asked),
                Some(Ok(done)) = self.work.join_next() => self.note(done),
                () = wait_for(self.promises.due()) => {
                    self.look();
                    None
                }
                () = wait_for(self.tell_due) => Some(Due::Tell),
            };
            if let Some(due) = due {
                return due;
            }
        }
    }

    fn hear(&mut self, PeerMessage { from, text }: PeerMessage) -> Option<Due> {
        match serde_json::from_str(&text) {
            Ok(DealMessage::Shows(seeks)) => {
                self.shown.hear(from, seeks, Instant::now());
                Some(Due::Look)
            }
            Ok(word) => self.obey(word),
            Err(error) => {
                tracing::warn!(node = %from, %error, "the lobby of another node cannot be understood");
                None
            }
        }
    }

    fn note(&mut self, done: Done) -> Option<Due> {
        match done {
            Done::Dealt(word) => self.obey(word),
            Done::Looked(promised, opened) => {
                let waiting = self.promises.settle(promised, opened, Instant::now())?;
                Some(Due::Reopen(vec![(promised.1, waiting)]))
            }
        }
    }

    /// What was said of a game concerns the seeks of this node that are promised to it.
    fn obey(&mut self, word: DealMessage) -> Option<Due> {
        match word {
            DealMessage::GaveUp(game) => Some(Due::Reopen(self.promises.give_up(game))),
            DealMessage::Tried(game) => {
                self.promises.hasten(game, Instant::now());
                None
            }
            DealMessage::Shows(_) => None,
        }
    }

    fn look(&mut self) {
        for (promised, waiting) in self.promises.take_due(Instant::now()) {
            let deps = Arc::clone(&self.deps);
            self.work.spawn(async move {
                Done::Looked(promised, look(&deps, promised.0, &waiting).await)
            });
        }
    }

    /// Opens a game between two, of whose seeks these are `theirs`.
    pub fn deal(&mut self, game: GameId, theirs: Vec<(NodeId, SeekId)>, new: NewGame) {
        let deps = Arc::clone(&self.deps);
        self.work.spawn(async move { Done::Dealt(deal(&deps, game, &theirs, new).await.0) });
    }

    /// Something changed that the others are shown.
    pub fn changed(&mut self) {
        self.tell_due = self.tell_due.map(|due| due.min(self.told_at + TELL_EVERY));
    }

    pub fn seeks(&self) -> impl Iterator<Item = Open<'_>> {
        self.shown
            .iter()
            .flat_map(|(node, seeks)| seeks.iter().map(move |(&seek, seeker)| (seek, node, seeker)))
    }

    /// Hides a seek until its node shows it again.
    pub fn hide(&mut self, node: NodeId, seek: SeekId) {
        if let Some(seeks) = self.shown.get_mut(node) {
            seeks.remove(&seek);
        }
    }

    pub fn tell(&mut self, seeks: BTreeMap<SeekId, Seeker>) {
        let now = Instant::now();
        DealMessage::Shows(seeks).tell(&self.deps);
        self.shown.forget_the_silent(now);
        self.told_at = now;
        self.tell_due = Some(now + TELL_ANYWAY);
    }
}

fn read_promise(PeerRequest { text, reply }: PeerRequest) -> Option<Due> {
    Some(Due::Grant(serde_json::from_str(&text).ok()?, reply))
}

async fn wait_for(due: Option<Instant>) {
    match due {
        Some(due) => sleep_until(due).await,
        None => pending().await,
    }
}
