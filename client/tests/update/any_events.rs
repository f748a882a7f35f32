//! Events in any order: nothing panics, no live game is lost without confirmation, no ply is played
//! twice, and premoves fit the board.

use std::collections::HashMap;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use oxo::screen::app::Overlay;
use oxo::screen::hit;
use oxo::screen::input::{Focus, Input};
use oxo::session::Head;
use oxo_headless::client::event::{Effect, Event};
use oxo_headless::game::follow::Follow;
use oxo_headless::net::NetEvent;
use oxo_protocol::event::TakenBack;
use oxo_protocol::{Code, GameEvent, Offer, OfferId, OfferKind, OfferKind::Draw, Request};
use oxo_shared::{Point, Side};
use proptest::prelude::*;
use ratatui::layout::Rect;

use super::{Listener, Stage, World, requests};
use crate::common::screen::render;

/// Number of events: enough for a game, an outage and the aftermath.
const MAX_STEPS: usize = 60;
const CASES: u32 = 96;

/// An event in the abstract, made concrete when it occurs.
#[derive(Clone, Debug)]
enum Step {
    Key(KeyCode, KeyModifiers, KeyEventKind),
    Mouse(u16, u16, Mouse),
    Paste(String),
    Focus(Focus),
    Wait(u64),
    /// The side to move plays one of the free cells.
    Play(prop::sample::Index),
    /// An event with this number arrives again or late.
    Misheard(u64),
    Answer(prop::sample::Index, Reply),
    TakeBack,
    Offer,
    Down,
    Up,
    Quiet,
}

#[derive(Clone, Copy, Debug)]
enum Mouse {
    Left,
    Right,
    Over,
}

#[derive(Clone, Copy, Debug)]
enum Reply {
    Refused(Code),
    Nonsense,
}

fn step() -> impl Strategy<Value = Step> {
    let codes = "[a-zA-Z0-9?: ]".prop_map(|text| KeyCode::Char(text.chars().next().unwrap()));
    let named = prop::sample::select(vec![
        KeyCode::Enter,
        KeyCode::Esc,
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::Left,
        KeyCode::Right,
        KeyCode::Home,
        KeyCode::Backspace,
        KeyCode::F(5),
    ]);
    let held = prop::sample::select(vec![
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::SHIFT,
        KeyModifiers::CONTROL,
    ]);
    let kind = prop::sample::select(vec![
        KeyEventKind::Press,
        KeyEventKind::Press,
        KeyEventKind::Repeat,
        KeyEventKind::Release,
    ]);
    let key = (prop_oneof![codes, named], held, kind).prop_map(|(c, h, k)| Step::Key(c, h, k));
    let mouse = prop::sample::select(vec![Mouse::Left, Mouse::Left, Mouse::Right, Mouse::Over]);
    let reply = prop::sample::select(vec![
        Reply::Refused(Code::Stale),
        Reply::Refused(Code::Storage),
        Reply::Refused(Code::NoSuchGame),
        Reply::Nonsense,
    ]);
    let focus = prop::sample::select(vec![Focus::Here, Focus::Elsewhere]);
    prop_oneof![
        12 => key,
        6 => (0..120u16, 0..40u16, mouse).prop_map(|(x, y, mouse)| Step::Mouse(x, y, mouse)),
        1 => "\\PC{0,12}".prop_map(Step::Paste),
        1 => focus.prop_map(Step::Focus),
        2 => (0..20_000u64).prop_map(Step::Wait),
        10 => any::<prop::sample::Index>().prop_map(Step::Play),
        1 => (0..40u64).prop_map(Step::Misheard),
        2 => (any::<prop::sample::Index>(), reply).prop_map(|(which, r)| Step::Answer(which, r)),
        1 => Just(Step::TakeBack),
        1 => Just(Step::Offer),
        1 => Just(Step::Down),
        2 => Just(Step::Up),
        1 => Just(Step::Quiet),
    ]
}

/// Returns a cell for the side to move: the pending one, if there is one.
fn cell(world: &World, which: prop::sample::Index) -> Option<Point> {
    let pending = world.follow().and_then(|game| game.hand().pending?.stone());
    let pending = pending.map(|(at, _)| at).filter(|&at| world.truth.game.check(at).is_ok());
    let cells: Vec<Point> = world
        .truth
        .game
        .candidates(2)
        .into_iter()
        .filter(|&at| world.truth.game.check(at).is_ok())
        .collect();
    pending.or_else(|| (!cells.is_empty()).then(|| *which.get(&cells)))
}

