//! Visitors who connect by plain SSH, with the real OpenSSH client in a real terminal.

mod hostile;
mod limits;
mod play;
mod rejections;
mod seats;
