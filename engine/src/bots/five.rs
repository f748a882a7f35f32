//! Five in a row and similar games: wins by threats are proven, everything else is searched.

use oxo_shared::reason::{Means, Shape, Stopped};
use oxo_shared::{Game, Reason, Verdict};

use crate::bots::bot::Context;
use crate::choice::{CellScore, Choice, Info, Variation, proven_score};
use crate::limits::Budget;
use crate::order::row_order;
use crate::patterns::{Cell, PatternBoard, Threat};
use crate::reasons;
use crate::search::moves::Duty;
use crate::search::root::{Plan, RootMove, SearchResult, candidates, search};
use crate::search::score::{Score, expectation, verdict};
use crate::threats::vcf::limited;
use crate::threats::{ForcedWin, Vcf, Vct};

/// Node limit of a proof by fours at the root: a tenth of a second, far more than the hardest known
/// position needs.
const NODES: u32 = 200_000;

/// The share of the budget for a win by threats.
const THREATS_PART: f64 = 0.15;
/// The share of the budget for finding the moves that leave the opponent no win by fours.
const DEFENCES_PART: f64 = 0.5;

/// The move of the pattern search; `None` if the rules have no patterns, or the board does not show
/// all stones.
pub(crate) fn choose(game: &Game, context: &mut Context) -> Option<Choice> {
    PatternBoard::of_all_stones(game).map(|board| think(game, board, context))
}

/// Like [`choose`], for a position whose `board` exists already and shows all of `game`.
pub(crate) fn think(game: &Game, board: PatternBoard, context: &mut Context) -> Choice {
    MoveSearch::new(game, board).choose(context)
}

struct MoveSearch<'a> {
    game: &'a Game,
    board: PatternBoard,
    vcf: Vcf,
}

impl<'a> MoveSearch<'a> {
    fn new(game: &'a Game, board: PatternBoard) -> Self {
        MoveSearch { game, board, vcf: Vcf::new() }
    }

    fn choose(mut self, context: &mut Context) -> Choice {
        let Context { memory, budget, on_info } = context;
        // A win comes before any defence.
        if let Some(won) = self.wins_at_once().or_else(|| self.wins_by_fours(budget)) {
            return self.by_proof(&won, Means::Fours, budget);
        }
        let mut cells = candidates(&self.board, self.game);
        if let [only] = cells[..] {
            let at = self.board.point(only);
            let reason = reasons::by_patterns(self.game, &mut self.board, at);
            return Choice::at_once(at, Vec::new(), reason.unwrap_or(Reason::Only), budget);
        }
        let plan = Plan {
            depth: budget.limits().depth.unwrap_or(u32::MAX),
            threads: budget.limits().threads.max(1),
            variations: budget.limits().variations.max(1),
        };
        if plan.threads == 1
            && let Some(won) = self.wins_by_threats(budget)
        {
            return self.by_proof(&won, Means::Threats, budget);
        }
        let threat = self.threatened(budget);
        if let Some(won) = &threat {
            self.keep_defences(&mut cells, won, budget);
        }
        // With several threads, the first helper looks for that win while the others search.
        let mut won = None;
        let (game, board, table) = (self.game, &self.board, memory.table(budget.limits()));
        let mut side_task = |budget: &mut Budget| {
            won = MoveSearch::new(game, board.clone()).wins_by_threats(budget);
            won.is_some()
        };
        let on_depth = &mut |searched: &SearchResult, budget: &Budget| {
            on_info(&self.info(searched, budget));
        };
        let searched = search(board, &cells, table, plan, budget, &mut side_task, on_depth);
        if let Some(won) = won {
            return self.by_proof(&won, Means::Threats, budget);
        }
        self.by_search(&searched, threat, budget)
    }

    /// The stone that completes a line, if there is one; this needs no budget.
    fn wins_at_once(&self) -> Option<ForcedWin> {
        let five = self.board.threat_cells(self.board.turn(), Threat::Five).next()?;
        Some(ForcedWin { plies: 1, line: vec![five] })
    }

    /// The shortest win by continuous fours of the side to move.
    fn wins_by_fours(&mut self, budget: &mut Budget) -> Option<ForcedWin> {
        let visit = &mut || budget.visit();
        self.vcf.shortest(&mut self.board, &mut limited(NODES, visit)).ok().flatten()
    }

    /// A win by fours and threes of the side to move, if a share of the budget is enough to find
    /// it.
    fn wins_by_threats(&mut self, budget: &mut Budget) -> Option<ForcedWin> {
        let mut part = budget.part(THREATS_PART);
        let won = Vct::win_within(&mut part, &mut self.board, &mut self.vcf);
        budget.count(&part);
        won
    }

    /// The win by fours that the opponent would have if it were to move.
    fn threatened(&mut self, budget: &mut Budget) -> Option<ForcedWin> {
        self.board.pass();
        let won = self.wins_by_fours(budget);
        self.board.pass();
        won
    }

    /// Keeps the moves after which the opponent has no win by fours, if there are any. Moves that
    /// were not checked in time stay only if no defence was found.
    fn keep_defences(&mut self, cells: &mut Vec<Cell>, won: &ForcedWin, budget: &mut Budget) {
        // A defence need not lie near a stone.
        let mut all = cells.clone();
        if !Duty::of(&self.board).is_forced() {
            let legal = |cell: &Cell| self.game.check(self.board.point(*cell)).is_ok();
            all.extend(self.board.vacant().filter(|cell| !cells.contains(cell)).filter(legal));
        }
        let mut part = budget.part(DEFENCES_PART);
        all.retain(|&cell| {
            self.board.play(cell);
            let stays = !Vcf::still_wins(&mut self.board, &won.line)
                && self.wins_by_fours(&mut part).is_none()
                && part.visit().is_ok();
            self.board.undo();
            stays
        });
        budget.count(&part);
        if !all.is_empty() {
            *cells = all;
        }
    }

