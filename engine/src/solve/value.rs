//! The value of a position as one number.

use oxo_shared::Verdict;

/// A [`Verdict`] as a number: larger is better for the side to move. It does not depend on the path
/// to the position, so the table can keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Value(i16);

/// The value of a win in no ply; more than twice the plies of any game.
const TOP: i16 = 16_000;

impl Value {
    pub(super) const DRAW: Value = Value(0);
    /// A lower bound of all wins.
    pub(super) const ANY_WIN: Value = Value(1);
    pub(super) const LEAST: Value = Value(-TOP);
    pub(super) const MOST: Value = Value(TOP);

    pub(super) fn win(plies: usize) -> Value {
        Value(TOP - i16::try_from(plies).expect("a game has at most 4096 plies"))
    }

    pub(super) fn loss(plies: usize) -> Value {
        Value(-Value::win(plies).0)
    }

    pub(super) fn is_win(self) -> bool {
        self.0 > 0
    }

    pub(super) fn is_loss(self) -> bool {
        self.0 < 0
    }

    /// The value of the move that leads to a position of this value: for the other side, one ply
    /// later.
    pub(super) fn before(self) -> Value {
        Value(self.0.signum() - self.0)
    }

    /// The value of the position after a move that keeps this value; `None` if the move ends the
    /// game.
    pub(super) fn after(self) -> Option<Value> {
        match self.plies() {
            1 => None,
            _ => Some(Value(-self.0 - self.0.signum())),
        }
    }

    /// The least value of the position after a move that makes the move worse than `self`.
    pub(super) fn refuted_by(self) -> Value {
        match self.0 {
            ..=0 => Value(2 - self.0),
            1 => Value(0),
            _ => Value(-self.0),
        }
    }

    pub(super) fn next(self) -> Value {
        Value(self.0 + 1)
    }

    pub(super) fn plies(self) -> usize {
        usize::from((TOP - self.0.abs()).unsigned_abs())
    }

    /// The value as a [`Verdict`].
    pub(super) fn verdict(self) -> Verdict {
        let plies = u32::try_from(self.plies()).expect("a game has at most 4096 plies");
        match self.0 {
            1.. => Verdict::Win(plies),
            0 => Verdict::Draw,
            _ => Verdict::Loss(plies),
        }
    }

    pub(super) fn to_bits(self) -> u16 {
        self.0.cast_unsigned()
    }

    pub(super) fn from_bits(bits: u16) -> Value {
        Value(bits.cast_signed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_refuted_exactly_by_values_that_make_it_worse() {
        let losses = (1..9).map(Value::loss);
        let values: Vec<Value> =
            losses.chain([Value::DRAW]).chain((1..9).rev().map(Value::win)).collect();
        for &target in &values {
            for &value in &values {
                assert_eq!(value >= target.refuted_by(), value.before() < target);
            }
        }
        assert!(values.iter().all(|&value| {
            (value >= Value::ANY_WIN.refuted_by()) == (value.before() < Value::ANY_WIN)
        }));
    }

    #[test]
    fn a_value_before_a_move_is_one_ply_farther_from_the_end() {
        assert_eq!(Value::win(3).before(), Value::loss(4));
        assert_eq!(Value::loss(4).before(), Value::win(5));
        assert_eq!(Value::DRAW.before(), Value::DRAW);
        assert_eq!(Value::win(5).after().map(Value::before), Some(Value::win(5)));
        assert_eq!(Value::loss(2).after().map(Value::before), Some(Value::loss(2)));
        assert_eq!(Value::win(1).after(), None);
    }
}
