//! The proof explorer: why a position is won, move by move, or the whole proof as variations.

use oxo_engine::{Defence, Limits, Stop, Win, defence, prove_win};
use oxo_formats::{Node, Tree};
use oxo_shared::{Game, Point, Side};
use oxo_words::{PROOF_ALL_LOSE, PROOF_OTHERS_LOSE};

/// Maximum number of positions that one proof may visit, which takes some seconds.
const NODES: u64 = 400_000;
/// Maximum number of moves written for one proof, more than anybody reads.
const MAX_MOVES: usize = 2_000;

/// The proven result of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The side to move wins.
    Wins(Win),
    /// All but a few moves lose at once. If every remaining answer loses too, the side is lost.
    Defends(Defence),
    /// Nothing is proven.
    Open,
}

fn limits() -> Limits {
    Limits { nodes: Some(NODES), ..Limits::default() }
}

/// Returns what can be proven about a position that is not over.
pub fn why(game: &Game, stop: &Stop) -> Why {
    if let Some(win) = prove_win(game, &limits(), stop) {
        return Why::Wins(win);
    }
    defence(game, &limits(), stop).map_or(Why::Open, Why::Defends)
}

/// Size of a written proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProofSize {
    /// Number of moves in the proof, including those that the tree already had.
    pub moves: usize,
    /// Number of answers with no proven win after them, or no room for it.
    pub open: usize,
}

/// Writes the proof of the position at `node` into the tree as variations, down to the completed
/// line. Returns its size, or `None` if nothing is proven there.
pub fn write_proof(tree: &mut Tree, node: Node, stop: &Stop) -> Option<ProofSize> {
    let game = tree.game(node);
    let first = Some(why(&game, stop)).filter(|why| *why != Why::Open)?;
    let mut writer = Writer { tree, stop, size: ProofSize::default() };
    let mut rest = vec![(node, first)];
    while let Some((node, why)) = rest.pop() {
        rest.extend(writer.write(node, why));
    }
    Some(writer.size)
}

struct Writer<'a> {
    tree: &'a mut Tree,
    stop: &'a Stop,
    size: ProofSize,
}

impl Writer<'_> {
    /// Writes what is proven at a node. Returns the nodes after it, last one first.
    fn write(&mut self, node: Node, why: Why) -> Vec<(Node, Why)> {
        match why {
            Why::Open => Vec::new(),
            Why::Wins(win) => self.write_win(node, &win).into_iter().collect(),
            Why::Defends(Defence { answers, .. }) => {
                let note = match answers.is_empty() {
                    true => PROOF_ALL_LOSE,
                    false => PROOF_OTHERS_LOSE,
                };
                if self.tree.comment(node).is_empty() {
                    self.tree.comment_on(node, note.text().into());
                }
                let after = answers.into_iter().map(|(at, win)| self.write_answer(node, at, win));
                let mut after: Vec<(Node, Why)> = after.flatten().collect();
                after.reverse();
                after
            }
        }
    }

    fn write_answer(&mut self, node: Node, at: Point, win: Option<Win>) -> Option<(Node, Why)> {
        let win = win.filter(|_| !self.stop.is_stopped());
        let next = win.and_then(|win| Some((self.play(node, at)?, Why::Wins(win))));
        self.size.open += usize::from(next.is_none());
        next
    }

    /// Writes the winning move. If every answer loses at once, also writes the rest of the line.
    fn write_win(&mut self, node: Node, win: &Win) -> Option<(Node, Why)> {
        let (first, rest) = win.line.split_first()?;
        let next = self.play(node, *first)?;
        let game = self.tree.game(next);
        if game.outcome().is_some() {
            return None;
        }
        let defence = defence(&game, &limits(), self.stop);
        let Some(defence) = defence else {
            self.size.open += 1;
            return None;
        };
        if defence.answers.is_empty() {
            rest.iter().try_fold(next, |node, &at| self.play(node, at));
        }
        Some((next, Why::Defends(defence)))
    }

    fn play(&mut self, node: Node, at: Point) -> Option<Node> {
        if self.size.moves >= MAX_MOVES {
            return None;
        }
        let next = self.tree.play(node, at).ok()?;
        self.size.moves += 1;
        Some(next)
    }
}

impl Why {
    /// Returns the side with a proven win, given that `turn` is to move.
    pub fn winner(&self, turn: Side) -> Option<Side> {
        match self {
            Why::Wins(_) => Some(turn),
            Why::Defends(Defence { answers, .. }) => {
                answers.iter().all(|(_, win)| win.is_some()).then(|| turn.other())
            }
            Why::Open => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(text: &str) -> Tree {
        Tree::new(text.parse().unwrap())
    }

    /// Returns whether the game is over at the end of each variation.
    fn ends(tree: &Tree, node: Node) -> Vec<bool> {
        match tree.next(node) {
            [] => vec![tree.game(node).outcome().is_some()],
            next => next.iter().flat_map(|&next| ends(tree, next)).collect(),
        }
    }

    #[test]
    fn a_proof_is_written_down_to_the_completed_line() {
        // A four with an open three: the four has one answer.
        let mut tree = tree("15x15x5/x:f8,g8,h8,i9,i10/o:e8,a1,a15,o1,o15/x");
        let size = write_proof(&mut tree, Tree::START, &Stop::new()).unwrap();
        assert_eq!(size.open, 0);
        assert!(size.moves >= 5, "{size:?}");
        let ends = ends(&tree, Tree::START);
        assert!(ends.iter().all(|&ended| ended), "{ends:?}");
        assert_eq!(why(&tree.game(Tree::START), &Stop::new()).winner(Side::X), Some(Side::X));
    }

    #[test]
    fn a_lost_side_is_told_that_it_loses() {
        let mut lost = tree("15x15x5/x:f8,g8,h8,i8/o:a1,a15,o1/o");
        let found = why(&lost.game(Tree::START), &Stop::new());
        assert_eq!(found.winner(Side::O), Some(Side::X));
        assert!(write_proof(&mut lost, Tree::START, &Stop::new()).is_some());
        let mut quiet = tree("15x15x5/x:h8/o:i9/x");
        assert_eq!(write_proof(&mut quiet, Tree::START, &Stop::new()), None);
    }
}
