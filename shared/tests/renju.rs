//! Tests the fouls of renju against a table, against the rule text implemented naively, and under
//! every change that must not affect them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use oxo_shared::area::MAX_COORDINATE;
use oxo_shared::notation::{PointName, parse_point};
use oxo_shared::{Area, Board, Direction, Foul, PlayError, Point, Side, StonesError, foul};
use proptest::prelude::*;

const TABLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/renju_forbidden.csv");
const SIDE: i32 = 15;
const AREA: Area = Area::Bounded { width: 15, height: 15 };

type Stones = Vec<(Point, Side)>;
type Fouls = BTreeMap<Point, Foul>;

/// One position of the table and the fouls in it.
struct Row {
    id: String,
    stones: Stones,
    fouls: Fouls,
}

fn point(name: &str) -> Point {
    parse_point(AREA, name).expect("the name of a cell")
}

fn kind(digit: &str) -> Foul {
    match digit {
        "3" => Foul::DoubleThree,
        "4" => Foul::DoubleFour,
        "6" => Foul::Overline,
        other => panic!("no kind of foul: {other}"),
    }
}

/// Stones by the names of their cells: black ones, then white ones.
fn stones(black: &str, white: &str) -> Stones {
    let of = |names: &str, side| -> Stones {
        names.split_whitespace().map(|name| (point(name), side)).collect()
    };
    [of(black, Side::X), of(white, Side::O)].concat()
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(TABLE).expect("the table is part of the repository");
    let row = |line: &str| {
        // Split from the right: the note in the third column has commas of its own.
        let columns: Vec<&str> = line.rsplit(',').collect();
        let [_to_move, _agreeing, forbidden, white, black] = columns[..5] else {
            panic!("a row has more columns: {line}")
        };
        let fouls = forbidden.split_whitespace().map(|foul| {
            let (at, digit) = foul.split_once(':').expect("a cell and a kind");
            (point(at), kind(digit))
        });
        let id = line.split(',').next().expect("an id").to_owned();
        Row { id, stones: stones(black, white), fouls: fouls.collect() }
    };
    text.lines().skip(1).map(row).collect()
}

fn board(area: Area, stones: &Stones) -> Board {
    Board::from_stones(area, stones.iter().copied()).expect("a position")
}

fn cells(width: i32, height: i32) -> impl Iterator<Item = Point> {
    (0..height).flat_map(move |y| (0..width).map(move |x| Point::new(x, y)))
}

/// The fouls among the cells of a 15x15 board.
fn fouls_on(board: &Board) -> Fouls {
    cells(SIDE, SIDE).filter_map(|at| Some((at, foul(board, at)?))).collect()
}

#[test]
fn the_forbidden_points_match_the_table() {
    let rows = rows();
    for row in &rows {
        assert_eq!(fouls_on(&board(AREA, &row.stones)), row.fouls, "row {}", row.id);
    }
    let listed: Vec<Foul> = rows.iter().flat_map(|row| row.fouls.values().copied()).collect();
    let count = |kind| listed.iter().filter(|&&foul| foul == kind).count();
    let counts = [Foul::DoubleThree, Foul::DoubleFour, Foul::Overline].map(count);
    assert_eq!((rows.len(), counts), (82, [86, 22, 5]));
}

/// The position on a boundless board with its lower left corner at `corner`, surrounded by white
/// stones in place of the edge.
fn walled_in(stones: &Stones, corner: Point) -> Board {
    let shift = |at: Point| Point::new(at.x + corner.x, at.y + corner.y);
    let wall = cells(SIDE + 2, SIDE + 2)
        .map(|at| Point::new(at.x - 1, at.y - 1))
        .filter(|&at| !AREA.contains(at) && Area::Boundless.contains(shift(at)));
    let stones = stones.iter().copied().chain(wall.map(|at| (at, Side::O)));
    Board::from_stones(Area::Boundless, stones.map(|(at, side)| (shift(at), side)))
        .expect("a position")
}

#[test]
fn a_boundless_board_has_the_same_fouls_even_in_its_last_corner() {
    let last = MAX_COORDINATE - (SIDE - 1);
    for corner in [Point::new(-7, -7), Point::new(-MAX_COORDINATE, last)] {
        for row in rows() {
            let board = walled_in(&row.stones, corner);
            let fouls: Fouls = cells(SIDE, SIDE)
                .filter_map(|at| {
                    Some((at, foul(&board, Point::new(at.x + corner.x, at.y + corner.y))?))
                })
                .collect();
            assert_eq!(fouls, row.fouls, "row {} at {corner:?}", row.id);
        }
    }
}

