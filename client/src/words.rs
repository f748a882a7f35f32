//! How names, numbers, times and cells are written for people, and cells read from them.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::Duration;

use oxo_protocol::notice::DeviceChange;
use oxo_protocol::{
    Delay, GIFT_MS, GameRow, Kind, LobbyView, OfferKind, Player, RatingChange, SeekRow, SideChoice,
    Terms,
};
use oxo_shared::notation::{NotationError, parse_point};
use oxo_shared::{Area, BySide, Game, Gravity, LineRule, Point, Rules, Side, TimeControl};
use oxo_words as words;

mod columns;
mod form;
mod joined;

pub use columns::{columns, padded};
pub use form::{Form, tell, write_json};
pub use joined::{clauses, labelled, list};

/// In a cell that the rules keep the side to move from: like no stone, in any terminal.
pub const FORBIDDEN_MARK: &str = "#";

/// A side on a board.
pub const fn letter(side: Side) -> &'static str {
    match side {
        Side::X => "X",
        Side::O => "O",
    }
}

/// The text without what a terminal would obey instead of showing it; lines stay lines.
pub fn harmless(text: &str) -> String {
    text.chars().filter(|&letter| letter == '\n' || !letter.is_control()).collect()
}

/// The path with `~` in place of the user's home directory. A visitor's home is at the gate, and
/// they learn no more of it.
pub(crate) fn below_home(path: &Path) -> String {
    let home = etcetera::home_dir().ok();
    match home.and_then(|home| path.strip_prefix(home).ok()) {
        Some(below) => format!("~/{}", below.display()),
        None => path.display().to_string(),
    }
}

/// What is said of another device of the player.
pub(crate) fn device_change(DeviceChange { device, name, linked }: &DeviceChange) -> String {
    let name = match name.is_empty() {
        true => words::DeviceNumber { device }.to_string(),
        false => name.to_string(),
    };
    match linked {
        true => words::DeviceLinked { name, device }.to_string(),
        false => words::DeviceSignedOut { name }.to_string(),
    }
}

pub(crate) fn badged(name: &str, kind: Kind) -> Cow<'_, str> {
    match kind {
        Kind::Human => name.into(),
        Kind::Bot => words::SeatBot { name }.to_string().into(),
    }
}

/// `ann 1532`, where there is a rating.
pub(crate) fn ranked(name: Cow<'_, str>, rating: Option<u32>) -> Cow<'_, str> {
    rating.map_or(name.clone(), |rating| format!("{name} {rating}").into())
}

/// `1532 (+12)`
pub(crate) fn rating_change(change: RatingChange) -> String {
    let by = i64::from(change.after) - i64::from(change.before);
    format!("{} ({by:+})", change.after)
}

/// Who has a seat in a row of a list.
pub(crate) fn listed<'a>(seat: Option<&'a Player>, alike: &Alike) -> Cow<'a, str> {
    let name = seat.map_or(words::SEAT_FREE.text().into(), |seat| alike.name(seat));
    ranked(name, seat.and_then(|seat| seat.rating))
}

pub(crate) fn sitter(seat: Option<&Player>) -> Cow<'_, str> {
    seat.map_or(words::SEAT_FREE.text().into(), |seat| badged(seat.called(), seat.kind))
}

/// The name of rules that have one, and else what they are.
pub(crate) fn rules_name(rules: &Rules) -> String {
    rules.preset().map_or_else(|| rules.to_string(), str::to_owned)
}

/// The rules in words, with the name by which people know them and what they are known for.
pub(crate) fn rules_title(rules: &Rules) -> String {
    let (line_rule, rules) = (rules.line_rule(), rules.describe());
    match line_rule {
        LineRule::Caro | LineRule::Caro6 => words::TermsCaro { rules }.to_string(),
        LineRule::Renju => words::TermsRenju { rules }.to_string(),
        LineRule::OrMore | LineRule::Exact => rules,
    }
}

pub(crate) fn clock_name(control: TimeControl) -> String {
    match control {
        TimeControl::None {} => words::TERMS_NO_CLOCK.to_string(),
        timed => timed.to_string(),
    }
}

/// Whether a game is rated, and how late others see it: `rated`, `30 s delay`.
pub(crate) fn conditions(terms: &Terms) -> Vec<String> {
    let rated = terms.rated.then(|| words::TERMS_RATED.to_string());
    rated.into_iter().chain(lateness(terms.delay)).collect()
}

/// `30 s delay`; nothing for a game that is seen as it is played.
pub(crate) fn lateness(delay: Delay) -> Option<String> {
    (!delay.is_live()).then(|| words::TermsLate { seconds: delay.as_secs() }.to_string())
}

// The messages about an offer say so.
const _: () = assert!(GIFT_MS == 15_000, "extra time is 15 seconds");

