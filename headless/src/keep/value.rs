//! Parsers for flags and settings, with a sentence as the error.

use std::convert::Infallible;
use std::time::Duration;

use oxo_protocol::{Delay, Limits, SideChoice};
use oxo_shared::{Clean, Game, Level, Position, Rules, RulesError, TimeControl};
use oxo_words as words;

/// Rules that the menu and line mode list; all others use the same notation.
const USUAL_RULES: [&str; 13] = [
    "tictactoe",
    "4x4x3",
    "7x7x4",
    "7x6x4+gravity",
    "gomoku",
    "gomoku+swap2",
    "gomoku+pro",
    "standard",
    "renju",
    "caro",
    "caro6",
    "boundless",
    "3x3x3+misere",
];

/// Returns the common rules with their notation.
pub fn usual_rules() -> impl Iterator<Item = (&'static str, Rules)> {
    USUAL_RULES.iter().filter_map(|&text| Some((text, text.parse().ok()?)))
}

/// Parses a player's name and trims spaces around it.
///
/// # Errors
/// A sentence if the name is empty, too long, or has control characters.
pub fn player_name(text: &str) -> Result<String, String> {
    let name = text.trim();
    let longest = Limits::default().name_chars;
    match name.chars().count() {
        0 => Err(words::INPUT_NAME_EMPTY.to_string()),
        count if count > longest => Err(words::InputNameLong { count, most: longest }.to_string()),
        _ if name.chars().any(char::is_control) => Err(words::INPUT_NAME_CONTROL.to_string()),
        _ => Ok(name.to_owned()),
    }
}

/// Parses rules. Rules by which nobody can win are rejected.
pub fn rules(text: &str) -> Result<Rules, String> {
    if let Ok(bot) = text.parse::<Level>() {
        return Err(words::InputBotFirst { bot: bot.title(), text }.to_string());
    }
    let rules: Rules = text.parse().map_err(|error: RulesError| error.to_string())?;
    rules.winnable().map_err(|no_room| no_room.to_string())
}

/// Parses rules or a position: the game that begins there.
pub fn start(text: &str) -> Result<Box<Game>, String> {
    let begun = match text.contains('/') {
        true => text.parse::<Position>().map(Game::from).map_err(|error| error.to_string()),
        false => text.parse().map(Game::new).map_err(|error: RulesError| error.to_string()),
    };
    begun.map(Box::new)
}

/// Parses `x`, `o` or `any`, in either case.
pub fn side(text: &str) -> Result<SideChoice, String> {
    match text.to_ascii_lowercase().as_str() {
        "x" => Ok(SideChoice::X),
        "o" => Ok(SideChoice::O),
        "any" => Ok(SideChoice::Any),
        _ => Err(words::InputSide { text: Clean::excerpt(text) }.to_string()),
    }
}

/// Rejects anything after the argument with the moves.
pub fn further_moves(_: &str) -> Result<Infallible, &'static str> {
    Err(words::INPUT_MOVES_QUOTED.text())
}

/// Parses a time span such as `30s` or `2m`, like a clock without increment.
pub fn span_ms(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(TimeControl::Fischer { initial_ms, increment_ms: 0 }) => Ok(initial_ms),
        _ => Err(words::InputSpan { text: Clean::excerpt(text) }.to_string()),
    }
}

/// Parses a delay the same way, rounded up to whole seconds.
///
/// # Errors
/// A sentence if the text is not a time span, or longer than the longest delay.
pub fn delay(text: &str) -> Result<Delay, String> {
    let seconds = span_ms(text)?.div_ceil(1_000);
    Delay::from_secs(seconds).map_err(|error| error.to_string())
}

pub fn span(text: &str) -> Result<Duration, String> {
    span_ms(text).map(Duration::from_millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_in_the_place_of_rules_is_explained() {
        for bot in ["level:3", "easy", "master"] {
            let why = rules(bot).unwrap_err();
            assert!(why.contains("is a bot; rules come first: `oxo play gomoku "), "{why}");
        }
    }
}
