//! Bots and the decisions of an opening.

use super::*;

/// Resigns, unless the bot's last move has already ended the game.
async fn give_up(ann: &mut TestClient, g: GameId) {
    let error = ann.request::<Done>(Request::Resign(ForGame { g })).await.err();
    assert!(error.as_ref().is_none_or(|error| error.code == Code::GameOver), "{error:?}");
}

fn think(table: &Table) -> Point {
    let limits = Limits::default();
    choose(Level::Random, &table.game, &limits, &Stop::new(), &mut |_| ()).expect("a move").best
}

#[tokio::test]
async fn a_bot_resumes_an_opening_after_a_restart_and_plays_a_rematch() {
    let server = TestServer::start_persistent().await;
    let mut ann = server.client("ann").await;
    let bot = Some(Level::Random);
    let asked_once = ann.create(Create { bot, ..swap2() }).await;
    play_stones(&mut ann, asked_once, 0..2).await;
    let opened = ann.create(Create { side: SideChoice::O, bot, ..swap2() }).await;
    next_event!(ann, Asked);
    decide(&mut ann, opened, 3, Decision::Swap).await;

    let server = server.restart().await;
    let mut ann = server.reconnect(ann).await;
    play_stones(&mut ann, asked_once, 2..3).await;
    next_event!(ann, Decided);
    for g in [asked_once, opened] {
        let table = ann.play_on(g, 8, vec![Decision::Swap], think).await;
        assert!(table.game.outcome().is_some() || table.ply() >= 8);
    }
    give_up(&mut ann, opened).await;
    ann.offer(opened, OfferKind::Rematch).await;
    let next = next_event!(ann, Rematch).g;
    // The bot had opened the previous game.
    assert_eq!(ann.join(next).await.role, Role::X);
    assert!(ann.play_on(next, 8, vec![Decision::Swap], think).await.ply() >= 8);
}

#[tokio::test]
async fn a_hint_suggests_opening_stones_and_says_when_a_decision_is_due() {
    let server = TestServer::start().await;
    let mut ann = server.client("ann").await;
    let bot = Some(Level::Random);
    let g = ann.create(Create { side: SideChoice::O, bot, ..swap2() }).await;
    next_event!(ann, Asked);
    let hint = |ply| Request::Hint(AskHint { g, bot, ply, lang: Some("cs".into()) });
    assert_eq!(ann.rejection(hint(None)).await.code, Code::NotAllowed);
    assert_eq!(ann.must::<Hint>(hint(Some(2))).await.ply, 2);
    decide(&mut ann, g, 3, Decision::Two).await;
    let hint_given: Hint = ann.must(hint(None)).await;
    assert_eq!(&*hint_given.reason, "stačil by jakýkoli tah");
    ann.play(g, 3, hint_given.best).await.expect("a legal move");
}
