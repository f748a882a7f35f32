//! Claims, lag compensation, pauses and extra time in a whole game, with paused time.

use std::time::Duration;

use oxo_protocol::frame::decode_server;
use oxo_protocol::notice::PresenceChange;
use oxo_protocol::{
    ClaimKind, ClockReason, GIFT_MS, Notice, OfferKind, Presence, Role, ServerFrame, Terms, absence,
};
use oxo_shared::{BySide, Clock, Rules, TimeControl};
use oxo_store::{SqliteStore, Store};
use proptest::prelude::*;
use tokio::runtime::Builder;
use tokio::time::advance;

use super::*;
use crate::app::App;
use crate::app::fixtures::{ANN, BOB, ann, app, app_on, bob, new_game, set_healthy};
use crate::config::Config;
use crate::game::registry::creation;
use crate::game::{Delivery, Departure, Feed, Published};

const MOMENT: Duration = Duration::from_millis(1);

struct Pair {
    game: GameHandle,
    ann: SubscriberId,
    bob: SubscriberId,
    of_ann: Feed,
}

/// A game of Ann at X and Bob at O after this number of moves.
async fn pair(control: &str, moves: u32) -> Pair {
    pair_on(&app(), control, moves).await
}

async fn pair_on(app: &App, control: &str, moves: u32) -> Pair {
    let control = control.parse().expect("a time control");
    let terms = Terms { control, ..Terms::new(Rules::GOMOKU) };
    let game = creation::open(&app.deps, new_game(terms, ann(), Some(bob()))).await;
    let game = game.expect("a game");
    let Entered { subscriber: ann, feed: of_ann, .. } =
        game.enter(ann(), JoinMode::Join).await.expect("her seat");
    let bob = game.enter(bob(), JoinMode::Join).await.expect("his seat").subscriber;
    let pair = Pair { game, ann, bob, of_ann };
    for ply in 0..moves {
        pair.play(ply).await;
    }
    pair
}

impl Pair {
    async fn play(&self, ply: u32) {
        let player = if ply.is_multiple_of(2) { ANN } else { BOB };
        // Every other row, so that no line is completed.
        let [x, y] = [ply % 15, ply / 15 * 2].map(|it| i32::try_from(it).expect("a few"));
        let at = Point::new(x, y);
        self.game.act(player, Act::Play { ply, at }).await.expect("a move");
    }

    async fn claim(&self, player: PlayerId) -> Result<(), (Code, Option<u64>)> {
        let claimed = self.game.act(player, Act::Claim(ClaimKind::Win)).await;
        claimed.map(drop).map_err(|rejection| (rejection.code, rejection.retry_ms))
    }

    /// The last presence notice that Ann received.
    fn last_presence(&mut self) -> PresenceChange {
        let received = std::iter::from_fn(|| self.of_ann.try_recv());
        let notice = |published: Arc<Published>| match decode_server(
            &published.frame_for(self.game.id(), Role::X),
        ) {
            Ok(ServerFrame::Notice(Notice::Presence(change))) => Some(change),
            _ => None,
        };
        received.filter_map(notice).last().expect("a presence notice")
    }
}

/// Describes what is queued in a feed: the tags of events, and the number in each reply.
fn waiting(feed: &mut Feed) -> Vec<String> {
    let next = std::iter::from_fn(|| feed.next().now_or_never().flatten());
    let shown = |delivery| match delivery {
        Delivery::Reply(reply) => Some(reply.map_or("err".into(), |acted| acted.s.to_string())),
        Delivery::Published(published) => Some(published.event.as_ref()?.1.tag().to_owned()),
    };
    next.filter_map(shown).collect()
}

#[tokio::test(start_paused = true)]
async fn the_reply_comes_in_the_feed_after_earlier_events_and_before_its_own() {
    let mut pair = pair("none", 2).await;
    waiting(&mut pair.of_ann);
    pair.game.say(bob(), "hurry".into()).await.expect("a message");
    for (ply, x) in [(2, 2), (3, 3)] {
        let slot = pair.of_ann.reserve().expect("room for a reply");
        let act = Act::Play { ply, at: Point::new(x, 0) };
        pair.game.request(ANN, act, slot).await;
    }
    pair.game.shown().await.expect("both are ruled on");
    assert_eq!(waiting(&mut pair.of_ann), ["said", "5", "played", "err"]);
}

