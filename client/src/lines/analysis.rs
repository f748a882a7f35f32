//! The analysis board in lines: `oxo board`.

use std::io::{self, IsTerminal, Write};

use oxo_formats::Tree;
use oxo_shared::Game;
use oxo_words as words;

use crate::client::signal::stop_signal;
use crate::lines::board::drawing;
use crate::lines::input::{Input, Typed};
use crate::study::analysis::Desk;

/// Shows the board and obeys the lines of the standard input until its end.
///
/// # Errors
/// If the output fails.
pub async fn run(tree: Tree, mut out: impl Write) -> io::Result<()> {
    let mut desk = Desk::new(tree, io::stdin().is_terminal(), drawn);
    let mut input = Input::start();
    let mut told_to_stop = Box::pin(stop_signal());
    let mut lines = desk.introduction();
    while !desk.is_done {
        lines.iter().try_for_each(|line| writeln!(out, "{}", line.trim_end()))?;
        out.flush()?;
        lines = tokio::select! {
            typed = input.next(), if desk.reads() => match typed {
                Typed::End => return Ok(()),
                Typed::TooLong => vec![words::ANALYSIS_TOO_LONG.to_string()],
                Typed::Text(line) => desk.read(&line),
            },
            answer = desk.next() => desk.hear(answer),
            () = &mut told_to_stop => return Ok(()),
        }
    }
    Ok(())
}

fn drawn(game: &Game) -> Vec<String> {
    drawing(game).lines().map(str::to_owned).collect()
}
