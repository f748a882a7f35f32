//! How a value that a search has found bounds the true one.

/// The relation of a stored value to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    /// A lower bound: the search was cut off.
    AtLeast,
    /// An upper bound: no move reached more.
    AtMost,
}

impl Bound {
    /// The bound that a search within `alpha` and `beta` gave to `value`.
    pub(crate) fn of(value: i32, alpha: i32, beta: i32) -> Bound {
        match value {
            _ if value >= beta => Bound::AtLeast,
            _ if value <= alpha => Bound::AtMost,
            _ => Bound::Exact,
        }
    }

    /// Whether a `value` of this kind decides a search within `alpha` and `beta`.
    pub(crate) fn settles(self, value: i32, alpha: i32, beta: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::AtLeast => value >= beta,
            Bound::AtMost => value <= alpha,
        }
    }
}
