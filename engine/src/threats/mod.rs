//! Proven wins by threats: each move of the attacker leaves few answers, and all of them are
//! searched.

pub(crate) mod prover;
#[cfg(test)]
mod soundness;
pub(crate) mod vcf;
pub(crate) mod vct;

pub(crate) use vcf::{ForcedWin, Vcf};
pub(crate) use vct::Vct;
