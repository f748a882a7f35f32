//! Search pool: a few threads for the searches of bots and hints, apart from those that serve
//! connections.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use oxo_engine::{Book, Choice, Limits, Memory, Pace, Stop};
use oxo_protocol::{Code, PlayerId, Rejection};
use oxo_shared::{Decision, Game, Level, TimeControl};
use parking_lot::Mutex;
use tokio::sync::{Notify, Semaphore};
use tokio::time::{Instant, timeout};

use crate::net::background;

/// With a clock and low load, a search may take this many times as long as without one.
const WITH_CLOCK: u32 = 5;
/// Time kept in reserve for storing the move.
const MARGIN: Duration = Duration::from_millis(200);
/// Divisor of a short remaining time that replaces [`MARGIN`].
const MARGIN_PART: u32 = 4;
/// Search memories kept per thread. A bot beyond them starts afresh.
const KEPT_PER_THREAD: usize = 2;

/// Runs a bounded number of searches at once; more callers wait for a permit.
#[derive(Debug)]
pub struct ThinkingPool {
    permits: Arc<Semaphore>,
    threads: usize,
    /// A clone is held by each running or waiting search; the count is the load.
    load: Arc<()>,
    /// Limits the hints that wait for a permit, so that a bot's move does not wait for all of them.
    hints: Semaphore,
    /// Notified when a move or a hint finds no free thread: thoughts make room.
    busy: Notify,
    /// Notified at the start of every search and study, which stops spare work.
    wanted: Notify,
    time: Duration,
    memories: Memories,
}

/// A bot that must move.
#[derive(Clone, Copy, Debug)]
pub struct Thinker {
    pub player: PlayerId,
    pub level: Level,
    pub clock: Option<RunningClock>,
}

/// A running clock: the time left at one moment.
#[derive(Clone, Copy, Debug)]
pub struct RunningClock {
    pub control: TimeControl,
    pub left: Duration,
    pub at: Instant,
}

impl RunningClock {
    /// The time for the next move in `game`, from now.
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

/// Searches in the background. Dropping the future stops the search.
async fn stoppable<T: Send + 'static>(
    search: impl FnOnce(&Stop) -> T + Send + 'static,
) -> Option<T> {
    let guard = StopOnDrop(Stop::default());
    let stop = guard.0.clone();
    background::run(move || search(&stop)).await
}

/// Search memories of bots between their moves, the latest last.
#[derive(Clone, Debug)]
struct Memories {
    kept: Arc<Mutex<VecDeque<(PlayerId, Memory)>>>,
    max: usize,
}

impl Memories {
    fn take(&self, player: PlayerId) -> Memory {
        let mut kept = self.kept.lock();
        let found = kept.iter().position(|(owner, _)| *owner == player);
        found.and_then(|index| kept.remove(index)).map(|(_, memory)| memory).unwrap_or_default()
    }

    fn keep(&self, player: PlayerId, memory: Memory) {
        if memory.is_empty() {
            return;
        }
        let mut kept = self.kept.lock();
        kept.retain(|(owner, _)| *owner != player);
        if kept.len() == self.max {
            kept.pop_front();
        }
        kept.push_back((player, memory));
    }
}

impl ThinkingPool {
    pub fn new(threads: usize, time: Duration) -> Self {
        let threads = threads.max(1);
        ThinkingPool {
            permits: Arc::new(Semaphore::new(threads)),
            threads,
            load: Arc::default(),
            hints: Semaphore::new(threads.div_ceil(2)),
            busy: Notify::new(),
            wanted: Notify::new(),
            time,
            memories: Memories { kept: Arc::default(), max: KEPT_PER_THREAD * threads },
        }
    }

    /// Searches for a hint: no clock, no memory, a lower priority than bots' moves. Evaluates the
    /// board even where the book knows the move. Fails if the game is over, the bot does not play
    /// its rules, or the search panics or gets no thread.
    pub async fn hint(&self, level: Level, game: Game) -> Result<Choice, Rejection> {
        let _turn = self.hints.acquire().await.map_err(|_| broken())?;
        self.with_permit(level, None, game, move |game, limits, stop| {
            let limits = Limits { book: Book::Beside, ..limits };
            oxo_engine::choose(level, game, &limits, stop, &mut |_| ())
        })
        .await
    }

    /// Searches for the bot's move; dropping the future stops the search. Fails as
    /// [`ThinkingPool::hint`] does.
    pub async fn think(&self, thinker: Thinker, game: Game) -> Result<Choice, Rejection> {
        let Thinker { player, level, clock } = thinker;
        let memories = self.memories.clone();
        self.with_permit(level, clock, game, move |game, limits, stop| {
            let mut memory = memories.take(player);
            let on_info = &mut |_: &_| ();
            let choice = oxo_engine::choose_with(&mut memory, level, game, &limits, stop, on_info);
            // The caller of a stopped search is gone, and its bot may be too.
            if !stop.is_stopped() {
                memories.keep(player, memory);
            }
            choice
        })
        .await
    }

