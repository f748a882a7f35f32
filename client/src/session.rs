//! The connection and the server within this process that effects ask for.

use std::collections::VecDeque;
use std::time::Instant;

use oxo_server::BindError;
use tokio::sync::mpsc;

use crate::event::{Effect, Event, NetEvent, Target, What};
use crate::local::Local;
use crate::model::Model;
use crate::net::{INCOMING_EVENTS, Net};
use crate::update::update;

/// What outlives a screen: the line to the server, the server, and the clock.
#[derive(Debug)]
pub struct Session {
    started: Instant,
    net: Option<Net>,
    local: Option<Local>,
    // A channel per connection: nothing of an earlier one can be heard on it.
    inbox: Option<mpsc::Receiver<NetEvent>>,
}

impl Default for Session {
    fn default() -> Self {
        Session { started: Instant::now(), net: None, local: None, inbox: None }
    }
}

/// What only the screen can do about an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Ring the bell.
    Bell,
    /// Set the title.
    Title(String),
}

impl Session {
    /// The next news of the connection; never, while there is none.
    pub async fn next(&mut self) -> What {
        let heard = match &mut self.inbox {
            Some(inbox) => inbox.recv().await,
            None => None,
        };
        match heard {
            Some(event) => What::Net(event),
            None => {
                self.inbox = None;
                std::future::pending().await
            }
        }
    }

    /// Lets `what` happen to `model` now, and does what follows from it.
    pub async fn happen(&mut self, model: &mut Model, what: What) -> Vec<Call> {
        let mut calls = Vec::new();
        let mut queue = VecDeque::from([what]);
        while let Some(what) = queue.pop_front() {
            let now_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
            for effect in update(model, Event { now_ms, what }) {
                match effect {
                    Effect::Bell => calls.push(Call::Bell),
                    Effect::Title(title) => calls.push(Call::Title(title)),
                    Effect::Send { id, wish } => {
                        let sent = self.net.as_ref().is_some_and(|net| net.send(id, wish).is_ok());
                        if !sent {
                            queue.push_back(What::Unsent(id));
                        }
                    }
                    Effect::Disconnect => self.disconnect().await,
                    Effect::Connect { target, name } => {
                        queue.push_back(self.connect(target, name).await);
                    }
                }
            }
        }
        calls
    }

    async fn disconnect(&mut self) {
        self.inbox = None;
        if let Some(net) = self.net.take() {
            net.close().await;
        }
    }

    /// Goes there, from wherever it was.
    async fn connect(&mut self, target: Target, name: Option<String>) -> What {
        self.disconnect().await;
        let (url, happened) = match self.serve(target).await {
            Ok(served) => served,
            Err(error) => {
                return What::NotServing(format!("cannot serve from this machine: {error}"));
            }
        };
        let (events, inbox) = mpsc::channel(INCOMING_EVENTS);
        self.net = Some(Net::start(url, name, events));
        self.inbox = Some(inbox);
        happened
    }

    /// Sees to it that there is a server at the target; its URL, and what that means.
    async fn serve(&mut self, target: Target) -> Result<(String, What), BindError> {
        match target {
            Target::Server(url) => Ok((url, What::Tick)),
            Target::Local => {
                self.stop_serving().await;
                let local = Local::alone().await?;
                let url = local.url();
                self.local = Some(local);
                Ok((url, What::Serving(None)))
            }
            Target::Host { bind, port } => {
                self.stop_serving().await;
                let local = Local::public(bind, port).await?;
                let (url, public) = (local.url(), local.public_url());
                self.local = Some(local);
                Ok((url, What::Serving(Some(public))))
            }
        }
    }

    /// Stops the server within this process, so that its port is free for the next one.
    async fn stop_serving(&mut self) {
        if let Some(local) = self.local.take() {
            local.stop().await;
        }
    }

    /// Says goodbye to the server, and stops the one within this process.
    pub async fn close(mut self) {
        self.disconnect().await;
        self.stop_serving().await;
    }
}
