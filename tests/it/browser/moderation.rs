//! Muting, reports and sanctions on the page.

use oxo_server::Config;
use oxo_server::admin::ask::ask;
use oxo_server::admin::command::{AdminCommand, BanTarget};
use oxo_server::admin::reply::AdminReply;
use oxo_tests::server::without_rate_limits;
use tempfile::TempDir;

use super::World;

/// Starts a server with an admin socket in this directory.
async fn start_with_store() -> Option<(World, TempDir)> {
    let directory = tempfile::tempdir().expect("room for a socket");
    let admin = Some(directory.path().join(Config::ADMIN_SOCKET));
    Some((World::start_with(Config { admin, ..without_rate_limits() }).await?, directory))
}

async fn execute(directory: &TempDir, command: AdminCommand) -> AdminReply {
    let socket = directory.path().join(Config::ADMIN_SOCKET);
    let reply = tokio::task::spawn_blocking(move || ask(&socket, &command)).await;
    reply.expect("no panic").expect("an answer")
}

#[tokio::test]
async fn muting_an_opponent_and_reporting_a_game_work_on_the_page() {
    let Some((world, directory)) = start_with_store().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    ann.say(g, "you are slow").await;
    bob.press("Chat 1").await;
    bob.wait_for_text("you are slow").await;
    bob.press("Mute opponent").await;
    ann.say(g, "very slow").await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    assert_eq!(bob.evaluate("document.body.innerText.includes('very slow')").await, false);
    bob.press("Mute opponent").await;
    ann.say(g, "good bye").await;
    bob.wait_for_text("good bye").await;
    bob.fill("[data-part=chat] input", "she shouts").await;
    bob.press("Report").await;
    bob.wait_for_text("The operators of the server will see your report").await;
    let AdminReply::Reports(reports) = execute(&directory, AdminCommand::Reports).await else {
        panic!("rows")
    };
    assert_eq!((reports.rows[0].g, reports.rows[0].text.as_str()), (g, "she shouts"));
}

#[tokio::test]
async fn the_page_shows_announcements_and_the_reason_for_a_ban() {
    let Some((world, directory)) = start_with_store().await else { return };
    let (_ann, bob, _) = world.gomoku().await;
    execute(&directory, AdminCommand::Announce { text: "back at noon".into() }).await;
    bob.wait_for_text("The server says: back at noon").await;
    bob.press("OK").await;
    let id = bob.evaluate("String(window.oxo.link.welcome.you.id)").await;
    let target = BanTarget { network: None, player: id.as_str().map(str::to_owned) };
    let reason = "he swears".to_owned();
    execute(&directory, AdminCommand::Ban { target, for_s: Some(3_600), reason }).await;
    bob.wait_for_text("he swears").await;
    bob.wait_until("window.oxo.link.state === 'refused'").await;
    bob.reload().await;
    bob.wait_for_text("You are banned from this server until").await;
    bob.wait_until("window.oxo.link.state === 'refused'").await;
}
