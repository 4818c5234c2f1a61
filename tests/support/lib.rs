//! Common code of the tests of several crates: the files of the project, random cases, and referees that share no code
//! with the code under test.

pub mod changed;
pub mod checker;
pub mod classes;
pub mod files;
pub mod forms;
pub mod graphs;
pub mod kept;
pub mod messages;
pub mod python;
pub mod random;
pub mod slow;
pub mod stated;
pub mod systems;
pub mod writer;

pub use files::root;
pub use random::{Random, rounds};
