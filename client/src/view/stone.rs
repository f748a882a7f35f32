//! Large stones for large cells, drawn with their own letter.

use oxo_shared::Player;

const X_3: [&str; 3] = ["X   X", "  X  ", "X   X"];
const O_3: [&str; 3] = [" OOO ", "O   O", " OOO "];
const X_5: [&str; 5] = ["XX   XX", " XX XX ", "  XXX  ", " XX XX ", "XX   XX"];
const O_5: [&str; 5] = [" OOOOO ", "OO   OO", "OO   OO", "OO   OO", " OOOOO "];

/// The rows of a stone for a cell of this size, each as wide as the cell; `None`
/// where only a letter has room.
#[must_use]
pub fn large_stone(player: Player, width: u16, height: u16) -> Option<Vec<String>> {
    let rows: &[&str] = match (player, width, height) {
        (Player::X, 9.., 5..) => &X_5,
        (Player::O, 9.., 5..) => &O_5,
        (Player::X, 7.., 3..) => &X_3,
        (Player::O, 7.., 3..) => &O_3,
        _ => return None,
    };
    Some(rows.iter().map(|row| format!("{row:^width$}", width = usize::from(width))).collect())
}
