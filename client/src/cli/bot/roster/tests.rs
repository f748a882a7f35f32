//! Tests of a bot's roster, without a server and without an engine.

use oxo_gomocup::{Moment, Step};
use oxo_protocol::event::{Over, Played, Seated};
use oxo_protocol::frame::{decode_server, encode_event, encode_ok};
use oxo_protocol::reply::{Entered, Opened, Sought, You};
use oxo_protocol::request::{Create, Seek, Sync};
use oxo_protocol::{
    Code, GameEvent, Kind, Limits, Player, Rejection, Role, SeekId, Table, Welcome,
};
use oxo_shared::{BySide, Clean, Game, How, Point, Rules};

use crate::cli::bot::roster::*;

const ME: PlayerId = PlayerId(1);

/// A roster that seeks games, with a fake clock.
struct World {
    roster: Roster,
    now_ms: u64,
}

fn seek() -> Request {
    Request::Seek(Seek::new(Terms::new(Rules::GOMOKU)))
}

fn code(bits: u32) -> GameId {
    GameId::from_bits(bits)
}

fn seated(me: Side) -> Seated {
    let seat = |side| {
        let (id, name) = if side == me { (ME, "me") } else { (PlayerId(2), "ann") };
        Some(Player::new(id, name, Kind::Human))
    };
    Seated {
        seat: me,
        players: BySide::from_fn(seat),
        moves: Vec::new(),
        terms: Terms { listed: true, ..Terms::new(Rules::GOMOKU) },
    }
}

impl World {
    fn new(at_once: usize, games: Option<u32>) -> World {
        World { roster: Roster::new(Plan { at_once, games }, seek()), now_ms: 0 }
    }

    /// Connects, with the bot seated in these games.
    fn up(&mut self, games: &[GameId]) -> Vec<Act> {
        let welcome = Welcome {
            proto: 1,
            you: You { id: ME, name: "me".into() },
            token: String::new(),
            server: Clean::default(),
            boot: Clean::default(),
            now_ms: 0,
            limits: Limits::default(),
            games: games.to_vec(),
        };
        self.roster.hear(NetEvent::Up(Box::new(welcome)), self.now_ms)
    }

    fn down(&mut self) -> Vec<Act> {
        let why = "cut".to_owned();
        self.roster
            .hear(NetEvent::Down { why: why.into(), silent_ms: 0, retry_in_ms: 0 }, self.now_ms)
    }

    fn frame(&mut self, text: &str) -> Vec<Act> {
        self.roster.hear(NetEvent::Frame(decode_server(text).unwrap()), self.now_ms)
    }

    fn event(&mut self, g: GameId, s: u64, event: &GameEvent) -> Vec<Act> {
        self.frame(&encode_event(g, s, event))
    }

    fn seek_opens(&mut self, acts: &[Act]) -> Vec<Act> {
        let (id, _) =
            requests(acts).into_iter().find(|(_, w)| matches!(w, Request::Seek(_))).unwrap();
        self.frame(&encode_ok(id, &Sought { seek: SeekId(7) }))
    }

    fn play(&mut self) -> Vec<Act> {
        let acts = self.up(&[]);
        self.seek_opens(&acts);
        self.event(code(1), 1, &GameEvent::Seated(seated(Side::X)))
    }
}

fn requests(acts: &[Act]) -> Vec<(u64, Request)> {
    let request = |act: &Act| match act {
        Act::Send(id, request) => Some((*id, request.clone())),
        _ => None,
    };
    acts.iter().filter_map(request).collect()
}

fn questions(acts: &[Act]) -> usize {
    acts.iter().filter(|act| matches!(act, Act::Ask(..))).count()
}

fn seeks(acts: &[Act]) -> usize {
    requests(acts).iter().filter(|(_, request)| matches!(request, Request::Seek(_))).count()
}

