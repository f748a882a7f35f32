//! Screens without a board.

use oxo::action::Action;
use oxo::app::update;
use oxo::event::{Call, Effect, Event, What};

use crate::scenes::*;
use crate::{pin, render, text};

#[test]
fn waiting_for_a_friend_looks_as_pinned() {
    pin("waiting_for_a_friend", &waiting_for_a_friend());
}

#[test]
fn a_key_copies_the_link_that_stays_on_the_screen() {
    let mut model = waiting_for_a_friend();
    let copy = || Event { now_ms: 0, what: What::Do(Action::Copy) };
    let effects = update(&mut model, copy());
    let link = model.game().unwrap().link(&model.core).unwrap();
    assert_eq!(effects, [Effect::Screen(Call::Copy(link.clone()))]);
    let screen = text(&render(&model, (80, 24)));
    assert!(screen.contains(&link) && screen.contains("handed to the terminal"), "{screen}");
    let mut seated = my_turn();
    assert_eq!(update(&mut seated, copy()), []);
}

#[test]
fn looking_for_an_opponent_looks_as_pinned() {
    pin("seeking", &seeking());
}
