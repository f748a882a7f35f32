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
    figures: Vec<Figure>,
}

#[derive(Debug)]
struct Figure {
    name: &'static str,
    median: f64,
    /// The median ratio to the yardstick in the same round.
    ratio: f64,
    rounds: Vec<f64>,
}

impl Comparison {
    pub fn new(title: String, subjects: impl Iterator<Item = String>) -> Self {
        let subjects = subjects.map(|name| Measured { name, figures: Vec::new() }).collect();
        Comparison { title, subjects }
    }

    /// Adds a run of a subject, after the yardstick's run in the same round.
    pub fn add(&mut self, subject: usize, sample: Sample) {
        if self.subjects[subject].figures.is_empty() {
            let figure = |&(name, _): &(&'static str, f64)| Figure::new(name);
            self.subjects[subject].figures = sample.iter().map(figure).collect();
        }
        for (index, (_, value)) in sample.into_iter().enumerate() {
            self.subjects[subject].figures[index].rounds.push(value);
            let yardstick = self.subjects[0].figures[index].rounds.clone();
            self.subjects[subject].figures[index].update(&yardstick);
        }
    }
}

impl Figure {
    const fn new(name: &'static str) -> Self {
        Figure { name, median: f64::NAN, ratio: f64::NAN, rounds: Vec::new() }
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
        for (row, figure) in yardstick.figures.iter().enumerate() {
            write!(f, "{:<22}{:>30}", figure.name, figure.to_string())?;
            for other in others {
                let figure = &other.figures[row];
                write!(f, "{:>30}{:>8.2}", figure.to_string(), figure.ratio)?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Display for Figure {
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
        let figure = &comparison.subjects[1].figures[0];
        assert_eq!(figure.median, 13.2);
        assert!((figure.ratio - 1.2).abs() < 1e-9, "{}", figure.ratio);
    }
}
