//! An attempt at a puzzle: the prover judges each move and replies to it.

use oxo_shared::{Game, PlayError, Point, Side, Verdict};

use super::kind::Kind;
use super::proof::{Unfit, line_of, quiet_stops, solved};
use super::puzzle::Puzzle;
use crate::patterns::{Cell, PatternBoard, Threat};
use crate::solve::Detail;
use crate::splitmix::splitmix64;
use crate::threats::Vct;
use crate::threats::prover::{Proof, Prover};
use crate::threats::vcf::makes_four;

/// Positions that the judgement of one move may visit in all its searches: three times as many as
/// the hardest puzzle of the pack needs.
pub(super) const NODES: u32 = 300_000;

/// The judgement of a move of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// Correct.
    Proved {
        /// The defender's longest resistance; `None` if the puzzle is solved.
        reply: Option<Point>,
    },
    /// Wrong.
    Refuted {
        /// The play that refutes it, the defender's stone first; empty if it threatens nothing.
        line: Vec<Point>,
    },
    /// It wins, but not in the required way, or a four postpones the decision: another try is free.
    Otherwise,
    /// Undecided within the limits: another try is free.
    Open,
}

/// A player's progress through a puzzle.
#[derive(Clone, Debug)]
pub struct Attempt {
    puzzle: Puzzle,
    game: Game,
    is_solved: bool,
    prover: Prover,
}

