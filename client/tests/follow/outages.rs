//! Lost connections and restarted servers.

use oxo_protocol::reply::Synced;
use oxo_protocol::request::Sync;
use oxo_protocol::{Request, Role};
use oxo_shared::Decision;

use super::board::Board;
use crate::common::truth::Listener;

#[test]
fn after_a_restart_the_player_is_told_once_that_nothing_is_lost() {
    let mut board = Board::new("tictactoe", Role::X);
    board.hear_played((1, 1));
    board.lose_connection();
    board.now.ms += 3_400;
    board.resume(true);
    assert_eq!(board.notice(), "", "not before it is known");
    // The opponent reconnected first and has moved.
    board.played((0, 0));
    board.enter(Role::X);
    assert_eq!(board.notice(), "Server restarted after 3.4 s; nothing is lost");
    assert_eq!(**board.game.table(), board.truth);
    board.enter(Role::X);
    assert_eq!(board.notice(), "", "once");
}

#[test]
fn a_restart_that_loses_moves_is_not_called_lossless() {
    for (heard, played_since, told) in [
        (&[(1, 1), (0, 0)][..], &[][..], "; the last 2 moves are lost"),
        // The same number of events as before, but with a different move.
        (&[(1, 1)], &[(2, 2)], "; the last move is lost"),
    ] {
        let mut board = Board::new("tictactoe", Role::X);
        let kept = board.truth.clone();
        board.hear_all(heard);
        board.truth = kept;
        board.restart();
        played_since.iter().for_each(|&at| drop(board.played(at)));
        board.enter(Role::X);
        assert!(board.notice().ends_with(told), "{}", board.notice());
        assert_eq!(**board.game.table(), board.truth, "what the server has is what counts");
    }
}

#[test]
fn a_restart_that_loses_the_game_is_reported() {
    let mut board = Board::new("tictactoe", Role::X);
    board.restart();
    board.game.lose(board.now, &mut board.out);
    assert_eq!(board.notice(), "The server restarted and lost this game");
    assert!(!board.game.my_turn());
}

#[test]
fn a_connection_that_breaks_again_before_the_sync_is_one_outage() {
    let mut board = Board::new("tictactoe", Role::X);
    board.restart();
    board.lose_connection();
    board.now.ms += 2_000;
    board.resume(false);
    board.enter(Role::X);
    assert_eq!(board.notice(), "Server restarted after 2 s; nothing is lost");
}

#[test]
fn the_client_accepts_a_server_that_has_lost_events() {
    let mut board = Board::new("tictactoe", Role::X);
    let kept = board.truth.clone();
    board.hear_played((1, 1));
    board.truth = kept;
    board.lose_connection();
    board.resume(false);
    let sync = Request::Sync(Sync { g: board.game.g(), have: 2 });
    assert_eq!(board.out.requests, [sync]);
    let all = Synced::Snap(Box::new(board.snap(Role::X)));
    board.game.hear_synced(2, all, board.now, &mut board.out);
    assert_eq!(**board.game.table(), board.truth);
}

#[test]
fn a_missed_swap_is_reported_and_loses_nothing() {
    for restarted in [false, true] {
        let mut board = Board::new("gomoku+swap2", Role::X);
        board.hear_three();
        board.lose_connection();
        board.resume(restarted);
        board.decided(Decision::Swap);
        board.enter(Role::O);
        assert_eq!(board.notice().starts_with("Server restarted after "), restarted);
        assert_eq!((board.game.role(), &**board.game.table()), (Role::O, &board.truth));
        assert_eq!(board.game.decision_news().unwrap(), "bob took X: you play O now");
        assert!(board.game.my_turn());
    }
}
