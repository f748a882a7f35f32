//! How the player does against bots: a reader of the news.

use crate::client::state::Client;
use crate::game::news::News;

/// Notes a game against a bot that has just ended.
pub(super) fn note(client: &mut Client) {
    if !client.core.news.iter().any(|news| matches!(news, News::Over { .. })) {
        return;
    }
    let Some(game) = client.follow() else { return };
    let (Some(me), Some(outcome)) = (game.role().side(), game.game().outcome()) else {
        return;
    };
    let bot = game.table().seats[me.other()].as_ref().and_then(|who| who.bot);
    if let Some(bot) = bot {
        let won = outcome.winner.side().map(|winner| winner == me);
        client.core.choices.form.note(bot, won);
    }
}
