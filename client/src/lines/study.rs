//! The analysis board and the puzzles in line mode: `oxo board` and `oxo puzzle`.

use std::io::{self, Write};

use oxo_shared::Game;
use oxo_words as words;

use crate::lines::board::drawing;
use crate::lines::input::{InputLine, LineReader};
use crate::session::Session;
use oxo_headless::client::event::Event;
use oxo_headless::client::signal::stop_signal;
use oxo_headless::client::state::Client;
use oxo_headless::client::study::Desk;

/// Shows a board and carries out the lines of standard input until its end. Puzzle attempts are
/// reported to the client's server, if it has one.
///
/// # Errors
/// If the output fails.
pub async fn run(
    mut desk: impl Desk,
    mut out: impl Write,
    mut client: Client,
    mut session: Session,
) -> io::Result<()> {
    session.happen(&mut client, Event::Tick).await;
    let done = obey(&mut desk, &mut out, &mut client, &mut session).await;
    session.close(&mut client).await;
    done
}

async fn obey(
    desk: &mut impl Desk,
    out: &mut impl Write,
    client: &mut Client,
    session: &mut Session,
) -> io::Result<()> {
    let mut input = LineReader::start();
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
                InputLine::Nothing | InputLine::End => return Ok(()),
                InputLine::TooLong => vec![words::LINE_TOO_LONG.to_string()],
                InputLine::Text(line) => desk.read(&line),
            },
            lines = desk.next() => {
                if let Some(attempt) = desk.take_attempt() {
                    session.happen(client, Event::Attempted(attempt)).await;
                }
                lines
            }
            what = session.next() => {
                session.happen(client, what).await;
                Vec::new()
            }
            () = &mut told_to_stop => return Ok(()),
        }
    }
}

/// Draws a position with its forbidden cells.
pub fn drawn(game: &Game) -> Vec<String> {
    drawing(game).lines().map(str::to_owned).collect()
}
