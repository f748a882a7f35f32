//! `update` as a state machine: events in, model and effects out.
#![allow(clippy::unwrap_used)]

#[path = "update/absence.rs"]
mod absence;
#[path = "update/any_events.rs"]
mod any_events;
#[path = "update/clocks.rs"]
mod clocks;
#[path = "update/hands.rs"]
mod hands;
#[path = "update/news.rs"]
mod news;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use oxo::action::Action;
use oxo::app;
use oxo::app::update;
use oxo::app::{App, Overlay};
use oxo::board::Zoom;
use oxo::core::{Door, Exit, Goal, Link, Place};
use oxo::event::{Call, Effect, Event, Hit, NetEvent, Target, What};
use oxo::pages::Page;
use oxo::pages::game::{GamePage, Move, Pending, Stone};
use oxo::pages::lobby::{Lobby, LobbyRow};
use oxo::pages::menu::{Menu, MenuRow};
use oxo::pages::waiting::Waiting;
use oxo::seat::{Seat, Unfinished};
use oxo_shared::protocol::fact::{
    Answered, Asked, Decided, Over, Played, Rematch, Said, Seated, Speaker,
};
use oxo_shared::protocol::frame::encode_fact;
use oxo_shared::protocol::reply::{Done, Entered, Hint, Opened, PlayAccepted, Welcome, You};
use oxo_shared::protocol::wish::{Create, Decide, ForGame, Play, Seek, Sync};
use oxo_shared::protocol::{
    Code, Delay, Fact, GameId, GameRow, Kind, Limits, LobbyView, Notice, Offer, OfferId, OfferKind,
    Player, PlayerId, Refusal, Role, Room, SeekId, SeekRow, ServerFrame, SideWish, Snap, Wish,
    notice,
};
use oxo_shared::{
    BySide, Decision, How, Level, Outcome, Point, Rules, Side, Table, Terms, TimeControl, Winner,
};

const ME: PlayerId = PlayerId(7);
const URL: &str = "ws://127.0.0.1:7171/ws";

/// A client, and the server's true table behind its back.
struct World {
    model: App,
    now_ms: u64,
    truth: Table,
    g: GameId,
    boot: &'static str,
}

fn seat(id: PlayerId, name: &str, kind: Kind) -> Option<Player> {
    Some(Player::new(id, name, kind))
}

fn seated(rules: Rules, me: Side, opponent: Kind) -> Seated {
    let players = BySide::from_fn(|side| match side == me {
        true => seat(ME, "ann", Kind::Human),
        false => seat(PlayerId(8), "bob", opponent),
    });
    let clock = TimeControl::None {};
    Seated {
        seat: me,
        players,
        moves: Vec::new(),
        terms: Terms { control: clock, ..Terms::new(rules) },
    }
}

impl World {
    /// Online, in a running game of noughts and crosses.
    fn playing(me: Side) -> World {
        World::against(Kind::Human, me)
    }

    fn against(opponent: Kind, me: Side) -> World {
        World::by(Rules::TICTACTOE, opponent, me)
    }

    fn playing_by(rules: &str, me: Side) -> World {
        World::by(rules.parse().unwrap(), Kind::Human, me)
    }

    fn by(rules: Rules, opponent: Kind, me: Side) -> World {
        let mut world = World::online();
        let first = seated(rules, me, opponent);
        world.truth = Table::open(&first).unwrap();
        world.frame(world.g, 1, Fact::Seated(first));
        assert!(matches!(world.model.page, Page::Game(_)));
        world
    }

    fn new() -> World {
        let first = seated(Rules::TICTACTOE, Side::X, Kind::Human);
        World {
            model: App::new(URL.to_owned()),
            now_ms: 0,
            truth: Table::open(&first).unwrap(),
            g: GameId::from_bits(0x1234_5678),
            boot: "1",
        }
    }

    /// On the way to `goal` at the server.
    fn after(goal: Goal) -> World {
        let mut world = World::new();
        world.model.core.goal = goal;
        world.happen(What::Start(Target::Server(URL.to_owned())));
        world
    }

    fn online() -> World {
        let mut world = World::after(Goal::Lobby);
        let (lobby, _) = only_wish(&world.up());
        world.ok(lobby, &LobbyView::default());
        world
    }

    fn happen(&mut self, what: What) -> Vec<Effect> {
        self.now_ms += 10;
        update(&mut self.model, Event { now_ms: self.now_ms, what })
    }

    fn net(&mut self, event: NetEvent) -> Vec<Effect> {
        self.happen(What::Net(event))
    }

    fn up(&mut self) -> Vec<Effect> {
        self.up_in(Vec::new())
    }

    /// Welcomed by a server where this client has a seat in `games`.
    fn up_in(&mut self, games: Vec<GameId>) -> Vec<Effect> {
        self.net(NetEvent::Up(Box::new(Welcome {
            proto: 1,
            you: You { id: ME, name: "ann".into() },
            token: "secret".to_owned(),
            server: "test".into(),
            boot: self.boot.into(),
            now_ms: 0,
            limits: Limits::default(),
            games,
        })))
    }

    fn down(&mut self) -> Vec<Effect> {
        let why = "pulled".to_owned();
        self.net(NetEvent::Down { why: why.into(), silent_ms: 0, retry_in_ms: 250 })
    }

    /// The line is lost, and back at a server that was started again.
    fn restart(&mut self) -> Vec<Effect> {
        self.down();
        self.boot = "2";
        self.up()
    }

    fn frame(&mut self, g: GameId, s: u64, fact: Fact) -> Vec<Effect> {
        let fact = Some(Box::new(fact));
        self.net(NetEvent::Frame(ServerFrame::Fact { g, s, fact }))
    }

    fn snap(&self, role: Role, viewers: usize) -> Snap {
        self.truth.snap(self.g, role, BySide::default(), viewers, None)
    }

    /// What the server makes of a move: the fact, with the table moved on.
    fn played(&mut self, at: (i32, i32)) -> (u64, Fact) {
        let ply = self.truth.ply();
        let by = self.truth.game.turn().unwrap();
        let mut after = self.truth.game.clone();
        after.play(at.into()).unwrap();
        let hash = after.hash();
        let fact =
            Fact::Played(Played { ply, at: at.into(), by, clock: None, charged_ms: None, hash });
        self.truth.apply(&fact).unwrap();
        (self.truth.seq, fact)
    }

    fn decided(&mut self, what: Decision) -> (u64, Fact) {
        let (ply, by) = (self.truth.ply(), self.truth.game.turn().unwrap());
        let mut after = self.truth.game.clone();
        after.decide(what).unwrap();
        let fact = Fact::Decided(Decided {
            ply,
            what,
            by,
            clock: None,
            charged_ms: None,
            hash: after.hash(),
        });
        self.truth.apply(&fact).unwrap();
        (self.truth.seq, fact)
    }

    fn hear_decided(&mut self, what: Decision) -> Vec<Effect> {
        let (s, fact) = self.decided(what);
        self.frame(self.g, s, fact)
    }

    fn asked(&mut self) -> (u64, Fact) {
        let (game, ply) = (&self.truth.game, self.truth.ply());
        let fact =
            Fact::Asked(Asked { seat: game.turn().unwrap(), ply, may: game.choices().to_vec() });
        self.truth.apply(&fact).unwrap();
        (self.truth.seq, fact)
    }

    fn hear_asked(&mut self) -> Vec<Effect> {
        let (s, fact) = self.asked();
        self.frame(self.g, s, fact)
    }

    fn hear_all(&mut self, moves: &[(i32, i32)]) {
        for &at in moves {
            self.hear_played(at);
        }
    }

    /// Up to the first question of an opening.
    fn hear_three(&mut self) -> Vec<Effect> {
        self.hear_all(&[(7, 7), (8, 8), (7, 9)]);
        self.hear_asked()
    }

    fn hear_played(&mut self, at: (i32, i32)) -> Vec<Effect> {
        let (s, fact) = self.played(at);
        self.frame(self.g, s, fact)
    }

    fn ok(&mut self, re: u64, d: &impl serde::Serialize) -> Vec<Effect> {
        let d = serde_json::to_string(d).unwrap().into();
        self.net(NetEvent::Frame(ServerFrame::Ok { re, d }))
    }

    fn err(&mut self, re: u64, code: Code, msg: &'static str) -> Vec<Effect> {
        let refusal = Refusal::new(code, msg);
        self.net(NetEvent::Frame(ServerFrame::Err { re: Some(re), refusal }))
    }

    fn key(&mut self, code: KeyCode) -> Vec<Effect> {
        self.happen(pressed(code))
    }

    /// What is said where nothing is asked of the server.
    fn refused(&mut self, what: What) -> &str {
        assert_eq!(wishes(&self.happen(what)), []);
        self.notice()
    }

    /// Grants a wish for all that the server knows of the game.
    fn enter(&mut self, re: u64, role: Role, viewers: usize) -> Vec<Effect> {
        let snap = self.snap(role, viewers);
        self.ok(re, &Entered { snap })
    }

    fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.key(KeyCode::Char(letter));
        }
    }

    fn game(&self) -> &GamePage {
        self.model.game().unwrap()
    }

    /// The menu alone lies below the board.
    fn come_from_menu(&mut self, place: Place) {
        let (core, board) = (self.model.core.clone(), self.model.page.clone());
        self.model = App::at(core, Page::Menu(Menu::default()));
        self.model.core.place = place;
        self.model.cover(board);
    }

    fn arrange(&mut self, change: impl FnOnce(&mut Table)) {
        let game = self.model.game_mut().unwrap();
        let mut table = (*game.table).clone();
        change(&mut table);
        game.table = table.into();
    }

    fn notice(&self) -> &str {
        self.model.core.notice.as_deref().unwrap_or_default()
    }
}

