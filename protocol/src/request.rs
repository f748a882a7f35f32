//! What a client asks for.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Serialize};

use crate::VERSION;
use crate::id::{DeviceId, GameId, LinkCode, OfferId, PlayerId, SeekId};
use crate::message::{Nothing, messages};
use crate::offer::OfferKind;
use crate::player::{Kind, SideChoice};
use crate::terms::{InList, Terms};
use oxo_shared::Clean;
use oxo_shared::level::Level;
use oxo_shared::opening::Decision;
use oxo_shared::point::Point;
use oxo_shared::rules::Rules;

messages! {
    /// A request. Every request gets exactly one reply.
    pub enum Request {
        /// Introduces a client, or resumes its earlier session. The first request.
        "hello" => Hello(Hello),
        /// What time is it there, and does the line hold?
        "ping" => Ping(Nothing),
        /// Follow seeks and live games.
        "lobby" => Lobby(Nothing),
        /// Stop following them.
        "unlobby" => Unlobby(Nothing),
        /// Look for an opponent.
        "seek" => Seek(Seek),
        /// Stop looking.
        "unseek" => Unseek(ForSeek),
        /// Play the one who seeks.
        "accept_seek" => AcceptSeek(ForSeek),
        /// Open a game that others join by its code, or a bot at once.
        "create" => Create(Create),
        /// Take the free seat, or one's own again.
        "join" => Join(ForGame),
        /// Follow a game without a seat.
        "watch" => Watch(ForGame),
        /// Stop following a game.
        "leave" => Leave(ForGame),
        /// Get what was missed.
        "sync" => Sync(Sync),
        /// Put a stone.
        "play" => Play(Play),
        /// Answer what the opening asks.
        "decide" => Decide(Decide),
        /// Give up.
        "resign" => Resign(ForGame),
        /// Call the game off before the second move.
        "abort" => Abort(ForGame),
        /// Claim the draw of a dead board, or the win over an absent opponent.
        "claim" => Claim(Claim),
        /// Offer a draw, a takeback, a rematch or a pause, or ask for time.
        "offer" => Offer(MakeOffer),
        /// Accept or decline an offer.
        "answer" => Answer(Answer),
        /// End a pause.
        "go_on" => GoOn(ForGame),
        /// Show spectators where the player looks.
        "look" => Look(LookAt),
        /// Chat.
        "say" => Say(Say),
        /// Tell the operators that something is wrong in a game.
        "report" => Report(Report),
        /// What would a bot play here, and why?
        "hint" => Hint(AskHint),
        /// The live games, and the latest finished ones.
        "games" => Games(Nothing),
        /// One game in a row.
        "game" => Game(ForGame),
        /// One player and their games.
        "player" => Player(AskPlayer),
        /// The players of a name.
        "named" => Named(Named),
        /// Who plays best by some rules.
        "top" => Top(Top),
        /// A code that makes another device the same player.
        "link" => Link(Link),
        /// The devices of the player.
        "devices" => Devices(Nothing),
        /// Sign a device out.
        "sign_out" => SignOut(SignOut),
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hello {
    /// The oldest and the newest version the client speaks.
    pub proto: [u16; 2],
    /// Program and version: `oxo/0.1`.
    pub client: Clean,
    /// The name to be known by; the server finds one otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Clean>,
    /// The token of an earlier session, to go on with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<String>,
    #[serde(default)]
    pub kind: Kind,
    /// Only to watch, beside the session that speaks for the player of `resume`: that one
    /// goes on, and its token stays as it is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aside: bool,
    /// A code that another device of the player was shown: this one becomes one more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link: Option<LinkCode>,
    /// With `link`: what this device is to be called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Clean>,
}

impl Hello {
    /// Of a person whom nobody knows yet, by the program and version `client`.
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
    /// What to play; of two who are paired, the longer delay holds.
    #[serde(flatten, with = "InList")]
    #[cfg_attr(test, ts(skip))]
    pub terms: Terms,
    #[serde(default)]
    pub side: SideChoice,
    /// The bot to sit down if nobody comes; unrated only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
    /// After how many milliseconds it sits down; at once if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot_after_ms: Option<u64>,
}

impl Seek {
    /// For anybody who wants the same; the lobby shows what comes of it.
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
    /// The bot to take the other seat at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
    /// Whether the maker has both seats, for two people who share a keyboard; unrated,
    /// unlisted and without a bot only.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub both: bool,
    /// The position to start from; unrated only.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Point>,
}

impl Create {
    /// On either side, from the first move, for whoever joins.
    pub const fn new(terms: Terms) -> Self {
        Create { terms, side: SideChoice::Any, bot: None, both: false, moves: Vec::new() }
    }
}

/// How far the client's copy of a game goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sync {
    pub g: GameId,
    /// The number of the last event seen; 0 asks for all.
    pub have: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Play {
    pub g: GameId,
    /// How many stones lie on the board it is meant for.
    pub ply: u32,
    pub at: Point,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Decide {
    pub g: GameId,
    /// How many stones lie on the board it is meant for.
    pub ply: u32,
    pub what: Decision,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum ClaimKind {
    /// The win, because the opponent has been away for long.
    Win,
    /// The draw, because no line can be completed any more.
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
    /// With a takeback: back to the board with so many stones; before one's own last
    /// move if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}

/// The answer to an offer; the one who made it withdraws it by `yes: false`.
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
    /// The cell around which the player sees the board.
    pub at: Point,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Say {
    pub g: GameId,
    /// The words, at most as long as the limits allow.
    pub text: Clean,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Report {
    pub g: GameId,
    /// The words, at most as long as the limits allow.
    pub text: Clean,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AskHint {
    pub g: GameId,
    /// To which bot; the strongest if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
    /// On the board with so many stones; on the newest on which somebody was to move if
    /// absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AskPlayer {
    pub id: PlayerId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Link {
    /// What the device that asks is to be called from now on; as before if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<Clean>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SignOut {
    pub device: DeviceId,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Named {
    /// In either case.
    pub name: Clean,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Top {
    pub rules: Rules,
}
