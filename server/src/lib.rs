//! The server: matches players, seats bots, referees and remembers.
