//! The requests of a client.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use crate::id::{DeviceId, GameId, LinkCode, OfferId, PlayerId, SeekId};
use crate::message::{Nothing, messages};
use crate::offer::OfferKind;
use crate::player::{Kind, SideChoice};
use crate::reply::{
    DevicesView, Done, Entered, GameRow, GamesView, Hint, Linkable, LobbyView, NamedView,
    OfferMade, Opened, PlayAccepted, PlayerView, Pong, PuzzleView, PuzzlesView, Sought, Synced,
    TopView, Tried, Welcome,
};
use crate::terms::{InList, Terms};
use crate::version::VERSION;
use oxo_shared::Clean;
use oxo_shared::level::Level;
use oxo_shared::opening::Decision;
use oxo_shared::point::Point;
use oxo_shared::puzzle::PuzzleId;
use oxo_shared::rules::Rules;

messages! {
    /// A request. Every request gets exactly one reply.
    pub enum Request {
        /// Start a session, new or resumed. Must be the first request.
        "hello" => Hello(Hello) -> Welcome,
        /// Get the server's time, and check the connection.
        "ping" => Ping(Nothing) -> Pong,
        /// Subscribe to seeks and live games.
        "lobby" => Lobby(Nothing) -> LobbyView,
        /// Unsubscribe from the lobby.
        "unlobby" => Unlobby(Nothing) -> Nothing,
        /// Open a seek.
        "seek" => Seek(Seek) -> Sought,
        /// Close a seek.
        "unseek" => Unseek(ForSeek) -> Nothing,
        /// Play against the owner of a seek.
        "accept_seek" => AcceptSeek(ForSeek) -> Opened,
        /// Create a game to join by code, or to play against a bot.
        "create" => Create(Create) -> Opened,
        /// Take a free seat, or return to one's own.
        "join" => Join(ForGame) -> Entered,
        /// Watch a game.
        "watch" => Watch(ForGame) -> Entered,
        /// Unsubscribe from a game.
        "leave" => Leave(ForGame) -> Nothing,
        /// Get missed events.
        "sync" => Sync(Sync) -> Synced,
        /// Place a stone.
        "play" => Play(Play) -> PlayAccepted,
        /// Make the decision that the opening asks for.
        "decide" => Decide(Decide) -> Done,
        /// Resign the game.
        "resign" => Resign(ForGame) -> Done,
        /// Abort the game before the second move.
        "abort" => Abort(ForGame) -> Done,
        /// Claim a draw on a dead board, or victory over an absent opponent.
        "claim" => Claim(Claim) -> Done,
        /// Offer a draw, takeback, rematch or pause, or ask for extra time.
        "offer" => Offer(MakeOffer) -> OfferMade,
        /// Accept, decline or withdraw an offer.
        "answer" => Answer(Answer) -> Done,
        /// End a pause.
        "go_on" => GoOn(ForGame) -> Done,
        /// Show spectators where the player looks.
        "look" => Look(LookAt) -> Nothing,
        /// Send a chat message.
        "say" => Say(Say) -> Done,
        /// Report a game to the operators.
        "report" => Report(Report) -> Nothing,
        /// Ask a bot for a move and its reason.
        "hint" => Hint(AskHint) -> Hint,
        /// Ask the engine to evaluate a position.
        "think" => Think(Think) -> Nothing,
        /// Stop the engine.
        "unthink" => Unthink(Nothing) -> Nothing,
        /// List live games and the latest finished ones.
        "games" => Games(Nothing) -> GamesView,
        /// Get one game as a list row.
        "game" => Game(ForGame) -> GameRow,
        /// Get a player and their games.
        "player" => Player(AskPlayer) -> PlayerView,
        /// Find players by name.
        "named" => Named(Named) -> NamedView,
        /// List the best players under some rules.
        "top" => Top(Top) -> TopView,
        /// Get the position of a puzzle.
        "puzzle" => Puzzle(ForPuzzle) -> PuzzleView,
        /// Try moves at a puzzle, or give it up.
        "try" => Try(Try) -> Tried,
        /// Import attempts at puzzles made elsewhere, and get the next puzzle.
        "puzzles" => Puzzles(Puzzles) -> PuzzlesView,
        /// Get a code that links another device.
        "link" => Link(Link) -> Linkable,
        /// List the player's devices.
        "devices" => Devices(Nothing) -> DevicesView,
        /// Sign a device out.
        "sign_out" => SignOut(SignOut) -> Nothing,
        /// Show the player to others, or hide them.
        "list_me" => ListMe(ListMe) -> Nothing,
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hello {
    /// The oldest and newest version that the client supports.
    pub proto: [u16; 2],
    /// Program and version, such as `oxo/0.1`.
    pub client: Clean,
    /// The player's name; the server picks one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Clean>,
    /// The token of the player to resume.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<String>,
    #[serde(default)]
    pub kind: Kind,
    /// Whether the session is read-only. The player's main session and token are not affected.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aside: bool,
    /// A link code from another device of the player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<LinkCode>,
    /// With `link`: the name of this device.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Clean>,
}

impl Hello {
    /// The hello of a new player, with `client` as program and version.
    pub fn new(client: &str) -> Self {
        Hello {
            proto: [VERSION, VERSION],
            client: client.into(),
            name: None,
            resume: None,
            kind: Kind::Human,
            aside: false,
            link: None,
            device: None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seek {
    /// The terms; the longer delay of the two players applies.
    #[serde(flatten, with = "InList")]
    #[cfg_attr(test, ts(skip))]
    pub terms: Terms,
    #[serde(default)]
    pub side: SideChoice,
    /// The bot that plays if no opponent is found; unrated games only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
    /// Milliseconds until the bot plays; at once if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_after_ms: Option<u64>,
}

impl Seek {
    /// A seek for any opponent on the same terms, shown in the lobby.
    pub const fn new(terms: Terms) -> Self {
        let terms = Terms { listed: true, ..terms };
        Seek { terms, side: SideChoice::Any, bot: None, bot_after_ms: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForSeek {
    pub seek: SeekId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForGame {
    pub g: GameId,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Create {
    #[serde(flatten)]
    pub terms: Terms,
    #[serde(default)]
    pub side: SideChoice,
    /// The bot that takes the other seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
    /// Whether the creator takes both seats, for two people at one keyboard. Only unrated, unlisted
    /// and without a bot.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub both: bool,
    /// The moves of the starting position; unrated games only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Point>,
}

impl Create {
    /// A game with any side, the empty board and an open seat.
    pub const fn new(terms: Terms) -> Self {
        Create { terms, side: SideChoice::Any, bot: None, both: false, moves: Vec::new() }
    }
}

/// How much of a game the client has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sync {
    pub g: GameId,
    /// The number of the last known event; 0 requests all.
    pub have: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Play {
    pub g: GameId,
    /// The number of stones on the intended board.
    pub ply: u32,
    pub at: Point,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Decide {
    pub g: GameId,
    /// The number of stones on the intended board.
    pub ply: u32,
    pub what: Decision,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ClaimKind {
    /// Victory, since the opponent has been away too long.
    Win,
    /// A draw, since no line can be completed any more.
    Draw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Claim {
    pub g: GameId,
    pub what: ClaimKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MakeOffer {
    pub g: GameId,
    pub what: OfferKind,
    /// With a takeback: the number of stones to return to; before one's own last move if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}

/// The answer to an offer; its maker withdraws it with `yes: false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Answer {
    pub g: GameId,
    pub offer: OfferId,
    pub yes: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LookAt {
    pub g: GameId,
    /// The cell at the centre of the player's view.
    pub at: Point,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Say {
    pub g: GameId,
    /// The message, within the limits.
    pub text: Clean,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Report {
    pub g: GameId,
    /// The report, within the limits.
    pub text: Clean,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AskHint {
    pub g: GameId,
    /// The bot to ask; the strongest if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
    /// The number of stones on the board to evaluate. If absent, the newest board on which a side
    /// is to move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
    /// The language of the reason, such as `cs`; English if absent or unknown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lang: Option<Clean>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Think {
    /// As text, see [`oxo_shared::Position`].
    pub position: String,
    /// The number of best moves to search; 0 for only what can be proved.
    pub lines: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AskPlayer {
    pub id: PlayerId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ForPuzzle {
    pub puzzle: PuzzleId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Try {
    pub puzzle: PuzzleId,
    /// The solver's moves from the beginning, without the replies; none gives the puzzle up.
    pub moves: Vec<Point>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Puzzles {
    /// Attempts that the client judged, oldest first; at most [`Puzzles::MAX_ATTEMPTS`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attempts: Vec<Attempted>,
}

impl Puzzles {
    /// Maximum number of attempts in one request.
    pub const MAX_ATTEMPTS: usize = 64;
}

/// The first attempt of a player at a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Attempted {
    pub puzzle: PuzzleId,
    pub solved: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Link {
    /// A new name for the requesting device; unchanged if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Clean>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SignOut {
    pub device: DeviceId,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ListMe {
    pub yes: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Named {
    /// In upper or lower case.
    pub name: Clean,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Top {
    pub rules: Rules,
}
