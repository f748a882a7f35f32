//! Hints: a bot's analysis of the position, with its reasons.

use oxo_protocol::reply::Hint;
use oxo_protocol::request::AskHint;
use oxo_protocol::{Kind, Request, allowed};
use oxo_shared::{Level, Point, Reason};
use oxo_words as words;

use super::follow::Follow;
use super::out::{Now, Out};
use crate::words::{first_cells, labelled};

/// Scores up to this magnitude are game values: +1 won, 0 drawn, -1 lost.
const VALUE_LIMIT: f64 = 1.0;
/// Number of cells named by rank: those worth a look.
pub const NAMED: usize = 3;
/// Number of moves shown of an expected line: as far as it is worth following.
const MAX_EXPECTED: usize = 9;

impl Follow {
    /// Returns the hint on the newest position, if any.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref().filter(|hint| hint.ply == self.thought_ply())
    }

    /// Requests a hint on the position, unless there is one already.
    ///
    /// # Errors
    /// A sentence on why no hint is available.
    pub fn ask_hint(&self, out: &mut Out) -> Result<(), String> {
        allowed::hint(&self.table, self.role.side()).map_err(|why| why.to_string())?;
        if !self.table.game.choices().is_empty() {
            return Err(words::ANSWER_OWN_CHOICE.to_string());
        }
        if self.hint().is_none() {
            out.ask(Request::Hint(AskHint {
                g: self.g,
                bot: self.adviser(),
                ply: None,
                lang: None,
            }));
        }
        Ok(())
    }

    /// Plays the move a bot recommends, now or as soon as the hint arrives.
    ///
    /// # Errors
    /// A sentence if this client is not to move, a decision is due, or no hint is available.
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

    /// Handles a hint, and plays its move if the player wanted that.
    pub(super) fn hear_hint(&mut self, hint: Hint, now: Now, out: &mut Out) {
        let best = hint.best;
        let moves = self.bot_moves_at.take() == Some(hint.ply) && hint.ply == self.table.ply();
        self.hint = Some(hint);
        if moves && let Err(why) = self.play(best, now, out) {
            out.notify(why);
        }
    }

    /// Returns the bot to ask: the opponent, so that it shows its reasons. Returns `None`, meaning
    /// the server's strongest bot, if there is no such opponent, it has no reasons, or it errs on
    /// purpose (graded bots).
    fn adviser(&self) -> Option<Level> {
        let opponent = self.role.side()?.other();
        let seat = self.table.seats[opponent].as_ref().filter(|seat| seat.kind == Kind::Bot)?;
        seat.bot.filter(|level| !matches!(level, Level::Random | Level::Graded(_)))
    }

    /// Returns the newest ply at which somebody was to move, and so the one to analyze.
    fn thought_ply(&self) -> u32 {
        let ended_on_the_board =
            self.table.game.outcome().is_some_and(|outcome| outcome.how.is_by_move());
        self.table.ply() - u32::from(ended_on_the_board)
    }

    /// Returns the expected line, cut to a readable length; `None` if it is only the recommended
    /// move.
    pub fn expected_line(&self, hint: &Hint) -> Option<String> {
        let rules = self.table.game.rules();
        (hint.pv.len() > 1).then(|| first_cells(rules, &hint.pv, MAX_EXPECTED))
    }

    /// Returns the recommendation: `h8 (68%): makes an open three`. The chance is left out if the
    /// reason already says how the game ends.
    pub fn recommended(&self, hint: &Hint) -> String {
        let is_decided = hint.why.as_ref().is_some_and(Reason::is_decided);
        let value = value(hint).filter(|_| !is_decided).map(|value| format!(" ({value})"));
        let why = hint.words(self.table.game.rules());
        labelled(format!("{}{}", self.cell(hint.best), value.unwrap_or_default()), why)
    }
}

/// Returns the proven result of the move, or its chance.
fn value(hint: &Hint) -> Option<String> {
    let proven = hint.verdict(hint.best).map(|verdict| verdict.to_string());
    let cell = || ranked(hint).into_iter().find(|cell| cell.at == hint.best);
    proven.or_else(|| chance(hint, cell()?))
}

/// A cell and its value from 0 to 1: the chance to win if the bot's scores are game values,
/// otherwise the position between the worst and the best cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ranked {
    pub at: Point,
    pub share: f64,
}

/// Returns the evaluated cells, the recommended one first and then best first.
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

/// Returns a cell's chance to win, `68%`; `None` if the bot's scores have a scale of their own.
pub fn chance(hint: &Hint, cell: Ranked) -> Option<String> {
    are_values(hint).then(|| format!("{:.0}%", cell.share * 100.0))
}

pub fn are_values(hint: &Hint) -> bool {
    let are_small = hint.cells.iter().all(|(_, _, score)| score.abs() <= VALUE_LIMIT);
    hint.bot != Level::Attack && are_small
}
