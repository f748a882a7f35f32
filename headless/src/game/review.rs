//! Reviewing a game: earlier positions, and variations.

use oxo_shared::{Game, PlayError, Point};
use oxo_words as words;

/// Moves per page step.
const PAGE: usize = 10;
/// Autoplay speeds in milliseconds per move, slowest first: from time to think about each move to
/// as fast as the full screen ticks.
const PACES_MS: [u64; 5] = [4_000, 2_000, 1_000, 500, 250];

/// The position of a game being shown. The game itself is never changed.
#[derive(Clone, Debug)]
pub struct Review {
    /// `None` while following the newest position.
    look: Option<Aside>,
    /// When autoplay reached the position shown; `None` while it is off.
    playing_since_ms: Option<u64>,
    /// Index into [`PACES_MS`].
    pace: usize,
    /// Counts the positions that were chosen.
    chosen: u64,
}

/// A way to move through a game.
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
    /// Jump to a typed move number.
    #[strum(serialize = "move-number")]
    Number,
    /// Start or stop autoplay.
    Play,
    Faster,
    Slower,
    /// Jump to the next blunder.
    #[strum(serialize = "turning-point")]
    Turn,
    /// Take back the last move of the variation.
    Retract,
}

/// A position other than the newest one.
#[derive(Clone, Debug)]
struct Aside {
    /// How many of the game's own moves it includes.
    ply: usize,
    /// The position after those moves and the variation. Built once per step, not per frame.
    shown: Game,
}

impl Default for Review {
    /// The newest position, with autoplay at one move per second.
    fn default() -> Self {
        Review { look: None, playing_since_ms: None, pace: 2, chosen: 0 }
    }
}

impl Review {
    /// Returns the autoplay interval, while autoplay is on.
    pub fn step_ms(&self) -> Option<u64> {
        self.playing_since_ms.map(|_| PACES_MS[self.pace])
    }

    /// Returns a counter that changes whenever a position is chosen to be shown.
    pub const fn chosen(&self) -> u64 {
        self.chosen
    }

    fn choose(&mut self, look: Option<Aside>) {
        self.look = look;
        self.chosen += 1;
    }

    pub fn shown<'a>(&'a self, game: &'a Game) -> &'a Game {
        self.look.as_ref().map_or(game, |look| &look.shown)
    }

    /// Returns whether the newest position is being followed.
    pub const fn is_live(&self) -> bool {
        self.look.is_none()
    }

    /// Returns how many of the game's own moves are on the shown board.
    pub fn ply(&self, game: &Game) -> usize {
        self.look.as_ref().map_or(game.ply(), |look| look.ply)
    }

    /// Returns how many of the game's moves are not shown.
    pub fn behind(&self, game: &Game) -> usize {
        game.ply().saturating_sub(self.ply(game))
    }

    pub fn tried(&self) -> &[Point] {
        self.look.as_ref().map_or(&[], |look| &look.shown.moves()[look.ply..])
    }

    /// Shows the position after `ply` moves of `game`, or the newest if there are no more. Any
    /// variation is dropped.
    pub fn go(&mut self, game: &Game, ply: usize) {
        let earlier = game.earlier(ply).filter(|_| ply < game.ply());
        self.choose(earlier.map(|shown| Aside { ply, shown }));
    }

    /// Stays at the current position when new moves arrive.
    pub fn pin(&mut self, game: &Game) {
        self.look = Some(Aside { ply: game.ply(), shown: game.clone() });
    }

    pub fn go_live(&mut self) {
        self.choose(None);
        self.playing_since_ms = None;
    }

    /// Shows the position after move `number`.
    ///
    /// # Errors
    /// A sentence if there is no such move.
    pub fn go_to(&mut self, game: &Game, number: usize) -> Result<(), String> {
        if number > game.ply() {
            return Err(words::AnswerNoMove { number, count: game.ply() }.to_string());
        }
        self.playing_since_ms = None;
        self.go(game, number);
        Ok(())
    }

    /// Steps by hand, which stops autoplay.
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

