//! Where bots think: few threads, apart from those that serve sockets.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use oxo_engine::{Book, Choice, Limits, Memory, Pace, Stop};
use oxo_protocol::{Code, PlayerId, Rejection};
use oxo_shared::{Decision, Game, Level, TimeControl};
use parking_lot::Mutex;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;
use tokio::time::Instant;

/// Where there is a clock a thought may take so many times as long as without one, if few think.
const WITH_CLOCK: u32 = 5;
/// Kept back of what is left: until a move is on the disk.
const MARGIN: Duration = Duration::from_millis(200);
/// The part of a short rest that is kept back in place of [`MARGIN`].
const MARGIN_PART: u32 = 4;
/// Memories that are kept between moves for each bot that may think: more games of bots go on at
/// once only where a bot waits long for its opponents, and the others begin afresh.
const KEPT_PER_THREAD: usize = 2;

/// The engine, a bounded number of times at once; who comes later waits for a place.
#[derive(Debug)]
pub struct ThinkingPool {
    places: Arc<Semaphore>,
    threads: usize,
    /// Held by all who think or wait for a place.
    crowd: Arc<()>,
    /// Of those who ask for hints, few wait for a place: a move, whose clock may run, must
    /// not wait for all of them.
    hints: Semaphore,
    time: Duration,
    memories: Memories,
}

/// Who thinks about a move that counts.
#[derive(Clone, Copy, Debug)]
pub struct Thinker {
    pub who: PlayerId,
    pub level: Level,
    pub clock: Option<Ticking>,
}

/// A clock that runs: what was left at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Ticking {
    pub control: TimeControl,
    pub left: Duration,
    pub at: Instant,
}

impl Ticking {
    /// The time of the move that is due in `game`, now.
    fn pace(&self, game: &Game) -> Pace {
        let left = self.left.saturating_sub(self.at.elapsed());
        Pace::of(self.control, left - MARGIN.min(left / MARGIN_PART), game)
    }
}

struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// What bots remember of their games while others are to move, the latest last.
#[derive(Clone, Debug)]
struct Memories {
    kept: Arc<Mutex<VecDeque<(PlayerId, Memory)>>>,
    most: usize,
}

impl Memories {
    fn take(&self, who: PlayerId) -> Memory {
        let mut kept = self.kept.lock();
        let found = kept.iter().position(|(whose, _)| *whose == who);
        found.and_then(|index| kept.remove(index)).map(|(_, memory)| memory).unwrap_or_default()
    }

    fn keep(&self, who: PlayerId, memory: Memory) {
        if memory.is_empty() {
            return;
        }
        let mut kept = self.kept.lock();
        kept.retain(|(whose, _)| *whose != who);
        if kept.len() == self.most {
            kept.pop_front();
        }
        kept.push_back((who, memory));
    }
}

impl ThinkingPool {
    pub fn new(threads: usize, time: Duration) -> Self {
        let threads = threads.max(1);
        ThinkingPool {
            places: Arc::new(Semaphore::new(threads)),
            threads,
            crowd: Arc::default(),
            hints: Semaphore::new(threads.div_ceil(2)),
            time,
            memories: Memories { kept: Arc::default(), most: KEPT_PER_THREAD * threads },
        }
    }

    /// The same as [`ThinkingPool::think`] without a clock and without memory, behind the bots that are
    /// to move, with a picture of the board also where the book knows the move.
    pub async fn hint(&self, level: Level, game: Game) -> Result<Choice, Rejection> {
        let _turn = self.hints.acquire().await.map_err(|_| broken())?;
        self.with_a_place(level, None, game, move |game, limits, stop| {
            let limits = Limits { book: Book::Beside, ..limits };
            oxo_engine::choose(level, game, &limits, stop, &mut |_| ())
        })
        .await
    }

    /// Dropping the future stops the thought.
    pub async fn think(&self, thinker: Thinker, game: Game) -> Result<Choice, Rejection> {
        let Thinker { who, level, clock } = thinker;
        let memories = self.memories.clone();
        self.with_a_place(level, clock, game, move |game, limits, stop| {
            let mut memory = memories.take(who);
            let on_info = &mut |_: &_| ();
            let choice = oxo_engine::choose_with(&mut memory, level, game, &limits, stop, on_info);
            // Nobody waits for a thought that was stopped, and its bot may be gone.
            if !stop.is_stopped() {
                memories.keep(who, memory);
            }
            choice
        })
        .await
    }

    /// Dropping the future stops the thought.
    pub async fn decide(&self, thinker: Thinker, game: Game) -> Result<Decision, Rejection> {
        let Thinker { level, clock, .. } = thinker;
        self.with_a_place(level, clock, game, move |game, limits, stop| {
            oxo_engine::decide(level, game, &limits, stop)
        })
        .await
    }

    /// What `who` remembers is of no more use.
    pub fn forget(&self, who: PlayerId) {
        drop(self.memories.take(who));
    }

