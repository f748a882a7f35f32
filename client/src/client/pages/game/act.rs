//! What a player or a spectator does at a board.

use oxo_protocol::request::{Answer, ForGame, MakeOffer, Report, Say};
use oxo_protocol::{Act, WhyNot};
use oxo_protocol::{Offer, OfferKind, Request};
use oxo_shared::Clean;

use crate::client::action::Action;
use crate::client::core::{Core, Next};
use crate::client::event::{Call, Effect};
use crate::client::pages::game::state::GamePage;
use crate::client::pages::game::{advice, analysis, claim, leave, play, steps};
use crate::client::prompt::PromptKind;
use crate::study::threats::Threats;

/// Does what a key asks for; what only changes which position is shown comes first.
pub(crate) fn perform(game: &mut GamePage, core: &mut Core, action: Action) -> Next {
    if steps::takes(game, core, action) {
        return Next::Stay;
    }
    let g = ForGame { g: game.g };
    match action {
        Action::Back => return leave::leave(game, core),
        Action::Choose => steps::put(game, core, game.view.cursor),
        Action::Cancel => play::cancel(game, core),
        Action::Confirm => confirm(core),
        Action::Threats => threats(game, core),
        Action::Decide(what) => {
            let done = play::decide(game, core, what);
            core.explain(done);
        }
        Action::Type => core.prompt(PromptKind::Cell),
        Action::GoTo => core.prompt(PromptKind::Place),
        Action::Chat => core.prompt(PromptKind::Chat),
        Action::Mute => mute(game, core),
        Action::Report => core.prompt(PromptKind::Report),
        Action::Analyze => analysis::toggle(game, core),
        Action::Weights => advice::weights(game, core),
        Action::Hint => advice::hint(game, core),
        Action::Numbers => advice::numbers_too(game),
        Action::BotMove => advice::bot_move(game, core),
        Action::Copy => copy(game, core),
        Action::Draw => offer(game, core, OfferKind::Draw),
        Action::Takeback => offer(game, core, OfferKind::Takeback),
        Action::Rematch => offer(game, core, OfferKind::Rematch),
        Action::Pause => offer(game, core, OfferKind::Pause),
        Action::Time => offer(game, core, OfferKind::Time),
        Action::GoOn => drop(core.ask(Request::GoOn(g))),
        Action::Yes => answer(game, core, Reply::Yes),
        Action::No => answer(game, core, Reply::No),
        Action::Resign => drop(core.ask(Request::Resign(g))),
        Action::Abort => drop(core.ask(Request::Abort(g))),
        Action::Claim => claim::claim(game, core),
        Action::Follow => game.follow_next(core),
        _ => {
            // Who looks around has stopped following.
            game.follow.whom = None;
            let whole = &game.table.game;
            game.view.perform(action, game.review.shown(whole), whole);
        }
    }
    Next::Stay
}

/// The link, or, at a server that no browser finds, the line that joins.
fn copy(game: &GamePage, core: &mut Core) {
    if let Some(text) = game.link(core).or_else(|| game.invitation(core)) {
        core.push(Effect::Screen(Call::Copy(text)));
        core.notify("handed to the terminal to copy; where that cannot, mark it with the mouse");
    }
}

pub(crate) fn say(game: &GamePage, core: &mut Core, text: &str) {
    let g = game.g;
    let longest = core.limits.chat_chars;
    let text = Clean::cut(text, longest);
    if !text.is_empty() {
        core.ask(Request::Say(Say { g, text }));
    }
}

/// For this game: the next one is with somebody else, or a fresh start.
fn mute(game: &mut GamePage, core: &mut Core) {
    game.mutes = !game.mutes;
    core.notify(match game.mutes {
        true => "what your opponent says is not shown in this game",
        false => "what your opponent says is shown again",
    });
}

pub(crate) fn report(game: &GamePage, core: &mut Core, text: &str) {
    let text = Clean::cut(text, core.limits.chat_chars);
    if text.is_empty() {
        return core.notify("say what is wrong: report he swears at me");
    }
    core.ask(Request::Report(Report { g: game.g, text }));
}

fn offer(game: &GamePage, core: &mut Core, what: OfferKind) {
    let me = game.role.side();
    match game.table.offer.filter(|open| open.what == what) {
        Some(open) if Some(open.by) == me || game.table.is_shared() => {
            core.notify("that is offered already");
        }
        Some(open) if game.wants_the_same(open, what) => answer(game, core, Reply::Yes),
        _ => match game.check(Act::Offer(what, None)) {
            Err(WhyNot::NotOver) => core.notify("a rematch comes after the game"),
            Err(WhyNot::NobodyThere) => core.notify(WhyNot::NobodyThere.to_string()),
            // The server says what is missing.
            _ => drop(core.ask(Request::Offer(MakeOffer { g: game.g, what, ply: None }))),
        },
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reply {
    Yes,
    No,
}

fn answer(game: &GamePage, core: &mut Core, reply: Reply) {
    let Some(Offer { offer, .. }) = game.table.offer else {
        return core.notify("nothing is offered");
    };
    let yes = reply == Reply::Yes;
    match game.may(Act::Answer { offer, yes }) {
        true => drop(core.ask(Request::Answer(Answer { g: game.g, offer, yes }))),
        // One's own offer can be withdrawn, not accepted.
        false => core.notify("the answer is the opponent's to give"),
    }
}

fn threats(game: &mut GamePage, core: &mut Core) {
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
    core.notify(now);
}

fn confirm(core: &mut Core) {
    core.confirms = !core.confirms;
    let now = match core.confirms {
        true => "a stone is put when its cell is chosen twice",
        false => "a stone is put at once",
    };
    core.notify(now);
}
