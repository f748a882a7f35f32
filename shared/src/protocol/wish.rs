//! What a client asks for.

use serde::{Deserialize, Serialize};

use super::id::{GameId, OfferId, PlayerId, SeekId};
use super::message::{Nothing, messages};
use super::offer::OfferKind;
use super::player::{Kind, SideWish};
use crate::level::Level;
use crate::opening::Decision;
use crate::point::Point;
use crate::terms::{InList, Terms};

messages! {
    /// A wish. Every wish gets exactly one reply.
    pub enum Wish {
        /// Introduces a client, or resumes its earlier session. The first wish.
        "hello" => Hello(Hello),
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
        /// Offer a draw, a takeback or a rematch.
        "offer" => Offer(MakeOffer),
        /// Accept or decline an offer.
        "answer" => Answer(Answer),
        /// Show spectators where the player looks.
        "look" => Look(LookAt),
        /// Chat.
        "say" => Say(Say),
        /// What would a bot play here, and why?
        "hint" => Hint(AskHint),
        /// The live games, and the latest finished ones.
        "games" => Games(Nothing),
        /// One game in a row.
        "game" => Game(ForGame),
        /// One player and their games.
        "player" => Player(AskPlayer),
    }
}

/// Who is there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// The oldest and the newest version the client speaks.
    pub proto: [u16; 2],
    /// Program and version: `oxo/0.1`.
    pub client: String,
    /// The name to be known by; the server finds one otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The token of an earlier session, to go on with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resume: Option<String>,
    /// Person or program.
    #[serde(default)]
    pub kind: Kind,
    /// Only to watch, beside the session that speaks for the player of `resume`: that one
    /// goes on, and its token stays as it is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub aside: bool,
}

/// The opponent looked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seek {
    /// What to play; of two who are paired, the longer delay holds.
    #[serde(flatten, with = "InList")]
    pub terms: Terms,
    /// The side wanted.
    #[serde(default)]
    pub side: SideWish,
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
        Seek { terms, side: SideWish::Any, bot: None, bot_after_ms: None }
    }
}

/// A wish about a seek.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForSeek {
    /// The seek, by its name.
    pub seek: SeekId,
}

/// A wish about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ForGame {
    /// The game, by its code.
    pub g: GameId,
}

/// The game to open.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Create {
    /// What to play.
    #[serde(flatten)]
    pub terms: Terms,
    /// The side that the maker wants.
    #[serde(default)]
    pub side: SideWish,
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
        Create { terms, side: SideWish::Any, bot: None, both: false, moves: Vec::new() }
    }
}

/// How far the client's copy of a game goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sync {
    /// Which game.
    pub g: GameId,
    /// The number of the last fact seen; 0 asks for all.
    pub have: u64,
}

/// A stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Play {
    /// In which game.
    pub g: GameId,
    /// How many stones lie on the board it is meant for.
    pub ply: u32,
    /// The cell to put it on.
    pub at: Point,
}

/// The answer to what the opening asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decide {
    /// In which game.
    pub g: GameId,
    /// How many stones lie on the board it is meant for.
    pub ply: u32,
    /// The decision.
    pub what: Decision,
}

/// What is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ClaimKind {
    /// The win, because the opponent has been away for long.
    Win,
    /// The draw, because no line can be completed any more.
    Draw,
}

/// A claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// In which game.
    pub g: GameId,
    /// What is claimed: the win or the draw.
    pub what: ClaimKind,
}

/// An offer to the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MakeOffer {
    /// In which game.
    pub g: GameId,
    /// What is offered.
    pub what: OfferKind,
    /// With a takeback: back to the board with so many stones; before one's own last
    /// move if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}

/// The answer to an offer; the one who made it withdraws it by `yes: false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// In which game.
    pub g: GameId,
    /// To which offer.
    pub offer: OfferId,
    /// Accepted or declined.
    pub yes: bool,
}

/// Where a player looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LookAt {
    /// At which game.
    pub g: GameId,
    /// The cell around which the player sees the board.
    pub at: Point,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Say {
    /// In which game.
    pub g: GameId,
    /// The words, at most as long as the limits allow.
    pub text: String,
}

/// A question to a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskHint {
    /// About which game.
    pub g: GameId,
    /// To which bot; the strongest if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<Level>,
    /// On the board with so many stones; on the newest on which somebody was to move if
    /// absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ply: Option<u32>,
}

/// A question about a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AskPlayer {
    /// The player asked about.
    pub id: PlayerId,
}