#[tokio::test(start_paused = true)]
async fn a_reply_keeps_its_place_in_an_overflowing_feed() {
    let mut pair = pair("none", 2).await;
    waiting(&mut pair.of_ann);
    let slot = pair.of_ann.reserve().expect("room for a reply");
    let queue = app().config.limits.queue_frames;
    for _ in 0..queue {
        pair.game.say(bob(), "hurry".into()).await.expect("a message");
    }
    assert!(pair.of_ann.reserve().is_none(), "it is full");
    pair.game.request(ANN, Act::Play { ply: 2, at: Point::new(2, 0) }, slot).await;
    pair.game.shown().await.expect("it is ruled on");
    let mut known = vec!["said"; queue - 1];
    known.push("68");
    assert_eq!(waiting(&mut pair.of_ann), known);
    assert!(pair.of_ann.next().await.is_none(), "a snapshot follows");
}

#[tokio::test]
async fn endless_chat_is_rejected_and_the_game_continues() {
    let pair = pair("none", 0).await;
    let rejection = loop {
        if let Err(rejection) = pair.game.say(bob(), "again".into()).await {
            break rejection;
        }
    };
    assert_eq!(rejection.code, Code::TooMany);
    let offer = Act::Offer(OfferKind::Draw, None);
    assert_eq!(pair.rejection(ANN, offer).await.code, Code::TooMany);
    pair.play(0).await;
    pair.game.act(BOB, Act::Resign).await.expect("a game that goes on");
}

const WAIT: Duration = Duration::from_mins(5);
const NOT_NOW: (Code, Option<u64>) = (Code::NotAllowed, None);

#[tokio::test(start_paused = true)]
async fn the_wait_begins_when_the_absent_player_is_to_move_and_stands_still_in_an_outage() {
    let store = Arc::new(SqliteStore::in_memory());
    let app = app_on(Config::default(), Arc::clone(&store) as Arc<dyn Store>);
    let mut pair = pair_on(&app, "none", 2).await;
    pair.game.leave(pair.bob, Departure::Lost).await;
    advance(WAIT * 2).await;
    assert_eq!(pair.claim(ANN).await, Err(NOT_NOW), "she is to move");
    assert_eq!(pair.last_presence().claim_ms, None);
    pair.play(2).await;
    let full_wait = Err((Code::NotAllowed, Some(300_000)));
    assert_eq!(pair.claim(ANN).await, full_wait);
    let change = pair.last_presence();
    assert_eq!((change.state, change.claim_ms), (Presence::Away, Some(300_000)));
    set_healthy(&store, false);
    assert_eq!(pair.claim(ANN).await, full_wait);
    advance(WAIT).await;
    set_healthy(&store, true);
    assert_eq!(pair.claim(ANN).await, full_wait);
    advance(WAIT).await;
    assert_eq!(pair.claim(ANN).await, Ok(()));
}

impl Pair {
    /// Bob's client acknowledges event number `s` after this round trip.
    async fn answered(&self, s: u64, round_trip_ms: u64) {
        self.game.arrived(self.bob, s, Some(Duration::from_millis(round_trip_ms))).await;
    }

    async fn bob_returns(&mut self) {
        let returned = self.game.enter(bob(), JoinMode::Resume(0)).await.expect("his seat");
        self.bob = returned.subscriber;
    }

    /// The events that Ann has received.
    fn received(&mut self) -> Vec<GameEvent> {
        let received = std::iter::from_fn(|| self.of_ann.try_recv());
        received.filter_map(|published| Some(published.event.as_ref()?.1.clone())).collect()
    }
}

fn charges(events: &[GameEvent]) -> Vec<(u64, u64)> {
    let mut credit = 0;
    let mut moves = Vec::new();
    for event in events {
        match event {
            GameEvent::Clock(change) => credit = change.credit.map_or(0, |credit| credit.ms),
            GameEvent::Played(played) => {
                moves.push((played.charged_ms.expect("clocks"), std::mem::take(&mut credit)));
            }
            _ => {}
        }
    }
    moves
}

#[tokio::test(start_paused = true)]
async fn lag_is_credited_to_the_player_and_recorded() {
    let mut pair = pair("1m+0s", 1).await;
    advance(Duration::from_millis(100)).await;
    pair.answered(2, 300).await;
    advance(Duration::from_millis(900)).await;
    pair.play(1).await;
    assert_eq!(charges(&pair.received()), [(0, 0), (700, 300)]);
    let left_ms = pair.game.shown().await.expect("a game").clock.expect("clocks").left_ms;
    assert_eq!(left_ms, BySide { x: 60_000, o: 59_300 });
}

