//! When a command would do something.

use oxo_protocol::{Act, ClaimKind, OfferKind};
use oxo_shared::{Decision, Opening, TimeControl};

use crate::client::action::Step;
use crate::client::core::{Core, Place};
use crate::client::pages::game::{GamePage, Looks, scrolls};

pub(super) fn may_decide(game: &GamePage, what: Decision) -> bool {
    game.my_turn() && game.may(Act::Decide { ply: game.table.ply(), what })
}

pub(super) fn leads_somewhere(game: &GamePage, step: Step) -> bool {
    let (review, whole) = (&game.review, &game.table.game);
    match step {
        Step::Back | Step::PageBack | Step::Start => review.shown(whole).ply() > 0,
        Step::On | Step::PageOn => review.tried().is_empty() && review.behind(whole) > 0,
        Step::End => !review.is_live(),
        Step::Turn => game.study.as_ref().is_some_and(|study| study.turn_after(0).is_some()),
        Step::Retract => !review.tried().is_empty(),
        Step::Play => whole.ply() > 0 || !game.is_over(),
        Step::Number | Step::Faster | Step::Slower => whole.ply() > 0,
    }
}

/// In an opening a decision may be due instead of a stone.
fn is_stone_due(game: &GamePage) -> bool {
    game.table.game.choices().is_empty()
}

pub(super) const fn always(_: &GamePage, _: &Core) -> bool {
    true
}

/// Whether a stone can be put: in the game, or beside one that is looked at.
pub(super) fn takes_a_stone(game: &GamePage, core: &Core) -> bool {
    match game.is_to_look_at() {
        true => game.shown().outcome().is_none(),
        false => types_a_cell(game, core),
    }
}

pub(super) fn types_a_cell(game: &GamePage, core: &Core) -> bool {
    let plays = game.is_live_for_me() && game.table.paused.is_none();
    plays && core.is_online() && is_stone_due(game)
}

/// Nobody else hears what is said in a server that only this program reaches.
pub(super) fn is_heard(game: &GamePage, core: &Core) -> bool {
    !game.is_kept() && core.place != Place::Local
}

pub(super) fn may_answer(game: &GamePage, _: &Core) -> bool {
    let open = game.table.offer;
    open.is_some_and(|open| game.may(Act::Answer { offer: open.offer, yes: true }))
}

pub(super) fn may_claim(game: &GamePage, core: &Core) -> bool {
    game.claimable(core.now_ms).is_some()
}

pub(super) fn may_pause(game: &GamePage, _: &Core) -> bool {
    game.may(Act::GoOn) || game.may_offer(OfferKind::Pause)
}

pub(super) fn has_help(game: &GamePage, _: &Core) -> bool {
    game.help_allowed()
}

pub(super) fn may_hint(game: &GamePage, _: &Core) -> bool {
    let over = game.table.game.outcome().is_some();
    game.help_allowed() && if over { game.review.is_live() } else { is_stone_due(game) }
}

pub(super) fn may_be_helped(game: &GamePage, _: &Core) -> bool {
    game.help_allowed() && game.is_live_for_me() && is_stone_due(game)
}

pub(super) fn has_seat(game: &GamePage, _: &Core) -> bool {
    game.role.side().is_some() && !game.is_kept()
}

pub(super) fn has_game(game: &GamePage, core: &Core) -> bool {
    has_seat(game, core) && !game.is_over()
}

/// Whether the opponent may answer offers: the server's bots neither offer anything nor go away.
pub(super) fn is_answered(game: &GamePage, core: &Core) -> bool {
    let opponent = game.role.side().and_then(|me| game.table.seats[me.other()].as_ref());
    has_seat(game, core) && opponent.is_none_or(|opponent| opponent.bot.is_none())
}

pub(super) fn offers(game: &GamePage, core: &Core) -> bool {
    is_answered(game, core) && !game.is_over()
}

pub(super) fn is_timed(game: &GamePage, core: &Core) -> bool {
    offers(game, core) && game.table.terms.control != TimeControl::None {}
}

/// Whether the colours are still to be chosen.
pub(super) fn settles(game: &GamePage, _: &Core) -> bool {
    !game.table.game.is_settled()
}

pub(super) fn is_swap2(game: &GamePage) -> bool {
    game.table.game.rules().opening() == Opening::Swap2
}

pub(super) fn follows(game: &GamePage, _: &Core) -> bool {
    game.role.side().is_none() && Looks::is_worthwhile(game.table.game.rules())
}

pub(super) fn has_window(game: &GamePage, _: &Core) -> bool {
    scrolls(game.table.game.rules())
}

pub(super) fn claim_words(game: &GamePage) -> &'static str {
    if game.may(Act::Claim(ClaimKind::Draw)) { "claim the draw" } else { "claim the win" }
}

pub(super) fn play_words(game: &GamePage) -> &'static str {
    match game.is_over() {
        _ if game.goes_on_by_itself() => "pause",
        true => "play",
        false => "go on",
    }
}
