//! The manager of one brain in one game: starts it, asks it and watches it.

use std::time::Duration;

use oxo_shared::{Game, Opening, Point};

use crate::fault::Fault;
use crate::process::{Process, Program};
use crate::reply::Reply;
use crate::swap2::{self, Moment, Step};
use crate::tell::{self, Conditions, Time};
use crate::wait::Wait;

/// How long a brain may take to set its board up: some read large tables.
const SETUP_PATIENCE: Duration = Duration::from_secs(30);
/// How long after an `ERROR` in place of it: nobody wants to wait longer for a refusal.
const AFTER_COMPLAINT: Duration = Duration::from_secs(10);

/// Looks after one brain in one game. A question that is broken off, by an error or by dropping
/// its future, kills the brain; the next one starts it again.
#[derive(Debug)]
pub struct Manager {
    program: Program,
    conditions: Conditions,
    grace: Duration,
    process: Option<Process>,
    /// The stones that lie on the brain's own board.
    known: Vec<Point>,
    /// What it has answered already, in an opening.
    planned: Vec<(Moment, Step)>,
    /// Whether it knows `SWAP2BOARD`, as far as is known.
    opens: bool,
}

impl Manager {
    /// Of a brain that may be silent for `grace` beyond its time until it is taken for hung.
    /// Nothing is started yet.
    pub fn new(program: Program, conditions: Conditions, grace: Duration) -> Manager {
        let (known, planned) = (Vec::new(), Vec::new());
        Manager { program, conditions, grace, process: None, known, planned, opens: true }
    }

    /// Starts the brain and sets its board up, if it does not run.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn prepare(&mut self, time: &Time) -> Result<(), Fault> {
        if self.process.is_none() {
            self.known.clear();
            let conditions = tell::conditions(&self.conditions, time)?;
            let mut process = Process::start(&self.program)?;
            self.set_up(&mut process, &conditions).await?;
            self.process = Some(process);
        }
        Ok(())
    }

    /// What the brain does in a game that runs and in which it is its turn, openings included.
    ///
    /// # Errors
    /// What is wrong with it; then it was killed.
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
    ///
    /// # Errors
    /// As of [`Manager::step`].
    pub async fn choose(&mut self, game: &Game, time: &Time) -> Result<Point, Fault> {
        let mut process = self.take(time).await?;
        process.say(&tell::clock(time)).await?;
        match game.moves().split_last() {
            Some((&last, before)) if !before.is_empty() && self.known == before => {
                process.say(&[tell::turn(game.rules(), last)]).await?;
            }
            _ => process.say(&tell::position(game)).await?,
        }
        let at = self.hear_move(&mut process, game, time).await?;
        game.check(at)?;
        self.known = game.moves().iter().copied().chain([at]).collect();
        self.process = Some(process);
        Ok(at)
    }

    /// The brain's part in the dialogue of an opening: it is asked where it knows the words,
    /// and else our own `master` opens in its place.
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
                // It says so of the question itself, and perhaps of every line of it: a new brain
                // is asked for the moves.
                Err(Fault::Refuses(_)) => {
                    self.opens = false;
                    return swap2::by_master(game.clone()).await;
                }
                Ok((Reply::Unknown, line)) => process.doubt(&line, &mut wait).await?,
                Ok((reply, line)) => match swap2::plan(game, &reply, &line) {
                    Err(Fault::Nonsense(_)) => {}
                    plan => break plan?,
                },
                Err(fault) => return Err(fault),
            }
        };
        self.planned = planned;
        // What it now takes for its own board differs from brain to brain.
        self.known.clear();
        self.process = Some(process);
        let &(_, first) = self.planned.first().expect("an answer has a step");
        Ok(first)
    }

    /// Tells the brain to end, and kills it if it does not.
    pub async fn end(self) {
        if let Some(process) = self.process {
            process.end().await;
        }
    }

    /// The brain, ready. Who fails to give it back has given it up.
    async fn take(&mut self, time: &Time) -> Result<Process, Fault> {
        self.prepare(time).await?;
        Ok(self.process.take().expect("it was prepared"))
    }

    /// Sets the board up. Some brains heed the conditions only before, some only after that.
    async fn set_up(&self, process: &mut Process, conditions: &[String]) -> Result<(), Fault> {
        let rules = &self.conditions.rules;
        process.say(conditions).await?;
        process.say(&[tell::start(rules)?]).await?;
        let mut wait = Wait::new(SETUP_PATIENCE);
        loop {
            match process.answer(rules, &mut wait).await?.0 {
                Reply::Ok => return process.say(conditions).await,
                // It may be about an `INFO` that the brain does not know: `OK` may follow.
                Reply::Error => wait.shorten(AFTER_COMPLAINT),
                _ => {}
            }
        }
    }

    /// Waits for the move. A suggestion is consented to.
    async fn hear_move(
        &self,
        process: &mut Process,
        game: &Game,
        time: &Time,
    ) -> Result<Point, Fault> {
        let rules = game.rules();
        let mut wait = Wait::new(time.turn + self.grace);
        loop {
            match process.answer(rules, &mut wait).await?.0 {
                Reply::Cells(cells) if cells.len() == 1 => return Ok(cells[0]),
                Reply::Suggest(at) => process.say(&[tell::play(rules, at)]).await?,
                // A search told in words of its own, or about an `INFO` that is not known.
                _ => {}
            }
        }
    }
}