    fn by_proof(&self, won: &ForcedWin, by: Means, budget: &Budget) -> Choice {
        let pv = self.board.points(self.game, &won.line);
        let verdict = Verdict::Win(won.plies);
        let (at, score) = (pv[0], proven_score(verdict));
        let cells = vec![CellScore { at, score, verdict: Some(verdict) }];
        Choice {
            variations: vec![Variation { score, pv: pv.clone() }],
            depth: won.plies,
            pv,
            ..Choice::at_once(at, cells, reasons::wins(by, won.plies), budget)
        }
    }

    fn by_search(
        &mut self,
        searched: &SearchResult,
        threat: Option<ForcedWin>,
        budget: &Budget,
    ) -> Choice {
        let variations = self.variations(searched);
        let pv = variations[0].pv.clone();
        let (cells, reason) = (self.scores(searched), self.reason(searched, threat));
        let (best, depth) = (pv[0], searched.depth);
        Choice { depth, variations, pv, ..Choice::at_once(best, cells, reason, budget) }
    }

    fn variations(&self, searched: &SearchResult) -> Vec<Variation> {
        // Each line has a search of its own, which may score it above the line before.
        let mut limit = Score::MAX;
        let variation = |(root, cells): (&RootMove, &Vec<Cell>)| {
            limit = limit.min(root.score);
            Variation { score: expectation(limit), pv: self.board.points(self.game, cells) }
        };
        searched.moves.iter().zip(&searched.pvs).map(variation).collect()
    }

    fn scores(&self, searched: &SearchResult) -> Vec<CellScore> {
        if searched.depth == 0 {
            return Vec::new();
        }
        // An upper bound from an earlier iteration may exceed the final best score.
        let best = searched.moves[0].score;
        let mut cells: Vec<CellScore> = searched
            .moves
            .iter()
            .map(|root| CellScore {
                at: self.board.point(root.cell),
                score: expectation(root.score.min(best)),
                verdict: None,
            })
            .collect();
        cells.sort_unstable_by_key(|cell| row_order(cell.at));
        cells
    }

    fn info(&self, searched: &SearchResult, budget: &Budget) -> Info {
        Info {
            depth: searched.depth,
            score: expectation(searched.moves[0].score),
            nodes: budget.nodes(),
            elapsed: budget.elapsed(),
            pv: self.board.points(self.game, &searched.pvs[0]),
            variations: self.variations(searched),
            cells: self.scores(searched),
        }
    }

    /// The reason for the move: by the stones, and by the search.
    fn reason(&mut self, searched: &SearchResult, threat: Option<ForcedWin>) -> Reason {
        let RootMove { cell, score } = searched.moves[0];
        let lost = match verdict(score) {
            Some(Verdict::Win(plies)) => return reasons::wins(Means::Play, plies),
            Some(Verdict::Loss(plies)) => Some(reasons::loses(plies)),
            _ => None,
        };
        let at = self.board.point(cell);
        let stops = threat.map(|_| Stopped { shape: Shape::Fours, stones: Vec::new() });
        let pattern = match (reasons::by_patterns(self.game, &mut self.board, at), stops) {
            (Some(Reason::Shapes { makes, stops: None }), stops) => {
                Some(Reason::Shapes { makes, stops })
            }
            (None, Some(stops)) => Some(Reason::Shapes { makes: None, stops: Some(stops) }),
            (pattern, _) => pattern,
        };
        // In a lost game, only a move that delays the loss has another reason.
        let lasts = matches!(pattern, Some(Reason::Shapes { stops: Some(_), .. }));
        let reason = if lasts { pattern.or(lost) } else { lost.or(pattern) };
        reason.or_else(|| reasons::quiet(&self.board, at)).unwrap_or(Reason::Best)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use super::*;
    use crate::choice::DECIDED;
    use crate::limits::{Limits, Stop};
    use crate::memory::Memory;
    use crate::patterns::samples;
    use crate::solve::{Detail, solve};
    use oxo_shared::Rules;

    /// Boards that are small enough for the solver.
    const RULES: [&str; 5] = ["6x6x4", "7x5x4", "6x6x4+exact", "7x5x4+caro", "6x6x5"];

    fn think(game: &Game, limits: &Limits) -> Choice {
        let mut budget = Budget::new(limits, &Stop::new());
        let mut memory = Memory::new();
        let on_info = &mut |_: &Info| {};
        choose(game, &mut Context { memory: &mut memory, budget: &mut budget, on_info }).unwrap()
    }

    #[test]
    fn decided_games_agree_with_the_solver() {
        let [few, many] = [3000, 100_000].map(Limits::of_nodes);
        let (mut won, mut lost) = (0, 0);
        for rules in RULES.map(|text| text.parse::<Rules>().unwrap()) {
            for seed in 0..120 {
                let game = samples::game(rules, 5 + seed as usize % 14, 3000 + seed);
                let threads = 1 + seed as usize % 3;
                let choice = think(&game, &Limits { threads, ..few.clone() });
                let best = choice.scored().filter(|best| best.score.abs() > DECIDED);
                let Some(best) = best else { continue };
                // Positions that the solver cannot solve are skipped.
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
