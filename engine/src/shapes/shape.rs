//! Shapes: what a stone makes of a line, computed once for all surroundings of a cell.
//!
//! The surroundings of a cell are the `half` cells each way on one line. Their key has two bits for
//! each of these `2 * half` cells, from one end to the other: a stone of `X`, and a stone of `O`;
//! cells beyond the board have both.

use oxo_shared::{LineRule, Rules, Side};

/// The shape that a stone on the cell makes of the line, with the names of five in a row. In other
/// lengths, a shape lacks as many stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Shape {
    /// No line is possible.
    Dead,
    /// Four more are missing, or the line is blocked on one side.
    One,
    /// One stone with room on both sides.
    OpenOne,
    /// One more makes a [`Shape::Three`].
    Two,
    /// One more makes an open three in a single way.
    WeakTwo,
    /// One more makes an open three in several ways.
    OpenTwo,
    /// One more makes a four.
    Three,
    /// One more makes an open four in a single way.
    SplitThree,
    /// One more makes an open four in several ways.
    OpenThree,
    /// One more completes the line, and one stone of the opponent stops that.
    Four,
    /// One more completes it at either end: no single stone stops that.
    OpenFour,
    /// An open four made of two fours on one line: a foul in renju.
    TwoFours,
    Five,
    Overline,
}

impl Shape {
    pub(crate) const COUNT: usize = 14;
    /// All shapes, by number.
    pub(crate) const ALL: [Shape; Shape::COUNT] = [
        Shape::Dead,
        Shape::One,
        Shape::OpenOne,
        Shape::Two,
        Shape::WeakTwo,
        Shape::OpenTwo,
        Shape::Three,
        Shape::SplitThree,
        Shape::OpenThree,
        Shape::Four,
        Shape::OpenFour,
        Shape::TwoFours,
        Shape::Five,
        Shape::Overline,
    ];

    /// Whether one more stone makes a four that cannot be stopped.
    pub(crate) fn is_open_three(self) -> bool {
        matches!(self, Shape::SplitThree | Shape::OpenThree)
    }

    /// Whether one more stone completes the line.
    pub(crate) fn is_four(self) -> bool {
        matches!(self, Shape::Four | Shape::OpenFour | Shape::TwoFours)
    }
}

/// The number of cells each way that decide a shape: those that a line can cover, and one more if
/// the cells next to its ends matter.
pub(crate) fn half(rules: &Rules) -> usize {
    let k = rules.k() as usize;
    if rules.line_rule() == LineRule::OrMore { k - 1 } else { k }
}

/// The shapes of both sides for every key: that of `X` in the low four bits, that of `O`
/// in the others.
pub(crate) fn shapes(rules: &Rules) -> Box<[u8]> {
    let masks = 1 << (2 * half(rules));
    let mut x = Classifier::new(rules, Side::X);
    // Only renju has other lines for one side than for the other.
    let mut o = (rules.line_rule() == LineRule::Renju).then(|| Classifier::new(rules, Side::O));
    let mut shapes = vec![0; masks * masks];
    for of_o in 0..masks {
        for of_x in 0..masks {
            let answer = o.as_mut().unwrap_or(&mut x).shape(of_o, of_x);
            shapes[spread(of_x) | spread(of_o) << 1] =
                x.shape(of_x, of_o) as u8 | (answer as u8) << 4;
        }
    }
    shapes.into()
}

/// The bits spread to every other place.
fn spread(mask: usize) -> usize {
    bits(mask).map(|bit| bit * bit).sum()
}

/// Classifies the surroundings of a stone of one side, with a memo. The surroundings are two masks
/// of `2 * half` bits, of the side's stones and of the opponent's; cells beyond the board are in
/// both.
struct Classifier {
    k: usize,
    half: usize,
    line_rule: LineRule,
    side: Side,
    classified: Vec<Option<Shape>>,
}

