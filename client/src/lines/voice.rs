//! Decides what to print and when: news as it comes, the board when it matters, and the available
//! commands outside a game. Every line is flushed to standard output at once.

use std::io::{self, Write};

use oxo_protocol::Request;
use oxo_shared::Clean;

use crate::lines::answers;
use crate::lines::command::AFTER_A_GAME;
use crate::lines::response::Response;
use crate::lines::worded::{WordedNews, Words};
use oxo_headless::client::state::Client;
use oxo_headless::game::news::News;
use oxo_headless::words::{Form, tell};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typist {
    /// A person at a terminal: every line is carried out at once, and another game may follow.
    Person,
    /// A file or a program: a line waits for the player's turn, so that moves can be written in
    /// advance.
    Script,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Until the game given on the command line ends.
    OneGame,
    /// Until the input ends; the lines choose what to play.
    Prompt,
    /// Until the input ends, in a saved game.
    Replay,
}

/// What to print outside a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PromptState {
    /// The available commands, as soon as they can be used.
    Due,
    /// The lobby, once it has arrived.
    Lobby,
    /// Nothing more: the player knows that there is nothing to watch yet.
    Waiting,
    Told,
}

pub(super) struct Voice<W: Write> {
    pub(super) out: W,
    form: Form,
    pub(super) typist: Typist,
    pub(super) scope: Scope,
    /// The commands available outside a game.
    beginnings: Vec<String>,
    pub(super) prompt: PromptState,
    board_due: bool,
    /// Whether to draw the board on this client's turn, and always for a spectator.
    pub(super) boards: bool,
    pub(super) notice: Option<Clean>,
}

impl<W: Write> Voice<W> {
    pub(super) fn new(
        out: W,
        form: Form,
        typist: Typist,
        scope: Scope,
        beginnings: Vec<String>,
    ) -> Self {
        Voice {
            out,
            form,
            typist,
            scope,
            beginnings,
            prompt: PromptState::Due,
            board_due: false,
            boards: true,
            notice: None,
        }
    }

    /// Prints `what` and flushes the output.
    pub(super) fn tell(&mut self, what: &impl Words) -> io::Result<()> {
        tell(&mut self.out, self.form, what, || what.lines())?;
        self.out.flush()
    }

    pub(super) fn say(&mut self, lines: &[String]) -> io::Result<()> {
        lines.iter().try_for_each(|line| writeln!(self.out, "{line}"))?;
        self.out.flush()
    }

    pub(super) fn tell_news(
        &mut self,
        mut news: Vec<WordedNews>,
        client: &mut Client,
    ) -> io::Result<()> {
        news.iter().for_each(|told| self.note_board(&told.news));
        news.sort_by_key(moment);
        let (way, rest) = news.split_at(news.partition_point(|it| moment(it) < Moment::AtBoard));
        let (board, after) = rest.split_at(rest.partition_point(|it| moment(it) < Moment::After));
        way.iter().try_for_each(|news| self.tell(news))?;
        // Skip the notice if the news says the same.
        let is_about = |news: &News| matches!(news, News::Answered { .. } | News::Ratings { .. });
        let is_told = after.iter().any(|told| is_about(&told.news));
        if let Some(text) = client.core_mut().take_notice().filter(|_| !is_told) {
            self.tell_notice(text.into_text(), client)?;
        }
        board.iter().try_for_each(|news| self.tell(news))?;
        self.tell_position(client)?;
        after.iter().try_for_each(|news| self.tell(news))?;
        let is_over = after.iter().any(|told| matches!(told.news, News::Over { .. }));
        let plays = client.follow().is_some_and(|game| game.role().side().is_some());
        if is_over && plays && self.typist == Typist::Person {
            self.tell(&Response::Next { commands: AFTER_A_GAME.map(str::to_owned).into() })?;
        }
        self.tell_of_tv(client)?;
        self.tell_of_home(client)
    }

