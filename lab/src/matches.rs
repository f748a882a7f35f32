//! Matches between two bots or external programs, and their openings.

mod agreement;
mod brain;
pub mod draw;
mod elo;
mod entrant;
mod games;
pub mod levels;
mod novice;
pub mod openings;
mod referee;
mod seat;
pub mod sheet;
mod sprt;
mod summary;

pub use agreement::Args;

use agreement::Match;
use sheet::Sheet;

pub fn run(args: &Args) -> anyhow::Result<()> {
    let agreed = Match::agree(args)?;
    let sheet = args.out.as_ref().map(|path| Sheet::create(path, &args.rules)).transpose()?;
    println!("{agreed}\n");
    let summary = agreed.play(sheet, usize::from(args.concurrency))?;
    println!("{summary}");
    if let Some(sprt) = agreed.sprt {
        let verdict = agreed.verdict(&summary);
        let verdict = verdict.map_or("undecided".to_owned(), |verdict| verdict.to_string());
        println!("{}: {verdict}", sprt.standing(&summary.pairs()));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
