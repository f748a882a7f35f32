//! A day of the calendar, for when a game was played.

use std::fmt;
use std::str::FromStr;

use crate::excerpt::excerpt;

/// The last year that is written with four digits.
const LAST_YEAR: u16 = 9999;

/// A day of the Gregorian calendar, in the years 0 to 9999; `2026-11-22` as text.
///
/// ```
/// use oxo_shared::Date;
/// let day: Date = "2024-02-29".parse()?;
/// assert_eq!(day.to_string(), "2024-02-29");
/// assert!("2026-02-29".parse::<Date>().is_err());
/// # Ok::<(), oxo_shared::date::ParseDateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// This day, if there is one.
    #[must_use]
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let exists = year <= LAST_YEAR && (1..=days_of(year, month)).contains(&day);
        exists.then_some(Date { year, month, day })
    }

    /// The day so many days after the first of January 1970; the last day of all for any
    /// that is later.
    ///
    /// Source: the years are counted from March, so that the leap day is the last of its
    /// year (Howard Hinnant, "chrono-compatible low-level date algorithms").
    #[must_use]
    pub fn after_1970(days: u64) -> Date {
        const DAYS_OF_400_YEARS: u64 = 146_097;
        const FROM_MARCH_OF_YEAR_0: u64 = 719_468;
        // Far enough for every year that is written.
        let days = days.min(10 * 1_000 * 366) + FROM_MARCH_OF_YEAR_0;
        let (era, of_era) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
        let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        // Five months from March on have 153 days, and so have the next five.
        let from_march = (5 * of_year + 2) / 153;
        let day = of_year - (153 * from_march + 2) / 5 + 1;
        let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
        let year = era * 400 + year_of_era + u64::from(month <= 2);
        let narrow = |number: u64| u8::try_from(number).unwrap_or(u8::MAX);
        let year = u16::try_from(year).unwrap_or(u16::MAX);
        Date::new(year, narrow(month), narrow(day)).unwrap_or(Date {
            year: LAST_YEAR,
            month: 12,
            day: 31,
        })
    }
}

/// How many days a month has; none if there is no such month.
const fn days_of(year: u16, month: u8) -> u8 {
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if leap => 29,
        2 => 28,
        _ => 0,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A text that is no day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a date is a year, a month and a day, like 2026-11-22, not {0:?}")]
pub struct ParseDateError(String);

impl FromStr for Date {
    type Err = ParseDateError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        read(text.trim()).ok_or_else(|| ParseDateError(excerpt(text)))
    }
}

fn read(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let mut digits = |count: usize| {
        let part = parts.next().filter(|part| part.len() == count)?;
        part.bytes().all(|letter| letter.is_ascii_digit()).then_some(part)
    };
    let (year, month, day) = (digits(4)?, digits(2)?, digits(2)?);
    let date = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)?;
    parts.next().is_none().then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_the_first_of_1970() {
        for (days, text) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (789, "1972-02-29"),
            (11_016, "2000-02-29"),
            (20_779, "2026-11-22"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
            (2_932_896, "9999-12-31"),
            (u64::MAX, "9999-12-31"),
        ] {
            assert_eq!(Date::after_1970(days).to_string(), text, "{days}");
        }
    }

    #[test]
    fn every_day_of_four_hundred_years_reads_back_and_is_later_than_the_one_before() {
        let mut before = Date::after_1970(0);
        for days in 1..146_097 {
            let date = Date::after_1970(days);
            assert!(date > before, "{date} follows {before}");
            assert_eq!(date.to_string().parse(), Ok(date));
            before = date;
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in ["", "2026", "2026-11", "2026-13-01", "2026-00-01", "2026-11-31", "2026-1-01"]
            .into_iter()
            .chain(["1900-02-29", "2026-11-22-1", "+026-11-22", "2026-11-00", "2026.11.22"])
        {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
