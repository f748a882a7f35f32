//! A position given on several lines, up to `DONE`.

use std::time::Instant;

use oxo_gomocup::{Block, Cell, Stone};
use oxo_shared::area::MAX_SIDE;

use crate::command_error::CommandError;
use crate::lines::TooLong;

/// Maximum number of stones in a position: as many as the largest board has cells.
const MOST_STONES: usize = MAX_SIDE as usize * MAX_SIDE as usize;

#[derive(Debug)]
pub struct Listing {
    pub block: Block,
    pub arrived: Instant,
    stones: Vec<Stone>,
    /// The first error. The lines after it are still consumed, because they are not commands.
    fault: Option<CommandError>,
}

impl Listing {
    /// An empty listing, whose first line arrived at `arrived`.
    pub fn new(block: Block, arrived: Instant) -> Listing {
        Listing { block, arrived, stones: Vec::new(), fault: None }
    }

    pub fn add(&mut self, text: Result<&str, TooLong>) {
        if self.fault.is_some() {
            return;
        }
        match self.read(text) {
            Ok(_) if self.stones.len() == MOST_STONES => {
                self.fault = Some(CommandError::TooMany(MOST_STONES));
            }
            Ok(stone) => self.stones.push(stone),
            Err(fault) => self.fault = Some(fault),
        }
    }

    fn read(&self, text: Result<&str, TooLong>) -> Result<Stone, CommandError> {
        Ok(match self.block {
            // The order of the stones determines their owners.
            Block::Swap2 => Stone { at: Cell::parse(text?)?, field: 0 },
            Block::Board | Block::Position | Block::Unknown(_) => Stone::parse(text?)?,
        })
    }

    /// Returns the stones, or the error of the first invalid line.
    pub fn stones(self) -> Result<Vec<Stone>, CommandError> {
        self.fault.map_or(Ok(self.stones), Err)
    }
}
