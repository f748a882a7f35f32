//! Text for clocks and durations.

use std::time::Duration;

use oxo_words as words;

const SECOND_MS: u64 = 1_000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;
const TWO_DAYS_MS: u64 = 2 * DAY_MS;
/// Below this, a clock shows tenths of a second, as on the web page.
const TENTHS_UNDER_MS: u64 = 10 * SECOND_MS;
/// A player with less time than this is short of time.
pub const SHORT_MS: u64 = 20 * SECOND_MS;

/// Returns a clock's text: `9.4`, `4:32`, `1:02:03` or `2d 03h`.
///
/// Whole seconds are rounded up, so that a clock shows 0 only when its flag has fallen.
pub fn clock_text(left_ms: u64) -> String {
    let seconds = left_ms.div_ceil(SECOND_MS);
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match left_ms {
        0..TENTHS_UNDER_MS => {
            let tenths = left_ms.div_ceil(100);
            format!("{}.{}", tenths / 10, tenths % 10)
        }
        TENTHS_UNDER_MS..HOUR_MS if hours == 0 => countdown(left_ms),
        TENTHS_UNDER_MS..DAY_MS => format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
        _ => {
            let (days, hours) = (left_ms / DAY_MS, format!("{:02}", left_ms % DAY_MS / HOUR_MS));
            words::TimeClockDays { days, hours }.to_string()
        }
    }
}

/// Returns a waiting time in seconds, rounded up: `0:09`, `2:00`.
pub fn countdown(left_ms: u64) -> String {
    let seconds = left_ms.div_ceil(SECOND_MS);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Returns a duration: `0.13 ms`, `1.4 ms`, `480 ms`, `3.5 s`, `15 s`.
pub fn duration(time: Duration) -> String {
    let us = time.as_micros();
    let ms = |count: String| words::TimeMilliseconds { count }.to_string();
    match us {
        0..1_000 => {
            ms(words::TimeDecimal { whole: 0, part: format!("{:02}", us / 10) }.to_string())
        }
        1_000..10_000 => ms(tenths(us / 100)),
        10_000..1_000_000 => ms((us / 1_000).to_string()),
        _ => words::TimeSeconds { count: tenths(us / 100_000) }.to_string(),
    }
}

/// Returns a number of tenths as `1.4`, or as `15` if it is whole.
fn tenths(count: u128) -> String {
    match (count / 10, count % 10) {
        (whole, 0) => whole.to_string(),
        (whole, part) => words::TimeDecimal { whole, part }.to_string(),
    }
}

/// Returns a duration given in milliseconds.
pub fn duration_ms(ms: u64) -> String {
    duration(Duration::from_millis(ms))
}

/// Returns how long ago something was: `4 s ago`, `3 min ago`, `2 h ago`, `3 days ago`.
pub fn ago(elapsed_ms: u64) -> String {
    match elapsed_ms {
        0..MINUTE_MS => words::TimeSecondsAgo { count: elapsed_ms / SECOND_MS }.to_string(),
        MINUTE_MS..HOUR_MS => words::TimeMinutesAgo { count: elapsed_ms / MINUTE_MS }.to_string(),
        HOUR_MS..TWO_DAYS_MS => words::TimeHoursAgo { count: elapsed_ms / HOUR_MS }.to_string(),
        _ => words::TimeDaysAgo { count: elapsed_ms / DAY_MS }.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_the_units_that_matter() {
        // Zero only when the flag has fallen, and tenths below the same limit as on the web page.
        const PAGE: &str = include_str!("../../../web/words/words.js");
        assert!(PAGE.contains("const TENTHS_UNDER_MS = 10_000;"));
        for (ms, shown) in [
            (0, "0.0"),
            (1, "0.1"),
            (9_400, "9.4"),
            (9_999, "10.0"),
            (10_000, "0:10"),
            (272_000, "4:32"),
            (HOUR_MS - 1, "1:00:00"),
            (HOUR_MS + 123_000, "1:02:03"),
            (2 * DAY_MS + 3 * HOUR_MS, "2d 03h"),
        ] {
            assert_eq!(clock_text(ms), shown);
        }
    }

    #[test]
    fn durations_show_only_significant_digits() {
        let told = [135, 1_449, 480_700, 3_590_000, 15_000_000, 0]
            .map(|us| duration(Duration::from_micros(us)));
        assert_eq!(told, ["0.13 ms", "1.4 ms", "480 ms", "3.5 s", "15 s", "0.00 ms"]);
    }

    #[test]
    fn units_and_decimal_marks_follow_the_language() {
        let russian: words::Language = "ru".parse().unwrap();
        let told = russian.within(|| {
            [duration_ms(3_590), ago(3 * MINUTE_MS), clock_text(2 * DAY_MS + 3 * HOUR_MS)]
        });
        assert_eq!(told, ["3,5\u{a0}с", "3\u{a0}мин назад", "2д 03ч"]);
    }
}
