//! Screenshots of the page in Chromium.

use std::path::Path;

use anyhow::Context;
use data_encoding::BASE64;
use oxo_protocol::request::Create;
use oxo_protocol::{GameId, Terms};
use oxo_shared::Rules;
use oxo_shared::moves::read_moves;
use oxo_tests::client::game_on;
use oxo_tests::{Chrome, Device, Tab, TestClient, TestServer};
use serde_json::json;

/// WebP quality in percent, which keeps every file below 100 kB.
const QUALITY: u32 = 80;
const DESKTOP: (u32, u32) = (1280, 800);
const PHONE: (u32, u32) = (360, 740);
const LANDSCAPE: (u32, u32) = (740, 360);
/// The size and the file of the icon for browsers without SVG icons.
const ICON: u32 = 180;
const ICON_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/icon.png");
/// An undecided fight for the middle of the board.
const FIGHT: &str =
    "h8 h9 g8 f8 e9 h10 i11 e7 d6 i10 j10 k11 k9 h12 m7 l8 f7 h11 h13 j9 k8 i8 g12 h7";
/// Games of gomoku, won by X, by O and by X.
const FINISHED: [&str; 3] = [
    "h8 h9 g7 f6 i9 j10 g9 f10 i7 j6 g8 i10 g10 g6 g11",
    "h8 i9 g8 h9 f8 e8 g9 j9 f9 g10 i7 k9 e6 l9",
    "h8 g9 g7 i9 f6 e5 h7 h9 h6 c3 h5 h10 h4",
];
/// A game of tic-tac-toe won by O in the middle.
const WON: &str = "a1 b2 a3 a2 c3 b3 b1 c2";
/// A puzzle of the pack, and a position for the analysis board.
const PUZZLE: &str = "puzzle/ZR1HBN";
const POSITION: &str = "board#15x15x5/x:h8,g8,i11,d6,j10/o:h9,f8,h10,i10,g9/x";
/// An even game.
const DROPPED: &str = "d1 e1 d2 d3 e2 e3 f1 g1 f2 g2 f3 f4";

struct Studio<'a> {
    server: TestServer,
    chrome: Chrome,
    directory: &'a Path,
}

pub async fn take(directory: &Path) -> anyhow::Result<()> {
    let chrome = Chrome::start().await.context("there is no Chromium here")?;
    let studio = Studio { server: TestServer::start().await, chrome, directory };
    studio.icon().await?;
    studio.finished_games().await?;
    studio.running_games().await?;
    studio.studies().await?;
    studio.lobby().await
}

