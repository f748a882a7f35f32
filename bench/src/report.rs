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
    metrics: Vec<Metric>,
}

#[derive(Debug)]
struct Metric {
    name: &'static str,
    median: f64,
    /// The median ratio to the yardstick in the same round.
    ratio: f64,
    rounds: Vec<f64>,
}

impl Comparison {
    pub fn new(title: String, subjects: impl Iterator<Item = String>) -> Self {
        let subjects = subjects.map(|name| Measured { name, metrics: Vec::new() }).collect();
        Comparison { title, subjects }
    }

    /// Adds a run of a subject, after the yardstick's run in the same round.
    pub fn add(&mut self, subject: usize, sample: Sample) {
        if self.subjects[subject].metrics.is_empty() {
            let metric = |&(name, _): &(&'static str, f64)| Metric::new(name);
            self.subjects[subject].metrics = sample.iter().map(metric).collect();
        }
        for (index, (_, value)) in sample.into_iter().enumerate() {
            self.subjects[subject].metrics[index].rounds.push(value);
            let yardstick = self.subjects[0].metrics[index].rounds.clone();
            self.subjects[subject].metrics[index].update(&yardstick);
        }
    }
}

impl Metric {
    const fn new(name: &'static str) -> Self {
        Metric { name, median: f64::NAN, ratio: f64::NAN, rounds: Vec::new() }
    }

    fn update(&mut self, yardstick: &[f64]) {
        self.median = median(self.rounds.iter().copied());
        self.ratio = median(self.rounds.iter().zip(yardstick).map(|(own, one)| own / one));
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
        for (row, metric) in yardstick.metrics.iter().enumerate() {
            write!(f, "{:<22}{:>30}", metric.name, metric.to_string())?;
            for other in others {
                let metric = &other.metrics[row];
                write!(f, "{:>30}{:>8.2}", metric.to_string(), metric.ratio)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Metric {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let least = self.rounds.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.rounds.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let digits = if self.median < 1_000.0 { 1 } else { 0 };
        write!(f, "{:.digits$} [{least:.digits$} - {most:.digits$}]", self.median)
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
        let metric = &comparison.subjects[1].metrics[0];
        assert_eq!(metric.median, 13.2);
        assert!((metric.ratio - 1.2).abs() < 1e-9, "{}", metric.ratio);
    }
}
