//! What a granted request is answered with.
#![expect(missing_docs, reason = "docs/protocol.md says what each field means")]

use serde::{Deserialize, Deserializer, Serialize};
use serde_json::value::RawValue;

use crate::event::Snap;
use crate::id::{DeviceId, GameId, LinkCode, OfferId, PlayerId, SeekId};
use crate::limits::Limits;
use crate::player::{Kind, Player, SideChoice};
use crate::terms::{InList, Terms};
use oxo_shared::Clean;
use oxo_shared::level::Level;
use oxo_shared::outcome::Outcome;
use oxo_shared::point::Point;
use oxo_shared::reason::Reason;
use oxo_shared::rules::Rules;
use oxo_shared::side::{BySide, Side};
use oxo_shared::speed::Speed;
use oxo_shared::verdict::Verdict;

/// To `hello`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Welcome {
    pub proto: u16,
    pub you: You,
    /// The secret to come back with. Shown once; empty for who is there aside.
    pub token: String,
    pub server: Clean,
    /// Another one after each start of the server.
    pub boot: Clean,
    /// The server's time, milliseconds since 1970.
    pub now_ms: u64,
    pub limits: Limits,
    /// The unfinished games in which the client has a seat.
    pub games: Vec<GameId>,
}

/// To `ping`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pong {
    /// The server's time, milliseconds since 1970.
    pub now_ms: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct You {
    pub id: PlayerId,
    pub name: Clean,
}

/// To `lobby`, and in its notices: at most [`LobbyView::MAX_ROWS`] of each.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LobbyView {
    /// Who looks for an opponent, the oldest first.
    #[serde(deserialize_with = "at_most_rows")]
    pub seeks: Vec<SeekRow>,
    /// Listed games, running ones and those with a free seat.
    #[serde(deserialize_with = "at_most_rows")]
    pub games: Vec<GameRow>,
}

impl LobbyView {
    /// Rows of each kind in one view: what a person reads, and a frame of bounded size.
    pub const MAX_ROWS: usize = 100;
}

/// Nothing of what a newer server may say and this version does not know.
fn if_known<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Reason>, D::Error> {
    let said = serde_json::Value::deserialize(deserializer)?;
    Ok(serde_json::from_value(said).ok())
}

/// The rows of a list, those beyond [`LobbyView::MAX_ROWS`] cut off.
fn at_most_rows<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let mut rows = Vec::deserialize(deserializer)?;
    rows.truncate(LobbyView::MAX_ROWS);
    Ok(rows)
}

/// One who seeks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeekRow {
    pub seek: SeekId,
    pub by: Clean,
    #[serde(default)]
    pub kind: Kind,
    /// What they have reached in games like this, if it is rated.
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
    /// With a delay, all that follows is as it was then in the rows of those without a seat.
    #[serde(flatten, with = "InList")]
    #[cfg_attr(test, ts(skip))]
    pub terms: Terms,
    pub seats: BySide<Option<Player>>,
    /// How many moves were made.
    pub ply: u32,
    /// How many spectators there are.
    pub viewers: usize,
    /// Whose turn it is, while the game runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<Side>,
    pub result: Option<Outcome>,
    /// What the end of a rated game made of the ratings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<BySide<RatingChange>>,
}

/// To `seek`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sought {
    pub seek: SeekId,
}

/// To `create` and `accept_seek`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Opened {
    /// The game, and the code that invites to it.
    pub g: GameId,
}

/// To `join` and `watch`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Entered {
    /// The game now; events follow from `snap.s + 1`.
    pub snap: Snap,
}

/// To `sync`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Synced {
    /// What was missed, without a hole: frames as they would have come.
    #[serde(rename = "facts")]
    Events(#[cfg_attr(test, ts(type = "GameEvent[]"))] Vec<Box<RawValue>>),
    /// Everything at once, when too much was missed.
    Snap(Box<Snap>),
}

/// To `play`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayAccepted {
    /// The number of the newest event: the move's, or that of the end it caused.
    pub s: u64,
    /// The move's own number.
    pub ply: u32,
}

/// To every other request that made an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Done {
    pub s: u64,
}

/// To `offer`: the offer made, or the opponent's own that the same request accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OfferMade {
    pub offer: OfferId,
}

/// To `hint`: a bot's thought about the position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hint {
    pub bot: Level,
    /// How many stones lay on the board it thought about.
    pub ply: u32,
    /// What it would play.
    pub best: Point,
    /// What every candidate is worth to it: `[x, y, score]`.
    pub cells: Vec<(i32, i32, f64)>,
    /// How moves end under best play, where that is proven: `[x, y, verdict]`, the move
    /// itself counted; of none, some or all of the candidates.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<(i32, i32, Verdict)>,
    /// What it expects to follow, `best` first.
    pub pv: Vec<Point>,
    /// Why, in words.
    pub reason: Clean,
    /// The same as data, for who has words of their own; absent from servers that only had words.
    #[serde(default, deserialize_with = "if_known", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub why: Option<Reason>,
    /// Plies that it looked ahead.
    #[serde(default)]
    pub depth: u32,
    /// Positions it looked at.
    pub nodes: u64,
    pub elapsed_us: u64,
}

