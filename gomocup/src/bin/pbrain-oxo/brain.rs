//! The brain: reads a line, executes its command and answers.

use std::io::{self, Read, Write};

use oxo_gomocup::{Block, Cell, Command, Family};

use crate::block::Listing;
use crate::command_error::CommandError;
use crate::engine_thread::EngineThread;
use crate::game_board::{BoardError, GameBoard};
use crate::lines::{InputLine, Request, TooLong, listen};
use crate::search::{Search, prepare};
use crate::settings::{LARGEST_TABLES, MOST_THREADS, Settings};
use crate::swap2;

const NAME: &str = "pbrain-oxo";
const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The default answer.
const OK: &str = "OK";
/// The prefix of the commands that Yixin-Board added.
const YIXINS: &str = "yx";

/// Answers the commands of `input` up to `END` or its end. Fails if `out` cannot be written.
pub fn play(
    input: impl Read + Send + 'static,
    out: impl Write,
    settings: Settings,
) -> io::Result<()> {
    let mut brain =
        Brain { out, settings, board: None, engine: EngineThread::default(), listing: None };
    listen(input).into_iter().try_for_each(|line| brain.handle(&line))
}

struct Brain<W> {
    out: W,
    settings: Settings,
    /// `None` before the first `START`.
    board: Option<GameBoard>,
    engine: EngineThread,
    /// A position that is being read, up to `DONE`.
    listing: Option<Listing>,
}

/// One line of the answer, if there is one.
type Answer = Result<Option<String>, CommandError>;

impl<W: Write> Brain<W> {
    fn handle(&mut self, line: &InputLine) -> io::Result<()> {
        let text = line.text.as_deref().map_err(|&error| error);
        let request = line.request.clone();
        if text.is_ok_and(starts_as_yixins) {
            self.settings.family = Family::Yixin;
        }
        let command = text.map(Command::parse);
        let answer = match (self.listing.take(), command) {
            (None, Ok(Ok(command))) => self.execute(command, request),
            (None, Ok(Err(misread))) => Err(misread.into()),
            (None, Err(TooLong)) => Err(TooLong.into()),
            (Some(listing), Ok(Ok(Command::Done))) => self.done(listing, request),
            (Some(listing), Ok(Ok(command))) if !matches!(command, Command::Unknown(_)) => {
                self.interrupted(listing, command, request)?
            }
            (Some(mut listing), _) => {
                listing.add(text);
                self.listing = Some(listing);
                Ok(None)
            }
        };
        self.answer(answer)
    }

    /// A command in place of a stone or `DONE`. `INFO` is allowed at any time; any other command
    /// abandons the position.
    fn interrupted(
        &mut self,
        listing: Listing,
        command: Command,
        request: Request,
    ) -> io::Result<Answer> {
        if matches!(command, Command::Info { .. }) {
            self.listing = Some(listing);
        } else {
            self.answer(Err(CommandError::NotDone))?;
        }
        Ok(self.execute(command, request))
    }

