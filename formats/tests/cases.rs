//! Files as other programs write them, in `cases/`, and how they should be read.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use oxo_formats::{Reading, Record, read};
use oxo_shared::{Clean, Rules};

/// Formats a reading like a line of the table: rules, moves, names, and remarks.
fn summary(reading: &Reading) -> String {
    let Reading { record: Record { game, names, .. }, remarks } = reading;
    let moves = game.moves().iter().map(|&at| game.rules().name(at).to_string());
    let end = game.outcome().map(|end| format!("{} by {}", end.winner.word(), end.how.word()));
    let moves: Vec<String> = moves.chain(end).collect();
    let name = |name: &Option<Clean>| name.as_deref().unwrap_or("-").to_owned();
    let parts = [game.rules().to_string(), moves.join(" "), name(&names.x), name(&names.o)];
    let remarks = remarks.iter().map(ToString::to_string);
    parts.into_iter().chain(remarks).collect::<Vec<_>>().join(" | ")
}

#[test]
fn every_file_is_read_as_in_the_table() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let table = fs::read_to_string(folder.join("answers.txt")).unwrap();
    let mut read_files = BTreeSet::from(["answers.txt".to_owned()]);
    let mut differences = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (input, expected) = line.split_once(": ").unwrap();
        let (file, rules) = input.split_once(' ').unwrap();
        let rules: Option<Rules> = (rules != "-").then(|| rules.parse().unwrap());
        let bytes = fs::read(folder.join(file)).unwrap();
        let actual = read(&bytes, rules).map_or_else(|error| error.to_string(), |it| summary(&it));
        if actual != expected {
            differences.push(format!("{input}:\n  is    {actual}\n  wants {expected}"));
        }
        read_files.insert(file.to_owned());
    }
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
    let present = fs::read_dir(&folder).unwrap().map(|it| it.unwrap().file_name());
    let present: BTreeSet<String> = present.map(|name| name.into_string().unwrap()).collect();
    assert_eq!(present, read_files, "every file has an answer");
}
