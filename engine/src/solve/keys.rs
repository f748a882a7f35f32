//! The key of a position: one hash for it and all its images under the symmetries.
//!
//! Each mark on a cell has a random number, and the position's hash is their exclusive or (Zobrist,
//! 1970). The hash of each image is updated incrementally; the least is the key.

use oxo_shared::{Area, Rules, Side, Symmetry};

use crate::arena::Arena;
use crate::splitmix::splitmix64;

/// Maximum number of symmetries of a board.
const SYMMETRIES: usize = 8;

const MARKS: usize = 3;

/// The first seed for marks, beyond those for the side to move and the idle cells.
const FIRST_MARK: u64 = 1 << 32;

/// The mark of a cell that is not vacant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    X,
    O,
    /// A vacant cell or stone that makes no difference.
    Idle,
}

impl From<Side> for Mark {
    fn from(side: Side) -> Self {
        match side {
            Side::X => Mark::X,
            Side::O => Mark::O,
        }
    }
}

/// The image of each cell under one symmetry of the game, and its inverse.
#[derive(Clone, Debug)]
struct Map {
    image: Vec<u16>,
    origin: Vec<u16>,
}

/// The hashes of all images of a position, and the symmetries that lead to them.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    /// The identity first.
    maps: Vec<Map>,
    /// For each cell and mark, a random number under each symmetry.
    numbers: Vec<[[u64; SYMMETRIES]; MARKS]>,
    /// The exclusive or of all marks under each symmetry.
    keys: [u64; SYMMETRIES],
}

impl Keys {
    /// The keys of a board without marks.
    pub(super) fn new(arena: &Arena, rules: &Rules) -> Self {
        // The visible part of a boundless board has no symmetries.
        let kept = if rules.area() == Area::Boundless { 1 } else { SYMMETRIES };
        let symmetries = Symmetry::of(rules).iter().take(kept);
        let maps: Vec<Map> =
            symmetries.map(|&symmetry| Map::of(symmetry, arena, rules.area())).collect();
        let numbers = (0..arena.cells()).map(|cell| numbers(&maps, cell)).collect();
        Keys { maps, numbers, keys: [0; SYMMETRIES] }
    }

    pub(super) fn toggle(&mut self, cell: usize, mark: Mark) {
        let numbers = &self.numbers[cell][mark as usize];
        self.keys.iter_mut().zip(numbers).for_each(|(key, number)| *key ^= number);
    }

    /// The key of the position with `turn` to move and `idle` idle cells, and the number of the
    /// symmetry that leads to it.
    pub(super) fn key(&self, turn: Side, idle: usize) -> (u64, usize) {
        let mut smallest = 0;
        for symmetry in 1..self.maps.len() {
            if self.keys[symmetry] < self.keys[smallest] {
                smallest = symmetry;
            }
        }
        let tempo = 2 * idle as u64 + turn as u64 + 1;
        (self.keys[smallest] ^ splitmix64(tempo), smallest)
    }

    pub(super) fn image(&self, cell: usize, symmetry: usize) -> usize {
        usize::from(self.maps[symmetry].image[cell])
    }

    /// The inverse of [`Keys::image`].
    pub(super) fn origin(&self, image: usize, symmetry: usize) -> usize {
        usize::from(self.maps[symmetry].origin[image])
    }

    /// The symmetries that map `stones` onto themselves, as the image of each cell.
    pub(super) fn symmetries_of<T: PartialEq>(&self, stones: &[T]) -> impl Iterator<Item = &[u16]> {
        let images = self.maps.iter().map(|map| &map.image[..]);
        images.filter(move |image| {
            image.iter().zip(stones).all(|(&image, stone)| stones[usize::from(image)] == *stone)
        })
    }
}

impl Map {
    fn of(symmetry: Symmetry, arena: &Arena, area: Area) -> Self {
        let cells = arena.cells();
        let mut map = Map { image: vec![0; cells], origin: vec![0; cells] };
        for cell in 0..cells {
            let point = symmetry.map(area, arena.point(cell));
            let image = arena.index(point).expect("a symmetry keeps the board");
            map.image[cell] = small(image);
            map.origin[image] = small(cell);
        }
        map
    }
}

/// The random numbers of each mark on `cell`: those of its images.
fn numbers(maps: &[Map], cell: usize) -> [[u64; SYMMETRIES]; MARKS] {
    let mut numbers = [[0; SYMMETRIES]; MARKS];
    for (mark, numbers) in (0..).zip(&mut numbers) {
        for (map, number) in maps.iter().zip(numbers) {
            let image = u64::from(map.image[cell]);
            *number = splitmix64(FIRST_MARK + MARKS as u64 * image + mark);
        }
    }
    numbers
}

fn small(cell: usize) -> u16 {
    u16::try_from(cell).expect("a board has at most 4096 cells")
}
