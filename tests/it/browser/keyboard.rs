//! A whole game without a mouse.

use oxo_shared::{Rules, Winner};
use oxo_tests::client::plain_game;
use oxo_tests::next_event;

use super::{LOST, World, play};

/// Presses Tab until `expression` is true for the focused element.
async fn tab_to(tab: &oxo_tests::Tab, expression: &str) {
    const MOST_STOPS: usize = 40;
    for _ in 0..MOST_STOPS {
        if tab.evaluate(&format!("((e) => {expression})(document.activeElement)")).await == true {
            return;
        }
        tab.keys("\t").await;
    }
    panic!("no way by the tab key to: {expression}");
}

#[tokio::test]
async fn a_game_is_joined_played_and_talked_about_with_the_keyboard_only() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.invited(plain_game(Rules::TICTACTOE)).await;
    bob.wait_for_text("invites you to").await;
    tab_to(&bob, "e.textContent.trim() === 'Play O'").await;
    bob.keys("\n").await;
    bob.wait_for_text("ann is to move").await;
    ann.put(g, 0, (0, 0)).await;
    bob.ply(1).await;
    tab_to(&bob, "e.closest('.board') !== null").await;
    // A message begins and ends there.
    bob.keys("m").await;
    bob.wait_until("document.activeElement.name === 'text'").await;
    bob.keys("hello\n").await;
    assert_eq!(next_event!(ann, Said).text.to_string(), "hello");
    let escape = "document.activeElement.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))";
    bob.run(escape).await;
    bob.wait_until("document.activeElement.closest('.board')").await;
    // From the centre to the row above, where O plays.
    bob.keys("↑←\n").await;
    bob.ply(2).await;
    ann.put(g, 2, (1, 1)).await;
    bob.ply(3).await;
    assert_eq!(bob.evaluate("document.activeElement.closest('.board') !== null").await, true);
    bob.keys("→ ").await;
    bob.ply(4).await;
    assert_eq!(ann.table(g).await.game.moves()[3], (1, 2).into());
    ann.put(g, 4, (2, 2)).await;
    bob.wait_for_text("three in a row, a1 to c3").await;
    assert_eq!(next_event!(ann, Over).outcome.winner, Winner::X);
}

#[tokio::test]
async fn announcements_do_not_replace_unread_ones() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.seated(plain_game(Rules::TICTACTOE)).await;
    ann.say(g, "hello").await;
    play(&mut ann, &bob, g, &LOST).await;
    let all = "3: X b2. 4: O c2. 5: X c3. You lost. ann made three in a row, a1 to c3.";
    bob.wait_until(&format!(
        "[...document.querySelectorAll('[aria-live=polite] p')]
           .map((it) => it.textContent).join(' ').endsWith('{all}')"
    ))
    .await;
}

#[tokio::test]
async fn a_typed_cell_is_played_and_announced_even_if_it_begins_with_a_shortcut() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    for (ply, cell, at) in [(0, "a1", (0, 0)), (2, "O5", (14, 4))] {
        ann.put(g, ply, (7, 7 + ply as i32)).await;
        bob.ply(ply + 1).await;
        bob.run("document.activeElement.blur(); oxo.board.focus();").await;
        bob.keys(&format!("{cell}\n")).await;
        bob.ply(ply + 2).await;
        let table = ann.table(g).await;
        assert_eq!((table.game.moves()[ply + 1], &table.offer), (at.into(), &None));
    }
    bob.wait_until(
        "document.querySelector('[role=gridcell][aria-label^=\"h8\"]').ariaLabel.includes('Black')",
    )
    .await;
    bob.wait_for_text_in("[aria-live=polite]", "o5").await;
    ann.put(g, 4, (7, 11)).await;
    bob.ply(5).await;
    bob.run("document.activeElement.blur();").await;
    bob.keys("tg7\n").await;
    bob.ply(6).await;
    // An invalid cell is reported where the last message was.
    bob.keys("zz\n").await;
    bob.wait_for_text("“zz” is not a cell").await;
    // A single letter still presses its button.
    bob.run("oxo.board.focus();").await;
    bob.keys("o").await;
    bob.wait_for_text("You offer a draw").await;
}
