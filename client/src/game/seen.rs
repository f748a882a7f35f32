//! What is found in a position once, and not for every frame: forbidden cells, threats.

use oxo_shared::{Game, GameHash, Point};

use crate::study::threats::{Threats, threats};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forbidden {
    position: GameHash,
    cells: Vec<Point>,
}

impl Forbidden {
    pub fn of(game: &Game) -> Forbidden {
        let cells = game.forbidden().into_iter().map(|(at, _)| at).collect();
        Forbidden { position: game.hash(), cells }
    }

    /// Finds them anew if the position is another one.
    pub fn follow(&mut self, game: &Game) {
        if self.position != game.hash() {
            *self = Forbidden::of(game);
        }
    }

    /// The cells, row by row from the bottom.
    pub fn cells(&self) -> &[Point] {
        &self.cells
    }
}

/// The threats of a position, found once for it and not for every frame.
#[derive(Clone, Debug, Default)]
pub struct Threatened {
    pub shown: bool,
    found: Option<(GameHash, Threats)>,
}

impl Threatened {
    pub(crate) fn follow(&mut self, game: &Game) {
        let known = self.found.as_ref().is_some_and(|(hash, _)| *hash == game.hash());
        if !self.shown {
            self.found = None;
        } else if !known {
            self.found = Some((game.hash(), threats(game)));
        }
    }

    pub fn get(&self) -> Option<&Threats> {
        self.found.as_ref().filter(|_| self.shown).map(|(_, threats)| threats)
    }
}
