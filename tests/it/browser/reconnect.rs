//! A connection that breaks and recovers.

use std::sync::Arc;

use oxo_shared::Rules;
use oxo_tests::client::plain_game;
use serde_json::json;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::{World, page};

/// Forwards everything to a server until it is cut.
struct CuttableProxy {
    address: String,
    up: Arc<watch::Sender<bool>>,
}

impl CuttableProxy {
    async fn start(server: &str) -> CuttableProxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address").to_string();
        let up = Arc::new(watch::channel(true).0);
        let (server, state) = (server.to_owned(), Arc::clone(&up));
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let mut changes = state.subscribe();
                if !*changes.borrow_and_update() {
                    continue;
                }
                let server = server.clone();
                tokio::spawn(async move {
                    let mut upstream =
                        TcpStream::connect(server).await.expect("the server listens");
                    tokio::select! {
                        _ = copy_bidirectional(&mut client, &mut upstream) => {}
                        _ = changes.changed() => {}
                    }
                });
            }
        });
        CuttableProxy { address, up }
    }

    fn cut(&self) {
        self.up.send_replace(false);
    }

    fn restore(&self) {
        self.up.send_replace(true);
    }
}

#[tokio::test]
async fn missed_events_arrive_after_a_reconnect() {
    let Some(world) = World::start().await else { return };
    lose_the_connection(&world).await;
}

pub async fn lose_the_connection(world: &World) {
    let proxy = CuttableProxy::start(world.server.address()).await;
    let mut ann = world.server.client("ann").await;
    let g = ann.create(plain_game(Rules::GOMOKU)).await;
    let bob = world.chrome.visit(&page(&proxy.address, g)).await;
    bob.sit_down().await;
    bob.wait_for_text("ann is to move").await;
    bob.run("addEventListener('unhandledrejection', () => { window.failed = true; });").await;
    proxy.cut();
    bob.state("offline").await;
    ann.put(g, 0, (7, 7)).await;
    proxy.restore();
    bob.ply(1).await;
    // A stone placed while offline is played once, after the reconnect.
    proxy.cut();
    bob.state("offline").await;
    bob.click((8, 8)).await;
    proxy.restore();
    bob.ply(2).await;
    assert_eq!(ann.table(g).await.game.moves()[1], (8, 8).into());
    // Nothing of the page was missing meanwhile.
    assert_eq!(bob.evaluate("window.failed === true").await, false);
}

#[tokio::test]
async fn the_lobby_is_called_empty_only_once_it_is_known() {
    let Some(world) = World::start().await else { return };
    let ann = world.chrome.visit("about:blank").await;
    let silent = "if (!localStorage.heard) {
        window.WebSocket = class extends EventTarget { send() {} close() {} };
      }";
    ann.command("Page.addScriptToEvaluateOnNewDocument", json!({"source": silent})).await;
    ann.go(&world.page("")).await;
    ann.wait_for_text("Open challenges").await;
    assert_eq!(ann.evaluate("document.body.innerText.includes('Nobody waits')").await, false);
    ann.run("localStorage.heard = 'yes';").await;
    ann.reload().await;
    ann.wait_for_text("Nobody is looking for an opponent").await;
    ann.wait_for_text("No public game is being played right now").await;
}
