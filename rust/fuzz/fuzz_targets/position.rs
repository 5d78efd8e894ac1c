//! The fuzz target `position`; see `noddy_fuzz::position`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| noddy_fuzz::position(data));
