//! Carries out effects: runs the connection and the server in this process.

pub mod local;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::PathBuf;

use oxo_engine::study::{Analyst, Proofs};
use oxo_formats::Record;
use oxo_protocol::Kind;
use oxo_server::BindError;
use oxo_shared::Clean;
use oxo_words as words;
use time::OffsetDateTime;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use oxo_headless::client::event::{Call, Effect, Event};
use oxo_headless::client::goal::Target;
use oxo_headless::client::state::Client;
use oxo_headless::client::study;
use oxo_headless::client::unfinished;
use oxo_headless::game::news::News;
use oxo_headless::game::notice::Notice;
use oxo_headless::keep::home::Home;
use oxo_headless::keep::identity::Identity;
use oxo_headless::keep::library::MAX_LISTED;
use oxo_headless::keep::preferences::Preferences;
use oxo_headless::keep::seat::{Seat, Unfinished};
use oxo_headless::net::{Dialer, Login, Net, NetEvent, Network, Tcp, millis};
use oxo_headless::study::Studies;

use local::{Local, not_opened, not_started};

/// Key for identities on a hosted server, whose URL may differ each time.
const HOSTED_HERE: &str = "host";
/// Prefix of the key for identities on a local server; the games directory follows.
const LOCAL: &str = "local";

/// What a session drives: a client alone, or one under a screen.
pub trait Head {
    type Event: From<Event>;

    /// Handles an event and returns its effects, in order.
    #[must_use]
    fn update(&mut self, now_ms: u64, event: Self::Event) -> Vec<Effect>;

    fn client_mut(&mut self) -> &mut Client;
}

impl Head for Client {
    type Event = Event;

    fn update(&mut self, now_ms: u64, event: Event) -> Vec<Effect> {
        self.begin(now_ms);
        self.happen(event);
        self.settle();
        self.end()
    }

    fn client_mut(&mut self) -> &mut Client {
        self
    }
}

/// The parts that outlive a screen: the connection, the server in this process, and the clock.
pub struct Session<N = Tcp> {
    dialer: Dialer<N>,
    home: Home,
    started: Instant,
    net: Option<Net>,
    /// The file of the identity on the current connection, if it is saved.
    identity: Option<PathBuf>,
    local: Option<Local>,
    inbox: Option<mpsc::Receiver<NetEvent>>,
    studies: Studies,
    /// A pending search for unfinished games on a server.
    elsewhere: Option<oneshot::Receiver<Vec<Unfinished>>>,
    /// Why a game could not be saved, if one could not.
    unsaved: Option<Clean>,
}

impl<N: Network + Clone> Session<N> {
    pub fn new(dialer: Dialer<N>, home: Home) -> Self {
        Session {
            dialer,
            started: Instant::now(),
            net: None,
            identity: None,
            local: None,
            inbox: None,
            studies: Studies::new(home.drills.clone()),
            home,
            elsewhere: None,
            unsaved: None,
        }
    }

    /// Waits for the next event from the connection, the engine, or a search for unfinished games.
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

    /// Waits for a pending search for unfinished games. Its timeout is short enough for a prompt.
    /// `None` if there is no search.
    pub async fn found_elsewhere(&mut self) -> Option<Event> {
        let games = self.elsewhere.take()?.await.ok()?;
        Some(Event::Unfinished { here: false, games })
    }

