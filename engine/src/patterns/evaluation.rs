//! The static evaluation of a board.

use super::PatternBoard;
use crate::eval::{THREAT_FEATURE_SETS, network};
use crate::shapes::threat::Threat;

impl PatternBoard {
    /// The static evaluation for the side to move, in [`UNITS`](crate::eval::UNITS).
    pub(crate) fn evaluate(&mut self) -> i32 {
        let (side, threat_features) = (self.turn(), self.threat_features());
        network().evaluate(self.accumulate(), side, threat_features)
    }

    /// A bit for each kind of threat that either side can make.
    pub(crate) fn threat_features(&self) -> usize {
        let (side, other) = (self.turn(), self.turn().other());
        let threats = [
            (side, Threat::Four),
            (side, Threat::FourThree),
            (side, Threat::DoubleThree),
            (side, Threat::OpenThree),
            (other, Threat::OpenFour),
            (other, Threat::FourThree),
            (other, Threat::Four),
            (other, Threat::DoubleThree),
            (other, Threat::OpenThree),
        ];
        debug_assert_eq!(1 << threats.len(), THREAT_FEATURE_SETS);
        let bit = |(number, (side, threat))| usize::from(self.count(side, threat) > 0) << number;
        threats.into_iter().enumerate().map(bit).sum()
    }
}
