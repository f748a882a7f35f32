//! Renju's double-threes: of two threes, both must be able to become straight fours by a
//! stone that is no foul itself. See [`oxo_shared::renju`] for the rule.

use oxo_shared::Player;

use super::Field;
use super::layout::Cell;
use super::shape::Shape;
use super::threat::{DIRECTIONS, Threat, shapes_of};

impl Field {
    /// Whether `player` may put a stone on this empty cell, fouls considered.
    pub(crate) fn may_play(&self, cell: Cell, player: Player) -> bool {
        match self.threat(cell, player) {
            Threat::Foul => false,
            Threat::Doubtful => !is_double_three(self, cell),
            _ => true,
        }
    }
}

/// Whether a stone of `X` on `cell`, where it makes several threes, is a foul.
fn is_double_three(field: &Field, cell: Cell) -> bool {
    // The question is asked of few cells, and a copy spares it to change the field.
    let mut after = field.clone();
    after.put(cell, Player::X);
    let threes = shapes_of(field.code(cell, Player::X));
    let real = |&line: &usize| threes[line].is_open_three() && can_be_straight(&after, cell, line);
    (0..DIRECTIONS).filter(real).nth(1).is_some()
}

/// Whether the three of `X` through `cell` on this line can become a straight four.
fn can_be_straight(field: &Field, cell: Cell, line: usize) -> bool {
    field.on_line(cell, line).filter(|&next| field.is_vacant(next)).any(|next| {
        shapes_of(field.code(next, Player::X))[line] == Shape::OpenFour
            && match field.threat(next, Player::X) {
                Threat::Five | Threat::Foul => false,
                Threat::Doubtful => !is_double_three(field, next),
                _ => true,
            }
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use super::*;
    use crate::patterns::samples;
    use oxo_shared::notation::parse_point;
    use oxo_shared::{Game, Point, Rules};

    /// The field with these stones, whoever's turn it is.
    fn field(rules: Rules, stones: &[(Point, Player)]) -> Field {
        let mut field = Field::new(&Game::new(rules)).unwrap();
        for &(at, player) in stones {
            let cell = field.cell(at).unwrap();
            field.put(cell, player);
        }
        field
    }

    fn forbidden(field: &Field) -> Vec<Point> {
        let cells = field.vacant().filter(|&cell| !field.may_play(cell, Player::X));
        let mut points: Vec<Point> = cells.map(|cell| field.point(cell)).collect();
        points.sort_unstable();
        points
    }

    #[test]
    fn what_may_not_be_played_is_what_the_table_says() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/renju_forbidden.csv");
        let table = std::fs::read_to_string(path).unwrap();
        let rules: Rules = "15x15x5+renju".parse().unwrap();
        let point = |name: &str| parse_point(rules.area(), name).unwrap();
        for row in table.lines().skip(1) {
            // From the right: a note in the third column has commas of its own.
            let columns: Vec<&str> = row.rsplit(',').collect();
            let [_to_move, _agreeing, fouls, white, black] = columns[..5] else {
                panic!("a row has more columns: {row}")
            };
            let of = |names: &str, player| -> Vec<_> {
                names.split_whitespace().map(|name| (point(name), player)).collect()
            };
            let stones = [of(black, Player::X), of(white, Player::O)].concat();
            let fouls = fouls.split_whitespace().map(|foul| point(&foul[..foul.len() - 2]));
            let mut expected: Vec<Point> = fouls.collect();
            expected.sort_unstable();
            assert_eq!(forbidden(&field(rules, &stones)), expected, "{row}");
        }
    }

    #[test]
    fn what_may_not_be_played_is_what_the_referee_refuses() {
        let rules: Rules = "13x13x5+renju".parse().unwrap();
        let mut seen = 0;
        for seed in 0..1000 {
            let game = samples::game(rules, 10 + 2 * (seed as usize % 40), seed);
            if game.turn() != Some(Player::X) {
                continue;
            }
            let mut expected: Vec<Point> = game.forbidden().into_iter().map(|(at, _)| at).collect();
            expected.sort_unstable();
            assert_eq!(forbidden(&Field::new(&game).unwrap()), expected, "{:?}", game.moves());
            seen += expected.len();
        }
        assert!(seen > 300, "{seen}");
    }
}