#[test]
fn a_three_does_not_count_if_its_straight_four_makes_a_five_elsewhere() {
    let at = point("h8");
    let cross = "f8 g8 h6 h7";
    // The three in the row grows at e8 or i8, and each of these completes a five in a column.
    let (left, right) = ("e4 e5 e6 e7", "i9 i10 i11 i12");
    let foul_with =
        |fours: &str| foul(&board(AREA, &stones(&format!("{cross} {fours}"), "e3 i13")), at);
    assert_eq!(foul_with(left), Some(Foul::DoubleThree));
    assert_eq!(foul_with(right), Some(Foul::DoubleThree));
    assert_eq!(foul_with(&format!("{left} {right}")), None);
}

#[test]
fn overlines_come_before_double_fours_before_double_threes() {
    let overline = "c8 d8 e8 g8 h8";
    let fours = "f9 f10 f11 g9 h10 i11";
    let threes = "f9 f10 g9 h10";
    let foul_at_f8 = |black: &[&str]| {
        let black: BTreeSet<&str> = black.iter().flat_map(|names| names.split(' ')).collect();
        let black: Vec<&str> = black.into_iter().collect();
        foul(&board(AREA, &stones(&black.join(" "), "")), point("f8"))
    };
    assert_eq!(foul_at_f8(&[threes]), Some(Foul::DoubleThree));
    assert_eq!(foul_at_f8(&[fours]), Some(Foul::DoubleFour));
    assert_eq!(foul_at_f8(&[fours, "e8 d8"]), Some(Foul::DoubleFour));
    assert_eq!(foul_at_f8(&[fours, overline]), Some(Foul::Overline));
    assert_eq!(foul_at_f8(&[fours, overline, "f7"]), None, "a five, upright");
}

#[test]
fn taken_and_outside_cells_are_never_fouls() {
    let row = rows().into_iter().find(|row| !row.fouls.is_empty()).expect("a foul");
    let board = board(AREA, &row.stones);
    assert!(row.stones.iter().all(|&(at, _)| foul(&board, at).is_none()));
    assert_eq!(foul(&board, Point::new(-1, 7)), None);
    assert_eq!(foul(&board, Point::new(i32::MAX, i32::MIN)), None);
}

#[test]
fn a_foul_is_rejected_with_its_name() {
    let cell = PointName::new(AREA, Point::new(7, 7));
    let fouls = [Foul::DoubleThree, Foul::DoubleFour, Foul::Overline]
        .map(|foul| PlayError::Forbidden(cell, foul).to_string());
    let message = |foul| format!("h8 is forbidden to X: it makes {foul}");
    assert_eq!(fouls, ["a double three", "a double four", "an overline"].map(message));
}

#[test]
fn stones_that_do_not_fit_together_are_an_error_with_the_cell() {
    let area = Area::Bounded { width: 3, height: 3 };
    let error = |x: [i32; 2]| {
        let stones = x.map(|x| (Point::new(x, 0), Side::O));
        Board::from_stones(area, stones).map_err(|error: StonesError| error.to_string())
    };
    assert_eq!(error([0, 0]), Err("There are two stones on a1".to_owned()));
    assert_eq!(error([0, 3]), Err("d1 is outside the board".to_owned()));
    assert_eq!(error([0, 2]).map(|board| board.len()), Ok(2));
    let endless = (0..).map(|x| (Point::new(x, 0), Side::X));
    assert_eq!(Board::from_stones(Area::Boundless, endless), Err(StonesError::Full));
}

/// How far along a line the rule text below looks for cells for another stone: more than any row of
/// five reaches.
const FAR: i32 = 6;

/// The rule text implemented with sets of stones, without shortcuts.
struct Text {
    area: Area,
    stones: BTreeMap<Point, Side>,
}

/// Rows of stones, each with the cells where one more stone makes the wanted shape.
type Rows = BTreeMap<BTreeSet<Point>, Vec<Point>>;

impl Text {
    fn new(area: Area, stones: &Stones) -> Self {
        Text { area, stones: stones.iter().copied().collect() }
    }

    /// Evaluates `ask` with one more black stone.
    fn with<T>(&mut self, at: Point, ask: impl FnOnce(&mut Self) -> T) -> T {
        assert_eq!(self.stones.insert(at, Side::X), None);
        let answer = ask(self);
        self.stones.remove(&at);
        answer
    }

