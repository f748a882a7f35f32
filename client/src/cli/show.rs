//! Shows the client on the full screen or in line mode.

use std::env;
use std::io::{self, IsTerminal};

use super::invocation::Invocation;
use crate::cli::commands::board::Board;
use crate::cli::commands::puzzle;
use crate::cli::failure::Failure;
use crate::cli::{Common, line};
use crate::lines;
use crate::screen::app::App;
use crate::screen::terminal::{self, charset};
use crate::screen::theme::{Depth, Worn};
use crate::session::Session;
use oxo_headless::client::commands::keymap;
use oxo_headless::client::core::{Core, Exit, Setup};
use oxo_headless::client::desk::{Desk, Draw};
use oxo_headless::client::event::Event;
use oxo_headless::client::goal::Plan;
use oxo_headless::client::route::{At, Route};
use oxo_headless::client::state::Client;
use oxo_headless::client::study::{AnalysisDesk, PuzzleDesk};
use oxo_headless::game::follow::Follow;
use oxo_headless::keep::attempts::Attempts;
use oxo_headless::keep::config;
use oxo_headless::keep::home::Home;
use oxo_headless::keep::library::SavedGame;
use oxo_headless::keep::preferences::Preferences;

impl Invocation {
    /// Creates a client with the last choices.
    ///
    /// # Errors
    /// [`Failure::Keys`] if the settings have invalid keys.
    pub(super) fn recalled(&self, preferences: Preferences) -> Result<Client, Failure> {
        let choices = Preferences {
            name: self.common.name.clone(),
            theme: self.common.theme.clone(),
            draft: self.common.draft.clone(),
            ..preferences.clone()
        };
        let core = Core::new(self.setup()?).recalling(choices, preferences);
        Ok(Client::at(core, Route::default()))
    }

    fn setup(&self) -> Result<Setup, Failure> {
        let (common, settings) = (&self.common, self.settings.clone());
        let keymap = keymap(&settings.keys).map_err(|error| {
            let path = common.config.clone().or_else(config::usual_path);
            Failure::Keys { path: path.unwrap_or_default(), error }
        })?;
        Ok(Setup {
            server_url: common.server_url(),
            ascii: wants_ascii(common),
            avatars: false,
            settings,
            keymap,
            confirms: common.confirm,
            looks_back: !common.is_in_lines(),
            is_in_lines: common.is_in_lines(),
            visits: common.visitor.is_some(),
            known_as: common.known_as.clone(),
            // Reported where puzzles are solved.
            attempts: Attempts::kept_in(common.home().puzzles).unwrap_or_default().latest(),
        })
    }

    /// Opens the analysis board.
    ///
    /// # Errors
    /// `Failure` if the position cannot be read, or the terminal cannot be used.
    pub(super) async fn board(self, args: &Board) -> Result<(), Failure> {
        let tree = args.tree(self.search()).await?;
        let is_in_lines = self.common.is_in_lines();
        let draw: Draw = if is_in_lines { lines::study::drawn } else { |_| Vec::new() };
        let is_person = !is_in_lines || io::stdin().is_terminal();
        self.study(AnalysisDesk::new(tree, draw).of_person(is_person), None).await
    }

    /// Opens puzzles.
    ///
    /// # Errors
    /// `Failure` if there is no such puzzle, or the terminal cannot be used.
    pub(super) async fn puzzle(self, args: puzzle::Args) -> Result<(), Failure> {
        let draw: Option<Draw> = self.common.is_in_lines().then_some(lines::study::drawn);
        let trainer = args.trainer(&self.common.home(), self.player()).await?;
        let server = self.common.named_server();
        self.study(PuzzleDesk::new(trainer, draw), server).await
    }

    /// Opens the analysis board or puzzles, in line mode or on the full screen. A `server` counts
    /// puzzle attempts.
    async fn study(
        mut self,
        desk: impl Desk + 'static,
        server: Option<String>,
    ) -> Result<(), Failure> {
        let home = self.common.home();
        let preferences = self.common.recall(&home);
        let client = self.recalled(preferences)?.studying(desk, server);
        // Do not remember the server of puzzles, because the menu uses that of the last game.
        self.show(client, Home { memory: None, ..home }, None, None).await
    }

    /// Shows the client on its way to `plan`, a saved game after some of its moves, or a study board.
    ///
    /// # Errors
    /// `Failure` if the terminal cannot be used, or the reason for which the client ends.
    pub(super) async fn show(
        self,
        mut client: Client,
        home: Home,
        plan: Option<Plan>,
        saved: Option<(SavedGame, usize)>,
    ) -> Result<(), Failure> {
        let Invocation { common, dialer, .. } = self;
        let session = Session::new(dialer, home);
        if let Some((SavedGame { name, record }, ply)) = saved {
            client = client.opening(Follow::from_record(name.into(), record));
            client.go(ply).map_err(Failure::said)?;
        }
        let is_study = matches!(client.route().at(), At::Study(_));
        let exit = if is_study && common.is_in_lines() {
            lines::study::run(client, session).await?
        } else if common.is_in_lines() {
            lines::run(client, session, plan, common.form(), line::commands(common)).await?
        } else {
            let look = look(&common, &mut client)?;
            let app = App::new(client);
            terminal::run(app, session, plan.map_or(Event::Open, Event::Start), look).await?
        };
        match exit {
            Exit::Done => Ok(()),
            Exit::Failed(why) => Err(Failure::Failed(why)),
            Exit::NothingAsked => Err(Failure::NothingAsked),
        }
    }
}

/// Returns the theme of the full screen, and tells the client what the terminal can draw.
fn look(common: &Common, client: &mut Client) -> Result<Worn, Failure> {
    if env::var_os("TERM").is_some_and(|kind| kind == "dumb") {
        return Err(Failure::Dumb);
    }
    // A terminal that does not report its widths is assumed to be an ordinary one.
    let ascii = wants_ascii(common) || !charset::are_narrow().unwrap_or(true);
    let look = Worn::new(common.themes(), common.theme.clone(), Depth::of_terminal())?;
    let avatars = !ascii && look.has_inks();
    let setup = Setup { ascii, avatars, ..client.core().setup().clone() };
    client.configure(setup);
    Ok(look)
}

fn wants_ascii(common: &Common) -> bool {
    common.ascii || charset::wants_ascii(|name| env::var(name).ok())
}
