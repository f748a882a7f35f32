//! The parameters of pruning, extensions and reductions: the values that did best in matches. Scores
//! are in units of the evaluation, depths in sixteenths of a ply unless stated otherwise.

/// Units of depth per ply.
pub(crate) const PLY: i32 = 16;

/// Futility pruning: the maximum plies left at which a position better than needed is cut off.
pub(crate) const FUTILE_PLIES: i32 = 8;
/// Futility pruning: the margin per ply.
pub(crate) const FUTILE_MARGIN: i32 = 24;
/// Razoring: the maximum plies left at which a position worse than needed has only its fours
/// searched.
pub(crate) const RAZOR_PLIES: i32 = 3;
/// Razoring: the margin per ply.
pub(crate) const RAZOR_MARGIN: i32 = 37;
/// Futility pruning of moves: the maximum plies left at which only the first moves are tried.
pub(crate) const HOPELESS_PLIES: i32 = 8;
/// Futility pruning of moves: the number of moves that are always tried.
pub(crate) const HOPELESS_MOVES: usize = 3;
/// Late move pruning: the number of moves tried at any depth.
pub(crate) const LATE_BASE: usize = 5;
/// Late move pruning: the exponent of the plies that is added.
pub(crate) const LATE_POWER: f64 = 1.16;
/// Late move reductions: the least reduction.
pub(crate) const LATE_REDUCTION: i32 = 3;
/// Late move reductions: added per product of the logarithms of plies and moves.
pub(crate) const LOG_REDUCTION: f64 = 11.0;
/// Late move reductions: added where the evaluation is not improving.
pub(crate) const WORSE_REDUCTION: i32 = 11;
/// Late move reductions: added where a cutoff is expected.
pub(crate) const CUT_REDUCTION: i32 = 19;
/// Late move reductions: subtracted in the principal variation.
pub(crate) const EXACT_REDUCTION: i32 = 20;
/// Late move reductions: subtracted for a threat, or a move that stops one.
pub(crate) const LOUD_REDUCTION: i32 = 34;
/// Late move reductions: added per unit of log odds that a move is behind the first.
pub(crate) const ODDS_REDUCTION: i32 = 7;
/// Late move reductions: the history record that is worth a ply.
pub(crate) const RECORD_PER_PLY: i32 = 4096;
/// The extension of an answer to a four.
pub(crate) const FIVE_EXTENSION: i32 = 23;
/// Singular extensions: the least plies left of a test.
pub(crate) const SINGLE_PLIES: i32 = 7;
/// Singular extensions: the margin per ply.
pub(crate) const SINGLE_MARGIN: i32 = 2;
/// Singular extensions: the extension.
pub(crate) const SINGLE_EXTENSION: i32 = 16;
/// The reduction of a position without a table move.
pub(crate) const UNKNOWN_REDUCTION: i32 = 14;
/// Quick search for a win by fours: the least plies left at which a new position gets one.
pub(crate) const LOOK_PLIES: i32 = 3;
/// Quick search for a win by fours: the maximum number of the attacker's stones.
pub(crate) const LOOK_STONES: u32 = 8;
/// Quick search for a win by fours: the maximum number of positions.
pub(crate) const LOOK_NODES: u32 = 128;
/// The number of root moves that are never reduced.
pub(crate) const ROOT_MOVES: usize = 3;
