//! The engine on a thread of its own: who has to answer in time sleeps meanwhile.
//!
//! On a crowded machine a thread that has slept is served at once, and one that thinks when its
//! turn comes, which may be after its time is over.

use std::mem;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use oxo_engine::{Choice, Info, Limits, Memory, Refusal, Stop, choose_with};
use oxo_shared::{Game, Level, Point};

/// Who thinks: the best there is.
pub const LEVEL: Level = Level::Master;
/// Depths that wait to be told; a thought that is so far ahead waits.
const MOST_UNTOLD: usize = 16;

/// What the engine remembers of a game, which is away while it thinks.
#[derive(Debug)]
pub enum Mind {
    Rests(Memory),
    Thinks(JoinHandle<Memory>),
}

/// What a thought comes to.
#[derive(Debug)]
pub enum Answer {
    Thought(Choice),
    /// The best move of the last depth that was finished: the thought did not end in time.
    BestSoFar(Point),
}

enum News {
    Depth(Info),
    Done(Result<Choice, Refusal>),
}

impl Default for Mind {
    fn default() -> Mind {
        Mind::Rests(Memory::new())
    }
}

impl Mind {
    /// Forgets the game. A thought that still goes on ends by itself.
    pub fn forget(&mut self) {
        *self = Mind::default();
    }

    /// The answer for `game`, at the `latest` moment if anything is known by then: a thought
    /// that its limits have ended may have to wait for a processor to notice it.
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
            let heard = match best.zip(latest) {
                Some((best, latest)) => {
                    match news.recv_timeout(latest.saturating_duration_since(Instant::now())) {
                        Err(RecvTimeoutError::Timeout) => return Ok(Answer::BestSoFar(best)),
                        heard => heard.ok(),
                    }
                }
                None => news.recv().ok(),
            };
            match heard {
                Some(News::Depth(info)) => {
                    best = info.pv.first().copied();
                    on_info(&info);
                }
                Some(News::Done(choice)) => return choice.map(Answer::Thought),
                None => {
                    self.rest();
                    unreachable!("a thought ends with an answer, or a panic that goes on here");
                }
            }
        }
    }

    /// Begins to think.
    fn think(&mut self, game: Game, limits: Limits, stop: Stop) -> Receiver<News> {
        let mut memory = self.rest();
        let (sender, news) = sync_channel(MOST_UNTOLD);
        *self = Mind::Thinks(thread::spawn(move || {
            // Who hears nothing any more has answered already.
            let on_info = &mut |info: &Info| drop(sender.send(News::Depth(info.clone())));
            let choice = choose_with(&mut memory, LEVEL, &game, &limits, &stop, on_info);
            let _ = sender.send(News::Done(choice));
            memory
        }));
        news
    }

    /// What is remembered, when the thought has come to its end.
    fn rest(&mut self) -> Memory {
        match mem::take(self) {
            Mind::Rests(memory) => memory,
            Mind::Thinks(thought) => thought.join().unwrap_or_else(|panic| resume_unwind(panic)),
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
    fn a_thought_that_does_not_end_is_answered_with_the_best_so_far() {
        let (mut mind, stop, now) = (Mind::default(), Stop::new(), Some(Instant::now()));
        let mut told = Vec::new();
        let on_info = &mut |info: &Info| told.push(info.pv[0]);
        let answer = mind.choose(&game(), limits(None), &stop, now, on_info).unwrap();
        let Answer::BestSoFar(best) = answer else { panic!("nothing ends in no time") };
        assert_eq!(told.last(), Some(&best));
        // It goes on until then.
        stop.stop();
        let later = mind.choose(&game(), limits(Some(2)), &Stop::new(), None, &mut |_| {});
        assert!(matches!(later, Ok(Answer::Thought(_))));
    }

    #[test]
    fn nobody_answers_before_anything_is_known() {
        let (mut mind, now) = (Mind::default(), Some(Instant::now()));
        let answer = mind.choose(&game(), limits(Some(1)), &Stop::new(), now, &mut |_| {});
        assert!(answer.is_ok());
        mind.forget();
        let over =
            Game::from_moves(Rules::TICTACTOE, [0, 3, 1, 4, 2].map(|n| Point::new(n % 3, n / 3)));
        let refused = mind.choose(&over.unwrap(), limits(None), &Stop::new(), now, &mut |_| {});
        assert_eq!(refused.unwrap_err(), Refusal::GameOver);
    }
}
