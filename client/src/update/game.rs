//! What a player or a viewer does at a board.

use oxo_shared::protocol::wish::{Answer, AskHint, Claim, ForGame, MakeOffer, Say};
use oxo_shared::protocol::{ClaimKind, GameId, OfferKind, Wish};
use oxo_shared::{Decision, PlayError, Player, Point};

use super::{ask, cursor, follow, hand, leave_game, review, study, typing};
use crate::action::Action;
use crate::event::Effect;
use crate::model::{Act, GameModel, Model, Pending, PromptKind};
use crate::threats::Threats;

pub(super) fn perform(model: &mut Model, action: Action, effects: &mut Vec<Effect>) {
    let Some(game) = &mut model.game else { return };
    let g = game.g;
    match action {
        Action::Choose => {
            let at = game.cursor;
            review::put(model, at, effects);
        }
        Action::Cancel => hand::cancel(model),
        Action::Confirm => confirm(model),
        Action::Threats => threats(model),
        Action::Decide(what) => decide(model, what, effects),
        Action::Type => typing::begin(model, PromptKind::Cell),
        Action::GoTo => typing::begin(model, PromptKind::Place),
        Action::Analyze => study::toggle(model, effects),
        Action::Chat => typing::begin(model, PromptKind::Chat),
        Action::Weights => weights(model, effects),
        Action::Hint => hint(model, effects),
        Action::BotMove => bot_move(model, effects),
        Action::Draw => offer(model, g, OfferKind::Draw, effects),
        Action::Takeback => offer(model, g, OfferKind::Takeback, effects),
        Action::Rematch => rematch(model, g, effects),
        Action::Yes => answer(model, Reply::Yes, effects),
        Action::No => answer(model, Reply::No, effects),
        Action::Resign => {
            ask(model, Wish::Resign(ForGame { g }), effects);
        }
        Action::Abort => {
            ask(model, Wish::Abort(ForGame { g }), effects);
        }
        Action::Claim => claim(model, g, effects),
        Action::Back => leave_game(model, effects),
        Action::Follow => follow::toggle(model),
        _ => {
            // Who looks around has stopped following.
            game.follow.whom = None;
            cursor::perform(game, action);
        }
    }
}

/// Puts a stone: on the screen at once, and to the server. Where stones fall, it falls
/// first. What this end can see to be impossible is said at once, without asking the server.
pub(super) fn play(model: &mut Model, at: Point, effects: &mut Vec<Effect>) {
    let Some(game) = &model.game else { return };
    let at = game.table.game.landing(at);
    match may_play(game, at) {
        Ok(()) => send(model, Act::Stone(at), effects),
        Err(why) => model.notice = Some(why),
    }
}

/// Answers what the opening asks, likewise.
fn decide(model: &mut Model, what: Decision, effects: &mut Vec<Effect>) {
    let Some(game) = &model.game else { return };
    match may_decide(game, what) {
        Ok(()) => send(model, Act::Decision(what), effects),
        Err(why) => model.notice = Some(why),
    }
}

/// Sends what a player does, and shows it as pending.
fn send(model: &mut Model, what: Act, effects: &mut Vec<Effect>) {
    let Some(game) = &model.game else { return };
    let pending = Pending { ply: game.table.ply(), what };
    if ask(model, pending.wish(game.g), effects).is_none() {
        return;
    }
    model.notice = None;
    if let Some(game) = &mut model.game {
        game.refused = None;
        game.pending = Some(pending);
        if let Act::Stone(at) = what {
            game.cursor = at;
        }
    }
}

/// Whether this client can put a stone there now.
pub(super) fn may_play(game: &GameModel, at: Point) -> Result<(), String> {
    let me = seat(game)?;
    // First what holds for both players, the end of the game for one.
    may_lie(game, at)?;
    may_act(game, me)?;
    match game.table.game.check(at) {
        Err(PlayError::Undecided(_)) => Err(first_choose(game)),
        fits => fits.map_err(|error| error.to_string()),
    }
}

/// Whether a stone can lie there, whoever puts it.
pub(super) fn may_lie(game: &GameModel, at: Point) -> Result<(), String> {
    match game.table.game.check(at) {
        Err(error) if !binds_only_the_mover(&error) => Err(error.to_string()),
        _ => Ok(()),
    }
}

fn may_decide(game: &GameModel, what: Decision) -> Result<(), String> {
    let me = seat(game)?;
    let due = game.table.game.decisions();
    if due.is_empty() {
        return Err("there is nothing to choose now".to_owned());
    }
    may_act(game, me)?;
    if due.contains(&what) { Ok(()) } else { Err(first_choose(game)) }
}

fn seat(game: &GameModel) -> Result<Player, String> {
    game.role.player().ok_or_else(|| "you are looking on, not playing".to_owned())
}

/// Whether the one who is not to move need not care.
const fn binds_only_the_mover(error: &PlayError) -> bool {
    matches!(
        error,
        PlayError::Undecided(_)
            | PlayError::Forbidden(..)
            | PlayError::NotInCentre(..)
            | PlayError::TooNear(..)
    )
}

fn may_act(game: &GameModel, me: Player) -> Result<(), String> {
    if game.table.free_seat().is_some() {
        return Err("there is no opponent yet".to_owned());
    }
    match game.pending.map(|pending| pending.what) {
        Some(Act::Stone(_)) => return Err("your last stone is still on its way".to_owned()),
        Some(Act::Decision(_)) => return Err("your choice is still on its way".to_owned()),
        None => {}
    }
    if game.table.game.turn() != Some(me) {
        return Err(format!("it is {}'s turn", game.name(me.other())));
    }
    Ok(())
}

fn first_choose(game: &GameModel) -> String {
    let choices: Vec<String> = game.choices().into_iter().map(|(_, words)| words).collect();
    format!("first choose: {}", choices.join(", "))
}

