//! Runs `oxo_fuzz::play_is_legal` on what libFuzzer makes up.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| oxo_fuzz::play_is_legal(data));
