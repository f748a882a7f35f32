//! What a player or a spectator does at a board.

use oxo_protocol::request::ForGame;
use oxo_protocol::{OfferKind, Request};

use super::{advice, analysis, leave, steps};
use crate::client::action::Action;
use crate::client::core::{Core, Next};
use crate::client::event::{Call, Effect};
use crate::client::pages::game::GamePage;
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
        Action::Cancel => steps::cancel(game, core),
        Action::Confirm => confirm(core),
        Action::Threats => threats(game, core),
        Action::Decide(what) => {
            let done = game.with(core, |game, now, out| game.decide(what, now, out));
            core.explain(done);
        }
        Action::Type => core.prompt(PromptKind::Cell),
        Action::GoTo => core.prompt(PromptKind::Place),
        Action::Chat => core.prompt(PromptKind::Chat),
        Action::Mute => game.with(core, |game, _, out| game.mute(out)),
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
        Action::Yes => game.with(core, |game, _, out| game.answer(true, out)),
        Action::No => game.with(core, |game, _, out| game.answer(false, out)),
        Action::Resign => drop(core.ask(Request::Resign(g))),
        Action::Abort => drop(core.ask(Request::Abort(g))),
        Action::Claim => game.with(core, |game, now, out| game.claim(now, out)),
        Action::Follow => game.follow_next(core),
        _ => {
            // Who looks around has stopped following.
            game.looks.whom = None;
            let whole = &game.follow.table.game;
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

fn offer(game: &mut GamePage, core: &mut Core, what: OfferKind) {
    game.with(core, |game, _, out| game.offer(what, out));
}

fn threats(game: &mut GamePage, core: &mut Core) {
    let allowed = game.threats_allowed();
    game.threats.shown = allowed && !game.threats.shown;
    game.threats.follow(&game.follow.table.game);
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
