//! Five in a row, and what is like it: threats that win are proven, the rest is searched.

use oxo_shared::{Game, Verdict};

use crate::choice::{CellScore, Choice, Info, Line};
use crate::limits::Budget;
use crate::memory::Memory;
use crate::patterns::Cell;
use crate::patterns::{Field, Threat};
use crate::search::moves::Duty;
use crate::search::root::{Outcome, Plan, candidates, points, search};
use crate::search::score::{WIN, expectation, is_decided};
use crate::threats::fours::at_most;
use crate::threats::{Fours, Threes, Won};

/// Positions that a proof by fours at the root may look at: a tenth of a second, far more
/// than the hardest that is known needs.
const LOOKS: u32 = 200_000;

/// The part of the budget that goes into the search for a win by threats, and positions it
/// looks at at most: a second or so.
const THREATS_PART: f64 = 0.15;
const LOOKS_FOR_THREATS: u32 = 100_000;
/// The part that goes into telling which moves leave the opponent no win by fours.
const DEFENCES_PART: f64 = 0.5;

/// The move of the strongest play by patterns; `None` where they do not know the rules, or
/// do not show all stones.
pub(crate) fn choose(
    game: &Game,
    memory: &mut Memory,
    budget: &mut Budget,
    on_info: &mut dyn FnMut(&Info),
) -> Option<Choice> {
    let field = Field::new(game)?;
    field.shows_all(game).then(|| think(game, field, memory, budget, on_info))
}

/// The same for a position that is understood already: `field` shows all of `game`.
pub(crate) fn think(
    game: &Game,
    field: Field,
    memory: &mut Memory,
    budget: &mut Budget,
    on_info: &mut dyn FnMut(&Info),
) -> Choice {
    Thought { game, field, fours: Fours::new() }.choose(memory, budget, on_info)
}

/// The thought about one position.
struct Thought<'a> {
    game: &'a Game,
    field: Field,
    fours: Fours,
}

