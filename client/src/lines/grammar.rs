//! How a line is read: the words, the cells, and the commands of the program.

use oxo_shared::{Decision, Point};

use crate::client::action::Action;
use crate::client::app::App;
use crate::client::pages::game::GamePage;
use crate::lines::Commands;
use crate::lines::order::{Leaf, Order, Query, Thought, is_replay};
use crate::words::{column, parse_cell};

/// Reads a line; nothing for an empty one. What begins something is read by `commands`.
pub(super) fn parse(line: &str, app: &App, commands: &Commands) -> Result<Option<Order>, String> {
    let game = app.game();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let (word, rest) = (word.to_ascii_lowercase(), rest.trim());
    if let Some(game) = game.filter(|_| is_replay(app)) {
        return in_a_replay(line, &word, rest, game).map(Some);
    }
    if let Some(at) = column_of(line, game) {
        return Ok(Some(Order::Play(at)));
    }
    let order = match word.as_str() {
        "" => return Ok(None),
        "go" if rest == "on" => return Ok(Some(Order::Do(Action::GoOn))),
        "report" if game.is_some() => return Ok(Some(Order::Report(rest.to_owned()))),
        "say" => return Ok(Some(Order::Say(rest.to_owned()))),
        word if rest.is_empty() => simple(word),
        _ => None,
    };
    match (order, game) {
        (Some(order), _) => Ok(Some(order)),
        (None, Some(game)) if !may_begin(line, game) => {
            cell(line, game).map(|at| Some(Order::Play(at)))
        }
        (None, None) if !app.is_home() => {
            Err(format!("{}: there is no board yet; try help, or menu", shown(line)))
        }
        (None, _) => commands(line).map(|beginning| Some(Order::Begin(beginning))),
    }
}

fn in_a_replay(line: &str, word: &str, rest: &str, game: &GamePage) -> Result<Order, String> {
    let number = rest.parse::<usize>().ok();
    Ok(match (word, number) {
        ("" | "next" | "n", count) => Order::Leaf(Leaf::Next(count.unwrap_or(1))),
        ("back" | "p", count) => Order::Leaf(Leaf::Back(count.unwrap_or(1))),
        ("goto" | "g", Some(ply)) => Order::Leaf(Leaf::To(ply)),
        ("start", None) => Order::Leaf(Leaf::To(0)),
        ("end", None) => Order::Leaf(Leaf::End),
        ("game", None) => Order::Leaf(Leaf::Game),
        ("board" | "b" | "moves" | "m" | "hint" | "analyze" | "a", None)
        | ("help" | "h" | "?" | "quit" | "q", None) => {
            simple(word).expect("what helps at a board helps here")
        }
        _ => Order::Leaf(Leaf::Try(cell(line, game)?)),
    })
}

fn cell(line: &str, game: &GamePage) -> Result<Point, String> {
    parse_cell(game.shown(), line).map_err(|error| format!("{error}; help lists the commands"))
}

fn simple(word: &str) -> Option<Order> {
    Some(match word {
        "board" | "b" => Order::Ask(Query::Board),
        "last" | "l" => Order::Ask(Query::Last),
        "moves" | "m" => Order::Ask(Query::Moves),
        "clock" | "c" | "k" => Order::Ask(Query::Clock),
        "who" | "w" => Order::Ask(Query::Who),
        "threats" | "t" => Order::Ask(Query::Threats),
        "rules" => Order::Ask(Query::Rules),
        "bots" => Order::Ask(Query::Bots),
        "help" | "h" | "?" => Order::Ask(Query::Help),
        "hint" => Order::Think(Thought::Best),
        "chances" | "weights" => Order::Think(Thought::Weights),
        "analyze" | "a" => Order::Analyze,
        "boards" => Order::Boards,
        "menu" | "leave" => Order::Menu,
        "quit" | "q" => Order::Quit,
        "bot" => Order::Do(Action::BotMove),
        "draw" => Order::Do(Action::Draw),
        "takeback" => Order::Do(Action::Takeback),
        "rematch" => Order::Do(Action::Rematch),
        "pause" => Order::Do(Action::Pause),
        "time" => Order::Do(Action::Time),
        "yes" | "y" => Order::Do(Action::Yes),
        "no" | "n" => Order::Do(Action::No),
        "mute" => Order::Do(Action::Mute),
        "resign" => Order::Do(Action::Resign),
        "abort" => Order::Do(Action::Abort),
        "claim" => Order::Do(Action::Claim),
        word => {
            let decision = Decision::ALL.into_iter().find(|decision| decision.word() == word)?;
            Order::Do(Action::Decide(decision))
        }
    })
}

