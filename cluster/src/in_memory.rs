//! Peers within one process. A test can disconnect each of them.

use std::sync::Arc;

use futures::future::{BoxFuture, FutureExt};
use futures::stream::{FuturesUnordered, StreamExt};
use parking_lot::Mutex;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;

use crate::peers::{NodeId, PeerMessage, PeerRequest, Peers, QUEUE, REPLY_TIMEOUT};

#[derive(Debug)]
pub struct InMemoryPeers {
    own: NodeId,
    bus: Arc<Mutex<Vec<Endpoint>>>,
}

/// A node's connection to the bus.
#[derive(Debug)]
struct Endpoint {
    node: NodeId,
    leads: bool,
    is_cut_off: bool,
    subscribers: Vec<(String, mpsc::Sender<PeerMessage>)>,
    responders: Vec<(String, mpsc::Sender<PeerRequest>)>,
}

impl InMemoryPeers {
    /// Creates `count` nodes; the first one leads.
    pub fn several(count: usize) -> Vec<Arc<InMemoryPeers>> {
        let nodes: Vec<NodeId> = (0..count).map(|_| NodeId::random()).collect();
        let endpoint = |(place, &node)| Endpoint {
            node,
            leads: place == 0,
            is_cut_off: false,
            subscribers: Vec::new(),
            responders: Vec::new(),
        };
        let bus = Arc::new(Mutex::new(nodes.iter().enumerate().map(endpoint).collect()));
        nodes
            .into_iter()
            .map(|own| Arc::new(InMemoryPeers { own, bus: Arc::clone(&bus) }))
            .collect()
    }

    fn change<T>(&self, change: impl FnOnce(&mut Endpoint) -> T) -> T {
        change(
            self.bus
                .lock()
                .iter_mut()
                .find(|endpoint| endpoint.node == self.own)
                .expect("an endpoint of it"),
        )
    }

    /// Disconnects the node, which also loses the lead.
    pub fn cut_off(&self) {
        self.change(|endpoint| (endpoint.is_cut_off, endpoint.leads) = (true, false));
    }

    pub fn rejoin(&self) {
        self.change(|endpoint| endpoint.is_cut_off = false);
    }

    pub fn lead(&self, leads: bool) {
        self.change(|endpoint| endpoint.leads = leads);
    }

    fn is_reached_by(&self, other: NodeId) -> bool {
        self.bus.lock().iter().all(|endpoint| {
            (endpoint.node != self.own && endpoint.node != other) || !endpoint.is_cut_off
        })
    }

    /// The receivers of `topic` on other connected nodes.
    fn receivers_of<T>(
        &self,
        topic: &str,
        listening: impl Fn(&Endpoint) -> &Vec<(String, mpsc::Sender<T>)>,
    ) -> Vec<(NodeId, mpsc::Sender<T>)> {
        let bus = self.bus.lock();
        if bus.iter().any(|endpoint| endpoint.node == self.own && endpoint.is_cut_off) {
            return Vec::new();
        }
        let receivers_of =
            bus.iter().filter(|endpoint| endpoint.node != self.own && !endpoint.is_cut_off);
        let reached = receivers_of.flat_map(|endpoint| {
            let own = listening(endpoint).iter().filter(|(name, _)| name == topic);
            own.map(|(_, listener)| (endpoint.node, listener.clone()))
        });
        reached.collect()
    }
}

impl Peers for InMemoryPeers {
    fn node(&self) -> NodeId {
        self.own
    }

    fn is_leader(&self) -> bool {
        self.change(|endpoint| endpoint.leads)
    }

    fn publish(&self, topic: &str, text: String) {
        for (_, listener) in self.receivers_of(topic, |endpoint| &endpoint.subscribers) {
            // As with NATS, a receiver that falls behind misses messages.
            let _ = listener.try_send(PeerMessage { from: self.own, text: text.clone() });
        }
    }

    fn subscribe(&self, topic: &str) -> Option<mpsc::Receiver<PeerMessage>> {
        let (sender, messages) = mpsc::channel(QUEUE);
        self.change(|endpoint| {
            endpoint.subscribers.retain(|(_, sender)| !sender.is_closed());
            endpoint.subscribers.push((topic.to_owned(), sender));
        });
        Some(messages)
    }

    fn request(&self, topic: &str, text: String) -> BoxFuture<'_, Option<String>> {
        let receivers = self.receivers_of(topic, |endpoint| &endpoint.responders).into_iter();
        let mut responders: FuturesUnordered<_> = receivers
            .filter_map(|(node, listener)| {
                let (reply, response) = oneshot::channel();
                listener.try_send(PeerRequest { text: text.clone(), reply }).ok()?;
                Some(async move { response.await.ok().filter(|_| self.is_reached_by(node)) })
            })
            .collect();
        let first = async move {
            while let Some(answer) = responders.next().await {
                if answer.is_some() {
                    return answer;
                }
            }
            None
        };
        timeout(REPLY_TIMEOUT, first).map(|answer| answer.ok().flatten()).boxed()
    }

    fn requests(&self, topic: &str) -> mpsc::Receiver<PeerRequest> {
        let (sender, requests) = mpsc::channel(QUEUE);
        self.change(|endpoint| {
            endpoint.responders.retain(|(_, sender)| !sender.is_closed());
            endpoint.responders.push((topic.to_owned(), sender));
        });
        requests
    }
}

#[cfg(test)]
#[tokio::test(start_paused = true)]
async fn nodes_exchange_messages_unless_disconnected() {
    let [one, two, three] = InMemoryPeers::several(3).try_into().expect("three");
    assert_eq!([&one, &two, &three].map(|node| node.is_leader()), [true, false, false]);
    let [mut own, mut messages] = [&one, &two].map(|node| node.subscribe("a").expect("peers"));
    let mut requests = two.requests("b");
    let answering = tokio::spawn(async move {
        while let Some(PeerRequest { text, reply }) = requests.recv().await {
            let _ = reply.send(format!("{text}!"));
        }
    });
    one.publish("a", "hello".into());
    let PeerMessage { from, text } = messages.recv().await.expect("told");
    assert_eq!((from, text.as_str()), (one.node(), "hello"));
    assert!(own.try_recv().is_err(), "no node receives its own messages");
    assert_eq!(three.request("b", "who".into()).await.as_deref(), Some("who!"));
    two.cut_off();
    one.publish("a", "hello".into());
    assert!(messages.try_recv().is_err());
    assert_eq!(three.request("b", "who".into()).await, None);
    answering.abort();
}
