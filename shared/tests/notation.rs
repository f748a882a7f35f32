//! Parsing and printing the names of cells.

use oxo_shared::notation::{NotationError, PointName, column_name, parse_point};
use oxo_shared::{Area, Point};

const LARGEST: Area = Area::Bounded { width: 64, height: 64 };

fn name(area: Area, x: i32, y: i32) -> String {
    oxo_shared::notation::PointName::new(area, Point::new(x, y)).to_string()
}

#[test]
fn columns_are_letters_and_rows_count_from_the_bottom_up() {
    for (x, y, text) in [
        (0, 0, "a1"),
        (7, 7, "h8"),
        (25, 0, "z1"),
        (26, 11, "aa12"),
        (27, 0, "ab1"),
        (51, 0, "az1"),
        (52, 0, "ba1"),
        (63, 63, "bl64"),
    ] {
        assert_eq!(name(LARGEST, x, y), text);
        assert_eq!(parse_point(LARGEST, text), Ok(Point::new(x, y)));
    }
}

#[test]
fn every_cell_of_the_largest_board_has_its_own_name() {
    let mut names: Vec<String> = Vec::new();
    for y in 0..64 {
        for x in 0..64 {
            let text = name(LARGEST, x, y);
            assert_eq!(parse_point(LARGEST, &text), Ok(Point::new(x, y)));
            names.push(text);
        }
    }
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 64 * 64);
}

#[test]
fn cells_of_a_boundless_board_are_two_numbers() {
    for (x, y, text) in
        [(0, 0, "0,0"), (-3, 17, "-3,17"), (1 << 20, -(1 << 20), "1048576,-1048576")]
    {
        assert_eq!(name(Area::Boundless, x, y), text);
        assert_eq!(parse_point(Area::Boundless, text), Ok(Point::new(x, y)));
    }
    assert_eq!(parse_point(Area::Boundless, " -3 , 17 "), Ok(Point::new(-3, 17)));
}

#[test]
fn names_parse_in_either_case_and_with_outer_spaces() {
    assert_eq!(parse_point(LARGEST, " H8\n"), Ok(Point::new(7, 7)));
    assert_eq!(parse_point(LARGEST, "aA12"), Ok(Point::new(26, 11)));
}

#[test]
fn texts_that_are_not_cells_are_rejected() {
    for text in [
        "",
        " ",
        "h",
        "8",
        "8h",
        "h0",
        "h08",
        "h-8",
        "h+8",
        "h 8",
        "h8x",
        "h,8",
        "é8",
        "h8é",
        "hⅧ",
        "zzzzzzzzzz1",
        "a99999999999",
        "0,0",
    ] {
        let example = PointName::new(LARGEST, LARGEST.centre());
        let expected = NotationError::Bounded { text: text.into(), example };
        assert_eq!(parse_point(LARGEST, text), Err(expected), "{text:?}");
    }
    for text in ["", "h8", "1", "1,", ",1", "1,2,3", "1;2", "1.0,2", "2147483648,0", "--1,0"] {
        let expected = NotationError::Boundless(text.into());
        assert_eq!(parse_point(Area::Boundless, text), Err(expected), "{text:?}");
    }
}

#[test]
fn an_error_quotes_only_the_beginning_of_a_long_text() {
    let error = parse_point(LARGEST, &"?".repeat(100_000)).unwrap_err();
    assert!(error.to_string().len() < 100, "{error}");
}

#[test]
fn cells_outside_a_board_still_print() {
    let small = Area::Bounded { width: 3, height: 3 };
    assert_eq!(name(small, 3, 3), "d4");
    assert_eq!(name(small, -1, 0), "-1,0");
    assert!(name(small, i32::MAX, i32::MAX).ends_with("2147483648"));
    assert_eq!(column_name(-1), "");
}
