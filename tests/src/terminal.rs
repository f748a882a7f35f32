//! A real program in a real pseudo-terminal: keys in, screen out.

use std::io::{self, Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use parking_lot::{Condvar, Mutex};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

use crate::process::{self, ServerProcess};
use crate::program::program;
use crate::screen_svg;
use crate::wire::TIMEOUT;

const CHUNK: usize = 4096;

pub struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Keyboard,
    master: Box<dyn MasterPty + Send>,
    shared: Arc<SharedScreen>,
    /// Its home directory, if not provided by the test.
    home: Option<TempDir>,
}

struct SharedScreen {
    screen: Mutex<Screen>,
    changed: Condvar,
}

struct Screen {
    parser: vt100::Parser<Keyboard>,
    ended: bool,
}

/// The program's input: keys, and the terminal's replies to its queries.
#[derive(Clone)]
struct Keyboard {
    keys: Arc<Mutex<Box<dyn Write + Send>>>,
    width: Width,
    /// What the program sent to the desktop.
    desktop_output: Vec<DesktopOutput>,
}

/// Output that does not go to the screen: a title, or text for the clipboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DesktopOutput {
    Title(String),
    Clipboard(String),
}

/// How many columns the terminal uses for characters of ambiguous width (UAX #11).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Width {
    Narrow,
    /// Two, as in a terminal that is set up for East Asian text.
    Wide,
}

impl Keyboard {
    fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut keys = self.keys.lock();
        keys.write_all(bytes)?;
        keys.flush()
    }
}

impl vt100::Callbacks for Keyboard {
    fn set_window_title(&mut self, _: &mut vt100::Screen, title: &[u8]) {
        self.desktop_output.push(DesktopOutput::Title(String::from_utf8_lossy(title).into_owned()));
    }

    fn copy_to_clipboard(&mut self, _: &mut vt100::Screen, _: &[u8], data: &[u8]) {
        self.desktop_output
            .push(DesktopOutput::Clipboard(String::from_utf8_lossy(data).into_owned()));
    }

    /// Replies with the cursor position when queried (`CSI 6 n`, "device status report").
    fn unhandled_csi(
        &mut self,
        screen: &mut vt100::Screen,
        _: Option<u8>,
        _: Option<u8>,
        params: &[&[u16]],
        letter: char,
    ) {
        if (params, letter) == (&[&[6]], 'n') {
            let (row, column) = screen.cursor_position();
            let column = if self.width == Width::Wide { 2 * column } else { column };
            // A program that has exited needs no reply.
            let _ = self.write(format!("\x1b[{};{}R", row + 1, column + 1).as_bytes());
        }
    }
}

impl Terminal {
    /// Starts `oxo` with its own home directory.
    pub fn start(args: &[&str], columns: u16, rows: u16) -> Self {
        Terminal::at_home(args, (columns, rows), Width::Narrow)
    }

    /// Starts `oxo` with the home directory `home`.
    pub fn in_home(home: &Path, args: &[&str], columns: u16, rows: u16) -> Self {
        Terminal::start_in(home, args, (columns, rows), Width::Narrow)
    }

    /// Starts `oxo` in a terminal that is set up for East Asian text.
    pub fn start_east_asian(args: &[&str], columns: u16, rows: u16) -> Self {
        Terminal::at_home(args, (columns, rows), Width::Wide)
    }

    /// Starts a client of `server` in a terminal of 80x24.
    pub fn client(server: &ServerProcess, name: &str, args: &[&str]) -> Self {
        Terminal::start(&[args, &["--server", server.url(), "--name", name]].concat(), 80, 24)
    }

    /// Starts a client of `server` with the home directory `home`.
    pub fn client_in(home: &Path, server: &ServerProcess, name: &str, args: &[&str]) -> Self {
        let args = [args, &["--server", server.url(), "--name", name]].concat();
        Terminal::start_in(home, &args, (80, 24), Width::Narrow)
    }

    fn at_home(args: &[&str], size: (u16, u16), width: Width) -> Self {
        let home = tempfile::tempdir().expect("a home");
        let mut terminal = Terminal::start_in(home.path(), args, size, width);
        terminal.home = Some(home);
        terminal
    }

    fn start_in(home: &Path, args: &[&str], size: (u16, u16), width: Width) -> Self {
        let mut command = CommandBuilder::new(program("oxo"));
        command.args(args);
        command.env("TERM", "xterm-256color");
        command.env("XDG_STATE_HOME", home);
        command.env("XDG_DATA_HOME", home);
        command.env("XDG_CONFIG_HOME", home);
        Terminal::of(command, size, width)
    }

