//! The rules as far as the solver depends on them.

use oxo_shared::{Goal, Gravity, LineRule, Rules, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SolverRules {
    /// The side that completes a line loses.
    pub(super) misere: bool,
    /// A stone falls to the lowest vacant cell of its column.
    pub(super) gravity: bool,
    /// Some cells are forbidden for `X`, which loses if all vacant cells are.
    pub(super) fouls: bool,
    /// One more stone never hurts its side: lines win, longer ones as well, and every vacant cell
    /// is legal.
    pub(super) more_is_better: bool,
}

impl SolverRules {
    pub(super) fn of(rules: &Rules) -> Self {
        let misere = rules.goal() == Goal::Avoid;
        let gravity = rules.gravity() == Gravity::On;
        let more_is_better = !misere && !gravity && rules.line_rule() == LineRule::OrMore;
        SolverRules { misere, gravity, fouls: rules.line_rule() == LineRule::Renju, more_is_better }
    }

    /// Whether decided games are short enough to look for the quickest end first.
    pub(super) fn deepens(self) -> bool {
        !self.misere && !self.gravity
    }

    /// Whether the opponent of `attacker` can always answer as a pairing says.
    pub(super) fn can_pair_against(self, attacker: Side) -> bool {
        !self.misere && !self.gravity && !self.can_stalemate(attacker)
    }

    /// Whether `side` also wins if its opponent has no legal move.
    pub(super) fn can_stalemate(self, side: Side) -> bool {
        self.fouls && side == Side::O
    }
}
