//! Static files of the web client, under paths that contain the hash of their content.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::Path;
use std::sync::LazyLock;

use hyper::body::Bytes;
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::modules::merged;
use super::packing::{ONCE, Packed, Packing};
use super::trim::trimmed;
use oxo_shared::{Grade, Level, Rules};
use oxo_store::hex;
use oxo_words::Language;

/// Embeds files of the web client, each with its name.
macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../web/", $name)))),*]
    };
}

/// All files except the page itself, by their paths in `web`.
pub(super) const FILES: &[(&str, &str)] = files! {
    "app.css" "board.css" "manifest.webmanifest" "pages.css" "main.js"
    "analysis/analysis.js" "analysis/marks.js" "analysis/thoughts.js"
    "board/board.js" "board/camera.js" "board/finder.js" "board/looks.js" "board/loupe.js"
    "board/miniature.js" "board/sheet.js" "board/stones.js"
    "browser/store.js" "browser/tabs.js"
    "game/chat.js" "game/coach.js" "game/deeds.js" "game/game.js" "game/match.js" "game/moves.js"
    "game/review.js" "game/stage.js" "game/stamp.js" "game/study.js"
    "lobby/compose.js" "lobby/games.js" "lobby/learn.js" "lobby/live.js" "lobby/lobby.js"
    "net/follow.js" "net/link.js" "net/served.js"
    "parts/alert.js" "parts/invite.js" "parts/languages.js" "parts/messages.js" "parts/parts.js"
    "people/linking.js" "people/minis.js" "people/people.js" "people/profile.js"
    "people/settings.js" "people/top.js"
    "puzzle/drills.js" "puzzle/puzzle.js"
    "rules/position.js" "rules/rules.js" "rules/table.js" "rules/threats.js" "rules/variations.js"
    "words/news.js" "words/terms.js" "words/words.js"
};
/// The icon of the page for browsers that take no SVG.
pub const ICON: &[u8] = include_bytes!("../../web/icon.png");
/// The name under which all style sheets but that of later pages are served as one.
const STYLE: &str = "style.css";
const LATER_STYLE: &str = "pages.css";
/// The page that loads them.
const SHELL: &str = include_str!("../../web/index.html");
/// Placeholders in the shell: the hash of all files, the bots and languages to choose from, the
/// messages in English, and the tags of each page.
const BUILD: &str = "BUILD";
const BOTS: &str = "{BOTS}";
const LANGUAGES: &str = "{LANGUAGES}";
const WORDS: &str = "<!--WORDS-->";
/// Precedes the parts of the shell that a first visit does not show.
const LATER: &str = "<!--LATER-->";
const HEAD: &str = "<!--HEAD-->";

/// Kinds of pages. A comment in the shell that begins with a page's mark is uncommented for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    Lobby,
    Game,
}

const MARKS: [&str; 2] = ["<!--LOBBY", "<!--GAME"];

static SITE: LazyLock<Site> = LazyLock::new(Site::read);

#[derive(Debug)]
pub struct Site {
    build: String,
    assets: BTreeMap<String, Asset>,
    /// For each [`Shell`], with [`HEAD`] not yet replaced.
    shells: [String; 2],
}

/// A file with its media type.
#[derive(Debug)]
pub struct Asset {
    pub kind: &'static str,
    plain: Bytes,
    /// By the name of the [`Packing`].
    packed: BTreeMap<&'static str, Packed>,
}

impl Asset {
    fn new(name: &str, text: String) -> Asset {
        let packed = Packing::ALL.iter().map(|packing| (packing.name, Packed::default()));
        Asset { kind: kind(name), plain: text.into(), packed: packed.collect() }
    }

    /// `None` if the server stops meanwhile.
    pub async fn body(&'static self, packing: Option<&'static Packing>) -> Option<Bytes> {
        let Some(packing) = packing else { return Some(self.plain.clone()) };
        self.packed.get(packing.name)?.get(move || packing.pack(&self.plain, ONCE)).await
    }
}