    async fn with_a_place<T: Send + 'static>(
        &self,
        level: Level,
        clock: Option<Ticking>,
        game: Game,
        thought: impl FnOnce(&Game, Limits, &Stop) -> Result<T, oxo_engine::Refusal> + Send + 'static,
    ) -> Result<T, Rejection> {
        let _among = Arc::clone(&self.crowd);
        let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| broken())?;
        let limits = self.limits(clock, &game);
        let guard = StopOnDrop(Stop::default());
        let stop = guard.0.clone();
        // The thread holds the place, and hands it back with its result: a stopped thought that
        // nobody waits for still takes a place.
        let thinking = spawn_blocking(move || (thought(&game, limits, &stop), place));
        let (thought, _place) = thinking.await.map_err(|error| {
            tracing::error!(%error, %level, "a bot failed");
            broken()
        })?;
        thought.map_err(|rejection| Rejection::new(Code::NotAllowed, rejection.to_string()))
    }

    /// The limits of a thought that begins now: of a clock its part, and the less the more wait.
    fn limits(&self, clock: Option<Ticking>, game: &Game) -> Limits {
        let Some(clock) = clock else { return Limits { time: self.time, ..Limits::default() } };
        // One is ours, the others of those who think or wait.
        let waiting = (Arc::strong_count(&self.crowd) - 1) as f64 / self.threads as f64;
        let longest = (self.time * WITH_CLOCK).div_f64(waiting.max(1.0));
        clock.pace(game).within(longest).limits(Limits::default())
    }
}

fn broken() -> Rejection {
    Rejection::new(Code::Internal, "the bot lost its thread")
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;
    use futures::future::join_all;
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    fn thinker(level: Level, clock: Option<Ticking>) -> Thinker {
        Thinker { who: PlayerId(7), level, clock }
    }

    fn ticking(control: &str, left: Duration) -> Option<Ticking> {
        Some(Ticking { control: control.parse().expect("a control"), left, at: Instant::now() })
    }

    #[tokio::test(start_paused = true)]
    async fn a_thought_takes_its_part_of_the_clock_and_less_where_many_wait() {
        let second = Duration::from_secs(1);
        let (bots, game) = (ThinkingPool::new(2, second), Game::new(Rules::GOMOKU));
        let time = |control, left| bots.limits(ticking(control, left), &game).time;
        assert_eq!(bots.limits(None, &game).time, second);
        assert_eq!(time("5m+3s", 300 * second), WITH_CLOCK * second);
        assert_eq!(time("3d", 300_000 * second), WITH_CLOCK * second);
        assert!(time("1s/move", second) <= second - MARGIN);
        for left_ms in [0, 1, 10, 100, 1_000, 7_000, 20_000] {
            let left = Duration::from_millis(left_ms);
            assert!(time("1m+0s", left) <= left / 7, "{left:?}");
        }
        let waited = ticking("1m+0s", 10 * second);
        tokio::time::advance(9 * second).await;
        assert!(bots.limits(waited, &game).time <= second / 7, "it waited for a place");
        let crowd: Vec<_> = (0..10).map(|_| Arc::clone(&bots.crowd)).collect();
        assert_eq!(time("5m+3s", 300 * second), second, "{} think or wait", crowd.len());
    }

    #[tokio::test]
    async fn a_bot_remembers_from_move_to_move_until_it_is_forgotten_or_others_push_it_out() {
        let bots = ThinkingPool::new(1, Duration::from_millis(20));
        let game = read_moves(Rules::GOMOKU, "h8 a1 i9").expect("legal moves");
        let think = |who| {
            let master = Thinker { who: PlayerId(who), ..thinker(Level::Master, None) };
            bots.think(master, game.clone())
        };
        let kept = || {
            let kept = bots.memories.kept.lock();
            kept.iter().map(|(who, _)| who.0).collect::<Vec<_>>()
        };
        for who in [1, 2, 1] {
            think(who).await.expect("a move");
        }
        assert_eq!(kept(), [2, 1]);
        think(3).await.expect("a move");
        assert_eq!(kept(), [1, 3]);
        bots.forget(PlayerId(1));
        bots.think(thinker(Level::Random, None), game.clone()).await.expect("a move");
        assert_eq!(kept(), [3]);
    }

    #[tokio::test]
    async fn a_move_does_not_wait_for_every_hint_that_was_asked_before() {
        let bots = ThinkingPool::new(1, Duration::from_millis(1));
        let done = Mutex::new(Vec::new());
        let game = || Game::new(Rules::GOMOKU);
        let hints = (0..8).map(|_| {
            async {
                bots.hint(Level::Random, game()).await.expect("a hint");
                done.lock().push("hint");
            }
            .boxed()
        });
        let bot = async {
            bots.think(thinker(Level::Random, None), game()).await.expect("a move");
            done.lock().push("move");
        };
        join_all(hints.chain([bot.boxed()])).await;
        let done = done.into_inner();
        let before = done.iter().take_while(|who| **who == "hint").count();
        assert!(before <= 1, "only the hint that was thought about already: {done:?}");
    }
}
