//! Both players: side, name, presence, clock, and whose turn it is.

use oxo_protocol::Presence;
use oxo_shared::Side;
use oxo_words as words;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::widgets::Widget;

use super::page::GameView;
use crate::screen::avatar;
use crate::screen::text::{columns, cut, write};
use crate::screen::theme;
use oxo_headless::client::core::Place;
use oxo_headless::game::follow::Follow;
use oxo_headless::words::{Alike, SHORT_MS, clock_text, countdown, letter, list, rating_change};

/// Columns before a name: the turn, the side, and a space after each.
const INDENT: u16 = 4;

pub const TABLE_HEIGHT: u16 = 4;

/// Draws each player on two rows: name and clock, then presence.
pub fn draw_table(page: GameView<'_>, area: Rect, buffer: &mut Buffer) {
    for (player, y) in Side::BOTH.into_iter().zip((area.y..area.bottom()).step_by(2)) {
        let row = Rect { y, height: 1, ..area };
        draw_player(page, player, row, false, buffer);
        let below = Rect { x: row.x + INDENT.min(row.width), y: y + 1, ..row }.intersection(area);
        write(buffer, below, &condition(page, player), theme::FAINT);
        let seat = page.follow.table().seats[player].as_ref();
        if let Some(glyph) = avatar::glyph(page.core(), seat) {
            let place = Rect { x: row.x + 2, y: y + 1, ..row }.intersection(area);
            avatar::inked(&glyph.to_string()).render(place, buffer);
        }
    }
}

pub fn draw_line(page: GameView<'_>, row: Rect, buffer: &mut Buffer) {
    let half = row.width / 2;
    let left = Rect { width: half.saturating_sub(1), ..row };
    let right = Rect { x: row.x + half + 1, width: row.width.saturating_sub(half + 1), ..row };
    draw_player(page, Side::X, left, true, buffer);
    draw_player(page, Side::O, right, true, buffer);
}

fn draw_player(
    page: GameView<'_>,
    player: Side,
    row: Rect,
    with_rating: bool,
    buffer: &mut Buffer,
) {
    let (game, glyphs) = (page.follow, page.glyphs());
    let moves = to_move(page) == Some(player);
    if moves {
        write(buffer, row, glyphs.here, theme::STRONG);
    }
    let from = |indent: u16| Rect {
        x: row.x + indent.min(row.width),
        width: row.width.saturating_sub(indent),
        ..row
    };
    write(buffer, from(2), letter(player), theme::stone(player));
    let (time, style) = time(page, player);
    let time_width = columns(&time).min(row.width);
    let name_width = row.width.saturating_sub(INDENT + time_width + 1);
    let called = called(game, player);
    // The name takes precedence; the row below or the news also tell of the absence.
    let [whole, brief] = absence(page, player);
    let fits = columns(&called).saturating_add(columns(&whole)) <= name_width;
    let absence = if fits { whole } else { brief };
    let room = name_width.saturating_sub(columns(&absence));
    let rating = rating(game, player).filter(|_| with_rating).map(|rating| format!(" {rating}"));
    // A whole name takes precedence over a rating.
    let rating = rating.filter(|rating| columns(&called).saturating_add(columns(rating)) <= room);
    let name = format!("{}{}{absence}", cut(&called, room, glyphs), rating.unwrap_or_default());
    let weight = if moves { theme::STRONG } else { theme::PLAIN };
    write(buffer, from(INDENT), &cut(&name, name_width, glyphs), weight);
    write(buffer, from(row.width - time_width), &time, style);
}

fn called(game: &Follow, player: Side) -> String {
    let seats = &game.table().seats;
    let alike = Alike::among(seats.values().flatten());
    let mark = seats[player].as_ref().map(|seat| alike.mark(seat));
    format!("{}{}", game.name(player), mark.unwrap_or_default())
}

/// Formats a player's rating in a rated game, with its change once the game is over.
fn rating(game: &Follow, player: Side) -> Option<String> {
    let before = game.table().seats[player].as_ref()?.rating.map(|rating| rating.to_string());
    game.ratings().map(|changes| rating_change(changes[player])).or(before)
}

/// Returns the side to move, now or in the displayed position of a finished game.
fn to_move(page: GameView<'_>) -> Option<Side> {
    let game = page.follow;
    if game.is_over() {
        return page.shown().turn();
    }
    game.game().turn().filter(|_| game.table().is_running())
}

/// Formats an absence as `away` with the time until victory can be claimed, and a short form.
fn absence(page: GameView<'_>, player: Side) -> [String; 2] {
    let (core, game) = (page.core(), page.follow);
    let how = match (&game.table().seats[player], game.presence(player)) {
        (Some(_), Presence::Away) if !game.is_kept() => words::PANEL_AWAY,
        (Some(_), Presence::Left) if !game.is_kept() => words::PANEL_LEFT,
        _ => return Default::default(),
    };
    match game.claim_ms(core.now_ms()) {
        // Victory cannot be claimed while the connection is lost.
        Some((absent, left_ms)) if absent == player && core.is_online() => {
            let left = countdown(left_ms);
            [format!(" ({how} {left})"), format!(" ({left})")]
        }
        _ => [format!(" ({how})"), String::new()],
    }
}

fn time(page: GameView<'_>, player: Side) -> (String, Style) {
    let (core, game) = (page.core(), page.follow);
    let Some(clock) = game.clocks_at(core.shown_ms()) else {
        return (String::new(), theme::PLAIN);
    };
    let left_ms = clock.left_ms[player];
    let style = match clock.running == Some(player) {
        true if left_ms < SHORT_MS => theme::ALARM,
        true => theme::STRONG,
        false => theme::PLAIN,
    };
    (clock_text(left_ms), style)
}

fn condition(page: GameView<'_>, player: Side) -> String {
    let (core, game) = (page.core(), page.follow);
    if game.table().seats[player].is_none() {
        return words::SEAT_FREE.to_string();
    }
    let presence = match game.presence(player) {
        // What was known of the opponent is out of date.
        _ if core.stale_ms().is_some() => game.is_me(player).then_some(words::PANEL_NOT_CONNECTED),
        Presence::On => Some(words::PANEL_CONNECTED),
        Presence::Away => Some(words::PANEL_AWAY),
        Presence::Left => Some(words::PANEL_LEFT),
    };
    let seat = game.table().seats[player].as_ref();
    let rating = rating(game, player);
    let who = if game.is_me(player) {
        Some(words::PANEL_YOU)
    } else if game.is_kept() {
        // Nobody is present in a saved game.
        return String::new();
    } else if seat.is_some_and(|seat| seat.bot.is_some()) {
        // Players cannot fake this badge, because only the server assigns it.
        let is_here = *core.place() == Place::Local;
        Some(if is_here { words::PANEL_BOT } else { words::PANEL_SERVER_BOT })
    } else {
        game.is_bot(player).then_some(words::PANEL_BOT)
    };
    // A game on this machine has no connection to lose.
    let presence = presence.filter(|_| *core.place() != Place::Local);
    let told = [who, presence].into_iter().flatten().map(|word| word.to_string());
    list(rating.into_iter().chain(told))
}
