//! The analysis of a game on a large board, where most moves have no proven result.

use oxo::cli::Form;
use oxo_engine::study::Analyst;
use oxo_headless::study::{Studies, Subject, report};
use oxo_shared::Rules;
use oxo_shared::moves::read_moves;
use serde_json::Value;

/// Each side has an open three, and X misses the win.
const MISSED: &str = "h8 d4 h9 e4 h10 f4 o15";

async fn written(form: Form) -> String {
    let mut analyst = Analyst::default();
    // Enough to find an open three's win, independent of the machine's speed.
    analyst.limits.nodes = Some(20_000);
    let game = read_moves(Rules::GOMOKU, MISSED).unwrap();
    let mut out = Vec::new();
    let mut studies = Studies::default();
    studies.begin(Subject::Game(game.clone(), None), analyst);
    report(&mut out, &game, &mut studies, form).await.unwrap();
    String::from_utf8(out).unwrap()
}

#[tokio::test]
async fn the_text_report_shows_both_lines_of_a_turning_point() {
    let lines = written(Form::Text).await;
    assert!(lines.contains("  7. X o15   win in 2 "), "{lines}");
    assert!(lines.contains("; o15 gave away the win: now loss in 2\n"), "{lines}");
    // How far the bot sees determines whether it is the sixth or the seventh move.
    let turn: Vec<&str> = lines.split_once("Turning point: ").unwrap().1.lines().collect();
    let [what, before, after] = turn[..] else { panic!("{turn:?}") };
    let (number, _) = what.split_once(' ').unwrap();
    assert!(before.starts_with("  before it, ") && before.contains(&format!(": {number} ")));
    let played = what.split(' ').take(3).collect::<Vec<_>>().join(" ");
    assert!(after.starts_with(&format!("  after it, loss in 2: {played} ")), "{after}");
    assert_eq!(after.matches(". ").count(), 4, "{after}");
}

#[tokio::test]
async fn the_json_report_has_score_best_move_and_proof_of_every_ply() {
    let report: Value = serde_json::from_str(&written(Form::Json).await).unwrap();
    let plies = report["plies"].as_array().unwrap();
    assert_eq!(plies.len(), 7);
    // The first move is always played in the centre and may have no evaluation.
    for ply in &plies[1..] {
        let score = ply["score"].as_f64().unwrap();
        assert!((-1.0..=1.0).contains(&score), "{ply}");
        assert!(ply["best"][0].is_string() && ply["line"][0] == ply["best"][0], "{ply}");
    }
    assert_eq!((&plies[6]["value"], &plies[6]["thrown_away"]), (&"win".into(), &true.into()));
    assert!(plies[6]["score"].as_f64().unwrap() > 0.99);
    assert!(report["end"]["reason"].is_string(), "{report}");
    let turn = &report["turning_point"];
    assert!(turn["lapse"].is_string() && turn["missed"][0].is_string(), "{turn}");
    assert!(turn["score_before"].is_number() && turn["score_after"].is_number(), "{turn}");
}
