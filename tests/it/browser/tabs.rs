//! One person in several places: only one of two tabs plays, and a device can be linked.

use oxo_protocol::reply::Linkable;
use oxo_protocol::request::Link;
use oxo_protocol::{Hello, Request, Terms};
use oxo_shared::Rules;
use oxo_tests::TestClient;
use oxo_tests::client::{game_on, hello, plain_game};

use super::World;

#[tokio::test]
async fn only_one_of_two_tabs_plays_until_the_other_takes_over() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    bob.another_tab(&world.page(g)).await;
    bob.wait_for_text("playing in another tab").await;
    bob.press("Take over here").await;
    bob.wait_until("window.oxo.link.state === 'on' && !window.oxo.link.aside").await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    bob.click((8, 8)).await;
    bob.ply(2).await;
    bob.to_tab(0);
    // The other tab only follows, and neither keeps disconnecting the other.
    bob.wait_until("window.oxo.link.aside || window.oxo.link.state === 'elsewhere'").await;
    bob.ply(2).await;
    assert_eq!(ann.table(g).await.game.ply(), 2);
}

#[tokio::test]
async fn a_link_code_makes_a_browser_the_player_of_another_device() {
    let Some(world) = World::start().await else { return };
    let (mut ann, _bob, g) = world.server.seated(plain_game(Rules::GOMOKU)).await;
    let code = ann.must::<Linkable>(Request::Link(Link { device: None })).await.code;
    let phone = world.visit(format!("#link={code}")).await;
    phone.press("Sign in").await;
    phone
        .wait_until("window.oxo.link.state === 'on' && window.oxo.link.welcome.you.name === 'ann'")
        .await;
    assert_eq!(phone.evaluate("location.hash").await, "");
    phone.go(&world.page(g)).await;
    phone.wait_for_text("Your move").await;
    phone.click((7, 7)).await;
    phone.ply(1).await;
    // The code works once; a used or an invalid code does not change the player.
    for code in [code.to_string(), "nonsense".to_owned()] {
        phone.go(&world.page(format!("{g}#link={code}"))).await;
        phone.press("Sign in").await;
        phone.press("Go on as before").await;
        assert_eq!(phone.evaluate("location.hash").await, "");
    }
    phone
        .wait_until("window.oxo.link.state === 'on' && window.oxo.link.welcome.you.name === 'ann'")
        .await;
}

#[tokio::test]
async fn a_device_is_signed_out_in_the_settings() {
    let Some(world) = World::start().await else { return };
    let phone = world.visit("").await;
    phone.connected().await;
    phone.run("window.oxo.link.request('link').then(({ code }) => window.linkCode = code);").await;
    phone.wait_until("window.linkCode").await;
    let code = phone.evaluate("window.linkCode").await.as_str().expect("letters").parse();
    let tablet = Hello { link: code.ok(), device: Some("tablet".into()), ..hello("") };
    phone.choose("[data-part=settings]").await;
    phone.wait_for_text("This browser").await;
    TestClient::greet(world.server.url(), tablet).await.expect("a good code");
    phone.wait_for_text("can now play as you: tablet").await;
    phone.press("OK").await;
    phone.choose("[aria-label='Sign tablet out']").await;
    phone.wait_until("document.querySelectorAll('[data-part=devices] li').length === 1").await;
    // The last device warns what depends on it, and offers a code for another one.
    phone.wait_for_text("If you lose the last one, you lose your seats").await;
    phone.press("Use on another device").await;
    phone.wait_for_text("/#link=").await;
    phone.run("document.querySelector('dialog [name=name]').value = ' ';").await;
    phone.run("document.querySelector('dialog [name=name]').dispatchEvent(new Event('change', { bubbles: true }));").await;
    phone.wait_for_text("A name needs at least one visible").await;
    assert_eq!(
        phone.evaluate("document.querySelector('dialog [name=name]').value.trim() === ''").await,
        false
    );
}

#[tokio::test]
async fn a_link_from_somebody_else_changes_nobodys_player() {
    let Some(world) = World::start().await else { return };
    let (mut ann, _bob, _) = world.server.seated(plain_game(Rules::GOMOKU)).await;
    let code = ann.must::<Linkable>(Request::Link(Link { device: None })).await.code;
    let eve = world.visit(format!("?embed#link={code}")).await;
    eve.connected().await;
    // In a frame, there are no actions either.
    eve.wait_for_text("Games to watch").await;
    let buttons = "[...document.querySelectorAll('button, input, dialog')].filter((it) => it.checkVisibility()).length";
    assert_eq!(eve.evaluate(buttons).await, 0);
    eve.go(&world.page(format!("#link={code}"))).await;
    eve.wait_for_text("Continue only if you asked for this link").await;
    eve.press("Cancel").await;
    assert_eq!(
        eve.evaluate("oxo.link.welcome.you.name !== 'ann' && location.hash === ''").await,
        true
    );
    // The objects that the console can reach do not contain the token.
    let token = "localStorage.getItem('oxo.token')";
    let texts = "((seen) => {
        const look = (it, deep) => {
          if (deep > 0 && it && typeof it === 'object') Object.values(it).forEach((of) => look(of, deep - 1));
          else seen.push(it);
        };
        look({ ...oxo.link }, 5);
        return seen;
      })([])";
    assert_eq!(
        eve.evaluate(&format!("{token}.length === 64 && {texts}.includes({token})")).await,
        false
    );
}

#[tokio::test]
async fn a_player_of_a_long_game_is_told_that_only_this_browser_can_play() {
    let Some(world) = World::start().await else { return };
    let control = "1d".parse().unwrap();
    let (_ann, bob, _) =
        world.seated(game_on(Terms { control, ..Terms::new(Rules::GOMOKU) })).await;
    bob.wait_for_text("Only this browser can play your seat").await;
    // With a day for each move, giving seconds makes no sense.
    assert_eq!(bob.evaluate("document.body.innerText.includes('15 s more')").await, false);
    bob.press("Use on another device").await;
    bob.wait_for_text("/#link=").await;
}
