//! The language server as an editor meets it: the binary, its streams, the protocol.

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

/// Every specification of the project, the library's too: names and texts.
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
