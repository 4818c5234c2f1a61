//! The names of sequences that belong to residues.

use std::collections::BTreeSet;

use nk_testing::{Random, rounds};
use nk_testing_programs::program;

use crate::{found, parts};

/// The name of f(m N + r) is that of f, as few lines as no function's name goes on with, and r.
#[test]
fn names_with_residues_are_those_of_no_function() {
    let mut random = Random(83);
    let mut longer = 0;
    for _ in 0..rounds(60) {
        let mut names = BTreeSet::from(["f".to_owned()]);
        for _ in 0..random.below(6_usize) {
            let stem = ["e", "f", "f1", "fa", "g"][random.below(5_usize)];
            let lines = "_".repeat(random.below(4_usize));
            let end = ["1", "2", "x", "x_1", "1__0"][random.below(5_usize)];
            names.insert(format!("{stem}{lines}{end}"));
        }
        let names: Vec<String> = names.into_iter().collect();
        let equations = names.iter().map(|own| {
            let before = &names[random.below(names.len())];
            format!("{own}(n) = mex {{ {before}(n-i) : 1 <= i <= n, i mod 2 = 1 }} : n >= 0\n")
        });
        let program = program(&equations.collect::<String>());
        let recognised = found(&program, "f").expect("a recurrence");
        assert_eq!(recognised.modulus, 2);
        for (member, function, r) in parts(&recognised) {
            let function = &program.functions[function.0].name;
            let mut expected = format!("{function}_");
            while names.iter().any(|own| own.starts_with(&expected)) {
                expected.push('_');
                longer += 1;
            }
            let name = &recognised.system.sequences[member].name;
            assert_eq!(*name, format!("{expected}{r}"), "{names:?}");
        }
    }
    assert!(longer > 20, "{longer}");
}
