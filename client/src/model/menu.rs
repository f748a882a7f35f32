//! The first screen: what to play, against whom, and where.

use oxo_shared::protocol::SideWish;
use oxo_shared::{Level, Rules, TimeControl};

use super::Prompt;

/// The terms of the next game, and which row is chosen.
#[derive(Clone, Debug)]
pub struct Menu {
    /// Index into [`MenuRow::ALL`].
    pub selected: usize,
    /// What to play.
    pub rules: Rules,
    /// Against which bot.
    pub bot: Level,
    /// On which side.
    pub side: SideWish,
    /// With which clock.
    pub clock: TimeControl,
    /// The text being typed: rules that are not among the choices.
    pub prompt: Option<Prompt>,
}

/// A row of the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuRow {
    /// Play against the bot at once.
    Play,
    /// Choose the rules.
    Rules,
    /// Choose the bot.
    Bot,
    /// Choose the side.
    Side,
    /// Choose the clock.
    Clock,
    /// Play both sides: two people who share this keyboard.
    Both,
    /// Go to the lobby of the server.
    Online,
    /// Look on at the busiest game of the server.
    Watch,
    /// Serve from this machine.
    Host,
    /// Choose a saved game to look at again.
    Replay,
    /// Type the name to be known by.
    Name,
    /// Leave.
    Quit,
}

/// The rules that the menu offers.
const RULES: [&str; 12] = [
    "tictactoe",
    "4x4x3",
    "7x7x4",
    "7x6x4+gravity",
    "gomoku",
    "gomoku+swap2",
    "standard",
    "renju",
    "caro",
    "caro6",
    "boundless",
    "3x3x3+misere",
];
/// The clocks that the menu offers.
const CLOCKS: [&str; 5] = ["none", "1m+1s", "3m+2s", "5m+3s", "30s/move"];
const SIDES: [SideWish; 3] = [SideWish::X, SideWish::O, SideWish::Any];

impl MenuRow {
    /// All rows in the order in which they are shown and counted.
    pub const ALL: [MenuRow; 12] = [
        MenuRow::Play,
        MenuRow::Rules,
        MenuRow::Bot,
        MenuRow::Side,
        MenuRow::Clock,
        MenuRow::Both,
        MenuRow::Online,
        MenuRow::Watch,
        MenuRow::Host,
        MenuRow::Replay,
        MenuRow::Name,
        MenuRow::Quit,
    ];

    /// What it is called.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            MenuRow::Play => "Play against a bot",
            MenuRow::Rules => "Rules",
            MenuRow::Bot => "Bot",
            MenuRow::Side => "Your side",
            MenuRow::Clock => "Clock",
            MenuRow::Both => "Play a friend here",
            MenuRow::Online => "Play online",
            MenuRow::Watch => "Watch a game",
            MenuRow::Host => "Host for a friend",
            MenuRow::Replay => "Replay a game",
            MenuRow::Name => "Your name",
            MenuRow::Quit => "Quit",
        }
    }
}

impl Default for Menu {
    /// The terms of a plain `oxo play`.
    fn default() -> Self {
        Menu {
            selected: 0,
            rules: Rules::TICTACTOE,
            bot: Level::Master,
            side: SideWish::X,
            clock: TimeControl::None {},
            prompt: None,
        }
    }
}

impl Menu {
    /// The chosen row.
    #[must_use]
    pub fn row(&self) -> MenuRow {
        MenuRow::ALL[self.selected.min(MenuRow::ALL.len() - 1)]
    }

    /// What a row that offers a choice is set to.
    #[must_use]
    pub fn value(&self, row: MenuRow) -> Option<String> {
        match row {
            MenuRow::Rules => {
                Some(self.rules.preset().map_or_else(|| self.rules.to_string(), str::to_owned))
            }
            MenuRow::Bot => Some(self.bot.to_string()),
            MenuRow::Side => Some(side_name(self.side).to_owned()),
            MenuRow::Clock => Some(self.clock.to_string()),
            MenuRow::Play
            | MenuRow::Both
            | MenuRow::Online
            | MenuRow::Watch
            | MenuRow::Host
            | MenuRow::Replay
            | MenuRow::Name
            | MenuRow::Quit => None,
        }
    }

    /// What the chosen row does, in one sentence for somebody who has never seen it.
    #[must_use]
    pub fn hint(&self) -> String {
        match self.row() {
            MenuRow::Play | MenuRow::Rules => self.rules.describe(),
            MenuRow::Bot => "level:1 has just learned the rules, master knows best".to_owned(),
            MenuRow::Side => "x moves first".to_owned(),
            MenuRow::Clock => match self.clock {
                TimeControl::None {} => "take all the time you like".to_owned(),
                clock => format!("{clock} for each of you"),
            },
            MenuRow::Both => "by these rules, in turn at one keyboard".to_owned(),
            MenuRow::Online => "find an opponent, or a game to watch".to_owned(),
            MenuRow::Watch => "look on at the busiest game".to_owned(),
            MenuRow::Host => "by these rules; a friend pastes one line".to_owned(),
            MenuRow::Replay => "step through it, and see what was missed".to_owned(),
            MenuRow::Name => "Enter types it; others see it".to_owned(),
            MenuRow::Quit => "Enter leaves".to_owned(),
        }
    }

    /// Sets the chosen row to its next choice, or with `-1` to the one before.
    pub fn turn(&mut self, by: isize) {
        match self.row() {
            MenuRow::Rules => {
                let all: Vec<Rules> = RULES.iter().filter_map(|text| text.parse().ok()).collect();
                self.rules = neighbour(&all, self.rules, by);
            }
            MenuRow::Bot => self.bot = neighbour(&Level::ALL, self.bot, by),
            MenuRow::Side => self.side = neighbour(&SIDES, self.side, by),
            MenuRow::Clock => {
                let all: Vec<TimeControl> =
                    CLOCKS.iter().filter_map(|text| text.parse().ok()).collect();
                self.clock = neighbour(&all, self.clock, by);
            }
            MenuRow::Play
            | MenuRow::Both
            | MenuRow::Online
            | MenuRow::Watch
            | MenuRow::Host
            | MenuRow::Replay
            | MenuRow::Name
            | MenuRow::Quit => {}
        }
    }
}

/// A side in words.
#[must_use]
pub const fn side_name(side: SideWish) -> &'static str {
    match side {
        SideWish::X => "x",
        SideWish::O => "o",
        SideWish::Any => "either",
    }
}

/// The choice `by` steps from `now`, around the end; the first one if `now` is not among them.
fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, by: isize) -> T {
    let Some(index) = all.iter().position(|&choice| choice == now) else {
        return all.first().copied().unwrap_or(now);
    };
    let count = all.len().cast_signed();
    let next = (index.cast_signed() + by).rem_euclid(count);
    all[next.cast_unsigned()]
}
