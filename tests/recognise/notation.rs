//! The notation of systems is the language, and is read back here.

use nk_base::number::Number;
use nk_eval::Value;
use nk_system::notation::{Notation, Options};
use nk_system::{Sequence, System, definition, notation};
use nk_testing::Random;
use nk_testing::systems::{back, full, half, random_system, sequence};
use nk_testing_programs::{evaluator, program};

/// The specification with the notation of a system.
fn specification(system: &System) -> String {
    let notation = Notation::new(system);
    let n = notation.index();
    let mut text = String::new();
    for own in &system.sequences {
        for (value, at) in own.initial.iter().zip(own.first..) {
            text += &format!("{}({at}) = {value}\n", own.name);
        }
        let set = |options: Options| match options.conditions.as_str() {
            "" => format!("{{ {} }}", options.element),
            conditions => format!("{{ {} : {conditions} }}", options.element),
        };
        let sets: Vec<String> = notation.options(own).into_iter().map(set).collect();
        let sets = if sets.is_empty() {
            "{}".to_owned()
        } else {
            sets.join(" union ")
        };
        let (name, start) = (&own.name, own.start());
        text += &format!("{name}({n}) = mex ({sets}) : {n} >= {start}\n");
    }
    text
}

/// Checks that the notation of a system has its values up to `last`.
fn check_values(system: &System, last: i64) {
    let text = specification(system);
    let program = program(&text);
    let mut evaluator = evaluator(&program);
    let table = definition::values(system, last).unwrap();
    for (own, values) in system.sequences.iter().zip(&table) {
        for n in own.first..=last {
            let found = evaluator.term(&own.name, &[Number::Small(n)]).unwrap();
            let value = Value::from(i64::from(values[&n]));
            assert_eq!(found.ok(), Some(value), "{}({n}) of\n{text}", own.name);
        }
    }
}

#[test]
fn random_systems_are_written_as_they_are() {
    let mut random = Random(20);
    for _ in 0..1500 {
        check_values(&random_system(&mut random), 14);
    }
}

/// The systems have a sequence of zeros, such as recognition adds.
#[test]
fn zeros_are_left_out() {
    let mut random = Random(21);
    for _ in 0..1500 {
        let mut system = random_system(&mut random);
        let zeros = sequence("zeros", random.between(-6, -4), &[], vec![]);
        let count = system.sequences.len();
        for own in &mut system.sequences {
            for term in &mut own.terms {
                *term = term.renamed(|own| if random.below(2) == 0 { count } else { own });
            }
        }
        system.sequences.push(zeros);
        check_values(&system, 14);
        let notation = Notation::new(&system);
        for own in system.sequences.iter().take(count) {
            let shown = notation.options(own).into_iter().map(|own| own.element);
            assert!(shown.into_iter().all(|element| !element.contains("zeros")));
        }
    }
}

fn shown(own: Sequence) -> Vec<String> {
    let system = System {
        sequences: vec![own],
    };
    let notation = Notation::new(&system);
    let options = notation.options(&system.sequences[0]).into_iter();
    let line = |own: Options| format!("{} : {}", own.element, own.conditions);
    options.map(line).collect()
}

#[test]
fn terms_read_as_in_a_paper() {
    let terms = vec![
        full(0, 0, 1, 3, -2, -2),
        half(0, 0, 0, -1, 1, 1, 1),
        half(0, 0, 0, 0, 1, 1, 0),
        half(0, 0, 0, 5, 1, 1, -3),
        back(0, 3, 0, 0),
        back(0, 3, 4, 2),
    ];
    assert_eq!(
        shown(sequence("f", 0, &[0, 1, 2], terms.clone())),
        [
            "f(x) (+) f(y) (+) 1 : x + y = n - 3, x >= -2, y >= -2",
            "f(x) (+) f(y) : x + y = n + 1, x >= 1, y >= 1, x < y",
            "f(x) (+) f(y) : x + y = n, x >= 1, y >= 1, x <= y",
            "f(x) (+) f(y) : x + y = n - 5, x >= 1, y >= 1, y - x >= -3",
            "f(n - 3) : ",
            "f(n - 3) (+) 4 : n >= 5",
        ]
    );
    // No variable has the name of a sequence.
    let own = shown(sequence("x", 0, &[0], terms[1..2].to_vec()));
    assert_eq!(
        own,
        ["x(i) (+) x(j) : i + j = n + 1, i >= 1, j >= 1, i < j"]
    );
    let own = shown(sequence("n", 0, &[0], terms[4..5].to_vec()));
    assert_eq!(own, ["n(m - 3) : m >= 3"]);
}

fn within(low: i64, high: Option<i64>) -> nk_system::Term {
    nk_system::Term::Back(nk_system::Back {
        delay: 2,
        low,
        high,
        ..nk_system::Back::default()
    })
}

