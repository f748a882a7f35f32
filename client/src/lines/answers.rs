//! Answers to questions typed in line mode, from the client itself or from a bot's evaluation.

use std::cmp::Reverse;

use oxo_protocol::reply::Hint;
use oxo_shared::{BySide, Game, Goal, Level, Point, Rules, Side, Verdict};

use crate::lines::board::drawing;
use crate::lines::command::{self, Commands};
use crate::lines::place::LinePlace;
use crate::lines::response::{NamedRules, Paused, Response, Sitter, ThreatenedCell, Weighed};
use oxo_headless::client::action::Action;
use oxo_headless::client::core::Core;
use oxo_headless::game::advice::{Ranked, chance, ranked};
use oxo_headless::game::follow::Follow;
use oxo_headless::game::seen::Forbidden;
use oxo_headless::keep::value::usual_rules;
use oxo_headless::study::threats::threats;

/// Number of cells that `weights` lists. Only the best matter, and a screen reader reads them all.
const MAX_WEIGHTS: usize = 10;

/// Returns the client's own answer, or `None` if `question` is not a question.
pub(super) fn answer(
    question: Action,
    at: LinePlace,
    core: &Core,
    commands: &Commands,
) -> Option<Response> {
    Some(match (question, at.game()) {
        (Action::Help, _) => Response::Help { lines: command::help(at.context(), commands) },
        (Action::Bots, _) => Response::Bots { bots: Level::ALL.to_vec() },
        (Action::Rules, _) => Response::Rules { rules: usual_rules().map(named).collect() },
        (Action::Board, _) => board(at.shown()?),
        (Action::Last, Some(game)) => {
            let last = game.game().ply().checked_sub(1);
            Response::Last { last: last.map(|last| game.moved(last)) }
        }
        (Action::Moves, Some(game)) => {
            let moves = game.game().moves();
            Response::Moves { moves: moves.iter().map(|&at| game.cell(at)).collect() }
        }
        (Action::Ledger, Some(game)) => clock(game, core),
        (Action::Who, Some(game)) => Response::Who {
            players: BySide::from_fn(|side| sitter(game, side)),
            spectators: game.viewers(),
        },
        (Action::Threats, Some(game)) => threatened(game),
        _ => return None,
    })
}

fn clock(game: &Follow, core: &Core) -> Response {
    game.clocks_at(core.shown_ms()).map_or(
        Response::NoClock { clock: game.table().terms.control },
        |clock| {
            let paused = game.paused(core.server_ms()).map(|(by, for_ms)| Paused { by, for_ms });
            Response::Clock { clock, paused, moves: game.ledger().moves().copied().collect() }
        },
    )
}

fn named((name, rules): (&str, Rules)) -> NamedRules {
    NamedRules { name: name.to_owned(), rules, text: rules.describe() }
}

pub(super) fn board(shown: &Game) -> Response {
    let cell = |at| shown.rules().name(at).to_string();
    let stones = |side: Side| {
        let moves = shown.moves().iter().enumerate();
        moves.filter(|&(ply, _)| Side::at_ply(ply) == side).map(|(_, &at)| cell(at)).collect()
    };
    Response::Board {
        x: stones(Side::X),
        o: stones(Side::O),
        forbidden: Forbidden::of(shown).cells().iter().map(|&at| cell(at)).collect(),
        drawing: drawing(shown),
    }
}

fn threatened(game: &Follow) -> Response {
    if !game.threats_allowed() {
        return Response::error(oxo_words::LINE_NO_THREATS);
    }
    let told = |by, kind, at| ThreatenedCell { by, kind, cell: game.cell(at) };
    let found = threats(game.game());
    Response::Threats {
        threats: found.iter().map(|it| told(it.by, it.kind, it.at)).collect(),
        avoid: game.game().rules().goal() == Goal::Avoid,
    }
}

fn sitter(game: &Follow, side: Side) -> Sitter {
    Sitter {
        name: game.table().seats[side].as_ref().map(|seat| seat.called().into()),
        you: game.is_me(side),
        bot: game.is_bot(side),
        presence: game.presence(side),
    }
}

