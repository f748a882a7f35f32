//! The pattern board: the stones of a game, and the patterns of its empty cells.

mod accumulated;
mod play;

use std::sync::Arc;

use oxo_shared::{Game, Point, Rules, Side};

use super::Cells;
use super::cell_state::CellState;
use super::layout::{Cell, Layout};
use super::lines::{Around, Lines};
use super::neighbourhood::Neighbourhood;
use super::tables::{CellInfo, Tables};
use super::threat_sets::ThreatSets;
use crate::arena::Arena;
use crate::shapes::threat::{Code, DIRECTIONS, Threat, code_of, with_shapes_on};
use crate::splitmix::splitmix64;
use accumulated::Accumulated;
use play::UndoStack;

#[derive(Clone, Debug)]
pub(crate) struct PatternBoard {
    tables: Arc<Tables>,
    layout: Layout,
    rules: Rules,
    turn: Side,
    lines: Lines,
    states: Vec<CellState>,
    vacant: Cells,
    near: Neighbourhood,
    threat_sets: ThreatSets,
    sums: Sums,
    undo_stack: UndoStack,
    accumulated: Accumulated,
}

/// Sums over all cells.
#[derive(Clone, Copy, Debug)]
struct Sums {
    key: u64,
    vacancies: usize,
}

impl PatternBoard {
    /// The position of `game`, or the relevant part of a boundless board; `None` if the rules have
    /// no patterns.
    pub(crate) fn new(game: &Game) -> Option<PatternBoard> {
        let tables = Tables::of(game.rules())?;
        let mut board = PatternBoard::empty(game, tables);
        for (at, side) in game.stones() {
            if let Some(cell) = board.cell(at) {
                board.put(cell, side);
            }
        }
        board.set_turn(game.side_at(game.ply()));
        board.clear_history();
        Some(board)
    }

    /// Like [`PatternBoard::new`], but `None` unless the board shows all stones.
    pub(crate) fn of_all_stones(game: &Game) -> Option<PatternBoard> {
        let shows_all =
            |board: &PatternBoard| game.stones().all(|(at, _)| board.cell(at).is_some());
        PatternBoard::new(game).filter(shows_all)
    }

    fn empty(game: &Game, tables: Arc<Tables>) -> PatternBoard {
        let layout = Layout::of(game, tables.half);
        let cells = layout.numbers();
        let mut board = PatternBoard {
            layout,
            rules: *game.rules(),
            turn: Side::X,
            lines: Lines::new(&layout),
            states: vec![CellState::TAKEN; cells],
            vacant: Cells::new(cells),
            near: Neighbourhood::new(&layout),
            threat_sets: ThreatSets::new(&layout),
            sums: Sums {
                // The meaning of a cell number depends on the window and the rules.
                key: seed(&layout.arena, game),
                vacancies: layout.arena.cells(),
            },
            undo_stack: UndoStack::default(),
            accumulated: Accumulated::default(),
            tables,
        };
        for cell in layout.cells() {
            board.vacant.toggle(cell);
            board.lines.clear(cell);
        }
        for cell in layout.cells() {
            let shapes = (0..DIRECTIONS).fold(0, |shapes, line| {
                let key = board.around(cell, line).key(layout.half, layout.half);
                with_shapes_on(shapes, line, board.tables.shapes[key])
            });
            board.set_state(cell, CellState::new(shapes, board.tables.classes()));
        }
        board
    }

    fn around(&self, cell: Cell, line: usize) -> Around {
        self.lines.around(cell, line, self.layout.half)
    }

    /// The cell at `point`; `None` outside.
    pub(crate) fn cell(&self, point: Point) -> Option<Cell> {
        self.layout.cell(point)
    }

    pub(crate) fn point(&self, cell: Cell) -> Point {
        self.layout.point(cell)
    }

    /// The points of `line`, as far as they can be played one after the other.
    pub(crate) fn points(&self, game: &Game, line: &[Cell]) -> Vec<Point> {
        let mut played = game.clone();
        let points = line.iter().map(|&cell| self.point(cell));
        points.take_while(|&at| played.play(at).is_ok()).collect()
    }

    /// The number of cell numbers, margins included.
    pub(crate) fn numbers(&self) -> usize {
        self.states.len()
    }

