//! Recurrences: a comparison of this program with a plain C program, `ogsolve`, and plain Python.
//!
//! `cargo bench --bench recurrences` prints the tables; names after `--` choose rows. Each figure is the CPU time of a
//! whole process (user + system), the median of its runs. The other programs are made when they are needed: C by `gcc
//! -O3 -march=native`, `ogsolve` by `cargo install` into the build folder (once, from crates.io). A program that cannot
//! be made is shown as absent. All print a checksum of their values, which must be equal.

mod cases;
mod commands;
mod elements;
mod install;
mod own;
mod peers;
mod process;
mod programs;
mod proofs;
mod table;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [flag, name, last] = arguments.as_slice()
        && flag == cases::CHILD
    {
        return cases::child(name, last);
    }
    let names: Vec<&str> = arguments
        .iter()
        .map(String::as_str)
        .filter(|name| !name.starts_with("--"))
        .collect();
    let wanted = |name: &str| names.is_empty() || names.iter().any(|own| name.contains(own));
    println!("{}\n", process::machine());
    table::values(wanted);
    commands::table(wanted);
    proofs::table(wanted);
    elements::table(wanted);
}
