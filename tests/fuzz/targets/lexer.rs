#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| nkdsl_fuzz::lexer(&String::from_utf8_lossy(data)));
