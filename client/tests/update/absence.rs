//! Who keeps a game waiting and is not there: the countdown, the question, the claim.

use oxo::core::news::News;
use oxo_shared::protocol::notice::PresenceChange;
use oxo_shared::protocol::{ClaimKind, Presence, wish};

use super::*;

impl World {
    fn hear_absence(&mut self, state: Presence, claim_ms: Option<u64>) {
        let change = PresenceChange { g: self.g, seat: Side::O, state, claim_ms };
        self.net(NetEvent::Frame(ServerFrame::Notice(Notice::Presence(change))));
    }

    /// The opponent is to move and away.
    fn deserted() -> World {
        let mut world = World::playing(Side::X);
        world.hear_absence(Presence::On, None);
        world.hear_played((1, 1));
        world.hear_absence(Presence::Away, Some(30_000));
        world
    }
}

#[test]
fn the_win_is_claimed_after_the_countdown_and_one_question() {
    let mut world = World::deserted();
    let (side, name) = (Side::O, "bob".into());
    assert!(world.model.core.news.contains(&News::Absent { side, name, claim_ms: 30_000 }));
    assert_eq!(world.refused(pressed(KeyCode::Char('w'))), "bob is away: claim the win in 0:30");
    world.happen(What::Tick);
    assert_eq!(world.notice(), "", "the screen counts down by itself");
    world.now_ms += 30_000;
    assert!(wishes(&world.key(KeyCode::Char('w'))).is_empty());
    let asked = world.model.overlay.clone();
    assert!(
        matches!(&asked, Some(Overlay::Confirm { question, .. })
            if question == "bob is away. Claim the win?"),
        "{asked:?}"
    );
    let (_, wish) = only_wish(&world.key(KeyCode::Char('y')));
    assert_eq!(wish, Wish::Claim(wish::Claim { g: world.g, what: ClaimKind::Win }));
}

#[test]
fn nothing_is_claimed_over_who_is_back() {
    let mut world = World::deserted();
    world.hear_absence(Presence::On, None);
    world.now_ms += 60_000;
    assert_eq!(world.game().claimable(world.now_ms), None);
    // Away at the claimant's own move there is nothing to wait for.
    world.hear_played((0, 0));
    world.hear_absence(Presence::Away, None);
    world.now_ms += 600_000;
    assert_eq!(world.game().claimable(world.now_ms), None);
    // Why, the server says: of the win, for the other is away, and not of the draw.
    let (_, wish) = only_wish(&world.key(KeyCode::Char('w')));
    assert_eq!(wish, Wish::Claim(wish::Claim { g: world.g, what: ClaimKind::Win }));
}

#[test]
fn who_was_away_is_told_on_return_what_another_absence_leads_to() {
    let mut world = World::playing(Side::X);
    world.down();
    world.now_ms += 12_000;
    world.up();
    let expected = "connected again after 12 s; away at your move for 5:00, bob can claim the win";
    assert_eq!(world.notice(), expected);
}
