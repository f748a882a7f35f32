//! Replays a saved game move by move.

use oxo_shared::{Decision, Game, Side};
use oxo_words as words;

use crate::lines::command::LineCommand;
use oxo_headless::client::action::{Action, Step};
use oxo_headless::client::route::At;
use oxo_headless::client::state::Client;
use oxo_headless::game::follow::Follow;
use oxo_headless::game::review::Review;
use oxo_headless::game::showing::Showing;
use oxo_headless::words::{letter, moves};

pub(super) fn introduction(game: &Follow) -> [String; 2] {
    let whole = game.game();
    let name = game.kept_as().unwrap_or_default();
    let [x, o] = Side::BOTH.map(|side| game.name(side));
    [
        words::NewsGame { game: name, terms: whole.rules().describe() }.to_string(),
        words::LineReplayPlayers { x, o, moves: moves(whole.ply()) }.to_string(),
    ]
}

/// Carries out a line and returns what to print, or an error sentence.
pub(super) fn follow(client: &mut Client, command: &LineCommand) -> Result<Vec<String>, String> {
    let Some(before) = Replay::of(client).map(|it| it.review.ply(it.game.game())) else {
        return Ok(Vec::new());
    };
    match *command {
        LineCommand::Play(at) => client.try_move(at)?,
        LineCommand::GoTo(number) => client.go(number)?,
        LineCommand::Do(Action::Back) => {
            client.leave_branch();
        }
        LineCommand::Do(Action::Review(step)) => client.step(step),
        LineCommand::Steps(step, count) => {
            let games = [client.follow().map(Follow::game), client.shown()].into_iter().flatten();
            let moves = games.map(Game::ply).max().unwrap_or_default();
            (0..count.min(moves)).for_each(|_| client.step(step));
        }
        _ => {}
    }
    Ok(Replay::of(client).map(|it| it.told(command, before)).unwrap_or_default())
}

/// A saved game, and the position on display.
struct Replay<'a> {
    game: &'a Follow,
    review: &'a Review,
}

impl Replay<'_> {
    fn of(client: &Client) -> Option<Replay<'_>> {
        let At::Game(game, Showing { review, .. }) = client.route().at() else { return None };
        Some(Replay { game, review })
    }

    /// Describes the new position; `before` is the number of moves shown until now.
    fn told(&self, command: &LineCommand, before: usize) -> Vec<String> {
        let (whole, review) = (self.game.game(), self.review);
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
        let (whole, review) = (self.game.game(), self.review);
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
        let shown = self.review.shown(self.game.game());
        let outcome = shown.outcome().filter(|_| !self.review.tried().is_empty())?;
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
    use oxo_headless::client::core::Core;
    use oxo_headless::client::route::Route;

    fn saved(name: &str, moves: &str) -> Client {
        let record = read_moves(Rules::TICTACTOE, moves).unwrap().into();
        let game = Follow::from_record(name.into(), record);
        Client::at(Core::default(), Route::at_game(game))
    }

    fn told(lines: &[&str]) -> String {
        let mut client = saved("won", "a1 a2 b1 b2 c1");
        let mut told = Vec::new();
        for line in lines {
            match parse(line, LinePlace::of(&client), &commands(Common::default())) {
                Ok(Some(command)) => match follow(&mut client, &command) {
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
        let told = czech.within(|| introduction(saved("open", "a1").follow().unwrap()));
        assert_eq!(told[1], "X: neznámý, O: neznámý; 1 tah");
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
