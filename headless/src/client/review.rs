//! Reviews the followed game: earlier positions, variations, and the engine's findings about both.

use oxo_shared::{Game, Point};
use oxo_words as words;

use crate::client::action::Step;
use crate::client::event::Effect;
use crate::client::route::At;
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::game::showing::Showing;
use crate::game::study::{Shown, Study};
use crate::study::{Finding, Subject};

impl Client {
    /// Returns what is shown of the followed game, to change it.
    pub(super) fn showing_mut(&mut self) -> Option<&mut Showing> {
        self.reviewed().map(|(_, showing)| showing)
    }

    fn reviewed(&mut self) -> Option<(&Follow, &mut Showing)> {
        self.route.board_mut().map(|board| (&board.follow, &mut board.showing))
    }

    /// Returns the position on display: the newest, an earlier one, or a variation.
    pub fn shown(&self) -> Option<&Game> {
        let At::Game(game, showing) = self.route.at() else { return None };
        Some(showing.review.shown(game.game()))
    }

    /// Returns whether this client is playing and looks at an old position. It never places a stone
    /// there; instead, the action returns to the newest position.
    pub fn is_behind(&self) -> bool {
        let At::Game(game, showing) = self.route.at() else { return false };
        !game.is_to_look_at() && !showing.review.is_live()
    }

    /// Shows the newest position, and says so.
    pub fn return_to_live(&mut self) {
        if let Some(showing) = self.showing_mut() {
            showing.review.go_live();
            self.core.notify(words::SCREEN_NEWEST.text());
        }
    }

    /// Tries a move from the position on display.
    ///
    /// # Errors
    /// A sentence if the move is illegal.
    pub fn try_move(&mut self, at: Point) -> Result<(), String> {
        let Some((game, Showing { review, .. })) = self.reviewed() else { return Ok(()) };
        let at = review.shown(game.game()).landing(at);
        review.try_move(game.game(), at).map_err(|error| error.to_string())
    }

    /// Leaves the variation and returns to the game. Returns whether there was a variation.
    pub fn leave_branch(&mut self) -> bool {
        let Some((game, Showing { review, .. })) = self.reviewed() else { return false };
        let has_branch = !review.tried().is_empty();
        if has_branch {
            review.leave_branch(game.game());
        }
        has_branch
    }

    /// Moves through the game.
    pub fn step(&mut self, way: Step) {
        let now_ms = self.core.now_ms;
        let Some((game, Showing { review, study, .. })) = self.reviewed() else { return };
        let whole = game.game();
        match way {
            Step::Play => review.play_or_pause(whole, game.is_over(), now_ms),
            Step::Turn => {
                let Some(study) = study else { return };
                let Some(turn) = study.turn_after(review.ply(whole)) else { return };
                study.shown = Shown::All;
                review.step(whole, way);
                review.go(whole, turn);
            }
            _ => review.step(whole, way),
        }
    }

    /// Shows the position after `ply` moves.
    ///
    /// # Errors
    /// A sentence if there is no such move.
    pub fn go(&mut self, ply: usize) -> Result<(), String> {
        let Some((game, Showing { review, .. })) = self.reviewed() else { return Ok(()) };
        review.go_to(game.game(), ply)
    }

    /// Shows the next move if autoplay is due.
    pub(super) fn play_on(&mut self) {
        let now_ms = self.core.now_ms;
        if let Some((game, Showing { review, .. })) = self.reviewed() {
            review.tick(game.game(), now_ms);
        }
    }

    /// Starts analyzing the game and shows the analysis, or drops it.
    pub(super) fn analyze(&mut self) {
        let Some((game, showing)) = self.reviewed() else { return };
        if !game.is_over() {
            return self.core.notify(words::SCREEN_ANALYSIS_LATER.text());
        }
        match &mut showing.study {
            None => self.begin_study(Shown::All),
            Some(study) if study.shown == Shown::Turn => study.shown = Shown::All,
            Some(_) => {
                showing.study = None;
                self.core.push(Effect::StopStudy);
            }
        }
    }

    fn begin_study(&mut self, shown: Shown) {
        let Some(board) = self.route.board_mut() else { return };
        let game = board.follow.game();
        board.showing.study = Some(Study::of(game, shown));
        let side = board.follow.own_side(self.core.choices.name.as_deref());
        self.core.push(Effect::Study(Subject::Game(game.clone(), side)));
    }

    /// Catches up with the game after every event.
    pub(super) fn review_on(&mut self) {
        let has_ended = self.core.has_ended();
        let Some((game, showing)) = self.reviewed() else { return };
        showing.follow(game.game());
        showing.advice.hint &= !has_ended;
        let is_own = game.role().side().is_some();
        if has_ended && is_own && self.core.setup.looks_back {
            self.begin_study(Shown::Turn);
        } else {
            self.study_variation();
        }
        self.refresh_advice();
    }

    fn study_variation(&mut self) {
        let Some((game, Showing { review, study, .. })) = self.reviewed() else { return };
        let Some(study) = study.as_mut().filter(|it| it.wants(review, game.game())) else { return };
        let shown = review.shown(game.game()).clone();
        study.asked = Some(shown.hash());
        self.core.push(Effect::Study(Subject::Position(shown)));
    }

    pub(super) fn learn(&mut self, finding: Finding) {
        // Findings of an analysis that was dropped are ignored.
        let Some((_, Showing { study: kept, .. })) = self.reviewed() else { return };
        let Some(study) = kept else { return };
        match finding {
            Finding::Ply { game, ply } => study.learn_ply(game, *ply),
            Finding::End { game, analysis } => study.learn_end(game, analysis.end),
            Finding::Position { position, worth } => study.learn_position(position, *worth),
            Finding::Refused(why) => {
                let is_asked = study.shown == Shown::All;
                *kept = None;
                if is_asked {
                    self.core.notify(words::ScreenAnalysisFailed { reason: why });
                }
            }
            Finding::Said(text) => self.core.notify(text),
        }
    }
}
