//! Idle connections, which have only sent a hello.

use crate::client::Client;
use crate::process::{Process, raise_descriptor_limit};
use crate::rounds;

#[derive(Debug, clap::Args)]
pub struct Args {
    /// Connections; one table for each number.
    #[arg(long, value_delimiter = ',', default_value = "1000,5000")]
    connections: Vec<usize>,
    #[command(flatten)]
    rounds: rounds::Rounds,
}

pub async fn run(args: Args) -> anyhow::Result<()> {
    for &count in &args.connections {
        raise_descriptor_limit(count)?;
        rounds::compare(
            &args.rounds,
            format!("{count} idle connections"),
            async |process: &Process| {
                // The first connection allocates what all others share.
                let _first = Client::connect(process.address()).await?;
                let (resident, cpu) = (process.resident()?, process.cpu()?);
                let mut clients = Vec::with_capacity(count);
                for _ in 0..count {
                    clients.push(Client::connect(process.address()).await?);
                }
                let (used, connecting) = (process.resident()? - resident, process.cpu()? - cpu);
                let count = count as f64;
                Ok(vec![
                    ("kB each", used / 1e3 / count),
                    ("CPU us to connect", connecting.as_secs_f64() * 1e6 / count),
                ])
            },
        )
        .await?;
    }
    Ok(())
}