fn pressed(code: KeyCode) -> What {
    What::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

fn wishes(effects: &[Effect]) -> Vec<(u64, Wish)> {
    let sent = |effect: &Effect| match effect {
        Effect::Send { id, wish } => Some((*id, wish.clone())),
        _ => None,
    };
    effects.iter().filter_map(sent).collect()
}

/// The same without their numbers.
fn asked(effects: &[Effect]) -> Vec<Wish> {
    wishes(effects).into_iter().map(|(_, wish)| wish).collect()
}

fn only_wish(effects: &[Effect]) -> (u64, Wish) {
    let mut sent = wishes(effects);
    assert_eq!(sent.len(), 1, "{effects:?}");
    sent.remove(0)
}

fn pages() -> Vec<Page> {
    [
        Page::Menu(Default::default()),
        Page::Lobby(Default::default()),
        Page::Watching(Default::default()),
        Page::Waiting(Waiting::Opening),
    ]
    .into_iter()
    .chain(Door::ALL.map(Page::behind))
    .collect()
}

const B2: Point = Point::new(1, 1);

#[test]
fn a_stone_is_pending_until_its_fact_comes() {
    let mut world = World::playing(Side::X);
    let sent = world.happen(What::Play(B2));
    let (id, wish) = only_wish(&sent);
    assert_eq!(wish, Wish::Play(Play { g: world.g, ply: 0, at: B2 }));
    assert_eq!(world.game().stone(B2), Some(Stone::Pending(Side::X)));
    assert!(!world.game().my_turn());
    world.ok(id, &PlayAccepted { s: 2, ply: 0 });
    world.hear_played((1, 1));
    assert_eq!(world.game().stone(B2), Some(Stone::Sure(Side::X)));
    assert_eq!(world.game().hand.pending, None);
}

#[test]
fn a_refused_stone_disappears_and_the_reason_stays() {
    let mut world = World::playing(Side::X);
    let (id, _) = only_wish(&world.happen(What::Play(B2)));
    world.err(id, Code::Storage, "the move could not be stored");
    assert_eq!(world.game().stone(B2), None);
    assert_eq!(world.game().hand.refused.as_ref().unwrap().why, "the move could not be stored");
    assert!(world.notice().contains("b2 was refused"));
    assert!(world.game().my_turn());
}

#[test]
fn a_stale_stone_is_refused_and_what_was_missed_is_fetched() {
    let mut world = World::playing(Side::X);
    let (id, _) = only_wish(&world.happen(What::Play(B2)));
    let (_, wish) = only_wish(&world.err(id, Code::Stale, "that ply is past"));
    assert_eq!(wish, Wish::Sync(Sync { g: world.g, have: 1 }));
}

#[test]
fn what_cannot_be_played_is_said_without_asking_the_server() {
    let mut world = World::playing(Side::X);
    assert_eq!(world.refused(What::Play(Point::new(5, 5))), "f6 is outside the board");
    world.happen(What::Play(B2));
    assert!(world.refused(What::Play(Point::new(0, 0))).contains("still on its way"));
    world.hear_played((1, 1));
    assert_eq!(world.refused(What::Play(Point::new(0, 0))), "it is bob's turn");
    assert_eq!(world.refused(What::Play(B2)), "b2 is taken");
}

#[test]
fn a_fact_heard_twice_counts_once() {
    let mut world = World::playing(Side::O);
    let (s, fact) = world.played((1, 1));
    world.frame(world.g, s, fact.clone());
    let again = world.frame(world.g, s, fact);
    assert!(again.is_empty());
    assert_eq!(*world.game().table, world.truth);
}

#[test]
fn a_gap_is_filled_by_one_sync() {
    let mut world = World::playing(Side::O);
    let (s2, first) = world.played((1, 1));
    let (s3, second) = world.played((0, 0));
    let (s4, third) = world.played((2, 2));
    let (id, wish) = only_wish(&world.frame(world.g, s3, second.clone()));
    assert_eq!(wish, Wish::Sync(Sync { g: world.g, have: 1 }));
    assert!(world.game().is_catching_up());
    assert!(world.frame(world.g, s4, third.clone()).is_empty(), "one sync is under way");
    let facts = [(s2, first), (s3, second), (s4, third)].map(|(s, fact)| {
        serde_json::from_str::<serde_json::Value>(&encode_fact(world.g, s, &fact)).unwrap()
    });
    world.ok(id, &serde_json::json!({ "facts": facts }));
    assert_eq!(*world.game().table, world.truth);
    assert!(!world.game().is_catching_up());
}

#[test]
fn a_board_that_differs_is_replaced_by_a_snapshot() {
    let mut world = World::playing(Side::O);
    let (s, fact) = world.played((1, 1));
    let Fact::Played(played) = fact else { unreachable!() };
    let wrong = Played { at: Point::new(0, 0), ..played };
    let (id, wish) = only_wish(&world.frame(world.g, s, Fact::Played(wrong)));
    assert!(matches!(wish, Wish::Join(_)), "{wish:?}");
    world.enter(id, Role::O, 3);
    assert_eq!(*world.game().table, world.truth);
    assert_eq!(world.game().viewers, 3);
}

#[test]
fn an_older_snapshot_does_not_turn_the_board_back() {
    let mut world = World::playing(Side::O);
    let old = world.snap(Role::O, 0);
    world.hear_played((1, 1));
    world.frame(world.g, old.s, Fact::Snap(Box::new(old)));
    assert_eq!(*world.game().table, world.truth);
}

#[test]
fn a_fact_unknown_to_this_version_is_skipped_and_counted() {
    let mut world = World::playing(Side::O);
    let unknown = ServerFrame::Fact { g: world.g, s: 2, fact: None };
    assert!(world.net(NetEvent::Frame(unknown)).is_empty());
    assert_eq!(world.game().table.seq, 2);
}

#[test]
fn a_lost_connection_freezes_the_board_with_its_age() {
    let mut world = World::playing(Side::X);
    world.down();
    assert!(matches!(world.model.core.link, Link::Lost { .. }));
    world.now_ms += 12_000;
    world.happen(What::Tick);
    assert!(world.model.core.stale_ms().unwrap() >= 12_000);
    assert!(wishes(&world.happen(What::Play(B2))).is_empty());
    assert_eq!(world.game().stone(B2), None);
    assert!(world.notice().contains("not connected"));
    world.net(NetEvent::Connecting { attempt: 2 });
    assert!(matches!(world.model.core.link, Link::Lost { .. }), "it is lost until it is back");
    world.up();
    assert_eq!(world.model.core.stale_ms(), None);
}

#[test]
fn after_a_reconnect_the_missed_facts_are_asked_for_and_the_hanging_stone_is_sent_again() {
    let mut world = World::playing(Side::X);
    world.happen(What::Play(B2));
    world.down();
    assert_eq!(world.game().stone(B2), Some(Stone::Pending(Side::X)));
    let sent = asked(&world.up());
    let sync = Wish::Sync(Sync { g: world.g, have: 1 });
    let play = Wish::Play(Play { g: world.g, ply: 0, at: B2 });
    assert_eq!(sent, [sync, play]);
    world.hear_played((1, 1));
    assert_eq!(world.game().stone(B2), Some(Stone::Sure(Side::X)));
}

#[test]
fn a_game_that_the_server_has_lost_is_frozen_and_never_looks_healthy() {
    let mut world = World::playing(Side::X);
    world.down();
    let (id, _) = only_wish(&world.up());
    world.err(id, Code::NoSuchGame, "there is no such game");
    assert!(!world.game().my_turn());
    assert_eq!(world.game().turn_line(), "the server does not know this game any more");
    world.key(KeyCode::Char('q'));
    let is_lobby = matches!(world.model.page, Page::Lobby(_));
    assert!(is_lobby, "there is nothing left to ask about");
}

fn create() -> Create {
    Create {
        side: SideWish::X,
        bot: Some(Level::Random),
        ..Create::new(Terms::new(Rules::TICTACTOE))
    }
}

/// Grants the wish for a snapshot that is among `sent`.
fn answer_snapshot(world: &mut World, sent: &[Effect], role: Role) {
    let asked = wishes(sent).into_iter().find(|(_, wish)| matches!(wish, Wish::Join(_)));
    let (id, _) = asked.expect("all that the server knows is asked for");
    world.enter(id, role, 0);
}

#[test]
fn after_a_restart_the_player_is_told_once_that_nothing_is_lost() {
    let mut world = World::playing(Side::X);
    world.hear_played((1, 1));
    world.down();
    world.now_ms += 3_400;
    world.boot = "2";
    let sent = world.up();
    assert_eq!(world.model.core.notice, None, "not before it is known");
    // The opponent was back first, and has moved.
    world.played((0, 0));
    answer_snapshot(&mut world, &sent, Role::X);
    assert_eq!(world.notice(), "server restarted, nothing lost, 3.4 s paused");
    assert_eq!(*world.game().table, world.truth);
    world.down();
    assert_eq!(world.model.core.notice, None, "that was another outage");
    world.up();
    assert!(world.notice().starts_with("connected again after 0 s; "), "{}", world.notice());
}

#[test]
fn a_restart_that_loses_moves_is_not_called_lossless() {
    let mut world = World::playing(Side::X);
    let kept = world.truth.clone();
    world.hear_played((1, 1));
    world.hear_played((0, 0));
    world.truth = kept;
    let sent = world.restart();
    answer_snapshot(&mut world, &sent, Role::X);
    let notice = world.notice().to_owned();
    assert!(notice.starts_with("server restarted, the last 2 moves are lost, "), "{notice}");
    assert_eq!(*world.game().table, world.truth, "what the server has is what counts");
    assert!(world.game().my_turn());
}

#[test]
fn a_restart_that_loses_more_than_was_replaced_is_seen_by_the_moves() {
    let mut world = World::playing(Side::X);
    let kept = world.truth.clone();
    world.hear_played((1, 1));
    world.truth = kept;
    let sent = world.restart();
    // As many facts as before, and another move among them.
    world.played((2, 2));
    answer_snapshot(&mut world, &sent, Role::X);
    let notice = world.notice().to_owned();
    assert!(notice.starts_with("server restarted, the last move is lost, "), "{notice}");
}

#[test]
fn a_restart_that_loses_the_game_is_said() {
    let mut world = World::playing(Side::X);
    for (id, _) in wishes(&world.restart()) {
        world.err(id, Code::NoSuchGame, "there is no such game");
    }
    assert_eq!(world.notice(), "server restarted, and this game is lost");
    assert!(!world.game().my_turn());
}

#[test]
fn a_line_that_breaks_again_before_the_game_is_back_is_one_outage() {
    let mut world = World::playing(Side::X);
    world.down();
    world.boot = "2";
    world.up();
    world.down();
    world.now_ms += 2_000;
    let sent = world.up();
    answer_snapshot(&mut world, &sent, Role::X);
    assert_eq!(world.notice(), "server restarted, nothing lost, 2.0 s paused");
}

#[test]
fn a_server_that_knows_less_than_it_told_is_believed_all_the_same() {
    let mut world = World::playing(Side::X);
    let kept = world.truth.clone();
    world.hear_played((1, 1));
    world.truth = kept;
    world.down();
    let (id, wish) = only_wish(&world.up());
    assert_eq!(wish, Wish::Sync(Sync { g: world.g, have: 2 }));
    world.enter(id, Role::X, 0);
    assert_eq!(*world.game().table, world.truth);
}

#[test]
fn a_game_that_ended_while_its_player_was_away_is_not_offered_any_more() {
    let mut world = World::after(Goal::Lobby);
    let (lobby, _) = only_wish(&world.up_in(vec![world.g]));
    let (asked, wish) = only_wish(&world.ok(lobby, &LobbyView::default()));
    assert_eq!(wish, Wish::Game(ForGame { g: world.g }));
    let row = |result| GameRow {
        g: world.g,
        seats: world.truth.seats.clone(),
        ply: 9,
        viewers: 0,
        turn: None,
        result,
        terms: world.truth.terms,
        ratings: None,
    };
    let lost = Outcome { winner: Winner::O, how: How::Resign, line: Vec::new() };
    let (running, ended) = (row(None), row(Some(lost)));
    world.ok(asked, &running);
    assert_eq!(Lobby::rows(&world.model.core)[0], LobbyRow::Resume(world.g));
    let frame = ServerFrame::Notice(Notice::Lobby(LobbyView::default()));
    assert_eq!(world.net(NetEvent::Frame(frame.clone())), [], "it was asked a moment ago");
    world.now_ms += 10_000;
    let (asked, _) = only_wish(&world.net(NetEvent::Frame(frame)));
    world.ok(asked, &ended);
    assert_eq!(Lobby::rows(&world.model.core)[0], LobbyRow::Pair);
}

#[test]
fn who_starts_again_is_offered_the_game_that_was_not_finished() {
    let mut world = World::after(Goal::Lobby);
    let (lobby, _) = only_wish(&world.up_in(vec![world.g]));
    world.ok(lobby, &LobbyView::default());
    assert_eq!(Lobby::rows(&world.model.core)[0], LobbyRow::Resume(world.g));
    let sent = wishes(&world.key(KeyCode::Enter));
    assert!(sent.iter().any(|(_, wish)| *wish == Wish::Join(ForGame { g: world.g })), "{sent:?}");
}

#[test]
fn who_does_something_else_hears_of_the_game_that_was_not_finished() {
    let mut world = World::after(Goal::Create(create()));
    assert_eq!(only_wish(&world.up_in(vec![world.g])).1, Wish::Create(create()));
    let g = world.g;
    assert_eq!(
        world.notice(),
        format!("you have an unfinished game: oxo join {g} goes on with it")
    );
    // The answer got lost, and the old game is not taken for the new one.
    world.down();
    assert!(matches!(only_wish(&world.up_in(vec![g])).1, Wish::Create(_)));
    world.down();
    let new = GameId::from_bits(77);
    assert_eq!(only_wish(&world.up_in(vec![g, new])).1, Wish::Join(ForGame { g: new }));
}

#[test]
fn a_game_asked_for_on_a_line_that_dies_is_asked_for_again_on_the_next_one() {
    let mut world = World::after(Goal::Create(create()));
    world.up();
    world.net(NetEvent::Quiet { silent_ms: 5_000 });
    world.now_ms += 15_000;
    assert!(world.happen(What::Tick).is_empty(), "nothing is given up on a silent line");
    world.down();
    assert_eq!(only_wish(&world.up()).1, Wish::Create(create()));
}

#[test]
fn who_hosts_again_goes_on_with_the_unfinished_game() {
    let mut world = World::new();
    world.model.core.goal = Goal::Host(create());
    let bind = std::net::Ipv4Addr::LOCALHOST.into();
    world.happen(What::Start(Target::Host { bind, port: None }));
    let serving = |at: &str| What::Serving {
        url: Some(URL.to_owned()),
        at: at.parse().unwrap(),
        kept_in: Some("/games".into()),
    };
    world.happen(serving("0.0.0.0:7171"));
    assert!(world.notice().contains("each of its addresses: --local"), "{}", world.notice());
    world.happen(serving("127.0.0.1:7171"));
    assert_eq!(world.notice(), "games are kept in /games");
    assert_eq!(only_wish(&world.up_in(vec![world.g])).1, Wish::Join(ForGame { g: world.g }));
    assert!(world.notice().contains("--new"));
}

#[test]
fn a_game_left_while_it_goes_on_can_be_gone_on_with() {
    let mut world = World::playing(Side::X);
    world.key(KeyCode::Char('q'));
    world.key(KeyCode::Char('y'));
    assert!(matches!(world.model.page, Page::Lobby(_)));
    assert_eq!(Lobby::rows(&world.model.core)[0], LobbyRow::Resume(world.g));
}

#[test]
fn a_stone_without_an_answer_is_sent_again_and_never_forgotten() {
    let mut world = World::playing(Side::X);
    let (first, play) = only_wish(&world.happen(What::Play(B2)));
    assert!(world.happen(What::Tick).is_empty());
    world.now_ms += 12_000;
    let (second, again) = only_wish(&world.happen(What::Tick));
    assert_eq!(again, play);
    assert_ne!(second, first);
    assert_eq!(world.game().stone(B2), Some(Stone::Pending(Side::X)));
}

#[test]
fn what_nobody_answers_is_given_up_with_a_word() {
    let mut world = World::playing(Side::X);
    only_wish(&world.happen(What::Do(Action::Draw)));
    world.now_ms += 12_000;
    assert!(world.happen(What::Tick).is_empty());
    assert_eq!(world.notice(), "the server does not answer");
}

#[test]
fn giving_up_on_a_server_out_of_reach_ends_the_tries() {
    let mut world = World::after(Goal::Join(GameId::from_bits(1)));
    let url = URL.to_owned();
    assert_eq!(world.key(KeyCode::Esc), [Effect::Disconnect, Effect::FindUnfinished { url }]);
    assert!(matches!(world.model.page, Page::Menu(_)));
    assert_eq!(world.model.core.link, Link::Idle);
}

#[test]
fn a_viewer_watches_again_after_a_reconnect() {
    let mut world = World::online();
    world.model.core.goal = Goal::Watch(Some(world.g));
    let (id, _) = wishes(&world.up()).pop().unwrap();
    world.enter(id, Role::Spectator, 1);
    assert_eq!(world.game().role, Role::Spectator);
    world.down();
    assert!(matches!(only_wish(&world.up()).1, Wish::Watch(_)));
}

#[test]
fn a_viewer_who_follows_a_player_looks_where_the_player_looks_until_looking_around() {
    let mut world = World::playing_by("boundless", Side::X);
    world.model.game_mut().unwrap().role = Role::Spectator;
    let looks = |world: &mut World, seat, x| {
        let at = Point::new(x, 0);
        let look = Notice::Look(notice::PlayerLooks { g: world.g, seat, at });
        world.net(NetEvent::Frame(ServerFrame::Notice(look)));
    };
    looks(&mut world, Side::X, 3);
    assert_eq!(world.game().view.centre, Point::ORIGIN, "nobody is followed yet");
    world.key(KeyCode::Char('f'));
    assert_eq!(world.game().view.centre, Point::new(3, 0), "what was seen last");
    looks(&mut world, Side::O, 5);
    looks(&mut world, Side::X, 4);
    assert_eq!(world.game().view.centre, Point::new(4, 0));
    looks(&mut world, Side::X, i32::MAX);
    assert!(world.game().view.centre.x < 100, "within reach of the stones");
    world.key(KeyCode::Char('k'));
    let own = world.game().view.cursor;
    looks(&mut world, Side::X, 0);
    assert_eq!(world.game().view.cursor, own);
    world.key(KeyCode::Char('f'));
    world.key(KeyCode::Char('f'));
    assert_eq!(world.game().view.centre, Point::new(5, 0), "the other player");
    world.key(KeyCode::Char('f'));
    assert_eq!(world.notice(), "following nobody's view");
}

/// Where this event lets the others know that the player looks.
fn told(effects: &[Effect]) -> Vec<Point> {
    let look = |wish| match wish {
        Wish::Look(look) => Some(look.at),
        _ => None,
    };
    asked(effects).into_iter().filter_map(look).collect()
}

#[test]
fn where_a_player_looks_is_told_to_who_looks_on_once_a_second_at_most() {
    let mut world = World::playing_by("boundless", Side::X);
    assert_eq!(told(&world.key(KeyCode::Char('l'))), [], "nobody watches");
    let viewers = Notice::Viewers(notice::Viewers { g: world.g, n: 1 });
    let effects = world.net(NetEvent::Frame(ServerFrame::Notice(viewers)));
    assert_eq!(told(&effects), [Point::new(1, 0)]);
    assert_eq!(told(&world.key(KeyCode::Char('l'))), [], "too soon");
    world.now_ms += 1_000;
    assert_eq!(told(&world.happen(What::Tick)), [Point::new(2, 0)]);
    world.now_ms += 1_000;
    assert_eq!(told(&world.happen(What::Tick)), [], "nothing new");
    // A server that does not know the wish is not asked again.
    let effects = world.key(KeyCode::Char('l'));
    world.err(only_wish(&effects).0, Code::UnknownType, "no wish is called that");
    assert_eq!(world.model.core.notice, None);
    world.now_ms += 1_000;
    assert_eq!(told(&world.key(KeyCode::Char('l'))), []);
}

#[test]
fn where_a_player_looks_is_not_told_of_small_boards_or_of_games_that_are_seen_later() {
    let watched = |rules| {
        let mut world = World::playing_by(rules, Side::X);
        world.model.game_mut().unwrap().viewers = 1;
        world
    };
    let tells = |mut world: World| !told(&world.happen(What::Tick)).is_empty();
    assert!(tells(watched("20x20x5")) && !tells(watched("19x19x5")));
    let mut late = watched("boundless");
    let delay = Delay::from_secs(30).expect("short");
    late.arrange(|table| table.terms.delay = delay);
    assert!(!tells(late));
}

#[test]
fn silence_on_the_line_is_known_until_something_is_answered() {
    let mut world = World::playing(Side::X);
    let quiet = |world: &World| match world.model.core.link {
        Link::Online { quiet_since_ms, .. } => quiet_since_ms,
        _ => panic!("{:?}", world.model.core.link),
    };
    world.now_ms = 9_000;
    world.net(NetEvent::Quiet { silent_ms: 5_010 });
    assert_eq!(quiet(&world), Some(4_000));
    assert!(world.model.core.is_online(), "it may come back");
    // Not every line that is dead is dead in both directions.
    world.hear_played((1, 1));
    assert_eq!(quiet(&world), Some(4_000));
    world.net(NetEvent::Rtt(8_000));
    assert_eq!(quiet(&world), None);
}

#[test]
fn a_session_opened_elsewhere_is_closed_here_and_says_so() {
    let mut world = World::playing(Side::X);
    world.net(NetEvent::Closed { why: "opened elsewhere".into() });
    assert!(matches!(world.model.core.link, Link::Closed { .. }));
    assert!(world.notice().contains("opened elsewhere"));
    assert!(world.model.game().is_some(), "the board stays to be looked at");
}

#[test]
fn only_a_press_plays_and_only_arrows_repeat() {
    let mut world = World::playing(Side::X);
    let event = |code, kind| What::Key(KeyEvent::new_with_kind(code, KeyModifiers::NONE, kind));
    for kind in [KeyEventKind::Release, KeyEventKind::Repeat] {
        assert!(wishes(&world.happen(event(KeyCode::Enter, kind))).is_empty(), "{kind:?}");
    }
    let before = world.game().view.cursor;
    world.happen(event(KeyCode::Left, KeyEventKind::Release));
    assert_eq!(world.game().view.cursor, before);
    world.happen(event(KeyCode::Left, KeyEventKind::Repeat));
    assert_eq!(world.game().view.cursor, Point::new(before.x - 1, before.y));
    let (_, wish) = only_wish(&world.happen(event(KeyCode::Enter, KeyEventKind::Press)));
    assert!(matches!(wish, Wish::Play(_)));
}

#[test]
fn a_click_on_a_cell_puts_a_stone_there() {
    let mut world = World::playing(Side::X);
    let (_, wish) = only_wish(&world.happen(What::Click(Hit::Cell(B2))));
    assert_eq!(wish, Wish::Play(Play { g: world.g, ply: 0, at: B2 }));
}

#[test]
fn a_typed_cell_is_played_and_a_wrong_one_stays_to_be_mended() {
    let mut world = World::playing(Side::X);
    world.type_text(":b22x");
    assert!(world.refused(pressed(KeyCode::Enter)).contains("a cell is"));
    assert_eq!(world.model.core.prompt.as_ref().unwrap().input.value(), "b22x");
    world.key(KeyCode::Esc);
    assert_eq!(world.notice(), "", "nothing is left to be mended");
    world.type_text(":b22x");
    world.key(KeyCode::Enter);
    world.key(KeyCode::Backspace);
    world.key(KeyCode::Backspace);
    let (_, wish) = only_wish(&world.key(KeyCode::Enter));
    assert_eq!(wish, Wish::Play(Play { g: world.g, ply: 0, at: B2 }));
    assert!(world.model.core.prompt.is_none());
}

#[test]
fn letters_of_a_message_are_no_commands() {
    let mut world = World::playing(Side::X);
    world.type_text("mquRa?");
    assert_eq!((&world.model.overlay, world.game().g), (&None, world.g));
    let (_, wish) = only_wish(&world.key(KeyCode::Enter));
    let Wish::Say(say) = wish else { panic!("{wish:?}") };
    assert_eq!(say.text, "quRa?");
}

#[test]
fn resigning_and_leaving_a_running_game_are_asked_about_first() {
    let mut world = World::playing(Side::X);
    for (key, what) in [('R', "Resign"), ('q', "Leave")] {
        assert!(wishes(&world.key(KeyCode::Char(key))).is_empty());
        let Some(Overlay::Confirm { question, .. }) = &world.model.overlay else { panic!() };
        assert!(question.contains(what), "{question}");
        world.key(KeyCode::Char('n'));
        assert_eq!((&world.model.overlay, world.game().g), (&None, world.g));
    }
    world.key(KeyCode::Char('R'));
    assert!(matches!(only_wish(&world.key(KeyCode::Char('y'))).1, Wish::Resign(_)));
}

#[test]
fn no_key_means_two_things_on_one_screen() {
    let mut world = World::playing(Side::X);
    let mut pages = pages();
    pages.push(world.model.page.clone());
    world.model.game_mut().unwrap().role = Role::Spectator;
    pages.push(world.model.page.clone());
    let mut tables: Vec<_> = pages.iter().map(|page| page.screen().keys()).collect();
    world.model.overlay = Some(Overlay::Pages { of: Action::Help, turned: 0 });
    tables.push(app::bindings(&world.model));
    world.model.overlay =
        Some(Overlay::Confirm { question: String::new(), action: Action::Resign });
    tables.push(app::bindings(&world.model));
    world.model.overlay = None;
    world.type_text("m");
    tables.push(app::bindings(&world.model));
    for table in tables {
        let mut seen = std::collections::HashSet::new();
        for key in table.iter().copied().flatten().flat_map(|binding| binding.keys) {
            assert!(seen.insert(key), "{key} is bound twice");
        }
        assert!(table.iter().copied().flatten().any(|binding| binding.action == Action::Quit));
    }
}

#[test]
fn a_rematch_is_joined_with_the_chat_of_the_game_before() {
    let mut world = World::playing(Side::X);
    for at in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)] {
        world.hear_played(at);
    }
    assert_eq!(world.game().result_line().unwrap(), "x wins: line a1 b1 c1");
    let said = Said {
        by: Speaker { name: "bob".into(), seat: Some(Side::O) },
        room: Room::Table,
        text: "again?".into(),
    };
    let s = world.truth.seq;
    world.frame(world.g, s + 1, Fact::Said(said));
    let next = GameId::from_bits(99);
    let (id, wish) = only_wish(&world.frame(world.g, s + 2, Fact::Rematch(Rematch { g: next })));
    let Wish::Join(join) = wish else { panic!("{wish:?}") };
    assert_eq!(join.g, next);
    let table = Table::open(&seated(Rules::TICTACTOE, Side::O, Kind::Human)).unwrap();
    let snap = table.snap(next, Role::O, BySide::default(), 0, None);
    world.ok(id, &serde_json::json!({ "snap": snap }));
    assert_eq!((world.game().g, world.game().role), (next, Role::O));
    assert_eq!(world.game().chat.back().unwrap().text, "again?");
}

