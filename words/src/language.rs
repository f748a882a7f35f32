//! Languages, and the current one.

use std::cell::Cell;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::{CATALOGUES, Catalogue, KEYS};

/// A language that has a catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Language(usize);

/// The language of this process.
static SPOKEN: AtomicUsize = AtomicUsize::new(Language::ENGLISH.0);

thread_local! {
    /// The language of this thread, in place of the process's.
    static WITHIN: Cell<Option<Language>> = const { Cell::new(None) };
}

/// The number of pseudo-languages, which only test the layout.
const PSEUDO: usize = 2;

impl Language {
    /// The source language, and the fallback for the others.
    pub const ENGLISH: Language = Language(0);

    /// All languages, English first.
    pub fn all() -> impl Iterator<Item = Language> {
        (0..CATALOGUES.len() - PSEUDO).map(Language)
    }

    /// The pseudo-languages: a third longer than English, and from right to left.
    pub fn pseudo() -> [Language; PSEUDO] {
        [2, 1].map(|from_end| Language(CATALOGUES.len() - from_end))
    }

    pub(crate) fn catalogue(self) -> &'static Catalogue {
        &CATALOGUES[self.0]
    }

    /// The tag of the language, such as `zh-Hans`.
    pub fn tag(self) -> &'static str {
        self.catalogue().tag
    }

    /// The language's name for itself.
    pub fn own_name(self) -> &'static str {
        self.within(|| crate::LANGUAGE_NAME.text())
    }

    /// Whether it is written from right to left.
    pub fn is_mirrored(self) -> bool {
        self == Language::pseudo()[1]
    }

    /// The number of messages that a speaker of the language has reviewed.
    pub fn reviewed(self) -> usize {
        let texts = self.catalogue().texts.iter().flatten();
        texts.filter(|text| text.reviewed).count()
    }

    /// Whether a speaker of the language has reviewed all of it.
    pub fn is_reviewed(self) -> bool {
        self == Language::ENGLISH || self.reviewed() == KEYS.len()
    }

    /// The keys that are not translated.
    pub fn missing(self) -> impl Iterator<Item = &'static str> {
        let texts = self.catalogue().texts.iter();
        KEYS.iter().zip(texts).filter(|(_, text)| text.is_none()).map(|(key, _)| *key)
    }

    /// Returns the language of a locale or tag, such as `ja_JP.UTF-8` or `zh-CN`. Traditional
    /// Chinese does not fall back to simplified. `None` if there is no catalogue for it.
    pub fn of_locale(locale: &str) -> Option<Language> {
        let tag = locale.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
        let tag = tag.to_ascii_lowercase();
        let mut parts = tag.split('-');
        let tag = match parts.next()? {
            "c" | "posix" => "en",
            "zh" if parts.any(|part| ["hant", "tw", "hk", "mo"].contains(&part)) => return None,
            "zh" => "zh-Hans",
            other => other,
        };
        Language::all().find(|language| language.tag() == tag)
    }

    /// Returns the best language for an `Accept-Language` header; English if none matches.
    pub fn accepted(header: &str) -> Language {
        let ranked = header.split(',').filter_map(|item| {
            let (tag, rank) = item.split_once(';').unwrap_or((item, ""));
            let rank = rank.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>).ok()?;
            Some((Language::of_locale(tag.trim())?, rank)).filter(|(_, rank)| *rank > 0.0)
        });
        // Among equals the first wins, which `max_by` would not keep.
        let better = |best: (Language, f32), next: (Language, f32)| {
            if next.1 > best.1 { next } else { best }
        };
        ranked.reduce(better).map_or(Language::ENGLISH, |(language, _)| language)
    }

    /// The language of messages.
    pub fn current() -> Language {
        WITHIN.get().unwrap_or_else(|| Language(SPOKEN.load(Ordering::Relaxed)))
    }

    /// Makes this the language of the process.
    pub fn speak(self) {
        SPOKEN.store(self.0, Ordering::Relaxed);
    }

    /// Makes this the language of all messages that `say` produces.
    pub fn within<T>(self, say: impl FnOnce() -> T) -> T {
        /// Restores the previous language, even after a panic.
        struct Before(Option<Language>);
        impl Drop for Before {
            fn drop(&mut self) {
                WITHIN.set(self.0);
            }
        }
        let _before = Before(WITHIN.replace(Some(self)));
        say()
    }
}

impl Display for Language {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

/// The error for a text that is not the tag of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(String);

impl Display for UnknownLanguage {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let languages: Vec<_> = Language::all().map(Language::tag).collect();
        let (language, languages) = (&self.0, languages.join(", "));
        crate::LanguageUnknown { language, languages }.fmt(f)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Accepts a tag or a locale.
    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        let pseudo = Language::pseudo().into_iter().find(|language| language.tag() == text);
        let unknown =
            || UnknownLanguage(text.chars().filter(|it| !it.is_control()).take(20).collect());
        pseudo.or_else(|| Language::of_locale(text)).ok_or_else(unknown)
    }
}
