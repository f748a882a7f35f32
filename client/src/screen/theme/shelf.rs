//! Finds themes by name, and holds the current one.

use oxo_words as words;
use std::io;
use std::path::PathBuf;

use oxo_store::bounded_file;

use crate::screen::theme::{Depth, Palette, Theme, Wrong};
use oxo_headless::words::list;

/// Maximum size of a theme file. The built-in ones have a few hundred bytes.
const MAX_FILE_BYTES: usize = 64 * 1024;

/// Themes by name. The user's own take precedence over the built-in ones.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// The directory with the user's `NAME.toml` files, if any.
    pub directory: Option<PathBuf>,
}

#[derive(Debug, thiserror::Error)]
pub enum ThemeError {
    #[error("{}", words::KeepThemeUnlisted { name, names })]
    Unknown { name: String, names: String },
    #[error("{}", words::KeepThemeUnreadable { path: path.display(), error: words::SystemError(error) })]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("{}, {wrong}", path.display())]
    Wrong { path: PathBuf, wrong: Wrong },
}

impl Shelf {
    /// Reads the theme of this name from its file.
    ///
    /// # Errors
    /// [`ThemeError`] if there is no such theme, or its file cannot be read or is invalid.
    pub fn theme(&self, name: &str) -> Result<Theme, ThemeError> {
        let text = self.text(name)?;
        Theme::read(&text).map_err(|wrong| {
            // Built-in themes have no errors, so there is a file.
            let path = self.path(name).unwrap_or_default();
            ThemeError::Wrong { path, wrong }
        })
    }

    /// Returns the text of a theme: the user's own, or else the built-in one.
    ///
    /// # Errors
    /// [`ThemeError`] if there is no such theme, or its file cannot be read.
    pub fn text(&self, name: &str) -> Result<String, ThemeError> {
        if let Some(path) = self.path(name).filter(|path| path.exists()) {
            return bounded_file::check_regular(&path)
                .and_then(|()| bounded_file::read_text(&path, MAX_FILE_BYTES))
                .map_err(|error| ThemeError::Unreadable { path, error });
        }
        let built_in = Theme::built_in_text(name).map(str::to_owned);
        let unknown = || ThemeError::Unknown { name: name.to_owned(), names: list(self.names()) };
        built_in.ok_or_else(unknown)
    }

    /// Returns the names of all themes without duplicates, built-in ones first.
    pub fn names(&self) -> Vec<String> {
        let built_in = Theme::built_in_names().map(str::to_owned);
        let own = self.own_names();
        built_in.filter(|name| !own.contains(name)).chain(own.iter().cloned()).collect()
    }

    pub fn own_names(&self) -> Vec<String> {
        // A missing directory contains no themes.
        let entries = self.directory.iter().filter_map(|directory| directory.read_dir().ok());
        let paths = entries.flatten().filter_map(|entry| Some(entry.ok()?.path()));
        let themes = paths.filter(|path| path.extension().is_some_and(|end| end == "toml"));
        let mut names: Vec<String> =
            themes.filter_map(|path| path.file_stem()?.to_str().map(str::to_owned)).collect();
        names.sort();
        names
    }

    fn path(&self, name: &str) -> Option<PathBuf> {
        // A name cannot lead outside the directory.
        let is_plain = !name.is_empty() && !name.contains(['/', '\\']) && !name.starts_with('.');
        let directory = self.directory.as_ref().filter(|_| is_plain)?;
        Some(directory.join(format!("{name}.toml")))
    }
}

/// The default theme. It suits every terminal, dark or light.
const USUAL: &str = "terminal";

#[derive(Clone, Debug)]
pub struct Worn {
    shelf: Shelf,
    name: String,
    depth: Depth,
    palette: Palette,
}

impl Worn {
    /// Loads the theme of this name, or the default one, for a terminal with these colours.
    ///
    /// # Errors
    /// As [`Shelf::theme`].
    pub fn new(shelf: Shelf, name: Option<String>, depth: Depth) -> Result<Worn, ThemeError> {
        let name = name.unwrap_or_else(|| USUAL.to_owned());
        let palette = Palette::new(&shelf.theme(&name)?, depth);
        Ok(Worn { shelf, name, depth, palette })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether there are enough colours for avatars.
    pub const fn has_inks(&self) -> bool {
        matches!(self.depth, Depth::Indexed | Depth::True)
    }

    pub const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Switches to the next readable theme, wrapping around, and returns a sentence that names it.
    pub fn wear_next(&mut self) -> String {
        let names = self.shelf.names();
        let here = names.iter().position(|name| *name == self.name).map_or(0, |here| here + 1);
        let around = names.iter().cycle().skip(here).take(names.len());
        let found = around.filter_map(|name| Some((name, self.shelf.theme(name).ok()?))).next();
        let Some((name, theme)) = found else { return words::SCREEN_THEME_ALONE.to_string() };
        self.name = name.clone();
        self.palette = Palette::new(&theme, self.depth);
        words::ScreenTheme { colours: <&str>::from(self.depth), name: &self.name }.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_users_theme_takes_precedence_and_is_read_again_each_time() {
        let directory = tempfile::tempdir().unwrap();
        let shelf = Shelf { directory: Some(directory.path().to_owned()) };
        assert_eq!(shelf.theme("dark").unwrap(), Shelf::default().theme("dark").unwrap());
        let file = directory.path().join("dark.toml");
        std::fs::write(&file, "x = \"red\"\n").unwrap();
        assert_ne!(shelf.theme("dark").unwrap(), Shelf::default().theme("dark").unwrap());
        assert_eq!(shelf.own_names(), ["dark"]);
        std::fs::write(&file, "x = \"red\"\no = \"grue\"\n").unwrap();
        let error = shelf.theme("dark").unwrap_err().to_string();
        assert!(error.contains("dark.toml, line 2: \"grue\" is not a colour"), "{error}");
    }

    #[test]
    fn a_name_cannot_lead_outside_the_directory() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("out.toml"), "").unwrap();
        let shelf = Shelf { directory: Some(directory.path().join("in")) };
        for name in ["../out", "", "."] {
            assert!(matches!(shelf.theme(name), Err(ThemeError::Unknown { .. })), "{name:?}");
        }
    }

    #[test]
    fn unreadable_themes_are_skipped() {
        let directory = tempfile::tempdir().unwrap();
        std::fs::write(directory.path().join("broken.toml"), "x = \"rad\"\n").unwrap();
        std::fs::write(directory.path().join("mine.toml"), "x = \"red\"\n").unwrap();
        let shelf = Shelf { directory: Some(directory.path().to_owned()) };
        let built_in: Vec<&str> = Theme::built_in_names().collect();
        let mut worn = Worn::new(shelf, None, Depth::True).unwrap();
        for name in built_in[1..].iter().chain(&["mine", USUAL]) {
            assert_eq!(worn.wear_next(), format!("Theme {name}, in all colours"));
        }
    }
}
