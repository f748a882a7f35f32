//! The margins of the search: what it leaves out, what it searches less deep or deeper, and by
//! how much. Most were tuned by games (`oxo-lab tune`).

/// Parts of a ply: depths are counted in these.
pub(crate) const PLY: i32 = 16;

macro_rules! margins {
    ($($(#[doc = $doc:literal])+ $name:ident = $shipped:literal;)+) => {
        /// What the search leaves out, and what it searches less deep or deeper. Scores are in
        /// units of the evaluation, depths in sixteenths of a ply where nothing else is said.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Margins {
            $($(#[doc = $doc])+ pub $name: i32,)+
        }

        impl Default for Margins {
            /// Those that matches have found best.
            fn default() -> Self {
                Margins { $($name: $shipped,)+ }
            }
        }

        impl Margins {
            /// What each is called.
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
    /// Plies from the end of a line up to which a position is given up that is better than
    /// needed.
    futile_plies = 8;
    /// By how much better it has to be for each ply.
    futile_margin = 24;
    /// Plies up to which a position that is worse than needed has only its fours tried.
    razor_plies = 3;
    /// By how much worse it has to be for each ply.
    razor_margin = 37;
    /// Plies up to which only the first moves of a position are tried that is as much worse.
    hopeless_plies = 8;
    /// How many these are.
    hopeless_moves = 3;
    /// Moves tried at any depth.
    late_base = 5;
    /// Hundredths of the power of the plies that is added to them.
    late_power = 116;
    /// By how much a late move is searched less deep at least.
    late_reduction = 3;
    /// And by how much more for each product of the logarithms of plies and of moves.
    log_reduction = 11;
    /// And more where a position is no better than two plies before.
    worse_reduction = 11;
    /// And more where another move is expected to refute the one before.
    cut_reduction = 19;
    /// And less where the value is to be exact.
    exact_reduction = 20;
    /// And less for a move that the opponent has to look at.
    loud_reduction = 34;
    /// And more for each unit of the logarithm of the odds that a move is behind the first.
    odds_reduction = 7;
    /// The record of a move that makes up for a ply.
    record_per_ply = 4096;
    /// By how much the answer to a four is searched deeper.
    five_extension = 23;
    /// From so many plies on a move is looked at for being the only good one; 99 is never.
    single_plies = 7;
    /// By how much worse the others have to be for each ply.
    single_margin = 2;
    /// By how much the only good one is searched deeper.
    single_extension = 16;
    /// By how much less deep a position is searched without a move known to be good.
    unknown_reduction = 14;
    /// Plies from which on a new position is looked at for a win by fours before it is searched.
    look_plies = 3;
    /// Stones of continuous fours that are tried in a look.
    look_stones = 8;
    /// Positions of a look.
    look_nodes = 128;
    /// Moves at the root that are never searched less deep.
    root_moves = 3;
}
