//! A whole game against a bot, from the lobby to the end.

use super::World;

#[tokio::test]
async fn a_bot_game_is_played_from_the_lobby_to_the_end() {
    let Some(world) = World::start().await else { return };
    play_a_bot(&world).await;
}

pub async fn play_a_bot(world: &World) {
    let ann = world.visit("").await;
    ann.play_bot("3x3x3", "random").await;
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
        ann.start("3x3x3", against).await;
        ann.wait_until("oxo.follow?.isMyTurn").await;
        ann.press("More").await;
        ann.wait_for_text("Settings").await;
        assert_eq!(ann.evaluate(offered).await, false, "{against}");
        ann.keys("m").await;
        assert_eq!(ann.evaluate(is_closed).await, true, "{against}");
        let vic = world.chrome.visit(&ann.url().await).await;
        vic.wait_until("oxo.follow?.table").await;
        vic.wait_until(offered).await;
    }
}

#[tokio::test]
async fn tips_can_be_turned_off_and_the_end_replaces_a_hint() {
    let Some(world) = World::start().await else { return };
    let ann = world.visit("").await;
    ann.play_bot("15x15x5", "level:1").await;
    ann.wait_for_text("Tip: begin near the middle").await;
    ann.press("More").await;
    ann.press("Turn tips off").await;
    ann.wait_until("!document.body.innerText.includes('Tip:')").await;
    ann.click((7, 7)).await;
    ann.ply(2).await;
    ann.press("Hint").await;
    ann.wait_for_text("would play").await;
    ann.press_and_confirm("Resign").await;
    ann.wait_for_text("You resigned").await;
    assert_eq!(
        ann.evaluate("document.querySelector('.board .hint')").await,
        serde_json::Value::Null
    );
}

#[tokio::test]
async fn a_win_against_a_bot_leads_to_the_next_level() {
    let Some(world) = World::start().await else { return };
    let ann = world.visit("").await;
    ann.wait_until("window.oxo?.link.welcome").await;
    ann.run(
        "oxo.link.request('create', { rules: '3x3x1', side: 'x', bot: 'level:1',
             clock: { none: {} }, rated: false, listed: false })
             .then(({ g }) => { location.pathname = `/${g}`; });",
    )
    .await;
    ann.wait_until("window.oxo?.follow?.isMyTurn").await;
    ann.click((1, 1)).await;
    ann.wait_for_text("You won").await;
    ann.press("Next level").await;
    ann.wait_until(
        "Object.values(oxo.follow?.table?.seats ?? {}).some((it) => it?.bot === 'level:2')",
    )
    .await;
    assert_eq!(ann.evaluate("oxo.follow.table.terms.rules.text").await, "3x3x1");
}
