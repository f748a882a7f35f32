//! Openings from a file: one per line, in the notation of the board, with comments after `#`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use oxo_shared::moves::read_moves;
use oxo_shared::{Game, Rules};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

/// Openings by rules, to which the book has replies.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openings");
/// Openings that the book does not know.
const UNSEEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openings/unseen");

pub fn of_the_book(rules: &Rules) -> PathBuf {
    Path::new(FOLDER).join(format!("{rules}.txt"))
}

/// The openings of matches: those that the book does not know, if there are any.
fn of_matches(rules: &Rules) -> PathBuf {
    let unseen = Path::new(UNSEEN).join(format!("{rules}.txt"));
    if unseen.exists() { unseen } else { of_the_book(rules) }
}

/// Reads the openings of a file. Fails if there is no such file, or a line is no opening under
/// these rules.
pub fn read(file: &Path, rules: Rules) -> anyhow::Result<Vec<Game>> {
    let text = fs::read_to_string(file)
        .with_context(|| format!("no openings in {} (`openings` makes some)", file.display()))?;
    parse(&text, rules).with_context(|| file.display().to_string())
}

/// The openings of the file, or else those of matches, shuffled by the seed. Fails as [`read`]
/// does.
pub fn shuffled(file: Option<&Path>, rules: Rules, seed: u64) -> anyhow::Result<Vec<Game>> {
    let mut openings = match file {
        Some(file) => read(file, rules)?,
        None => read(&of_matches(&rules), rules)?,
    };
    openings.shuffle(&mut StdRng::seed_from_u64(seed));
    Ok(openings)
}

fn parse(text: &str, rules: Rules) -> anyhow::Result<Vec<Game>> {
    let mut openings = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let moves = line.split('#').next().unwrap_or_default().trim();
        if moves.is_empty() {
            continue;
        }
        let game = read_moves(rules, moves).with_context(|| format!("line {number}"))?;
        ensure!(game.outcome().is_none(), "line {number}: the game is over");
        openings.push(game);
    }
    ensure!(!openings.is_empty(), "there are no openings");
    Ok(openings)
}

#[cfg(test)]
mod tests {
    use oxo_engine::{Limits, Stop, choose};
    use oxo_shared::{Level, Reason};

    use super::*;

    #[test]
    fn a_file_has_one_opening_per_line() {
        let text = "# five stones\n\nh8 h9 i8  # 0.01\n  a1\n";
        let openings = parse(text, Rules::GOMOKU).unwrap();
        assert_eq!(openings.iter().map(Game::ply).collect::<Vec<_>>(), [3, 1]);
    }

    #[test]
    fn an_invalid_line_is_named() {
        let error = |text| format!("{:#}", parse(text, Rules::TICTACTOE).unwrap_err());
        assert!(error("a1\nb2 b2").starts_with("line 2: Move 2"));
        assert!(error("a1 a2 b1 b2 c1").starts_with("line 1: the game is over"));
        assert!(error("# nothing").starts_with("there are no openings"));
    }

    #[test]
    fn the_included_openings_can_be_played() {
        for folder in [FOLDER, UNSEEN] {
            let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
            for file in entries.filter(|path| path.is_file()) {
                let rules: Rules = file.file_stem().unwrap().to_str().unwrap().parse().unwrap();
                let names = [of_the_book(&rules), of_matches(&rules)];
                assert!(names.contains(&file), "the name is that of the rules: {file:?}");
                read(&file, rules).unwrap();
            }
        }
    }

    #[test]
    fn matches_use_many_openings_outside_the_book() {
        let openings = read(&of_matches(&Rules::GOMOKU), Rules::GOMOKU).unwrap();
        assert!(openings.len() >= 300);
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        for game in openings {
            let choice = choose(Level::Master, &game, &limits, &Stop::new(), &mut |_| {}).unwrap();
            let is_known = matches!(choice.reason, Reason::Book { .. });
            assert!(!is_known, "{:?}", game.moves());
        }
    }
}