#[tokio::test(start_paused = true)]
async fn lag_of_an_earlier_connection_is_not_credited() {
    let mut pair = pair("1m+0s", 1).await;
    pair.answered(1, 300).await;
    pair.answered(2, 300).await;
    pair.game.leave(pair.bob, Departure::Lost).await;
    pair.bob_returns().await;
    advance(Duration::from_secs(1)).await;
    pair.play(1).await;
    assert_eq!(charges(&pair.received()), [(0, 0), (1_000, 0)]);
}

#[tokio::test(start_paused = true)]
async fn the_flag_waits_for_a_move_delayed_by_lag() {
    let pair = pair("1m+0s", 1).await;
    pair.answered(2, 400).await;
    advance(Duration::from_millis(60_300)).await;
    pair.play(1).await;
}

impl Pair {
    /// One player makes an offer and the other accepts.
    async fn agree(&self, by: PlayerId, what: OfferKind) -> Result<(), Rejection> {
        let other = if by == ANN { BOB } else { ANN };
        let offer = self.game.act(by, Act::Offer(what, None)).await?.offer.expect("a name");
        self.game.act(other, Act::Answer { offer, yes: true }).await.map(drop)
    }

    async fn clock(&self) -> Clock {
        self.game.shown().await.expect("a game").clock.expect("clocks")
    }

    async fn rejection(&self, player: PlayerId, act: Act) -> Rejection {
        self.game.act(player, act).await.expect_err("not now")
    }
}

#[tokio::test(start_paused = true)]
async fn a_pause_stops_clocks_and_claims_until_a_player_resumes() {
    let mut pair = pair("1m+0s", 1).await;
    advance(Duration::from_secs(10)).await;
    pair.agree(ANN, OfferKind::Pause).await.expect("both want it");
    let stands = Clock { left_ms: BySide { x: 60_000, o: 50_000 }, running: None };
    assert_eq!(pair.clock().await, stands);
    pair.game.leave(pair.bob, Departure::Lost).await;
    advance(Duration::from_mins(50)).await;
    assert_eq!(pair.claim(ANN).await, Err(NOT_NOW));
    let move_on = Act::Play { ply: 1, at: Point::new(1, 0) };
    assert_eq!(pair.rejection(BOB, move_on).await, WhyNot::Paused.into());
    // His return does not end the pause.
    pair.bob_returns().await;
    assert_eq!(pair.clock().await, stands);
    pair.game.act(BOB, Act::GoOn).await.expect("either player may resume");
    assert_eq!(pair.clock().await, stands.running_for(Some(Side::O)));
    advance(Duration::from_secs(5)).await;
    pair.play(1).await;
    assert_eq!(pair.clock().await.left_ms.o, 45_000);
    assert_eq!(charges(&pair.received()), [(0, 0), (15_000, 0)]);
}

#[tokio::test(start_paused = true)]
async fn a_pause_ends_after_an_hour() {
    let mut pair = pair("1m+0s", 1).await;
    pair.agree(BOB, OfferKind::Pause).await.expect("both want it");
    let began = Instant::now();
    let goes_on = |event: &GameEvent| match event {
        GameEvent::Clock(change) => change.clock.running == Some(Side::O),
        _ => false,
    };
    while !pair.of_ann.recv().await.expect("open").event.as_ref().is_some_and(|it| goes_on(&it.1)) {
    }
    // The start of a pause is stored by the wall clock, so it is not exact.
    assert_eq!(began.elapsed().as_secs().div_ceil(60), 60);
}

#[tokio::test(start_paused = true)]
async fn extra_time_adds_fifteen_seconds_and_lag_is_credited_once() {
    let mut pair = pair("1m+0s", 1).await;
    pair.answered(2, 300).await;
    advance(Duration::from_secs(1)).await;
    pair.agree(BOB, OfferKind::Time).await.expect("she agrees");
    assert_eq!(pair.clock().await.left_ms, BySide { x: 60_000, o: 74_300 });
    advance(Duration::from_secs(1)).await;
    pair.play(1).await;
    assert_eq!(pair.clock().await.left_ms.o, 73_300);
    let received = pair.received();
    let credits = received.iter().filter_map(|event| match event {
        GameEvent::Clock(change) => {
            change.credit.map(|credit| (change.why, credit.side, credit.ms))
        }
        _ => None,
    });
    let gift = (ClockReason::Gift, Side::O, GIFT_MS);
    assert_eq!(credits.collect::<Vec<_>>(), [(ClockReason::Lag, Side::O, 300), gift]);
    let Some(GameEvent::Played(played)) = received.last() else { panic!("{received:?}") };
    assert_eq!(played.charged_ms, Some(1_700));
}

