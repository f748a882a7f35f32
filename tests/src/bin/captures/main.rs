//! Generates the pictures in the documentation from the real programs in a real terminal and a
//! real browser: `cargo run --release -p oxo-tests --bin captures`.

mod page;
mod terminal;

use std::path::PathBuf;

use anyhow::Context;
use clap::Parser;

/// Takes the pictures of the documentation.
#[derive(Debug, Parser)]
#[command(name = "captures", version)]
struct Args {
    /// The directory to write to
    #[arg(default_value = "docs/captures")]
    directory: PathBuf,
    /// Take the pictures of the page alone
    #[arg(long)]
    page: bool,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let Args { directory, page } = Args::parse();
    std::fs::create_dir_all(&directory)
        .with_context(|| format!("{} cannot be made", directory.display()))?;
    if !page {
        tokio::task::block_in_place(|| terminal::take(&directory))?;
    }
    page::take(&directory).await
}
