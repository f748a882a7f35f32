//! Text for a game's terms: rules, clock and conditions.

use oxo_protocol::{Delay, SideChoice, Terms};
use oxo_shared::{LineRule, Rules, TimeControl};
use oxo_words as words;

/// Returns the preset's name, or else the rules themselves.
pub fn rules_name(rules: &Rules) -> String {
    rules.preset().map_or_else(|| rules.to_string(), str::to_owned)
}

/// Returns the rules in words, with their common name if they have one.
pub fn rules_title(rules: &Rules) -> String {
    let (line_rule, rules) = (rules.line_rule(), rules.describe());
    match line_rule {
        LineRule::Caro | LineRule::Caro6 => words::TermsCaro { rules }.to_string(),
        LineRule::Renju => words::TermsRenju { rules }.to_string(),
        LineRule::OrMore | LineRule::Exact => rules,
    }
}

pub fn clock_name(control: TimeControl) -> String {
    match control {
        TimeControl::None {} => words::TERMS_NO_CLOCK.to_string(),
        timed => timed.to_string(),
    }
}

/// Returns whether a game is rated, and its spectator delay: `rated`, `30 s delay`.
pub fn conditions(terms: &Terms) -> Vec<String> {
    let rated = terms.rated.then(|| words::TERMS_RATED.to_string());
    rated.into_iter().chain(lateness(terms.delay)).collect()
}

/// Returns the spectator delay, `30 s delay`; `None` for a live game.
pub fn lateness(delay: Delay) -> Option<String> {
    (!delay.is_live()).then(|| words::TermsLate { seconds: delay.as_secs() }.to_string())
}

/// Returns `X`, `O` or `either`.
pub fn side_name(side: SideChoice) -> String {
    let side = side.side().map_or("any".to_owned(), |side| side.to_string());
    words::TermsSide { side }.to_string()
}
