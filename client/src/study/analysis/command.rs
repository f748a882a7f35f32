//! Commands of the analysis board.

use oxo_shared::notation::NotationError;
use oxo_shared::{Clean, Game, Point, Side};
use oxo_words::AnalysisUnknown;

use crate::words::parse_cell;

/// Default number of engine lines.
const USUAL_LINES: usize = 3;

/// A parsed line.
#[derive(Debug, PartialEq)]
pub enum AnalysisCommand {
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

/// Parses a line typed at the board of `game`.
///
/// # Errors
/// A sentence if the line is neither a command nor a cell of the board.
pub(super) fn parse(game: &Game, line: &str) -> Result<AnalysisCommand, String> {
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
        ("" | "next" | "n", _) => AnalysisCommand::On(count(1)?),
        ("back", _) => AnalysisCommand::Back(count(1)?),
        ("lines" | "l", _) => AnalysisCommand::Lines(count(USUAL_LINES)?),
        ("comment" | "c", text) => AnalysisCommand::Comment(text.to_owned()),
        ("save", path) if !path.is_empty() => AnalysisCommand::Save(path.to_owned()),
        ("turn", side) => AnalysisCommand::Turn(side.parse().map_err(|_| unknown())?),
        ("x", at) if !at.is_empty() => AnalysisCommand::Set(cell(at)?, Some(Side::X)),
        ("o", at) if !at.is_empty() => AnalysisCommand::Set(cell(at)?, Some(Side::O)),
        ("clear", at) if !at.is_empty() => AnalysisCommand::Set(cell(at)?, None),
        ("start", "") => AnalysisCommand::Start,
        ("end", "") => AnalysisCommand::End,
        ("here", "") => AnalysisCommand::Here,
        ("cut", "") => AnalysisCommand::Cut,
        ("moves" | "m", "") => AnalysisCommand::Moves,
        ("stop", "") => AnalysisCommand::Stop,
        ("why" | "w", "") => AnalysisCommand::Why,
        ("proof", "") => AnalysisCommand::Proof,
        ("threats" | "t", "") => AnalysisCommand::Threats,
        ("forbidden" | "f", "") => AnalysisCommand::Forbidden,
        ("board" | "b", "") => AnalysisCommand::Board,
        ("position" | "p", "") => AnalysisCommand::Position,
        ("gomocup", "") => AnalysisCommand::Gomocup,
        ("help" | "h" | "?", "") => AnalysisCommand::Help,
        ("quit" | "q" | "exit", "") => AnalysisCommand::Quit,
        _ => AnalysisCommand::Play(parse_cell(game, line).map_err(|_| unknown())?),
    })
}
