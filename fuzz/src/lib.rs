//! Invariants that must hold for any bytes. Each function panics if one does not.

use oxo_formats::Record;
use oxo_protocol::frame::{
    decode_request, decode_server, encode_err, encode_event, encode_notice, encode_request,
};
use oxo_protocol::{Code, GameEvent, GameId, ServerFrame, Table};
use oxo_shared::{Area, Game, Gravity, LineRule, PlayError, Point, Rules, Run, Side, foul};

/// Decodes each line of the text as a frame, in both directions: a readable frame must survive a
/// round trip, and a table must accept or reject every event.
pub fn decode_message(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let mut table = None;
    for line in text.lines() {
        read_as_request(line);
        read_as_server_frame(line, &mut table);
    }
}

fn read_as_request(line: &str) {
    match decode_request(line) {
        Ok((id, request)) => {
            let decoded = decode_request(&encode_request(id, &request));
            assert_eq!(decoded.as_ref(), Ok(&(id, request)), "{line}");
        }
        Err(error) => {
            let codes = [Code::BadJson, Code::BadFrame, Code::UnknownType];
            assert!(codes.contains(&error.rejection.code), "{line}: {error}");
            let answer = encode_err(error.re, &error.rejection);
            let frame = decode_server(&answer).expect("a rejection can be read");
            assert_eq!(frame, ServerFrame::Err { re: error.re, rejection: error.rejection });
        }
    }
}

fn read_as_server_frame(line: &str, table: &mut Option<Table>) {
    let Ok(frame) = decode_server(line) else { return };
    let written = match &frame {
        ServerFrame::GameEvent { g, s, event: Some(event) } => {
            take(table, *g, event);
            encode_event(*g, *s, event)
        }
        ServerFrame::Notice(notice) => encode_notice(notice),
        ServerFrame::Err { re, rejection } => encode_err(*re, rejection),
        ServerFrame::Ok { .. } | ServerFrame::GameEvent { event: None, .. } => return,
        ServerFrame::UnknownNotice => return,
    };
    assert_eq!(decode_server(&written).expect("our own words"), frame, "{line}");
}

/// Applies an event to a client's table, which may reject it but not break.
fn take(table: &mut Option<Table>, g: GameId, event: &GameEvent) {
    match (&mut *table, event) {
        (_, GameEvent::Snap(snap)) => *table = Table::from_snap(snap).ok(),
        (None, GameEvent::Seated(first)) => *table = Table::open(first).ok(),
        (Some(table), event) => {
            // The client would request an event that does not follow again.
            let _ = table.apply(event);
        }
        (None, _) => {}
    }
    if let Some(table) = table {
        let _ = (table.can_abort(), table.is_running(), table.row(g, 0));
    }
}

/// Decodes the bytes as a record: a readable one must survive a round trip as the same game.
pub fn record_roundtrip(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(record) = text.parse::<Record>() else { return };
    assert_eq!(record.to_string().parse(), Ok(record), "{text}");
}

/// Decodes the bytes as rules: readable ones must have a single text form.
pub fn rules(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(rules) = text.parse::<Rules>() else { return };
    let written = rules.to_string();
    assert_eq!(written.parse(), Ok(rules), "{text}");
    assert_eq!(written.parse::<Rules>().map(|rules| rules.to_string()), Ok(written));
    assert!(!rules.describe().is_empty());
    if let Some(preset) = rules.preset() {
        assert_eq!(preset.parse(), Ok(rules));
    }
}

/// The boards of [`play_is_legal`]: every kind of area, goal and overline.
const BOARDS: [&str; 12] = [
    "3x3x3",
    "3x3x3+misere",
    "7x4x3+exact",
    "15x15x5",
    "64x1x9",
    "5x5x1",
    "boundless",
    "boundlessx3+exact+misere",
    "7x6x4+gravity",
    "6x6x4+caro",
    "9x9x5+renju",
    "6x6x5+swap2",
];

