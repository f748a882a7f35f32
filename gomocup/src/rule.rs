//! The rules of the protocol and their numbers.

use oxo_shared::{Area, LineRule, Opening, Rules};

/// The values of `INFO rule`: 1 is exactly five, 4 renju, 8 caro, 9 caro with exactly five.
pub const RULES: [(i64, LineRule); 5] = [
    (0, LineRule::OrMore),
    (1, LineRule::Exact),
    (4, LineRule::Renju),
    (8, LineRule::Caro6),
    (9, LineRule::Caro),
];

/// Renju in `INFO rule` of Yixin-Board, which does not support Piskvork's continuous game.
pub const YIXIN_RENJU: i64 = 2;

/// Why the protocol does not support some rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", oxo_words::FaultRules { rules: _0 })]
pub struct Unspoken(pub(crate) Rules);

/// Checks whether the protocol can express these rules.
///
/// # Errors
/// [`Unspoken`] if no rule of the tournament matches.
pub fn check(rules: &Rules) -> Result<(), Unspoken> {
    rule(rules).map(drop)
}

/// The number of the rules, for `INFO rule`. Fails if no rule of the tournament matches.
pub(crate) fn rule(rules: &Rules) -> Result<i64, Unspoken> {
    let is_supported = matches!(rules.opening(), Opening::Free | Opening::Swap | Opening::Swap2);
    let number = RULES.iter().find(|(_, line_rule)| *line_rule == rules.line_rule());
    match number {
        Some(&(number, _))
            if rules.is_five_in_a_row() && is_supported && rules.area() != Area::Boundless =>
        {
            Ok(number)
        }
        _ => Err(Unspoken(*rules)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_rules_of_the_tournament_have_numbers() {
        let number = |text: &str| rule(&text.parse().unwrap()).ok();
        assert_eq!(number("15x15x5"), Some(0));
        assert_eq!(number("20x20x5+exact+swap2"), Some(1));
        assert_eq!(number("15x15x5+renju"), Some(4));
        assert_eq!(number("15x15x5+caro"), Some(9));
        assert_eq!(number("15x15x5+caro6"), Some(8));
        for other in ["15x15x6", "15x15x5+misere", "15x15x5+gravity", "boundless", "15x15x5+pro"] {
            assert_eq!(number(other), None, "{other}");
        }
    }
}
