//! A theme and its file format.

use std::collections::BTreeMap;
use std::ops::Range;

use oxo_shared::Clean;
use oxo_words as words;
use ratatui::style::Color;
use strum::{EnumCount, VariantArray};
use toml::Spanned;

use crate::screen::theme::Role;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme([Color; Role::COUNT]);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct Wrong {
    /// Line number, from 1.
    pub line: usize,
    pub why: Clean,
}

/// The built-in themes. The first one suits every terminal.
const BUILT_IN: [(&str, &str); 5] = [
    ("terminal", include_str!("../../../themes/terminal.toml")),
    ("dark", include_str!("../../../themes/dark.toml")),
    ("light", include_str!("../../../themes/light.toml")),
    ("colour-blind", include_str!("../../../themes/colour-blind.toml")),
    ("high-contrast", include_str!("../../../themes/high-contrast.toml")),
];

impl Theme {
    /// Parses a theme: roles with their colours, in TOML.
    ///
    /// # Errors
    /// [`Wrong`] with the line, if the text is not TOML, or a role or colour is unknown.
    pub fn read(text: &str) -> Result<Theme, Wrong> {
        let wrong = |span: Range<usize>, why: Clean| Wrong { line: line_of(text, span.start), why };
        let entries: BTreeMap<Spanned<String>, Spanned<String>> = toml::from_str(text)
            .map_err(|error| wrong(error.span().unwrap_or_default(), error.message().into()))?;
        let mut theme = Theme([Color::Reset; Role::COUNT]);
        for (name, colour) in entries {
            let role = Role::VARIANTS.iter().find(|role| role.name() == name.get_ref());
            let role = *role.ok_or_else(|| wrong(name.span(), unknown_role(name.get_ref())))?;
            theme.0[role as usize] = colour
                .get_ref()
                .parse()
                .map_err(|_| wrong(colour.span(), unknown_colour(colour.get_ref())))?;
        }
        Ok(theme)
    }

    pub fn built_in_text(name: &str) -> Option<&'static str> {
        BUILT_IN.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
    }

    /// Returns the names of the built-in themes, the default first.
    pub fn built_in_names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.into_iter().map(|(name, _)| name)
    }

    /// Returns the colour of a role; [`Color::Reset`] is the terminal's own.
    pub const fn colour(&self, role: Role) -> Color {
        self.0[role as usize]
    }
}

fn unknown_role(name: &str) -> Clean {
    let known = Role::VARIANTS.iter().map(|role| role.name()).collect::<Vec<_>>().join(", ");
    words::ScreenThemeRole { name: name.escape_debug(), roles: known }.to_string().into()
}

fn unknown_colour(text: &str) -> Clean {
    words::ScreenThemeColour { text: text.escape_debug() }.to_string().into()
}

/// Returns the line number, from 1, at a byte offset.
fn line_of(text: &str, offset: usize) -> usize {
    1 + text.bytes().take(offset).filter(|&byte| byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::theme::Shelf;

    #[test]
    fn a_missing_role_has_the_terminals_colour() {
        let theme = Theme::read("x = \"#E69F00\"\no = \"light-blue\"\n").unwrap();
        assert_eq!(theme.colour(Role::X), Color::Rgb(0xE6, 0x9F, 0));
        assert_eq!(theme.colour(Role::O), Color::LightBlue);
        assert_eq!(theme.colour(Role::Text), Color::Reset);
    }

    #[test]
    fn an_error_in_a_theme_names_its_line() {
        for (text, line, word) in [
            ("x = \"red\"\n\no = \"blu\"\n", 3, "\"blu\" is not a colour"),
            ("# mine\nstones = \"red\"\n", 2, "\"stones\" is not a role"),
            ("x = \"red\"\no = 5\n", 2, "expected a string"),
            ("x = \"red\"\no\n", 2, ""),
        ] {
            let wrong = Theme::read(text).unwrap_err();
            assert_eq!(wrong.line, line, "{wrong}");
            assert!(wrong.why.contains(word), "{wrong}");
        }
    }

    /// Returns the WCAG 2 contrast ratio of two colours, from 1 to 21
    /// (<https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>).
    fn contrast(one: Color, other: Color) -> f64 {
        let luminance = |colour: Color| {
            let Color::Rgb(red, green, blue) = colour else { panic!("{colour} is not fixed") };
            let [red, green, blue] = [red, green, blue].map(|part| {
                let share = f64::from(part) / 255.0;
                if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_built_in_theme_has_enough_contrast() {
        /// Contrast required by WCAG 2, for text at levels AA and AAA, and for marks.
        const AA: f64 = 4.5;
        const AAA: f64 = 7.0;
        const MARK: f64 = 3.0;
        for name in Theme::built_in_names() {
            let theme = Shelf::default().theme(name).unwrap();
            if name == "terminal" {
                continue;
            }
            for &role in Role::VARIANTS {
                let (back, front) = match role {
                    Role::Background => continue,
                    Role::Last => (Role::Last, Role::Text),
                    _ => (Role::Background, role),
                };
                let ratio = contrast(theme.colour(back), theme.colour(front));
                let least = match (name, role) {
                    ("high-contrast", _) | (_, Role::Text | Role::Strong) => AAA,
                    (_, Role::Faint) => MARK,
                    _ => AA,
                };
                assert!(ratio >= least, "{name}: {} has {ratio:.2}", role.name());
            }
            for stone in [Role::X, Role::O] {
                let ratio = contrast(theme.colour(Role::Last), theme.colour(stone));
                assert!(ratio >= AA, "{name}: {} put last has {ratio:.2}", stone.name());
            }
        }
    }

    #[test]
    fn no_meaning_depends_on_red_and_green() {
        // Without the difference between red and green, leaving luminance and blue, every pair of
        // colours that can appear side by side still differs.
        for name in Theme::built_in_names().filter(|&name| name != "terminal") {
            let theme = Shelf::default().theme(name).unwrap();
            let seen = |role| match theme.colour(role) {
                Color::Rgb(red, green, blue) => {
                    (f64::from(red) * 0.3 + f64::from(green) * 0.6, f64::from(blue))
                }
                other => panic!("{other} is not fixed"),
            };
            let (x, o) = (seen(Role::X), seen(Role::O));
            let apart = (x.0 - o.0).hypot(x.1 - o.1);
            assert!(apart > 60.0, "{name}: X and O are only {apart:.0} apart");
        }
    }
}