#[test]
fn a_pairing_arrives_as_the_fact_that_seats_this_client() {
    let mut world = World::online();
    let first = seated(Rules::GOMOKU, Side::O, Kind::Human);
    let effects = world.frame(world.g, 1, Fact::Seated(first));
    assert_eq!(world.game().role, Role::O);
    assert!(wishes(&effects).is_empty());
    // The one who was there first has the first fact to themselves.
    let mut world = World::online();
    let second = seated(Rules::GOMOKU, Side::O, Kind::Human);
    let mut first = second.clone();
    first.players.o = None;
    assert!(world.frame(world.g, 1, Fact::Seated(first)).is_empty());
    assert!(matches!(only_wish(&world.frame(world.g, 2, Fact::Seated(second))).1, Wish::Join(_)));
    // Somebody else's game is not this client's to open.
    let mut world = World::online();
    let mut first = seated(Rules::GOMOKU, Side::X, Kind::Human);
    first.players.x = seat(PlayerId(9), "eve", Kind::Human);
    world.frame(world.g, 1, Fact::Seated(first));
    assert!(world.model.game().is_none());
}

#[test]
fn an_opened_game_is_entered_whether_its_fact_or_the_answer_comes_first() {
    let first = seated(Rules::TICTACTOE, Side::X, Kind::Bot);
    for fact_first in [true, false] {
        let mut world = World::online();
        world.model.core.goal = Goal::Create(create());
        let (id, _) = only_wish(&world.up());
        let g = world.g;
        if fact_first {
            world.frame(g, 1, Fact::Seated(first.clone()));
            assert!(world.ok(id, &Opened { g }).is_empty());
        } else {
            let (id, wish) = only_wish(&world.ok(id, &Opened { g }));
            assert!(matches!(wish, Wish::Join(_)));
            let snap = Table::open(&first).unwrap().snap(g, Role::X, BySide::default(), 0, None);
            world.ok(id, &serde_json::json!({ "snap": snap }));
        }
        assert_eq!(world.game().g, g);
        assert_eq!(world.model.core.goal, Goal::Idle);
    }
}