impl Attempt {
    /// An attempt from the beginning.
    pub fn new(puzzle: &Puzzle) -> Attempt {
        let game = puzzle.game.clone();
        Attempt { puzzle: puzzle.clone(), game, is_solved: false, prover: Prover::new(NODES) }
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The current game, with the correct moves and the replies.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The side that solves the puzzle.
    pub fn solver(&self) -> Side {
        self.puzzle.solver()
    }

    /// Whether the last move solved it.
    pub fn is_solved(&self) -> bool {
        self.is_solved
    }

    /// A solution from here: stones of both sides in turn. Other moves may be correct as well.
    pub fn solution(&mut self) -> Vec<Point> {
        if self.is_solved {
            return Vec::new();
        }
        self.prover.refill(NODES);
        let line = match self.puzzle.kind {
            Kind::Exact => solved(&self.game, Detail::Best).map(line_of),
            kind => self.line(kind),
        };
        line.unwrap_or_default()
    }

    fn line(&mut self, kind: Kind) -> Result<Vec<Point>, Unfit> {
        let mut board = PatternBoard::new(&self.game).ok_or(Unfit::Rules)?;
        let line = match kind {
            Kind::Hold => quiet_stops(&mut self.prover, &mut board)?.into_iter().take(1).collect(),
            _ => self.prover.win(&mut board)?.ok_or(Unfit::NoSolution)?.line,
        };
        Ok(board.points(&self.game, &line))
    }

    /// Tries a move. If it is correct, plays it and the defender's reply.
    ///
    /// # Errors
    /// [`PlayError`] if the move is illegal, or the puzzle is solved.
    pub fn play(&mut self, at: Point) -> Result<Judgement, PlayError> {
        if self.is_solved {
            return Err(PlayError::GameOver);
        }
        self.game.check(at)?;
        self.prover.refill(NODES);
        let judged = match self.puzzle.kind {
            Kind::Exact => self.exact(at),
            kind => self.by_threats(kind, at),
        };
        let judgement = judged.unwrap_or(Judgement::Open);
        if let Judgement::Proved { reply } = judgement {
            self.game.play(at)?;
            reply.map_or(Ok(()), |reply| self.game.play(reply).map(drop))?;
            self.is_solved = reply.is_none() || self.game.outcome().is_some();
        }
        Ok(judgement)
    }

    fn by_threats(&mut self, kind: Kind, at: Point) -> Result<Judgement, Unfit> {
        let mut board = PatternBoard::new(&self.game).ok_or(Unfit::Rules)?;
        let cell = board.cell(at).ok_or(Unfit::Rules)?;
        if kind == Kind::Hold {
            return self.hold(&mut board, cell);
        }
        if board.threat(cell, board.turn()) == Threat::Five {
            return Ok(Judgement::Proved { reply: None });
        }
        let proof = match self.prover.fours_from(&mut board, cell)? {
            false if kind == Kind::Threats => self.prover.threat_from(&mut board, cell),
            is_proved => Ok(is_proved).into(),
        };
        match proof {
            Proof::Open => Err(Unfit::Undecided),
            Proof::Refuted => self.wrong(&mut board, cell),
            Proof::Proved => {
                board.play(cell);
                let reply = self.reply(&mut board).map(|cell| board.point(cell));
                Ok(Judgement::Proved { reply })
            }
        }
    }

    fn hold(&mut self, board: &mut PatternBoard, cell: Cell) -> Result<Judgement, Unfit> {
        let is_four = makes_four(board, cell, board.turn());
        board.play(cell);
        Ok(match self.prover.fours(board)? {
            None if is_four => Judgement::Otherwise,
            None => Judgement::Proved { reply: None },
            Some(win) => Judgement::Refuted { line: self.shown(board, &win.line) },
        })
    }

    fn exact(&mut self, at: Point) -> Result<Judgement, Unfit> {
        let verdict = solved(&self.game, Detail::Best)?.verdict;
        let mut next_position = self.game.clone();
        let ended = next_position.play(at).map_err(|_| Unfit::NotDue)?.map(|end| end.winner.side());
        let (sign, line) = match ended {
            Some(None) => (0, Vec::new()),
            Some(Some(winner)) => (if winner == self.solver() { 1 } else { -1 }, Vec::new()),
            None => {
                let next = solved(&next_position, Detail::Best)?;
                (-next.verdict.sign(), next.pv)
            }
        };
        Ok(match verdict {
            _ if sign < verdict.sign() => Judgement::Refuted { line },
            Verdict::Win(_) => Judgement::Proved { reply: line.first().copied() },
            _ => Judgement::Proved { reply: None },
        })
    }

    /// The reply that holds out longest; `None` if there is none.
    fn reply(&mut self, board: &mut PatternBoard) -> Option<Cell> {
        let mut longest = None;
        for answer in Vct::answers_of(board)? {
            board.play(answer);
            let plies = self.prover.win(board).ok().flatten().map_or(u32::MAX, |win| win.plies);
            board.undo();
            let rank = (plies, splitmix64(self.puzzle.id.to_bits() ^ answer as u64));
            longest = longest.max(Some((rank, answer)));
        }
        longest.map(|(_, answer)| answer)
    }

    /// Judges a move that does not win as required: it wins in another way, or it is refuted.
    fn wrong(&mut self, board: &mut PatternBoard, cell: Cell) -> Result<Judgement, Unfit> {
        if self.prover.threat_from(board, cell) == Proof::Proved {
            return Ok(Judgement::Otherwise);
        }
        board.play(cell);
        let refutation = self.refutation(board)?;
        Ok(refutation.map_or(Judgement::Otherwise, |line| Judgement::Refuted { line }))
    }

    /// How the side to move answers the last stone; `None` if it cannot.
    fn refutation(&mut self, board: &mut PatternBoard) -> Result<Option<Vec<Point>>, Unfit> {
        if let Some(win) = self.prover.fours(board)? {
            return Ok(Some(self.shown(board, &win.line)));
        }
        let attacker = board.turn().other();
        let stops = if board.count(attacker, Threat::Five) > 0 {
            let answers = Vct::answers_of(board).unwrap_or_default();
            answers.into_iter().filter(|&answer| !self.loses(board, answer)).collect()
        } else {
            if self.prover.threatened(board)?.is_none() {
                return Ok(Some(Vec::new()));
            }
            self.prover.stops(board)?
        };
        // A four of the defender may only postpone the end.
        let is_quiet = |cell: &&Cell| !board.threat(**cell, board.turn()).is_four();
        let stop = stops.iter().find(is_quiet).or(stops.first());
        Ok(stop.map(|&stop| self.shown(board, &[stop])))
    }

    /// Whether the attacker still wins after this answer.
    fn loses(&mut self, board: &mut PatternBoard, answer: Cell) -> bool {
        board.play(answer);
        let win = self.prover.win(board);
        board.undo();
        matches!(win, Ok(Some(_)))
    }

    /// The cells of a line of play from the position of `board`, as far as it is legal.
    fn shown(&self, board: &PatternBoard, line: &[Cell]) -> Vec<Point> {
        let mut game = self.game.clone();
        let last = board.played().last().map(|cell| board.point(cell));
        let is_played = last.is_none_or(|at| game.play(at).is_ok());
        if is_played { board.points(&game, line) } else { Vec::new() }
    }
}