impl Site {
    pub fn get() -> &'static Site {
        &SITE
    }

    fn read() -> Site {
        let shell =
            trimmed("index.html", &SHELL.replace(BOTS, &bots()).replace(LANGUAGES, &languages()));
        let (mut style, mut scripts, mut files) = (String::new(), BTreeMap::new(), Vec::new());
        for &(name, text) in FILES {
            let text = trimmed(name, text);
            match name.rsplit_once('.') {
                Some((_, "css")) if name != LATER_STYLE => style += &text,
                Some((path, "js")) => _ = scripts.insert(stem(path), flat(&text)),
                _ => files.push((name.to_owned(), text)),
            }
        }
        files.push((STYLE.to_owned(), style));
        let scripts = merged(&scripts);
        let words = inline_words(&shell, &scripts);
        let shell = shell.replace(WORDS, &words).replace(LATER, "");
        files.extend(scripts.into_iter().map(|(name, text)| (format!("{name}.js"), text)));
        let languages = Language::all().chain(Language::pseudo());
        files.extend(languages.map(|it| (format!("words-{it}.json"), oxo_words::page(it))));
        let mut hash = Sha256::new();
        hash.update(Sha256::digest(&shell));
        for (name, text) in &files {
            hash.update(name);
            hash.update(Sha256::digest(text));
        }
        let build = hex(&hash.finalize()[..8]);
        let shell = shell.replace(BUILD, &build);
        let [lobby, game] = MARKS;
        let shells = [(lobby, game), (game, lobby)];
        let shells = shells.map(|(own, other)| comment(&comment(&shell, other, false), own, true));
        let assets = files.into_iter().map(|(name, text)| (name.clone(), Asset::new(&name, text)));
        Site { shells, assets: assets.collect(), build }
    }

    /// Looks up a file by `<build>/<name>`.
    pub fn asset(&self, path: &str) -> Option<&Asset> {
        let (build, name) = path.split_once('/')?;
        self.assets.get(name).filter(|_| build == self.build)
    }

    /// A page with `tags` and the hash of all files in its head.
    pub fn page(&self, shell: Shell, tags: &str) -> String {
        let build = format!("<meta name=\"oxo\" content=\"{}\">\n{tags}", self.build);
        self.shells[shell as usize].replacen(HEAD, &build, 1)
    }
}

/// The name of a script, which is unique among all folders.
fn stem(path: &str) -> String {
    path.rsplit('/').next().unwrap_or(path).to_owned()
}

/// A script that imports the others from its own folder: all are served from one.
fn flat(script: &str) -> String {
    let folders = FILES.iter().filter_map(|(name, _)| name.split_once('/'));
    let folders: BTreeSet<_> = folders.map(|(folder, _)| folder).collect();
    folders.iter().fold(script.to_owned(), |text, folder| {
        text.replace(&format!("\"./{folder}/"), "\"./").replace(&format!("\"../{folder}/"), "\"./")
    })
}

/// The English messages of a first visit, as a block of data in the page: those named by the shell
/// up to [`LATER`], and by the scripts that show theirs without loading all messages first.
fn inline_words(shell: &str, scripts: &BTreeMap<String, String>) -> String {
    let first = |name: &&String| {
        let import = format!("import(\"./{name}.js\")");
        let later = format!("later({import}");
        shell.contains(&format!("/{name}.js\""))
            || scripts.values().any(|it| it.matches(&import).count() > it.matches(&later).count())
    };
    let early = scripts.keys().filter(first).map(|name| scripts[name].as_str());
    let early = early.chain(shell.split(LATER).take(1));
    let named: BTreeSet<_> = early.flat_map(|text| text.split(['"', '`'])).collect();
    // The key of `page-end-${how}` is complete only on the page.
    let starts = named.iter().filter_map(|name| name.split_once("${"));
    let starts: Vec<_> =
        starts.map(|(start, _)| start).filter(|it| it.starts_with("page-")).collect();
    let words = oxo_words::page(Language::ENGLISH);
    let mut words: Value = serde_json::from_str(&words).expect("the catalogue writes JSON");
    if let Some(messages) = words["messages"].as_object_mut() {
        messages.retain(|key, _| {
            named.contains(key.as_str()) || starts.iter().any(|start| key.starts_with(start))
        });
    }
    let words = words.to_string().replace('<', "\\u003c");
    format!("<script type=\"application/json\" id=\"words\">{words}</script>")
}

/// The options of the language menu, each by its own name.
fn languages() -> String {
    let option = |language: Language| {
        let unreviewed = if language.is_reviewed() { "" } else { " data-unreviewed" };
        let name = language.own_name();
        format!("<option value=\"{language}\" lang=\"{language}\"{unreviewed}>{name}</option>")
    };
    Language::all().map(option).collect()
}

