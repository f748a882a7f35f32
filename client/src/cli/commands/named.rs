//! The common way to name a game: its file, its code, or `last`.

use std::path::Path;

use oxo_protocol::reply::Entered;
use oxo_protocol::request::ForGame;
use oxo_protocol::{GameId, Request, Snap};
use oxo_shared::{Clean, Rules};
use oxo_words as words;

use crate::cli::commands::asker::Asker;
use crate::cli::commands::warn;
use crate::cli::failure::Failure;
use oxo_headless::game::follow::Follow;
use oxo_headless::keep::library::{LAST, Library, LibraryError, SavedGame, read_file};

#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Named {
    #[arg(value_name = "GAME", default_value = LAST, help = words::OPTION_SAVED_GAME.text())]
    pub game: String,
    #[arg(long, help = words::OPTION_FILE_RULES.text())]
    pub rules: Option<Rules>,
}

/// The places to look for a game, in this order.
pub struct Search {
    pub library: Option<Library>,
    pub asker: Asker,
}

#[derive(Debug)]
pub enum Found {
    /// Saved here or finished on a server, so that it no longer changes.
    Whole(Box<SavedGame>),
    Running(GameId),
}

impl Found {
    /// Returns a game that no longer changes, or an error while it is running.
    pub fn whole(self) -> Result<SavedGame, Failure> {
        match self {
            Found::Whole(game) => Ok(*game),
            Found::Running(code) => Err(Failure::Running(code)),
        }
    }
}

impl Search {
    /// Finds a game by the path of its file, among the saved games, or by its code on the server.
    ///
    /// # Errors
    /// `Failure` if there is no such game, or the file holds none.
    pub async fn find(self, named: &Named) -> Result<Found, Failure> {
        let Named { game: asked, rules } = named;
        let whole = |path: &Path| -> Result<Found, Failure> {
            let reading = read_file(path, *rules)?;
            warn(path, &reading.remarks);
            Ok(Found::Whole(Box::new(SavedGame::of(path, reading.record))))
        };
        if Path::new(asked).exists() {
            return whole(Path::new(asked));
        }
        match self.library.as_ref().map(|library| library.find(asked)) {
            Some(Ok(path)) => return whole(&path),
            Some(Err(LibraryError::Unknown { .. })) | None => {}
            Some(Err(error)) => return Err(error.into()),
        }
        let code = asked.parse().map_err(|_| Failure::NoFileNorCode(Clean::excerpt(asked)))?;
        self.ask(code, asked).await
    }

    async fn ask(self, code: GameId, asked: &str) -> Result<Found, Failure> {
        let request = Request::Watch(ForGame { g: code });
        let not_shown = |why| Failure::NotShown { asked: asked.into(), why };
        let entered: Entered = self.asker.ask_as_guest(request).await.map_err(not_shown)?;
        match entered.snap.result {
            None => Ok(Found::Running(code)),
            Some(_) => Ok(Found::Whole(Box::new(kept(&entered.snap, self.asker.url)?))),
        }
    }
}

/// Returns the game as it would have been saved here.
fn kept(snap: &Snap, url: String) -> Result<SavedGame, Failure> {
    let record = Follow::from_snap(snap, 0)?.record(None, Some(url.into()));
    Ok(SavedGame { name: snap.g.to_string().into(), record })
}
