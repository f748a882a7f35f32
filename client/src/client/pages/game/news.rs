//! The news that events of a game are, made where these are applied.

use oxo_protocol::Replica;
use oxo_protocol::event::{Answered, Credit, Said};
use oxo_protocol::{ClockReason, GameEvent, Offer, Presence};
use oxo_shared::{BySide, Decision, Side};

use crate::client::core::Core;
use crate::client::pages::game::state::GamePage;
use crate::game::news::{Closing, Moved, News};
use crate::words::offering;

#[derive(Clone, Copy, Default)]
pub(crate) struct Before {
    seated: bool,
    over: bool,
    paused: bool,
    presence: BySide<Presence>,
    pub(crate) offer: Option<Offer>,
}

impl Before {
    pub(crate) fn of(table: &Replica) -> Before {
        Before {
            seated: table.free_seat().is_none(),
            over: table.game.outcome().is_some(),
            paused: table.paused.is_some(),
            presence: table.presence,
            offer: table.offer,
        }
    }
}

pub(crate) fn of_event(
    event: &GameEvent,
    before: &Before,
    game: &GamePage,
    core: &Core,
) -> Vec<News> {
    let news = match event {
        GameEvent::Seated(_) => players(before, game),
        GameEvent::Said(said) if game.hides(&said.by) => None,
        GameEvent::Said(Said { by, text, .. }) => {
            Some(News::Chat { by: by.name.clone(), seat: by.seat, text: text.clone() })
        }
        GameEvent::Played(_) => Some(News::Moved(moved(game, game.table.game.ply() - 1))),
        GameEvent::Decided(_) => decided(game, game.table.game.decisions().len() - 1),
        GameEvent::TakenBack(_) => Some(News::TakenBack { moves: game.table.game.ply() }),
        GameEvent::Clock(change) if change.why == ClockReason::Gift => given(change.credit),
        GameEvent::Clock(change) if change.why == ClockReason::Stall => {
            change.credit.map(|Credit { ms, .. }| News::Stalled { ms })
        }
        GameEvent::Clock(_) => paused(before, game, core),
        _ => None,
    };
    let answered = if let GameEvent::Answered(answered) = event { Some(answered) } else { None };
    let moves_on = match event {
        GameEvent::Played(_) | GameEvent::Decided(_) | GameEvent::TakenBack(_) => true,
        GameEvent::Seated(_) => !before.seated,
        GameEvent::Clock(_) => before.paused,
        _ => false,
    };
    let turn = turn(game).filter(|_| moves_on);
    news.into_iter()
        .chain(closed(before, answered, game))
        .chain(rest(before, game))
        .chain(turn)
        .collect()
}

/// `core` says where a friend finds the game, if one is wanted there.
pub(crate) fn of_entry(game: &GamePage, core: &Core, is_sought: bool) -> News {
    let invitation = game.invitation(core).filter(|_| !is_sought);
    let link = game.link(core).filter(|_| !is_sought);
    News::Game { game: game.g, terms: game.table.terms, you: game.role.side(), link, invitation }
}

/// The news in all of a game: what happened while nothing of it was heard, since `old` or
/// from its beginning. `called` is whether the player knows of the turn that was due.
pub(crate) fn of_all(
    old: Option<&Replica>,
    called: bool,
    game: &GamePage,
    core: &Core,
) -> Vec<News> {
    let mut before = match old {
        Some(old) => Before::of(old),
        None => Before { presence: game.table.presence, ..Before::default() },
    };
    let (moves, decisions) = (game.table.game.moves(), game.table.game.decisions().len());
    let (known, heard) =
        old.map_or((&[][..], 0), |old| (old.game.moves(), old.game.decisions().len()));
    if has_swapped(heard, game) {
        before.presence = before.presence.swapped();
    }
    let same = moves.iter().zip(known).take_while(|(new, old)| new == old).count();
    let mut news: Vec<News> = players(&before, game).into_iter().collect();
    news.extend(Side::BOTH.into_iter().filter_map(|side| presence(side, &before, game)));
    news.extend((same < known.len()).then_some(News::TakenBack { moves: same }));
    news.extend(acts(same, heard, game));
    news.extend(paused(&before, game, core));
    news.extend(closed(&before, None, game));
    news.extend(rest(&before, game));
    let has_changed = moves != known || decisions != heard;
    news.extend(turn(game).filter(|_| has_changed || !called));
    news
}

fn rest(before: &Before, game: &GamePage) -> impl Iterator<Item = News> {
    opened(before, game).into_iter().chain(over(before, game))
}

pub(crate) fn has_swapped(heard: usize, game: &GamePage) -> bool {
    let new = game.table.game.decisions().get(heard..);
    new.is_some_and(|decisions| decisions.contains(&Decision::Swap))
}

fn acts(ply: usize, decision: usize, game: &GamePage) -> Vec<News> {
    let mut news = Vec::new();
    let decisions = game.table.game.decisions().len();
    let mut due = (decision..decisions).peekable();
    for ply in ply..=game.table.game.ply() {
        while let Some(number) = due.next_if(|&number| Decision::stones_at(number) <= ply) {
            news.extend(decided(game, number));
        }
        if ply < game.table.game.ply() {
            news.push(News::Moved(moved(game, ply)));
        }
    }
    news
}

