//! The replies to requests.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use crate::code::if_known;
use crate::event::Snap;
use crate::id::{DeviceId, GameId, LinkCode, OfferId, PlayerId, SeekId};
use crate::limits::Limits;
use crate::player::{Kind, Player, SideChoice};
use crate::terms::{InList, Terms};
use oxo_shared::Clean;
use oxo_shared::level::Level;
use oxo_shared::outcome::Outcome;
use oxo_shared::point::Point;
use oxo_shared::puzzle::{Family, PuzzleId};
use oxo_shared::reason::Reason;
use oxo_shared::rules::Rules;
use oxo_shared::side::{BySide, Side};
use oxo_shared::speed::Speed;
use oxo_shared::verdict::Verdict;

/// Reply to `hello`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Welcome {
    pub proto: u16,
    pub you: You,
    /// The token for the next session. Sent once; empty in a read-only session.
    pub token: String,
    pub server: Clean,
    /// Changes with each start of the server.
    pub boot: Clean,
    /// The server's time in milliseconds since 1970.
    pub now_ms: u64,
    pub limits: Limits,
    /// The unfinished games in which the player has a seat.
    pub games: Vec<GameId>,
}

/// Reply to `ping`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pong {
    /// The server's time in milliseconds since 1970.
    pub now_ms: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct You {
    pub id: PlayerId,
    pub name: Clean,
}

/// Reply to `lobby`, and the body of its notices; at most [`LobbyView::MAX_ROWS`] of each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyView {
    /// The open seeks, oldest first.
    #[serde(deserialize_with = "at_most_rows")]
    pub seeks: Vec<SeekRow>,
    /// Listed games that are running or have a free seat.
    #[serde(deserialize_with = "at_most_rows")]
    pub games: Vec<GameRow>,
}

impl LobbyView {
    /// Maximum number of rows of each kind, which bounds the frame.
    pub const MAX_ROWS: usize = 100;
}

/// Reads a list, truncated to [`LobbyView::MAX_ROWS`].
fn at_most_rows<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let mut rows = Vec::deserialize(deserializer)?;
    rows.truncate(LobbyView::MAX_ROWS);
    Ok(rows)
}

/// An open seek.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeekRow {
    pub seek: SeekId,
    pub by: Clean,
    #[serde(default)]
    pub kind: Kind,
    /// The seeker's rating in this pool, if the game is rated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    #[serde(flatten, with = "InList")]
    #[cfg_attr(test, ts(skip))]
    pub terms: Terms,
    pub side: SideChoice,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameRow {
    pub g: GameId,
    /// With a delay, spectators get everything below as it was that long ago.
    #[serde(flatten, with = "InList")]
    #[cfg_attr(test, ts(skip))]
    pub terms: Terms,
    pub seats: BySide<Option<Player>>,
    /// The number of moves.
    pub ply: u32,
    /// The number of spectators.
    pub viewers: usize,
    /// The side to move, while the game runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    pub result: Option<Outcome>,
    /// The rating changes, after a rated game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<BySide<RatingChange>>,
}

/// Reply to `seek`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sought {
    pub seek: SeekId,
}

/// Reply to `create` and `accept_seek`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opened {
    /// The code of the game, which also invites others.
    pub g: GameId,
}

/// Reply to `join` and `watch`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Entered {
    /// The current state; events follow from `snap.s + 1`.
    pub snap: Snap,
}

/// Reply to `sync`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Synced {
    /// The missed events without gaps, as the frames that would have been sent.
    #[serde(rename = "facts")]
    Events(#[cfg_attr(test, ts(type = "GameEvent[]"))] Vec<Box<RawValue>>),
    /// A snapshot, if too many events were missed.
    Snap(Box<Snap>),
}

/// Reply to `play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayAccepted {
    /// The number of the newest event: the move, or the end that it caused.
    pub s: u64,
    /// The ply of the move.
    pub ply: u32,
}

