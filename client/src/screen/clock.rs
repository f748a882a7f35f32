//! Time in print.

const SECOND_MS: u64 = 1_000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;
/// Below this tenths of a second count, and are shown.
pub const SHORT_MS: u64 = 20 * SECOND_MS;

/// What a clock shows: `9.4`, `4:32`, `1:02:03` or `2d 03h`.
///
/// Whole seconds are rounded up, so that a clock shows 0 only when its flag has fallen.
pub fn clock_text(left_ms: u64) -> String {
    let seconds = left_ms.div_ceil(SECOND_MS);
    let (minutes, hours) = (seconds / 60, seconds / 3600);
    match left_ms {
        0..SHORT_MS => {
            let tenths = left_ms.div_ceil(100);
            format!("{}.{}", tenths / 10, tenths % 10)
        }
        SHORT_MS..HOUR_MS if hours == 0 => format!("{minutes}:{:02}", seconds % 60),
        SHORT_MS..DAY_MS => format!("{hours}:{:02}:{:02}", minutes % 60, seconds % 60),
        _ => format!("{}d {:02}h", left_ms / DAY_MS, left_ms % DAY_MS / HOUR_MS),
    }
}

/// How long ago something was: `4 s ago`, `3 min ago`, `2 h ago`.
pub fn ago(elapsed_ms: u64) -> String {
    match elapsed_ms {
        0..MINUTE_MS => format!("{} s ago", elapsed_ms / SECOND_MS),
        MINUTE_MS..HOUR_MS => format!("{} min ago", elapsed_ms / MINUTE_MS),
        _ => format!("{} h ago", elapsed_ms / HOUR_MS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_shows_zero_only_when_the_flag_has_fallen() {
        assert_eq!(clock_text(0), "0.0");
        assert_eq!(clock_text(1), "0.1");
        assert_eq!(clock_text(9_400), "9.4");
    }

    #[test]
    fn a_clock_shows_the_units_that_matter() {
        assert_eq!(clock_text(20_000), "0:20");
        assert_eq!(clock_text(272_000), "4:32");
        assert_eq!(clock_text(HOUR_MS - 1), "1:00:00");
        assert_eq!(clock_text(HOUR_MS + 123_000), "1:02:03");
        assert_eq!(clock_text(2 * DAY_MS + 3 * HOUR_MS), "2d 03h");
    }
}