fn players(before: &Before, game: &GamePage) -> Option<News> {
    (!before.seated && game.table.free_seat().is_none()).then(|| {
        let [x, o] = Side::BOTH.map(|side| game.name(side).to_owned());
        News::Players { x, o, you: game.role.side(), text: introduction(game) }
    })
}

/// Who is who; in an opening that is not known yet.
fn introduction(game: &GamePage) -> String {
    let (x, o) = (game.name(Side::X), game.name(Side::O));
    match (game.table.game.is_settled(), game.role.side()) {
        (_, Some(_)) if game.table.is_shared() => {
            "two at one keyboard: x and o take turns".to_owned()
        }
        (true, Some(me)) => format!("you are {me} against {}", game.name(me.other())),
        (true, None) => format!("{x} (x) plays {o} (o)"),
        (false, Some(Side::X)) => format!("you open against {o}; the colours come later"),
        (false, Some(Side::O)) => format!("{x} opens; the colours come later"),
        (false, None) => format!("{x} opens against {o}; the colours come later"),
    }
}

pub(crate) fn presence(side: Side, before: &Before, game: &GamePage) -> Option<News> {
    let state = game.presence(side);
    let other = game.role.side() != Some(side) && !game.is_bot(side);
    let is_news = game.table.free_seat().is_none() && game.seen[side] && other;
    (is_news && before.presence[side] != state).then(|| News::Presence {
        side,
        name: game.name(side).into(),
        state,
    })
}

fn decided(game: &GamePage, number: usize) -> Option<News> {
    let text = game.decision_line(number)?;
    let (by, decision) = (game.table.game.decided_by(number), game.table.game.decisions()[number]);
    Some(News::Decided { by, decision, text })
}

/// How the open offer came to its end; nothing if the end of the game ended it.
fn closed(before: &Before, answered: Option<&Answered>, game: &GamePage) -> Option<News> {
    let offer = before.offer.filter(|&old| !is_open(old, game.table.offer))?;
    let what = offer.what;
    match answered {
        Some(&Answered { yes, by, .. }) => {
            let answer = match yes {
                true => Closing::Accepted,
                false if by == offer.by => Closing::Withdrawn,
                false => Closing::Declined,
            };
            Some(News::Answered { what, by, answer })
        }
        None => game.table.is_running().then_some(News::Lapsed { what }),
    }
}

/// That the game is paused, or that it goes on.
fn paused(before: &Before, game: &GamePage, core: &Core) -> Option<News> {
    match game.paused(core) {
        Some((by, for_ms)) => {
            let paused = || News::Paused { by, name: game.name(by).into(), for_ms };
            (!before.paused).then(paused)
        }
        None => (before.paused && game.table.is_running()).then_some(News::WentOn {}),
    }
}

fn given(credit: Option<Credit>) -> Option<News> {
    credit.map(|Credit { side, ms }| News::Given { side, ms })
}

fn opened(before: &Before, game: &GamePage) -> Option<News> {
    let Offer { what, by, .. } = game.table.offer.filter(|&new| !is_open(new, before.offer))?;
    let yours = game.role.side().is_some_and(|me| me != by || game.table.is_shared());
    Some(News::Offer { what, by, yours })
}

fn is_open(offer: Offer, open: Option<Offer>) -> bool {
    open.is_some_and(|open| open.offer == offer.offer)
}

fn over(before: &Before, game: &GamePage) -> Option<News> {
    let outcome = game.table.game.outcome().filter(|_| !before.over)?;
    let line = outcome.line.iter().map(|&at| game.cell(at)).collect();
    let (result, how, text) = (outcome.winner, outcome.how, game.result_line()?);
    Some(News::Over { result, how, line, text })
}

fn turn(game: &GamePage) -> Option<News> {
    let side = game.role.side().filter(|_| game.my_turn())?;
    let choices = game.table.game.choices().to_vec();
    Some(News::Turn { side, number: game.table.game.ply() + 1, choices, text: prompt(game) })
}

fn prompt(game: &GamePage) -> String {
    if game.choices().is_empty() {
        return format!("{}:", game.turn_line());
    }
    let words = game.choices().into_iter().map(|(decision, meaning)| match decision {
        // The word says it all.
        Decision::Stay => meaning,
        Decision::Swap | Decision::Two => format!("{decision} ({meaning})"),
    });
    format!("choose: {}:", words.collect::<Vec<_>>().join(", "))
}

/// How an offer came to nothing, for everybody but who closed it. What it led to if it was
/// accepted, the board shows.
pub(crate) fn closing_line(news: &[News], game: &GamePage) -> Option<String> {
    news.iter().find_map(|news| match *news {
        News::Answered { what, by, answer }
            if answer != Closing::Accepted && game.role.side() != Some(by) =>
        {
            Some(format!("{} {} the {}", game.name(by), answer.verb(), offering(what).noun))
        }
        _ => None,
    })
}

/// The stone of this ply. `x plays h8`; in the dialogue of an opening one player puts
/// stones of both colours.
pub(crate) fn moved(game: &GamePage, ply: usize) -> Moved {
    let (stone, cell) = (Side::at_ply(ply), game.cell(game.table.game.moves()[ply]));
    let by = game.table.game.placed_by(ply);
    let text = match game.is_opening_stone(ply) {
        true if game.is_me(by) => format!("you put {stone} on {cell}"),
        true => format!("{} puts {stone} on {cell}", game.name(by)),
        false => format!("{stone} plays {cell}"),
    };
    Moved { number: ply + 1, stone, cell, by, text }
}
