//! Text for counts, ratings, scores and speeds.

use oxo_protocol::RatingChange;
use oxo_words as words;

/// Returns a rating and its change: `1532 (+12)`.
pub fn rating_change(change: RatingChange) -> String {
    let by = i64::from(change.after) - i64::from(change.before);
    format!("{} ({by:+})", change.after)
}

/// Returns a number of moves: `1 move`, `7 moves`.
pub fn moves(count: usize) -> String {
    words::CountMoves { count }.to_string()
}

/// Returns a number of spectators: `3 watching`.
pub fn watching(count: usize) -> String {
    words::CountWatching { count }.to_string()
}

/// Returns a score in hundredths: `+0.35`.
pub fn score(score: f64) -> String {
    // Adding zero turns minus zero into zero.
    format!("{:+.2}", (score * 100.0).round() / 100.0 + 0.0)
}

/// Returns a number of positions per second, in thousands: `4230k`.
pub fn speed(per_second: u64) -> String {
    format!("{}k", per_second / 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_show_their_change() {
        let told = [(1500, 1512), (1488, 1479), (1500, 1500)]
            .map(|(before, after)| rating_change(RatingChange { before, after }));
        assert_eq!(told, ["1512 (+12)", "1479 (-9)", "1500 (+0)"]);
    }

    #[test]
    fn scores_have_a_sign_and_two_decimals() {
        let scores = [0.354, -0.001, 0.0, -1.0, 0.999_997, 11.2].map(score);
        assert_eq!(scores, ["+0.35", "+0.00", "+0.00", "-1.00", "+1.00", "+11.20"]);
    }
}
