//! Makes the engine's opening book: the best replies to common beginnings, and to balanced
//! openings.

use std::collections::{HashSet, VecDeque};
use std::fs;
use std::path::PathBuf;

use anyhow::Context;
use oxo_engine::book::{Canonical, Entry};
use oxo_engine::{Choice, Limits};
use oxo_shared::{Game, Point, Rules};

use crate::matches::openings;
use crate::search::search;

/// The maximum distance of a first stone from the centre, in cells: programs differ in the centre
/// of a board with even sides, and people like to stay near it.
const FIRST_STONE: u32 = 2;
/// The maximum distance of the second stone from a first stone in the centre, in cells.
const SECOND_STONE: u32 = 3;
/// The number of the opponent's best answers to a reply that get a reply in turn.
const ANSWERS: usize = 4;
/// Maximum number of positions for one set of rules: a table of a hundred kilobytes.
const MAX_POSITIONS: usize = 2_000;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// The rules; may be given more than once
    #[arg(long, required = true)]
    rules: Vec<Rules>,
    /// The most stones of a beginning when its last reply is given
    #[arg(long, default_value_t = 4)]
    plies: usize,
    /// The number of positions to visit for each reply
    #[arg(long, default_value_t = 200_000)]
    nodes: u64,
    /// The output file
    #[arg(long)]
    out: PathBuf,
}

/// Searches, prints every reply, and writes the table, which is reproducible on any machine.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut text = heading(args);
    for &rules in &args.rules {
        let mut beginnings = beginnings(rules);
        beginnings.extend(balanced(rules)?);
        for entry in sorted(replies(beginnings, args)?) {
            text += &format!("{entry}\n");
        }
    }
    fs::write(&args.out, text).with_context(|| args.out.display().to_string())
}

fn heading(args: &Args) -> String {
    let rules: String = args.rules.iter().map(|rules| format!(" --rules {rules}")).collect();
    let Args { plies, nodes, out, .. } = args;
    format!(
        "# The opening book: rules, stones by turns : the best reply, and what it is worth.\n\
         # cargo run --release -p oxo-lab -- book{rules} --plies {plies} --nodes {nodes} \
         --out {}\n",
        out.display()
    )
}

fn sorted(mut entries: Vec<Entry>) -> Vec<Entry> {
    entries.sort_by_cached_key(|entry| (entry.game.ply(), entry.to_string()));
    entries
}

/// The first stone near the centre, and the second near a first one in the centre.
fn beginnings(rules: Rules) -> Vec<Game> {
    let centre = rules.area().centre();
    let firsts = centre.around(FIRST_STONE).map(|at| vec![at]);
    let seconds = centre.around(SECOND_STONE).map(|at| vec![centre, at]);
    firsts.chain(seconds).filter_map(|moves| Game::from_moves(rules, moves).ok()).collect()
}

fn balanced(rules: Rules) -> anyhow::Result<Vec<Game>> {
    let file = openings::of_the_book(&rules);
    if !file.exists() {
        eprintln!("{rules}: no balanced openings in {}", file.display());
        return Ok(Vec::new());
    }
    openings::read(&file, rules)
}

/// The replies to these beginnings, and to the best answers to the replies.
fn replies(beginnings: Vec<Game>, args: &Args) -> anyhow::Result<Vec<Entry>> {
    let mut met = Met::default();
    beginnings.into_iter().for_each(|game| met.add(game));
    let mut entries = Vec::new();
    while let Some(game) = met.next() {
        // A forced reply or an immediate win needs no book.
        let Some(entry) = reply(game, args)? else { continue };
        eprintln!("{} of {}: {entry}", entries.len() + 1, met.seen.len());
        if entry.game.ply() + 2 <= args.plies {
            positions_after(&entry, args)?.into_iter().for_each(|game| met.add(game));
        }
        entries.push(entry);
    }
    if met.left_out > 0 {
        eprintln!("{} positions left out: {MAX_POSITIONS} are enough", met.left_out);
    }
    Ok(entries)
}

/// The positions found so far, up to symmetry.
#[derive(Default)]
struct Met {
    seen: HashSet<Canonical>,
    waiting: VecDeque<Game>,
    left_out: usize,
}

