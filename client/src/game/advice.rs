//! What help a player may have, and from whom: a bot's thought about the position, and why.

use oxo_protocol::reply::Hint;
use oxo_protocol::request::AskHint;
use oxo_protocol::{Kind, Request, allowed};
use oxo_shared::{Level, Point, Reason};
use oxo_words as words;

use super::follow::Follow;
use super::out::{Now, Out};
use crate::words::{first_cells, labelled};

/// Scores up to this magnitude are values of the game: +1 won, 0 drawn, -1 lost.
const VALUE_LIMIT: f64 = 1.0;
/// Cells that are told by their rank: as many as are worth a look.
pub const NAMED: usize = 3;
/// Moves of an expected line that are shown: as far as it is worth following.
const MAX_EXPECTED: usize = 9;

impl Follow {
    /// A bot's thought about the newest position; none about an earlier one.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref().filter(|hint| hint.ply == self.thought_ply())
    }

    /// Asks a bot about the position, unless it has answered.
    ///
    /// # Errors
    /// Why there is no help, in a sentence.
    pub fn ask_hint(&self, out: &mut Out) -> Result<(), String> {
        allowed::hint(&self.table, self.role.side()).map_err(|why| why.to_string())?;
        if !self.table.game.choices().is_empty() {
            return Err(words::ANSWER_OWN_CHOICE.to_string());
        }
        if self.hint().is_none() {
            out.ask(Request::Hint(AskHint { g: self.g, bot: self.adviser(), ply: None }));
        }
        Ok(())
    }

    /// Plays what a bot recommends: at once, or as soon as it has thought.
    ///
    /// # Errors
    /// Why not, in a sentence.
    pub fn let_bot_move(&mut self, now: Now, out: &mut Out) -> Result<(), String> {
        if !self.my_turn() {
            return Err(words::ANSWER_BOT_TURN.to_string());
        }
        if !self.table.game.choices().is_empty() {
            return Err(words::ANSWER_OWN_CHOICE.to_string());
        }
        if let Some(best) = self.hint().map(|hint| hint.best) {
            return self.play(best, now, out);
        }
        self.ask_hint(out)?;
        self.bot_moves_at = Some(self.table.ply());
        Ok(())
    }

    /// A bot has thought, and may have been asked to move as well.
    pub(super) fn hear_hint(&mut self, hint: Hint, now: Now, out: &mut Out) {
        let best = hint.best;
        let moves = self.bot_moves_at.take() == Some(hint.ply) && hint.ply == self.table.ply();
        self.hint = Some(hint);
        if moves && let Err(why) = self.play(best, now, out) {
            out.notify(why);
        }
    }

    /// Whose thoughts help here: those of the bot on the other side, so that it shows its
    /// reasons; the server's strongest (`None`) where there is none, or none with reasons,
    /// or one of a grade, which errs on purpose.
    fn adviser(&self) -> Option<Level> {
        let opponent = self.role.side()?.other();
        let seat = self.table.seats[opponent].as_ref().filter(|seat| seat.kind == Kind::Bot)?;
        seat.bot.filter(|level| !matches!(level, Level::Random | Level::Graded(_)))
    }

    /// The newest ply at which somebody was to move: what a bot can think about.
    fn thought_ply(&self) -> u32 {
        let ended_on_the_board =
            self.table.game.outcome().is_some_and(|outcome| outcome.how.is_by_move());
        self.table.ply() - u32::from(ended_on_the_board)
    }

    /// What a bot expects to follow, as far as anybody reads it; nothing if that is only
    /// the move it recommends.
    pub fn expected_line(&self, hint: &Hint) -> Option<String> {
        let rules = self.table.game.rules();
        (hint.pv.len() > 1).then(|| first_cells(rules, &hint.pv, MAX_EXPECTED))
    }

    /// `h8 (68%): makes an open three`. A chance is told where the reason says no end.
    pub fn recommended(&self, hint: &Hint) -> String {
        let is_decided = hint.why.as_ref().is_some_and(Reason::is_decided);
        let value = value(hint).filter(|_| !is_decided).map(|value| format!(" ({value})"));
        let why = hint.words(self.table.game.rules());
        labelled(format!("{}{}", self.cell(hint.best), value.unwrap_or_default()), why)
    }
}

/// What is proven of the move, or its chance.
fn value(hint: &Hint) -> Option<String> {
    let proven = hint.verdict(hint.best).map(|verdict| verdict.to_string());
    let cell = || ranked(hint).into_iter().find(|cell| cell.at == hint.best);
    proven.or_else(|| chance(hint, cell()?))
}

/// A cell, and what part of everything it is worth: a chance to win where the bot's scores are
/// values of the game, and else its place between the worst and the best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    pub at: Point,
    pub share: f64,
}

/// The cells that were weighed, the recommended one first and then the better ones.
pub fn ranked(hint: &Hint) -> Vec<Ranked> {
    let scores = || hint.cells.iter().map(|&(_, _, score)| score);
    let (low, high) = match are_values(hint) {
        true => (-VALUE_LIMIT, VALUE_LIMIT),
        false => {
            (scores().fold(f64::INFINITY, f64::min), scores().fold(f64::NEG_INFINITY, f64::max))
        }
    };
    let share = |score: f64| if high > low { (score - low) / (high - low) } else { 1.0 };
    let ranked = hint
        .cells
        .iter()
        .map(|&(x, y, score)| Ranked { at: Point::new(x, y), share: share(score) });
    let mut ranked: Vec<Ranked> = ranked.collect();
    ranked.sort_by(|a, b| {
        let is_best = |it: &Ranked| it.at == hint.best;
        is_best(b).cmp(&is_best(a)).then(b.share.total_cmp(&a.share))
    });
    ranked
}

/// A cell's chance to win, `68%`; nothing where the bot's scores have a measure of their own.
pub fn chance(hint: &Hint, cell: Ranked) -> Option<String> {
    are_values(hint).then(|| format!("{:.0}%", cell.share * 100.0))
}

pub fn are_values(hint: &Hint) -> bool {
    let are_small = hint.cells.iter().all(|(_, _, score)| score.abs() <= VALUE_LIMIT);
    hint.bot != Level::Attack && are_small
}
