//! How what is sent is made smaller, by what a browser unpacks.

use std::io::{self, Write};

use brotli::BrotliCompress;
use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;

/// The best one first. Browsers take brotli only over https, or from their own machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    Brotli,
    Gzip,
}

/// How hard is tried, in brotli's own measure: a file is packed once, a page for each answer.
pub const ONCE: i32 = 11;
pub const EACH: i32 = 5;

impl Packing {
    pub const ALL: [Packing; 2] = [Packing::Brotli, Packing::Gzip];

    /// As headers have it.
    pub const fn name(self) -> &'static str {
        match self {
            Packing::Brotli => "br",
            Packing::Gzip => "gzip",
        }
    }

    pub fn pack(self, plain: &[u8], effort: i32) -> Bytes {
        let packed = match self {
            Packing::Brotli => brotli(plain, effort),
            Packing::Gzip => gzip(plain),
        };
        packed.expect("memory takes whatever is written").into()
    }
}

fn brotli(mut plain: &[u8], quality: i32) -> io::Result<Vec<u8>> {
    let params = BrotliEncoderParams { quality, size_hint: plain.len(), ..Default::default() };
    let mut packed = Vec::new();
    BrotliCompress(&mut plain, &mut packed, &params)?;
    Ok(packed)
}

fn gzip(plain: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain)?;
    encoder.finish()
}
