//! What a search leaves out, and what it searches less deep: the margins, all tuned by
//! matches and by how soon wins are found that a much longer search knows of.

use super::score::Score;

/// Up to this depth a position is given up that is better than needed by a margin for each
/// ply; and from a position that is as much worse, only the first moves are tried.
const FUTILE_DEPTH: i32 = 8;
const FUTILE_MARGIN: Score = 10;
/// Up to this depth a position worse than needed by a margin for each ply has only its fours
/// tried.
const RAZOR_DEPTH: i32 = 3;
const RAZOR_MARGIN: Score = 20;
/// Moves of a hopeless position that are tried all the same.
const FIRST_MOVES: usize = 4;
/// Moves tried at every depth, and the power of the depth that is added.
const LATE_BASE: usize = 3;
const LATE_POWER: f64 = 1.32;
/// Plies that a late move is searched less deep, and how many natural logarithms of depth
/// times those of moves tried take off one more.
const REDUCTION_BASE: f64 = 1.0;
const REDUCTION_SCALE: f64 = 1.2;
/// Depths and numbers of moves that are told apart.
const STEPS: usize = 64;

/// Whether a position is so good for this depth that the opponent will avoid it.
pub(super) fn is_too_good(eval: Score, beta: Score, depth: i32, improving: bool) -> bool {
    depth <= FUTILE_DEPTH && eval - FUTILE_MARGIN * (depth - i32::from(improving)) >= beta
}

/// Whether a position is so bad for this depth that only fours can help.
pub(super) fn is_too_bad(eval: Score, alpha: Score, depth: i32) -> bool {
    depth <= RAZOR_DEPTH && eval + RAZOR_MARGIN * depth <= alpha
}

/// The numbers of moves and plies, worked out once.
pub(super) struct Lateness {
    moves: [usize; STEPS],
    reductions: Box<[[i8; STEPS]; STEPS]>,
}

impl Lateness {
    pub(super) fn new() -> Self {
        let moves =
            std::array::from_fn(|depth| LATE_BASE + (depth as f64).powf(LATE_POWER) as usize);
        let mut reductions = Box::new([[0; STEPS]; STEPS]);
        for depth in 1..STEPS {
            for place in 1..STEPS {
                let logarithms = (depth as f64).ln() * (place as f64).ln();
                reductions[depth][place] = (REDUCTION_BASE + logarithms / REDUCTION_SCALE) as i8;
            }
        }
        Lateness { moves, reductions }
    }

    /// Whether a quiet move comes too late to be tried, `place` moves having been before it.
    pub(super) fn is_left_out(
        &self,
        (eval, alpha): (Score, Score),
        depth: i32,
        improving: bool,
        place: usize,
    ) -> bool {
        let most = self.moves[step(depth)];
        let most = if improving { most } else { most / 2 + 1 };
        let hopeless = eval + FUTILE_MARGIN * (depth + 1) <= alpha;
        place >= most || hopeless && place >= FIRST_MOVES
    }

    /// By how many plies a move is searched less deep, before what speaks for it.
    pub(super) fn reduction(&self, depth: i32, place: usize) -> i32 {
        self.reductions[step(depth)][place.min(STEPS - 1)].into()
    }
}

fn step(depth: i32) -> usize {
    usize::try_from(depth).unwrap_or(0).min(STEPS - 1)
}
