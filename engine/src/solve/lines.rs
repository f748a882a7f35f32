//! Where lines can lie on a board, and what ends them.

use oxo_shared::area::MAX_SIDE;
use oxo_shared::{BySide, Rules, Side};

use crate::arena::Arena;
use crate::window::windows;

/// What the cells next to the ends of a window do to a line in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    /// An own stone there makes the run too long to count.
    pub(super) own_spoils: bool,
    /// Stones of the opponent at both ends shut it.
    pub(super) shut_spoils: bool,
}

impl Ends {
    /// What holds for the lines of `side`; see [`oxo_shared::LineRule::counts_between`].
    fn of(rules: &Rules, side: Side) -> Self {
        let rule = rules.line_rule();
        Ends { own_spoils: rule.is_exact_for(side), shut_spoils: rule.needs_an_open_end() }
    }

    fn matter(self) -> bool {
        self.own_spoils || self.shut_spoils
    }
}

/// The windows of a board: `k` cells each, in flat arrays for speed.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    pub(super) k: usize,
    pub(super) cells: usize,
    pub(super) ends: BySide<Ends>,
    /// The cells of each window; its ends follow where they matter.
    span: Ragged,
    through: Ragged,
    /// The windows that each cell is an end of; none where ends do not matter.
    beside: Ragged,
}

impl Lines {
    pub(super) fn new(arena: &Arena, rules: &Rules) -> Self {
        let cells = arena.cells();
        let ends = BySide::from_fn(|side| Ends::of(rules, side));
        let ends_matter = ends.x.matter() || ends.o.matter();
        let (mut through, mut beside) = (vec![Vec::new(); cells], vec![Vec::new(); cells]);
        let mut span = Vec::new();
        for (number, window) in windows(arena, rules).into_iter().enumerate() {
            let mut cells = window.cells;
            cells.iter().for_each(|&cell| through[cell].push(number));
            for end in window.ends.into_iter().flatten().filter(|_| ends_matter) {
                beside[end].push(number);
                cells.push(end);
            }
            span.push(cells);
        }
        Lines {
            // A line longer than every side has no window, however long it is.
            k: rules.k().min(u32::from(MAX_SIDE) + 1) as usize,
            cells,
            ends,
            span: Ragged::new(span),
            through: Ragged::new(through),
            beside: Ragged::new(beside),
        }
    }

    /// Whether the cells next to the ends of windows matter.
    pub(super) fn ends_matter(&self) -> bool {
        self.ends.x.matter() || self.ends.o.matter()
    }

    pub(super) fn windows(&self) -> usize {
        self.span.len()
    }

    pub(super) fn window(&self, window: usize) -> &[u16] {
        &self.span(window)[..self.k]
    }

    /// With those at its ends if they matter.
    pub(super) fn span(&self, window: usize) -> &[u16] {
        self.span.list(window)
    }

    pub(super) fn through(&self, cell: usize) -> &[u16] {
        self.through.list(cell)
    }

    /// The windows that `cell` is an end of, if that matters.
    pub(super) fn beside(&self, cell: usize) -> &[u16] {
        self.beside.list(cell)
    }
}

/// Lists of different lengths, one after the other.
#[derive(Clone, Debug)]
struct Ragged {
    flat: Vec<u16>,
    starts: Vec<u32>,
}

impl Ragged {
    fn new(lists: Vec<Vec<usize>>) -> Self {
        let mut ragged = Ragged { flat: Vec::new(), starts: vec![0] };
        for list in lists {
            let small =
                |number| u16::try_from(number).expect("a board has at most 4 * 4096 windows");
            ragged.flat.extend(list.into_iter().map(small));
            ragged.starts.push(u32::try_from(ragged.flat.len()).expect("few windows of few cells"));
        }
        ragged
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn list(&self, list: usize) -> &[u16] {
        &self.flat[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}
