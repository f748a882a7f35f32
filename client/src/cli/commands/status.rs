//! `oxo list` and `oxo status`: the games of a server, and the player's own games in one line for a
//! prompt or a status bar.

use std::io;

use oxo_protocol::{LobbyView, Request};
use oxo_words as words;
use serde::Serialize;

use crate::cli::commands::asker::Asker;
use crate::cli::failure::Failure;
use oxo_headless::client::unfinished;
use oxo_headless::keep::seat::Unfinished;
use oxo_headless::words::lobby_lines;

/// Prints the open challenges and the public games.
///
/// # Errors
/// `Failure` if the server cannot be reached.
pub async fn list(asker: &Asker) -> Result<(), Failure> {
    let view: LobbyView = asker.ask_as_guest(Request::Lobby(Default::default())).await?;
    Ok(asker.tell(&view, || lobby_lines(&view))?)
}

#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
pub struct Args {
    #[arg(long, value_name = "TEXT", help = words::OPTION_OFFLINE.text())]
    pub offline: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct Status {
    reached: bool,
    games: Vec<Unfinished>,
}

impl Args {
    /// Asks the server for the player's games and prints the line, or nothing if there are none.
    /// JSON output has all details.
    ///
    /// # Errors
    /// If standard output cannot be written; a server that cannot be reached is no error.
    pub async fn run(self, asker: &Asker) -> io::Result<()> {
        let games = unfinished::there(asker.dialer.clone(), &asker.url, asker.known()).await;
        let status = Status { reached: games.is_some(), games: games.unwrap_or_default() };
        asker.tell(&status, || status.line(self.offline).into_iter().collect())
    }
}

impl Status {
    fn line(&self, offline: Option<String>) -> Option<String> {
        let yours = self.games.iter().filter(|game| game.your_move).count();
        match self.games.len() {
            _ if !self.reached => offline,
            0 => None,
            games => Some(words::CliStatus { games, yours }.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;

    use super::*;
    use oxo_headless::keep::seat::Seat;

    fn held(code: &str, your_move: bool) -> Unfinished {
        let (g, seat) = (code.parse().unwrap(), Seat::Here("nowhere".into()));
        let (rules, opponent) = (Rules::TICTACTOE, Some("bob".into()));
        Unfinished { g, rules, ply: 2, your_move, opponent, seat }
    }

    #[test]
    fn the_line_counts_the_games_or_shows_the_offline_text() {
        let line = |games: &[Unfinished]| {
            Status { reached: true, games: games.to_vec() }.line(Some("?".to_owned()))
        };
        let games = [held("K7QX2M", true), held("9XW3AB", false), held("T0P5EC", true)];
        assert_eq!(line(&games).unwrap(), "3 games, your move in 2");
        assert_eq!(line(&games[1..2]).unwrap(), "1 game");
        assert_eq!(line(&[]), None);
        assert_eq!(Status::default().line(Some("?".to_owned())).unwrap(), "?");
    }
}
