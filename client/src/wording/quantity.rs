//! Numbers of a bot or the solver as people read them.

/// `1 ply`, `7 plies`.
pub(crate) fn plies(count: u32) -> String {
    format!("{count} {}", if count == 1 { "ply" } else { "plies" })
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
    fn scores_carry_their_sign_and_no_more_than_hundredths() {
        let scores = [0.354, -0.001, 0.0, -1.0, 0.999_997, 11.2].map(score);
        assert_eq!(scores, ["+0.35", "+0.00", "+0.00", "-1.00", "+1.00", "+11.20"]);
    }
}
