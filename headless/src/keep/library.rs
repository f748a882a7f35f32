//! The saved games: one record per file in a single directory, found by code or path.

use std::fmt::Display;
use std::fs::{self, Metadata, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use oxo_formats::{MAX_FILE_BYTES, ReadError, Reading, Record, Remark, Tree};
use oxo_protocol::GameId;
use oxo_shared::{BySide, Clean, Rules, Side};
use oxo_store::{bounded_file, private};
use oxo_words as words;

use super::file::write_whole;

/// Maximum number of listed games: more than anybody reads through, and few enough to load at once.
pub const MAX_LISTED: usize = 200;
pub const EXTENSION: &str = "oxo";
/// The most recently saved game, in place of a code.
pub const LAST: &str = "last";
/// Letters of each player's name in a file name. With both names, the date and the code it stays
/// far below the 255 bytes that file systems allow.
const NAME_LETTERS: usize = 24;
/// Maximum number of files that differ only in the number at the end, for different games with the
/// same code.
const MOST_NAMESAKES: u32 = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Library {
    directory: PathBuf,
}

/// The file of a saved game, not read yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedFile {
    pub path: PathBuf,
    pub code: Option<GameId>,
    pub written: SystemTime,
}

#[derive(Clone, Debug, PartialEq)]
pub struct SavedGame {
    /// The game's code, which finds it again, or else the name of its file.
    pub name: Clean,
    pub record: Record,
}

#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    #[error("{}", words::KeepFile { path: path.display(), error: words::SystemError(error) })]
    Io { path: PathBuf, error: io::Error },
    #[error("{}", in_file(path, error, error.is_of_rules()))]
    NoGame { path: PathBuf, error: ReadError },
    #[error("{}", words::KeepGamesUnknown { text: asked, path: directory.display() })]
    Unknown { asked: Clean, directory: PathBuf },
    #[error("{}", words::KeepGamesEmpty { path: directory.display() })]
    Empty { directory: PathBuf },
    #[error("{}", words::KEEP_GAMES_NOWHERE)]
    Nowhere,
    #[error("{}", words::KeepGamesCrowded { most: MOST_NAMESAKES, name, path: directory.display() })]
    Crowded { name: String, directory: PathBuf },
}

/// Says what is wrong with a file, or worth knowing about it, and how other rules may help.
pub fn in_file(path: &Path, error: &impl Display, is_of_rules: bool) -> String {
    let path = path.display();
    match is_of_rules {
        true => words::KeepFileRules { path, error }.to_string(),
        false => words::KeepFile { path, error }.to_string(),
    }
}

impl Library {
    /// Returns the library in `directory`, which is created with the first saved game.
    pub const fn kept_in(directory: PathBuf) -> Self {
        Library { directory }
    }

    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Saves `record`, replacing an earlier version of the same game, and returns the path. A crash
    /// leaves either the old or the new file.
    ///
    /// # Errors
    /// [`LibraryError`] if the directory or the file cannot be written, or too many games have this
    /// name.
    pub fn save(&self, record: &Record) -> Result<PathBuf, LibraryError> {
        private::create_directory(&self.directory).map_err(|error| self.unusable(error))?;
        let path = match self.earlier(record) {
            Some(path) => path,
            None => self.free_path(record)?,
        };
        write_file(&path, record.to_string().as_bytes())?;
        Ok(path)
    }

    /// Finds a file by its path, by the code of the newest game that has it, or as [`LAST`].
    ///
    /// # Errors
    /// [`LibraryError`] if there is no such game, or the directory cannot be read.
    pub fn find(&self, asked: &str) -> Result<PathBuf, LibraryError> {
        let path = Path::new(asked);
        if path.exists() {
            return Ok(path.to_owned());
        }
        if asked == LAST {
            let newest = self.games()?.into_iter().next();
            let none = || LibraryError::Empty { directory: self.directory.clone() };
            return newest.map(|saved| saved.path).ok_or_else(none);
        }
        if let Ok(code) = asked.parse::<GameId>()
            && let Some(saved) = self.games()?.into_iter().find(|saved| saved.code == Some(code))
        {
            return Ok(saved.path);
        }
        Err(LibraryError::Unknown { asked: asked.into(), directory: self.directory.clone() })
    }

