//! After navigation, the previous page must not affect the next one.

use oxo_protocol::Request;
use oxo_protocol::request::ForGame;
use oxo_shared::Rules;
use oxo_tests::Tab;
use oxo_tests::client::plain_game;

use super::{World, play};

/// Delays the replies to this request until the test releases them.
async fn delay(tab: &Tab, request: &str) {
    let script = "const [late] = arguments;
        const request = oxo.link.request.bind(oxo.link);
        oxo.link.request = (t, d) => t !== late ? request(t, d)
          : new Promise((done) => { window.reply = () => done(request(t, d)); });";
    tab.run_with(script, vec![request.into()]).await;
}

/// Releases the reply and waits until the page has rendered it.
async fn reply(tab: &Tab) {
    tab.run(
        "reply();
         oxo.link.request('ping').then(() => requestAnimationFrame(() => requestAnimationFrame(
           () => { window.replied = true; })));",
    )
    .await;
    tab.wait_until("window.replied").await;
}

/// Opens a game from the lobby.
async fn open(tab: &Tab, g: impl ToString) {
    tab.fill("input[name=code]", &g.to_string()).await;
    tab.press("Open").await;
    tab.wait_until("window.oxo.board").await;
}

#[tokio::test]
async fn a_late_reply_draws_nothing_on_the_next_page() {
    let Some(world) = World::start().await else { return };
    let bob = world.visit("").await;
    bob.make_game("3x3x3").await;
    delay(&bob, "abort").await;
    bob.press_and_confirm("Abort").await;
    bob.wait_until("window.reply").await;
    bob.choose(".brand").await;
    bob.wait_for_text("Open challenges").await;
    reply(&bob).await;
    assert_eq!(bob.evaluate("document.querySelector('.link').textContent").await, "");
}

#[tokio::test]
async fn a_question_closes_with_its_page_and_is_not_answered() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = world.visit("").await;
    open(&bob, g).await;
    bob.sit_down().await;
    play(&mut ann, &bob, g, &[(7, 7), (8, 8)]).await;
    bob.press("Resign").await;
    bob.wait_for_text("Resign this game?").await;
    bob.back().await;
    bob.wait_for_text("Open challenges").await;
    bob.wait_until("document.querySelector('dialog') === null").await;
    assert_eq!(ann.table(g).await.game.outcome(), None);
}

#[tokio::test]
async fn leaving_the_lobby_cancels_the_seek() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = world.visit("").await;
    delay(&bob, "seek").await;
    bob.choose("[data-part=go-anybody]").await;
    bob.wait_until("window.reply").await;
    open(&bob, g).await;
    reply(&bob).await;
    let eve = world.visit("").await;
    eve.wait_for_text("Nobody is looking for an opponent").await;
}

#[tokio::test]
async fn there_is_one_seek_whatever_happens_to_form_and_connection() {
    let Some(world) = World::start().await else { return };
    let (bob, eve) = (world.visit("").await, world.visit("").await);
    bob.choose("[data-part=go-anybody]").await;
    eve.wait_for_text("Gomoku, no clock").await;
    bob.choose("input[value='3x3x3']").await;
    assert_eq!(
        bob.evaluate("document.querySelector('[data-part=go-anybody]').disabled").await,
        true
    );
    // A new name reconnects, and the seek stays the same.
    bob.run("oxo.link.rename('robert');").await;
    eve.wait_for_text("robert").await;
    let rows = "document.querySelectorAll('[data-part=seeks] li').length === 1";
    eve.wait_until(rows).await;
    bob.wait_until(&format!(
        "{rows} && document.querySelector('[data-part=seeks] button').textContent === 'Stop'"
    ))
    .await;
    // A game that begins closes no dialog.
    bob.choose("[data-part=settings]").await;
    bob.dialog().await;
    eve.choose("[aria-label='Play robert']").await;
    for tab in [&bob, &eve] {
        tab.seated().await;
    }
    bob.press("Done").await;
    bob.choose(".brand").await;
    eve.choose(".brand").await;
    eve.wait_for_text("Nobody is looking for an opponent").await;
}

#[tokio::test]
async fn the_lobby_shows_what_happens_in_your_games() {
    let Some(world) = World::start().await else { return };
    let bob = world.visit("").await;
    bob.make_game("15x15x5").await;
    let g = bob.url().await.rsplit('/').next().unwrap().parse().unwrap();
    bob.choose(".brand").await;
    let shows = async |title: &str, text: &str| {
        let list = "document.querySelector('[data-part=mine]').innerText";
        bob.wait_until(&format!("document.title === '{title}' && {list}.includes('{text}')")).await;
    };
    shows("OXO", "Waiting").await;
    let mut ann = world.server.client("ann").await;
    ann.join(g).await;
    shows("● Your move · OXO", "Your move").await;
    ann.done(Request::Abort(ForGame { g })).await;
    bob.wait_until("document.title === 'OXO' && document.querySelector('[data-part=mine]').hidden")
        .await;
}

#[tokio::test]
async fn the_form_rejects_impossible_games() {
    let Some(world) = World::start().await else { return };
    let ann = world.visit("").await;
    ann.wait_for_text("You’ll play Gomoku").await;
    ann.choose("input[value='3x3x3']").await;
    ann.choose("input[value='own']").await;
    assert_eq!(ann.evaluate("document.querySelector('[name=tile]:checked').value").await, "own");
    for (fields, message) in [
        ("k: 9", "Nobody can win"),
        ("k: ''", "numbers from 1 to 64"),
        ("k: 3, opening: 'pro'", "needs a larger board"),
        ("opening: 'free', rated: 1", "Rated games need 4 in a row or more"),
        ("width: 15, height: 15, k: 5, bot: 'minimax'", "Minimax plays boards of"),
        ("bot: 'master', k: 4, lines: 'renju'", "Renju is five in a row"),
    ] {
        ann.run(&format!(
            "const form = document.querySelector('[data-part=compose]');
             for (const [name, value] of Object.entries({{ {fields} }})) {{
               const field = form.elements.namedItem(name);
               if (field.type === 'checkbox') field.checked = true; else field.value = value;
             }}
             form.dispatchEvent(new Event('input'));"
        ))
        .await;
        ann.wait_for_text(message).await;
        let closed = "document.querySelector('.starts button:disabled') !== null";
        assert_eq!(ann.evaluate(closed).await, true);
    }
}

#[tokio::test]
async fn a_link_in_a_dialog_closes_it() {
    let Some(world) = World::start().await else { return };
    let bob = world.visit("").await;
    bob.state("ready").await;
    bob.choose("[data-part=settings]").await;
    // The list of devices moves what is below it.
    bob.wait_for_text("This browser").await;
    bob.choose("[data-part=my-page]").await;
    bob.wait_until("location.pathname.startsWith('/@/')").await;
    bob.wait_until("!document.querySelector('dialog')").await;
}
