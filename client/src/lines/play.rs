//! A run in lines: what a line does, and what comes of it.

use std::io::{self, IsTerminal};
use std::time::Duration;

use oxo_protocol::{OfferKind, Request, SeekId};
use oxo_shared::Game;

use super::{Beginning, Commands};
use crate::client::action::{Action, Step};
use crate::client::app::App;
use crate::client::core::{Exit, Place};
use crate::client::event::{Hit, What};
use crate::client::goal::{Goal, Plan, Target};
use crate::client::pages::game::GamePage;
use crate::client::pages::list::Row;
use crate::client::route::Page;
use crate::client::session::Session;
use crate::game::news::{Closing, News};
use crate::keep::seat::Seat;
use crate::lines::input::Typed;
use crate::lines::order::Order;
use crate::lines::response::Response;
use crate::lines::voice::{Prompt, Scope, Typist, Voice};
use crate::lines::waits::Waits;
use crate::lines::{answers, grammar, order, replay};
use crate::study::{Finding, Subject};
use crate::words::Form;

/// What an analysis takes for one position on a usual machine, and seldom less.
const POSITION: Duration = Duration::from_millis(600);

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
    pub(super) waits: Waits,
    /// What was asked about once more, and waits for a yes.
    pub(super) asked: Option<Action>,
    pub(super) ended: bool,
}

impl LineMode {
    pub(super) fn new(app: App, scope: Scope, form: Form, commands: Commands) -> Self {
        let typist = if io::stdin().is_terminal() { Typist::Person } else { Typist::Script };
        LineMode {
            app,
            voice: Voice::new(io::stdout(), form, typist, order::beginnings(&commands)),
            news: Vec::new(),
            typist,
            scope,
            commands,
            held: None,
            heard: false,
            waits: Waits::Nothing,
            asked: None,
            ended: false,
        }
    }

