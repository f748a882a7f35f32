//! `oxo replay`: a finished game looked at again, from a file, from the saved games or from a
//! server.

use std::path::Path;

use oxo_shared::Rules;
use oxo_shared::protocol::reply::Entered;
use oxo_shared::protocol::wish::ForGame;
use oxo_shared::protocol::{GameId, Snap, Wish};

use crate::app::App;
use crate::failure::Failure;
use crate::home::library::{Library, LibraryError, SavedGame};
use crate::net::Dialer;
use crate::net::visit;
use crate::pages::Page;
use crate::pages::game::{GamePage, Standing};

#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    /// The file of a game, or the code of one that was saved here or is known to the server
    #[arg(value_name = "FILE|CODE")]
    pub game: String,
    /// Begin after so many moves
    #[arg(long, value_name = "PLY", default_value_t = 0)]
    pub at: usize,
    /// What is played, for a file that does not say it
    #[arg(long)]
    pub rules: Option<Rules>,
}

#[derive(Debug)]
pub enum Found {
    /// Here, or finished at a server: it will not change any more.
    Whole(Box<GamePage>),
    Running(GameId),
}

/// Finds the game: a file, or else a code among the saved games, or else at the server.
pub async fn find(
    args: &Args,
    library: Option<&Library>,
    dialer: Dialer,
    url: String,
) -> Result<Found, Failure> {
    let path = Path::new(&args.game);
    if path.exists() {
        return Ok(Found::Whole(Box::new(open(path, args)?)));
    }
    let shown: String = args.game.chars().filter(|letter| !letter.is_control()).collect();
    let code: GameId = args.game.parse().map_err(|_| Failure::NoFileNorCode(shown))?;
    match library.map(|library| library.find(&args.game)) {
        Some(Ok(path)) => return Ok(Found::Whole(Box::new(open(&path, args)?))),
        Some(Err(LibraryError::Unknown { .. })) | None => {}
        Some(Err(error)) => return Err(error.into()),
    }
    let snap = fetch(code, dialer, url).await?;
    if snap.result.is_none() {
        return Ok(Found::Running(code));
    }
    let standing = Standing::Kept { name: code.to_string() };
    let game = GamePage { standing, ..GamePage::from_snap(&snap, 0)? };
    Ok(Found::Whole(Box::new(at(game, args.at)?)))
}

fn open(path: &Path, args: &Args) -> Result<GamePage, Failure> {
    let SavedGame { name, record } = SavedGame::read(path, args.rules)?;
    at(GamePage::from_record(name.into(), record), args.at)
}

fn at(mut game: GamePage, at: usize) -> Result<GamePage, Failure> {
    let plies = game.table.game.ply();
    if at > plies {
        return Err(Failure::TooFar { at, plies });
    }
    game.review.go(&game.table.game, at);
    game.look_at_last();
    Ok(game)
}

async fn fetch(code: GameId, dialer: Dialer, url: String) -> Result<Snap, Failure> {
    let wish = Wish::Watch(ForGame { g: code });
    let entered: Entered = visit::once(dialer, url, None, wish)
        .await
        .map_err(|why| Failure::NotShown { code, why })?;
    Ok(entered.snap)
}

pub fn on_screen(app: App, game: GamePage) -> App {
    App::at(app.core, Page::Game(Box::new(game)))
}
