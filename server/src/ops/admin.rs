//! The operator's door: a socket in the data directory that its owner alone can open.

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
use crate::net::listener::welcome_all;
use audit::Audit;
use command::AdminCommand;
use reply::AdminReply;

/// Operators at once: a person, and what looks regularly.
const MAX_CONNECTIONS: usize = 8;
/// The longest command: an announcement, all of it escaped.
const MAX_ORDER: u64 = 16 * 1024;
/// How long an operator may take to say something, and to hear the answer.
const PATIENCE: Duration = Duration::from_secs(5);
const ROOT: u32 = 0;

#[derive(Debug)]
pub struct AdminSocket {
    listener: UnixListener,
    path: PathBuf,
    /// Whose files these are.
    owner: u32,
    audit: Audit,
}

impl AdminSocket {
    /// Opens the door in place of one that an earlier server left behind.
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

/// Whether it is a socket, and nobody listens there any more.
fn is_stale(path: &Path) -> bool {
    let is_socket = |file: fs::Metadata| file.file_type().is_socket();
    if !fs::symlink_metadata(path).is_ok_and(is_socket) {
        return false;
    }
    std::os::unix::net::UnixStream::connect(path)
        .is_err_and(|error| error.kind() == io::ErrorKind::ConnectionRefused)
}

/// Obeys until the server has stopped.
pub async fn serve(door: AdminSocket, app: Arc<App>) {
    let door = Arc::new(door);
    let failure = "no operator could come in";
    let accept = || door.listener.accept();
    welcome_all(MAX_CONNECTIONS, &app.shutdown, failure, accept, |(stream, _), place| {
        let (door, app) = (Arc::clone(&door), Arc::clone(&app));
        // Whoever has the server drained hears that it will.
        app.clone().tasks.spawn(async move {
            let _place = place;
            if let Err(error) = hear(stream, &door, &app).await {
                tracing::warn!(%error, "an operator was not heard");
            }
        });
    })
    .await;
    // The next server would remove it as well.
    let _ = fs::remove_file(&door.path);
}

/// One command, and what came of it.
async fn hear(mut stream: UnixStream, door: &AdminSocket, app: &Arc<App>) -> io::Result<()> {
    let who = stream.peer_cred()?;
    let mut line = String::new();
    let mut reader = BufReader::new(&mut stream).take(MAX_ORDER);
    timeout(PATIENCE, reader.read_line(&mut line)).await??;
    let answer = match serde_json::from_str::<AdminCommand>(&line) {
        _ if who.uid() != door.owner && who.uid() != ROOT => {
            let refused = AdminReply::Refused("this server is another user's".into());
            door.audit.note_stranger(&who, &refused)?;
            refused
        }
        Ok(command) => execute(&command, &who, door, app).await,
        Err(error) => AdminReply::Refused(format!("that is no command: {error}").into()),
    };
    tell(&mut stream, &answer).await
}

async fn execute(
    command: &AdminCommand,
    who: &UCred,
    door: &AdminSocket,
    app: &Arc<App>,
) -> AdminReply {
    let answer = execute::execute(app, command).await;
    match door.audit.note(who, Some(command), &answer) {
        Ok(()) => answer,
        Err(error) => {
            tracing::error!(%error, "the audit log cannot be written");
            AdminReply::Refused(
                format!("{answer}\nbut the audit log cannot be written: {error}").into(),
            )
        }
    }
}

async fn tell(stream: &mut UnixStream, answer: &AdminReply) -> io::Result<()> {
    let mut line = serde_json::to_vec(answer)?;
    line.push(b'\n');
    timeout(PATIENCE, stream.write_all(&line)).await?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_socket_on_which_nobody_listens_is_replaced() {
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