    /// Searches for the bot's decision in an opening; dropping the future stops the search. Fails
    /// if nothing is to be decided, and as [`ThinkingPool::hint`] does.
    pub async fn decide(&self, thinker: Thinker, game: Game) -> Result<Decision, Rejection> {
        let Thinker { level, clock, .. } = thinker;
        self.with_permit(level, clock, game, move |game, limits, stop| {
            oxo_engine::decide(level, game, &limits, stop)
        })
        .await
    }

    /// Runs a search of a position that no game waits for. It stops after `max`, when the future
    /// is dropped, and as soon as a move or a hint finds no free thread: moves and hints never wait
    /// for it. Fails only if the search panics or gets no thread.
    pub async fn ponder(
        &self,
        max: Duration,
        search: impl FnOnce(&Stop) + Send + 'static,
    ) -> Result<(), Rejection> {
        self.end_spare();
        let (busy, permit) = loop {
            let mut busy = Box::pin(self.busy.notified());
            busy.as_mut().enable();
            let permits = Arc::clone(&self.permits);
            let permit = permits.acquire_owned().await.map_err(|_| broken())?;
            // Otherwise a move arrived meanwhile and waits behind this search: the move goes first.
            if !busy.as_mut().enable() {
                break (busy, permit);
            }
        };
        let thinking = stoppable(move |stop| {
            search(stop);
            permit
        });
        tokio::select! {
            () = busy => Ok(()),
            // The time is up.
            thought = timeout(max, thinking) => match thought {
                Ok(None) => Err(broken()),
                Ok(Some(_)) | Err(_) => Ok(()),
            },
        }
    }

    /// Runs work that nobody waits for. Returns `None` if a search is running or starts meanwhile,
    /// or [`ThinkingPool::end_spare`] stops the work. Fails only if the work panics or gets no
    /// thread.
    pub async fn spare<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Stop) -> T + Send + 'static,
    ) -> Result<Option<T>, Rejection> {
        let mut wanted = Box::pin(self.wanted.notified());
        wanted.as_mut().enable();
        if self.permits.available_permits() < self.threads {
            return Ok(None);
        }
        let Ok(permit) = Arc::clone(&self.permits).try_acquire_owned() else { return Ok(None) };
        let working = stoppable(move |stop| {
            let _permit = permit;
            work(stop)
        });
        tokio::select! {
            () = wanted => Ok(None),
            result = working => result.map(Some).ok_or_else(broken),
        }
    }

    /// Stops spare work, because a request needs the processor.
    pub fn end_spare(&self) {
        self.wanted.notify_waiters();
    }

    /// Drops the search memory of `player`.
    pub fn forget(&self, player: PlayerId) {
        drop(self.memories.take(player));
    }

    async fn with_permit<T: Send + 'static>(
        &self,
        level: Level,
        clock: Option<RunningClock>,
        game: Game,
        search: impl FnOnce(&Game, Limits, &Stop) -> Result<T, oxo_engine::Refusal> + Send + 'static,
    ) -> Result<T, Rejection> {
        self.end_spare();
        let _load = Arc::clone(&self.load);
        let permit = match Arc::clone(&self.permits).try_acquire_owned() {
            Ok(permit) => permit,
            Err(_) => {
                self.busy.notify_waiters();
                Arc::clone(&self.permits).acquire_owned().await.map_err(|_| broken())?
            }
        };
        let limits = self.limits(clock, &game);
        let thinking = stoppable(move |stop| {
            // Held until the search ends: a dropped search occupies its thread until it stops. Also
            // held until the caller has the result, so that the next search does not overtake it.
            (search(&game, limits, stop), permit)
        });
        let (result, _permit) = thinking.await.ok_or_else(|| {
            tracing::error!(%level, "a search panicked");
            broken()
        })?;
        result.map_err(|reason| Rejection::because(Code::NotAllowed, &*reason.message()))
    }

    /// Limits of a search that starts now: a share of the clock, and less under load.
    fn limits(&self, clock: Option<RunningClock>, game: &Game) -> Limits {
        let Some(clock) = clock else { return Limits { time: self.time, ..Limits::default() } };
        // One count is the pool's own; the others are running or waiting searches.
        let load = (Arc::strong_count(&self.load) - 1) as f64 / self.threads as f64;
        let longest = (self.time * WITH_CLOCK).div_f64(load.max(1.0));
        clock.pace(game).within(longest).limits(Limits::default())
    }
}

