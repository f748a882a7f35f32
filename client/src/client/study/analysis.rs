//! The commands of the analysis board.

use oxo_shared::{Clean, Point, Side};
use oxo_words::AnalysisUnknown;

use super::{StudyDesk, help};
use crate::client::action::{Action, Step};
use crate::client::commands::{self, Boards, Context};
use crate::study::analysis::{AnalysisCommand, MAX_LINES};
use crate::study::{AnalysisDesk, Desk};
use crate::words::parse_cell;

/// What a command is about.
#[derive(Clone, Copy)]
enum Argument<'a> {
    /// The cell under the cursor, when a key was pressed.
    Cursor(Point),
    /// What follows the words, when they were typed.
    Typed(&'a str),
}

impl StudyDesk for AnalysisDesk {
    fn board(&self) -> Boards {
        Boards::Analysis
    }

    fn is_useful(&self, action: Action) -> bool {
        match action {
            Action::PutX | Action::PutO => self.sets_up(),
            Action::Review(_) => !self.sets_up(),
            Action::Stop => self.is_thinking(),
            _ => true,
        }
    }

    fn act(&mut self, action: Action, cursor: Point) -> Vec<String> {
        let command = command(self, action, Argument::Cursor(cursor)).ok().flatten();
        command.map(|command| self.obey(command)).unwrap_or_default()
    }

    fn read(&mut self, line: &str) -> Vec<String> {
        let words = if line.is_empty() { "next" } else { line };
        let (action, rest) = match commands::read(Context::Analysis, words) {
            Some((Action::Help, ..)) => return help(Context::Analysis),
            Some((action, _, rest)) => (action, rest),
            None => (Action::Choose, line),
        };
        match command(self, action, Argument::Typed(rest)) {
            Ok(Some(command)) => self.obey(command),
            Ok(None) => vec![AnalysisUnknown { text: Clean::excerpt(line) }.to_string()],
            Err(why) => vec![why],
        }
    }
}

/// Returns the command of an action; `None` if there is none, or its argument makes no sense.
///
/// # Errors
/// A sentence if the argument is no cell of the board.
fn command(
    desk: &AnalysisDesk,
    action: Action,
    argument: Argument,
) -> Result<Option<AnalysisCommand>, String> {
    let game = desk.game();
    let text = match argument {
        Argument::Cursor(_) => "",
        Argument::Typed(text) => text,
    };
    let cell = || match argument {
        Argument::Cursor(at) => Ok(at),
        Argument::Typed(text) => parse_cell(game, text).map_err(|error| error.to_string()),
    };
    let count = |usual: usize| if text.is_empty() { Some(usual) } else { text.parse().ok() };
    let turn = || match argument {
        Argument::Cursor(_) => Some(game.side_at(game.ply()).other()),
        Argument::Typed(side) => side.parse().ok(),
    };
    Ok(match action {
        Action::Choose => cell().ok().map(AnalysisCommand::Play),
        Action::PutX => Some(AnalysisCommand::Set(cell()?, Some(Side::X))),
        Action::PutO => Some(AnalysisCommand::Set(cell()?, Some(Side::O))),
        Action::Remove => Some(AnalysisCommand::Set(cell()?, None)),
        Action::Turn => turn().map(AnalysisCommand::Turn),
        Action::Review(Step::On) => count(1).map(AnalysisCommand::On),
        Action::Review(Step::Back) => count(1).map(AnalysisCommand::Back),
        Action::Lines => count(MAX_LINES).map(AnalysisCommand::Lines),
        Action::Comment => Some(AnalysisCommand::Comment(text.to_owned())),
        Action::Save => Some(AnalysisCommand::Save(text.to_owned())),
        action => plain(action),
    })
}

/// Returns the command of an action that takes no argument.
const fn plain(action: Action) -> Option<AnalysisCommand> {
    Some(match action {
        Action::Review(Step::Start) => AnalysisCommand::Start,
        Action::Review(Step::End) => AnalysisCommand::End,
        Action::Here => AnalysisCommand::Here,
        Action::Cut => AnalysisCommand::Cut,
        Action::Moves => AnalysisCommand::Moves,
        Action::Stop => AnalysisCommand::Stop,
        Action::Why => AnalysisCommand::Why,
        Action::Proof => AnalysisCommand::Proof,
        Action::Threats => AnalysisCommand::Threats,
        Action::Forbidden => AnalysisCommand::Forbidden,
        Action::Board => AnalysisCommand::Board,
        Action::Position => AnalysisCommand::Position,
        Action::Gomocup => AnalysisCommand::Gomocup,
        Action::Back | Action::Quit => AnalysisCommand::Quit,
        _ => return None,
    })
}
