//! What the rules say, as far as the solver asks.

use oxo_shared::{Goal, Gravity, LineRule, Rules, Side};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SolverRules {
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

impl SolverRules {
    pub(super) fn of(rules: &Rules) -> Self {
        let misere = rules.goal() == Goal::Avoid;
        let gravity = rules.gravity() == Gravity::On;
        let more_is_better = !misere && !gravity && rules.line_rule() == LineRule::OrMore;
        SolverRules { misere, gravity, fouls: rules.line_rule() == LineRule::Renju, more_is_better }
    }

    /// Whether decisive games are short enough to look for the quickest end first.
    pub(super) fn deepens(self) -> bool {
        !self.misere && !self.gravity
    }

    /// Whether the opponent of `attacker` is free to answer a stone where a pairing says.
    pub(super) fn can_pair_against(self, attacker: Side) -> bool {
        !self.misere && !self.gravity && !self.can_stalemate(attacker)
    }

    /// Whether `side` may also win without a line: when its opponent has no move left.
    pub(super) fn can_stalemate(self, side: Side) -> bool {
        self.fouls && side == Side::O
    }
}
