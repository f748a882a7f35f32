//! A replay in lines: the game move by move, as it is asked for.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use oxo_engine::{Book, Limits, Stop};
use oxo_shared::{Decision, Level, Player};

use crate::analysis::Analyst;
use crate::commands::analyze::{AnalyzeError, analyze, opinion};
use crate::model::GameModel;
use crate::plain::write_board;
use crate::wording::Form;
use crate::wording::cell::parse_cell;

/// Thought about one position.
const THOUGHT: Duration = Duration::from_secs(1);

const HELP: [&str; 9] = [
    "next, n, or an empty line   the next move; next 5: five of them",
    "back, p                     the move before; back 5: five of them",
    "goto 12, start, end         to the position after move 12, before the first, after the last",
    "board, b                    the board",
    "moves, m                    all moves",
    "a cell (b2)                 try a move there; back takes it back, game leaves it",
    "hint                        what would be best here",
    "analyze                     the whole game, and where it was thrown away",
    "help, h / quit, q",
];

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Command {
    Next(usize),
    Back(usize),
    Goto(usize),
    Game,
    Board,
    Moves,
    Hint,
    Analyze,
    Help,
    Quit,
    /// Anything else may be a cell.
    Try(String),
}

impl Command {
    fn read(line: &str, moves: usize) -> Command {
        let lower = line.trim().to_ascii_lowercase();
        let (word, rest) = lower.split_once(char::is_whitespace).unwrap_or((&lower, ""));
        let number = rest.trim().parse::<usize>().ok();
        match (word, number) {
            ("" | "next" | "n", None) => Command::Next(1),
            ("next" | "n", Some(count)) => Command::Next(count),
            ("back" | "p", count) => Command::Back(count.unwrap_or(1)),
            ("goto" | "g", Some(ply)) => Command::Goto(ply),
            ("start", None) => Command::Goto(0),
            ("end", None) => Command::Goto(moves),
            ("game", None) => Command::Game,
            ("board" | "b", None) => Command::Board,
            ("moves" | "m", None) => Command::Moves,
            ("hint", None) => Command::Hint,
            ("analyze" | "a", None) => Command::Analyze,
            ("help" | "h" | "?", None) => Command::Help,
            ("quit" | "q", None) => Command::Quit,
            _ => Command::Try(line.trim().to_owned()),
        }
    }
}

/// Shows `game` on standard output as standard input asks for; all of it where nobody asks.
///
/// # Errors
/// When standard output does not take it.
pub fn run(game: GameModel) -> io::Result<()> {
    let stdin = io::stdin();
    let is_asked = stdin.is_terminal();
    let mut replay = Replay { game, out: io::stdout().lock() };
    replay.introduce(is_asked)?;
    let mut was_asked = false;
    for line in stdin.lock().lines() {
        was_asked = true;
        if !replay.obey(&line?)? {
            return Ok(());
        }
    }
    if was_asked { Ok(()) } else { replay.next(usize::MAX) }
}

struct Replay<W: Write> {
    game: GameModel,
    out: W,
}

impl<W: Write> Replay<W> {
    fn introduce(&mut self, is_asked: bool) -> io::Result<()> {
        let whole = &self.game.table.game;
        let name = self.game.archived.as_deref().unwrap_or_default();
        writeln!(self.out, "game {name}: {}", whole.rules().describe())?;
        let [x, o] = Player::BOTH.map(|side| self.game.name(side));
        writeln!(self.out, "x: {x}, o: {o}; {} moves", whole.ply())?;
        if is_asked {
            writeln!(self.out, "an empty line shows the next move; help lists the commands")?;
        }
        self.out.flush()
    }

    /// Does what a line asks for; whether there may be more.
    fn obey(&mut self, line: &str) -> io::Result<bool> {
        let moves = self.game.table.game.ply();
        match Command::read(line, moves) {
            Command::Next(count) => self.next(count)?,
            Command::Back(count) => self.back(count)?,
            Command::Goto(ply) if ply > moves => {
                writeln!(self.out, "there is no move {ply}: the game has {moves}")?;
            }
            Command::Goto(ply) => self.go(ply)?,
            Command::Game => self.leave_branch()?,
            Command::Board => write_board(&mut self.out, self.game.shown())?,
            Command::Moves => self.moves()?,
            Command::Hint => self.hint()?,
            Command::Analyze => self.analyze()?,
            Command::Help => HELP.iter().try_for_each(|line| writeln!(self.out, "{line}"))?,
            Command::Quit => return Ok(false),
            Command::Try(text) => self.try_move(&text)?,
        }
        self.out.flush()?;
        Ok(true)
    }

    fn next(&mut self, count: usize) -> io::Result<()> {
        let (whole, review) = (&self.game.table.game, &mut self.game.review);
        if !review.tried().is_empty() {
            return writeln!(self.out, "nothing follows what is tried; game leads back to it");
        }
        let first = review.ply(whole);
        let last = first.saturating_add(count).min(whole.ply());
        review.go(whole, last);
        if first == whole.ply() {
            return writeln!(self.out, "that was the last move");
        }
        (first..last).try_for_each(|ply| self.tell_move(ply))?;
        self.tell_end()
    }

    fn back(&mut self, count: usize) -> io::Result<()> {
        for _ in 0..count.min(self.game.shown().ply()) {
            self.game.review.back(&self.game.table.game);
        }
        self.tell_place()
    }

    fn go(&mut self, ply: usize) -> io::Result<()> {
        self.game.review.go(&self.game.table.game, ply);
        self.tell_place()?;
        self.tell_end()
    }

