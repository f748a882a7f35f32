//! `oxo list` and `oxo status`: what goes on at a server, and in one line where the player
//! is in it, for a prompt or a status bar.

use std::io::{self, Write};
use std::str::FromStr;

use oxo_protocol::{LobbyView, Request};
use oxo_words as words;
use serde::Serialize;

use crate::cli::commands::asker::Asker;
use crate::cli::commands::tell;
use crate::cli::failure::Failure;
use crate::keep::seat::Unfinished;
use crate::net::unfinished;
use crate::words::{Form, lobby_lines};

pub async fn list(out: &mut impl Write, asker: &Asker, form: Form) -> Result<(), Failure> {
    let view: LobbyView = asker.ask_as_guest(Request::Lobby(Default::default())).await?;
    Ok(tell(out, form, &view, || lobby_lines(&view))?)
}

#[derive(clap::Args, Clone, Debug, PartialEq, Eq)]
pub struct Args {
    #[arg(long, value_name = "TEXT", help = words::OPTION_STATUS_FORMAT.text())]
    pub format: Option<Format>,
    #[arg(long, value_name = "TEXT", help = words::OPTION_OFFLINE.text())]
    pub offline: Option<String>,
}

/// A line with places for what is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Format(String);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", words::MistakePlace { place: format!("{{{_0}}}"), places: PLACES })]
pub struct UnknownPlace(String);

/// What a line can say.
const PLACES: &str = "{games}, {your_move}, {codes}";

impl FromStr for Format {
    type Err = UnknownPlace;

    fn from_str(text: &str) -> Result<Self, UnknownPlace> {
        let mut rest = text;
        while let Some((place, after)) =
            rest.split_once('{').and_then(|(_, rest)| rest.split_once('}'))
        {
            if !matches!(place, "games" | "your_move" | "codes") {
                return Err(UnknownPlace(place.to_owned()));
            }
            rest = after;
        }
        Ok(Format(text.to_owned()))
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
struct Status {
    reached: bool,
    games: Vec<Unfinished>,
}

impl Args {
    /// Asks the server for the games of whomever this player is there.
    pub async fn run(&self, out: &mut impl Write, asker: &Asker, form: Form) -> io::Result<()> {
        let games = unfinished::there(asker.dialer.clone(), &asker.url, asker.known()).await;
        let status = Status { reached: games.is_some(), games: games.unwrap_or_default() };
        print(out, self, &status, form)
    }
}

/// Prints the line, or nothing if there is nothing to say; as JSON all that is known.
fn print(out: &mut impl Write, args: &Args, status: &Status, form: Form) -> io::Result<()> {
    let line = || match &args.format {
        _ if !status.reached => args.offline.clone(),
        Some(format) => Some(status.fill(format)),
        None => status.sentence(),
    };
    tell(out, form, status, || line().into_iter().collect())
}

impl Status {
    fn yours(&self) -> impl Iterator<Item = &Unfinished> {
        self.games.iter().filter(|game| game.your_move)
    }

    fn sentence(&self) -> Option<String> {
        let (games, yours) = (self.games.len(), self.yours().count());
        (games > 0).then(|| words::CliStatus { games, yours }.to_string())
    }

    fn fill(&self, Format(text): &Format) -> String {
        let codes: Vec<String> = self.yours().map(|game| game.g.to_string()).collect();
        text.replace("{games}", &self.games.len().to_string())
            .replace("{your_move}", &self.yours().count().to_string())
            .replace("{codes}", &codes.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;

    use super::*;
    use crate::keep::seat::Seat;

    fn held(code: &str, your_move: bool) -> Unfinished {
        let (g, seat) = (code.parse().unwrap(), Seat::Here("nowhere".into()));
        let (rules, opponent) = (Rules::TICTACTOE, Some("bob".into()));
        Unfinished { g, rules, ply: 2, your_move, opponent, seat }
    }

    fn told(line: &str, status: &Status) -> String {
        let args = Args { format: None, offline: Some("?".to_owned()) };
        let args = match line {
            "" => args,
            format => Args { format: Some(format.parse().unwrap()), ..args },
        };
        let mut out = Vec::new();
        print(&mut out, &args, status, Form::Text).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn the_line_counts_the_games_and_names_those_that_wait_for_the_player() {
        let games = vec![held("K7QX2M", true), held("9XW3AB", false), held("T0P5EC", true)];
        let status = Status { reached: true, games };
        assert_eq!(told("", &status), "3 games, 2 your move\n");
        assert_eq!(told("{your_move}/{games} {codes}", &status), "2/3 K7QX2M T0P5EC\n");
        let one = Status { reached: true, games: vec![held("K7QX2M", false)] };
        assert_eq!(told("", &one), "1 game, 0 your move\n");
    }

    #[test]
    fn nothing_is_said_of_no_games_and_what_was_asked_for_of_no_server() {
        let nothing = Status { reached: true, games: Vec::new() };
        assert_eq!(told("", &nothing), "");
        assert_eq!(told("{games}", &nothing), "0\n");
        assert_eq!(told("{games}", &Status::default()), "?\n");
    }

    #[test]
    fn a_place_for_something_unknown_is_refused_with_those_that_there_are() {
        let error = "{games} {rating}".parse::<Format>().unwrap_err();
        assert_eq!(error.to_string(), "There is no {rating}; use {games}, {your_move}, {codes}");
    }
}
