//! Where bots think: few threads, apart from those that serve sockets.

use std::sync::Arc;
use std::time::Duration;

use oxo_engine::{Choice, Limits, Stop};
use oxo_shared::protocol::{Code, Refusal};
use oxo_shared::{Game, Level};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The engine, a bounded number of times at once; who comes later waits for a place.
#[derive(Debug)]
pub struct Brains {
    places: Arc<Semaphore>,
    time: Duration,
}

/// Stops a thought that nobody waits for any more.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Brains {
    /// At most `threads` thoughts at once, each of at most `time`.
    #[must_use]
    pub fn new(threads: usize, time: Duration) -> Self {
        Brains { places: Arc::new(Semaphore::new(threads.max(1))), time }
    }

    /// What `level` would play in `game`, and why. Dropping the future stops the thought.
    ///
    /// # Errors
    /// `game_over`, or `not_allowed` where this bot does not play by these rules.
    pub async fn think(&self, level: Level, game: Game) -> Result<Choice, Refusal> {
        let broken = || Refusal::new(Code::Internal, "the bot lost its thread");
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| broken())?;
        let limits = Limits { time: self.time, ..Limits::default() };
        let guard = StopOnDrop(Stop::default());
        let stop = guard.0.clone();
        let thought = spawn_blocking(move || {
            // Held by the thread, not by the waiter: a stopped thought still takes a place.
            let _place = place;
            oxo_engine::choose(level, &game, &limits, &stop, &mut |_| ())
        });
        let choice = thought.await.map_err(|error| {
            tracing::error!(%error, %level, "a bot failed");
            broken()
        })?;
        choice.map_err(|refusal| Refusal::new(Code::NotAllowed, refusal.to_string()))
    }
}
