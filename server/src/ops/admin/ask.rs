//! How the program asks a running server.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use super::command::AdminCommand;
use super::reply::AdminReply;

/// The longest answer: a thousand rows, each as long as it can be.
const MAX_ANSWER: u64 = 8 * 1024 * 1024;
/// How long the server may take: longer than a store that fails is waited for.
const PATIENCE: Duration = Duration::from_secs(30);

/// Gives an command to the server whose socket this is.
pub fn ask(socket: &Path, command: &AdminCommand) -> io::Result<AdminReply> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut line = serde_json::to_vec(command)?;
    line.push(b'\n');
    stream.write_all(&line)?;
    let mut answer = String::new();
    BufReader::new(stream).take(MAX_ANSWER).read_line(&mut answer)?;
    Ok(serde_json::from_str(&answer)?)
}
