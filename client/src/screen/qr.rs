//! A text as a QR code made of characters, to be scanned from the screen.

use qrcode::render::Renderer;
use qrcode::render::unicode::Dense1x2;
use qrcode::{EcLevel, QrCode};

/// Blank modules around the code. ISO/IEC 18004 requires four; current readers cope with two, and a
/// terminal has few rows.
const QUIET: u32 = 2;

/// Returns the rows of the code, of equal width, to be shown dark on light. Block characters put
/// two modules into each character, one above the other; plain ASCII takes two columns per module.
/// `None` if the text is too long for a code.
pub fn rows(text: &str, ascii: bool) -> Option<Vec<String>> {
    // A screen is neither torn nor dirty, and the lowest correction level gives the smallest code.
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let (modules, side) = (code.to_colors(), code.width());
    let drawn = if ascii {
        let mut renderer = Renderer::<&str>::new(&modules, side, QUIET);
        renderer.dark_color("##").light_color("  ").module_dimensions(1, 1).build()
    } else {
        Renderer::<Dense1x2>::new(&modules, side, QUIET).build()
    };
    Some(drawn.lines().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use qrcode::Color;

    use super::*;

    const LINE: &str = "http://192.168.1.5:7171/K7QX2M";

    /// Returns the modules that the rows show, without the quiet zone.
    fn modules(rows: &[String], ascii: bool) -> Vec<Color> {
        let colour = |dark: bool| if dark { Color::Dark } else { Color::Light };
        let side = rows[0].chars().count() / if ascii { 2 } else { 1 };
        let module = |x: usize, y: usize| {
            let at = |row: usize, column| rows[row].chars().nth(column).unwrap();
            match ascii {
                true => colour(at(y, 2 * x) == '#'),
                false if y.is_multiple_of(2) => colour(matches!(at(y / 2, x), '█' | '▀')),
                false => colour(matches!(at(y / 2, x), '█' | '▄')),
            }
        };
        let quiet = QUIET as usize;
        let inside = quiet..side - quiet;
        inside
            .clone()
            .flat_map(|y| inside.clone().map(move |x| (x, y)))
            .map(|(x, y)| module(x, y))
            .collect()
    }

    #[test]
    fn both_forms_show_every_module() {
        let code = QrCode::with_error_correction_level(LINE, EcLevel::L).unwrap();
        for ascii in [false, true] {
            let rows = rows(LINE, ascii).unwrap();
            assert!(rows.iter().all(|row| row.chars().count() == rows[0].chars().count()));
            assert!(!ascii || rows.iter().all(|row| row.is_ascii()));
            assert_eq!(modules(&rows, ascii), code.to_colors(), "ascii: {ascii}");
        }
    }

    #[test]
    fn a_typical_invitation_fits_a_typical_screen() {
        let rows = rows(LINE, false).unwrap();
        assert_eq!((rows.len(), rows[0].chars().count()), (15, 29));
        assert!(self::rows(&"x".repeat(10_000), false).is_none());
    }
}
