//! `oxo replay`: a finished game looked at again, from a file, from the saved games or from a
//! server.

mod lines;

use std::path::Path;

use oxo_shared::protocol::reply::Entered;
use oxo_shared::protocol::wish::ForGame;
use oxo_shared::protocol::{GameId, Snap, Wish};
use oxo_shared::{Rules, TableError};

use crate::commands::export::{ExportError, read_file};
use crate::home::library::{Library, LibraryError, name_of};
use crate::model::{GameModel, Model, Screen};
use crate::net::Dialer;
use crate::net::inquiry::{self, AskError};

pub use lines::run as run_in_lines;

/// Which game, and from where on.
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

/// Why there is nothing to replay.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The saved games cannot be looked through.
    #[error(transparent)]
    Library(#[from] LibraryError),
    /// A file that cannot be read as a game.
    #[error(transparent)]
    File(#[from] ExportError),
    /// Neither a file nor a code.
    #[error("there is no file {0:?}, and a code of a game has six letters, like K7QX2M")]
    Neither(String),
    /// Not saved here, and the server does not tell.
    #[error("no game {code} is saved here, and the server has none to show: {why}")]
    Unknown {
        /// The code.
        code: GameId,
        /// What went wrong there.
        why: AskError,
    },
    /// A server's game that cannot be.
    #[error("the server sent a game that cannot be: {0}")]
    Table(#[from] TableError),
    /// No events of it.
    #[error(
        "a replay is told in words alone: `oxo export {0} --format json` writes the game as JSON"
    )]
    NoEvents(String),
    /// Fewer moves than were asked for.
    #[error("the game has {moves} moves: --at takes 0 to {moves}, not {at}")]
    Beyond {
        /// Those it has.
        moves: usize,
        /// The one asked for.
        at: usize,
    },
}

/// Where a game was found.
#[derive(Debug)]
pub enum Found {
    /// Here, or finished at a server: it will not change any more.
    Whole(Box<GameModel>),
    /// At a server, and going on.
    Running(GameId),
}

/// Finds the game: a file, or else a code among the saved games, or else at the server.
///
/// # Errors
/// [`ReplayError`] in one sentence.
pub async fn find(
    args: &Args,
    library: Option<&Library>,
    dialer: Dialer,
    url: String,
) -> Result<Found, ReplayError> {
    let path = Path::new(&args.game);
    if path.exists() {
        return Ok(Found::Whole(Box::new(open(path, args)?)));
    }
    let shown: String = args.game.chars().filter(|letter| !letter.is_control()).collect();
    let code: GameId = args.game.parse().map_err(|_| ReplayError::Neither(shown))?;
    match library.map(|library| library.find(&args.game)) {
        Some(Ok(path)) => return Ok(Found::Whole(Box::new(open(&path, args)?))),
        Some(Err(LibraryError::Unknown { .. })) | None => {}
        Some(Err(error)) => return Err(error.into()),
    }
    let snap = fetch(code, dialer, url).await?;
    if snap.result.is_none() {
        return Ok(Found::Running(code));
    }
    let game = GameModel { archived: Some(code.to_string()), ..GameModel::from_snap(&snap, 0)? };
    Ok(Found::Whole(Box::new(at(game, args.at)?)))
}

/// The game in this file, shown after so many moves.
///
/// # Errors
/// [`ReplayError`] for a file that is no game, or has fewer moves.
fn open(path: &Path, args: &Args) -> Result<GameModel, ReplayError> {
    let record = read_file(path, args.rules)?;
    at(GameModel::from_record(name_of(path, &record), record), args.at)
}

fn at(mut game: GameModel, at: usize) -> Result<GameModel, ReplayError> {
    let moves = game.table.game.ply();
    if at > moves {
        return Err(ReplayError::Beyond { moves, at });
    }
    game.review.go(&game.table.game, at);
    game.look_at_last();
    Ok(game)
}

async fn fetch(code: GameId, dialer: Dialer, url: String) -> Result<Snap, ReplayError> {
    let wish = Wish::Watch(ForGame { g: code });
    let entered: Entered = inquiry::once(dialer, url, None, wish)
        .await
        .map_err(|why| ReplayError::Unknown { code, why })?;
    Ok(entered.snap)
}

/// The full screen with `game` on it.
#[must_use]
pub fn on_screen(model: Model, game: GameModel) -> Model {
    Model { screen: Screen::Game, game: Some(game), ..model }
}
