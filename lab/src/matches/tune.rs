//! Tunes search parameters by games of `master` against itself.

use std::path::PathBuf;
use std::thread;

use anyhow::{Context, ensure};
use oxo_engine::{Book, Limits, Margins};
use oxo_shared::{BySide, Game, Level, Rules, Side};

use super::draw::NO_TIME_LIMIT;
use super::seat::{Bot, Seat};
use super::spsa::{Dial, Spsa};
use super::{openings, referee};
use crate::margins;

#[derive(Clone, Debug, clap::Parser)]
pub struct Args {
    /// Parameters with bounds and perturbation: futile_margin=4..30/3
    #[arg(required = true)]
    dials: Vec<Dial>,
    /// Initial values that are not the defaults, like futile_margin=14
    #[arg(long, value_parser = margins::parse, default_value = "")]
    start: Margins,
    /// The number of pairs of games, each from one opening with both colours
    #[arg(long, default_value_t = 1000)]
    pairs: u32,
    /// The number of positions to visit for each move
    #[arg(long, default_value_t = 3000)]
    nodes: u64,
    /// The share of its reach by which a parameter moves per point, at the end
    #[arg(long, default_value_t = 0.03)]
    rate: f64,
    /// The rules
    #[arg(long, default_value = "15x15x5")]
    rules: Rules,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A file of openings, one per line; default: the included ones for these rules
    #[arg(long)]
    openings: Option<PathBuf>,
    /// Play the two games of a pair concurrently
    #[arg(long)]
    both: bool,
    /// The number of pairs between two lines of interim results
    #[arg(long, default_value_t = 20)]
    every: u32,
}

/// Prints the parameters as they move, and at the end a player that has them.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let openings = openings::shuffled(args.openings.as_deref(), args.rules, args.seed)?;
    let start = |dial: &Dial| {
        let value = args.start.get(&dial.name);
        let value = value.with_context(|| format!("there is no margin {}", dial.name))?;
        let is_between = (dial.low..=dial.high).contains(&value);
        ensure!(is_between, "{} is {value}, not between its bounds", dial.name);
        Ok(f64::from(value))
    };
    let values = args.dials.iter().map(start).collect::<Result<_, _>>()?;
    let mut spsa = Spsa::new(args.dials.clone(), values, args.pairs, args.rate, args.seed);
    for (pair, opening) in (1..=args.pairs).zip(openings.iter().cycle()) {
        let looks = spsa.looks();
        let of = |values: &[i32]| with(args, values.iter().copied());
        let points = points(args, opening, of(&looks.ahead), of(&looks.behind));
        spsa.learn(&looks, points);
        if pair.is_multiple_of(args.every.max(1)) || pair == args.pairs {
            let values = spsa.dials().iter().zip(spsa.values());
            let values: Vec<_> =
                values.map(|(dial, value)| format!("{} {value:.2}", dial.name)).collect();
            println!("{pair} pairs: {}", values.join(", "));
        }
    }
    let tuned = with(args, spsa.values().iter().map(|value| value.round() as i32));
    println!("master@{}", margins::text(&tuned));
    Ok(())
}

fn with(args: &Args, values: impl Iterator<Item = i32>) -> Margins {
    let mut margins = args.start;
    for (dial, value) in args.dials.iter().zip(values) {
        margins.set(&dial.name, value);
    }
    margins
}

/// The points of `ahead` less those of `behind` in two games from the opening.
fn points(args: &Args, opening: &Game, ahead: Margins, behind: Margins) -> f64 {
    let game = |side: Side| {
        let seats = BySide::from_fn(|seat| bot(args, if seat == side { ahead } else { behind }));
        let winner = referee::play(opening.clone(), &mut { seats }, None).winner;
        winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 })
    };
    if args.both {
        thread::scope(|scope| {
            let other = scope.spawn(|| game(Side::X));
            game(Side::O) + other.join().expect("no game panics")
        })
    } else {
        game(Side::X) + game(Side::O)
    }
}

fn bot(args: &Args, margins: Margins) -> Box<dyn Seat> {
    let nodes = Some(args.nodes);
    let limits =
        Limits { time: NO_TIME_LIMIT, nodes, margins, book: Book::Closed, ..Limits::default() };
    Box::new(Bot::new(Level::Master, limits))
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use oxo_shared::moves::read_moves;

    use super::*;

    fn args(words: &[&str]) -> Args {
        Args::parse_from(["tune"].iter().chain(words))
    }

    #[test]
    fn equal_play_from_both_sides_is_no_better() {
        let args = args(&["futile_margin=1..50/3", "--nodes", "100", "--both"]);
        let opening = read_moves(Rules::GOMOKU, "h8 i9 h9").unwrap();
        assert_eq!(points(&args, &opening, Margins::default(), Margins::default()), 0.0);
    }

    #[test]
    fn margins_that_are_not_tuned_stay_as_they_were_at_the_start() {
        let args = args(&["futile_margin=1..50/3", "--start", "razor_margin=33"]);
        let margins = with(&args, [7].into_iter());
        assert_eq!(margins::text(&margins), "futile_margin=7,razor_margin=33");
    }
}
