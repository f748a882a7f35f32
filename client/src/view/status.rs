//! How the game stands, and the one piece of news that matters most.

use oxo_shared::Decision;
use oxo_shared::protocol::{Offer, OfferKind};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::text::{columns, cut, write_centred};
use super::{connection, review, study, thought};
use crate::action::Action;
use crate::keys;
use crate::model::{GameModel, Model};
use crate::theme::{self, Glyphs};

/// Draws whose turn it is or how the game ended; instead of it, that the connection
/// is gone: then nobody can know whose turn it is. While a text is being typed, what
/// is wrong with it matters more.
pub fn draw_turn(model: &Model, game: &GameModel, row: Rect, buffer: &mut Buffer) {
    let glyphs = Glyphs::new(model.ascii);
    if let Some(trouble) = connection::trouble(model) {
        buffer.set_style(row.intersection(buffer.area), theme::ALARM);
        write_centred(buffer, row, &cut(&trouble, row.width, glyphs), theme::ALARM);
        return;
    }
    // The text being typed has the line of news, so what is wrong with it stands above.
    if let Some(notice) = model.notice.as_ref().filter(|_| game.prompt.is_some()) {
        write_centred(buffer, row, &cut(notice, row.width, glyphs), theme::STRONG);
        return;
    }
    let syncing = if game.syncing { " (catching up)" } else { "" };
    let style = if game.my_turn() && game.review.is_live() {
        theme::CURSOR.patch(theme::STRONG)
    } else {
        theme::STRONG
    };
    let [full, brief] = turn_lines(game).map(|line| format!(" {line}{syncing} "));
    let line = if columns(&full) <= row.width { full } else { brief };
    write_centred(buffer, row, &cut(&line, row.width, glyphs), style);
}

/// Whose turn it is and what for, in full and in brief: choices with their keys.
fn turn_lines(game: &GameModel) -> [String; 2] {
    if let Some(looks) = review::lines(game) {
        return looks;
    }
    let choices = game.choices();
    if choices.is_empty() {
        let full = game.turn_line();
        let brief = game.brief_turn_line().unwrap_or_else(|| full.clone());
        return [full, brief];
    }
    let keyed = |(decision, words): (Decision, String), before: &str, after: &str| {
        format!("{before}{}{after} {words}", keys::label(Action::Decide(decision)))
    };
    let full = choices.iter().cloned().map(|choice| keyed(choice, "[", "]"));
    let brief = choices.iter().cloned().map(|choice| keyed(choice, "", ""));
    let (full, brief): (Vec<String>, Vec<String>) = (full.collect(), brief.collect());
    [format!("choose: {}", full.join("  ")), brief.join("  ")]
}

/// Draws the most pressing of what there is to say. Where panels show the rest,
/// `beside` says so.
pub fn draw_news(model: &Model, game: &GameModel, beside: bool, row: Rect, buffer: &mut Buffer) {
    let glyphs = Glyphs::new(model.ascii);
    if let Some((text, style)) = news(model, game, beside) {
        write_centred(buffer, row, &cut(&text, row.width, glyphs), style);
    }
}

fn news(model: &Model, game: &GameModel, beside: bool) -> Option<(String, Style)> {
    let glyphs = Glyphs::new(model.ascii);
    if let Some(refused) = &game.refused {
        return Some((format!("{} refused: {}", game.cell(refused.at), refused.why), theme::ALARM));
    }
    if let Some(offer) = game.open_offer() {
        return Some((offer_line(game, offer), theme::STRONG));
    }
    if let Some(notice) = &model.notice {
        return Some((notice.clone(), theme::PLAIN));
    }
    if let Some(decided) = game.decision_news() {
        return Some((decided, theme::STRONG));
    }
    if beside {
        return None;
    }
    if let Some(studied) = study::line(game) {
        return Some((studied, theme::PLAIN));
    }
    let thought = thought::line(game, glyphs).map(|line| (line, theme::PLAIN));
    let said = || game.chat.back().map(|line| format!("{}: {}", line.by.name, line.text));
    thought.or_else(|| Some((said()?, theme::FAINT)))
}

fn offer_line(game: &GameModel, offer: Offer) -> String {
    let mine = game.role.player() == Some(offer.by);
    let who = if mine { "you" } else { game.name(offer.by) };
    let what = match (offer.what, mine) {
        (OfferKind::Draw, true) => "offer a draw",
        (OfferKind::Draw, false) => "offers a draw",
        (OfferKind::Takeback, true) => "ask to take back",
        (OfferKind::Takeback, false) => "asks to take back",
        (OfferKind::Rematch, true) => "want a rematch",
        (OfferKind::Rematch, false) => "wants a rematch",
    };
    let asked = game.role.player() == Some(offer.by.other());
    let answer = if asked { ": y yes, n no" } else { "" };
    format!("{who} {what}{answer}")
}
