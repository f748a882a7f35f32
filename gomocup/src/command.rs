//! Parses the manager's commands.

use crate::cell::{Cell, Misread, excerpt, number, pair};

/// One line after `BOARD`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Its cell.
    pub at: Cell,
    /// The owner: 1 for the brain, 2 for the opponent; 3 marks a cell of continuous games.
    pub field: i64,
}

/// The dialect of a manager.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// As in the protocol: cells are column, row.
    Piskvork,
    /// As Yixin-Board does: it sends `START w h` and names cells row first.
    Yixin,
}

/// A command of several lines, up to `DONE`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// `BOARD`: a position, and a request for a move.
    Board,
    /// `YXBOARD`: a position only.
    Position,
    /// `SWAP2BOARD`: the stones of an opening.
    Swap2,
    /// Another command that is followed by lines.
    Unknown(String),
}

/// A command of the manager.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `START n`, `RECTSTART w,h` or `START w h`: an empty board, columns and rows.
    Start(i64, i64, Family),
    /// The same board, empty.
    Restart,
    /// The first move.
    Begin,
    /// The opponent's move; the brain's is due.
    Turn(Cell),
    /// A move that the brain has to make.
    Play(Cell),
    /// A stone to be taken back.
    TakeBack(Cell),
    /// The first of several lines.
    Begins(Block),
    /// The last of several lines.
    Done,
    /// A setting, never answered.
    Info {
        /// The key, in lower case.
        key: String,
        /// The rest of the line.
        value: String,
    },
    /// Asks for the name.
    About,
    /// The end.
    End,
    /// Stop the search.
    Stop,
    /// A move, and this number of variations.
    NBest(i64),
    /// The forbidden points of renju.
    ShowForbid,
    /// Clear the tables.
    HashClear,
    /// The settings.
    ShowInfo,
    /// An empty line.
    Nothing,
    /// Anything else, shortened.
    Unknown(String),
}

impl Command {
    /// Parses a line.
    ///
    /// # Errors
    /// [`Misread`] if the arguments of a known command are invalid.
    pub fn parse(line: &str) -> Result<Command, Misread> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(match word.to_ascii_uppercase().as_str() {
            "" => Command::Nothing,
            "START" => Command::start(rest).ok_or(Misread::Size(excerpt(rest)))?,
            "RECTSTART" => pair(rest)
                .map(|(w, h)| Command::Start(w, h, Family::Piskvork))
                .ok_or(Misread::Size(excerpt(rest)))?,
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(Cell::parse(rest)?),
            "PLAY" => Command::Play(Cell::parse(rest)?),
            "TAKEBACK" => Command::TakeBack(Cell::parse(rest)?),
            "BOARD" => Command::Begins(Block::Board),
            "YXBOARD" => Command::Begins(Block::Position),
            "SWAP2BOARD" => Command::Begins(Block::Swap2),
            "YXBLOCK" | "YXBLOCKUNDO" | "YXBLOCKPATH" | "YXBLOCKPATHUNDO"
            | "YXQUERYDATABASEALL" => Command::Begins(Block::Unknown(excerpt(line))),
            "DONE" => Command::Done,
            "INFO" => Command::info(rest),
            "ABOUT" => Command::About,
            "END" => Command::End,
            "STOP" | "YXSTOP" => Command::Stop,
            "YXNBEST" => number(rest).map(Command::NBest).ok_or(Misread::Number(excerpt(rest)))?,
            "YXSHOWFORBID" => Command::ShowForbid,
            "YXHASHCLEAR" => Command::HashClear,
            "YXSHOWINFO" => Command::ShowInfo,
            _ => Command::Unknown(excerpt(line)),
        })
    }

    /// `n`, `w,h`, or `w h` as Yixin-Board sends it.
    fn start(size: &str) -> Option<Command> {
        if let Some(side) = number(size) {
            return Some(Command::Start(side, side, Family::Piskvork));
        }
        if let Some((width, height)) = pair(size) {
            return Some(Command::Start(width, height, Family::Piskvork));
        }
        let (width, height) = size.split_once(char::is_whitespace)?;
        Some(Command::Start(number(width)?, number(height)?, Family::Yixin))
    }

    fn info(rest: &str) -> Command {
        let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        Command::Info { key: key.to_ascii_lowercase(), value: value.trim().to_owned() }
    }
}

impl Stone {
    /// Reads `x,y,f`.
    ///
    /// # Errors
    /// [`Misread::Stone`] for any other text, or an owner that is not 1, 2 or 3.
    pub fn parse(text: &str) -> Result<Stone, Misread> {
        let misread = || Misread::Stone(excerpt(text));
        let (at, field) = text.rsplit_once(',').ok_or_else(misread)?;
        let at = Cell::parse(at).map_err(|_| misread())?;
        let field = number(field).filter(|field| (1..=3).contains(field)).ok_or_else(misread)?;
        Ok(Stone { at, field })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_parse_in_either_case_and_with_outer_spaces() {
        let start = |width, height, family| Ok(Command::Start(width, height, family));
        assert_eq!(Command::parse("start 15"), start(15, 15, Family::Piskvork));
        assert_eq!(Command::parse("  RectStart 20 , 15 "), start(20, 15, Family::Piskvork));
        assert_eq!(Command::parse("START 20,15"), start(20, 15, Family::Piskvork));
        assert_eq!(Command::parse("start 20  15 "), start(20, 15, Family::Yixin));
        assert_eq!(Command::parse("tUrN\t7, 8"), Ok(Command::Turn(Cell { x: 7, y: 8 })));
        assert_eq!(Command::parse("yxstop"), Ok(Command::Stop));
        assert_eq!(Command::parse(" \t "), Ok(Command::Nothing));
        let info = Command::Info { key: "folder".into(), value: "C:\\My Files".into() };
        assert_eq!(Command::parse("info FOLDER  C:\\My Files"), Ok(info));
    }

    #[test]
    fn a_known_command_without_its_arguments_is_an_error() {
        for line in [
            "START",
            "START x",
            "START 1.5",
            "START 15 x",
            "START 1 2 3",
            "RECTSTART 5",
            "TURN 3",
            "TURN a,b",
            "TURN 1,2,3",
        ] {
            assert!(Command::parse(line).is_err(), "{line}");
        }
        assert_eq!(Command::parse("TURN7,7"), Ok(Command::Unknown("TURN7,7".into())));
    }

    #[test]
    fn an_unknown_command_is_quoted_short_and_clean() {
        let line = format!("\u{1b}[2J{}", "x".repeat(500));
        let Ok(Command::Unknown(text)) = Command::parse(&line) else { panic!("{line}") };
        assert_eq!(text, excerpt(&line));
        assert!(text.len() < line.len() / 10);
        assert!(!text.contains(char::is_control));
    }

    #[test]
    fn stones_are_own_opponents_or_marks() {
        let at = Cell { x: 3, y: 4 };
        assert_eq!(Stone::parse(" 3,4 , 2 "), Ok(Stone { at, field: 2 }));
        for line in ["3,4", "3,4,0", "3,4,4", "3,4,1,1", "3;4;1", ""] {
            assert!(Stone::parse(line).is_err(), "{line}");
        }
    }
}
