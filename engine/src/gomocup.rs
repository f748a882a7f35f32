//! The words of the Gomocup protocol as its managers speak it: what a brain is told, and what
//! its lines mean.
//!
//! Source: the protocol of the manager Piskvork, version 2, with `SWAP2BOARD` as the tournament
//! uses it since 2019. It counts columns from the left and rows from the top, from 0.

use std::time::Duration;

use oxo_shared::{Area, Game, Goal, Gravity, LineRule, Opening, Player, Point, Rules};

/// The bits of `INFO rule`: exactly five, renju, caro.
const EXACT: u32 = 1;
const RENJU: u32 = 4;
const CARO: u32 = 8;
/// Milliseconds left where there is no clock for the whole game.
const NO_CLOCK: u128 = i32::MAX.unsigned_abs() as u128;

/// Rules that the protocol has no words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an engine of the Gomocup protocol plays five in a row on a board with edges, freely or \
     opened by +swap or +swap2, not {0}"
)]
pub struct Unspoken(Rules);

/// What a brain's line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// One move, or in an opening up to three.
    Cells(Vec<Point>),
    /// A move that waits for `PLAY`.
    Suggest(Point),
    /// `SWAP`: the stone that is due is the opponent's.
    Swap,
    /// `MESSAGE` or `DEBUG`: for people.
    Remark,
    /// `UNKNOWN`: it does not know the word.
    Unknown,
    /// `ERROR`: it cannot do that.
    Error,
    /// Nothing that the protocol has.
    Other,
}

/// Whether these rules can be told.
///
/// # Errors
/// [`Unspoken`] if the tournament knows nothing like them.
pub fn check(rules: &Rules) -> Result<(), Unspoken> {
    rule(rules).map(drop)
}

