//! Commands of the analysis board.

use oxo_shared::{Point, Side};

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
    Quit,
}
