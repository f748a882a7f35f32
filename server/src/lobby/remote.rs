//! The seeks of other nodes, and the messages between the lobbies.

use std::collections::BTreeMap;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use oxo_protocol::{GameId, Rejection, SeekId};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};

use super::deal::{DealMessage, TOPIC, deal, promises_of};
use super::promises::{Promised, Promises, is_opened};
use crate::game::NewGame;
use crate::game::deps::GameDeps;
use crate::game::mailbox::Reply;
use crate::lobby::pairing::{OpenSeek, Seeker, Waiting};
use crate::peers::latest_by_node::LatestByNode;
use oxo_cluster::{NodeId, PeerMessage, PeerRequest};

/// Minimum interval between publications of changed seeks.
const MIN_INTERVAL: Duration = Duration::from_millis(500);
/// Interval of publications without a change, as a heartbeat.
const HEARTBEAT: Duration = Duration::from_secs(1);

pub struct RemoteSeeks {
    deps: Arc<GameDeps>,
    messages: mpsc::Receiver<PeerMessage>,
    requests: mpsc::Receiver<PeerRequest>,
    /// Seeks of other nodes, as last published.
    remote_seeks: LatestByNode<BTreeMap<SeekId, Seeker>>,
    /// Seeks of this node that are promised to games.
    pub promises: Promises,
    jobs: JoinSet<Finished>,
    published_at: Instant,
    /// When to publish next; `None` outside a cluster.
    publish_at: Option<Instant>,
}

enum Finished {
    Dealt(DealMessage),
    Checked(Promised, Result<bool, Rejection>),
}

/// Work for the lobby of this node.
pub enum LobbyTask {
    /// Promise a seek to a game, and reply if it is open.
    Promise(Promised, Reply<String>),
    /// Reopen seeks whose game was not opened.
    Reopen(Vec<(SeekId, Waiting)>),
    /// Pair the seeks of all nodes.
    Pair,
    /// Publish the seeks of this node.
    Publish,
}

impl RemoteSeeks {
    pub fn new(deps: Arc<GameDeps>) -> RemoteSeeks {
        let (peers, now) = (&deps.peers, Instant::now());
        let messages = peers.subscribe(TOPIC);
        RemoteSeeks {
            publish_at: messages.is_some().then_some(now),
            messages: messages.unwrap_or_else(|| mpsc::channel(1).1),
            requests: peers.requests(&promises_of(peers.node())),
            remote_seeks: LatestByNode::default(),
            promises: Promises::default(),
            jobs: JoinSet::new(),
            published_at: now,
            deps,
        }
    }

    /// Waits for the next task.
    pub async fn next(&mut self) -> LobbyTask {
        loop {
            let task = tokio::select! {
                Some(message) = self.messages.recv() => self.on_message(&message),
                Some(request) = self.requests.recv() => read_promise(request),
                Some(Ok(finished)) = self.jobs.join_next() => self.on_finished(finished),
                () = wait_for(self.promises.due()) => {
                    self.check_promises();
                    None
                }
                () = wait_for(self.publish_at) => Some(LobbyTask::Publish),
            };
            if let Some(task) = task {
                return task;
            }
        }
    }

    fn on_message(&mut self, message: &PeerMessage) -> Option<LobbyTask> {
        match message.read()? {
            DealMessage::Shows(seeks) => {
                self.remote_seeks.update(message.from, seeks, Instant::now());
                Some(LobbyTask::Pair)
            }
            message => self.on_deal(message),
        }
    }

    fn on_finished(&mut self, finished: Finished) -> Option<LobbyTask> {
        match finished {
            Finished::Dealt(message) => self.on_deal(message),
            Finished::Checked(promised, opened) => {
                let waiting = self.promises.settle(promised, opened, Instant::now())?;
                Some(LobbyTask::Reopen(vec![(promised.1, waiting)]))
            }
        }
    }

    /// Applies a message about a game to the promises of this node.
    fn on_deal(&mut self, message: DealMessage) -> Option<LobbyTask> {
        match message {
            DealMessage::GaveUp(game) => Some(LobbyTask::Reopen(self.promises.give_up(game))),
            DealMessage::Tried(game) => {
                self.promises.hasten(game, Instant::now());
                None
            }
            DealMessage::Shows(_) => None,
        }
    }

    fn check_promises(&mut self) {
        for (promised, waiting) in self.promises.take_due(Instant::now()) {
            let deps = Arc::clone(&self.deps);
            self.jobs.spawn(async move {
                Finished::Checked(promised, is_opened(&deps, promised.0, &waiting).await)
            });
        }
    }

    /// Opens a game between two seekers. `seeks` are the seeks on other nodes.
    pub fn deal(&mut self, game: GameId, seeks: Vec<(NodeId, SeekId)>, new: NewGame) {
        let deps = Arc::clone(&self.deps);
        self.jobs.spawn(async move { Finished::Dealt(deal(&deps, game, &seeks, new).await.0) });
    }

    /// Schedules a publication of this node's seeks.
    pub fn changed(&mut self) {
        self.publish_at = self.publish_at.map(|due| due.min(self.published_at + MIN_INTERVAL));
    }

    pub fn seeks(&self) -> impl Iterator<Item = OpenSeek<'_>> {
        self.remote_seeks
            .iter()
            .flat_map(|(node, seeks)| seeks.iter().map(move |(&seek, seeker)| (seek, node, seeker)))
    }

    /// Hides a seek until its node publishes it again.
    pub fn hide(&mut self, node: NodeId, seek: SeekId) {
        if let Some(seeks) = self.remote_seeks.get_mut(node) {
            seeks.remove(&seek);
        }
    }

    pub fn publish(&mut self, seeks: BTreeMap<SeekId, Seeker>) {
        let now = Instant::now();
        DealMessage::Shows(seeks).publish(&self.deps);
        self.remote_seeks.expire(now);
        self.published_at = now;
        self.publish_at = Some(now + HEARTBEAT);
    }
}

fn read_promise(PeerRequest { text, reply }: PeerRequest) -> Option<LobbyTask> {
    Some(LobbyTask::Promise(serde_json::from_str(&text).ok()?, reply))
}

async fn wait_for(due: Option<Instant>) {
    match due {
        Some(due) => sleep_until(due).await,
        None => pending().await,
    }
}
