//! The fuzz target `play`; see `noddy_fuzz::play`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| noddy_fuzz::play(data));