/// The expected conditions are compared letter by letter.
#[test]
fn conditions_are_as_short_as_they_can_be() {
    let ends = [
        (0, None),
        (1, None),
        (2, None),
        (1, Some(9)),
        (2, Some(9)),
        (2, Some(2)),
        (1, Some(1)),
    ];
    let singles = ends.map(|(low, high)| within(low, high));
    let pairs = [
        full(0, 0, 0, 1, -1, 0),
        half(0, 0, 0, 1, -1, 0, 2),
        half(0, 0, 0, 1, -1, 0, -1),
    ];
    let own = sequence(
        "f",
        -1,
        &[0, 1, 2, 3],
        singles.into_iter().chain(pairs).collect(),
    );
    let f = |place: &str, conditions: &str| format!("f({place}) : {conditions}");
    let pairs = |more: &str| format!("f(x) (+) f(y) : x + y = n - 1, x >= -1, y >= 0{more}");
    assert_eq!(
        shown(own),
        [
            f("n - 2", ""),
            f("n - 2", ""),
            f("n - 2", "n >= 4"),
            f("n - 2", "n <= 11"),
            f("n - 2", "4 <= n <= 11"),
            f("n - 2", "n = 4"),
            f("n - 2", "n = 3"),
            pairs(""),
            pairs(", y - x >= 2"),
            pairs(", y - x >= -1"),
        ]
    );
}

#[test]
fn pairs_with_zeros_are_written_by_one_side() {
    let zeros = sequence("z", -5, &[], vec![]);
    let f = |terms| sequence("f", 0, &[3], terms);
    let line = |term| {
        let system = System {
            sequences: vec![f(vec![term]), zeros.clone()],
        };
        let own = Notation::new(&system)
            .options(&system.sequences[0])
            .remove(0);
        format!("{} : {}", own.element, own.conditions)
    };
    for (term, wanted) in [
        (full(0, 1, 0, 3, 1, -2), "f(x) : 1 <= x <= n - 1"),
        (
            half(0, 1, 2, 3, 1, -2, 1),
            "f(x) (+) 2 : 1 <= x <= n - 1, 2*x <= n - 4",
        ),
        (full(1, 0, 0, 3, -2, 1), "f(y) : 1 <= y <= n - 1"),
        (
            half(1, 0, 0, 3, -2, 1, 1),
            "f(y) : 1 <= y <= n - 1, 2*y >= n - 2",
        ),
        (full(1, 1, 0, 3, -2, 1), "0 : n >= 2"),
        (half(1, 1, 7, 3, -2, 1, 9), "7 : n >= 8"),
        (half(1, 1, 7, 3, -2, 1, 2), "7 : n >= 2"),
        (back(1, 4, 0, -1), "0 : n >= 3"),
        (
            full(0, 0, 0, -3, 0, 0),
            "f(x) (+) f(y) : x + y = n + 3, x >= 0, y >= 0",
        ),
        (nk_system::Term::Constant(4), "4 : "),
    ] {
        assert_eq!(line(term), wanted);
    }
}

#[test]
fn texts_tell_systems_apart_and_not_by_name() {
    let mut random = Random(22);
    for _ in 0..500 {
        let system = random_system(&mut random);
        let text = notation::text(&system);
        let mut renamed = system.clone();
        renamed.sequences[0].name = "x".to_owned();
        assert_eq!(notation::text(&renamed), text);
        let other = random_system(&mut random);
        if notation::text(&other) == text {
            let last = 12;
            assert_eq!(
                definition::values(&system, last),
                definition::values(&other, last)
            );
        }
        let mut changed = system.clone();
        changed.sequences[0].initial.push(7);
        assert_ne!(notation::text(&changed), text);
        assert!(text.lines().all(|line| !line.is_empty()));
    }
}

/// A set that is written out may have a name, even if a condition bounds its members.
#[test]
fn named_sets_are_read_as_if_they_stood_there() {
    let mut random = Random(33);
    for _ in 0..200 {
        let count = 1 + random.below(4);
        let members: Vec<String> = (0..count)
            .map(|_| (1 + random.below(9)).to_string())
            .collect();
        let (set, least) = (members.join(", "), random.below(3));
        let text = |own: &str| {
            format!(
                "S = {{{set}}}\nf(n) = mex {{ f(n - s) (+) f(s) : s in {own}, s <= n - {least} }} : n >= 0\n"
            )
        };
        let [named, written] = [text("S"), text(&format!("{{{set}}}"))].map(|own| {
            let program = program(&own);
            let found = super::found(&program, "f").map(|found| found.system);
            if let Ok(found) = &found {
                let recognised = nk_lang::recognise::recognise(&program, super::id(&program, "f"));
                super::agrees(&program, &recognised.expect("it was"), 40).expect(&own);
                assert!(!found.sequences.is_empty());
            }
            found
        });
        assert_eq!(named, written, "{}", text("S"));
    }
}
