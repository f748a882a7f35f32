//! A game that was kept, move by move as it is asked for.

use std::io::{self, Write};

use oxo_shared::{Decision, Point, Side};

use crate::client::pages::game::GamePage;
use crate::lines::order::Leaf;
use crate::study::{Analyst, ReportError, advice, report};
use crate::words::{Form, moves};

pub(super) fn introduction(game: &GamePage) -> [String; 2] {
    let whole = &game.table.game;
    let name = game.kept_as().unwrap_or_default();
    let [x, o] = Side::BOTH.map(|side| game.name(side));
    [
        format!("game {name}: {}", whole.rules().describe()),
        format!("x: {x}, o: {o}; {}", moves(whole.ply())),
    ]
}

pub(super) fn leaf(leaf: Leaf, game: &mut GamePage) -> Vec<String> {
    let (whole, review) = (&game.follow.table.game, &mut game.review);
    match leaf {
        Leaf::Next(count) => return next(count, game),
        Leaf::Try(at) => return try_move(at, game),
        Leaf::To(ply) if ply > whole.ply() => {
            return vec![format!("there is no move {ply}: the game has {}", whole.ply())];
        }
        Leaf::To(ply) => review.go(whole, ply),
        Leaf::End => review.go(whole, whole.ply()),
        Leaf::Back(count) => {
            for _ in 0..count.min(review.shown(whole).ply()) {
                review.back(whole);
            }
            return vec![place(game)];
        }
        Leaf::Game => {
            review.leave_branch(whole);
            return vec![place(game)];
        }
    }
    [place(game)].into_iter().chain(end(game)).collect()
}

fn next(count: usize, game: &mut GamePage) -> Vec<String> {
    let (whole, review) = (&game.follow.table.game, &mut game.review);
    if !review.tried().is_empty() {
        return vec!["nothing follows what is tried; game leads back to it".to_owned()];
    }
    let first = review.ply(whole);
    let last = first.saturating_add(count).min(whole.ply());
    review.go(whole, last);
    if first == whole.ply() {
        return vec!["that was the last move".to_owned()];
    }
    (first..last).flat_map(|ply| told(ply, game)).chain(end(game)).collect()
}

fn try_move(at: Point, game: &mut GamePage) -> Vec<String> {
    let at = game.shown().landing(at);
    if let Err(error) = game.review.try_move(&game.follow.table.game, at) {
        return vec![error.to_string()];
    }
    let outcome = game.shown().outcome();
    let over = outcome
        .map(|outcome| format!("that is tried, and the game is over: {}", outcome.winner.word()));
    [place(game)].into_iter().chain(over).collect()
}

/// `3. x c3`, and what was decided then.
fn told(ply: usize, game: &GamePage) -> Vec<String> {
    let whole = &game.table.game;
    let moved = format!("{}. {} {}", ply + 1, Side::at_ply(ply), game.cell(whole.moves()[ply]));
    let decisions = whole.decisions().iter().enumerate();
    let then = decisions.filter(|&(number, _)| Decision::stones_at(number) == ply + 1);
    let decided = |(number, decision): (usize, &Decision)| {
        format!("{} chooses: {decision}", whole.decided_by(number))
    };
    [moved].into_iter().chain(then.map(decided)).collect()
}

/// `after move 4 of 5, o b2; tried: c3`.
fn place(game: &GamePage) -> String {
    let (whole, review) = (&game.table.game, &game.review);
    let (ply, tried) = (review.ply(whole), review.tried());
    let last = ply
        .checked_sub(1)
        .map(|last| format!(", {} {}", Side::at_ply(last), game.cell(whole.moves()[last])));
    let place = format!("after move {ply} of {}{}", whole.ply(), last.unwrap_or_default());
    if tried.is_empty() {
        return place;
    }
    let cells: Vec<String> = tried.iter().map(|&at| game.cell(at)).collect();
    format!("{place}; tried: {}", cells.join(" "))
}

/// How the game ended, once its last move is shown.
fn end(game: &GamePage) -> Option<String> {
    game.result_line().filter(|_| game.review.is_live())
}

pub(super) fn hint(game: &GamePage) -> String {
    let shown = game.shown();
    if shown.outcome().is_some() || !shown.choices().is_empty() {
        return "no stone is due here".to_owned();
    }
    match Analyst::default().worth(shown) {
        Ok(worth) => format!("{}: {}", Side::at_ply(shown.ply()), advice(shown.rules(), &worth)),
        Err(rejection) => rejection.to_string(),
    }
}

/// Looks through the whole game, and writes what is found as it goes.
pub(super) fn analysis(out: &mut impl Write, game: &GamePage) -> io::Result<()> {
    match report(out, &game.table.game, &Analyst::default(), Form::Text) {
        Ok(()) => Ok(()),
        Err(ReportError::Io(error)) => Err(error),
        Err(error) => writeln!(out, "{error}"),
    }
}

#[cfg(test)]
mod tests {
    use oxo_formats::Record;
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::super::grammar::parse;
    use super::super::order::Order;
    use super::*;
    use crate::cli::Common;
    use crate::cli::line::commands;
    use crate::client::app::App;
    use crate::client::core::Core;
    use crate::client::pages::Page;

    fn told(lines: &[&str]) -> String {
        let game = read_moves(Rules::TICTACTOE, "a1 a2 b1 b2 c1").unwrap();
        let game = GamePage::from_record("won".to_owned(), Record::from(game));
        let core = Core::new(String::new());
        let mut app = App::at(core, Page::Game(Box::new(game)));
        let mut told = Vec::new();
        for line in lines {
            match parse(line, &app, &commands(Common::default())) {
                Ok(Some(Order::Leaf(to))) => told.extend(leaf(to, app.game_mut().unwrap())),
                Ok(order) => told.push(format!("{order:?}")),
                Err(why) => told.push(why),
            }
        }
        told.join("\n")
    }

    #[test]
    fn an_empty_line_is_the_next_move_and_the_last_one_tells_the_end() {
        assert_eq!(told(&["", "next"]), "1. x a1\n2. o a2");
        assert_eq!(told(&["n 9"]).lines().last(), Some("x wins: line a1 b1 c1"));
        assert_eq!(told(&["end", "n"]).lines().last(), Some("that was the last move"));
    }

    #[test]
    fn a_move_can_be_tried_and_the_game_is_still_there() {
        let told = told(&["goto 4", "c3", "board", "back", "n"]);
        assert!(told.contains("after move 4 of 5, o b2; tried: c3"), "{told}");
        assert!(told.ends_with("5. x c1\nx wins: line a1 b1 c1"), "{told}");
    }

    #[test]
    fn what_makes_no_sense_gets_one_sentence() {
        for line in ["goto 6", "castle", "goto", "a1 b1", "resign"] {
            let told = told(&["n", line]);
            assert_eq!(told.lines().count(), 2, "{told}");
        }
    }
}
