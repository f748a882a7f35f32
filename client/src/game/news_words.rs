//! News in words.

use oxo_protocol::{GameId, Presence, Terms};
use oxo_shared::{Decision, Side};

use super::follow::Follow;
use super::news::{Closing, News};
use crate::words::{self, countdown, lateness, offering};

impl Closing {
    pub(crate) const fn verb(self) -> &'static str {
        match self {
            Closing::Accepted => "accepts",
            Closing::Declined => "declines",
            Closing::Withdrawn => "withdraws",
        }
    }
}

impl News {
    /// What has just happened in `game`, in words.
    pub fn lines(&self, game: Option<&Follow>) -> Vec<String> {
        let line = match self {
            News::Game { game, terms, link, invitation, .. } => {
                return introduced(*game, terms, link.as_deref(), invitation.as_deref());
            }
            News::Connected { to, .. } => format!("connected to {to}"),
            News::Lost { why } => format!("connection lost: {why}; connecting again"),
            News::Seeking { .. } => "looking for an opponent".to_owned(),
            News::Presence { side, name, state } => match state {
                Presence::On => format!("{side} ({name}) is back"),
                Presence::Away => format!("{side} ({name}) is away"),
                Presence::Left => format!("{side} ({name}) has left"),
            },
            News::Absent { side, name, claim_ms } => {
                let wait = countdown(*claim_ms);
                format!("the win over {side} ({name}) can be claimed in {wait}: claim")
            }
            News::Chat { by, seat, text } => {
                let seat = seat.map_or(String::new(), |seat| format!(" ({seat})"));
                format!("{by}{seat}: {text}")
            }
            News::TakenBack { moves } => format!("taken back to {}", words::moves(*moves)),
            News::Offer { what, by, yours } => {
                let asked = by.other();
                let answer = if *yours { format!(": {asked}, yes or no?") } else { String::new() };
                format!("{by} {}{answer}", offering(*what).theirs)
            }
            News::Answered { what, by, answer } => {
                format!("{by} {} the {}", answer.verb(), offering(*what).noun)
            }
            News::Paused { by, name, for_ms } => {
                let by = format_args!("{by} ({name})");
                format!("{}; go on ends it", words::paused(by, *for_ms))
            }
            News::WentOn {} => "the game goes on".to_owned(),
            News::Stalled { ms } => {
                format!(
                    "the server could keep nothing for {} s: the clocks stood",
                    ms.div_ceil(1_000)
                )
            }
            News::Given { side, ms } => format!("{side} gets {} seconds more", ms / 1_000),
            News::Lapsed { what } => format!("the offer of a {} is over", offering(*what).noun),
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

fn introduced(
    game: GameId,
    terms: &Terms,
    link: Option<&str>,
    invitation: Option<&str>,
) -> Vec<String> {
    let Terms { rules, control, delay, .. } = terms;
    let rated = if terms.rated { "; rated" } else { "" };
    let late = lateness(*delay).map(|late| format!("; seen {late}")).unwrap_or_default();
    let first = format!("game {game}: {}; clock {control}{rated}{late}", rules.describe());
    let link = link.map(|link| format!("a friend opens: {link}"));
    let invitation = invitation.map(|line| format!("or joins with: {line}"));
    [first].into_iter().chain(link).chain(invitation).collect()
}

/// Who is who; in an opening that is not known yet.
fn introduction(game: &Follow) -> String {
    let (x, o) = (game.name(Side::X), game.name(Side::O));
    match (game.game().is_settled(), game.role().side()) {
        (_, Some(_)) if game.table().is_shared() => {
            "two at one keyboard: x and o take turns".to_owned()
        }
        (true, Some(me)) => format!("you are {me} against {}", game.name(me.other())),
        (true, None) => format!("{x} (x) plays {o} (o)"),
        (false, Some(Side::X)) => format!("you open against {o}; the colours come later"),
        (false, Some(Side::O)) => format!("{x} opens; the colours come later"),
        (false, None) => format!("{x} opens against {o}; the colours come later"),
    }
}

fn prompt(game: &Follow) -> String {
    if game.choices().is_empty() {
        return format!("{}:", game.turn_line());
    }
    let words = game.choices().into_iter().map(|(decision, meaning)| match decision {
        // The word says it all.
        Decision::Stay => meaning,
        Decision::Swap | Decision::Two => format!("{decision} ({meaning})"),
    });
    format!("choose: {}:", words.collect::<Vec<_>>().join(", "))
}
