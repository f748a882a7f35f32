//! Decides what to print and when: news as it comes, the board when it matters, and the available
//! commands outside a game. Every line is flushed to standard output at once.

use std::io::{self, Write};

use oxo_protocol::Request;

use crate::lines::answers;
use crate::lines::command::AFTER_A_GAME;
use crate::lines::response::Response;
use crate::lines::waits::Waits;
use crate::lines::worded::{WordedNews, Words};
use oxo_headless::client::state::Client;
use oxo_headless::game::news::News;
use oxo_headless::game::notice::Notice;
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
}

pub(super) struct Voice<W: Write> {
    pub(super) out: W,
    form: Form,
    pub(super) typist: Typist,
    pub(super) scope: Scope,
    /// The commands available outside a game.
    beginnings: Vec<String>,
    /// The turn of the route at which it was printed what can be done outside a game.
    told_at: Option<u64>,
    board_due: bool,
    /// Whether to draw the board on this client's turn, and always for a spectator.
    pub(super) boards: bool,
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
            told_at: None,
            board_due: false,
            boards: true,
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
        waits: &mut Waits,
    ) -> io::Result<()> {
        news.iter().for_each(|told| self.note_board(&told.news));
        news.sort_by_key(moment);
        let (way, rest) = news.split_at(news.partition_point(|it| moment(it) < Moment::AtBoard));
        let (board, after) = rest.split_at(rest.partition_point(|it| moment(it) < Moment::After));
        way.iter().try_for_each(|news| self.tell(news))?;
        // Skip the notice if the news says the same.
        let is_about = |news: &News| matches!(news, News::Answered { .. } | News::Ratings { .. });
        let is_told = after.iter().any(|told| is_about(&told.news));
        // The sentence that ends the program goes to standard error.
        let ends = self.scope == Scope::OneGame && client.route().is_home();
        let notice = if ends { None } else { client.take_notice() };
        if let Some(text) = notice.filter(|_| !is_told).map(Notice::into_text) {
            self.tell(&Response::Notice { text })?;
        }
        board.iter().try_for_each(|news| self.tell(news))?;
        self.tell_position(client)?;
        after.iter().try_for_each(|news| self.tell(news))?;
        let is_over = after.iter().any(|told| matches!(told.news, News::Over { .. }));
        let plays = client.follow().is_some_and(|game| game.role().side().is_some());
        if is_over && plays && self.typist == Typist::Person {
            self.tell(&Response::Next { commands: AFTER_A_GAME.map(str::to_owned).into() })?;
        }
        self.tell_of_home(client, waits)
    }

    fn note_board(&mut self, news: &News) {
        match news {
            News::Game { .. } => self.board_due = false,
            News::Players { .. } | News::Moved(_) | News::TakenBack { .. } => self.board_due = true,
            _ => {}
        }
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

    /// Prints once what can be done outside a game: the lobby that the player asked for, the
    /// available commands, or that there is nothing to watch yet.
    fn tell_of_home(&mut self, client: &Client, waits: &mut Waits) -> io::Result<()> {
        let (core, turn) = (client.core(), Some(client.route().turns()));
        // On the menu after a lobby that cannot be reached.
        if matches!(waits, Waits::Lobby) && !client.route().is_at_menu() {
            let awaits = core.awaits(|request| matches!(request, Request::Lobby(_)));
            let view = core.lobby().filter(|_| core.is_online() && !awaits);
            let Some(view) = view.cloned() else { return Ok(()) };
            *waits = Waits::Nothing;
            self.tell(&Response::Lobby(view))?;
            // The lobby lists what can be chosen, except unfinished games.
            if core.games().is_empty() {
                self.told_at = turn;
            }
        }
        if self.told_at == turn {
            return Ok(());
        }
        if let Some(text) = client.nothing_on() {
            self.told_at = turn;
            self.tell(&Response::notice(text))?;
        }
        if client.route().is_home() && self.scope == Scope::Prompt {
            self.told_at = turn;
            let mut unfinished = core.games().to_vec();
            let others = core.unfinished().iter().map(|game| game.g);
            unfinished.extend(others.filter(|g| !core.games().contains(g)));
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
        let mut told = |walk: fn(&mut Route)| {
            let mut route = Route::default();
            walk(&mut route);
            let mut client = Client::at(Core::default(), route);
            voice.tell_news(Vec::new(), &mut client, &mut Waits::Nothing).unwrap();
            !std::mem::take(&mut voice.out).is_empty()
        };
        assert!(told(|_| {}));
        assert!(!told(|_| {}));
        assert!(!told(|route| route.wait(Goal::Tv, 0)));
        assert!(told(|route| {
            route.wait(Goal::Tv, 0);
            route.leave();
        }));
    }
}
