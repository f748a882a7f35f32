//! Alerts a player who is looking elsewhere, based on the news.

use oxo_shared::Side;
use oxo_words as words;

use crate::screen::app::App;
use crate::screen::input::Focus;
use oxo_headless::client::event::{Call, Effect};
use oxo_headless::game::follow::Follow;
use oxo_headless::game::news::{Moved, News};
use oxo_headless::words::offer_word;

/// Terminal title while the player has no move to make.
const QUIET_TITLE: &str = "oxo";

/// Rings the bell, notifies and sets the title when an opponent has joined, moved, made an offer or
/// ended the game.
pub(super) fn calls(app: &mut App) -> Vec<Effect> {
    let mut calls = Vec::new();
    let due = app.my_move();
    let g = due.map(Follow::g);
    if app.due != g {
        let title = due.map_or(QUIET_TITLE.to_owned(), my_move);
        app.due = g;
        calls.push(Effect::Screen(Call::Title(title)));
    }
    let Some(text) = reason(app) else { return calls };
    match app.focus {
        Focus::Here => return calls,
        // A bot replies before anybody can look away.
        Focus::Unknown if is_against_bot(app) => return calls,
        Focus::Unknown => {}
        Focus::Elsewhere => calls.push(Effect::Screen(Call::Notify(text))),
    }
    if app.client.core().setup().settings.bell != Some(false) {
        calls.push(Effect::Screen(Call::Bell));
    }
    calls
}

fn reason(app: &App) -> Option<String> {
    // In pass and play, both players are here.
    let game = app.client.follow().filter(|game| !game.table().is_shared())?;
    let me = game.role().side()?;
    let name = game.name(me.other());
    // Players are not alerted to their own actions.
    let has_acted = |side| app.client.core().news().iter().any(|news| did(news, side));
    app.client.core().news().iter().find_map(|news| match news {
        News::Players { .. } if game.is_live_for_me() => {
            Some(words::NewsBegins { name }.to_string())
        }
        News::Turn { .. } if has_acted(me.other()) && game.my_turn() => Some(my_move(game)),
        News::Offer { what, yours: true, .. } => {
            Some(words::NewsOffer { what: offer_word(*what), name }.to_string())
        }
        News::Over { .. } if app.focus == Focus::Elsewhere && !has_acted(me) => {
            Some(game.turn_line())
        }
        _ => None,
    })
}

/// Returns whether `side` did this, or had to agree to it.
fn did(news: &News, side: Side) -> bool {
    match news {
        News::Moved(Moved { by, .. }) | News::Decided { by, .. } => *by == side,
        News::TakenBack { .. } => true,
        _ => false,
    }
}

fn my_move(game: &Follow) -> String {
    let [x, o] = Side::BOTH.map(|side| game.name(side));
    words::NewsYourMove { x, o }.to_string()
}

fn is_against_bot(app: &App) -> bool {
    let game = app.client.follow();
    let opponent = |game: &Follow| Some(game.is_bot(game.role().side()?.other()));
    game.and_then(opponent).unwrap_or(false)
}