    /// Returns all saved games, most recently written first; none if there is no directory yet.
    ///
    /// # Errors
    /// [`LibraryError`] if the directory cannot be read.
    pub fn games(&self) -> Result<Vec<SavedFile>, LibraryError> {
        let entries = match fs::read_dir(&self.directory) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            read => read.map_err(|error| self.unusable(error))?,
        };
        // A file that has just been removed is skipped.
        let mut games: Vec<SavedFile> =
            entries.filter_map(|entry| SavedFile::of(entry.ok()?.path())).collect();
        games.sort_by(|one, other| (other.written, &other.path).cmp(&(one.written, &one.path)));
        Ok(games)
    }

    /// Reads the `count` most recently written games, newest first, skipping files that are not
    /// records.
    ///
    /// # Errors
    /// [`LibraryError`] if the directory cannot be read.
    pub fn newest(&self, count: usize) -> Result<Vec<SavedGame>, LibraryError> {
        let read = |file: SavedFile| {
            let reading = read_file(&file.path, None).ok()?;
            Some(SavedGame::of(&file.path, reading.record))
        };
        Ok(self.games()?.into_iter().filter_map(read).take(count).collect())
    }

    /// Returns the file with an earlier version of this game, or with this exact game.
    fn earlier(&self, record: &Record) -> Option<PathBuf> {
        let code = record.about.code?;
        let of_code = self.games().ok()?.into_iter().filter(|saved| saved.code == Some(code));
        of_code.map(|saved| saved.path).find(|path| {
            read_file(path, None).is_ok_and(|saved| {
                let (ours, saved) = (&record.game, saved.record);
                let theirs = &saved.game;
                // A finished game never changes, so any other game with its code is another one.
                let goes_on = theirs.outcome().is_none() && ours.rules() == theirs.rules();
                let goes_on = goes_on && pair(&record.names) == pair(&saved.names);
                goes_on || ours == theirs
            })
        })
    }

    /// Returns a path for this game that is free, or holds the same record.
    fn free_path(&self, record: &Record) -> Result<PathBuf, LibraryError> {
        let name = file_name(record);
        let numbered = (2..=MOST_NAMESAKES).map(|number| format!("{name}-{number}"));
        std::iter::once(name.clone())
            .chain(numbered)
            .map(|name| self.directory.join(format!("{name}.{EXTENSION}")))
            .find(|path| {
                let is_same = || read_file(path, None).is_ok_and(|it| it.record == *record);
                !path.exists() || path.is_file() && is_same()
            })
            .ok_or(LibraryError::Crowded { name, directory: self.directory.clone() })
    }

    fn unusable(&self, error: io::Error) -> LibraryError {
        LibraryError::Io { path: self.directory.clone(), error }
    }
}

impl SavedFile {
    fn of(path: PathBuf) -> Option<SavedFile> {
        if path.extension()? != EXTENSION {
            return None;
        }
        let file = fs::metadata(&path).ok().filter(Metadata::is_file)?;
        let written = file.modified().ok()?;
        let code = path.file_stem()?.to_str()?.split('_').nth(1).and_then(|it| it.parse().ok());
        Some(SavedFile { path, code, written })
    }
}

impl SavedGame {
    /// Returns the game of this file.
    pub fn of(path: &Path, record: Record) -> SavedGame {
        // A code is short and finds the game again.
        let file = || path.file_stem().map(|name| name.to_string_lossy().into_owned());
        let name = record.about.code.map(|code| code.to_string()).or_else(file);
        SavedGame { name: name.unwrap_or_default().into(), record }
    }
}

/// Reads a game of any format, with `rules` where the file does not state them.
///
/// # Errors
/// [`LibraryError`] if the file cannot be read or holds no legal game.
pub fn read_file(path: &Path, rules: Option<Rules>) -> Result<Reading, LibraryError> {
    read_as(path, |bytes| oxo_formats::read(bytes, rules))
}

/// Reads a position with all variations, with `rules` where the file does not state them.
///
/// # Errors
/// [`LibraryError`] if the file cannot be read or holds no legal position.
pub fn read_tree_file(
    path: &Path,
    rules: Option<Rules>,
) -> Result<(Tree, Vec<Remark>), LibraryError> {
    read_as(path, |bytes| oxo_formats::read_tree(bytes, rules))
}

fn read_as<T>(
    path: &Path,
    read: impl FnOnce(&[u8]) -> Result<T, ReadError>,
) -> Result<T, LibraryError> {
    let bytes = bounded_file::read(path, MAX_FILE_BYTES)
        .map_err(|error| LibraryError::Io { path: path.to_owned(), error })?;
    read(&bytes).map_err(|error| LibraryError::NoGame { path: path.to_owned(), error })
}

