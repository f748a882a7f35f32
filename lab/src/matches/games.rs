//! Plays the games of a match, some concurrently, and reports each when it is over.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{SyncSender, sync_channel};
use std::thread;

use oxo_shared::{BySide, Side};

use super::agreement::{Match, a_plays, pair};
use super::entrant::Entrant;
use super::referee::{self, Played};
use super::sheet::Sheet;
use super::sprt::Verdict;
use super::summary::Summary;

impl Match {
    /// Plays the games on `concurrency` threads. Fails if a program does not start, or `sheet`
    /// cannot be written.
    pub fn play(&self, mut sheet: Option<Sheet>, concurrency: usize) -> anyhow::Result<Summary> {
        let names = self.names();
        let turns = self.allowances.as_ref().map(|allowance| allowance.limits.time);
        let mut summary = Summary::new(&names, turns, self.games / Side::BOTH.len());
        let next = AtomicUsize::new(0);
        let (sender, finished) = sync_channel(concurrency);
        thread::scope(|scope| {
            for _ in 0..concurrency {
                let sender = sender.clone();
                scope.spawn(|| self.work(&next, sender));
            }
            drop(sender);
            for (number, played) in finished {
                let played = played?;
                let seats = self.seats(number, &names);
                eprintln!("{}", progress_line(number, &seats, &played));
                if let Some(sheet) = &mut sheet {
                    sheet.add(number, &seats, &played, self.opening(number).ply())?;
                }
                summary.add(pair(number), a_plays(number), &played);
                if summary.games().is_multiple_of(self.every) {
                    eprintln!("{}", self.standing(&summary));
                }
                if self.verdict(&summary).is_some() {
                    break;
                }
            }
            Ok(summary)
        })
    }

    fn standing(&self, summary: &Summary) -> String {
        let test = self.sprt.map(|sprt| format!("; {}", sprt.standing(&summary.pairs())));
        format!("{}{}", summary.standing(), test.unwrap_or_default())
    }

    /// The verdict of the test; `None` without a test, and while it is undecided.
    pub fn verdict(&self, summary: &Summary) -> Option<Verdict> {
        self.sprt?.verdict(&summary.pairs())
    }

    fn work(&self, next: &AtomicUsize, finished: SyncSender<(usize, anyhow::Result<Played>)>) {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.games || finished.send((number, self.game(number))).is_err() {
                return;
            }
        }
    }

    /// Plays game `number`. Fails if a program does not start.
    pub fn game(&self, number: usize) -> anyhow::Result<Played> {
        let sit = |entrant: &Entrant, side| entrant.sit(&self.rules, &self.allowances[side]);
        let seats = BySide { x: sit(&self.a, Side::X)?, o: sit(&self.b, Side::O)? };
        let mut seats = if a_plays(number) == Side::X { seats } else { seats.swapped() };
        let played = referee::play(self.opening(number).clone(), &mut seats, self.max_plies);
        seats.x.leave();
        seats.o.leave();
        Ok(played)
    }
}

fn progress_line(number: usize, names: &BySide<String>, played: &Played) -> String {
    let result = match played.winner {
        Some(side) => format!("{} won as {side}", names[side]),
        None => "draw".to_owned(),
    };
    let (BySide { x, o }, plies) = (names, played.game.ply());
    format!("game {number}, {x} v {o}: {result}, {} after {plies} stones", played.ending)
}
