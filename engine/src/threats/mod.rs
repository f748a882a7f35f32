//! Wins by threats, proven: each move leaves the opponent few answers, and all are tried.

mod continuous_fours;
#[cfg(test)]
mod soundness;
pub(crate) mod vcf;
pub(crate) mod vct;

pub use continuous_fours::{Unproven, continuous_fours};
pub(crate) use vcf::{ForcedWin, Vcf};
pub(crate) use vct::Vct;
