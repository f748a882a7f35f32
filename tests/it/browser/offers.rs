//! Offers between players, and games that end without a winning line.

use oxo_protocol::reply::Sought;
use oxo_protocol::{ClockReason, Limits, OfferKind, Request, Terms, request};
use oxo_server::Config;
use oxo_shared::{Rules, Side, TimeControl, Winner};
use oxo_tests::client::game_on;
use oxo_tests::next_event;
use oxo_tests::server::without_rate_limits;

use super::{World, play};

#[tokio::test]
async fn takebacks_draws_and_a_resignation_work_on_the_page() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    play(&mut ann, &bob, g, &[(7, 7), (8, 8)]).await;
    bob.press("Take back").await;
    bob.wait_for_text("You ask to take back a move").await;
    let offer = next_event!(ann, Offered).offer;
    ann.answer(g, offer, true).await;
    bob.ply(1).await;
    bob.click((6, 6)).await;
    bob.ply(2).await;
    ann.offer(g, OfferKind::Draw).await;
    bob.wait_for_text("ann offers a draw").await;
    // After an offer of one's own, yes is still before no, and alone stands out.
    let answers = "[...document.querySelectorAll('[data-part=answers] button:not([hidden])')]
        .map((it) => it.textContent.trim() + it.matches('.main')).join()";
    assert_eq!(bob.evaluate(answers).await, "Accepttrue,Declinefalse");
    bob.press("Decline").await;
    bob.press("Draw").await;
    let offer = next_event!(ann, Offered(it) if it.by == Side::O).offer;
    ann.answer(g, offer, false).await;
    bob.wait_for_text("Offer declined.").await;
    // Resigning is confirmed first, and the end replaces what was said before it.
    bob.press("Resign").await;
    bob.wait_for_text("Resign this game?").await;
    bob.press("Keep playing").await;
    bob.press_and_confirm("Resign").await;
    let question = "document.querySelector('[data-part=question]').textContent";
    bob.wait_until(&format!("{question} === 'You resigned.'")).await;
    assert_eq!(next_event!(ann, Over).outcome.winner, Winner::X);
}

#[tokio::test]
async fn clocks_are_paused_and_filled_and_moves_marked_as_seen_on_the_page() {
    let Some(world) = World::start().await else { return };
    let control = TimeControl::Fischer { initial_ms: 300_000, increment_ms: 0 };
    let terms = game_on(Terms { control, ..Terms::new(Rules::GOMOKU) });
    let (mut ann, bob, g) = world.seated(terms).await;
    bob.press("Pause").await;
    bob.wait_for_text("You ask for a pause").await;
    let offer = next_event!(ann, Offered).offer;
    ann.answer(g, offer, true).await;
    bob.wait_for_text("Paused by you since").await;
    let left = "window.oxo.follow.left('x')";
    let stopped_at = bob.evaluate(left).await;
    bob.pause().await;
    assert_eq!(bob.evaluate(left).await, stopped_at);
    bob.press("Resume").await;
    bob.wait_for_text("Play resumes. ann is to move").await;
    bob.wait_until(&format!("{left} < {stopped_at}")).await;
    ann.offer(g, OfferKind::Time).await;
    bob.wait_for_text("ann asks for 15 more seconds").await;
    bob.press("Accept").await;
    bob.wait_for_text("ann gets 15 more seconds").await;
    next_event!(ann, Clock(it) if it.why == ClockReason::Gift);
    // Between people with clocks, a move is marked once the opponent's client has it.
    play(&mut ann, &bob, g, &[(7, 7), (8, 8)]).await;
    next_event!(ann, Played(it) if it.ply == 1);
    ann.table(g).await;
    bob.wait_for_text("2 moves ✓").await;
    ann.put(g, 2, (6, 6)).await;
    bob.ply(3).await;
    bob.wait_until("!document.body.innerText.includes('✓')").await;
}

#[tokio::test]
async fn a_game_without_a_move_is_aborted() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, _) = world.gomoku().await;
    bob.press("Abort").await;
    bob.wait_for_text("It ends for both players").await;
    bob.choose("dialog[open] button.danger").await;
    bob.wait_for_text("Aborted").await;
    // A game without a move can neither be saved nor analysed.
    let tools = "[...document.querySelectorAll('[data-part=acts] button')]
        .filter((it) => it.checkVisibility()).map((it) => it.textContent).join(' ')";
    bob.wait_until(&format!("{tools} === 'More '")).await;
    assert_eq!(next_event!(ann, Over).outcome.winner, Winner::Aborted);
}

#[tokio::test]
async fn claiming_victory_has_a_countdown_and_a_confirmation() {
    let limits = Limits { claim_after_s: 2, ..Limits::default() };
    let config = Config { limits, ..without_rate_limits() };
    let Some(world) = World::start_with(config).await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    play(&mut ann, &bob, g, &[(0, 7), (0, 8), (2, 7), (2, 8)]).await;
    ann.into_wire().cut();
    bob.wait_for_text("Claim victory in 2 s").await;
    bob.press("Claim victory").await;
    bob.wait_for_text("Claim victory and end the game?").await;
    bob.choose("dialog[open] button.danger").await;
    bob.wait_for_text("ann was away for too long").await;
}

