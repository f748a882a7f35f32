//! The admin socket: a Unix socket in the data directory, open to its owner only.

pub mod ask;
mod audit;
pub mod command;
mod execute;
pub mod reply;

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::unix::UCred;
use tokio::net::{UnixListener, UnixStream};
use tokio::time::timeout;

use crate::app::App;
use crate::net::listener::accept_loop;
use audit::Audit;
use command::AdminCommand;
use reply::AdminReply;

/// Concurrent connections: a person, and scripts that poll.
const MAX_CONNECTIONS: usize = 8;
/// The longest command: an announcement with every character escaped.
const MAX_COMMAND: u64 = 16 * 1024;
/// Time limit for reading a command, and for writing its reply.
const TIMEOUT: Duration = Duration::from_secs(5);
const ROOT: u32 = 0;

#[derive(Debug)]
pub struct AdminSocket {
    listener: UnixListener,
    path: PathBuf,
    /// The user who runs the server.
    owner: u32,
    audit: Audit,
}

impl AdminSocket {
    /// Opens the socket, replacing one that an earlier server left behind. Fails if a running
    /// server has the socket, or if the socket or the audit log cannot be created.
    pub fn open(path: &Path, directory: Option<&Path>) -> io::Result<AdminSocket> {
        let listener = match UnixListener::bind(path) {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && is_stale(path) => {
                fs::remove_file(path)?;
                UnixListener::bind(path)
            }
            bound => bound,
        }?;
        fs::set_permissions(path, Permissions::from_mode(0o600))?;
        let owner = fs::metadata(path)?.uid();
        let audit = Audit::open(directory)?;
        Ok(AdminSocket { listener, path: path.to_owned(), owner, audit })
    }
}

/// Whether the path is a socket without a listener.
fn is_stale(path: &Path) -> bool {
    let is_socket = |file: fs::Metadata| file.file_type().is_socket();
    if !fs::symlink_metadata(path).is_ok_and(is_socket) {
        return false;
    }
    std::os::unix::net::UnixStream::connect(path)
        .is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
}

/// Executes commands until the server has stopped.
pub async fn serve(socket: AdminSocket, app: Arc<App>) {
    let socket = Arc::new(socket);
    let on_error = "cannot accept a connection on the admin socket";
    let accept = || socket.listener.accept();
    accept_loop(MAX_CONNECTIONS, &app.shutdown, on_error, accept, |(stream, _), permit| {
        let (socket, app) = (Arc::clone(&socket), Arc::clone(&app));
        // A tracked task, so that the operator who drains the server still gets a reply.
        app.clone().tasks.spawn(async move {
            let _permit = permit;
            if let Err(error) = answer(stream, &socket, &app).await {
                tracing::warn!(%error, "admin connection failed");
            }
        });
    })
    .await;
    // Best effort: the next server would replace it anyway.
    let _ = fs::remove_file(&socket.path);
}

/// Reads one command and writes its reply.
async fn answer(mut stream: UnixStream, socket: &AdminSocket, app: &Arc<App>) -> io::Result<()> {
    let peer = stream.peer_cred()?;
    let mut line = String::new();
    let mut reader = BufReader::new(&mut stream).take(MAX_COMMAND);
    timeout(TIMEOUT, reader.read_line(&mut line)).await??;
    let reply = match serde_json::from_str::<AdminCommand>(&line) {
        _ if peer.uid() != socket.owner && peer.uid() != ROOT => {
            let reply = AdminReply::Refused("this server belongs to another user".into());
            socket.audit.note_stranger(&peer, &reply)?;
            reply
        }
        Ok(command) => execute(&command, &peer, socket, app).await,
        Err(error) => AdminReply::Refused(format!("invalid command: {error}").into()),
    };
    send(&mut stream, &reply).await
}

async fn execute(
    command: &AdminCommand,
    peer: &UCred,
    socket: &AdminSocket,
    app: &Arc<App>,
) -> AdminReply {
    let reply = execute::execute(app, command).await;
    match socket.audit.note(peer, Some(command), &reply) {
        Ok(()) => reply,
        Err(error) => {
            tracing::error!(%error, "cannot write the audit log");
            AdminReply::Refused(format!("{reply}\nbut cannot write the audit log: {error}").into())
        }
    }
}

async fn send(stream: &mut UnixStream, reply: &AdminReply) -> io::Result<()> {
    let mut line = serde_json::to_vec(reply)?;
    line.push(b'\n');
    timeout(TIMEOUT, stream.write_all(&line)).await?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_socket_without_a_listener_is_replaced() {
        let directory = tempfile::tempdir().expect("room");
        let (file, socket) = (directory.path().join("oxo.db"), directory.path().join("a.sock"));
        fs::write(&file, "games").expect("room");
        assert!(!is_stale(&file));
        drop(std::os::unix::net::UnixListener::bind(&socket).expect("a socket"));
        assert!(is_stale(&socket));
        let _listener = std::os::unix::net::UnixListener::bind(directory.path().join("b.sock"));
        assert!(!is_stale(&directory.path().join("b.sock")));
    }
}
