//! Facts of games: each applied once and in order, or everything fetched anew.

use oxo_shared::protocol::fact::{Answered, Said, Seated};
use oxo_shared::protocol::wish::{Answer, ForGame, Sync};
use oxo_shared::protocol::{Fact, GameId, Offer, OfferKind, Role, Snap, Wish};
use oxo_shared::{Decision, Player, Table};

use super::{ask, save};
use crate::event::Effect;
use crate::model::{AnsweredOffer, ChatLine, GameModel, Goal, Model, Screen};

/// Fact number `s` of game `g`; `None` for one that this version does not know.
pub(super) fn hear(
    model: &mut Model,
    g: GameId,
    s: u64,
    fact: Option<Fact>,
    effects: &mut Vec<Effect>,
) {
    let Some(game) = model.game.as_mut().filter(|game| game.g == g) else {
        // News of a game that was left does not bring it back; a new seat is worth showing.
        if let Some(Fact::Seated(seated)) = fact {
            seat_taken(model, g, s, &seated, effects);
        }
        return;
    };
    if let Some(Fact::Snap(snap)) = fact {
        enter(model, &snap, effects);
        return;
    }
    if s <= game.table.seq {
        return;
    }
    if s > game.table.seq + 1 {
        catch_up(model, effects);
        return;
    }
    let Some(fact) = fact else {
        game.table.seq = s;
        return;
    };
    let offer = game.table.offer;
    match game.table.apply(&fact) {
        Ok(()) => follow(model, fact, offer, effects),
        Err(_) => fetch(model, effects),
    }
}

/// A seat was taken in a game that is not on the screen. If this client sits there,
/// that is how a pairing arrives: as the game's first fact, or as the second one.
fn seat_taken(model: &mut Model, g: GameId, s: u64, seated: &Seated, effects: &mut Vec<Effect>) {
    let me = model.me.as_ref().map(|me| me.id);
    let mine = Player::BOTH
        .into_iter()
        .find(|&side| seated.players[side].as_ref().is_some_and(|seat| Some(seat.id) == me));
    let busy = model.game.as_ref().is_some_and(GameModel::is_live_for_me);
    if mine.is_none() || busy {
        return;
    }
    match Table::open(seated) {
        Ok(table) if s == 1 => {
            let game = GameModel::new(g, table, Role::of(mine), model.now_ms);
            show(model, game, effects);
        }
        _ => {
            ask(model, Wish::Join(ForGame { g }), effects);
        }
    }
}

/// Everything at once: it replaces what was there, unless that is newer.
pub(super) fn enter(model: &mut Model, snap: &Snap, effects: &mut Vec<Effect>) {
    if model.outage.as_ref().is_some_and(|outage| outage.g == snap.g) {
        return recover(model, snap, effects);
    }
    let Ok(mut fresh) = GameModel::from_snap(snap, model.now_ms) else {
        model.notice = Some("the server sent a game that cannot be".to_owned());
        return;
    };
    match model.game.take_if(|game| game.g == snap.g) {
        Some(old) if old.table.seq > snap.s => {
            model.game = Some(GameModel { syncing: false, ..old });
            return;
        }
        Some(old) => {
            fresh =
                GameModel { table: fresh.table, role: fresh.role, viewers: fresh.viewers, ..old };
            fresh.drop_choice();
            fresh.clock_at_ms = model.now_ms;
            fresh.syncing = false;
            fresh.gone_at_ms = None;
            settle(&mut fresh);
            model.game = Some(fresh);
        }
        None => {
            if let Some(before) = &model.game {
                let g = ForGame { g: before.g };
                ask(model, Wish::Leave(g), effects);
            }
            show(model, fresh, effects);
        }
    }
    // A viewer who missed the pointer to the next game finds it in the snapshot.
    if let Some(next) = snap.rematch.filter(|_| snap.result.is_some()) {
        follow_rematch(model, next, effects);
    }
}

/// All that a server knows after it was away, which may be less than is here.
pub(super) fn recover(model: &mut Model, snap: &Snap, effects: &mut Vec<Effect>) {
    if let Some(game) = model.game.as_mut().filter(|game| game.g == snap.g) {
        game.table.seq = game.table.seq.min(snap.s);
    }
    let outage = model.outage.take_if(|outage| outage.g == snap.g);
    enter(model, snap, effects);
    let game = model.game.as_ref().filter(|game| game.g == snap.g);
    if let (Some(outage), Some(game)) = (outage, game) {
        let verdict = outage.verdict(game.role, &game.table, model.now_ms);
        model.notice = verdict.or(model.notice.take());
    }
}

