//! The parameters of the network, and their file.

use super::THREAT_FEATURE_SETS;

/// The number of features of a cell, for one side.
pub const FEATURES: usize = 16;
/// The number of features of a cell, for both sides.
pub const INPUTS: usize = 2 * FEATURES;
/// The number of units of the hidden layer.
pub const HIDDEN: usize = 32;
/// The number of pairs of shapes of four bits: those of both sides on a line.
pub const PAIRS: usize = 1 << 8;
/// Scales sums of features to inputs about as large as weights.
pub const INPUT_SCALE: f32 = 1.0 / 16.0;

/// All parameters of the network. The file has 32-bit floats, the lowest byte first, one table
/// after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameters {
    /// What a line adds to the features of a cell, from the view of one side: by its own shape
    /// there, plus 16 times that of the other side.
    pub lines: Vec<[f32; FEATURES]>,
    /// Weights from the inputs to the hidden layer; the inputs of the side to move come first.
    pub hidden: Vec<[f32; HIDDEN]>,
    /// Biases of the hidden layer.
    pub hidden_bias: Vec<f32>,
    /// Weights from the hidden layer to the log odds.
    pub odds: Vec<f32>,
    /// Weights from the inputs to the log odds.
    pub direct: Vec<f32>,
    /// Added to the log odds, by the threat features.
    pub threat_features: Vec<f32>,
}

impl Parameters {
    /// All parameters 0.
    pub fn zeros() -> Self {
        Parameters {
            lines: vec![[0.0; FEATURES]; PAIRS],
            hidden: vec![[0.0; HIDDEN]; INPUTS],
            hidden_bias: vec![0.0; HIDDEN],
            odds: vec![0.0; HIDDEN],
            direct: vec![0.0; INPUTS],
            threat_features: vec![0.0; THREAT_FEATURE_SETS],
        }
    }

    /// The parameters that ship with the engine.
    pub fn shipped() -> Self {
        Parameters::from_bytes(include_bytes!("network.bin"))
            .expect("the table came with the source")
    }

    /// Reads a file; `None` if it has another size.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut parameters = Parameters::zeros();
        let size = size_of_val(&parameters.tables().concat()[..]);
        let numbers = bytes.chunks_exact(4).map(|four| four.try_into().map(f32::from_le_bytes));
        for (place, number) in parameters.tables_mut().into_iter().flatten().zip(numbers) {
            *place = number.ok()?;
        }
        (bytes.len() == size).then_some(parameters)
    }

    /// The file that is compiled into the engine as `eval/network.bin`.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.tables().concat().into_iter().flat_map(f32::to_le_bytes).collect()
    }

    /// All tables, in the order of the file.
    pub fn tables(&self) -> [&[f32]; 6] {
        let Parameters { lines, hidden, hidden_bias, odds, direct, threat_features } = self;
        [lines.as_flattened(), hidden.as_flattened(), hidden_bias, odds, direct, threat_features]
    }

    /// All tables, mutable.
    pub fn tables_mut(&mut self) -> [&mut [f32]; 6] {
        let Parameters { lines, hidden, hidden_bias, odds, direct, threat_features } = self;
        let (lines, hidden) = (lines.as_flattened_mut(), hidden.as_flattened_mut());
        [lines, hidden, hidden_bias, odds, direct, threat_features]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_survive_a_round_trip() {
        let shipped = Parameters::shipped();
        assert_eq!(Parameters::from_bytes(&shipped.to_bytes()), Some(shipped));
        assert_eq!(Parameters::from_bytes(&[0; 8]), None);
    }
}
