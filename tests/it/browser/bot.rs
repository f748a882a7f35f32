//! A whole game against a bot, from the lobby to the end.

use super::World;

#[tokio::test]
async fn a_bot_game_is_played_from_the_lobby_to_the_end() {
    let Some(world) = World::start().await else { return };
    play_a_bot(&world).await;
}

pub async fn play_a_bot(world: &World) {
    let ann = world.visit("").await;
    ann.choose("input[value='3x3x3']").await;
    ann.choose("select[name=bot] option[value=random]").await;
    ann.play_first().await;
    ann.choose("[data-part=go-bot]").await;
    ann.press("Hint").await;
    ann.wait_for_text("would play").await;
    // Always plays the first free cell, until the game is over or the board is full.
    for ply in (0..9).step_by(2) {
        ann.wait_until("window.oxo.follow?.isMyTurn || window.oxo.follow?.table?.result").await;
        if ann.evaluate("window.oxo.follow.table.result !== null").await == true {
            break;
        }
        let free = "[0,1,2,3,4,5,6,7,8].find((n) => !window.oxo.follow.table.moves.some(\
                    ([x, y]) => x + 3 * y === n))";
        let free = i32::try_from(ann.evaluate(free).await.as_i64().unwrap()).unwrap();
        ann.click((free % 3, free / 3)).await;
        ann.wait_until(&format!("window.oxo.follow.table.ply > {ply}")).await;
    }
    ann.wait_until("window.oxo.follow.table.result !== null").await;
    ann.wait_for_text("Rematch").await;
    ann.assert_no_errors().await;
}

#[tokio::test]
async fn only_spectators_can_chat_against_a_computer_or_on_one_keyboard() {
    let Some(world) = World::start().await else { return };
    let offered = "[...document.querySelectorAll('[data-part=talk], [data-id=chat]')]\
                   .some((it) => it.checkVisibility())";
    let is_closed = "document.querySelector('[data-part=chat]').hidden";
    for against in ["bot", "both"] {
        let ann = world.visit("").await;
        // On a board of three columns, M stands for the chat and for no column.
        ann.choose("input[value='3x3x3']").await;
        ann.choose("select[name=bot] option[value=random]").await;
        // Without a connection, the lobby would refuse.
        ann.wait_until("oxo.link.state === 'on'").await;
        ann.choose(&format!("[data-part=go-{against}]")).await;
        ann.wait_until("oxo.follow?.isMyTurn").await;
        ann.press("More").await;
        ann.wait_for_text("Settings").await;
        assert_eq!(ann.evaluate(offered).await, false, "{against}");
        ann.keys("m").await;
        assert_eq!(ann.evaluate(is_closed).await, true, "{against}");
        let vic = world.chrome.visit(&ann.url().await).await;
        vic.wait_until("oxo.follow?.table").await;
        vic.wait_until(offered).await;
        ann.assert_no_errors().await;
    }
}

#[tokio::test]
async fn how_a_game_ended_is_said_in_place_of_a_hint() {
    let Some(world) = World::start().await else { return };
    let ann = world.visit("").await;
    ann.choose("input[value='3x3x3']").await;
    ann.choose("select[name=bot] option[value=random]").await;
    ann.play_first().await;
    ann.choose("[data-part=go-bot]").await;
    ann.click((1, 1)).await;
    ann.ply(2).await;
    ann.press("Hint").await;
    ann.wait_for_text("would play").await;
    ann.press("Resign").await;
    ann.choose("dialog[open] button.danger").await;
    ann.wait_for_text("You resigned").await;
    assert_eq!(
        ann.evaluate("document.querySelector('.board .hint')").await,
        serde_json::Value::Null
    );
    ann.assert_no_errors().await;
}
