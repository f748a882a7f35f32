//! A bot's evaluation of the cells as marks on the board: ranks for the best cells and shades for
//! the others, winning chances on small boards, or how each move ends if that is proven.

use std::collections::HashMap;

use oxo_protocol::reply::Hint;
use oxo_shared::verdict::winning_moves;
use oxo_shared::{Point, Verdict};
use ratatui::style::Style;

use crate::screen::text;
use crate::screen::theme::{self, Glyphs};
use oxo_headless::game::advice::{NAMED, Ranked, are_values, chance, ranked};

/// For each shade, densest first: how far below the best a cell may score, and the maximum rank. A
/// board that is dense everywhere would show nothing.
const SHADES: [(f64, usize); 3] = [(0.03, 12), (0.1, 30), (0.3, usize::MAX)];

/// Width of `100%` with a gap.
const CHANCE_COLUMNS: u16 = 5;
/// Most numbers that can be read at a glance, which is the number of cells of a 5x5 board.
const MOST_NUMBERED: usize = 25;

/// The mark of each cell that matters. Poor moves are left out.
pub type Weights = HashMap<Point, Weight>;

#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    pub text: String,
    pub style: Style,
}

/// Returns the marks for a hint, with verdicts worded to fit `columns`.
pub fn weights(hint: &Hint, columns: u16, glyphs: Glyphs) -> Weights {
    if hint.is_proven() {
        return proven(hint, columns);
    }
    let ranked = ranked(hint);
    let Some(best) = ranked.first().copied() else { return Weights::default() };
    if columns >= CHANCE_COLUMNS && ranked.len() <= MOST_NUMBERED && are_values(hint) {
        return numbered(hint, &ranked);
    }
    let weighed = ranked
        .into_iter()
        .enumerate()
        .filter_map(|(rank, cell)| Some((cell.at, shaded(rank, best.share - cell.share, glyphs)?)));
    weighed.collect()
}

fn numbered(hint: &Hint, ranked: &[Ranked]) -> Weights {
    let weight = |(rank, cell): (usize, &Ranked)| {
        let style = if rank == 0 { theme::BEST } else { theme::PLAIN };
        Some((cell.at, Weight { text: chance(hint, *cell)?, style }))
    };
    ranked.iter().enumerate().filter_map(weight).collect()
}

fn proven(hint: &Hint, columns: u16) -> Weights {
    let verdicts: Vec<Verdict> = hint.verdicts.iter().map(|&(_, _, verdict)| verdict).collect();
    let texts = verdict_texts(&verdicts, columns);
    let told = hint.verdicts.iter().zip(texts).map(|(&(x, y, verdict), text)| {
        let at = Point::new(x, y);
        let style = match verdict {
            _ if at == hint.best => theme::BEST,
            Verdict::Win(_) => theme::GOOD,
            Verdict::Draw => theme::PLAIN,
            Verdict::Loss(_) => theme::FAINT,
        };
        (at, Weight { text, style })
    });
    told.collect()
}

/// Returns the mark of a cell by its rank and by how much it scores below the best.
fn shaded(rank: usize, less: f64, glyphs: Glyphs) -> Option<Weight> {
    let fits = |&(least, most): &(f64, usize)| less <= least && rank < most;
    let shade = SHADES.iter().position(fits)?;
    let style = if rank == 0 { theme::BEST } else { theme::GOOD };
    let text = match rank {
        0..NAMED => (rank + 1).to_string(),
        _ => glyphs.shades[shade].to_owned(),
    };
    Some(Weight { text, style })
}