fn plays(acts: &[Act]) -> Vec<Point> {
    let at = |(_, request): &(u64, Request)| match request {
        Request::Play(play) => Some(play.at),
        _ => None,
    };
    requests(acts).iter().filter_map(at).collect()
}

fn centre(g: GameId) -> Answer {
    let moment = Moment::of(&Game::new(Rules::GOMOKU));
    Answer { g, moment, step: Ok(Step::Play(Point::new(7, 7))) }
}

#[test]
fn one_offer_is_open_at_a_time_and_none_when_there_is_no_room() {
    let mut world = World::new(1, None);
    let acts = world.up(&[]);
    assert_eq!(seeks(&acts), 1);
    assert_eq!(seeks(&world.seek_opens(&acts)), 0, "it is open");
    let acts = world.event(code(1), 1, &GameEvent::Seated(seated(Side::X)));
    assert_eq!((seeks(&acts), questions(&acts)), (0, 1));

    let mut world = World::new(2, None);
    assert_eq!(seeks(&world.play()), 1, "a second game is looked for");
    let mut world = World::new(2, Some(1));
    assert_eq!(seeks(&world.play()), 0, "one game is all that was asked for");
}

#[test]
fn the_server_cannot_start_more_engines_than_the_owner_allows() {
    let games: Vec<GameId> = (1..=64).map(code).collect();
    for (plan, joined) in [((1, Some(1)), 1), ((3, None), 3), ((8, Some(2)), 2)] {
        let mut world = World::new(plan.0, plan.1);
        let acts = world.up(&games);
        let joins = |acts: &[Act]| {
            requests(acts).iter().filter(|(_, request)| matches!(request, Request::Join(_))).count()
        };
        assert_eq!((joins(&acts), seeks(&acts)), (joined, 0), "{plan:?}");
        // Only a game that no longer exists makes room for the next.
        assert_eq!(joins(&world.roster.tick(world.now_ms)), 0);
        let (id, _) = requests(&acts).remove(0);
        let gone = Rejection::new(Code::NoSuchGame, "it is gone");
        let acts = world.frame(&oxo_protocol::frame::encode_err(Some(id), &gone));
        assert_eq!(joins(&acts), 1, "{plan:?}");
    }
}

#[test]
fn an_answer_is_sent_once_and_repeated_after_a_lost_connection() {
    let mut world = World::new(1, None);
    world.play();
    let g = code(1);
    assert_eq!(plays(&world.roster.answered(centre(g), world.now_ms)), [Point::new(7, 7)]);
    assert_eq!(plays(&world.roster.tick(world.now_ms)), []);
    world.down();
    let acts = world.up(&[g]);
    let (id, sync) = requests(&acts).remove(0);
    assert_eq!((sync, plays(&acts)), (Request::Sync(Sync { g, have: 1 }), vec![Point::new(7, 7)]));
    let acts = world.frame(&encode_ok(id, &serde_json::json!({ "facts": [] })));
    assert_eq!((plays(&acts).len(), questions(&acts)), (0, 0), "it is under way");
}

#[test]
fn a_gap_in_the_events_is_closed_by_one_request() {
    let mut world = World::new(1, None);
    world.play();
    let hash = Game::new(Rules::GOMOKU).hash();
    let far =
        Played { ply: 4, at: Point::new(0, 0), by: Side::X, clock: None, charged_ms: None, hash };
    let acts = world.event(code(1), 9, &GameEvent::Played(far));
    assert!(matches!(requests(&acts)[..], [(_, Request::Sync(_))]), "{acts:?}");
    assert_eq!(
        requests(&world.event(code(1), 10, &GameEvent::Played(far))).len(),
        0,
        "one is enough"
    );
}

#[test]
fn a_brain_that_fails_permanently_resigns_with_the_reason() {
    let mut world = World::new(1, None);
    world.play();
    let fault = oxo_gomocup::Fault::Gone;
    let answer = Answer { step: Err(fault), ..centre(code(1)) };
    let acts = world.roster.answered(answer, world.now_ms);
    let [(_, Request::Say(said)), (_, Request::Resign(_))] = &requests(&acts)[..] else {
        panic!("{acts:?}")
    };
    assert_eq!(said.text, "resigned: the engine ended by itself");
}