#[test]
fn a_pairing_that_the_lost_line_swallowed_is_found_again() {
    let seek = || Seek::new(Terms::new(Rules::TICTACTOE));
    let mut world = World::online();
    world.model.core.goal = Goal::Seek(seek());
    world.down();
    assert!(matches!(only_wish(&world.up()).1, Wish::Seek(_)), "nobody came meanwhile");
    world.down();
    assert_eq!(only_wish(&world.up_in(vec![world.g])).1, Wish::Join(ForGame { g: world.g }));
}

#[test]
fn a_seek_taken_when_the_line_broke_leads_back_to_the_lobby() {
    let mut world = World::online();
    let row = SeekRow {
        rating: None,
        seek: SeekId(1),
        by: "bob".into(),
        kind: Kind::Human,
        side: SideWish::Any,
        terms: Terms::new(Rules::TICTACTOE),
    };
    let view = LobbyView { seeks: vec![row], games: Vec::new() };
    world.net(NetEvent::Frame(ServerFrame::Notice(Notice::Lobby(view))));
    world.key(KeyCode::Up);
    let effects = world.key(KeyCode::Enter);
    assert!(wishes(&effects).iter().any(|(_, wish)| matches!(wish, Wish::AcceptSeek(_))));
    world.down();
    assert!(matches!(only_wish(&world.up()).1, Wish::Lobby(_)));
    assert!(matches!(world.model.page, Page::Lobby(_)));
}