impl Classifier {
    fn new(rules: &Rules, side: Side) -> Self {
        let half = half(rules);
        let classified = vec![None; 1 << (4 * half)];
        Classifier { k: rules.k() as usize, half, line_rule: rules.line_rule(), side, classified }
    }

    fn shape(&mut self, own: usize, other: usize) -> Shape {
        let key = own | other << (2 * self.half);
        if let Some(shape) = self.classified[key] {
            return shape;
        }
        let shape = self.classify(own, other);
        self.classified[key] = Some(shape);
        shape
    }

    fn classify(&mut self, own: usize, other: usize) -> Shape {
        if let Some(end) = self.finished(own, other) {
            return end;
        }
        let fives = self.fives(own, other);
        if fives != 0 {
            return self.four(own, other, fives);
        }
        let mut ways = [0; Shape::COUNT];
        for cell in bits(self.vacant(own, other)) {
            ways[self.shape(own | cell, other) as usize] += 1;
        }
        let of = |shapes: &[Shape]| shapes.iter().map(|&shape| ways[shape as usize]).sum::<u32>();
        let straight = match self.line_rule {
            LineRule::Renju if self.side == Side::X => of(&[Shape::OpenFour]),
            _ => of(&[Shape::OpenFour, Shape::TwoFours]),
        };
        let threes = of(&[Shape::SplitThree, Shape::OpenThree]);
        match () {
            () if straight > 1 => Shape::OpenThree,
            () if straight == 1 => Shape::SplitThree,
            () if of(&[Shape::Four, Shape::TwoFours]) > 0 => Shape::Three,
            () if of(&[Shape::OpenThree]) > 1 => Shape::OpenTwo,
            () if threes > 0 => Shape::WeakTwo,
            () if of(&[Shape::Three]) > 0 => Shape::Two,
            () if of(&[Shape::OpenTwo]) > 0 => Shape::OpenOne,
            () if of(&[Shape::WeakTwo, Shape::Two, Shape::OpenOne, Shape::One]) > 0 => Shape::One,
            () => Shape::Dead,
        }
    }

    /// A complete line, or one that is too long to count.
    fn finished(&self, own: usize, other: usize) -> Option<Shape> {
        let stones = own & !other;
        let (left, right) = (self.run(stones, Flank::Left), self.run(stones, Flank::Right));
        let length = left + right + 1;
        match length.checked_sub(self.k)? {
            0 if self.is_shut(own, other, left, right) => None,
            0 => Some(Shape::Five),
            _ if self.line_rule.is_exact_for(self.side) => Some(Shape::Overline),
            _ => Some(Shape::Five),
        }
    }

    /// The number of stones next to the centre on that flank.
    fn run(&self, stones: usize, flank: Flank) -> usize {
        (0..self.half).take_while(|&step| stones & self.bit(step, flank) != 0).count()
    }

    /// Whether the opponent blocks both ends of this run, if that spoils it.
    fn is_shut(&self, own: usize, other: usize, left: usize, right: usize) -> bool {
        let opponent = other & !own;
        self.line_rule.needs_an_open_end()
            && opponent & self.bit(left, Flank::Left) != 0
            && opponent & self.bit(right, Flank::Right) != 0
    }

    /// The bit of the cell `step + 1` cells from the centre.
    fn bit(&self, step: usize, flank: Flank) -> usize {
        match flank {
            Flank::Left => 1 << (self.half - 1 - step),
            Flank::Right => 1 << (self.half + step),
        }
    }

    fn vacant(&self, own: usize, other: usize) -> usize {
        !(own | other) & ((1 << (2 * self.half)) - 1)
    }

    fn fives(&mut self, own: usize, other: usize) -> usize {
        bits(self.vacant(own, other))
            .filter(|&cell| self.finished(own | cell, other) == Some(Shape::Five))
            .sum()
    }

