//! A position that can be set up, its variations, and the current place in them.

use oxo_formats::{Node, Tree, TreeError};
use oxo_shared::{Clean, Game, Point, Position, PositionError, Side};
use oxo_words::ANALYSIS_NOT_AT_START;

/// A tree of moves and its current node.
#[derive(Clone, Debug)]
pub struct AnalysisBoard {
    tree: Tree,
    node: Node,
    game: Game,
}

/// Why a stone cannot be placed or removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetUpError {
    /// The position has moves, which would be lost.
    #[error("{ANALYSIS_NOT_AT_START}")]
    NotAtStart,
    #[error(transparent)]
    Position(#[from] PositionError),
}

impl AnalysisBoard {
    /// Starts at the root of `tree`.
    pub fn new(tree: Tree) -> AnalysisBoard {
        AnalysisBoard { game: tree.game(Tree::START), node: Tree::START, tree }
    }

    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    pub const fn node(&self) -> Node {
        self.node
    }

    /// Returns the current position with the moves leading to it.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Replaces the tree with one that has more moves.
    pub fn grow(&mut self, tree: Tree) {
        self.tree = tree;
    }

    fn go(&mut self, node: Node) {
        self.node = node;
        self.game = self.tree.game(node);
    }

    /// Plays a move, entering its variation or adding a new one.
    ///
    /// # Errors
    /// [`TreeError`] if the move is illegal or the tree full.
    pub fn play(&mut self, at: Point) -> Result<(), TreeError> {
        let node = self.tree.play(self.node, self.game.landing(at))?;
        self.go(node);
        Ok(())
    }

    /// Steps one move forward along the main line. Returns whether there was one.
    pub fn step_on(&mut self) -> bool {
        let next = self.tree.next(self.node).first().copied();
        next.map(|next| self.go(next)).is_some()
    }

    /// Steps one move back. Returns whether there was one.
    pub fn step_back(&mut self) -> bool {
        let parent = self.tree.parent(self.node);
        parent.map(|parent| self.go(parent)).is_some()
    }

    pub fn go_to_start(&mut self) {
        self.go(Tree::START);
    }

    /// Removes the last move and everything after it. Returns whether there was one.
    pub fn cut(&mut self) -> bool {
        let is_move = self.node != Tree::START;
        let parent = self.tree.cut(self.node);
        self.go(parent);
        is_move
    }

    pub fn comment_on(&mut self, comment: Clean) {
        self.tree.comment_on(self.node, comment);
    }

    /// Makes the current position the start, without moves.
    ///
    /// # Errors
    /// [`PositionError`] if the game is over here.
    pub fn start_here(&mut self) -> Result<(), PositionError> {
        *self = AnalysisBoard::new(Tree::new(self.game.position()?));
        Ok(())
    }

    /// Places a stone, or removes the one there.
    ///
    /// # Errors
    /// [`SetUpError`] if there are moves, or the position is impossible; the board stays as it was.
    pub fn set(&mut self, at: Point, stone: Option<Side>) -> Result<(), SetUpError> {
        let start = self.start()?.with(at, stone)?;
        self.set_up(start);
        Ok(())
    }

    /// Changes the side to move.
    ///
    /// # Errors
    /// [`SetUpError`] if there are moves, or the position is impossible; the board stays as it was.
    pub fn set_turn(&mut self, turn: Side) -> Result<(), SetUpError> {
        let start = self.start()?.with_turn(turn)?;
        self.set_up(start);
        Ok(())
    }

    /// Returns the start position if no moves follow it.
    fn start(&self) -> Result<&Position, SetUpError> {
        let is_bare = self.tree.next(Tree::START).is_empty();
        is_bare.then(|| self.tree.start()).ok_or(SetUpError::NotAtStart)
    }

    fn set_up(&mut self, start: Position) {
        let comment = self.tree.comment(Tree::START).clone();
        *self = AnalysisBoard::new(Tree::new(start));
        self.comment_on(comment);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> AnalysisBoard {
        AnalysisBoard::new(Tree::new(text.parse().unwrap()))
    }

    fn cell(x: i32, y: i32) -> Point {
        Point::new(x, y)
    }

    #[test]
    fn stones_are_set_up_before_moves_and_moves_are_not_lost() {
        let mut board = board("3x3x3/x:a1");
        board.comment_on("a corner".into());
        board.set(cell(1, 1), Some(Side::O)).unwrap();
        board.set_turn(Side::O).unwrap();
        assert_eq!(board.tree().start().to_string(), "3x3x3/x:a1/o:b2/o");
        assert_eq!(board.tree().comment(Tree::START), "a corner");
        assert!(board.set(cell(5, 5), Some(Side::X)).is_err());
        board.play(cell(2, 2)).unwrap();
        assert_eq!(board.set(cell(0, 0), None), Err(SetUpError::NotAtStart));
        board.start_here().unwrap();
        board.set(cell(0, 0), None).unwrap();
        assert_eq!(board.tree().start().to_string(), "3x3x3/o:b2,c3/x");
    }

    #[test]
    fn playing_its_move_enters_a_variation_again_and_cut_removes_it() {
        let mut board = board("3x3x3");
        board.play(cell(0, 0)).unwrap();
        assert!(board.step_back() && !board.step_back());
        board.play(cell(1, 1)).unwrap();
        board.go_to_start();
        assert_eq!(board.tree().next(Tree::START).len(), 2);
        board.play(cell(1, 1)).unwrap();
        assert!(board.cut() && !board.cut());
        assert!(board.step_on() && !board.step_on());
        assert_eq!(board.game().moves(), [cell(0, 0)]);
    }
}
