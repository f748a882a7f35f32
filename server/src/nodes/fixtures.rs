//! Several nodes in one process: each hears the others at once, unless one is cut off.

use std::sync::Arc;

use futures::future::{BoxFuture, FutureExt};
use futures::stream::{FuturesUnordered, StreamExt};
use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::{ANSWER_WITHIN, Asked, NodeId, Nodes, TOLD, Told};
use crate::config::Config;
use crate::world::World;
use oxo_store::SqliteStore;

#[derive(Debug)]
pub struct Island {
    own: NodeId,
    sea: Arc<Mutex<Vec<Shore>>>,
}

/// What the sea knows of an island.
#[derive(Debug)]
struct Shore {
    node: NodeId,
    leads: bool,
    is_cut_off: bool,
    hears: Vec<(String, mpsc::Sender<Told>)>,
    answers: Vec<(String, mpsc::Sender<Asked>)>,
}

impl Island {
    /// The first of them leads.
    pub fn several(count: usize) -> Vec<Arc<Island>> {
        let nodes: Vec<NodeId> = (0..count).map(|_| NodeId::random()).collect();
        let shore = |(place, &node)| Shore {
            node,
            leads: place == 0,
            is_cut_off: false,
            hears: Vec::new(),
            answers: Vec::new(),
        };
        let sea = Arc::new(Mutex::new(nodes.iter().enumerate().map(shore).collect()));
        nodes.into_iter().map(|own| Arc::new(Island { own, sea: Arc::clone(&sea) })).collect()
    }

    fn change<T>(&self, change: impl FnOnce(&mut Shore) -> T) -> T {
        change(self.sea.lock().iter_mut().find(|shore| shore.node == self.own).expect("in the sea"))
    }

    /// Hears nobody from now on, is heard by nobody, and leads no more.
    pub fn cut_off(&self) {
        self.change(|shore| (shore.is_cut_off, shore.leads) = (true, false));
    }

    pub fn rejoin(&self) {
        self.change(|shore| shore.is_cut_off = false);
    }

    pub fn lead(&self, leads: bool) {
        self.change(|shore| shore.leads = leads);
    }

    fn is_reached_by(&self, other: NodeId) -> bool {
        self.sea
            .lock()
            .iter()
            .all(|shore| (shore.node != self.own && shore.node != other) || !shore.is_cut_off)
    }

    /// Where those who listen to `topic` on other islands are reached.
    fn others<T>(
        &self,
        topic: &str,
        listening: impl Fn(&Shore) -> &Vec<(String, mpsc::Sender<T>)>,
    ) -> Vec<(NodeId, mpsc::Sender<T>)> {
        let sea = self.sea.lock();
        if sea.iter().any(|shore| shore.node == self.own && shore.is_cut_off) {
            return Vec::new();
        }
        let others = sea.iter().filter(|shore| shore.node != self.own && !shore.is_cut_off);
        let reached = others.flat_map(|shore| {
            let own = listening(shore).iter().filter(|(heard, _)| heard == topic);
            own.map(|(_, listener)| (shore.node, listener.clone()))
        });
        reached.collect()
    }
}

impl Nodes for Island {
    fn own(&self) -> NodeId {
        self.own
    }

    fn leads(&self) -> bool {
        self.change(|shore| shore.leads)
    }

    fn tell(&self, topic: &str, text: String) {
        for (_, listener) in self.others(topic, |shore| &shore.hears) {
            // As on a line: who is behind misses it.
            let _ = listener.try_send(Told { from: self.own, text: text.clone() });
        }
    }

    fn hear(&self, topic: &str) -> mpsc::Receiver<Told> {
        let (listener, heard) = mpsc::channel(TOLD);
        self.change(|shore| {
            shore.hears.retain(|(_, listener)| !listener.is_closed());
            shore.hears.push((topic.to_owned(), listener));
        });
        heard
    }

    fn ask(&self, topic: &str, text: String) -> BoxFuture<'_, Option<String>> {
        let asked = self.others(topic, |shore| &shore.answers).into_iter();
        let mut answers: FuturesUnordered<_> = asked
            .filter_map(|(node, listener)| {
                let (answer, answered) = oneshot::channel();
                listener.try_send(Asked { text: text.clone(), answer }).ok()?;
                Some(async move { answered.await.ok().filter(|_| self.is_reached_by(node)) })
            })
            .collect();
        let first = async move {
            while let Some(answer) = answers.next().await {
                if answer.is_some() {
                    return answer;
                }
            }
            None
        };
        timeout(ANSWER_WITHIN, first).map(|answer| answer.ok().flatten()).boxed()
    }

    fn answer(&self, topic: &str) -> mpsc::Receiver<Asked> {
        let (listener, asked) = mpsc::channel(TOLD);
        self.change(|shore| {
            shore.answers.retain(|(_, listener)| !listener.is_closed());
            shore.answers.push((topic.to_owned(), listener));
        });
        asked
    }
}

/// A server on an island.
pub struct Node {
    pub island: Arc<Island>,
    pub world: Arc<World>,
}

/// They share one log.
pub fn two_nodes() -> [Node; 2] {
    let store = Arc::new(SqliteStore::in_memory());
    let node = |island: Arc<Island>| {
        let world = World::new(Config::default(), store.clone(), CancellationToken::new());
        Node { world: Arc::new(world.among(island.clone())), island }
    };
    let islands: [Arc<Island>; 2] = Island::several(2).try_into().expect("two");
    islands.map(node)
}

#[tokio::test(start_paused = true)]
async fn nodes_hear_and_answer_each_other_and_not_who_is_cut_off() {
    let [one, two, three] = Island::several(3).try_into().expect("three");
    assert_eq!([&one, &two, &three].map(|node| node.leads()), [true, false, false]);
    let (mut own, mut heard) = (one.hear("a"), two.hear("a"));
    let mut asked = two.answer("b");
    let answering = tokio::spawn(async move {
        while let Some(Asked { text, answer }) = asked.recv().await {
            let _ = answer.send(format!("{text}!"));
        }
    });
    one.tell("a", "hello".into());
    let Told { from, text } = heard.recv().await.expect("told");
    assert_eq!((from, text.as_str()), (one.own(), "hello"));
    assert!(own.try_recv().is_err(), "nobody hears what it tells");
    assert_eq!(three.ask("b", "who".into()).await.as_deref(), Some("who!"));
    two.cut_off();
    one.tell("a", "hello".into());
    assert!(heard.try_recv().is_err());
    assert_eq!(three.ask("b", "who".into()).await, None);
    answering.abort();
}
