//! Screens without a board.

use crate::pin;
use crate::scenes::*;

#[test]
fn waiting_for_a_friend_looks_as_pinned() {
    pin("waiting_for_a_friend", &waiting_for_a_friend());
}

#[test]
fn looking_for_an_opponent_looks_as_pinned() {
    pin("seeking", &seeking());
}
