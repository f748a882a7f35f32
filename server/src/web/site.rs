//! The files of the page: each packed once, and found under a name that changes with them.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use hyper::body::Bytes;
use rust_embed::Embed;
use sha2::{Digest, Sha256};

use super::packing::{ONCE, Packed, Packing};
use super::trim::trimmed;
use oxo_store::hex;

/// Within the program; a debug build reads them from the disk, when the first one is asked for.
#[derive(Embed)]
#[folder = "web"]
struct Files;

const SHELL: &str = "index.html";
/// What stands in the shell for the hash of all files, and for what differs from page to page.
const BUILD: &str = "BUILD";
const HEAD: &str = "<!--HEAD-->";

/// Which page the shell is for. A comment that begins with its mark is for it alone.
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
    /// For each [`Shell`], with [`HEAD`] still in it.
    shells: [String; 2],
}

/// A file with its type.
#[derive(Debug)]
pub struct Asset {
    pub kind: &'static str,
    plain: Bytes,
    /// By each [`Packing`].
    packed: [Packed; Packing::ALL.len()],
}

impl Asset {
    /// Nothing if the server ends meanwhile.
    pub async fn body(&'static self, packing: Option<Packing>) -> Option<Bytes> {
        let Some(packing) = packing else { return Some(self.plain.clone()) };
        self.packed[packing as usize].get(move || packing.pack(&self.plain, ONCE)).await
    }
}

impl Site {
    pub fn get() -> &'static Site {
        &SITE
    }

    fn read() -> Site {
        let files: BTreeMap<_, _> = Files::iter()
            .filter_map(|name| Some((Files::get(&name)?, name.into_owned())))
            .map(|(file, name)| (name.clone(), trimmed(&name, file.data.into_owned())))
            .collect();
        let mut seen = Sha256::new();
        for (name, file) in &files {
            seen.update(name);
            seen.update(Sha256::digest(file));
        }
        let build = hex(&seen.finalize()[..8]);
        let shell = files.get(SHELL).expect("the page has a shell");
        let shell = String::from_utf8_lossy(shell).replace(BUILD, &build);
        let [lobby, game] = MARKS;
        let shells = [(lobby, game), (game, lobby)];
        let shells = shells.map(|(own, other)| with_comment(&without_comment(&shell, other), own));
        let assets = files.into_iter().filter_map(|(name, file)| {
            let kind = kind(&name)?;
            Some((name, Asset { kind, plain: file.into(), packed: Default::default() }))
        });
        Site { shells, assets: assets.collect(), build }
    }

    /// A file by its path, `<build>/<name>`.
    pub fn asset(&self, path: &str) -> Option<&Asset> {
        let (build, name) = path.split_once('/')?;
        self.assets.get(name).filter(|_| build == self.build)
    }

    /// A page with `tags` in its head, and there the hash of all files.
    pub fn page(&self, shell: Shell, tags: &str) -> String {
        let build = format!("<meta name=\"oxo\" content=\"{}\">\n{tags}", self.build);
        self.shells[shell as usize].replacen(HEAD, &build, 1)
    }
}

/// Without the comment that begins so.
fn without_comment(page: &str, mark: &str) -> String {
    let Some((before, rest)) = page.split_once(mark) else { return page.to_owned() };
    let (_, after) = rest.split_once("-->").unwrap_or_default();
    format!("{before}{after}")
}

/// With what is within the comment that begins so.
fn with_comment(page: &str, mark: &str) -> String {
    let Some((before, rest)) = page.split_once(mark) else { return page.to_owned() };
    let (within, after) = rest.split_once("-->").unwrap_or_default();
    format!("{before}{within}{after}")
}

/// The type of what browsers ask for; none of what is for programmers alone.
fn kind(name: &str) -> Option<&'static str> {
    match Path::new(name).extension()?.to_str()? {
        "js" => Some("text/javascript; charset=utf-8"),
        "css" => Some("text/css; charset=utf-8"),
        "webmanifest" => Some("application/manifest+json"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::packing::EACH;
    use super::*;

    /// What a first visit may take, beside what a browser reckons for the headers of each answer.
    const REQUESTS: usize = 13;
    const BYTES: usize = 45_000 - REQUESTS * 300;

    /// The files that a page names, and so what is fetched with it.
    fn named(page: &str) -> Vec<&str> {
        page.split("/a/").skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    #[tokio::test]
    async fn a_first_visit_is_small_and_fetches_at_once_what_it_needs() {
        let site = Site::get();
        for shell in [Shell::Lobby, Shell::Game] {
            let page = site.page(shell, "");
            let files = named(&page);
            let assets = files.iter().map(|path| site.asset(path).expect("a file"));
            let mut bytes = Packing::Brotli.pack(page.as_bytes(), EACH).len();
            for asset in assets.clone() {
                bytes += asset.body(Some(Packing::Brotli)).await.expect("it is packed").len();
            }
            assert!(
                files.len() < REQUESTS && bytes <= BYTES,
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
