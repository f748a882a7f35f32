//! A page that was left for another one: nothing of it follows there.

use oxo_shared::Rules;
use oxo_tests::Tab;
use oxo_tests::client::plain_game;

use super::{World, play};

/// From here on the reply to this wish comes when the test says so.
async fn delay(tab: &Tab, wish: &str) {
    let late = "const [late] = arguments;
        const wish = oxo.link.wish.bind(oxo.link);
        oxo.link.wish = (t, d) => t !== late ? wish(t, d)
          : new Promise((done) => { window.reply = () => done(wish(t, d)); });";
    tab.run_with(late, vec![wish.into()]).await;
}

/// The reply comes, and whatever is drawn by it.
async fn reply(tab: &Tab) {
    tab.run(
        "reply();
         oxo.link.wish('ping').then(() => requestAnimationFrame(() => requestAnimationFrame(
           () => { window.replied = true; })));",
    )
    .await;
    tab.until("window.replied").await;
}

/// Opens a game from the lobby.
async fn open(tab: &Tab, g: impl ToString) {
    tab.fill("input[name=code]", &g.to_string()).await;
    tab.press("Open").await;
    tab.until("window.oxo.board").await;
}

#[tokio::test]
async fn a_late_reply_draws_nothing_on_the_next_page() {
    let Some(world) = World::start().await else { return };
    let bob = world.visit("").await;
    bob.make_game("3x3x3").await;
    delay(&bob, "abort").await;
    bob.press("Abort").await;
    bob.until("window.reply").await;
    bob.choose(".brand").await;
    bob.sees("Who waits").await;
    reply(&bob).await;
    assert_eq!(bob.ask("document.querySelector('.link').textContent").await, "");
    bob.is_content().await;
}

#[tokio::test]
async fn a_question_goes_with_its_page_and_is_not_answered() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = world.visit("").await;
    open(&bob, g).await;
    bob.press("Play O").await;
    play(&mut ann, &bob, g, &[(7, 7), (8, 8)]).await;
    bob.press("Resign").await;
    bob.sees("Give this game up?").await;
    bob.back().await;
    bob.sees("Who waits").await;
    bob.until("document.querySelector('dialog') === null").await;
    assert_eq!(ann.table(g).await.game.outcome(), None);
    bob.is_content().await;
}

#[tokio::test]
async fn who_has_left_the_lobby_is_looked_for_no_more() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = world.visit("").await;
    bob.choose("input[value=anybody]").await;
    delay(&bob, "seek").await;
    bob.press("Find an opponent").await;
    bob.until("window.reply").await;
    open(&bob, g).await;
    reply(&bob).await;
    let eve = world.visit("").await;
    eve.sees("Nobody waits just now").await;
    bob.is_content().await;
}
