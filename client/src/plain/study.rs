//! An analysis asked for in a game: it runs on a thread of its own, and ends with who asked.

use std::future;
use std::time::Duration;

use oxo_engine::{Book, Limits, Refusal, Stop};
use oxo_shared::{Game, Level};
use tokio::task::{JoinHandle, spawn_blocking};

use super::news::News;
use crate::commands::analyze::Findings;

/// For the whole game: as long as somebody waits at a prompt.
const WHOLE: Duration = Duration::from_secs(20);
/// For one position: what `oxo analyze` gives it.
const POSITION: Duration = Duration::from_secs(1);

/// An analysis under way. It is called off when this is dropped.
pub(super) struct Study {
    stop: Stop,
    task: JoinHandle<Result<Findings, Refusal>>,
}

impl Study {
    /// Begins to look through `game`; what is told of that at once.
    pub(super) fn begin(game: Game) -> (Study, News) {
        let positions = game.ply() + 1;
        let share = WHOLE / u32::try_from(positions).unwrap_or(u32::MAX);
        let time = share.min(POSITION);
        let seconds = (time * u32::try_from(positions).unwrap_or(u32::MAX)).as_secs().max(1);
        let limits = Limits { time, book: Book::Closed, ..Limits::default() };
        let stop = Stop::new();
        let stopped = stop.clone();
        let task = spawn_blocking(move || Findings::of(&game, Level::Master, &limits, &stopped));
        (Study { stop, task }, News::Analyzing { positions, seconds })
    }

    /// What was found, once; never, where nothing is looked for.
    pub(super) async fn found(study: &mut Option<Study>) -> News {
        let Some(under_way) = study else { return future::pending().await };
        let found = (&mut under_way.task).await;
        *study = None;
        match found {
            Ok(Ok(findings)) => News::Analysis(findings),
            Ok(Err(refusal)) => News::Error { text: refusal.to_string() },
            Err(_) => News::Error { text: "the analysis failed".to_owned() },
        }
    }
}

impl Drop for Study {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
