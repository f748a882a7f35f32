//! The results as text.

use std::fmt;

/// The result of one run of one subject: its metrics by name, the same ones each time.
pub type Sample = Vec<(&'static str, f64)>;

#[derive(Debug)]
pub struct Comparison {
    title: String,
    subjects: Vec<Measured>,
}

#[derive(Debug)]
struct Measured {
    name: String,
    rounds: Vec<Sample>,
}

impl Comparison {
    pub fn new(title: String, subjects: impl Iterator<Item = String>) -> Self {
        let subjects = subjects.map(|name| Measured { name, rounds: Vec::new() }).collect();
        Comparison { title, subjects }
    }

    /// Adds a run of a subject; the first subject is the yardstick.
    pub fn add(&mut self, subject: usize, sample: Sample) {
        self.subjects[subject].rounds.push(sample);
    }
}

impl Measured {
    /// The values of a metric, round by round.
    fn values(&self, metric: usize) -> impl Iterator<Item = f64> {
        self.rounds.iter().map(move |sample| sample[metric].1)
    }

    /// The median ratio to the yardstick in the same round.
    fn ratio(&self, yardstick: &Measured, metric: usize) -> f64 {
        median(self.values(metric).zip(yardstick.values(metric)).map(|(own, one)| own / one))
    }

    /// The median of a metric and its range.
    fn summary(&self, metric: usize) -> String {
        let (median, min) =
            (median(self.values(metric)), self.values(metric).fold(f64::INFINITY, f64::min));
        let max = self.values(metric).fold(f64::NEG_INFINITY, f64::max);
        let digits = if median < 1_000.0 { 1 } else { 0 };
        format!("{median:.digits$} [{min:.digits$} - {max:.digits$}]")
    }
}

/// Returns the median: the middle value, or the mean of the two in the middle.
pub fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.collect();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        n => f64::midpoint(sorted[(n - 1) / 2], sorted[n / 2]),
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((yardstick, others)) = self.subjects.split_first() else { return Ok(()) };
        writeln!(f, "{}", self.title)?;
        write!(f, "{:<22}{:>30}", "median [least - most]", yardstick.name)?;
        for other in others {
            write!(f, "{:>30}{:>8}", other.name, "ratio")?;
        }
        writeln!(f)?;
        for (metric, (name, _)) in yardstick.rounds.first().into_iter().flatten().enumerate() {
            write!(f, "{name:<22}{:>30}", yardstick.summary(metric))?;
            for other in others {
                write!(f, "{:>30}{:>8.2}", other.summary(metric), other.ratio(yardstick, metric))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_compare_runs_of_the_same_round() {
        let mut comparison =
            Comparison::new(String::new(), ["relay", "server"].map(str::to_owned).into_iter());
        // The machine was three times slower in the second round.
        for (relay, server) in [(10.0, 12.0), (30.0, 36.0), (11.0, 13.2)] {
            comparison.add(0, vec![("us", relay)]);
            comparison.add(1, vec![("us", server)]);
        }
        let [relay, server] = &comparison.subjects[..] else { panic!("two subjects") };
        assert_eq!(server.summary(0), "13.2 [12.0 - 36.0]");
        assert!((server.ratio(relay, 0) - 1.2).abs() < 1e-9);
    }
}
