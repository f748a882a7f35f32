//! `pbrain-oxo`: the engine as a brain for the managers of Gomocup. See `docs/engines.md`.

mod block;
mod brain;
mod command_error;
mod engine_thread;
mod game_board;
mod lines;
mod search;
mod settings;
mod swap2;
mod time;
mod timer;

use std::io;

use clap::Parser;
use oxo_engine::Book;

use crate::settings::{MOST_THREADS, Settings};

/// Plays five in a row by the Gomocup protocol, on standard input and output
#[derive(Debug, Parser)]
#[command(name = "pbrain-oxo", version)]
struct Args {
    /// Think about every move, without the opening book
    #[arg(long)]
    no_book: bool,
    /// Threads that search together, unless the manager sets `thread_num`
    #[arg(long, default_value_t = 1, value_parser = threads)]
    threads: usize,
}

fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=MOST_THREADS).contains(threads));
    threads.ok_or_else(|| format!("a number from 1 to {MOST_THREADS}"))
}

fn main() -> io::Result<()> {
    let args = Args::parse();
    let book = if args.no_book { Book::Closed } else { Book::Open };
    brain::play(io::stdin(), io::stdout().lock(), Settings::new(args.threads, book))
}
