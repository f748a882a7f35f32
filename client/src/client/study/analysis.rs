//! The commands of the analysis board.

use oxo_shared::{Point, Side};

use super::{StudyDesk, help};
use crate::client::action::{Action, Step};
use crate::client::commands::{self, Argument, Boards, Context};
use crate::study::analysis::{AnalysisCommand, MAX_LINES};
use crate::study::{AnalysisDesk, Desk};
use crate::words::parse_cell;

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
        let command = match commands::read(Context::Analysis, words) {
            Some((Action::Help, _)) => return help(Context::Analysis),
            Some((action, argument)) => command(self, action, argument),
            None => parse_cell(self.game(), line)
                .map(|at| Some(AnalysisCommand::Play(at)))
                .map_err(|error| commands::mistake(Context::Analysis, line, error)),
        };
        match command {
            Ok(command) => command.map(|command| self.obey(command)).unwrap_or_default(),
            Err(why) => vec![why],
        }
    }
}

/// Returns the command of an action; `None` if there is none.
///
/// # Errors
/// A sentence if the argument is no cell of the board.
fn command(
    desk: &AnalysisDesk,
    action: Action,
    argument: Argument,
) -> Result<Option<AnalysisCommand>, String> {
    let game = desk.game();
    let text = if let Argument::Text(text) = argument { text } else { "" };
    let cell = || match argument {
        Argument::Cursor(at) => Ok(at),
        _ => parse_cell(game, text).map_err(|error| error.to_string()),
    };
    let count = |usual: usize| if let Argument::Number(count) = argument { count } else { usual };
    Ok(Some(match action {
        Action::Choose => AnalysisCommand::Play(cell()?),
        Action::PutX => AnalysisCommand::Set(cell()?, Some(Side::X)),
        Action::PutO => AnalysisCommand::Set(cell()?, Some(Side::O)),
        Action::Remove => AnalysisCommand::Set(cell()?, None),
        Action::Turn => AnalysisCommand::Turn(match argument {
            Argument::Side(side) => side,
            _ => game.side_at(game.ply()).other(),
        }),
        Action::Review(Step::On) => AnalysisCommand::On(count(1)),
        Action::Review(Step::Back) => AnalysisCommand::Back(count(1)),
        Action::Lines => AnalysisCommand::Lines(count(MAX_LINES)),
        Action::Comment => AnalysisCommand::Comment(text.to_owned()),
        Action::Save => AnalysisCommand::Save(text.to_owned()),
        action => return Ok(plain(action)),
    }))
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
