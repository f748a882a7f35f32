//! The connection and the server within this process that effects ask for.

use std::collections::VecDeque;
use std::io::{self, Write};

use oxo_formats::Record;
use oxo_protocol::Kind;
use oxo_server::BindError;
use oxo_words as words;
use time::OffsetDateTime;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::client::event::{Call, Effect, Event};
use crate::client::goal::Target;
use crate::client::state::Client;
use crate::game::news::News;
use crate::keep::home::Home;
use crate::keep::identity::Identity;
use crate::keep::library::MAX_LISTED;
use crate::keep::preferences::Preferences;
use crate::keep::seat::{Seat, Unfinished};
use crate::net::local::{Local, not_opened, not_started};
use crate::net::{Dialer, Login, Net, NetEvent, Network, Tcp, millis, unfinished};
use crate::study::Studies;

/// The name under which identities on the server within this process are kept: its URL
/// may be another one each time.
const HOSTED_HERE: &str = "host";
/// The same where nobody else is served, before the name of the directory of the games.
const LOCAL: &str = "local";

/// What a session runs: a client alone, or under a screen.
pub trait Head {
    type Event: From<Event>;

    /// Lets something happen; what is to be done about it, in order.
    #[must_use]
    fn update(&mut self, now_ms: u64, event: Self::Event) -> Vec<Effect>;

    fn client(&mut self) -> &mut Client;
}

impl Head for Client {
    type Event = Event;

    fn update(&mut self, now_ms: u64, event: Event) -> Vec<Effect> {
        self.begin(now_ms);
        self.happen(event);
        self.settle();
        self.end()
    }

    fn client(&mut self) -> &mut Client {
        self
    }
}

/// What outlives a screen: the connection, the server within this process, and the clock.
pub struct Session<N = Tcp> {
    dialer: Dialer<N>,
    home: Home,
    started: Instant,
    net: Option<Net>,
    local: Option<Local>,
    inbox: Option<mpsc::Receiver<NetEvent>>,
    studies: Studies,
    /// Games at a server that are being asked for.
    elsewhere: Option<oneshot::Receiver<Vec<Unfinished>>>,
}

impl<N: Network + Clone> Session<N> {
    pub fn new(dialer: Dialer<N>, home: Home) -> Self {
        Session {
            dialer,
            started: Instant::now(),
            net: None,
            local: None,
            inbox: None,
            studies: Studies::new(home.drills.clone()),
            home,
            elsewhere: None,
        }
    }

    pub const fn home(&self) -> &Home {
        &self.home
    }

    /// The next news of the connection or of the engine; never, while there is none.
    pub async fn next(&mut self) -> Event {
        tokio::select! {
            Some(event) = async { self.inbox.as_mut()?.recv().await } => Event::Net(event),
            finding = self.studies.next() => Event::Studied(finding),
            Some(games) = async { self.elsewhere.as_mut()?.await.ok() } => {
                self.elsewhere = None;
                Event::Unfinished { here: false, games }
            }
        }
    }

    /// The games at a server, if they are being asked for: they come within a prompt's patience.
    pub async fn found_elsewhere(&mut self) -> Option<Event> {
        let games = self.elsewhere.take()?.await.ok()?;
        Some(Event::Unfinished { here: false, games })
    }

    /// What is left for a screen to do, and what there is to tell.
    pub async fn happen<H: Head>(
        &mut self,
        head: &mut H,
        event: H::Event,
    ) -> (Vec<Call>, Vec<News>) {
        let (mut calls, mut news) = (Vec::new(), Vec::new());
        let mut queue = VecDeque::from([event]);
        let today = OffsetDateTime::now_utc().date();
        if head.client().core.today != Some(today) {
            queue.push_front(Event::Today(today).into());
        }
        while let Some(event) = queue.pop_front() {
            let now_ms = millis(self.started.elapsed());
            let mut happened = Vec::new();
            for effect in head.update(now_ms, event) {
                match effect {
                    Effect::Screen(call) => calls.push(call),
                    Effect::Send { id, request } => {
                        let sent =
                            self.net.as_ref().is_some_and(|net| net.send(id, request).is_ok());
                        if !sent {
                            happened.push(Event::Unsent(id));
                        }
                    }
                    Effect::Save(record) => happened.extend(self.save(*record).await),
                    Effect::ReadLibrary => happened.push(self.read_library().await),
                    Effect::Remember(preferences) => {
                        happened.extend(self.remember(*preferences).await)
                    }
                    Effect::FindUnfinished { url } => {
                        let games = unfinished::here(&self.home.local).await;
                        happened.push(Event::Unfinished { here: true, games });
                        self.ask_elsewhere(url);
                    }
                    Effect::Study(subject) => self.studies.begin(subject),
                    Effect::StopStudy => self.studies.stop(),
                    Effect::Disconnect => self.disconnect().await,
                    Effect::Connect { target, name } => {
                        happened.extend(self.connect(target, name).await);
                    }
                }
            }
            queue.extend(happened.into_iter().map(H::Event::from));
            news.append(&mut head.client().core.news);
        }
        (calls, news)
    }

    /// Saves a game, if games are saved; what is wrong with that.
    async fn save(&self, record: Record) -> Option<Event> {
        let library = self.home.games.clone()?;
        let error = on_disk(move || library.save(&record)).await.err()?;
        Some(Event::Warning(words::TroubleUnsaved { error }.to_string()))
    }