/// The first byte chooses a board, and each pair after it a cell. A move must be accepted if and
/// only if the reference rules allow it, a rejected one must change nothing, and a takeback must
/// restore the game.
pub fn play_is_legal(data: &[u8]) {
    let Some((&board, cells)) = data.split_first() else { return };
    let rules = BOARDS[usize::from(board) % BOARDS.len()].parse().expect("a board of ours");
    let mut game = Game::new(rules);
    for cell in cells.chunks_exact(2) {
        // Signed, so that coordinates beyond every edge occur.
        let at = Point::new(i32::from(cell[0].cast_signed()), i32::from(cell[1].cast_signed()));
        let previous = game.clone();
        let verdict = game.play(at).map(drop);
        if let due @ [_, ..] = previous.choices() {
            assert_eq!(verdict, Err(PlayError::Undecided(due)));
            game.decide(due[usize::from(cell[0]) % due.len()]).expect("it is due");
            continue;
        }
        assert_eq!(verdict.map_err(kind), expected(&previous, at), "{at:?} on {previous:?}");
        if verdict.is_err() {
            assert_eq!(game, previous, "a refused move leaves no trace");
            continue;
        }
        check_line(&game);
        let next = game.clone();
        assert_eq!(game.undo(), Some(at));
        assert_eq!(game, previous, "a move taken back leaves no trace");
        game = next;
    }
}

/// Why a move is rejected, without the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refused {
    Over,
    Outside,
    Taken,
    Far,
    Floats,
    Otherwise,
}

const fn kind(error: PlayError) -> Refused {
    match error {
        PlayError::GameOver => Refused::Over,
        PlayError::OutOfBounds(_) => Refused::Outside,
        PlayError::Occupied(_) => Refused::Taken,
        PlayError::TooFar(_) | PlayError::NotAtOrigin(_) => Refused::Far,
        PlayError::Floats(..) => Refused::Floats,
        PlayError::Forbidden(..)
        | PlayError::NotInCentre(..)
        | PlayError::TooNear(..)
        | PlayError::Undecided(_) => Refused::Otherwise,
    }
}

/// The reference rule, evaluated on the list of moves.
fn expected(game: &Game, at: Point) -> Result<(), Refused> {
    let stones = game.moves();
    let falls = game.rules().gravity() == Gravity::On;
    let floats = at.y > 0 && !stones.contains(&Point::new(at.x, at.y - 1));
    // The fast check of fouls is compared with a slow one elsewhere; this only tests that it is
    // applied, and to one side alone.
    let black = game.rules().line_rule() == LineRule::Renju && stones.len().is_multiple_of(2);
    let near = |stone: &Point| (stone.x - at.x).abs().max((stone.y - at.y).abs()) <= 8;
    match game.rules().area() {
        _ if game.outcome().is_some() => Err(Refused::Over),
        Area::Bounded { width, height }
            if at.x < 0 || at.y < 0 || at.x >= width.into() || at.y >= height.into() =>
        {
            Err(Refused::Outside)
        }
        _ if stones.contains(&at) => Err(Refused::Taken),
        _ if falls && floats => Err(Refused::Floats),
        _ if black && foul(game.board(), at).is_some() => Err(Refused::Otherwise),
        Area::Boundless if stones.is_empty() && at != Point::ORIGIN => Err(Refused::Far),
        Area::Boundless if !stones.is_empty() && !stones.iter().any(near) => Err(Refused::Far),
        _ => Ok(()),
    }
}

/// Checks that a line that ended a game is in a row, of one player's stones, and includes the last.
fn check_line(game: &Game) {
    let Some(outcome) = game.outcome().filter(|outcome| !outcome.line.is_empty()) else { return };
    let [first, .., last] = outcome.line[..] else { return };
    let steps = i32::try_from(outcome.line.len() - 1).expect("a short line");
    let (dx, dy) = ((last.x - first.x) / steps, (last.y - first.y) / steps);
    let mover = Side::at_ply(game.ply() - 1);
    for (step, &at) in (0..).zip(&outcome.line) {
        assert_eq!(at, Point::new(first.x + step * dx, first.y + step * dy), "in a row");
        assert_eq!(game.board().get(at), Some(mover), "of one player");
    }
    assert!(outcome.line.contains(game.moves().last().expect("one was made")));
    let run = Run { owner: mover, length: steps.unsigned_abs() + 1, shut_ends: 0 };
    assert!(game.rules().is_line(&run), "long enough");
}
