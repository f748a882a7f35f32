//! The session of one visitor: what they type goes to their program, what it draws to them.

use std::collections::VecDeque;
use std::io;
use std::net::IpAddr;
use std::os::unix::process::ExitStatusExt;
use std::pin::pin;
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::Duration;

use oxo_server::network;
use pty_process::Size;
use russh::server::Msg;
use russh::{Channel, ChannelMsg, ChannelReadHalf, ChannelWriteHalf, Error};
use rustix::process::Signal;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{Instant, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

use super::child::{Child, Input, Start};
use super::confine::ANALYSIS_SECONDS;
use super::gate::Gate;
use super::keyholders::Keyholder;
use super::line::Line;
use super::order::{self, Order, Who};
use super::threshold::Wait;
use crate::net::Pace;

/// How long a program may take to give the terminal back, and a visitor to hear the last word.
const GOODBYE: Duration = Duration::from_secs(2);
/// What is carried at once, in bytes.
const CHUNK: usize = 16 * 1024;
/// The largest window: more columns and rows than any screen shows, and some megabytes to draw.
const MAX_COLUMNS: u16 = 500;
const MAX_ROWS: u16 = 200;
/// The window of a terminal that has no size of its own.
const USUAL: (u16, u16) = (80, 24);
/// Bytes typed at once, and then each second: more than by the fastest mouse, or a page pasted.
const TYPED_IN_A_ROW: u32 = 64 * 1024;
const TYPED_PER_SECOND: u32 = 16 * 1024;
/// What a message costs that is no text, in bytes: each window drawn is work.
const MESSAGE_COST: u32 = 1024;
/// Bytes that were typed and are not read yet: a program that plays reads at once.
const MAX_UNREAD: usize = 64 * 1024;
/// Of what is written to a visitor apart: standard error (RFC 4254, 5.2).
const STDERR: u32 = 1;
/// The exit code of a session that was ended.
const ENDED: u32 = 1;
/// Gives a terminal back whose program could not: the cursor, the mouse, the usual screen.
const GIVE_BACK: &str = "\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[?1006l\x1b[?1015l\x1b[?1004l\
                         \x1b[?2004l\x1b[?1049l\x1b[?25h";

pub struct Visit {
    pub gate: Arc<Gate>,
    pub from: IpAddr,
    pub key: Option<String>,
    /// The size of the terminal, where there is one.
    pub window: Option<Size>,
    pub variables: Vec<(String, String)>,
    pub asked: Vec<u8>,
    /// Cancelled when the connection has ended.
    pub hung_up: CancellationToken,
}

/// What is told in the end: in words, and as a number.
struct LastWord {
    text: String,
    code: u32,
}

/// How a session came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum End {
    #[error("")]
    Over,
    #[error("")]
    Gone,
    /// The visitor does not take what is drawn.
    #[error("")]
    Stalled,
    #[error("oxo: you came in once more with this key: that session goes on")]
    Taken,
    #[error("oxo: nothing was typed for too long: come back when you like")]
    Idle,
    #[error("oxo: more was typed than anybody reads")]
    Flooded,
    #[error("oxo: the gate closes: come back in a moment, your seat is kept")]
    Closing,
}

/// A window of so many columns and rows, as far as one can be that large.
pub fn window(columns: u32, rows: u32) -> Size {
    let within = |count: u32, usual, most| match u16::try_from(count) {
        Ok(0) => usual,
        Ok(count) => count.min(most),
        Err(_) => most,
    };
    Size::new(within(rows, USUAL.1, MAX_ROWS), within(columns, USUAL.0, MAX_COLUMNS))
}

impl Visit {
    /// From what was asked for to the end of the connection.
    pub async fn run(self, wait: Wait, channel: Channel<Msg>, line: Line) {
        let (hearing, telling) = channel.split();
        // As long as the connection is there it counts: on the threshold, or where it has a place.
        let mut counted: Box<dyn Send> = Box::new(wait);
        let said = self.serve(&mut counted, hearing, &telling).await;
        let goodbye = async {
            if self.say(&telling, said).await.is_ok() {
                // Who has heard all hangs up.
                self.hung_up.cancelled().await;
            }
        };
        let _ = timeout(GOODBYE, goodbye).await;
        line.cut();
    }

    async fn say(&self, telling: &ChannelWriteHalf<Msg>, said: LastWord) -> Result<(), Error> {
        if !said.text.is_empty() {
            let text = said.text + "\n";
            let text = if self.window.is_some() { text.replace('\n', "\r\n") } else { text };
            match said.code {
                0 => telling.data_bytes(text).await?,
                _ => telling.extended_data_bytes(STDERR, text).await?,
            }
        }
        telling.exit_status(said.code).await?;
        telling.eof().await?;
        telling.close().await
    }

    async fn serve(
        &self,
        counted: &mut Box<dyn Send>,
        hearing: ChannelReadHalf,
        telling: &ChannelWriteHalf<Msg>,
    ) -> LastWord {
        let order = match order::read(&self.asked) {
            Ok(order) => order,
            Err(answer) => {
                return LastWord { text: answer.to_string(), code: answer.code().into() };
            }
        };
        match self.gate.places.take(network(self.from)) {
            Ok(place) => *counted = Box::new(place),
            Err(full) => return LastWord { text: format!("oxo: {full}"), code: ENDED },
        }
        let plays = order.who == Who::Player;
        let holder = match self.key.as_deref().filter(|_| plays) {
            Some(key) => Some(self.gate.keyholders.take(key).await),
            None => None,
        };
        match self.start(order) {
            Ok(child) => self.accompany(child, hearing, telling, holder.as_ref()).await,
            Err(error) => {
                let text = format!("oxo: your session cannot begin: {}", error.kind());
                LastWord { text, code: ENDED }
            }
        }
    }

