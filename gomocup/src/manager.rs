//! The manager of one brain in one game: starts it, sends requests and enforces time limits.

use std::time::Duration;

use oxo_shared::{Game, Opening, Point};

use crate::fault::Fault;
use crate::process::{Process, Program};
use crate::reply::Reply;
use crate::swap2::{self, Moment, Step};
use crate::tell::{self, Conditions, Time};
use crate::wait::Wait;

/// The time limit for setting up the board: some brains read large tables.
const SETUP_PATIENCE: Duration = Duration::from_secs(30);
/// The time limit after an `ERROR`.
const AFTER_COMPLAINT: Duration = Duration::from_secs(10);

/// Runs one brain in one game. A request that fails, or whose future is dropped, kills the brain;
/// the next request starts it again.
#[derive(Debug)]
pub struct Manager {
    program: Program,
    conditions: Conditions,
    grace: Duration,
    process: Option<Process>,
    /// The stones on the brain's own board.
    sent: Vec<Point>,
    /// The rest of its answer in an opening.
    planned: Vec<(Moment, Step)>,
    /// Whether it may support `SWAP2BOARD`.
    opens: bool,
}

impl Manager {
    /// A manager that allows a brain `grace` beyond its time. The brain is not started yet.
    pub fn new(program: Program, conditions: Conditions, grace: Duration) -> Manager {
        let (sent, planned) = (Vec::new(), Vec::new());
        Manager { program, conditions, grace, process: None, sent, planned, opens: true }
    }

    /// Starts the brain and sets up its board, unless it is running.
    ///
    /// # Errors
    /// [`Fault`] if the protocol cannot express the rules, the program cannot be started, or the
    /// brain does not set up the board within 30 s.
    ///
    /// # Panics
    /// If the command of the program is empty.
    pub async fn prepare(&mut self, time: &Time) -> Result<(), Fault> {
        if self.process.is_none() {
            self.sent.clear();
            let conditions = tell::conditions(&self.conditions, time)?;
            let mut process = Process::start(&self.program)?;
            self.set_up(&mut process, &conditions).await?;
            self.process = Some(process);
        }
        Ok(())
    }

    /// The brain's next step in a running game, openings included.
    ///
    /// # Errors
    /// [`Fault`] if the brain cannot be prepared, exits, or makes no legal step within its time and
    /// the grace. It has been killed.
    pub async fn step(&mut self, game: &Game, time: &Time) -> Result<Step, Fault> {
        let now = Moment::of(game);
        if let Some(&(_, step)) = self.planned.iter().find(|(moment, _)| *moment == now) {
            return Ok(step);
        }
        if game.is_settled() {
            self.choose(game, time).await.map(Step::Play)
        } else {
            self.open(game, time).await
        }
    }

    /// The brain's move in a game whose opening is settled.
    pub async fn choose(&mut self, game: &Game, time: &Time) -> Result<Point, Fault> {
        let mut process = self.take(time).await?;
        process.say(&tell::clock(time)).await?;
        match game.moves().split_last() {
            Some((&last, previous)) if !previous.is_empty() && self.sent == previous => {
                process.say(&[tell::turn(game.rules(), last)]).await?;
            }
            _ => process.say(&tell::position(game)).await?,
        }
        let (at, line) = self.hear_move(&mut process, game, time).await?;
        game.check(at).map_err(|error| Fault::illegal(&line, error))?;
        self.sent = game.moves().iter().copied().chain([at]).collect();
        self.process = Some(process);
        Ok(at)
    }

    /// The brain's part in the dialogue of an opening. If it does not support the opening, our own
    /// `master` answers instead.
    async fn open(&mut self, game: &Game, time: &Time) -> Result<Step, Fault> {
        let is_asked = game.ply() == 0 || !game.choices().is_empty();
        if game.rules().opening() != Opening::Swap2 || !is_asked || !self.opens {
            return swap2::by_master(game.clone()).await;
        }
        let mut process = self.take(time).await?;
        process.say(&tell::clock(time)).await?;
        process.say(&tell::swap2(game)).await?;
        let mut wait = Wait::new(time.turn + self.grace);
        let planned = loop {
            match process.answer(game.rules(), &mut wait).await {
                // The error is about the request, or perhaps about each of its lines. Ask a new
                // brain for the moves.
                Err(Fault::Refuses(_)) => {
                    self.opens = false;
                    return swap2::by_master(game.clone()).await;
                }
                Ok((Reply::Unknown, line)) => process.note(&line, &mut wait).await?,
                Ok((reply, line)) => match swap2::plan(game, &reply, &line) {
                    Err(Fault::Nonsense(_)) => {}
                    plan => break plan?,
                },
                Err(fault) => return Err(fault),
            }
        };
        self.planned = planned;
        // Brains differ in the state of their own board now.
        self.sent.clear();
        self.process = Some(process);
        let &(_, first) = self.planned.first().expect("an answer has a step");
        Ok(first)
    }

    /// Sends `END`, and kills the brain if it does not exit.
    pub async fn end(self) {
        if let Some(process) = self.process {
            process.end().await;
        }
    }

    /// Takes the brain out, ready. If it is not put back, it is dropped and killed.
    async fn take(&mut self, time: &Time) -> Result<Process, Fault> {
        self.prepare(time).await?;
        Ok(self.process.take().expect("it was prepared"))
    }

    /// Sets up the board. Some brains read the conditions only before `START`, some only after it.
    async fn set_up(&self, process: &mut Process, conditions: &[String]) -> Result<(), Fault> {
        let rules = &self.conditions.rules;
        process.say(conditions).await?;
        process.say(&[tell::start(rules)?]).await?;
        let mut wait = Wait::new(SETUP_PATIENCE);
        loop {
            match process.answer(rules, &mut wait).await?.0 {
                Reply::Ok => return process.say(conditions).await,
                // It may be about an unknown `INFO`, and `OK` may follow.
                Reply::Error => wait.shorten(AFTER_COMPLAINT),
                _ => {}
            }
        }
    }

    /// Waits for the move, and returns it with its line. A suggestion is accepted.
    async fn hear_move(
        &self,
        process: &mut Process,
        game: &Game,
        time: &Time,
    ) -> Result<(Point, String), Fault> {
        let rules = game.rules();
        let mut wait = Wait::new(time.turn + self.grace);
        loop {
            let (reply, line) = process.answer(rules, &mut wait).await?;
            match reply {
                Reply::Cells(cells) if cells.len() == 1 => return Ok((cells[0], line)),
                Reply::Suggest(at) => process.say(&[tell::play(rules, at)]).await?,
                // Progress of a search in the brain's own format, or an error about an unknown
                // `INFO`.
                _ => {}
            }
        }
    }
}
