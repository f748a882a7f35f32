//! News in words: one fact per line, in an order that can be listened to.

use oxo_shared::protocol::{GameId, OfferKind, Presence};
use oxo_shared::{Clock, Player};

use super::news::{Answer, Diagram, Introduced, Named, News, Seated, Threatened, Weighed};
use crate::commands::list;
use crate::theme::FORBIDDEN_MARK;
use crate::threats::ThreatKind;
use crate::wording::lateness::lateness;

const MINUTE_S: u64 = 60;
const HOUR_S: u64 = 60 * MINUTE_S;
const DAY_S: u64 = 24 * HOUR_S;

/// The lines that tell it.
pub(super) fn lines(news: &News) -> Vec<String> {
    match news {
        News::Ready { commands, unfinished } => ready(commands, unfinished),
        News::Lobby(view) => list::lines(view),
        News::Game(game) => introduced(game),
        News::Board(board) => drawn(board),
        News::Hint(advice) => advice.lines.clone(),
        News::Weights { cells, .. } => cells.iter().map(weighed).collect(),
        News::Threats { threats, .. } if threats.is_empty() => {
            vec!["nobody can complete a line at once, or make two ways to do it".to_owned()]
        }
        News::Threats { threats, avoid } => {
            threats.iter().map(|it| threatened(it, *avoid)).collect()
        }
        News::Analysis(findings) => findings.lines.clone(),
        News::Who { players, viewers } => {
            let seats = players.iter().map(|(side, seat)| seated(side, seat));
            seats.chain([format!("looking on: {viewers}")]).collect()
        }
        News::Rules { rules } => rules.iter().map(named).collect(),
        News::Bots { bots } => bots.iter().map(ToString::to_string).collect(),
        News::Help { lines } => lines.clone(),
        _ => vec![line(news)],
    }
}

/// The line of what takes one.
fn line(news: &News) -> String {
    match news {
        News::Connected { to, .. } => format!("connected to {to}"),
        News::Lost { why } => format!("connection lost: {why}; connecting again"),
        News::Seeking { .. } => "looking for an opponent".to_owned(),
        News::Presence { side, name, state } => match state {
            Presence::On => format!("{side} ({name}) is back"),
            Presence::Away => format!("{side} ({name}) is away"),
            Presence::Left => format!("{side} ({name}) has left"),
        },
        News::Chat { by, seat, text } => {
            let seat = seat.map_or(String::new(), |seat| format!(" ({seat})"));
            format!("{by}{seat}: {text}")
        }
        News::Moved(moved) => moved.text.clone(),
        News::TakenBack { moves } => format!("taken back to {moves} moves"),
        News::Clock(clock) => clock_line(clock),
        News::NoClock => "no clock".to_owned(),
        News::Offer { what, by, yours } => {
            let answer = if *yours { ": yes or no?" } else { "" };
            format!("{by} offers a {}{answer}", kind(*what))
        }
        News::Answered { what, by, answer } => {
            let verb = match answer {
                Answer::Accepted => "accepts",
                Answer::Declined => "declines",
                Answer::Withdrawn => "withdraws",
            };
            format!("{by} {verb} the {}", kind(*what))
        }
        News::Lapsed { what } => format!("the offer of a {} is over", kind(*what)),
        News::Next { commands } => any_of(commands),
        News::Analyzing { positions, seconds } => {
            format!("looking through {positions} positions, for about {seconds} seconds")
        }
        News::Last { last: None } => "no move yet".to_owned(),
        News::Last { last: Some(moved) } => {
            format!("move {}: {} {}", moved.number, moved.stone, moved.cell)
        }
        News::Moves { moves } if moves.is_empty() => "no move yet".to_owned(),
        News::Moves { moves } => numbered(moves),
        News::Players(players) => players.text.clone(),
        News::Over(ended) => ended.text.clone(),
        News::Decided { text, .. }
        | News::Turn { text, .. }
        | News::Notice { text }
        | News::Error { text } => text.clone(),
        // What takes several lines is told above.
        _ => String::new(),
    }
}

fn ready(commands: &[&str], unfinished: &[GameId]) -> Vec<String> {
    let kept = unfinished.iter().map(|g| format!("unfinished: {g}; join {g} goes on with it"));
    kept.chain([any_of(commands)]).collect()
}

/// `play, help, or quit`.
fn any_of(commands: &[&str]) -> String {
    match commands {
        [rest @ .., last] if !rest.is_empty() => format!("{}, or {last}", rest.join(", ")),
        _ => commands.concat(),
    }
}

