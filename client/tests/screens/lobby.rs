//! The lobby.

use crate::pin;
use crate::scenes::*;

#[test]
fn the_lobby_looks_as_pinned() {
    pin("lobby", &lobby());
}
