//! Where lines can lie on a board, and how the cells at their ends affect them.

use oxo_shared::area::MAX_SIDE;
use oxo_shared::{BySide, Direction, Rules, Side};

use crate::arena::Arena;

/// A line longer than every side has no window, however long it is.
pub(super) const MAX_K: usize = MAX_SIDE as usize + 1;

/// `k` adjacent cells on one line.
struct Window {
    cells: Vec<usize>,
    /// The cells next to its two ends, as far as they are on the board. Stones there can spoil a
    /// line: see [`oxo_shared::LineRule::counts_between`].
    ends: Vec<usize>,
}

/// All windows of the arena; empty if `k` is longer than its sides.
fn windows(arena: &Arena, rules: &Rules) -> Vec<Window> {
    let k = i32::try_from(rules.k()).unwrap_or(i32::MAX);
    let mut windows = Vec::new();
    for start in (0..arena.cells()).map(|index| arena.point(index)) {
        for direction in Direction::ALL {
            let at = |steps| arena.index(start.step(direction, steps));
            if at(k - 1).is_some() {
                let ends = [at(-1), at(k)].into_iter().flatten().collect();
                windows.push(Window { cells: (0..k).filter_map(at).collect(), ends });
            }
        }
    }
    windows
}

/// How the cells next to the ends of a window affect a line in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ends {
    /// A stone of the same side there makes the run too long to count.
    pub(crate) own_spoils: bool,
    /// Stones of the opponent at both ends spoil the line.
    pub(crate) shut_spoils: bool,
}

impl Ends {
    /// The rule for the lines of `side`; see [`oxo_shared::LineRule::counts_between`].
    fn of(rules: &Rules, side: Side) -> Self {
        let rule = rules.line_rule();
        Ends { own_spoils: rule.is_exact_for(side), shut_spoils: rule.needs_an_open_end() }
    }

    fn matter(self) -> bool {
        self.own_spoils || self.shut_spoils
    }
}

/// The windows of a board, in flat arrays for speed.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    pub(crate) k: usize,
    pub(crate) cells: usize,
    pub(crate) ends: BySide<Ends>,
    /// The cells of each window, followed by its ends where they matter.
    span: Ragged,
    through: Ragged,
    /// The windows that each cell is an end of; empty where ends do not matter.
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
            for end in window.ends.into_iter().filter(|_| ends_matter) {
                beside[end].push(number);
                cells.push(end);
            }
            span.push(cells);
        }
        Lines {
            k: rules.k().min(MAX_K as u32) as usize,
            cells,
            ends,
            span: Ragged::new(span),
            through: Ragged::new(through),
            beside: Ragged::new(beside),
        }
    }

    /// Whether the cells next to the ends of windows matter.
    pub(crate) fn ends_matter(&self) -> bool {
        self.ends.x.matter() || self.ends.o.matter()
    }

    pub(super) fn windows(&self) -> usize {
        self.span.len()
    }

    /// The cells of a window.
    pub(super) fn window(&self, window: usize) -> &[u16] {
        &self.span(window)[..self.k]
    }

    /// The cells of a window, and those at its ends if they matter.
    pub(super) fn span(&self, window: usize) -> &[u16] {
        self.span.list(window)
    }

    /// The windows that `cell` lies in.
    pub(super) fn through(&self, cell: usize) -> &[u16] {
        self.through.list(cell)
    }

    /// The windows that `cell` is an end of, if that matters.
    pub(super) fn beside(&self, cell: usize) -> &[u16] {
        self.beside.list(cell)
    }
}

/// Lists of different lengths in one array.
#[derive(Clone, Debug)]
pub(crate) struct Ragged {
    flat: Vec<u16>,
    starts: Vec<u32>,
}

impl Ragged {
    pub(crate) fn new(lists: impl IntoIterator<Item = Vec<usize>>) -> Self {
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

    pub(crate) fn list(&self, list: usize) -> &[u16] {
        &self.flat[self.starts[list] as usize..self.starts[list + 1] as usize]
    }
}
