//! A stone put by hand: at once, after a second look, or as soon as it is one's turn; and
//! what an opening asks, answered.

use oxo_protocol::{Act, WhyNot, allowed};
use oxo_shared::{Clean, DecideError, Decision, PlayError, Point};

use crate::client::core::{Core, NOT_CONNECTED, Notice};
use crate::client::pages::game::state::GamePage;
use crate::game::hand::{Choice, Move, Pending, Refused};

/// What a key or a click on a cell does: puts a stone there, or chooses the cell.
pub(crate) fn put(game: &mut GamePage, core: &mut Core, at: Point) {
    let at = game.table.game.landing(at);
    let choice = Choice { ply: game.table.ply(), at };
    let done = if game.may_premove() {
        premove(game, at)
    } else if game.hand.chosen.take() == Some(choice) || !game.asks_first(core) {
        play(game, core, at)
    } else {
        choose(game, choice)
    };
    core.explain(done);
}

/// What a typed cell does: the same without a second look, since it was looked at while it
/// was typed.
pub(crate) fn put_typed(game: &mut GamePage, core: &mut Core, at: Point) -> Result<(), String> {
    match game.may_premove() {
        true => premove(game, game.table.game.landing(at)),
        false => play(game, core, at),
    }
}

fn choose(game: &mut GamePage, choice: Choice) -> Result<(), String> {
    may_play(game, choice.at)?;
    game.view.cursor = choice.at;
    game.hand.chosen = Some(choice);
    Ok(())
}

fn premove(game: &mut GamePage, at: Point) -> Result<(), String> {
    may_lie(game, at)?;
    game.hand.premove = Some(Choice { ply: game.table.ply() + 1, at });
    Ok(())
}

/// Drops what the board has overtaken, and plays what was chosen for the turn that has
/// come. It is for one ply alone, and gone before it is played: it never plays twice.
pub(crate) fn follow(game: &mut GamePage, core: &mut Core) {
    let online = core.is_online();
    let ply = game.table.ply();
    let mine = game.my_turn();
    game.hand.chosen = game.hand.chosen.filter(|chosen| mine && chosen.ply == ply);
    let waits = |premove: &Choice| premove.ply == ply + 1 && game.may_premove() && online;
    let Some(premove) = game.hand.premove.filter(|premove| !waits(premove)) else { return };
    game.hand.premove = None;
    let due = premove.ply == ply && mine && online && !game.is_catching_up();
    let is_played = due && play(game, core, premove.at).is_ok();
    if !is_played && game.is_live_for_me() {
        let why = if online { "the board has changed" } else { "the connection was lost" };
        let told = format!("{} was not played: {why}", game.cell(premove.at));
        core.notify(Notice::event(told));
    }
}

pub(crate) fn cancel(game: &mut GamePage, core: &mut Core) {
    if game.hand.drop_choice().is_some() {
        core.notice = None;
    }
}

impl GamePage {
    /// Whether a stone is asked about before it is put: if the player wants that, and has the
    /// time for it.
    pub fn asks_first(&self, core: &Core) -> bool {
        core.confirms && !self.is_short_of_time(core.now_ms)
    }
}

/// Puts a stone: on the screen at once, and to the server. Where stones fall, it falls
/// first. What this end can see to be impossible is said at once, without asking the server.
pub(crate) fn play(game: &mut GamePage, core: &mut Core, at: Point) -> Result<(), String> {
    let at = game.table.game.landing(at);
    may_play(game, at)?;
    send(game, core, Move::Stone(at))
}

pub(crate) fn decide(game: &mut GamePage, core: &mut Core, what: Decision) -> Result<(), String> {
    may_decide(game, what)?;
    send(game, core, Move::Decision(what))
}

pub(crate) fn refused(game: &mut GamePage, core: &mut Core, refused: Pending, why: Clean) {
    if game.hand.pending.take_if(|pending| *pending == refused).is_none() {
        return;
    }
    core.notify(format!("{} was refused: {why}", game.act(refused.what)));
    if let Move::Stone(at) = refused.what {
        game.hand.refused = Some(Refused { at, ply: refused.ply, why });
    }
}

fn send(game: &mut GamePage, core: &mut Core, what: Move) -> Result<(), String> {
    game.hand.refused = None;
    let pending = Pending { ply: game.table.ply(), what };
    if core.ask(pending.request(game.g)).is_none() {
        return Err(format!("{NOT_CONNECTED}: {} was not sent", game.act(what)));
    }
    core.notice = None;
    game.hand.pending = Some(pending);
    if let Move::Stone(at) = what {
        game.view.cursor = at;
    }
    Ok(())
}

pub(crate) fn may_play(game: &GamePage, at: Point) -> Result<(), String> {
    let play = Act::Play { ply: game.table.ply(), at };
    // First what holds for both players.
    let plays = game.role.side().is_some() && game.table.paused.is_none();
    let both = if plays { allowed::any_stone(&game.table, at) } else { Ok(()) };
    may(game, both.and_then(|()| game.check(play)))
}

/// Whether a stone can lie there, whoever puts it.
pub(crate) fn may_lie(game: &GamePage, at: Point) -> Result<(), String> {
    allowed::any_stone(&game.table, at).map_err(|why| why_not(game, why))
}

fn may_decide(game: &GamePage, what: Decision) -> Result<(), String> {
    let decide = Act::Decide { ply: game.table.ply(), what };
    may(game, game.check(decide))
}

/// What the table says, and that nothing else is on its way.
fn may(game: &GamePage, here: Result<(), WhyNot>) -> Result<(), String> {
    here.map_err(|why| why_not(game, why))?;
    match game.hand.pending.map(|pending| pending.what) {
        Some(Move::Stone(_)) => Err("your last stone is still on its way".to_owned()),
        Some(Move::Decision(_)) => Err("your choice is still on its way".to_owned()),
        None => Ok(()),
    }
}

fn why_not(game: &GamePage, why: WhyNot) -> String {
    match (why, game.table.game.turn()) {
        (WhyNot::NotSeated, _) => "you are watching, not playing".to_owned(),
        (WhyNot::NoOpponent, _) => "there is no opponent yet".to_owned(),
        (WhyNot::NotYourTurn, Some(turn)) => format!("it is {}'s turn", game.name(turn)),
        (WhyNot::Play(PlayError::Undecided(_)) | WhyNot::Decide(DecideError::NotDue), _) => {
            first_choose(game)
        }
        (why, _) => why.to_string(),
    }
}

fn first_choose(game: &GamePage) -> String {
    let choices: Vec<String> = game.choices().into_iter().map(|(_, words)| words).collect();
    match &choices[..] {
        [] => "there is nothing to choose now".to_owned(),
        choices => format!("first choose: {}", choices.join(", ")),
    }
}
