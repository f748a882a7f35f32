//! The first page: what to play, against whom, and where.

pub mod row;

use std::net::{IpAddr, Ipv4Addr};

use oxo_protocol::request::Create;
use oxo_words as words;

use crate::client::action::Action;
use crate::client::core::{Core, Place};
use crate::client::event::Effect;
use crate::client::goal::{Goal, Next, Source, Target};
use crate::client::keys::{
    Binding, Bindings, DOWN, ENTER, ESC, EVERYWHERE, HELP, LEFT, RIGHT, SPACE, UP, bar, letter,
    rare,
};
use crate::client::list;
use crate::client::pages::PageState;
use crate::client::prompt::PromptKind;
use crate::keep::seat::Unfinished;
use crate::keep::value::{player_name, rules};

pub use row::MenuRow;

pub static KEYS: [&[Binding]; 2] = [
    &[
        rare(UP, Action::Up, words::KEY_UP),
        rare(DOWN, Action::Down, words::KEY_DOWN),
        bar(&[ENTER, SPACE], Action::Choose, words::KEY_CHOOSE),
        bar(LEFT, Action::Left, words::KEY_PREVIOUS),
        bar(RIGHT, Action::Right, words::KEY_NEXT),
        bar(&[letter('g'), letter(':')], Action::Type, words::KEY_TYPE_RULES),
        HELP,
        bar(&[letter('q')], Action::Back, words::COMMAND_QUIT),
        rare(&[ESC], Action::Cancel, words::KEY_QUIT_NOT),
    ],
    &EVERYWHERE,
];

#[derive(Clone, Debug, Default)]
pub struct Menu {
    /// The chosen row; the first one before any was chosen.
    pub chosen: Option<MenuRow>,
}

impl Menu {
    /// Which one of [`MenuRow::all`] is chosen: rows of games come and go, the row stays.
    pub fn selected(&self, core: &Core) -> usize {
        MenuRow::all(core).position(|row| Some(row) == self.chosen).unwrap_or(0)
    }

    pub fn row(&self, core: &Core) -> MenuRow {
        MenuRow::all(core).nth(self.selected(core)).unwrap_or(MenuRow::Quit)
    }

    /// Takes the games on this machine, or the others, in place of those that were known.
    pub fn hear_unfinished(&mut self, core: &mut Core, here: bool, games: Vec<Unfinished>) {
        // What comes late must not come under a finger.
        let chosen = self.row(core);
        core.unfinished.retain(|game| game.seat.is_here() != here);
        if here {
            core.unfinished.splice(..0, games);
        } else {
            core.unfinished.extend(games);
            self.chosen = Some(chosen);
        }
    }

    fn choose(&mut self, core: &mut Core) -> Next {
        let (at_home, friendly) = (core.choices.draft.at_home(), core.choices.draft.friendly());
        let online = Target::Server(core.online_at().to_owned());
        match self.row(core) {
            MenuRow::Resume(g) => match row::unfinished(core, g) {
                Some(game) => Next::Connect(Target::Seat(game.seat.clone()), Goal::Join(g)),
                None => Next::Stay,
            },
            MenuRow::OtherGames => {
                core.all_games = !core.all_games;
                Next::Stay
            }
            MenuRow::Play => {
                let create = Create { bot: Some(core.choices.draft.bot), ..at_home };
                Next::Connect(core.at_home(), Goal::Create(create))
            }
            MenuRow::Both => {
                Next::Connect(core.at_home(), Goal::Create(Create { both: true, ..at_home }))
            }
            row @ (MenuRow::Rules
            | MenuRow::Bot
            | MenuRow::Side
            | MenuRow::Clock
            | MenuRow::More
            | MenuRow::Rated
            | MenuRow::Listed
            | MenuRow::Delay) => {
                row.turn(&mut core.choices.draft, 1);
                Next::Stay
            }
            MenuRow::Online => Next::Connect(online, Goal::Lobby),
            MenuRow::Watch => Next::Connect(online, Goal::Watch(None)),
            MenuRow::Host => {
                let bind = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
                Next::Connect(Target::Host { bind, port: None }, Goal::Host(friendly))
            }
            MenuRow::Saved => Next::Open(Source::Saved),
            MenuRow::Name => {
                core.type_in(PromptKind::Name);
                Next::Stay
            }
            MenuRow::Quit => Next::Quit,
        }
    }
}

/// The key of the menu for that.
fn label(core: &Core, action: Action) -> String {
    let found = KEYS.into_iter().flatten().find(|binding| binding.action == action);
    found.map(|binding| core.setup.keymap.label(binding)).unwrap_or_default()
}

impl PageState for Menu {
    fn keys(&self) -> Bindings {
        KEYS.concat()
    }

    fn is_useful(&self, core: &Core, action: Action) -> bool {
        let turns = matches!(action, Action::Left | Action::Right);
        !turns || self.row(core).value(&core.choices.draft).is_some()
    }

    /// Looks for what can be gone on with. A game on this machine waits while nobody plays it.
    fn arrive(&mut self, core: &mut Core) {
        if core.place == Place::Local {
            core.part();
        }
        core.push(Effect::FindUnfinished { url: core.online_at().to_owned() });
    }

    fn act(&mut self, core: &mut Core, action: Action) -> Next {
        if let Some(steps) = list::steps(action) {
            let rows: Vec<MenuRow> = MenuRow::all(core).collect();
            let row = list::around(rows.len(), self.selected(core), steps);
            self.chosen = rows.get(row).copied();
        }
        match action {
            Action::Left => self.row(core).turn(&mut core.choices.draft, -1),
            Action::Right => self.row(core).turn(&mut core.choices.draft, 1),
            Action::Type => core.type_in(PromptKind::Rules),
            Action::Choose => return self.choose(core),
            Action::Back => return Next::Quit,
            // Who leaves one page after the other by this key stays in the program.
            Action::Cancel => core.notify(format!("{} quits", label(core, Action::Back))),
            _ => {}
        }
        Next::Stay
    }

    /// Who plays here alone, or hosts anew, ends the server that a friend plays at.
    fn question(&self, core: &Core, action: Action) -> Option<String> {
        let ends_hosting = match self.row(core) {
            MenuRow::Play | MenuRow::Both | MenuRow::Host => true,
            MenuRow::Resume(g) => row::unfinished(core, g).is_some_and(|game| game.seat.is_here()),
            _ => false,
        };
        core.question_before_quitting().filter(|_| ends_hosting && action == Action::Choose)
    }

    fn select(&mut self, core: &Core, row: usize) {
        self.chosen = MenuRow::all(core).nth(row);
    }

    fn submit(&mut self, core: &mut Core, kind: PromptKind, text: &str) -> Result<Next, String> {
        if kind == PromptKind::Name {
            let name = player_name(text)?;
            // Servers hear it with the next greeting, so a connection that is there is not
            // gone on with.
            core.hang_up();
            let kept = core.setup.settings.name.as_ref();
            core.notify(match kept.filter(|kept| **kept != name) {
                Some(kept) => format!("you are {name} until you quit: your settings say {kept}"),
                None => format!("you are {name}"),
            });
            core.choices.name = Some(name);
        } else {
            core.choices.draft.rules = rules(text)?;
        }
        Ok(Next::Stay)
    }
}
