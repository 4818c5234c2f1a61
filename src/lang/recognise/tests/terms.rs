//! Terms, compared with a list of the options that their elements give.

use std::collections::BTreeSet;

use super::*;
use crate::ir::Program;
use nk_base::source::FileId;
use nk_testing::Random;

fn nowhere() -> Span {
    Span::new(FileId(0), 0, 0)
}

/// Members with places, one or two, of which the order does not matter; zeros are left out.
type Option = (Vec<(Member, i128)>, u32);

fn option(calls: &[(Member, i128)], constant: u32) -> Option {
    let mut calls: Vec<_> = calls
        .iter()
        .copied()
        .filter(|call| call.0 != ZERO)
        .collect();
    calls.sort_unstable();
    (calls, constant)
}

fn holds(case: &Case, n: i128, i: i128) -> bool {
    let constraints = case.constraints.iter();
    constraints
        .clone()
        .all(|own| own.n * n + own.i * i + own.c >= 0)
}

/// The options that an element gives at n.
fn said(item: &Item, case: &Case, n: i128) -> BTreeSet<Option> {
    let is = if case.moves { -250..=250 } else { 0..=0 };
    let is = is.filter(|i| holds(case, n, *i));
    let calls = |i: i128| {
        let at = |form: &LinearQuotient| form.n * n + form.i * i + form.c;
        let calls = item.calls.iter().map(|(member, form)| (*member, at(form)));
        option(&calls.collect::<Vec<_>>(), item.constant)
    };
    is.map(calls).collect()
}

/// The options that a term gives at n.
fn given(term: &Term, n: i128) -> BTreeSet<Option> {
    match *term {
        Term::Constant(value) => BTreeSet::from([option(&[], value)]),
        Term::Back(Back {
            a,
            delay,
            constant,
            low,
            high,
        }) => {
            let at = n - i128::from(delay);
            let is_there = at >= low.into() && high.is_none_or(|high| at <= high.into());
            let there = is_there.then(|| option(&[(a, at)], constant));
            there.into_iter().collect()
        }
        Term::Convolution(Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half,
        }) => {
            let sum = n - i128::from(shift);
            let xs = i128::from(x0)..=sum - i128::from(y0);
            let xs = xs.filter(|x| half.is_none_or(|g| sum - 2 * x >= g.into()));
            xs.map(|x| option(&[(a, x), (b, sum - x)], constant))
                .collect()
        }
    }
}

fn form(n: i128, i: i128, c: i128) -> LinearQuotient {
    LinearQuotient::new(n, i, c, 1, false).expect("small numbers")
}

struct Drawn {
    item: Item,
    case: Case,
    start: i128,
}

/// Constraints that x and y are no less than certain numbers, perhaps that one half of the pairs counts, and perhaps a
/// condition on n alone.
fn bounds(
    random: &mut Random,
    x: LinearQuotient,
    y: LinearQuotient,
    start: i128,
) -> Vec<Constraint> {
    let mut draw = |least, most| i128::from(random.between(least, most));
    // These numbers may lie far from the start.
    let (x0, y0) = (draw(-30, 6), draw(-30, 6));
    let mut constraints = vec![x.at_least(x0), y.at_least(y0)];
    let distance = y.sub(x).expect("a form");
    match draw(0, 4) {
        0 => constraints.push(distance.at_least(draw(-6, 6))),
        1 => constraints.push(distance.neg().expect("a form").at_least(draw(-6, 6))),
        _ => {}
    }
    if draw(0, 3) == 0 {
        let c = 40 - start - draw(0, 39) - x0.min(0) - y0.min(0);
        constraints.push(Constraint { n: 1, i: 0, c });
    }
    if draw(0, 1) == 0 {
        constraints.reverse();
    }
    constraints
}

/// A random case with a variable: calls at I or -I, at the other side, or at neither.
fn drawn(random: &mut Random) -> Drawn {
    let far = if random.one_in(3) { -150 } else { 0 };
    let start = i128::from(far + random.between(-5, 5));
    let mut draw = |least, most| i128::from(random.between(least, most));
    let sign = 2 * draw(0, 1) - 1;
    let (x, y) = (form(0, sign, draw(-9, 9)), form(1, -sign, draw(-9, 9)));
    let members = [draw(0, 1) as Member, draw(0, 1) as Member];
    let mut calls = vec![(members[0], x), (members[1], y)];
    match draw(0, 9) {
        0..=2 => drop(calls.remove(draw(0, 1) as usize)),
        3 => calls.clear(),
        _ => {}
    }
    if draw(0, 1) == 0 {
        calls.reverse();
    }
    let constant = [0, 1, 5][draw(0, 2) as usize];
    let mut case = Case::new(Vec::new(), 1);
    (case.constraints, case.moves) = (bounds(random, x, y, start), true);
    let span = nowhere();
    let item = Item {
        calls,
        constant,
        span,
    };
    Drawn { item, case, start }
}

/// A random case without a variable: one call or none, and conditions on n alone.
fn still(random: &mut Random) -> Drawn {
    let start = i128::from(random.between(-5, 5) - 200 * random.below(2) as i64);
    let mut draw = |least, most| i128::from(random.between(least, most));
    let mut case = Case::new(Vec::new(), 1);
    for _ in 0..draw(0, 3) {
        let n = (2 * draw(0, 1) - 1) * draw(1, 3);
        let c = -n * (start + draw(-6, 25)) + draw(-2, 2);
        case.constraints.push(Constraint { n, i: 0, c });
    }
    let call = (draw(0, 1) as Member, form(1, 0, draw(-7, 7)));
    let item = Item {
        calls: Vec::from_iter((draw(0, 2) > 0).then_some(call)),
        constant: draw(0, 3) as u32,
        span: nowhere(),
    };
    Drawn { item, case, start }
}

