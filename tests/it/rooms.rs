//! The modules of the engine, the client, the server and the page import each other in one direction
//! only.

use std::fs;
use std::path::{Path, PathBuf};

struct Package {
    src: &'static str,
    /// Precedes the name of an imported module.
    import: &'static str,
    /// Each module may import the ones before it.
    rooms: &'static [&'static str],
    /// The code that starts everything and may import any module, like tests.
    above: &'static [&'static str],
}

const ENGINE: Package = Package {
    src: "engine/src",
    import: CRATE,
    rooms: &[
        "splitmix", "bound", "margins", "limits", "order", "arena", "shapes", "choice", "pace",
        "eval", "windows", "patterns", "solve", "reasons", "threats", "fit", "book", "explain",
        "search", "memory", "puzzles", "bots", "dialogue", "choose", "study",
    ],
    above: &["lib.rs"],
};
const HEADLESS: Package = Package {
    src: "headless/src",
    import: CRATE,
    rooms: &["words", "keep", "net", "study", "game", "client"],
    above: &["lib.rs"],
};
const CLIENT: Package = Package {
    src: "client/src",
    import: CRATE,
    rooms: &["session", "lines", "screen", "cli"],
    above: &["lib.rs", "main.rs"],
};
/// The program in `cli` is a separate crate.
const SERVER: Package = Package {
    src: "server/src",
    import: CRATE,
    rooms: &[
        "net", "config", "metrics", "peers", "people", "puzzles", "game", "bots", "lobby", "app",
        "session", "web", "ops", "lib",
    ],
    above: &["cli/"],
};
const PAGE: Package = Package {
    src: "web",
    import: "\"../",
    rooms: &[
        "browser", "parts", "rules", "board", "words", "net", "people", "lobby", "analysis",
        "puzzle", "game",
    ],
    above: &["main.js"],
};
const CRATE: &str = "crate::";

fn folder(src: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(src)
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder of sources");
    let paths = entries.map(|entry| entry.expect("a file of it").path());
    let sources = paths.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    sources
        .filter(|path| path.extension().is_some_and(|ending| ending == "rs" || ending == "js"))
        .collect()
}

/// Returns the modules that a source file imports, except in its tests and comments.
fn imports<'a>(text: &'a str, import: &'a str) -> impl Iterator<Item = &'a str> {
    let code = text.split("#[cfg(test)]\nmod tests").next().expect("a beginning");
    let name = |rest: &str| rest.find(|it: char| !it.is_alphanumeric() && it != '_');
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let imports = code.flat_map(move |line| line.split(import).skip(1));
    imports.map(move |rest| &rest[..name(rest).unwrap_or(rest.len())])
}

impl Package {
    fn rank(&self, room: &str) -> usize {
        let found = self.rooms.iter().position(|known| *known == room);
        found.unwrap_or_else(|| panic!("{room} has no place among the rooms"))
    }

    fn is_above(&self, name: &str) -> bool {
        let is_test = ["tests", "fixtures"].iter().any(|word| name.contains(word));
        is_test || self.above.iter().any(|above| name.starts_with(above))
    }
}

#[test]
fn no_module_imports_one_above_it() {
    for package in [ENGINE, HEADLESS, CLIENT, SERVER, PAGE] {
        let src = folder(package.src);
        for path in sources(&src) {
            let name = path.strip_prefix(&src).expect("a source").to_str().expect("a plain name");
            if package.is_above(name) {
                continue;
            }
            let room = name.split(['/', '.']).next().expect("a name");
            for imported in imports(&fs::read_to_string(&path).expect("a text"), package.import) {
                let goes_up = package.rank(imported) > package.rank(room);
                assert!(!goes_up, "{name} imports {imported}, which is above it");
                let heads = [room, imported];
                assert!(heads != ["screen", "lines"], "{name}: a head imports the other");
            }
        }
    }
}

#[test]
fn line_mode_uses_no_screen_pages() {
    for path in sources(&folder("client/src/lines")) {
        let text = fs::read_to_string(&path).expect("a text");
        let knows = ["GamePage", "App"].into_iter().any(|page| text.contains(page));
        assert!(!knows, "{} knows a page", path.display());
    }
}

#[test]
fn the_game_state_uses_no_screen_socket_or_clock() {
    for path in sources(&folder("headless/src/game")) {
        let text = fs::read_to_string(&path).expect("a text");
        for foreign in ["ratatui", "crossterm", "tokio", "Instant", "std::io", "std::fs"] {
            assert!(!text.contains(foreign), "{} knows {foreign}", path.display());
        }
    }
}
