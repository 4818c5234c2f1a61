//! Programs from texts, and the nimbers of their graphs by derived systems and by the solver.

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_derive::{DeriveError, Derived};
use nk_lang::ir::{FamilyId, Program};
use nk_lang::strips::{Argument, derive_family};
use nk_oeis::Corpus;
use nk_recurrence::Values;
use nk_testing_programs::evaluator;

/// The program of the text with `graph wanted(n) = target`, whose nimber is `asked(n)` and whose order is `sized(n)`.
pub fn program(text: &str, target: &str) -> Program {
    nk_testing_programs::program(&format!(
        "{text}\ngraph wanted(n) = {target}\nasked(n) = nimber(wanted(n)) : n >= -9\nsized(n) = order(wanted(n)) : n >= -9\n"
    ))
}

pub fn derived(program: &Program) -> Result<Derived, DeriveError> {
    let mut derived = derived_until(program, &CancelToken::new())?;
    derived.solve_small(&CancelToken::new())?;
    Ok(derived)
}

/// Derives like [`derived`] until `stop` is cancelled. The values for n below the sums are not solved.
pub fn derived_until(program: &Program, stop: &CancelToken) -> Result<Derived, DeriveError> {
    let wanted = program.families.iter().position(|own| own.name == "wanted");
    let wanted = FamilyId(wanted.expect("the family wanted"));
    let argument = Argument {
        scale: 1,
        offset: 0,
    };
    derive_family(program, wanted, &[argument], stop)
}

/// The values of the derived system from the least n up to `last`. For n below its sums they are those of the solver.
pub fn values(derived: &Derived, last: i64) -> Vec<u32> {
    let mut values = Values::new(derived.system.clone()).expect("a system with values");
    (derived.least..=last)
        .map(|n| {
            if let Some(value) = derived.small.get((n - derived.least) as usize) {
                return *value;
            }
            let count = derived.residues.len() as i64;
            let sum = &derived.residues[n.rem_euclid(count) as usize];
            sum.members
                .iter()
                .fold(sum.constant, |all, (member, growth, offset)| {
                    let index = growth * n.div_euclid(count) + offset;
                    values.extend_to(index, &CancelToken::new()).expect("room");
                    all ^ values
                        .get(*member, index)
                        .unwrap_or_else(|| panic!("no value at {index}"))
                })
        })
        .collect()
}

/// The nimbers of the graphs, which the evaluator builds.
pub fn by_graphs(program: &Program, least: i64, last: i64) -> Vec<u32> {
    let mut evaluator = evaluator(program);
    (least..=last)
        .map(|n| {
            let term = evaluator.term("asked", &[Number::from(n)]).expect("asked");
            let value = term.unwrap_or_else(|error| panic!("n = {n}: {error:?}"));
            let value = value.number().and_then(Number::as_i64).expect("a nimber");
            u32::try_from(value).expect("a nimber")
        })
        .collect()
}

/// The number of vertices of the graph for n.
pub fn order(program: &Program, n: i64) -> usize {
    let value = find_order(program, n).unwrap_or_else(|| panic!("no graph at n = {n}"));
    usize::try_from(value).expect("a number of vertices")
}

/// The number of vertices of the graph for n; `None` if there is no such graph.
pub fn find_order(program: &Program, n: i64) -> Option<i64> {
    let mut evaluator = evaluator(program);
    let term = evaluator.term("sized", &[Number::from(n)]).expect("sized");
    term.ok()?.number().and_then(Number::as_i64)
}

/// The offset and the terms of a sequence of the OEIS.
pub fn listed(id: &str) -> (i64, Vec<u32>) {
    let corpus = Corpus::bundled();
    let listing = corpus
        .listing(id.parse().expect("an id"))
        .expect("a listing");
    let terms = listing.terms.iter();
    let terms = terms.map(|own| u32::try_from(own).expect("a nimber"));
    (listing.offset, terms.collect())
}

/// Compares the values that the system derived for a target gives with those of its graphs, for the first `count` values of
/// n, as long as the graph has at most `largest` vertices. Returns the number of values compared.
#[track_caller]
pub fn compared_with_graphs(definitions: &str, target: &str, count: i64, largest: usize) -> usize {
    let program = program(definitions, target);
    let derived = derived(&program)
        .unwrap_or_else(|refusal| panic!("{target}: {}\n{definitions}", refusal.why));
    let least = derived.least;
    let few = (least..least + count).take_while(|n| order(&program, *n) <= largest);
    let last = few.last().expect("a small graph");
    let own = values(&derived, last);
    let wanted = by_graphs(&program, least, last);
    assert_eq!(own, wanted, "{target} from {least}\n{definitions}");
    own.len()
}

/// Checks that no system is derived for a target, and that the reason contains `why`.
#[track_caller]
pub fn assert_refused(definitions: &str, target: &str, why: &str) {
    match derived(&program(definitions, target)) {
        Ok(_) => panic!("{target} was derived\n{definitions}"),
        Err(refusal) => {
            let said = refusal.why.to_string();
            assert!(said.contains(why), "{target}: {said}\n{definitions}");
        }
    }
}
