//! `oxo replay`: a finished game looked at again, from a file, from the saved games or from a
//! server.

use crate::cli::commands::named::Named;
use crate::cli::failure::Failure;
use crate::client::app::App;
use crate::client::pages::game::GamePage;
use crate::client::route::Route;
use crate::keep::library::SavedGame;

#[derive(clap::Args, Clone, Debug, PartialEq)]
pub struct Args {
    #[command(flatten)]
    pub named: Named,
    /// Begin after so many moves
    #[arg(long, value_name = "MOVES", default_value_t = 0)]
    pub at: usize,
}

/// The game after so many of its moves.
pub fn page(SavedGame { name, record }: SavedGame, at: usize) -> Result<GamePage, Failure> {
    let mut game = GamePage::from_record(name.into(), record);
    let plies = game.table.game.ply();
    if at > plies {
        return Err(Failure::TooFar { at, plies });
    }
    game.review.go(&game.follow.table.game, at);
    game.look_at_last();
    Ok(game)
}

pub fn on_screen(app: App, game: GamePage) -> App {
    App::at(app.core, Route::at_game(game))
}
