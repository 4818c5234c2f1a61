//! Claims about lists in a range without an upper bound: what is *proved* is true up to the end of a list that is always
//! asked for, and has no value after it.

use nk_base::number::Number;
use nk_eval::{Limits, Verdict, Window};
use nk_testing::Random;

use super::evaluator;

/// A statement about n and the lists of [`NAMES`].
enum Statement {
    Below(i64),
    Differs(i64),
    /// `x[n + k] != v`, or `g(n + k) != v` where g hides a list.
    Element(usize, i64, i64),
    Not(Box<Statement>),
    All(Vec<Statement>),
    Any(Vec<Statement>),
    If(Box<[Statement; 3]>),
}

use Statement::*;

type Lists = [Vec<i64>; 3];

/// Two lists, and a function that takes its values from a list.
const NAMES: [&str; 3] = ["x", "y", "g"];

fn statement(random: &mut Random, depth: u64) -> Statement {
    let part = |random: &mut Random| Box::new(statement(random, depth - 1));
    let kind = if depth == 0 { 0 } else { random.below(7) };
    match kind {
        0 => match random.below(4) {
            0 => Below(random.between(1, 12)),
            1 => Differs(random.between(1, 9)),
            _ => {
                let list = random.below(NAMES.len() as u64) as usize;
                Element(list, random.between(0, 1), random.between(1, 9))
            }
        },
        1 => Not(part(random)),
        2 => If(Box::new(std::array::from_fn(|_| *part(random)))),
        3 | 4 => Any((0..2 + random.below(2)).map(|_| *part(random)).collect()),
        _ => All((0..2 + random.below(2)).map(|_| *part(random)).collect()),
    }
}

impl Statement {
    fn text(&self) -> String {
        let joined = |parts: &[Statement], word| {
            let parts: Vec<String> = parts.iter().map(Statement::text).collect();
            format!("({})", parts.join(word))
        };
        match self {
            Below(bound) => format!("n < {bound}"),
            Differs(number) => format!("n != {number}"),
            Element(2, ahead, value) => format!("g(n + {ahead}) != {value}"),
            Element(list, ahead, value) => format!("{}[n + {ahead}] != {value}", NAMES[*list]),
            Not(part) => format!("not ({})", part.text()),
            All(parts) => joined(parts, " and "),
            Any(parts) => joined(parts, " or "),
            If(parts) => {
                let [condition, then, otherwise] = parts.each_ref().map(Statement::text);
                format!("(if {condition} then {then} else {otherwise})")
            }
        }
    }

    /// The truth at n, from the left to the right as far as it is not decided; `None` where an element is asked for
    /// that the list does not have.
    fn truth(&self, lists: &Lists, n: i64) -> Option<bool> {
        match self {
            Below(bound) => Some(n < *bound),
            Differs(number) => Some(n != *number),
            Element(list, ahead, value) => {
                let at = usize::try_from(n + ahead - 1).ok()?;
                lists[*list].get(at).map(|own| own != value)
            }
            Not(part) => part.truth(lists, n).map(|own| !own),
            All(parts) => first_that_is(false, parts, lists, n),
            Any(parts) => first_that_is(true, parts, lists, n),
            If(parts) => match parts[0].truth(lists, n)? {
                true => parts[1].truth(lists, n),
                false => parts[2].truth(lists, n),
            },
        }
    }
}

/// `decisive` if one of the parts has this truth and all before it have the other one.
fn first_that_is(decisive: bool, parts: &[Statement], lists: &Lists, n: i64) -> Option<bool> {
    for part in parts {
        if part.truth(lists, n)? == decisive {
            return Some(decisive);
        }
    }
    Some(!decisive)
}

#[test]
fn what_is_proved_of_a_list_is_false_nowhere_after_its_end() {
    let mut random = Random(31);
    let (mut proved, mut held, mut failed) = (0, 0, 0);
    for _ in 0..3_000 {
        let hidden = [3, 11][random.below(2) as usize];
        let mut list = |length| (0..length).map(|_| random.between(1, 9)).collect();
        let lists: Lists = [list(5), list(8), list(hidden)];
        let claim = statement(&mut random, 3);
        let [x, y, g] = &lists;
        let text = format!(
            "x = {x:?}\ny = {y:?}\ng(k) = {g:?}[k] : k >= 1\ncheck {} : n >= 1\n",
            claim.text()
        );
        let (_, checked) = nk_testing_programs::checked(&text);
        let mut evaluator = evaluator(&checked, Limits::default());
        let window = Window {
            default_to: Some(Number::Small(40)),
            ..Window::default()
        };
        let report = evaluator.run_check(&checked.program.checks[0], &window);
        let is_false = |n: i64| claim.truth(&lists, n) == Some(false);
        match report.verdict {
            Verdict::Proved { .. } => {
                let truths: Vec<Option<bool>> = (1..40).map(|n| claim.truth(&lists, n)).collect();
                let end = truths.iter().take_while(|own| **own == Some(true)).count();
                assert!(truths[end..].iter().all(Option::is_none), "{text}");
                let at = end + 1;
                let is_named = [5, 8].iter().any(|own| (*own..own + 2).contains(&at));
                assert!(end == truths.len() || is_named, "{text}");
                proved += 1;
            }
            Verdict::Fails { at, .. } => {
                assert!(at[0].as_i64().is_some_and(is_false), "{text}");
                failed += 1;
            }
            Verdict::Holds { through, .. } => {
                let last = through[0].as_i64().expect("a small number");
                assert!(!(1..=last).any(is_false), "{text}");
                held += 1;
            }
            Verdict::Unknown { .. } => {}
        }
    }
    assert!(
        proved > 100 && held > 100 && failed > 100,
        "{proved}, {held}, {failed}"
    );
}
