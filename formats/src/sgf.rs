//! SGF, the Smart Game Format, as `FF[4]` and `GM[4]` (Gomoku and renju): X is black, O white.
//!
//! What SGF cannot express is in private properties, which other programs skip: `OXD` is the
//! decision in an opening after the move of its node, `OXE` how a game ended, `OXC` the time
//! control. `RU` states the rules as `oxo --rules` takes them.

mod cells;
mod error;
mod parse;
mod record;
mod rules;
mod tree;

pub use error::{SgfError, SgfFault};
pub use record::{read, write};
pub use tree::{read as read_tree, write as write_tree};
