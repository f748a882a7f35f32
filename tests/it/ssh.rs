//! Visitors who come in by plain ssh: the real client of OpenSSH in a real terminal.

mod hostile;
mod limits;
mod play;
mod rejections;
mod seats;
