//! Attacks: the runs of equal marks that a stone takes part in, and their weights.

use oxo_shared::area::MAX_SIDE;
use oxo_shared::run;
use oxo_shared::{Board, Direction, Point, Rules, Side};

/// Weight of a run by the marks it misses for a line (0 to 4) and its potential.
const WEIGHTS: [[f64; 3]; 5] =
    [[200.0, 200.0, 200.0], [0.0, 6.0, 100.0], [0.0, 4.0, 7.0], [0.0, 2.0, 5.0], [0.0, 0.1, 0.25]];

/// How far a line is walked from its centre each way, in cells: `k`, which shows an
/// overline. Longer than the longest side there is no telling runs apart.
pub(crate) fn reach(rules: &Rules) -> u32 {
    rules.k().min(u32::from(MAX_SIDE))
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct WeighedRun {
    owner: Side,
    /// How many marks.
    pub(crate) power: u32,
    /// How many of its two ends are open.
    pub(crate) potential: u32,
    /// How many of its two ends the opponent has shut.
    shut_ends: u32,
    /// 1 for the run through the centre, else 1 and the empty cells between.
    divider: u32,
}

impl WeighedRun {
    pub(crate) fn is_line(&self, rules: &Rules) -> bool {
        let WeighedRun { owner, power, shut_ends, .. } = *self;
        rules.is_line(&run::Run { owner, length: power, shut_ends })
    }

    /// Its weight; `None` if it does not count, being shut in or too long.
    pub(crate) fn weight(&self, rules: &Rules) -> Option<f64> {
        let missing = if self.is_line(rules) { 0 } else { rules.k().checked_sub(self.power)? };
        let counts = self.potential > 0 || self.is_line(rules);
        counts.then(|| table_weight(missing, self.potential) / f64::from(self.divider))
    }

    /// Whether this central run lets one careless reply decide the game.
    fn breaks(&self, rules: &Rules) -> bool {
        let missing = rules.k().saturating_sub(self.power);
        missing <= 1 || (missing == 2 && self.potential == 2)
    }

    /// Whether this central run does so together with another beyond one empty cell.
    fn breaks_with(&self, arm: &WeighedRun, rules: &Rules) -> bool {
        let both_open = u32::from(self.potential == 2 && arm.potential == 2);
        arm.divider == 2 && self.power + arm.power + both_open >= rules.k() - 1
    }
}

/// The table, continued upward: each mark missing beyond four halves the weight.
fn table_weight(missing: u32, potential: u32) -> f64 {
    let row = missing.min(4);
    // Powers of one half that far down make no difference any more.
    let beyond = (missing - row).min(100).cast_signed();
    WEIGHTS[row as usize][potential as usize] * 0.5f64.powi(beyond)
}

#[derive(Clone, Debug)]
pub(crate) struct LineAttacks {
    pub(crate) central: WeighedRun,
    /// The runs beyond empty cells.
    sides: Vec<WeighedRun>,
    /// The attack place: cells that are own or empty, up to a block on each side.
    place: u32,
}

impl LineAttacks {
    /// The attacks that a stone of `side` on the vacant cell `at` would make.
    pub(crate) fn new(
        board: &Board,
        rules: &Rules,
        at: Point,
        side: Side,
        direction: Direction,
    ) -> Self {
        let central = WeighedRun { owner: side, power: 1, potential: 0, shut_ends: 0, divider: 1 };
        let mut attacks = LineAttacks { central, sides: Vec::new(), place: 1 };
        for sign in [-1, 1] {
            attacks.walk(reach(rules), |distance| {
                let cell = at.step(direction, sign * distance.cast_signed());
                match board.get(cell) {
                    None if board.area().contains(cell) => Met::Empty,
                    None => Met::Edge,
                    Some(owner) if owner == side => Met::Own,
                    Some(_) => Met::Other,
                }
            });
        }
        attacks
    }

    /// Walks one way over the cells that `cell_at` shows by their distance.
    fn walk(&mut self, reach: u32, cell_at: impl Fn(u32) -> Met) {
        let mut run = self.central;
        let mut gaps = 0;
        for distance in 1..=reach {
            match cell_at(distance) {
                Met::Edge => break,
                Met::Other => {
                    run.shut_ends += 1;
                    break;
                }
                // What only begins on the last cell does not count; what goes on
                // there is taken for open.
                Met::Own if distance == reach && run.power == 0 => {}
                Met::Own => {
                    run.power += 1;
                    run.potential += u32::from(distance == reach);
                }
                Met::Empty => {
                    run.potential += 1;
                    self.close(run);
                    gaps += 1;
                    run = WeighedRun {
                        power: 0,
                        potential: 1,
                        shut_ends: 0,
                        divider: 1 + gaps,
                        ..run
                    };
                }
            }
            self.place += 1;
        }
        self.close(run);
    }

    fn close(&mut self, run: WeighedRun) {
        if run.divider == 1 {
            self.central = run;
        } else if run.power > 0 {
            self.sides.push(run);
        }
    }

    /// The runs that count, each with its weight; the central one first. None if the
    /// line has no room for `k` stones.
    pub(crate) fn counted(&self, rules: &Rules) -> impl Iterator<Item = (&WeighedRun, f64)> {
        let room = self.place >= rules.k();
        std::iter::once(&self.central)
            .chain(&self.sides)
            .filter(move |_| room)
            .filter_map(move |run| Some((run, run.weight(rules)?)))
    }

    /// Whether the line is a break point: one careless reply on it decides the game.
    pub(crate) fn is_break_point(&self, rules: &Rules) -> bool {
        let mut runs = self.counted(rules).map(|(run, _)| run);
        runs.next().filter(|run| run.divider == 1).is_some_and(|central| {
            central.breaks(rules) || runs.any(|arm| central.breaks_with(arm, rules))
        })
    }
}

enum Met {
    Own,
    Other,
    Empty,
    Edge,
}
