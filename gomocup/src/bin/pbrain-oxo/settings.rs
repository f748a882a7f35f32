//! The settings by `INFO`: the rule, the limits of a search, and its messages.

use oxo_engine::{Book, Limits};
use oxo_gomocup::{Family, RULES, YIXIN_RENJU, excerpt, number};
use oxo_shared::LineRule;

use crate::timer::Timer;

/// Memory for everything but tables: the program, its threads with their stacks, the opening book
/// and the lists of a search.
const BESIDES_TABLES: usize = 32 << 20;
/// The default memory limit, as tournaments usually grant.
const USUAL_MEMORY: usize = 350 << 20;
/// The smallest tables; smaller ones would not help.
const SMALLEST_TABLES: usize = 1 << 20;
/// The largest tables; no tournament's time fills more.
pub const LARGEST_TABLES: usize = 1 << 30;
/// Maximum number of threads.
pub const MOST_THREADS: usize = 64;
/// Maximum number of variations.
const MOST_VARIATIONS: i64 = 64;
const KILOBYTE: usize = 1024;

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "rule {0} is not played here: 0 (five or more), 1 (exactly five), 4 (renju), 8 and 9 (caro) \
     are; after START w h, as Yixin-Board sends it, 2 is renju"
)]
pub struct UnknownRule(i64);

/// The current settings.
#[derive(Debug)]
pub struct Settings {
    pub timer: Timer,
    /// The program family, which decides the meaning of rule numbers.
    pub family: Family,
    rule: i64,
    memory: usize,
    tables: Option<usize>,
    threads: usize,
    depth: Option<u32>,
    nodes: Option<u64>,
    book: Book,
    /// Whether every depth of a search is reported.
    pub verbose: bool,
    /// A warning for the next answer; a later one replaces it.
    complaint: Option<String>,
}

impl Settings {
    /// The settings from the command line, before any `INFO`.
    pub fn new(threads: usize, book: Book) -> Settings {
        Settings {
            timer: Timer::default(),
            family: Family::Piskvork,
            rule: 0,
            memory: USUAL_MEMORY,
            tables: None,
            threads,
            depth: None,
            nodes: None,
            book,
            verbose: true,
            complaint: None,
        }
    }

    /// Applies `INFO key value`. Unknown keys are ignored; an invalid value changes nothing, and
    /// the next answer warns of it.
    pub fn note(&mut self, key: &str, value: &str) {
        let Some((_, set)) = KEYS.iter().find(|(known, _)| *known == key) else { return };
        match number(value) {
            Some(value) => set(self, value),
            None => {
                self.complaint = Some(format!("{key}: no whole number: {:?}", excerpt(value)));
            }
        }
    }

    fn grant(&mut self, memory: usize) {
        self.memory = memory;
        if memory < BESIDES_TABLES + SMALLEST_TABLES {
            let needed = (BESIDES_TABLES + SMALLEST_TABLES) >> 20;
            self.complaint = Some(format!("max_memory: {needed} MiB are needed"));
        }
    }

    /// Takes the warning for the next answer, if there is one.
    pub fn complaint(&mut self) -> Option<String> {
        self.complaint.take()
    }

    /// Returns the rule for lines, or an error if the manager has set a number that is not
    /// supported.
    pub fn line_rule(&self) -> Result<LineRule, UnknownRule> {
        if (self.family, self.rule) == (Family::Yixin, YIXIN_RENJU) {
            return Ok(LineRule::Renju);
        }
        let rule = RULES.into_iter().find(|&(number, _)| number == self.rule);
        rule.map(|(_, rule)| rule).ok_or(UnknownRule(self.rule))
    }

    /// The limits of a search except its time.
    pub fn limits(&self, variations: i64) -> Limits {
        let variations = usize::try_from(variations.clamp(1, MOST_VARIATIONS)).unwrap_or(1);
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            table_bytes: self.table_bytes(),
            threads: self.threads,
            variations,
            book: if variations > 1 { Book::Closed } else { self.book },
            ..Limits::default()
        }
    }

    fn table_bytes(&self) -> usize {
        let granted = self.memory.saturating_sub(BESIDES_TABLES);
        let bytes = self.tables.unwrap_or(granted).min(granted);
        bytes.clamp(SMALLEST_TABLES, LARGEST_TABLES)
    }
}