#[test]
fn closing_withdraws_the_seek_and_leaves_when_nothing_runs() {
    let mut world = World::new(1, None);
    let acts = world.up(&[]);
    world.seek_opens(&acts);
    let acts = world.roster.close(world.now_ms);
    assert!(matches!(requests(&acts)[..], [(_, Request::Unseek(_))]), "{acts:?}");
    assert!(matches!(acts.last(), Some(Act::End(Ok(())))), "{acts:?}");

    let mut world = World::new(1, None);
    world.play();
    let acts = world.roster.close(world.now_ms);
    assert!(acts.is_empty(), "the game goes on: {acts:?}");
}

#[test]
fn the_bot_seeks_the_next_game_and_leaves_after_the_last() {
    for (games, next) in [(1, 0), (2, 1)] {
        let mut world = World::new(1, Some(games));
        world.play();
        let mut table = Table::open(&seated(Side::X)).unwrap();
        table.game.end(Winner::O, How::Resign).unwrap();
        let over = Over {
            outcome: table.game.outcome().unwrap().clone(),
            clock: None,
            hash: table.game.hash(),
        };
        // The opponent is away, so the bot does not wait for a rematch.
        let acts = world.event(code(1), 2, &GameEvent::Over(over));
        assert!(acts.iter().any(|act| matches!(act, Act::Dismiss(_))), "{acts:?}");
        let left = acts.iter().any(|act| matches!(act, Act::End(Ok(()))));
        assert_eq!((seeks(&acts), left), (next, next == 0));
    }
}

#[test]
fn a_permanent_rejection_ends_with_its_sentence() {
    let mut world = World::new(1, None);
    let acts = world.up(&[]);
    let (id, _) = requests(&acts).remove(0);
    let rejection = Rejection::new(Code::NotAllowed, "not here");
    let acts = world.frame(&oxo_protocol::frame::encode_err(Some(id), &rejection));
    assert!(matches!(&acts[..], [Act::End(Err(why))] if why == "Not here"), "{acts:?}");
}

#[test]
fn a_temporary_rejection_is_retried_later() {
    let mut world = World::new(1, None);
    let acts = world.up(&[]);
    let (id, _) = requests(&acts).remove(0);
    let retry_ms = Some(3_000);
    let rejection = Rejection { retry_ms, ..Rejection::new(Code::RateLimited, "too fast") };
    let acts = world.frame(&oxo_protocol::frame::encode_err(Some(id), &rejection));
    assert_eq!(seeks(&acts), 0);
    assert_eq!(seeks(&world.roster.tick(2_000)), 0);
    assert_eq!(seeks(&world.roster.tick(3_000)), 1);
}

#[test]
fn a_created_game_is_entered_and_aborted_if_nobody_has_joined() {
    let create = Request::Create(Create::new(Terms::new(Rules::GOMOKU)));
    let roster = Roster::new(Plan { at_once: 2, games: None }, create);
    let mut world = World { roster, now_ms: 0 };
    let (id, _) = requests(&world.up(&[])).remove(0);
    let acts = world.frame(&encode_ok(id, &Opened { g: code(1) }));
    let [(id, Request::Join(_))] = requests(&acts)[..] else { panic!("{acts:?}") };
    let mut first = seated(Side::X);
    first.players.o = None;
    let snap = Table::open(&first).unwrap().snap(code(1), Role::X, BySide::default(), 0, None);
    let acts = world.frame(&encode_ok(id, &Entered { snap }));
    assert!(requests(&acts).is_empty(), "one game is open: {acts:?}");
    let acts = world.roster.close(0);
    assert!(matches!(requests(&acts)[..], [(_, Request::Abort(_))]), "{acts:?}");
}
