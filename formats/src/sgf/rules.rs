//! The rules that a file states, in its own words or ours.

use oxo_shared::{Clean, LineRule, Rules};

use super::cells::LONGEST_SIDE;
use super::error::{SgfError, SgfFault};
use super::parse::Property;
use crate::board::{named_rules, rules_for};
use crate::remark::Remark;

/// The default side of the board.
const USUAL_SIDE: u32 = 15;
/// Gomoku and renju in the property `GM`.
pub(super) const GAME: &str = "4";

pub(super) fn size_of(width: u8, height: u8) -> String {
    if width == height { width.to_string() } else { format!("{width}:{height}") }
}

/// The rules of a file with these properties in its main line. Fails if the size of the board is
/// invalid, or not that of the rules.
pub(super) fn rules_of<'a>(
    properties: impl Iterator<Item = &'a Property> + Clone,
    requested: Option<Rules>,
    remarks: &mut Vec<Remark>,
) -> Result<Rules, SgfError> {
    let find = |name: &str| properties.clone().find(|property| property.name == name);
    let stated = find("RU").map(|property| property.value.trim()).filter(|it| !it.is_empty());
    let own = stated.and_then(read_rules);
    let rules = match find("SZ") {
        None => requested.or(own).map_or_else(|| rules_for(None, USUAL_SIDE, USUAL_SIDE), Ok),
        Some(size) => {
            let (width, height) = read_size(size)?;
            rules_for(requested.or(own), width, height)
        }
    };
    let line = find("SZ").map_or(1, |size| size.line);
    let rules = rules.map_err(|error| SgfError { line, fault: error.into() })?;
    if let (Some(stated), None, None) = (stated, own, requested) {
        remarks.push(Remark::Rules { stated: Clean::excerpt(stated), rules });
    }
    Ok(rules)
}

/// Reads rules in our own notation, in Gomocup's words, or by its numbers, as c-gomoku-cli writes
/// them.
fn read_rules(stated: &str) -> Option<Rules> {
    let freestyle = stated.eq_ignore_ascii_case("freestyle").then_some(LineRule::OrMore);
    let numbered = || named_rules().find(|(number, _)| *number == stated);
    match freestyle.or_else(|| Some(numbered()?.1)) {
        Some(line_rule) => Rules::GOMOKU.with_line_rule(line_rule).ok(),
        None => stated.parse().ok(),
    }
}

/// Columns and rows.
fn read_size(size: &Property) -> Result<(u32, u32), SgfError> {
    let (width, height) = size.value.split_once(':').unwrap_or((&size.value, &size.value));
    let side = |text: &str| {
        text.trim().parse::<u32>().ok().filter(|side| (1..=u32::from(LONGEST_SIDE)).contains(side))
    };
    let invalid = || SgfFault::BadSize(Clean::excerpt(&size.value));
    side(width).zip(side(height)).ok_or_else(|| SgfError { line: size.line, fault: invalid() })
}
