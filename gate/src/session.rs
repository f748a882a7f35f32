//! A visitor's session, from the command line to the end of the connection.

use std::fmt::Display;
use std::io;
use std::net::IpAddr;
use std::os::unix::process::ExitStatusExt;
use std::pin::pin;
use std::process::ExitStatus;
use std::sync::Arc;
use std::time::Duration;

use oxo::cli::confine::ANALYSIS_SECONDS;
use oxo_server::network;
use oxo_words as words;
use pty_process::Size;
use russh::server::Msg;
use russh::{Channel, ChannelReadHalf, ChannelWriteHalf, Error};
use rustix::process::Signal;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::child::{Child, Start};
use crate::command::{self, NotRun, Role, VisitorCommand};
use crate::connection::Connection;
use crate::end::End;
use crate::gate::Gate;
use crate::pending::PendingGuard;
use crate::relay::{copy_input, copy_output};
use crate::takeover::KeySession;

/// Time for a program to restore the terminal, and for a client to read the last message.
const GOODBYE: Duration = Duration::from_secs(2);
/// Extended data of this type is standard error (RFC 4254, 5.2).
const STDERR: u32 = 1;
/// Exit code of a session ended by the gate.
const ENDED: u32 = 1;
/// Restores the terminal after its program was killed: cursor, mouse, main screen.
const RESTORE: &str = "\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[?1006l\x1b[?1015l\x1b[?1004l\
                       \x1b[?2004l\x1b[?1049l\x1b[?25h";

pub struct VisitorSession {
    pub gate: Arc<Gate>,
    pub from: IpAddr,
    pub key: Option<String>,
    /// The size of the terminal, if there is one.
    pub window: Option<Size>,
    pub variables: Vec<(String, String)>,
    /// The command line.
    pub line: Vec<u8>,
    /// Cancelled when the connection has ended.
    pub disconnected: CancellationToken,
}

/// The last message to the visitor, with the exit code.
struct LastMessage {
    text: String,
    code: u32,
}

impl VisitorSession {
    /// Runs the command line, and then closes the connection.
    pub async fn run(self, pending: PendingGuard, channel: Channel<Msg>, connection: Connection) {
        let (reader, writer) = channel.split();
        // The connection counts against a limit until it is closed: first as pending, then by its
        // permit.
        let mut guard: Box<dyn Send> = Box::new(pending);
        let last = self.serve(&mut guard, reader, &writer).await;
        let goodbye = async {
            if self.say(&writer, last).await.is_ok() {
                // The client disconnects once it has read everything.
                self.disconnected.cancelled().await;
            }
        };
        let _ = timeout(GOODBYE, goodbye).await;
        connection.shut_down();
    }

    async fn say(&self, writer: &ChannelWriteHalf<Msg>, last: LastMessage) -> Result<(), Error> {
        if !last.text.is_empty() {
            let text = last.text + "\n";
            let text = if self.window.is_some() { text.replace('\n', "\r\n") } else { text };
            match last.code {
                0 => writer.data_bytes(text).await?,
                _ => writer.extended_data_bytes(STDERR, text).await?,
            }
        }
        writer.exit_status(last.code).await?;
        writer.eof().await?;
        writer.close().await
    }

    async fn serve(
        &self,
        guard: &mut Box<dyn Send>,
        reader: ChannelReadHalf,
        writer: &ChannelWriteHalf<Msg>,
    ) -> LastMessage {
        let say = |not_run: NotRun| LastMessage {
            text: not_run.to_string(),
            code: not_run.exit_code().into(),
        };
        let parse = || command::parse(&self.line).map_err(say);
        let command = match command::language(&self.line).within(parse) {
            Ok(command) => command,
            Err(last_message) => return last_message,
        };
        match self.gate.permits.take(network(self.from)) {
            Ok(permit) => *guard = Box::new(permit),
            Err(error) => return LastMessage { text: self.worded(error), code: ENDED },
        }
        let plays = command.role == Role::Player;
        let key_session = match self.key.as_deref().filter(|_| plays) {
            Some(key) => Some(self.gate.key_sessions.take_over(key).await),
            None => None,
        };
        match self.start(command) {
            Ok(child) => self.relay(child, reader, writer, key_session.as_ref()).await,
            Err(error) => {
                let text = self.worded(words::SshStart { error: oxo_words::SystemError(&error) });
                LastMessage { text, code: ENDED }
            }
        }
    }

    fn start(&self, VisitorCommand { mut args, role }: VisitorCommand) -> io::Result<Child> {
        let home = self.key.as_deref().filter(|_| role != Role::Guest);
        let home = home.and_then(|key| self.gate.homes.of(key));
        if home.is_none() && !args.iter().any(|arg| arg == "--guest") {
            args.insert(0, "--guest".to_owned());
        }
        let home = home.unwrap_or_else(|| self.gate.homes.of_guests());
        self.gate.program.start(&Start {
            args: &args,
            home: &home,
            visitor: self.from,
            variables: &self.variables,
            window: self.window,
        })
    }

    /// Relays input and output until the session ends.
    async fn relay(
        &self,
        child: Child,
        reader: ChannelReadHalf,
        writer: &ChannelWriteHalf<Msg>,
        key_session: Option<&KeySession>,
    ) -> LastMessage {
        let Child { mut process, mut input, output, errors } = child;
        let timeouts = self.gate.timeouts;
        let mut drawn = pin!(async {
            let output = copy_output(output, writer.make_writer(), timeouts.patience);
            let errors =
                copy_output(errors, writer.make_writer_ext(Some(STDERR)), timeouts.patience);
            tokio::try_join!(output, errors)
        });
        let end = tokio::select! {
            drawn = &mut drawn => drawn.err().unwrap_or(End::Exited),
            end = copy_input(reader, &mut input, timeouts.idle) => end,
            () = superseded(key_session) => End::Superseded,
            () = self.gate.closing.cancelled() => End::Closing,
        };
        if end != End::Exited {
            process.terminate();
        }
        if !matches!(end, End::Exited | End::Disconnected | End::Stalled) {
            // The program's last output restores the terminal.
            let _ = timeout(GOODBYE, drawn).await;
        }
        self.last_message(end, process.end(GOODBYE).await.ok())
    }

    /// Returns the text in the visitor's language.
    fn worded(&self, text: impl Display) -> String {
        command::language(&self.line).within(|| format!("oxo: {text}"))
    }

    fn last_message(&self, end: End, status: Option<ExitStatus>) -> LastMessage {
        let signal = status.and_then(|status| status.signal());
        let code = match (end, status.and_then(|status| status.code()), signal) {
            (End::Exited, Some(code), _) => code.cast_unsigned(),
            (End::Exited, None, Some(signal)) => 128 + signal.cast_unsigned(),
            _ => ENDED,
        };
        let text = match (end, signal) {
            (End::Exited, Some(signal)) if signal == Signal::XCPU.as_raw() => {
                self.worded(words::SshAnalysis { seconds: ANALYSIS_SECONDS })
            }
            (End::Exited, Some(_)) => self.worded(words::SSH_FAILED),
            (End::Exited | End::Disconnected | End::Stalled, _) => String::new(),
            _ => self.worded(end),
        };
        let restore = if signal.is_some() && self.window.is_some() { RESTORE } else { "" };
        LastMessage { text: format!("{restore}{text}"), code }
    }
}

/// Resolves when a newer session of the same key takes over; never without a key.
async fn superseded(key_session: Option<&KeySession>) {
    match key_session {
        Some(key_session) => key_session.superseded.cancelled().await,
        None => std::future::pending().await,
    }
}
