//! The stones of a position, independent of their order and of the board's symmetries.

use oxo_shared::{Game, Point, Rules, Side, Symmetry};

/// The canonical form of a position: of all its images under the symmetries, the one whose sorted
/// stones come first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Canonical(Vec<(i32, i32, Side)>);

impl Canonical {
    /// The canonical form of the stones of `game` under `rules`, which may be without its opening,
    /// and a symmetry that leads to it.
    pub fn of(rules: &Rules, game: &Game) -> (Canonical, Symmetry) {
        let seen_by = |&symmetry: &Symmetry| {
            let stone = |(at, side)| {
                let Point { x, y } = symmetry.map(rules.area(), at);
                (x, y, side)
            };
            let mut stones: Vec<_> = game.stones().map(stone).collect();
            stones.sort_unstable();
            (Canonical(stones), symmetry)
        };
        let images = Symmetry::of(rules).iter().map(seen_by);
        images.min_by(|(a, _), (b, _)| a.cmp(b)).expect("there is the identity")
    }

    /// The stones, sorted.
    pub(crate) fn stones(&self) -> &[(i32, i32, Side)] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::moves::read_moves;

    use super::*;

    #[test]
    fn a_position_and_its_images_have_one_canonical_form() {
        let shape =
            |text| Canonical::of(&Rules::GOMOKU, &read_moves(Rules::GOMOKU, text).unwrap()).0;
        assert_eq!(shape("h8 i9 h9"), shape("h8 g9 h9"));
        assert_eq!(shape("h8 i9 h9"), shape("h9 i9 h8"));
        assert_ne!(shape("h8 i9 h9"), shape("i9 h8 h9"));
    }
}
