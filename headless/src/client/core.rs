//! State that does not depend on the page: the connection, the identity, and requests in flight. It
//! holds no page, and every page can read it.

mod asker;
mod link;
mod requests;
mod server;

use oxo_formats::Date;
use oxo_protocol::reply::You;
use oxo_protocol::request::Attempted;
use oxo_protocol::{GameId, GameRow, Limits, LobbyView, Request};
use oxo_shared::Clean;
use oxo_words::{self as words, Fixed};

use crate::client::event::Effect;
use crate::client::keys::Keymap;
use crate::client::prompt::Prompt;
use crate::game::news::News;
use crate::game::notice::Notice;
use crate::game::out::Now;
use crate::keep::config::Config;
use crate::keep::library::SavedGame;
use crate::keep::preferences::Preferences;
use crate::keep::seat::Unfinished;
use crate::net::InFlight;
use crate::words::sentences;

pub(super) use asker::Asker;
pub use link::{Link, Place, site};

/// Settings from the command line, the settings file, and the player's changes since.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    pub server_url: String,
    pub ascii: bool,
    /// Whether names are shown with an avatar, which needs colours and glyphs.
    pub avatars: bool,
    /// The settings file, with flags already applied.
    pub settings: Config,
    pub keymap: Keymap,
    /// Whether moves need confirmation when there is enough time.
    pub confirms: bool,
    /// Whether the player's games are analyzed when they end. Only a screen shows the findings.
    pub looks_back: bool,
    /// Whether the client speaks in lines, whose commands change no choice of the menu.
    pub is_in_lines: bool,
    /// Whether a visitor plays through the gate, with no access to this machine.
    pub visits: bool,
    /// The public URL of the server, where visitors reach it through the gate.
    pub known_as: Option<String>,
    /// Puzzle attempts made on this machine, latest first.
    pub attempts: Vec<Attempted>,
}

#[derive(Clone, Debug, Default)]
pub struct Core {
    pub(super) setup: Setup,
    pub(super) choices: Preferences,
    /// The preferences as saved for the next start.
    remembered: Preferences,
    pub(super) link: Link,
    pub(super) place: Place,
    pub(super) me: Option<You>,
    /// Identifies the server's current run; it changes when the server restarts.
    pub(super) boot: Option<Clean>,
    pub(super) limits: Limits,
    /// Open challenges and games on the server; `None` before the first update.
    pub(super) lobby: Option<LobbyView>,
    /// Unfinished games in which this client has a seat, latest last, except the one on the screen.
    pub(super) games: Vec<GameId>,
    /// Games that can be continued, those on this machine first.
    pub(super) unfinished: Vec<Unfinished>,
    /// The saved games, newest first; `None` until they are read.
    pub(super) saved: Option<Vec<SavedGame>>,
    /// Whether the games on this machine are saved when the program ends.
    pub(super) keeps_games: bool,
    /// Number of puzzle attempts the server counts, once reported.
    pub(super) rated_attempts: Option<u32>,
    /// The line at the bottom: the last success or failure.
    pub(super) notice: Option<Notice>,
    /// Milliseconds since the program started, as of the last event.
    pub(super) now_ms: u64,
    /// The server's clock when the program started, in milliseconds since 1970.
    pub(super) epoch_ms: u64,
    /// The current UTC date, once known.
    pub(super) today: Option<Date>,
    pub(super) prompt: Option<Prompt>,
    pub(super) in_flight: InFlight<SentRequest>,
    pub(super) news: Vec<News>,
    /// What the study board has answered, if it was asked; may be nothing.
    pub(super) said: Option<Vec<String>>,
    /// When the player's own games were last requested.
    own_games_at_ms: Option<u64>,
    pub(super) exit: Option<Exit>,
    pub(super) effects: Vec<Effect>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SentRequest {
    pub request: Request,
    pub(super) asker: Asker,
    pub(super) since_ms: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    Done,
    Failed(Clean),
    /// Line mode got no input, and the command line named no goal.
    NothingAsked,
}

impl Exit {
    /// Returns a failure that also says why a game was not saved, if that happened.
    #[must_use]
    pub fn or_unsaved(self, unsaved: Option<Clean>) -> Exit {
        match (self, unsaved) {
            (Exit::Failed(first), Some(why)) if first != why => {
                Exit::Failed(sentences([&*first, &*why]).into())
            }
            (_, Some(why)) => Exit::Failed(why),
            (exit, None) => exit,
        }
    }
}

impl Core {
    pub fn new(setup: Setup) -> Self {
        Core { setup, ..Core::default() }
    }