impl Met {
    fn add(&mut self, game: Game) {
        let (shape, _) = Canonical::of(game.rules(), &game);
        if game.outcome().is_some() || self.seen.contains(&shape) {
            return;
        }
        if self.seen.len() == MAX_POSITIONS {
            self.left_out += 1;
            return;
        }
        self.seen.insert(shape);
        self.waiting.push_back(game);
    }

    fn next(&mut self) -> Option<Game> {
        self.waiting.pop_front()
    }
}

/// The best reply, if it takes a search to find it.
fn reply(game: Game, args: &Args) -> anyhow::Result<Option<Entry>> {
    let choice = best(&game, args, 1)?;
    let searched = choice.variations.first().filter(|_| choice.depth > 0);
    let score = searched.map(|best| best.score);
    Ok(score.map(|score| Entry { game, reply: choice.best, score }))
}

/// The positions after the reply and the best answers to it.
fn positions_after(entry: &Entry, args: &Args) -> anyhow::Result<Vec<Game>> {
    let game = after(&entry.game, entry.reply)?;
    if game.outcome().is_some() {
        return Ok(Vec::new());
    }
    let choice = best(&game, args, ANSWERS)?;
    choice.variations.iter().map(|answer| after(&game, answer.pv[0])).collect()
}

fn after(game: &Game, at: Point) -> anyhow::Result<Game> {
    let mut next = game.clone();
    next.play(at).context("the engine plays by the rules")?;
    Ok(next)
}

fn best(game: &Game, args: &Args, variations: usize) -> anyhow::Result<Choice> {
    search(game, &Limits { variations, ..Limits::of_nodes(args.nodes) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: &str = "9x9x5";

    fn args() -> Args {
        let rules = vec![RULES.parse().unwrap()];
        Args { rules, plies: 3, nodes: 300, out: PathBuf::from("replies.txt") }
    }

    fn shapes(entries: &[Entry]) -> HashSet<Canonical> {
        let shape = |entry: &Entry| Canonical::of(entry.game.rules(), &entry.game).0;
        entries.iter().map(shape).collect()
    }

    #[test]
    fn beginnings_are_searched_once_in_any_orientation() {
        let mut met = Met::default();
        beginnings(RULES.parse().unwrap()).into_iter().for_each(|game| met.add(game));
        // One stone in a triangle of three cells a side has six cells, two stones in one of four
        // have nine: there the first stone takes the corner.
        assert_eq!(met.waiting.iter().filter(|game| game.ply() == 1).count(), 6);
        assert_eq!(met.waiting.iter().filter(|game| game.ply() == 2).count(), 9);
    }

    #[test]
    fn the_best_answers_get_replies_and_the_result_is_reproducible() {
        let make = || {
            let centre = vec![beginnings(RULES.parse().unwrap()).swap_remove(0)];
            sorted(replies(centre, &args()).unwrap())
        };
        let entries = make();
        assert_eq!(entries, make());
        assert_eq!(entries.iter().filter(|entry| entry.game.ply() == 1).count(), 1);
        let answers = entries.iter().filter(|entry| entry.game.ply() == 3).count();
        assert!((1..=ANSWERS).contains(&answers), "{answers}");
        assert_eq!(shapes(&entries).len(), entries.len());
        for entry in &entries {
            assert_eq!(entry.game.check(entry.reply), Ok(()));
            let read: Entry = entry.to_string().parse().unwrap();
            assert_eq!((read.game, read.reply), (entry.game.clone(), entry.reply));
        }
    }

    #[test]
    fn a_forced_reply_needs_no_book() {
        let moves = "e6 a1 e7 a2 e8 a9 e9";
        let game = oxo_shared::moves::read_moves(RULES.parse().unwrap(), moves).unwrap();
        assert_eq!(reply(game, &args()).unwrap(), None);
    }

    #[test]
    fn the_table_states_how_it_was_made() {
        let command = "-- book --rules 9x9x5 --plies 3 --nodes 300 --out replies.txt\n";
        assert!(heading(&args()).ends_with(command));
    }
}
