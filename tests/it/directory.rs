//! Data directories that cannot be used: the server prints one error and changes nothing.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use oxo_shared::Rules;
use oxo_tests::ServerProcess;
use oxo_tests::client::plain_game;
use oxo_tests::process::{ANY_PORT, text};
use oxo_tests::program::{self, program};
use tempfile::TempDir;

/// Returns the directory of a killed server with a game: part of the game is in the log, and part
/// may be in the database.
async fn used() -> TempDir {
    let server = ServerProcess::start_persistent();
    server.client("ann").await.create(plain_game(Rules::GOMOKU)).await;
    server.kill_and_keep_data()
}

/// Returns the contents of all files except empty ones, such as the lock and a new log.
fn contents(directory: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    // SQLite rebuilds this file from the log at each start; a socket has no contents.
    let lasting = files.filter(|path| !text(path).ends_with("-shm") && path.is_file());
    let read = lasting.map(|path| (text(&path).to_owned(), std::fs::read(&path).unwrap()));
    read.filter(|(_, bytes)| !bytes.is_empty()).collect()
}

fn rejection(directory: &Path) -> String {
    let quiet = ["--listen", ANY_PORT, "--log-filter", "off", "--data", text(directory)];
    program::server(&quiet).failure()
}

fn rejected_and_unchanged(directory: &Path) -> String {
    let before = contents(directory);
    let errors = rejection(directory);
    assert!(contents(directory) == before, "something was changed: {errors}");
    errors
}

#[cfg(unix)]
#[tokio::test]
async fn files_are_private_whatever_the_umask_and_open_ones_are_reported() {
    use std::os::unix::fs::PermissionsExt;

    let scratch = tempfile::tempdir().unwrap();
    let (above, log) = (scratch.path().join("deep"), scratch.path().join("log"));
    let data = above.join("data");
    let serve = |log: &Path| {
        let mut command = Command::new("sh");
        let serve = "umask 0; exec \"$SERVER\" \"$@\" 2>\"$LOG\"";
        command.args(["-c", serve, "sh"]).env("SERVER", program("oxo-server")).env("LOG", log);
        ServerProcess::start_as(&mut command, ANY_PORT, &["--data", text(&data)])
    };
    let server = serve(&log);
    server.client("ann").await.create(plain_game(Rules::GOMOKU)).await;
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&data), mode(&above)), (0o700, 0o700));
    let files: Vec<_> = std::fs::read_dir(&data).unwrap().map(|it| it.unwrap().path()).collect();
    assert!(files.len() >= 4 && files.iter().all(|file| mode(file) == 0o600), "{files:?}");
    drop(server);
    let warns = |log: &Path| std::fs::read_to_string(log).unwrap().contains("chmod -R go=");
    assert!(!warns(&log));
    std::fs::set_permissions(&data, std::fs::Permissions::from_mode(0o755)).unwrap();
    drop(serve(&log));
    assert!(warns(&log));
}

#[tokio::test]
async fn a_server_starts_with_an_accepted_loss_and_logs_it() {
    let directory = used().await;
    std::fs::remove_file(directory.path().join("oxo.db-wal")).unwrap();
    let errors = rejected_and_unchanged(directory.path());
    assert!(errors.contains("acknowledged entries since 20"), "{errors}");
    assert!(errors.contains("--accept-loss"), "{errors}");
    let log = directory.path().join("log");
    let args = ["--data", text(directory.path()), "--accept-loss"];
    let server = ServerProcess::start_with_log(&args, "warn", &log);
    server.client("ann").await.create(plain_game(Rules::GOMOKU)).await;
    drop(server);
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains("of game ") && log.contains("damaged-"), "{log}");
    // The next start has nothing to report.
    ServerProcess::start_in(directory.path());
}

#[cfg(unix)]
#[tokio::test]
async fn a_pipe_or_a_device_is_rejected_as_a_store() {
    let directory = tempfile::tempdir().unwrap();
    let pipe = directory.path().join("oxo.db");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let check = |store: &Path| program::server(&["check", text(store)]).stderr;
    let errors = [check(directory.path()), check(&pipe), check(Path::new("/dev/null"))];
    assert!(errors.iter().all(|errors| errors.contains("not a regular file")), "{errors:?}");
    assert!(rejection(directory.path()).contains("not a regular file"));
    // Nor is one in place of the log.
    std::fs::remove_file(&pipe).unwrap();
    let log = directory.path().join("oxo.db-wal");
    assert!(Command::new("mkfifo").arg(&log).status().unwrap().success());
    assert!(rejection(directory.path()).contains("not a regular file"));
}