    /// Runs any command in a terminal of 80x24.
    pub fn run(command: CommandBuilder) -> Self {
        Terminal::of(command, (80, 24), Width::Narrow)
    }

    fn of(command: CommandBuilder, (columns, rows): (u16, u16), width: Width) -> Self {
        let size = PtySize { rows, cols: columns, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let child = pair.slave.spawn_command(command).expect("the program starts");
        // If we held it open, the terminal would never report the program's exit.
        drop(pair.slave);
        let writer = pair.master.take_writer().expect("the terminal's keyboard");
        let keyboard =
            Keyboard { keys: Arc::new(Mutex::new(writer)), width, desktop_output: Vec::new() };
        let parser =
            vt100::Parser::new_with_callbacks(cells(rows), cells(columns), 0, keyboard.clone());
        let screen = Screen { parser, ended: false };
        let shared = Arc::new(SharedScreen { screen: Mutex::new(screen), changed: Condvar::new() });
        let output = pair.master.try_clone_reader().expect("the terminal's output");
        thread::spawn({
            let shared = Arc::clone(&shared);
            move || shared.read_output(output)
        });
        Terminal { child, keyboard, master: pair.master, shared, home: None }
    }

    /// Sends SIGKILL, like a crash.
    pub fn kill(mut self) {
        process::signal(self.child.process_id().expect("the program runs"), "KILL");
        self.child.wait().expect("the program ends");
    }

    /// Types `keys`, including escape sequences.
    pub fn type_keys(&mut self, keys: &str) {
        self.keyboard.write(keys.as_bytes()).expect("the program reads its keyboard");
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.shared.screen.lock().parser.screen_mut().set_size(cells(rows), cells(columns));
        let size = PtySize { rows, cols: columns, ..PtySize::default() };
        self.master.resize(size).expect("a terminal can be resized");
    }

    pub fn wait_for(&self, what: &str, is_expected: impl Fn(&str) -> bool) -> String {
        let deadline = Instant::now() + TIMEOUT;
        let mut screen = self.shared.screen.lock();
        loop {
            let text = screen.parser.screen().contents();
            if is_expected(&text) {
                return text;
            }
            let may_wait = Instant::now() < deadline && !screen.ended;
            assert!(may_wait, "waited for {what}; the screen:\n{text}");
            self.shared.changed.wait_until(&mut screen, deadline);
        }
    }

    pub fn wait_for_text(&self, text: &str) -> String {
        self.wait_for(text, |screen| screen.contains(text))
    }

    pub fn code(&self) -> String {
        let screen = self.wait_for_text("oxo join ");
        let (_, rest) = screen.split_once("oxo join ").expect("the line to paste");
        rest.chars().take(6).collect()
    }

    pub fn desktop_output(&self) -> Vec<DesktopOutput> {
        self.shared.screen.lock().parser.callbacks().desktop_output.clone()
    }

    pub fn svg(&self) -> String {
        screen_svg::svg(self.shared.screen.lock().parser.screen())
    }

    /// Waits for the program to exit. Returns its exit code and whether it left the alternate
    /// screen.
    pub fn wait_for_end(&mut self) -> (u32, bool) {
        let deadline = Instant::now() + TIMEOUT;
        let mut screen = self.shared.screen.lock();
        while !screen.ended {
            let text = screen.parser.screen().contents();
            assert!(Instant::now() < deadline, "the program goes on:\n{text}");
            self.shared.changed.wait_until(&mut screen, deadline);
        }
        let restored = !screen.parser.screen().alternate_screen();
        drop(screen);
        (self.child.wait().expect("it has ended").exit_code(), restored)
    }
}

/// A terminal is at least one cell wide and high.
fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a terminal has cells")
}

impl SharedScreen {
    fn read_output(&self, mut output: Box<dyn Read + Send>) {
        let mut chunk = [0; CHUNK];
        loop {
            // On some systems, reading fails once the program has exited.
            let read = output.read(&mut chunk).unwrap_or(0);
            let mut screen = self.screen.lock();
            screen.parser.process(&chunk[..read]);
            screen.ended = read == 0;
            self.changed.notify_all();
            if screen.ended {
                return;
            }
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A failed test must not leave its program running.
        let _ = self.child.kill();
    }
}