impl Thought<'_> {
    fn choose(
        mut self,
        memory: &mut Memory,
        budget: &mut Budget,
        on_info: &mut dyn FnMut(&Info),
    ) -> Choice {
        // Whoever can win need not stop anything.
        if let Some(won) = self.wins_at_once().or_else(|| self.wins_by_fours(budget)) {
            return self.by_proof(&won, "continuous fours", budget);
        }
        let mut cells = candidates(&self.field, self.game);
        if let [only] = cells[..] {
            let at = self.field.point(only);
            return Choice::at_once(at, Vec::new(), self.why_forced(), budget);
        }
        if let Some(won) = self.wins_by_threats(budget) {
            return self.by_proof(&won, "threats", budget);
        }
        let threat = self.threatened(budget);
        if let Some(won) = &threat {
            self.keep_defences(&mut cells, won, budget);
        }
        let plan = Plan {
            depth: budget.depth().unwrap_or(u32::MAX),
            threads: budget.threads(),
            lines: budget.lines(),
        };
        let (field, table) = (&self.field, memory.table(budget));
        let outcome = search(field, &cells, table, plan, budget, &mut |outcome, budget| {
            on_info(&self.info(outcome, budget));
        });
        self.by_search(&outcome, threat, budget)
    }

    /// The stone that completes a line, if there is one: that much is seen without a budget.
    fn wins_at_once(&self) -> Option<Won> {
        let five = self.field.making(self.field.turn(), Threat::Five).next()?;
        Some(Won { plies: 1, line: vec![five] })
    }

    /// The shortest win by continuous fours of the side to move.
    fn wins_by_fours(&mut self, budget: &mut Budget) -> Option<Won> {
        let mut looks = at_most(LOOKS);
        let on_look = &mut || looks().and_then(|()| budget.visit());
        let won = self.fours.shortest(&mut self.field, on_look);
        won.ok().flatten()
    }

    /// A win by fours and threes of the side to move, if it is found in part of the budget.
    fn wins_by_threats(&mut self, budget: &mut Budget) -> Option<Won> {
        let mut part = budget.part(THREATS_PART);
        let attacker = self.field.turn();
        let mut looks = at_most(LOOKS_FOR_THREATS);
        let on_node = &mut || looks().and_then(|()| part.visit());
        let won = Threes::new(attacker, &mut self.fours, on_node).win(&mut self.field);
        budget.count(&part);
        won.ok().flatten()
    }

    /// The win by fours that the opponent would have if it were its turn.
    fn threatened(&mut self, budget: &mut Budget) -> Option<Won> {
        self.field.pass();
        let won = self.wins_by_fours(budget);
        self.field.pass();
        won
    }

    /// Leaves the moves after which the opponent has no win by fours, if there are any. Those
    /// that there was no time for stay as well if none was found.
    fn keep_defences(&mut self, cells: &mut Vec<Cell>, won: &Won, budget: &mut Budget) {
        // What stops a far-off win need not lie near a stone.
        let mut all = cells.clone();
        if Duty::of(&self.field) == Duty::None {
            let legal = |cell: &Cell| self.game.check(self.field.point(*cell)).is_ok();
            all.extend(self.field.vacant().filter(|cell| !cells.contains(cell)).filter(legal));
        }
        let mut part = budget.part(DEFENCES_PART);
        all.retain(|&cell| {
            self.field.play(cell);
            let stays = !Fours::still_wins(&mut self.field, &won.line)
                && self.wins_by_fours(&mut part).is_none()
                && part.visit().is_ok();
            self.field.undo();
            stays
        });
        budget.count(&part);
        if !all.is_empty() {
            *cells = all;
        }
    }

    fn by_proof(&self, won: &Won, means: &str, budget: &Budget) -> Choice {
        let pv = points(&self.field, self.game, &won.line);
        let verdict = Some(Verdict::Win(won.plies));
        let score = expectation(WIN - won.plies.cast_signed());
        let cells = vec![CellScore { at: pv[0], score, verdict }];
        Choice {
            best: pv[0],
            cells,
            lines: vec![Line { score, pv: pv.clone() }],
            reason: self.why_won(won, means),
            nodes: budget.nodes(),
            elapsed: budget.elapsed(),
            depth: won.plies,
            pv,
        }
    }

    fn by_search(&self, outcome: &Outcome, threat: Option<Won>, budget: &Budget) -> Choice {
        let lines = self.lines(outcome);
        let pv = lines[0].pv.clone();
        Choice {
            best: pv[0],
            cells: self.scores(outcome),
            reason: self.why(outcome, threat),
            lines,
            nodes: budget.nodes(),
            elapsed: budget.elapsed(),
            depth: outcome.depth,
            pv,
        }
    }

    fn lines(&self, outcome: &Outcome) -> Vec<Line> {
        let line = |(number, cells): (usize, &Vec<Cell>)| Line {
            score: expectation(outcome.moves[number].score),
            pv: points(&self.field, self.game, cells),
        };
        outcome.lines.iter().enumerate().map(line).collect()
    }

    fn scores(&self, outcome: &Outcome) -> Vec<CellScore> {
        if outcome.depth == 0 {
            return Vec::new();
        }
        // A bound from an earlier look may lie above what the best turned out to be worth.
        let best = outcome.moves[0].score;
        let mut cells: Vec<CellScore> = outcome
            .moves
            .iter()
            .map(|root| CellScore {
                at: self.field.point(root.cell),
                score: expectation(root.score.min(best)),
                verdict: None,
            })
            .collect();
        cells.sort_unstable_by_key(|cell| (std::cmp::Reverse(cell.at.y), cell.at.x));
        cells
    }

    fn info(&self, outcome: &Outcome, budget: &Budget) -> Info {
        Info {
            depth: outcome.depth,
            score: expectation(outcome.moves[0].score),
            nodes: budget.nodes(),
            elapsed: budget.elapsed(),
            pv: points(&self.field, self.game, &outcome.lines[0]),
            cells: self.scores(outcome),
        }
    }

    fn why_forced(&self) -> String {
        match Duty::of(&self.field) {
            Duty::StopFive => format!("must stop the {}", self.length()),
            Duty::StopOpenFour => "must stop the open three".to_owned(),
            Duty::None if self.game.board().is_empty() => "opens in the centre".to_owned(),
            Duty::None => "the only move".to_owned(),
        }
    }

    fn why_won(&self, won: &Won, means: &str) -> String {
        let line = self.names(&won.line);
        match won.plies {
            1 => format!("completes the line: {line}"),
            plies => format!("wins in {plies} plies by {means}: {line}"),
        }
    }

    fn why(&self, outcome: &Outcome, threat: Option<Won>) -> String {
        let best = outcome.moves[0].score;
        let seen = match best {
            _ if outcome.depth == 0 => "interrupted before any cell was weighed".to_owned(),
            _ if is_decided(best) && best > 0 => {
                format!(
                    "wins in {} plies by threats: {}",
                    WIN - best,
                    self.names(&outcome.lines[0])
                )
            }
            _ if is_decided(best) => format!("lost in {} plies if both play well", WIN + best),
            _ => format!("{:+.2}, {} plies ahead", expectation(best), outcome.depth),
        };
        match threat {
            None => seen,
            Some(won) => format!("{}; {seen}", self.why_defended(&won)),
        }
    }

    fn why_defended(&self, won: &Won) -> String {
        let opponent = self.field.turn().other();
        let mut wins = self.field.making(opponent, Threat::OpenFour);
        match (Duty::of(&self.field), wins.next()) {
            (Duty::StopFive, _) => format!("must stop the {}", self.length()),
            (Duty::StopOpenFour, Some(cell)) => {
                format!("must stop the open three at {}", self.names(&[cell]))
            }
            _ => format!(
                "must stop a win in {} plies by fours: {}",
                won.plies,
                self.names(&won.line)
            ),
        }
    }

    fn length(&self) -> String {
        match self.game.rules().k() {
            5 => "five".to_owned(),
            k => format!("line of {k}"),
        }
    }

    fn names(&self, cells: &[Cell]) -> String {
        let name = |&cell: &Cell| self.game.rules().name(self.field.point(cell)).to_string();
        cells.iter().map(name).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use super::*;
    use crate::limits::{Limits, Stop};
    use crate::patterns::samples;
    use crate::solve::{Detail, solve};
    use oxo_shared::Rules;
    use std::time::Duration;

    /// Boards that are small enough for the solver.
    const RULES: [&str; 5] = ["6x6x4", "7x5x4", "6x6x4+exact", "7x5x4+caro", "6x6x5"];
    /// Scores beyond are of games that are decided.
    const DECIDED: f64 = 0.99;

    fn think(game: &Game, limits: &Limits) -> Choice {
        let mut budget = Budget::new(limits, &Stop::new());
        choose(game, &mut Memory::new(), &mut budget, &mut |_| {}).unwrap()
    }

    #[test]
    fn a_game_that_is_said_to_be_decided_is_so_to_the_solver() {
        let hour = Limits { time: Duration::from_secs(3600), ..Limits::default() };
        let few = Limits { nodes: Some(3000), ..hour.clone() };
        let many = Limits { nodes: Some(100_000), ..hour };
        let (mut won, mut lost) = (0, 0);
        for rules in RULES.map(|text| text.parse::<Rules>().unwrap()) {
            for seed in 0..120 {
                let game = samples::game(rules, 5 + seed as usize % 14, 3000 + seed);
                let choice = think(&game, &few);
                let best = choice.cells.iter().find(|cell| cell.at == choice.best);
                let Some(best) = best.filter(|best| best.score.abs() > DECIDED) else { continue };
                // What the solver cannot tell either is left out.
                let solved = solve(&game, &many, &Stop::new(), Detail::Best);
                let Ok(solved) = solved else { continue };
                let sign = best.score.signum() as i32;
                assert_eq!(sign, solved.verdict.sign(), "{rules} {:?}", game.moves());
                *(if sign > 0 { &mut won } else { &mut lost }) += 1;
            }
        }
        assert!(won > 200 && lost > 30, "{won} {lost}");
    }
}
