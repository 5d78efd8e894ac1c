//! The fuzz target `score`; see `noddy_fuzz::score`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| noddy_fuzz::score(data));
