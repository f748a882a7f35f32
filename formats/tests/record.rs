//! Records: writing, reading, and rejecting invalid ones.

use oxo_formats::{About, EndError, Ending, MAX_RECORD_BYTES, Record, Spent, TextError, TextFault};
use oxo_shared::{BySide, Game, How, Level, PlayError, Point, Rules, RulesError, Side, Winner};
use time::{Date, Month};

fn read(text: &str) -> Record {
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn fault_of(text: &str) -> (usize, TextFault) {
    let TextError { line, fault } = text.parse::<Record>().expect_err(text);
    (line, fault)
}

fn record(rules: &str, moves: &[(i32, i32)]) -> Record {
    let rules: Rules = rules.parse().expect("rules");
    let game = Game::from_moves(rules, moves.iter().map(|&at| at.into())).expect("legal moves");
    Record::from(game)
}

/// Formats `moves` after the tags of noughts and crosses and `tags`.
fn tictactoe(tags: &str, moves: &str) -> String {
    format!("[Rules \"3x3x3\"]\n{tags}\n\n{moves}\n")
}

/// Corner after corner of a growing staircase, so that names get as long as possible.
#[test]
fn the_longest_game_fits_the_limit() {
    let mut game = Game::new("boundlessx4097".parse().expect("rules"));
    while game.outcome().is_none() {
        let step = i32::try_from(game.ply()).expect("at most 4096") * -8;
        game.play(Point::new(step, step)).expect("eight cells on");
    }
    let text = Record::from(game).to_string();
    assert!(text.len() < 96 * 1024, "{}", text.len());
    assert_eq!(read(&text).game.outcome().map(|outcome| outcome.how), Some(How::Full));
}

#[test]
fn case_numbers_white_space_and_comments_do_not_matter() {
    let plain = read(&tictactoe("[Result \"x\"]\n[How \"line\"]", "1. a1 a2 2. b1 b2 3. c1 x"));
    for text in [
        "[RULES \"TicTacToe\"]\n\n1.a1 a2\n\n2.b1 b2 3.c1 X",
        "\u{feff}[Rules   \"3x3x3\"]\r\n\r\na1 a2 b1 b2 c1 x\r\n",
        "[ Rules \"3x3x3\" ]\n[how \"LINE\"]\n[Event \"none\"]\n  7. A1 ... A2 B1\t2... b2 ; why?\n 3. c1 x",
        "; a game\n[Event]\n[Rules \"3x3x3\"]\na1 a2 b1 b2 c1 x ; the end",
    ] {
        assert_eq!(read(text), plain, "{text}");
    }
    let decided = "[Rules \"15x15x5+swap2\"]\n[Result \"*\"]\n\n1. a1 2. c2 3. e1 stay 4. g2 *\n";
    assert_eq!(read(&decided.to_uppercase()).to_string(), decided);
}

#[test]
fn names_keep_quotes_backslashes_and_line_breaks() {
    let mut record = record("tictactoe", &[]);
    for name in ["", " a ", "\"", "\\", "a\"]\n[X \"b", "\u{1b}[2J\r\t\0", "Zoë ⨯ 王", "\\u{41}"]
    {
        record.names.o = Some(name.into());
        let text = record.to_string();
        assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()), "{text:?}");
        assert_eq!(text.lines().count(), 5, "{text:?}");
        assert_eq!(read(&text), record);
    }
}

#[test]
fn a_record_without_known_rules_is_rejected() {
    assert_eq!(fault_of(""), (1, TextFault::NoRules));
    assert_eq!(fault_of("[X \"ann\"]\n\n*"), (3, TextFault::NoRules));
    assert_eq!(fault_of("[X \"ann\"]\n\n1. a1"), (3, TextFault::NoRules));
    let unknown = RulesError::Unknown("omok".into());
    assert_eq!(fault_of("[X \"a\"]\n[Rules \"omok\"]\n*"), (2, TextFault::Rules(unknown)));
}

