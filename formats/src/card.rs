//! A picture for link previews: the board, and lines of text beside it.

use oxo_shared::Side;

use crate::drawing::{Drawing, Shape, draw_side, width_of, write_name};
use crate::record::Record;
use crate::strokes;

/// The size that most services show, in pixels.
const SIZE: (u32, u32) = (1200, 630);
const EDGE: f32 = 40.0;
/// The largest letters, in pixels per unit of a glyph.
const LARGEST: f32 = 6.0;
/// The height of a line of text, and the width of a sign before it, in units of a glyph.
const LINE: f32 = 15.0;
const SIGN: f32 = 12.0;

/// A line of text, in the letters of coordinates; other letters leave the line empty.
#[derive(Clone, Debug)]
pub struct Caption {
    /// The side whose sign precedes it.
    pub side: Option<Side>,
    /// The text; capital letters are drawn in lower case.
    pub text: String,
}

impl Caption {
    /// Whether there are strokes for all letters of a text.
    pub fn can_write(text: &str) -> bool {
        let drawn = |letter: char| letter == ' ' || strokes::strokes(letter).next().is_some();
        text.to_lowercase().chars().all(drawn)
    }
}

/// Draws the position at the end of `record`, with `captions` beside it.
pub fn card(record: &Record, captions: &[Caption]) -> Drawing {
    let board = Drawing::of(record);
    let (width, height) = (SIZE.0 as f32, SIZE.1 as f32);
    let room = height - 2.0 * EDGE;
    let scale = room / board.width.max(board.height) as f32;
    let middle = |length: u32| (room - length as f32 * scale) / 2.0 + EDGE;
    let corner = (middle(board.width), middle(board.height));
    let mut shapes: Vec<Shape> =
        board.shapes.into_iter().map(|shape| shape.moved(scale, corner)).collect();
    let left = 2.0 * EDGE + room;
    let lines: Vec<_> = captions.iter().map(|it| (it.side, written(&it.text))).collect();
    let widest = lines.iter().map(|(_, text)| SIGN + width_of(text, 1.0));
    let letters = LARGEST.min((width - EDGE - left) / widest.fold(1.0, f32::max));
    let indent = if captions.iter().any(|it| it.side.is_some()) { SIGN } else { 0.0 };
    let mut top = (height - LINE * letters * lines.len() as f32) / 2.0;
    for (side, text) in lines {
        let line = top + (LINE - strokes::HEIGHT) / 2.0 * letters;
        if let Some(side) = side {
            let centre = (left + 4.0 * letters, line + strokes::HEIGHT / 2.0 * letters);
            draw_side(side, centre, 2.8 * letters, 1.2 * letters, &mut shapes);
        }
        write_name(&text, (left + indent * letters, line), letters, &mut shapes);
        top += LINE * letters;
    }
    Drawing { width: SIZE.0, height: SIZE.1, title: board.title, shapes }
}

/// Returns the text in lower case, if all letters can be drawn.
fn written(text: &str) -> String {
    if Caption::can_write(text) { text.to_lowercase() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Game;

    use super::*;

    #[test]
    fn all_shapes_of_a_card_are_within_its_size() {
        let record = Record::from(Game::new("15x15x5".parse().unwrap()));
        let long = "a name of twenty four".to_owned();
        assert!(Caption::can_write("Ann 2") && !Caption::can_write("王"));
        let captions = [
            Caption { side: Some(Side::X), text: long },
            Caption { side: Some(Side::O), text: "王".to_owned() },
        ];
        let drawing = card(&record, &captions);
        assert_eq!((drawing.width, drawing.height), SIZE);
        for shape in &drawing.shapes {
            let Shape::Line { points, .. } = shape else { continue };
            let within = |&(x, y): &(f32, f32)| x < 1170.0 && x > 30.0 && y < 600.0 && y > 30.0;
            assert!(points.iter().all(within), "{points:?}");
        }
        let of_o = card(&record, &captions[1..]).shapes.len();
        assert_eq!(of_o, Drawing::of(&record).shapes.len() + 1, "a sign without letters");
    }
}