/// What is offered, for messages that choose by it.
pub(crate) const fn offer_word(what: OfferKind) -> &'static str {
    match what {
        OfferKind::Draw => "draw",
        OfferKind::Takeback => "takeback",
        OfferKind::Rematch => "rematch",
        OfferKind::Pause => "pause",
        OfferKind::Time => "time",
    }
}

/// `X`, `O` or `either`.
pub(crate) fn side_name(side: SideChoice) -> String {
    let side = side.side().map_or("any".to_owned(), |side| side.to_string());
    words::TermsSide { side }.to_string()
}

pub(crate) fn lobby_lines(view: &LobbyView) -> Vec<String> {
    if view.seeks.is_empty() && view.games.is_empty() {
        return vec![words::LOBBY_EMPTY.to_string()];
    }
    let alike = Alike::in_games(&view.games);
    let games = view.games.iter().map(|row| game_line(row, &alike));
    view.seeks.iter().map(seek_line).chain(games).collect()
}

fn seek_line(row: &SeekRow) -> String {
    let number = words::LobbyChallenge { number: row.seek }.to_string();
    let side = words::TermsAs { side: side_name(row.side) }.to_string();
    let by = ranked(badged(&row.by, row.kind), row.rating).into_owned();
    lobby_line(number, &row.terms, vec![side], [by])
}

fn game_line(row: &GameRow, alike: &Alike) -> String {
    let code = words::LobbyGame { code: row.g }.to_string();
    let names = BySide::from_fn(|side: Side| listed(row.seats[side].as_ref(), alike));
    let players = format!("{} (X) - {} (O)", names.x, names.o);
    let state = list([moves(row.ply as usize), watching(row.viewers)]);
    lobby_line(code, &row.terms, Vec::new(), [players, state])
}

fn lobby_line(
    first: String,
    terms: &Terms,
    mut more: Vec<String>,
    last: impl IntoIterator<Item = String>,
) -> String {
    more.extend(conditions(terms));
    let fields = [first, terms.rules.to_string(), clock_name(terms.control), list(more)];
    let fields = fields.into_iter().chain(last).filter(|field| !field.is_empty());
    fields.collect::<Vec<_>>().join("  ")
}

/// `1 move`, `7 moves`.
pub(crate) fn moves(count: usize) -> String {
    words::CountMoves { count }.to_string()
}

/// `3 watching`.
pub(crate) fn watching(count: usize) -> String {
    words::CountWatching { count }.to_string()
}

/// A score in hundredths, `+0.35`.
pub(crate) fn score(score: f64) -> String {
    // Adding zero makes minus zero plain zero.
    format!("{:+.2}", (score * 100.0).round() / 100.0 + 0.0)
}

/// A number of positions in a second, in thousands: `4230k`.
pub(crate) fn speed(per_second: u64) -> String {
    format!("{}k", per_second / 1_000)
}

/// Reads a cell; where stones fall, the letter of a column is enough.
pub fn parse_cell(game: &Game, text: &str) -> Result<Point, NotationError> {
    let area = game.rules().area();
    match column(game, text) {
        Some(column) => Ok(column),
        None => parse_point(area, text),
    }
}

/// The lowest cell of the column that `text` names by its letters alone, on a board with
/// such a column where stones fall.
pub fn column(game: &Game, text: &str) -> Option<Point> {
    let letters = text.trim();
    let falls = game.rules().gravity() == Gravity::On;
    let is_name = !letters.is_empty() && letters.bytes().all(|byte| byte.is_ascii_alphabetic());
    let area: Area = game.rules().area();
    let lowest = parse_point(area, &format!("{letters}1")).ok();
    lowest.filter(|&at| falls && is_name && area.contains(at))
}

/// The first of these cells, at most so many.
pub fn first_cells(rules: &Rules, points: &[Point], most: usize) -> String {
    rules.names(&points[..points.len().min(most)])
}

pub fn cell_names(rules: &Rules, points: &[Point]) -> Vec<String> {
    points.iter().map(|&at| rules.name(at).to_string()).collect()
}

/// The names that several people of a view have.
pub(crate) struct Alike(HashSet<String>);

impl Alike {
    pub(crate) fn among<'a>(players: impl IntoIterator<Item = &'a Player>) -> Alike {
        let mut first = HashMap::new();
        // A bot of the server is the same one wherever it plays.
        let people = players.into_iter().filter(|player| player.bot.is_none());
        let again =
            people.filter(|player| *first.entry(fold(player)).or_insert(player.id) != player.id);
        Alike(again.map(fold).collect())
    }

    pub(crate) fn in_games(games: &[GameRow]) -> Alike {
        Alike::among(games.iter().flat_map(|game| game.seats.values().flatten()))
    }

    /// `ann`, `pela (bot)`, and with its mark where it needs one.
    pub(crate) fn name<'a>(&self, player: &'a Player) -> Cow<'a, str> {
        let name = badged(player.called(), player.kind);
        match self.mark(player) {
            mark if mark.is_empty() => name,
            mark => format!("{name}{mark}").into(),
        }
    }

    /// ` #0042`, the last digits of the number; nothing where nobody else is called so.
    pub(crate) fn mark(&self, player: &Player) -> String {
        let is_alike = player.bot.is_none() && self.0.contains(&fold(player));
        if is_alike { format!(" #{:04}", player.id.0 % 10_000) } else { String::new() }
    }
}