    /// The vacant cells of the line through `at`.
    fn vacant(&self, at: Point, direction: Direction) -> Vec<Point> {
        (-FAR..=FAR)
            .map(|steps| at.step(direction, steps))
            .filter(|cell| self.area.contains(*cell) && !self.stones.contains_key(cell))
            .collect()
    }

    /// The unbroken row through the black stone at `at`.
    fn row(&self, at: Point, direction: Direction) -> BTreeSet<Point> {
        let arm = |sign| {
            (0..)
                .map(move |steps| at.step(direction, sign * steps))
                .take_while(|cell| self.stones.get(cell) == Some(&Side::X))
        };
        arm(-1).chain(arm(1)).collect()
    }

    fn makes_five(&self, at: Point) -> bool {
        Direction::ALL.iter().any(|&direction| self.row(at, direction).len() == 5)
    }

    /// The fours of a line with the stone at `at`.
    fn fours(&mut self, at: Point, direction: Direction) -> Rows {
        let mut fours = Rows::new();
        for cell in self.vacant(at, direction) {
            let mut row = self.with(cell, |text| text.row(cell, direction));
            if row.len() == 5 && row.contains(&at) {
                row.remove(&cell);
                fours.entry(row).or_default().push(cell);
            }
        }
        fours
    }

    /// The threes of a line with the stone at `at`.
    fn threes(&mut self, at: Point, direction: Direction) -> Rows {
        let mut threes = Rows::new();
        for cell in self.vacant(at, direction) {
            let (five, fours) =
                self.with(cell, |text| (text.makes_five(cell), text.fours(at, direction)));
            let straight = fours.into_iter().filter(|(_, ways)| ways.len() == 2);
            for (mut row, _) in straight.filter(|(row, _)| !five && row.contains(&cell)) {
                row.remove(&cell);
                threes.entry(row).or_default().push(cell);
            }
        }
        threes
    }

    fn foul(&mut self, at: Point) -> Option<Foul> {
        self.with(at, |text| text.foul_of(at))
    }

    /// The foul of the black stone at `at`, if any.
    fn foul_of(&mut self, at: Point) -> Option<Foul> {
        let lines = Direction::ALL;
        if self.makes_five(at) {
            None
        } else if lines.iter().any(|&line| self.row(at, line).len() > 5) {
            Some(Foul::Overline)
        } else if lines.iter().map(|&line| self.fours(at, line).len()).sum::<usize>() > 1 {
            Some(Foul::DoubleFour)
        } else {
            let threes: Vec<_> = lines.iter().flat_map(|&line| self.threes(at, line)).collect();
            let mut grows = |cells: &[Point]| cells.iter().any(|&cell| self.foul(cell).is_none());
            let growing = threes.iter().filter(|(_, cells)| grows(cells)).count();
            (growing > 1).then_some(Foul::DoubleThree)
        }
    }
}

prop_compose! {
    /// Boards of many shapes, from nearly empty to crowded with black stones.
    fn any_position()(width in 1u8..=12, height in 1u8..=12, black in 0u8..=50, white in 0u8..=15)(
        dice in prop::collection::vec(0u8..100, usize::from(width) * usize::from(height)),
        area in Just(Area::Bounded { width, height }),
        limits in Just((black, black + white)),
    ) -> (Area, Stones) {
        let Area::Bounded { width, height } = area else { unreachable!("made with edges") };
        let stone = |die| match die {
            die if die < limits.0 => Some(Side::X),
            die if die < limits.1 => Some(Side::O),
            _ => None,
        };
        let cells = cells(width.into(), height.into()).zip(dice);
        (area, cells.filter_map(|(at, die)| Some((at, stone(die)?))).collect())
    }
}

fn config() -> ProptestConfig {
    // Turn a failure into a test by hand; nothing is written to disk.
    ProptestConfig { failure_persistence: None, cases: 512, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_fouls_are_those_of_the_rule_text((area, stones) in any_position()) {
        let (board, mut text) = (board(area, &stones), Text::new(area, &stones));
        for at in cells(12, 12).filter(|&at| board.is_vacant(at)) {
            prop_assert_eq!(foul(&board, at), text.foul(at), "at {:?}", at);
        }
    }
}

#[test]
fn the_naive_rule_text_matches_the_table() {
    for row in rows() {
        let mut text = Text::new(AREA, &row.stones);
        let vacant =
            cells(SIDE, SIDE).filter(|at| !row.stones.iter().any(|(stone, _)| stone == at));
        let fouls: Fouls = vacant.filter_map(|at| Some((at, text.foul(at)?))).collect();
        assert_eq!(fouls, row.fouls, "row {}", row.id);
    }
}
