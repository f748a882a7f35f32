//! The table of possible games, ply by ply.

use oxo_shared::Rules;
use oxo_shared::perft::{PerftError, PlyCount, perft};

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    rules: Rules,
    /// How many moves deep.
    depth: usize,
    /// Print the table as JSON.
    #[arg(long)]
    json: bool,
}

/// The names of a ply's numbers, as headings and in JSON; the last three count the lines of play
/// that end there.
const NAMES: [[&str; 2]; 7] = [
    ["ply", "ply"],
    ["lines of play", "sequences"],
    ["positions", "positions"],
    ["up to symmetry", "positions_up_to_symmetry"],
    ["x wins", "x_wins"],
    ["o wins", "o_wins"],
    ["draws", "draws"],
];

/// Prints the table; as far as it goes, where counting it all takes too much.
pub fn run(Args { rules, depth, json }: &Args) -> anyhow::Result<()> {
    let counted = perft(rules, *depth);
    let counts = match &counted {
        Ok(counts) => counts.clone(),
        Err(PerftError::TooMany { ply }) => perft(rules, ply.saturating_sub(1))?,
    };
    let rows: Vec<[u128; 7]> = counts.iter().map(numbers).collect();
    if *json {
        println!("{}", as_json(rules, &rows));
    } else {
        print_table(rules, &rows);
    }
    counted?;
    Ok(())
}

fn numbers(count: &PlyCount) -> [u128; 7] {
    let ended = count.finished_sequences;
    [
        count.ply as u128,
        count.sequences,
        count.positions.into(),
        count.positions_up_to_symmetry.into(),
        ended.first_won,
        ended.second_won,
        ended.drawn,
    ]
}

fn as_json(rules: &Rules, rows: &[[u128; 7]]) -> String {
    let row = |row: &[u128; 7]| {
        let pairs = NAMES.iter().zip(row).map(|([_, name], number)| format!("\"{name}\":{number}"));
        format!("{{{}}}", pairs.collect::<Vec<_>>().join(","))
    };
    let plies: Vec<String> = rows.iter().map(row).collect();
    format!("{{\"rules\":\"{rules}\",\"plies\":[{}]}}", plies.join(","))
}

fn print_table(rules: &Rules, rows: &[[u128; 7]]) {
    println!("{rules}: {}", rules.describe());
    let headings = NAMES.map(|[heading, _]| heading.to_owned());
    let lines: Vec<[String; 7]> =
        [headings].into_iter().chain(rows.iter().map(|row| row.map(|it| it.to_string()))).collect();
    for line in &lines {
        let cells = line.iter().enumerate().map(|(column, cell)| {
            let width = lines.iter().map(|line| line[column].len()).max().unwrap_or_default();
            format!("{cell:>width$}")
        });
        println!("{}", cells.collect::<Vec<_>>().join("  "));
    }
    let [x, o, drawn] = [4, 5, 6].map(|column| rows.iter().map(|row| row[column]).sum::<u128>());
    println!("games: {} (x wins {x}, o wins {o}, draws {drawn})", x + o + drawn);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_of_tic_tac_toe_adds_up_to_its_games() {
        let counts = perft(&Rules::TICTACTOE, 9).unwrap();
        let rows: Vec<[u128; 7]> = counts.iter().map(numbers).collect();
        assert_eq!(rows[5], [5, 15_120, 1_260, 174, 1_440, 0, 0]);
        assert_eq!(
            [4, 5, 6].map(|it| rows.iter().map(|row| row[it]).sum::<u128>()),
            [131_184, 77_904, 46_080]
        );
        assert!(
            as_json(&Rules::TICTACTOE, &rows[..1])
                .starts_with("{\"rules\":\"3x3x3\",\"plies\":[{\"ply\":0,")
        );
    }
}
