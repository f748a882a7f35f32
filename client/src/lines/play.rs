//! Carries out the commands of line mode and prints what happens.

use std::fmt::Display;
use std::io::{self, IsTerminal};
use std::time::Duration;

use oxo_protocol::{OfferKind, Request, SeekId};
use oxo_shared::Game;
use oxo_words::{self as words, Fixed};

use crate::lines::command::{Beginning, Commands, LineCommand};
use crate::lines::input::InputLine;
use crate::lines::place::LinePlace;
use crate::lines::response::Response;
use crate::lines::voice::{Scope, Typist, Voice};
use crate::lines::waits::Waits;
use crate::lines::worded::WordedNews;
use crate::lines::{answers, command, grammar, replay};
use crate::session::Session;
use oxo_headless::client::action::{Action, Step};
use oxo_headless::client::core::{Exit, Place};
use oxo_headless::client::event::Event;
use oxo_headless::client::goal::{Goal, Plan, Target};
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;
use oxo_headless::game::news::{Closing, News};
use oxo_headless::keep::seat::Seat;
use oxo_headless::study::{Finding, Subject};
use oxo_headless::words::Form;

/// Typical time to analyze one position on an ordinary machine; it is seldom less.
const POSITION: Duration = Duration::from_millis(600);

pub(super) struct LineMode {
    pub(super) client: Client,
    pub(super) voice: Voice<io::Stdout>,
    pub(super) news: Vec<WordedNews>,
    commands: Commands,
    pub(super) typed: Typed,
    pub(super) waits: Waits,
}

/// What was typed and is not carried out yet.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    Nothing,
    /// A line, or the end of the input, that waits for its turn.
    Line(InputLine),
    Ended,
}

impl LineMode {
    pub(super) fn new(client: Client, scope: Scope, form: Form, commands: Commands) -> Self {
        let typist = if io::stdin().is_terminal() { Typist::Person } else { Typist::Script };
        LineMode {
            client,
            voice: Voice::new(io::stdout(), form, typist, scope, command::beginnings(&commands)),
            news: Vec::new(),
            commands,
            typed: Typed::Nothing,
            waits: Waits::Nothing,
        }
    }

    /// Returns the game being played, watched or replayed.
    pub(super) fn game(&self) -> Option<&Follow> {
        self.at().game()
    }

