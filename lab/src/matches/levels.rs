//! Every level against the next: checks that they are far enough apart.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fmt, fs};

use anyhow::{Context, ensure};
use clap::Parser;
use oxo_shared::{Grade, Level};

use super::draw::NO_TIME_LIMIT;
use super::entrant::Entrant;
use super::summary::{Percent, Results};
use super::{Args as MatchArgs, Match};

/// The wanted score of each level against the one below: a clear difference, but not so large that
/// players find no level of their own.
const WANTED: std::ops::RangeInclusive<f64> = 0.60..=0.85;
/// The least wanted score of the novice against level 1.
const WANTED_OF_NOVICE: f64 = 0.20;

/// The heading of the table in a page; text before it is kept.
const HEADING: &str = "## The table\n";

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The number of games of each level with the next; each opening is played twice, with both
    /// colours
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// The seed of the order of openings
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file of openings, one per line; default: the included ones
    #[arg(long)]
    openings: Option<PathBuf>,
    /// The number of concurrent games
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=2))]
    concurrency: u8,
    /// A page whose section "The table" is replaced
    #[arg(long)]
    out: Option<PathBuf>,
}

#[derive(Debug)]
struct Row {
    stronger: Entrant,
    weaker: Entrant,
    results: Results,
    paces: [Duration; 2],
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut rows = vec![row(args, Entrant::Novice, level(Grade::ALL[0]))?];
    for pair in Grade::ALL.windows(2) {
        rows.push(row(args, level(pair[1]), level(pair[0]))?);
    }
    let table = Table { args, rows: &rows }.to_string();
    println!("{table}");
    if let Some(page) = &args.out {
        put(page, &table)?;
    }
    let astray: Vec<String> =
        rows.iter().filter(|row| !row.is_as_wanted()).map(Row::pairing).collect();
    ensure!(astray.is_empty(), "not as far apart as they should be: {}", astray.join(", "));
    Ok(())
}

fn level(grade: Grade) -> Entrant {
    Entrant::from(Level::Graded(grade))
}

fn row(args: &Args, stronger: Entrant, weaker: Entrant) -> anyhow::Result<Row> {
    let mut wanted =
        MatchArgs::try_parse_from(["match", &stronger.to_string(), &weaker.to_string()])?;
    wanted.games = args.games;
    // Each level has its own node limit, and is equally strong on every machine.
    wanted.time = Some(NO_TIME_LIMIT.as_secs_f64());
    wanted.seed = args.seed;
    wanted.openings.clone_from(&args.openings);
    let summary = Match::agree(&wanted)?.play(None, usize::from(args.concurrency))?;
    let (results, paces) = (summary.results(), summary.paces());
    let row = Row { stronger, weaker, results, paces };
    eprintln!("{row}");
    Ok(row)
}

impl Row {
    fn is_as_wanted(&self) -> bool {
        let score = self.results.score();
        match self.stronger {
            Entrant::Novice => score >= WANTED_OF_NOVICE,
            _ => WANTED.contains(&score),
        }
    }

    fn pairing(&self) -> String {
        format!("{} and {}", self.weaker, self.stronger)
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { stronger, weaker, results: Results { won, drawn, lost }, paces } = self;
        let score = Percent(self.results.score());
        write!(f, "| {stronger} | {weaker} | {won} | {drawn} | {lost} | {score} |")?;
        for pace in paces {
            write!(f, " {:.1} |", 1e3 * pace.as_secs_f64())?;
        }
        Ok(())
    }
}

struct Table<'a> {
    args: &'a Args,
    rows: &'a [Row],
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Args { games, seed, openings, .. } = self.args;
        write!(f, "```\ncargo run --release -p oxo-lab -- levels")?;
        write!(f, " --games {games} --seed {seed}")?;
        if let Some(file) = openings {
            write!(f, " --openings {}", file.display())?;
        }
        writeln!(f, "\n```\n")?;
        writeln!(
            f,
            "15x15, five or more in a row, from balanced openings, each with both colours."
        )?;
        writeln!(
            f,
            "`novice` plays at random, but wins at once and stops what would win at once. The"
        )?;
        writeln!(f, "last columns are milliseconds for a move on the mean.\n")?;
        writeln!(f, "| | against | won | drawn | lost | score | its ms | the other's ms |")?;
        writeln!(f, "|---|---|---|---|---|---|---|---|")?;
        self.rows.iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

/// Replaces everything after the heading in a page by the table.
fn put(page: &Path, table: &str) -> anyhow::Result<()> {
    let text = fs::read_to_string(page).with_context(|| page.display().to_string())?;
    let (before, _) = text
        .split_once(HEADING)
        .with_context(|| format!("{} has no heading \"The table\"", page.display()))?;
    fs::write(page, format!("{before}{HEADING}\n{table}"))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(stronger: Entrant, won: u32) -> Row {
        let results = Results { won, drawn: 0, lost: 100 - won };
        Row { stronger, weaker: level(Grade::ALL[0]), results, paces: [Duration::ZERO; 2] }
    }

    #[test]
    fn the_next_level_should_win_most_games_but_not_all_and_the_novice_some() {
        let wanted = |won| row(level(Grade::ALL[1]), won).is_as_wanted();
        assert_eq!([59, 60, 85, 86].map(wanted), [false, true, true, false]);
        let wanted = |won| row(Entrant::Novice, won).is_as_wanted();
        assert_eq!([19, 20, 100].map(wanted), [false, true, true]);
    }

    #[test]
    fn the_table_takes_the_place_of_the_last_one() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("levels.md");
        fs::write(&page, format!("# Levels\n\n{HEADING}\nold\n")).unwrap();
        put(&page, "new\n").unwrap();
        put(&page, "newer\n").unwrap();
        assert_eq!(fs::read_to_string(&page).unwrap(), format!("# Levels\n\n{HEADING}\nnewer\n"));
        fs::write(&page, "# Levels\n").unwrap();
        assert!(put(&page, "lost").is_err());
    }

    #[test]
    fn a_row_is_a_match_of_so_many_games() {
        let args = Args { games: 2, seed: 1, openings: None, concurrency: 1, out: None };
        let Results { won, drawn, lost } =
            super::row(&args, Entrant::Novice, level(Grade::ALL[0])).unwrap().results;
        assert_eq!(won + drawn + lost, 2);
    }
}