/// Reply to every other request that made an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Done {
    pub s: u64,
}

/// Reply to `offer`: the new offer, or the opponent's offer that the request accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfferMade {
    pub offer: OfferId,
}

/// Reply to `hint`: a bot's evaluation of the position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hint {
    pub bot: Level,
    /// The number of stones on the board.
    pub ply: u32,
    /// The move that the bot would play.
    pub best: Point,
    /// The score of every candidate: `[x, y, score]`.
    pub cells: Vec<(i32, i32, f64)>,
    /// Proven results under best play, counting the move itself: `[x, y, verdict]`, for none, some
    /// or all candidates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<(i32, i32, Verdict)>,
    /// The line of play that the bot expects, starting with `best`.
    pub pv: Vec<Point>,
    /// The reason in words.
    pub reason: Clean,
    /// The reason as data, for clients with their own wording; absent from older servers.
    #[serde(default, deserialize_with = "if_known", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub why: Option<Reason>,
    /// Search depth in plies.
    #[serde(default)]
    pub depth: u32,
    /// Number of positions searched.
    pub nodes: u64,
    pub elapsed_us: u64,
}

impl Hint {
    /// Whether the result of every candidate is proven.
    pub fn is_proven(&self) -> bool {
        !self.verdicts.is_empty() && self.verdicts.len() >= self.cells.len()
    }

    /// The reason in this program's words, or in the server's if the reason is unknown.
    pub fn words(&self, rules: &Rules) -> Clean {
        self.why.as_ref().map_or_else(|| self.reason.clone(), |reason| reason.words(rules).into())
    }

    /// The score of `best`, if the bot scored it.
    pub fn score(&self) -> Option<f64> {
        let found = self.cells.iter().find(|&&(x, y, _)| Point::new(x, y) == self.best);
        found.map(|&(_, _, score)| score)
    }

    /// Search speed in positions per second; `None` if the search was too short to measure.
    pub fn nodes_per_second(&self) -> Option<u64> {
        let nodes = u128::from(self.nodes) * 1_000_000 / u128::from(self.elapsed_us.max(1));
        (self.elapsed_us >= Hint::TELLING_US).then(|| u64::try_from(nodes).unwrap_or(u64::MAX))
    }

    /// Shortest search that gives a meaningful speed, in microseconds.
    const TELLING_US: u64 = 1_000;

    /// The proven result of a move at `at`.
    pub fn verdict(&self, at: Point) -> Option<Verdict> {
        let found = self.verdicts.iter().find(|&&(x, y, _)| Point::new(x, y) == at);
        found.map(|&(_, _, verdict)| verdict)
    }
}

/// Reply to `games`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GamesView {
    /// Listed games, live ones before finished ones; at most [`LobbyView::MAX_ROWS`].
    #[serde(deserialize_with = "at_most_rows")]
    pub games: Vec<GameRow>,
}

/// Reply to `player`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    pub id: PlayerId,
    /// The player's current name.
    pub name: Clean,
    pub kind: Kind,
    pub online: bool,
    /// Whether only the player sees the games and standings.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unlisted: bool,
    /// The player's listed games, running ones first, then latest first.
    pub games: Vec<GameRow>,
    /// The player's standings, most games first.
    pub standings: Vec<Standing>,
    /// The player's ratings at puzzles.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub puzzles: Vec<PuzzleStanding>,
}

/// Reply to `named`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NamedView {
    /// The players of that name; at most [`LobbyView::MAX_ROWS`].
    #[serde(deserialize_with = "at_most_rows")]
    pub players: Vec<Player>,
}

/// Reply to `top`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TopView {
    /// Ranked by rating minus two deviations; at most [`LobbyView::MAX_ROWS`].
    #[serde(deserialize_with = "at_most_rows")]
    pub rows: Vec<TopRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TopRow {
    pub player: Player,
    pub standing: Standing,
}