    /// Starts autoplay from here, or from the first move if the end is shown; stops it if it is on.
    pub fn play_or_pause(&mut self, game: &Game, is_over: bool, now_ms: u64) {
        if self.playing_since_ms.take().is_some() {
            return;
        }
        if !self.tried().is_empty() {
            self.leave_branch(game);
        } else if self.is_live() && is_over {
            self.go(game, 0);
        } else if self.is_live() {
            // Pausing a live game means staying at this move.
            return self.pin(game);
        } else if self.behind(game) == 0 {
            return self.go_live();
        }
        self.playing_since_ms = Some(now_ms);
    }

    /// Takes back the last move of the variation, or goes one move back in the game.
    fn back(&mut self, game: &Game) {
        if !self.retract(game) {
            self.go(game, self.ply(game).saturating_sub(1));
        }
    }

    /// Goes one move forward in the game; does nothing in a variation.
    fn on(&mut self, game: &Game) {
        if self.tried().is_empty() {
            self.go(game, self.ply(game) + 1);
        }
    }

    /// Tries a move from the shown position. Playing the game's own next move is a step forward,
    /// not a variation.
    ///
    /// # Errors
    /// [`PlayError`] if the move is illegal in that position.
    pub fn try_move(&mut self, game: &Game, at: Point) -> Result<(), PlayError> {
        let ply = self.ply(game);
        if self.tried().is_empty() && game.moves().get(ply) == Some(&at) {
            self.on(game);
            return Ok(());
        }
        let mut shown = match &self.look {
            Some(look) => look.shown.clone(),
            // After a resignation, variations can start from the final position.
            None => game.earlier(ply).filter(|_| !ended_by_move(game)).unwrap_or(game.clone()),
        };
        shown.play(at)?;
        self.playing_since_ms = None;
        self.choose(Some(Aside { ply, shown }));
        Ok(())
    }

    /// Takes back the last move of the variation; returns whether there was one.
    pub fn retract(&mut self, game: &Game) -> bool {
        let tried = self.tried().len();
        if let Some(look) = self.look.as_mut().filter(|_| tried > 0) {
            look.shown.undo();
            self.chosen += 1;
            if tried == 1 {
                self.leave_branch(game);
            }
        }
        tried > 0
    }

    pub fn leave_branch(&mut self, game: &Game) {
        self.go(game, self.ply(game));
    }

    /// Returns to the newest position if the one shown is no longer part of `game`.
    pub fn follow(&mut self, game: &Game) {
        let Some(look) = &self.look else { return };
        let own = &look.shown.moves()[..look.ply];
        let is_part = game.moves().get(..look.ply) == Some(own);
        if !is_part {
            self.go_live();
        }
    }

    /// Shows the next move if autoplay is due.
    pub fn tick(&mut self, game: &Game, now_ms: u64) {
        let due = |since: u64| now_ms.saturating_sub(since) >= PACES_MS[self.pace];
        if self.playing_since_ms.is_some_and(due) {
            self.playing_since_ms = Some(now_ms);
            self.on(game);
        }
        if self.is_live() {
            self.playing_since_ms = None;
        }
    }
}

/// Returns whether the rules allow nothing after the last move.
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
    fn trying_the_next_move_of_the_game_steps_forward() {
        let game = game("b2 a1 c3");
        let mut review = Review::default();
        review.go(&game, 1);
        review.try_move(&game, Point::ORIGIN).unwrap();
        assert!(review.tried().is_empty());
        assert_eq!(review.ply(&game), 2);
    }

    #[test]
    fn variations_can_start_after_a_resignation_but_not_after_a_win() {
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
    fn a_takeback_of_the_shown_position_returns_to_the_newest() {
        let long = game("b2 a1 c3 b1");
        let mut review = Review::default();
        review.go(&long, 3);
        review.follow(&game("b2 a1 c3 b1 a3"));
        assert_eq!(review.ply(&long), 3);
        review.follow(&game("b2 a1 a3 b1"));
        assert!(review.is_live());
    }

    #[test]
    fn autoplay_stops_at_the_newest_position() {
        let game = game("b2 a1 c3");
        let mut review = Review { playing_since_ms: Some(0), ..Review::default() };
        review.go(&game, 1);
        review.tick(&game, 999);
        assert_eq!(review.ply(&game), 1);
        review.tick(&game, 1_000);
        assert_eq!(review.ply(&game), 2);
        review.tick(&game, 2_000);
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
                    Step::Tick(now_ms) => review.tick(&truth, now_ms),
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
