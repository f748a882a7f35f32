//! Kinds of cells: codes without the order of their lines, numbered.

use std::sync::OnceLock;

use crate::shapes::shape::Shape;
use crate::shapes::threat::{Code, DIRECTIONS, shapes_of};

/// The number of kinds: multisets of four shapes.
pub(crate) const KINDS: usize = {
    let shapes = Shape::COUNT;
    shapes * (shapes + 1) * (shapes + 2) * (shapes + 3) / 24
};

pub(crate) fn kind(code: Code) -> usize {
    static NUMBERS: OnceLock<Box<[u16]>> = OnceLock::new();
    let numbers = NUMBERS.get_or_init(|| (0..=Code::MAX).map(number).collect());
    usize::from(numbers[usize::from(code)])
}

/// The number of a multiset in the combinatorial number system, the lowest shape first.
fn number(code: Code) -> u16 {
    let mut shapes = shapes_of(code);
    shapes.sort_unstable();
    let choices = shapes.iter().zip(1..).map(|(&shape, nth)| choose(shape as usize + nth - 1, nth));
    u16::try_from(choices.sum::<usize>()).expect("there are some thousands")
}

/// The binomial coefficient.
fn choose(many: usize, few: usize) -> usize {
    (0..few).fold(1, |ways, taken| ways * many.saturating_sub(taken) / (taken + 1))
}

/// The shapes of each kind, the lowest first.
pub(crate) fn shapes_by_kind() -> Vec<[Shape; DIRECTIONS]> {
    let mut kinds = vec![[Shape::Dead; DIRECTIONS]; KINDS];
    for code in 0..=Code::MAX {
        let mut shapes = shapes_of(code);
        shapes.sort_unstable();
        kinds[kind(code)] = shapes;
    }
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::threat::with_shape_on;

    #[test]
    fn every_selection_has_its_own_number() {
        let kinds = shapes_by_kind();
        let different: std::collections::HashSet<_> =
            kinds.iter().map(|k| k.map(|s| s as u8)).collect();
        assert_eq!((kinds.len(), different.len()), (KINDS, KINDS));
    }

    #[test]
    fn the_order_of_lines_does_not_matter() {
        let turned = |code: Code, by: usize| {
            (0..DIRECTIONS).fold(0, |turned, line| {
                let shape = crate::shapes::threat::shape_on(code, (line + by) % DIRECTIONS);
                with_shape_on(turned, line, shape)
            })
        };
        for code in (0..=Code::MAX).step_by(17) {
            assert_eq!(kind(turned(code, 1)), kind(code));
            assert_eq!(kind(turned(code, 3)), kind(code));
        }
    }
}
