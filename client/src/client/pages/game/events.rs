//! Events of the game on the screen: each applied once and in order, or everything fetched
//! anew.

use oxo_protocol::event::{Played, Said};
use oxo_protocol::notice::{Arrived, PresenceChange};
use oxo_protocol::request::{ForGame, Sync};
use oxo_protocol::{GameEvent, GameId, RatingChange, Request, Role, Snap};
use oxo_protocol::{Received, Replica};
use oxo_shared::{BySide, Decision, Side};

use crate::client::core::{Core, Notice};
use crate::client::pages::game::news::{self, Before};
use crate::client::pages::game::state::{GamePage, Standing};
use crate::game::chat::{self, ChatLine};
use crate::game::delivery::Delivery;
use crate::game::news::News;

/// GameEvent number `s`; `None` for one that this version does not know.
pub fn hear(game: &mut GamePage, core: &mut Core, s: u64, event: Option<GameEvent>) {
    if let Some(GameEvent::Snap(snap)) = event {
        return enter(game, core, &snap);
    }
    let before = Before::of(&game.table);
    match game.table.apply(s, event.as_ref()) {
        Received::Applied => event.iter().for_each(|event| {
            follow_delivery(game, s, event);
            game.ledger.follow(event);
            follow(game, core, event, &before);
        }),
        Received::Known => {}
        Received::Gap => catch_up(game, core),
        Received::Differs(_) => fetch(game, core),
    }
}

/// Who came or went: no event, the newest counts.
pub fn hear_presence(game: &mut GamePage, core: &mut Core, change: PresenceChange) {
    let before = Before::of(&game.table);
    game.table.presence[change.seat] = change.state;
    core.news.extend(news::presence(change.seat, &before, game));
    core.news.extend(game.hear_claim(change.seat, change.claim_ms, core.now_ms));
    game.see_players();
}

fn follow_delivery(game: &mut GamePage, s: u64, event: &GameEvent) {
    match *event {
        GameEvent::Played(Played { by, .. }) if game.is_me(by) && !game.is_bot(by.other()) => {
            game.delivery = Some(Delivery::of(s));
        }
        GameEvent::Played(_) | GameEvent::TakenBack(_) | GameEvent::Over(_) => game.delivery = None,
        _ => {}
    }
}

/// The opponent's program has what the server says.
pub fn hear_arrived(game: &mut GamePage, arrived: Arrived) {
    let theirs = game.role.side().map(Side::other) == Some(arrived.seat);
    if let Some(delivery) = game.delivery.as_mut().filter(|_| theirs) {
        delivery.hear(arrived.s);
    }
}

/// Everything at once: it replaces what was there, unless that is newer.
pub fn enter(game: &mut GamePage, core: &mut Core, snap: &Snap) {
    if game.outage.is_some() {
        return recover(game, core, snap);
    }
    if game.table.seq > snap.s {
        return game.stop_catching_up();
    }
    take_over(game, core, snap);
}

fn take_over(game: &mut GamePage, core: &mut Core, snap: &Snap) {
    let Ok(table) = Replica::from_snap(snap) else {
        core.notify("the server sent a game that cannot be");
        return;
    };
    // Of a stone that is under way the player knows as well.
    let called = game.my_turn() || game.hand.pending.is_some();
    let before = std::mem::replace(&mut game.table, table);
    game.role = snap.role;
    game.viewers = snap.viewers;
    game.standing = Standing::Followed;
    game.clock_at_ms = core.now_ms;
    let absent = game.hear_snap_claim(snap, core.now_ms);
    game.delivery = None;
    game.hand.drop_choice();
    settle(game);
    if news::has_swapped(before.game.decisions().len(), game) {
        game.seen = game.seen.swapped();
    }
    core.news.extend(news::of_all(Some(&before), called, game, core));
    core.news.extend(absent);
    game.see_players();
    follow_known_rematch(game, core, snap);
}

/// All that a server knows after it was away, which may be less than is here.
pub fn recover(game: &mut GamePage, core: &mut Core, snap: &Snap) {
    let outage = game.outage.take();
    take_over(game, core, snap);
    let verdict = outage.and_then(|it| it.verdict(game.role, &game.table, core.now_ms));
    if let Some(verdict) = verdict {
        core.notify(Notice::event(verdict));
    }
}

