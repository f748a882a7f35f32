//! Looking elsewhere than at a game's newest move: back into it, and at moves that are tried.

use oxo_shared::{Game, PlayError, Point};
use oxo_words as words;

/// Moves of a step by the page.
const PAGE: usize = 10;
/// The times between two moves, in milliseconds, the slowest first: from time to think about
/// each move to as fast as the full screen counts time.
const PACES_MS: [u64; 5] = [4_000, 2_000, 1_000, 500, 250];

/// Which position of a game is shown. The game itself is never touched by it.
#[derive(Clone, Debug)]
pub struct Review {
    /// `None` while the newest position is shown, whatever comes.
    look: Option<Aside>,
    /// Since when the position shown has waited for the next one, while it plays by itself.
    playing_since_ms: Option<u64>,
    /// Which of [`PACES_MS`] it plays at.
    pace: usize,
}

/// A way through a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Step {
    #[strum(serialize = "step-back")]
    Back,
    #[strum(serialize = "step-on")]
    On,
    PageBack,
    PageOn,
    #[strum(serialize = "first-move")]
    Start,
    #[strum(serialize = "newest-move")]
    End,
    /// To a move whose number is typed.
    #[strum(serialize = "move-number")]
    Number,
    /// Move by move by itself, or no longer.
    Play,
    Faster,
    Slower,
    /// To the next move that threw something away.
    #[strum(serialize = "turning-point")]
    Turn,
    /// Take back the last move that was tried.
    Retract,
}

/// A position that is not the newest one.
#[derive(Clone, Debug)]
struct Aside {
    /// How many of the game's own moves are on it.
    ply: usize,
    /// The position: with those moves, and with what is tried after them. Built once for
    /// each step, not for every frame.
    shown: Game,
}

impl Default for Review {
    /// The newest position; one that plays by itself makes a move a second.
    fn default() -> Self {
        Review { look: None, playing_since_ms: None, pace: 2 }
    }
}

impl Review {
    /// The time between two moves, while it plays by itself.
    pub fn step_ms(&self) -> Option<u64> {
        self.playing_since_ms.map(|_| PACES_MS[self.pace])
    }

    pub fn shown<'a>(&'a self, game: &'a Game) -> &'a Game {
        self.look.as_ref().map_or(game, |look| &look.shown)
    }

    /// Whether the newest position is shown.
    pub const fn is_live(&self) -> bool {
        self.look.is_none()
    }

    /// How many of the game's own moves are on the board that is shown.
    pub fn ply(&self, game: &Game) -> usize {
        self.look.as_ref().map_or(game.ply(), |look| look.ply)
    }

    /// How many moves the game has that are not shown.
    pub fn behind(&self, game: &Game) -> usize {
        game.ply().saturating_sub(self.ply(game))
    }

    pub fn tried(&self) -> &[Point] {
        self.look.as_ref().map_or(&[], |look| &look.shown.moves()[look.ply..])
    }

    /// Shows the position after `ply` moves of `game`, the newest where it has no more. What
    /// was tried is forgotten.
    pub fn go(&mut self, game: &Game, ply: usize) {
        let earlier = game.earlier(ply).filter(|_| ply < game.ply());
        self.look = earlier.map(|shown| Aside { ply, shown });
    }

    /// Stays at the newest position when another one comes.
    pub fn pin(&mut self, game: &Game) {
        self.look = Some(Aside { ply: game.ply(), shown: game.clone() });
    }

    pub fn go_live(&mut self) {
        self.look = None;
        self.playing_since_ms = None;
    }

    /// Shows the position after that move.
    ///
    /// # Errors
    /// That there is no such move, in a sentence.
    pub fn go_to(&mut self, game: &Game, number: usize) -> Result<(), String> {
        if number > game.ply() {
            return Err(words::AnswerNoMove { number, count: game.ply() }.to_string());
        }
        self.playing_since_ms = None;
        self.go(game, number);
        Ok(())
    }

