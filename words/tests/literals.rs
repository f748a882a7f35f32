//! No source has a literal sentence for players: each is a message of the catalogue.

use std::fs;
use std::path::Path;

/// Sources of text that players read.
const SOURCES: [&str; 7] = [
    "client/src",
    "headless/src",
    "engine/src",
    "formats/src",
    "gate/src",
    "protocol/src",
    "shared/src",
];

/// Files whose sentences are for programmers and operators, or are not sentences.
const EXCEPTIONS: [&str; 16] = [
    // A default settings file, and the errors of a parser.
    "headless/src/keep/config.rs",
    // Two words that the user types.
    "headless/src/client/commands/rows.rs",
    // Errors in books, and in lines of other programs.
    "engine/src/book/entry.rs",
    // Puzzles that are rejected from a pack.
    "engine/src/puzzles/pack.rs",
    "engine/src/puzzles/proof.rs",
    "formats/src/gomocup.rs",
    // Only operators run the gate.
    "gate/src/child.rs",
    "gate/src/error.rs",
    "gate/src/host_key.rs",
    "gate/src/main.rs",
    // Errors of a client or a server that breaks the protocol.
    "protocol/src/frame.rs",
    "protocol/src/table.rs",
    "protocol/src/typescript.rs",
    "shared/src/hash.rs",
    "shared/src/level.rs",
    "shared/src/side.rs",
];

/// What precedes a text that no player reads.
const UNREAD: [&str; 15] = [
    "assert!(",
    "concat!(",
    "debug!(",
    "deprecated",
    "error!(",
    "event!(",
    "expect(",
    "include_str!(",
    "info!(",
    "panic!(",
    "reason =",
    "trace!(",
    "unreachable!(",
    "warn!(",
    "doc =",
];

#[test]
fn no_source_has_a_literal_sentence_for_players() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = Vec::new();
    for source in SOURCES {
        for path in files(&root.join(source)) {
            let name = path.strip_prefix(&root).expect("below the root").display().to_string();
            let code = fs::read_to_string(&path).expect("a source");
            let texts = sentences(&code);
            if EXCEPTIONS.contains(&&*name) {
                found.extend(texts.is_empty().then(|| format!("{name} needs no exception\n")));
            } else {
                found.extend(texts.into_iter().map(|text| format!("{name}: {text:?}\n")));
            }
        }
    }
    assert!(found.is_empty(), "these belong into words/en.ftl:\n{}", found.concat());
}

#[test]
fn sentences_are_distinguished_from_code() {
    let code = r##"
        // "a comment is none"
        let text = "Look here"; let quote = '"'; let raw = r#"two words"#;
        one.expect("is a thing"); let plain = "b2"; let command = "oxo join it";
        #[error("it is wrong: {0}")]
        #[cfg(test)]
        mod tests { let it = "not this one"; }
    "##;
    assert_eq!(sentences(code), ["Look here", "two words", "it is wrong: {0}"]);
}

fn files(directory: &Path) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(directory).expect("a directory of sources");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut found: Vec<_> = paths
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .filter(|path| {
            path.extension().is_some_and(|end| end == "rs") && !path.ends_with("tests.rs")
        })
        .collect();
    found.sort();
    found
}

/// Returns the texts in code that a player might read, without comments and tests.
fn sentences(code: &str) -> Vec<&str> {
    let mut rest = &code[..tests_at(code)];
    let (mut found, mut preceding) = (Vec::new(), String::new());
    while let Some(letter) = rest.chars().next() {
        let (text, length) = match letter {
            '/' if rest.starts_with("//") => (None, rest.find('\n').unwrap_or(rest.len())),
            '\'' if rest.starts_with("'\"'") => (None, 3),
            'r' if rest.starts_with("r#\"") => quoted(rest, "r#\"", "\"#"),
            '"' => quoted(rest, "\"", "\""),
            _ => (None, letter.len_utf8()),
        };
        match text {
            Some(text) => {
                let is_unread = UNREAD.iter().any(|word| preceding.contains(word));
                found.extend(Some(text).filter(|text| is_sentence(text) && !is_unread));
            }
            None if ";{}".contains(letter) => preceding.clear(),
            None => preceding.push(letter),
        }
        rest = &rest[length..];
    }
    found
}

/// Returns where the tests at the end of a source begin.
fn tests_at(code: &str) -> usize {
    let is_module = |at: &usize| {
        let mut lines = code[*at..].lines().map(str::trim_start);
        lines.find(|line| !line.starts_with("#[")).is_some_and(|line| line.starts_with("mod "))
    };
    let marks = code.match_indices("#[cfg(test)]").map(|(at, _)| at);
    marks.filter(is_module).find(|at| code[*at..].contains('{')).unwrap_or(code.len())
}

/// Returns the text up to its closing quotation mark, and the length of both.
fn quoted<'a>(code: &'a str, open: &str, close: &str) -> (Option<&'a str>, usize) {
    let inside = &code[open.len()..];
    let mut end = inside.find(close).unwrap_or(inside.len());
    let is_escaped = |end: usize| {
        let slashes = inside[..end].bytes().rev().take_while(|&byte| byte == b'\\').count();
        close == "\"" && slashes % 2 == 1
    };
    while is_escaped(end) {
        end += 1 + inside[end + 1..].find(close).unwrap_or(inside.len() - end - 1);
    }
    (Some(&inside[..end]), (open.len() + end + close.len()).min(code.len()))
}

/// Whether it has two consecutive words, the second in lower case, and is not a command.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &str| word.len() >= 2 && word.bytes().all(|it| it.is_ascii_alphabetic());
    let words: Vec<&str> = text.split(' ').collect();
    let in_a_row = words.windows(2).any(|pair| {
        let small = pair[1].trim_end_matches(|it: char| ".,:;!?".contains(it));
        let is_small = small.bytes().all(|it| it.is_ascii_lowercase());
        is_word(pair[0].trim_end_matches(',')) && is_word(small) && is_small
    });
    in_a_row && !text.starts_with("oxo ")
}
