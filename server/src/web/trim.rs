//! Minifies the files of the web client.

use std::path::Path;

/// Removes comments, blank lines and indentation. Code keeps its line breaks, and so its meaning.
pub fn trimmed(name: &str, text: &str) -> String {
    let comments = match Path::new(name).extension().and_then(|ending| ending.to_str()) {
        Some("js") => Some("/**"),
        Some("css") => Some("/*"),
        // Comments in the page are placeholders that `site` replaces.
        Some("html") => None,
        _ => return text.to_owned(),
    };
    strip_comments(comments, text)
}

/// Removes comments that begin with `mark`, and lines that begin with `//`.
fn strip_comments(mark: Option<&str>, text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, comment)) = mark.and_then(|mark| rest.split_once(mark)) {
        code.push_str(before);
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    let lines = code.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .flat_map(|line| [line, "\n"])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::site::FILES;
    use super::*;

    #[test]
    fn comments_are_removed_and_code_stays() {
        let script = "// What it is.\n\n/** @type {number} */\nlet a = 1;\n\
                      /**\n * Long.\n */\nexport const f = (/** @type {number} */ x) => {\n  \
                      // why\n  return `//${x}/*`;\n};\n";
        let left = "let a = 1;\nexport const f = ( x) => {\nreturn `//${x}/*`;\n};\n";
        assert_eq!(trimmed("main.js", script), left);
        let sheet = "/* Colours. */\n\n.map {\n  margin: 0; /* none */\n}\n";
        assert_eq!(trimmed("app.css", sheet), ".map {\nmargin: 0;\n}\n");
        assert_eq!(
            trimmed("index.html", "<p>\n  a\n  <!--HEAD--></p>\n"),
            "<p>\na\n<!--HEAD--></p>\n"
        );
    }

    /// Whether all quotes in a text are closed.
    fn is_closed(text: &str) -> bool {
        ['"', '\'', '`'].iter().all(|&quote| text.matches(quote).count() % 2 == 0)
    }

    /// String literals must not contain line breaks or comment marks: the minifier would alter
    /// them.
    #[test]
    fn no_string_literal_is_altered_by_the_minifier() {
        for (name, script) in FILES.iter().filter(|(name, _)| name.ends_with(".js")) {
            let code = trimmed(name, script);
            for line in code.lines() {
                let backticks = line.matches('`').count();
                assert!(backticks % 2 == 0, "{name}: {line}");
            }
            for line in script.lines().filter(|line| !line.trim_start().starts_with("*")) {
                let before = line.split_once("/**").map_or("", |(before, _)| before);
                assert!(is_closed(before), "{name}: {line}");
            }
        }
    }
}
