//! Numbers in words: counts, ratings, scores, speeds.

use oxo_protocol::RatingChange;
use oxo_words as words;

/// `1532 (+12)`
pub(crate) fn rating_change(change: RatingChange) -> String {
    let by = i64::from(change.after) - i64::from(change.before);
    format!("{} ({by:+})", change.after)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rating_is_told_with_what_a_game_made_of_it() {
        let told = [(1500, 1512), (1488, 1479), (1500, 1500)]
            .map(|(before, after)| rating_change(RatingChange { before, after }));
        assert_eq!(told, ["1512 (+12)", "1479 (-9)", "1500 (+0)"]);
    }

    #[test]
    fn scores_carry_their_sign_and_no_more_than_hundredths() {
        let scores = [0.354, -0.001, 0.0, -1.0, 0.999_997, 11.2].map(score);
        assert_eq!(scores, ["+0.35", "+0.00", "+0.00", "-1.00", "+1.00", "+11.20"]);
    }
}
