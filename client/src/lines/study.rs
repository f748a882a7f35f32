//! The boards for study in lines: `oxo board` and `oxo puzzle`.

use std::io::{self, Write};

use oxo_shared::Game;
use oxo_words as words;

use crate::client::signal::stop_signal;
use crate::lines::board::drawing;
use crate::lines::input::{Input, Typed};
use crate::study::Desk;

/// Shows a board and obeys the lines of the standard input until its end.
///
/// # Errors
/// If the output fails.
pub async fn run(mut desk: impl Desk, mut out: impl Write) -> io::Result<()> {
    let mut input = Input::start();
    let mut told_to_stop = Box::pin(stop_signal());
    let mut lines = desk.introduction();
    loop {
        lines.iter().try_for_each(|line| writeln!(out, "{}", line.trim_end()))?;
        out.flush()?;
        if desk.is_done() {
            return Ok(());
        }
        let reads = desk.reads();
        lines = tokio::select! {
            typed = input.next(), if reads => match typed {
                Typed::End => return Ok(()),
                Typed::TooLong => vec![words::ANALYSIS_TOO_LONG.to_string()],
                Typed::Text(line) => desk.read(&line),
            },
            lines = desk.next() => lines,
            () = &mut told_to_stop => return Ok(()),
        }
    }
}

/// The board of a position, with its forbidden cells.
pub fn drawn(game: &Game) -> Vec<String> {
    drawing(game).lines().map(str::to_owned).collect()
}
