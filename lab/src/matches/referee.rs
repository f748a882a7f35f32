//! One game of a match, from its opening to its end.

use std::fmt;

use oxo_shared::{BySide, Game, How, Side};

use super::seat::{Forfeit, Seat, Thought};

#[derive(Clone, Debug)]
pub struct Played {
    /// All moves, the opening included, without an illegal one at the end.
    pub game: Game,
    pub winner: Option<Side>,
    pub ending: Ending,
    /// The moves of each side after the opening.
    pub thoughts: BySide<Vec<Thought>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By the rules, or as a draw because no line is possible any more.
    Board(How),
    /// A draw by the limit of stones.
    PlyLimit,
    /// This side forfeits.
    Forfeit(Side, Forfeit),
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Board(how) => f.write_str(how.word()),
            Ending::PlyLimit => f.write_str("ply limit"),
            Ending::Forfeit(side, forfeit) => write!(f, "forfeit of {side}: {forfeit}"),
        }
    }
}

/// Plays from `opening` until the game is over, or has `max_plies` stones.
pub fn play(opening: Game, seats: &mut BySide<Box<dyn Seat>>, max_plies: Option<usize>) -> Played {
    let mut game = opening;
    let mut thoughts = BySide::<Vec<Thought>>::default();
    let (winner, ending) = loop {
        if let Some(end) = end(&game, max_plies) {
            break end;
        }
        let side = Side::at_ply(game.ply());
        match turn(&mut game, seats[side].as_mut()) {
            Ok(thought) => thoughts[side].push(thought),
            Err(forfeit) => break (Some(side.other()), Ending::Forfeit(side, forfeit)),
        }
    };
    Played { game, winner, ending, thoughts }
}

fn turn(game: &mut Game, seat: &mut dyn Seat) -> Result<Thought, Forfeit> {
    let thought = seat.think(game)?;
    game.play(thought.at)?;
    Ok(thought)
}

fn end(game: &Game, max_plies: Option<usize>) -> Option<(Option<Side>, Ending)> {
    match game.outcome() {
        Some(outcome) => Some((outcome.winner.side(), Ending::Board(outcome.how))),
        None if game.is_dead() => Some((None, Ending::Board(How::Dead))),
        None if max_plies.is_some_and(|max| game.ply() >= max) => Some((None, Ending::PlyLimit)),
        None => None,
    }
}
