//! The definitions of a file have no meaning in the files that it uses.

use std::collections::BTreeSet;

use nk_base::source::SourceMap;
use nk_eval::Limits;
use nk_lang::load::LIBRARY;
use nk_syntax::{TokenKind, lex};

use super::evaluator;

/// The checked text that uses a file of the library and continues with `more`; `None` if it has diagnostics.
fn using(file: &str, more: &str) -> Option<(SourceMap, nk_lang::Checked)> {
    let (sources, checked) = nk_testing_programs::checked(&format!("use \"{file}\"\n{more}"));
    let is_fine = checked.diagnostics.is_empty();
    is_fine.then_some((sources, checked))
}

/// The root defines every free name of a file of the library as a number, and the file keeps its meaning.
#[test]
fn a_file_does_not_see_the_names_of_what_uses_it() {
    let mut taken = 0;
    for (file, text) in LIBRARY {
        let tokens = lex(text);
        let names = tokens.iter().filter(|own| own.kind == TokenKind::Name);
        let names: BTreeSet<&str> = names.map(|own| own.text(text)).collect();
        let may_be_defined = |name: &&&str| using(file, &format!("{name} = 1\n")).is_some();
        let free: Vec<&&str> = names.iter().filter(may_be_defined).collect();
        taken += free.len();
        let constants: String = free.iter().map(|name| format!("{name} = 1\n")).collect();
        assert!(using(file, &constants).is_some(), "{file}: {constants}");
    }
    assert!(taken > 60, "{taken} names");
}

#[test]
fn values_of_the_library_stay() {
    let questions =
        "eval nim([3, 4])\neval kayles(path(4))\neval subset_takeaway({ {1}, {2}, {1, 2} })\n";
    let values = |more: &str| {
        let (_, checked) = using("std/games.nk", &format!("{more}{questions}")).expect("no errors");
        let mut evaluator = evaluator(&checked, Limits::default());
        let window = nk_eval::Window::default();
        (0..3)
            .map(|at| super::terms(&mut evaluator, at, &window).0)
            .collect::<Vec<_>>()
    };
    let constants = "k = 1\ni = 2\nt = [ r : r >= 0 ]\nG = path(3)\nV = 7\nS = {1, 2}\nv = 1\nu = 3\nsort = 5\nL = [1]\n";
    assert_eq!(values(constants), values(""));
}