/// Writes a file atomically, following symbolic links. Devices and pipes are written to instead of
/// being replaced.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), LibraryError> {
    let written = if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        OpenOptions::new().write(true).open(path).and_then(|mut there| there.write_all(bytes))
    } else {
        write_whole(&fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()), bytes)
    };
    written.map_err(|error| LibraryError::Io { path: path.to_owned(), error })
}

/// Returns the players' names in either order, because an opening may swap their seats.
fn pair(names: &BySide<Option<Clean>>) -> [&Option<Clean>; 2] {
    let mut pair = [&names.x, &names.o];
    pair.sort();
    pair
}

/// Returns `2026-11-22_T8CD7K_ann-bob`: characters that every file system allows.
fn file_name(record: &Record) -> String {
    let date = record.about.date.map_or("undated".to_owned(), |date| date.to_string());
    let code = record.about.code.map_or("game".to_owned(), |code| code.to_string());
    let name = |side| {
        let safe: String = record
            .called(side)
            .iter()
            .flat_map(|name| name.chars())
            .filter(char::is_ascii_alphanumeric)
            .take(NAME_LETTERS)
            .collect();
        if safe.is_empty() { "someone".to_owned() } else { safe }
    };
    format!("{date}_{code}_{}-{}", name(Side::X), name(Side::O))
}

#[cfg(test)]
mod tests {
    use oxo_shared::moves::read_moves;
    use oxo_shared::{How, Rules, Winner};
    use tempfile::TempDir;
    use time::{Date, Month};

    use super::*;

    fn library() -> (TempDir, Library) {
        let directory = TempDir::new().unwrap();
        let library = Library::kept_in(directory.path().join("deep/games"));
        (directory, library)
    }

    fn record(code: &str, moves: &str) -> Record {
        let mut record = Record::from(read_moves(Rules::TICTACTOE, moves).unwrap());
        record.names = BySide { x: Some("ann".into()), o: Some("bob".into()) };
        record.about.date = Some(Date::from_calendar_date(2026, Month::November, 22).unwrap());
        record.about.code = Some(code.parse().unwrap());
        record
    }

    fn names(library: &Library) -> Vec<String> {
        let name = |saved: SavedFile| saved.path.file_name().unwrap().to_str().unwrap().to_owned();
        let mut names: Vec<String> = library.games().unwrap().into_iter().map(name).collect();
        names.sort();
        names
    }

    #[test]
    fn a_saved_game_is_found_by_code_by_path_and_as_the_last_one() {
        let (_directory, library) = library();
        assert_eq!(library.games().unwrap(), []);
        assert!(matches!(library.find(LAST), Err(LibraryError::Empty { .. })));
        let saved = record("T8CD7K", "b2 a1");
        let path = library.save(&saved).unwrap();
        assert_eq!(names(&library), ["2026-11-22_T8CD7K_ann-bob.oxo"]);
        assert_eq!(library.find("t8cd7k").unwrap(), path);
        assert_eq!(library.find(path.to_str().unwrap()).unwrap(), path);
        assert_eq!(read_file(&path, None).unwrap().record, saved);
        assert_eq!(library.find(LAST).unwrap(), path);
        let why = library.find("K7QX2M").unwrap_err().to_string();
        assert!(why.contains("no file \"K7QX2M\"") && why.contains("--games"), "{why}");
    }