/// A player's results in one pool, that is, under one set of rules at one speed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    pub rules: Rules,
    pub speed: Speed,
    /// Games won, rated or not; the same holds for the next two.
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// The rating; absent without a rated game.
    pub rating: Option<Rating>,
    /// The ratings after the latest rated games, latest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<u32>,
}

impl Standing {
    /// Length of the history: what fits a small chart.
    pub const HISTORY: usize = 32;
}

/// A player's rating before and after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingChange {
    pub before: u32,
    pub after: u32,
}

/// A rounded Glicko-2 rating (Glickman 2013). New players start at 1500 with a deviation of 350.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rating {
    pub value: u32,
    /// The true strength is within two deviations with 95% confidence.
    pub deviation: u32,
}

/// A player's results at puzzles of one family of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleStanding {
    pub family: Family,
    pub rating: Rating,
    pub tried: u32,
    pub solved: u32,
}

/// Reply to `puzzles`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzlesView {
    /// A puzzle near the player's rating that the player has not tried; `None` if none is left.
    pub next: Option<PuzzleId>,
    pub standings: Vec<PuzzleStanding>,
}

/// Reply to `puzzle`. The solution is not sent; a proof finds it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PuzzleView {
    /// As text, see [`oxo_shared::Position`].
    pub position: String,
    pub kind: String,
}

/// The verdict on the last of some moves at a puzzle, or on the first wrong one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum TryVerdict {
    /// Right.
    Proved,
    /// Wrong.
    Refuted,
    /// It wins, but not in the required way: another try is free.
    Otherwise,
    /// Undecided within the limits: another try is free.
    Open,
    /// Given up.
    Shown,
}

/// Reply to `try`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tried {
    pub verdict: TryVerdict,
    /// The reply to a correct move, the play that refutes a wrong one, or the solution.
    pub line: Vec<Point>,
    pub solved: bool,
    /// The themes of the puzzle, once it is solved.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub themes: Vec<Clean>,
    /// The player's rating before and after, if the attempt counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rating: Option<RatingChange>,
}

/// Reply to `link`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Linkable {
    /// The single-use code that the other device sends in its `hello`.
    pub code: LinkCode,
    /// Validity in milliseconds.
    pub for_ms: u64,
}

/// Reply to `devices`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DevicesView {
    /// In the order they were linked; at most [`LobbyView::MAX_ROWS`].
    #[serde(deserialize_with = "at_most_rows")]
    pub devices: Vec<DeviceRow>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeviceRow {
    pub device: DeviceId,
    /// Empty if the device has no name.
    pub name: Clean,
    /// Time of the last `hello`, in milliseconds since 1970.
    pub seen_ms: u64,
    pub online: bool,
    /// Whether this is the requesting device.
    pub here: bool,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn lists_are_truncated_to_the_limit() {
        let seek = json!({"seek": 1, "by": "ann", "rules": "3x3x3", "side": "any"});
        let view = json!({"seeks": vec![seek; LobbyView::MAX_ROWS + 1], "games": []});
        let view: LobbyView = serde_json::from_value(view).unwrap();
        assert_eq!(view.seeks.len(), LobbyView::MAX_ROWS);
    }

    #[test]
    fn a_hint_with_an_unknown_reason_is_still_read() {
        let hint = json!({
            "bot": "master", "ply": 2, "best": [1, 1], "cells": [], "pv": [], "reason": "it is new",
            "why": {"kind": "shapes", "makes": "star"}, "nodes": 1, "elapsed_us": 1,
        });
        let hint = serde_json::from_value::<Hint>(hint).unwrap();
        assert_eq!(
            (hint.why.clone(), hint.words(&Rules::GOMOKU).to_string()),
            (None, "it is new".into())
        );
        let known = Hint { why: Some(Reason::Draws), ..hint };
        assert_eq!(known.words(&Rules::GOMOKU).to_string(), "keeps the draw");
    }
}
