//! Previews of a game for link unfurling, its record, and QR codes of links.

use std::sync::Arc;

use oxo_formats::{About, Caption, Record};
use oxo_protocol::{GameId, Rejection, Table};
use oxo_shared::moves::read_moves;
use oxo_shared::{BySide, Rules, Side, Winner};
use oxo_store::hex;
use oxo_words as words;
use oxo_words::Language;
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::game::NOBODY;
use crate::game::registry::finding;
use crate::net::quotas::Caller;

/// Minimum size of a QR code, in pixels.
const CODE_SIDE: u32 = 180;

/// The public view of a game. Rejected as by [`finding::find`].
pub async fn find(g: GameId, app: &Arc<App>, caller: &Caller) -> Result<Table, Rejection> {
    let game = finding::find(&app.deps, caller, None, g).await?;
    Ok(game.table(NOBODY).await?.1)
}

/// What the players are called, and a free seat in the current language.
fn names(table: &Table) -> BySide<&str> {
    let open = words::PREVIEW_OPEN_SEAT.text();
    table.seats.as_ref().map(|seat| seat.as_ref().map_or(open, |player| player.called()))
}

/// The game as a record for export.
pub fn record(g: GameId, table: Table) -> Record {
    let names = table.seats.map(|seat| seat.map(|player| player.name));
    let (control, rated) = (Some(table.terms.control), table.terms.rated);
    let about = About { code: Some(g), control, rated, ..About::default() };
    Record { names, about, ..Record::from(table.game) }
}

/// The game shown in the preview of the lobby.
const FIGHT: &str =
    "h8 h9 g8 f8 e9 h10 i11 e7 d6 i10 j10 k11 k9 h12 m7 l8 f7 h11 h13 j9 k8 i8 g12 h7";

/// A picture of the game for previews: the board, the players and the state. In English, because it
/// has letters for no other language. A player whose name it cannot write is `X` or `O`.
pub fn picture(g: GameId, mut table: Table) -> Option<Vec<u8>> {
    for side in Side::BOTH {
        if let Some(player) = &mut table.seats[side]
            && !Caption::can_write(player.called())
        {
            player.name = side.to_string().into();
        }
    }
    let captions = Language::ENGLISH.within(|| {
        let names = names(&table);
        let named = |side| Caption { side: Some(side), text: names[side].to_owned() };
        [named(Side::X), named(Side::O), Caption { side: None, text: state(&table) }]
    });
    oxo_formats::card(&record(g, table), &captions).ok()
}

/// Identifies the picture of a game.
pub fn hash(table: &Table) -> String {
    let names = Language::ENGLISH.within(|| names(table));
    let shown = format!("{} {:?} {:?}", table.game.hash(), names.x, names.o);
    hex(&Sha256::digest(shown)[..8])
}

/// A picture of the whole server for previews.
pub fn lobby_picture() -> Option<Vec<u8>> {
    let game = read_moves(Rules::GOMOKU, FIGHT).ok()?;
    let lines = ["oxo", "noughts and crosses", "from three squares", "to infinity"];
    let captions = lines.map(|text| Caption { side: None, text: text.to_owned() });
    oxo_formats::card(&Record::from(game), &captions).ok()
}

/// Whose turn it is, or how the game ended.
fn state(table: &Table) -> String {
    let names = names(table);
    match table.game.outcome().map(|outcome| outcome.winner) {
        Some(Winner::X) => words::PreviewWon { name: names.x }.to_string(),
        Some(Winner::O) => words::PreviewWon { name: names.o }.to_string(),
        Some(Winner::Draw) => words::PREVIEW_DRAW.to_string(),
        Some(Winner::Aborted) => words::PREVIEW_ABORTED.to_string(),
        None => match table.free_seat() {
            Some(side) => words::PreviewSeeks { name: names[side.other()] }.to_string(),
            None => {
                let name = names[Side::at_ply(table.game.ply())];
                words::PreviewToMove { name }.to_string()
            }
        },
    }
}

/// Title and description in the head of a page.
pub struct Card {
    pub title: String,
    pub description: String,
}

impl Card {
    /// A card that describes the site.
    pub fn of_site(title: &impl ToString) -> Card {
        Card { title: title.to_string(), description: words::PREVIEW_ABOUT.to_string() }
    }

    pub fn of(table: &Table) -> Card {
        let names = names(table);
        let title = format!("{} – {}", names.x, names.o);
        let state = state(table);
        let (rules, stones) = (table.game.rules().describe(), table.game.ply());
        Card { title, description: words::PreviewSays { state, rules, stones }.to_string() }
    }

    /// Meta tags of a page at `url` with a picture, for search engines and link previews.
    pub fn tags(&self, url: Option<(&str, &str)>) -> String {
        let Card { title, description } = self;
        let style = if url.is_some() { "summary_large_image" } else { "summary" };
        let mut tags = vec![
            ("name", "description", &**description),
            ("property", "og:type", "website"),
            ("property", "og:site_name", "OXO"),
            ("property", "og:title", title),
            ("property", "og:description", description),
            ("name", "twitter:card", style),
        ];
        if let Some((url, picture)) = url {
            tags.extend([
                ("property", "og:url", url),
                ("property", "og:image", picture),
                ("property", "og:image:type", "image/png"),
                ("property", "og:image:width", "1200"),
                ("property", "og:image:height", "630"),
                ("property", "og:image:alt", words::PREVIEW_BOARD.text()),
            ]);
        }
        let tag = |(kind, name, content): (_, _, &str)| {
            format!("\n<meta {kind}=\"{name}\" content=\"{}\">", escaped(content))
        };
        let tags: String = tags.into_iter().map(tag).collect();
        format!("<title>{} · OXO</title>{tags}", escaped(title))
    }
}

/// Escapes text for HTML content and quoted attributes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A QR code of a link, dark on light; `None` if the link is too long.
pub fn code(url: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(url, EcLevel::M).ok()?;
    Some(code.render::<svg::Color>().min_dimensions(CODE_SIDE, CODE_SIDE).build())
}
