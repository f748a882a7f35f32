//! Seeks and games on a server.

use oxo_shared::protocol::{GameRow, SeekRow};
use oxo_shared::{Player, Rules, TimeControl};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};

use super::list::{Line, List};
use super::shell::{self, Shell};
use super::text::{cut, write_centred};
use super::{connection, prompt};
use crate::model::{LobbyRow, Model};
use crate::theme::{self, Glyphs, letter};
use crate::wording::badge::{badged, sitter};
use crate::wording::lateness::lateness;

/// Columns left free on both sides of the list.
const MARGIN: u16 = 1;

/// Where the parts of the screen are.
struct Layout {
    shell: Shell,
    list: List,
    /// The line of news, or the one above it while a text is being typed there.
    news: Rect,
}

fn layout(model: &Model, area: Rect) -> Layout {
    let shell = Shell::of(area);
    let typed = u16::from(model.lobby.prompt.is_some());
    let inside = Rect {
        x: shell.body.x + MARGIN,
        width: shell.body.width.saturating_sub(2 * MARGIN),
        height: shell.body.height.saturating_sub(typed),
        ..shell.body
    };
    let news = Rect { y: shell.news.y - typed, ..shell.news };
    let fit = |rules| List::fit(lines(model, rules), model.lobby.selected, inside);
    let in_words = fit(Rules::describe);
    let list = if in_words.is_cut() { fit(short_name) } else { in_words };
    Layout { shell, list, news }
}

/// Draws the lobby.
pub fn draw(model: &Model, frame: &mut Frame) {
    let glyphs = Glyphs::new(model.ascii);
    let Layout { shell, list, news } = layout(model, frame.area());
    let buffer = frame.buffer_mut();
    shell::draw(model, &format!("OXO on {}", model.place.label()), shell, buffer);
    list.draw(glyphs, buffer);
    if let Some(trouble) = connection::trouble(model) {
        write_centred(buffer, news, &cut(&trouble, news.width, glyphs), theme::ALARM);
    } else if let Some(notice) = &model.notice {
        write_centred(buffer, news, &cut(notice, news.width, glyphs), theme::PLAIN);
    }
    if let Some(text) = &model.lobby.prompt {
        prompt::draw(text, shell.news, frame);
    }
}

/// The row under the mouse.
#[must_use]
pub fn hit(model: &Model, area: Rect, at: Position) -> Option<usize> {
    layout(model, area).list.hit(at)
}

/// All rows in the order of [`crate::model::Lobby::rows`], with headings between them.
fn lines(model: &Model, rules: fn(&Rules) -> String) -> Vec<Line> {
    let rows = model.lobby.rows();
    // What the menu is set to is out of sight here.
    let terms = format!("{}, {}", short_name(&model.menu.rules), clock_name(model.menu.clock));
    let fixed = rows.iter().filter_map(|&row| match row {
        LobbyRow::Resume(g) => Some(format!("Go on with your game {g}")),
        LobbyRow::Pair => Some(format!("Look for an opponent: {terms}")),
        LobbyRow::Create => Some(format!("Open a game for a friend: {terms}")),
        LobbyRow::Code => Some("Join by a game's code".to_owned()),
        LobbyRow::Seek(_) | LobbyRow::Game(_) => None,
    });
    let mut lines: Vec<Line> = fixed.map(|text| Line::Row(vec![text])).collect();
    let Some(view) = &model.lobby.view else {
        lines.extend([Line::Text(String::new()), Line::Text("asking the server".to_owned())]);
        return lines;
    };
    lines.push(Line::Text(String::new()));
    lines.push(Line::Text(heading("Players looking for a game", view.seeks.len())));
    lines.extend(view.seeks.iter().map(|seek| seek_line(seek, rules)));
    lines.push(Line::Text(String::new()));
    lines.push(Line::Text(heading("Games", view.games.len())));
    lines.extend(view.games.iter().map(|game| game_line(game, rules)));
    lines
}

/// The rules by their name, where there is no room for words.
fn short_name(rules: &Rules) -> String {
    rules.preset().map_or_else(|| rules.to_string(), str::to_owned)
}

fn heading(what: &str, count: usize) -> String {
    if count == 0 { format!("{what}: none now") } else { format!("{what}: {count}") }
}

/// Who, what, how fast, and on which terms.
fn seek_line(seek: &SeekRow, rules: fn(&Rules) -> String) -> Line {
    let side = seek.side.player().map(|side| format!("wants {}", letter(side)));
    let rated = seek.rated.then(|| "rated".to_owned());
    let late = lateness(seek.delay_s).map(|late| format!("seen {late}"));
    let terms: Vec<String> = rated.into_iter().chain(side).chain(late).collect();
    Line::Row(vec![
        badged(&seek.by, seek.kind).into_owned(),
        rules(&seek.rules),
        clock_name(seek.clock),
        terms.join(", "),
    ])
}

/// Who, what, how fast, how far, and the code.
fn game_line(game: &GameRow, rules: fn(&Rules) -> String) -> Line {
    let name = |side: Player| sitter(game.seats[side].as_ref());
    Line::Row(vec![
        format!("{} - {}", name(Player::X), name(Player::O)),
        rules(&game.rules),
        clock_name(game.clock),
        state(game),
        watched(game),
        game.g.to_string(),
    ])
}

fn state(game: &GameRow) -> String {
    match &game.result {
        Some(outcome) => match outcome.result.winner() {
            Some(winner) => format!("{} won", letter(winner)),
            None => outcome.result.word().to_owned(),
        },
        None if Player::BOTH.into_iter().any(|side| game.seats[side].is_none()) => {
            "join now".to_owned()
        }
        None if game.ply == 1 => "1 move".to_owned(),
        None => format!("{} moves", game.ply),
    }
}

/// By how many, and how much later than it is played.
fn watched(game: &GameRow) -> String {
    let viewers = (game.viewers > 0).then(|| format!("{} watching", game.viewers));
    let late = lateness(game.delay_s);
    viewers.into_iter().chain(late).collect::<Vec<_>>().join(", ")
}

fn clock_name(control: TimeControl) -> String {
    match control {
        TimeControl::None {} => "no clock".to_owned(),
        timed => timed.to_string(),
    }
}
