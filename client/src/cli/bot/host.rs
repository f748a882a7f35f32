//! The loop of `oxo bot`: the connection to the server, the engines, and the owner's Ctrl-C.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use futures::future::OptionFuture;
use oxo_gomocup::{Fault, Unspoken};
use oxo_protocol::{GameId, Kind};
use oxo_words as words;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::task::TaskTracker;

use crate::cli::bot::args::Job;
use crate::cli::bot::brain::{self, Answer, Question, Settings};
use crate::cli::bot::roster::{Act, Roster};
use oxo_headless::client::signal::{interrupted, terminated};
use oxo_headless::keep::home::Home;
use oxo_headless::keep::identity::{Identity, IdentityError};
use oxo_headless::net::{Dialer, Login, Net, NetEvent, Network, millis};

/// How often the roster checks its deadlines, which take seconds.
const TICK: Duration = Duration::from_secs(1);
/// Capacity of the answer channel. Each brain has one question at a time.
const ANSWERS: usize = 16;

#[derive(Debug, thiserror::Error)]
pub enum BotError {
    /// The engine's protocol cannot express the rules.
    #[error("{}", words::FailedEngineRules { error: _0 })]
    Unspoken(#[from] Unspoken),
    #[error("{}", words::FailedEngine { error: _0 })]
    Engine(#[from] Fault),
    /// The server rejects the bot.
    #[error("{0}")]
    Server(String),
}

/// Checks that the engine works and can be told the rules.
///
/// # Errors
/// [`BotError`] if its protocol cannot express the rules, or it does not work.
pub async fn try_out(job: &Job) -> Result<(), BotError> {
    oxo_gomocup::check(&job.rules)?;
    Ok(brain::try_out(&job.settings, job.rules).await?)
}

/// Seats a tested engine at `url` until its games are played or its owner ends it.
///
/// # Errors
/// [`BotError::Server`] if the server rejects the bot, and trying again would not help.
pub async fn seat<N: Network>(
    job: Job,
    dialer: Dialer<N>,
    url: String,
    home: &Home,
) -> Result<(), BotError> {
    let Job { name, search, plan, settings, is_told, .. } = job;
    let identity = identify(home, &url, &name);
    let login = Login { url, name: Some(name), kind: Kind::Bot, identity };
    let (net, inbox) = Net::start(dialer, login);
    let mut host = Host::new(net, settings, is_told);
    let ended = host.play(Roster::new(plan, search), inbox).await;
    host.close().await;
    ended
}

/// Returns the bot's identity on this server. It is never that of a person with the same name,
/// because a player remains a person or a bot forever.
fn identify(home: &Home, url: &str, name: &str) -> Identity {
    let Some(identities) = &home.identities else { return Identity::guest() };
    let (identity, wrong) = identities.hold(&format!("{url} bot"), Some(name));
    // Several bots with one name are separate players, as requested.
    if let Some(wrong) = wrong.filter(|wrong| !matches!(wrong, IdentityError::Further)) {
        tell(&wrong.to_string());
    }
    identity
}

struct Host {
    net: Net,
    settings: Arc<Settings>,
    /// Whether games are reported to the owner, who can end them with Ctrl-C.
    is_told: bool,
    /// The channel for each game's questions. Dropping it ends the brain.
    tables: BTreeMap<GameId, watch::Sender<Option<Arc<Question>>>>,
    managers: TaskTracker,
    answers: mpsc::Sender<Answer>,
    answered: mpsc::Receiver<Answer>,
}

impl Host {
    fn new(net: Net, settings: Settings, is_told: bool) -> Host {
        let (answers, answered) = mpsc::channel(ANSWERS);
        let (tables, managers) = (BTreeMap::new(), TaskTracker::new());
        let settings = Arc::new(settings);
        Host { net, settings, is_told, tables, managers, answers, answered }
    }

    async fn play(
        &mut self,
        mut roster: Roster,
        mut inbox: mpsc::Receiver<NetEvent>,
    ) -> Result<(), BotError> {
        // A game on the player's own screen leaves the signals to that screen.
        let mut ctrl_c = OptionFuture::from(self.is_told.then(|| Box::pin(interrupted())));
        let mut told_to_stop = OptionFuture::from(self.is_told.then(|| Box::pin(terminated())));
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut warned = false;
        let began = Instant::now();
        loop {
            let now_ms = || millis(began.elapsed());
            let acts = tokio::select! {
                Some(event) = inbox.recv() => roster.hear(event, now_ms()),
                Some(answer) = self.answered.recv() => roster.answered(answer, now_ms()),
                _ = ticks.tick() => roster.tick(now_ms()),
                Some(()) = &mut ctrl_c => {
                    if warned {
                        return Ok(());
                    }
                    warned = true;
                    ctrl_c = Some(Box::pin(interrupted())).into();
                    tell(&farewell(roster.running()));
                    roster.close(now_ms())
                }
                Some(()) = &mut told_to_stop => return Ok(()),
            };
            for act in acts {
                if let ControlFlow::Break(ended) = self.perform(act) {
                    return ended;
                }
            }
        }
    }

    fn perform(&mut self, act: Act) -> ControlFlow<Result<(), BotError>> {
        match act {
            Act::Send(id, request) => {
                if let Err(unsent) = self.net.send(id, request) {
                    return ControlFlow::Break(Err(BotError::Server(unsent.to_string())));
                }
            }
            Act::Ask(g, question) => self.ask(g, question),
            Act::Dismiss(g) => drop(self.tables.remove(&g)),
            Act::Tell(text) if self.is_told => tell(&text),
            Act::Tell(_) => {}
            Act::End(ended) => return ControlFlow::Break(ended.map_err(BotError::Server)),
        }
        ControlFlow::Continue(())
    }

    fn ask(&mut self, g: GameId, question: Arc<Question>) {
        let Host { settings, managers, answers, .. } = self;
        let table = self.tables.entry(g).or_insert_with(|| {
            let (sender, questions) = watch::channel(None);
            managers.spawn(brain::attend(g, settings.clone(), questions, answers.clone()));
            sender
        });
        table.send_replace(Some(question));
    }

    async fn close(self) {
        let Host { net, tables, managers, answered, .. } = self;
        drop((tables, answered));
        managers.close();
        tokio::join!(managers.wait(), net.close());
    }
}

/// Prints a message for the owner. The games continue if that fails.
fn tell(text: &str) {
    let _ = writeln!(io::stdout(), "{text}");
}

fn farewell(running: usize) -> String {
    match running {
        0 => words::ENGINE_LEAVING.to_string(),
        count => words::EngineLeavingLater { count }.to_string(),
    }
}
