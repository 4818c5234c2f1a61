//! Holds the committed tables of `docs/atlas/` to what the program computes now.

// The command line of the program is not used here.
#[allow(dead_code)]
#[path = "main.rs"]
mod program;
