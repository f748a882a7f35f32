//! The rules use no clock, files, network, threads or randomness.

use std::fs;
use std::path::Path;

/// Paths that would give access to the outside.
const OUTSIDE: [&str; 8] = [
    "std::time",
    "std::fs",
    "std::io",
    "std::net",
    "std::env",
    "std::thread",
    "std::process",
    "RandomState",
];
/// Messages for players, serialization, error types, deterministic hashes, and the width of
/// characters. `ts-rs` is only for tests of the protocol.
const DEPENDENCIES: [&str; 7] =
    ["oxo-words", "rustc-hash", "serde", "serde_json", "thiserror", "ts-rs", "unicode-width"];

fn sources(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).expect("a folder of sources");
    let entries = entries.map(|entry| entry.expect("a file of it").path());
    entries
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![(path.display().to_string(), fs::read_to_string(&path).expect("a text"))],
        })
        .collect()
}

#[test]
fn no_source_uses_the_outside() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(sources.iter().any(|(name, _)| name.ends_with("game.rs")), "the sources are read");
    for (name, text) in sources {
        for outside in OUTSIDE {
            assert!(!text.contains(outside), "{name} names {outside}");
        }
    }
}

#[test]
fn only_pure_dependencies_are_used() {
    let manifest = include_str!("../Cargo.toml");
    let (_, rest) = manifest.split_once("[dependencies]\n").unwrap();
    let listed = rest.lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> = listed.filter_map(|line| line.split(['.', ' ']).next()).collect();
    assert_eq!(names, DEPENDENCIES);
}
