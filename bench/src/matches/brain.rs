//! An external program that speaks the Gomocup protocol, at a board of a match.

use std::io;
use std::slice;
use std::time::{Duration, Instant};

use oxo_engine::gomocup::{self, Reply, Unspoken};
use oxo_shared::{Game, Rules};

use super::pipe::{Pipe, Silence};
use super::seat::{Forfeit, Seat, TOLERANCE, Thought};

/// How long a brain may take to get ready: some read large tables. Not counted as thinking.
const SETUP_PATIENCE: Duration = Duration::from_secs(10);
/// Remarks before an answer that are skipped. Some brains tell every depth and line.
const MAX_REMARKS: usize = 10_000;
/// `INFO game_type` of a match between programs.
const AGAINST_A_PROGRAM: u32 = 1;
/// Letters of a wrong answer that are told.
const MAX_QUOTED: usize = 60;

/// A brain for one game.
#[derive(Debug)]
pub struct Brain {
    pipe: Pipe,
    rules: Rules,
    /// What it is told before and after the board is set up.
    conditions: Vec<String>,
    start: String,
    turn: Duration,
    knows: Knows,
}

/// What a brain knows of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Knows {
    Nothing,
    /// All but the opponent's last move.
    Position,
}

impl Brain {
    /// The program behind `pipe`, with so much time for a move and so much memory.
    ///
    /// # Errors
    /// [`Unspoken`] if the protocol does not have these rules.
    pub fn new(
        pipe: Pipe,
        rules: &Rules,
        turn: Duration,
        memory_bytes: usize,
    ) -> Result<Self, Unspoken> {
        let conditions = conditions(rules, turn, memory_bytes)?;
        let start = gomocup::start(rules)?;
        Ok(Brain { pipe, rules: *rules, conditions, start, turn, knows: Knows::Nothing })
    }

    /// Sets the board up. Some brains heed the conditions only before, some only after that.
    fn set_up(&mut self) -> Result<(), Forfeit> {
        self.pipe.say(&self.conditions).map_err(gone)?;
        self.pipe.say(slice::from_ref(&self.start)).map_err(gone)?;
        let (reply, line) = self.hear(Instant::now() + SETUP_PATIENCE)?;
        if reply != Reply::Ok {
            return Err(nonsense(&line));
        }
        self.pipe.say(&self.conditions).map_err(gone)
    }

    /// Asks for the move.
    fn ask(&mut self, game: &Game) -> Result<(), Forfeit> {
        let mut lines = gomocup::time(self.turn, None).to_vec();
        match (self.knows, game.moves().last()) {
            (Knows::Position, Some(&last)) => lines.push(gomocup::turn(game.rules(), last)),
            _ => lines.extend(gomocup::position(game)),
        }
        self.knows = Knows::Position;
        self.pipe.say(&lines).map_err(gone)
    }

    /// Waits for the move. A suggestion is consented to.
    fn answer(&mut self, started: Instant) -> Result<Thought, Forfeit> {
        let until = started + self.turn + TOLERANCE;
        let at = loop {
            match self.hear(until)? {
                (Reply::Cells(cells), line) => match cells[..] {
                    [at] => break at,
                    _ => return Err(nonsense(&line)),
                },
                (Reply::Suggest(at), _) => {
                    self.pipe.say(&[gomocup::play(&self.rules, at)]).map_err(gone)?;
                }
                (_, line) => return Err(nonsense(&line)),
            }
        };
        Ok(Thought { at, elapsed: started.elapsed(), search: None })
    }

    /// The next line that is neither a remark nor a complaint. Who complains and then keeps
    /// silent has answered with the complaint.
    fn hear(&self, until: Instant) -> Result<(Reply, String), Forfeit> {
        let mut complaint: Option<String> = None;
        for _ in 0..MAX_REMARKS {
            let line = self.pipe.hear(until).map_err(|silence| match (silence, &complaint) {
                (Silence::Gone, _) => Forfeit::Gone,
                (Silence::Late, Some(complaint)) => nonsense(complaint),
                (Silence::Late, None) => Forfeit::Silent,
            })?;
            match gomocup::parse(&self.rules, &line) {
                Reply::Remark => {}
                Reply::Error | Reply::Unknown => complaint = Some(line),
                reply => return Ok((reply, line)),
            }
        }
        Err(Forfeit::Nonsense(format!("more than {MAX_REMARKS} remarks")))
    }
}

impl Seat for Brain {
    fn think(&mut self, game: &Game) -> Result<Thought, Forfeit> {
        if self.knows == Knows::Nothing {
            self.set_up()?;
        }
        let started = Instant::now();
        self.ask(game)?;
        self.answer(started)
    }

    fn leave(self: Box<Self>) {
        self.pipe.close("END");
    }
}

/// The `INFO` lines that hold for the whole game: there is always plenty of time for it.
fn conditions(rules: &Rules, turn: Duration, memory_bytes: usize) -> Result<Vec<String>, Unspoken> {
    Ok(vec![
        format!("INFO timeout_turn {}", turn.as_millis()),
        "INFO timeout_match 0".to_owned(),
        format!("INFO max_memory {memory_bytes}"),
        format!("INFO game_type {AGAINST_A_PROGRAM}"),
        format!("INFO rule {}", gomocup::rule(rules)?),
    ])
}

/// Who cannot be talked to has ended.
fn gone(_: io::Error) -> Forfeit {
    Forfeit::Gone
}

fn nonsense(line: &str) -> Forfeit {
    Forfeit::Nonsense(line.chars().take(MAX_QUOTED).collect())
}