#[tokio::test]
async fn two_play_in_turn_on_one_page() {
    let Some(world) = World::start().await else { return };
    let tab = world.visit("").await;
    tab.start("3x3x3", "both").await;
    tab.wait_until("oxo.follow?.side").await;
    // No opponent needs to agree.
    tab.click((2, 2)).await;
    tab.ply(1).await;
    tab.press("Take back").await;
    tab.ply(0).await;
    for (ply, at) in [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)].into_iter().enumerate() {
        tab.click(at).await;
        tab.ply(ply + 1).await;
    }
    tab.wait_for_text("Three in a row, a1 to c1").await;
    tab.press("Review").await;
    tab.wait_for_text("% accurate").await;
    // A hint is for the position it was requested for; the server knows only the latest.
    let step_back = "document.querySelector('[data-step=back]').click()";
    tab.choose("[data-part=moves] [data-ply='3']").await;
    tab.wait_for_text("Move 3 of 5").await;
    tab.press("Hint").await;
    tab.wait_for_text("would play").await;
    tab.run(step_back).await;
    tab.wait_for_text("Move 2 of 5").await;
    tab.click((1, 1)).await;
    tab.wait_for_text("Variation from move 2").await;
    let marked = "document.querySelector('[data-part=study-says]').textContent
          .includes('would play') || document.querySelector('.board .hint') !== null
        || document.querySelector('[data-id=hint]').ariaDisabled !== 'true'";
    assert_eq!(tab.evaluate(marked).await, false);
    let path = tab.url().await;
    tab.press("Rematch").await;
    tab.wait_until(&format!("location.href !== '{path}'")).await;
    // Nobody won or lost against themselves.
    tab.choose(".brand").await;
    tab.wait_until("document.querySelector('.mini .res')?.textContent === 'X won'").await;
}

#[tokio::test]
async fn a_stone_appears_in_the_next_frame_and_a_rejection_at_its_cell() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    ann.put(g, 0, (7, 7)).await;
    bob.ply(1).await;
    bob.click((7, 7)).await;
    bob.wait_for_text_in(".board .word", "h8 is taken").await;
    let (x, y) = bob.cell((8, 8)).await;
    bob.run(&format!(
        "const view = document.querySelector('.board .view');
         view.setPointerCapture = () => {{}};
         for (const type of ['pointerdown', 'pointerup']) {{
           view.dispatchEvent(new PointerEvent(type, {{
             pointerId: 1, pointerType: 'mouse', clientX: {x}, clientY: {y}, bubbles: true,
           }}));
         }}
         requestAnimationFrame(() => setTimeout(() => {{
           const waits = !document.querySelector('.board .pending').hasAttribute('hidden');
           window.seen = waits || document.querySelectorAll('.board .stone.o').length > 3;
         }}));"
    ))
    .await;
    bob.wait_until("window.seen !== undefined").await;
    assert_eq!(bob.evaluate("window.seen").await, true);
    bob.ply(2).await;
}

#[tokio::test]
async fn a_clock_that_runs_out_loses_and_its_picture_is_an_image() {
    let Some(world) = World::start().await else { return };
    let control = TimeControl::Fischer { initial_ms: 1_000, increment_ms: 0 };
    let terms = game_on(Terms { control, ..Terms::new(Rules::GOMOKU) });
    let (mut ann, bob, g) = world.seated(terms).await;
    // The clocks start once both have moved.
    play(&mut ann, &bob, g, &[(7, 7), (8, 8), (9, 9)]).await;
    bob.wait_for_text("You ran out of time").await;
    bob.wait_for_text("You lost").await;
    assert_eq!(next_event!(ann, Over).outcome.winner, Winner::X);
    bob.run(&format!("window.picture = new Image(); picture.src = '/{g}.svg';")).await;
    bob.wait_until("window.picture.naturalWidth > 0").await;
}

#[tokio::test]
async fn a_rated_game_shows_the_rating_changes() {
    let Some(world) = World::start().await else { return };
    let rated = Terms { rated: true, ..Terms::new(Rules::GOMOKU) };
    let (mut ann, bob, g) = world.seated(game_on(rated)).await;
    let moves: Vec<_> = (0..9).map(|ply| (2 * (ply / 2), ply % 2)).collect();
    play(&mut ann, &bob, g, &moves).await;
    ann.resign(g).await;
    bob.wait_for_text("ann resigned").await;
    bob.wait_for_text("1500 → 1516").await;
    bob.wait_for_text("1500 → 1484").await;
    bob.press("Share").await;
    bob.wait_until("document.querySelector('[data-part=share-game]').innerText !== 'Share'").await;
    // Another seek appears in the lobby.
    ann.must::<Sought>(Request::Seek(request::Seek::new(rated))).await;
    bob.go(&world.page("")).await;
    bob.wait_for_text("ann 1484").await;
}
