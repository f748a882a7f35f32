//! Games as files: golden texts, round trips of any game, and arbitrary bytes.

use std::io::Cursor;
use std::path::Path;

use oxo_formats::drawing::{Drawing, Shape};
use oxo_formats::{About, Date, Format, ReadError, Record, Spent, WriteError, write};
use oxo_shared::GameId;
use oxo_shared::{Area, BySide, Clean, Game, Goal, Gravity, How, Rules, Side, Winner};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use time::Month;

/// A game of five in a row that X wins in a corner, with everything that a record can state.
const FIVE: &str = "[Rules \"15x15x5\"]\n[X \"ann\"]\n[O \"b]o\\\\b, jr.\"]\n\
    [Date \"2026-11-22\"]\n[Site \"ws://127.0.0.1:7171/ws\"]\n[Game \"T8CD7K\"]\n\
    [Clock \"5m+3s\"]\n[Rated \"yes\"]\n[XRating \"1523\"]\n[OBot \"master\"]\n\
    [Result \"x\"]\n[How \"line\"]\n\n\
    1. h8 2. g7 3. i8 4. g9 5. g8 6. f8 7. j8 8. o15 9. k8 x\n";
/// A swap2 opening, then a resignation.
const SWAP: &str = "[Rules \"15x15x5+exact+swap2\"]\n[Result \"o\"]\n[How \"resign\"]\n\n\
    1. h8 2. g7 3. i8 two 4. a1 5. b2 swap 6. c3 o\n";
/// A running game whose moves need two lines.
const BOUNDLESS: &str = "[Rules \"boundless\"]\n[Result \"*\"]\n\n\
    1. 0,0 2. -3,8 3. 5,5 4. -11,3 5. 4,4 6. -12,4 7. 6,6 8. -13,5 9. 7,8 10. 3,3\n\
    11. -10,2 12. -14,6 *\n";

fn read(bytes: &[u8], rules: Option<Rules>) -> Result<Record, ReadError> {
    oxo_formats::read(bytes, rules).map(|reading| reading.record)
}

fn record(text: &str) -> Record {
    text.parse().unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn written(record: &Record, format: Format) -> String {
    String::from_utf8(write(record, format).unwrap()).unwrap()
}

/// Compares with `tests/golden/files/NAME`, or writes it where `OXO_WRITE_GOLDEN` is set.
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/files").join(name);
    if std::env::var_os("OXO_WRITE_GOLDEN").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(text, kept, "{name}");
}

#[test]
fn every_format_is_written_as_before() {
    for (name, text) in [("five", FIVE), ("swap", SWAP), ("boundless", BOUNDLESS)] {
        let record = record(text);
        for (extension, format) in [
            ("sgf", Format::Sgf),
            ("psq", Format::Psq),
            ("oxo", Format::Text),
            ("json", Format::Json),
            ("svg", Format::Svg),
        ] {
            if let Ok(bytes) = write(&record, format) {
                golden(&format!("{name}.{extension}"), &String::from_utf8(bytes).unwrap());
            }
        }
    }
}

#[test]
fn json_and_text_lose_nothing_and_sgf_little() {
    for text in [FIVE, SWAP, BOUNDLESS] {
        let record = record(text);
        for format in [Format::Text, Format::Json] {
            assert_eq!(read(written(&record, format).as_bytes(), None), Ok(record.clone()));
        }
    }
    let mut record = record(FIVE);
    let reread = read(written(&record, Format::Sgf).as_bytes(), None).unwrap();
    // SGF cannot express these.
    record.about.rated = false;
    record.about.bots = BySide::default();
    assert_eq!(reread, record);
}

#[test]
fn a_format_reports_what_it_cannot_express() {
    let boundless = record(BOUNDLESS);
    assert_eq!(write(&boundless, Format::Sgf), Err(WriteError::Boundless("SGF")));
    assert_eq!(write(&boundless, Format::Psq), Err(WriteError::Boundless("psq")));
    let large = Record::from(Game::new("53x53x5".parse().unwrap()));
    assert!(matches!(write(&large, Format::Sgf), Err(WriteError::TooLarge { .. })));
    for rules in ["3x3x3", "15x15x5+misere", "15x15x5+gravity"] {
        let other = Record::from(Game::new(rules.parse().unwrap()));
        assert!(matches!(write(&other, Format::Psq), Err(WriteError::NotFive(_))), "{rules}");
    }
}