    /// Steps by hand, which stops what steps by itself.
    pub fn step(&mut self, game: &Game, way: Step) {
        let ply = self.ply(game);
        match way {
            Step::Faster => return self.pace = (self.pace + 1).min(PACES_MS.len() - 1),
            Step::Slower => return self.pace = self.pace.saturating_sub(1),
            _ => self.playing_since_ms = None,
        }
        match way {
            Step::Back => self.back(game),
            Step::On => self.on(game),
            Step::PageBack => self.go(game, ply.saturating_sub(PAGE)),
            Step::PageOn => self.go(game, ply + PAGE),
            Step::Start => self.go(game, 0),
            Step::End => self.go_live(),
            Step::Retract => drop(self.retract(game)),
            Step::Number | Step::Play | Step::Faster | Step::Slower | Step::Turn => {}
        }
    }

    /// Plays by itself from here, from the beginning if there is nothing more to come; or pauses.
    /// Whether it plays.
    pub fn play_or_pause(&mut self, game: &Game, is_over: bool, now_ms: u64) -> bool {
        if self.playing_since_ms.take().is_some() {
            return false;
        }
        if !self.tried().is_empty() {
            self.leave_branch(game);
        } else if self.is_live() && is_over {
            self.go(game, 0);
        } else if self.is_live() {
            // To pause what goes on by itself is to stay at this move.
            self.pin(game);
            return false;
        } else if self.behind(game) == 0 {
            self.go_live();
            return false;
        }
        self.playing_since_ms = Some(now_ms);
        true
    }

    /// One move back: the last that was tried, or else the last of the game.
    fn back(&mut self, game: &Game) {
        if !self.retract(game) {
            self.go(game, self.ply(game).saturating_sub(1));
        }
    }

    /// One move on, in the game; in a branch there is none.
    fn on(&mut self, game: &Game) {
        if self.tried().is_empty() {
            self.go(game, self.ply(game) + 1);
        }
    }

    /// Puts a stone on the position shown, to see what would have been. The game's own next
    /// move is no branch: it is a step on.
    pub fn try_move(&mut self, game: &Game, at: Point) -> Result<(), PlayError> {
        let ply = self.ply(game);
        if self.tried().is_empty() && game.moves().get(ply) == Some(&at) {
            self.on(game);
            return Ok(());
        }
        let mut shown = match &self.look {
            Some(look) => look.shown.clone(),
            // Where somebody resigned, it can be tried how it might have gone on.
            None => game.earlier(ply).filter(|_| !ended_by_move(game)).unwrap_or(game.clone()),
        };
        shown.play(at)?;
        self.playing_since_ms = None;
        self.look = Some(Aside { ply, shown });
        Ok(())
    }

    /// Takes the last move back that was tried; whether there was one.
    pub fn retract(&mut self, game: &Game) -> bool {
        let tried = self.tried().len();
        if let Some(look) = self.look.as_mut().filter(|_| tried > 0) {
            look.shown.undo();
            if tried == 1 {
                self.leave_branch(game);
            }
        }
        tried > 0
    }

    pub fn leave_branch(&mut self, game: &Game) {
        self.go(game, self.ply(game));
    }

    /// Keeps what is shown a part of `game`, which has gone on or was taken back.
    pub fn follow(&mut self, game: &Game) {
        let Some(look) = &self.look else { return };
        let own = &look.shown.moves()[..look.ply];
        let is_part = game.moves().get(..look.ply) == Some(own);
        if !is_part {
            self.go_live();
        }
    }

    /// Shows the next move if it is time for that; whether it did.
    pub fn tick(&mut self, game: &Game, now_ms: u64) -> bool {
        let due = |since: u64| now_ms.saturating_sub(since) >= PACES_MS[self.pace];
        let is_due = self.playing_since_ms.is_some_and(due);
        if is_due {
            self.playing_since_ms = Some(now_ms);
            self.on(game);
        }
        if self.is_live() {
            self.playing_since_ms = None;
        }
        is_due
    }
}

/// Whether nothing can follow the last move by the rules themselves.
fn ended_by_move(game: &Game) -> bool {
    game.outcome().is_some_and(|outcome| outcome.how.is_by_move())
}

#[cfg(test)]
mod tests {
    use oxo_shared::{How, Rules, Winner};
    use proptest::prelude::*;

    use super::*;

    fn game(moves: &str) -> Game {
        oxo_shared::moves::read_moves(Rules::TICTACTOE, moves).unwrap()
    }

    const A2: Point = Point::new(0, 1);
    const B3: Point = Point::new(1, 2);