    /// Starts with the player's choices; `kept` are the saved ones.
    #[must_use]
    pub fn recalling(self, choices: Preferences, kept: Preferences) -> Core {
        Core { choices, remembered: kept, ..self }
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub const fn choices(&self) -> &Preferences {
        &self.choices
    }

    pub const fn link(&self) -> &Link {
        &self.link
    }

    pub const fn place(&self) -> &Place {
        &self.place
    }

    pub const fn lobby(&self) -> Option<&LobbyView> {
        self.lobby.as_ref()
    }

    pub fn games(&self) -> &[GameId] {
        &self.games
    }

    pub fn unfinished(&self) -> &[Unfinished] {
        &self.unfinished
    }

    pub fn saved(&self) -> Option<&[SavedGame]> {
        self.saved.as_deref()
    }

    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Returns this player's identity, as greeted by the server on this or an earlier connection.
    pub const fn me(&self) -> Option<&You> {
        self.me.as_ref()
    }

    pub const fn now_ms(&self) -> u64 {
        self.now_ms
    }

    pub const fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    pub fn news(&self) -> &[News] {
        &self.news
    }

    pub const fn today(&self) -> Option<Date> {
        self.today
    }

    /// Returns whether the followed game ended during the last event.
    pub fn has_ended(&self) -> bool {
        self.news.iter().any(|news| matches!(news, News::Over { .. }))
    }

    pub const fn requests(&self) -> &InFlight<SentRequest> {
        &self.in_flight
    }

    pub const fn exit(&self) -> Option<&Exit> {
        self.exit.as_ref()
    }

    pub const fn is_online(&self) -> bool {
        matches!(self.link, Link::Online { .. })
    }

    /// Returns how long the display may have been out of date; `None` while it is live.
    pub const fn stale_ms(&self) -> Option<u64> {
        match self.link {
            Link::Lost { since_ms, .. } | Link::Closed { since_ms, .. } => {
                Some(self.now_ms.saturating_sub(since_ms))
            }
            Link::Idle | Link::Connecting { .. } | Link::Online { .. } => None,
        }
    }

    /// Returns the time the screen shows: now, or when the connection was lost.
    pub fn shown_ms(&self) -> u64 {
        self.now_ms - self.stale_ms().unwrap_or(0)
    }

    /// Returns the server's clock at the time the screen shows.
    pub fn server_ms(&self) -> u64 {
        self.epoch_ms.saturating_add(self.shown_ms())
    }

    /// Returns the time and connection state for the followed game.
    pub const fn now(&self) -> Now {
        Now { ms: self.now_ms, epoch_ms: self.epoch_ms, is_online: self.is_online() }
    }

    /// Returns the question to ask before the hosted server stops, if that affects unfinished
    /// games.
    pub fn question_before_quitting(&self) -> Option<String> {
        let ends_games = matches!(self.place, Place::Hosting { .. }) && !self.games.is_empty();
        ends_games.then(|| self.end_of_hosting().to_string())
    }

    pub const fn end_of_hosting(&self) -> Fixed {
        match self.keeps_games {
            true => words::QUESTION_HOST_STOPS,
            false => words::QUESTION_HOST_ENDS,
        }
    }

    pub(super) fn notify(&mut self, notice: impl Into<Notice>) {
        self.notice = Some(notice.into());
    }

    /// Shows a warning, together with whatever important is still shown.
    pub(super) fn warn(&mut self, why: &str) {
        let shown = self.notice.take().filter(Notice::is_important).map(Notice::into_text);
        let is_new = shown.as_ref().is_none_or(|shown| !shown.contains(why));
        let new = is_new.then_some(why);
        self.notify(Notice::important(sentences(shown.as_deref().into_iter().chain(new))));
    }

    /// Shows a notice if `done` is an error.
    pub(super) fn explain(&mut self, done: Result<(), String>) {
        if let Err(why) = done {
            self.notify(why);
        }
    }

    /// Replaces the known games on this machine, or the known games elsewhere.
    pub(super) fn hear_unfinished(&mut self, here: bool, games: Vec<Unfinished>) {
        self.unfinished.retain(|game| game.seat.is_here() != here);
        let at = if here { 0 } else { self.unfinished.len() };
        self.unfinished.splice(at..at, games);
    }

    /// Saves the preferences for the next start if they have changed.
    pub(super) fn remember(&mut self) {
        if let (true, Place::Server { url }) = (self.is_online(), &self.place)
            && self.choices.server.as_ref() != Some(url)
        {
            self.choices.server = Some(url.clone());
        }
        if let Some(kept) = self.changed_preferences() {
            self.remembered.clone_from(&kept);
            self.push(Effect::Remember(Box::new(kept)));
        }
    }

    /// Returns the preferences to save; `None` if those already saved are the same.
    fn changed_preferences(&self) -> Option<Preferences> {
        let (now, before) = (&self.choices, &self.remembered);
        if self.setup.is_in_lines {
            let streak = now.streak;
            return (streak != before.streak).then(|| Preferences { streak, ..before.clone() });
        }
        (now != before).then(|| now.clone())
    }

    pub(super) fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }
}

pub fn live(view: &LobbyView) -> impl Iterator<Item = &GameRow> {
    view.games.iter().filter(|row| row.result.is_none() && row.seats.values().all(Option::is_some))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn preferences_are_copied_only_to_be_saved() {
        for is_in_lines in [false, true] {
            let kept = Preferences { theme: Some("paper".to_owned()), ..Preferences::default() };
            let core = Core::new(Setup { is_in_lines, ..Setup::default() });
            let mut core = core.recalling(kept.clone(), kept);
            assert_eq!(core.changed_preferences(), None);
            core.choices.name = Some("ann".to_owned());
            assert_eq!(core.changed_preferences().is_none(), is_in_lines);
            core.choices.streak.won += 1;
            let kept = core.changed_preferences().unwrap();
            assert_eq!((kept.name.is_none(), kept.streak.won), (is_in_lines, 1));
            core.remember();
            assert_eq!(core.changed_preferences(), None);
        }
    }
}