impl Hint {
    /// Whether it is proven how each of the candidates ends.
    pub fn is_proven(&self) -> bool {
        !self.verdicts.is_empty() && self.verdicts.len() >= self.cells.len()
    }

    /// Why, in this program's own words if it knows the reason.
    pub fn words(&self, rules: &Rules) -> Clean {
        self.why.as_ref().map_or_else(|| self.reason.clone(), |why| why.words(rules).into())
    }

    /// What `best` is worth to the bot, if it weighed it.
    pub fn score(&self) -> Option<f64> {
        let found = self.cells.iter().find(|&&(x, y, _)| Point::new(x, y) == self.best);
        found.map(|&(_, _, score)| score)
    }

    /// Positions that it looked at in a second, unless it was too quick to tell.
    pub fn nodes_per_second(&self) -> Option<u64> {
        let nodes = u128::from(self.nodes) * 1_000_000 / u128::from(self.elapsed_us.max(1));
        (self.elapsed_us >= Hint::TELLING_US).then(|| u64::try_from(nodes).unwrap_or(u64::MAX))
    }

    /// From so many microseconds on a speed means something.
    const TELLING_US: u64 = 1_000;

    /// How a move at `at` ends, where that is proven.
    pub fn verdict(&self, at: Point) -> Option<Verdict> {
        let found = self.verdicts.iter().find(|&&(x, y, _)| Point::new(x, y) == at);
        found.map(|&(_, _, verdict)| verdict)
    }
}

/// To `games`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GamesView {
    /// Live listed games first, then finished ones; at most [`LobbyView::MAX_ROWS`].
    #[serde(deserialize_with = "at_most_rows")]
    pub games: Vec<GameRow>,
}

/// To `player`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    pub id: PlayerId,
    /// The name they were known by last.
    pub name: Clean,
    pub kind: Kind,
    pub online: bool,
    /// Their listed games, running ones first, then the latest.
    pub games: Vec<GameRow>,
    /// What they have reached, most games first.
    pub standings: Vec<Standing>,
}

/// To `named`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NamedView {
    /// Those with a seat by that name, at most [`LobbyView::MAX_ROWS`].
    #[serde(deserialize_with = "at_most_rows")]
    pub players: Vec<Player>,
}

/// To `top`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TopView {
    /// Those of whom most is sure first, at most [`LobbyView::MAX_ROWS`].
    #[serde(deserialize_with = "at_most_rows")]
    pub rows: Vec<TopRow>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TopRow {
    pub player: Player,
    pub standing: Standing,
}

/// What a player has reached by one kind of rules at one speed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Standing {
    pub rules: Rules,
    pub speed: Speed,
    /// Games won, rated or not, as all that follow.
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// The rating, if a game between people was rated.
    pub rating: Option<Rating>,
    /// What it was after each of the latest rated games, this one last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<u32>,
}

impl Standing {
    /// So many ratings are remembered: what a small chart shows.
    pub const HISTORY: usize = 32;
}

/// What a rated game made of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RatingChange {
    pub before: u32,
    pub after: u32,
}

/// A Glicko-2 rating as people read it (Glickman 2013): everybody begins at 1500 with a
/// deviation of 350.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rating {
    pub value: u32,
    /// How sure that is: the strength is within two deviations with 95 %.
    pub deviation: u32,
}

/// To `link`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Linkable {
    /// What the other device says in its `hello`. It works once.
    pub code: LinkCode,
    /// For how long, in milliseconds.
    pub for_ms: u64,
}

/// To `devices`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DevicesView {
    /// The one that was linked first first; at most [`LobbyView::MAX_ROWS`].
    #[serde(deserialize_with = "at_most_rows")]
    pub devices: Vec<DeviceRow>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeviceRow {
    pub device: DeviceId,
    /// Empty, if it was never called anything.
    pub name: Clean,
    /// When it last said hello, milliseconds since 1970.
    pub seen_ms: u64,
    pub online: bool,
    /// Whether it is the one that asks.
    pub here: bool,
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn rows_beyond_the_limit_are_cut_off() {
        let seek = json!({"seek": 1, "by": "ann", "rules": "3x3x3", "side": "any"});
        let view = json!({"seeks": vec![seek; LobbyView::MAX_ROWS + 1], "games": []});
        let view: LobbyView = serde_json::from_value(view).unwrap();
        assert_eq!(view.seeks.len(), LobbyView::MAX_ROWS);
    }

    #[test]
    fn a_reason_that_this_version_does_not_know_takes_no_hint_away() {
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