    fn four(&mut self, own: usize, other: usize, fives: usize) -> Shape {
        let stopped = bits(self.vacant(own, other)).any(|cell| self.fives(own, other | cell) == 0);
        if stopped {
            return Shape::Four;
        }
        // The ends of an open four are a line's length apart. The centre, which has no bit, lies
        // between them.
        let apart = fives.ilog2() - fives.trailing_zeros() + 1;
        let ends = fives.count_ones() == 2 && apart as usize == self.k;
        if ends { Shape::OpenFour } else { Shape::TwoFours }
    }
}

#[derive(Clone, Copy)]
enum Flank {
    Left,
    Right,
}

fn bits(mask: usize) -> impl Iterator<Item = usize> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let bit = left & left.wrapping_neg();
        left ^= bit;
        (bit != 0).then_some(bit)
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]
mod tests {
    use super::*;

    /// The shape that a stone of `side` on the `*` makes; `#` is beyond the board.
    fn shape_of(rules: &str, side: Side, line: &str) -> Shape {
        let rules: Rules = rules.parse().unwrap();
        let (mut classifier, centre) = (Classifier::new(&rules, side), line.find('*').unwrap());
        let (mut own, mut other) = (0, 0);
        for (place, mark) in line.char_indices().filter(|&(place, _)| place != centre) {
            let steps = place.abs_diff(centre) - 1;
            if steps >= classifier.half {
                continue;
            }
            let bit =
                classifier.bit(steps, if place < centre { Flank::Left } else { Flank::Right });
            let is_own = mark == side.to_string().chars().next().unwrap();
            match mark {
                '.' => {}
                '#' => (own, other) = (own | bit, other | bit),
                _ if is_own => own |= bit,
                _ => other |= bit,
            }
        }
        classifier.shape(own, other)
    }

    #[test]
    fn shapes_are_those_of_the_textbooks() {
        for (line, expected) in [
            ("....*....", Shape::OpenOne),
            (".xx.*x...", Shape::Four),
            ("..xx*....", Shape::OpenThree),
            ("o.xx*....", Shape::SplitThree),
            ("o.xx*.o..", Shape::Three),
            ("oxxx*....", Shape::Four),
            (".xxx*....", Shape::OpenFour),
            ("#.xx*x.o.", Shape::OpenFour),
            ("#xxx*xo..", Shape::Five),
            ("x.xx*.x..", Shape::TwoFours),
            ("xxxx*x...", Shape::Five),
            ("...x*....", Shape::OpenTwo),
            ("#o.x*..o.", Shape::Two),
            ("#..x*.o..", Shape::Two),
            ("##o.*..o.", Shape::Dead),
            ("..x.*x...", Shape::SplitThree),
            ("x...*....", Shape::Two),
        ] {
            assert_eq!(shape_of("gomoku", Side::X, line), expected, "{line}");
        }
    }

    #[test]
    fn a_shape_depends_on_the_line_rule_and_the_length() {
        use Side::{O, X};
        for (rules, side, line, expected) in [
            ("gomoku", X, "..xxx*xx...", Shape::Five),
            ("standard", X, "..xxx*xx...", Shape::Overline),
            ("renju", X, "..xxx*xx...", Shape::Overline),
            ("renju", O, "..ooo*oo...", Shape::Five),
            ("caro6", X, "..xxx*xx...", Shape::Five),
            // If overlines do not count, an open end next to an own stone is useless.
            ("standard", X, "x.xxx*.o...", Shape::Four),
            ("gomoku", X, "x.xxx*.o...", Shape::OpenFour),
            // Caro requires an open end: blocking one leaves the other, which a second stone
            // blocks.
            ("caro", X, "..oxxxx*o..", Shape::Dead),
            ("caro", X, "..#xxxx*o..", Shape::Five),
            ("caro", X, ".o.xxx*.o..", Shape::Four),
            ("caro", X, "...xxx*....", Shape::OpenFour),
            // Other lengths use the names for as many missing stones.
            ("15x15x4", X, ".xx*...", Shape::OpenFour),
            ("15x15x6", X, "..xxx*.....", Shape::OpenThree),
        ] {
            assert_eq!(shape_of(rules, side, line), expected, "{rules}: {line}");
        }
    }
}
