//! How large the cells of a board are.

/// Steps either way from the size that a board has by itself: more than there are sizes.
const MAX_STEPS: i8 = 20;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// As large as it takes to see the board, or a good part of one without edges.
    #[default]
    Auto,
    /// No larger than it takes to see all stones.
    Stones,
    /// So many sizes larger than by itself, or smaller.
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
