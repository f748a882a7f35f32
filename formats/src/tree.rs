//! A position and the moves from it: variations with comments.

use oxo_shared::{Clean, Game, PlayError, Point, Position};
use oxo_words::BoardTreeFull;
use serde::{Deserialize, Serialize};

/// Maximum number of moves in a tree: more than anybody enters, and few enough to search quickly.
pub const MAX_NODES: usize = 20_000;

/// A node of a [`Tree`]: the position after a move, or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Node(usize);

/// A position and the moves from it. The first child of a node continues its main line.
///
/// ```
/// use oxo_formats::Tree;
/// use oxo_shared::{Point, Position, Rules};
/// let mut tree = Tree::new(Position::empty(Rules::TICTACTOE));
/// let centre = tree.play(Tree::START, Point::new(1, 1))?;
/// tree.comment_on(centre, "the usual one".into());
/// assert_eq!(tree.game(centre).ply(), 1);
/// # Ok::<(), oxo_formats::TreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    start: Position,
    nodes: Vec<Entry>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Entry {
    /// The move, and the node before it; `None` at the start.
    played: Option<(Node, Point)>,
    comment: Clean,
    next: Vec<Node>,
}

/// A move of a tree after `ply` others, as [`Tree::steps`] lists them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "they are what they are called")]
pub struct Step {
    pub ply: usize,
    pub at: Point,
    pub comment: Clean,
}

/// Why a move cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "the messages say it")]
pub enum TreeError {
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error("{}", BoardTreeFull { most: MAX_NODES })]
    Full,
}

impl Tree {
    /// The position before all moves.
    pub const START: Node = Node(0);

    /// A position without moves.
    pub fn new(start: Position) -> Tree {
        Tree { start, nodes: vec![Entry::default()] }
    }

    /// A position with the moves that [`Tree::steps`] lists. A step that claims to follow more
    /// moves than there are follows all of them.
    ///
    /// # Errors
    /// [`TreeError`] for the first illegal move, or if there are more than [`MAX_NODES`] moves.
    pub fn of(start: Position, steps: impl IntoIterator<Item = Step>) -> Result<Tree, TreeError> {
        let (mut tree, mut game) = (Tree::new(start.clone()), Game::from(start));
        let mut path = vec![Tree::START];
        for Step { ply, at, comment } in steps {
            path.truncate(ply.saturating_add(1));
            game.take_back_to(ply);
            game.play(at)?;
            let node = tree.add(path[path.len() - 1], at)?;
            tree.comment_on(node, comment);
            path.push(node);
        }
        Ok(tree)
    }

    /// All moves, each before its continuations, the main line first.
    pub fn steps(&self) -> Vec<Step> {
        let children = |node, ply| self.next(node).iter().rev().map(move |&next| (next, ply));
        let mut pending: Vec<_> = children(Tree::START, 0).collect();
        let mut steps = Vec::new();
        while let Some((node, ply)) = pending.pop() {
            let at = self.last_move(node);
            steps.extend(at.map(|at| Step { ply, at, comment: self.comment(node).clone() }));
            pending.extend(children(node, ply + 1));
        }
        steps
    }

    /// The position before all moves.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The node before a move; `None` at the start.
    pub fn parent(&self, node: Node) -> Option<Node> {
        self.nodes[node.0].played.map(|(parent, _)| parent)
    }

    /// The move that led here; `None` at the start.
    pub fn last_move(&self, node: Node) -> Option<Point> {
        self.nodes[node.0].played.map(|(_, at)| at)
    }

    /// The next nodes, the main line first.
    pub fn next(&self, node: Node) -> &[Node] {
        &self.nodes[node.0].next
    }

    /// The comment; empty without one.
    pub fn comment(&self, node: Node) -> &Clean {
        &self.nodes[node.0].comment
    }

    /// Replaces the comment.
    pub fn comment_on(&mut self, node: Node, comment: Clean) {
        self.nodes[node.0].comment = comment;
    }

    /// The moves from the start to a node.
    pub fn path(&self, node: Node) -> Vec<Point> {
        let mut path = Vec::new();
        let mut current = node;
        while let Some((parent, at)) = self.nodes[current.0].played {
            path.push(at);
            current = parent;
        }
        path.reverse();
        path
    }

    /// The game from the start to a node.
    pub fn game(&self, node: Node) -> Game {
        let mut game = Game::from(self.start.clone());
        for at in self.path(node) {
            game.play(at).expect("moves are checked when they are added");
        }
        game
    }

    /// Returns the node after the move at `at`, which is added as the last variation if it is new.
    ///
    /// # Errors
    /// [`TreeError`] if the move is illegal or the tree is full; the tree is unchanged.
    pub fn play(&mut self, node: Node, at: Point) -> Result<Node, TreeError> {
        if let Some(child) = self.child(node, at) {
            return Ok(child);
        }
        self.game(node).check(at)?;
        self.add(node, at)
    }

    fn child(&self, node: Node, at: Point) -> Option<Node> {
        self.next(node).iter().copied().find(|&next| self.last_move(next) == Some(at))
    }

    /// Adds a move that was checked, or finds it. Fails if the tree already has [`MAX_NODES`]
    /// moves.
    pub(crate) fn add(&mut self, node: Node, at: Point) -> Result<Node, TreeError> {
        if let Some(child) = self.child(node, at) {
            return Ok(child);
        }
        if self.nodes.len() > MAX_NODES {
            return Err(TreeError::Full);
        }
        let added = Node(self.nodes.len());
        self.nodes.push(Entry { played: Some((node, at)), ..Entry::default() });
        self.nodes[node.0].next.push(added);
        Ok(added)
    }

    /// Removes a move and everything after it. Returns the node before it; the start stays.
    pub fn cut(&mut self, node: Node) -> Node {
        let Some(parent) = self.parent(node) else { return node };
        self.nodes[parent.0].next.retain(|&next| next != node);
        parent
    }
}

impl From<&Game> for Tree {
    /// The moves of a game without its opening and without a result off the board.
    fn from(game: &Game) -> Tree {
        let start = game.start().cloned();
        let mut tree = Tree::new(start.unwrap_or_else(|| Position::empty(*game.rules())));
        let mut node = Tree::START;
        for &at in game.moves() {
            // A game has at most 4096 moves, fewer than the tree can hold.
            node = tree.add(node, at).unwrap_or(node);
        }
        tree
    }
}
