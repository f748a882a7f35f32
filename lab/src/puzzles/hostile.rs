//! Measures how long a judgement of a drill takes at worst, in positions that nobody plays: a
//! browser may send any position.

use std::time::Duration;

use oxo_engine::puzzles::{Attempt, Kind, Puzzle};
use oxo_shared::{BySide, Point, Position, Rules, Side};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rustix::time::{ClockId, clock_gettime};

/// The largest board of a drill, the usual one, and small ones for the solver, with few vacant
/// cells.
const RULES: [&str; 7] = [
    "20x20x5",
    "20x20x5+renju",
    "15x15x5",
    "15x15x5+renju",
    "20x20x5+caro",
    "20x20x5+exact",
    "20x20x12",
];
/// Vacant cells for the solver.
const VACANT: usize = 12;
/// Number of the worst positions, which are varied to find even worse ones.
const WORST: usize = 20;

#[derive(Clone, Debug, clap::Args)]
pub struct Args {
    /// Positions to judge: half of them random, the others like the worst of those
    #[arg(long, default_value_t = 2_000)]
    positions: usize,
    /// The seed of the positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// The judged case: a move at a position under the rules of a kind, or without a move, the search
/// for the task.
#[derive(Clone)]
struct Case {
    position: Position,
    attempt: Option<(Kind, Point)>,
}

impl Case {
    fn random(random: &mut StdRng, number: usize) -> Option<Case> {
        let rules: Rules = RULES[number % RULES.len()].parse().ok()?;
        let cells: Vec<Point> = rules.area().cells().collect();
        let full = 1.0 - VACANT as f64 / cells.len() as f64;
        let is_solved = rules.k() != Rules::GOMOKU.k();
        let density = if is_solved { full } else { random.random_range(0.05..0.6) };
        let share = random.random_range(0.3..0.7);
        let mut stones = BySide::<Vec<Point>>::default();
        for &at in &cells {
            if random.random_bool(density) {
                let side = if random.random_bool(share) { Side::X } else { Side::O };
                stones[side].push(at);
            }
        }
        let kind = if is_solved { Kind::Exact } else { *Kind::ALL.choose(random)? };
        Case::of(random, rules, stones, Some(kind))
    }

    /// A similar case, with two cells changed.
    fn like(&self, random: &mut StdRng) -> Option<Case> {
        let rules = *self.position.rules();
        let mut stones = BySide::from_fn(|side| self.position.of(side).to_vec());
        let mut cells: Vec<Point> = rules.area().cells().collect();
        cells.shuffle(random);
        for &at in &cells[..2] {
            let owner = stones.iter().find(|(_, of)| of.contains(&at)).map(|(side, _)| side);
            Side::BOTH.into_iter().for_each(|side| stones[side].retain(|it| *it != at));
            let sides = [None, Some(Side::X), Some(Side::O)];
            let others: Vec<_> = sides.into_iter().filter(|side| *side != owner).collect();
            if let Some(Some(side)) = others.choose(random) {
                stones[*side].push(at);
            }
        }
        Case::of(random, rules, stones, self.attempt.map(|(kind, _)| kind))
    }

    fn of(
        random: &mut StdRng,
        rules: Rules,
        stones: BySide<Vec<Point>>,
        kind: Option<Kind>,
    ) -> Option<Case> {
        let turn = if random.random_bool(0.5) { Side::X } else { Side::O };
        let position = Position::new(rules, stones, turn).ok()?;
        let is_vacant = |at: &Point| Side::BOTH.iter().all(|&side| !position.of(side).contains(at));
        let vacant: Vec<Point> = rules.area().cells().filter(is_vacant).collect();
        let kind = kind.filter(|_| random.random_bool(0.8));
        let attempt = kind.zip(vacant.choose(random).copied());
        Some(Case { position, attempt })
    }

    fn judge(&self) -> Duration {
        let started = processor_time();
        match self.attempt {
            None => drop(Puzzle::drill(&self.position)),
            Some((kind, at)) => {
                drop(Attempt::at(kind, &self.position).map(|mut attempt| attempt.play(at)));
            }
        }
        processor_time().saturating_sub(started)
    }
}

/// The processor time of this thread, which other threads do not affect.
fn processor_time() -> Duration {
    clock_gettime(ClockId::ThreadCPUTime).try_into().unwrap_or_default()
}

pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut random = StdRng::seed_from_u64(args.seed);
    let mut judged: Vec<(Duration, Case)> = Vec::new();
    let mut number = 0;
    while judged.len() < args.positions {
        number += 1;
        let case = if judged.len() < args.positions / 2 {
            Case::random(&mut random, number)
        } else {
            judged[..WORST.min(judged.len())]
                .choose(&mut random)
                .and_then(|(_, it)| it.like(&mut random))
        };
        let Some(case) = case else { continue };
        judged.push((case.judge(), case));
        judged.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
    }
    let ms = |time: Duration| 1e3 * time.as_secs_f64();
    let sum: Duration = judged.iter().map(|(time, _)| *time).sum();
    let slower_than = |part: usize| ms(judged[(judged.len() - 1) / part].0);
    println!(
        "{} judgements, of processor time {:.1} ms on average, {:.1} ms in the middle, \
         {:.0} ms at 99 of 100; the worst:",
        judged.len(),
        ms(sum) / judged.len() as f64,
        slower_than(2),
        slower_than(100),
    );
    for (time, Case { position, attempt }) in judged.iter().take(WORST / 4) {
        let request = attempt.map(|(kind, at)| format!("{kind} {}", position.rules().name(at)));
        println!("{:.0} ms, {}: {position}", ms(*time), request.unwrap_or_else(|| "drill".into()));
    }
    Ok(())
}