#[test]
fn a_game_aborted_by_the_clock_says_so() {
    let mut world = World::playing(Side::X);
    let mut ended = world.truth.game.clone();
    let outcome = ended.end(Winner::Aborted, How::Time).unwrap().clone();
    let over = Over { outcome, clock: None, hash: ended.hash() };
    world.frame(world.g, 2, Fact::Over(over));
    assert_eq!(world.game().turn_line(), "aborted: x did not move in time");
}

#[test]
fn a_goal_out_of_reach_leads_back_with_the_reason() {
    let mut world = World::online();
    world.model.core.goal = Goal::Join(world.g);
    let (id, _) = only_wish(&world.up());
    world.err(id, Code::NoSuchGame, "no game has this code");
    assert!(matches!(world.model.page, Page::Lobby(_)));
    assert_eq!(world.notice(), "no game has this code");
}

#[test]
fn the_bot_moves_for_the_player_when_asked() {
    let mut world = World::against(Kind::Bot, Side::X);
    let (id, wish) = only_wish(&world.key(KeyCode::Char('D')));
    assert!(matches!(wish, Wish::Hint(_)));
    let (_, wish) = only_wish(&world.ok(id, &hint(0, B2)));
    assert_eq!(wish, Wish::Play(Play { g: world.g, ply: 0, at: B2 }));
}

#[test]
fn weights_are_asked_for_anew_when_the_board_has_changed() {
    let mut world = World::against(Kind::Bot, Side::X);
    let (id, _) = only_wish(&world.key(KeyCode::Char('T')));
    world.ok(id, &hint(0, B2));
    assert!(world.game().advice.show_weights && world.game().fresh_hint().is_some());
    world.hear_played((1, 1));
    assert!(world.game().fresh_hint().is_none());
    assert!(matches!(only_wish(&world.hear_played((0, 0))).1, Wish::Hint(_)));
}

#[test]
fn after_the_end_the_hint_is_about_the_last_move() {
    let mut world = World::playing(Side::X);
    for at in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)] {
        world.hear_played(at);
    }
    let (id, _) = only_wish(&world.key(KeyCode::Char('H')));
    world.ok(id, &hint(4, Point::new(2, 0)));
    assert!(world.game().fresh_hint().is_some());
}

#[test]
fn help_is_not_for_games_against_people() {
    let mut world = World::playing(Side::X);
    for key in ['D', 'T', 'H'] {
        assert!(world.refused(pressed(KeyCode::Char(key))).contains("against bots"));
    }
}

#[test]
fn whoever_did_not_close_an_offer_is_told_what_became_of_it() {
    let cases = [
        (Side::X, Side::O, "bob declines the draw"),
        (Side::O, Side::O, "bob withdraws the draw"),
        (Side::O, Side::X, ""),
    ];
    for (by, closed_by, told) in cases {
        let mut world = World::playing(Side::X);
        let offer = OfferId(1);
        let what = OfferKind::Draw;
        world.frame(world.g, 2, Fact::Offered(Offer { offer, what, by, ply: None }));
        let answered = Answered { offer, yes: false, by: closed_by };
        world.frame(world.g, 3, Fact::Answered(answered));
        assert_eq!(world.notice(), told);
    }
}

#[test]
fn a_player_who_looks_elsewhere_is_called_and_one_who_plays_a_bot_is_not() {
    let mut world = World::playing(Side::O);
    let called = world.hear_played((1, 1));
    assert!(called.contains(&Effect::Screen(Call::Bell)));
    assert!(called.contains(&Effect::Screen(Call::Title("your move - bob vs ann".to_owned()))));
    let mut world = World::online();
    let first = seated(Rules::TICTACTOE, Side::O, Kind::Human);
    let paired = world.frame(world.g, 1, Fact::Seated(first));
    assert_eq!(paired, [Effect::Screen(Call::Bell)], "an opponent has come");
    let mut world = World::against(Kind::Bot, Side::O);
    assert!(!world.hear_played((1, 1)).contains(&Effect::Screen(Call::Bell)));
}

fn saved(effects: &[Effect]) -> Vec<String> {
    let record = |effect: &Effect| match effect {
        Effect::Save(record) => Some(record.to_string()),
        _ => None,
    };
    effects.iter().filter_map(record).collect()
}

#[test]
fn a_game_is_saved_once_when_it_ends_with_the_day_and_the_place() {
    let mut world = World::playing(Side::X);
    world.happen(What::Today(time::macros::date!(2026 - 11 - 22)));
    world.hear_all(&[(0, 0), (0, 1), (1, 0), (1, 1)]);
    let text = format!(
        "[Rules \"3x3x3\"]\n[X \"ann\"]\n[O \"bob\"]\n[Date \"2026-11-22\"]\n[Site \"{URL}\"]\n\
         [Game \"{}\"]\n[Clock \"none\"]\n[Result \"x\"]\n[How \"line\"]\n\n1. a1 2. a2 3. b1 4. b2 5. c1 x\n",
        world.g
    );
    let ended = world.hear_played((2, 0));
    assert_eq!(saved(&ended), [text]);
    assert!(saved(&world.happen(What::Tick)).is_empty());
    assert!(saved(&world.happen(What::Do(Action::Back))).is_empty());
    assert!(saved(&world.happen(What::End)).is_empty());
}

#[test]
fn a_game_left_unfinished_is_saved_as_it_stands_unless_nothing_was_played() {
    let mut world = World::playing(Side::X);
    assert!(saved(&world.happen(What::End)).is_empty(), "an empty board");
    world.hear_all(&[(0, 0), (0, 1)]);
    let left = saved(&world.happen(What::End));
    assert!(left.len() == 1 && left[0].ends_with("1. a1 2. a2 *\n"), "{left:?}");
    world.hear_played((1, 0));
    let left = saved(&world.happen(What::Do(Action::Back)));
    assert!(left.len() == 1 && left[0].ends_with("3. b1 *\n"), "{left:?}");
}

#[test]
fn the_first_row_of_the_menu_is_a_game_that_one_can_win() {
    let mut world = World::new();
    let connect = Effect::Connect { target: Target::Local, name: None };
    assert_eq!(world.key(KeyCode::Enter), [connect]);
    let core = &world.model.core;
    let Goal::Create(create) = &core.goal else { panic!("{:?}", core.goal) };
    assert_eq!((create.terms.rules, create.bot), (Rules::TICTACTOE, Some(Level::TITLED[0])));
    assert_eq!(core.place, Place::Local);
}

#[test]
fn the_menu_offers_bots_by_title_and_on_request_all_of_them() {
    let mut world = World::new();
    world.model.page = Page::Menu(Menu { chosen: Some(MenuRow::Bot) });
    let mut bot_after = |code| {
        world.key(code);
        world.model.core.draft.bot
    };
    let titles: Vec<&str> = (1..7).map(|_| bot_after(KeyCode::Right).title()).collect();
    assert_eq!(titles, ["easy", "medium", "hard", "expert", "master", "beginner"]);
    assert_eq!(bot_after(KeyCode::Left).title(), "master");
    world.model.core.draft.more = true;
    let mut next = || {
        world.key(KeyCode::Right);
        world.model.core.draft.bot.name()
    };
    assert_eq!([next(), next()], ["level:1", "level:2"]);
    let mut model = world.model;
    let rows = |model: &App| MenuRow::all(&model.core).collect::<Vec<_>>();
    let all = rows(&model);
    for row in [MenuRow::Rated, MenuRow::Listed, MenuRow::Delay] {
        assert!(all.contains(&row), "{row:?}");
        let before = row.value(&model.core.draft);
        row.turn(&mut model.core.draft, 1);
        assert_ne!(row.value(&model.core.draft), before);
    }
    model.core.draft.more = false;
    assert!(!rows(&model).contains(&MenuRow::Rated));
}