    /// Keeps what was chosen, if that is kept; what is wrong with that.
    async fn remember(&self, preferences: Preferences) -> Option<Event> {
        let memory = self.home.memory.clone()?;
        let error = on_disk(move || preferences.write(&memory)).await.err()?;
        Some(Event::Warning(words::TroubleForgetful { error }.to_string()))
    }

    /// Reads the saved games; there are none where none are saved.
    async fn read_library(&self) -> Event {
        let Some(library) = self.home.games.clone() else { return Event::Library(Ok(Vec::new())) };
        let games = on_disk(move || library.newest(MAX_LISTED)).await;
        Event::Library(games.map_err(|error| words::TroubleLibrary { error }.to_string()))
    }

    fn ask_elsewhere(&mut self, url: String) {
        let Some(identities) = self.home.identities.clone() else { return };
        let (found, games) = oneshot::channel();
        self.elsewhere = Some(games);
        let dialer = self.dialer.clone();
        tokio::spawn(async move {
            // Who does not wait for them any more has begun something else.
            let _ = found.send(unfinished::left_there(dialer, &url, &identities).await);
        });
    }

    /// Leaves the server, and stops it if it is there for this program alone.
    async fn disconnect(&mut self) {
        self.inbox = None;
        if let Some(net) = self.net.take() {
            net.close().await;
        }
        if self.local.as_ref().is_some_and(|local| local.is_alone) {
            self.stop_serving().await;
        }
    }

    /// Goes there, from wherever it was; what happened on the way.
    async fn connect(&mut self, target: Target, name: Option<String>) -> Vec<Event> {
        self.disconnect().await;
        let (url, mut happened) = match self.serve(&target).await {
            Ok(served) => served,
            Err(error) => {
                let error = not_started(&error);
                return vec![Event::OutOfReach(words::TroubleHost { error }.to_string())];
            }
        };
        let (identity, warning) = match self.identify(&target, name.as_deref()) {
            Ok(identified) => identified,
            Err(why) => return vec![Event::OutOfReach(why)],
        };
        // Who is gone on with is called as before.
        let name = name.filter(|_| !matches!(target, Target::Seat(Seat::There { .. })));
        let login = Login { url, name, kind: Kind::Human, identity };
        let (net, inbox) = Net::start(self.dialer.clone(), login);
        (self.net, self.inbox) = (Some(net), Some(inbox));
        happened.extend(warning.map(Event::Warning));
        happened
    }

    /// Who the player is at the target, and what is wrong with that; or why that is out of
    /// reach.
    fn identify(
        &self,
        target: &Target,
        name: Option<&str>,
    ) -> Result<(Identity, Option<String>), String> {
        let Some(identities) = &self.home.identities else { return Ok((Identity::guest(), None)) };
        let (server, name) = match target {
            Target::Seat(Seat::There { identity, .. }) => {
                let held = identities.hold_again(identity).map_err(|error| error.to_string())?;
                return Ok((held.ok_or_else(|| words::TROUBLE_HELD.to_string())?, None));
            }
            // Who plays here alone is one player by every name.
            Target::Local | Target::Seat(Seat::Here(_)) => (self.local_name(), None),
            Target::Host { .. } => (self.home.host.is_some().then(|| HOSTED_HERE.to_owned()), name),
            Target::Server(url) => (Some(url.clone()), name),
        };
        let Some(server) = server else { return Ok((Identity::guest(), None)) };
        let (identity, error) = identities.hold(&server, name);
        Ok((identity, error.map(|error| error.to_string())))
    }

    /// What the server for this program alone is called, where it keeps its games.
    fn local_name(&self) -> Option<String> {
        let directory = self.local.as_ref()?.kept_in.as_ref()?.file_name()?;
        Some(format!("{LOCAL} {}", directory.to_string_lossy()))
    }

    /// Sees to it that there is a server at the target: its URL, and what happened on the way.
    async fn serve(&mut self, target: &Target) -> Result<(String, Vec<Event>), BindError> {
        let (local, url, warning) = match target {
            Target::Server(url) | Target::Seat(Seat::There { url, .. }) => {
                return Ok((url.clone(), Vec::new()));
            }
            Target::Local => {
                self.stop_serving().await;
                let (local, wrong) = Local::alone(&self.home.local).await?;
                (local, None, wrong.map(|error| Event::Warning(not_opened(&error))))
            }
            Target::Seat(Seat::Here(directory)) => {
                self.stop_serving().await;
                (Local::just_me(Some(directory.clone())).await?, None, None)
            }
            Target::Host { bind, port } => {
                self.stop_serving().await;
                let local = Local::public(*bind, *port, self.home.host.clone()).await?;
                let url = Some(local.public_url());
                (local, url, None)
            }
        };
        let serving = Event::Serving { url, at: local.address, kept_in: local.kept_in.clone() };
        let url = local.url();
        self.local = Some(local);
        Ok((url, [serving].into_iter().chain(warning).collect()))
    }

    /// Stops the server within this process, so that its port is free for the next one.
    async fn stop_serving(&mut self) {
        if let Some(local) = self.local.take() {
            local.stop().await;
        }
    }

    /// Saves the game that `head` is in the middle of, says goodbye to the server, and
    /// stops the one within this process.
    pub async fn close<H: Head>(mut self, head: &mut H) {
        head.client().core.notice = None;
        self.happen(head, Event::End.into()).await;
        // No screen is left to show what went wrong with saving.
        if let Some(why) = head.client().core.notice.take() {
            let _ = writeln!(io::stderr(), "oxo: {}", &*why);
        }
        self.disconnect().await;
        self.stop_serving().await;
    }
}

/// Waits for the disk, which the connection must not.
async fn on_disk<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.expect("work on files does not panic")
}
