//! Link previews: the image shows the same board as the page.

use oxo_formats::drawing::Drawing;
use oxo_formats::{Format, Record};
use oxo_tests::http::HttpResponse;

use super::{World, play};

#[tokio::test]
async fn the_image_of_a_game_matches_the_board_on_the_page() {
    let Some(world) = World::start().await else { return };
    let (mut ann, bob, g) = world.gomoku().await;
    play(&mut ann, &bob, g, &[(7, 7), (8, 9)]).await;
    let shown = bob.evaluate("window.oxo.follow.table.moves.map(String).join(' ')").await;
    let game = ann.table(g).await.game.clone();
    let moves: Vec<_> = game.moves().iter().map(|at| format!("{},{}", at.x, at.y)).collect();
    assert_eq!(shown, moves.join(" "));
    let record = Record::from(game);
    for (ending, format) in [("svg", Format::Svg), ("png", Format::Png)] {
        let file = HttpResponse::get(world.server.address(), &format!("/{g}.{ending}"), "").await;
        assert_eq!(file.body, oxo_formats::write(&record, format).unwrap(), "{ending}");
    }
    // A browser can display the image.
    let Drawing { width, .. } = Drawing::of(&record);
    let load = format!(
        "(window.picture ??= Object.assign(new Image(), {{src: '/{g}.svg'}})).naturalWidth === {width}"
    );
    bob.wait_until(&load).await;
    // Sharing works on the page.
    bob.press("Share").await;
    bob.wait_until("document.querySelector('[data-part=share-game]').innerText !== 'Share'").await;
    bob.assert_no_errors().await;
}