    fn leave_branch(&mut self) -> io::Result<()> {
        self.game.review.leave_branch(&self.game.table.game);
        self.tell_place()
    }

    fn try_move(&mut self, text: &str) -> io::Result<()> {
        let at = match parse_cell(self.game.shown(), text) {
            Ok(at) => self.game.shown().landing(at),
            Err(error) => return writeln!(self.out, "{error}; help lists the commands"),
        };
        match self.game.review.try_move(&self.game.table.game, at) {
            Ok(()) => {
                let shown = self.game.shown();
                let outcome = shown.outcome().map(|outcome| outcome.result.word());
                let end = outcome.map(|word| format!(", and the game is over: {word}"));
                self.tell_place()?;
                end.map_or(Ok(()), |end| writeln!(self.out, "that is tried{end}"))
            }
            Err(error) => writeln!(self.out, "{error}"),
        }
    }

    /// `3. x c3`, and what was decided then.
    fn tell_move(&mut self, ply: usize) -> io::Result<()> {
        let whole = &self.game.table.game;
        let (side, cell) = (Player::at_ply(ply), self.game.cell(whole.moves()[ply]));
        writeln!(self.out, "{}. {side} {cell}", ply + 1)?;
        for (number, decision) in whole.decided().iter().enumerate() {
            if Decision::stones_at(number) == ply + 1 {
                writeln!(self.out, "{} chooses: {decision}", whole.decided_by(number))?;
            }
        }
        Ok(())
    }

    /// Which position is shown.
    fn tell_place(&mut self) -> io::Result<()> {
        let (whole, review) = (&self.game.table.game, &self.game.review);
        let (ply, tried) = (review.ply(whole), review.tried());
        let last = ply.checked_sub(1).map(|last| self.game.cell(whole.moves()[last]));
        let last = last.map(|cell| format!(", {} {cell}", Player::at_ply(ply - 1)));
        let place = format!("after move {ply} of {}{}", whole.ply(), last.unwrap_or_default());
        if tried.is_empty() {
            return writeln!(self.out, "{place}");
        }
        let cells: Vec<String> = tried.iter().map(|&at| self.game.cell(at)).collect();
        writeln!(self.out, "{place}; tried: {}", cells.join(" "))
    }

    /// How the game ended, once its last move is shown.
    fn tell_end(&mut self) -> io::Result<()> {
        let at_end = self.game.review.is_live();
        match self.game.result_line().filter(|_| at_end) {
            Some(result) => writeln!(self.out, "{result}"),
            None => Ok(()),
        }
    }

    fn moves(&mut self) -> io::Result<()> {
        let moves = self.game.table.game.moves();
        let cells: Vec<String> = moves.iter().map(|&at| self.game.cell(at)).collect();
        writeln!(self.out, "{}", cells.join(" "))
    }

    fn hint(&mut self) -> io::Result<()> {
        let shown = self.game.shown();
        if shown.outcome().is_some() || !shown.decisions().is_empty() {
            return writeln!(self.out, "no stone is due here");
        }
        let (limits, stop) = (limits(), Stop::new());
        let analyst = Analyst { game: shown, bot: Level::Master, limits: &limits, stop: &stop };
        match analyst.worth(shown) {
            Ok(worth) => {
                let opinion = opinion(shown.rules(), &worth);
                let words = opinion.split_whitespace().collect::<Vec<_>>().join(" ");
                writeln!(self.out, "{}: {words}", Player::at_ply(shown.ply()))
            }
            Err(refusal) => writeln!(self.out, "{refusal}"),
        }
    }

    fn analyze(&mut self) -> io::Result<()> {
        let whole = &self.game.table.game;
        match analyze(&mut self.out, whole, Level::Master, &limits(), Form::Text) {
            Ok(()) => Ok(()),
            Err(AnalyzeError::Io(error)) => Err(error),
            Err(error) => writeln!(self.out, "{error}"),
        }
    }
}

fn limits() -> Limits {
    Limits { time: THOUGHT, book: Book::Closed, ..Limits::default() }
}

#[cfg(test)]
mod tests {
    use oxo_shared::moves::read_moves;
    use oxo_shared::{Record, Rules};

    use super::*;

    fn told(commands: &[&str]) -> String {
        let game = read_moves(Rules::TICTACTOE, "a1 a2 b1 b2 c1").unwrap();
        let game = GameModel::from_record("won".to_owned(), Record::from(game));
        let mut replay = Replay { game, out: Vec::new() };
        for command in commands {
            assert!(replay.obey(command).unwrap());
        }
        String::from_utf8(replay.out).unwrap()
    }

    #[test]
    fn an_empty_line_is_the_next_move_and_the_last_one_tells_the_end() {
        assert_eq!(told(&["", "next"]), "1. x a1\n2. o a2\n");
        assert_eq!(told(&["n 9"]).lines().last(), Some("x wins: line a1 b1 c1"));
        assert_eq!(told(&["end", "n"]).lines().last(), Some("that was the last move"));
    }

    #[test]
    fn a_move_can_be_tried_and_the_game_is_still_there() {
        let told = told(&["goto 4", "c3", "board", "back", "n"]);
        assert!(told.contains("after move 4 of 5, o b2; tried: c3"), "{told}");
        assert!(told.ends_with("5. x c1\nx wins: line a1 b1 c1\n"), "{told}");
    }

    #[test]
    fn what_makes_no_sense_gets_one_sentence() {
        for line in ["goto 6", "castle", "goto", "a1 b1"] {
            let told = told(&["n", line]);
            assert_eq!(told.lines().count(), 2, "{told}");
        }
    }
}
