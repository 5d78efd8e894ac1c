//! The fuzz target `cards`; see `noddy_fuzz::cards`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| noddy_fuzz::cards(data));
