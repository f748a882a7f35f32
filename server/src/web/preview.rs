//! A game as a link to it shows it: in words for whoever is sent it, and as a code for phones.

use std::sync::Arc;

use oxo_formats::{About, Record};
use oxo_protocol::Table;
use oxo_protocol::{GameId, Rejection};
use oxo_shared::{BySide, Side, Winner};
use qrcode::render::svg;
use qrcode::{EcLevel, QrCode};

use crate::app::App;
use crate::game::NOBODY;
use crate::game::registry::finding;
use crate::net::quotas::Caller;

/// The shortest side of a code for phones, in pixels.
const CODE_SIDE: u32 = 180;

/// The game as everybody may see it.
pub async fn find(g: GameId, app: &Arc<App>, caller: &Caller) -> Result<Table, Rejection> {
    let game = finding::find(&app.deps, caller, None, g).await?;
    Ok(game.table(NOBODY).await?.1)
}

fn names(table: &Table) -> BySide<Option<&str>> {
    table.seats.as_ref().map(|seat| seat.as_ref().map(|player| player.called()))
}

/// The game as it is kept in a file.
pub fn record(g: GameId, table: Table) -> Record {
    let names = table.seats.map(|seat| seat.map(|player| player.name));
    let (control, rated) = (Some(table.terms.control), table.terms.rated);
    let about = About { code: Some(g), control, rated, ..About::default() };
    Record { names, about, ..Record::from(table.game) }
}

/// What a page says of itself in its head.
pub struct Card {
    pub title: String,
    pub words: String,
}

impl Card {
    pub fn of(table: &Table) -> Card {
        let names = names(table).map(|name| name.unwrap_or("free seat"));
        let title = format!("{} – {}", names.x, names.o);
        let state = match table.game.outcome().map(|outcome| outcome.winner) {
            Some(Winner::X) => format!("{} has won", names.x),
            Some(Winner::O) => format!("{} has won", names.o),
            Some(Winner::Draw) => "A draw".to_owned(),
            Some(Winner::Aborted) => "Called off".to_owned(),
            None => match table.free_seat() {
                Some(side) => format!("{} waits for an opponent", names[side.other()]),
                None => format!("{} to move", names[Side::at_ply(table.game.ply())]),
            },
        };
        let (rules, ply) = (table.game.rules().describe(), table.game.ply());
        Card { title, words: format!("{state}. {rules}. Stones so far: {ply}.") }
    }

    /// The tags of a page at `url`, for people and for programs that show links.
    pub fn tags(&self, url: Option<&str>) -> String {
        let (title, words) = (escaped(&self.title), escaped(&self.words));
        let mut tags = format!(
            "<title>{title} · OXO</title>\n<meta name=\"description\" content=\"{words}\">\n\
             <meta property=\"og:type\" content=\"website\">\n\
             <meta property=\"og:site_name\" content=\"OXO\">\n\
             <meta property=\"og:title\" content=\"{title}\">\n\
             <meta property=\"og:description\" content=\"{words}\">\n\
             <meta name=\"twitter:card\" content=\"summary\">"
        );
        if let Some(url) = url.map(escaped) {
            tags.push_str(&format!(
                "\n<meta property=\"og:url\" content=\"{url}\">\n\
                 <meta property=\"og:image\" content=\"{url}.png\">\n\
                 <meta property=\"og:image:type\" content=\"image/png\">\n\
                 <meta property=\"og:image:alt\" content=\"The board as it is now\">"
            ));
        }
        tags
    }
}

/// Text of others, for between tags and within quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// A link for a phone's camera, dark on light; nothing for one that is too long.
pub fn code(url: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(url, EcLevel::M).ok()?;
    Some(code.render::<svg::Color>().min_dimensions(CODE_SIDE, CODE_SIDE).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stays_text() {
        let card = Card { title: "<b>\"ann\" & 'bob'".to_owned(), words: String::new() };
        assert!(card.tags(None).contains("content=\"&lt;b&gt;&quot;ann&quot; &amp; 'bob'\">"));
    }
}
