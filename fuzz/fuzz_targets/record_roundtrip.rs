//! Runs `oxo_fuzz::record_roundtrip` on what libFuzzer makes up.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| oxo_fuzz::record_roundtrip(data));
