//! The rooms of the client import each other in one direction.

use std::fs;
use std::path::{Path, PathBuf};

/// Each room may import the ones before it. `lines` and `screen` are both above `client`, and
/// neither imports the other.
const ROOMS: [&str; 9] =
    ["words", "keep", "net", "study", "game", "client", "lines", "screen", "cli"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("a file of it").path());
    paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] }).collect()
}

fn floor(room: &str) -> usize {
    let found = ROOMS.iter().position(|known| *known == room);
    found.unwrap_or_else(|| panic!("{room} has no place among the rooms"))
}

#[test]
fn no_room_imports_one_above_it() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for path in sources(&src) {
        let name = path.strip_prefix(&src).expect("a source").to_str().expect("a plain name");
        // The library hands out what is in the rooms.
        if ["lib.rs", "main.rs"].contains(&name) || name.ends_with("tests.rs") {
            continue;
        }
        let room = name.split(['/', '.']).next().expect("a name");
        let text = fs::read_to_string(&path).expect("a text");
        let code = text.split("#[cfg(test)]\nmod tests").next().expect("a beginning");
        for rest in code.split("crate::").skip(1) {
            let word = |letter: char| letter.is_alphanumeric() || letter == '_';
            let end = rest.find(|letter| !word(letter)).unwrap_or(rest.len());
            let imported = &rest[..end];
            assert!(floor(imported) <= floor(room), "{name} imports {imported}, which is above it");
            let heads = [room, imported];
            assert!(heads != ["screen", "lines"], "{name}: a head imports the other");
        }
    }
}

#[test]
fn a_game_is_followed_without_a_screen_a_socket_or_a_clock() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/game");
    for path in sources(&src) {
        let text = fs::read_to_string(&path).expect("a text");
        for foreign in ["ratatui", "crossterm", "tokio", "Instant", "std::io", "std::fs"] {
            assert!(!text.contains(foreign), "{} knows {foreign}", path.display());
        }
    }
}
