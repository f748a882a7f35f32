//! Parses the brain's answers.

use oxo_shared::{Point, Rules};

use crate::cell::Cell;

/// A part of every answer to `ABOUT`, in lower case.
const NAME: &str = "name=";

/// A line of a brain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `OK`.
    Ok,
    /// One move, or in an opening up to three.
    Cells(Vec<Point>),
    /// A move that waits for `PLAY`.
    Suggest(Point),
    /// `SWAP`: the next stone is the opponent's.
    Swap,
    /// `MESSAGE` or `DEBUG`: text for humans.
    Remark,
    /// `UNKNOWN`: the brain does not know the command.
    Unknown,
    /// `ERROR`: the brain rejects a command; the text has no standard form.
    Error,
    /// The answer to `ABOUT`.
    Name,
    /// Not an answer of the protocol.
    Other,
}

impl Reply {
    /// Parses a line for a board of these rules; case does not matter.
    pub fn parse(rules: &Rules, line: &str) -> Reply {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let point = |text: &str| Cell::parse(text).map(|cell| cell.point(rules));
        match word.to_ascii_uppercase().trim_end_matches(':') {
            "OK" => Reply::Ok,
            "SWAP" => Reply::Swap,
            "MESSAGE" | "DEBUG" => Reply::Remark,
            "UNKNOWN" => Reply::Unknown,
            "ERROR" => Reply::Error,
            "SUGGEST" => point(rest).map_or(Reply::Other, Reply::Suggest),
            "" => Reply::Other,
            _ if line.to_ascii_lowercase().contains(NAME) => Reply::Name,
            // Some brains write a space after the comma of a single cell.
            _ => match point(line) {
                Ok(at) => Reply::Cells(vec![at]),
                Err(_) => {
                    let cells: Result<_, _> = line.split_whitespace().map(point).collect();
                    cells.map_or(Reply::Other, Reply::Cells)
                }
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_reply_is_recognised() {
        let reply_to = |line| Reply::parse(&Rules::GOMOKU, line);
        let cells = |cells: &[(i32, i32)]| {
            Reply::Cells(cells.iter().map(|&(x, y)| Point::new(x, y)).collect())
        };
        assert_eq!(reply_to("7,12"), cells(&[(7, 2)]));
        assert_eq!(reply_to(" 7 , 12 "), cells(&[(7, 2)]));
        assert_eq!(reply_to("7,7 8,8 0,14"), cells(&[(7, 7), (8, 6), (0, 0)]));
        assert_eq!(reply_to("suggest 1,2"), Reply::Suggest(Point::new(1, 12)));
        assert_eq!(reply_to("ok - ready"), Reply::Ok);
        assert_eq!(reply_to("Swap"), Reply::Swap);
        assert_eq!(reply_to("MESSAGE depth 3, 4"), Reply::Remark);
        assert_eq!(reply_to("Debug 7,7"), Reply::Remark);
        assert_eq!(reply_to("ERROR 7,7"), Reply::Error);
        assert_eq!(reply_to("UNKNOWN"), Reply::Unknown);
        assert_eq!(reply_to("ERROR: unsupported key"), Reply::Error);
        assert_eq!(reply_to("Name=\"x\", version=\"1\""), Reply::Name);
        for other in ["", "7", "7,", "7;7", "7,7,1", "7,7 8", "8,8 extra", "SUGGEST", "I resign"] {
            assert_eq!(reply_to(other), Reply::Other, "{other:?}");
        }
    }
}