fn happen(world: &mut World, step: Step, area: Rect) -> Vec<Effect> {
    let over = world.truth.game.outcome().is_some();
    match step {
        Step::Key(code, held, kind) => {
            world.happen(Input::Key(KeyEvent::new_with_kind(code, held, kind)))
        }
        Step::Mouse(x, y, mouse) => point(world, hit(&world.model, area, x, y), mouse),
        Step::Paste(text) => world.happen(Input::Paste(text)),
        Step::Focus(focus) => world.happen(Input::Focus(focus)),
        Step::Wait(ms) => world.later(ms, Event::Tick),
        Step::Play(which) => match cell(world, which).filter(|_| !over) {
            Some(at) => world.hear_played((at.x, at.y)),
            None => Vec::new(),
        },
        Step::Misheard(s) => {
            let offer = Offer { offer: OfferId(s), what: Draw, by: Side::O, ply: None };
            world.frame(world.g, s, GameEvent::Offered(offer))
        }
        Step::Answer(which, reply) => answer(world, which, reply),
        Step::TakeBack if over || world.truth.ply() <= world.truth.settled_ply() => Vec::new(),
        Step::TakeBack => take_back(world),
        Step::Offer => {
            let offer = Offer { offer: OfferId(1), what: OfferKind::Draw, by: Side::O, ply: None };
            tell(world, GameEvent::Offered(offer))
        }
        Step::Down => world.down(),
        Step::Up => world.up(),
        Step::Quiet => world.net(NetEvent::Quiet { silent_ms: 5_000 }),
    }
}

fn point(world: &mut World, hit: Option<oxo::screen::input::Hit>, mouse: Mouse) -> Vec<Effect> {
    let cell = match hit {
        Some(oxo::screen::input::Hit::Cell(at)) => Some(at),
        _ => None,
    };
    match (mouse, hit) {
        (Mouse::Right, _) => world.happen(Input::Cancel),
        (Mouse::Over, _) => world.happen(Input::Hover(cell)),
        (Mouse::Left, Some(hit)) => world.happen(Input::Click(hit)),
        (Mouse::Left, None) => Vec::new(),
    }
}

fn answer(world: &mut World, which: prop::sample::Index, reply: Reply) -> Vec<Effect> {
    let ids: Vec<u64> = world.core().requests().iter().map(|(id, _)| id).collect();
    let Some(&id) = (!ids.is_empty()).then(|| which.get(&ids)) else { return Vec::new() };
    match reply {
        Reply::Refused(code) => world.err(id, code, "no"),
        Reply::Nonsense => world.ok(id, &["nonsense"]),
    }
}

fn take_back(world: &mut World) -> Vec<Effect> {
    let ply = world.truth.ply() - 1;
    let hash = world.truth.game.earlier(ply as usize).unwrap().hash();
    tell(world, GameEvent::TakenBack(TakenBack { ply, clock: None, hash }))
}

fn tell(world: &mut World, event: GameEvent) -> Vec<Effect> {
    if world.truth.apply(&event).is_err() {
        return Vec::new();
    }
    world.frame(world.g, world.truth.seq, event)
}

/// The requested stones that were not rejected, by ply: every request for a ply must have the same
/// stone.
#[derive(Default)]
struct OpenStones(HashMap<u32, Point>);

impl OpenStones {
    fn note(&mut self, world: &World, effects: &[Effect]) {
        let board = |game: &Follow| game.hand().pending.map(|pending| pending.ply);
        let pending = world.follow().and_then(board);
        for (_, request) in requests(effects) {
            if let Request::Play(play) = request {
                let before = self.0.insert(play.ply, play.at);
                assert!(before.is_none_or(|at| at == play.at), "{play:?} after {before:?}");
            }
        }
        // A stone that is no longer pending was rejected or taken back, or is on the board.
        self.0.retain(|&ply, _| Some(ply) == pending);
    }
}

fn gives_up(effects: &[Effect]) -> bool {
    let ends = |request: &Request| {
        matches!(request, Request::Resign(_) | Request::Abort(_) | Request::Leave(_))
            || matches!(request, Request::Offer(offer) if offer.what == Draw)
    };
    requests(effects).iter().any(|(_, request)| ends(request))
}

fn check(world: &World) {
    let Some(game) = world.follow() else { return };
    let ply = game.table().ply();
    assert!(game.hand().pending.is_none_or(|pending| pending.is_open(game.game())));
    assert!(game.hand().chosen.is_none_or(|chosen| chosen.ply == ply && game.my_turn()));
    assert!(game.hand().premove.is_none_or(|premove| premove.ply == ply + 1 && game.may_premove()));
}

fn rules() -> impl Strategy<Value = &'static str> {
    let all = ["3x3x3", "7x6x4+gravity", "gomoku+swap2", "renju", "boundless"];
    prop::sample::select(all.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: CASES, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_order_of_events_panics_loses_a_game_or_plays_twice(
        rules in rules(),
        me in prop::sample::select(Side::BOTH.to_vec()),
        confirms in any::<bool>(),
        steps in prop::collection::vec((step(), (0..130u16, 0..45u16)), 1..MAX_STEPS),
    ) {
        let mut world = World::playing_by(rules, me);
        world.configure(|setup| setup.confirms = confirms);
        let mut open = OpenStones::default();
        for (step, size) in steps {
            let area = Rect::new(0, 0, size.0, size.1);
            let live = world.follow().is_some_and(|game| game.is_live_for_me());
            let confirmed = matches!(world.model.overlay(), Some(Overlay::Confirm { .. }));
            let effects = happen(&mut world, step, area);
            if live && !confirmed {
                let quits = world.core().exit().is_some() || world.follow().is_none();
                prop_assert!(!quits && !gives_up(&effects), "{effects:?}");
            }
            world.model.client_mut().take_exit();
            open.note(&world, &effects);
            check(&world);
            render(&world.model, size);
        }
    }
}