#[test]
fn names_in_files_are_stripped_of_terminal_escapes() {
    let name = "\u{1b}[31ma\u{7}\u{202e}nn\u{9b}2J";
    let escaped = name.escape_unicode();
    for file in [
        format!("(;GM[4]SZ[15]PB[{name}]PC[{name}];B[hh])"),
        format!("Piskvorky 15x15, 11:11, 0\n{name}\nbob\n-1\n"),
        format!("[Rules \"3x3x3\"]\n[X \"{name}\"]\n[Site \"{name}\"]\n\n*\n"),
        format!("[Rules \"3x3x3\"]\n[X \"{escaped}\"]\n\n*\n"),
    ] {
        let record = read(file.as_bytes(), None).unwrap();
        assert_eq!(record.names.x.as_deref(), Some("[31mann2J"), "{file:?}");
    }
}

#[test]
fn a_file_with_other_rules_or_too_long_is_rejected() {
    let exact: Rules = "15x15x5+exact".parse().unwrap();
    let error = read(FIVE.as_bytes(), Some(exact)).unwrap_err().to_string();
    assert_eq!(error, "the game is of 15x15x5, not of 15x15x5+exact");
    assert!(read(&vec![b' '; 2 << 20], None).is_err());
}

#[test]
fn pictures_are_small_and_deterministic_on_any_board() {
    let far: Vec<String> = (0..300).map(|step| format!("{},{}", step * 8, step * -8)).collect();
    let far = format!("[Rules \"boundlessx400\"]\n{} *", far.join(" "));
    assert_eq!(write(&record(SWAP), Format::Png), write(&record(SWAP), Format::Png));
    for text in [
        "[Rules \"1x1x1\"] \n*",
        "[Rules \"1x64x5\"]\n*",
        "[Rules \"64x64x5\"]\na1 bl64 *",
        "[Rules \"boundless\"]\n*",
        BOUNDLESS,
        FIVE,
        &far,
    ] {
        let drawing = Drawing::of(&record(text));
        assert!((20..=1100).contains(&drawing.width), "{text}: {}", drawing.width);
        assert!((20..=1100).contains(&drawing.height), "{text}: {}", drawing.height);
        let png = write(&record(text), Format::Png).unwrap();
        let mut decoder = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
        let mut pixels = vec![0; decoder.output_buffer_size().unwrap()];
        let frame = decoder.next_frame(&mut pixels).unwrap();
        assert_eq!((frame.width, frame.height), (drawing.width, drawing.height));
    }
}

#[test]
fn a_picture_shows_every_stone_the_last_move_and_the_line() {
    let drawing = Drawing::of(&record(FIVE));
    let count = |is: fn(&Shape) -> bool| drawing.shapes.iter().filter(|shape| is(shape)).count();
    assert_eq!(count(|shape| matches!(shape, Shape::Ring { .. })), 4);
    assert_eq!(count(|shape| matches!(shape, Shape::Box { .. })), 2, "the last move's cell");
    let line = |shape: &Shape| matches!(shape, Shape::Line { points, width, .. } if points.len() == 5 && *width > 20.0);
    assert_eq!(drawing.shapes.iter().filter(|shape| line(shape)).count(), 1);
    // In a long game on a boundless board, the part with the last stone is visible.
    let far =
        record("[Rules \"boundlessx400\"]\n0,0 8,8 16,16 24,24 32,32 40,40 48,48 56,56 64,64 *");
    let drawing = Drawing::of(&far);
    let stones = drawing.shapes.iter().filter(|shape| matches!(shape, Shape::Ring { .. }));
    assert_eq!(stones.count(), 4, "64x64 cells of 69x69: the first stone is outside");
}

#[test]
fn a_numbered_picture_has_a_number_on_every_stone() {
    let plain = Drawing::of(&record(FIVE));
    let numbered = Drawing::numbered(&record(FIVE));
    assert_eq!((numbered.width, numbered.height), (plain.width, plain.height));
    assert!(numbered.shapes.starts_with(&plain.shapes));
    let papers = numbered.shapes[plain.shapes.len()..].iter();
    let papers = papers.filter(|shape| matches!(shape, Shape::Box { .. })).count();
    assert_eq!(papers, record(FIVE).game.ply());
}

fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, cases: 192, ..ProptestConfig::default() }
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let sides = (1u32..=12, 1u32..=12, 3u32..=6).prop_map(|(w, h, k)| format!("{w}x{h}x{k}"));
    let base = prop_oneof![4 => sides, 2 => Just("15x15x5".to_owned()), 1 => Just("52x52x5".to_owned()), 1 => Just("boundless".to_owned())];
    let suffix = vec![
        "",
        "+exact",
        "+caro",
        "+caro6",
        "+misere",
        "+gravity",
        "+swap",
        "+swap2",
        "+renju",
        "+renju+swap",
        "+gravity+swap2",
        "+caro+misere+swap2",
        "+pro",
        "+longpro",
    ];
    (base, select(suffix)).prop_map(|(base, suffix)| {
        // Suffixes that do not fit the board are left out.
        format!("{base}{suffix}").parse().or_else(|_| base.parse()).unwrap()
    })
}

/// The Julian day that begins a year.
fn new_year(year: i32) -> i32 {
    Date::from_calendar_date(year, Month::January, 1).unwrap().to_julian_day()
}

prop_compose! {
    fn any_about()(
        // Years of four digits, as ISO 8601 has them.
        day in prop::option::of(new_year(0)..Date::MAX.to_julian_day()),
        site in prop::option::of(any::<String>()),
        code in prop::option::of(any::<u32>()),
        rated in any::<bool>(),
        x in prop::option::of(any::<u32>()),
        o in prop::option::of(any::<u32>()),
        spent in prop::collection::vec(any_spent(), 0..4),
    ) -> About {
        About {
            date: day.map(|day| Date::from_julian_day(day).unwrap()),
            site: site.map(Clean::from),
            code: code.map(GameId::from_bits),
            control: None,
            rated,
            ratings: BySide { x, o },
            bots: BySide::default(),
            spent,
        }
    }
}

fn any_spent() -> impl Strategy<Value = Spent> {
    let ms = || prop_oneof![Just(0), any::<u64>()];
    (any::<u32>(), select(Side::BOTH.to_vec()), any::<u64>(), ms(), ms()).prop_map(
        |(number, by, charged_ms, lag_ms, gift_ms)| Spent {
            number,
            by,
            charged_ms,
            lag_ms,
            gift_ms,
        },
    )
}

prop_compose! {
    fn any_record()(
        rules in any_rules(),
        choices in prop::collection::vec(any::<Index>(), 0..60),
        end in select(vec![
            None,
            Some((Winner::X, How::Resign)),
            Some((Winner::O, How::Time)),
            Some((Winner::X, How::Claim)),
            Some((Winner::Draw, How::Agreed)),
            Some((Winner::Aborted, How::Abort)),
            Some((Winner::Aborted, How::Time)),
        ]),
        x in prop::option::of(".{0,24}"),
        o in prop::option::of(any::<String>()),
        about in any_about(),
    ) -> Record {
        let mut game = Game::new(rules);
        for choice in choices {
            if let [_, ..] = game.choices() {
                game.decide(game.choices()[choice.index(game.choices().len())]).unwrap();
                continue;
            }
            let near = game.candidates(4);
            if near.is_empty() {
                break;
            }
            game.play(near[choice.index(near.len())]).unwrap();
        }
        if let (Some((result, how)), None) = (end, game.outcome()) {
            game.end(result, how).unwrap();
        }
        Record { game, names: BySide { x, o }.map(|name| name.map(Clean::from)), about }
    }
}

/// An SGF file with junk behind each move, and the number of moves.
fn littered_sgf() -> impl Strategy<Value = (Vec<u8>, usize)> {
    let head = select(vec!["", "CA[GBK]", "CA[Shift_JIS]", "ca[UTF-8]", "CA[none]RU[go]"]);
    let litter: Vec<&[u8]> = vec![
        b"",
        b"",
        b"\r\n",
        b"C[\x95\x5c]",
        b"C[\x83\x5d]]",
        b"5A[gg][ii]",
        b"id[7]",
        b"(",
        b")",
        b"]",
        b";",
        b"x",
        b"B",
        b"C[a\\]b]",
        b"C[(;B[aa\\])]",
        b"--",
        b"Cc[x] [y]",
        b")(;",
    ];
    (head, prop::collection::vec(select(litter), 1..20)).prop_map(|(head, litter)| {
        let mut file = format!("(;GM[4]SZ[15]{head}").into_bytes();
        for (ply, litter) in litter.iter().enumerate() {
            // No side gets five: every second row, in steps of two.
            let (column, row) = (b'a' + (ply % 7) as u8 * 2, b'a' + (ply / 7) as u8 * 2);
            file.extend([b';', b"BW"[ply % 2], b'[', column, row, b']']);
            file.extend(*litter);
        }
        file.push(b')');
        (file, litter.len())
    })
}

