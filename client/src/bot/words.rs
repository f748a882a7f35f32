//! The words of the Gomocup protocol: what a brain is told, and what its lines mean.
//!
//! Source: the protocol of the manager Piskvork, version 2, with `SWAP2BOARD` as the tournament
//! uses it since 2019. It counts columns from the left and rows from the top, from 0.

use std::time::Duration;

use oxo_shared::protocol::Kind;
use oxo_shared::{Area, Game, Goal, Gravity, LineRule, Opening, Player, Point, Rules};

use super::allowance::Allowance;

/// The bits of `INFO rule`: exactly five, renju, caro.
const EXACT: u32 = 1;
const RENJU: u32 = 4;
const CARO: u32 = 8;
/// `INFO game_type` by who sits opposite: a person, or another program over a network.
const AGAINST_A_PERSON: u32 = 0;
const OVER_A_NETWORK: u32 = 3;
/// Milliseconds left where there is no clock for the whole game.
const NO_CLOCK: u128 = i32::MAX.unsigned_abs() as u128;

/// Rules that the protocol has no words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an engine of the Gomocup protocol plays five in a row on a board with edges, freely or \
     opened by +swap or +swap2, not {0}: choose other --rules"
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

/// Whether these rules can be told.
///
/// # Errors
/// [`Unspoken`] if the tournament knows nothing like them.
pub fn check(rules: &Rules) -> Result<(), Unspoken> {
    rule(rules).map(drop)
}

/// The number of the rules; the protocol knows caro with and without overlines.
fn rule(rules: &Rules) -> Result<u32, Unspoken> {
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
        format!("INFO rule {}", rule(&terms.rules)?),
        format!("INFO game_type {game_type}"),
        format!("INFO max_memory {}", terms.memory_bytes),
        format!("INFO timeout_match {}", allowance.game.map_or(0, |game| game.as_millis())),
    ];
    lines.extend(terms.folder.iter().map(|folder| format!("INFO folder {folder}")));
    lines.extend(time(allowance));
    Ok(lines)
}

/// The `INFO` lines before every thought.
pub fn time(allowance: &Allowance) -> [String; 2] {
    let left = allowance.left.as_ref().map_or(NO_CLOCK, Duration::as_millis).min(NO_CLOCK);
    [format!("INFO timeout_turn {}", allowance.turn.as_millis()), format!("INFO time_left {left}")]
}

/// The whole position for the side to move, which is to answer with its move: `BEGIN` on an
/// empty board, else `BOARD` with the stones in the order in which they were put.
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
pub fn swap2(game: &Game) -> Vec<String> {
    let stones = game.moves().iter().map(|&at| cell(game.rules(), at));
    ["SWAP2BOARD".to_owned()].into_iter().chain(stones).chain(["DONE".to_owned()]).collect()
}

/// The opponent's move.
pub fn turn(rules: &Rules, at: Point) -> String {
    format!("TURN {}", cell(rules, at))
}

/// The consent to a suggestion.
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
        let endless = Allowance { turn: second, left: None, game: None };
        assert_eq!(time(&endless)[1], "INFO time_left 2147483647");
    }
}