    /// Prints once that there is nothing to watch yet.
    fn tell_of_tv(&mut self, client: &Client) -> io::Result<()> {
        match client.nothing_on().filter(|_| self.prompt != PromptState::Waiting) {
            Some(text) => {
                self.prompt = PromptState::Waiting;
                self.tell(&Response::notice(text))
            }
            None => Ok(()),
        }
    }

    fn note_board(&mut self, news: &News) {
        match news {
            News::Game { .. } => self.board_due = false,
            News::Players { .. } | News::Moved(_) | News::TakenBack { .. } => self.board_due = true,
            _ => {}
        }
    }

    fn tell_notice(&mut self, text: Clean, client: &Client) -> io::Result<()> {
        self.notice = Some(text.clone());
        // The sentence that ends the program goes to standard error.
        let ends = self.scope == Scope::OneGame && client.route().is_home();
        if ends { Ok(()) } else { self.tell(&Response::Notice { text }) }
    }

    /// Prints the board and the clocks after moves, but not between the player's move and the
    /// reply.
    fn tell_position(&mut self, client: &Client) -> io::Result<()> {
        let Some(game) = client.follow() else { return Ok(()) };
        let others_turn = game.is_live_for_me() && !game.my_turn();
        if others_turn || !std::mem::take(&mut self.board_due) {
            return Ok(());
        }
        if self.boards {
            self.tell(&answers::board(game.game()))?;
        }
        match game.clocks_at(client.core().shown_ms()) {
            Some(clock) => self.tell(&Response::Clock { clock, paused: None, moves: Vec::new() }),
            None => Ok(()),
        }
    }

    fn tell_of_home(&mut self, client: &Client) -> io::Result<()> {
        if self.prompt == PromptState::Lobby
            && !client.core().awaits(|request| matches!(request, Request::Lobby(_)))
            && let Some(view) = client.core().lobby().cloned().filter(|_| client.core().is_online())
        {
            self.tell(&Response::Lobby(view))?;
            // The lobby lists what can be chosen, except unfinished games.
            self.prompt =
                if client.core().games().is_empty() { PromptState::Told } else { PromptState::Due };
        }
        if !client.route().is_home() && self.prompt == PromptState::Told {
            self.prompt = PromptState::Due;
        }
        let is_told = matches!(self.prompt, PromptState::Told | PromptState::Lobby);
        if client.route().is_home() && self.scope == Scope::Prompt && !is_told {
            self.prompt = PromptState::Told;
            let mut unfinished = client.core().games().to_vec();
            let others = client.core().unfinished().iter().map(|game| game.g);
            unfinished.extend(others.filter(|g| !client.core().games().contains(g)));
            self.tell(&Response::Ready { commands: self.beginnings.clone(), unfinished })?;
        }
        Ok(())
    }
}

/// Order in which the news of one event is printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Moment {
    OnTheWay,
    AtBoard,
    After,
}

const fn moment(told: &WordedNews) -> Moment {
    match told.news {
        News::Connected { .. } | News::Lost { .. } | News::Seeking { .. } => Moment::OnTheWay,
        News::Offer { .. } | News::Answered { .. } | News::Lapsed { .. } => Moment::After,
        News::Over { .. } | News::Ratings { .. } | News::Turn { .. } => Moment::After,
        _ => Moment::AtBoard,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxo_headless::client::core::Core;
    use oxo_headless::client::goal::Goal;
    use oxo_headless::client::route::Route;

    #[test]
    fn the_prompt_lists_the_commands_once() {
        let mut voice =
            Voice::new(Vec::new(), Form::Text, Typist::Script, Scope::Prompt, Vec::new());
        let mut client = Client::new(String::new());
        let mut told = |client: &mut Client| {
            voice.tell_news(Vec::new(), client).unwrap();
            !std::mem::take(&mut voice.out).is_empty()
        };
        assert!(told(&mut client));
        assert!(!told(&mut client));
        let mut way = Route::default();
        way.wait(Goal::Tv, 0);
        assert!(!told(&mut Client::at(Core::default(), way)));
        assert!(told(&mut client));
    }
}