/// A .psq file with junk lines between its lines, and the number of moves.
fn littered_psq() -> impl Strategy<Value = (Vec<u8>, usize)> {
    let litter = vec![
        "",
        "",
        "\n",
        "X has won\n",
        "-1\n",
        "1;2;3\n",
        "1 2 3\n",
        "1,x2,3\n",
        "a,1,3\n",
        "1,2,3,4\n",
        "ann\nbob\n",
        "ann\nbob\n-1\n",
        "1,1,0 2,2,0\n",
    ];
    prop::collection::vec(select(litter), 1..20).prop_map(|litter| {
        let mut file = "Piskvorky 15x15, 0:0, 0\r\n".to_owned();
        for (ply, litter) in litter.iter().enumerate() {
            file += &format!("{},{},0\r\n{litter}", ply % 7 * 2 + 1, ply / 7 * 2 + 1);
        }
        (file.into_bytes(), litter.len())
    })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn no_move_of_a_file_is_lost_in_silence(
        (file, moves) in prop_oneof![littered_sgf(), littered_psq()],
    ) {
        // The reader must report other games or lines; it reads anything else or names its line.
        match oxo_formats::read(&file, None) {
            Ok(reading) if !reading.remarks.iter().any(|it| it.to_string().contains("the file has")) => {
                prop_assert_eq!(reading.record.game.ply(), moves);
            }
            Ok(_) => {}
            Err(error) => {
                let is_located = error.to_string().starts_with("line ") || error.is_no_game();
                prop_assert!(is_located, "{}", error);
            }
        }
    }

    #[test]
    fn any_game_comes_back_from_every_format_that_can_hold_it(record in any_record()) {
        let rules = *record.game.rules();
        let text = record.to_string();
        prop_assert!(text.lines().skip_while(|line| !line.is_empty()).all(|line| line.len() <= 78));
        for format in [Format::Text, Format::Json] {
            prop_assert_eq!(read(written(&record, format).as_bytes(), None), Ok(record.clone()));
        }
        match write(&record, Format::Sgf) {
            Ok(bytes) => {
                let reread = read(&bytes, None).map(|record| record.game);
                prop_assert_eq!(reread, Ok(record.game.clone()));
            }
            Err(_) => prop_assert_eq!(rules.area(), Area::Boundless),
        }
        let dialogue = !record.game.decisions().is_empty() || rules.to_string().contains("swap");
        match write(&record, Format::Psq) {
            Ok(bytes) if !dialogue => {
                let reread = read(&bytes, Some(rules)).unwrap();
                prop_assert_eq!(reread.game.moves(), record.game.moves());
            }
            Ok(_) => {}
            Err(_) => prop_assert!(
                rules.k() != 5 || rules.area() == Area::Boundless
                    || rules.goal() == Goal::Avoid || rules.gravity() == Gravity::On
            ),
        }
        prop_assert!(write(&record, Format::Svg).is_ok());
    }

    #[test]
    fn no_bytes_make_a_reader_panic(
        start in select(vec!["", "(;", "Piskvorky 15x15, 0:0, 0\n", "{", "[Rules \"3x3x3\"]\n"]),
        bytes in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let _ = read(&[start.as_bytes(), &bytes].concat(), None);
    }

    #[test]
    fn a_file_with_some_bytes_changed_is_read_or_refused_in_one_line(
        record in any_record(),
        format in select(vec![Format::Text, Format::Json, Format::Sgf, Format::Psq]),
        changes in prop::collection::vec((any::<Index>(), any::<u8>(), any::<bool>()), 1..4),
    ) {
        let Ok(mut bytes) = write(&record, format) else { return Ok(()) };
        for (at, byte, cut) in changes {
            if bytes.is_empty() {
                break;
            }
            let at = at.index(bytes.len());
            if cut { bytes.truncate(at) } else { bytes[at] = byte }
        }
        match read(&bytes, None) {
            // Whatever it reads is a legal game, which must survive a round trip.
            Ok(record) => prop_assert_eq!(record.to_string().parse(), Ok(record)),
            Err(error) => prop_assert!(!error.to_string().chars().any(char::is_control), "{error}"),
        }
    }
}
