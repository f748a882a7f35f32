//! Values of flags and settings, read with a sentence for what makes no sense.

use std::convert::Infallible;
use std::time::Duration;

use oxo_protocol::{Delay, Limits, SideChoice};
use oxo_shared::{Level, Rules, RulesError, TimeControl};

/// A name as it may be kept, without the spaces around it.
pub fn player_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    let longest = Limits::default().name_chars;
    match name.chars().count() {
        0 => Err("a name has at least one character".to_owned()),
        count if count > longest => {
            Err(format!("a name has at most {longest} characters, not {count}"))
        }
        _ if name.chars().any(char::is_control) => {
            Err("a name has no control characters".to_owned())
        }
        _ => Ok(name.to_owned()),
    }
}

/// Rules by which somebody can win: a game that begins decided is none to ask for.
pub(crate) fn rules(text: &str) -> Result<Rules, String> {
    if let Ok(bot) = text.parse::<Level>() {
        return Err(format!(
            "{text:?} is a bot, and rules come first, like `oxo play gomoku {}`",
            bot.title()
        ));
    }
    let rules: Rules = text.parse().map_err(|error: RulesError| error.to_string())?;
    rules.winnable().map_err(|no_room| no_room.to_string())
}

pub(crate) fn side(text: &str) -> Result<SideChoice, String> {
    match text.to_ascii_lowercase().as_str() {
        "x" => Ok(SideChoice::X),
        "o" => Ok(SideChoice::O),
        "any" => Ok(SideChoice::Any),
        _ => Err(format!("a side is x, o or any, not {text:?}")),
    }
}

/// What follows the argument that has the moves: nothing does.
pub(crate) fn further_moves(_: &str) -> Result<Infallible, &'static str> {
    Err("the moves are one argument, in quotes: \"a1 b2 c3\"")
}

/// `30s`, `2m`: what a clock without increment is written like.
pub(crate) fn span_ms(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(TimeControl::Fischer { initial_ms, increment_ms: 0 }) => Ok(initial_ms),
        _ => Err(format!("a time is like 30s or 2m, not {text:?}")),
    }
}

/// The same as a delay, in whole seconds.
pub(crate) fn delay(text: &str) -> Result<Delay, String> {
    let seconds = span_ms(text)?.div_ceil(1_000);
    Delay::from_secs(seconds).map_err(|error| format!("{error}: ask for 10m or less"))
}

pub(crate) fn span(text: &str) -> Result<Duration, String> {
    span_ms(text).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_in_the_place_of_rules_is_explained() {
        for bot in ["level:3", "easy", "master"] {
            let why = rules(bot).unwrap_err();
            assert!(
                why.contains("is a bot, and rules come first, like `oxo play gomoku "),
                "{why}"
            );
        }
    }
}
