//! The systems that are measured, and the runs of this program: each is a child process, like those of the other
//! programs.

use nk_base::cancellation::CancelToken;
use nk_lang::ir::{FunctionId, Program};
use nk_lang::recognise::recognise;
use nk_recurrence::{Column, Values};
use nk_system::System;
use nk_testing::files;
use nk_testing::systems::octal;
use nk_testing_programs::program;

use super::process;
use super::programs::checksum;

/// The origin of a system.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    Octal(&'static str),
    /// A function of a file in `specs/`.
    Spec(&'static str, &'static str),
}

/// One row of the table: a system, and the last index that each program computes.
#[derive(Clone, Copy, Debug)]
pub struct Case {
    pub name: &'static str,
    pub origin: Origin,
    pub last: i64,
    /// Whether the plain C program computes all values too; its work grows with the square of `last`.
    pub c: bool,
    /// The last index of the shorter run in Python.
    pub python: i64,
}

pub const fn case(name: &'static str, origin: Origin, last: i64) -> Case {
    let c = last <= 100_000;
    let python = 2000;
    Case {
        name,
        origin,
        last,
        c,
        python,
    }
}

pub const CASES: &[Case] = &[
    case("0.137", Origin::Octal("0.137"), 100_000),
    case("diamonds", Origin::Spec("diamonds", "a"), 100_000),
    case("scalloped", Origin::Spec("scalloped", "a"), 100_000),
    case("0.007", Origin::Octal("0.007"), 100_000),
    case("0.106", Origin::Octal("0.106"), 100_000),
    case("Grundy", Origin::Spec("grundy", "g"), 100_000),
    case("0.77", Origin::Octal("0.77"), 1_000_000),
    case("0.07", Origin::Octal("0.07"), 1_000_000),
    case("0.16", Origin::Octal("0.16"), 1_000_000),
    case("0.6", Origin::Octal("0.6"), 1_000_000),
    case("0.37", Origin::Octal("0.37"), 1_000_000),
    case("0.16 to 10^7", Origin::Octal("0.16"), 10_000_000),
];

impl Case {
    pub fn system(&self) -> System {
        match self.origin {
            Origin::Octal(code) => octal(code),
            Origin::Spec(file, function) => system_of(&spec(file), function),
        }
    }
}

fn spec(name: &str) -> Program {
    program(&files::read(&format!("specs/{name}.nk")))
}

fn function(program: &Program, name: &str) -> FunctionId {
    let place = program.functions.iter().position(|own| own.name == name);
    FunctionId(place.expect("a function of this name"))
}

pub fn system_of(program: &Program, name: &str) -> System {
    let found = recognise(program, function(program, name));
    found.expect("a system in normal form").system
}

/// The first argument of a child process.
pub const CHILD: &str = "--child";

/// The work of a child process: computes one case on one thread, without proofs, and prints a checksum and the memory
/// that it took.
pub fn child(name: &str, last: &str) {
    let case = CASES.iter().find(|case| case.name == name).expect("a case");
    let last: i64 = last.parse().expect("an index");
    let mut values = Values::new(case.system()).expect("a system with values");
    values
        .extend_to(last, &CancelToken::new())
        .expect("enough memory");
    let sum = match values.slice(0) {
        Column::Bytes(own) => checksum(own.iter().map(|value| u32::from(*value))),
        Column::Shorts(own) => checksum(own.iter().map(|value| u32::from(*value))),
        Column::Words(own) => checksum(own.iter().copied()),
    };
    println!("{sum} {}", process::peak_memory().unwrap_or(0));
}
