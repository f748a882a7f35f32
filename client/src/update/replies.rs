//! Answers to wishes, matched by number.

use oxo_shared::protocol::frame::{decode_server, read_reply};
use oxo_shared::protocol::reply::{Done, Entered, GamesView, Hint, Opened, Sought, Synced};
use oxo_shared::protocol::wish::{AskHint, ForGame};
use oxo_shared::protocol::{Code, GameId, GameRow, LobbyView, Refusal, ServerFrame, Wish};
use serde::de::DeserializeOwned;

use super::{ask, facts, game, give_up, lobby};
use crate::event::Effect;
use crate::model::{Act, Asked, Goal, Link, Model, Pending, Refused, Screen, Waiting};

/// How long an answer may take: longer than any bot thinks, and than it takes to find out
/// that the line is silent.
const REPLY_TIMEOUT_MS: u64 = 12_000;

/// The wish `re` was granted, with the body `d`.
pub(super) fn granted(model: &mut Model, re: u64, d: &str, effects: &mut Vec<Effect>) {
    let Some(asked) = model.asked.remove(&re) else { return };
    match asked.wish {
        Wish::Create(_) | Wish::AcceptSeek(_) => {
            if let Some(Opened { g }) = read(model, d) {
                opened(model, g, effects);
            }
        }
        Wish::Join(_) | Wish::Watch(_) => {
            if let Some(Entered { snap }) = read(model, d) {
                facts::enter(model, &snap, effects);
            }
        }
        Wish::Sync(sync) => {
            if let Some(synced) = read(model, d) {
                synced_with(model, sync.have, synced, effects);
            }
        }
        Wish::Seek(_) => {
            if let (Some(Sought { seek }), Screen::Waiting(Waiting::Seeking { id, .. })) =
                (read(model, d), &mut model.screen)
            {
                *id = Some(seek);
            }
        }
        Wish::Lobby(_) => {
            if let Some(view) = read::<LobbyView>(model, d) {
                lobby::show(model, view, effects);
            }
        }
        Wish::Games(_) => {
            if let Some(view) = read(model, d) {
                watch_busiest(model, &view, effects);
            }
        }
        Wish::Hint(asked) => {
            if let Some(hint) = read(model, d) {
                hinted(model, asked, hint, effects);
            }
        }
        Wish::Resign(ForGame { g }) | Wish::Abort(ForGame { g }) => promised(model, g, d),
        Wish::Decide(decide) => promised(model, decide.g, d),
        Wish::Claim(claim) => promised(model, claim.g, d),
        Wish::Answer(answer) => promised(model, answer.g, d),
        Wish::Say(say) => promised(model, say.g, d),
        _ => {}
    }
}

/// The fact is on its way, and may come after the answer that announces it.
fn promised(model: &mut Model, g: GameId, d: &str) {
    let done = read::<Done>(model, d);
    let game = model.game.as_mut().filter(|game| game.g == g);
    if let (Some(Done { s }), Some(game)) = (done, game) {
        game.promised = game.promised.max(s);
    }
}

fn read<T: DeserializeOwned>(model: &mut Model, d: &str) -> Option<T> {
    let body = read_reply(d);
    if let Err(error) = &body {
        model.notice = Some(format!("an answer of the server makes no sense: {error}"));
    }
    body.ok()
}

/// Wishes that have been without an answer for too long: those that may be made twice
/// are sent again, the others are given up with a word. On a silent line nothing is overdue:
/// it is heard again, or what is wished for is asked for on the next one.
pub(super) fn remind(model: &mut Model, effects: &mut Vec<Effect>) {
    if !matches!(model.link, Link::Online { quiet_since_ms: None, .. }) {
        return;
    }
    let now_ms = model.now_ms;
    let overdue = |asked: &Asked| now_ms.saturating_sub(asked.since_ms) >= REPLY_TIMEOUT_MS;
    let late: Vec<Asked> =
        model.asked.extract_if(.., |_, asked| overdue(asked)).map(|(_, asked)| asked).collect();
    for Asked { wish, .. } in late {
        match wish {
            Wish::Play(_)
            | Wish::Decide(_)
            | Wish::Sync(_)
            | Wish::Join(_)
            | Wish::Watch(_)
            | Wish::Lobby(_) => {
                ask(model, wish, effects);
            }
            wish => refused(model, wish, "the server does not answer".to_owned(), effects),
        }
    }
}

/// The wish `re` was refused.
pub(super) fn not_granted(
    model: &mut Model,
    re: Option<u64>,
    refusal: Refusal,
    effects: &mut Vec<Effect>,
) {
    let wish = re.and_then(|re| model.asked.remove(&re)).map(|asked| asked.wish);
    let behind = matches!(refusal.code, Code::Stale | Code::NotYourTurn | Code::GameOver);
    let Some(wish) = wish else {
        model.notice = Some(refusal.msg.into_owned());
        return;
    };
    if refusal.code == Code::NoSuchGame && game_gone(model, &wish) {
        return;
    }
    let was_act = matches!(wish, Wish::Play(_) | Wish::Decide(_));
    refused(model, wish, refusal.msg.into_owned(), effects);
    if was_act && behind {
        facts::catch_up(model, effects);
    }
}

