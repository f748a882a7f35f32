//! The exact solver on boards too large for the tests, against the table of solved games.

use std::fs;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use oxo_engine::{Detail, Limits, Solution, Stop, solve};
use oxo_shared::{Area, Game, Point, Rules};

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/solved.csv");
/// Boards of at most this many cells are left to the tests.
const TESTED: usize = 20;
const TABLE_BYTES: usize = 512 << 20;
/// Boards that are not in the table, with the results of an independent prover (6x6x4, 7x6x4), and
/// of James D. Allen and Victor Allis (1988) for falling stones.
const MORE: [(&str, i32, u32); 3] = [("6x6x4", 1, 11), ("7x6x4", 1, 11), ("7x6x4+gravity", 1, 41)];

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The number of runs of each board; the median is printed.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// The time limit of a board, in seconds.
    #[arg(long, default_value_t = 60)]
    time: u64,
    /// Boards to solve in place of those of the table, as rules.
    boards: Vec<Rules>,
}

struct Board {
    rules: Rules,
    known: Option<Known>,
}

/// The result by the table, with best moves if it has them.
struct Known {
    value: i32,
    distance: u32,
    best: Vec<usize>,
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let boards = if args.boards.is_empty() { of_the_table()? } else { others(&args.boards) };
    println!("| board | value | median of {} | positions | best moves |", args.runs);
    println!("|---|---|---|---|---|");
    boards.iter().try_for_each(|board| measure(board, args))
}

fn measure(board: &Board, args: &Args) -> anyhow::Result<()> {
    let game = Game::new(board.rules);
    let time = Duration::from_secs(args.time);
    let limits = Limits { time, table_bytes: TABLE_BYTES, ..Limits::default() };
    let mut runs = Vec::new();
    for _ in 0..args.runs {
        match solve(&game, &limits, &Stop::new(), Detail::Best) {
            Ok(solution) => runs.push(solution),
            Err(unsolved) => {
                println!("| {} | {} | | {} | |", board.rules, unsolved, unsolved.nodes);
                return Ok(());
            }
        }
    }
    runs.sort_unstable_by_key(|run| run.elapsed);
    let median = &runs[runs.len() / 2];
    if let Some(known) = &board.known {
        known.check(&board.rules, median).with_context(|| board.rules.to_string())?;
    }
    println!(
        "| {} | {} | {} | {} | {} |",
        board.rules,
        median.verdict,
        shown(median.elapsed),
        median.nodes,
        median.best.len(),
    );
    Ok(())
}

impl Known {
    fn check(&self, rules: &Rules, found: &Solution) -> anyhow::Result<()> {
        let (value, distance) = (found.verdict.sign(), found.distance);
        ensure!(value == self.value && distance == self.distance, "{value} in {distance} plies");
        let best: Vec<usize> = found.best.iter().map(|&at| number(rules, at)).collect();
        ensure!(self.best.is_empty() || self.best == best, "best moves {best:?}");
        Ok(())
    }
}

/// The table's number of a cell: in row order from the top.
fn number(rules: &Rules, at: Point) -> usize {
    let Area::Bounded { width, height } = rules.area() else { return 0 };
    let number = (i32::from(height) - 1 - at.y) * i32::from(width) + at.x;
    usize::try_from(number).expect("a move is on the board")
}

fn of_the_table() -> anyhow::Result<Vec<Board>> {
    let table = fs::read_to_string(TABLE).with_context(|| format!("cannot read {TABLE}"))?;
    let mut boards = Vec::new();
    for line in table.lines().skip(1) {
        let board = parse(line).with_context(|| format!("a row of {TABLE}: {line}"))?;
        if board.rules.area().capacity() > TESTED {
            boards.push(board);
        }
    }
    for (text, value, distance) in MORE {
        let known = Some(Known { value, distance, best: Vec::new() });
        boards.push(Board { rules: text.parse()?, known });
    }
    Ok(boards)
}

fn others(boards: &[Rules]) -> Vec<Board> {
    boards.iter().map(|&rules| Board { rules, known: None }).collect()
}

fn parse(line: &str) -> anyhow::Result<Board> {
    let columns: Vec<&str> = line.split(',').collect();
    let [variant, m, n, k, value, distance, .., best, _same, _method] = columns[..] else {
        bail!("too few columns");
    };
    let suffix = match variant {
        "normal" => "",
        "exact" => "+exact",
        "misere" => "+misere",
        "gravity" => "+gravity",
        "gravmis" => "+misere+gravity",
        _ => bail!("unknown variant"),
    };
    let best = best.split_whitespace().map(str::parse).collect::<Result<_, _>>()?;
    let known = Known { value: value.parse()?, distance: distance.parse()?, best };
    Ok(Board { rules: format!("{m}x{n}x{k}{suffix}").parse()?, known: Some(known) })
}

/// Three digits of a time are enough on a shared machine.
fn shown(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match () {
        () if seconds >= 1.0 => format!("{seconds:.2} s"),
        () if seconds >= 1e-3 => format!("{:.1} ms", seconds * 1e3),
        () => format!("{:.0} us", seconds * 1e6),
    }
}
