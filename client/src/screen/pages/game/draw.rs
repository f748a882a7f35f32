//! Draws the game screen: the board, its surroundings and the status of the game.

use oxo_shared::Point;
use oxo_words as words;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};

use super::page::GameView;
use crate::screen::board::arrows::{self, Landmark};
use crate::screen::board::grid::Beyond;
use crate::screen::board::weights::weights;
use crate::screen::board::{BoardView, Marks};
use crate::screen::pages::game::scene::Scene;
use crate::screen::pages::game::{players, side, status};
use crate::screen::text::{columns, rows, wrap, write_middle};
use crate::screen::theme;
use crate::screen::{prompt, qr, shell};
use oxo_headless::client::core::Place;
use oxo_headless::game::hand::Choice;
use oxo_headless::words::{lateness, list, rules_title};

/// Style of a QR code. Phones want it dark on light, whatever the terminal's own colours.
const PAPER: Style = Style::new().fg(Color::Black).bg(Color::White);

pub fn draw(game: GameView<'_>, frame: &mut Frame) {
    let scene = Scene::of(game, frame.area());
    let buffer = frame.buffer_mut();
    shell::draw(game.core(), &title(game, scene.side.is_none()), scene.shell, buffer);
    if let Some(row) = scene.players {
        players::draw_line(game, row, buffer);
    }
    if let Some(area) = scene.side {
        side::draw(game, scene, area, buffer);
    }
    if scene.invites {
        draw_invitation(game, scene.board, buffer);
    } else {
        draw_board(game, scene, frame);
    }
    let above = match game.core().prompt() {
        Some(text) => {
            prompt::draw(text, scene.news, frame);
            0
        }
        None => {
            let whole = scene.side.is_some();
            status::draw_news(game, whole, scene.news, frame.buffer_mut())
        }
    };
    // News of several rows move the turn row up.
    let turn = Rect { y: scene.turn.y.saturating_sub(above), ..scene.turn };
    status::draw_turn(game, turn, frame.buffer_mut());
}

fn draw_board(game: GameView<'_>, scene: Scene, frame: &mut Frame) {
    let (shown, glyphs) = (game.shown(), game.glyphs());
    // Hints and pending moves only apply to the newest position.
    let live = game.showing.review.is_live();
    let hint = game.follow.hint().filter(|_| live);
    let weights = hint
        .filter(|_| game.showing.advice.weights)
        .map(|hint| weights(hint, scene.grid.number_width(), glyphs));
    let worth = game
        .showing
        .shown_study()
        .and_then(|it| it.worth(&game.showing.review, game.follow.game()));
    let studied = worth.and_then(|worth| worth.best.first().copied());
    let marks = Marks {
        cursor: cursor(game, scene),
        pending: game.follow.hand().pending.filter(|_| live).and_then(|pending| pending.stone()),
        chosen: game.follow.hand().chosen.filter(|_| live).map(Choice::stone),
        premove: game.follow.hand().premove.filter(|_| live).map(Choice::stone),
        hovered: game.view().hovered,
        threats: game.showing.threats.get().filter(|_| live),
        falling: game.falling().filter(|_| live),
        forbidden: game.showing.forbidden.cells(),
        recommended: hint.filter(|_| game.showing.advice.hint).map(|hint| hint.best).or(studied),
        weights: weights.as_ref(),
        frozen: shell::trouble(game.core()).is_some(),
    };
    let board = BoardView { game: shown, grid: scene.grid, marks, glyphs };
    board.draw(frame.buffer_mut());
    arrows::draw(frame.buffer_mut(), scene.grid, &targets(game), glyphs);
}

/// Returns cells that the player may want to find when they are out of view, most wanted last.
fn targets(game: GameView<'_>) -> Vec<Landmark> {
    let last = game.last_move().map(|at| Landmark { at, style: theme::STRONG.patch(theme::LAST) });
    let threats = game.showing.threats.get().into_iter().flatten();
    let threats = threats.map(|it| Landmark { at: it.at, style: theme::stone(it.by) });
    threats.chain(last).collect()
}

/// Returns the cursor where it is of use: to a player for placing a stone, and to others for
/// scrolling a large board or, once they moved it, for trying a move.
fn cursor(game: GameView<'_>, scene: Scene) -> Option<Point> {
    let shown = game.shown();
    let over = shown.outcome().is_some();
    let scrolls = scene.grid.beyond != Beyond::default();
    let was_moved = shown.moves().last().is_some_and(|&last| last != game.view().cursor);
    let wanted = if game.follow.is_live_for_me() {
        game.showing.review.is_live()
    } else {
        !over && (scrolls || was_moved)
    };
    wanted.then_some(game.view().cursor)
}

/// Composes the title from the code, the spectator delay and the rules, so that players need not
/// guess what counts as a line. A narrow screen cuts off its end.
fn title(game: GameView<'_>, is_narrow: bool) -> String {
    let glyphs = game.glyphs();
    let between = if is_narrow { " " } else { glyphs.between };
    let name = match game.follow.kept_as() {
        Some(name) => name.to_owned(),
        _ if game.client.route().is_tv() => format!("TV {}", game.follow.g()),
        // Nobody else can join a game on this machine.
        _ if *game.core().place() == Place::Local => String::new(),
        _ => game.follow.g().to_string(),
    };
    let terms = &game.follow.table().terms;
    let rules = rules_title(game.follow.game().rules());
    let rules = match terms.rated {
        true => list([&rules, words::TERMS_RATED.text()]),
        false => rules,
    };
    let parts = [Some(name).filter(|name| !name.is_empty()), lateness(terms.delay), Some(rules)];
    parts.into_iter().flatten().collect::<Vec<_>>().join(between)
}

fn draw_invitation(game: GameView<'_>, area: Rect, buffer: &mut Buffer) {
    let mut lines = invitation_lines(game, area.width);
    lines.extend(qr_lines(game, area, rows(lines.len())));
    write_middle(buffer, area, &lines);
}

fn invitation_lines(game: GameView<'_>, width: u16) -> Vec<(String, Style)> {
    let mut lines = vec![(words::WaitingCode { code: game.follow.g() }.to_string(), theme::STRONG)];
    if let Some(link) = game.client.link(game.follow) {
        lines.push((words::WAITING_LINK.to_string(), theme::PLAIN));
        lines.extend(wrap(&link, width).into_iter().map(|row| (row, theme::STRONG)));
    }
    if let Some(invitation) = game.client.invitation(game.follow) {
        lines.push((words::WAITING_COMMAND.to_string(), theme::PLAIN));
        lines.extend(wrap(&invitation, width).into_iter().map(|row| (row, theme::STRONG)));
    }
    lines
}

fn qr_lines(game: GameView<'_>, area: Rect, used: u16) -> Vec<(String, Style)> {
    let code =
        game.client.link(game.follow).and_then(|link| qr::rows(&link, game.core().setup().ascii));
    let code = code.unwrap_or_default();
    let wide = code.first().is_some_and(|row| columns(row) > area.width);
    if wide || used + rows(code.len()) > area.height {
        return Vec::new();
    }
    code.into_iter().map(|row| (row, PAPER)).collect()
}
