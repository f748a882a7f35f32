//! Whether a terminal can be trusted with more than ASCII, by what its environment says.

/// The variables that say in which characters a terminal speaks, the first that is set
/// before the others (POSIX, "Internationalization Variables").
const LOCALE: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];
/// The console of Linux: its font has 256 or 512 characters, few of those that we draw with.
const LINUX_CONSOLE: &str = "linux";

/// Whether there is reason to draw with ASCII alone: a locale of other characters than those
/// of Unicode, or a terminal that cannot draw them. Where nothing is said, there is none.
pub fn wants_ascii(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    let locale = LOCALE.into_iter().find_map(set).map(|value| value.to_ascii_lowercase());
    let is_other = locale.is_some_and(|value| !value.contains("utf-8") && !value.contains("utf8"));
    is_other || set("TERM").as_deref() == Some(LINUX_CONSOLE)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(variables: &[(&str, &str)]) -> bool {
        wants_ascii(|name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn a_locale_without_unicode_gets_ascii_and_one_that_is_not_named_does_not() {
        assert!(wanted(&[("LANG", "C")]));
        assert!(wanted(&[("LC_ALL", "de_DE.ISO-8859-1"), ("LANG", "de_DE.UTF-8")]));
        assert!(!wanted(&[("LC_ALL", ""), ("LANG", "ja_JP.utf8")]));
        assert!(!wanted(&[("TERM", "xterm-256color")]));
    }

    #[test]
    fn the_console_of_linux_gets_ascii_whatever_its_locale() {
        assert!(wanted(&[("TERM", "linux"), ("LANG", "C.UTF-8")]));
    }
}