    #[test]
    fn the_games_own_next_move_is_a_step_and_no_branch() {
        let game = game("b2 a1 c3");
        let mut review = Review::default();
        review.go(&game, 1);
        review.try_move(&game, Point::ORIGIN).unwrap();
        assert!(review.tried().is_empty());
        assert_eq!(review.ply(&game), 2);
    }

    #[test]
    fn what_might_have_been_can_be_tried_after_a_resignation_and_not_after_a_line() {
        let mut resigned = game("b2 a1");
        resigned.end(Winner::X, How::Resign).unwrap();
        let mut review = Review::default();
        assert_eq!(review.try_move(&resigned, A2), Ok(()));
        assert_eq!(review.tried(), [A2]);
        review.back(&resigned);
        assert!(review.is_live());
        let won = game("a1 a2 b1 b2 c1");
        assert_eq!(Review::default().try_move(&won, B3), Err(PlayError::GameOver));
    }

    #[test]
    fn a_takeback_of_what_is_shown_leads_to_the_newest_position() {
        let long = game("b2 a1 c3 b1");
        let mut review = Review::default();
        review.go(&long, 3);
        review.follow(&game("b2 a1 c3 b1 a3"));
        assert_eq!(review.ply(&long), 3);
        review.follow(&game("b2 a1 a3 b1"));
        assert!(review.is_live());
    }

    #[test]
    fn it_plays_by_itself_up_to_the_newest_position_and_stops() {
        let game = game("b2 a1 c3");
        let mut review = Review { playing_since_ms: Some(0), ..Review::default() };
        review.go(&game, 1);
        assert!(!review.tick(&game, 999));
        assert!(review.tick(&game, 1_000));
        assert_eq!(review.ply(&game), 2);
        assert!(review.tick(&game, 2_000));
        assert!(review.is_live() && review.playing_since_ms.is_none());
    }

    #[derive(Clone, Debug)]
    enum Step {
        Go(usize),
        Back,
        On,
        Live,
        Pin,
        Try(i32, i32),
        Retract,
        Leave,
        Tick(u64),
        Arrives,
        TakenBack,
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            (0..12_usize).prop_map(Step::Go),
            Just(Step::Back),
            Just(Step::On),
            Just(Step::Live),
            Just(Step::Pin),
            (-1..4, -1..4).prop_map(|(x, y)| Step::Try(x, y)),
            Just(Step::Retract),
            Just(Step::Leave),
            (0..3_000_u64).prop_map(Step::Tick),
            Just(Step::Arrives),
            Just(Step::TakenBack),
        ]
    }

    proptest! {
        #[test]
        fn whatever_is_done_the_ply_stays_in_range_and_the_game_as_it_was(
            steps in proptest::collection::vec(step(), 0..60),
        ) {
            let mut truth = game("b2 a1");
            let mut review = Review { playing_since_ms: Some(0), ..Review::default() };
            for step in steps {
                match step {
                    Step::Arrives => {
                        let next = truth.candidates(1).first().copied();
                        if let Some(at) = next {
                            truth.play(at).unwrap();
                        }
                    }
                    Step::TakenBack => drop(truth.undo()),
                    _ => {}
                }
                let before = truth.clone();
                match step {
                    Step::Go(ply) => review.go(&truth, ply),
                    Step::Back => review.back(&truth),
                    Step::On => review.on(&truth),
                    Step::Live => review.go_live(),
                    Step::Pin => review.pin(&truth),
                    Step::Try(x, y) => drop(review.try_move(&truth, Point::new(x, y))),
                    Step::Retract => drop(review.retract(&truth)),
                    Step::Leave => review.leave_branch(&truth),
                    Step::Tick(now_ms) => drop(review.tick(&truth, now_ms)),
                    Step::Arrives | Step::TakenBack => review.follow(&truth),
                }
                prop_assert_eq!(&truth, &before);
                let ply = review.ply(&truth);
                prop_assert!(ply <= truth.ply());
                let shown = review.shown(&truth);
                prop_assert_eq!(&shown.moves()[..ply], &truth.moves()[..ply]);
                prop_assert_eq!(shown.ply(), ply + review.tried().len());
                prop_assert!(!review.is_live() || shown == &truth);
            }
        }
    }
}