    /// Returns the place where a line would be typed.
    pub(super) fn at(&self) -> LinePlace<'_> {
        LinePlace::of(&self.client)
    }

    pub(super) fn tell_news(&mut self) -> io::Result<()> {
        let news = std::mem::take(&mut self.news);
        // Any news or notice settles the pending offer.
        if matches!(self.waits, Waits::Offer)
            && (!news.is_empty() || self.client.core().notice().is_some())
        {
            self.waits = Waits::Nothing;
        }
        self.voice.tell_news(news, &mut self.client, &mut self.waits)?;
        self.tell_thought()
    }

    pub(super) fn tell_error(&mut self, text: impl Display) -> io::Result<()> {
        self.voice.tell(&Response::error(text))
    }

    pub(super) async fn happen(&mut self, event: Event, session: &mut Session) {
        let (_, news) = session.happen(&mut self.client, event).await;
        news.iter().for_each(|news| self.hear(news));
        let game = self.client.follow();
        self.news.extend(news.into_iter().map(|news| WordedNews::new(news, game)));
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

    pub(super) async fn obey(&mut self, typed: InputLine, session: &mut Session) -> io::Result<()> {
        match typed {
            InputLine::Text(line) => match grammar::parse(&line, self.at(), &self.commands) {
                Ok(Some(command)) => self.perform(command, session).await,
                Ok(None) => Ok(()),
                Err(why) => self.tell_error(why),
            },
            InputLine::TooLong => self.tell_error(words::LINE_TOO_LONG),
            InputLine::Nothing => self.end_of_input(true),
            InputLine::End => self.end_of_input(false),
        }
    }

    /// Handles the end of the input, which may have had no line. A spectator continues watching.
    fn end_of_input(&mut self, is_empty: bool) -> io::Result<()> {
        self.typed = Typed::Ended;
        let is_person = self.voice.typist == Typist::Person;
        let exit = match self.at() {
            // A replay without any input prints the whole game.
            LinePlace::Replay(..) if is_empty => {
                return self.review(&LineCommand::Steps(Step::On, usize::MAX));
            }
            LinePlace::Board(game) if game.is_live_for_me() => {
                Exit::Failed(words::LINE_INPUT_ENDED.text().into())
            }
            LinePlace::Board(game) if game.role().side().is_none() => return Ok(()),
            LinePlace::Home if is_empty && !is_person => Exit::NothingAsked,
            LinePlace::Home | LinePlace::Way | LinePlace::Board(_) if is_person => Exit::Done,
            _ => return Ok(()),
        };
        self.client.exit(exit);
        Ok(())
    }

    async fn perform(&mut self, command: LineCommand, session: &mut Session) -> io::Result<()> {
        let asked = self.waits.take_question();
        match command {
            LineCommand::Do(Action::Yes) if let Some(action) = asked => {
                self.act(action, session).await
            }
            LineCommand::Do(Action::No) if asked.is_some() => {}
            LineCommand::Do(Action::Claim)
                if let Some(question) = self.client.question(Action::Claim) =>
            {
                return self.ask_first(Action::Claim, &question);
            }
            LineCommand::Do(Action::Quit) if let Some(question) = self.question_of_host() => {
                return self.ask_first(Action::Quit, &question);
            }
            LineCommand::Do(Action::Quit) => self.act(Action::Quit, session).await,
            LineCommand::Do(action @ (Action::Hint | Action::Weights | Action::Analyze)) => {
                return self.think(action, session).await;
            }
            LineCommand::Do(Action::Boards) => return self.toggle_boards(),
            LineCommand::Do(action)
                if let Some(answer) =
                    answers::answer(action, self.at(), self.client.core(), &self.commands) =>
            {
                return self.voice.tell(&answer);
            }
            command if matches!(self.at(), LinePlace::Replay(..)) => return self.review(&command),
            LineCommand::Do(Action::Back) => self.go_home(session).await,
            LineCommand::Do(action) => self.act(action, session).await,
            LineCommand::Play(at) => self.happen(Event::Play(at), session).await,
            LineCommand::Say(text) => self.happen(Event::Say(text), session).await,
            LineCommand::Report(text) => self.happen(Event::Report(text), session).await,
            LineCommand::Begin(Beginning::Game(plan)) => self.begin(plan, session).await,
            LineCommand::Begin(Beginning::Accept(seek)) => return self.accept(seek, session).await,
            LineCommand::Begin(Beginning::Help(lines)) => {
                return self.voice.tell(&Response::Help { lines });
            }
            // Only replays have these commands.
            LineCommand::Steps(..) | LineCommand::GoTo(_) => {}
        }
        Ok(())
    }

    /// Returns the question for a person who quits while hosting a friend's game in this program.
    fn question_of_host(&self) -> Option<String> {
        let hosts = matches!(self.client.core().place(), Place::Hosting { .. });
        let asks = hosts && self.voice.typist == Typist::Person;
        asks.then(|| self.client.question(Action::Quit)).flatten()
    }

    fn ask_first(&mut self, action: Action, question: &str) -> io::Result<()> {
        self.waits = Waits::Yes(action);
        self.voice.tell(&Response::notice(words::LineYesOrNo { question }))
    }

    async fn act(&mut self, action: Action, session: &mut Session) {
        self.happen(Event::Do(action), session).await;
        if self.client.core().awaits(|request| matches!(request, Request::Offer(_))) {
            self.waits.until(Waits::Offer);
        }
    }

    fn toggle_boards(&mut self) -> io::Result<()> {
        self.voice.boards = !self.voice.boards;
        self.voice.tell(&Response::notice(match self.voice.boards {
            true => words::LINE_BOARDS_ON,
            false => words::LINE_BOARDS_OFF,
        }))
    }

    /// Steps through a saved game and prints the result. An error is printed as a notice.
    fn review(&mut self, command: &LineCommand) -> io::Result<()> {
        match replay::follow(&mut self.client, command) {
            Ok(told) => self.voice.say(&told),
            Err(why) => self.voice.tell(&Response::notice(why)),
        }
    }

    async fn begin(&mut self, mut plan: Plan, session: &mut Session) {
        self.go_home(session).await;
        if plan.goal == Goal::Lobby {
            self.waits = Waits::Lobby;
        }
        plan.target = self.seat(&plan).unwrap_or(plan.target);
        self.start(plan, session).await;
    }

    /// Starts a plan. A changing list is hard to choose from in lines, so instead of one this
    /// watches the busiest game.
    pub(super) async fn start(&mut self, mut plan: Plan, session: &mut Session) {
        if plan.goal == Goal::WatchList {
            plan.goal = Goal::Watch(None);
        }
        self.happen(Event::Start(plan), session).await;
    }

    /// Returns the saved seat in the game to join.
    fn seat(&self, plan: &Plan) -> Option<Target> {
        let Goal::Join(g) = plan.goal else { return None };
        let is_meant = |seat: &Seat| match (seat, &plan.target) {
            (Seat::There { url, .. }, Target::Server(wanted)) => url == wanted,
            (seat, _) => seat.is_here(),
        };
        let mut games = self.client.core().unfinished().iter();
        let game = games.find(|game| game.g == g && is_meant(&game.seat))?;
        Some(Target::Seat(game.seat.clone()))
    }

    async fn accept(&mut self, seek: SeekId, session: &mut Session) -> io::Result<()> {
        match self.client.core().lobby().as_ref().filter(|_| self.client.route().is_home()) {
            None => self.tell_error(words::LINE_LOBBY_FIRST),
            Some(view) if view.seeks.iter().any(|row| row.seek == seek) => {
                self.happen(Event::Pursue(Goal::Accept(seek)), session).await;
                Ok(())
            }
            Some(_) => self.tell_error(words::LineNoChallenge { number: seek }),
        }
    }

    /// Leaves for the menu. A game on a server takes two steps, because its lobby comes first.
    async fn go_home(&mut self, session: &mut Session) {
        const STEPS: usize = 2;
        self.voice.scope = Scope::Prompt;
        self.waits = Waits::Nothing;
        self.happen(Event::Study(None), session).await;
        for _ in 0..STEPS {
            if !self.client.route().is_at_menu() {
                self.happen(Event::Do(Action::Back), session).await;
            }
        }
    }

    /// Asks a bot, or the engine in this program. The answer is printed once it arrives.
    async fn think(&mut self, action: Action, session: &mut Session) -> io::Result<()> {
        if self.waits.is_thinking() {
            return self.tell_error(words::LINE_THINKING);
        }
        let subject = match (self.at(), action) {
            (LinePlace::Home | LinePlace::Way, _) => {
                return self.tell_error(words::LINE_NO_GAME);
            }
            (LinePlace::Board(game) | LinePlace::Replay(game, _), Action::Analyze) => {
                to_analyze(game, &self.client)
            }
            (LinePlace::Replay(_, shown), _) => to_advise(shown),
            (LinePlace::Board(_), _) => {
                self.waits = Waits::Thought(action);
                self.happen(Event::AskHint, session).await;
                return Ok(());
            }
        };
        match subject {
            Ok(subject) => self.study(subject, session).await,
            Err(why) => self.tell_error(why),
        }
    }

    async fn study(&mut self, subject: Subject, session: &mut Session) -> io::Result<()> {
        self.happen(Event::Study(Some(subject.clone())), session).await;
        match subject {
            Subject::Position(position) => self.waits = Waits::Advice(position),
            Subject::Game(game, _) => {
                let positions = game.ply() + 1;
                let count = u32::try_from(positions).unwrap_or(u32::MAX);
                let seconds = (POSITION * count).as_secs().max(1);
                self.waits = Waits::Analysis(game);
                return self.voice.tell(&Response::Analyzing { positions, seconds });
            }
        }
        Ok(())
    }

    pub(super) fn learn(&mut self, finding: Finding) -> io::Result<()> {
        self.waits.learn(finding).map_or(Ok(()), |found| self.voice.tell(&found))
    }

    fn tell_thought(&mut self) -> io::Result<()> {
        let (Waits::Thought(asked), Some(game)) = (&self.waits, self.client.follow()) else {
            return Ok(());
        };
        match game.hint().map(|hint| answers::thought(*asked, hint, game)) {
            None if self.client.core().awaits(|request| matches!(request, Request::Hint(_))) => {
                Ok(())
            }
            response => {
                // Without a hint the request was rejected, and a notice has printed why.
                self.waits = Waits::Nothing;
                response.map_or(Ok(()), |response| self.voice.tell(&response))
            }
        }
    }
}

fn to_analyze(game: &Follow, client: &Client) -> Result<Subject, Fixed> {
    match game.game() {
        played if played.ply() == 0 => Err(words::LINE_NO_ANALYSIS),
        played if game.is_kept() || game.help_allowed() => {
            let name = client.core().choices().name.as_deref();
            Ok(Subject::Game(played.clone(), game.own_side(name)))
        }
        _ => Err(words::LINE_ANALYSIS_LATER),
    }
}

fn to_advise(shown: &Game) -> Result<Subject, Fixed> {
    let is_open = shown.outcome().is_none() && shown.choices().is_empty();
    is_open.then(|| Subject::Position(shown.clone())).ok_or(words::LINE_NO_ADVICE)
}
