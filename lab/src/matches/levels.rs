//! Every level against the next: checks that they are far enough apart.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::ensure;
use clap::Parser;
use oxo_engine::Limits;
use oxo_shared::{Grade, Level};

use super::entrant::Entrant;
use super::summary::{Percent, Results};
use super::{Args as MatchArgs, Match};

/// The wanted score of each level against the one below: a clear difference, but not so large that
/// players find no level of their own.
const WANTED: std::ops::RangeInclusive<f64> = 0.60..=0.85;
/// The least wanted score of the novice against level 1.
const WANTED_OF_NOVICE: f64 = 0.20;

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
}

#[derive(Debug)]
struct Row {
    stronger: Entrant,
    weaker: Entrant,
    results: Results,
    paces: [Duration; 2],
}

/// Plays matches between neighbouring levels and prints the results. Fails if two levels are not as
/// far apart as they should be.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut rows = vec![row(args, Entrant::Novice, level(Grade::ALL[0]))?];
    for pair in Grade::ALL.windows(2) {
        rows.push(row(args, level(pair[1]), level(pair[0]))?);
    }
    println!("| | against | won | drawn | lost | score | its ms | the other's ms |");
    println!("|---|---|---|---|---|---|---|---|");
    rows.iter().for_each(|row| println!("{row}"));
    let astray: Vec<String> =
        rows.iter().filter(|row| !row.is_as_wanted()).map(Row::pairing).collect();
    ensure!(astray.is_empty(), "not as far apart as they should be: {}", astray.join(", "));
    Ok(())
}

fn level(grade: Grade) -> Entrant {
    Entrant::Bot(Level::Graded(grade))
}

fn row(args: &Args, stronger: Entrant, weaker: Entrant) -> anyhow::Result<Row> {
    let mut args_of_match =
        MatchArgs::try_parse_from(["match", &stronger.to_string(), &weaker.to_string()])?;
    args_of_match.games = args.games;
    // Each level has its own node limit, and is equally strong on every machine.
    args_of_match.time = Some(Limits::UNTIMED.as_secs_f64());
    args_of_match.seed = args.seed;
    args_of_match.openings.clone_from(&args.openings);
    let summary = Match::agree(&args_of_match)?.play(None, usize::from(args.concurrency))?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn row(stronger: Entrant, won: u32) -> Row {
        let results = Results { won, drawn: 0, lost: 100 - won };
        Row { stronger, weaker: level(Grade::ALL[0]), results, paces: [Duration::ZERO; 2] }
    }

    #[test]
    fn the_wanted_scores_are_checked() {
        let wanted = |won| row(level(Grade::ALL[1]), won).is_as_wanted();
        assert_eq!([59, 60, 85, 86].map(wanted), [false, true, true, false]);
        let wanted = |won| row(Entrant::Novice, won).is_as_wanted();
        assert_eq!([19, 20, 100].map(wanted), [false, true, true]);
    }

    #[test]
    fn a_row_states_the_number_of_games() {
        let args = Args { games: 2, seed: 1, openings: None, concurrency: 1 };
        let Results { won, drawn, lost } =
            super::row(&args, Entrant::Novice, level(Grade::ALL[0])).unwrap().results;
        assert_eq!(won + drawn + lost, 2);
    }
}
