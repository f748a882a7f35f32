//! Compression of what is sent, in formats that browsers understand.

use std::io::{self, Write};
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;

/// A format of compression.
#[derive(Debug)]
pub struct Packing {
    /// Its name in HTTP headers.
    pub name: &'static str,
    compress: fn(&[u8], i32) -> io::Result<Vec<u8>>,
}

/// Levels of effort, in brotli's own measure: a file is compressed once, a page or a picture as
/// often as it changes.
pub const ONCE: i32 = 11;
pub const EACH: i32 = 5;

impl Packing {
    /// The best one first. Browsers take brotli only over https, or from their own machine.
    pub const ALL: &[Packing] = &[
        #[cfg(feature = "operator")]
        Packing { name: "br", compress: brotli },
        Packing { name: "gzip", compress: gzip },
    ];

    pub fn pack(&self, plain: &[u8], effort: i32) -> Bytes {
        (self.compress)(plain, effort).expect("memory takes whatever is written").into()
    }
}

#[cfg(feature = "operator")]
fn brotli(mut plain: &[u8], quality: i32) -> io::Result<Vec<u8>> {
    use brotli::{BrotliCompress, enc::BrotliEncoderParams};
    let params = BrotliEncoderParams { quality, size_hint: plain.len(), ..Default::default() };
    let mut packed = Vec::new();
    BrotliCompress(&mut plain, &mut packed, &params)?;
    Ok(packed)
}

/// As small as gzip gets, whatever the effort: its best is fast.
fn gzip(plain: &[u8], _effort: i32) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}

/// Bytes that are compressed once, at the first request, however many ask.
#[derive(Debug, Default)]
pub struct Packed(OnceLock<Bytes>);

/// One thread compresses at a time: the other blocking threads are left to the store and to bots.
static HAND: Mutex<()> = Mutex::const_new(());

impl Packed {
    /// Nothing if the server ends meanwhile.
    pub async fn get(
        &'static self,
        pack: impl FnOnce() -> Bytes + Send + 'static,
    ) -> Option<Bytes> {
        if let Some(packed) = self.0.get() {
            return Some(packed.clone());
        }
        let hand = HAND.lock().await;
        // The thread releases the lock: whoever asked may not wait for it.
        let packing = spawn_blocking(move || {
            let _hand = hand;
            self.0.get_or_init(pack).clone()
        });
        packing.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::sync::atomic::Ordering::SeqCst;
    use std::thread;

    use tokio::runtime::Builder;
    use tokio::task::yield_now;

    use super::*;

    const ASKERS: usize = 4;

    #[test]
    fn each_is_packed_once_one_at_a_time_and_beside_the_thread_that_serves() {
        static FILES: [Packed; 3] = [const { Packed(OnceLock::new()) }; 3];
        static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);
        static DONE: AtomicUsize = AtomicUsize::new(0);
        static GATE: OnceLock<()> = OnceLock::new();
        let runtime = Builder::new_current_thread().max_blocking_threads(2).build();
        runtime.expect("a runtime").block_on(async {
            let serving = thread::current().id();
            let pack = move || {
                assert_ne!(thread::current().id(), serving);
                assert_eq!(UNDER_WAY.fetch_add(1, SeqCst), 0);
                GATE.wait();
                UNDER_WAY.fetch_sub(1, SeqCst);
                DONE.fetch_add(1, SeqCst);
                Bytes::from_static(b"packed")
            };
            let asked = (0..ASKERS).flat_map(|_| &FILES);
            let mut asked: Vec<_> = asked.map(|file| tokio::spawn(file.get(pack))).collect();
            yield_now().await;
            // The first one goes, and its file is packed for the others.
            asked.remove(0).abort();
            yield_now().await;
            spawn_blocking(|| ()).await.expect("a thread is left to others");
            GATE.set(()).expect("it was shut");
            for packed in asked {
                assert_eq!(packed.await.expect("an answer"), Some(Bytes::from_static(b"packed")));
            }
        });
        assert_eq!(DONE.load(SeqCst), FILES.len());
    }
}
