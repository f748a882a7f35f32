//! What can be typed in line mode.

use oxo_shared::{Decision, Point};

use super::prompt::{self, Wanted};
use crate::action::Action;
use crate::cli::Common;
use crate::model::{GameModel, Model, Screen};
use crate::wording::cell::{column, parse_cell};

/// The words while there is no game, for `help`.
const HELP_AT_HOME: [&str; 10] = [
    "play [RULES] [BOT]        play against a bot at once; help play tells more, as with all",
    "seek [RULES]              look for an opponent on the server",
    "create [RULES]            open a game for a friend there",
    "join CODE, watch [CODE]   sit down at a game, look on",
    "lobby                     who seeks and who plays; accept N plays the one who seeks",
    "host [RULES]              serve from this machine, and open a game there",
    "rules, bots               what can be played, and against whom",
    "menu                      stop what is waited for",
    "help, h",
    "quit, q",
];
/// The words at a board.
const HELP_AT_A_BOARD: [&str; 17] = [
    "a cell (b2, or 3,-1 without edges)  put a stone there",
    "a column (d) where stones fall; there a letter is a column first, so write board, quit",
    "stay, swap, two           choose in an opening: your colour, the other, two more stones",
    "board, b                  the board; boards: draw it by itself or not",
    "last, l                   the last move",
    "moves, m                  all moves",
    "clock, c, k               the clocks",
    "who, w                    who plays and who looks on",
    "threats, t                the cells where one stone decides the game",
    "hint, weights             what a bot would play; what it thinks of the cells",
    "analyze, a                where the game turned, after it or against a bot",
    "bot                       let a bot move for you",
    "draw, takeback, rematch   offer that; yes, y and no, n answer",
    "resign, abort, claim      end the game",
    "say TEXT                  talk",
    "menu, leave               leave the game",
    "help, h / quit, q",
];

/// What a line asks for.
#[derive(Debug, PartialEq)]
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
    /// Look through the game.
    Analyze,
    /// Begin something.
    Want(Wanted),
    /// Draw the board by itself, or no longer.
    Boards,
    /// Go back to where something can be begun.
    Menu,
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
    /// All moves.
    Moves,
    /// The time left.
    Clock,
    /// The players and viewers.
    Who,
    /// The cells where one stone decides the game.
    Threats,
    /// What can be played.
    Rules,
    /// Against which bots.
    Bots,
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

/// The words of the moment.
pub(super) fn help(model: &Model) -> Vec<String> {
    let words: &[&str] = match model.screen {
        Screen::Game => &HELP_AT_A_BOARD,
        Screen::Menu | Screen::Lobby | Screen::Watching | Screen::Saved | Screen::Waiting(_) => {
            &HELP_AT_HOME
        }
    };
    words.iter().map(|&line| line.to_owned()).collect()
}

/// Reads a line; nothing for an empty one. `start` is what was said when the program started.
///
/// # Errors
/// One sentence about a line that asks for nothing known.
pub(super) fn parse(line: &str, model: &Model, start: &Common) -> Result<Option<Command>, String> {
    let game = model.game.as_ref().filter(|_| model.screen == Screen::Game);
    if let Some(at) = column_of(line, game) {
        return Ok(Some(Command::Play(at)));
    }
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let command = match word.to_ascii_lowercase().as_str() {
        "" => return Ok(None),
        "say" => return Ok(Some(Command::Say(rest.trim().to_owned()))),
        word if rest.trim().is_empty() => simple(word),
        _ => None,
    };
    match (command, game) {
        (Some(command), _) => Ok(Some(command)),
        (None, Some(game)) if !may_begin(line, game) => parse_cell(&game.table.game, line)
            .map(|at| Some(Command::Play(at)))
            .map_err(|error| format!("{error}; help lists the commands")),
        (None, None) if !model.is_home() => {
            Err(format!("{}: there is no board yet; try help, or menu", shown(line)))
        }
        (None, _) => prompt::parse(line, start).map(|wanted| Some(Command::Want(wanted))),
    }
}

