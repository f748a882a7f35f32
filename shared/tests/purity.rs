//! The rules have no clock, no files, no network, no threads and no luck.

use std::fs;
use std::path::Path;

/// What would let the outside in.
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
/// Sentences for players, values read and written, error types, hashes without chance, and the width
/// of characters. `ts-rs` is there for tests of the protocol alone.
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
fn no_source_names_a_way_to_the_outside() {
    let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    assert!(sources.iter().any(|(name, _)| name.ends_with("game.rs")), "the sources are read");
    for (name, text) in sources {
        for outside in OUTSIDE {
            assert!(!text.contains(outside), "{name} names {outside}");
        }
    }
}

#[test]
fn no_dependency_leads_to_the_outside() {
    let manifest = include_str!("../Cargo.toml");
    let (_, rest) = manifest.split_once("[dependencies]\n").unwrap();
    let listed = rest.lines().take_while(|line| !line.is_empty());
    let names: Vec<&str> = listed.filter_map(|line| line.split(['.', ' ']).next()).collect();
    assert_eq!(names, DEPENDENCIES);
}
