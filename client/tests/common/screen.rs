//! Screens as text, and snapshots with a screen at all its sizes in one file.

use oxo::screen::app::App;
use oxo::screen::draw;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::text::Span;

pub const SIZES: [(u16, u16); 3] = [(40, 15), (80, 24), (200, 60)];

pub fn render(model: &App, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(model, frame)).unwrap();
    terminal.backend().buffer().clone()
}

pub fn text(buffer: &Buffer) -> String {
    let area = buffer.area;
    let row = |y| {
        let mut line = String::new();
        let mut x = 0;
        while x < area.width {
            let symbol = buffer[(x, y)].symbol();
            line.push_str(symbol);
            // A wide character also covers the next cell.
            x += u16::try_from(Span::raw(symbol).width().max(1)).unwrap();
        }
        line.trim_end().to_owned()
    };
    (0..area.height).map(row).collect::<Vec<_>>().join("\n")
}

pub fn pin(name: &str, shown: &[(&App, (u16, u16))]) {
    let screen = |&(model, size): &(&App, (u16, u16))| {
        let form = if model.client().core().setup().ascii { ", ASCII" } else { "" };
        let (width, height) = size;
        format!("=== {width}x{height}{form}\n{}\n", text(&render(model, size)))
    };
    let screens: String = shown.iter().map(screen).collect();
    insta::with_settings!({ snapshot_path => "../snapshots", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, screens);
    });
}