    pub(crate) fn turn(&self) -> Side {
        self.turn
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The hash of the stones and the side to move.
    pub(crate) fn key(&self) -> u64 {
        self.sums.key
    }

    /// The hash after the side to move has put a stone on `cell`.
    pub(crate) fn key_after(&self, cell: Cell) -> u64 {
        self.sums.key ^ stone_key(cell, self.turn) ^ TURN_KEY
    }

    pub(crate) fn vacancies(&self) -> usize {
        self.sums.vacancies
    }

    pub(crate) fn vacant(&self) -> impl Iterator<Item = Cell> + '_ {
        self.vacant.iter()
    }

    pub(crate) fn is_vacant(&self, cell: Cell) -> bool {
        self.states[cell].is_vacant()
    }

    pub(crate) fn near_stones(&self) -> impl Iterator<Item = Cell> + '_ {
        self.vacant.common(self.near.now())
    }

    pub(crate) fn last(&self) -> Option<Cell> {
        self.undo_stack.last()
    }

    pub(crate) fn info(&self, cell: Cell, side: Side) -> CellInfo {
        self.tables.info(self.states[cell].class(side))
    }

    pub(crate) fn threat(&self, cell: Cell, side: Side) -> Threat {
        self.info(cell, side).threat
    }

    pub(crate) fn code(&self, cell: Cell, side: Side) -> Code {
        code_of(self.states[cell].shapes(), side)
    }

    pub(crate) fn threat_cells(
        &self,
        side: Side,
        threat: Threat,
    ) -> impl Iterator<Item = Cell> + '_ {
        self.threat_sets.cells(side, threat)
    }

    pub(crate) fn count(&self, side: Side, threat: Threat) -> usize {
        self.threat_sets.count(side, threat)
    }

    /// The cells within reach of `cell` on one of its lines, nearest first.
    pub(crate) fn on_line(&self, cell: Cell, line: usize) -> impl Iterator<Item = Cell> + use<> {
        self.layout.on_line(cell, line)
    }

    /// The line of two cells that lie within reach of each other on it.
    pub(crate) fn line_through(&self, one: Cell, other: Cell) -> Option<usize> {
        self.layout.line_through(one, other)
    }

    /// Whether the stones of `side` within reach of an empty cell on this line have a gap between
    /// them, which may be the cell itself.
    pub(crate) fn is_broken(&self, cell: Cell, line: usize, side: Side) -> bool {
        self.around(cell, line).runs(side, self.layout.half) > 1
    }

    /// The threat of a stone of `side` on `cell` if the opponent had a stone on `stop`, a cell
    /// within reach on this line.
    pub(crate) fn threat_if_stopped(
        &self,
        cell: Cell,
        line: usize,
        stop: Cell,
        side: Side,
    ) -> Threat {
        let (half, step) = (self.layout.half, self.layout.steps[line].cast_signed());
        let away = (stop.cast_signed() - cell.cast_signed()) / step;
        let around = self.around(cell, line).with_stone(away, side.other(), half);
        let of_both = self.tables.shapes[around.key(half, half)];
        let shapes = with_shapes_on(self.states[cell].shapes(), line, of_both);
        self.tables.classes()[side][usize::from(code_of(shapes, side))].threat()
    }

    /// Gives the move to `turn` after stones were put in any order. The key depends on the stones
    /// and the side to move alone.
    fn set_turn(&mut self, turn: Side) {
        let stones = self.played().count();
        if Side::at_ply(stones) != turn {
            self.sums.key ^= TURN_KEY;
        }
        self.turn = turn;
    }

    /// Passes the move to the other side.
    pub(crate) fn pass(&mut self) {
        self.sums.key ^= TURN_KEY;
        self.turn = self.turn.other();
    }
}

const TURN_KEY: u64 = 0x51ed_270b_9f2c_6a35;

fn seed(arena: &Arena, game: &Game) -> u64 {
    let corner = arena.point(0);
    let text = game.rules().to_string();
    let parts = [i64::from(corner.x), i64::from(corner.y), arena.width() as i64];
    let numbers = parts.into_iter().map(i64::cast_unsigned).chain(text.bytes().map(u64::from));
    numbers.fold(arena.cells() as u64, |key, number| splitmix64(key ^ number))
}

fn stone_key(cell: Cell, side: Side) -> u64 {
    splitmix64(2 * cell as u64 + side as u64)
}

#[cfg(test)]
mod tests;
