//! Parses lines into moves, commands of the game and commands of the program.

use oxo_shared::{Clean, Game, Point};
use oxo_words as words;

use crate::lines::command::{Commands, LineCommand};
use crate::lines::place::LinePlace;
use oxo_headless::client::action::{Action, Argument, Step};
use oxo_headless::client::commands::{self, Context};
use oxo_headless::game::follow::Follow;
use oxo_headless::words::{column, parse_cell};

/// Parses a line; `None` if it is empty. `commands` reads the program's own commands.
///
/// # Errors
/// A sentence if the line is neither a command nor a cell of the board.
pub(super) fn parse(
    line: &str,
    at: LinePlace,
    commands: &Commands,
) -> Result<Option<LineCommand>, String> {
    if let LinePlace::Board(game) = at
        && let Some(column) = column(game.game(), line)
    {
        return Ok(Some(LineCommand::Play(column)));
    }
    let read = match (command(at.context(), line), at) {
        (Some(command), _) => command,
        (None, LinePlace::Replay(_, shown)) => LineCommand::Play(cell(line, at.context(), shown)?),
        (None, _) if line.is_empty() => return Ok(None),
        (None, LinePlace::Board(game)) if may_begin(line, game) => {
            let usage = |why| commands::usage(at.context(), line).unwrap_or(why);
            LineCommand::Begin((commands.read)(line).map_err(usage)?)
        }
        (None, LinePlace::Board(game)) => LineCommand::Play(cell(line, at.context(), game.game())?),
        (None, LinePlace::Home | LinePlace::Way) => {
            return at_prompt(line, at, commands).map(Some);
        }
    };
    Ok(Some(read))
}

/// Returns the command that equals the line or its first word.
fn command(context: Context, line: &str) -> Option<LineCommand> {
    let line = if line.is_empty() && context == Context::Replay { "next" } else { line };
    let (action, argument) = commands::read(context, line)?;
    Some(match (action, argument) {
        (Action::Report, Argument::Text(text)) => LineCommand::Report(text.to_owned()),
        (_, Argument::Text(text)) => LineCommand::Say(text.to_owned()),
        (Action::Review(Step::Number), Argument::Number(number)) => LineCommand::GoTo(number),
        (Action::Review(step), Argument::Number(count)) => LineCommand::Steps(step, count),
        (Action::Review(step @ (Step::On | Step::Back)), _) => LineCommand::Steps(step, 1),
        (action, _) => LineCommand::Do(action),
    })
}

fn at_prompt(line: &str, at: LinePlace, commands: &Commands) -> Result<LineCommand, String> {
    match command(Context::Board, line) {
        // There may be a question to answer.
        Some(command @ LineCommand::Do(Action::Yes | Action::No)) => Ok(command),
        _ if matches!(at, LinePlace::Way) => {
            Err(words::LineNoBoard { line: Clean::excerpt(line) }.to_string())
        }
        Some(_) => Err(words::LINE_NO_GAME.to_string()),
        None => (commands.read)(line)
            .map(LineCommand::Begin)
            // Help may name a command of the program.
            .map_err(|why| match line.starts_with("help ") {
                true => why,
                false => commands::usage(Context::Prompt, line).unwrap_or(why),
            }),
    }
}

fn cell(line: &str, context: Context, shown: &Game) -> Result<Point, String> {
    parse_cell(shown, line).map_err(|error| commands::mistake(context, line, error))
}

/// Returns whether a line typed at this board may start something else. The player's game must be
/// over, and the line must not name a cell.
fn may_begin(line: &str, game: &Follow) -> bool {
    !game.is_live_for_me() && parse_cell(game.game(), line).is_err()
}

/// Returns whether a scripted line is handled at once instead of on the player's next turn: replies
/// to the opponent, and quitting.
pub(super) fn is_urgent(line: &str, game: Option<&Follow>) -> bool {
    use Action::{Claim, GoOn, No, Quit, Yes};
    let known = commands::read(Context::Board, line);
    let is_urgent = known.is_some_and(|(action, _)| [Yes, No, Claim, GoOn, Quit].contains(&action));
    is_urgent && game.is_none_or(|game| column(game.game(), line).is_none())
}

#[cfg(test)]
mod tests {
    use oxo_protocol::event::Seated;
    use oxo_protocol::{GameId, Kind, Player, PlayerId, Role};
    use oxo_protocol::{Table, Terms};
    use oxo_shared::{BySide, Decision, How, Rules, Side, Winner};

    use super::*;
    use crate::cli::Common;
    use crate::cli::line::commands;