/// The answers to offers that Ann has received.
fn answers(events: &[GameEvent]) -> Vec<(Side, bool)> {
    let answered = |event: &GameEvent| match event {
        GameEvent::Answered(Answered { by, yes, .. }) => Some((*by, *yes)),
        _ => None,
    };
    events.iter().filter_map(answered).collect()
}

#[tokio::test(start_paused = true)]
async fn leaving_withdraws_an_offer_and_a_lost_connection_does_not() {
    for (what, is_over) in [(OfferKind::Rematch, true), (OfferKind::Draw, false)] {
        let mut pair = pair("1m+0s", 3).await;
        if is_over {
            pair.game.act(ANN, Act::Resign).await.expect("a game that runs");
        }
        let offered = pair.game.act(BOB, Act::Offer(what, None)).await;
        let offer = offered.expect("an offer").offer.expect("a name");
        pair.game.leave(pair.bob, Departure::Lost).await;
        pair.bob_returns().await;
        pair.game.leave(pair.bob, Departure::Left).await;
        let rejection = pair.rejection(ANN, Act::Answer { offer, yes: true }).await;
        assert_eq!(rejection, WhyNot::NoSuchOffer.into(), "{what:?}");
        assert_eq!(answers(&pair.received()), [(Side::O, false)], "{what:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn only_unsuccessful_offers_are_rate_limited() {
    let mut pair = pair("none", 2).await;
    for _ in 0..10 {
        pair.agree(ANN, OfferKind::Takeback).await.expect("he agrees each time");
        pair.play(0).await;
        pair.play(1).await;
    }
    pair.received();
    let fail_one = async |pair: &Pair| {
        let offer = pair.game.act(ANN, Act::Offer(OfferKind::Draw, None)).await?.offer;
        let withdrawn = Act::Answer { offer: offer.expect("a name"), yes: false };
        pair.game.act(ANN, withdrawn).await.map(drop)
    };
    let rejection = loop {
        match fail_one(&pair).await {
            Ok(()) => advance(MOMENT).await,
            Err(rejection) => break rejection,
        }
    };
    assert_eq!(rejection.code, Code::RateLimited);
    assert_eq!(answers(&pair.received()).len(), 3);
    advance(Duration::from_millis(rejection.retry_ms.expect("a wait"))).await;
    fail_one(&pair).await.expect("one more after a while");
    assert!(pair.agree(BOB, OfferKind::Draw).await.is_ok(), "only the offering player is limited");
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Move,
    Leave(Side, Departure),
    Return(Side),
    Pass(Duration),
    Pause,
    GoOn,
    Claim(Side),
}

fn step() -> impl Strategy<Value = Step> {
    let side = || prop::sample::select(&Side::BOTH[..]);
    let departure = prop::sample::select(vec![Departure::Lost, Departure::Left]);
    let whiles = [1, 9_999, 10_000, 20_000, 119_999, 120_000, 299_999, 300_000];
    let pass = prop::sample::select(whiles.map(Duration::from_millis).to_vec());
    prop_oneof![
        3 => Just(Step::Move),
        4 => (side(), departure).prop_map(|(side, departure)| Step::Leave(side, departure)),
        3 => side().prop_map(Step::Return),
        6 => pass.prop_map(Step::Pass),
        1 => Just(Step::Pause),
        1 => Just(Step::GoOn),
        5 => side().prop_map(Step::Claim),
    ]
}

/// A model of the game for comparison.
struct Watch {
    control: TimeControl,
    ply: u32,
    gone_since: BySide<Option<Instant>>,
    /// Start of the turn or end of a pause, and the time left then.
    turn_since: Instant,
    left: BySide<Duration>,
    paused: bool,
}

impl Watch {
    fn turn(&self) -> Side {
        Side::at_ply(self.ply as usize)
    }

    fn is_timed(&self) -> bool {
        self.control != TimeControl::None {}
    }

    fn spend(&mut self) {
        let (turn, now) = (self.turn(), Instant::now());
        self.left[turn] = self.left[turn].saturating_sub(now - self.turn_since);
        self.turn_since = now;
    }

    fn press(&mut self) {
        let turn = self.turn();
        self.spend();
        if let TimeControl::PerMove { ms } = self.control {
            self.left[turn] = Duration::from_millis(ms);
        }
        self.ply += 1;
    }

    fn flag_has_fallen(&self) -> bool {
        self.is_timed() && !self.paused && self.turn_since.elapsed() >= self.left[self.turn()]
    }

    /// The expected result of a claim by this side: granted, or when it will be.
    fn claim(&self, side: Side) -> Result<(), (Code, Option<u64>)> {
        let absent = side.other();
        let since = self.gone_since[absent].filter(|_| absent == self.turn() && !self.paused);
        let began = since.ok_or(NOT_NOW)?.max(self.turn_since);
        let left = self.left[absent].saturating_sub(began - self.turn_since);
        let wait = absence::patience(self.control, left).ok_or(NOT_NOW)?;
        match wait.saturating_sub(began.elapsed()).as_nanos().div_ceil(1_000_000) {
            0 => Ok(()),
            ms => Err((Code::NotAllowed, u64::try_from(ms).ok())),
        }
    }
}

/// Runs the steps and checks that claims are answered as in the model.
async fn claims(control: &str, steps: Vec<Step>) -> Result<(), TestCaseError> {
    let mut pair = pair(control, 2).await;
    let left = pair.game.shown().await.expect("a game").clock.map(|clock| clock.left_ms);
    let mut watch = Watch {
        control: control.parse().expect("a time control"),
        ply: 2,
        gone_since: BySide::default(),
        turn_since: Instant::now(),
        left: left.map_or_else(BySide::default, |left| left.map(Duration::from_millis)),
        paused: false,
    };
    for step in steps {
        if watch.flag_has_fallen() {
            break;
        }
        let is_there = |side: Side| watch.gone_since[side].is_none();
        match step {
            Step::Move if is_there(watch.turn()) && !watch.paused => {
                pair.play(watch.ply).await;
                watch.press();
            }
            Step::Leave(side, departure) if is_there(side) => {
                let subscriber = if side == Side::X { pair.ann } else { pair.bob };
                pair.game.leave(subscriber, departure).await;
                // `Leave` has no reply, but the next request follows it.
                pair.game.shown().await.expect("a game");
                watch.gone_since[side] = Some(Instant::now());
            }
            Step::Return(side) if !is_there(side) => {
                let player = if side == Side::X { ann() } else { bob() };
                let new = pair.game.enter(player, JoinMode::Resume(0)).await.expect("the seat");
                *(if side == Side::X { &mut pair.ann } else { &mut pair.bob }) = new.subscriber;
                watch.gone_since[side] = None;
            }
            Step::Pass(time) => advance(time).await,
            Step::Pause
                if watch.is_timed() && !watch.paused && Side::BOTH.into_iter().all(is_there) =>
            {
                // Pauses are limited.
                let agreed = pair.agree(ANN, OfferKind::Pause).await;
                watch.spend();
                watch.paused = agreed.is_ok();
            }
            Step::GoOn if watch.paused => {
                pair.game.act(ANN, Act::GoOn).await.expect("a pause");
                (watch.paused, watch.turn_since) = (false, Instant::now());
            }
            Step::Claim(side) if is_there(side) => {
                let player = if side == Side::X { ANN } else { BOB };
                let claimed = pair.claim(player).await;
                prop_assert_eq!(claimed, watch.claim(side));
                if claimed.is_ok() {
                    break;
                }
            }
            _ => {}
        }
    }
    Ok(())
}

#[tokio::test(start_paused = true)]
async fn a_claim_is_rejected_a_fraction_of_a_millisecond_too_early() {
    let wait = Duration::from_millis(300_001) / 4;
    let steps = [
        Step::Pass(Duration::from_millis(299_999)),
        Step::Leave(Side::X, Departure::Lost),
        Step::Pass(wait - Duration::from_nanos(1)),
        Step::Claim(Side::O),
    ];
    claims("10m/move", steps.into()).await.expect("as in the model");
}

proptest! {
    #[test]
    fn victory_is_claimable_exactly_over_an_absent_player_to_move_after_the_wait(
        control in prop::sample::select(vec!["none", "30m+0s", "10m/move", "1h/move", "3d"]),
        steps in prop::collection::vec(step(), 1..80),
    ) {
        let runtime = Builder::new_current_thread().enable_time().start_paused(true).build();
        runtime.expect("a runtime").block_on(claims(control, steps))?;
    }
}