/// Who missed the pointer to the next game finds it in the snapshot.
pub fn follow_known_rematch(game: &GamePage, core: &mut Core, snap: &Snap) {
    if let Some(next) = snap.rematch.filter(|_| snap.result.is_some()) {
        follow_rematch(game, core, next);
    }
}

pub fn catch_up(game: &mut GamePage, core: &mut Core) {
    game.hand.drop_choice();
    if !game.is_catching_up() {
        game.miss();
        core.ask(Request::Sync(Sync { g: game.g, have: game.table.seq }));
    }
}

/// Fetches everything: where the tables differ, more events cannot mend that.
pub fn fetch(game: &mut GamePage, core: &mut Core) {
    game.hand.drop_choice();
    game.miss();
    let g = ForGame { g: game.g };
    let request = if game.role.side().is_some() { Request::Join(g) } else { Request::Watch(g) };
    core.ask(request);
}

/// What this end adds to an event that the table has taken.
fn follow(game: &mut GamePage, core: &mut Core, event: &GameEvent, before: &Before) {
    let now_ms = core.now_ms;
    match event {
        GameEvent::TakenBack(_) => {
            game.clock_at_ms = now_ms;
            game.hand.drop_choice();
            settle(game);
        }
        GameEvent::Played(_) | GameEvent::Over(_) => {
            game.clock_at_ms = now_ms;
            settle(game);
        }
        GameEvent::Seated(_) | GameEvent::Clock(_) => game.clock_at_ms = now_ms,
        GameEvent::Decided(decided) => {
            game.clock_at_ms = now_ms;
            settle(game);
            if decided.what == Decision::Swap && !game.table.is_shared() {
                game.role = Role::of(game.role.side().map(Side::other));
                game.seen = game.seen.swapped();
            }
        }
        GameEvent::Said(said) if game.hides(&said.by) => {}
        GameEvent::Said(Said { by, text, .. }) => {
            chat::hear(&mut game.chat, ChatLine { by: by.clone(), text: text.clone() });
        }
        GameEvent::Rematch(next) => follow_rematch(game, core, next.g),
        GameEvent::Asked(_)
        | GameEvent::Answered(_)
        | GameEvent::Offered(_)
        | GameEvent::Skip(_)
        | GameEvent::Snap(_) => {}
    }
    if matches!(event, GameEvent::Over(_)) && game.table.terms.rated {
        core.ask(Request::Game(ForGame { g: game.g }));
    }
    let news = news::of_event(event, before, game, core);
    if let Some(closed) = news::closing_line(&news, game) {
        core.notify(Notice::event(closed));
    }
    core.news.extend(news);
    game.see_players();
}

/// What the end made of the ratings.
pub fn hear_ratings(game: &mut GamePage, core: &mut Core, changes: BySide<RatingChange>) {
    game.ratings = Some(changes);
    let Some(text) = game.ratings_line() else { return };
    core.notice = Some(Notice::important(text.as_str()));
    core.news.push(News::Ratings { changes, text });
}

/// Drops what the board has overtaken: a stone or a decision that was waiting, and a rejection.
fn settle(game: &mut GamePage) {
    let ply = game.table.ply();
    let running = game.table.is_running();
    if game.table.is_shared() && game.role.side().is_some() {
        // Of two who share a keyboard, the one to move sits at it.
        game.role = game.table.game.turn().map_or(game.role, |turn| Role::of(Some(turn)));
    }
    game.hand.pending = game.hand.pending.filter(|pending| pending.is_open(&game.table.game));
    game.advice.bot_moves_at = game.advice.bot_moves_at.filter(|&at| running && at == ply);
    if game.hand.refused.as_ref().is_some_and(|refused| refused.ply != ply) {
        game.hand.refused = None;
    }
}

fn follow_rematch(game: &GamePage, core: &mut Core, next: GameId) {
    if game.tv.is_some() {
        // It goes where most people look, and not before the end was seen.
        return;
    }
    let g = ForGame { g: next };
    let request = if game.role.side().is_some() { Request::Join(g) } else { Request::Watch(g) };
    core.ask(request);
}
