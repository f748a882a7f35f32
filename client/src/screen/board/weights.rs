//! A bot's opinion of the cells as a picture: the best ones by their rank, the others by shade; on
//! small boards by their chances, and where it is proven by how each move ends.

use std::collections::HashMap;

use oxo_protocol::reply::Hint;
use oxo_shared::verdict::winning_moves;
use oxo_shared::{Point, Verdict};
use ratatui::style::Style;

use crate::game::advice::{NAMED, Ranked, are_values, chance, ranked};
use crate::screen::text;
use crate::screen::theme::{self, Glyphs};

/// How far below the best a cell of each shade may be, the densest first, and how many cells at
/// most are as dense as that: a board that is dense all over shows nothing.
const SHADES: [(f64, usize); 3] = [(0.03, 12), (0.1, 30), (0.3, usize::MAX)];

/// Columns of `100%`.
const CHANCE_COLUMNS: u16 = 5;
/// So many numbers can still be read at a glance: no more than a board of 5x5 has.
const MOST_NUMBERED: usize = 25;

/// What each cell that matters shows of it; a cell that is no candidate, or hardly one, is left out.
pub type Weights = HashMap<Point, Weight>;

#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    pub text: String,
    pub style: Style,
}

/// The opinion in `hint`; how moves end, for cells of this many columns.
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

/// A cell that so many others are better than, and that is worth so much less than the best.
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

/// How moves end, all in the longest form in which each of them fits: `win in 3`, `win 3`,
/// `W3`, `W`; a draw is `draw`, and `=` in the short forms.
fn verdict_texts(verdicts: &[Verdict], columns: u16) -> Vec<String> {
    const FORMS: [fn(Verdict) -> String; 3] =
        [|verdict| verdict.to_string(), |verdict| verdict.to_string().replace(" in ", " "), sign];
    let fitting = FORMS.into_iter().map(|form| verdicts.iter().copied().map(form).collect());
    let fits = |texts: &Vec<String>| texts.iter().all(|text| text::columns(text) <= columns);
    let letters = || verdicts.iter().map(|&verdict| letter(verdict).to_owned()).collect();
    fitting.into_iter().find(fits).unwrap_or_else(letters)
}

/// `W3`, `=`, `L6`.
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

    /// A row of cells as it is shown.
    fn shown(bot: Level, scores: &[f64], best: i32) -> String {
        let weights = weights(&hint(bot, scores, best), 1, Glyphs::new(true));
        let cell = |x| weights.get(&Point::new(x, 0)).map_or(".", |weight| &weight.text).to_owned();
        (0..scores.len()).map(|x| cell(x as i32)).collect()
    }

    #[test]
    fn the_best_cells_have_ranks_and_the_better_of_the_others_are_denser() {
        let scores = [0.30, 0.32, 0.29, 0.28, 0.2, -0.2, -0.9];
        assert_eq!(shown(Level::Master, &scores, 1), "213%+:.");
        // What the bot recommends is the first, whatever else seems as good.
        assert_eq!(shown(Level::Master, &[0.5, 0.5], 1), "21");
        assert_eq!(shown(Level::Attack, &[90_000.0, 0.0, 89_000.0, 40_000.0], 0), "1.2.");
        assert_eq!(shown(Level::Master, &[0.4], 0), "1");
    }

    #[test]
    fn however_many_cells_are_alike_few_are_dense() {
        let alike = shown(Level::Master, &[0.1; 60], 0);
        let count = |shade| alike.matches(shade).count();
        assert_eq!((count('%'), count('+'), count(':')), (9, 18, 30), "{alike}");
    }

    #[test]
    fn a_value_of_the_game_is_a_chance_and_a_weight_is_none() {
        let told = |bot, scores: &[f64]| {
            let hint = hint(bot, scores, 0);
            chance(&hint, ranked(&hint)[0])
        };
        assert_eq!(told(Level::Master, &[0.36, -1.0]).as_deref(), Some("68%"));
        assert_eq!(told(Level::Attack, &[0.36, -1.0]), None);
        assert_eq!(told(Level::Master, &[42.0, 1.0]), None);
    }

    #[test]
    fn verdicts_are_as_long_as_the_narrowest_cell_allows() {
        let verdicts = [Verdict::Win(3), Verdict::Draw, Verdict::Loss(24)];
        assert_eq!(verdict_texts(&verdicts, 11), ["win in 2", "draw", "loss in 12"]);
        assert_eq!(verdict_texts(&verdicts, 7), ["win 2", "draw", "loss 12"]);
        assert_eq!(verdict_texts(&verdicts, 3), ["W2", "=", "L12"]);
        assert_eq!(verdict_texts(&verdicts, 2), ["W", "=", "L"]);
        assert_eq!(verdict_texts(&verdicts[..2], 2), ["W2", "="]);
    }
}
