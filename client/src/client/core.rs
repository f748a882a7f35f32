//! What the client knows whatever page is shown: the connection, who this is, and what is
//! under way. It keeps no page, and no page is kept from it.

mod link;

use oxo_formats::Date;
use oxo_protocol::reply::You;
use oxo_protocol::request::{Attempted, ForGame};
use oxo_protocol::{GameId, GameRow, Limits, LobbyView, Request};
use oxo_shared::Clean;
use oxo_words::{self as words, Fixed};

use crate::client::event::{Call, Effect};
use crate::client::goal::Target;
use crate::client::keys::Keymap;
use crate::client::prompt::{Prompt, PromptKind};
use crate::game::news::News;
use crate::game::notice::Notice;
use crate::game::out::Now;
use crate::keep::config::Config;
use crate::keep::preferences::Preferences;
use crate::keep::seat::{Seat, Unfinished};
use crate::net::InFlight;
use crate::study::Topic;

pub use link::{Link, Place, site};

/// Maximum length of a command for a board for study, in characters.
const MAX_COMMAND: usize = 500;
/// Between two questions how one's own games stand: a busy lobby is heard of twice a second.
const ASK_AGAIN_MS: u64 = 10_000;

/// How the program was set up, by its command line, the settings file and the player since.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    pub server_url: String,
    pub ascii: bool,
    /// Whether people have their marks beside their names: there are inks and glyphs for them.
    pub avatars: bool,
    /// What the settings file says; flags have been obeyed already.
    pub settings: Config,
    pub keymap: Keymap,
    /// Whether a stone is asked about before it is put, where there is time for that.
    pub confirms: bool,
    /// Whether one's own games are looked through when they end: where a screen shows what is
    /// found.
    pub looks_back: bool,
    /// Whether a visitor plays, who has nothing of this machine.
    pub visits: bool,
    /// Where others find the server of a visitor, who reaches it through the gate.
    pub known_as: Option<String>,
    /// The attempts at puzzles that were made on this machine, latest first.
    pub attempts: Vec<Attempted>,
}