    fn parse(line: &str, game: Option<&Follow>) -> Result<Option<LineCommand>, String> {
        super::parse(
            line,
            game.map_or(LinePlace::Home, LinePlace::Board),
            &commands(Common::default()),
        )
    }

    fn game(rules: Rules) -> Follow {
        Follow::new(GameId::from_bits(1), table(rules), Role::X, 0)
    }

    fn table(rules: Rules) -> Table {
        let seat = |id, name| Some(Player::new(PlayerId(id), name, Kind::Human));
        let first = Seated {
            seat: Side::X,
            players: BySide { x: seat(1, "ann"), o: seat(2, "bob") },
            moves: Vec::new(),
            terms: Terms::new(rules),
        };
        Table::open(&first).unwrap()
    }

    #[test]
    fn a_cell_is_read_in_the_notation_of_the_board() {
        let play = |x, y| Ok(Some(LineCommand::Play(Point::new(x, y))));
        assert_eq!(parse("B2", Some(&game(Rules::TICTACTOE))), play(1, 1));
        assert_eq!(parse("-3, 17", Some(&game(Rules::BOUNDLESS))), play(-3, 17));
    }

    #[test]
    fn with_gravity_a_letter_is_a_column_before_it_is_a_command() {
        let four = game("7x6x4+gravity".parse().unwrap());
        let play = |x, y| Ok(Some(LineCommand::Play(Point::new(x, y))));
        assert_eq!(parse("d", Some(&four)), play(3, 0));
        assert_eq!(parse("B", Some(&four)), play(1, 0));
        assert_eq!(parse("d4", Some(&four)), play(3, 3));
        assert_eq!(parse("k", Some(&four)), Ok(Some(LineCommand::Do(Action::Ledger))));
        assert_eq!(parse("board", Some(&four)), Ok(Some(LineCommand::Do(Action::Board))));
        assert!(parse("d", Some(&game(Rules::TICTACTOE))).is_err());
        // A column waits for the player's turn, even if its letter is also a command.
        let wide = game("26x6x4+gravity".parse().unwrap());
        assert!(is_urgent("n", Some(&four)) && !is_urgent("n", Some(&wide)));
    }

    #[test]
    fn opening_decisions_are_commands() {
        for decision in Decision::ALL {
            let answer = LineCommand::Do(Action::Decide(decision));
            let board = game(Rules::GOMOKU);
            assert_eq!(parse(decision.word(), Some(&board)), Ok(Some(answer)));
        }
    }

    #[test]
    fn an_invalid_line_gets_a_one_sentence_error() {
        let board = game(Rules::TICTACTOE);
        for line in ["castle", "b2 please", "resign now", "3,1"] {
            let error = parse(line, Some(&board)).unwrap_err();
            assert_eq!(error.lines().count(), 1, "{error}");
        }
        assert!(parse("b2", None).is_err());
    }

    #[test]
    fn after_a_game_a_missing_argument_is_answered_with_the_usage() {
        let mut table = table(Rules::TICTACTOE);
        table.game.end(Winner::X, How::Resign).unwrap();
        let over = Follow::new(GameId::from_bits(1), table, Role::X, 0);
        assert!(parse("say", Some(&over)).unwrap_err().starts_with("Usage: say TEXT"));
    }

    #[test]
    fn another_game_starts_only_while_none_is_being_played() {
        let begins = |command| matches!(command, Ok(Some(LineCommand::Begin(_))));
        assert!(begins(parse("play gomoku", None)));
        let mut table = table(Rules::TICTACTOE);
        let begun = |table: &Table| {
            let board = Follow::new(GameId::from_bits(1), table.clone(), Role::X, 0);
            begins(parse("play gomoku", Some(&board)))
        };
        assert!(!begun(&table));
        table.game.end(Winner::X, How::Resign).unwrap();
        assert!(begun(&table));
    }

    #[test]
    fn chat_text_is_not_parsed_as_a_command() {
        let say = LineCommand::Say("resign now?".to_owned());
        let board = game(Rules::TICTACTOE);
        let too_much = || Err("Unexpected argument \"now\"".to_owned());
        assert_eq!(parse("quit now", None), too_much());
        assert!(parse("help plai", None).unwrap_err().ends_with("did you mean play?"));
        assert_eq!(parse("resign now", Some(&board)), too_much());
        assert!(parse("b 2", Some(&board)).unwrap_err().contains("is not a cell"));
        assert_eq!(parse("say resign now?", Some(&board)), Ok(Some(say)));
        assert_eq!(parse("say", Some(&board)), Err("Usage: say TEXT (send a message)".to_owned()));
    }
}
