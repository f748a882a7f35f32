//! Runs the engine on a separate thread, so that the main thread can answer in time.
//!
//! On a busy machine a sleeping thread is scheduled at once, while a running one may lose its turn
//! until the time is over.

use std::mem;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use oxo_engine::{Choice, Info, Limits, Memory, Refusal, Stop, choose_with};
use oxo_shared::{Game, Level, Point};

/// The level that plays.
pub const LEVEL: Level = Level::Master;
/// Maximum number of queued progress reports; beyond that the search waits.
const MOST_UNTOLD: usize = 16;

/// The engine's memory of a game, or the thread that uses it.
#[derive(Debug)]
pub enum EngineThread {
    Idle(Memory),
    Busy(JoinHandle<Memory>),
}

/// The result of a search.
#[derive(Debug)]
pub enum Answer {
    Choice(Choice),
    /// The best move of the last complete depth, if the search did not end in time.
    BestSoFar(Point),
}

enum News {
    Depth(Info),
    Done(Result<Choice, Refusal>),
}

impl Default for EngineThread {
    fn default() -> EngineThread {
        EngineThread::Idle(Memory::new())
    }
}

impl EngineThread {
    /// Forgets the game. A running search ends by itself.
    pub fn forget(&mut self) {
        *self = EngineThread::default();
    }

    /// The answer for `game`; at `latest` the best move so far, if there is one. A search whose
    /// limits are reached may have to wait for a processor to notice it. Fails if the engine cannot
    /// move, for example because the game is over.
    pub fn choose(
        &mut self,
        game: &Game,
        limits: Limits,
        stop: &Stop,
        latest: Option<Instant>,
        on_info: &mut dyn FnMut(&Info),
    ) -> Result<Answer, Refusal> {
        let news = self.think(game.clone(), limits, stop.clone());
        let mut best = None;
        loop {
            let result = match best.zip(latest) {
                Some((best, latest)) => {
                    match news.recv_timeout(latest.saturating_duration_since(Instant::now())) {
                        Err(RecvTimeoutError::Timeout) => return Ok(Answer::BestSoFar(best)),
                        result => result.ok(),
                    }
                }
                None => news.recv().ok(),
            };
            match result {
                Some(News::Depth(info)) => {
                    best = info.pv.first().copied();
                    on_info(&info);
                }
                Some(News::Done(choice)) => return choice.map(Answer::Choice),
                None => {
                    self.join();
                    unreachable!("a search ends with an answer, or a panic that goes on here");
                }
            }
        }
    }

    /// Starts a search.
    fn think(&mut self, game: Game, limits: Limits, stop: Stop) -> Receiver<News> {
        let mut memory = self.join();
        let (sender, news) = sync_channel(MOST_UNTOLD);
        *self = EngineThread::Busy(thread::spawn(move || {
            // If the receiver is gone, the answer was sent already.
            let on_info = &mut |info: &Info| drop(sender.send(News::Depth(info.clone())));
            let choice = choose_with(&mut memory, LEVEL, &game, &limits, &stop, on_info);
            let _ = sender.send(News::Done(choice));
            memory
        }));
        news
    }

    /// Waits for the search to end and returns its memory.
    fn join(&mut self) -> Memory {
        match mem::take(self) {
            EngineThread::Idle(memory) => memory,
            EngineThread::Busy(search) => {
                search.join().unwrap_or_else(|panic| resume_unwind(panic))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use oxo_engine::Book;
    use oxo_shared::Rules;

    use super::*;

    const HOUR: Duration = Duration::from_secs(3600);

    fn game() -> Game {
        let moves = [(7, 7), (8, 8), (6, 9)].map(Point::from);
        Game::from_moves(Rules::GOMOKU, moves).unwrap()
    }

    fn limits(depth: Option<u32>) -> Limits {
        Limits { time: HOUR, depth, book: Book::Closed, ..Limits::default() }
    }

    #[test]
    fn an_unfinished_search_returns_the_best_move_so_far() {
        let (mut engine, stop, now) = (EngineThread::default(), Stop::new(), Some(Instant::now()));
        let mut moves = Vec::new();
        let on_info = &mut |info: &Info| moves.push(info.pv[0]);
        let answer = engine.choose(&game(), limits(None), &stop, now, on_info).unwrap();
        let Answer::BestSoFar(best) = answer else { panic!("nothing ends in no time") };
        assert_eq!(moves.last(), Some(&best));
        // The search runs until then.
        stop.stop();
        let later = engine.choose(&game(), limits(Some(2)), &Stop::new(), None, &mut |_| {});
        assert!(matches!(later, Ok(Answer::Choice(_))));
    }

    #[test]
    fn no_answer_is_returned_before_a_result_is_known() {
        let (mut engine, now) = (EngineThread::default(), Some(Instant::now()));
        let answer = engine.choose(&game(), limits(Some(1)), &Stop::new(), now, &mut |_| {});
        assert!(answer.is_ok());
        engine.forget();
        let over =
            Game::from_moves(Rules::TICTACTOE, [0, 3, 1, 4, 2].map(|n| Point::new(n % 3, n / 3)));
        let result = engine.choose(&over.unwrap(), limits(None), &Stop::new(), now, &mut |_| {});
        assert_eq!(result.unwrap_err(), Refusal::GameOver);
    }
}
