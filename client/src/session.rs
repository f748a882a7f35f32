//! The connection and the server within this process that effects ask for.

use std::collections::VecDeque;
use std::io::{self, Write};

use oxo_formats::Record;
use oxo_server::BindError;
use oxo_shared::protocol::Kind;
use time::OffsetDateTime;
use tokio::sync::mpsc;
use tokio::time::Instant;

use crate::analysis::{Effort, Studies};
use crate::app::App;
use crate::app::update;
use crate::core::news::News;
use crate::event::{Call, Effect, Event, NetEvent, Target, What};
use crate::home::Home;
use crate::home::identity::Identity;
use crate::local::Local;
use crate::net::{Dialer, INCOMING_EVENTS, Login, Net, Network, Tcp};
use crate::pages::saved::MAX_LISTED;

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
    studies: Studies,
}

impl<N: Network + Clone> Session<N> {
    pub fn new(dialer: Dialer<N>, home: Home) -> Self {
        Session {
            dialer,
            home,
            given: None,
            started: Instant::now(),
            net: None,
            local: None,
            inbox: None,
            studies: Studies::new(),
        }
    }

    /// A session that only watches, beside the program that holds `identity`.
    pub fn aside(dialer: Dialer<N>, identity: Identity) -> Self {
        Session { given: Some(identity), ..Session::new(dialer, Home::default()) }
    }

    /// The next news of the connection or of the engine; never, while there is none.
    pub async fn next(&mut self) -> What {
        tokio::select! {
            event = next_news(&mut self.inbox) => What::Net(event),
            finding = self.studies.next() => What::Studied(finding),
        }
    }

    /// What is left for a screen to do, and what there is to tell.
    pub async fn happen(&mut self, app: &mut App, what: What) -> (Vec<Call>, Vec<News>) {
        let (mut calls, mut news) = (Vec::new(), Vec::new());
        let mut queue = VecDeque::from([what]);
        let today = OffsetDateTime::now_utc().date();
        if app.core.today != Some(today) {
            queue.push_front(What::Today(today));
        }
        while let Some(what) = queue.pop_front() {
            let now_ms = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
            for effect in update(app, Event { now_ms, what }) {
                match effect {
                    Effect::Screen(call) => calls.push(call),
                    Effect::Send { id, wish } => {
                        let sent = self.net.as_ref().is_some_and(|net| net.send(id, wish).is_ok());
                        if !sent {
                            queue.push_back(What::Unsent(id));
                        }
                    }
                    Effect::Save(record) => queue.extend(self.save(*record).await),
                    Effect::ReadLibrary => queue.push_back(self.read_library().await),
                    Effect::Study(subject) => self.studies.begin(subject, Effort::LEAFING),
                    Effect::StopStudy => self.studies.stop(),
                    Effect::Disconnect => self.disconnect().await,
                    Effect::Connect { target, name } => {
                        queue.extend(self.connect(target, name).await);
                    }
                }
            }
            news.append(&mut app.core.news);
        }
        (calls, news)
    }

    /// Saves a game, if games are saved; what is wrong with that.
    async fn save(&self, record: Record) -> Option<What> {
        let library = self.home.games.clone()?;
        // It waits for the disk, which the connection must not.
        let saved = tokio::task::spawn_blocking(move || library.save(&record)).await;
        let error = saved.expect("saving does not panic").err()?;
        Some(What::Warning(format!("the game is not saved: {error}")))
    }

    /// Reads the saved games; there are none where none are saved.
    async fn read_library(&self) -> What {
        let Some(library) = self.home.games.clone() else { return What::Library(Ok(Vec::new())) };
        // It waits for the disk, which the connection must not.
        let read = tokio::task::spawn_blocking(move || library.newest(MAX_LISTED)).await;
        let games = read.expect("reading does not panic");
        What::Library(games.map_err(|error| format!("the saved games cannot be read: {error}")))
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
        let login = Login { url, name, kind: Kind::Human, identity };
        self.net = Some(Net::start(self.dialer.clone(), login, events));
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
        let (own_url, at) = (local.url(), local.address());
        self.local = Some(local);
        Ok((own_url, Some(What::Serving { url, at, kept_in })))
    }

    /// Stops the server within this process, so that its port is free for the next one.
    async fn stop_serving(&mut self) {
        if let Some(local) = self.local.take() {
            local.stop().await;
        }
    }

    /// Saves the game that `app` is in the middle of, says goodbye to the server, and
    /// stops the one within this process.
    pub async fn close(mut self, app: &mut App) {
        app.core.notice = None;
        self.happen(app, What::End).await;
        // No screen is left to show what went wrong with saving.
        if let Some(why) = app.core.notice.take() {
            let _ = writeln!(io::stderr(), "oxo: {why}");
        }
        self.disconnect().await;
        self.stop_serving().await;
    }
}

/// The next news of the connection; never, while there is none.
async fn next_news(inbox: &mut Option<mpsc::Receiver<NetEvent>>) -> NetEvent {
    let heard = match inbox {
        Some(open) => open.recv().await,
        None => None,
    };
    match heard {
        Some(event) => event,
        None => {
            *inbox = None;
            std::future::pending().await
        }
    }
}

impl Default for Session {
    fn default() -> Self {
        Session::new(Dialer::default(), Home::default())
    }
}