/// The options of the bot menu, in two groups.
fn bots() -> String {
    let (graded, others) = Level::ALL.split_at(Grade::ALL.len());
    let options = |bots: &[Level]| bots.iter().map(|&bot| option(bot)).collect::<String>();
    format!(
        "<optgroup data-say-label=\"page-bots-graded\">{}</optgroup>\
         <optgroup data-say-label=\"page-bots-others\">{}</optgroup>",
        options(graded),
        options(others)
    )
}

/// A bot with its title and description; for one that plays only small boards, also the most cells
/// of one.
fn option(bot: Level) -> String {
    let (name, title, character) = (bot.name(), bot.title(), bot.character());
    let accepts = |cells: &u32| {
        Rules::bounded(*cells, 1, 1).is_ok_and(|rules| oxo_engine::accepts(bot, &rules).is_ok())
    };
    let most = (1..=LARGE).rev().find(accepts).filter(|&most| most < LARGE);
    let cells = most.map(|most| format!(" data-cells=\"{most}\"")).unwrap_or_default();
    let selected = if title == PRESELECTED { " selected" } else { "" };
    let (first, rest) = title.split_at(1);
    let shown = first.to_uppercase() + rest;
    format!("<option value=\"{name}\" data-says=\"{character}\"{cells}{selected}>{shown}</option>")
}

/// The title of the bot preselected for a first visitor.
const PRESELECTED: &str = "easy";
/// The cells of a board that no longer counts as small.
const LARGE: u32 = 16;

/// Uncomments the comment that begins with `mark`, or removes it.
fn comment(page: &str, mark: &str, is_wanted: bool) -> String {
    let Some((before, rest)) = page.split_once(mark) else { return page.to_owned() };
    let (within, after) = rest.split_once("-->").unwrap_or_default();
    let within = if is_wanted { within } else { "" };
    format!("{before}{within}{after}")
}

/// The media type of a file.
fn kind(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(OsStr::to_str) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        _ => "application/manifest+json",
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::packing::EACH;
    use super::*;

    const BROTLI: &Packing = &Packing::ALL[0];

    /// Limits of a first visit. Browsers count some 300 bytes of headers for each reply.
    const REQUESTS: usize = 16;
    const BYTES: usize = 70_000;
    const HEADERS: usize = 300;

    /// Files that a page names, which are fetched with it.
    fn names_in(page: &str) -> Vec<&str> {
        page.split("/a/").skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    /// The paths of all files in a folder and those below it.
    fn files_in(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").map(|it| it.expect("a file").path());
        entries
            .flat_map(|path| match path.is_dir() {
                true => files_in(&path),
                false => vec![path.to_str().expect("a name").to_owned()],
            })
            .collect()
    }

    #[test]
    fn all_files_of_the_web_client_are_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../web/");
        let unserved = |name: &str| {
            name.ends_with(".d.ts") || ["index.html", "jsconfig.json", "icon.png"].contains(&name)
        };
        let files = files_in(Path::new(folder));
        let names = files.iter().filter_map(|path| path.strip_prefix(folder));
        let names: BTreeSet<_> = names.filter(|name| !unserved(name)).collect();
        assert_eq!(FILES.iter().map(|&(name, _)| name).collect::<BTreeSet<_>>(), names);
    }

    #[test]
    fn names_of_scripts_are_unique_among_all_folders() {
        let scripts = FILES.iter().filter_map(|(name, _)| name.strip_suffix(".js"));
        assert_eq!(scripts.clone().map(stem).collect::<BTreeSet<_>>().len(), scripts.count());
    }

    #[cfg(feature = "operator")]
    #[tokio::test]
    async fn a_first_visit_is_small_and_needs_no_second_round_of_requests() {
        let site = Site::get();
        for shell in [Shell::Lobby, Shell::Game] {
            let page = site.page(shell, "");
            let files = names_in(&page);
            let assets = files.iter().map(|path| site.asset(path).expect("a file"));
            let mut bytes = BROTLI.pack(page.as_bytes(), EACH).len();
            for asset in assets.clone() {
                bytes += asset.body(Some(BROTLI)).await.expect("it is packed").len();
            }
            assert!(
                files.len() < REQUESTS && bytes + (files.len() + 1) * HEADERS <= BYTES,
                "{shell:?}: {bytes} bytes, {files:?}"
            );
            for asset in assets {
                let text = String::from_utf8_lossy(&asset.plain);
                for import in text.split(" from \"./").skip(1) {
                    let name = import.split('"').next().expect("a name");
                    assert!(files.iter().any(|path| path.ends_with(name)), "{shell:?}: {name}");
                }
            }
        }
    }
}
