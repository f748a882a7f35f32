//! Tests that proven wins hold against every answer, and that the solver agrees.
#![allow(clippy::unwrap_used, reason = "clippy does not see that helpers are tests too")]

use std::collections::HashSet;

use oxo_shared::moves::read_moves;
use oxo_shared::{Game, LineRule, Point, Rules, Side, Verdict};

use super::vcf::node_limit;
use super::{ForcedWin, Vcf, Vct};
use crate::limits::{Limits, Stop};
use crate::patterns::samples;
use crate::patterns::{PatternBoard, Threat};
use crate::solve::{Detail, solve};
use crate::splitmix::splitmix64;

/// Node limits of the searches for fours and for threats: more than these positions need.
const NODES_FOR_FOURS: u32 = 100_000;
const NODES: u32 = 500;
/// Node limit of a search that finds the rest of a win again: it cannot use the table of the first
/// search.
const AMPLE: u32 = 500_000;
/// Maximum number of positions of one check; the rest is not checked.
const MOST: usize = 400_000;

/// The shortest win that is checked: shorter ones are parts of longer ones.
const SHORTEST: u32 = 5;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Means {
    Vcf,
    Vct,
}

fn win(board: &mut PatternBoard, means: Means, nodes: u32) -> Option<ForcedWin> {
    let mut vcf = Vcf::new();
    if means == Means::Vcf {
        return vcf.shortest(board, &mut node_limit(NODES_FOR_FOURS)).ok().flatten();
    }
    let (limit, uncounted) = (&mut node_limit(nodes), &mut || Ok(()));
    Vct::new(board.turn(), &mut vcf, limit, uncounted).win(board).ok().flatten()
}

/// Plays a win out against all legal answers.
struct Referee {
    game: Game,
    board: PatternBoard,
    attacker: Side,
    means: Means,
    /// Positions with the attacker to move that were checked.
    won: HashSet<u64>,
    looked_at: usize,
}

impl Referee {
    fn new(game: &Game, means: Means) -> Self {
        let (game, board) = (game.clone(), PatternBoard::new(game).unwrap());
        let attacker = game.turn().unwrap();
        Referee { game, board, attacker, means, won: HashSet::new(), looked_at: 0 }
    }

    fn attack(&mut self) {
        if self.looked_at > MOST || !self.won.insert(self.board.key()) {
            return;
        }
        let cell = self.winning();
        let at = self.board.point(cell);
        self.play(at);
        match self.game.outcome() {
            Some(end) => assert_eq!(end.winner.side(), Some(self.attacker), "{}", self.shown()),
            None => self.against_every_answer(),
        }
        self.undo();
    }

    fn against_every_answer(&mut self) {
        let legal = |at: &Point| self.game.check(*at).is_ok();
        let answers: Vec<Point> =
            self.board.vacant().map(|cell| self.board.point(cell)).filter(legal).collect();
        for at in answers {
            self.play(at);
            assert_eq!(self.game.outcome(), None, "{}", self.shown());
            self.attack();
            self.undo();
        }
    }

    /// The move that is claimed to win.
    fn winning(&mut self) -> usize {
        let (board, side) = (&mut self.board, self.attacker);
        if let Some(cell) = board.threat_cells(side, Threat::Five).next() {
            return cell;
        }
        let threatened = board.count(side.other(), Threat::Five) > 0;
        if let Some(cell) =
            board.threat_cells(side, Threat::OpenFour).next().filter(|_| !threatened)
        {
            return cell;
        }
        let by_threes = self.means == Means::Vct;
        let won = win(board, Means::Vcf, AMPLE)
            .or_else(|| by_threes.then(|| win(board, Means::Vct, AMPLE)).flatten());
        won.unwrap_or_else(|| panic!("no win any more: {}", self.shown())).line[0]
    }

    fn play(&mut self, at: Point) {
        self.looked_at += 1;
        self.board.play(self.board.cell(at).unwrap());
        self.game.play(at).unwrap();
    }

    fn undo(&mut self) {
        self.board.undo();
        self.game.undo();
    }

    fn shown(&self) -> String {
        let rules = self.game.rules();
        format!("{rules}: {}", rules.names(self.game.moves()))
    }
}

