//! The parameters of pruning, extensions and reductions. Most were tuned by games (`oxo-lab tune`).

/// Units of depth per ply.
pub(crate) const PLY: i32 = 16;

macro_rules! margins {
    ($($(#[doc = $doc:literal])+ $name:ident = $shipped:literal;)+) => {
        /// Parameters of pruning, extensions and reductions. Scores are in units of the evaluation,
        /// depths in sixteenths of a ply unless stated otherwise.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Margins {
            $($(#[doc = $doc])+ pub $name: i32,)+
        }

        impl Default for Margins {
            /// The values that did best in matches.
            fn default() -> Self {
                Margins { $($name: $shipped,)+ }
            }
        }

        impl Margins {
            /// The name of each margin.
            pub const NAMES: &[&str] = &[$(stringify!($name),)+];

            /// The margin of that name.
            pub fn get(&self, name: &str) -> Option<i32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)+
                    _ => None,
                }
            }

            /// Sets the margin of that name; `false` if there is none.
            pub fn set(&mut self, name: &str, value: i32) -> bool {
                match name {
                    $(stringify!($name) => self.$name = value,)+
                    _ => return false,
                }
                true
            }
        }
    };
}

margins! {
    /// Futility pruning: the most plies left at which a position better than needed is cut off.
    futile_plies = 8;
    /// Futility pruning: the margin per ply.
    futile_margin = 24;
    /// Razoring: the most plies left at which a position worse than needed has only its fours
    /// searched.
    razor_plies = 3;
    /// Razoring: the margin per ply.
    razor_margin = 37;
    /// Futility pruning of moves: the most plies left at which only the first moves are tried.
    hopeless_plies = 8;
    /// Futility pruning of moves: the number of moves that are always tried.
    hopeless_moves = 3;
    /// Late move pruning: the number of moves tried at any depth.
    late_base = 5;
    /// Late move pruning: the exponent of the plies that is added, in hundredths.
    late_power = 116;
    /// Late move reductions: the least reduction.
    late_reduction = 3;
    /// Late move reductions: added per product of the logarithms of plies and moves.
    log_reduction = 11;
    /// Late move reductions: added where the evaluation is not improving.
    worse_reduction = 11;
    /// Late move reductions: added where a cutoff is expected.
    cut_reduction = 19;
    /// Late move reductions: subtracted in the principal variation.
    exact_reduction = 20;
    /// Late move reductions: subtracted for a threat, or a move that stops one.
    loud_reduction = 34;
    /// Late move reductions: added per unit of log odds that a move is behind the first.
    odds_reduction = 7;
    /// Late move reductions: the history record that is worth a ply.
    record_per_ply = 4096;
    /// The extension of an answer to a four.
    five_extension = 23;
    /// Singular extensions: the least plies left of a test; 99 is never.
    single_plies = 7;
    /// Singular extensions: the margin per ply.
    single_margin = 2;
    /// Singular extensions: the extension.
    single_extension = 16;
    /// The reduction of a position without a table move.
    unknown_reduction = 14;
    /// Quick search for a win by fours: the least plies left at which a new position gets one.
    look_plies = 3;
    /// Quick search for a win by fours: the most stones of the attacker.
    look_stones = 8;
    /// Quick search for a win by fours: the most positions.
    look_nodes = 128;
    /// The number of root moves that are never reduced.
    root_moves = 3;
}