impl Studio<'_> {
    async fn visit(&self, device: Device, path: &str) -> Tab {
        let tab = self.chrome.visit_on(device, &self.page(path)).await;
        look(&tab, "light").await;
        tab
    }

    fn page(&self, path: &str) -> String {
        format!("http://{}/{path}", self.server.address())
    }

    /// A game of Amber Fox, as X, against Brave Otter, who joined through the link.
    async fn game(&self, device: Device, create: Create) -> (TestClient, Tab, GameId) {
        let mut amber = self.server.client("Amber Fox").await;
        let brave = self.visit(device, "").await;
        brave.run("oxo.link.rename('Brave Otter');").await;
        let g = self.seat(&mut amber, &brave, create).await;
        (amber, brave, g)
    }

    async fn seat(&self, amber: &mut TestClient, brave: &Tab, create: Create) -> GameId {
        let g = amber.create(create).await;
        brave.go(&self.page(&g.to_string())).await;
        brave.sit_down().await;
        brave.seated().await;
        g
    }

    /// Saves the icon of the page as a square PNG, because phones round its corners themselves.
    async fn icon(&self) -> anyhow::Result<()> {
        let tab = self.visit(Device::Desktop, "").await;
        let icon = tab.evaluate("document.querySelector('link[rel=icon]').href").await;
        let icon = icon.as_str().context("an icon")?.replace(" rx='15'", "");
        tab.go(&icon).await;
        tab.resize((ICON, ICON), 1, false).await;
        let picture = tab.screenshot(json!({"format": "png"})).await;
        std::fs::write(ICON_FILE, BASE64.decode(picture.as_bytes())?).context(ICON_FILE)
    }

    async fn finished_games(&self) -> anyhow::Result<()> {
        let rated = || {
            let Create { terms, .. } = listed(Rules::GOMOKU);
            game_on(Terms { rated: true, ..terms })
        };
        let (mut amber, brave, mut g) = self.game(Device::Desktop, rated()).await;
        play(&mut amber, &brave, g, FINISHED[0]).await?;
        brave.wait_for_text("You lost").await;
        self.save("page-lost", &brave, DESKTOP).await?;
        brave.press("Review").await;
        brave.wait_for_text("would play").await;
        self.save("page-review", &brave, DESKTOP).await?;
        for moves in &FINISHED[1..] {
            g = self.seat(&mut amber, &brave, rated()).await;
            play(&mut amber, &brave, g, moves).await?;
        }
        brave.go(&self.page("@/Amber%20Fox")).await;
        brave.wait_for_text("Amber Fox").await;
        self.save("page-profile", &brave, DESKTOP).await?;
        let (mut amber, brave, g) = self.game(Device::Desktop, listed(Rules::TICTACTOE)).await;
        play(&mut amber, &brave, g, WON).await?;
        brave.wait_for_text("You won").await;
        self.save("page-won", &brave, DESKTOP).await
    }

    async fn studies(&self) -> anyhow::Result<()> {
        let tab = self.visit(Device::Desktop, PUZZLE).await;
        tab.wait_for_text("win by fours").await;
        self.save("page-puzzle", &tab, DESKTOP).await?;
        tab.go(&self.page(POSITION)).await;
        tab.wait_for_text("Start; Black to move").await;
        self.save("page-board", &tab, DESKTOP).await
    }

    async fn running_games(&self) -> anyhow::Result<()> {
        let (mut amber, brave, g) = self.game(Device::Desktop, listed(Rules::GOMOKU)).await;
        play(&mut amber, &brave, g, FIGHT).await?;
        self.save("page-game", &brave, DESKTOP).await?;
        look(&brave, "dark").await;
        self.save("page-dark", &brave, DESKTOP).await?;
        look(&brave, "light").await;
        self.save("page-phone", &brave, PHONE).await?;
        self.save("page-landscape", &brave, LANDSCAPE).await?;
        let drop = listed("7x6x4+gravity".parse()?);
        let (mut amber, brave, g) = self.game(Device::Desktop, drop).await;
        play(&mut amber, &brave, g, DROPPED).await?;
        self.save("page-drop-four", &brave, DESKTOP).await
    }

    /// The start page while a game is being played.
    async fn lobby(&self) -> anyhow::Result<()> {
        let tab = self.visit(Device::Desktop, "").await;
        tab.wait_for_text("Live, move").await;
        self.save("page-home", &tab, DESKTOP).await?;
        self.save("page-home-phone", &tab, PHONE).await
    }

    async fn save(&self, name: &str, tab: &Tab, size: (u32, u32)) -> anyhow::Result<()> {
        tab.resize(size, 1, size != DESKTOP).await;
        tab.pause().await;
        let picture = tab.screenshot(json!({"format": "webp", "quality": QUALITY})).await;
        let file = self.directory.join(name).with_extension("webp");
        std::fs::write(&file, BASE64.decode(picture.as_bytes())?)
            .with_context(|| format!("{} cannot be written", file.display()))?;
        println!("{}", file.display());
        Ok(())
    }
}

/// A public game.
fn listed(rules: Rules) -> Create {
    let control = "5m+3s".parse().expect("a time control");
    game_on(Terms { control, listed: true, ..Terms::new(rules) })
}

/// Sets this colour scheme and disables motion, so that every picture is reproducible.
async fn look(tab: &Tab, colours: &str) {
    tab.set_media(&[("prefers-color-scheme", colours), ("prefers-reduced-motion", "reduce")]).await;
}

async fn play(amber: &mut TestClient, brave: &Tab, g: GameId, moves: &str) -> anyhow::Result<()> {
    let game = read_moves(*amber.table(g).await.game.rules(), moves)?;
    for (ply, at) in game.moves().iter().enumerate() {
        brave.ply(ply).await;
        if ply % 2 == 0 {
            amber.put(g, ply, *at).await;
        } else {
            brave.run_with("oxo.follow.put(arguments[0]);", vec![json!([at.x, at.y])]).await;
        }
    }
    brave.ply(game.ply()).await;
    Ok(())
}