    /// Handles an event and returns the calls left for a screen and the news.
    pub async fn happen<H: Head>(
        &mut self,
        head: &mut H,
        event: H::Event,
    ) -> (Vec<Call>, Vec<News>) {
        let (mut calls, mut news) = (Vec::new(), Vec::new());
        let mut queue = VecDeque::from([event]);
        let today = OffsetDateTime::now_utc().date();
        if head.client_mut().core().today() != Some(today) {
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
                    Effect::Study(subject) => {
                        let analyst = Analyst { proofs: Proofs::All, ..Analyst::default() };
                        self.studies.begin(subject, analyst);
                    }
                    Effect::StopStudy => self.studies.stop(),
                    Effect::OpenStudy(topic) => {
                        let (home, visits) =
                            (self.home.clone(), head.client_mut().core().setup().visits);
                        let opened = on_disk(move || study::open(*topic, &home, visits)).await;
                        happened.push(Event::Opened(opened));
                    }
                    Effect::Disconnect => self.disconnect().await,
                    Effect::Connect { target, name } => {
                        happened.extend(self.connect(target, name).await);
                    }
                }
            }
            queue.extend(happened.into_iter().map(H::Event::from));
            news.append(&mut head.client_mut().take_news());
        }
        (calls, news)
    }

    /// Saves a game, if games are saved; returns a warning on failure.
    async fn save(&mut self, record: Record) -> Option<Event> {
        let library = self.home.games.clone()?;
        let error = on_disk(move || library.save(&record)).await.err()?;
        let warning = words::TroubleUnsaved { error }.to_string();
        self.unsaved = Some(warning.as_str().into());
        Some(Event::Warning(warning))
    }

    /// Saves the preferences, if they are saved; returns a warning on failure.
    async fn remember(&self, preferences: Preferences) -> Option<Event> {
        let memory = self.home.memory.clone()?;
        let path = memory.clone();
        let error = on_disk(move || preferences.write(&path)).await.err()?;
        let error = words::KeepFile { path: memory.display(), error: words::SystemError(&error) };
        Some(Event::Warning(words::TroubleForgetful { error }.to_string()))
    }

    /// Reads the saved games; an empty list if games are not saved.
    async fn read_library(&self) -> Event {
        let Some(library) = self.home.games.clone() else { return Event::Library(Ok(Vec::new())) };
        let games = on_disk(move || library.newest(MAX_LISTED)).await;
        Event::Library(games.map_err(|error| words::TroubleLibrary { error }.to_string()))
    }

    fn ask_elsewhere(&mut self, url: String) {
        let Some(identities) = self.home.identities.clone() else { return };
        let (found, games) = oneshot::channel();
        self.elsewhere = Some(games);
        let (dialer, own) = (self.dialer.clone(), self.identity.clone());
        tokio::spawn(async move {
            let left = unfinished::left_there(dialer, &url, &identities, own.as_ref()).await;
            // The receiver is gone if another search has started.
            let _ = found.send(left);
        });
    }

    /// Disconnects, and stops the server if it runs for this program alone.
    async fn disconnect(&mut self) {
        (self.inbox, self.identity) = (None, None);
        if let Some(net) = self.net.take() {
            net.close().await;
        }
        if self.local.as_ref().is_some_and(|local| local.is_alone) {
            self.stop_serving().await;
        }
    }

    /// Connects to `target`, closing any current connection; returns the resulting events.
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
        // A resumed seat keeps its old name.
        let name = name.filter(|_| !matches!(target, Target::Seat(Seat::There { .. })));
        self.identity = identity.file().cloned();
        let login = Login { url, name, kind: Kind::Human, identity };
        let (net, inbox) = Net::start(self.dialer.clone(), login);
        (self.net, self.inbox) = (Some(net), Some(inbox));
        happened.extend(warning.map(Event::Warning));
        happened
    }

    /// Returns the player's identity at the target with an optional warning, or why it is
    /// unavailable.
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
            // On a local server the player is one identity under any name.
            Target::Local | Target::Seat(Seat::Here(_)) => (self.local_name(), None),
            Target::Host { .. } => (self.home.host.is_some().then(|| HOSTED_HERE.to_owned()), name),
            Target::Server(url) => (Some(url.clone()), name),
        };
        let Some(server) = server else { return Ok((Identity::guest(), None)) };
        let (identity, error) = identities.hold(&server, name);
        Ok((identity, error.map(|error| error.to_string())))
    }

    /// Returns the identity key of the local server, if it saves its games.
    fn local_name(&self) -> Option<String> {
        let directory = self.local.as_ref()?.kept_in.as_ref()?.file_name()?;
        Some(format!("{LOCAL} {}", directory.to_string_lossy()))
    }

    /// Starts a server if the target needs one; returns its URL and the resulting events.
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

    /// Saves the current game, disconnects, and stops the server in this process. Returns why a
    /// game was not saved, if that happened.
    pub async fn close<H: Head>(mut self, head: &mut H) -> Option<Clean> {
        head.client_mut().take_notice();
        self.happen(head, Event::End.into()).await;
        let unsaved = self.unsaved.take();
        // No screen is left to show what went wrong with saving.
        let notice = head.client_mut().take_notice().map(Notice::into_text);
        if let Some(why) = notice.filter(|why| Some(why) != unsaved.as_ref()) {
            let _ = writeln!(io::stderr(), "oxo: {}", &*why);
        }
        self.disconnect().await;
        self.stop_serving().await;
        unsaved
    }
}

/// Runs blocking disk work without holding up the connection.
async fn on_disk<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    tokio::task::spawn_blocking(work).await.expect("work on files does not panic")
}
