//! The analysis board and the puzzles in line mode: `oxo board` and `oxo puzzle`.

use std::io::{self, Write};

use oxo_shared::Game;
use oxo_words as words;

use crate::lines::board::drawing;
use crate::lines::input::{InputLine, LineReader};
use crate::session::Session;
use oxo_headless::client::core::Exit;
use oxo_headless::client::event::Event;
use oxo_headless::client::route::At;
use oxo_headless::client::signal::stop_signal;
use oxo_headless::client::state::Client;

/// Shows the study board at which the client is, and carries out the lines of standard input until
/// its end. Puzzle attempts are reported to the client's server, if it has one.
///
/// # Errors
/// If the output fails.
pub async fn run(mut client: Client, mut session: Session) -> io::Result<Exit> {
    session.happen(&mut client, Event::Open).await;
    let done = obey(&mut client, &mut session).await;
    session.close(&mut client).await;
    done.map(|()| Exit::Done)
}

async fn obey(client: &mut Client, session: &mut Session) -> io::Result<()> {
    let (mut input, mut out) = (LineReader::start(), io::stdout());
    let mut told_to_stop = Box::pin(stop_signal());
    let At::Study(desk) = client.route().at() else { return Ok(()) };
    let mut lines = desk.introduction();
    loop {
        lines.iter().try_for_each(|line| writeln!(out, "{}", line.trim_end()))?;
        out.flush()?;
        let reads = matches!(client.route().at(), At::Study(desk) if desk.reads());
        if client.core().exit().is_some() {
            return Ok(());
        }
        let what = tokio::select! {
            typed = input.next(), if reads => match typed {
                InputLine::Nothing | InputLine::End => return Ok(()),
                InputLine::TooLong => {
                    lines = vec![words::LINE_TOO_LONG.to_string()];
                    continue;
                }
                InputLine::Text(line) => Event::Line(line),
            },
            thought = client.think() => thought,
            what = session.next() => what,
            () = &mut told_to_stop => return Ok(()),
        };
        session.happen(client, what).await;
        lines = client.take_said().unwrap_or_default();
    }
}

/// Draws a position with its forbidden cells.
pub fn drawn(game: &Game) -> Vec<String> {
    drawing(game).lines().map(str::to_owned).collect()
}
