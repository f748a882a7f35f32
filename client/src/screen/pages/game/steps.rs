//! Reviews a game, tries variations, and shows the engine's analysis of both.

use oxo_shared::Point;
use oxo_words as words;

use super::page::GamePage;
use crate::client::action::Step;
use crate::client::core::Core;
use crate::client::event::Effect;
use crate::client::state::Client;
use crate::game::follow::Follow;
use crate::game::study::{Shown, Study};
use crate::study::{Finding, Subject};

impl GamePage {
    /// Returns whether this client is playing and looks at an old position. It never places a stone
    /// there; instead, the action returns to the newest position.
    pub(super) fn is_behind(&self, game: &Follow) -> bool {
        !game.is_to_look_at() && !self.showing.review.is_live()
    }

    pub(super) fn return_to_live(&mut self, client: &mut Client) {
        self.showing.review.go_live();
        if let Some(game) = client.follow() {
            self.look_at_last(game);
        }
        client.core.notify(words::SCREEN_NEWEST.text());
    }

    /// Tries a move from the position on display.
    ///
    /// # Errors
    /// A sentence if the move is illegal.
    pub(super) fn try_move(&mut self, game: &Follow, at: Point) -> Result<(), String> {
        let at = self.shown(game).landing(at);
        self.showing.review.try_move(game.game(), at).map_err(|error| error.to_string())?;
        self.look_at_last(game);
        Ok(())
    }

    /// Leaves the variation and returns to the game.
    pub(super) fn leave_branch(&mut self, game: &Follow) {
        self.showing.review.leave_branch(game.game());
        self.look_at_last(game);
    }

    pub(super) fn step(&mut self, client: &Client, way: Step) {
        let Some(game) = client.follow() else { return };
        let (whole, review) = (game.game(), &mut self.showing.review);
        match way {
            Step::Play if review.play_or_pause(whole, game.is_over(), client.core.now_ms()) => {}
            Step::Play => return,
            Step::Faster | Step::Slower => return review.step(whole, way),
            Step::Turn => {
                let Some(study) = &mut self.showing.study else { return };
                let Some(turn) = study.turn_after(review.ply(whole)) else { return };
                study.shown = Shown::All;
                review.step(whole, way);
                review.go(whole, turn);
            }
            _ => review.step(whole, way),
        }
        self.look_at_last(game);
    }

    /// Shows the position after `ply` moves.
    ///
    /// # Errors
    /// A sentence if there is no such move.
    pub fn go(&mut self, client: &Client, ply: usize) -> Result<(), String> {
        let Some(game) = client.follow() else { return Ok(()) };
        self.showing.review.go_to(game.game(), ply)?;
        self.look_at_last(game);
        Ok(())
    }

    pub(crate) fn tick(&mut self, client: &mut Client) {
        let Some(game) = client.follow() else { return };
        if self.showing.review.tick(game.game(), client.core.now_ms()) {
            self.look_at_last(game);
        }
    }

    /// Starts analyzing the game and shows the analysis, or drops it.
    pub(super) fn analyze(&mut self, client: &mut Client) {
        let Some(game) = client.follow() else { return };
        if !game.is_over() {
            return client.core.notify(words::SCREEN_ANALYSIS_LATER.text());
        }
        match &mut self.showing.study {
            None => self.begin_study(client, Shown::All),
            Some(study) if study.shown == Shown::Turn => study.shown = Shown::All,
            Some(_) => {
                self.showing.study = None;
                client.core.push(Effect::StopStudy);
            }
        }
    }

    fn begin_study(&mut self, client: &mut Client, shown: Shown) {
        let Some(game) = client.follow() else { return };
        self.showing.study = Some(Study::of(game.game(), shown));
        let side = game.own_side(client.core.choices().name.as_deref());
        let subject = Subject::Game(game.game().clone(), side);
        client.core.push(Effect::Study(subject));
    }

    /// Analyzes the player's own game when it ends, and the variations tried in it.
    pub(super) fn study_on(&mut self, client: &mut Client) {
        let Some(game) = client.follow() else { return };
        let is_own = game.role().side().is_some();
        if client.core.setup().looks_back && is_own && client.core.has_ended() {
            return self.begin_study(client, Shown::Turn);
        }
        let (review, whole) = (&self.showing.review, game.game());
        if let Some(study) = self.showing.study.as_mut().filter(|it| it.wants(review, whole)) {
            let shown = review.shown(whole);
            study.asked = Some(shown.hash());
            let subject = Subject::Position(shown.clone());
            client.core.push(Effect::Study(subject));
        }
    }

    pub(crate) fn learn(&mut self, core: &mut Core, finding: Finding) {
        match (finding, &mut self.showing.study) {
            (Finding::Ply { game, ply }, Some(study)) => study.learn_ply(game, *ply),
            (Finding::End { game, worth }, Some(study)) => {
                study.learn_end(game, worth.map(|worth| *worth));
            }
            (Finding::Position { position, worth }, Some(study)) => {
                study.learn_position(position, *worth);
            }
            (Finding::Refused(why), Some(study)) => {
                if study.shown == Shown::All {
                    core.notify(words::ScreenAnalysisFailed { reason: why }.to_string());
                }
                self.showing.study = None;
            }
            (Finding::Said(text), Some(_)) => core.notify(text),
            // Findings of an analysis that was dropped.
            (_, None) => {}
        }
    }
}
