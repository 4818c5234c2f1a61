//! Tests of the language server by its protocol: the binary and its streams.

mod client;

mod findings;
mod hints;
mod index;
mod names;
mod notation;
mod protocol;
mod running;
mod scenario;
mod structure;
mod twins;
mod workspace;
mod writing;

/// The names and texts of all specifications of the project and the library.
fn specs() -> Vec<(String, String)> {
    let mut all = [
        nk_testing::files::texts("specs"),
        nk_testing::files::texts("specs/std"),
    ]
    .concat();
    all.sort();
    assert!(all.len() > 30);
    all
}
