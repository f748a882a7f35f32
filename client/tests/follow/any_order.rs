//! Moves, events and outages in any order.

use oxo_headless::game::follow::Follow;
use oxo_headless::game::out::Out;
use oxo_protocol::frame::encode_event;
use oxo_protocol::reply::Synced;
use oxo_protocol::{GameEvent, GameId, Kind, Request, Role, Table};
use oxo_shared::{Decision, Point, Rules, Side};
use proptest::prelude::*;

use super::board::{Board, NOW};
use crate::common::truth::{self, Listener};

/// The server's table, and the events it has sent.
struct Server {
    g: GameId,
    table: Table,
    told: Vec<(u64, GameEvent)>,
}

impl Server {
    fn new() -> Server {
        let first = truth::seated(Rules::GOMOKU, Side::X, Kind::Human);
        let table = Table::open(&first).unwrap();
        Server { g: GameId::from_bits(1), table, told: Vec::new() }
    }

    fn play(&mut self, by: Side, ply: u32, at: Point) {
        let is_due = ply == self.table.ply() && self.table.game.turn() == Some(by);
        if is_due && self.table.game.check(at).is_ok() {
            self.told.push(truth::played(&mut self.table, (at.x, at.y)));
        }
    }

    /// Answers the requests, and those that result from the answers.
    fn answer(&mut self, game: &mut Follow, mut out: Out) {
        while let Some(request) = out.requests.pop() {
            match request {
                Request::Play(play) => self.play(Side::X, play.ply, play.at),
                Request::Sync(sync) => {
                    let missed = self.told.iter().filter(|(s, _)| *s > sync.have);
                    let frames = missed.map(|(s, event)| encode_event(self.g, *s, event));
                    let frames = frames.map(|frame| serde_json::from_str(&frame).unwrap());
                    let synced = Synced::Events(frames.collect());
                    game.hear_synced(sync.have, synced, NOW, &mut out);
                }
                other => panic!("{other:?}"),
            }
        }
    }
}

#[derive(Clone, Debug)]
enum Step {
    /// This player chooses a cell, for a move or a premove.
    Mine(i32, i32),
    Theirs(i32, i32),
    /// A sent event arrives again, or too early.
    Hear(usize),
    /// The connection is lost along with a pending request, and then restored.
    Break,
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        (0..15, 0..15).prop_map(|(x, y)| Step::Mine(x, y)),
        (0..15, 0..15).prop_map(|(x, y)| Step::Theirs(x, y)),
        (0usize..40).prop_map(Step::Hear),
        Just(Step::Break),
    ]
}

proptest! {
    #[test]
    fn it_adds_up_to_the_servers_table_and_plays_every_stone_once(
        steps in proptest::collection::vec(step(), 1..60),
        loses in proptest::collection::vec(any::<bool>(), 60),
    ) {
        let mut server = Server::new();
        let mut game = Follow::new(server.g, server.table.clone(), Role::X, 0);
        let mut chosen = 0;
        for (step, is_lost) in steps.into_iter().zip(loses) {
            let mut out = Out::default();
            match step {
                Step::Mine(x, y) => {
                    let ahead = game.may_premove();
                    let done = game.put(Point::new(x, y), false, NOW, &mut out);
                    chosen += usize::from(done.is_ok() && !ahead);
                }
                Step::Theirs(x, y) => {
                    server.play(Side::O, server.table.ply(), Point::new(x, y));
                }
                Step::Hear(index) => {
                    if let Some((s, event)) = server.told.get(index) {
                        game.hear(*s, Some(event), NOW, &mut out);
                    }
                }
                Step::Break => {
                    game.disconnect(0);
                    game.note_outage(false);
                    game.resume(&mut out);
                }
            }
            game.play_ahead(NOW, &mut out);
            chosen += usize::from(out.sent.is_some() && !matches!(step, Step::Mine(..)));
            // A request that is lost is repeated on the next connection.
            if !is_lost {
                server.answer(&mut game, out);
            }
        }
        let mut out = Out::default();
        game.disconnect(0);
        game.note_outage(false);
        game.resume(&mut out);
        server.answer(&mut game, out);
        let told = server.told.clone();
        for (s, event) in &told {
            game.hear(*s, Some(event), NOW, &mut Out::default());
        }
        prop_assert_eq!(&**game.table(), &server.table);
        prop_assert!(!game.is_catching_up() && game.hand().pending.is_none());
        let mine = server.table.game.moves().iter().step_by(2).count();
        prop_assert_eq!(mine, chosen, "every stone that was sent is on the board, once");
    }

    #[test]
    fn an_opening_heard_in_any_order_leaves_both_in_their_seats(
        choice in proptest::sample::select(vec![Decision::Stay, Decision::Swap]),
        heard in proptest::collection::vec(0usize..10, 0..20),
    ) {
        let mut board = Board::new("gomoku+swap2", Role::O);
        let mut told = [(7, 7), (8, 8), (7, 9)].map(|at| board.played(at)).to_vec();
        told.extend([board.asked(), board.decided(Decision::Two)]);
        told.extend([(1, 1), (2, 2)].map(|at| board.played(at)));
        told.extend([board.asked(), board.decided(choice), board.played((3, 3))]);
        let Board { mut game, truth: table, .. } = board;
        let mut server = Server { g: game.g(), table, told: Vec::new() };
        for last in heard.into_iter().chain([told.len() - 1]) {
            let (s, event) = &told[last];
            server.told = told[..=last].to_vec();
            let mut out = Out::default();
            game.hear(*s, Some(event), NOW, &mut out);
            server.answer(&mut game, out);
        }
        prop_assert_eq!(game.role() == Role::X, choice == Decision::Swap);
        prop_assert_eq!(&**game.table(), &server.table);
    }
}
