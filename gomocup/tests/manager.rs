//! The manager, tested with brains that behave like real ones: shell scripts.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use oxo_gomocup::{Conditions, Fault, Manager, Opponent, Program, Remarks, Step, Time};
use oxo_shared::{Game, Point, Rules};
use tempfile::TempDir;

/// A brain that takes longer than this hangs.
const HUNG: Duration = Duration::from_secs(120);
/// The time for a brain that answers.
const PATIENT: Duration = Duration::from_secs(60);

fn manager(command: &[&str], turn_grace: Duration) -> (Manager, Time) {
    let command = command.iter().map(|&word| word.to_owned()).collect();
    let program = Program { command, remarks: Remarks::Hidden };
    let conditions = Conditions {
        rules: Rules::GOMOKU,
        opponent: Opponent::Person,
        memory_bytes: 1 << 20,
        folder: None,
        nodes: None,
    };
    let turn = Duration::from_millis(1);
    (Manager::new(program, conditions, turn_grace), Time::for_turn(turn))
}

/// A brain that runs these commands on `INFO`, on `START` and when it is to move.
fn brain(info: &str, start: &str, play: &str) -> String {
    format!(
        "while read -r word rest; do case \"$word\" in\n INFO) {info} ;;\n START) {start} ;;\n \
         BEGIN*|TURN*) {play} ;;\n ABOUT*) echo 'name=\"fake\"' ;;\n END*) exit ;;\n esac; done"
    )
}

/// Returns the brain's first move.
async fn first_move(script: &str, grace: Duration) -> Result<Point, Fault> {
    let (mut manager, time) = manager(&["sh", "-c", script], grace);
    let chosen = manager.choose(&Game::new(Rules::GOMOKU), &time).await;
    manager.end().await;
    chosen
}

#[tokio::test]
async fn other_lines_are_skipped_until_the_answer() {
    let banner = "echo; echo 'Engine 1.0 by somebody'; echo '8,8 extra'; echo OK";
    let many = "yes 'MESSAGE deeper' | head -n 12000; echo 7,7";
    for (info, start, play) in [
        (":", "echo OK", "echo 7,7"),
        (":", banner, "echo 7,7"),
        (":", "echo OK", "echo 'depth 3 eval 12'; echo; echo 'bestline h8 i9'; echo 7,7"),
        (":", "echo OK", many),
        ("echo UNKNOWN", "echo OK", "echo 7,7"),
        ("echo 'ERROR unknown command folder'", "echo OK", "echo 7,7"),
        ("echo 'ERROR: game_type not supported'", "echo OK", "echo ERROR - 300; echo 7,7"),
        ("echo 'ERROR message - Unknown INFO'", "sleep 0.1; echo OK", "sleep 0.1; echo 7,7"),
    ] {
        let chosen = first_move(&brain(info, start, play), PATIENT).await;
        assert_eq!(chosen.unwrap(), Point::new(7, 7), "{info} | {start} | {play}");
    }
}

#[tokio::test]
async fn a_refusing_brain_is_quoted_at_once() {
    for (info, start, play, reason) in [
        (":", "echo ERROR no weights", ":", "refuses: \"ERROR no weights\""),
        ("echo ERROR about this", "echo ERROR no weights", ":", "refuses: \"ERROR"),
        (":", "echo ERROR no weights; exit", ":", "refuses: \"ERROR no weights\""),
        (":", "echo OK", "echo ERROR lost", "refuses: \"ERROR lost\""),
        (":", "echo OK", "echo 99,99", "made an illegal move, \"99,99\": "),
        (":", "echo OK", "exit", "ended by itself"),
        (":", "echo OK", "yes | tr -d '\\n'", "cannot be reached"),
        (":", "echo OK", "yes $(printf %09999d 1)", "cannot be reached: it writes without end"),
    ] {
        let fault = first_move(&brain(info, start, play), PATIENT).await.unwrap_err().to_string();
        assert!(fault.starts_with(reason), "{start} | {play}: {fault}");
    }
}

#[tokio::test]
async fn a_brain_without_info_may_support_openings() {
    let script = brain("echo UNKNOWN", "echo OK", ":");
    let script = script.replace(" END*)", " DONE*) echo 7,7 8,8 6,7 ;;\n END*)");
    let (mut manager, time) = manager(&["sh", "-c", &script], PATIENT);
    let game = Game::new("15x15x5+swap2".parse().unwrap());
    let step = manager.step(&game, &time).await.unwrap();
    assert_eq!(step, Step::Play(Point::new(7, 7)));
    manager.end().await;
}

#[tokio::test]
async fn an_invalid_reply_is_quoted_when_the_time_is_up() {
    let script = brain(":", "echo OK", "echo I resign");
    let fault = first_move(&script, Duration::from_millis(300)).await.unwrap_err().to_string();
    assert_eq!(fault, "replied \"I resign\", which is no valid reply here");
}

fn executable(directory: &Path, text: &str) -> String {
    use std::os::unix::fs::PermissionsExt;

    let path = directory.join("pbrain-fake");
    fs::write(&path, format!("#!/bin/sh\n{text}\n")).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_brain_runs_in_its_own_directory_even_through_a_link() {
    let [home, other] = [(); 2].map(|()| TempDir::new().unwrap());
    fs::write(home.path().join("weights.bin"), "w").unwrap();
    let start = "[ -e weights.bin ] && echo OK || echo ERROR no weights";
    let path = executable(home.path(), &brain(":", start, "echo 7,7"));
    let link = other.path().join("engine");
    std::os::unix::fs::symlink(&path, &link).unwrap();
    for path in [path.as_str(), link.to_str().unwrap()] {
        let (mut manager, time) = manager(&[path], PATIENT);
        manager.prepare(&time).await.unwrap();
        manager.end().await;
    }
}

#[tokio::test]
async fn child_processes_end_with_their_brain() {
    let home = TempDir::new().unwrap();
    let fifo = home.path().join("fifo");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let helper = format!("sleep 1000 > '{}' & {}", fifo.display(), brain(":", "echo OK", ":"));
    for polite in [true, false] {
        let (mut manager, time) = manager(&["sh", "-c", &helper], PATIENT);
        let fifo = fifo.clone();
        let (opened, is_open) = tokio::sync::oneshot::channel();
        // The fifo opens once the helper writes to it, and ends once the helper has ended.
        let ended = tokio::task::spawn_blocking(move || {
            let mut fifo = fs::File::open(fifo)?;
            opened.send(()).unwrap();
            fifo.read_to_end(&mut Vec::new())
        });
        manager.prepare(&time).await.unwrap();
        is_open.await.unwrap();
        if polite {
            manager.end().await;
        } else {
            drop(manager);
        }
        tokio::time::timeout(HUNG, ended).await.expect("the helper ends").unwrap().unwrap();
    }
}
