//! The language server as an editor meets it: the binary, its streams, the protocol.

#[path = "lsp/client.rs"]
mod client;
#[path = "lsp/specs.rs"]
mod specs;

#[path = "lsp/findings.rs"]
mod findings;
#[path = "lsp/index.rs"]
mod index;
#[path = "lsp/names.rs"]
mod names;
#[path = "lsp/protocol.rs"]
mod protocol;
#[path = "lsp/running.rs"]
mod running;
#[path = "lsp/scenario.rs"]
mod scenario;
#[path = "lsp/twins.rs"]
mod twins;