fn introduced(game: &Introduced) -> Vec<String> {
    let rated = if game.rated { "; rated" } else { "" };
    let rules = game.rules.describe();
    let late = lateness(game.delay_s).map(|late| format!("; seen {late}")).unwrap_or_default();
    let first = format!("game {}: {rules}; clock {}{rated}{late}", game.game, game.clock);
    let invitation = game.invitation.iter().map(|line| format!("a friend joins with: {line}"));
    [first].into_iter().chain(invitation).collect()
}

fn drawn(board: &Diagram) -> Vec<String> {
    let mark =
        (!board.forbidden.is_empty()).then(|| format!("{FORBIDDEN_MARK} is forbidden for x"));
    board.drawing.lines().map(str::to_owned).chain(mark).collect()
}

fn weighed(weighed: &Weighed) -> String {
    match (weighed.verdict, weighed.score) {
        (Some(verdict), _) => format!("{} {verdict}", weighed.cell),
        (None, Some(score)) => format!("weight {} {score}", weighed.cell),
        (None, None) => weighed.cell.clone(),
    }
}

fn threatened(threat: &Threatened, avoid: bool) -> String {
    let Threatened { by, kind, cell } = threat;
    match kind {
        ThreatKind::Line if avoid => format!("{by} would complete a line on {cell}, and lose"),
        ThreatKind::Line => format!("{by} completes a line on {cell}"),
        ThreatKind::Fork => format!("{by} makes two ways to complete a line on {cell}"),
    }
}

fn seated(side: Player, seat: &Seated) -> String {
    let Some(name) = &seat.name else { return format!("{side}: nobody yet") };
    let you = if seat.you { ", you" } else { "" };
    let there = match seat.presence {
        _ if seat.bot => ", a bot",
        Presence::On => ", here",
        Presence::Away => ", away",
        Presence::Left => ", gone",
    };
    format!("{side}: {name}{you}{there}")
}

fn named(rules: &Named) -> String {
    format!("{}: {}", rules.name, rules.text)
}

fn kind(what: OfferKind) -> &'static str {
    match what {
        OfferKind::Draw => "draw",
        OfferKind::Takeback => "takeback",
        OfferKind::Rematch => "rematch",
    }
}

/// `1. b2 a3 2. c1`: as in a record.
fn numbered(moves: &[String]) -> String {
    let pairs = moves.chunks(2).enumerate();
    let pair = |(index, pair): (usize, &[String])| format!("{}. {}", index + 1, pair.join(" "));
    pairs.map(pair).collect::<Vec<_>>().join(" ")
}

/// `clock: x 4 minutes 57 seconds, o 5 minutes`.
fn clock_line(clock: &Clock) -> String {
    format!("clock: x {}, o {}", span(clock.left_ms.x), span(clock.left_ms.o))
}

/// A time as it is spoken, in its two largest units; a begun second counts as whole.
fn span(ms: u64) -> String {
    let seconds = ms.div_ceil(1000);
    let units = [
        (seconds / DAY_S, "day"),
        (seconds % DAY_S / HOUR_S, "hour"),
        (seconds % HOUR_S / MINUTE_S, "minute"),
        (seconds % MINUTE_S, "second"),
    ];
    let told = units.into_iter().skip_while(|&(count, _)| count == 0).take(2);
    let words = told.filter(|&(count, _)| count > 0).map(|(count, unit)| plural(count, unit));
    let text = words.collect::<Vec<_>>().join(" ");
    if text.is_empty() { plural(0, "second") } else { text }
}

fn plural(count: u64, unit: &str) -> String {
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_told_as_it_is_spoken() {
        assert_eq!(span(297_000), "4 minutes 57 seconds");
        assert_eq!(span(296_001), "4 minutes 57 seconds");
        assert_eq!(span(3_723_000), "1 hour 2 minutes");
        assert_eq!(span(300_000), "5 minutes");
        assert_eq!(span(1), "1 second");
        assert_eq!(span(0), "0 seconds");
        assert_eq!(span(3 * 86_400_000), "3 days");
    }

    #[test]
    fn what_may_be_typed_is_listed_as_one_says_it() {
        assert_eq!(any_of(&["play", "help", "quit"]), "play, help, or quit");
        assert_eq!(any_of(&["quit"]), "quit");
    }

    #[test]
    fn moves_are_numbered_in_pairs() {
        let moves = ["b2", "a3", "c1"].map(str::to_owned);
        assert_eq!(numbered(&moves), "1. b2 a3 2. c1");
    }
}
