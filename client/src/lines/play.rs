//! A run in lines: what a line does, and what comes of it.

use std::io::{self, IsTerminal};

use oxo_protocol::{OfferKind, Request, SeekId};

use super::{Beginning, Commands};
use crate::client::action::Action;
use crate::client::app::App;
use crate::client::core::{Exit, Goal, Place, Plan};
use crate::client::event::{Target, What};
use crate::client::pages::Page;
use crate::client::pages::lobby::{Lobby, LobbyRow};
use crate::client::session::Session;
use crate::game::news::{Closing, News};
use crate::keep::seat::Seat;
use crate::lines::input::Typed;
use crate::lines::order::{Leaf, Order, Thought};
use crate::lines::response::Response;
use crate::lines::study::Inspection;
use crate::lines::voice::{Scope, Typist, Voice};
use crate::lines::{answers, grammar, replay};
use crate::words::Form;

pub(super) struct LineMode {
    pub(super) app: App,
    pub(super) voice: Voice<io::Stdout>,
    pub(super) news: Vec<News>,
    pub(super) typist: Typist,
    pub(super) scope: Scope,
    commands: Commands,
    /// The line that waits for its turn.
    pub(super) held: Option<Typed>,
    pub(super) heard: bool,
    /// A bot's thought that was asked for and not yet told.
    pub(super) thought: Option<Thought>,
    /// An analysis that was asked for and not yet told.
    pub(super) study: Option<Inspection>,
    /// Whether an offer was sent of which nothing was heard yet.
    pub(super) offering: bool,
    /// Whether another game was agreed to that is not here yet.
    pub(super) agreed: bool,
    /// What was asked about once more, and waits for a yes.
    pub(super) asked: Option<Action>,
    pub(super) ended: bool,
}

impl LineMode {
    pub(super) fn new(app: App, scope: Scope, form: Form, commands: Commands) -> Self {
        let typist = if io::stdin().is_terminal() { Typist::Person } else { Typist::Script };
        LineMode {
            app,
            voice: Voice::new(io::stdout(), form, typist),
            news: Vec::new(),
            typist,
            scope,
            commands,
            held: None,
            heard: false,
            thought: None,
            study: None,
            offering: false,
            agreed: false,
            asked: None,
            ended: false,
        }
    }

    pub(super) fn tell_news(&mut self) -> io::Result<()> {
        let news = std::mem::take(&mut self.news);
        // Whatever comes of an offer is told.
        self.offering &= news.is_empty() && self.app.core.notice.is_none();
        self.voice.tell_news(news, &mut self.app, self.scope)?;
        self.tell_thought()
    }

    pub(super) fn tell_error(&mut self, text: impl Into<String>) -> io::Result<()> {
        self.voice.tell(&Response::Error { text: text.into().into() })
    }

    pub(super) async fn happen(&mut self, what: What, session: &mut Session) {
        let (_, news) = session.happen(&mut self.app, what).await;
        news.iter().for_each(|news| self.hear(news));
        self.news.extend(news);
    }

    fn hear(&mut self, news: &News) {
        match news {
            News::Answered { what: OfferKind::Rematch, answer, .. } => {
                self.agreed = *answer == Closing::Accepted;
            }
            News::Game { .. } => self.agreed = false,
            _ => {}
        }
    }

    pub(super) async fn obey(&mut self, typed: Typed, session: &mut Session) -> io::Result<()> {
        match typed {
            Typed::Text(line) => {
                self.heard = true;
                match grammar::parse(&line, &self.app, &self.commands) {
                    Ok(Some(order)) => self.perform(order, session).await,
                    Ok(None) => Ok(()),
                    Err(why) => self.tell_error(why),
                }
            }
            Typed::TooLong => self.tell_error("that line is too long"),
            Typed::End => self.end_of_input(),
        }
    }