/// Puts a game on the screen that was not there before.
fn show(model: &mut Model, mut game: GameModel, effects: &mut Vec<Effect>) {
    save::left(model, effects);
    if let Some(before) = model.game.take() {
        // Those who talk go on talking over the next game.
        game.chat = before.chat;
        game.lines_heard = before.lines_heard;
        game.show_weights = before.show_weights && game.help_allowed();
    }
    model.lobby.held.retain(|&g| g != game.g);
    model.game = Some(game);
    model.goal = Goal::Idle;
    model.screen = Screen::Game;
    model.overlay = None;
}

/// Asks for the facts after the last one that is here.
pub(super) fn catch_up(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(game) = &mut model.game else { return };
    game.drop_choice();
    let (g, have) = (game.g, game.table.seq);
    if !std::mem::replace(&mut game.syncing, true) {
        ask(model, Wish::Sync(Sync { g, have }), effects);
    }
}

/// Fetches everything: where the tables differ, more facts cannot mend that.
pub(super) fn fetch(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(game) = &mut model.game else { return };
    game.drop_choice();
    game.syncing = true;
    let g = ForGame { g: game.g };
    let wish = if game.role.player().is_some() { Wish::Join(g) } else { Wish::Watch(g) };
    ask(model, wish, effects);
}

/// What this end adds to a fact that the table has taken; `offer` is what was open before.
fn follow(model: &mut Model, fact: Fact, offer: Option<Offer>, effects: &mut Vec<Effect>) {
    let now_ms = model.now_ms;
    let Some(game) = &mut model.game else { return };
    match fact {
        Fact::TakenBack(_) => {
            game.clock_at_ms = now_ms;
            game.drop_choice();
            settle(game);
        }
        Fact::Played(_) | Fact::Over(_) => {
            game.clock_at_ms = now_ms;
            settle(game);
        }
        Fact::Seated(_) | Fact::Clock(_) => game.clock_at_ms = now_ms,
        Fact::Decided(decided) => {
            game.clock_at_ms = now_ms;
            settle(game);
            if decided.what == Decision::Swap && !game.table.is_shared() {
                game.role = Role::of(game.role.player().map(Player::other));
            }
        }
        Fact::Said(Said { by, text, .. }) => game.hear(ChatLine { by, text }),
        Fact::Rematch(next) => follow_rematch(model, next.g, effects),
        Fact::Answered(answered) => {
            let Answered { yes, by, .. } = answered;
            game.answered = offer.map(|offer| AnsweredOffer { offer, yes, by });
            let closed = offer.and_then(|offer| closed_line(game, offer, answered));
            model.notice = closed.or(model.notice.take());
        }
        // Two who share a keyboard have agreed before the key was pressed.
        Fact::Offered(offer) if game.table.is_shared() && game.role.player().is_some() => {
            let answer = Answer { g: game.g, offer: offer.offer, yes: true };
            ask(model, Wish::Answer(answer), effects);
        }
        Fact::Presence(_) | Fact::Asked(_) | Fact::Offered(_) | Fact::Skip(_) | Fact::Snap(_) => {}
    }
}

/// How an offer came to nothing, for everybody but who closed it. What it led to if it
/// was accepted, the board shows.
fn closed_line(game: &GameModel, offer: Offer, answered: Answered) -> Option<String> {
    if answered.yes || game.role.player() == Some(answered.by) {
        return None;
    }
    let verb = if answered.by == offer.by { "withdraws" } else { "declines" };
    let what = match offer.what {
        OfferKind::Draw => "draw",
        OfferKind::Takeback => "takeback",
        OfferKind::Rematch => "rematch",
    };
    Some(format!("{} {verb} the {what}", game.name(answered.by)))
}

/// Drops what the board has overtaken: a stone or a decision that was waiting, and a refusal.
fn settle(game: &mut GameModel) {
    let ply = game.table.ply();
    let running = game.table.is_running();
    if game.table.is_shared() && game.role.player().is_some() {
        // Of two who share a keyboard, the one to move sits at it.
        game.role = game.table.game.turn().map_or(game.role, |turn| Role::of(Some(turn)));
    }
    game.pending = game.pending.filter(|pending| pending.is_open(&game.table.game));
    game.bot_moves_at = game.bot_moves_at.filter(|&at| running && at == ply);
    if game.refused.as_ref().is_some_and(|refused| refused.ply != ply) {
        game.refused = None;
    }
}

fn follow_rematch(model: &mut Model, next: GameId, effects: &mut Vec<Effect>) {
    if model.is_tv() {
        // It goes where most people look, and not before the end was seen.
        return;
    }
    let g = ForGame { g: next };
    let seat = model.game.as_ref().and_then(|game| game.role.player());
    match seat {
        Some(Player::X | Player::O) => ask(model, Wish::Join(g), effects),
        None => ask(model, Wish::Watch(g), effects),
    };
}
