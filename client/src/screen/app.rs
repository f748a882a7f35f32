//! The full-screen app: a client, its pages, and their overlays.

mod attention;
mod press;

use crossterm::event::KeyCode;
use oxo_protocol::GameId;

use crate::screen::input::{Focus, Input};
use crate::screen::pages::Page;
use crate::screen::pages::game::{GamePage, GameView};
use crate::screen::pages::list::ListPage;
use crate::screen::pages::menu::Menu;
use crate::screen::pages::study::{StudyPage, StudyView};
use crate::screen::viewport::Viewport;
use crate::session::Head;
use oxo_headless::client::action::{Action, Argument};
use oxo_headless::client::commands::{self, Does};
use oxo_headless::client::event::{Effect, Event};
use oxo_headless::client::route::At;
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;

pub use press::{BarKey, bar, bindings};

#[derive(Debug)]
pub struct App {
    client: Client,
    menu: Menu,
    list: ListPage,
    game: GamePage,
    study: StudyPage,
    overlay: Option<Overlay>,
    focus: Focus,
    /// The last press that placed a stone or chose a row, if no other key came after it.
    held: Option<HeldKey>,
    /// The number of route changes that the pages have followed, if any.
    turns: Option<u64>,
    /// The game in which the player is to move, as shown in the terminal's title.
    due: Option<GameId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The list of keys or the clock ledger, by the action that opened it. `turned` is the net
    /// number of pages turned forward.
    Pages {
        of: Action,
        turned: isize,
    },
    Confirm {
        question: String,
        action: Action,
    },
}

#[derive(Clone, Copy, Debug)]
struct HeldKey {
    code: KeyCode,
    at_ms: u64,
}

impl App {
    pub fn new(client: Client) -> App {
        let mut app = App {
            client,
            menu: Menu::default(),
            list: ListPage::default(),
            game: GamePage::default(),
            study: StudyPage::default(),
            overlay: None,
            focus: Focus::default(),
            held: None,
            turns: None,
            due: None,
        };
        app.follow_up();
        app.due = app.my_move().map(Follow::g);
        app
    }

    pub const fn client(&self) -> &Client {
        &self.client
    }

    pub const fn menu(&self) -> &Menu {
        &self.menu
    }

    pub const fn overlay(&self) -> Option<&Overlay> {
        self.overlay.as_ref()
    }

    /// Returns the game in which the player is to move.
    fn my_move(&self) -> Option<&Follow> {
        self.client.follow().filter(|game| game.my_turn())
    }

    pub fn page(&self) -> Page<'_> {
        match self.client.route().at() {
            At::Menu => Page::Menu(&self.menu),
            At::List(_) => Page::List(&self.list),
            At::Way(way) => Page::Way(way),
            At::Game(follow, showing) => {
                Page::Game(GameView { client: &self.client, follow, showing, page: &self.game })
            }
            At::Study(desk) => Page::Study(StudyView { desk, page: &self.study }),
        }
    }

    /// Returns the game page, if it is the current one.
    pub fn game(&self) -> Option<GameView<'_>> {
        match self.page() {
            Page::Game(game) => Some(game),
            _ => None,
        }
    }

    fn happen(&mut self, input: Input) {
        match input {
            Input::Key(key) => self.press(key),
            Input::Click(hit) => self.click(hit),
            Input::Cancel => self.cancel(),
            Input::Hover(at) => self.view_mut().hovered = at,
            Input::Focus(focus) => self.focus = focus,
            Input::Paste(text) => self.client.paste(&text),
            Input::Event(Event::Do(action)) => self.perform(action),
            Input::Event(event @ Event::Unfinished { here: false, .. }) => {
                self.menu.hold(self.client.core());
                self.client.happen(event);
            }
            Input::Event(event) => self.client.happen(event),
        }
    }

    /// Lets the pages catch up with the client. Leaving a page closes its overlay.
    fn follow_up(&mut self) {
        let turns = self.client.route().turns();
        let has_turned = self.turns.replace(turns) != Some(turns);
        if has_turned {
            self.overlay = None;
        }
        self.list.follow_up(&self.client, has_turned);
        self.game.follow_up(&mut self.client);
        self.study.follow_up(&mut self.client, has_turned);
    }

    /// Carries out an action that only concerns the screen.
    fn act_on_page(&mut self, action: Action) {
        match self.client.route().at() {
            _ if matches!(action, Action::Help | Action::Ledger) => {
                self.overlay = Some(Overlay::Pages { of: action, turned: 0 });
            }
            At::Menu => self.menu.act(&mut self.client, action),
            At::List(_) => self.list.act(&mut self.client, action),
            At::Way(_) => {}
            At::Game(..) => self.game.act(&mut self.client, action),
            At::Study(desk) => self.study.view_mut().perform(action, desk.game(), desk.game()),
        }
    }

    /// Returns the view of the board on display.
    fn view_mut(&mut self) -> &mut Viewport {
        match self.client.route().at() {
            At::Study(_) => self.study.view_mut(),
            _ => self.game.view_mut(),
        }
    }

    /// Selects the row that was clicked.
    fn select(&mut self, row: usize) {
        match self.client.route().at() {
            At::Menu => self.menu.select(self.client.core(), row),
            At::List(_) => self.list.select(self.client.core(), row),
            At::Way(_) | At::Game(..) | At::Study(_) => {}
        }
    }

    /// Returns the question to ask before `action`, if it would end something.
    fn question(&self, action: Action) -> Option<String> {
        let is_at_menu = self.client.route().is_at_menu();
        let of_menu = || self.menu.question(self.client.core(), action);
        is_at_menu.then(of_menu).flatten().or_else(|| self.client.question(action))
    }

    /// Closes a question that no longer applies, such as one about a game that has just ended.
    fn drop_stale_question(&mut self) {
        let Some(Overlay::Confirm { action, .. }) = self.overlay else { return };
        if self.question(action).is_none() {
            self.overlay = None;
        }
    }

    /// Carries out an action without asking first.
    fn perform(&mut self, action: Action) {
        let Some(command) = commands::of(self.client.route().keys(), action) else { return };
        let is_absurd = self.client.follow().is_some_and(|game| command.is_absurd(game));
        match command.does {
            Does::Head | Does::View if !is_absurd => self.act_on_page(action),
            _ => {
                let cursor = self.view_mut().cursor;
                self.client.act(action, Argument::Cursor(cursor));
            }
        }
    }
}

impl Head for App {
    type Event = Input;

    fn update(&mut self, now_ms: u64, input: Input) -> Vec<Effect> {
        self.client.begin(now_ms);
        self.happen(input);
        self.client.settle();
        self.follow_up();
        self.drop_stale_question();
        let calls = attention::calls(self);
        [self.client.end(), calls].concat()
    }

    fn client_mut(&mut self) -> &mut Client {
        &mut self.client
    }
}