    /// Nothing more will be typed. A spectator goes on watching.
    fn end_of_input(&mut self) -> io::Result<()> {
        self.ended = true;
        if self.scope == Scope::Replay && !self.heard {
            // All of it, where nobody asks.
            return self.leaf(Leaf::Next(usize::MAX));
        }
        let game = self.app.game();
        if game.is_some_and(|game| game.is_live_for_me()) {
            let why = "input ended before the game did".to_owned();
            self.app.core.exit = Some(Exit::Failed(why.into()));
        } else if game.is_none_or(|game| game.role.side().is_some())
            && self.typist == Typist::Person
        {
            self.app.core.exit = Some(Exit::Done);
        }
        Ok(())
    }

    async fn perform(&mut self, order: Order, session: &mut Session) -> io::Result<()> {
        let asked = self.asked.take();
        match order {
            Order::Do(Action::Yes) if let Some(action) = asked => self.act(action, session).await,
            Order::Do(Action::No) if asked.is_some() => {}
            Order::Do(Action::Claim) if let Some(question) = self.question(Action::Claim) => {
                return self.ask_first(Action::Claim, &question);
            }
            Order::Quit if let Some(question) = self.question_of_host() => {
                return self.ask_first(Action::Quit, &question);
            }
            Order::Ask(query) => return self.voice.tell(&answers::answer(query, &self.app)),
            Order::Play(at) => self.happen(What::Play(at), session).await,
            Order::Do(action) => self.act(action, session).await,
            Order::Say(text) => self.happen(What::Say(text), session).await,
            Order::Report(text) => self.happen(What::Report(text), session).await,
            Order::Leaf(leaf) => return self.leaf(leaf),
            Order::Think(_) | Order::Analyze if self.scope == Scope::Replay => {
                return self.think_of_replay(&order);
            }
            Order::Think(thought) => return self.think(thought, session).await,
            Order::Analyze => return self.analyze(),
            Order::Begin(Beginning::Game(plan)) => self.begin(plan, session).await,
            Order::Begin(Beginning::Accept(seek)) => return self.accept(seek, session).await,
            Order::Begin(Beginning::Help(lines)) => {
                return self.voice.tell(&Response::Help { lines });
            }
            Order::Boards => return self.toggle_boards(),
            Order::Menu => self.go_home(session).await,
            Order::Quit => self.app.core.exit = Some(Exit::Done),
        }
        Ok(())
    }

    /// What the full screen would ask before it does this.
    fn question(&self, action: Action) -> Option<String> {
        self.app.page.state().question(&self.app.core, action)
    }

    /// What a person is asked whose friend plays at the server within this program.
    fn question_of_host(&self) -> Option<String> {
        let hosts = matches!(self.app.core.place, Place::Hosting { .. });
        let of_all = || self.app.core.question_before_quitting();
        let asks = hosts && self.typist == Typist::Person;
        asks.then(|| self.question(Action::Quit).or_else(of_all)).flatten()
    }

    fn ask_first(&mut self, action: Action, question: &str) -> io::Result<()> {
        self.asked = Some(action);
        let text = format!("{question} yes or no?");
        self.voice.tell(&Response::Notice { text: text.into() })
    }

    async fn act(&mut self, action: Action, session: &mut Session) {
        self.happen(What::Do(action), session).await;
        self.offering = self
            .app
            .core
            .in_flight
            .values()
            .any(|asked| matches!(asked.request, Request::Offer(_)));
    }

    fn toggle_boards(&mut self) -> io::Result<()> {
        self.voice.boards = !self.voice.boards;
        let text = match self.voice.boards {
            true => "the board is drawn by itself again",
            false => "the board is drawn no more by itself: b draws it",
        };
        self.voice.tell(&Response::Notice { text: text.into() })
    }

    fn leaf(&mut self, leaf: Leaf) -> io::Result<()> {
        let Some(game) = self.app.game_mut() else { return Ok(()) };
        let lines = replay::leaf(leaf, game);
        self.voice.say(&lines)
    }

    fn think_of_replay(&mut self, order: &Order) -> io::Result<()> {
        match self.app.game() {
            Some(game) if *order == Order::Analyze => replay::analysis(&mut self.voice.out, game),
            Some(game) => self.voice.say(&[replay::hint(game)]),
            None => Ok(()),
        }
    }

