//! What a line does.

use std::io::{self, Write};

use oxo_shared::protocol::{SeekId, Wish};

use super::command::{self, Command, Thought};
use super::input::Line;
use super::news::News;
use super::prompt::Wanted;
use super::study::Study;
use super::{Pace, Play, Scope, queries, thought};
use crate::action::Action;
use crate::cli::Plan;
use crate::event::{Target, What};
use crate::model::{Exit, GameModel, Goal, LobbyRow, Screen, Waiting};
use crate::session::Session;

impl<W: Write> Play<W> {
    pub(super) async fn obey(&mut self, line: Line, session: &mut Session) -> io::Result<()> {
        match line {
            Line::Text(text) => {
                self.heard = true;
                match command::parse(&text, &self.model, &self.start) {
                    Ok(Some(command)) => self.perform(command, session).await,
                    Ok(None) => Ok(()),
                    Err(why) => self.tell_error(why),
                }
            }
            Line::TooLong => self.tell_error("that line is too long"),
            Line::End => {
                self.end_of_input();
                Ok(())
            }
        }
    }

    /// Nothing more will be typed. Who looks on, goes on looking.
    fn end_of_input(&mut self) {
        self.ended = true;
        let game = self.model.game.as_ref();
        if game.is_some_and(GameModel::is_live_for_me) {
            let why = "input ended before the game did".to_owned();
            self.model.exit = Some(Exit::Failed(why));
        } else if game.is_none_or(|game| game.role.player().is_some()) && self.pace == Pace::Person
        {
            self.model.exit = Some(Exit::Done);
        }
    }

    async fn perform(&mut self, command: Command, session: &mut Session) -> io::Result<()> {
        match command {
            Command::Ask(query) => return self.voice.tell(&queries::answer(query, &self.model)),
            Command::Play(at) => self.happen(What::Play(at), session).await,
            Command::Do(action) => self.act(action, session).await,
            Command::Say(text) => self.happen(What::Say(text), session).await,
            Command::Think(thought) => return self.think(thought, session).await,
            Command::Analyze => return self.analyze(),
            Command::Want(wanted) => return self.want(wanted, session).await,
            Command::Boards => return self.toggle_boards(),
            Command::Menu => self.go_home(session).await,
            Command::Quit => self.model.exit = Some(Exit::Done),
        }
        Ok(())
    }

    async fn act(&mut self, action: Action, session: &mut Session) {
        self.happen(What::Do(action), session).await;
        self.offering = self.model.asked.values().any(|asked| matches!(asked.wish, Wish::Offer(_)));
    }

    fn toggle_boards(&mut self) -> io::Result<()> {
        self.narrator.boards = !self.narrator.boards;
        let text = match self.narrator.boards {
            true => "the board is drawn by itself again",
            false => "the board is drawn no more by itself: b draws it",
        };
        self.voice.tell(&News::Notice { text: text.to_owned() })
    }

    /// Goes after what a line wants; from then on the lines say what is played.
    async fn want(&mut self, wanted: Wanted, session: &mut Session) -> io::Result<()> {
        match wanted {
            Wanted::Begin(plan) => self.begin(plan, session).await,
            Wanted::Lobby(url) => self.enter_lobby(url, session).await,
            Wanted::Accept(seek) => return self.accept(seek, session).await,
            Wanted::Help(lines) => return self.voice.tell(&News::Help { lines }),
        }
        Ok(())
    }

    async fn begin(&mut self, plan: Plan, session: &mut Session) {
        self.go_home(session).await;
        self.model.goal = plan.goal;
        self.model.screen = Screen::Waiting(Waiting::Opening);
        self.happen(What::Start(plan.target), session).await;
    }

    async fn enter_lobby(&mut self, url: String, session: &mut Session) {
        self.go_home(session).await;
        self.narrator.await_lobby();
        self.model.goal = Goal::Lobby;
        self.model.screen = Screen::Lobby;
        self.happen(What::Start(Target::Server(url)), session).await;
    }

    /// Chooses the row of the lobby that has this seek.
    async fn accept(&mut self, seek: SeekId, session: &mut Session) -> io::Result<()> {
        let lobby = &self.model.lobby;
        let view = lobby.view.as_ref().filter(|_| self.model.screen == Screen::Lobby);
        let Some(view) = view else {
            return self.tell_error("first lobby, which lists the seeks");
        };
        let index = view.seeks.iter().position(|row| row.seek == seek);
        let row = index
            .and_then(|index| lobby.rows().iter().position(|&row| row == LobbyRow::Seek(index)));
        match row {
            Some(row) => {
                self.model.lobby.selected = row;
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
        self.narrator.remind();
        for _ in 0..STEPS {
            if self.model.screen != Screen::Menu {
                self.happen(What::Do(Action::Back), session).await;
            }
        }
    }

    /// Asks a bot; what it thinks is told once it is there, and not kept up to date.
    async fn think(&mut self, thought: Thought, session: &mut Session) -> io::Result<()> {
        let Some(game) = &mut self.model.game else {
            return self.tell_error("there is no game yet");
        };
        game.show_hint = false;
        game.show_weights = false;
        self.thought = Some(thought);
        self.happen(What::Do(thought.action()), session).await;
        Ok(())
    }

    /// Tells what a bot thinks, once it has.
    pub(super) fn tell_thought(&mut self) -> io::Result<()> {
        let (Some(asked), Some(game)) = (self.thought, &mut self.model.game) else {
            return Ok(());
        };
        if !game.show_hint && !game.show_weights {
            // It was refused, and the narrator has said why.
            self.thought = None;
            return Ok(());
        }
        let Some(hint) = game.fresh_hint() else { return Ok(()) };
        let news = thought::news(asked, hint, game);
        game.show_hint = false;
        game.show_weights = false;
        self.thought = None;
        self.voice.tell(&news)
    }

    /// Looks through the game; what is found is told when it is there.
    fn analyze(&mut self) -> io::Result<()> {
        match self.to_analyze() {
            Ok(game) => {
                let (study, news) = Study::begin(game);
                self.study = Some(study);
                self.voice.tell(&news)
            }
            Err(why) => self.tell_error(why),
        }
    }

    fn to_analyze(&self) -> Result<oxo_shared::Game, &'static str> {
        let game = self.model.game.as_ref().ok_or("there is no game yet")?;
        match &game.table.game {
            _ if self.study.is_some() => Err("it is being looked through already"),
            played if played.ply() == 0 => Err("there is no move to look at yet"),
            played if played.outcome().is_some() || game.help_allowed() => Ok(played.clone()),
            _ => Err("a game can be looked through when it is over, or against a bot, unrated"),
        }
    }
}
