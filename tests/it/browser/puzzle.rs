//! Puzzles on the page: the server judges each move.

use oxo_engine::puzzles::{Attempt, Kind, Pack, Puzzle};
use oxo_shared::Point;

use super::World;

fn puzzle() -> &'static Puzzle {
    let mut holds = Pack::shipped().iter().filter(|it| it.kind == Kind::Hold && it.is_strict);
    holds.next().unwrap()
}

#[tokio::test]
async fn a_wrong_move_is_refuted_and_the_right_one_solves_the_puzzle() {
    let Some(world) = World::start().await else { return };
    let puzzle = puzzle();
    let (rules, right) = (puzzle.game.rules(), puzzle.solution[0]);
    let eve = world.visit("puzzle").await;
    eve.wait_for_text("of the day").await;
    eve.go(&world.page(format!("puzzle/{}", puzzle.id))).await;
    eve.wait_for_text(" to move: stop the opponent").await;
    let is_wrong = |at: &Point| *at != right && puzzle.game.check(*at).is_ok();
    let wrong_cell = rules.area().cells().find(is_wrong).unwrap();
    eve.fill("[name=cell]", &rules.name(wrong_cell).to_string()).await;
    eve.run("document.querySelector('[data-part=form]').requestSubmit()").await;
    eve.wait_for_text(&format!("{} fails: ", rules.name(wrong_cell))).await;
    eve.wait_for_text("Your puzzle rating: 1").await;
    let stones = "document.querySelectorAll('[data-part=board] .stones .stone').length";
    eve.wait_until(&format!("{stones} > {}", puzzle.game.ply() + 1)).await;
    eve.click((right.x, right.y)).await;
    eve.wait_for_text("Solved!").await;
    eve.wait_for_text("0 of 1 solved on the first try").await;
    eve.wait_until(&format!("{stones} === {}", puzzle.game.ply() + 1)).await;
    eve.press("Next puzzle").await;
    eve.wait_for_text("Place your move").await;
}

#[tokio::test]
async fn your_own_mistake_is_practised_when_due_and_rescheduled() {
    let Some(world) = World::start().await else { return };
    let strict = |it: &&Puzzle| it.is_strict && it.kind == Kind::Fours && it.stones == 3;
    let puzzle = Pack::shipped().iter().find(strict).unwrap();
    let position = puzzle.game.position().unwrap();
    let eve = world.visit("puzzle/mine".to_owned()).await;
    eve.wait_for_text("Nothing to practise yet").await;
    let drills = format!(r#"[{{"id":"{}","position":"{position}","right":1,"day":0}}]"#, puzzle.id);
    eve.run(&format!("localStorage.setItem('oxo.drills', '{drills}'), location.reload()")).await;
    eve.wait_for_text("Due today: 1").await;
    let mut attempt = Attempt::new(puzzle);
    while !attempt.is_solved() {
        let at = attempt.solution()[0];
        attempt.play(at).unwrap();
        eve.click((at.x, at.y)).await;
        eve.wait_for_text(&format!("{} is right.", puzzle.game.rules().name(at))).await;
    }
    eve.wait_for_text("Solved!").await;
    eve.wait_for_text("It comes back in 7 days").await;
    eve.press("Next puzzle").await;
    eve.wait_for_text("Nothing is due today. The next one comes in 7 days").await;
}
