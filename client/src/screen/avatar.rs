//! Avatars: a glyph in a colour derived from the player's id, the same as on the web page.

use oxo_protocol::{Player, PlayerId};
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};

use oxo_headless::client::core::Core;

/// The ink and tint of each avatar on the web page, with the glyph that stands for it here.
const MARKS: [(char, u32, u32); 12] = [
    ('◆', 0x001f_5a48, 0x00d6_e3d3),
    ('▲', 0x007a_2e3a, 0x00f1_d9d2),
    ('■', 0x003b_3a7a, 0x00de_dcec),
    ('★', 0x006b_4a12, 0x00f0_dfb8),
    ('▼', 0x000f_5563, 0x00d0_e4e4),
    ('♣', 0x005b_2c63, 0x00e9_d9e8),
    ('◇', 0x007b_3f14, 0x00f4_dcc4),
    ('△', 0x002c_4a1e, 0x00dd_e5c6),
    ('□', 0x0039_4b59, 0x00dd_e3e3),
    ('☆', 0x008a_2b4e, 0x00f5_d8e0),
    ('▽', 0x0024_506e, 0x00d5_e3ec),
    ('♠', 0x004a_3a2c, 0x00e9_ddcb),
];

/// Returns a player's glyph if the terminal has enough colours. The server's bots have none.
pub fn glyph(core: &Core, player: Option<&Player>) -> Option<char> {
    let player = player.filter(|it| core.setup().avatars && it.bot.is_none())?;
    Some(MARKS[ink(player.id)].0)
}

/// Prefixes a name with the glyph of its player.
pub fn marked(core: &Core, player: Option<&Player>, name: &str) -> String {
    glyph(core, player).map_or_else(|| name.to_owned(), |glyph| format!("{glyph} {name}"))
}

/// Colours the glyphs in a text.
pub fn inked(text: &str) -> Line<'static> {
    let spans = text.split_inclusive(|letter| style(letter).is_some()).flat_map(|part| {
        let glyph = part.chars().next_back().and_then(|letter| Some((letter, style(letter)?)));
        let plain = glyph.map_or(part, |(letter, _)| part.trim_end_matches(letter));
        let glyph = glyph.map(|(letter, style)| Span::styled(letter.to_string(), style));
        [Some(Span::raw(plain.to_owned())), glyph].into_iter().flatten()
    });
    spans.collect()
}

fn style(glyph: char) -> Option<Style> {
    let (_, ink, tint) = MARKS.iter().find(|(mark, ..)| *mark == glyph)?;
    Some(Style::new().fg(Color::from_u32(*ink)).bg(Color::from_u32(*tint)))
}

/// Returns the index of a player's ink, by FNV-1a and xorshift as in `web/people/people.js`.
fn ink(player: PlayerId) -> usize {
    let fnv = |state: u32, byte| (state ^ u32::from(byte)).wrapping_mul(16_777_619);
    let mut state = player.0.to_string().bytes().fold(2_166_136_261, fnv).max(1);
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    (state >> 8) as usize % 256 % MARKS.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_has_the_same_ink_as_on_the_web_page() {
        // `web/people/people.js` gives these values for these ids.
        assert_eq!([7_411_034_220_817, 1, 42].map(|id| ink(PlayerId(id))), [1, 10, 7]);
    }

    #[test]
    fn a_glyph_is_inked_and_the_name_beside_it_is_not() {
        let line = inked("◆ ann - ♠ bob");
        let shown: Vec<_> = line.spans.iter().map(|it| (&*it.content, it.style.fg)).collect();
        let inks = [0x001f_5a48, 0x004a_3a2c].map(|ink| Some(Color::from_u32(ink)));
        assert_eq!(
            shown,
            [("", None), ("◆", inks[0]), (" ann - ", None), ("♠", inks[1]), (" bob", None)]
        );
    }
}