#[test]
fn an_invalid_tag_is_rejected() {
    for tag in [
        "[X ann]",
        "[X \"ann]",
        "[X \"ann\"",
        "[X \"a\"b\"]",
        "[X]",
        "[X \"\\q\"]",
        "[X \"\\u{d800}\"]",
        "[X \"\\u{}\"]",
        "[X \"\\",
    ] {
        assert_eq!(fault_of(&tictactoe(tag, "*")), (2, TextFault::BadTag), "{tag}");
    }
    let twice = TextFault::RepeatedTag("x".into());
    assert_eq!(fault_of(&tictactoe("[X \"ann\"]\n[x \"bob\"]", "*")), (3, twice));
    let how = TextFault::BadHow("luck".into());
    assert_eq!(fault_of(&tictactoe("[How \"luck\"]", "*")), (2, how));
    let result = TextFault::BadResult("1-0".into());
    assert_eq!(fault_of(&tictactoe("[Result \"1-0\"]", "*")), (2, result));
}

#[test]
fn an_illegal_move_is_rejected_with_its_number() {
    let name = |x, y| Rules::TICTACTOE.name(Point::new(x, y));
    let cases = [
        ("1. a1 b2\n2. b2 *", 5, 3, PlayError::Occupied(name(1, 1))),
        ("1. a1 d1 *", 4, 2, PlayError::OutOfBounds(name(3, 0))),
        ("a1 a2 b1 b2 c1 c2 x", 4, 6, PlayError::GameOver),
    ];
    for (moves, line, ply, error) in cases {
        assert_eq!(fault_of(&tictactoe("", moves)), (line, TextFault::Illegal { ply, why: error }));
    }
    let text = tictactoe("", "1. a1 e4e5 *");
    assert!(matches!(fault_of(&text), (4, TextFault::BadMove(_))));
    let message = text.parse::<Record>().unwrap_err().to_string();
    assert_eq!(
        message,
        "line 4: \"e4e5\" is not a cell; use a column letter and a row number, like b2"
    );
    let message = tictactoe("", "1. a1 a1 *").parse::<Record>().unwrap_err().to_string();
    assert_eq!(message, "line 4: move 2 is not possible: a1 is taken");
}

#[test]
fn a_record_truncated_before_its_result_is_rejected() {
    let text = tictactoe("[Result \"x\"]\n[How \"line\"]", "1. a1 a2 2. b1 b2 3. c1");
    assert_eq!(fault_of(&text), (5, TextFault::NoResult));
    let text = tictactoe("", "1. a1 * 2. a2");
    assert_eq!(fault_of(&text), (4, TextFault::AfterResult("2.".into())));
}

#[test]
fn a_result_that_contradicts_the_moves_is_rejected() {
    let won = "1. a1 a2 2. b1 b2 3. c1";
    let line = Ending { result: Some(Winner::X), how: Some(How::Line) };
    let running = Ending { result: None, how: None };
    let ending = |result, how| Ending { result, how };
    for (tags, moves, at, stated) in [
        ("", format!("{won} o"), line, ending(Some(Winner::O), None)),
        ("", format!("{won} *"), line, ending(None, None)),
        ("[How \"time\"]", format!("{won} x"), line, ending(Some(Winner::X), Some(How::Time))),
        ("[How \"line\"]", "1. a1 x".into(), running, ending(Some(Winner::X), Some(How::Line))),
        (
            "[How \"full\"]",
            "1. a1 draw".into(),
            running,
            ending(Some(Winner::Draw), Some(How::Full)),
        ),
        ("[How \"time\"]", "1. a1 *".into(), running, ending(None, Some(How::Time))),
    ] {
        let fault = EndError::Disagrees { moves: at, stated }.into();
        assert_eq!(fault_of(&tictactoe(tags, &moves)), (4, fault), "{tags} {moves}");
    }
    for (result, how) in
        [("draw", "resign"), ("x", "agreed"), ("o", "abort"), ("aborted", "resign"), ("x", "dead")]
    {
        let text = tictactoe(&format!("[How \"{how}\"]"), &format!("1. b2 {result}"));
        assert_eq!(fault_of(&text), (4, EndError::Contradiction { result, how }.into()));
    }
    let forbidden = "[Rules \"15x15x5+renju\"]\n[How \"forbidden\"]\n\n1. h8 o\n";
    forbidden.parse::<Record>().expect_err("X still has cells");
    let message = tictactoe("", &format!("{won} o")).parse::<Record>().unwrap_err().to_string();
    assert_eq!(message, "line 4: by the moves the game is x by line, not o");
    assert_eq!(fault_of(&tictactoe("", "1. a1 x")), (4, EndError::NoHow.into()));
    let two = TextFault::TwoResults { tag: "draw", word: "*" };
    assert_eq!(fault_of(&tictactoe("[Result \"draw\"]", "1. a1 *")), (4, two));
}

