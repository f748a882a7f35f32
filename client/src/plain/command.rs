//! What can be typed in line mode.

use oxo_shared::{Decision, Point};

use crate::action::Action;
use crate::model::GameModel;
use crate::typed::{column, parse_cell};

/// The words, for `help`.
pub(super) const HELP: [&str; 14] = [
    "a cell (b2, or 3,-1 without edges)  put a stone there",
    "a column (d) where stones fall; there a letter is a column first, so write board, quit",
    "stay, swap, two           choose in an opening: your colour, the other, two more stones",
    "board, b      the board",
    "last, l       the last move",
    "clock, k      the clocks",
    "who, w        who plays and who looks on",
    "hint          what a bot would play; weights: what it thinks of every cell",
    "bot           let a bot move for you",
    "draw, takeback, rematch   offer that",
    "yes, y / no, n            answer an offer",
    "resign, abort, claim      end the game",
    "say TEXT      talk",
    "help, h / quit, q",
];

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Put a stone.
    Play(Point),
    /// The same as a key of the full screen.
    Do(Action),
    /// Talk.
    Say(String),
    /// A question that the client can answer itself.
    Ask(Query),
    /// A question to a bot.
    Think(Thought),
    /// Leave.
    Quit,
}

/// A question that the client can answer itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    /// The stones.
    Board,
    /// The last move.
    Last,
    /// The time left.
    Clock,
    /// The players and viewers.
    Who,
    /// The words.
    Help,
}

/// A question to a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thought {
    /// The move it recommends.
    Best,
    /// What it thinks of every cell.
    Weights,
}

impl Thought {
    /// How the full screen asks the same.
    pub(super) const fn action(self) -> Action {
        match self {
            Thought::Best => Action::Hint,
            Thought::Weights => Action::Weights,
        }
    }
}