fn term(drawn: &Drawn) -> Answer<std::option::Option<Term>> {
    let program = Program::default();
    let mut reader = Reader::new(&program, 1, 0);
    // Only the reader's calls look at the program.
    reader.place(Row::whole(FunctionId(0)));
    reader.term(&drawn.item, &drawn.case, drawn.start)
}

#[test]
fn elements_with_a_variable_are_convolutions() {
    let mut random = Random(6);
    let mut refused = 0;
    for _ in 0..2500 {
        let drawn = drawn(&mut random);
        let Drawn { item, case, start } = &drawn;
        let found = term(&drawn);
        let told = format!(
            "{:?} {} {case:?} from {start}: {found:?}",
            item.calls, item.constant
        );
        let Ok(found) = found else {
            // A condition on n alone, which does not follow, or no side that shows which way the variable goes.
            let is_bare = item.calls.is_empty();
            assert!(case.constraints.len() > 2 || is_bare, "{told}");
            refused += 1;
            continue;
        };
        let found = found.expect("options at some n");
        for n in *start..start + 60 {
            assert_eq!(given(&found, n), said(item, case, n), "{told} at {n}");
        }
        for (member, _, lead) in found.references() {
            let is_early = member != ZERO || lead < 0 || item.calls.is_empty();
            assert!(is_early, "zeros are asked for too late: {told}");
        }
    }
    assert!((50..1200).contains(&refused), "{refused}");
}

#[test]
fn elements_without_one_are_single_options() {
    let mut random = Random(7);
    let mut counts = [0; 4];
    for _ in 0..2500 {
        let drawn = still(&mut random);
        let Drawn { item, case, start } = &drawn;
        let found = term(&drawn).expect("a term");
        let told = format!(
            "{:?} {} {case:?} from {start}: {found:?}",
            item.calls, item.constant
        );
        let said = |n| said(item, case, n);
        let ns = || *start..start + 60;
        for n in ns() {
            let given = found.as_ref().map(|found| given(found, n));
            assert_eq!(given.unwrap_or_default(), said(n), "{told} at {n}");
        }
        // A term has options for some n, and an element that always holds without a call is a constant.
        let is_there = ns().any(|n| !said(n).is_empty());
        assert_eq!(found.is_some(), is_there, "{told}");
        let is_always = item.calls.is_empty() && ns().all(|n| !said(n).is_empty());
        let is_constant = matches!(found, Some(Term::Constant(_)));
        assert_eq!(is_constant, is_always, "{told}");
        let kind = match found {
            None => 0,
            Some(Term::Back(own)) if own.high.is_none() => 1,
            Some(Term::Back(_)) => 2,
            Some(_) => 3,
        };
        counts[kind] += 1;
    }
    assert!(counts.iter().all(|count| *count > 100), "{counts:?}");
}

/// Calls that are not the two sides of one sum.
#[test]
fn other_calls_are_refused() {
    let moving = [
        form(0, 1, 2),
        form(0, -1, 0),
        form(1, 1, -3),
        form(1, -1, 0),
    ];
    let others = [
        form(1, 0, -1),
        form(0, 2, 0),
        form(1, 2, 0),
        form(2, 1, 0),
        form(1, -2, 0),
        form(2, 0, 0),
    ];
    let all: Vec<LinearQuotient> = moving.into_iter().chain(others).collect();
    for a in &all {
        assert_calls(&[*a]);
        for b in &all {
            assert_calls(&[*a, *b]);
            assert_calls(&[*a, *b, form(0, 1, 0)]);
        }
    }
}

fn assert_calls(forms: &[LinearQuotient]) {
    let calls: Vec<Side> = forms.iter().map(|form| (0, *form)).collect();
    let item = Item {
        calls,
        constant: 0,
        span: nowhere(),
    };
    let moves = |form: &LinearQuotient| form.i.abs() == 1;
    let is_x = |form: &LinearQuotient| form.n == 0 && moves(form);
    let is_y = |form: &LinearQuotient| form.n == 1 && moves(form);
    let wanted = match forms {
        [one] => is_x(one) || is_y(one),
        [a, b] => (is_x(a) && is_y(b) || is_x(b) && is_y(a)) && a.i == -b.i,
        _ => false,
    };
    let found = sides(&item);
    assert_eq!(found.is_some(), wanted, "{forms:?}");
    let Some((x, y)) = found else { return };
    assert!(is_x(&x.1) && is_y(&y.1) && x.1.i == -y.1.i, "{forms:?}");
    let named = [x, y].into_iter().filter(|side| side.0 != ZERO);
    assert!(named.clone().all(|side| forms.contains(&side.1)));
    assert_eq!(named.count(), forms.len());
}

#[test]
fn places_have_a_largest_size() {
    let most = 1 << 40;
    let span = nowhere();
    for by in [1, -1] {
        assert_eq!(small(by * most, span), Ok(by as i64 * (1 << 40)));
        assert_eq!(small(by * (most + 1), span), Err((span, Reason::Constant)));
        assert_eq!(small(by << 100, span), Err((span, Reason::Constant)));
    }
}