fn broken() -> Rejection {
    Rejection::because(Code::Internal, &oxo_words::WHY_BOT_FAILED)
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;
    use futures::future::join_all;
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    fn thinker(level: Level, clock: Option<RunningClock>) -> Thinker {
        Thinker { player: PlayerId(7), level, clock }
    }

    fn ticking(control: &str, left: Duration) -> Option<RunningClock> {
        Some(RunningClock {
            control: control.parse().expect("a control"),
            left,
            at: Instant::now(),
        })
    }

    #[tokio::test(start_paused = true)]
    async fn a_search_takes_its_share_of_the_clock_and_less_under_load() {
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
        assert!(bots.limits(waited, &game).time <= second / 7, "waiting for a permit counts");
        let load: Vec<_> = (0..10).map(|_| Arc::clone(&bots.load)).collect();
        assert_eq!(time("5m+3s", 300 * second), second, "{} run or wait", load.len());
    }

    #[tokio::test]
    async fn a_bot_keeps_its_memory_until_it_is_dropped_or_evicted() {
        let bots = ThinkingPool::new(1, Duration::from_millis(20));
        let game = read_moves(Rules::GOMOKU, "h8 a1 i9").expect("legal moves");
        let think = |player| {
            let master = Thinker { player: PlayerId(player), ..thinker(Level::Master, None) };
            bots.think(master, game.clone())
        };
        let kept = || {
            let kept = bots.memories.kept.lock();
            kept.iter().map(|(player, _)| player.0).collect::<Vec<_>>()
        };
        for player in [1, 2, 1] {
            think(player).await.expect("a move");
        }
        assert_eq!(kept(), [2, 1]);
        think(3).await.expect("a move");
        assert_eq!(kept(), [1, 3]);
        bots.forget(PlayerId(1));
        bots.think(thinker(Level::Random, None), game.clone()).await.expect("a move");
        assert_eq!(kept(), [3]);
    }

    #[tokio::test]
    async fn a_move_does_not_wait_for_all_earlier_hints() {
        let bots = ThinkingPool::new(1, Duration::from_millis(1));
        let finished = Mutex::new(Vec::new());
        let game = || Game::new(Rules::GOMOKU);
        let hints = (0..8).map(|_| {
            async {
                bots.hint(Level::Random, game()).await.expect("a hint");
                finished.lock().push("hint");
            }
            .boxed()
        });
        let bot = async {
            bots.think(thinker(Level::Random, None), game()).await.expect("a move");
            finished.lock().push("move");
        };
        join_all(hints.chain([bot.boxed()])).await;
        let finished = finished.into_inner();
        let hints = finished.iter().take_while(|kind| **kind == "hint").count();
        assert!(hints <= 1, "only the hint already running: {finished:?}");
    }

    #[tokio::test]
    async fn spare_work_runs_while_nothing_is_searched() {
        let bots = ThinkingPool::new(2, Duration::from_millis(1));
        assert_eq!(bots.spare(|_| 7).await, Ok(Some(7)));
        let (started, mut starts) = tokio::sync::mpsc::channel(2);
        let until_stopped = move |stop: &Stop| {
            started.try_send(()).expect("the test reads");
            while !stop.is_stopped() {
                std::thread::yield_now();
            }
        };
        let search = async {
            starts.recv().await;
            bots.think(thinker(Level::Random, None), Game::new(Rules::GOMOKU))
                .await
                .expect("a move");
        };
        assert_eq!(tokio::join!(bots.spare(until_stopped), search), (Ok(None), ()));
        let _permit = bots.permits.acquire().await.expect("a thread");
        assert_eq!(bots.spare(|_| 7).await, Ok(None), "another search runs");
    }

    #[tokio::test]
    async fn a_move_never_waits_for_a_thought() {
        let bots = ThinkingPool::new(1, Duration::from_millis(1));
        let (started, mut starts) = tokio::sync::mpsc::channel(8);
        let ponder = |name: &'static str| {
            let started = started.clone();
            bots.ponder(Duration::from_hours(1), move |stop| {
                started.try_send(name).expect("the test reads");
                while !stop.is_stopped() {
                    std::thread::yield_now();
                }
            })
        };
        let thoughts = async {
            let first = ponder("first");
            tokio::join!(first, ponder("second"))
        };
        let game = Game::new(Rules::GOMOKU);
        let order = async {
            let mut order = vec![starts.recv().await];
            bots.think(thinker(Level::Random, None), game).await.expect("a move");
            started.try_send("move").expect("the test reads");
            order.extend([starts.recv().await, starts.recv().await]);
            order
        };
        let order = tokio::select! {
            _ = thoughts => panic!("nothing stops the second one"),
            order = order => order,
        };
        // The second thought was queued ahead of the move, and let it go first.
        assert_eq!(order, [Some("first"), Some("move"), Some("second")]);
    }
}
