//! Screens without a board.

use oxo_headless::client::action::Action;
use oxo_headless::client::event::Event;
use oxo_headless::client::event::{Call, Effect};
use oxo_protocol::Notice;

use super::scenes::*;
use super::{render, text};

#[test]
fn a_key_copies_the_link_that_stays_on_the_screen() {
    let mut model = waiting_for_a_friend();
    let effects = model.happen(Event::Do(Action::Copy));
    let link = model.client().link(model.follow().unwrap()).unwrap();
    assert_eq!(effects, [Effect::Screen(Call::Copy(link.clone()))]);
    let screen = text(&render(&model, (80, 24)));
    assert!(screen.contains(&link) && screen.contains("Copied, if"), "{screen}");
    let mut seated = my_turn();
    assert_eq!(seated.happen(Event::Do(Action::Copy)), []);
}

#[test]
fn the_lobby_shows_the_spectator_delay() {
    let mut model = lobby();
    let mut view = model.core().lobby().cloned().unwrap();
    view.games[0].terms.delay = 30.try_into().unwrap();
    view.seeks[0].terms.delay = 60.try_into().unwrap();
    model.hear_notice(Notice::Lobby(view));
    let screen = text(&render(&model, (200, 60)));
    assert!(screen.contains("3 watching, 30 s delay"), "{screen}");
    assert!(screen.contains("rated, 60 s delay"), "{screen}");
}
