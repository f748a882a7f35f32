//! A picture as PNG, of the same lines and rings as the SVG.

use tiny_skia::{
    Color, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform,
};

use crate::WriteError;
use crate::drawing::{Colour, Drawing, PAPER, Shape};

/// `drawing` as a file.
///
/// # Errors
/// [`WriteError::Picture`] without the memory for it.
pub fn write(drawing: &Drawing) -> Result<Vec<u8>, WriteError> {
    let no_room = || WriteError::Picture("there is no memory for it".to_owned());
    let mut pixels = Pixmap::new(drawing.width, drawing.height).ok_or_else(no_room)?;
    let [red, green, blue] = PAPER;
    pixels.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    for shape in &drawing.shapes {
        paint(shape, &mut pixels);
    }
    pixels.encode_png().map_err(|error| WriteError::Picture(error.to_string()))
}

fn paint(shape: &Shape, pixels: &mut Pixmap) {
    match shape {
        Shape::Box { at: (x, y), side, colour } => {
            if let Some(rect) = Rect::from_xywh(*x, *y, *side, *side) {
                pixels.fill_rect(rect, &colour_of(*colour), Transform::identity(), None);
            }
        }
        Shape::Line { points, width, colour } => stroke(through(points), *width, *colour, pixels),
        Shape::Ring { centre: (x, y), radius, width, colour } => {
            stroke(PathBuilder::from_circle(*x, *y, *radius), *width, *colour, pixels);
        }
    }
}

fn through(points: &[(f32, f32)]) -> Option<Path> {
    let (&(x, y), rest) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(x, y);
    rest.iter().for_each(|&(x, y)| path.line_to(x, y));
    path.finish()
}

fn stroke(path: Option<Path>, width: f32, colour: Colour, pixels: &mut Pixmap) {
    let pen =
        Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
    if let Some(path) = path {
        pixels.stroke_path(&path, &colour_of(colour), &pen, Transform::identity(), None);
    }
}

fn colour_of([red, green, blue]: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}
