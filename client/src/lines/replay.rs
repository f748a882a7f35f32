//! Replays a saved game move by move.

use oxo_shared::{Decision, Game, Side};
use oxo_words as words;

use crate::client::action::{Action, Step};
use crate::game::follow::Follow;
use crate::game::review::Review;
use crate::keep::library::SavedGame;
use crate::lines::command::LineCommand;
use crate::words::{letter, moves};

#[derive(Debug)]
pub struct Replay {
    pub(super) game: Follow,
    review: Review,
}

impl Replay {
    /// Starts at the position after `ply` moves.
    pub fn new(SavedGame { name, record }: SavedGame, ply: usize) -> Replay {
        let game = Follow::from_record(name.into(), record);
        let mut review = Review::default();
        review.go(game.game(), ply);
        Replay { game, review }
    }

    /// Returns the position on display.
    pub(super) fn shown(&self) -> &Game {
        self.review.shown(self.game.game())
    }

    pub(super) fn introduction(&self) -> [String; 2] {
        let whole = self.game.game();
        let name = self.game.kept_as().unwrap_or_default();
        let [x, o] = Side::BOTH.map(|side| self.game.name(side));
        [
            words::NewsGame { game: name, terms: whole.rules().describe() }.to_string(),
            words::LineReplayPlayers { x, o, moves: moves(whole.ply()) }.to_string(),
        ]
    }

    /// Follows a line and returns what to print, or an error sentence.
    pub(super) fn follow(&mut self, command: &LineCommand) -> Result<Vec<String>, String> {
        let (whole, review) = (self.game.game(), &mut self.review);
        let before = review.ply(whole);
        let moves = review.shown(whole).ply().max(whole.ply());
        match *command {
            LineCommand::Play(at) => {
                let at = review.shown(whole).landing(at);
                review.try_move(whole, at).map_err(|error| error.to_string())?;
            }
            LineCommand::GoTo(number) => review.go_to(whole, number)?,
            LineCommand::Do(Action::Back) if !review.tried().is_empty() => {
                review.leave_branch(whole)
            }
            LineCommand::Do(Action::Review(step)) => review.step(whole, step),
            LineCommand::Steps(step, count) => {
                (0..count.min(moves)).for_each(|_| review.step(whole, step));
            }
            _ => {}
        }
        Ok(self.told(command, before))
    }

    /// Describes the new position; `before` is the number of moves shown until now.
    fn told(&self, command: &LineCommand, before: usize) -> Vec<String> {
        let (whole, review) = (self.game.game(), &self.review);
        if !matches!(command, LineCommand::Steps(Step::On, _)) {
            return [self.place()].into_iter().chain(self.tried_end()).chain(self.end()).collect();
        }
        if !review.tried().is_empty() {
            return vec![words::LINE_VARIATION_END.to_string()];
        }
        if before == whole.ply() {
            return vec![words::LINE_LAST_MOVE.to_string()];
        }
        let moves = (before..review.ply(whole)).flat_map(|ply| self.moved(ply));
        moves.chain(self.end()).collect()
    }

    /// Returns `3. X c3` and the decisions made after that move.
    fn moved(&self, ply: usize) -> Vec<String> {
        let whole = self.game.game();
        let cell = self.game.cell(whole.moves()[ply]);
        let moved = format!("{}. {} {cell}", ply + 1, letter(Side::at_ply(ply)));
        let decisions = whole.decisions().iter().enumerate();
        let then = decisions.filter(|&(number, _)| Decision::stones_at(number) == ply + 1);
        let decided = |(number, decision): (usize, &Decision)| {
            words::LineChooses { side: letter(whole.decided_by(number)), decision }.to_string()
        };
        [moved].into_iter().chain(then.map(decided)).collect()
    }

    /// `After move 4 of 5, O b2; tried: c3`.
    fn place(&self) -> String {
        let (whole, review) = (self.game.game(), &self.review);
        let (ply, all, tried) = (review.ply(whole), whole.ply(), review.tried());
        let place = match ply.checked_sub(1) {
            Some(last) => {
                let (side, cell) =
                    (letter(Side::at_ply(last)), self.game.cell(whole.moves()[last]));
                words::LinePlaceLast { ply, all, side, cell }.to_string()
            }
            None => words::LinePlace { ply, all }.to_string(),
        };
        if tried.is_empty() {
            return place;
        }
        words::LinePlaceTried { place, cells: whole.rules().names(tried) }.to_string()
    }

    /// How the game ended, once its last move is shown.
    fn end(&self) -> Option<String> {
        self.game.result_line().filter(|_| self.review.is_live())
    }

    /// Returns how the variation being tried ends, if it has ended.
    fn tried_end(&self) -> Option<String> {
        let outcome = self.shown().outcome().filter(|_| !self.review.tried().is_empty())?;
        Some(words::LineVariationOver { winner: outcome.winner.word() }.to_string())
    }
}

#[cfg(test)]
mod tests {
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::super::grammar::parse;
    use super::*;
    use crate::cli::Common;
    use crate::cli::line::commands;
    use crate::lines::place::LinePlace;

    fn told(lines: &[&str]) -> String {
        let record = read_moves(Rules::TICTACTOE, "a1 a2 b1 b2 c1").unwrap().into();
        let mut replay = Replay::new(SavedGame { name: "won".into(), record }, 0);
        let mut told = Vec::new();
        for line in lines {
            match parse(line, LinePlace::Replay(&replay), &commands(Common::default())) {
                Ok(Some(command)) => match replay.follow(&command) {
                    Ok(lines) => told.extend(lines),
                    Err(why) => told.push(why),
                },
                Ok(None) => {}
                Err(why) => told.push(why),
            }
        }
        told.join("\n")
    }

    #[test]
    fn an_empty_line_steps_forward_and_the_last_move_tells_the_result() {
        assert_eq!(told(&["", "next"]), "1. X a1\n2. O a2");
        assert_eq!(told(&["n 9"]).lines().last(), Some("X wins: line a1 b1 c1"));
        assert_eq!(told(&["end", "n"]).lines().last(), Some("That was the last move"));
    }

    #[test]
    fn players_without_a_name_are_unknown_in_every_language() {
        let czech: oxo_words::Language = "cs".parse().unwrap();
        let record = read_moves(Rules::TICTACTOE, "a1").unwrap().into();
        let replay = czech
            .within(|| Replay::new(SavedGame { name: "open".into(), record }, 0).introduction());
        assert_eq!(replay[1], "X: neznámý, O: neznámý; 1 tah");
    }

    #[test]
    fn trying_a_move_leaves_the_game_unchanged() {
        let told = told(&["goto 4", "c3", "board", "back", "n"]);
        assert!(told.contains("After move 4 of 5, O b2; tried: c3"), "{told}");
        assert!(told.ends_with("5. X c1\nX wins: line a1 b1 c1"), "{told}");
    }

    #[test]
    fn an_invalid_line_gets_a_one_sentence_error() {
        for line in ["goto 6", "castle", "goto", "a1 b1", "resign"] {
            let told = told(&["n", line]);
            assert_eq!(told.lines().count(), 2, "{told}");
        }
    }
}
