//! `oxo perft`: the table of possible games.

use std::io::{self, Write};

use oxo_shared::Rules;
use oxo_shared::perft::{Finished, PerftError, PlyCount, perft};
use oxo_words as words;
use serde::Serialize;

use crate::cli::commands::write_json;
use crate::cli::failure::Failure;
use crate::words::Form;

#[derive(clap::Args, Clone, Copy, Debug, PartialEq)]
pub struct Args {
    #[arg(help = words::OPTION_PLAYED_RULES.text())]
    rules: Rules,
    #[arg(help = words::OPTION_DEPTH.text())]
    depth: usize,
}

/// The headings, in the order of [`row`].
const HEADINGS: [&str; 7] =
    ["ply", "lines of play", "positions", "up to symmetry", "x wins", "o wins", "draws"];

/// Counts, and prints the table; as far as it goes, where counting it all takes too much.
pub fn run(out: &mut impl Write, args: &Args, form: Form) -> Result<(), Failure> {
    let Args { rules, depth } = args;
    let counted = perft(rules, *depth);
    let far_enough = match counted {
        Err(PerftError::TooMany { ply }) => ply.checked_sub(1),
        Ok(_) => None,
    };
    let shown = match far_enough {
        Some(depth) => perft(rules, depth)?,
        None => counted.clone()?,
    };
    match form {
        Form::Json => write_json(out, &Table::new(rules, &shown))?,
        Form::Text => print(out, rules, &shown)?,
    }
    counted?;
    Ok(())
}

/// Prints the table of `counts`; the last three columns count the lines that end there.
fn print(out: &mut impl Write, rules: &Rules, counts: &[PlyCount]) -> io::Result<()> {
    let rows: Vec<[String; 7]> = counts.iter().map(row).collect();
    let widths: [usize; 7] = std::array::from_fn(|column| {
        let cells = rows.iter().map(|row| row[column].len());
        cells.chain([HEADINGS[column].len()]).max().unwrap_or_default()
    });
    writeln!(out, "{rules}: {}", rules.describe())?;
    write_row(out, &HEADINGS.map(str::to_owned), &widths)?;
    for row in &rows {
        write_row(out, row, &widths)?;
    }
    let Finished { first_won, second_won, drawn } = ended(counts);
    let games = first_won + second_won + drawn;
    writeln!(out, "games: {games} (x wins {first_won}, o wins {second_won}, draws {drawn})")
}

#[derive(Serialize)]
struct Table {
    rules: Rules,
    plies: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    ply: usize,
    sequences: u128,
    positions: u64,
    positions_up_to_symmetry: u64,
    x_wins: u128,
    o_wins: u128,
    draws: u128,
}

impl Table {
    fn new(rules: &Rules, counts: &[PlyCount]) -> Table {
        Table { rules: *rules, plies: counts.iter().map(Row::new).collect() }
    }
}

impl Row {
    fn new(count: &PlyCount) -> Row {
        let Finished { first_won, second_won, drawn } = count.finished_sequences;
        Row {
            ply: count.ply,
            sequences: count.sequences,
            positions: count.positions,
            positions_up_to_symmetry: count.positions_up_to_symmetry,
            x_wins: first_won,
            o_wins: second_won,
            draws: drawn,
        }
    }
}

fn row(count: &PlyCount) -> [String; 7] {
    let ended = count.finished_sequences;
    [
        count.ply.to_string(),
        count.sequences.to_string(),
        count.positions.to_string(),
        count.positions_up_to_symmetry.to_string(),
        ended.first_won.to_string(),
        ended.second_won.to_string(),
        ended.drawn.to_string(),
    ]
}

fn write_row(out: &mut impl Write, row: &[String; 7], widths: &[usize; 7]) -> io::Result<()> {
    let cells: Vec<String> =
        row.iter().zip(widths).map(|(cell, &width)| format!("{cell:>width$}")).collect();
    writeln!(out, "{}", cells.join("  "))
}

/// All games that end within the plies counted.
fn ended(counts: &[PlyCount]) -> Finished<u128> {
    counts.iter().map(|count| count.finished_sequences).fold(
        Finished::default(),
        |sum: Finished<u128>, here| Finished {
            first_won: sum.first_won + here.first_won,
            second_won: sum.second_won + here.second_won,
            drawn: sum.drawn + here.drawn,
        },
    )
}
