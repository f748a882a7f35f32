//! Where in a game somebody looks who does not look at its newest position.

use crate::model::GameModel;

/// Moves of a branch that are named: the last ones matter.
const NAMED: usize = 6;

/// The position that is shown, in full and in brief; `None` while it is the newest.
#[must_use]
pub fn lines(game: &GameModel) -> Option<[String; 2]> {
    let (whole, review) = (&game.table.game, &game.review);
    if review.is_live() {
        return None;
    }
    let (ply, behind) = (review.ply(whole), review.behind(whole));
    if !review.tried().is_empty() {
        let tried = named(game);
        let brief = format!("trying {tried}");
        return Some([format!("{brief} after move {ply}; Backspace undoes, q goes back"), brief]);
    }
    let pace = match review.playing_since_ms {
        Some(_) => format!(", a move every {}", seconds(review.pace.step_ms())),
        None => String::new(),
    };
    if game.is_over() {
        let brief = format!("move {ply} of {}", whole.ply());
        return Some([format!("{brief}{pace}"), brief]);
    }
    if behind == 0 {
        let brief = format!("paused at move {ply}");
        return Some([format!("{brief}; Space goes on"), brief]);
    }
    let brief = format!("{behind} {} behind live", if behind == 1 { "move" } else { "moves" });
    Some([format!("move {ply}, {brief}{pace}; End returns"), brief])
}

fn named(game: &GameModel) -> String {
    let tried = game.review.tried();
    let cut = if tried.len() > NAMED { ".. " } else { "" };
    let last = tried.iter().skip(tried.len().saturating_sub(NAMED));
    let cells: Vec<String> = last.map(|&at| game.cell(at)).collect();
    format!("{cut}{}", cells.join(" "))
}

/// `0.5 s`, `2 s`.
fn seconds(ms: u64) -> String {
    if ms < 1_000 { format!("0.{:02} s", ms / 10) } else { format!("{} s", ms / 1_000) }
}
