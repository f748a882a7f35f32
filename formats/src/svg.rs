//! A picture as SVG: the same bytes for the same position, everywhere.

use std::fmt::Write as _;

use crate::drawing::{Colour, Drawing, PAPER, Shape};

/// Writes `drawing` as a file.
pub fn write(drawing: &Drawing) -> String {
    let Drawing { width, height, title, shapes } = drawing;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" \
         fill=\"none\">\n<title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{}\"/>\n",
        hex(PAPER),
    );
    for shape in shapes {
        text.push_str(&element(shape));
        text.push('\n');
    }
    text + "</svg>\n"
}

fn element(shape: &Shape) -> String {
    match shape {
        Shape::Box { at: (x, y), side, colour } => format!(
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" fill=\"{}\"/>",
            hex(*colour)
        ),
        Shape::Line { points, width, colour } => {
            let mut path = String::new();
            for (index, (x, y)) in points.iter().enumerate() {
                let to = if index == 0 { 'M' } else { 'L' };
                write!(path, "{to}{x:.1} {y:.1}").expect("a string takes every text");
            }
            let colour = hex(*colour);
            format!("<path d=\"{path}\" stroke=\"{colour}\" stroke-width=\"{width:.1}\"/>")
        }
        Shape::Ring { centre: (x, y), radius, width, colour } => format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" stroke=\"{}\" \
             stroke-width=\"{width:.1}\"/>",
            hex(*colour)
        ),
    }
}

fn hex([red, green, blue]: Colour) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
