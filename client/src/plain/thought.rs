//! What a bot thinks, as news.

use std::cmp::Reverse;

use oxo_shared::protocol::reply::Hint;
use oxo_shared::{Point, Verdict};

use super::command::Thought;
use super::news::{Advice, News, Weighed};
use crate::model::GameModel;
use crate::wording::quantity;

/// Cells named by `weights`: the ones that matter, and a screen reader comes to an end.
const MAX_WEIGHTS: usize = 10;

/// What was asked for of a bot's thought.
pub(super) fn news(thought: Thought, hint: &Hint, game: &GameModel) -> News {
    match thought {
        Thought::Best => News::Hint(advice(hint, game)),
        Thought::Weights => News::Weights { bot: hint.bot, cells: weights(hint, game) },
    }
}

fn advice(hint: &Hint, game: &GameModel) -> Advice {
    Advice {
        bot: hint.bot,
        best: game.cell(hint.best),
        score: hint.score(),
        verdict: hint.verdict(hint.best),
        expected: hint.pv.iter().map(|&at| game.cell(at)).collect(),
        reason: hint.reason.clone(),
        depth: hint.depth,
        nodes: hint.nodes,
        elapsed_us: hint.elapsed_us,
        lines: lines(hint, game),
    }
}

fn lines(hint: &Hint, game: &GameModel) -> Vec<String> {
    let why = if hint.reason.is_empty() { "" } else { ": " };
    let verdict = hint.verdict(hint.best).map(|verdict| verdict.to_string());
    let value = verdict.or_else(|| hint.score().map(quantity::score));
    let value = value.map(|value| format!(" ({value})")).unwrap_or_default();
    let best = game.cell(hint.best);
    let advice = format!("{} recommends {best}{value}{why}{}", hint.bot, hint.reason);
    let expected = game.expected_line(hint).map(|line| format!("expected: {line}"));
    [advice].into_iter().chain(expected).chain([effort(hint)]).collect()
}

/// What it took.
fn effort(hint: &Hint) -> String {
    let ms = hint.elapsed_us as f64 / 1000.0;
    let noun = if hint.nodes == 1 { "position" } else { "positions" };
    let speed = hint.nodes_per_second().map(quantity::speed);
    let speed = speed.map(|speed| format!(", {speed} a second")).unwrap_or_default();
    let depth = Some(hint.depth).filter(|&depth| depth > 0);
    let depth = depth.map(|depth| format!(", depth {depth}")).unwrap_or_default();
    format!("evaluated in {ms:.3} ms, {} {noun}{speed}{depth}", hint.nodes)
}

/// The best cells first: by proof where there is one for all, by weight otherwise.
fn weights(hint: &Hint, game: &GameModel) -> Vec<Weighed> {
    let cell = |x, y| game.cell(Point::new(x, y));
    if hint.is_proven() {
        let mut verdicts = hint.verdicts.clone();
        verdicts.sort_by_key(|&(_, _, verdict)| Reverse(goodness(verdict)));
        let weighed =
            |(x, y, verdict)| Weighed { cell: cell(x, y), score: None, verdict: Some(verdict) };
        return verdicts.into_iter().take(MAX_WEIGHTS).map(weighed).collect();
    }
    let mut cells = hint.cells.clone();
    cells.sort_by(|a, b| b.2.total_cmp(&a.2));
    let weighed = |(x, y, score)| Weighed { cell: cell(x, y), score: Some(score), verdict: None };
    cells.into_iter().take(MAX_WEIGHTS).map(weighed).collect()
}

/// Larger for what is better: a win the sooner, a loss the later.
fn goodness(verdict: Verdict) -> (i32, i64) {
    match verdict {
        Verdict::Win(plies) => (1, -i64::from(plies)),
        Verdict::Draw => (0, 0),
        Verdict::Loss(plies) => (-1, i64::from(plies)),
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::protocol::fact::Seated;
    use oxo_shared::protocol::{GameId, Role};
    use oxo_shared::{ByPlayer, Level, Player, Rules, Table, TimeControl};

    use super::super::words;
    use super::*;

    fn game() -> GameModel {
        let first = Seated {
            seat: Player::X,
            players: ByPlayer::default(),
            rules: Rules::TICTACTOE,
            clock: TimeControl::default(),
            rated: false,
            listed: false,
            delay_s: Default::default(),
            moves: Vec::new(),
        };
        GameModel::new(GameId::from_bits(1), Table::open(&first).unwrap(), Role::X, 0)
    }

    fn told(thought: Thought, verdicts: Vec<(i32, i32, Verdict)>) -> String {
        let game = game();
        let hint = Hint {
            bot: Level::Master,
            ply: 0,
            best: Point::new(1, 1),
            cells: vec![(1, 1, 0.5)],
            verdicts,
            pv: vec![Point::new(1, 1), Point::new(0, 0)],
            reason: "solved".to_owned(),
            depth: 3,
            nodes: 7,
            elapsed_us: 12,
        };
        words::lines(&news(thought, &hint, &game)).join("\n")
    }

    #[test]
    fn what_is_proven_of_a_move_is_said_with_it() {
        let verdicts = vec![(1, 1, Verdict::Win(3))];
        let expected = "master recommends b2 (win in 3): solved\nexpected: b2 a1\n\
                        evaluated in 0.012 ms, 7 positions, depth 3";
        assert_eq!(told(Thought::Best, verdicts), expected);
        assert!(
            told(Thought::Best, Vec::new()).starts_with("master recommends b2 (+0.50): solved\n")
        );
    }

    #[test]
    fn proven_moves_are_listed_from_the_soonest_win_to_the_soonest_loss() {
        let verdicts = vec![
            (0, 0, Verdict::Loss(4)),
            (1, 0, Verdict::Win(5)),
            (2, 0, Verdict::Draw),
            (0, 1, Verdict::Loss(6)),
            (1, 1, Verdict::Win(3)),
        ];
        let expected = "b2 win in 3\nb1 win in 5\nc1 draw\na2 loss in 6\na1 loss in 4";
        assert_eq!(told(Thought::Weights, verdicts), expected);
        assert_eq!(told(Thought::Weights, Vec::new()), "weight b2 0.5");
    }
}
