//! Where lines can lie, what ends them, and which cells are alike: what a board's shape says.

use oxo_shared::area::MAX_SIDE;
use oxo_shared::{Area, Goal, Gravity, LineRule, Player, Rules, Symmetry};

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
    /// What holds for the lines of `player`; see [`LineRule::counts_between`].
    fn of(rules: &Rules, player: Player) -> Self {
        let rule = rules.line_rule();
        Ends { own_spoils: rule.is_exact_for(player), shut_spoils: rule.needs_an_open_end() }
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
    /// For `X` and `O`.
    pub(super) ends: [Ends; 2],
    /// The cells of window `w` are `span[w]`, its ends follow where they matter.
    span: Ragged,
    /// The windows through each cell.
    through: Ragged,
    /// The windows that each cell is an end of; none where ends do not matter.
    beside: Ragged,
}

impl Lines {
    pub(super) fn new(arena: &Arena, rules: &Rules) -> Self {
        let cells = arena.cells();
        let ends = Player::BOTH.map(|player| Ends::of(rules, player));
        let ends_matter = ends.iter().any(|ends| ends.matter());
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
        self.ends.iter().any(|ends| ends.matter())
    }

    /// How many windows there are.
    pub(super) fn windows(&self) -> usize {
        self.span.len()
    }

    /// The cells of a window, and those at its ends if they matter.
    pub(super) fn span(&self, window: usize) -> std::ops::Range<usize> {
        self.span.range(window)
    }

    /// The cells of a window.
    pub(super) fn window(&self, window: usize) -> &[u16] {
        &self.span.flat[self.span.range(window)][..self.k]
    }

    /// The cell at a place of some [`Lines::span`].
    pub(super) fn at(&self, place: usize) -> usize {
        usize::from(self.span.flat[place])
    }

    /// The places of the windows through `cell`.
    pub(super) fn through(&self, cell: usize) -> std::ops::Range<usize> {
        self.through.range(cell)
    }

    /// The window at a place of [`Lines::through`].
    pub(super) fn window_at(&self, place: usize) -> usize {
        usize::from(self.through.flat[place])
    }

    /// The places of the windows that `cell` is an end of.
    pub(super) fn beside(&self, cell: usize) -> std::ops::Range<usize> {
        self.beside.range(cell)
    }

    /// The window at a place of [`Lines::beside`].
    pub(super) fn window_beside(&self, place: usize) -> usize {
        usize::from(self.beside.flat[place])
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

    fn range(&self, list: usize) -> std::ops::Range<usize> {
        self.starts[list] as usize..self.starts[list + 1] as usize
    }
}

/// How stones come to lie, and what the rules say about them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Laws {
    /// Whoever completes a line loses.
    pub(super) misere: bool,
    /// A stone falls to the lowest vacant cell of its column.
    pub(super) gravity: bool,
    /// `X` is forbidden some cells, and loses when all that are left are.
    pub(super) fouls: bool,
    /// One more own stone never hurts, wherever it lies: lines win, longer ones as
    /// well, and every vacant cell may be taken.
    pub(super) more_is_better: bool,
}

impl Laws {
    pub(super) fn of(rules: &Rules) -> Self {
        let misere = rules.goal() == Goal::Avoid;
        let gravity = rules.gravity() == Gravity::On;
        let more_is_better = !misere && !gravity && rules.line_rule() == LineRule::OrMore;
        Laws { misere, gravity, fouls: rules.line_rule() == LineRule::Renju, more_is_better }
    }

    /// Whether decisive games are short enough to look for the quickest end first.
    pub(super) fn deepens(self) -> bool {
        !self.misere && !self.gravity
    }

    /// Whether the opponent of `attacker` is free to answer a stone where a pairing says.
    pub(super) fn can_pair_against(self, attacker: usize) -> bool {
        !self.misere && !self.gravity && !self.can_starve(attacker)
    }

    /// Whether `side` may also win without a line: when its opponent has no move left.
    pub(super) fn can_starve(self, side: usize) -> bool {
        self.fouls && side == 1
    }
}

/// Where each cell comes to lie under each symmetry of the game, the identity first.
pub(super) fn symmetries(arena: &Arena, rules: &Rules) -> Vec<Vec<u16>> {
    let image = |symmetry: Symmetry, cell: usize| {
        let point = symmetry.map(rules.area(), arena.point(cell));
        let image = arena.index(point).expect("a symmetry keeps the board");
        u16::try_from(image).expect("a board has at most 4096 cells")
    };
    let cells = arena.cells();
    let map = |&symmetry: &Symmetry| (0..cells).map(|cell| image(symmetry, cell)).collect();
    // The part of a boundless board that an arena shows is no image of itself.
    let kept = if rules.area() == Area::Boundless { 1 } else { Symmetry::ALL.len() };
    Symmetry::of(rules).iter().take(kept).map(map).collect()
}
