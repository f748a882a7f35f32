//! Messages and requests between nodes over core NATS. Nothing is stored.

use std::sync::Arc;

use async_nats::connection::State;
use async_nats::jetstream::context::CreateKeyValueError;
use async_nats::{Client, HeaderMap, Message, Request, Subject};
use futures::future::{BoxFuture, FutureExt, ready};
use futures::stream::{self, BoxStream, FuturesUnordered, StreamExt};
use tokio::sync::{mpsc, oneshot};
use tokio::task::unconstrained;
use tokio::time::timeout;

use super::lease::Lease;
use crate::peers::{NodeId, PeerMessage, PeerRequest, Peers, QUEUE, REPLY_TIMEOUT};

/// The header with the id of the sender.
const NODE: &str = "Oxo-Node";

#[derive(Debug)]
pub struct NatsPeers {
    own: NodeId,
    client: Client,
    /// The name of the cluster, with which its subjects begin.
    name: String,
    lease: Lease,
}

/// Messages of other nodes on one subject.
type Messages = BoxStream<'static, (NodeId, Message)>;

impl NatsPeers {
    /// Joins the nodes of the cluster `name`. Fails if the bucket of the lease cannot be created.
    pub async fn join(client: Client, name: &str) -> Result<Arc<NatsPeers>, CreateKeyValueError> {
        let own = NodeId::random();
        let lease = Lease::seek(client.clone(), name, own).await?;
        Ok(Arc::new(NatsPeers { own, client, name: name.to_owned(), lease }))
    }

    fn subject(&self, kind: &str, topic: &str) -> String {
        format!("{}.{kind}.{topic}", self.name)
    }

    fn signed(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(NODE, self.own.to_string());
        headers
    }

    /// While disconnected, messages are dropped: they would be stale after a reconnect.
    fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Starts to subscribe at once, so that no message sent after this call is missed.
    fn messages(&self, subject: String) -> impl Future<Output = Messages> + use<> {
        let (client, own) = (self.client.clone(), self.own);
        let mut subscribing = async move { client.subscribe(subject).await }.boxed();
        let subscribed = unconstrained(&mut subscribing).now_or_never();
        async move {
            let subscribed = match subscribed {
                Some(subscribed) => subscribed,
                None => subscribing.await,
            };
            match subscribed {
                Ok(messages) => {
                    messages.filter_map(move |message| ready(from_another(own, message))).boxed()
                }
                Err(error) => {
                    tracing::error!(%error, "cannot subscribe to messages of other nodes");
                    stream::empty().boxed()
                }
            }
        }
    }
}

fn from_another(own: NodeId, message: Message) -> Option<(NodeId, Message)> {
    let from = message.headers.as_ref()?.get(NODE)?.as_str().parse().ok()?;
    (from != own).then_some((from, message))
}

fn text_of(message: Message) -> Option<String> {
    String::from_utf8(message.payload.into()).ok()
}

impl Peers for NatsPeers {
    fn node(&self) -> NodeId {
        self.own
    }

    fn is_leader(&self) -> bool {
        self.lease.is_held()
    }

    fn publish(&self, topic: &str, text: String) {
        if self.is_connected() {
            let subject = self.subject("tell", topic);
            let publishing = self.client.publish_with_headers(subject, self.signed(), text.into());
            // Drop the message if the queue is full.
            let _ = unconstrained(publishing).now_or_never();
        }
    }

    fn subscribe(&self, topic: &str) -> Option<mpsc::Receiver<PeerMessage>> {
        let messages = self.messages(self.subject("tell", topic));
        let (sender, received) = mpsc::channel(QUEUE);
        tokio::spawn(async move {
            let forwarding = messages.await.for_each(async |(from, message)| {
                if let Some(text) = text_of(message) {
                    // A receiver that falls behind misses messages.
                    let _ = sender.try_send(PeerMessage { from, text });
                }
            });
            tokio::select! {
                () = forwarding => {}
                () = sender.closed() => {}
            }
        });
        Some(received)
    }

    fn request(&self, topic: &str, text: String) -> BoxFuture<'_, Option<String>> {
        let subject = self.subject("ask", topic);
        let request = Request::new().headers(self.signed()).payload(text.into());
        async move {
            if !self.is_connected() {
                return None;
            }
            let answer = timeout(REPLY_TIMEOUT, self.client.send_request(subject, request)).await;
            text_of(answer.ok()?.ok()?)
        }
        .boxed()
    }

    fn requests(&self, topic: &str) -> mpsc::Receiver<PeerRequest> {
        let messages = self.messages(self.subject("ask", topic));
        let (sender, requests) = mpsc::channel(QUEUE);
        tokio::spawn(forward_requests(self.client.clone(), messages, sender));
        requests
    }
}

async fn forward_requests(
    client: Client,
    messages: impl Future<Output = Messages>,
    listener: mpsc::Sender<PeerRequest>,
) {
    let mut messages = messages.await;
    let mut open = FuturesUnordered::new();
    loop {
        tokio::select! {
            Some(()) = open.next() => {}
            () = listener.closed() => return,
            message = messages.next(), if open.len() < QUEUE => {
                let Some((_, mut message)) = message else { return };
                let Some((to, text)) = message.reply.take().zip(text_of(message)) else { continue };
                let (reply, answered) = oneshot::channel();
                if listener.try_send(PeerRequest { text, reply }).is_ok() {
                    open.push(forward_reply(&client, to, answered));
                }
            }
        }
    }
}

async fn forward_reply(client: &Client, to: Subject, answered: oneshot::Receiver<String>) {
    if let Ok(Ok(text)) = timeout(REPLY_TIMEOUT, answered).await {
        // On failure the requester times out.
        let _ = client.publish(to, text.into()).await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::fixtures;
    use super::*;

    /// Resend interval: a message sent before the subscription takes effect is lost.
    const AGAIN: Duration = Duration::from_millis(100);

    #[tokio::test]
    async fn nodes_exchange_messages_but_never_with_themselves() {
        let Some((_nats, cluster)) = fixtures::cluster() else { return };
        let join = async || {
            let client = fixtures::client(&cluster).await;
            fixtures::at_last(async || NatsPeers::join(client.clone(), &cluster.name).await).await
        };
        let (one, two, three) = (join().await, join().await, join().await);
        let [mut own, mut inbox] = [&one, &two].map(|node| node.subscribe("a.b").expect("peers"));
        let message = loop {
            one.publish("a.b", "hello".into());
            if let Ok(message) = timeout(AGAIN, inbox.recv()).await {
                break message.expect("it listens");
            }
        };
        assert_eq!((message.from, message.text.as_str()), (one.node(), "hello"));

        assert_eq!(one.request("who", "ann".into()).await, None, "nobody listens");
        let (mut ann_node, mut other_node) = (two.requests("who"), three.requests("who"));
        let mut itself = one.requests("who");
        let answering = tokio::spawn(async move {
            while let Some(PeerRequest { text, reply }) = ann_node.recv().await {
                if text == "ann" {
                    let _ = reply.send("here".into());
                }
            }
        });
        let ignoring = tokio::spawn(async move { while other_node.recv().await.is_some() {} });
        while one.request("who", "ann".into()).await.as_deref() != Some("here") {}
        assert_eq!(one.request("who", "bob".into()).await, None, "no node knows bob");
        assert!(itself.try_recv().is_err());
        assert!(own.try_recv().is_err());
        answering.abort();
        ignoring.abort();
    }
}
