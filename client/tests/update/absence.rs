//! Who keeps a game waiting and is not there: the countdown, the question, the claim.

use oxo::game::news::News;
use oxo_protocol::{ClaimKind, request};

use super::*;

impl World {
    /// The opponent is to move and away.
    fn deserted() -> World {
        let mut world = World::playing(Side::X);
        world.hear_presence(Side::O, Presence::On, None);
        world.hear_played((1, 1));
        world.hear_presence(Side::O, Presence::Away, Some(30_000));
        world
    }
}

#[test]
fn the_win_is_claimed_after_the_countdown_and_one_question() {
    let mut world = World::deserted();
    let (side, name) = (Side::O, "bob".into());
    assert!(world.core().news.contains(&News::Absent { side, name, claim_ms: 30_000 }));
    assert_eq!(
        world.refused(pressed(KeyCode::Char('w'))),
        "bob is away; you can claim victory in 0:30"
    );
    world.happen(What::Tick);
    assert_eq!(world.notice(), "", "the screen counts down by itself");
    world.pass(30_000);
    assert!(requests(&world.key(KeyCode::Char('w'))).is_empty());
    let asked = world.model.overlay.clone();
    assert!(
        matches!(&asked, Some(Overlay::Confirm { question, .. })
            if question == "bob is away. Claim victory?"),
        "{asked:?}"
    );
    let (_, request) = only_request(&world.key(KeyCode::Char('y')));
    assert_eq!(request, Request::Claim(request::Claim { g: world.g, what: ClaimKind::Win }));
}