/// Converts a bot's evaluation to the requested hint or list of cells.
pub(super) fn thought(asked: Action, hint: &Hint, game: &Follow) -> Response {
    match asked {
        Action::Weights => Response::Weights { bot: hint.bot, cells: weights(hint, game) },
        _ => Response::Hint {
            bot: hint.bot,
            best: game.cell(hint.best),
            score: hint.score(),
            verdict: hint.verdict(hint.best),
            expected: hint.pv.iter().map(|&at| game.cell(at)).collect(),
            reason: hint.words(game.game().rules()),
            why: hint.why.clone(),
            depth: hint.depth,
            nodes: hint.nodes,
            elapsed_us: hint.elapsed_us,
            lines: lines(hint, game),
        },
    }
}

fn lines(hint: &Hint, game: &Follow) -> Vec<String> {
    let (bot, advice) = (hint.bot.title(), game.recommended(hint));
    let expected = game.expected_line(hint);
    let expected = expected.map(|moves| oxo_words::LineExpected { moves }.to_string());
    let advice = oxo_words::LineRecommends { bot, advice }.to_string();
    [advice].into_iter().chain(expected).collect()
}

/// Returns the best cells first: by verdict if all are proven, by weight otherwise.
fn weights(hint: &Hint, game: &Follow) -> Vec<Weighed> {
    let cell = |x, y| game.cell(Point::new(x, y));
    if hint.is_proven() {
        let mut verdicts = hint.verdicts.clone();
        verdicts.sort_by_key(|&(_, _, verdict)| Reverse(goodness(verdict)));
        let weighed = |(x, y, verdict)| Weighed {
            cell: cell(x, y),
            score: None,
            verdict: Some(verdict),
            chance: None,
        };
        return verdicts.into_iter().take(MAX_WEIGHTS).map(weighed).collect();
    }
    let weighed = |it: Ranked| Weighed {
        cell: game.cell(it.at),
        score: hint
            .cells
            .iter()
            .find(|cell| Point::new(cell.0, cell.1) == it.at)
            .map(|cell| cell.2),
        verdict: None,
        chance: chance(hint, it),
    };
    ranked(hint).into_iter().take(MAX_WEIGHTS).map(weighed).collect()
}

/// Ranks a verdict: quick wins are highest, quick losses lowest.
fn goodness(verdict: Verdict) -> (i32, i64) {
    match verdict {
        Verdict::Win(plies) => (1, -i64::from(plies)),
        Verdict::Draw => (0, 0),
        Verdict::Loss(plies) => (-1, i64::from(plies)),
    }
}

#[cfg(test)]
mod tests {
    use oxo_formats::Record;
    use oxo_shared::Rules;

    use super::*;
    use crate::lines::worded::Words;

    fn told(thought: Action, verdicts: Vec<(i32, i32, Verdict)>) -> String {
        let record = Record::from(Game::new(Rules::TICTACTOE));
        let game = Follow::from_record(String::new(), record);
        let hint = Hint {
            bot: Level::Master,
            ply: 0,
            best: Point::new(1, 1),
            cells: vec![(1, 1, 0.5)],
            verdicts,
            pv: vec![Point::new(1, 1), Point::new(0, 0)],
            reason: "solved".into(),
            why: None,
            depth: 3,
            nodes: 7,
            elapsed_us: 12,
        };
        super::thought(thought, &hint, &game).lines().join("\n")
    }

    #[test]
    fn a_proven_result_is_told_with_its_move() {
        let verdicts = vec![(1, 1, Verdict::Win(3))];
        let expected = |value| format!("master recommends b2 ({value}): solved\nExpected: b2 a1");
        assert_eq!(told(Action::Hint, verdicts), expected("win in 2"));
        assert_eq!(told(Action::Hint, Vec::new()), expected("75%"));
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
        let expected = "b2 win in 2\nb1 win in 3\nc1 draw\na2 loss in 3\na1 loss in 2";
        assert_eq!(told(Action::Weights, verdicts), expected);
        assert_eq!(told(Action::Weights, Vec::new()), "b2 75%");
    }
}
