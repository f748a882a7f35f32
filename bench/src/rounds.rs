//! Rounds in which every subject is measured in turn, so that a slow phase of the machine
//! affects all of them.

use std::fmt;

use crate::process::Process;
use crate::report::{Comparison, Sample};
use crate::subject::ServerArgs;

#[derive(Clone, Debug, clap::Args)]
pub struct Rounds {
    #[command(flatten)]
    servers: ServerArgs,
    /// Rounds; the median is the figure to quote.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
}

/// Compares servers with the yardstick, each run in a fresh process.
pub async fn compare(
    args: &Rounds,
    title: String,
    measure: impl AsyncFn(&Process) -> anyhow::Result<Sample>,
) -> anyhow::Result<()> {
    let subjects = args.servers.subjects()?;
    compare_all(args.rounds, title, &subjects, async |subject| measure(&subject.start()?).await)
        .await
}

/// Measures all subjects in every round, the yardstick first, and prints the comparison.
pub async fn compare_all<T: fmt::Display>(
    rounds: u32,
    title: String,
    subjects: &[T],
    measure: impl AsyncFn(&T) -> anyhow::Result<Sample>,
) -> anyhow::Result<()> {
    let mut comparison = Comparison::new(title, subjects.iter().map(ToString::to_string));
    for _ in 0..rounds {
        for (index, subject) in subjects.iter().enumerate() {
            comparison.add(index, measure(subject).await?);
        }
    }
    println!("{comparison}");
    Ok(())
}
