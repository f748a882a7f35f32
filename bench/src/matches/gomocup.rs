//! The words of the Gomocup protocol: what a manager says about a game, and what it hears.
//!
//! Source: the protocol of the manager Piskvork, version 2. Coordinates are columns and rows
//! counted from 0; which end of a column is the first makes no difference to the game.

use oxo_shared::{Area, Game, Goal, Gravity, LineRule, Player, Point, Rules};

/// The game type of a match between programs.
const AGAINST_A_PROGRAM: u32 = 1;
/// The bits of `INFO rule`: exactly five, renju, caro.
const EXACT: u32 = 1;
const RENJU: u32 = 4;
const CARO: u32 = 8;
/// Milliseconds left where there is no clock for the whole game.
const NO_CLOCK: u32 = i32::MAX.unsigned_abs();

/// Rules that the protocol has no words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an external brain plays five in a row on a board with edges, not {0}")]
pub struct Unspoken(Rules);

/// One line of a brain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// A move.
    Move(Point),
    /// A move that waits for the manager to say `PLAY`.
    Suggest(Point),
    /// `MESSAGE` or `DEBUG`: for people.
    Remark,
    /// `ERROR` or `UNKNOWN`: something was not understood, which need not be the question.
    Complaint,
    /// Nothing that the protocol has.
    Other,
}

/// How the board is set up: `START` or `RECTSTART`.
///
/// # Errors
/// [`Unspoken`] without edges.
pub fn start(rules: &Rules) -> Result<String, Unspoken> {
    match rules.area() {
        Area::Bounded { width, height } if width == height => Ok(format!("START {width}")),
        Area::Bounded { width, height } => Ok(format!("RECTSTART {width},{height}")),
        Area::Boundless => Err(Unspoken(*rules)),
    }
}

/// The `INFO` lines that hold for the whole game: milliseconds a move, bytes of memory, rules.
///
/// # Errors
/// [`Unspoken`] for rules other than the tournament's four.
pub fn conditions(
    rules: &Rules,
    turn_ms: u128,
    memory_bytes: usize,
) -> Result<Vec<String>, Unspoken> {
    let rule = rule(rules)?;
    Ok(vec![
        format!("INFO timeout_turn {turn_ms}"),
        "INFO timeout_match 0".to_owned(),
        format!("INFO max_memory {memory_bytes}"),
        format!("INFO game_type {AGAINST_A_PROGRAM}"),
        format!("INFO rule {rule}"),
    ])
}

/// The number of the rules; the protocol knows caro with and without overlines.
fn rule(rules: &Rules) -> Result<u32, Unspoken> {
    let plain = rules.k() == 5 && rules.goal() == Goal::Complete && rules.gravity() == Gravity::Off;
    match rules.line_rule() {
        _ if !plain => Err(Unspoken(*rules)),
        LineRule::OrMore => Ok(0),
        LineRule::Exact => Ok(EXACT),
        LineRule::Renju => Ok(RENJU),
        LineRule::Caro => Ok(CARO | EXACT),
        LineRule::Caro6 => Ok(CARO),
    }
}

/// What is said before every move: there is always plenty of time for the game.
pub fn time_left() -> String {
    format!("INFO time_left {NO_CLOCK}")
}

/// The whole position for the side to move, which is to answer with its move: `BEGIN` on an
/// empty board, else `BOARD` with the stones in the order in which they were put.
pub fn position(game: &Game) -> Vec<String> {
    if game.ply() == 0 {
        return vec!["BEGIN".to_owned()];
    }
    let mover = Player::at_ply(game.ply());
    let stone = |(ply, at): (usize, &Point)| {
        let field = if Player::at_ply(ply) == mover { 1 } else { 2 };
        format!("{},{},{field}", at.x, at.y)
    };
    let stones = game.moves().iter().enumerate().map(stone);
    ["BOARD".to_owned()].into_iter().chain(stones).chain(["DONE".to_owned()]).collect()
}

/// The opponent's move.
pub fn turn(at: Point) -> String {
    format!("TURN {},{}", at.x, at.y)
}

/// The consent to a suggestion.
pub fn play(at: Point) -> String {
    format!("PLAY {},{}", at.x, at.y)
}

/// What a brain's line means; case does not matter.
pub fn parse(line: &str) -> Reply {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    match word.to_ascii_uppercase().as_str() {
        "OK" => Reply::Ok,
        "MESSAGE" | "DEBUG" => Reply::Remark,
        "ERROR" | "UNKNOWN" => Reply::Complaint,
        "SUGGEST" => coordinates(rest).map_or(Reply::Other, Reply::Suggest),
        _ => coordinates(line).map_or(Reply::Other, Reply::Move),
    }
}

fn coordinates(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use oxo_shared::moves::read_moves;

    use super::*;

    #[test]
    fn a_line_of_a_brain_is_told_apart() {
        assert_eq!(parse("7,12"), Reply::Move(Point::new(7, 12)));
        assert_eq!(parse(" 7 , 12 "), Reply::Move(Point::new(7, 12)));
        assert_eq!(parse("-1,3"), Reply::Move(Point::new(-1, 3)));
        assert_eq!(parse("suggest 1,2"), Reply::Suggest(Point::new(1, 2)));
        assert_eq!(parse("OK"), Reply::Ok);
        assert_eq!(parse("ok - ready"), Reply::Ok);
        assert_eq!(parse("MESSAGE depth 3, 4"), Reply::Remark);
        assert_eq!(parse("Debug 7,7"), Reply::Remark);
        assert_eq!(parse("ERROR 7,7"), Reply::Complaint);
        assert_eq!(parse("UNKNOWN"), Reply::Complaint);
        for other in ["", "7", "7,", "7;7", "7,7,1", "7,7 8,8", "SUGGEST", "I resign"] {
            assert_eq!(parse(other), Reply::Other, "{other:?}");
        }
    }

    #[test]
    fn stones_are_told_in_order_from_the_view_of_the_mover() {
        let game = read_moves(Rules::GOMOKU, "h8 i9 a1").unwrap();
        assert_eq!(position(&game), ["BOARD", "7,7,2", "8,8,1", "0,0,2", "DONE"]);
        assert_eq!(position(&Game::new(Rules::GOMOKU)), ["BEGIN"]);
    }

    #[test]
    fn the_rules_of_the_tournament_have_their_numbers_and_others_none() {
        let number = |text: &str| rule(&text.parse().unwrap()).ok();
        assert_eq!(number("15x15x5"), Some(0));
        assert_eq!(number("20x20x5+exact"), Some(1));
        assert_eq!(number("15x15x5+renju"), Some(4));
        assert_eq!(number("15x15x5+caro"), Some(9));
        assert_eq!(number("15x15x5+caro6"), Some(8));
        for other in ["15x15x6", "15x15x5+misere", "15x15x5+gravity"] {
            assert_eq!(number(other), None, "{other}");
        }
        assert_eq!(start(&"20x15x5".parse().unwrap()).unwrap(), "RECTSTART 20,15");
        assert!(start(&Rules::BOUNDLESS).is_err());
    }
}