/// Whether a line at this board may begin something else: not while it is played, and what
/// names a cell is meant for the board.
fn may_begin(line: &str, game: &GamePage) -> bool {
    !game.is_live_for_me() && parse_cell(&game.table.game, line).is_err()
}

/// The cell that a column's letters stand for, where stones fall.
fn column_of(line: &str, game: Option<&GamePage>) -> Option<Point> {
    column(&game?.table.game, line)
}

fn shown(line: &str) -> String {
    const LETTERS: usize = 24;
    format!("{:?}", line.chars().take(LETTERS).collect::<String>())
}

/// Whether a line of a script is for now, not for the player's next turn: answers to
/// what the opponent does, and the end.
pub(super) fn is_urgent(line: &str, game: Option<&GamePage>) -> bool {
    const URGENT: [&str; 8] = ["yes", "y", "no", "n", "claim", "go on", "quit", "q"];
    column_of(line, game).is_none() && URGENT.contains(&line.to_ascii_lowercase().as_str())
}

#[cfg(test)]
mod tests {
    use oxo_protocol::event::Seated;
    use oxo_protocol::{GameId, Kind, Player, PlayerId, Role};
    use oxo_protocol::{Table, Terms};
    use oxo_shared::{BySide, How, Rules, Side, Winner};

    use super::*;
    use crate::cli::Common;
    use crate::cli::line::commands;
    use crate::client::pages::Page;

    fn parse(line: &str, game: Option<&GamePage>) -> Result<Option<Order>, String> {
        let mut app = App::new(String::new());
        if let Some(game) = game {
            app.page = Page::Game(Box::new(game.clone()));
        }
        super::parse(line, &app, &commands(Common::default()))
    }

    fn game(rules: Rules) -> GamePage {
        let seat = |id, name| Some(Player::new(PlayerId(id), name, Kind::Human));
        let first = Seated {
            seat: Side::X,
            players: BySide { x: seat(1, "ann"), o: seat(2, "bob") },
            moves: Vec::new(),
            terms: Terms::new(rules),
        };
        GamePage::new(GameId::from_bits(1), Table::open(&first).unwrap(), Role::X, 0)
    }

    #[test]
    fn a_cell_is_read_in_the_notation_of_the_board() {
        let play = |x, y| Ok(Some(Order::Play(Point::new(x, y))));
        assert_eq!(parse("B2", Some(&game(Rules::TICTACTOE))), play(1, 1));
        assert_eq!(parse("-3, 17", Some(&game(Rules::BOUNDLESS))), play(-3, 17));
    }

    #[test]
    fn where_stones_fall_a_letter_is_a_column_before_it_is_a_word() {
        let four = game("7x6x4+gravity".parse().unwrap());
        let play = |x, y| Ok(Some(Order::Play(Point::new(x, y))));
        assert_eq!(parse("d", Some(&four)), play(3, 0));
        assert_eq!(parse("B", Some(&four)), play(1, 0));
        assert_eq!(parse("d4", Some(&four)), play(3, 3));
        assert_eq!(parse("k", Some(&four)), Ok(Some(Order::Ask(Query::Clock))));
        assert_eq!(parse("board", Some(&four)), Ok(Some(Order::Ask(Query::Board))));
        assert!(parse("d", Some(&game(Rules::TICTACTOE))).is_err());
        // A column waits for its turn, whatever the word of that letter does.
        let wide = game("26x6x4+gravity".parse().unwrap());
        assert!(is_urgent("n", Some(&four)) && !is_urgent("n", Some(&wide)));
    }

    #[test]
    fn the_words_of_an_opening_answer_it() {
        for decision in Decision::ALL {
            let answer = Order::Do(Action::Decide(decision));
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
            assert_eq!(parse(letter, None), Ok(Some(Order::Ask(query))));
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
        let begins = |command| matches!(command, Ok(Some(Order::Begin(_))));
        assert!(begins(parse("play gomoku", None)));
        let mut board = game(Rules::TICTACTOE);
        assert!(!begins(parse("play gomoku", Some(&board))));
        let mut table = (*board.table).clone();
        table.game.end(Winner::X, How::Resign).unwrap();
        board.table = table.into();
        assert!(begins(parse("play gomoku", Some(&board))));
    }

    #[test]
    fn a_line_of_chat_keeps_its_words() {
        let say = Order::Say("resign now?".to_owned());
        assert_eq!(parse("say resign now?", None), Ok(Some(say)));
    }
}