#[test]
fn the_key_that_leaves_every_page_does_not_quit_the_menu() {
    let mut world = World::new();
    world.key(KeyCode::Esc);
    assert_eq!((world.model.core.exit.as_ref(), world.notice()), (None, "q quits"));
}

#[test]
fn a_hint_is_asked_of_the_opponent_only_if_it_always_does_its_best() {
    for bot in Level::ALL {
        let mut world = World::against(Kind::Bot, Side::X);
        world.arrange(|table| table.seats.o.as_mut().unwrap().bot = Some(bot));
        let (_, wish) = only_wish(&world.key(KeyCode::Char('H')));
        let Wish::Hint(asked) = wish else { panic!("{wish:?}") };
        let trusted = !matches!(bot, Level::Random | Level::Graded(_));
        assert_eq!(asked.bot, trusted.then_some(bot));
    }
}

#[test]
fn leaving_a_bot_gives_the_game_up_and_leads_to_the_menu() {
    let mut world = World::against(Kind::Bot, Side::X);
    world.come_from_menu(Place::Local);
    world.key(KeyCode::Esc);
    let sent = asked(&world.key(KeyCode::Char('y')));
    assert!(matches!(sent[..], [Wish::Abort(_), Wish::Leave(_)]), "{sent:?}");
    assert!(matches!(world.model.page, Page::Menu(_)));
}

#[test]
fn a_game_that_is_kept_on_this_machine_waits_without_a_question() {
    let mut world = World::against(Kind::Bot, Side::X);
    world.come_from_menu(Place::Local);
    world.model.core.keeps_games = true;
    world.hear_played((1, 1));
    let effects = world.key(KeyCode::Esc);
    assert!(matches!(wishes(&effects)[..], [(_, Wish::Leave(_))]), "{effects:?}");
    assert!(effects.contains(&Effect::Disconnect), "the clocks stand still: {effects:?}");
    assert!(matches!(world.model.page, Page::Menu(_)));
}

#[test]
fn who_hosts_is_asked_before_a_friends_game_ends_with_the_program() {
    let mut world = World::playing(Side::X);
    world.come_from_menu(Place::Hosting { url: URL.to_owned() });
    world.key(KeyCode::Esc);
    world.key(KeyCode::Char('y'));
    assert!(matches!(world.model.page, Page::Menu(_)), "the game goes on");
    for answer in ['n', 'y'] {
        world.key(KeyCode::Char('q'));
        let Some(Overlay::Confirm { question, .. }) = &world.model.overlay else { panic!() };
        assert_eq!(question, "Your friend's game ends here: leave?");
        assert_eq!(world.model.core.exit, None);
        world.happen(What::Tick);
        world.key(KeyCode::Char(answer));
    }
    assert_eq!(world.model.core.exit.take(), Some(Exit::Done));
    world.model.core.keeps_games = true;
    world.happen(What::Click(Hit::Row(MenuRow::all(&world.model.core).count() - 1)));
    let Some(Overlay::Confirm { question, .. }) = &world.model.overlay else { panic!() };
    assert_eq!(question, "Your friend's game stops here until you host again: leave?");
    world.key(KeyCode::Char('n'));
    // Online is where the friend plays.
    let at = |row| MenuRow::all(&world.model.core).position(|it| it == row).unwrap();
    let (play, online) = (at(MenuRow::Play), at(MenuRow::Online));
    world.model.core.server_url = "wss://elsewhere.example/ws".to_owned();
    assert!(!world.happen(What::Click(Hit::Row(online))).contains(&Effect::Disconnect));
    assert_eq!(world.model.core.place, Place::Hosting { url: URL.to_owned() });
    world.model.page = Page::Menu(Menu::default());
    // A game on this machine alone takes the place of the server.
    for answer in ['n', 'y'] {
        assert_eq!(world.happen(What::Click(Hit::Row(play))), []);
        assert!(matches!(world.model.overlay, Some(Overlay::Confirm { .. })));
        let effects = world.key(KeyCode::Char(answer));
        let connects = effects.iter().any(|it| matches!(it, Effect::Connect { .. }));
        assert_eq!(connects, answer == 'y', "{effects:?}");
    }
    world.model.core.place = Place::Hosting { url: URL.to_owned() };
    world.model.page = Page::Menu(Menu::default());
    world.model.core.games.clear();
    world.key(KeyCode::Char('q'));
    assert_eq!(world.model.core.exit, Some(Exit::Done));
}

fn unfinished(code: &str, seat: Seat) -> Unfinished {
    let g = code.parse().unwrap();
    Unfinished { g, rules: Rules::GOMOKU, ply: 2, your_move: true, opponent: None, seat }
}

fn here(code: &str) -> Unfinished {
    unfinished(code, Seat::Here("games/1".into()))
}

fn there(code: &str) -> Unfinished {
    unfinished(code, Seat::There { url: URL.to_owned(), identity: "ann-1.json".into() })
}

#[test]
fn what_was_begun_is_the_first_row_of_the_menu() {
    let mut world = World::new();
    let url = URL.to_owned();
    assert_eq!(world.happen(What::Open), [Effect::FindUnfinished { url }]);
    world.happen(What::Unfinished { here: true, games: vec![here("K7QX2M")] });
    world.happen(What::Unfinished { here: false, games: vec![there("9XW3AB")] });
    let target = Target::Seat(here("K7QX2M").seat);
    assert_eq!(world.key(KeyCode::Enter), [Effect::Connect { target, name: None }]);
    assert_eq!(world.model.core.goal, Goal::Join(here("K7QX2M").g));
    assert_eq!(world.model.core.place, Place::Local);
}

#[test]
fn a_row_that_comes_late_does_not_come_under_a_finger() {
    let mut world = World::new();
    world.happen(What::Unfinished { here: true, games: Vec::new() });
    world.happen(What::Unfinished { here: false, games: vec![there("9XW3AB")] });
    let App { page, core, .. } = &world.model;
    let Page::Menu(menu) = page else { panic!("the menu is left") };
    assert_eq!((menu.selected(core), menu.row(core)), (1, MenuRow::Play));
}

#[test]
fn what_is_chosen_and_what_is_begun_is_kept_for_the_next_start() {
    let remembered = |effects: Vec<Effect>| {
        effects.into_iter().find_map(|effect| match effect {
            Effect::Remember(choices) => Some(*choices),
            _ => None,
        })
    };
    let mut world = World::new();
    assert_eq!(remembered(world.key(KeyCode::Down)), None);
    let chosen = remembered(world.key(KeyCode::Right)).expect("other rules are kept");
    assert_eq!(chosen.draft.rules.to_string(), "4x4x3");
    assert_eq!(remembered(world.key(KeyCode::Down)), None, "once");
    let mut world = World::new();
    world.model.core.goal =
        Goal::Create(Create { bot: Some(Level::Attack), ..Create::new(Terms::new(Rules::GOMOKU)) });
    assert!(remembered(world.happen(What::Start(Target::Local))).is_some());
    let draft = &world.model.core.draft;
    assert_eq!((draft.rules, draft.bot), (Rules::GOMOKU, Level::Attack));
}

/// An answer that was on its way while the player left.
#[test]
fn a_game_that_was_left_does_not_come_back() {
    let first = seated(Rules::TICTACTOE, Side::X, Kind::Bot);
    let snap =
        Table::open(&first).unwrap().snap(World::new().g, Role::X, BySide::default(), 0, None);
    for late in [false, true] {
        let mut world = World::online();
        world.model.core.goal = Goal::Create(create());
        let (create, _) = only_wish(&world.up());
        let mut answers = vec![(create, serde_json::json!(Opened { g: world.g }))];
        if late {
            let (id, answer) = answers.remove(0);
            let (join, _) = only_wish(&world.ok(id, &answer));
            answers.push((join, serde_json::json!({ "snap": snap })));
        }
        world.frame(world.g, 1, Fact::Seated(first.clone()));
        assert!(world.model.game().is_some(), "the first fact shows it");
        world.key(KeyCode::Char('q'));
        world.key(KeyCode::Char('y'));
        assert!(world.model.game().is_none());
        for (id, answer) in answers {
            assert!(wishes(&world.ok(id, &answer)).is_empty(), "{answer}");
        }
        assert!(world.model.game().is_none(), "it was left");
    }
}

#[test]
fn an_answer_nobody_asked_for_changes_nothing() {
    let mut world = World::playing(Side::X);
    let before = world.game().table.clone();
    assert!(world.ok(999, &Done { s: 5 }).is_empty());
    assert_eq!(world.game().table, before);
}

fn hint(ply: u32, best: Point) -> Hint {
    Hint {
        bot: Level::Master,
        ply,
        best,
        cells: vec![(best.x, best.y, 1.0)],
        verdicts: Vec::new(),
        pv: vec![best],
        reason: "".into(),
        why: None,
        depth: 1,
        nodes: 1,
        elapsed_us: 1,
    }
}

#[test]
fn the_window_follows_centre_and_scroll_on_the_boundless_board() {
    let mut world = World::online();
    let first = seated(Rules::BOUNDLESS, Side::X, Kind::Human);
    world.truth = Table::open(&first).unwrap();
    world.frame(world.g, 1, Fact::Seated(first));
    world.hear_played((0, 0));
    world.hear_played((3, -2));
    world.happen(What::Do(Action::ScrollRight));
    assert!(world.game().view.centre.x > 0 && world.game().view.cursor.x > 0);
    world.happen(What::Do(Action::Centre));
    assert_eq!(world.game().view.centre, Point::new(3, -2));
    for _ in 0..1000 {
        world.key(KeyCode::Right);
    }
    assert!(world.game().view.cursor.x < 100, "the cursor stays near the stones");
}

