//! A game that was kept, move by move as it is asked for.

use oxo_shared::{Decision, Side};

use crate::client::action::{Action, Step};
use crate::client::event::{Hit, What};
use crate::client::pages::game::GamePage;
use crate::lines::order::Order;
use crate::words::moves;

pub(super) fn introduction(game: &GamePage) -> [String; 2] {
    let whole = &game.table.game;
    let name = game.kept_as().unwrap_or_default();
    let [x, o] = Side::BOTH.map(|side| game.name(side));
    [
        format!("game {name}: {}", whole.rules().describe()),
        format!("x: {x}, o: {o}; {}", moves(whole.ply())),
    ]
}

/// What a line does to the review: the same as keys and clicks on the screen.
pub(super) fn happens(order: &Order, game: &GamePage) -> Vec<What> {
    let moves = game.shown().ply().max(game.table.game.ply());
    match *order {
        Order::Play(at) => vec![What::Click(Hit::Cell(at))],
        Order::GoTo(number) => vec![What::Click(Hit::Move(number))],
        Order::Do(Action::Back) if game.review.tried().is_empty() => Vec::new(),
        Order::Do(action) => vec![What::Do(action)],
        Order::Steps(step, count) => {
            (0..count.min(moves)).map(|_| What::Do(Action::Review(step))).collect()
        }
        _ => Vec::new(),
    }
}

/// What is told once that has happened, at a board that showed `before` moves of the game.
pub(super) fn told(order: &Order, before: usize, game: &GamePage) -> Vec<String> {
    let (whole, review) = (&game.table.game, &game.review);
    if !matches!(order, Order::Steps(Step::On, _)) {
        return [place(game)].into_iter().chain(tried_end(game)).chain(end(game)).collect();
    }
    if !review.tried().is_empty() {
        return vec!["nothing follows what is tried; game leads back to it".to_owned()];
    }
    if before == whole.ply() {
        return vec!["that was the last move".to_owned()];
    }
    let moves = (before..review.ply(whole)).flat_map(|ply| moved(ply, game));
    moves.chain(end(game)).collect()
}

/// `3. x c3`, and what was decided then.
fn moved(ply: usize, game: &GamePage) -> Vec<String> {
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

/// How a game ends that is tried.
fn tried_end(game: &GamePage) -> Option<String> {
    let outcome = game.shown().outcome().filter(|_| !game.review.tried().is_empty())?;
    Some(format!("that is tried, and the game is over: {}", outcome.winner.word()))
}

#[cfg(test)]
mod tests {
    use oxo_formats::Record;
    use oxo_shared::Rules;
    use oxo_shared::moves::read_moves;

    use super::super::grammar::parse;
    use super::*;
    use crate::cli::Common;
    use crate::cli::line::commands;
    use crate::client::app::{App, update};
    use crate::client::core::Core;
    use crate::client::event::Event;
    use crate::client::route::Route;

    fn after(app: &mut App, order: &Order) -> Vec<String> {
        let game = app.game().unwrap();
        let before = game.review.ply(&game.table.game);
        for what in happens(order, game) {
            let _ = update(app, Event { now_ms: 0, what });
        }
        match app.core.notice.take() {
            Some(notice) => vec![notice.to_string()],
            None => super::told(order, before, app.game().unwrap()),
        }
    }

    fn told(lines: &[&str]) -> String {
        let game = read_moves(Rules::TICTACTOE, "a1 a2 b1 b2 c1").unwrap();
        let game = GamePage::from_record("won".to_owned(), Record::from(game));
        let core = Core::new(String::new());
        let mut app = App::at(core, Route::at_game(game));
        let mut told = Vec::new();
        for line in lines {
            match parse(line, &app, &commands(Common::default())) {
                Ok(Some(order)) => told.extend(after(&mut app, &order)),
                Ok(None) => {}
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
