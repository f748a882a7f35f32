//! Runs `oxo_fuzz::rules` on what libFuzzer makes up.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| oxo_fuzz::rules(data));