#[test]
fn a_dead_draw_needs_a_dead_board() {
    let dead = "1. b2 a1 2. a2 c2 3. b3 b1 4. c1 a3 draw";
    let text = tictactoe("[How \"dead\"]", dead);
    let record = read(&text);
    assert_eq!(record.game.turn(), None);
    assert!(record.game.is_dead());
    assert_eq!(fault_of(&tictactoe("[How \"dead\"]", "1. b2 draw")), (4, EndError::NotDead.into()));
    assert_eq!(read(&record.to_string()), record);
}

#[test]
fn a_text_over_the_limit_is_rejected_unread() {
    let mut text = tictactoe("", "*");
    text.push_str(&"\n".repeat(MAX_RECORD_BYTES - text.len()));
    assert_eq!(read(&text).game.turn(), Some(Side::X));
    text.push('\n');
    assert!(matches!(fault_of(&text), (_, TextFault::TooLong)));
}

#[test]
fn additional_information_is_stored_in_tags() {
    let mut record = record("tictactoe", &[(1, 1)]);
    record.about = About {
        date: Some(Date::from_calendar_date(2026, Month::November, 22).unwrap()),
        site: Some("ws://127.0.0.1:7171/ws".into()),
        code: "T8CD7K".parse().ok(),
        control: "5m+3s".parse().ok(),
        rated: true,
        ratings: BySide { x: Some(1500), o: None },
        bots: BySide { x: None, o: Some(Level::Master) },
        spent: vec![Spent { number: 1, by: Side::X, charged_ms: 900, lag_ms: 0, gift_ms: 15_000 }],
    };
    let text = "[Rules \"3x3x3\"]\n[Date \"2026-11-22\"]\n[Site \"ws://127.0.0.1:7171/ws\"]\n\
                [Game \"T8CD7K\"]\n[Clock \"5m+3s\"]\n[Rated \"yes\"]\n[XRating \"1500\"]\n\
                [OBot \"master\"]\n[Spent \"1 x 900 0 15000\"]\n[Result \"*\"]\n\n1. b2 *\n";
    assert_eq!(record.to_string(), text);
    assert_eq!(read(text), record);
}

#[test]
fn a_game_is_read_despite_unknown_tags_and_values() {
    let tags = "[Date \"yesterday\"]\n[Game \"none\"]\n[Clock \"sun\"]\n[Rated \"?\"]\n\
                [XRating \"-1\"]\n[XBot \"skynet\"]\n[Site]\n[Event \"a \\q\"]";
    assert_eq!(read(&tictactoe(tags, "1. b2 *")), record("tictactoe", &[(1, 1)]));
}

#[test]
fn a_misplaced_decision_is_rejected_with_its_line() {
    let fault_of = |rules: &str, moves: &str| {
        let text = format!("[Rules \"{rules}\"]\n\n{moves}\n");
        let error = text.parse::<Record>().expect_err(moves);
        (error.line, error.fault.to_string())
    };
    let nothing = "That decision is not possible now";
    for (rules, moves, fault) in [
        ("gomoku+swap2", "a1 c2 swap", format!("\"swap\" after move 2: {nothing}")),
        ("gomoku+swap", "a1 c2 e1 two", format!("\"two\" after move 3: {nothing}")),
        ("gomoku", "a1 stay", format!("\"stay\" after move 1: {nothing}")),
        ("gomoku+swap2", "a1 c2 e1 stay swap", format!("\"swap\" after move 3: {nothing}")),
        (
            "gomoku+swap2",
            "a1 c2 e1 g2 *",
            "move 4 is not possible: Decide about the opening first".to_owned(),
        ),
    ] {
        assert_eq!(fault_of(rules, moves), (3, fault), "{rules}: {moves}");
    }
}

#[test]
fn a_game_ended_by_forbidden_cells_survives_a_round_trip() {
    let stones = [1, 0, 2, 7, 3, 8, 5, 9, 6, 10].map(|x| (x, 0));
    let stuck = record("11x1x5+renju", &stones);
    assert_eq!(stuck.game.outcome().map(|outcome| outcome.how), Some(How::Forbidden));
    assert_eq!(read(&stuck.to_string()), stuck);
}