    fn answer(&mut self, answer: Answer) -> io::Result<()> {
        let answer = answer.unwrap_or_else(|error| Some(format!("ERROR {error}")));
        let Some(text) = answer else { return Ok(()) };
        if let Some(complaint) = self.settings.complaint() {
            writeln!(self.out, "MESSAGE {complaint}")?;
        }
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    fn execute(&mut self, command: Command, request: Request) -> Answer {
        match command {
            Command::Start(width, height, family) => self.start((width, height), family),
            Command::Restart => self.restart(),
            Command::Begin => {
                self.board()?.check_empty()?;
                self.think(&request, 1)
            }
            Command::Turn(at) => {
                self.board()?.play(at)?;
                self.think(&request, 1)
            }
            Command::Play(at) => {
                self.board()?.play(at)?;
                Ok(Some(at.to_string()))
            }
            Command::TakeBack(at) => {
                self.board()?.take_back(at)?;
                Ok(Some(OK.to_owned()))
            }
            Command::NBest(variations) => {
                self.board()?;
                self.think(&request, variations)
            }
            Command::Begins(block) => {
                self.listing = Some(Listing::new(block, request.arrived));
                Ok(None)
            }
            Command::Info { key, value } => {
                self.settings.note(&key, &value);
                Ok(None)
            }
            Command::About => Ok(Some(about())),
            Command::ShowForbid => self.show_forbidden(),
            Command::HashClear => {
                self.engine.forget();
                Ok(Some("MESSAGE the tables are empty".to_owned()))
            }
            Command::ShowInfo => Ok(Some(show_info())),
            Command::Done => Ok(Some("UNKNOWN DONE".to_owned())),
            Command::Unknown(text) => Ok(Some(format!("UNKNOWN {text}"))),
            // The thread that reads the lines handles these.
            Command::End | Command::Stop | Command::Nothing => Ok(None),
        }
    }

    fn done(&mut self, listing: Listing, request: Request) -> Answer {
        // The time counts from the first line, but the stop flag is that of the last one.
        let request = Request { arrived: listing.arrived, ..request };
        match listing.block.clone() {
            Block::Unknown(text) => Ok(Some(format!("UNKNOWN {text}"))),
            Block::Position => {
                self.board()?.set(&listing.stones()?)?;
                Ok(None)
            }
            Block::Board => {
                self.board()?.set(&listing.stones()?)?;
                self.think(&request, 1)
            }
            Block::Swap2 => {
                let cells: Vec<Cell> = listing.stones()?.iter().map(|stone| stone.at).collect();
                self.open(&request, &cells)
            }
        }
    }

    fn start(&mut self, size: (i64, i64), family: Family) -> Answer {
        if family == Family::Yixin {
            self.settings.family = family;
        }
        let board = GameBoard::new(size, family, self.settings.line_rule()?)?;
        if self.board.replace(board).is_none() {
            prepare();
        }
        self.begin();
        Ok(Some(OK.to_owned()))
    }

    fn restart(&mut self) -> Answer {
        let rule = self.settings.line_rule()?;
        let board = self.board.as_mut().ok_or(BoardError::NotStarted)?;
        board.clear();
        board.follow(rule)?;
        self.begin();
        Ok(Some(OK.to_owned()))
    }

    /// Starts a new game, which does not depend on earlier ones.
    fn begin(&mut self) {
        self.settings.timer.begin();
        self.engine.forget();
    }

    fn board(&mut self) -> Result<&mut GameBoard, CommandError> {
        let rule = self.settings.line_rule()?;
        let board = self.board.as_mut().ok_or(BoardError::NotStarted)?;
        board.follow(rule)?;
        Ok(board)
    }

    /// Chooses the brain's move and plays it on the board.
    fn think(&mut self, request: &Request, variations: i64) -> Answer {
        let game = self.board()?.game().clone();
        let best = self.search(request, variations, |search| Ok(search.choose(&game)?))?;
        let board = self.board()?;
        let cell = board.cell(best);
        board.play(cell)?;
        Ok(Some(cell.to_string()))
    }

    fn open(&mut self, request: &Request, cells: &[Cell]) -> Answer {
        let board = self.board()?;
        let stones: Result<Vec<_>, BoardError> = cells.iter().map(|&at| board.point(at)).collect();
        let (plain, stones) = (*board.game().rules(), stones?);
        let game = self.search(request, 1, |search| swap2::take_part(plain, &stones, search))?;
        let board = self.board()?;
        let added = game.moves()[stones.len()..].iter();
        let added: Vec<String> = added.map(|&at| board.cell(at).to_string()).collect();
        board.put(game);
        Ok(Some(if added.is_empty() { "SWAP".to_owned() } else { added.join(" ") }))
    }

    /// Runs a search, sends its progress as messages, and counts its time.
    fn search<T>(
        &mut self,
        request: &Request,
        variations: i64,
        think: impl FnOnce(&mut Search) -> Result<T, CommandError>,
    ) -> Result<T, CommandError> {
        let Brain { out, settings, engine, .. } = self;
        // The final answer reports a closed output.
        let mut say =
            |text: String| drop(writeln!(out, "MESSAGE {text}").and_then(|()| out.flush()));
        let mut search = Search { engine, settings, request, variations, say: &mut say };
        let found = think(&mut search);
        self.settings.timer.spend(request.arrived.elapsed());
        found
    }

    /// The forbidden points of renju, if the first player is to move: two digits for the column and
    /// two for the row of each.
    fn show_forbidden(&mut self) -> Answer {
        let board = self.board()?;
        let forbidden = board.game().forbidden();
        let cells = forbidden.iter().map(|&(at, _)| board.cell(at));
        let digits: String = cells.map(|at| format!("{:02}{:02}", at.x, at.y)).collect();
        Ok(Some(format!("FORBID {digits}.")))
    }
}

fn starts_as_yixins(text: &str) -> bool {
    text.trim_start().get(..YIXINS.len()).is_some_and(|start| start.eq_ignore_ascii_case(YIXINS))
}

fn about() -> String {
    format!(
        r#"name="{NAME}", version="{VERSION}", author="the OXO authors", country="International""#
    )
}

/// The answer to `YXSHOWINFO`, with the table size as a power of two of kilobytes.
fn show_info() -> String {
    let tables = (LARGEST_TABLES >> 10).ilog2();
    format!(
        "MESSAGE {NAME} {VERSION}\nMESSAGE INFO MAX_THREAD_NUM {MOST_THREADS}\n\
         MESSAGE INFO MAX_HASH_SIZE {tables}"
    )
}

#[cfg(test)]
mod tests {
    use oxo_engine::Book;
    use proptest::prelude::*;

