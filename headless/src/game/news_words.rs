//! Text for news.

use std::fmt::Display;

use oxo_protocol::{GameId, Presence, Terms};
use oxo_shared::{Decision, Side};
use oxo_words as words;

use super::follow::Follow;
use super::news::{Closing, News};
use crate::words::{
    ago, clauses, clock_name, conditions, countdown, labelled, letter, list, offer_word,
};

/// Returns how an offer was closed, after the name of the player who closed it.
pub(super) fn answered(name: &str, answer: Closing) -> String {
    words::NewsAnswered { name, answer: <&str>::from(answer) }.to_string()
}

impl News {
    /// Returns lines of text for this news item in `game`.
    pub fn lines(&self, game: Option<&Follow>) -> Vec<String> {
        let line = match self {
            News::Game { game, terms, link, invitation, .. } => {
                return introduced(*game, terms, link.as_deref(), invitation.as_deref());
            }
            News::Connected { to, .. } => words::NewsConnected { server: to }.to_string(),
            News::Lost { why } => words::NewsLost { reason: why }.to_string(),
            News::Seeking { .. } => words::NEWS_SEEKING.to_string(),
            News::Presence { side, name, state } => {
                let (side, state) = (letter(*side), presence_word(*state));
                words::NewsPresence { side, name, state }.to_string()
            }
            News::Absent { side, name, claim_ms } => {
                let (side, time) = (letter(*side), countdown(*claim_ms));
                words::NewsAbsent { side, name, time }.to_string()
            }
            News::Chat { by, seat, text } => {
                let seat = seat.map(|seat| format!(" ({})", letter(seat))).unwrap_or_default();
                labelled(format!("{by}{seat}"), text)
            }
            News::TakenBack { moves } => words::NewsTakenBack { moves: *moves }.to_string(),
            News::Offer { what, by, yours } => {
                let offer = words::NewsOffer { what: offer_word(*what), name: letter(*by) };
                if *yours { words::NewsAnswer { offer }.to_string() } else { offer.to_string() }
            }
            News::Answered { by, answer, .. } => answered(letter(*by), *answer),
            News::Paused { by, name, for_ms } => {
                paused(&format!("{} ({name})", letter(*by)), *for_ms)
            }
            News::WentOn {} => words::NEWS_RESUMED.to_string(),
            News::Stalled { ms } => words::NewsStalled { seconds: ms.div_ceil(1_000) }.to_string(),
            News::Given { side, ms } => {
                words::NewsGiven { side: letter(*side), seconds: ms / 1_000 }.to_string()
            }
            News::Lapsed { .. } => words::NEWS_LAPSED.to_string(),
            of_game => match game {
                Some(game) => of_game.line(game),
                None => return Vec::new(),
            },
        };
        vec![line]
    }

    fn line(&self, game: &Follow) -> String {
        match self {
            News::Players { .. } => introduction(game),
            News::Moved(moved) => game.moved_line(moved),
            News::Decided { by, decision } => game.decided_line(*by, *decision),
            News::Over { .. } => game.result_line().unwrap_or_default(),
            News::Ratings { .. } => game.ratings_line().unwrap_or_default(),
            _ => prompt(game),
        }
    }
}

/// Returns the message variant for a presence.
pub const fn presence_word(state: Presence) -> &'static str {
    match state {
        Presence::On => "on",
        Presence::Away => "away",
        Presence::Left => "left",
    }
}

/// Returns who paused the game, how long ago, and what ends the pause.
pub fn paused(name: &str, elapsed_ms: u64) -> String {
    let paused = words::NewsPaused { name, ago: ago(elapsed_ms) };
    words::NewsPausedUntil { paused }.to_string()
}

fn introduced(
    game: GameId,
    terms: &Terms,
    link: Option<&str>,
    invitation: Option<&str>,
) -> Vec<String> {
    let told = [terms.rules.describe(), clock_name(terms.control)];
    let told = told.into_iter().chain(conditions(terms));
    let first = words::NewsGame { game, terms: clauses(told) }.to_string();
    let link = link.map(|link| words::NewsLink { link }.to_string());
    let invitation = invitation.map(|command| words::NewsInvitation { command }.to_string());
    [first].into_iter().chain(link).chain(invitation).collect()
}

/// Introduces the players, with their sides unless an opening has yet to settle those.
fn introduction(game: &Follow) -> String {
    let (x, o) = (game.name(Side::X), game.name(Side::O));
    match (game.game().is_settled(), game.role().side()) {
        (_, Some(_)) if game.table().is_shared() => words::NEWS_PASS_AND_PLAY.to_string(),
        (true, Some(me)) => {
            words::NewsYou { side: letter(me), name: game.name(me.other()) }.to_string()
        }
        (true, None) => words::NewsPlayers { x, o }.to_string(),
        (false, Some(Side::X)) => words::NewsYouOpen { name: o }.to_string(),
        (false, Some(Side::O)) => words::NewsTheyOpen { name: x }.to_string(),
        (false, None) => words::NewsOpens { x, o }.to_string(),
    }
}

fn prompt(game: &Follow) -> String {
    if game.choices().is_empty() {
        return asked(game.turn_line());
    }
    let choices = game.choices().into_iter().map(|(decision, meaning)| match decision {
        // The meaning says it all.
        Decision::Stay => meaning,
        Decision::Swap | Decision::Two => format!("{decision} ({meaning})"),
    });
    let choices = list(choices);
    asked(words::TurnChoose { choices })
}

/// Appends a colon, after which the player types the answer.
fn asked(line: impl Display) -> String {
    labelled(line, "").trim_end().to_owned()
}