    async fn begin(&mut self, plan: Plan, session: &mut Session) {
        self.go_home(session).await;
        self.voice.lobby_due = plan.goal == Goal::Lobby;
        let target = self.seat(&plan).unwrap_or(plan.target);
        self.app.core.goal = plan.goal;
        self.happen(What::Start(target), session).await;
    }

    /// The seat that is kept in the game that is to be joined.
    fn seat(&self, plan: &Plan) -> Option<Target> {
        let Goal::Join(g) = plan.goal else { return None };
        let is_meant = |seat: &Seat| match (seat, &plan.target) {
            (Seat::There { url, .. }, Target::Server(wanted)) => url == wanted,
            (seat, _) => seat.is_here(),
        };
        let mut games = self.app.core.unfinished.iter();
        let game = games.find(|game| game.g == g && is_meant(&game.seat))?;
        Some(Target::Seat(game.seat.clone()))
    }

    async fn accept(&mut self, seek: SeekId, session: &mut Session) -> io::Result<()> {
        let core = &self.app.core;
        let (Page::Lobby(lobby), Some(view)) = (&mut self.app.page, &core.lobby) else {
            return self.tell_error("first lobby, which lists the seeks");
        };
        let has = |row: &LobbyRow| matches!(row, LobbyRow::Seek(index) if view.seeks[*index].seek == seek);
        match Lobby::rows(core).iter().position(has) {
            Some(row) => {
                lobby.selected = row;
                self.happen(What::Do(Action::Choose), session).await;
                Ok(())
            }
            None => self.tell_error(format!("no seek {seek} is open; lobby lists them")),
        }
    }

    /// Leaves what is there for the menu; from a game on a server by way of its lobby.
    async fn go_home(&mut self, session: &mut Session) {
        const STEPS: usize = 2;
        self.scope = Scope::Prompt;
        self.study = None;
        self.thought = None;
        self.voice.is_ready_told = false;
        for _ in 0..STEPS {
            if !matches!(self.app.page, Page::Menu(_)) {
                self.happen(What::Do(Action::Back), session).await;
            }
        }
    }

    /// Asks a bot; what it thinks is told once it is there, and not kept up to date.
    async fn think(&mut self, thought: Thought, session: &mut Session) -> io::Result<()> {
        let Some(game) = self.app.game_mut() else {
            return self.tell_error("there is no game yet");
        };
        game.advice.stop();
        self.thought = Some(thought);
        // As the full screen asks.
        let action = match thought {
            Thought::Best => Action::Hint,
            Thought::Weights => Action::Weights,
        };
        self.happen(What::Do(action), session).await;
        Ok(())
    }

    fn tell_thought(&mut self) -> io::Result<()> {
        let (Some(asked), Some(game)) = (self.thought, self.app.game_mut()) else {
            return Ok(());
        };
        if !game.advice.is_shown() {
            // It was refused, and a notice says why.
            self.thought = None;
            return Ok(());
        }
        let Some(hint) = game.fresh_hint() else { return Ok(()) };
        let response = answers::thought(asked, hint, game);
        game.advice.stop();
        self.thought = None;
        self.voice.tell(&response)
    }

    fn analyze(&mut self) -> io::Result<()> {
        match self.to_analyze() {
            Ok(game) => {
                let (study, response) = Inspection::begin(game);
                self.study = Some(study);
                self.voice.tell(&response)
            }
            Err(why) => self.tell_error(why),
        }
    }

    fn to_analyze(&self) -> Result<oxo_shared::Game, &'static str> {
        let game = self.app.game().ok_or("there is no game yet")?;
        match &game.table.game {
            _ if self.study.is_some() => Err("it is being looked through already"),
            played if played.ply() == 0 => Err("there is no move to look at yet"),
            played if game.help_allowed() => Ok(played.clone()),
            _ => Err("a game can be looked through when it is over, or against a bot, unrated"),
        }
    }
}
