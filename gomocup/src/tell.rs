//! The lines that a manager sends.

use std::time::Duration;

use oxo_shared::{Area, Game, Point, Rules, Side};

use crate::cell::Cell;
use crate::rule::{Unspoken, rule};

/// The remaining milliseconds that mean no limit for the whole game.
const NO_CLOCK: u128 = i32::MAX.unsigned_abs() as u128;

/// The kind of opponent, with its number in `INFO game_type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Opponent {
    /// A person.
    Person = 0,
    /// A program on the same machine.
    Program = 1,
    /// A program somewhere in a network.
    Remote = 3,
}

/// The conditions of a whole game, except its time.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The rules.
    pub rules: Rules,
    /// The opponent.
    pub opponent: Opponent,
    /// The memory limit, in bytes.
    pub memory_bytes: u64,
    /// A folder for its files.
    pub folder: Option<String>,
    /// The node limit of a move, if there is one; some brains ignore it.
    pub nodes: Option<u64>,
}

/// The time limits of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    /// For this move.
    pub turn: Duration,
    /// For the rest of the game, if there is a limit.
    pub left: Option<Duration>,
    /// At the start of the game, if there is a limit.
    pub game: Option<Duration>,
}

impl Time {
    /// A limit for each move, and none for the game.
    pub const fn for_turn(turn: Duration) -> Time {
        Time { turn, left: None, game: None }
    }
}

/// The `INFO` lines before a game. Fails if the protocol cannot express the rules.
pub(crate) fn conditions(conditions: &Conditions, time: &Time) -> Result<Vec<String>, Unspoken> {
    let mut lines = vec![
        format!("INFO rule {}", rule(&conditions.rules)?),
        format!("INFO game_type {}", conditions.opponent as u8),
        format!("INFO max_memory {}", conditions.memory_bytes),
        format!("INFO timeout_match {}", time.game.map_or(0, |game| game.as_millis())),
    ];
    lines.extend(conditions.folder.iter().map(|folder| format!("INFO folder {folder}")));
    lines.extend(conditions.nodes.iter().map(|nodes| format!("INFO max_node {nodes}")));
    lines.extend(clock(time));
    Ok(lines)
}

/// The line that sets up the board. Fails if the board is boundless.
pub(crate) fn start(rules: &Rules) -> Result<String, Unspoken> {
    match rules.area() {
        Area::Bounded { width, height } if width == height => Ok(format!("START {width}")),
        Area::Bounded { width, height } => Ok(format!("RECTSTART {width},{height}")),
        Area::Boundless => Err(Unspoken(*rules)),
    }
}

/// The `INFO` lines before every move.
pub(crate) fn clock(time: &Time) -> [String; 2] {
    let left = time.left.as_ref().map_or(NO_CLOCK, Duration::as_millis).min(NO_CLOCK);
    [format!("INFO timeout_turn {}", time.turn.as_millis()), format!("INFO time_left {left}")]
}

/// The whole position, and a request for a move: `BEGIN` on an empty board, else `BOARD` with the
/// stones in the order of play.
pub(crate) fn position(game: &Game) -> Vec<String> {
    if game.ply() == 0 {
        return vec!["BEGIN".to_owned()];
    }
    let mover = Side::at_ply(game.ply());
    let stone = |(ply, &at): (usize, &Point)| {
        let field = if Side::at_ply(ply) == mover { 1 } else { 2 };
        format!("{},{field}", Cell::of(game.rules(), at))
    };
    block("BOARD", game.moves().iter().enumerate().map(stone))
}

/// The request for a swap2 opening, with no stones, three or five.
pub(crate) fn swap2(game: &Game) -> Vec<String> {
    block("SWAP2BOARD", game.moves().iter().map(|&at| Cell::of(game.rules(), at).to_string()))
}

fn block(word: &str, stones: impl Iterator<Item = String>) -> Vec<String> {
    [word.to_owned()].into_iter().chain(stones).chain(["DONE".to_owned()]).collect()
}

/// The opponent's move.
pub(crate) fn turn(rules: &Rules, at: Point) -> String {
    format!("TURN {}", Cell::of(rules, at))
}

/// Accepts a suggestion.
pub(crate) fn play(rules: &Rules, at: Point) -> String {
    format!("PLAY {}", Cell::of(rules, at))
}

#[cfg(test)]
mod tests {
    use oxo_shared::moves::read_moves;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn stones_are_sent_in_order_from_the_movers_view_and_from_the_top() {
        let game = read_moves(Rules::GOMOKU, "h8 i9 a1").unwrap();
        assert_eq!(position(&game), ["BOARD", "7,7,2", "8,6,1", "0,14,2", "DONE"]);
        assert_eq!(turn(game.rules(), Point::new(0, 0)), "TURN 0,14");
        assert_eq!(position(&Game::new(Rules::GOMOKU)), ["BEGIN"]);
        assert_eq!(swap2(&Game::new(Rules::GOMOKU)), ["SWAP2BOARD", "DONE"]);
        assert_eq!(start(&"20x15x5".parse().unwrap()).unwrap(), "RECTSTART 20,15");
    }

    #[test]
    fn without_a_game_clock_the_maximum_time_is_sent() {
        assert_eq!(clock(&Time::for_turn(SECOND))[1], "INFO time_left 2147483647");
    }

    #[test]
    fn conditions_are_sent_with_the_time() {
        let game = Conditions {
            rules: "15x15x5+exact".parse().unwrap(),
            opponent: Opponent::Person,
            memory_bytes: 1 << 20,
            folder: Some("/tmp/brain".to_owned()),
            nodes: Some(2000),
        };
        let time = Time { turn: SECOND, left: Some(60 * SECOND), game: Some(90 * SECOND) };
        let expected = [
            "rule 1",
            "game_type 0",
            "max_memory 1048576",
            "timeout_match 90000",
            "folder /tmp/brain",
            "max_node 2000",
            "timeout_turn 1000",
            "time_left 60000",
        ];
        let lines = conditions(&game, &time).unwrap();
        assert_eq!(lines, expected.map(|line| format!("INFO {line}")));
    }
}
