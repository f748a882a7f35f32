//! The result of a match: points, difference in Elo, forfeits and times.

use std::fmt;
use std::time::Duration;

use oxo_shared::{BySide, Side};

use super::elo::{Strength, strength};
use super::referee::{Ending, Played};
use super::seat::Thought;
use crate::median::median;

/// How much longer than allowed a move may take without being counted: the last check of the clock
/// is not the end of a search.
const SLACK: Duration = Duration::from_millis(10);

#[derive(Clone, Debug)]
pub struct Summary {
    a: Account,
    b: Account,
    /// The points of A in each pair of games, game by game.
    pairs: Vec<Vec<f64>>,
}

#[derive(Clone, Debug)]
struct Account {
    name: String,
    /// The time of a move; small excesses are tolerated but counted.
    turn: Duration,
    results: BySide<Results>,
    forfeits: Vec<String>,
    thoughts: Vec<Thought>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Summary {
    /// An empty summary of this number of pairs; A is at X.
    pub fn new(names: &BySide<String>, turns: BySide<Duration>, pairs: usize) -> Self {
        let (a, b) = (Account::new(&names.x, turns.x), Account::new(&names.o, turns.o));
        Summary { a, b, pairs: vec![Vec::new(); pairs] }
    }

    pub fn add(&mut self, pair: usize, a_plays: Side, played: &Played) {
        self.a.add(a_plays, played);
        self.b.add(a_plays.other(), played);
        self.pairs[pair].push(points(a_plays, played.winner));
    }

    /// The share of points of A in each finished pair.
    pub fn pairs(&self) -> Vec<f64> {
        let over = self.pairs.iter().filter(|pair| pair.len() == Side::BOTH.len());
        over.map(|pair| pair.iter().sum::<f64>() / pair.len() as f64).collect()
    }

    pub fn games(&self) -> usize {
        self.pairs.iter().map(Vec::len).sum()
    }

    pub fn results(&self) -> Results {
        self.a.total()
    }

    /// The mean time of a move of A and of B.
    pub fn paces(&self) -> [Duration; 2] {
        [self.a.pace(), self.b.pace()]
    }

    pub fn strength(&self) -> Option<Strength> {
        strength(&self.pairs())
    }

    /// The interim result in a line.
    pub fn standing(&self) -> String {
        let results = self.results();
        let mut standing = format!("{results}, {}", Percent(results.score()));
        if let Some(Strength { elo, low, high, .. }) = self.strength() {
            standing += &format!(", {elo:+.0} Elo ({low:+.0} to {high:+.0})");
        }
        standing
    }
}

fn points(side: Side, winner: Option<Side>) -> f64 {
    match winner {
        None => 0.5,
        Some(winner) if winner == side => 1.0,
        Some(_) => 0.0,
    }
}

impl Account {
    fn new(name: &str, turn: Duration) -> Self {
        let (name, results) = (name.to_owned(), BySide::default());
        Account { name, turn, results, forfeits: Vec::new(), thoughts: Vec::new() }
    }

    fn add(&mut self, side: Side, played: &Played) {
        let results = &mut self.results[side];
        match played.winner {
            None => results.drawn += 1,
            Some(winner) if winner == side => results.won += 1,
            Some(_) => results.lost += 1,
        }
        self.thoughts.extend(&played.thoughts[side]);
        if let Ending::Forfeit(loser, forfeit) = &played.ending
            && *loser == side
        {
            self.forfeits.push(forfeit.to_string());
        }
    }

    fn total(&self) -> Results {
        let BySide { x, o } = self.results;
        Results { won: x.won + o.won, drawn: x.drawn + o.drawn, lost: x.lost + o.lost }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.total();
        write!(f, "| {} | {total} | {} |", self.name, Percent(total.score()))?;
        for (_, results) in self.results.iter() {
            write!(f, " {results} |")?;
        }
        let times = self.thoughts.iter().map(|thought| thought.elapsed);
        let (mean, longest) = (self.pace().as_secs_f64(), times.max().unwrap_or_default());
        let over =
            self.thoughts.iter().filter(|thought| thought.elapsed > self.turn + SLACK).count();
        write!(f, " {mean:.3} | {:.3} | {over} |", longest.as_secs_f64())?;
        match self.search() {
            Some((depth, speed)) => write!(f, " {depth:.0} | {speed:.0} |"),
            None => f.write_str(" | |"),
        }?;
        writeln!(f, " {} |", self.forfeits.len())
    }

    /// The mean time of a move; 0 without moves.
    fn pace(&self) -> Duration {
        let sum: Duration = self.thoughts.iter().map(|thought| thought.elapsed).sum();
        sum.div_f64(self.thoughts.len().max(1) as f64)
    }

    /// The median depth, and nodes per second over all moves; `None` for an external program.
    fn search(&self) -> Option<(f64, f64)> {
        let searched =
            || self.thoughts.iter().filter_map(|thought| Some((thought.search?, thought.elapsed)));
        searched().next()?;
        let depth = median(searched().map(|(effort, _)| f64::from(effort.depth)));
        let nodes: u64 = searched().map(|(effort, _)| effort.nodes).sum();
        let time: Duration = searched().map(|(_, elapsed)| elapsed).sum();
        Some((depth, nodes as f64 / time.as_secs_f64()))
    }
}

impl Results {
    /// Points over games, from 0 to 1.
    pub fn score(self) -> f64 {
        let games = self.won + self.drawn + self.lost;
        (f64::from(self.won) + 0.5 * f64::from(self.drawn)) / f64::from(games)
    }
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.won, self.drawn, self.lost)
    }
}

/// A share, in percent.
pub struct Percent(pub f64);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}%", 100.0 * self.0)
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "| | games | score | as X | as O | mean s | longest s | over time | depth | nodes/s | forfeits |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|---|---|---|---|")?;
        self.a.write(f)?;
        self.b.write(f)?;
        writeln!(f)?;
        if let Some(Strength { elo, low, high, .. }) = self.strength() {
            let (a, b) = (&self.a.name, &self.b.name);
            writeln!(f, "{a} is {elo:+.0} Elo to {b}, with 95 % between {low:+.0} and {high:+.0}")?;
        }
        for account in [&self.a, &self.b] {
            for forfeit in &account.forfeits {
                writeln!(f, "{} lost a game off the board: {forfeit}", account.name)?;
            }
        }
        Ok(())
    }
}
