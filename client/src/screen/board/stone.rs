//! Stones for large cells, made of their side's letter.

use oxo_shared::Side;

const X_3: [&str; 3] = ["X   X", "  X  ", "X   X"];
const O_3: [&str; 3] = [" OOO ", "O   O", " OOO "];
const X_5: [&str; 5] = ["XX   XX", " XX XX ", "  XXX  ", " XX XX ", "XX   XX"];
const O_5: [&str; 5] = [" OOOOO ", "OO   OO", "OO   OO", "OO   OO", " OOOOO "];

/// Columns of a cell left free for the marks around its stone.
const MARGIN: u16 = 4;
/// Half the thickness of a line, in units of a stone that spans -1 to 1.
const HALF_LINE: f32 = 0.22;

/// Returns the rows of a stone for a cell of this size, each as wide as the cell; `None` if there
/// is only room for a letter.
pub fn large_stone(player: Side, width: u16, height: u16) -> Option<Vec<String>> {
    let rows: &[&str] = match (player, width, height) {
        (_, 13.., 6..) => return Some(drawn(player, width, height)),
        (Side::X, 9.., 5..) => &X_5,
        (Side::O, 9.., 5..) => &O_5,
        (Side::X, 7.., 3) => &X_3,
        (Side::O, 7.., 3) => &O_3,
        _ => return None,
    };
    Some(rows.iter().map(|row| format!("{row:^width$}", width = usize::from(width))).collect())
}

fn drawn(player: Side, width: u16, height: u16) -> Vec<String> {
    let (columns, letter) = (width - MARGIN, oxo_headless::words::letter(player));
    let row = |y: u16| {
        let down = centred(y, height);
        let inked = |x: u16| {
            let across = centred(x, columns);
            match player {
                Side::X => (across.abs() - down.abs()).abs() <= HALF_LINE,
                Side::O => (across.hypot(down) - (1.0 - HALF_LINE)).abs() <= HALF_LINE,
            }
        };
        let line: String = (0..columns).map(|x| if inked(x) { letter } else { " " }).collect();
        format!("{line:^width$}", width = usize::from(width))
    };
    (0..height).map(row).collect()
}

/// Maps the middle of cell `at` of `count` to the range -1 to 1.
fn centred(at: u16, count: u16) -> f32 {
    (f32::from(at) + 0.5) / f32::from(count) * 2.0 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::board::cell::sizes;

    #[test]
    fn a_stone_fills_its_cell_but_leaves_room_for_marks() {
        for size in sizes().filter(|size| size.height > 1) {
            for player in Side::BOTH {
                let rows = large_stone(player, size.width, size.height).unwrap();
                assert_eq!(rows.len(), usize::from(size.height));
                for row in rows {
                    assert_eq!(row.len(), usize::from(size.width));
                    assert!(row.starts_with(' ') && row.ends_with(' '), "{row:?}");
                }
            }
        }
    }
}
