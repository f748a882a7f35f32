//! What cells are worth together.

use std::ops::{AddAssign, Sub};

use super::Worth;

/// What cells are worth to a side that has the move, and to one that has not: both in one
/// number, for they are always added together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Balance(i64);

impl Balance {
    pub(crate) fn of(worth: Worth) -> Self {
        Balance(i64::from(worth.to_move) + (i64::from(worth.waiting) << 32))
    }

    pub(crate) fn to_move(self) -> i32 {
        self.0 as i32
    }

    pub(crate) fn waiting(self) -> i32 {
        ((self.0 - i64::from(self.to_move())) >> 32) as i32
    }
}

impl AddAssign for Balance {
    fn add_assign(&mut self, other: Balance) {
        self.0 += other.0;
    }
}

impl Sub for Balance {
    type Output = Balance;

    fn sub(self, other: Balance) -> Balance {
        Balance(self.0 - other.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_sums_in_one_number_do_not_disturb_each_other() {
        let of = |to_move, waiting| Balance::of(Worth { to_move, waiting, ..Worth::default() });
        let mut sum = Balance::default();
        for (to_move, waiting) in [(-7, 3), (i16::MIN, i16::MIN), (-1, i16::MAX), (5, -1)] {
            let before = (sum.to_move(), sum.waiting());
            sum += of(to_move, waiting);
            let gained = (sum.to_move() - before.0, sum.waiting() - before.1);
            assert_eq!(gained, (to_move.into(), waiting.into()));
        }
        assert_eq!(sum - sum, Balance::default());
    }
}
