//! Compression of replies.

use std::io::{self, Write};
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use tokio::sync::Mutex;

use crate::net::background;

/// A content encoding.
#[derive(Debug)]
pub struct Packing {
    /// Its name in HTTP headers.
    pub name: &'static str,
    compress: fn(&[u8], i32) -> io::Result<Vec<u8>>,
}

/// Compression levels, on Brotli's scale: high for files that are compressed once, low for pages
/// and pictures, which change.
pub const ONCE: i32 = 11;
pub const EACH: i32 = 7;

impl Packing {
    /// Best first. Browsers accept Brotli only over HTTPS or from localhost.
    pub const ALL: &[Packing] = &[
        #[cfg(feature = "operator")]
        Packing { name: "br", compress: brotli },
        Packing { name: "gzip", compress: gzip },
    ];

    pub fn pack(&self, plain: &[u8], effort: i32) -> Bytes {
        (self.compress)(plain, effort).expect("writing to memory cannot fail").into()
    }
}

#[cfg(feature = "operator")]
fn brotli(mut plain: &[u8], quality: i32) -> io::Result<Vec<u8>> {
    use brotli::BrotliCompress;
    use brotli::enc::BrotliEncoderParams;
    let params = BrotliEncoderParams { quality, size_hint: plain.len(), ..Default::default() };
    let mut packed = Vec::new();
    BrotliCompress(&mut plain, &mut packed, &params)?;
    Ok(packed)
}

/// Always the highest level, which is fast enough.
fn gzip(plain: &[u8], _effort: i32) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}

/// Bytes that are compressed once, on the first request.
#[derive(Debug, Default)]
pub struct Packed(OnceLock<Bytes>);

/// Compresses one file at a time.
static LOCK: Mutex<()> = Mutex::const_new(());

impl Packed {
    /// `None` if the server stops meanwhile.
    pub async fn get(
        &'static self,
        pack: impl FnOnce() -> Bytes + Send + 'static,
    ) -> Option<Bytes> {
        if let Some(packed) = self.0.get() {
            return Some(packed.clone());
        }
        let lock = LOCK.lock().await;
        // The thread holds the lock, because the caller may stop waiting.
        let packing = background::run(move || {
            let _lock = lock;
            self.0.get_or_init(pack).clone()
        });
        packing.await
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

    const CLIENTS: usize = 4;

    #[test]
    fn each_file_is_compressed_once_serially_and_off_the_serving_thread() {
        static FILES: [Packed; 3] = [const { Packed(OnceLock::new()) }; 3];
        static UNDER_WAY: AtomicUsize = AtomicUsize::new(0);
        static DONE: AtomicUsize = AtomicUsize::new(0);
        static GATE: OnceLock<()> = OnceLock::new();
        let runtime = Builder::new_current_thread().build();
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
            let requests = (0..CLIENTS).flat_map(|_| &FILES);
            let mut requests: Vec<_> = requests.map(|file| tokio::spawn(file.get(pack))).collect();
            yield_now().await;
            // The first client leaves, and the others still get its file.
            requests.remove(0).abort();
            yield_now().await;
            GATE.set(()).expect("the gate is closed");
            for packed in requests {
                assert_eq!(packed.await.expect("an answer"), Some(Bytes::from_static(b"packed")));
            }
        });
        assert_eq!(DONE.load(SeqCst), FILES.len());
    }
}
