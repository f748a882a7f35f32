//! Openings from a file: one a line, in the notation of the board, `#` before a comment.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use oxo_shared::moves::read_moves;
use oxo_shared::{Game, Rules};

/// The files in it are named for their rules.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openings");

pub fn default_file(rules: &Rules) -> PathBuf {
    Path::new(FOLDER).join(format!("{rules}.txt"))
}

pub fn read(file: &Path, rules: Rules) -> anyhow::Result<Vec<Game>> {
    let text = fs::read_to_string(file)
        .with_context(|| format!("no openings in {} (`openings` makes some)", file.display()))?;
    parse(&text, rules).with_context(|| file.display().to_string())
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
    use super::*;

    #[test]
    fn a_file_has_an_opening_a_line() {
        let text = "# five stones\n\nh8 h9 i8  # 0.01\n  a1\n";
        let openings = parse(text, Rules::GOMOKU).unwrap();
        assert_eq!(openings.iter().map(Game::ply).collect::<Vec<_>>(), [3, 1]);
    }

    #[test]
    fn a_wrong_line_is_named() {
        let error = |text| format!("{:#}", parse(text, Rules::TICTACTOE).unwrap_err());
        assert!(error("a1\nb2 b2").starts_with("line 2: move 2"));
        assert!(error("a1 a2 b1 b2 c1").starts_with("line 1: the game is over"));
        assert!(error("# nothing").starts_with("there are no openings"));
    }

    #[test]
    fn the_openings_that_come_along_can_be_played() {
        for entry in fs::read_dir(FOLDER).unwrap() {
            let file = entry.unwrap().path();
            let rules: Rules = file.file_stem().unwrap().to_str().unwrap().parse().unwrap();
            assert_eq!(file, default_file(&rules), "the name is that of the rules");
            read(&file, rules).unwrap();
        }
    }
}