/// Answers every sync in `effects` with the facts after what the client has.
fn answer_syncs(world: &mut World, effects: Vec<Effect>, facts: &[(u64, Fact)], upto: u64) {
    let mut queue = wishes(&effects);
    while let Some((id, wish)) = queue.pop() {
        let Wish::Sync(Sync { have, .. }) = wish else { panic!("{wish:?}") };
        let missed: Vec<serde_json::Value> = facts
            .iter()
            .filter(|(s, _)| (have + 1..=upto).contains(s))
            .map(|(s, fact)| serde_json::from_str(&encode_fact(world.g, *s, fact)).unwrap())
            .collect();
        queue.extend(wishes(&world.ok(id, &serde_json::json!({ "facts": missed }))));
    }
}

proptest::proptest! {
    #[test]
    fn facts_lost_doubled_or_out_of_order_still_add_up_to_the_servers_table(
        cells in proptest::sample::subsequence((0..9).collect::<Vec<i32>>(), 1..=5),
        deliveries in proptest::collection::vec(0usize..8, 0..20),
    ) {
        let mut world = World::playing(Side::O);
        let mut facts = Vec::new();
        for cell in cells {
            if world.truth.game.outcome().is_none() {
                facts.push(world.played((cell % 3, cell / 3)));
            }
        }
        let last = facts.len() - 1;
        // The last fact arrives in the end, whatever became of the others.
        for index in deliveries.into_iter().filter(|&index| index <= last).chain([last]) {
            let (s, fact) = facts[index].clone();
            let effects = world.frame(world.g, s, fact);
            answer_syncs(&mut world, effects, &facts, s);
        }
        proptest::prop_assert_eq!(&*world.game().table, &world.truth);
        proptest::prop_assert!(!world.game().is_catching_up());
    }

    #[test]
    fn an_opening_heard_in_any_order_leaves_both_in_their_seats(
        chosen in proptest::sample::select(vec![Decision::Stay, Decision::Swap]),
        deliveries in proptest::collection::vec(0usize..10, 0..20),
    ) {
        let mut world = World::playing_by("gomoku+swap2", Side::O);
        let mut facts: Vec<(u64, Fact)> =
            [(7, 7), (8, 8), (7, 9)].map(|at| world.played(at)).to_vec();
        facts.extend([world.asked(), world.decided(Decision::Two)]);
        facts.extend([(1, 1), (2, 2)].map(|at| world.played(at)));
        facts.extend([world.asked(), world.decided(chosen), world.played((3, 3))]);
        let last = facts.len() - 1;
        for index in deliveries.into_iter().chain([last]) {
            let (s, fact) = facts[index].clone();
            let effects = world.frame(world.g, s, fact);
            answer_syncs(&mut world, effects, &facts, s);
        }
        let role = if chosen == Decision::Swap { Role::X } else { Role::O };
        proptest::prop_assert_eq!(world.game().role, role);
        proptest::prop_assert_eq!(&*world.game().table, &world.truth);
    }
}

#[test]
fn a_snapshot_of_a_game_that_is_not_on_the_screen_does_not_take_its_place() {
    let mut world = World::playing(Side::X);
    let left = GameId::from_bits(7);
    let table = Table::open(&seated(Rules::GOMOKU, Side::X, Kind::Human)).unwrap();
    let snap = table.snap(left, Role::X, BySide::default(), 0, None);
    world.frame(left, snap.s, Fact::Snap(Box::new(snap.clone())));
    assert_eq!(world.game().g, world.g);
}

const FOUR_IN_A_ROW: &str = "7x6x4+gravity";

#[test]
fn who_opens_is_told_each_stone_and_puts_those_of_both_colours() {
    let mut world = World::playing_by("gomoku+swap2", Side::X);
    let told = ["first, an X", "second, an O", "third, an X"];
    for (x, told) in (5..).zip(told) {
        let line = world.game().turn_line();
        assert_eq!(line, format!("you open: put three stones, X O X; this is the {told}"));
        assert!(matches!(only_wish(&world.happen(What::Play(Point::new(x, 7)))).1, Wish::Play(_)));
        let colour = Side::at_ply(world.truth.game.ply());
        assert_eq!(world.game().stone(Point::new(x, 7)), Some(Stone::Pending(colour)));
        let heard = world.hear_played((x, 7));
        assert!(
            !heard.contains(&Effect::Screen(Call::Bell)),
            "nobody is called for what they did themselves"
        );
    }
    world.hear_asked();
    assert_eq!(world.game().turn_line(), "bob chooses a colour, or two more stones");
    world.hear_decided(Decision::Two);
    assert_eq!(world.game().turn_line(), "bob puts two more stones, O X; the first is due, an O");
    world.hear_played((1, 1));
    world.hear_played((2, 2));
    assert!(world.hear_asked().is_empty());
    assert_eq!(world.game().turn_line(), "choose: stay X, swap to O");
}

#[test]
fn a_decision_is_pending_until_its_fact_comes_and_the_seats_follow() {
    let mut world = World::playing_by("gomoku+swap2", Side::O);
    world.hear_three();
    assert_eq!(world.game().turn_line(), "choose: stay O, swap to X, put two more");
    let (id, wish) = only_wish(&world.key(KeyCode::Char('2')));
    assert_eq!(wish, Wish::Decide(Decide { g: world.g, ply: 3, what: Decision::Swap }));
    assert!(!world.game().my_turn());
    assert_eq!(world.game().turn_line(), "swap is on its way to the server");
    assert_eq!(world.refused(pressed(KeyCode::Char('1'))), "your choice is still on its way");
    world.ok(id, &Done { s: world.truth.seq + 1 });
    assert!(!world.game().is_settled(), "what the answer announces is not here yet");
    world.hear_decided(Decision::Swap);
    let game = world.game();
    assert_eq!((game.hand.pending, game.role, &*game.table), (None, Role::X, &world.truth));
    assert_eq!((game.name(Side::X), game.name(Side::O)), ("ann", "bob"));
    assert_eq!(game.decision_news().unwrap(), "you took X: bob plays O now");
    assert_eq!(game.turn_line(), "bob (o) to move");
}

#[test]
fn a_refused_decision_leaves_the_choice_open() {
    let mut world = World::playing_by("gomoku+swap", Side::O);
    world.hear_three();
    let (id, _) = only_wish(&world.key(KeyCode::Char('1')));
    world.err(id, Code::Storage, "it could not be stored");
    assert_eq!(world.notice(), "stay was refused: it could not be stored");
    assert_eq!(world.game().hand.pending, None);
    assert!(world.game().my_turn());
    let (id, _) = only_wish(&world.key(KeyCode::Char('1')));
    assert!(matches!(only_wish(&world.err(id, Code::Stale, "that ply is past")).1, Wish::Sync(_)));
}

#[test]
fn a_decision_that_hangs_is_sent_again() {
    let mut world = World::playing_by("gomoku+swap2", Side::O);
    world.hear_three();
    let (_, first) = only_wish(&world.key(KeyCode::Char('3')));
    world.now_ms += 12_000;
    let (_, again) = only_wish(&world.happen(What::Tick));
    assert_eq!(again, first);
    world.down();
    let pending = Pending { ply: 3, what: Move::Decision(Decision::Two) };
    assert_eq!(world.game().hand.pending, Some(pending));
    let sent = asked(&world.up());
    assert_eq!(sent, [Wish::Sync(Sync { g: world.g, have: world.truth.seq }), first]);
    // The same number of stones, and yet it is done.
    world.hear_decided(Decision::Two);
    assert_eq!(world.game().hand.pending, None);
    let line = world.game().turn_line();
    assert_eq!(line, "put two more stones, O X; this is the first, an O");
}

#[test]
fn who_is_swapped_is_told_plainly_and_called() {
    let mut world = World::playing_by("gomoku+swap2", Side::X);
    world.hear_three();
    let heard = world.hear_decided(Decision::Swap);
    assert!(heard.contains(&Effect::Screen(Call::Bell)));
    let game = world.game();
    assert_eq!(game.decision_news().unwrap(), "bob took X: you play O now");
    assert_eq!((game.role, game.turn_line()), (Role::O, "your move (o)".to_owned()));
    world.hear_played((1, 1));
    assert!(world.game().decision_news().is_some(), "bob has not moved yet");
    world.hear_played((2, 2));
    assert_eq!(world.game().decision_news(), None);
}

#[test]
fn a_swap_that_was_missed_is_learnt_fact_by_fact_or_at_once() {
    for at_once in [false, true] {
        let mut world = World::playing_by("gomoku+swap2", Side::X);
        let mut facts: Vec<(u64, Fact)> =
            [(7, 7), (8, 8), (7, 9)].map(|at| world.played(at)).to_vec();
        facts.push(world.asked());
        facts.push(world.decided(Decision::Swap));
        let (last, fact) = facts.last().cloned().unwrap();
        let effects = if at_once { world.down() } else { world.frame(world.g, last, fact) };
        if at_once {
            let (id, _) = only_wish(&world.up());
            world.enter(id, Role::O, 0);
        } else {
            answer_syncs(&mut world, effects, &facts, last);
        }
        assert_eq!((world.game().role, &*world.game().table), (Role::O, &world.truth));
        assert_eq!(world.game().decision_news().unwrap(), "bob took X: you play O now");
    }
}

#[test]
fn who_was_swapped_while_the_server_restarted_has_lost_nothing() {
    let mut world = World::playing_by("gomoku+swap2", Side::X);
    world.hear_three();
    let sent = world.restart();
    world.decided(Decision::Swap);
    answer_snapshot(&mut world, &sent, Role::O);
    assert!(world.notice().starts_with("server restarted, nothing lost, "), "{}", world.notice());
    assert!(world.game().my_turn());
}

