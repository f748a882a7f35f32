//! Translates a brain's answer to `SWAP2BOARD` into steps in the dialogue of an opening.

use oxo_engine::{Limits, Stop};
use oxo_shared::{Decision, Game, Level, Point};
use tokio::task::spawn_blocking;

use crate::fault::Fault;
use crate::reply::Reply;

/// A point in a game: its stones and its opening decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    stones: usize,
    decisions: usize,
}

impl Moment {
    /// The current point of `game`.
    pub fn of(game: &Game) -> Moment {
        Moment { stones: game.ply(), decisions: game.decisions().len() }
    }
}

/// A step of the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A stone.
    Play(Point),
    /// A decision in the dialogue of an opening.
    Decide(Decision),
}

/// The steps of a brain's `reply` in `game`, which has no stones, three or five.
///
/// Of the two answers that settle the colours, the one with a stone takes the side to move, `SWAP`
/// the other. After five stones the next is not the opener's, so the player that places it has
/// changed seats, and a player that answers `SWAP` has not. Fails if the reply does not fit this
/// point of the opening, or a stone cannot be placed.
pub(crate) fn plan(game: &Game, reply: &Reply, line: &str) -> Result<Vec<(Moment, Step)>, Fault> {
    let decision = match (game.ply(), reply) {
        (0, Reply::Cells(cells)) if cells.len() == 3 => None,
        (3, Reply::Swap) => Some(Decision::Swap),
        (3, Reply::Cells(cells)) if cells.len() == 1 => Some(Decision::Stay),
        (3, Reply::Cells(cells)) if cells.len() == 2 => Some(Decision::Two),
        (5, Reply::Swap) => Some(Decision::Stay),
        (5, Reply::Cells(cells)) if cells.len() == 1 => Some(Decision::Swap),
        _ => return Err(Fault::nonsense(line)),
    };
    let stones: &[Point] = if let Reply::Cells(cells) = reply { cells } else { &[] };
    let steps = decision.map(Step::Decide).into_iter();
    let mut game = game.clone();
    steps
        .chain(stones.iter().map(|&at| Step::Play(at)))
        .map(|step| {
            let moment = Moment::of(&game);
            match step {
                Step::Play(at) => {
                    game.play(at).map(drop).map_err(|error| Fault::illegal(line, error))?
                }
                Step::Decide(what) => game.decide(what).map_err(|_| Fault::nonsense(line))?,
            }
            Ok((moment, step))
        })
        .collect()
}

/// The step of our own `master`, for a brain that does not support openings. Fails if `master` does
/// not play by these rules.
pub(crate) async fn by_master(game: Game) -> Result<Step, Fault> {
    let decision = spawn_blocking(move || {
        let (limits, stop) = (Limits::default(), Stop::new());
        if game.choices().is_empty() {
            let choice = oxo_engine::choose(Level::Master, &game, &limits, &stop, &mut |_| {})?;
            Ok(Step::Play(choice.best))
        } else {
            oxo_engine::decide(Level::Master, &game, &limits, &stop).map(Step::Decide)
        }
    });
    let step = decision.await.expect("a thought does not panic");
    step.map_err(|refusal: oxo_engine::Refusal| Fault::Opening(refusal.to_string()))
}

#[cfg(test)]
mod tests {
    use oxo_shared::{Rules, Side};

    use super::*;

    fn rules() -> Rules {
        "15x15x5+swap2".parse().unwrap()
    }

    fn opened(stones: usize) -> Game {
        let cells = [(7, 7), (8, 8), (6, 7), (5, 5), (9, 6)];
        let moves = cells[..stones].iter().map(|&(x, y)| Point::new(x, y));
        let decided: &[Decision] = if stones == 5 { &[Decision::Two] } else { &[] };
        Game::replay(rules(), moves, decided).unwrap()
    }

    /// The game after the steps, and the steps.
    fn planned(stones: usize, line: &str) -> (Game, Vec<Step>) {
        let mut game = opened(stones);
        let plan = plan(&game, &Reply::parse(&rules(), line), line).unwrap();
        for &(moment, step) in &plan {
            assert_eq!(moment, Moment::of(&game));
            match step {
                Step::Play(at) => game.play(at).map(drop).unwrap(),
                Step::Decide(what) => game.decide(what).unwrap(),
            }
        }
        (game, plan.into_iter().map(|(_, step)| step).collect())
    }

    #[test]
    fn an_answer_means_the_stones_and_the_decision_that_follow_from_its_moment() {
        use Decision::{Stay, Swap, Two};
        use Side::{O, X};
        for (stones, line, decision, ply, turn) in [
            (0, "7,7 8,8 6,7", None, 3, O),
            (3, "0,0", Some(Stay), 4, X),
            (3, "SWAP", Some(Swap), 3, O),
            (3, "0,0 1,1", Some(Two), 5, X),
            // After five stones, the player who swapped puts the next.
            (5, "0,0", Some(Swap), 6, X),
            (5, "SWAP", Some(Stay), 5, O),
        ] {
            let (game, steps) = planned(stones, line);
            let decided = match steps[0] {
                Step::Decide(what) => Some(what),
                Step::Play(_) => None,
            };
            assert_eq!((decided, game.ply(), game.turn()), (decision, ply, Some(turn)), "{line}");
            let placed = game.ply() - stones;
            assert_eq!(steps.len(), placed + usize::from(decision.is_some()), "{line}");
        }
    }

    #[test]
    fn other_answers_are_faults() {
        for (stones, line) in [(0, "7,7"), (0, "SWAP"), (3, "1,1 2,2 3,3"), (5, "1,1 2,2")] {
            let result = plan(&opened(stones), &Reply::parse(&rules(), line), line);
            assert!(matches!(result, Err(Fault::Nonsense(_))), "{line}: {result:?}");
        }
        let result = plan(&opened(3), &Reply::parse(&rules(), "7,7"), "7,7");
        assert!(matches!(result, Err(Fault::Illegal { .. })), "{result:?}");
    }
}
