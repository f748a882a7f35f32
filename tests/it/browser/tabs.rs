//! One person at several places: of two tabs one speaks, and another device becomes the same player.

use oxo_shared::Rules;
use oxo_shared::protocol::reply::Linkable;
use oxo_shared::protocol::wish::Link;
use oxo_shared::protocol::{Hello, Wish};
use oxo_tests::TestClient;
use oxo_tests::client::{hello, plain_game};

use super::World;

#[tokio::test]
async fn of_two_tabs_one_plays_and_the_other_takes_over_when_it_is_asked() {
    let Some(world) = World::start().await else { return };
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let url = world.page(g);
    let bob = world.visit(g).await;
    bob.press("Play O").await;
    bob.sees("ann is to move").await;
    bob.another_tab(&url).await;
    bob.sees("Another tab plays for you").await;
    bob.press("Take over here").await;
    bob.until("window.oxo.link.state === 'on' && !window.oxo.link.aside").await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    bob.click((8, 8)).await;
    bob.ply(2).await;
    bob.to_tab(0).await;
    // The other one follows aside, and neither drives the other out again.
    bob.until("window.oxo.link.aside || window.oxo.link.state === 'elsewhere'").await;
    bob.ply(2).await;
    assert_eq!(ann.table(g).await.game.ply(), 2);
    bob.is_content().await;
}

#[tokio::test]
async fn a_link_with_a_code_makes_a_browser_the_player_of_another_device() {
    let Some(world) = World::start().await else { return };
    let (mut ann, _bob, g) = world.server.seated(plain_game(Rules::GOMOKU)).await;
    let code = ann.must::<Linkable>(Wish::Link(Link { device: None })).await.code;
    let phone = world.visit(format!("#link={code}")).await;
    phone
        .until("window.oxo.link.state === 'on' && window.oxo.link.welcome.you.name === 'ann'")
        .await;
    assert_eq!(phone.ask("location.hash").await, "");
    phone.go(&world.page(g)).await;
    phone.sees("Your move, X").await;
    phone.click((7, 7)).await;
    phone.ply(1).await;
    // The code works once; who one is does not change by a wrong one, or by what is none.
    for code in [code.to_string(), "nonsense".to_owned()] {
        phone.go(&world.page(format!("{g}#link={code}"))).await;
        phone.press("Be that player").await;
        phone.press("Go on as before").await;
        assert_eq!(phone.ask("location.hash").await, "");
    }
    phone
        .until("window.oxo.link.state === 'on' && window.oxo.link.welcome.you.name === 'ann'")
        .await;
}

#[tokio::test]
async fn a_device_is_signed_out_in_the_settings() {
    let Some(world) = World::start().await else { return };
    let phone = world.visit("").await;
    phone.until("window.oxo.link.state === 'on'").await;
    phone.run("window.oxo.link.wish('link').then(({ code }) => window.linkCode = code);").await;
    phone.until("window.linkCode").await;
    let code = phone.ask("window.linkCode").await.as_str().expect("letters").parse();
    let tablet = Hello { link: code.ok(), device: Some("tablet".into()), ..hello("") };
    TestClient::greet(world.server.url(), tablet).await.expect("a good code");
    phone.sees("tablet is a device of yours now").await;
    phone.press("All right").await;
    phone.choose("[data-part=settings]").await;
    phone.sees("this browser").await;
    phone.choose("[aria-label='Sign tablet out']").await;
    phone.until("document.querySelector('[data-part=devices]').hidden").await;
    phone.is_content().await;
}
