//! The games of a match as text, one per line, each written when it is over.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::Context;
use oxo_shared::moves::read_moves;
use oxo_shared::{BySide, Game, Rules, Side};

use super::referee::Played;

const RULES: &str = "# rules ";
/// Columns, separated by tabs. The moves are those of a record, as `oxo_shared::moves` reads them.
/// The first `opening` of them are not the players'.
const COLUMNS: &str = "# game\tx\to\tresult\treason\topening\tmoves";

#[derive(Debug)]
pub struct Sheet(File);

impl Sheet {
    /// Creates the file with its heading. Fails if the file exists.
    pub fn create(path: &Path, rules: &Rules) -> anyhow::Result<Sheet> {
        let file =
            File::create_new(path).with_context(|| format!("cannot make {}", path.display()))?;
        let mut sheet = Sheet(file);
        sheet.write(&format!("{RULES}{rules}\n{COLUMNS}\n"))?;
        Ok(sheet)
    }

    pub fn add(
        &mut self,
        number: usize,
        names: &BySide<String>,
        played: &Played,
        opening: usize,
    ) -> anyhow::Result<()> {
        self.write(&line(number, names, played, opening))
    }

    fn write(&mut self, text: &str) -> anyhow::Result<()> {
        self.0.write_all(text.as_bytes()).context("cannot write the games")
    }
}

fn line(number: usize, names: &BySide<String>, played: &Played, opening: usize) -> String {
    let rules = played.game.rules();
    let result = played.winner.map_or("draw".to_owned(), |winner: Side| winner.to_string());
    let moves = rules.names(played.game.moves());
    let BySide { x, o } = names;
    // A program may have sent any bytes.
    let reason = played.ending.to_string().replace(char::is_control, " ");
    format!("{number}\t{x}\t{o}\t{result}\t{reason}\t{opening}\t{moves}\n")
}

/// Reads the games of such a text. Fails if the first line does not state the rules, or a move is
/// illegal.
pub fn games(text: &str) -> anyhow::Result<Vec<Game>> {
    let (rules, _) = text.split_once('\n').unwrap_or_default();
    let rules = rules.strip_prefix(RULES).context("the first line says the rules")?.parse()?;
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let moves = lines.map(|line| line.rsplit('\t').next().unwrap_or_default());
    moves.map(|moves| Ok(read_moves(rules, moves)?)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::referee::Ending;
    use super::super::seat::Forfeit;
    use super::*;

    #[test]
    fn a_game_is_one_line_and_can_be_replayed() {
        let game = read_moves(Rules::GOMOKU, "h8 i9 a15").unwrap();
        let played = Played {
            game: game.clone(),
            winner: Some(Side::X),
            ending: Ending::Forfeit(Side::O, Forfeit::Nonsense("a\tb".to_owned())),
            thoughts: BySide::default(),
        };
        let names = BySide { x: "attack".to_owned(), o: "pela".to_owned() };
        let line = line(7, &names, &played, 2);
        let columns: Vec<&str> = line.trim_end().split('\t').collect();
        assert_eq!(columns.len(), COLUMNS.split('\t').count());
        assert_eq!(columns[..4], ["7", "attack", "pela", "x"]);
        let text = format!("{RULES}15x15x5\n{COLUMNS}\n{line}");
        assert_eq!(games(&text).unwrap(), [game]);
    }
}
