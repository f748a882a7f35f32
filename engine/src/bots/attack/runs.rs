//! The runs of equal marks that a stone takes part in on one line, and their weights.

use oxo_shared::area::MAX_SIDE;
use oxo_shared::run;
use oxo_shared::{Board, Direction, Point, Rules, Side};

/// The weight of a run, by the marks that it misses for a line (0 to 4) and its potential.
const WEIGHTS: [[f64; 3]; 5] =
    [[200.0, 200.0, 200.0], [0.0, 6.0, 100.0], [0.0, 4.0, 7.0], [0.0, 2.0, 5.0], [0.0, 0.1, 0.25]];

/// How far a line is followed each way from its centre, in cells: `k`, which reveals an overline,
/// but at most the longest side.
pub(super) fn reach(rules: &Rules) -> u32 {
    rules.k().min(u32::from(MAX_SIDE))
}

#[derive(Clone, Copy, Debug)]
struct Run {
    owner: Side,
    /// The number of marks.
    power: u32,
    /// The number of open ends.
    potential: u32,
    /// The number of ends that the opponent has blocked.
    shut_ends: u32,
    /// 1 for the run through the centre, else 1 and the number of empty cells between.
    divider: u32,
}

impl Run {
    fn is_line(&self, rules: &Rules) -> bool {
        let Run { owner, power, shut_ends, .. } = *self;
        rules.is_line(&run::Run { owner, length: power, shut_ends })
    }

    /// The weight; `None` if the run does not count, because it is blocked or too long.
    fn weight(&self, rules: &Rules) -> Option<f64> {
        let is_line = self.is_line(rules);
        let missing = if is_line { 0 } else { rules.k().checked_sub(self.power)? };
        let counts = self.potential > 0 || is_line;
        counts.then(|| table_weight(missing, self.potential) / f64::from(self.divider))
    }

    /// Whether this central run lets one careless reply decide the game.
    fn breaks(&self, rules: &Rules) -> bool {
        let missing = rules.k().saturating_sub(self.power);
        missing <= 1 || (missing == 2 && self.potential == 2)
    }

    /// Whether this central run does so together with another beyond one empty cell.
    fn breaks_with(&self, arm: &Run, rules: &Rules) -> bool {
        let both_open = u32::from(self.potential == 2 && arm.potential == 2);
        arm.divider == 2 && self.power + arm.power + both_open >= rules.k() - 1
    }
}

/// The table, continued upward: each mark missing beyond four halves the weight.
fn table_weight(missing: u32, potential: u32) -> f64 {
    let row = missing.min(4);
    // Smaller powers of one half make no difference.
    let beyond = (missing - row).min(100).cast_signed();
    WEIGHTS[row as usize][potential as usize] * 0.5f64.powi(beyond)
}

/// The attacks that a stone would make on one line.
#[derive(Clone, Debug)]
pub(super) struct LineAttacks {
    /// The run through the stone, then those beyond empty cells.
    runs: Vec<Run>,
    /// The attack place: the number of cells that are own or empty, up to a block on each side.
    place: u32,
}

impl LineAttacks {
    /// The attacks that a stone of `side` on the vacant cell `at` would make.
    pub(super) fn new(
        board: &Board,
        rules: &Rules,
        at: Point,
        side: Side,
        direction: Direction,
    ) -> Self {
        let central = Run { owner: side, power: 1, potential: 0, shut_ends: 0, divider: 1 };
        let mut attacks = LineAttacks { runs: vec![central], place: 1 };
        for sign in [-1, 1] {
            let cell_at = |distance: u32| at.step(direction, sign * distance.cast_signed());
            attacks.follow(board, side, reach(rules), cell_at);
        }
        attacks
    }

    /// Follows the line one way over the cells that `cell_at` gives by their distance.
    fn follow(&mut self, board: &Board, side: Side, reach: u32, cell_at: impl Fn(u32) -> Point) {
        let mut run = self.runs[0];
        for distance in 1..=reach {
            let cell = cell_at(distance);
            match board.get(cell) {
                None if !board.area().contains(cell) => break,
                None => {
                    run.potential += 1;
                    self.close(run);
                    let divider = run.divider + 1;
                    run = Run { power: 0, potential: 1, shut_ends: 0, divider, ..run };
                }
                Some(owner) if owner != side => {
                    run.shut_ends += 1;
                    break;
                }
                // A run that begins on the last cell does not count; one that continues there is
                // assumed to be open.
                Some(_) if distance == reach && run.power == 0 => {}
                Some(_) => {
                    run.power += 1;
                    run.potential += u32::from(distance == reach);
                }
            }
            self.place += 1;
        }
        self.close(run);
    }

    fn close(&mut self, run: Run) {
        if run.divider == 1 {
            self.runs[0] = run;
        } else if run.power > 0 {
            self.runs.push(run);
        }
    }

    pub(super) fn completes(&self, rules: &Rules) -> bool {
        self.runs[0].is_line(rules)
    }

    /// The runs that count, each with its weight; the central one first. None if the line has
    /// no room for `k` stones.
    fn counted(&self, rules: &Rules) -> impl Iterator<Item = (&Run, f64)> {
        let runs = if self.place >= rules.k() { &self.runs[..] } else { &[] };
        runs.iter().filter_map(move |run| Some((run, run.weight(rules)?)))
    }

    pub(super) fn weights(&self, rules: &Rules) -> impl Iterator<Item = f64> {
        self.counted(rules).map(|(_, weight)| weight)
    }

    /// The number of complete lines among the runs that count.
    pub(super) fn lines(&self, rules: &Rules) -> usize {
        self.counted(rules).filter(|(run, _)| run.is_line(rules)).count()
    }

    /// Whether the line is a break point: one careless reply on it decides the game.
    pub(super) fn is_break_point(&self, rules: &Rules) -> bool {
        let mut runs = self.counted(rules).map(|(run, _)| run);
        runs.next().filter(|run| run.divider == 1).is_some_and(|central| {
            central.breaks(rules) || runs.any(|arm| central.breaks_with(arm, rules))
        })
    }
}
