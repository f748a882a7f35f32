//! Previews of a game for link unfurling, its record, and QR codes of links.

use std::sync::Arc;

use oxo_formats::{About, Record};
use oxo_protocol::{GameId, Rejection, Table};
use oxo_shared::{BySide, Side, Winner};
use oxo_words as words;
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};

use crate::app::App;
use crate::game::NOBODY;
use crate::game::registry::finding;
use crate::net::quotas::Caller;

/// Minimum size of a QR code, in pixels.
const CODE_SIDE: u32 = 180;

/// The game as everybody may see it.
pub async fn find(g: GameId, app: &Arc<App>, caller: &Caller) -> Result<Table, Rejection> {
    let game = finding::find(&app.deps, caller, None, g).await?;
    Ok(game.table(NOBODY).await?.1)
}

fn names(table: &Table) -> BySide<Option<&str>> {
    table.seats.as_ref().map(|seat| seat.as_ref().map(|player| player.called()))
}

/// The game as a record to be exported.
pub fn record(g: GameId, table: Table) -> Record {
    let names = table.seats.map(|seat| seat.map(|player| player.name));
    let (control, rated) = (Some(table.terms.control), table.terms.rated);
    let about = About { code: Some(g), control, rated, ..About::default() };
    Record { names, about, ..Record::from(table.game) }
}

/// Title and description in the head of a page.
pub struct Card {
    pub title: String,
    pub description: String,
}

impl Card {
    pub fn of(table: &Table) -> Card {
        let names = names(table).map(|name| name.unwrap_or(words::PREVIEW_OPEN_SEAT.text()));
        let title = format!("{} – {}", names.x, names.o);
        let state = match table.game.outcome().map(|outcome| outcome.winner) {
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
        };
        let (rules, stones) = (table.game.rules().describe(), table.game.ply());
        Card { title, description: words::PreviewSays { state, rules, stones }.to_string() }
    }

    /// Meta tags of a page at `url`, for search engines and link previews.
    pub fn tags(&self, url: Option<&str>) -> String {
        let (title, description) = (escaped(&self.title), escaped(&self.description));
        let mut tags = format!(
            "<title>{title} · OXO</title>\n<meta name=\"description\" content=\"{description}\">\n\
             <meta property=\"og:type\" content=\"website\">\n\
             <meta property=\"og:site_name\" content=\"OXO\">\n\
             <meta property=\"og:title\" content=\"{title}\">\n\
             <meta property=\"og:description\" content=\"{description}\">\n\
             <meta name=\"twitter:card\" content=\"summary\">"
        );
        if let Some(url) = url.map(escaped) {
            tags.push_str(&format!(
                "\n<meta property=\"og:url\" content=\"{url}\">\n\
                 <meta property=\"og:image\" content=\"{url}.png\">\n\
                 <meta property=\"og:image:type\" content=\"image/png\">\n\
                 <meta property=\"og:image:alt\" content=\"{}\">",
                escaped(words::PREVIEW_BOARD.text())
            ));
        }
        tags
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        let card = Card { title: "<b>\"ann\" & 'bob'".to_owned(), description: String::new() };
        assert!(card.tags(None).contains("content=\"&lt;b&gt;&quot;ann&quot; &amp; 'bob'\">"));
    }
}
