//! The game screen: the board, what surrounds it, and how the game stands.

use oxo_shared::Point;
use oxo_shared::protocol::Delay;
use ratatui::Frame;

use super::arrows::{self, Target};
use super::board::{BoardView, Marks};
use super::grid::Beyond;
use super::scene::Scene;
use super::weights::Weights;
use super::{connection, invitation, players, prompt, shell, side, status};
use crate::model::{Choice, GameModel, Model};
use crate::theme::{self, Glyphs};
use crate::threats::Threats;

/// Draws `game`.
pub fn draw(model: &Model, game: &GameModel, frame: &mut Frame) {
    let scene = Scene::of(game, frame.area());
    let buffer = frame.buffer_mut();
    shell::draw(model, &title(model, game, scene.side.is_none()), scene.shell, buffer);
    if let Some(row) = scene.players {
        players::draw_line(model, game, row, buffer);
    }
    if let Some(area) = scene.side {
        side::draw(model, game, scene, area, buffer);
    }
    if scene.invites {
        invitation::draw(model, game, scene.board, buffer);
    } else {
        draw_board(model, game, scene, frame);
    }
    status::draw_turn(model, game, scene.turn, frame.buffer_mut());
    match &game.prompt {
        Some(text) => prompt::draw(text, scene.shell.news, frame),
        None => {
            let whole = scene.side.is_some();
            status::draw_news(model, game, whole, scene.shell.news, frame.buffer_mut());
        }
    }
}

fn draw_board(model: &Model, game: &GameModel, scene: Scene, frame: &mut Frame) {
    let shown = game.shown();
    // Thoughts and stones on their way are about the newest position alone.
    let live = game.review.is_live();
    let hint = game.fresh_hint().filter(|_| live);
    let weights =
        hint.filter(|_| game.show_weights).map(|hint| Weights::of(hint, scene.grid.number_width()));
    let worth = game.study.as_ref().and_then(|it| it.worth(&game.review, &game.table.game));
    let studied = worth.and_then(|worth| worth.best.first().copied());
    let marks = Marks {
        cursor: cursor(game, scene),
        pending: game.pending.filter(|_| live).and_then(|pending| pending.stone()),
        chosen: game.chosen.filter(|_| live).map(Choice::stone),
        premove: game.premove.filter(|_| live).map(Choice::stone),
        hovered: game.hovered,
        threats: game.threats.get().filter(|_| live),
        falling: game.falling().filter(|_| live),
        forbidden: game.forbidden.cells(),
        recommended: hint.filter(|_| game.show_hint).map(|hint| hint.best).or(studied),
        weights: weights.as_ref(),
        frozen: connection::trouble(model).is_some(),
    };
    let glyphs = Glyphs::new(model.ascii);
    let board = BoardView { game: shown, grid: scene.grid, marks, glyphs };
    board.draw(frame.buffer_mut());
    arrows::draw(frame.buffer_mut(), scene.grid, &targets(game), glyphs);
}

/// What a player wants to find who does not see it, the most wanted last.
fn targets(game: &GameModel) -> Vec<Target> {
    let last = game.last_move().map(|at| Target { at, style: theme::STRONG.patch(theme::LAST) });
    let threats = game.threats.get().into_iter().flat_map(Threats::iter);
    let threats = threats.map(|it| Target { at: it.at, style: theme::stone(it.by) });
    threats.chain(last).collect()
}

/// The cursor, where it does something: for a player to put a stone, for anybody else to
/// look around on a board larger than its window or to try a move, once they moved it.
fn cursor(game: &GameModel, scene: Scene) -> Option<Point> {
    let shown = game.shown();
    let over = shown.outcome().is_some();
    let scrolls = scene.grid.beyond != Beyond::default();
    let was_moved = shown.moves().last().is_some_and(|&last| last != game.cursor);
    let wanted =
        if game.is_live_for_me() { game.review.is_live() } else { !over && (scrolls || was_moved) };
    wanted.then_some(game.cursor)
}

/// The code, how late others see the game, and the rules in words: what counts as a line is
/// never left to guess. What is cut off on a narrow screen is at the end.
fn title(model: &Model, game: &GameModel, is_narrow: bool) -> String {
    let rated = if game.table.rated { ", rated" } else { "" };
    let glyphs = Glyphs::new(model.ascii);
    let between = if is_narrow { " " } else { glyphs.between };
    let name = game.archived.clone().unwrap_or_else(|| game.g.to_string());
    let name = if model.is_tv() { format!("TV {name}") } else { name };
    let late = match game.table.delay_s {
        Delay::LIVE => String::new(),
        delay if is_narrow => format!(" {}s late", delay.as_secs()),
        delay => format!("{between}seen {} s later", delay.as_secs()),
    };
    format!("{name}{late}{between}{}{rated}", game.table.game.rules().describe())
}