/// Reads a line; nothing for an empty one.
///
/// # Errors
/// One sentence about a line that asks for nothing known.
pub(super) fn parse(line: &str, game: Option<&GameModel>) -> Result<Option<Command>, String> {
    if let Some(at) = column_of(line, game) {
        return Ok(Some(Command::Play(at)));
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let command = match word.to_ascii_lowercase().as_str() {
        "" => return Ok(None),
        "say" => return Ok(Some(Command::Say(rest.trim().to_owned()))),
        _ if !rest.trim().is_empty() => None,
        "board" | "b" => Some(Command::Ask(Query::Board)),
        "last" | "l" => Some(Command::Ask(Query::Last)),
        "clock" | "k" => Some(Command::Ask(Query::Clock)),
        "who" | "w" => Some(Command::Ask(Query::Who)),
        "help" | "h" | "?" => Some(Command::Ask(Query::Help)),
        "hint" => Some(Command::Think(Thought::Best)),
        "weights" => Some(Command::Think(Thought::Weights)),
        "bot" => Some(Command::Do(Action::BotMove)),
        "stay" => Some(Command::Do(Action::Decide(Decision::Stay))),
        "swap" => Some(Command::Do(Action::Decide(Decision::Swap))),
        "two" => Some(Command::Do(Action::Decide(Decision::Two))),
        "draw" => Some(Command::Do(Action::Draw)),
        "takeback" => Some(Command::Do(Action::Takeback)),
        "rematch" => Some(Command::Do(Action::Rematch)),
        "yes" | "y" => Some(Command::Do(Action::Yes)),
        "no" | "n" => Some(Command::Do(Action::No)),
        "resign" => Some(Command::Do(Action::Resign)),
        "abort" => Some(Command::Do(Action::Abort)),
        "claim" => Some(Command::Do(Action::Claim)),
        "quit" | "q" => Some(Command::Quit),
        _ => None,
    };
    match (command, game) {
        (Some(command), _) => Ok(Some(command)),
        (None, None) => Err(format!("{}: there is no board yet; try help", shown(line))),
        (None, Some(game)) => parse_cell(&game.table.game, line)
            .map(|at| Some(Command::Play(at)))
            .map_err(|error| format!("{error}; help lists the commands")),
    }
}

/// The cell that a column's letters stand for, where stones fall.
fn column_of(line: &str, game: Option<&GameModel>) -> Option<Point> {
    column(&game?.table.game, line)
}

/// As much of a wrong line as is worth repeating.
fn shown(line: &str) -> String {
    const LETTERS: usize = 24;
    format!("{:?}", line.chars().take(LETTERS).collect::<String>())
}

/// Whether a line of a script is for now, not for the player's next turn: answers to
/// what the opponent does, and the end.
pub(super) fn is_urgent(line: &str, game: Option<&GameModel>) -> bool {
    const URGENT: [&str; 7] = ["yes", "y", "no", "n", "claim", "quit", "q"];
    column_of(line, game).is_none() && URGENT.contains(&line.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use oxo_shared::protocol::fact::Seated;
    use oxo_shared::protocol::{GameId, Role};
    use oxo_shared::{ByPlayer, Player, Rules, Table, TimeControl};

    use super::*;

    fn game(rules: Rules) -> GameModel {
        let first = Seated {
            seat: Player::X,
            players: ByPlayer::default(),
            rules,
            clock: TimeControl::default(),
            rated: false,
            listed: false,
            delay_s: Default::default(),
            moves: Vec::new(),
        };
        GameModel::new(GameId::from_bits(1), Table::open(&first).unwrap(), Role::X, 0)
    }

    #[test]
    fn a_cell_is_read_in_the_notation_of_the_board() {
        let play = |x, y| Ok(Some(Command::Play(Point::new(x, y))));
        assert_eq!(parse("B2", Some(&game(Rules::TICTACTOE))), play(1, 1));
        assert_eq!(parse("-3, 17", Some(&game(Rules::BOUNDLESS))), play(-3, 17));
    }

    #[test]
    fn where_stones_fall_a_letter_is_a_column_before_it_is_a_word() {
        let four = game("7x6x4+gravity".parse().unwrap());
        let play = |x, y| Ok(Some(Command::Play(Point::new(x, y))));
        assert_eq!(parse("d", Some(&four)), play(3, 0));
        assert_eq!(parse("B", Some(&four)), play(1, 0));
        assert_eq!(parse("d4", Some(&four)), play(3, 3));
        assert_eq!(parse("k", Some(&four)), Ok(Some(Command::Ask(Query::Clock))));
        assert_eq!(parse("board", Some(&four)), Ok(Some(Command::Ask(Query::Board))));
        assert!(parse("d", Some(&game(Rules::TICTACTOE))).is_err());
        // A column waits for its turn, whatever the word of that letter does.
        let wide = game("26x6x4+gravity".parse().unwrap());
        assert!(is_urgent("n", Some(&four)) && !is_urgent("n", Some(&wide)));
    }

    #[test]
    fn the_words_of_an_opening_answer_it() {
        for decision in Decision::ALL {
            let answer = Command::Do(Action::Decide(decision));
            assert_eq!(parse(decision.word(), None), Ok(Some(answer)));
        }
    }

    #[test]
    fn one_letter_asks_what_a_blind_player_needs_most() {
        for (letter, query) in
            [("b", Query::Board), ("l", Query::Last), ("k", Query::Clock), ("w", Query::Who)]
        {
            assert_eq!(parse(letter, None), Ok(Some(Command::Ask(query))));
        }
    }

    #[test]
    fn a_wrong_line_gets_one_sentence() {
        let board = game(Rules::TICTACTOE);
        for line in ["castle", "b2 please", "resign now", "3,1"] {
            let error = parse(line, Some(&board)).unwrap_err();
            assert_eq!(error.lines().count(), 1, "{error}");
        }
        assert!(parse("b2", None).is_err());
    }

    #[test]
    fn a_line_of_chat_keeps_its_words() {
        let say = Command::Say("resign now?".to_owned());
        assert_eq!(parse("say resign now?", None), Ok(Some(say)));
    }
}
