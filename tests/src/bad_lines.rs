//! Lines that delay, stall, go dead on one side and are cut, through whatever network they are
//! laid.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use oxo::net::Network;
use parking_lot::Mutex;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, DuplexStream, duplex, split};
use tokio::task::JoinSet;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

/// Lines of each client that fare badly; the ones after them only take time, so that every
/// game comes to its end.
const BAD_LINES: usize = 6;
/// The longest that one piece of data is on its way.
const MAX_DELAY: Duration = Duration::from_millis(20);
/// The longest that nothing passes, on a line that goes on afterwards: longer than a client
/// waits for an answer to its greeting.
const MAX_STALL: Duration = Duration::from_secs(9);
/// How far a line gets at most, up and down, before something happens to it: about a whole
/// game.
const MAX_BYTES: [usize; 2] = [2_500, 6_000];
/// What is on its way at a time.
const CHUNK: usize = 1_024;

/// The network of one client, whose first lines fare badly.
#[derive(Clone, Debug)]
pub struct BadLines<N> {
    through: N,
    state: Arc<Mutex<State>>,
}

#[derive(Debug)]
struct State {
    random: StdRng,
    laid: usize,
    /// They end with the network.
    lines: JoinSet<()>,
    troubles: Troubles,
}

/// How many lines were cut, stalled, and dead on one side.
pub type Troubles = Arc<[AtomicU64; 3]>;

/// What happens to a line, once, in one direction.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    Cut,
    Stall(Duration),
    /// Nothing passes any more, and neither end is told.
    Mute,
}

/// How one direction of a line fares.
#[derive(Clone, Copy, Debug)]
struct Course {
    delay: Duration,
    /// After so many bytes.
    trouble: Option<(usize, Trouble)>,
}

impl Course {
    fn draw(random: &mut StdRng, max_bytes: usize) -> Course {
        let delay = random.random_range(Duration::ZERO..=MAX_DELAY);
        let trouble = match random.random_range(0..5) {
            0 | 1 => Some(Trouble::Cut),
            2 => Some(Trouble::Stall(random.random_range(Duration::ZERO..=MAX_STALL))),
            3 => Some(Trouble::Mute),
            _ => None,
        };
        // Half of the times during the handshakes and the greeting, where most can go wrong.
        let after = (max_bytes as f64 * random.random::<f64>().powi(3)) as usize;
        Course { delay, trouble: trouble.map(|trouble| (after, trouble)) }
    }
}

impl<N> BadLines<N> {
    /// Lines through a network, and the place where their troubles are counted.
    pub fn through(network: N, seed: u64, troubles: Troubles) -> Self {
        let (random, lines) = (StdRng::seed_from_u64(seed), JoinSet::new());
        let state = State { random, laid: 0, lines, troubles };
        BadLines { through: network, state: Arc::new(Mutex::new(state)) }
    }
}

impl State {
    fn courses(&mut self) -> [Course; 2] {
        self.laid += 1;
        MAX_BYTES.map(|max_bytes| {
            let course = Course::draw(&mut self.random, max_bytes);
            if self.laid <= BAD_LINES { course } else { Course { trouble: None, ..course } }
        })
    }
}

impl<N: Network> Network for BadLines<N> {
    type Stream = DuplexStream;

    async fn connect(&self, host: &str, port: u16) -> io::Result<DuplexStream> {
        let far = self.through.connect(host, port).await?;
        let (client, near) = duplex(CHUNK);
        let mut state = self.state.lock();
        let (courses, troubles) = (state.courses(), Arc::clone(&state.troubles));
        state.lines.spawn(async move { carry(near, far, courses, &troubles).await });
        Ok(client)
    }
}

/// One line from its beginning to its end. Whoever is at an end of it finds out for themselves.
async fn carry(
    near: impl AsyncRead + AsyncWrite,
    far: impl AsyncRead + AsyncWrite,
    [up, down]: [Course; 2],
    troubles: &[AtomicU64; 3],
) {
    let (near_in, near_out) = split(near);
    let (far_in, far_out) = split(far);
    let cut = CancellationToken::new();
    let both = async {
        tokio::join!(
            pump(near_in, far_out, up, &cut, troubles),
            pump(far_in, near_out, down, &cut, troubles)
        )
    };
    let _ = cut.run_until_cancelled(both).await;
}

async fn pump(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    course: Course,
    cut: &CancellationToken,
    troubles: &[AtomicU64; 3],
) -> io::Result<()> {
    let mut trouble = course.trouble;
    let mut passed = 0;
    let mut chunk = [0; CHUNK];
    loop {
        let read = from.read(&mut chunk).await?;
        if read == 0 {
            return to.shutdown().await;
        }
        sleep(course.delay).await;
        let mut rest = &chunk[..read];
        if let Some((at, kind)) = trouble.take_if(|(at, _)| *at <= passed + read) {
            let (before, after) = rest.split_at(at - passed);
            to.write_all(before).await?;
            rest = after;
            let number = match kind {
                Trouble::Cut => 0,
                Trouble::Stall(_) => 1,
                Trouble::Mute => 2,
            };
            troubles[number].fetch_add(1, Ordering::Relaxed);
            match kind {
                Trouble::Cut => cut.cancel(),
                Trouble::Stall(pause) => sleep(pause).await,
                Trouble::Mute => return swallow(from).await,
            }
        }
        to.write_all(rest).await?;
        passed += read;
    }
}

/// Reads on and passes on nothing, not even the end.
async fn swallow(mut from: impl AsyncRead + Unpin) -> io::Result<()> {
    tokio::io::copy(&mut from, &mut tokio::io::sink()).await?;
    std::future::pending().await
}