/// Whether the game on the screen is what the server does not know; then it is
/// frozen, to be looked at.
fn game_gone(model: &mut Model, wish: &Wish) -> bool {
    let g = match wish {
        Wish::Join(ForGame { g }) | Wish::Watch(ForGame { g }) => *g,
        Wish::Sync(sync) => sync.g,
        Wish::Play(play) => play.g,
        Wish::Decide(decide) => decide.g,
        _ => return false,
    };
    model.lobby.held.retain(|&held| held != g);
    let Some(game) = model.game.as_mut().filter(|game| game.g == g) else { return false };
    if model.outage.take_if(|outage| outage.g == g).is_some() {
        model.notice = Some("server restarted, and this game is lost".to_owned());
    }
    game.gone_at_ms.get_or_insert(model.now_ms);
    game.pending = None;
    game.syncing = false;
    true
}

/// What a refusal means, whoever refused.
pub(super) fn refused(model: &mut Model, wish: Wish, why: String, effects: &mut Vec<Effect>) {
    match wish {
        Wish::Play(play) => act_refused(model, play.g, play.ply, Act::Stone(play.at), why),
        Wish::Decide(decide) => {
            act_refused(model, decide.g, decide.ply, Act::Decision(decide.what), why);
        }
        // Tidying up after oneself may come too late.
        Wish::Leave(_) | Wish::Unseek(_) | Wish::Unlobby(_) => {}
        Wish::Look(_) => {
            if let Some(game) = &mut model.game {
                game.follow.unwanted = true;
            }
        }
        Wish::Hint(_) => {
            // Switched off, or it would be asked for again and again.
            if let Some(game) = &mut model.game {
                game.bot_moves_at = None;
                game.show_weights = false;
                game.show_hint = false;
            }
            model.notice = Some(why);
        }
        Wish::Sync(_) => {
            if let Some(game) = &mut model.game {
                game.syncing = false;
            }
            model.notice = Some(why);
        }
        Wish::Create(_)
        | Wish::AcceptSeek(_)
        | Wish::Join(_)
        | Wish::Watch(_)
        | Wish::Seek(_)
        | Wish::Games(_) => give_up(model, why, effects),
        _ => model.notice = Some(why),
    }
}

/// What a player did does not count: it is as if it had not been done.
fn act_refused(model: &mut Model, g: GameId, ply: u32, what: Act, why: String) {
    let Some(game) = model.game.as_mut().filter(|game| game.g == g) else { return };
    if game.pending.take_if(|pending| *pending == Pending { ply, what }).is_none() {
        return;
    }
    model.notice = Some(format!("{} was refused: {why}", game.act(what)));
    if let Act::Stone(at) = what {
        game.refused = Some(Refused { at, ply, why });
    }
}

/// A game of one's own was opened. Its first fact may have put it on the screen
/// already; asking for it anew costs nothing and misses nothing.
fn opened(model: &mut Model, g: GameId, effects: &mut Vec<Effect>) {
    if model.game.as_ref().is_none_or(|game| game.g != g) {
        model.goal = Goal::Join(g);
        ask(model, Wish::Join(ForGame { g }), effects);
    }
}

fn synced_with(model: &mut Model, have: u64, synced: Synced, effects: &mut Vec<Effect>) {
    match synced {
        // The answer was given later than the question: the server has lost something.
        Synced::Snap(snap) if snap.s < have => facts::recover(model, &snap, effects),
        Synced::Snap(snap) => facts::enter(model, &snap, effects),
        Synced::Facts(frames) => {
            if let Some(game) = &mut model.game {
                game.syncing = false;
            }
            for frame in frames {
                if let Ok(ServerFrame::Fact { g, s, fact }) = decode_server(&frame.to_string()) {
                    facts::hear(model, g, s, fact.map(|fact| *fact), effects);
                }
            }
        }
    }
}

fn watch_busiest(model: &mut Model, view: &GamesView, effects: &mut Vec<Effect>) {
    let live = view.games.iter().filter(|row| row.result.is_none());
    match live.max_by_key(|row: &&GameRow| (row.viewers, row.ply)) {
        Some(row) => {
            model.goal = Goal::Watch(Some(row.g));
            ask(model, Wish::Watch(ForGame { g: row.g }), effects);
        }
        None => give_up(model, "nobody plays a listed game right now".to_owned(), effects),
    }
}

fn hinted(model: &mut Model, asked: AskHint, hint: Hint, effects: &mut Vec<Effect>) {
    let Some(game) = model.game.as_mut().filter(|game| game.g == asked.g) else { return };
    let best = hint.best;
    let wanted = game.bot_moves_at.take() == Some(hint.ply) && hint.ply == game.table.ply();
    game.hint = Some(hint);
    if wanted {
        game::play(model, best, effects);
    }
}
