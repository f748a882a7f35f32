//! What a brain is told of the game that it sits down to.

use oxo_engine::gomocup::{self, Unspoken};
use oxo_shared::Rules;
use oxo_shared::protocol::Kind;

use super::allowance::Allowance;

/// `INFO game_type` by who sits opposite: a person, or another program over a network.
const AGAINST_A_PERSON: u32 = 0;
const OVER_A_NETWORK: u32 = 3;

/// What holds for the whole game, but its time.
#[derive(Clone, Debug)]
pub struct Terms {
    /// By which rules.
    pub rules: Rules,
    /// Against whom.
    pub opponent: Kind,
    /// Bytes that the brain may use.
    pub memory_bytes: u64,
    /// Where it may keep files.
    pub folder: Option<String>,
}

/// The `INFO` lines that hold for the whole game.
///
/// # Errors
/// [`Unspoken`] for rules that the tournament does not know.
pub fn conditions(terms: &Terms, allowance: &Allowance) -> Result<Vec<String>, Unspoken> {
    let game_type = match terms.opponent {
        Kind::Human => AGAINST_A_PERSON,
        Kind::Bot => OVER_A_NETWORK,
    };
    let mut lines = vec![
        format!("INFO rule {}", gomocup::rule(&terms.rules)?),
        format!("INFO game_type {game_type}"),
        format!("INFO max_memory {}", terms.memory_bytes),
        format!("INFO timeout_match {}", allowance.game.map_or(0, |game| game.as_millis())),
    ];
    lines.extend(terms.folder.iter().map(|folder| format!("INFO folder {folder}")));
    lines.extend(gomocup::time(allowance.turn, allowance.left));
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_conditions_of_a_game_are_told_with_its_time() {
        let terms = Terms {
            rules: "15x15x5+exact".parse().unwrap(),
            opponent: Kind::Human,
            memory_bytes: 1 << 20,
            folder: Some("/tmp/brain".to_owned()),
        };
        let second = Duration::from_secs(1);
        let allowance =
            Allowance { turn: second, left: Some(60 * second), game: Some(90 * second) };
        let told = conditions(&terms, &allowance).unwrap();
        let expected = [
            "rule 1",
            "game_type 0",
            "max_memory 1048576",
            "timeout_match 90000",
            "folder /tmp/brain",
            "timeout_turn 1000",
            "time_left 60000",
        ];
        assert_eq!(told, expected.map(|line| format!("INFO {line}")));
    }
}
