//! The `.psq` files of Piskvork and Gomocup: a header, one line per move, the names, a code.
//!
//! `Piskvorky 15x15, 0:0, 0` is the board, the strength of both players (0 for a person),
//! and which of the two began. A move is `x,y,ms`: column from the left and row from the
//! top, from 1, and the time it took. Neither rules nor result are in the file. Source:
//! what Piskvork itself reads and writes (github.com/plastovicka/Piskvork).

use std::fmt::Write as _;

use oxo_shared::{BySide, Clean, Game, PlayError, Point, Rules};
use oxo_words as words;

use crate::board::{BoardError, rules_for, sides};
use crate::error::{AtLine, WriteError};
use crate::record::Record;

pub(crate) const MAGIC: &str = "Piskvorky";
/// The last line of a game that did not end by the fault of a program.
const NO_FAULT: i32 = -1;
/// In place of a name that is unknown, or that the format cannot hold.
const NOBODY: &str = "unknown";

/// Why a text is not a game in this format, and in which line.
pub type PsqError = AtLine<PsqFault>;

/// What is wrong with a `.psq` file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PsqFault {
    #[error("{}", words::FORMAT_PSQ_HEADER)]
    Header,
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error("{}", words::FormatPsqPlace { text: _0 })]
    OutOfPlace(Clean),
    #[error("{}", words::FormatIllegal { number: ply, rules, reason: why })]
    Illegal { ply: usize, rules: Rules, why: PlayError },
}

/// Writes `record` in this format; rules, decisions of the opening and result are lost. Fails for
/// anything but five in a row on a bounded board.
pub fn write(record: &Record) -> Result<String, WriteError> {
    let rules = record.game.rules();
    let (width, height) = sides(rules.area()).ok_or(WriteError::Boundless("psq"))?;
    if !rules.is_five_in_a_row() {
        return Err(WriteError::NotFive(*rules));
    }
    let mut text = format!("{MAGIC} {width}x{height}, 0:0, 0\n");
    for (number, at) in (1..).zip(record.game.moves()) {
        let spent = record.about.spent.iter().find(|spent| spent.number == number);
        let took_ms = spent.map_or(0, |it| it.charged_ms.saturating_add(it.lag_ms));
        writeln!(text, "{},{},{took_ms}", at.x + 1, i32::from(height) - at.y)
            .expect("a string takes every text");
    }
    for (_, name) in record.names.iter() {
        text.push_str(&line_of(name.as_deref().unwrap_or_default()));
        text.push('\n');
    }
    Ok(text + &format!("{NO_FAULT}\n"))
}

/// A name that cannot be taken for a move.
fn line_of(name: &str) -> String {
    let line = name.replace(',', " ");
    match line.trim() {
        line if line.is_empty() || is_like_a_move(line) => NOBODY.to_owned(),
        line => line.to_owned(),
    }
}

/// Reads a game, by `rules` or as five or more in a row. Fails if the header or a line after the
/// moves is invalid, a move is illegal, or the board does not fit `rules`.
pub fn read(text: &str, rules: Option<Rules>) -> Result<Record, PsqError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()).peekable();
    let (line, header) = lines.next().unwrap_or((1, ""));
    let at = |line| move |fault| PsqError { line, fault };
    let (width, height, second_began) =
        read_header(header).ok_or(PsqFault::Header).map_err(at(line))?;
    let rules = rules_for(rules, width, height).map_err(PsqFault::from).map_err(at(line))?;
    let mut game = Game::new(rules);
    while let Some((line, (x, y))) =
        lines.next_if_map(|(line, text)| read_move(text).map(|it| (line, it)).ok_or((line, text)))
    {
        let (ply, top) = (game.ply() + 1, i64::from(height));
        let point = Point::new(narrow(i64::from(x) - 1), narrow(top - i64::from(y)));
        let illegal = |error| PsqFault::Illegal { ply, rules, why: error };
        game.play(point).map_err(illegal).map_err(at(line))?;
    }
    let rest: Vec<(usize, &str)> = lines.map(|(line, text)| (line, text.trim())).collect();
    let names = read_tail(&rest)?.map(|name| name.filter(|name| *name != NOBODY));
    let names = if second_began { BySide { x: names.o, o: names.x } } else { names };
    Ok(Record { names, ..Record::from(game) })
}

/// Reads the names in the lines after the moves, in order. A line that could be a move is an error.
fn read_tail(rest: &[(usize, &str)]) -> Result<BySide<Option<Clean>>, PsqError> {
    let is_code = |text: &str| text.parse::<i32>().is_ok();
    let invalid = |&(line, text): &(usize, &str)| {
        Err(PsqError { line, fault: PsqFault::OutOfPlace(Clean::excerpt(text)) })
    };
    if let Some(line) = rest.iter().find(|(_, text)| is_like_a_move(text)) {
        return invalid(line);
    }
    match rest {
        [] => Ok(BySide::default()),
        [(_, code)] if is_code(code) => Ok(BySide::default()),
        [(_, x), (_, o), (_, code)] if is_code(code) => {
            Ok(BySide { x: Some(Clean::from(*x)), o: Some(Clean::from(*o)) })
        }
        [(_, code), next, ..] if is_code(code) => invalid(next),
        [_, _, third] => invalid(third),
        [_, _, _, fourth, ..] => invalid(fourth),
        [first, ..] => invalid(first),
    }
}

/// Whether a line has numbers like a move, with any separators.
fn is_like_a_move(line: &str) -> bool {
    let parts = line.split(|letter: char| !letter.is_ascii_digit() && letter != '-');
    let numbers = parts.filter(|part| !part.is_empty()).count();
    let bare = |letter: char| letter.is_ascii_digit() || ",;:/.-+ \t".contains(letter);
    let is_number = |part: &str| part.trim().parse::<i32>().is_ok();
    let cell = line.contains(',') && line.split(',').take(2).any(is_number);
    cell || numbers > 1 && line.chars().all(bare)
}

/// Reads columns, rows, and whether the second player began.
fn read_header(line: &str) -> Option<(u32, u32, bool)> {
    let (board, rest) = line.trim().strip_prefix(MAGIC)?.split_once(',')?;
    let (width, height) = board.trim().split_once('x')?;
    let began = match rest.split_once(',').map_or("0", |(_, began)| began.trim()) {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    Some((width.trim().parse().ok()?, height.trim().parse().ok()?, began))
}

/// Reads column and row of a line like `8,8,1250`; the time may be missing.
pub(crate) fn read_move(line: &str) -> Option<(i32, i32)> {
    let mut numbers = line.split(',').map(str::trim);
    let (x, y) = (numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?);
    let is_time = numbers.next().is_none_or(|time| time.parse::<f64>().is_ok());
    (is_time && numbers.next().is_none()).then_some((x, y))
}

/// Clamps to a value far outside every board, so that it cannot wrap around onto one.
fn narrow(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MIN)
}
