//! Simultaneous perturbation stochastic approximation: gradient ascent with two noisy measurements
//! per step.

use std::str::FromStr;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The decay of steps and perturbations, and the share of the run before steps decay: the values
/// that J. C. Spall recommends ("Implementation of the simultaneous perturbation algorithm for
/// stochastic optimization", 1998).
const STEP_POWER: f64 = 0.602;
const REACH_POWER: f64 = 0.101;
const STABLE_PART: f64 = 0.1;

/// A tuned parameter with its bounds and its final perturbation. The text form is `name=4..30/3`.
#[derive(Clone, Debug, PartialEq)]
pub struct Dial {
    pub name: String,
    pub low: i32,
    pub high: i32,
    pub reach: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("what is tuned is written like futile_margin=4..30/3: bounds, and how far is looked")]
pub struct ParseDialError;

impl FromStr for Dial {
    type Err = ParseDialError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parts = || {
            let (name, text) = text.split_once('=')?;
            let (bounds, reach) = text.split_once('/')?;
            let (low, high) = bounds.split_once("..")?;
            let (low, high) = (low.parse().ok()?, high.parse().ok()?);
            let reach = reach.parse().ok().filter(|reach| (1.0..1e9).contains(reach))?;
            (low < high).then(|| Dial { name: name.to_owned(), low, high, reach })
        };
        parts().ok_or(ParseDialError)
    }
}

#[derive(Debug)]
pub struct Spsa {
    dials: Vec<Dial>,
    values: Vec<f64>,
    step: u32,
    steps: u32,
    rate: f64,
    random: StdRng,
}

/// Two perturbed points on opposite sides of the current one.
#[derive(Clone, Debug)]
pub struct Looks {
    pub ahead: Vec<i32>,
    pub behind: Vec<i32>,
    /// The perturbation of each dial.
    reach: Vec<f64>,
}

impl Spsa {
    /// A run of `steps` steps from `values`. In the last step, a point of difference moves a value
    /// by `rate` of its reach.
    pub fn new(dials: Vec<Dial>, values: Vec<f64>, steps: u32, rate: f64, seed: u64) -> Spsa {
        Spsa { dials, values, step: 0, steps, rate, random: StdRng::seed_from_u64(seed) }
    }

    pub fn looks(&mut self) -> Looks {
        let times = (f64::from(self.steps) / f64::from(self.step + 1)).powf(REACH_POWER);
        let mut reach = Vec::new();
        let (mut ahead, mut behind) = (Vec::new(), Vec::new());
        for (dial, &value) in self.dials.iter().zip(&self.values) {
            let sign = if self.random.random() { 1.0 } else { -1.0 };
            let away = sign * times * dial.reach;
            // Rounded at random, so that the mean is exact.
            let chance: f64 = self.random.random();
            let whole = |value: f64| ((value + chance).floor() as i32).clamp(dial.low, dial.high);
            ahead.push(whole(value + away));
            behind.push(whole(value - away));
            reach.push(away);
        }
        Looks { ahead, behind, reach }
    }

    /// `points` is the result of ahead less that of behind.
    pub fn learn(&mut self, looks: &Looks, points: f64) {
        self.step += 1;
        let steps = f64::from(self.steps);
        let stable = STABLE_PART * steps;
        let times = ((stable + steps) / (stable + f64::from(self.step))).powf(STEP_POWER);
        for ((dial, value), away) in self.dials.iter().zip(&mut self.values).zip(&looks.reach) {
            // The gradient is points by reach, and the reach decays as well.
            let last = dial.reach * dial.reach / away;
            let moved = *value + times * self.rate * last * points;
            *value = moved.clamp(dial.low.into(), dial.high.into());
        }
    }

    pub fn values(&self) -> &[f64] {
        &self.values
    }

    pub fn dials(&self) -> &[Dial] {
        &self.dials
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dial(text: &str) -> Dial {
        text.parse().unwrap()
    }

    /// Tunes two numbers whose best values are 70 and 20; points are those of two random games.
    fn tuned(seed: u64, rate: f64) -> Vec<f64> {
        let dials = vec![dial("a=0..100/8"), dial("b=0..100/8")];
        let mut spsa = Spsa::new(dials, vec![30.0, 50.0], 3000, rate, seed);
        let mut luck = StdRng::seed_from_u64(seed + 1);
        let worth = |at: &[i32]| {
            let off = |value: i32, best: i32| (f64::from(value - best) / 40.0).powi(2);
            -off(at[0], 70) - off(at[1], 20)
        };
        for _ in 0..3000 {
            let looks = spsa.looks();
            let chance = 1.0 / (1.0 + (worth(&looks.behind) - worth(&looks.ahead)).exp());
            let mut game = || if luck.random::<f64>() < chance { 1.0 } else { -1.0 };
            let points = game() + game();
            spsa.learn(&looks, points);
        }
        spsa.values().to_vec()
    }

    #[test]
    fn it_comes_near_the_best_values_through_the_noise() {
        let values = tuned(5, 0.1);
        let near = |value: f64, best: f64| (value - best).abs() < 12.0;
        assert!(near(values[0], 70.0) && near(values[1], 20.0), "{values:?}");
        assert_eq!(values, tuned(5, 0.1), "the same seed, the same values");
        assert_ne!(values, tuned(6, 0.1));
    }

    #[test]
    fn it_stays_between_its_bounds() {
        let mut spsa = Spsa::new(vec![dial("a=-1..2/5")], vec![0.0], 10, 1.0, 1);
        for _ in 0..10 {
            let looks = spsa.looks();
            assert!([&looks.ahead, &looks.behind].iter().all(|at| (-1..=2).contains(&at[0])));
            spsa.learn(&looks, 2.0);
            assert!((-1.0..=2.0).contains(&spsa.values()[0]));
        }
    }

    #[test]
    fn the_looks_are_where_they_are_meant_to_be_on_the_mean() {
        let mut spsa = Spsa::new(vec![dial("a=0..10/1.3")], vec![4.25], 1, 0.1, 1);
        let middle = |looks: Looks| f64::midpoint(looks.ahead[0].into(), looks.behind[0].into());
        let mean = (0..2000).map(|_| middle(spsa.looks())).sum::<f64>() / 2000.0;
        assert!((mean - 4.25).abs() < 0.05, "{mean}");
    }

    #[test]
    fn a_dial_has_bounds_in_order_and_a_reach() {
        assert_eq!(dial("b=-4..30/2.5"), Dial { name: "b".into(), low: -4, high: 30, reach: 2.5 });
        for text in ["", "b", "b=4..30", "b=30..4/3", "b=4..30/0.5", "b=4..30/NaN", "b=a..9/1"] {
            assert_eq!(text.parse::<Dial>(), Err(ParseDialError), "{text}");
        }
    }
}
