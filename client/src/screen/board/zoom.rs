//! Zoom of the board.

/// Maximum zoom steps in either direction, more than there are sizes.
const MAX_STEPS: i8 = 20;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// Fits the whole board, or a good part of an infinite one.
    #[default]
    Auto,
    /// As large as possible while all stones are visible.
    Stones,
    /// This many sizes larger than automatic; negative for smaller.
    By(i8),
}

impl Zoom {
    pub fn larger(self) -> Zoom {
        self.by(1)
    }

    pub fn smaller(self) -> Zoom {
        self.by(-1)
    }

    fn by(self, step: i8) -> Zoom {
        let steps = match self {
            Zoom::By(steps) => steps,
            Zoom::Auto | Zoom::Stones => 0,
        };
        match (steps + step).clamp(-MAX_STEPS, MAX_STEPS) {
            0 => Zoom::Auto,
            steps => Zoom::By(steps),
        }
    }
}
