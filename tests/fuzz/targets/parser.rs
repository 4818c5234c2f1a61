#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| nkdsl_fuzz::parser(&String::from_utf8_lossy(data)));
