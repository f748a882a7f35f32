//! Puzzles on a server: rated attempts survive a crash and count once; an idle server finds more.

use oxo_engine::Stop;
use oxo_engine::puzzles::{Kind, Mined, Pack, Puzzle};
use oxo_protocol::reply::{PlayerView, PuzzleView, PuzzlesView, Tried, TryVerdict};
use oxo_protocol::request::{AskPlayer, Attempted, ForPuzzle, Puzzles, Try};
use oxo_protocol::{Request, Terms};
use oxo_shared::{Family, Game};
use oxo_tests::ServerProcess;
use oxo_tests::client::{game_on, play_in_turn};

/// Returns puzzles of one family that a single move solves.
fn holds() -> impl Iterator<Item = &'static Puzzle> {
    let is_five = |it: &Puzzle| Family::of(it.game.rules()) == Family::Five;
    Pack::shipped().iter().filter(move |it| it.is_strict && it.kind == Kind::Hold && is_five(it))
}

fn solve(puzzle: &Puzzle) -> Request {
    Request::Try(Try { puzzle: puzzle.id, moves: puzzle.solution.clone() })
}

#[tokio::test]
async fn attempts_count_once_despite_kills_and_offline_ones_are_imported_once() {
    let server = ServerProcess::start_persistent();
    let mut ann = server.client("ann").await;
    let (first, other) = (holds().next().unwrap(), holds().nth(1).unwrap());
    let solved: Tried = ann.must(solve(first)).await;
    let change = solved.rating.expect("it counts");
    assert!(solved.verdict == TryVerdict::Proved && solved.solved);
    assert_eq!(change.after, change.before, "it is too easy");
    // The attempt and the rating are stored together: a kill cannot separate them.
    let server = server.crash();
    let mut ann = server.reconnect(ann).await;
    let retry: Tried = ann.must(solve(first)).await;
    assert_eq!((retry.solved, retry.rating), (true, None), "the answer got lost, the attempt not");
    let attempted = |puzzle: &Puzzle| Attempted { puzzle: puzzle.id, solved: false };
    let attempts = vec![attempted(first), attempted(other)];
    let imported: PuzzlesView =
        ann.must(Request::Puzzles(Puzzles { attempts: attempts.clone() })).await;
    let [standing] = imported.standings[..] else { panic!("one family: {imported:?}") };
    assert_eq!((standing.tried, standing.solved), (2, 1));
    assert!(standing.rating.value < change.after);
    let server = server.crash();
    let mut ann = server.reconnect(ann).await;
    let twice: PuzzlesView = ann.must(Request::Puzzles(Puzzles { attempts })).await;
    assert_eq!(twice.standings, imported.standings);
    let next = twice.next.expect("there are more");
    assert!(![first.id, other.id].contains(&next));
    let id = ann.id();
    let profile: PlayerView = ann.must(Request::Player(AskPlayer { id })).await;
    assert_eq!(profile.puzzles, imported.standings);
}

/// Returns a game on a board size that the pack lacks, and the best puzzle in it.
fn game_with_a_puzzle() -> (Game, Puzzle) {
    let rules = "17x17x5".parse().expect("rules");
    let mut fours = Pack::shipped().iter().filter(|it| it.is_strict && it.kind == Kind::Fours);
    let found = fours.find_map(|it| {
        let moves = it.game.moves().iter().chain(&it.solution[..1]);
        let game = Game::from_moves(rules, moves.copied()).ok()?;
        let mined = Mined::of(&game, Kind::of_games(&rules), u64::MAX, &Stop::new());
        mined.puzzles.into_iter().next().filter(|best| best.is_strict).map(|best| (game, best))
    });
    found.expect("most of them")
}

#[tokio::test]
async fn an_idle_server_finds_puzzles_that_survive_kills() {
    let server = ServerProcess::start_persistent();
    let (game, puzzle) = game_with_a_puzzle();
    let terms = Terms { listed: true, ..Terms::new(*game.rules()) };
    let (mut ann, mut bob, g) = server.seated(game_on(terms)).await;
    play_in_turn(&mut ann, &mut bob, g, game.moves()).await;
    ann.resign(g).await;
    let server = server.crash();
    let page = format!("/puzzle/{}.json", puzzle.id);
    while server.get(&page, "").await.status != 200 {}
    let server = server.crash();
    let lines = server.get("/puzzles.jsonl", "").await;
    assert!(lines.text().contains(&format!("{{\"id\":\"{}\"", puzzle.id)));
    let mut ann = server.reconnect(ann).await;
    let view: PuzzleView = ann.must(Request::Puzzle(ForPuzzle { puzzle: puzzle.id })).await;
    assert_eq!(view.position, puzzle.game.position().unwrap().to_string());
    let give_up = Request::Try(Try { puzzle: puzzle.id, moves: Vec::new() });
    let solution: Tried = ann.must(give_up).await;
    assert_eq!(solution.line, puzzle.solution);
    assert!(solution.rating.is_some_and(|change| change.after < change.before), "{solution:?}");
}
