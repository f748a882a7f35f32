//! Client of the admin socket: sends a command to a running server.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use super::command::AdminCommand;
use super::reply::AdminReply;

/// The longest reply: a thousand rows of maximum length.
const MAX_REPLY: u64 = 8 * 1024 * 1024;
/// Time limit for the server's reply, longer than the server waits for a failing store.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Sends a command to the server behind `socket`.
///
/// # Errors
/// An I/O error if no server listens there, or if its reply is late or malformed.
pub fn ask(socket: &Path, command: &AdminCommand) -> io::Result<AdminReply> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let mut line = serde_json::to_vec(command)?;
    line.push(b'\n');
    stream.write_all(&line)?;
    let mut reply = String::new();
    BufReader::new(stream).take(MAX_REPLY).read_line(&mut reply)?;
    Ok(serde_json::from_str(&reply)?)
}