    use super::*;

    /// Everything that the brain writes for `input`. The end of the input stops every search.
    fn answers(input: Vec<u8>) -> Vec<String> {
        let mut out = Vec::new();
        let mut settings = Settings::new(1, Book::Open);
        // Allocating large tables would take longer than a search that is stopped at once.
        settings.note("hash_size", "1");
        play(io::Cursor::new(input), &mut out, settings).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.is_empty() || text.ends_with('\n'));
        text.lines().map(str::to_owned).collect()
    }

    fn is_move(line: &str) -> bool {
        line.split(' ').all(|part| Cell::parse(part).is_ok_and(|at| at.x >= 0 && at.y >= 0))
    }

    fn is_well_formed(line: &str) -> bool {
        let words = ["MESSAGE ", "ERROR ", "UNKNOWN ", "FORBID ", "name="];
        line == OK || line == "SWAP" || is_move(line) || words.iter().any(|it| line.starts_with(it))
    }

    /// A word of the protocol with arguments, most of them nearly valid.
    fn line() -> impl Strategy<Value = String> {
        let word = prop::sample::select(vec![
            "START",
            "RECTSTART",
            "RESTART",
            "BEGIN",
            "TURN",
            "PLAY",
            "TAKEBACK",
            "BOARD",
            "YXBOARD",
            "SWAP2BOARD",
            "YXBLOCK",
            "DONE",
            "INFO rule",
            "INFO timeout_turn",
            "INFO time_left",
            "INFO timeout_match",
            "INFO max_memory",
            "INFO hash_size",
            "INFO max_depth",
            "INFO show_detail",
            "ABOUT",
            "YXSTOP",
            "YXNBEST",
            "YXSHOWFORBID",
            "YXHASHCLEAR",
            "YXSHOWINFO",
            "turn",
            "",
        ]);
        let number = || prop_oneof![8 => 0..9i64, 1 => -2..70i64, 1 => any::<i64>()];
        let numbers = prop::collection::vec(number(), 0..4);
        (word, numbers).prop_map(|(word, numbers)| {
            let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
            format!("{word} {}", numbers.join(","))
        })
    }

    proptest! {
        #[test]
        fn any_bytes_are_answered_in_words_of_the_protocol(
            bytes in prop::collection::vec(any::<u8>(), 0..2000),
        ) {
            let lines = answers([&bytes[..], b"\nDONE\nABOUT\n"].concat());
            prop_assert!(lines.iter().all(|line| is_well_formed(line)), "{lines:?}");
            prop_assert_eq!(lines.last(), Some(&about()));
        }

        #[test]
        fn any_commands_are_answered_in_words_of_the_protocol(
            lines in prop::collection::vec(line(), 0..60),
        ) {
            let script = format!("START 8\n{}\nDONE\nABOUT\n", lines.join("\n"));
            let lines = answers(script.into_bytes());
            prop_assert!(lines.iter().all(|line| is_well_formed(line)), "{lines:?}");
            prop_assert_eq!(lines.last(), Some(&about()));
        }
    }

    #[test]
    fn a_closed_output_ends_the_brain() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        let input = io::Cursor::new(b"START 15\nBEGIN\n");
        assert!(play(input, Closed, Settings::new(1, Book::Open)).is_err());
    }
}
