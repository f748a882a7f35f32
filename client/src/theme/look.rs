//! The look of the full screen: a theme, read again when asked to.

use super::{Depth, Palette, Shelf, Theme, ThemeError};

/// The theme when nobody names one: it suits every terminal, dark or light.
const USUAL: &str = "terminal";

#[derive(Clone, Debug)]
pub struct Look {
    shelf: Shelf,
    name: String,
    depth: Depth,
    palette: Palette,
}

impl Look {
    pub fn new(shelf: Shelf, name: Option<String>, depth: Depth) -> Result<Look, ThemeError> {
        let name = name.unwrap_or_else(|| USUAL.to_owned());
        let palette = Palette::new(&shelf.theme(&name)?, depth);
        Ok(Look { shelf, name, depth, palette })
    }

    pub const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Reads the theme again, and says how that went. What is wrong changes nothing.
    pub fn read_again(&mut self) -> String {
        match self.shelf.theme(&self.name) {
            Ok(theme) => format!("{}, read again", self.wear(&theme)),
            Err(error) => error.to_string(),
        }
    }

    /// Takes the next of all themes that can be read, and says which; the first after the last.
    pub fn wear_next(&mut self) -> String {
        let names = self.shelf.names();
        let here = names.iter().position(|name| *name == self.name).map_or(0, |here| here + 1);
        let around = names.iter().cycle().skip(here).take(names.len());
        let found = around.filter_map(|name| Some((name, self.shelf.theme(name).ok()?))).next();
        let Some((name, theme)) = found else { return "there is no other theme".to_owned() };
        self.name = name.clone();
        self.wear(&theme)
    }

    fn wear(&mut self, theme: &Theme) -> String {
        self.palette = Palette::new(theme, self.depth);
        let colours = match self.depth {
            Depth::Colourless => "no colours",
            Depth::Sixteen => "16 colours",
            Depth::Indexed => "256 colours",
            Depth::True => "all colours",
        };
        format!("theme {}, in {colours}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_theme_that_went_wrong_is_told_and_the_one_before_stays() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("mine.toml");
        std::fs::write(&file, "x = \"red\"\n").unwrap();
        let shelf = Shelf { directory: Some(directory.path().to_owned()) };
        let mut look = Look::new(shelf, Some("mine".to_owned()), Depth::True).unwrap();
        let red = *look.palette();
        std::fs::write(&file, "x = \"rad\"\n").unwrap();
        assert!(look.read_again().contains("mine.toml, line 1: \"rad\" is no colour"));
        assert_eq!(*look.palette(), red);
        std::fs::write(&file, "x = \"blue\"\n").unwrap();
        assert_eq!(look.read_again(), "theme mine, in all colours, read again");
        assert_ne!(*look.palette(), red);
    }

    #[test]
    fn one_theme_after_the_other_is_worn_but_for_those_that_cannot_be_read() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("broken.toml"), "x = \"rad\"\n").unwrap();
        std::fs::write(directory.path().join("mine.toml"), "x = \"red\"\n").unwrap();
        let shelf = Shelf { directory: Some(directory.path().to_owned()) };
        let built_in: Vec<&str> = Theme::built_in_names().collect();
        let mut look = Look::new(shelf, None, Depth::True).unwrap();
        for name in built_in[1..].iter().chain(&["mine", USUAL]) {
            assert_eq!(look.wear_next(), format!("theme {name}, in all colours"));
        }
    }
}