/// Crowded positions of different lengths.
pub(super) fn positions(text: &str, count: u64) -> impl Iterator<Item = Game> {
    let rules: Rules = text.parse().unwrap();
    let longest = rules.area().capacity() as u64 * 2 / 3;
    (0..count).map(move |seed| {
        let plies = 6 + splitmix64(seed) % (longest - 6);
        samples::game(rules, plies as usize, 1000 + seed)
    })
}

/// Plays out the claimed wins in these positions. Returns their number.
fn check(text: &str, count: u64, means: Means) -> usize {
    let mut claims = 0;
    for game in positions(text, count) {
        let mut referee = Referee::new(&game, means);
        let won = win(&mut referee.board, means, NODES).filter(|won| won.plies >= SHORTEST);
        if let Some(won) = won {
            assert_plays_out(&game, &referee.board, &won);
            referee.attack();
            claims += 1;
        }
    }
    claims
}

/// The line of a win leads to its end. In renju a defender may have no legal move to show.
fn assert_plays_out(game: &Game, board: &PatternBoard, won: &ForcedWin) {
    let mut played = game.clone();
    let shown = won.line.iter().take_while(|&&cell| played.play(board.point(cell)).is_ok()).count();
    assert!(shown > 0 && won.plies % 2 == 1, "{won:?}");
    match played.outcome() {
        Some(outcome) => {
            assert_eq!(outcome.winner.side(), game.turn());
            assert_eq!(shown as u32, won.plies, "{} {:?}", game.rules(), game.moves());
        }
        None => assert_eq!(game.rules().line_rule(), LineRule::Renju, "{:?}", game.moves()),
    }
}

/// Rules for each kind of patterns.
pub(super) const RULES: [&str; 8] = [
    "10x10x5",
    "10x10x5+exact",
    "10x10x5+caro",
    "10x10x5+caro6",
    "10x10x5+renju",
    "8x8x4",
    "8x8x4+exact",
    "12x12x6",
];

#[test]
fn a_win_by_fours_holds_against_every_answer() {
    for rules in RULES {
        let claims = check(rules, 600, Means::Vcf);
        assert!(claims > 4, "{rules}: {claims}");
    }
}

#[test]
fn a_win_by_threats_holds_against_every_answer() {
    for rules in RULES {
        let claims = check(rules, 200, Means::Vct);
        assert!(claims > 4, "{rules}: {claims}");
    }
}

#[test]
fn the_solver_confirms_wins_by_threats() {
    let mut claims = 0;
    for (text, count) in [("5x5x4", 300), ("6x6x4", 200), ("5x5x4+exact", 200), ("6x5x4+caro", 200)]
    {
        for game in positions(text, count) {
            let mut board = PatternBoard::new(&game).unwrap();
            let Some(won) = win(&mut board, Means::Vct, NODES) else { continue };
            let solved = solve(&game, &Limits::untimed(), &Stop::new(), Detail::Best).unwrap();
            let Verdict::Win(plies) = solved.verdict else {
                panic!("{text} {:?}: {won:?} {solved:?}", game.moves());
            };
            let fours = win(&mut board, Means::Vcf, NODES);
            assert!(fours.is_none_or(|fours| fours.plies >= plies), "{text} {:?}", game.moves());
            claims += 1;
        }
    }
    assert!(claims > 40, "{claims}");
}

#[test]
fn a_reported_win_has_a_first_stone_at_any_node_limit() {
    // The table loses the first stone of this win at some node limits.
    let moves = "0,0 1,-1 -2,-4 1,0 0,-3 0,-6 4,-2 0,-7 2,0 0,-8 0,-5 -1,-7 1,1 3,-1 -1,-1 -2,-2 2,2 \
                 3,3 3,2";
    let game = read_moves("boundless".parse().unwrap(), moves).unwrap();
    let mut board = PatternBoard::new(&game).unwrap();
    let wins = (1..3000).filter_map(|nodes| win(&mut board, Means::Vct, nodes));
    assert!(wins.inspect(|won| assert!(!won.line.is_empty())).count() > 0);
}