/// The number of the rules, for `INFO rule`; the protocol knows caro with and without overlines.
///
/// # Errors
/// [`Unspoken`] if the tournament knows nothing like them.
pub fn rule(rules: &Rules) -> Result<u32, Unspoken> {
    let five = rules.k() == 5 && rules.goal() == Goal::Complete && rules.gravity() == Gravity::Off;
    let known = matches!(rules.opening(), Opening::Free | Opening::Swap | Opening::Swap2);
    match rules.line_rule() {
        _ if !five || !known || rules.area() == Area::Boundless => Err(Unspoken(*rules)),
        LineRule::OrMore => Ok(0),
        LineRule::Exact => Ok(EXACT),
        LineRule::Renju => Ok(RENJU),
        LineRule::Caro => Ok(CARO | EXACT),
        LineRule::Caro6 => Ok(CARO),
    }
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

/// The `INFO` lines before every thought: so much time for it, and so much left for the game;
/// `None` where there is no clock for it.
#[must_use]
pub fn time(turn: Duration, left: Option<Duration>) -> [String; 2] {
    let left = left.as_ref().map_or(NO_CLOCK, Duration::as_millis).min(NO_CLOCK);
    [format!("INFO timeout_turn {}", turn.as_millis()), format!("INFO time_left {left}")]
}

/// The whole position for the side to move, which is to answer with its move: `BEGIN` on an
/// empty board, else `BOARD` with the stones in the order in which they were put.
#[must_use]
pub fn position(game: &Game) -> Vec<String> {
    if game.ply() == 0 {
        return vec!["BEGIN".to_owned()];
    }
    let mover = Player::at_ply(game.ply());
    let stone = |(ply, &at): (usize, &Point)| {
        let field = if Player::at_ply(ply) == mover { 1 } else { 2 };
        format!("{},{field}", cell(game.rules(), at))
    };
    let stones = game.moves().iter().enumerate().map(stone);
    ["BOARD".to_owned()].into_iter().chain(stones).chain(["DONE".to_owned()]).collect()
}

/// The question of a swap2 opening, with no stones, three or five.
#[must_use]
pub fn swap2(game: &Game) -> Vec<String> {
    let stones = game.moves().iter().map(|&at| cell(game.rules(), at));
    ["SWAP2BOARD".to_owned()].into_iter().chain(stones).chain(["DONE".to_owned()]).collect()
}

/// The opponent's move.
#[must_use]
pub fn turn(rules: &Rules, at: Point) -> String {
    format!("TURN {}", cell(rules, at))
}

/// The consent to a suggestion.
#[must_use]
pub fn play(rules: &Rules, at: Point) -> String {
    format!("PLAY {}", cell(rules, at))
}

fn cell(rules: &Rules, at: Point) -> String {
    let Point { x, y } = flipped(rules, at);
    format!("{x},{y}")
}

/// The cell with its row counted from the other end.
fn flipped(rules: &Rules, at: Point) -> Point {
    match rules.area() {
        // What a brain names may lie anywhere.
        Area::Bounded { height, .. } => {
            Point::new(at.x, (i32::from(height) - 1).saturating_sub(at.y))
        }
        Area::Boundless => at,
    }
}

/// What a brain's line means on the board of these rules; case does not matter.
#[must_use]
pub fn parse(rules: &Rules, line: &str) -> Reply {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let cell = |text| coordinates(text).map(|at| flipped(rules, at));
    match word.to_ascii_uppercase().as_str() {
        "OK" => Reply::Ok,
        "SWAP" => Reply::Swap,
        "MESSAGE" | "DEBUG" => Reply::Remark,
        "UNKNOWN" => Reply::Unknown,
        "ERROR" => Reply::Error,
        "SUGGEST" => cell(rest).map_or(Reply::Other, Reply::Suggest),
        // Brains write one cell with a space behind the comma, but never several.
        _ => match cell(line) {
            Some(at) => Reply::Cells(vec![at]),
            None => line
                .split_whitespace()
                .map(cell)
                .collect::<Option<Vec<Point>>>()
                .filter(|cells| !cells.is_empty())
                .map_or(Reply::Other, Reply::Cells),
        },
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
        let said = |line| parse(&Rules::GOMOKU, line);
        let cells = |cells: &[(i32, i32)]| {
            Reply::Cells(cells.iter().map(|&(x, y)| Point::new(x, y)).collect())
        };
        assert_eq!(said("7,12"), cells(&[(7, 2)]));
        assert_eq!(said(" 7 , 12 "), cells(&[(7, 2)]));
        assert_eq!(said("7,7 8,8 0,14"), cells(&[(7, 7), (8, 6), (0, 0)]));
        assert_eq!(said("suggest 1,2"), Reply::Suggest(Point::new(1, 12)));
        assert_eq!(said("ok - ready"), Reply::Ok);
        assert_eq!(said("Swap"), Reply::Swap);
        assert_eq!(said("MESSAGE depth 3, 4"), Reply::Remark);
        assert_eq!(said("Debug 7,7"), Reply::Remark);
        assert_eq!(said("ERROR 7,7"), Reply::Error);
        assert_eq!(said("UNKNOWN"), Reply::Unknown);
        for other in ["", "7", "7,", "7;7", "7,7,1", "7,7 8", "SUGGEST", "I resign"] {
            assert_eq!(said(other), Reply::Other, "{other:?}");
        }
    }

    #[test]
    fn the_furthest_numbers_that_a_brain_can_write_are_cells_outside_the_board() {
        let far = format!("{},{}", i32::MAX, i32::MIN);
        let Reply::Cells(cells) = parse(&Rules::GOMOKU, &far) else { panic!("two numbers") };
        assert!(Game::new(Rules::GOMOKU).check(cells[0]).is_err());
    }

    #[test]
    fn stones_are_told_in_order_from_the_view_of_the_mover_and_from_the_top() {
        let game = read_moves(Rules::GOMOKU, "h8 i9 a1").unwrap();
        assert_eq!(position(&game), ["BOARD", "7,7,2", "8,6,1", "0,14,2", "DONE"]);
        assert_eq!(turn(game.rules(), Point::new(0, 0)), "TURN 0,14");
        assert_eq!(position(&Game::new(Rules::GOMOKU)), ["BEGIN"]);
        assert_eq!(swap2(&Game::new(Rules::GOMOKU)), ["SWAP2BOARD", "DONE"]);
    }

    #[test]
    fn the_rules_of_the_tournament_have_their_numbers_and_others_none() {
        let number = |text: &str| rule(&text.parse().unwrap()).ok();
        assert_eq!(number("15x15x5"), Some(0));
        assert_eq!(number("20x20x5+exact+swap2"), Some(1));
        assert_eq!(number("15x15x5+renju"), Some(4));
        assert_eq!(number("15x15x5+caro"), Some(9));
        assert_eq!(number("15x15x5+caro6"), Some(8));
        for other in ["15x15x6", "15x15x5+misere", "15x15x5+gravity", "boundless", "15x15x5+pro"] {
            assert_eq!(number(other), None, "{other}");
        }
        assert_eq!(start(&"20x15x5".parse().unwrap()).unwrap(), "RECTSTART 20,15");
    }

    #[test]
    fn without_a_clock_for_the_game_there_is_all_the_time_that_the_protocol_can_tell() {
        let second = Duration::from_secs(1);
        assert_eq!(time(second, None)[1], "INFO time_left 2147483647");
        assert_eq!(time(second, Some(second)), ["INFO timeout_turn 1000", "INFO time_left 1000"]);
    }
}
