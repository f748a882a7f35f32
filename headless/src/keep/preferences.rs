//! The player's last choices, restored at the next start.

use std::io;
use std::path::Path;

use oxo_protocol::request::Create;
use oxo_protocol::{Delay, SideChoice, Terms};
use oxo_shared::{Level, Rules, TimeControl, rated};
use serde::{Deserialize, Serialize};

use super::file::{create_parent, read, write_whole};

/// Maximum size of the file; names and rules take far less.
const MAX_FILE_BYTES: usize = 8 * 1024;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    pub name: Option<String>,
    /// The server of the last game that was not on this machine.
    pub server: Option<String>,
    pub theme: Option<String>,
    pub draft: Draft,
    #[serde(rename = "form")]
    pub streak: Streak,
}

impl Preferences {
    /// Reads the preferences; a missing or damaged file gives the defaults.
    pub fn read(path: &Path) -> Preferences {
        let bytes = read(path, MAX_FILE_BYTES).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    pub fn write(&self, path: &Path) -> io::Result<()> {
        create_parent(path)?;
        write_whole(path, &serde_json::to_vec_pretty(self)?)
    }
}

/// Games won in a row before suggesting a stronger bot.
const WINS: u8 = 2;
/// Games lost in a row before suggesting a weaker bot.
const LOSSES: u8 = 3;

/// The latest results against one bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Streak {
    pub bot: Option<Level>,
    /// Games won in a row, up to the last game.
    pub won: u8,
    /// Games lost in a row, up to the last game.
    pub lost: u8,
}

impl Streak {
    /// Records the result of a game against `bot`: `None` if nobody won.
    pub fn note(&mut self, bot: Level, won: Option<bool>) {
        if self.bot != Some(bot) {
            *self = Streak { bot: Some(bot), ..Streak::default() };
        }
        (self.won, self.lost) = match won {
            Some(true) => (self.won.saturating_add(1), 0),
            Some(false) => (0, self.lost.saturating_add(1)),
            None => (0, 0),
        };
    }

    /// Returns a bot to play instead of `bot`, if the last games were too easy or too hard.
    pub fn suggestion(&self, bot: Level) -> Option<Level> {
        let here = Level::TITLED.iter().position(|&titled| titled == bot);
        let here = here.filter(|_| self.bot == Some(bot))?;
        match self {
            Streak { won: WINS.., .. } => Level::TITLED.get(here + 1).copied(),
            Streak { lost: LOSSES.., .. } => Some(Level::TITLED[here.checked_sub(1)?]),
            _ => None,
        }
    }
}

/// The draft of the next game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    pub rules: Rules,
    pub bot: Level,
    pub side: SideChoice,
    pub clock: TimeControl,
    /// Whether the menu shows all options.
    pub more: bool,
    pub rated: bool,
    pub listed: bool,
    pub delay: Delay,
}

impl Default for Draft {
    /// A first game that a beginner can win.
    fn default() -> Self {
        Draft {
            rules: Rules::TICTACTOE,
            bot: Level::TITLED[0],
            side: SideChoice::X,
            clock: TimeControl::None {},
            more: false,
            rated: false,
            listed: false,
            delay: Delay::LIVE,
        }
    }
}

impl Draft {
    /// Returns a local game, against a bot or at one keyboard.
    pub fn at_home(&self) -> Create {
        let terms = Terms { control: self.clock, ..Terms::new(self.rules) };
        Create { side: self.side, ..Create::new(terms) }
    }

    /// Returns a game on a server, for anybody with its code.
    pub fn friendly(&self) -> Create {
        Create { side: self.side, ..Create::new(self.terms()) }
    }

    /// Returns the terms of an online game, unrated if its rules are never rated.
    pub fn terms(&self) -> Terms {
        Terms {
            control: self.clock,
            rated: self.rated && rated::check(&self.rules).is_ok(),
            listed: self.listed,
            delay: self.delay,
            ..Terms::new(self.rules)
        }
    }

    /// Makes the next game like one with these terms.
    pub const fn follow(&mut self, terms: &Terms, side: SideChoice, bot: Option<Level>) {
        self.rules = terms.rules;
        self.clock = terms.control;
        self.side = side;
        if let Some(bot) = bot {
            self.bot = bot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_in_a_row_suggest_a_stronger_or_weaker_bot() {
        let [beginner, easy, medium, ..] = Level::TITLED;
        let after = |bot, results: &[Option<bool>]| {
            let mut streak = Streak::default();
            results.iter().for_each(|&won| streak.note(bot, won));
            streak.suggestion(bot)
        };
        let (won, lost, drawn) = (Some(true), Some(false), None);
        assert_eq!(after(easy, &[won]), None);
        assert_eq!(after(easy, &[lost, won, won]), Some(medium));
        assert_eq!(after(easy, &[won, drawn, won]), None);
        assert_eq!(after(easy, &[lost, lost]), None);
        assert_eq!(after(easy, &[lost, lost, lost]), Some(beginner));
        assert_eq!(after(beginner, &[lost, lost, lost]), None, "there is none below");
        assert_eq!(after(Level::Master, &[won, won]), None, "nor above");
        let mut streak = Streak::default();
        streak.note(easy, won);
        streak.note(medium, won);
        assert_eq!(streak.suggestion(medium), None, "each bot is counted for itself");
        assert_eq!(streak.suggestion(easy), None);
    }

    #[test]
    fn preferences_are_restored_and_damaged_files_give_the_defaults() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("deep/preferences.json");
        assert_eq!(Preferences::read(&path), Preferences::default());
        let draft = Draft { rules: Rules::GOMOKU, ..Draft::default() };
        let theme = Some("dark".to_owned());
        let chosen = Preferences { theme, draft, ..Preferences::default() };
        chosen.write(&path).unwrap();
        assert_eq!(Preferences::read(&path), chosen);
        std::fs::write(&path, "{\"name\":\"bob\"}").unwrap();
        let older = Preferences { name: Some("bob".to_owned()), ..Preferences::default() };
        assert_eq!(Preferences::read(&path), older, "of an older program");
        for damage in ["", "{\"draft\":", "{\"draft\":{\"rules\":\"chess\"}}"] {
            std::fs::write(&path, damage).unwrap();
            assert_eq!(Preferences::read(&path), Preferences::default());
        }
    }

    #[test]
    fn games_with_unratable_rules_are_unrated() {
        let mut draft = Draft { rated: true, ..Draft::default() };
        assert!(!draft.terms().rated);
        draft.rules = Rules::GOMOKU;
        assert!(draft.terms().rated && !draft.at_home().terms.rated);
    }
}
