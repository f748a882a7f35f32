//! Output of the analysis board: positions, engine lines, and why a position is won.

use oxo_engine::{Choice, Defence, Info, Win};
use oxo_shared::{Game, How, PlayError, Point, Rules, Side, Verdict};
use oxo_words as words;
use oxo_words::{
    AnalysisLine, AnalysisLineHolds, AnalysisLineWins, AnalysisThreat, AnalysisWon, ProofAnswer,
    ProofAnswerOpen, ProofCompletes, ProofLoses, ProofWins,
};

use super::proof::Why;
use crate::study::threats::{Threat, ThreatKind, threats};
use crate::words::first_cells;

/// Maximum number of moves printed of an engine line.
const MAX_SAID: usize = 9;

/// Returns the result in words; `None` while the game runs.
pub(crate) fn end_line(game: &Game) -> Option<String> {
    let outcome = game.outcome()?;
    Some(match (outcome.winner.side(), outcome.how) {
        (Some(side), How::Forbidden) => AnalysisWon { side, how: "forbidden" }.to_string(),
        (Some(side), _) => AnalysisWon { side, how: "line" }.to_string(),
        (None, _) => words::ANALYSIS_DRAWN.to_string(),
    })
}

pub(crate) fn progress_lines(game: &Game, info: &Info) -> Vec<String> {
    let line =
        |(rank, score, pv): (usize, f64, &[Point])| open_line(game, rank, score, info.depth, pv);
    let lines = (1..).zip(&info.variations);
    lines.map(|(rank, it)| line((rank, it.score, &it.pv))).collect()
}

/// Formats a line without a proven result, with the winning chance of the side to move.
fn open_line(game: &Game, rank: usize, score: f64, depth: u32, pv: &[Point]) -> String {
    let chance = (50.0 * (score.clamp(-1.0, 1.0) + 1.0)).round();
    let cells = first_cells(game.rules(), pv, MAX_SAID);
    AnalysisLine { rank, chance: format!("{chance}%"), depth, cells }.to_string()
}

pub(crate) fn choice_lines(game: &Game, choice: &Choice) -> Vec<String> {
    let turn = game.side_at(game.ply());
    let verdict = |at: Point| choice.cells.iter().find(|cell| cell.at == at)?.verdict;
    let line = |(rank, score, pv): (usize, f64, &[Point])| {
        let cells = first_cells(game.rules(), pv, MAX_SAID);
        let decided = |side, plies: u32| {
            let moves = plies.div_ceil(2);
            AnalysisLineWins { rank, side, moves, cells: cells.clone() }.to_string()
        };
        match pv.first().and_then(|&at| verdict(at)) {
            Some(Verdict::Win(plies)) => decided(turn, plies),
            Some(Verdict::Loss(plies)) => decided(turn.other(), plies),
            Some(Verdict::Draw) => AnalysisLineHolds { rank, cells }.to_string(),
            None => open_line(game, rank, score, choice.depth, pv),
        }
    };
    let best = [(1, choice.cells.first().map_or(0.0, |cell| cell.score), &choice.pv[..])];
    let lines: Vec<(usize, f64, &[Point])> =
        (1..).zip(&choice.variations).map(|(rank, it)| (rank, it.score, &it.pv[..])).collect();
    let lines = if lines.is_empty() { best.to_vec() } else { lines };
    lines.into_iter().map(line).collect()
}

