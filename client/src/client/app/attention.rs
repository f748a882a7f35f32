//! Calling a player who looks elsewhere: a reader of the news.

use oxo_protocol::GameId;
use oxo_shared::Side;

use crate::client::app::state::{App, QUIET_TITLE};
use crate::client::event::{Call, Effect, Focus};
use crate::client::pages::game::GamePage;
use crate::game::news::{Moved, News};
use crate::words::offering;

/// The position in which the player is to move, if that is so: as long as it is the same, so is
/// the title.
pub(super) fn due(app: &App) -> Option<(GameId, u64)> {
    let game = app.game().filter(|game| game.my_turn())?;
    Some((game.g, game.table.seq))
}

fn title(app: &App) -> String {
    let waits = app.game().filter(|game| game.my_turn());
    waits.map_or(QUIET_TITLE.to_owned(), my_move)
}

/// Bell, notification and title for somebody who looks elsewhere: an opponent has come,
/// has moved, offers something or has ended the game. `before` is what was due.
pub(super) fn call_the_player(app: &mut App, before: Option<(GameId, u64)>) {
    if due(app) != before {
        let title = title(app);
        if app.title != title {
            app.title = title.clone().into();
            app.core.push(Effect::Screen(Call::Title(title)));
        }
    }
    let Some(text) = reason(app) else { return };
    match app.core.focus {
        Focus::Here => return,
        // A bot answers before anybody can look away.
        Focus::Unknown if is_against_bot(app) => return,
        Focus::Unknown => {}
        Focus::Elsewhere => app.core.push(Effect::Screen(Call::Notify(text))),
    }
    if app.core.settings.bell != Some(false) {
        app.core.push(Effect::Screen(Call::Bell));
    }
}

fn reason(app: &App) -> Option<String> {
    // Two at one keyboard are both here.
    let game = app.game().filter(|game| !game.table.is_shared())?;
    let me = game.role.side()?;
    let name = game.name(me.other());
    // Nobody is called for what they did themselves.
    let has_acted = |side| app.core.news.iter().any(|news| did(news, side));
    app.core.news.iter().find_map(|news| match news {
        News::Players { .. } if game.is_live_for_me() => {
            Some(format!("your game against {name} begins"))
        }
        News::Turn { .. } if has_acted(me.other()) && game.my_turn() => Some(my_move(game)),
        News::Offer { what, yours: true, .. } => Some(format!("{name} {}", offering(*what).theirs)),
        News::Over { .. } if app.core.focus == Focus::Elsewhere && !has_acted(me) => {
            Some(game.turn_line())
        }
        _ => None,
    })
}

/// Whether this is something that `side` did, or had to agree to.
fn did(news: &News, side: Side) -> bool {
    match news {
        News::Moved(Moved { by, .. }) | News::Decided { by, .. } => *by == side,
        News::TakenBack { .. } => true,
        _ => false,
    }
}

fn my_move(game: &GamePage) -> String {
    let [x, o] = Side::BOTH.map(|side| game.name(side));
    format!("your move - {x} vs {o}")
}

fn is_against_bot(app: &App) -> bool {
    let game = app.game();
    let opponent = |game: &GamePage| Some(game.is_bot(game.role.side()?.other()));
    game.and_then(opponent).unwrap_or(false)
}
