//! Keys, clicks and pastes read from the terminal.

use crossterm::event::Event;

/// An event, and whether it arrived alone. Several keys at once are pasted text in a terminal
/// without bracketed paste, or a cat on the keyboard.
#[derive(Debug)]
pub struct InputEvent {
    pub event: Event,
    pub is_alone: bool,
}

#[cfg(unix)]
pub use unix::TerminalInput;

#[cfg(unix)]
mod unix {
    use std::collections::VecDeque;
    use std::fs::File;
    use std::io::{self, IsTerminal, Read};
    use std::thread;
    use std::time::Duration;

    use crossterm::event;
    use tokio::signal::unix::{Signal, SignalKind, signal};
    use tokio::sync::mpsc;
    use tokio::time::{Instant, sleep_until};

    use super::{Event, InputEvent};
    use crate::screen::terminal::decoder::Decoder;

    /// Bytes per read, and the number of reads buffered ahead.
    const CHUNK: usize = 4 * 1024;
    const CHUNKS_AHEAD: usize = 4;

    pub struct TerminalInput {
        /// Events that arrived while the terminal was being queried.
        before: VecDeque<Event>,
        reads: mpsc::Receiver<Vec<u8>>,
        decoder: Decoder,
        /// Whether no event of the last read has been returned yet.
        is_first: bool,
        /// Deadline for the rest of an incomplete sequence.
        waits_until: Option<Instant>,
        resized: Signal,
    }

    impl TerminalInput {
        /// Starts to read the keyboard, on a thread of its own.
        ///
        /// # Errors
        /// If the terminal cannot be read, or the signal for its size cannot be received.
        pub fn new() -> io::Result<TerminalInput> {
            let mut before = VecDeque::new();
            while event::poll(Duration::ZERO)? {
                before.push_back(event::read()?);
            }
            let (sender, reads) = mpsc::channel(CHUNKS_AHEAD);
            let keyboard = keyboard()?;
            // The thread ends with the program, because a read cannot be cancelled.
            thread::spawn(move || read_all(keyboard, &sender));
            let resized = signal(SignalKind::window_change())?;
            let decoder = Decoder::default();
            Ok(TerminalInput { before, reads, decoder, is_first: true, waits_until: None, resized })
        }

        /// Returns the next event; `None` once there can be no more. This is cancel-safe.
        pub async fn next(&mut self) -> Option<io::Result<InputEvent>> {
            loop {
                if let Some(event) = self.before.pop_front() {
                    return Some(Ok(InputEvent { event, is_alone: false }));
                }
                if let Some(event) = self.decoder.next() {
                    let is_alone = std::mem::take(&mut self.is_first) && self.decoder.is_empty();
                    return Some(Ok(InputEvent { event, is_alone }));
                }
                let patience = self.decoder.patience();
                self.waits_until = self.waits_until.or(patience.map(|time| Instant::now() + time));
                tokio::select! {
                    read = self.reads.recv() => {
                        self.decoder.push(&read?);
                        (self.is_first, self.waits_until) = (true, None);
                    }
                    () = sleep_until(self.waits_until.unwrap_or_else(Instant::now)),
                        if self.waits_until.is_some() =>
                    {
                        self.waits_until = None;
                        if let Some(event) = self.decoder.give_up() {
                            return Some(Ok(InputEvent { event, is_alone: true }));
                        }
                    }
                    _ = self.resized.recv() => {
                        let event = Event::Resize(0, 0);
                        return Some(Ok(InputEvent { event, is_alone: true }));
                    }
                }
            }
        }
    }

    fn keyboard() -> io::Result<Box<dyn Read + Send>> {
        let stdin = io::stdin();
        match stdin.is_terminal() {
            true => Ok(Box::new(stdin)),
            false => Ok(Box::new(File::open("/dev/tty")?)),
        }
    }

    fn read_all(mut keyboard: impl Read, sender: &mpsc::Sender<Vec<u8>>) {
        let mut chunk = [0; CHUNK];
        loop {
            match keyboard.read(&mut chunk) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(0) | Err(_) => return,
                Ok(count) => {
                    if sender.blocking_send(chunk[..count].to_vec()).is_err() {
                        return;
                    }
                }
            }
        }
    }
}

/// Events as the system delivers them, already decoded.
#[cfg(not(unix))]
pub struct TerminalInput(crossterm::event::EventStream);

#[cfg(not(unix))]
impl TerminalInput {
    pub fn new() -> std::io::Result<TerminalInput> {
        Ok(TerminalInput(crossterm::event::EventStream::new()))
    }

    pub async fn next(&mut self) -> Option<std::io::Result<InputEvent>> {
        let event = futures::StreamExt::next(&mut self.0).await?;
        Some(event.map(|event| InputEvent { event, is_alone: true }))
    }
}