type Set = fn(&mut Settings, i64);

const KEYS: [(&str, Set); 10] = [
    ("timeout_turn", |settings, ms| settings.timer.turn(ms)),
    ("timeout_match", |settings, ms| settings.timer.game(ms)),
    ("time_left", |settings, ms| settings.timer.left(ms)),
    ("rule", |settings, rule| settings.rule = rule),
    ("max_memory", |settings, bytes| settings.grant(positive(bytes).unwrap_or(USUAL_MEMORY))),
    ("hash_size", |settings, kilobytes| {
        settings.tables = positive(kilobytes).map(|size: usize| size.saturating_mul(KILOBYTE));
    }),
    ("thread_num", |settings, threads| {
        settings.threads = positive(threads).unwrap_or(1).min(MOST_THREADS);
    }),
    ("max_depth", |settings, plies| settings.depth = positive(plies)),
    ("max_node", |settings, nodes| settings.nodes = positive(nodes)),
    ("show_detail", |settings, detail| settings.verbose = detail != 0),
];

/// A limit; `None` for 0 and less, which mean no limit, and for values too large for the type.
fn positive<T: TryFrom<i64>>(value: i64) -> Option<T> {
    T::try_from(value).ok().filter(|_| value > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings_of(notes: &[(&str, &str)]) -> Settings {
        let mut settings = Settings::new(1, Book::Open);
        notes.iter().for_each(|(key, value)| settings.note(key, value));
        settings
    }

    #[test]
    fn tables_and_everything_else_fit_into_the_memory_limit() {
        for megabytes in [33, 64, 100, 350, 1000] {
            let memory: usize = megabytes << 20;
            let settings = settings_of(&[("max_memory", &memory.to_string())]);
            assert!(settings.limits(1).table_bytes + BESIDES_TABLES <= memory);
        }
        let usual = settings_of(&[]).limits(1).table_bytes;
        assert_eq!(settings_of(&[("max_memory", "0")]).limits(1).table_bytes, usual);
        assert_eq!(settings_of(&[("max_memory", "5")]).limits(1).table_bytes, SMALLEST_TABLES);
        let endless = settings_of(&[("max_memory", "9999999999999999999999")]);
        assert_eq!(endless.limits(1).table_bytes, LARGEST_TABLES);
    }

    #[test]
    fn the_requested_table_size_is_capped_by_the_memory_limit() {
        let memory = (100 << 20).to_string();
        let small = settings_of(&[("hash_size", "2048"), ("max_memory", &memory)]);
        assert_eq!(small.limits(1).table_bytes, 2 << 20);
        let large = settings_of(&[("hash_size", "9999999999"), ("max_memory", &memory)]);
        assert_eq!(large.limits(1).table_bytes, (100 << 20) - BESIDES_TABLES);
    }

    #[test]
    fn zero_and_negative_values_mean_no_limit() {
        let limited = settings_of(&[("max_depth", "5"), ("max_node", "1000"), ("thread_num", "3")]);
        let limits = limited.limits(1);
        assert_eq!((limits.depth, limits.nodes, limits.threads), (Some(5), Some(1000), 3));
        let free = settings_of(&[("max_depth", "0"), ("max_node", "-1"), ("thread_num", "0")]);
        let limits = free.limits(1);
        assert_eq!((limits.depth, limits.nodes, limits.threads), (None, None, 1));
    }

    #[test]
    fn an_unsupported_rule_is_an_error_until_another_is_set() {
        let mut settings = settings_of(&[("rule", "2")]);
        assert_eq!(settings.line_rule(), Err(UnknownRule(2)));
        settings.note("rule", "9");
        assert_eq!(settings.line_rule(), Ok(LineRule::Caro));
        for rule in ["3", "5", "16", "-1", "99999999999999999999"] {
            assert!(settings_of(&[("rule", rule)]).line_rule().is_err(), "{rule}");
        }
    }

    #[test]
    fn an_invalid_value_is_reported_once_and_changes_nothing() {
        let mut settings = settings_of(&[("rule", "1"), ("rule", "one"), ("evaluate", "7,7")]);
        assert_eq!(settings.line_rule(), Ok(LineRule::Exact));
        assert!(settings.complaint().is_some_and(|text| text.contains("rule")));
        assert_eq!(settings.complaint(), None);
    }
}
