//! What help a player may have, and from whom: a bot's thought about the position, and why.

use oxo_protocol::reply::Hint;
use oxo_protocol::request::AskHint;
use oxo_protocol::{Kind, Request};
use oxo_shared::{Level, Reason};

use crate::client::core::Core;
use crate::client::pages::game::GamePage;
use crate::game::chances::{chance, ranked};

/// Moves of an expected line that are shown: as far as it is worth following.
const MAX_EXPECTED: usize = 9;

impl GamePage {
    /// Whose thoughts help here: those of the bot on the other side, so that it shows its
    /// reasons; the server's strongest (`None`) where there is none, or none with reasons,
    /// or one of a grade, which errs on purpose.
    pub fn adviser(&self) -> Option<Level> {
        let opponent = self.role.side()?.other();
        let seat = self.table.seats[opponent].as_ref().filter(|seat| seat.kind == Kind::Bot)?;
        seat.bot.filter(|level| !matches!(level, Level::Random | Level::Graded(_)))
    }

    /// The bot's thought about the position on the screen, and not an earlier one.
    pub fn fresh_hint(&self) -> Option<&Hint> {
        self.advice.hint.as_ref().filter(|hint| hint.ply == self.thought_ply())
    }

    /// What a bot expects to follow, as far as anybody reads it; nothing if that is only
    /// the move it recommends.
    pub fn expected_line(&self, hint: &Hint) -> Option<String> {
        let cells: Vec<String> =
            hint.pv.iter().take(MAX_EXPECTED).map(|&at| self.cell(at)).collect();
        (cells.len() > 1).then(|| cells.join(" "))
    }

    /// The newest ply at which somebody was to move: what a bot can think about.
    fn thought_ply(&self) -> u32 {
        let ended_on_the_board =
            self.table.game.outcome().is_some_and(|outcome| outcome.how.is_by_move());
        self.table.ply() - u32::from(ended_on_the_board)
    }
}

pub(crate) fn numbers_too(game: &mut GamePage) {
    game.advice.show_numbers = !game.advice.show_numbers;
}

pub(crate) fn weights(game: &mut GamePage, core: &mut Core) {
    game.advice.show_weights = !game.advice.show_weights;
    if game.advice.show_weights {
        ask_hint(game, core);
    }
}

pub(crate) fn hint(game: &mut GamePage, core: &mut Core) {
    game.advice.show_hint = !game.advice.show_hint;
    if game.advice.show_hint {
        ask_hint(game, core);
    }
}

pub(crate) fn bot_move(game: &mut GamePage, core: &mut Core) {
    if !game.my_turn() {
        core.notify("the bot can move for you when it is your turn");
        return;
    }
    if !game.table.game.choices().is_empty() {
        core.notify("this choice is yours: the bot puts stones for you");
        return;
    }
    let known = game.fresh_hint().map(|hint| hint.best);
    match known {
        Some(best) => {
            let done = game.with(core, |game, now, out| game.play(best, now, out));
            core.explain(done);
        }
        None => {
            game.advice.bot_moves_at = Some(game.table.ply());
            ask_hint(game, core);
        }
    }
}

pub(crate) fn refresh_help(game: &mut GamePage, core: &mut Core) {
    let stone_due = game.my_turn() && game.table.game.choices().is_empty();
    let wanted = game.advice.is_shown() && stone_due && game.fresh_hint().is_none();
    if wanted && core.is_online() {
        ask_hint(game, core);
    }
}

/// A bot has thought, and may have been asked to move as well.
pub(crate) fn hear(game: &mut GamePage, core: &mut Core, hint: Hint) {
    let best = hint.best;
    let wanted = game.advice.bot_moves_at.take() == Some(hint.ply) && hint.ply == game.table.ply();
    game.advice.hint = Some(hint);
    if wanted {
        let done = game.with(core, |game, now, out| game.play(best, now, out));
        core.explain(done);
    }
}

/// Asks a bot about the position, unless it has been asked or has answered.
fn ask_hint(game: &mut GamePage, core: &mut Core) {
    let why_not = match game.table.game.choices() {
        _ if !game.help_allowed() => Some("help is for unrated games against bots"),
        [_, ..] => Some("there is help with stones, not with this choice"),
        [] => None,
    };
    if let Some(why_not) = why_not {
        game.advice.stop();
        core.notify(why_not);
        return;
    }
    let known = game.fresh_hint().is_some();
    let (g, bot) = (game.g, game.adviser());
    let under_way = core.awaits(|request| matches!(request, Request::Hint(_)));
    if !known && !under_way {
        core.ask(Request::Hint(AskHint { g, bot, ply: None }));
    }
}

/// `h8 (68 %): makes an open three`. A chance is told where the reason says no end.
pub fn recommended(game: &GamePage, hint: &Hint) -> String {
    let is_decided = hint.why.as_ref().is_some_and(Reason::is_decided);
    let value = value(hint).filter(|_| !is_decided).map(|value| format!(" ({value})"));
    let best = game.cell(hint.best);
    let why = hint.words(game.table.game.rules());
    format!("{best}{}: {why}", value.unwrap_or_default())
}

/// What is proven of the move, or its chance.
fn value(hint: &Hint) -> Option<String> {
    let proven = hint.verdict(hint.best).map(|verdict| verdict.to_string());
    let cell = || ranked(hint).into_iter().find(|cell| cell.at == hint.best);
    proven.or_else(|| chance(hint, cell()?))
}
