//! What the player chose last, to be there again at the next start.

use std::io;
use std::path::Path;

use oxo_protocol::request::Create;
use oxo_protocol::{Delay, SideChoice, Terms};
use oxo_shared::{Level, Rules, TimeControl, rated};
use oxo_store::bounded_file;
use serde::{Deserialize, Serialize};

use super::file::{create_parent, write_whole};

/// The longest file that is read: names and rules stay far below.
const MAX_FILE_BYTES: usize = 8 * 1024;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    pub name: Option<String>,
    /// Where the last game was that was not on this machine.
    pub server: Option<String>,
    pub theme: Option<String>,
    pub draft: Draft,
    #[serde(rename = "form")]
    pub streak: Streak,
}

impl Preferences {
    /// Nobody misses what was never kept, or cannot be read any more.
    pub fn read(path: &Path) -> Preferences {
        let bytes = bounded_file::read(path, MAX_FILE_BYTES).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    pub fn write(&self, path: &Path) -> io::Result<()> {
        create_parent(path)?;
        write_whole(path, &serde_json::to_vec_pretty(self)?)
    }
}

/// Games won in a row after which a stronger bot may be more fun.
const WINS: u8 = 2;
/// Games lost in a row after which a weaker one may be.
const LOSSES: u8 = 3;

/// How the last games against one bot went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Streak {
    pub bot: Option<Level>,
    /// In a row, up to the last game.
    pub won: u8,
    /// The same.
    pub lost: u8,
}

impl Streak {
    /// A game against `bot` has ended: won, lost, or neither.
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

    /// Whom to play next in place of `bot`, if the last games were too easy or too hard.
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

/// The game that is wanted next.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Draft {
    pub rules: Rules,
    pub bot: Level,
    pub side: SideChoice,
    pub clock: TimeControl,
    /// Whether the menu offers all that there is to choose.
    pub more: bool,
    pub rated: bool,
    pub listed: bool,
    pub delay: Delay,
}

impl Default for Draft {
    /// A first game, that one can win.
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
    /// A game on this machine, against a bot or somebody who sits there.
    pub fn at_home(&self) -> Create {
        let terms = Terms { control: self.clock, ..Terms::new(self.rules) };
        Create { side: self.side, ..Create::new(terms) }
    }

    /// A game at a server, for whoever has its code.
    pub fn friendly(&self) -> Create {
        Create { side: self.side, ..Create::new(self.terms()) }
    }

    /// What is asked of an opponent who is not here; by rules that are never rated it is not.
    pub fn terms(&self) -> Terms {
        Terms {
            control: self.clock,
            rated: self.rated && rated::check(&self.rules).is_ok(),
            listed: self.listed,
            delay: self.delay,
            ..Terms::new(self.rules)
        }
    }

    /// The next game is to be like one by these terms.
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
    fn a_few_results_in_a_row_suggest_the_next_bot_or_the_one_before() {
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
    fn what_was_chosen_last_is_there_again_and_what_is_damaged_is_as_good_as_nothing() {
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
    fn rules_that_are_never_rated_are_asked_for_unrated() {
        let mut draft = Draft { rated: true, ..Draft::default() };
        assert!(!draft.terms().rated);
        draft.rules = Rules::GOMOKU;
        assert!(draft.terms().rated && !draft.at_home().terms.rated);
    }
}