/// Formats verdicts in the longest form that fits all of them: `win in 3`, `win 3`, `W3` or `W`. A
/// draw is `draw`, or `=` in the short forms.
fn verdict_texts(verdicts: &[Verdict], columns: u16) -> Vec<String> {
    const FORMS: [fn(Verdict) -> String; 3] =
        [|verdict| verdict.to_string(), |verdict| verdict.to_string().replace(" in ", " "), sign];
    let fitting = FORMS.into_iter().map(|form| verdicts.iter().copied().map(form).collect());
    let fits = |texts: &Vec<String>| texts.iter().all(|text| text::columns(text) <= columns);
    let letters = || verdicts.iter().map(|&verdict| letter(verdict).to_owned()).collect();
    fitting.into_iter().find(fits).unwrap_or_else(letters)
}

/// Formats a verdict as `W3`, `=` or `L6`.
fn sign(verdict: Verdict) -> String {
    match verdict {
        Verdict::Win(plies) | Verdict::Loss(plies) => {
            format!("{}{}", letter(verdict), winning_moves(plies))
        }
        Verdict::Draw => letter(verdict).to_owned(),
    }
}

const fn letter(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(_) => "W",
        Verdict::Draw => "=",
        Verdict::Loss(_) => "L",
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Level;

    use super::*;

    fn hint(bot: Level, scores: &[f64], best: i32) -> Hint {
        let cells = (0..).zip(scores).map(|(x, &score)| (x, 0, score)).collect();
        Hint {
            bot,
            ply: 0,
            best: Point::new(best, 0),
            cells,
            verdicts: Vec::new(),
            pv: Vec::new(),
            reason: "".into(),
            why: None,
            depth: 0,
            nodes: 0,
            elapsed_us: 0,
        }
    }

    /// Returns a row of cells as drawn.
    fn shown(bot: Level, scores: &[f64], best: i32) -> String {
        let weights = weights(&hint(bot, scores, best), 1, Glyphs::new(true));
        let cell = |x| weights.get(&Point::new(x, 0)).map_or(".", |weight| &weight.text).to_owned();
        (0..scores.len()).map(|x| cell(x as i32)).collect()
    }

    #[test]
    fn the_best_cells_have_ranks_and_better_cells_are_denser() {
        let scores = [0.30, 0.32, 0.29, 0.28, 0.2, -0.2, -0.9];
        assert_eq!(shown(Level::Master, &scores, 1), "213%+:.");
        // The bot's recommendation comes first, even if another cell scores the same.
        assert_eq!(shown(Level::Master, &[0.5, 0.5], 1), "21");
        assert_eq!(shown(Level::Attack, &[90_000.0, 0.0, 89_000.0, 40_000.0], 0), "1.2.");
        assert_eq!(shown(Level::Master, &[0.4], 0), "1");
    }

    #[test]
    fn only_a_few_of_many_equal_cells_are_dense() {
        let alike = shown(Level::Master, &[0.1; 60], 0);
        let count = |shade| alike.matches(shade).count();
        assert_eq!((count('%'), count('+'), count(':')), (9, 18, 30), "{alike}");
    }

    #[test]
    fn a_game_value_is_shown_as_a_chance_but_a_weight_is_not() {
        let told = |bot, scores: &[f64]| {
            let hint = hint(bot, scores, 0);
            chance(&hint, ranked(&hint)[0])
        };
        assert_eq!(told(Level::Master, &[0.36, -1.0]).as_deref(), Some("68%"));
        assert_eq!(told(Level::Attack, &[0.36, -1.0]), None);
        assert_eq!(told(Level::Master, &[42.0, 1.0]), None);
    }

    #[test]
    fn verdicts_use_the_longest_form_that_fits() {
        let verdicts = [Verdict::Win(3), Verdict::Draw, Verdict::Loss(24)];
        assert_eq!(verdict_texts(&verdicts, 11), ["win in 2", "draw", "loss in 12"]);
        assert_eq!(verdict_texts(&verdicts, 7), ["win 2", "draw", "loss 12"]);
        assert_eq!(verdict_texts(&verdicts, 3), ["W2", "=", "L12"]);
        assert_eq!(verdict_texts(&verdicts, 2), ["W", "=", "L"]);
        assert_eq!(verdict_texts(&verdicts[..2], 2), ["W2", "="]);
    }
}
