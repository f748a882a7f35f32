//! A bot's hint or evaluation in words.

use std::time::Duration;

use oxo_protocol::reply::Hint;
use oxo_words::{PANEL_PROVEN, PanelDenser, PanelDepth, PanelExpects, PanelNodes};

use super::page::GameView;
use crate::screen::text::wrap;
use crate::screen::theme::Glyphs;
use oxo_headless::game::advice::{NAMED, Ranked, chance, ranked};
use oxo_headless::words;
use oxo_headless::words::list;

/// Returns the advice on one line: the move with its reason, the best cells, and the search figures
/// if they are switched on; `None` if there is none to show.
pub fn line(game: GameView<'_>) -> Option<String> {
    let glyphs = game.glyphs();
    let hint = game.follow.hint().filter(|_| game.showing.advice.is_shown())?;
    let picture = game.showing.advice.weights.then(|| pictured(game, hint)).flatten();
    let parts = [
        (game.showing.advice.hint || picture.is_none()).then(|| followed(game, hint)),
        picture,
        game.showing.advice.numbers.then(|| numbers(hint, glyphs)),
    ];
    Some(parts.into_iter().flatten().collect::<Vec<_>>().join(glyphs.between))
}

pub fn lines(game: GameView<'_>, width: u16) -> Vec<String> {
    line(game).map(|line| wrap(&line, width)).unwrap_or_default()
}

/// Formats the hint like `h8 (68%): makes an open three; expects h8 g7`.
fn followed(game: GameView<'_>, hint: &Hint) -> String {
    let (moves, hint) = (game.follow.expected_line(hint), game.follow.recommended(hint));
    match moves {
        Some(moves) => PanelExpects { hint, moves }.to_string(),
        None => hint,
    }
}

/// Explains the marks on the board, like `1 h8 68%, 2 g7 61%; denser is better`. `None` if the bot
/// rated no cells because it knew its move at once.
fn pictured(game: GameView<'_>, hint: &Hint) -> Option<String> {
    if hint.is_proven() {
        return Some(PANEL_PROVEN.to_string());
    }
    let named = |(rank, cell): (usize, Ranked)| {
        let chance = chance(hint, cell).map(|chance| format!(" {chance}"));
        format!("{} {}{}", rank + 1, game.follow.cell(cell.at), chance.unwrap_or_default())
    };
    let best: Vec<_> = ranked(hint).into_iter().take(NAMED).enumerate().map(named).collect();
    (!best.is_empty()).then(|| PanelDenser { cells: list(best) }.to_string())
}

/// Formats the search figures like `master · +0.35 · depth 7 · 130 ms · 549946 nodes, 4230k/s`.
fn numbers(hint: &Hint, glyphs: Glyphs) -> String {
    let events = [
        Some(hint.bot.to_string()),
        hint.score().map(words::score),
        (hint.depth > 0).then(|| PanelDepth { depth: hint.depth }.to_string()),
        Some(words::duration(Duration::from_micros(hint.elapsed_us))),
        Some(nodes(hint)),
    ];
    events.into_iter().flatten().collect::<Vec<_>>().join(glyphs.between)
}

fn nodes(hint: &Hint) -> String {
    let nodes = PanelNodes { count: hint.nodes };
    let speed = hint.nodes_per_second().map(|speed| format!(", {}/s", words::speed(speed)));
    format!("{nodes}{}", speed.unwrap_or_default())
}