#[derive(Clone, Debug, Default)]
pub struct Core {
    pub(super) setup: Setup,
    pub(super) choices: Preferences,
    /// The choices as they are kept for the next start.
    remembered: Preferences,
    pub(super) link: Link,
    pub(super) place: Place,
    pub(super) me: Option<You>,
    /// Which start of the server this client speaks to.
    pub(super) boot: Option<Clean>,
    pub(super) limits: Limits,
    /// Seeks and games on the server; `None` before the first news of them.
    pub(super) lobby: Option<LobbyView>,
    /// Unfinished games in which this client sits, the latest last, but for the one on the
    /// screen.
    pub(super) games: Vec<GameId>,
    /// Games to go on with, those on this machine first.
    pub(super) unfinished: Vec<Unfinished>,
    /// Whether the games on this machine are kept when the program ends.
    pub(super) keeps_games: bool,
    /// The attempts at puzzles that the server counts, once it said so.
    pub(super) rated_attempts: Option<u32>,
    /// One line at the bottom: the last thing that went wrong or right.
    pub(super) notice: Option<Notice>,
    /// Milliseconds since the program started, as of the last event.
    pub(super) now_ms: u64,
    /// What the server's clock showed then, in milliseconds since 1970.
    pub(super) epoch_ms: u64,
    /// The day, in UTC, once it is known.
    pub(super) today: Option<Date>,
    pub(super) prompt: Option<Prompt>,
    pub(super) in_flight: InFlight<SentRequest>,
    pub(super) news: Vec<News>,
    /// The requests that this event has turned down.
    pub(super) refused: Vec<Request>,
    /// When it was asked last how one's own games stand.
    own_games_at_ms: Option<u64>,
    exit: Option<Exit>,
    effects: Vec<Effect>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SentRequest {
    pub request: Request,
    pub since_ms: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exit {
    Done,
    Failed(Clean),
    /// The input of line mode was empty, and no command said what to do.
    NothingAsked,
}

impl Core {
    pub fn new(setup: Setup) -> Self {
        Core { setup, ..Core::default() }
    }

    /// Chooses what was chosen before.
    pub fn recall(&mut self, kept: Preferences) {
        self.choices.clone_from(&kept);
        self.remembered = kept;
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    pub const fn setup_mut(&mut self) -> &mut Setup {
        &mut self.setup
    }

    pub const fn choices(&self) -> &Preferences {
        &self.choices
    }

    pub const fn choices_mut(&mut self) -> &mut Preferences {
        &mut self.choices
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

    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    pub const fn take_notice(&mut self) -> Option<Notice> {
        self.notice.take()
    }

    pub fn clear_notice(&mut self) {
        self.notice = None;
    }

    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Whom the server greeted, on this connection or one before it.
    pub const fn me(&self) -> Option<&You> {
        self.me.as_ref()
    }

    pub const fn now_ms(&self) -> u64 {
        self.now_ms
    }

    pub const fn prompt(&self) -> Option<&Prompt> {
        self.prompt.as_ref()
    }

    pub const fn prompt_mut(&mut self) -> &mut Option<Prompt> {
        &mut self.prompt
    }

    pub fn news(&self) -> &[News] {
        &self.news
    }

    /// The requests that the last event has turned down.
    pub fn refused(&self) -> &[Request] {
        &self.refused
    }

    pub const fn requests(&self) -> &InFlight<SentRequest> {
        &self.in_flight
    }

    pub const fn keeps_games(&self) -> bool {
        self.keeps_games
    }

    pub const fn exit(&self) -> Option<&Exit> {
        self.exit.as_ref()
    }

    /// Ends the program.
    pub fn end(&mut self, exit: Exit) {
        self.exit = Some(exit);
    }

    /// How the program is to end, if it is.
    pub const fn take_exit(&mut self) -> Option<Exit> {
        self.exit.take()
    }

    pub const fn is_online(&self) -> bool {
        matches!(self.link, Link::Online { .. })
    }

    /// For how long what is shown may have been out of date; `None` while it is live.
    pub const fn stale_ms(&self) -> Option<u64> {
        match self.link {
            Link::Lost { since_ms, .. } | Link::Closed { since_ms, .. } => {
                Some(self.now_ms.saturating_sub(since_ms))
            }
            Link::Idle | Link::Connecting { .. } | Link::Online { .. } => None,
        }
    }

    /// The moment that the screen shows: now, or when the connection was lost.
    pub fn shown_ms(&self) -> u64 {
        self.now_ms - self.stale_ms().unwrap_or(0)
    }

    /// What the server's clock shows at the moment that the screen shows.
    pub fn server_ms(&self) -> u64 {
        self.epoch_ms.saturating_add(self.shown_ms())
    }

    /// What a game that is followed goes by.
    pub const fn now(&self) -> Now {
        Now { ms: self.now_ms, epoch_ms: self.epoch_ms, is_online: self.is_online() }
    }

    /// Whether the connection leads there, once it is made.
    pub fn is_at(&self, target: &Target) -> bool {
        let there = match (&self.place, target) {
            (Place::Local, Target::Local) => true,
            (Place::Server { url } | Place::Hosting { url }, Target::Server(wanted)) => {
                url == wanted
            }
            _ => false,
        };
        there && !matches!(self.link, Link::Idle | Link::Closed { .. })
    }

    /// Begins to connect there, in place of the present connection.
    pub fn connect(&mut self, target: Target) {
        self.place = match &target {
            Target::Local | Target::Host { .. } | Target::Seat(Seat::Here(_)) => Place::Local,
            Target::Server(url) | Target::Seat(Seat::There { url, .. }) => {
                Place::Server { url: url.clone() }
            }
        };
        self.link = Link::Connecting { attempt: 1, since_ms: self.now_ms };
        self.me = None;
        self.boot = None;
        self.in_flight.clear();
        self.lobby = None;
        self.games.clear();
        self.push(Effect::Connect { target, name: self.choices.name.clone() });
    }

    /// Where "online" is: whoever hosts stays at the own server until it ends.
    pub fn online_at(&self) -> &str {
        match &self.place {
            Place::Hosting { url } => url,
            Place::Local | Place::Server { .. } => &self.setup.server_url,
        }
    }

    /// Where a bot is played, and whoever sits at the same keyboard.
    pub fn at_home(&self) -> Target {
        if self.setup.visits {
            Target::Server(self.setup.server_url.clone())
        } else {
            Target::Local
        }
    }

    /// What the server is called: for a visitor as others know it.
    pub fn place_label(&self) -> &str {
        let known_as = self.setup.known_as.as_deref().filter(|_| self.place != Place::Local);
        known_as.unwrap_or_else(|| self.place.label())
    }

    /// Where a friend finds the server.
    pub fn public_url(&self) -> Option<&str> {
        self.place.public_url().map(|url| self.setup.known_as.as_deref().unwrap_or(url))
    }

    /// Where a browser finds the game `g`, if the server is where servers are.
    pub fn browser_link(&self, g: GameId) -> Option<String> {
        Some(format!("{}/{g}", site(self.public_url()?)?))
    }

    /// What to ask before the server within this program ends, if the games of friends end with it.
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

    pub fn type_in(&mut self, kind: PromptKind) {
        let longest = match kind {
            PromptKind::Command => MAX_COMMAND,
            _ => self.limits.chat_chars,
        };
        self.prompt = Some(Prompt::new(kind, longest));
    }

    pub fn notify(&mut self, notice: impl Into<Notice>) {
        self.notice = Some(notice.into());
    }

    /// Says why something was not done.
    pub fn explain(&mut self, done: Result<(), String>) {
        if let Err(why) = done {
            self.notify(why);
        }
    }

    pub fn awaits(&self, is_meant: fn(&Request) -> bool) -> bool {
        self.in_flight.iter().any(|(_, asked)| is_meant(&asked.request))
    }

    /// Drops what would bring back game `g`, which is being left, when its answer comes.
    pub fn forget_way_into(&mut self, g: GameId) {
        self.in_flight.give_up(|asked| match &asked.request {
            Request::Create(_) | Request::AcceptSeek(_) => true,
            Request::Join(entered) | Request::Watch(entered) => entered.g == g,
            _ => false,
        });
    }

    /// Asks for the seeks and games of the server, and for the news of them.
    pub fn follow_lobby(&mut self) {
        if self.is_online() {
            self.own_games_at_ms = None;
            self.ask(Request::Lobby(Default::default()));
        }
    }

    /// A game that was left may have ended meanwhile: nobody tells who is not at its board.
    pub(super) fn ask_after_own_games(&mut self) {
        let is_early = |asked_ms| self.now_ms.saturating_sub(asked_ms) < ASK_AGAIN_MS;
        if !self.own_games_at_ms.is_some_and(is_early) {
            self.own_games_at_ms = Some(self.now_ms);
            for g in self.games.clone() {
                self.ask(Request::Game(ForGame { g }));
            }
        }
    }

    /// Takes the games on this machine, or the others, in place of those that were known.
    pub(super) fn hear_unfinished(&mut self, here: bool, games: Vec<Unfinished>) {
        self.unfinished.retain(|game| game.seat.is_here() != here);
        let at = if here { 0 } else { self.unfinished.len() };
        self.unfinished.splice(at..at, games);
    }

    /// No news of other games while one is played.
    pub fn leave_lobby(&mut self) {
        self.ask(Request::Unlobby(Default::default()));
    }

    /// Ends the connection, and every try to reach what is out of reach.
    pub fn hang_up(&mut self) {
        self.part();
        self.notice = None;
    }

    /// Ends the connection, if there is one; what there is to say about it stays.
    pub fn part(&mut self) {
        if self.link != Link::Idle {
            self.link = Link::Idle;
            self.me = None;
            self.push(Effect::Disconnect);
        }
    }

    /// Has what was chosen kept for the next start, if it is something new.
    pub fn remember(&mut self) {
        if let (true, Place::Server { url }) = (self.is_online(), &self.place)
            && self.choices.server.as_ref() != Some(url)
        {
            self.choices.server = Some(url.clone());
        }
        if self.choices != self.remembered {
            self.remembered.clone_from(&self.choices);
            self.push(Effect::Remember(Box::new(self.choices.clone())));
        }
    }

    /// Opens a board for study over what is shown.
    pub fn study(&mut self, topic: Topic) {
        self.push(Effect::Screen(Call::Study(Box::new(topic))));
    }

    pub fn push(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    pub fn take_effects(&mut self) -> Vec<Effect> {
        std::mem::take(&mut self.effects)
    }

    /// Sends a request, or says why not; the request's number if it was sent.
    pub fn ask(&mut self, request: Request) -> Option<u64> {
        if !self.is_online() {
            self.notify(words::ANSWER_NOTHING_SENT);
            return None;
        }
        let asked = SentRequest { request: request.clone(), since_ms: self.now_ms };
        let id = self.in_flight.add(asked);
        self.push(Effect::Send { id, request });
        Some(id)
    }
}

pub fn live(view: &LobbyView) -> impl Iterator<Item = &GameRow> {
    view.games.iter().filter(|row| row.result.is_none() && row.seats.values().all(Option::is_some))
}
