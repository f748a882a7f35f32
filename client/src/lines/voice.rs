//! What is told and when: news as they come, the board when it is to be looked at, what may
//! be typed where there is no game. It goes to standard output, each line at once.

use std::io::{self, Write};

use oxo_protocol::Request;
use oxo_shared::Clean;

use crate::client::state::Client;
use crate::game::news::News;
use crate::lines::answers;
use crate::lines::command::AFTER_A_GAME;
use crate::lines::response::Response;
use crate::lines::worded::{WordedNews, Words};
use crate::words::{Form, tell};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typist {
    /// Somebody at a terminal: every line is taken at once, and after a game there may
    /// be another one.
    Person,
    /// A file or a program: a line waits until it is the player's turn, so that moves
    /// may be written down beforehand.
    Script,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// To the end of the game that the command line asked for.
    OneGame,
    /// As far as the lines go: what is played is theirs to say.
    Prompt,
    /// As far as the lines go, in a game that was kept.
    Replay,
}

/// What is told where there is no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PromptState {
    /// What can be begun, once that is possible.
    Due,
    /// The lobby, once it is there.
    Lobby,
    /// That there is nothing to watch yet was told.
    Waiting,
    Told,
}

pub(super) struct Voice<W: Write> {
    pub(super) out: W,
    form: Form,
    pub(super) typist: Typist,
    pub(super) scope: Scope,
    /// The words while there is no game.
    beginnings: Vec<String>,
    pub(super) prompt: PromptState,
    board_due: bool,
    /// Whether the board is drawn whenever it is this client's turn, and for spectators.
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

    /// Tells it; whoever reads has it when this returns.
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
        // What the notice is about is told as such.
        let is_about = |news: &News| matches!(news, News::Answered { .. } | News::Ratings { .. });
        let is_told = after.iter().any(|told| is_about(&told.news));
        if let Some(text) = client.core.take_notice().filter(|_| !is_told) {
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

    /// That there is nothing to watch yet, once.
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
        let ends = self.scope == Scope::OneGame && client.route.is_home();
        if ends { Ok(()) } else { self.tell(&Response::Notice { text }) }
    }

    /// The board and the clocks after moves: not between one's own move and the answer.
    fn tell_position(&mut self, client: &Client) -> io::Result<()> {
        let Some(game) = client.follow() else { return Ok(()) };
        let others_turn = game.is_live_for_me() && !game.my_turn();
        if others_turn || !std::mem::take(&mut self.board_due) {
            return Ok(());
        }
        if self.boards {
            self.tell(&answers::board(game.game()))?;
        }
        match game.clocks_at(client.core.shown_ms()) {
            Some(clock) => self.tell(&Response::Clock { clock, paused: None, moves: Vec::new() }),
            None => Ok(()),
        }
    }

    fn tell_of_home(&mut self, client: &Client) -> io::Result<()> {
        if self.prompt == PromptState::Lobby
            && !client.core.awaits(|request| matches!(request, Request::Lobby(_)))
            && let Some(view) = client.core.lobby().cloned().filter(|_| client.core.is_online())
        {
            self.tell(&Response::Lobby(view))?;
            // It says what may be chosen, but for what was begun.
            self.prompt =
                if client.core.games().is_empty() { PromptState::Told } else { PromptState::Due };
        }
        if !client.route.is_home() && self.prompt == PromptState::Told {
            self.prompt = PromptState::Due;
        }
        let is_told = matches!(self.prompt, PromptState::Told | PromptState::Lobby);
        if client.route.is_home() && self.scope == Scope::Prompt && !is_told {
            self.prompt = PromptState::Told;
            let mut unfinished = client.core.games().to_vec();
            let others = client.core.unfinished().iter().map(|game| game.g);
            unfinished.extend(others.filter(|g| !client.core.games().contains(g)));
            self.tell(&Response::Ready { commands: self.beginnings.clone(), unfinished })?;
        }
        Ok(())
    }
}

/// When something is told of what one event has brought.
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
    use crate::client::goal::Goal;

    #[test]
    fn at_the_prompt_it_is_told_once_what_may_be_chosen() {
        let mut voice =
            Voice::new(Vec::new(), Form::Text, Typist::Script, Scope::Prompt, Vec::new());
        let mut client = Client::new(String::new());
        let mut told = |client: &mut Client| {
            voice.tell_news(Vec::new(), client).unwrap();
            !std::mem::take(&mut voice.out).is_empty()
        };
        assert!(told(&mut client));
        assert!(!told(&mut client));
        client.route.wait(Goal::Tv, 0);
        assert!(!told(&mut client));
        client.route.leave();
        assert!(told(&mut client));
    }
}
