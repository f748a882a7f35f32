//! The game page: how the current game is displayed.

use oxo_protocol::GameId;
use oxo_shared::{Game, Gravity, Point, Side};
use oxo_words as words;

use crate::screen::theme::Glyphs;
use crate::screen::viewport::Viewport;
use oxo_headless::client::action::Action;
use oxo_headless::client::commands::{self, Command, Here};
use oxo_headless::client::core::Core;
use oxo_headless::client::route::At;
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;
use oxo_headless::game::showing::Showing;
use oxo_headless::words::{letter, parse_cell};

#[derive(Clone, Debug, Default)]
pub struct GamePage {
    /// The game on display; `None` while another page is shown.
    g: Option<GameId>,
    pub(super) view: Viewport,
    pub(super) looks: Looks,
    /// The cell that was last chosen for a stone, or of the stone that was last pending.
    laid: Option<Point>,
    /// The number of positions chosen that the window has followed.
    chosen: u64,
}

/// The page together with its game.
#[derive(Clone, Copy, Debug)]
pub struct GameView<'a> {
    pub client: &'a Client,
    pub follow: &'a Follow,
    pub showing: &'a Showing,
    pub page: &'a GamePage,
}

/// Whose view is followed, and what the server knows of this player's view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Looks {
    pub whom: Option<Side>,
    /// Where the followed player was looking when the window last moved there.
    pub seen: Option<Point>,
    /// The last reported position of this player's view, and when it was sent.
    pub told: Option<(Point, u64)>,
}

impl Looks {
    /// Returns whose view to follow next: X's, O's, then nobody's.
    pub const fn next(&self) -> Option<Side> {
        match self.whom {
            None => Some(Side::X),
            Some(Side::X) => Some(Side::O),
            Some(Side::O) => None,
        }
    }
}

impl GamePage {
    pub(crate) const fn view_mut(&mut self) -> &mut Viewport {
        &mut self.view
    }

    /// Catches up with the game after every event. A new game starts with a fresh view.
    pub(crate) fn follow_up(&mut self, client: &mut Client) {
        if client.follow().map(Follow::g) != self.g {
            self.turn(client);
        }
        let At::Game(game, Showing { review, .. }) = client.route().at() else { return };
        let hand = game.hand();
        let pending = || hand.pending?.stone().map(|(at, _)| at);
        let laid = hand.chosen.map(|it| it.at).or_else(pending);
        if std::mem::replace(&mut self.laid, laid) != laid {
            self.view.cursor = laid.unwrap_or(self.view.cursor);
        }
        if std::mem::replace(&mut self.chosen, review.chosen()) != review.chosen() {
            self.view.look_at_last(review.shown(game.game()));
        }
        self.look_along(client);
        self.tell_look(client);
    }

    /// Carries out an action that only changes how the game is displayed.
    pub(crate) fn act(&mut self, client: &mut Client, action: Action) {
        if action == Action::Follow {
            return self.follow_next(client);
        }
        // Moving the view by hand stops following that of a player.
        self.looks.whom = None;
        if let (Some(shown), Some(game)) = (client.shown(), client.follow()) {
            self.view.perform(action, shown, game.game());
        }
    }

    /// Shows a cell whose name was entered in the prompt.
    ///
    /// # Errors
    /// A sentence if there is no such cell, or it is out of reach.
    pub(crate) fn go_to(&mut self, client: &Client, text: &str) -> Result<(), String> {
        let (Some(shown), Some(game)) = (client.shown(), client.follow()) else { return Ok(()) };
        let at = parse_cell(game.game(), text).map_err(|error| error.to_string())?;
        match self.view.go_to(shown, at) {
            true => Ok(()),
            false => Err(words::PromptNothingNear { cell: text }.to_string()),
        }
    }

    fn turn(&mut self, client: &Client) {
        *self = GamePage::default();
        let Some(game) = client.follow() else { return };
        self.g = Some(game.g());
        self.view = Viewport::of(game.game());
    }
}

impl<'a> GameView<'a> {
    pub const fn core(self) -> &'a Core {
        self.client.core()
    }

    pub fn glyphs(self) -> Glyphs {
        Glyphs::new(self.core().setup().ascii)
    }

    /// Returns the key of a command, for texts that name it.
    pub fn key(self, action: Action) -> String {
        commands::label(self.core(), action)
    }

    pub const fn view(self) -> &'a Viewport {
        &self.page.view
    }

    pub(crate) const fn here(self) -> Here<'a> {
        Here { game: self.follow, showing: self.showing, core: self.client.core() }
    }

    pub(crate) fn command(self, action: Action) -> Option<&'static Command> {
        commands::of(self.client.route().keys(), action)
    }

    /// Returns the position on display: the newest, an earlier one, or a variation.
    pub fn shown(self) -> &'a Game {
        self.showing.review.shown(self.follow.game())
    }

    /// Returns the cell where a stone dropped at the cursor would land; `None` without gravity or
    /// if this client has no stone to place now.
    pub fn falling(self) -> Option<Point> {
        let game = self.follow.game();
        let falls = game.rules().gravity() == Gravity::On;
        let stone_due = self.follow.my_turn() && game.choices().is_empty();
        let landing = game.landing(self.page.view.cursor);
        (falls && stone_due && game.board().is_vacant(landing)).then_some(landing)
    }

    pub fn last_move(self) -> Option<Point> {
        self.shown().moves().last().copied()
    }

    /// Formats the last move of the position on display, like `Last: 11. X d4`.
    pub fn last_line(self) -> Option<String> {
        let (shown, last) = (self.shown(), self.last_move()?);
        let (side, cell) = (letter(shown.board().get(last)?), self.follow.cell(last));
        Some(words::StatusLast { number: shown.ply(), side, cell }.to_string())
    }
}
