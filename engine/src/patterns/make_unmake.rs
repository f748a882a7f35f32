//! A benchmark of the pattern board: make and unmake moves.

use oxo_shared::Game;

use super::PatternBoard;

/// Puts every sequence of `plies` stones, each near others, on the position of `game`, and takes it
/// back. Returns the number of stones; `None` if the rules have no patterns.
pub fn make_unmake(game: &Game, plies: u32) -> Option<u64> {
    PatternBoard::new(game).map(|mut board| below(&mut board, plies))
}

fn below(board: &mut PatternBoard, plies: u32) -> u64 {
    if plies == 0 {
        return 0;
    }
    let cells: Vec<_> = board.near_stones().collect();
    let stones = cells.into_iter().map(|cell| {
        board.play(cell);
        let more = below(board, plies - 1);
        board.undo();
        1 + more
    });
    stones.sum()
}
