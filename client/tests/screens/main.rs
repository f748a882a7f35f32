//! Screens as a player sees them: pinned as text, safe at every size, true under the mouse.
#![allow(clippy::unwrap_used, reason = "the lint knows tests, but not what they share")]

mod ascii;
mod board;
mod game;
mod hands;
mod lobby;
mod menu;
mod mouse;
mod opening;
mod overlays;
mod scenes;
mod sizes;
mod spots;
mod thought;
mod waiting;

use oxo::app::App;
use oxo::app::draw;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::text::Span;

const SIZES: [(u16, u16); 3] = [(40, 15), (80, 24), (200, 60)];

fn render(model: &App, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(model, frame)).unwrap();
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let row = |y| {
        let mut line = String::new();
        let mut x = 0;
        while x < area.width {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            // A wide character covers the cell after its own.
            x += u16::try_from(Span::raw(symbol).width().max(1)).unwrap();
        }
        line.trim_end().to_owned()
    };
    (0..area.height).map(row).collect::<Vec<_>>().join("\n")
}

/// Pins the screen at three sizes, and in ASCII at the ordinary one.
fn pin(name: &str, model: &App) {
    let mut plain = model.clone();
    plain.core.ascii = true;
    let ordinary = SIZES[1];
    let shown = SIZES.map(|size| (name.to_owned(), model, size));
    for (name, model, size) in
        shown.into_iter().chain([(format!("{name}_ascii"), &plain, ordinary)])
    {
        let screen = text(&render(model, size));
        let (width, height) = size;
        insta::with_settings!({ snapshot_path => "../snapshots" }, {
            insta::assert_snapshot!(format!("{name}_{width}x{height}"), screen);
        });
    }
}
