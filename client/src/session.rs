//! The connection and the server within this process that effects ask for.

use std::collections::VecDeque;

use oxo_server::BindError;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::event::{Effect, Event, NetEvent, Target, What};
use crate::home::Home;
use crate::identity::Identity;
use crate::local::Local;
use crate::model::Model;
use crate::net::{Dialer, INCOMING_EVENTS, Login, Net, Network, Tcp};
use crate::update::update;

/// The name under which identities on the server within this process are kept: its URL
/// may be another one each time.
const HOSTED_HERE: &str = "host";

/// What outlives a screen: the line to the server, the server, and the clock.
pub struct Session<N = Tcp> {
    dialer: Dialer<N>,
    home: Home,
    /// Who to be on the first connection, instead of who is kept at home.
    given: Option<Identity>,
    started: Instant,
    net: Option<Net>,
    local: Option<Local>,
    // A channel per connection: nothing of an earlier one can be heard on it.
    inbox: Option<mpsc::Receiver<NetEvent>>,
}

/// What only the screen can do about an effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// Ring the bell.
    Bell,
    /// Set the title.
    Title(String),
}

impl<N: Network + Clone> Session<N> {
    /// A session that reaches servers through `dialer`, and keeps what it must at `home`.
    #[must_use]
    pub fn new(dialer: Dialer<N>, home: Home) -> Self {
        let started = Instant::now();
        Session { dialer, home, given: None, started, net: None, local: None, inbox: None }
    }

    /// A session that only looks on, beside the program that holds `identity`.
    #[must_use]
    pub fn aside(dialer: Dialer<N>, identity: Identity) -> Self {
        Session { given: Some(identity), ..Session::new(dialer, Home::default()) }
    }

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
                        queue.extend(self.connect(target, name).await);
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

    /// Goes there, from wherever it was; what happened on the way.
    async fn connect(&mut self, target: Target, name: Option<String>) -> Vec<What> {
        self.disconnect().await;
        let (identity, warning) = self.identify(&target, name.as_deref());
        let (url, served) = match self.serve(target).await {
            Ok(served) => served,
            Err(error) => {
                return vec![What::NotServing(format!("cannot serve from this machine: {error}"))];
            }
        };
        let (events, inbox) = mpsc::channel(INCOMING_EVENTS);
        self.net = Some(Net::start(self.dialer.clone(), Login { url, name, identity }, events));
        self.inbox = Some(inbox);
        served.into_iter().chain(warning.map(What::Warning)).collect()
    }

    /// Who the player is at the target, and what is wrong with that.
    fn identify(&mut self, target: &Target, name: Option<&str>) -> (Identity, Option<String>) {
        if let Some(identity) = self.given.take() {
            return (identity, None);
        }
        let server = match target {
            // It forgets everything when the program ends.
            Target::Local => None,
            Target::Host { .. } => self.home.host.is_some().then_some(HOSTED_HERE),
            Target::Server(url) => Some(url.as_str()),
        };
        let (Some(identities), Some(server)) = (&self.home.identities, server) else {
            return (Identity::guest(), None);
        };
        let (identity, error) = identities.hold(server, name);
        (identity, error.map(|error| error.to_string()))
    }

    /// Sees to it that there is a server at the target; its URL, and what that means.
    async fn serve(&mut self, target: Target) -> Result<(String, Option<What>), BindError> {
        let (local, url, kept_in) = match target {
            Target::Server(url) => return Ok((url, None)),
            Target::Local => {
                self.stop_serving().await;
                (Local::alone().await?, None, None)
            }
            Target::Host { bind, port } => {
                self.stop_serving().await;
                let kept_in = self.home.host.clone();
                let local = Local::public(bind, port, kept_in.clone()).await?;
                let url = Some(local.public_url());
                (local, url, kept_in)
            }
        };
        let own_url = local.url();
        self.local = Some(local);
        Ok((own_url, Some(What::Serving { url, kept_in })))
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

impl Default for Session {
    /// A session that keeps nothing.
    fn default() -> Self {
        Session::new(Dialer::default(), Home::default())
    }
}