    pub(super) fn tell_news(&mut self) -> io::Result<()> {
        let news = std::mem::take(&mut self.news);
        // Whatever comes of an offer is told.
        if matches!(self.waits, Waits::Offer)
            && (!news.is_empty() || self.app.core.notice.is_some())
        {
            self.waits = Waits::Nothing;
        }
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
            News::Answered { what: OfferKind::Rematch, answer: Closing::Accepted, .. } => {
                self.waits.until(Waits::Rematch);
            }
            News::Game { .. } if matches!(self.waits, Waits::Rematch) => {
                self.waits = Waits::Nothing;
            }
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
            Typed::End => self.end_of_input(session).await,
        }
    }

    /// Nothing more will be typed. A spectator goes on watching.
    async fn end_of_input(&mut self, session: &mut Session) -> io::Result<()> {
        self.ended = true;
        if self.scope == Scope::Replay && !self.heard {
            // All of it, where nobody asks.
            return self.review(Order::Steps(Step::On, usize::MAX), session).await;
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
            Order::Do(Action::Quit) if let Some(question) = self.question_of_host() => {
                return self.ask_first(Action::Quit, &question);
            }
            Order::Do(Action::Quit) => self.app.core.exit = Some(Exit::Done),
            Order::Do(action @ (Action::Hint | Action::Weights | Action::Analyze)) => {
                return self.think(action, session).await;
            }
            Order::Do(Action::Boards) => return self.toggle_boards(),
            Order::Do(action)
                if let Some(answer) = answers::answer(action, &self.app, &self.commands) =>
            {
                return self.voice.tell(&answer);
            }
            order if self.scope == Scope::Replay => return self.review(order, session).await,
            Order::Do(Action::Back) => self.go_home(session).await,
            Order::Do(action) => self.act(action, session).await,
            Order::Play(at) => self.happen(What::Play(at), session).await,
            Order::Say(text) => self.happen(What::Say(text), session).await,
            Order::Report(text) => self.happen(What::Report(text), session).await,
            Order::Begin(Beginning::Game(plan)) => self.begin(plan, session).await,
            Order::Begin(Beginning::Accept(seek)) => return self.accept(seek, session).await,
            Order::Begin(Beginning::Help(lines)) => {
                return self.voice.tell(&Response::Help { lines });
            }
            // They are of replays alone.
            Order::Steps(..) | Order::GoTo(_) => {}
        }
        Ok(())
    }

    /// What the full screen would ask before it does this.
    fn question(&self, action: Action) -> Option<String> {
        self.app.route.state().question(&self.app.core, action)
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
        if self.app.core.awaits(|request| matches!(request, Request::Offer(_))) {
            self.waits.until(Waits::Offer);
        }
    }

    fn toggle_boards(&mut self) -> io::Result<()> {
        self.voice.boards = !self.voice.boards;
        let text = match self.voice.boards {
            true => "the board is drawn by itself again",
            false => "the board is drawn no more by itself: b draws it",
        };
        self.voice.tell(&Response::Notice { text: text.into() })
    }

    /// Goes through a saved game, and tells where that leads; what is wrong is told as a notice.
    async fn review(&mut self, order: Order, session: &mut Session) -> io::Result<()> {
        let Some(game) = self.app.game() else { return Ok(()) };
        let before = game.review.ply(&game.table.game);
        for what in replay::happens(&order, game) {
            self.happen(what, session).await;
        }
        match self.app.game().filter(|_| self.app.core.notice.is_none()) {
            Some(game) => self.voice.say(&replay::told(&order, before, game)),
            None => Ok(()),
        }
    }

    async fn begin(&mut self, mut plan: Plan, session: &mut Session) {
        self.go_home(session).await;
        if plan.goal == Goal::Lobby {
            self.voice.prompt = Prompt::Lobby;
        }
        plan.target = self.seat(&plan).unwrap_or(plan.target);
        self.happen(What::Start(plan), session).await;
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
        let Page::List(list) = self.app.route.page() else {
            return self.tell_error("first lobby, which lists the seeks");
        };
        let mut rows = list.rows(&self.app.core).into_iter();
        let Some(row) = rows.position(|row| row == Row::Seek(seek)) else {
            return self.tell_error(format!("no seek {seek} is open; lobby lists them"));
        };
        self.happen(What::Click(Hit::Row(row)), session).await;
        Ok(())
    }

    /// Leaves what is there for the menu; from a game on a server by way of its lobby.
    async fn go_home(&mut self, session: &mut Session) {
        const STEPS: usize = 2;
        self.scope = Scope::Prompt;
        self.waits = Waits::Nothing;
        self.voice.prompt = Prompt::Due;
        self.happen(What::Study(None), session).await;
        for _ in 0..STEPS {
            if !matches!(self.app.route.page(), Page::Menu(_)) {
                self.happen(What::Do(Action::Back), session).await;
            }
        }
    }

    /// Asks a bot, or the engine within this program; what it finds is told once it is there.
    async fn think(&mut self, action: Action, session: &mut Session) -> io::Result<()> {
        if self.waits.is_thinking() {
            return self.tell_error("still working on what you asked before");
        }
        let Some(game) = self.app.game() else { return self.tell_error("there is no game yet") };
        let subject = match action {
            Action::Analyze => to_analyze(game).map(Subject::Game),
            _ if game.is_kept() => to_advise(game).map(Subject::Position),
            _ => return self.ask_bot(action, session).await,
        };
        match subject {
            Ok(subject) => self.study(subject, session).await,
            Err(why) => self.tell_error(why),
        }
    }

    async fn ask_bot(&mut self, action: Action, session: &mut Session) -> io::Result<()> {
        if let Some(game) = self.app.game_mut() {
            game.advice.stop();
        }
        self.waits = Waits::Thought(action);
        // As the full screen asks.
        self.happen(What::Do(action), session).await;
        Ok(())
    }

    async fn study(&mut self, subject: Subject, session: &mut Session) -> io::Result<()> {
        self.happen(What::Study(Some(subject.clone())), session).await;
        match subject {
            Subject::Position(position) => self.waits = Waits::Advice(position),
            Subject::Game(game) => {
                let positions = game.ply() + 1;
                let count = u32::try_from(positions).unwrap_or(u32::MAX);
                let seconds = (POSITION * count).as_secs().max(1);
                self.waits = Waits::Analysis(game, Vec::new());
                return self.voice.tell(&Response::Analyzing { positions, seconds });
            }
        }
        Ok(())
    }

    pub(super) fn learn(&mut self, finding: Finding) -> io::Result<()> {
        self.waits.learn(finding).map_or(Ok(()), |found| self.voice.tell(&found))
    }

    fn tell_thought(&mut self) -> io::Result<()> {
        let (Waits::Thought(asked), Some(game)) = (&self.waits, self.app.game_mut()) else {
            return Ok(());
        };
        if !game.advice.is_shown() {
            // It was refused, and a notice says why.
            self.waits = Waits::Nothing;
            return Ok(());
        }
        let Some(hint) = game.fresh_hint() else { return Ok(()) };
        let response = answers::thought(*asked, hint, game);
        game.advice.stop();
        self.waits = Waits::Nothing;
        self.voice.tell(&response)
    }
}

fn to_analyze(game: &GamePage) -> Result<Game, &'static str> {
    match &game.table.game {
        played if played.ply() == 0 => Err("there is no move to look at yet"),
        played if game.is_kept() || game.help_allowed() => Ok(played.clone()),
        _ => Err("a game can be analyzed when it is over, or against a bot, unrated"),
    }
}

fn to_advise(game: &GamePage) -> Result<Game, &'static str> {
    let shown = game.shown();
    let is_open = shown.outcome().is_none() && shown.choices().is_empty();
    is_open.then(|| shown.clone()).ok_or("no stone is due here")
}