    fn start(&self, Order { mut args, who }: Order) -> io::Result<Child> {
        let home = self.key.as_deref().filter(|_| who != Who::Guest);
        let home = home.and_then(|key| self.gate.homes.of(key));
        if home.is_none() && !args.iter().any(|arg| arg == "--guest") {
            args.insert(0, "--guest".to_owned());
        }
        let home = home.unwrap_or_else(|| self.gate.homes.nowhere());
        self.gate.program.start(&Start {
            args: &args,
            home: &home,
            visitor: self.from,
            variables: &self.variables,
            window: self.window,
        })
    }

    async fn accompany(
        &self,
        child: Child,
        hearing: ChannelReadHalf,
        telling: &ChannelWriteHalf<Msg>,
        holder: Option<&Keyholder>,
    ) -> LastWord {
        let Child { mut process, mut input, output, errors } = child;
        let patience = self.gate.patience;
        let mut shown = pin!(async {
            let output = show(output, telling.make_writer(), patience.coming);
            let errors = show(errors, telling.make_writer_ext(Some(STDERR)), patience.coming);
            tokio::try_join!(output, errors)
        });
        let end = tokio::select! {
            shown = &mut shown => shown.err().unwrap_or(End::Over),
            end = hear(hearing, &mut input, patience.idle) => end,
            () = newer(holder) => End::Taken,
            () = self.gate.closing.cancelled() => End::Closing,
        };
        if end != End::Over {
            process.ask_to_end();
        }
        if !matches!(end, End::Over | End::Gone | End::Stalled) {
            // The terminal as it was before.
            let _ = timeout(GOODBYE, shown).await;
        }
        self.last_word(end, process.end(GOODBYE).await.ok())
    }

    fn last_word(&self, end: End, status: Option<ExitStatus>) -> LastWord {
        let signal = status.and_then(|status| status.signal());
        let code = match (end, status.and_then(|status| status.code()), signal) {
            (End::Over, Some(code), _) => code.cast_unsigned(),
            (End::Over, None, Some(signal)) => 128 + signal.cast_unsigned(),
            _ => ENDED,
        };
        let text = match (end, signal) {
            (End::Over, Some(signal)) if signal == Signal::XCPU.as_raw() => {
                format!("oxo: an analysis may take {ANALYSIS_SECONDS} s of processor time here")
            }
            (End::Over, Some(_)) => "oxo: your session has failed: come in again".to_owned(),
            _ => end.to_string(),
        };
        let give_back = if signal.is_some() && self.window.is_some() { GIVE_BACK } else { "" };
        LastWord { text: format!("{give_back}{text}"), code }
    }
}

/// Resolves when a newer session of the key has come; never without a key.
async fn newer(holder: Option<&Keyholder>) {
    match holder {
        Some(holder) => holder.taken.cancelled().await,
        None => std::future::pending().await,
    }
}

/// Carries what the program writes, no faster than the visitor takes it.
async fn show(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    patience: Duration,
) -> Result<(), End> {
    let mut chunk = vec![0; CHUNK];
    loop {
        // A terminal whose program has ended answers with an error on some systems.
        let count = from.read(&mut chunk).await.unwrap_or(0);
        if count == 0 {
            return Ok(());
        }
        match timeout(patience, to.write_all(&chunk[..count])).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => return Err(End::Gone),
            Err(_) => return Err(End::Stalled),
        }
    }
}

/// Carries what the visitor types, no faster than anybody types, until the visitor is gone. What
/// comes after that is not waited for by anybody, and so holds up nothing.
async fn hear(mut hearing: ChannelReadHalf, input: &mut Input, idle: Duration) -> End {
    let mut pace = Pace::new(TYPED_IN_A_ROW, TYPED_PER_SECOND);
    let (mut typed_at, mut unread, mut has_ended) = (Instant::now(), VecDeque::new(), false);
    loop {
        let message = tokio::select! {
            message = async { pace.open().await; hearing.wait().await } => message,
            written = input.write(unread.as_slices().0), if !unread.is_empty() => {
                // What a program does not read that has ended is of no use.
                let count = written.unwrap_or(unread.len());
                unread.drain(..count);
                if has_ended && unread.is_empty() {
                    input.close();
                }
                continue;
            }
            () = sleep_until(typed_at + idle) => return End::Idle,
        };
        match message {
            Some(ChannelMsg::Data { data }) => {
                typed_at = Instant::now();
                pace.take(u32::try_from(data.len()).unwrap_or(u32::MAX));
                unread.extend(data);
                if unread.len() > MAX_UNREAD {
                    return End::Flooded;
                }
            }
            Some(ChannelMsg::WindowChange { col_width, row_height, .. }) => {
                pace.take(MESSAGE_COST);
                input.resize(window(col_width, row_height));
            }
            Some(ChannelMsg::Eof) => {
                has_ended = true;
                if unread.is_empty() {
                    input.close();
                }
            }
            Some(ChannelMsg::Close) | None => return End::Gone,
            Some(_) => pace.take(MESSAGE_COST),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_is_as_large_as_any_screen_at_most() {
        // It can be shown, but not compared.
        let size = |columns, rows| format!("{:?}", window(columns, rows));
        let of = |(columns, rows)| format!("{:?}", Size::new(rows, columns));
        assert_eq!(size(0, 0), of(USUAL));
        assert_eq!(size(100, 40), of((100, 40)));
        assert_eq!(size(u32::MAX, 70_000), of((MAX_COLUMNS, MAX_ROWS)));
    }
}
