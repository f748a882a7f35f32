//! The program as a process, fed from a pipe.

pub mod screen;
pub mod stage;
pub mod truth;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use tokio::io::AsyncWriteExt;
use tokio::runtime::Builder;
use tokio::time::timeout;

/// How long a test waits for output at most; only a broken program gets there.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Returns a command that uses `home` in place of the user's own files.
pub fn command(args: &[&str], home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_oxo"));
    command
        .args(args)
        .env_remove("OXO_SERVER")
        .env_remove("OXO_NAME")
        .env_remove("OXO_LANG")
        .env_remove("OXO_CA")
        .env_remove("OXO_CONFIG")
        .env_remove("OXO_GAMES")
        .env("XDG_CONFIG_HOME", home)
        .env("XDG_STATE_HOME", home)
        .env("XDG_DATA_HOME", home);
    command
}

pub fn oxo(args: &[&str], input: &str) -> Output {
    run(&[], args, input)
}

pub fn oxo_with(variables: &[(&str, &str)], args: &[&str]) -> Output {
    run(variables, args, "")
}

fn run(variables: &[(&str, &str)], args: &[&str], input: &str) -> Output {
    // Keeps the user's own files untouched.
    let home = tempfile::tempdir().unwrap();
    let mut command = command(args, home.path());
    command.envs(variables.iter().copied());
    fed(command, input)
}

/// Runs a program to its end with this input; it is killed if it does not end.
pub fn fed(command: Command, input: &str) -> Output {
    let mut command = tokio::process::Command::from(command);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
    let ended = async {
        let mut child = command.spawn().unwrap();
        // The program may exit without reading its input.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes()).await;
        child.wait_with_output().await.unwrap()
    };
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { timeout(PATIENCE, ended).await.expect("it ends") })
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

pub fn told(args: &[&str], input: &str) -> String {
    let output = oxo(args, input);
    let (told, error) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(0), "{args:?}: {told}{error}");
    told
}

/// Runs a command that must print only an error, and returns that.
pub fn refused(code: i32, args: &[&str]) -> String {
    let output = oxo(args, "");
    let error = text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
    assert!(output.stdout.is_empty(), "{args:?}");
    error
}
