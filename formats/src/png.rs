//! A picture as PNG, from the same shapes as the SVG.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, EncodingError, Filter};
use tiny_skia::{Color, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};

use crate::drawing::{Colour, Drawing, PAPER, Shape};
use crate::error::WriteError;

/// Compression level. A full board of 64x64 takes 7 ms and 46 kB; with a filter or at the library's
/// default level it takes three times as long and is larger.
const LEVEL: u8 = 3;

/// Writes `drawing` as a file. Fails if memory runs out.
pub fn write(drawing: &Drawing) -> Result<Vec<u8>, WriteError> {
    let no_room = || WriteError::Picture(oxo_words::FORMAT_WRITE_MEMORY.to_string());
    let mut pixels = Pixmap::new(drawing.width, drawing.height).ok_or_else(no_room)?;
    let [red, green, blue] = PAPER;
    pixels.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    let mut pens = Pens::default();
    for shape in &drawing.shapes {
        match shape {
            Shape::Box { at: (x, y), side, colour } => {
                pens.paint(&mut pixels);
                if let Some(rect) = Rect::from_xywh(*x, *y, *side, *side) {
                    pixels.fill_rect(rect, &paint_of(*colour), Transform::identity(), None);
                }
            }
            Shape::Line { points, width, colour } => {
                let path = pens.path(*width, *colour);
                let Some((&(x, y), rest)) = points.split_first() else { continue };
                path.move_to(x, y);
                rest.iter().for_each(|&(x, y)| path.line_to(x, y));
            }
            Shape::Ring { centre: (x, y), radius, width, colour } => {
                pens.path(*width, *colour).push_circle(*x, *y, *radius);
            }
        }
    }
    pens.paint(&mut pixels);
    encode(&pixels).map_err(|error| WriteError::Picture(error.to_string()))
}

/// Lines and rings not painted yet, grouped by width and colour: painting thousands of stones one
/// by one takes twice as long. The groups are in the order of their first shapes, which suffices,
/// because of the shapes that overlap only the line behind the stones has to come first.
#[derive(Default)]
struct Pens(Vec<(f32, Colour, PathBuilder)>);

impl Pens {
    fn path(&mut self, width: f32, colour: Colour) -> &mut PathBuilder {
        let known = self.0.iter().position(|pen| (pen.0, pen.1) == (width, colour));
        let at = known.unwrap_or_else(|| {
            self.0.push((width, colour, PathBuilder::new()));
            self.0.len() - 1
        });
        &mut self.0[at].2
    }

    fn paint(&mut self, pixels: &mut Pixmap) {
        let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
        for (width, colour, path) in self.0.drain(..) {
            let Some(path) = path.finish() else { continue };
            let stroke = Stroke { width, line_cap, line_join, ..Stroke::default() };
            pixels.stroke_path(&path, &paint_of(colour), &stroke, Transform::identity(), None);
        }
    }
}

fn paint_of([red, green, blue]: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, u8::MAX);
    paint
}

/// No pixel is transparent.
fn encode(pixels: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let rgb: Vec<u8> =
        pixels.pixels().iter().flat_map(|p| [p.red(), p.green(), p.blue()]).collect();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(file)
}
