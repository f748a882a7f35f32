//! How the player does against bots: a reader of the news.

use crate::client::app::state::App;
use crate::game::news::News;

/// Notes a game against a bot that has just ended.
pub(super) fn note(app: &mut App) {
    if !app.core.news.iter().any(|news| matches!(news, News::Over { .. })) {
        return;
    }
    let Some(game) = app.follow() else { return };
    let (Some(me), Some(outcome)) = (game.role().side(), game.game().outcome()) else {
        return;
    };
    let bot = game.table().seats[me.other()].as_ref().and_then(|who| who.bot);
    if let Some(bot) = bot {
        let won = outcome.winner.side().map(|winner| winner == me);
        app.core.choices.form.note(bot, won);
    }
}
