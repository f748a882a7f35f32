//! Calling a player who looks elsewhere.

use oxo_shared::protocol::{Offer, OfferKind};

use crate::event::Effect;
use crate::model::{Focus, GameModel, Model};

/// The title of the terminal while nothing waits for the player.
const QUIET_TITLE: &str = "oxo";

/// What a player who looks elsewhere wants to be called for.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Attention {
    title: String,
    /// Whether a game is lost by leaving.
    pub(super) playing: bool,
    my_turn: bool,
    /// The opponent's turn: it ends with something to look at. One's own may end and begin
    /// again by one's own doing, in an opening.
    others_turn: bool,
    /// The opponent's, to be answered.
    offer: Option<Offer>,
}

impl Attention {
    pub(super) fn of(model: &Model) -> Attention {
        let game = model.game.as_ref();
        let me = game.and_then(|game| game.role.player());
        let my_turn = game.is_some_and(GameModel::my_turn);
        let offer = game.and_then(GameModel::open_offer);
        Attention {
            title: game.filter(|_| my_turn).map_or(QUIET_TITLE.to_owned(), my_move),
            playing: game.is_some_and(GameModel::is_live_for_me),
            my_turn,
            others_turn: game
                .is_some_and(|game| game.is_live_for_me() && me != game.table.game.turn()),
            offer: offer.filter(|offer| me.is_some_and(|me| offer.by != me)),
        }
    }
}

/// Bell, notification and title for somebody who looks elsewhere: an opponent has come,
/// has moved, offers something or has ended the game.
pub(super) fn call_the_player(model: &Model, before: &Attention, effects: &mut Vec<Effect>) {
    let now = Attention::of(model);
    if now.title != before.title {
        effects.push(Effect::Title(now.title.clone()));
    }
    let Some(text) = reason(model, before, &now) else { return };
    match model.focus {
        Focus::Here => return,
        // A bot answers before anybody can look away.
        Focus::Unknown if is_against_bot(model) => return,
        Focus::Unknown => {}
        Focus::Elsewhere => effects.push(Effect::Notify(text)),
    }
    if model.settings.bell != Some(false) {
        effects.push(Effect::Bell);
    }
}

/// What there is to look at, in words.
fn reason(model: &Model, before: &Attention, now: &Attention) -> Option<String> {
    let game = model.game.as_ref()?;
    let opponent = game.name(game.role.player()?.other());
    if now.my_turn && before.others_turn {
        return Some(my_move(game));
    }
    if now.playing && !before.playing {
        return Some(format!("your game against {opponent} begins"));
    }
    if let Some(offer) = now.offer.filter(|_| now.offer != before.offer) {
        return Some(format!("{opponent} {}", offered(offer.what)));
    }
    let ended = before.others_turn && game.table.game.outcome().is_some();
    (ended && model.focus == Focus::Elsewhere).then(|| game.turn_line())
}

fn my_move(game: &GameModel) -> String {
    let [x, o] = oxo_shared::Player::BOTH.map(|side| game.name(side));
    format!("your move - {x} vs {o}")
}

const fn offered(what: OfferKind) -> &'static str {
    match what {
        OfferKind::Draw => "offers a draw",
        OfferKind::Takeback => "asks to take back",
        OfferKind::Rematch => "wants a rematch",
    }
}

fn is_against_bot(model: &Model) -> bool {
    let game = model.game.as_ref();
    let opponent = |game: &GameModel| Some(game.is_bot(game.role.player()?.other()));
    game.and_then(opponent).unwrap_or(false)
}
