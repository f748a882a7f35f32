//! What can be typed at the analysis board.

use oxo_shared::notation::NotationError;
use oxo_shared::{Clean, Game, Point, Side};
use oxo_words::AnalysisUnknown;

use crate::words::parse_cell;

/// Lines of the engine without a number.
const USUAL_LINES: usize = 3;

/// What a line asks for.
#[derive(Debug, PartialEq)]
pub enum Order {
    Play(Point),
    Set(Point, Option<Side>),
    Turn(Side),
    On(usize),
    Back(usize),
    Start,
    End,
    Here,
    Cut,
    Moves,
    Comment(String),
    Lines(usize),
    Stop,
    Why,
    Proof,
    Threats,
    Forbidden,
    Board,
    Position,
    Gomocup,
    Save(String),
    Help,
    Quit,
}

/// Reads a line at the board of `game`.
pub(super) fn parse(game: &Game, line: &str) -> Result<Order, String> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let unknown = || AnalysisUnknown { text: Clean::excerpt(line) }.to_string();
    let count = |usual: usize| match rest {
        "" => Ok(usual),
        number => number.parse().map_err(|_| unknown()),
    };
    let cell =
        |text: &str| parse_cell(game, text).map_err(|error: NotationError| error.to_string());
    Ok(match (word.to_ascii_lowercase().as_str(), rest) {
        ("" | "next" | "n", _) => Order::On(count(1)?),
        ("back", _) => Order::Back(count(1)?),
        ("lines" | "l", _) => Order::Lines(count(USUAL_LINES)?),
        ("comment" | "c", text) => Order::Comment(text.to_owned()),
        ("save", path) if !path.is_empty() => Order::Save(path.to_owned()),
        ("turn", side) => Order::Turn(side.parse().map_err(|_| unknown())?),
        ("x", at) if !at.is_empty() => Order::Set(cell(at)?, Some(Side::X)),
        ("o", at) if !at.is_empty() => Order::Set(cell(at)?, Some(Side::O)),
        ("clear", at) if !at.is_empty() => Order::Set(cell(at)?, None),
        ("start", "") => Order::Start,
        ("end", "") => Order::End,
        ("here", "") => Order::Here,
        ("cut", "") => Order::Cut,
        ("moves" | "m", "") => Order::Moves,
        ("stop", "") => Order::Stop,
        ("why" | "w", "") => Order::Why,
        ("proof", "") => Order::Proof,
        ("threats" | "t", "") => Order::Threats,
        ("forbidden" | "f", "") => Order::Forbidden,
        ("board" | "b", "") => Order::Board,
        ("position" | "p", "") => Order::Position,
        ("gomocup", "") => Order::Gomocup,
        ("help" | "h" | "?", "") => Order::Help,
        ("quit" | "q" | "exit", "") => Order::Quit,
        _ => Order::Play(parse_cell(game, line).map_err(|_| unknown())?),
    })
}
