//! The menu: what to play, against whom, and where.

mod draw;
pub mod row;

use std::net::{IpAddr, Ipv4Addr};

use oxo_formats::Tree;
use oxo_protocol::request::Create;
use oxo_shared::Position;

use crate::screen::pages::steps;
use oxo_headless::client::action::Action;
use oxo_headless::client::core::Core;
use oxo_headless::client::goal::{Goal, Plan, Source, Target, Topic};
use oxo_headless::client::prompt::PromptKind;
use oxo_headless::client::state::Client;
use oxo_headless::study::trainer::Course;

pub use row::MenuRow;

#[derive(Clone, Debug, Default)]
pub struct Menu {
    /// The chosen row; the first one if none was chosen.
    chosen: Option<MenuRow>,
    course: Course,
    /// Whether every unfinished game has a row.
    all_games: bool,
}

impl Menu {
    pub fn rows<'a>(&self, core: &'a Core) -> impl Iterator<Item = MenuRow> + use<'a> {
        MenuRow::all(core, self.all_games)
    }

    /// Returns the index of the chosen row, which stays chosen while rows of games come and go.
    pub fn selected(&self, core: &Core) -> usize {
        self.rows(core).position(|row| Some(row) == self.chosen).unwrap_or(0)
    }

    pub fn row(&self, core: &Core) -> MenuRow {
        self.rows(core).nth(self.selected(core)).unwrap_or(MenuRow::Quit)
    }

    pub(super) fn is_useful(&self, core: &Core, action: Action) -> bool {
        let turns = matches!(action, Action::Left | Action::Right);
        !turns || self.value(core, self.row(core)).is_some()
    }

    /// Returns the current value of a row, if it is a setting.
    fn value(&self, core: &Core, row: MenuRow) -> Option<String> {
        match row {
            MenuRow::Puzzles => Some(row::course_name(self.course)),
            row => row.value(&core.choices().draft),
        }
    }

    fn turn(&mut self, client: &mut Client, by: isize) {
        match self.row(client.core()) {
            MenuRow::Puzzles => self.course = row::turn_course(self.course, by),
            row => client.choose_draft(row.turned(&client.core().choices().draft, by)),
        }
    }

    /// Choosing the quit row quits.
    pub(super) fn meaning(&self, core: &Core, action: Action) -> Action {
        match action {
            Action::Back => Action::Quit,
            Action::Choose if self.row(core) == MenuRow::Quit => Action::Quit,
            action => action,
        }
    }

    /// Playing here or hosting again would stop the server that hosts a friend's game.
    pub(crate) fn question(&self, core: &Core, action: Action) -> Option<String> {
        let ends_hosting = match self.row(core) {
            MenuRow::Play | MenuRow::Both | MenuRow::Host => true,
            MenuRow::Resume(g) => row::unfinished(core, g).is_some_and(|game| game.seat.is_here()),
            _ => false,
        };
        core.question_before_quitting().filter(|_| ends_hosting && action == Action::Choose)
    }

    /// Keeps the chosen row, so that rows that arrive late do not change which one is chosen.
    pub(crate) fn hold(&mut self, core: &Core) {
        self.chosen = Some(self.row(core));
    }

    pub(crate) fn select(&mut self, core: &Core, row: usize) {
        self.chosen = self.rows(core).nth(row);
    }

    pub(crate) fn act(&mut self, client: &mut Client, action: Action) {
        let core = client.core();
        if let Some(steps) = steps::steps(action) {
            let count = self.rows(core).count();
            self.select(core, steps::around(count, self.selected(core), steps));
        }
        match action {
            Action::Left => self.turn(client, -1),
            Action::Right => self.turn(client, 1),
            Action::Choose => self.choose(client),
            _ => {}
        }
    }

    fn choose(&mut self, client: &mut Client) {
        let core = client.core();
        let draft = &core.choices().draft;
        let (at_home, friendly, bot) = (draft.at_home(), draft.friendly(), draft.bot);
        let (home, online) = (core.at_home(), Target::Server(core.online_at().to_owned()));
        let (target, goal) = match self.row(core) {
            MenuRow::Resume(g) => match row::unfinished(core, g) {
                Some(game) => (Target::Seat(game.seat.clone()), Goal::Join(g)),
                None => return,
            },
            MenuRow::OtherGames => return self.all_games = !self.all_games,
            MenuRow::Play => (home, Goal::Create(Create { bot: Some(bot), ..at_home })),
            MenuRow::Both => (home, Goal::Create(Create { both: true, ..at_home })),
            MenuRow::Online => (online, Goal::Lobby),
            MenuRow::Watch => (online, Goal::Watch(None)),
            MenuRow::Host => {
                let bind = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
                (Target::Host { bind, port: None }, Goal::Host(friendly))
            }
            MenuRow::Saved => return client.open(Source::Saved),
            MenuRow::Puzzles => return client.study(Topic::Puzzles(self.course)),
            MenuRow::Board => {
                let empty = Tree::new(Position::empty(draft.rules));
                return client.study(Topic::Board(empty, Vec::new()));
            }
            MenuRow::Name => return client.type_in(PromptKind::Name),
            MenuRow::Quit => return,
            row => return client.choose_draft(row.turned(draft, 1)),
        };
        client.connect(Plan { target, goal });
    }
}