/// Says a line to everybody at the board.
pub(super) fn say(model: &mut Model, text: String, effects: &mut Vec<Effect>) {
    let Some(game) = &model.game else { return };
    let g = game.g;
    let longest = model.limits.chat_chars;
    let text: String = text.trim().chars().take(longest).collect();
    if !text.is_empty() {
        ask(model, Wish::Say(Say { g, text }), effects);
    }
}

fn offer(model: &mut Model, g: GameId, what: OfferKind, effects: &mut Vec<Effect>) {
    let open = model.game.as_ref().and_then(|game| game.table.offer);
    if open.is_some_and(|open| open.what == what) {
        let mine = open.map(|open| open.by) == model.game.as_ref().and_then(|g| g.role.player());
        if !mine {
            // Both want the same.
            answer(model, Reply::Yes, effects);
        } else {
            model.notice = Some("that is offered already".to_owned());
        }
        return;
    }
    ask(model, Wish::Offer(MakeOffer { g, what, ply: None }), effects);
}

fn rematch(model: &mut Model, g: GameId, effects: &mut Vec<Effect>) {
    let over = model.game.as_ref().is_some_and(|game| game.table.game.outcome().is_some());
    if over {
        offer(model, g, OfferKind::Rematch, effects);
    } else {
        model.notice = Some("a rematch comes after the game".to_owned());
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reply {
    Yes,
    No,
}

fn answer(model: &mut Model, reply: Reply, effects: &mut Vec<Effect>) {
    let Some(game) = &model.game else { return };
    let (g, offer, me) = (game.g, game.table.offer, game.role.player());
    match offer {
        // One's own offer can be withdrawn, not accepted.
        Some(offer) if me.is_some() && (me != Some(offer.by) || reply == Reply::No) => {
            let yes = reply == Reply::Yes;
            ask(model, Wish::Answer(Answer { g, offer: offer.offer, yes }), effects);
        }
        Some(_) => model.notice = Some("the answer is the opponent's to give".to_owned()),
        None => model.notice = Some("nothing is offered".to_owned()),
    }
}

fn claim(model: &mut Model, g: GameId, effects: &mut Vec<Effect>) {
    // Without a reason seen here the server says what is missing.
    let claimable = model.game.as_ref().and_then(GameModel::claimable);
    let what = claimable.unwrap_or(ClaimKind::Draw);
    ask(model, Wish::Claim(Claim { g, what }), effects);
}

fn weights(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(game) = &mut model.game else { return };
    game.show_weights = !game.show_weights;
    if game.show_weights {
        ask_hint(model, effects);
    }
}

fn hint(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(game) = &mut model.game else { return };
    game.show_hint = !game.show_hint;
    if game.show_hint {
        ask_hint(model, effects);
    }
}

fn threats(model: &mut Model) {
    let Some(game) = &mut model.game else { return };
    let allowed = game.threats_allowed();
    game.threats.shown = allowed && !game.threats.shown;
    game.threats.follow(&game.table.game);
    let none = game.threats.get().is_some_and(Threats::is_empty);
    let now = match (allowed, game.threats.shown) {
        (false, _) => "in a rated game between people the threats are yours to see",
        (true, true) if none => "there is no threat now; they are marked as they come",
        (true, true) => "threats: ! completes a line, ^ leads to two of them",
        (true, false) => "threats are not marked any more",
    };
    model.notice = Some(now.to_owned());
}

/// Whether stones are asked about, from now on.
fn confirm(model: &mut Model) {
    model.confirms = !model.confirms;
    let now = match model.confirms {
        true => "a stone is put when its cell is chosen twice",
        false => "a stone is put at once",
    };
    model.notice = Some(now.to_owned());
}

fn bot_move(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(game) = &mut model.game else { return };
    if !game.my_turn() {
        model.notice = Some("the bot can move for you when it is your turn".to_owned());
        return;
    }
    if !game.table.game.decisions().is_empty() {
        model.notice = Some("this choice is yours: the bot puts stones for you".to_owned());
        return;
    }
    let known = game.fresh_hint().map(|hint| hint.best);
    match known {
        Some(best) => play(model, best, effects),
        None => {
            game.bot_moves_at = Some(game.table.ply());
            ask_hint(model, effects);
        }
    }
}

/// Keeps the help that is switched on up with the board.
pub(super) fn refresh_help(model: &mut Model, effects: &mut Vec<Effect>) {
    let wanted = model.game.as_ref().is_some_and(|game| {
        let stone_due = game.my_turn() && game.table.game.decisions().is_empty();
        (game.show_weights || game.show_hint) && stone_due && game.fresh_hint().is_none()
    });
    if wanted && model.is_online() {
        ask_hint(model, effects);
    }
}

/// Asks a bot about the position, unless it has been asked or has answered.
fn ask_hint(model: &mut Model, effects: &mut Vec<Effect>) {
    let Some(game) = &mut model.game else { return };
    let over = game.table.game.outcome().is_some();
    let why_not = match game.table.game.decisions() {
        _ if !game.help_allowed() && !over => Some("help is for unrated games against bots"),
        [_, ..] => Some("there is help with stones, not with this choice"),
        [] => None,
    };
    if let Some(why_not) = why_not {
        game.show_weights = false;
        game.show_hint = false;
        game.bot_moves_at = None;
        model.notice = Some(why_not.to_owned());
        return;
    }
    let known = game.fresh_hint().is_some();
    let (g, bot) = (game.g, game.adviser());
    let under_way = model.asked.values().any(|asked| matches!(asked.wish, Wish::Hint(_)));
    if !known && !under_way {
        ask(model, Wish::Hint(AskHint { g, bot, ply: None }), effects);
    }
}