/// Words that take nothing with them.
fn simple(word: &str) -> Option<Command> {
    Some(match word {
        "board" | "b" => Command::Ask(Query::Board),
        "last" | "l" => Command::Ask(Query::Last),
        "moves" | "m" => Command::Ask(Query::Moves),
        "clock" | "c" | "k" => Command::Ask(Query::Clock),
        "who" | "w" => Command::Ask(Query::Who),
        "threats" | "t" => Command::Ask(Query::Threats),
        "rules" => Command::Ask(Query::Rules),
        "bots" => Command::Ask(Query::Bots),
        "help" | "h" | "?" => Command::Ask(Query::Help),
        "hint" => Command::Think(Thought::Best),
        "weights" => Command::Think(Thought::Weights),
        "analyze" | "a" => Command::Analyze,
        "boards" => Command::Boards,
        "menu" | "leave" => Command::Menu,
        "quit" | "q" => Command::Quit,
        _ => Command::Do(action(word)?),
    })
}

/// Words for what has a key in the full screen.
fn action(word: &str) -> Option<Action> {
    Some(match word {
        "bot" => Action::BotMove,
        "stay" => Action::Decide(Decision::Stay),
        "swap" => Action::Decide(Decision::Swap),
        "two" => Action::Decide(Decision::Two),
        "draw" => Action::Draw,
        "takeback" => Action::Takeback,
        "rematch" => Action::Rematch,
        "yes" | "y" => Action::Yes,
        "no" | "n" => Action::No,
        "resign" => Action::Resign,
        "abort" => Action::Abort,
        "claim" => Action::Claim,
        _ => return None,
    })
}

/// Whether a line at this board may begin something else: not while it is played, and what
/// names a cell is meant for the board.
fn may_begin(line: &str, game: &GameModel) -> bool {
    !game.is_live_for_me() && parse_cell(&game.table.game, line).is_err()
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
    use oxo_shared::protocol::{GameId, Kind, PlayerId, Role, Seat};
    use oxo_shared::{ByPlayer, How, Player, Rules, Score, Table, TimeControl};

    use super::*;

    /// What a line asks for at this board; nothing but the menu without one.
    fn parse(line: &str, game: Option<&GameModel>) -> Result<Option<Command>, String> {
        let screen = if game.is_some() { Screen::Game } else { Screen::Menu };
        let model = Model { screen, game: game.cloned(), ..Model::new(String::new()) };
        super::parse(line, &model, &Common::default())
    }

    /// A game between two, at its beginning.
    fn game(rules: Rules) -> GameModel {
        let seat = |id, name| Some(Seat::new(PlayerId(id), name, Kind::Human));
        let first = Seated {
            seat: Player::X,
            players: ByPlayer { x: seat(1, "ann"), o: seat(2, "bob") },
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
        for (letter, query) in [
            ("b", Query::Board),
            ("l", Query::Last),
            ("m", Query::Moves),
            ("c", Query::Clock),
            ("k", Query::Clock),
            ("w", Query::Who),
            ("t", Query::Threats),
            ("h", Query::Help),
        ] {
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
    fn another_game_is_begun_where_none_is_played_and_not_in_the_middle_of_one() {
        let begins = |command| matches!(command, Ok(Some(Command::Want(Wanted::Begin(_)))));
        assert!(begins(parse("play gomoku", None)));
        let mut board = game(Rules::TICTACTOE);
        assert!(!begins(parse("play gomoku", Some(&board))));
        board.table.game.end(Score::X, How::Resign).unwrap();
        assert!(begins(parse("play gomoku", Some(&board))));
    }

    #[test]
    fn a_line_of_chat_keeps_its_words() {
        let say = Command::Say("resign now?".to_owned());
        assert_eq!(parse("say resign now?", None), Ok(Some(say)));
    }
}