#[test]
fn a_viewer_hears_of_choices_by_name() {
    let mut world = World::playing_by("gomoku+swap", Side::O);
    world.hear_three();
    world.model.game_mut().unwrap().role = Role::Spectator;
    assert_eq!(world.game().turn_line(), "ann chooses a colour");
    assert!(wishes(&world.key(KeyCode::Char('1'))).is_empty());
    world.happen(What::Do(Action::Decide(Decision::Swap)));
    assert_eq!(world.notice(), "you are watching, not playing");
    world.hear_decided(Decision::Stay);
    assert_eq!(world.game().decision_news().unwrap(), "ann stays O: bob plays X");
    assert_eq!(world.game().role, Role::Spectator);
}

#[test]
fn a_choice_before_its_time_sends_nothing_and_says_why() {
    let mut world = World::playing(Side::X);
    assert_eq!(world.refused(pressed(KeyCode::Char('1'))), "there is nothing to choose now");
    let mut world = World::playing_by("gomoku+swap2", Side::X);
    assert_eq!(world.refused(pressed(KeyCode::Char('2'))), "there is nothing to choose now");
    world.hear_three();
    assert_eq!(world.refused(pressed(KeyCode::Char('2'))), "it is bob's turn");
    world.hear_decided(Decision::Two);
    world.hear_all(&[(1, 1), (2, 2)]);
    assert_eq!(world.refused(pressed(KeyCode::Char('3'))), "first choose: stay X, swap to O");
}

#[test]
fn a_stone_or_a_question_to_a_bot_where_a_choice_is_due_says_so() {
    let mut world = World::by("gomoku+swap2".parse().unwrap(), Kind::Bot, Side::O);
    world.hear_three();
    let due = "first choose: stay O, swap to X, put two more";
    assert_eq!(world.refused(pressed(KeyCode::Enter)), due);
    assert_eq!(world.refused(What::Click(Hit::Cell(B2))), due);
    for key in ['T', 'H', 'D'] {
        assert!(wishes(&world.key(KeyCode::Char(key))).is_empty(), "{key}");
        assert!(world.notice().contains("this choice"), "{}", world.notice());
    }
}

#[test]
fn weights_stay_on_through_a_choice() {
    let mut world = World::by("gomoku+swap".parse().unwrap(), Kind::Bot, Side::X);
    let (mut id, _) = only_wish(&world.key(KeyCode::Char('T')));
    for (ply, at) in (0..).zip([(7, 7), (8, 8)]) {
        world.ok(id, &hint(ply, B2));
        (id, _) = only_wish(&world.hear_played(at));
    }
    world.ok(id, &hint(2, B2));
    world.hear_played((7, 9));
    assert!(wishes(&world.hear_asked()).is_empty());
    assert!(matches!(only_wish(&world.hear_decided(Decision::Swap)).1, Wish::Hint(_)));
}

#[test]
fn a_stone_falls_from_wherever_it_is_let_go() {
    let mut world = World::playing_by(FOUR_IN_A_ROW, Side::X);
    let fallen = |world: &World, x, y| {
        let at = Point::new(x, y);
        Wish::Play(Play { g: world.g, ply: world.truth.ply(), at })
    };
    let (_, wish) = only_wish(&world.happen(What::Click(Hit::Cell(Point::new(3, 5)))));
    assert_eq!(wish, fallen(&world, 3, 0));
    assert_eq!(world.game().stone(Point::new(3, 0)), Some(Stone::Pending(Side::X)));
    world.hear_all(&[(3, 0), (0, 0)]);
    world.key(KeyCode::Up);
    world.key(KeyCode::Up);
    assert_eq!(world.game().falling(), Some(Point::new(3, 1)));
    assert_eq!(only_wish(&world.key(KeyCode::Enter)).1, fallen(&world, 3, 1));
    assert_eq!(world.game().falling(), None, "it is on its way");
    world.hear_all(&[(3, 1), (3, 2), (3, 3), (3, 4), (0, 1), (3, 5)]);
    assert_eq!(world.refused(What::Play(Point::new(3, 2))), "d3 is taken");
}

#[test]
fn a_typed_column_is_enough_where_stones_fall() {
    let mut world = World::playing_by(FOUR_IN_A_ROW, Side::X);
    world.type_text(":z");
    assert!(world.refused(pressed(KeyCode::Enter)).contains("a cell is"));
    world.key(KeyCode::Esc);
    for typed in [":d", ":D6"] {
        world.type_text(typed);
        let (id, wish) = only_wish(&world.key(KeyCode::Enter));
        let at = Point::new(3, 0);
        assert_eq!(wish, Wish::Play(Play { g: world.g, ply: 0, at }), "{typed}");
        world.err(id, Code::Storage, "not now");
    }
}

/// Where a stone of `X` on h8 would make two open threes.
const TWO_THREES: [(i32, i32); 8] =
    [(5, 7), (0, 0), (6, 7), (0, 14), (7, 8), (14, 0), (7, 9), (14, 14)];

#[test]
fn what_renju_forbids_is_known_to_both_and_refused_with_the_reason() {
    let h8 = Point::new(7, 7);
    for me in Side::BOTH {
        let mut world = World::playing_by("renju", me);
        for at in TWO_THREES {
            assert!(world.game().forbidden.cells().is_empty());
            world.hear_played(at);
        }
        assert_eq!(world.game().forbidden.cells(), [h8]);
        assert!(wishes(&world.happen(What::Play(h8))).is_empty());
        let why = match me {
            Side::X => "h8 is forbidden: it makes a double-three",
            Side::O => "it is bob's turn",
        };
        assert_eq!(world.notice(), why);
        world.hear_played((2, 2));
        assert!(world.game().forbidden.cells().is_empty(), "nothing is forbidden to o");
    }
}

#[test]
fn rules_of_any_kind_can_be_typed_into_the_menu() {
    let mut world = World::new();
    let rules = |world: &World| world.model.core.draft.rules.to_string();
    world.type_text("g9x9x5+exact+");
    assert_eq!(world.key(KeyCode::Enter), []);
    assert!(world.notice().contains("unknown suffix"));
    assert_eq!((rules(&world).as_str(), world.model.core.prompt.is_some()), ("3x3x3", true));
    world.type_text("swap2");
    assert!(matches!(world.key(KeyCode::Enter)[..], [Effect::Remember(_)]));
    assert_eq!((rules(&world).as_str(), world.notice()), ("9x9x5+exact+swap2", ""));
    assert!(world.model.core.prompt.is_none());
}

#[test]
fn the_menu_offers_each_kind_of_rules_once_around() {
    let mut model = App::new(URL.to_owned());
    let mut offered = vec![model.core.draft.rules];
    MenuRow::Rules.turn(&mut model.core.draft, 1);
    while !offered.contains(&model.core.draft.rules) {
        offered.push(model.core.draft.rules);
        MenuRow::Rules.turn(&mut model.core.draft, 1);
    }
    assert_eq!(model.core.draft.rules, offered[0], "around the end");
    for rules in ["renju", "caro", "caro6", FOUR_IN_A_ROW, "gomoku+swap2", "boundless"] {
        assert!(offered.contains(&rules.parse().unwrap()), "{rules}: {offered:?}");
    }
}

#[test]
fn going_to_a_cell_shows_it_and_plays_nothing() {
    let mut world = World::playing_by("15x15x5", Side::X);
    world.type_text("gc4");
    assert!(world.key(KeyCode::Enter).is_empty());
    let at = Point::new(2, 3);
    assert_eq!((world.game().view.cursor, world.game().view.centre), (at, at));
    world.type_text(":d5");
    assert!(matches!(only_wish(&world.key(KeyCode::Enter)).1, Wish::Play(_)));
}

#[test]
fn going_far_beyond_the_stones_ends_where_they_are_within_reach() {
    let mut world = World::playing_by("boundless", Side::X);
    world.type_text("g900,-3");
    assert!(world.key(KeyCode::Enter).is_empty());
    assert_eq!(world.game().view.cursor, Point::new(16, -3));
    assert!(world.notice().contains("nothing is near 900,-3"));
}

#[test]
fn cells_grow_and_shrink_around_what_the_player_looks_at() {
    let mut world = World::playing_by("boundless", Side::X);
    world.key(KeyCode::Char('+'));
    world.key(KeyCode::Char('+'));
    world.key(KeyCode::Char('-'));
    assert_eq!(world.game().view.zoom, Zoom::By(1));
    world.key(KeyCode::Home);
    assert_eq!(world.game().view.zoom, Zoom::Stones);
    world.key(KeyCode::Char('-'));
    assert_eq!(world.game().view.zoom, Zoom::By(-1));
}

#[test]
fn the_theme_is_read_again_and_the_next_one_taken_on_every_screen() {
    let mut world = World::playing(Side::X);
    let board = world.model.page.clone();
    for page in pages().into_iter().chain([board]) {
        world.model.page = page;
        assert_eq!(world.key(KeyCode::F(5)), [Effect::Screen(Call::ReadTheme)]);
        assert_eq!(world.key(KeyCode::F(6)), [Effect::Screen(Call::NextTheme)]);
    }
}

#[test]
fn two_people_at_one_keyboard_are_a_row_of_the_menu() {
    let mut world = World::new();
    world.model.page = Page::Menu(Menu { chosen: Some(MenuRow::Both) });
    let connect = Effect::Connect { target: Target::Local, name: None };
    assert_eq!(world.key(KeyCode::Enter), [connect]);
    let goal = &world.model.core.goal;
    let Goal::Create(create) = goal else { panic!("{goal:?}") };
    assert_eq!((create.both, create.bot), (true, None));
}
