//! Where bots think: few threads, apart from those that serve sockets.

use std::sync::Arc;
use std::time::Duration;

use oxo_engine::{Book, Choice, Limits, Stop};
use oxo_shared::protocol::{Code, Refusal};
use oxo_shared::{Decision, Game, Level};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The engine, a bounded number of times at once; who comes later waits for a place.
#[derive(Debug)]
pub struct Brains {
    places: Arc<Semaphore>,
    /// Of those who ask for hints, few wait for a place: a move, whose clock may run, must
    /// not wait for all of them.
    hints: Semaphore,
    time: Duration,
}

struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl Brains {
    pub fn new(threads: usize, time: Duration) -> Self {
        let places = Arc::new(Semaphore::new(threads.max(1)));
        Brains { places, hints: Semaphore::new(threads.div_ceil(2).max(1)), time }
    }

    /// The same as [`Brains::think`], behind the bots that are to move, with a picture of the
    /// board also where the book knows the move.
    pub async fn hint(&self, level: Level, game: Game) -> Result<Choice, Refusal> {
        let _turn = self.hints.acquire().await.map_err(|_| broken())?;
        self.with_a_place(level, move |limits, stop| {
            let limits = Limits { book: Book::Beside, ..limits.clone() };
            oxo_engine::choose(level, &game, &limits, stop, &mut |_| ())
        })
        .await
    }

    /// Dropping the future stops the thought.
    pub async fn think(&self, level: Level, game: Game) -> Result<Choice, Refusal> {
        self.with_a_place(level, move |limits, stop| {
            oxo_engine::choose(level, &game, limits, stop, &mut |_| ())
        })
        .await
    }

    /// Dropping the future stops the thought.
    pub async fn decide(&self, level: Level, game: Game) -> Result<Decision, Refusal> {
        self.with_a_place(level, move |limits, stop| oxo_engine::decide(level, &game, limits, stop))
            .await
    }

    async fn with_a_place<T: Send + 'static>(
        &self,
        level: Level,
        thought: impl FnOnce(&Limits, &Stop) -> Result<T, oxo_engine::Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| broken())?;
        let limits = Limits { time: self.time, ..Limits::default() };
        let guard = StopOnDrop(Stop::default());
        let stop = guard.0.clone();
        // The thread holds the place, and hands it back with its result: a stopped thought that
        // nobody waits for still takes a place.
        let thinking = spawn_blocking(move || (thought(&limits, &stop), place));
        let (thought, _place) = thinking.await.map_err(|error| {
            tracing::error!(%error, %level, "a bot failed");
            broken()
        })?;
        thought.map_err(|refusal| Refusal::new(Code::NotAllowed, refusal.to_string()))
    }
}

fn broken() -> Refusal {
    Refusal::new(Code::Internal, "the bot lost its thread")
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;
    use futures::future::join_all;
    use oxo_shared::Rules;
    use std::sync::Mutex;

    #[tokio::test]
    async fn a_move_does_not_wait_for_every_hint_that_was_asked_before() {
        let brains = Brains::new(1, Duration::from_millis(1));
        let done = Mutex::new(Vec::new());
        let game = || Game::new(Rules::GOMOKU);
        let hints = (0..8).map(|_| {
            async {
                brains.hint(Level::Random, game()).await.expect("a hint");
                done.lock().expect("no panic").push("hint");
            }
            .boxed()
        });
        let bot = async {
            brains.think(Level::Random, game()).await.expect("a move");
            done.lock().expect("no panic").push("move");
        };
        join_all(hints.chain([bot.boxed()])).await;
        let done = done.into_inner().expect("no panic");
        let before = done.iter().take_while(|who| **who == "hint").count();
        assert!(before <= 1, "only the hint that was thought about already: {done:?}");
    }
}