fn fold(player: &Player) -> String {
    player.name.to_lowercase()
}

const SECOND_MS: u64 = 1_000;
const MINUTE_MS: u64 = 60 * SECOND_MS;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;
const TWO_DAYS_MS: u64 = 2 * DAY_MS;
/// Below this a clock shows tenths of a second, as on the page.
const TENTHS_UNDER_MS: u64 = 10 * SECOND_MS;
/// A player with less time than this is short of it.
pub const SHORT_MS: u64 = 20 * SECOND_MS;

/// What a clock shows: `9.4`, `4:32`, `1:02:03` or `2d 03h`.
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

/// For how long to wait: `0:09`, `2:00`, in seconds that are rounded up.
pub fn countdown(left_ms: u64) -> String {
    let seconds = left_ms.div_ceil(SECOND_MS);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// How long something took: `0.13 ms`, `1.4 ms`, `480 ms`, `3.5 s`, `15 s`.
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

/// `1.4`, or `15` where no tenth is left over.
fn tenths(count: u128) -> String {
    match (count / 10, count % 10) {
        (whole, 0) => whole.to_string(),
        (whole, part) => words::TimeDecimal { whole, part }.to_string(),
    }
}

/// The same in milliseconds.
pub fn duration_ms(ms: u64) -> String {
    duration(Duration::from_millis(ms))
}

/// How long ago something was: `4 s ago`, `3 min ago`, `2 h ago`, `3 days ago`.
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
    use oxo_protocol::PlayerId;
    use oxo_shared::Level;

    use super::*;

    #[test]
    fn a_program_wears_a_badge_and_a_person_none() {
        assert_eq!(badged("pela", Kind::Bot), "pela (bot)");
        assert_eq!(badged("ann", Kind::Human), "ann");
        assert_eq!(sitter(None), "free seat");
        let easy = Level::TITLED[1];
        let seat = Player::new(PlayerId(0), easy.name(), Kind::Bot);
        assert_eq!(sitter(Some(&Player { bot: Some(easy), ..seat })), "easy (bot)");
    }

    #[test]
    fn a_rating_is_told_behind_a_name_and_with_what_a_game_made_of_it() {
        assert_eq!(ranked("ann".into(), Some(1532)), "ann 1532");
        assert_eq!(ranked("ann".into(), None), "ann");
        let told = [(1500, 1512), (1488, 1479), (1500, 1500)]
            .map(|(before, after)| rating_change(RatingChange { before, after }));
        assert_eq!(told, ["1512 (+12)", "1479 (-9)", "1500 (+0)"]);
    }

    #[test]
    fn scores_carry_their_sign_and_no_more_than_hundredths() {
        let scores = [0.354, -0.001, 0.0, -1.0, 0.999_997, 11.2].map(score);
        assert_eq!(scores, ["+0.35", "+0.00", "+0.00", "-1.00", "+1.00", "+11.20"]);
    }

    #[test]
    fn a_clock_shows_the_units_that_matter() {
        // Zero only when the flag has fallen, and tenths below the same limit as on the page.
        const PAGE: &str = include_str!("../../web/words.js");
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
    fn a_duration_has_as_many_digits_as_matter() {
        let told = [135, 1_449, 480_700, 3_590_000, 15_000_000, 0]
            .map(|us| duration(Duration::from_micros(us)));
        assert_eq!(told, ["0.13 ms", "1.4 ms", "480 ms", "3.5 s", "15 s", "0.00 ms"]);
    }

    #[test]
    fn units_and_the_decimal_mark_are_those_of_the_language() {
        let russian: words::Language = "ru".parse().unwrap();
        let told = russian.within(|| {
            [duration_ms(3_590), ago(3 * MINUTE_MS), clock_text(2 * DAY_MS + 3 * HOUR_MS)]
        });
        assert_eq!(told, ["3,5\u{a0}с", "3\u{a0}мин назад", "2д 03ч"]);
    }

    #[test]
    fn only_people_of_the_same_name_wear_a_mark() {
        let player = |id, name: &str| Player::new(PlayerId(id), name, Kind::Human);
        let bot = |id| Player { bot: Some(Level::Master), ..player(id, "master") };
        // Ann is there twice, at two boards.
        let all = [player(70_042, "Ann"), player(7, "ann"), player(8, "bob"), player(8, "bob")];
        let alike = Alike::among(all.iter().chain(&[bot(1), bot(2)]));
        assert_eq!(alike.name(&all[0]), "Ann #0042");
        assert_eq!(alike.name(&all[1]), "ann #0007");
        assert_eq!(alike.name(&all[2]), "bob");
        assert_eq!(alike.name(&bot(1)), "master");
    }
}
