//! Writes a terminal's screen as SVG, for the documentation.

use std::fmt::Write as _;
use std::ops::Range;

use vt100::{Cell, Color, Screen};

/// Units from one column to the next.
const COLUMN: u16 = 9;
/// Units from one row to the next.
const ROW: u16 = 18;
/// From the top of a row to the baseline of its text.
const BASELINE: u16 = 14;
/// Font size at which a letter is one column wide in most monospaced fonts.
const FONT_SIZE: u16 = 15;
const MARGIN: u16 = 12;

/// The default colours of a dark terminal.
const BACKGROUND: Rgb = Rgb(0x16, 0x18, 0x1d);
const FOREGROUND: Rgb = Rgb(0xd6, 0xd8, 0xdd);
/// The sixteen ANSI colours, as on most terminals today.
const ANSI: [Rgb; 16] = [
    Rgb(0x16, 0x18, 0x1d),
    Rgb(0xe0, 0x5f, 0x65),
    Rgb(0x78, 0xb0, 0x74),
    Rgb(0xd8, 0xb2, 0x65),
    Rgb(0x5f, 0x94, 0xd8),
    Rgb(0xb6, 0x7f, 0xd0),
    Rgb(0x5a, 0xb3, 0xb8),
    Rgb(0xd6, 0xd8, 0xdd),
    Rgb(0x6b, 0x71, 0x7d),
    Rgb(0xf0, 0x7c, 0x82),
    Rgb(0x93, 0xc9, 0x8f),
    Rgb(0xec, 0xca, 0x82),
    Rgb(0x82, 0xb1, 0xee),
    Rgb(0xcb, 0x9b, 0xe4),
    Rgb(0x78, 0xcc, 0xd1),
    Rgb(0xf4, 0xf5, 0xf7),
];
/// The steps of the 6x6x6 colour cube, as in xterm.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

#[derive(Clone, Copy, PartialEq, Eq)]
struct Rgb(u8, u8, u8);

#[derive(Clone, Copy, PartialEq, Eq)]
struct Style {
    ink: Rgb,
    paper: Rgb,
    bold: bool,
    italic: bool,
    underline: bool,
}

pub fn svg(screen: &Screen) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (columns.get() * COLUMN + 2 * MARGIN, rows.get() * ROW + 2 * MARGIN);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" \
         font-size=\"{FONT_SIZE}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"6\" fill=\"{}\"/>\n",
        ground(screen).hex()
    );
    for row in 0..rows.get() {
        for (columns, style) in runs(screen, row, columns.get()) {
            draw_run(&mut out, screen, row, columns, style);
        }
    }
    out.push_str("</svg>\n");
    out
}

/// The background colour, which continues around the screen.
fn ground(screen: &Screen) -> Rgb {
    screen.cell(0, 0).map_or(BACKGROUND, |cell| Style::of(cell).paper)
}

fn runs(screen: &Screen, row: u16, columns: u16) -> Vec<(Range<u16>, Style)> {
    let mut runs: Vec<(Range<u16>, Style)> = Vec::new();
    for column in 0..columns {
        let Some(cell) = screen.cell(row, column) else { continue };
        let style = Style::of(cell);
        match runs.last_mut() {
            Some((run, same)) if *same == style => run.end = column + 1,
            _ => runs.push((column..column + 1, style)),
        }
    }
    runs
}

fn draw_run(out: &mut String, screen: &Screen, row: u16, columns: Range<u16>, style: Style) {
    let (x, y) = (MARGIN + columns.start * COLUMN, MARGIN + row * ROW);
    let width = (columns.end - columns.start) * COLUMN;
    if style.paper != ground(screen) {
        let paper = style.paper.hex();
        line(
            out,
            format_args!(
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{ROW}\" fill=\"{paper}\"/>"
            ),
        );
    }
    let text: String = columns.filter_map(|column| letters(screen, row, column)).collect();
    if text.trim().is_empty() {
        return;
    }
    let (y, ink, style) = (y + BASELINE, style.ink.hex(), style.attributes());
    let text = escaped(&text);
    line(
        out,
        format_args!(
            "<text x=\"{x}\" y=\"{y}\" textLength=\"{width}\" xml:space=\"preserve\" \
         fill=\"{ink}\"{style}>{text}</text>"
        ),
    );
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    writeln!(out, "{text}").expect("a string takes every text");
}

/// Returns the text of a cell; `None` for the second half of a wide character.
fn letters(screen: &Screen, row: u16, column: u16) -> Option<String> {
    let cell = screen.cell(row, column).filter(|cell| !cell.is_wide_continuation())?;
    Some(if cell.has_contents() { cell.contents().to_owned() } else { " ".to_owned() })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Style {
    fn of(cell: &Cell) -> Style {
        let ink = Rgb::of(cell.fgcolor()).unwrap_or(FOREGROUND);
        let paper = Rgb::of(cell.bgcolor()).unwrap_or(BACKGROUND);
        let ink = if cell.dim() { ink.towards(paper) } else { ink };
        let (ink, paper) = if cell.inverse() { (paper, ink) } else { (ink, paper) };
        Style { ink, paper, bold: cell.bold(), italic: cell.italic(), underline: cell.underline() }
    }

    fn attributes(self) -> String {
        let attributes = [
            (self.bold, " font-weight=\"bold\""),
            (self.italic, " font-style=\"italic\""),
            (self.underline, " text-decoration=\"underline\""),
        ];
        attributes.into_iter().filter_map(|(set, text)| set.then_some(text)).collect()
    }
}

impl Rgb {
    /// Returns the colour; `None` for the terminal's default.
    fn of(color: Color) -> Option<Rgb> {
        match color {
            Color::Default => None,
            Color::Rgb(red, green, blue) => Some(Rgb(red, green, blue)),
            Color::Idx(index) => Some(Rgb::indexed(index)),
        }
    }

    /// Returns a colour of the 256-colour palette: sixteen colours, then a cube, then greys.
    fn indexed(index: u8) -> Rgb {
        let step = |of: u8| CUBE[usize::from(of % 6)];
        match (ANSI.get(usize::from(index)), index) {
            (Some(&ansi), _) => ansi,
            (None, ..=231) => {
                let cube = index - 16;
                Rgb(step(cube / 36), step(cube / 6), step(cube))
            }
            (None, _) => {
                let grey = 8 + 10 * (index - 232);
                Rgb(grey, grey, grey)
            }
        }
    }

    const fn towards(self, other: Rgb) -> Rgb {
        Rgb(self.0.midpoint(other.0), self.1.midpoint(other.1), self.2.midpoint(other.2))
    }

    fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