pub(crate) fn why_lines(game: &Game, why: &Why) -> Vec<String> {
    let (rules, turn) = (game.rules(), game.side_at(game.ply()));
    match why {
        Why::Open => vec![words::PROOF_NONE.to_string()],
        Why::Wins(win) => vec![win_line(rules, turn, win)],
        Why::Defends(Defence { answers, .. }) => {
            let lost = why.winner(turn).map(|_| ProofLoses { side: turn }.to_string());
            let answer = |(at, win): &(Point, Option<Win>)| {
                let cell = rules.name(*at);
                match win {
                    None => ProofAnswerOpen { cell }.to_string(),
                    Some(win) => {
                        let (side, moves) = (turn.other(), win.plies.div_ceil(2));
                        let best = first_cells(rules, &win.line, 1);
                        ProofAnswer { cell, side, moves, best }.to_string()
                    }
                }
            };
            let rest = match answers.is_empty() {
                true => words::PROOF_ALL_LOSE,
                false => words::PROOF_OTHERS_LOSE,
            };
            let barred = if answers.is_empty() { barred_lines(game) } else { Vec::new() };
            let rest = [rest.to_string()].into_iter().chain(barred);
            lost.into_iter().chain(answers.iter().map(answer)).chain(rest).collect()
        }
    }
}

fn win_line(rules: &Rules, side: Side, win: &Win) -> String {
    let cells = first_cells(rules, &win.line, MAX_SAID);
    if win.plies == 1 {
        return ProofCompletes { side, cell: cells }.to_string();
    }
    let by = match win.by {
        oxo_shared::reason::Means::Fours => "fours",
        oxo_shared::reason::Means::Threats => "threats",
        oxo_shared::reason::Means::Play => "play",
    };
    ProofWins { side, moves: win.plies.div_ceil(2), by, cells }.to_string()
}

pub(crate) fn threat_lines(game: &Game) -> Vec<String> {
    let found = threats(game);
    let kinds = [(ThreatKind::Line, "line"), (ThreatKind::Fork, "fork")];
    let lines =
        Side::BOTH.into_iter().flat_map(|side| kinds.map(|(kind, word)| (side, kind, word)));
    let line = |(side, kind, word)| {
        let cells = of(&found, side, kind);
        let cells = (!cells.is_empty()).then(|| game.rules().names(&cells))?;
        Some(AnalysisThreat { side, kind: word, cells }.to_string())
    };
    let lines: Vec<String> = lines.filter_map(line).collect();
    if lines.is_empty() { vec![words::ANALYSIS_NO_THREATS.to_string()] } else { lines }
}

fn of(threats: &[Threat], by: Side, kind: ThreatKind) -> Vec<Point> {
    threats.iter().filter(|it| it.by == by && it.kind == kind).map(|it| it.at).collect()
}

/// Names each forbidden cell that would block the opponent's line, with its foul.
fn barred_lines(game: &Game) -> Vec<String> {
    let opponent = game.side_at(game.ply()).other();
    let completing = of(&threats(game), opponent, ThreatKind::Line);
    foul_lines(game, |at| completing.contains(&at))
}

/// Names each forbidden cell with its foul.
pub(crate) fn forbidden_lines(game: &Game) -> Vec<String> {
    let lines = foul_lines(game, |_| true);
    if lines.is_empty() { vec![words::ANALYSIS_NO_FORBIDDEN.to_string()] } else { lines }
}

fn foul_lines(game: &Game, is_told: impl Fn(Point) -> bool) -> Vec<String> {
    let told = game.forbidden().into_iter().filter(|&(at, _)| is_told(at));
    told.map(|(at, foul)| PlayError::Forbidden(game.rules().name(at), foul).to_string()).collect()
}

#[cfg(test)]
mod tests {
    use oxo_engine::Stop;
    use oxo_engine::puzzles::{Kind, Pack};

    use super::super::proof::why;
    use super::*;

    #[test]
    fn a_lost_side_is_told_that_its_last_answer_is_forbidden() {
        for puzzle in Pack::shipped().iter().filter(|it| it.kind == Kind::Foul).take(3) {
            let mut game = puzzle.game.clone();
            for &at in &puzzle.solution {
                game.play(at).unwrap();
            }
            let lines = why_lines(&game, &why(&game, &Stop::new()));
            let [.., all, barred] = &lines[..] else { panic!("{}: {lines:?}", puzzle.id) };
            assert_eq!(all, words::PROOF_ALL_LOSE.text(), "{}", puzzle.id);
            assert!(barred.contains(" is forbidden to X: it makes "), "{}: {barred}", puzzle.id);
        }
    }
}
