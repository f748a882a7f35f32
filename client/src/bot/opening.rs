//! What a brain's answer to `SWAP2BOARD` means for the dialogue of an opening.

use oxo_engine::gomocup::Reply;
use oxo_engine::{Limits, Stop};
use oxo_shared::{Decision, Game, Level, Point};
use tokio::task::spawn_blocking;

use super::fault::Fault;

/// How far a game has come: its stones, and what was decided in its opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    stones: usize,
    decisions: usize,
}

impl Moment {
    /// The moment at which `game` is.
    #[must_use]
    pub fn of(game: &Game) -> Moment {
        Moment { stones: game.ply(), decisions: game.decided().len() }
    }
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Puts a stone.
    Play(Point),
    /// Answers what the opening asks.
    Decide(Decision),
}

/// What a brain meant by `reply`, step by step, asked in `game` with no stones, three or five.
///
/// Of two answers that settle the colours the one with a stone takes the side whose stone is
/// due, `SWAP` the other. Of five stones the next is not the opener's, so there who puts the
/// next stone has changed seats, and who says `SWAP` has not.
///
/// # Errors
/// [`Fault::Nonsense`] with `line` for what is no answer, [`Fault::Illegal`] for stones that
/// cannot lie there.
pub fn plan(game: &Game, reply: &Reply, line: &str) -> Result<Vec<(Moment, Deed)>, Fault> {
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
    let deeds = decision.map(Deed::Decide).into_iter();
    let mut game = game.clone();
    deeds
        .chain(stones.iter().map(|&at| Deed::Play(at)))
        .map(|deed| {
            let moment = Moment::of(&game);
            match deed {
                Deed::Play(at) => game.play(at).map(drop)?,
                Deed::Decide(what) => game.decide(what).map_err(|_| Fault::nonsense(line))?,
            }
            Ok((moment, deed))
        })
        .collect()
}

/// What this program's own `master` does, for a brain that knows nothing of openings.
///
/// # Errors
/// [`Fault::Opening`] by rules that it does not play.
pub async fn by_master(game: Game) -> Result<Deed, Fault> {
    let thought = spawn_blocking(move || {
        let (limits, stop) = (Limits::default(), Stop::new());
        if game.decisions().is_empty() {
            let choice = oxo_engine::choose(Level::Master, &game, &limits, &stop, &mut |_| {})?;
            Ok(Deed::Play(choice.best))
        } else {
            oxo_engine::decide(Level::Master, &game, &limits, &stop).map(Deed::Decide)
        }
    });
    let decided = thought.await.expect("a thought does not panic");
    decided.map_err(|refusal: oxo_engine::Refusal| Fault::Opening(refusal.to_string()))
}

#[cfg(test)]
mod tests {
    use oxo_shared::{Player, Rules};

    use super::*;
    use oxo_engine::gomocup::parse;

    fn rules() -> Rules {
        "15x15x5+swap2".parse().unwrap()
    }

    fn opened(stones: usize) -> Game {
        let cells = [(7, 7), (8, 8), (6, 7), (5, 5), (9, 6)];
        let moves = cells[..stones].iter().map(|&(x, y)| Point::new(x, y));
        let decided: &[Decision] = if stones == 5 { &[Decision::Two] } else { &[] };
        Game::replay(rules(), moves, decided).unwrap()
    }

    /// The game after what was meant, and what was.
    fn meant(stones: usize, line: &str) -> (Game, Vec<Deed>) {
        let mut game = opened(stones);
        let plan = plan(&game, &parse(&rules(), line), line).unwrap();
        for &(moment, deed) in &plan {
            assert_eq!(moment, Moment::of(&game));
            match deed {
                Deed::Play(at) => game.play(at).map(drop).unwrap(),
                Deed::Decide(what) => game.decide(what).unwrap(),
            }
        }
        (game, plan.into_iter().map(|(_, deed)| deed).collect())
    }

    #[test]
    fn three_stones_open_the_game() {
        let (game, deeds) = meant(0, "7,7 8,8 6,7");
        assert_eq!((game.ply(), deeds.len(), game.turn()), (3, 3, Some(Player::O)));
    }

    #[test]
    fn who_puts_the_next_stone_keeps_its_colour_and_who_swaps_waits() {
        let (game, deeds) = meant(3, "0,0");
        assert_eq!((deeds[0], game.turn()), (Deed::Decide(Decision::Stay), Some(Player::X)));
        let (game, deeds) = meant(3, "SWAP");
        assert_eq!((deeds, game.turn()), (vec![Deed::Decide(Decision::Swap)], Some(Player::O)));
        let (game, deeds) = meant(3, "0,0 1,1");
        assert_eq!((deeds[0], game.turn()), (Deed::Decide(Decision::Two), Some(Player::X)));
    }

    #[test]
    fn of_five_stones_the_next_is_put_by_who_has_changed_seats() {
        let (game, deeds) = meant(5, "0,0");
        assert_eq!((deeds[0], game.ply()), (Deed::Decide(Decision::Swap), 6));
        let (game, deeds) = meant(5, "SWAP");
        assert_eq!((deeds, game.ply()), (vec![Deed::Decide(Decision::Stay)], 5));
    }

    #[test]
    fn other_answers_are_faults() {
        for (stones, line) in [(0, "7,7"), (0, "SWAP"), (3, "1,1 2,2 3,3"), (5, "1,1 2,2")] {
            let wrong = plan(&opened(stones), &parse(&rules(), line), line);
            assert!(matches!(wrong, Err(Fault::Nonsense(_))), "{line}: {wrong:?}");
        }
        let taken = plan(&opened(3), &parse(&rules(), "7,7"), "7,7");
        assert!(matches!(taken, Err(Fault::Illegal(_))), "{taken:?}");
    }
}