    #[cfg(unix)]
    #[test]
    fn nobody_else_can_read_a_saved_game() {
        use std::os::unix::fs::PermissionsExt;

        let (directory, library) = library();
        let path = library.save(&record("T8CD7K", "b2 a1")).unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(&path), 0o600);
        assert_eq!(mode(&directory.path().join("deep")), 0o700);
    }

    #[test]
    fn a_continued_game_keeps_its_file_and_overwrites_no_other() {
        let (_directory, library) = library();
        let path = library.save(&record("T8CD7K", "b2 a1")).unwrap();
        let mut longer = record("T8CD7K", "b2 a1 c3");
        longer.about.date = Some(Date::from_calendar_date(2026, Month::November, 23).unwrap());
        longer.game.end(Winner::X, How::Resign).unwrap();
        assert_eq!(library.save(&longer).unwrap(), path);
        assert_eq!(library.save(&longer).unwrap(), path, "the same again");
        assert_eq!(read_file(&path, None).unwrap().record, longer);
        // A different game with the code of a finished one, and a game without a code.
        let other = library.save(&record("T8CD7K", "a1")).unwrap();
        assert_ne!(other, path);
        let mut codeless = record("T8CD7K", "a1");
        codeless.about.code = None;
        assert_eq!(library.save(&codeless).unwrap(), library.save(&codeless).unwrap());
        codeless.game.undo();
        library.save(&codeless).unwrap();
        let [first, second] = ["2026-11-22_T8CD7K_ann-bob", "2026-11-22_game_ann-bob"];
        let expected = [format!("{first}-2.oxo"), format!("{first}.oxo")];
        let expected = [expected, [format!("{second}-2.oxo"), format!("{second}.oxo")]].concat();
        assert_eq!(names(&library), expected);
        assert_eq!(read_file(&path, None).unwrap().record, longer, "untouched");
    }

    #[test]
    fn other_rules_are_advised_where_they_may_help() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("game.sgf");
        for (text, advised) in [
            ("(;GM[1]SZ[15];B[hh])", true),
            ("(;GM[4]SZ[15];B[hh];W[hh])", true),
            ("(;GM[4]SZ[15];B[hh]", false),
        ] {
            fs::write(&path, text).unwrap();
            let LibraryError::NoGame { error, .. } = read_file(&path, None).unwrap_err() else {
                panic!("{text}");
            };
            assert!(!error.to_string().contains("--rules"), "the page shows it too: {error}");
            let told = read_file(&path, None).unwrap_err().to_string();
            assert_eq!(told.contains("--rules"), advised, "{told}");
        }
    }

    #[test]
    fn damaged_files_are_not_overwritten_and_other_files_are_not_listed() {
        let (_directory, library) = library();
        let path = library.save(&record("T8CD7K", "b2")).unwrap();
        fs::write(&path, "damaged").unwrap();
        fs::write(library.directory().join("notes.txt"), "").unwrap();
        assert_ne!(library.save(&record("T8CD7K", "b2 a1")).unwrap(), path);
        assert_eq!(fs::read_to_string(&path).unwrap(), "damaged");
        assert_eq!(names(&library).len(), 2);
        assert!(matches!(read_file(&path, None), Err(LibraryError::NoGame { .. })));
    }

    #[test]
    fn the_newest_games_are_read_and_damaged_files_are_skipped() {
        let (_directory, library) = library();
        assert_eq!(library.newest(9).unwrap(), []);
        let paths = [("T8CD7K", "b2"), ("K7QX2M", "b2 a1"), ("Q7QX2M", "c3")]
            .map(|(code, moves)| library.save(&record(code, moves)).unwrap());
        for (path, age_s) in paths.iter().zip([30, 20, 10]) {
            let written = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(100 - age_s);
            fs::File::options().write(true).open(path).unwrap().set_modified(written).unwrap();
        }
        let names = |count| -> Vec<String> {
            library.newest(count).unwrap().into_iter().map(|kept| kept.name.into()).collect()
        };
        assert_eq!(names(2), ["Q7QX2M", "K7QX2M"]);
        fs::write(&paths[1], "damaged").unwrap();
        assert!(!names(9).contains(&"K7QX2M".to_owned()));
        assert_eq!(names(9).len(), 2);
    }

    #[test]
    fn file_names_are_safe_for_any_player_names() {
        let (_directory, library) = library();
        for name in ["../../etc/passwd", "王", "", "a b:c*?\"<>|\\\0\n", &"long".repeat(100)] {
            let mut record = record("T8CD7K", "");
            record.names.x = Some(name.into());
            record.about.date = None;
            let file = file_name(&record);
            assert!(file.bytes().all(|it| it.is_ascii_alphanumeric() || b"-_".contains(&it)));
            assert!(file.len() < 80, "{file}");
            let path = library.save(&record).unwrap();
            assert_eq!(path.parent(), Some(library.directory()));
        }
    }

    #[test]
    fn the_error_names_a_directory_that_cannot_be_written() {
        let (directory, _) = library();
        let file = directory.path().join("a file");
        fs::write(&file, "").unwrap();
        let why = Library::kept_in(file.clone()).save(&record("T8CD7K", "")).unwrap_err();
        assert!(why.to_string().contains("a file"), "{why}");
    }
}
