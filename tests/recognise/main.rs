//! Recurrences that are recognised in programs are compared with evaluation.

mod definition;
mod limits;
mod names;
mod notation;
mod places;
mod random;
mod refusals;
mod rows;
mod shapes;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_base::source::FileId;
use nk_eval::Value;
use nk_lang::ir::{FunctionId, Program};
use nk_lang::recognise::recognise;
use nk_lang::recognise::{Reason, Recognised};
use nk_syntax::parse;
use nk_system::octal::OctalCode;
use nk_system::{Member, OctalTable};

use definition::Values;
use nk_testing::files;
use nk_testing::slow::{self, Fraction, Slow};
use nk_testing_programs::{evaluator, program};

fn spec(name: &str) -> Program {
    program(&files::read(&format!("specs/{name}.nk")))
}

fn id(program: &Program, name: &str) -> FunctionId {
    let named = |function: &nk_lang::ir::Function| function.name == name;
    FunctionId(program.functions.iter().position(named).unwrap())
}

fn found(program: &Program, name: &str) -> Result<Recognised, Reason> {
    recognise(program, id(program, name)).map_err(|error| error.reason)
}

/// The sequences of a recognised system with the functions that they belong to: the value at N is that of the function at
/// m N + r.
fn parts(recognised: &Recognised) -> impl Iterator<Item = (Member, FunctionId, i64)> {
    let m = recognised.modulus;
    let functions = recognised.members.iter();
    let all = functions.flat_map(move |own| (0..m).map(move |r| (*own, r)));
    all.enumerate().map(|(member, (own, r))| (member, own, r))
}

/// Checks that every function of a recognised system has the values of the evaluator, and is undefined just below its
/// first index.
fn agrees(program: &Program, recognised: &Recognised, last: i64) -> Result<(), String> {
    let mut evaluator = evaluator(program);
    let mut values = Values::default();
    let system = &recognised.system;
    let m = recognised.modulus;
    for (member, function, r) in parts(recognised) {
        let name = &program.functions[function.0].name;
        let first = system.sequences[member].first;
        let mut term = |n: i64| evaluator.term(name, &[Number::from(m * n + r)]).unwrap();
        if term(first - 1).is_ok() {
            return Err(format!("{name}({}) has a value", m * (first - 1) + r));
        }
        for n in first..=last / m {
            let wanted = term(n).map_err(|error| format!("{name}({n}): {:?}", error.kind))?;
            let own = values.at(system, member, n);
            if wanted != Value::from(i64::from(own)) {
                return Err(format!("{name}({n}) is {wanted}, and {own} in {system:?}"));
            }
        }
    }
    Ok(())
}

/// Checks like [`agrees`], but against the text by the definition of the language, as the evaluator itself uses
/// recognised systems.
fn follows(text: &str, program: &Program, recognised: &Recognised) -> Result<(), String> {
    let parsed = parse(FileId(0), text);
    let mut slow = Slow::new(&parsed.file);
    let mut values = Values::default();
    let m = recognised.modulus;
    for (member, function, r) in parts(recognised) {
        let name = &program.functions[function.0].name;
        for n in recognised.system.sequences[member].first..=9 / m {
            let own = values.at(&recognised.system, member, n);
            let wanted = slow.call(name, vec![(m * n + r).into()]);
            if wanted != Ok(slow::Value::Number(Fraction(own.into(), 1))) {
                return Err(format!("{name}({n}) is {wanted:?}, not {own}"));
            }
        }
    }
    Ok(())
}

const SPECS: &[(&str, &[&str])] = &[
    ("arc_kayles", &["legs"]),
    ("contours", &["a", "b", "p", "q"]),
    ("dawson", &["D", "ring"]),
    ("diamonds", &["a", "K", "X"]),
    ("domino", &["nv"]),
    ("grundy", &["g"]),
    ("heaps", &["lasker", "smaller", "unequal"]),
    ("kayles", &["kayles"]),
    ("linked_cycles", &["a", "b", "c", "d", "e", "f"]),
    ("named_snakes", &["one_tail", "snake", "two_tails"]),
    ("nim_lists", &["lasker", "smaller", "unequal"]),
    ("nim_sum_rows", &["lasker", "smaller", "unequal"]),
    ("nim_sums", &["lasker", "smaller", "unequal"]),
    ("nimors", &["high"]),
    ("numbers", &["m"]),
    (
        "octal_recurrences",
        &[
            "dawson_kayles",
            "double_kayles",
            "flanigan",
            "g117",
            "g134",
            "g14",
            "g144",
            "g156",
            "g16",
            "g171",
            "g316",
            "g37",
            "g373",
            "g524",
            "g53",
            "g74",
            "g76",
            "guiles",
            "h102",
            "h304",
        ],
    ),
    ("officers", &["officers"]),
    (
        "residues",
        &[
            "alike",
            "coprime_to_6",
            "not_3",
            "not_4",
            "not_6",
            "odd",
            "one_even",
            "one_or_two",
            "same_third",
            "tokens",
        ],
    ),
    ("remove_a_square", &["R", "X"]),
    ("heat_toggle", &["H"]),
    ("scalloped", &["a", "b", "c"]),
    ("subtraction", &["half", "passed", "with_pass"]),
    ("subtraction_tables", &["all_but"]),
    ("toggle", &["run"]),
    ("treblecross", &["T"]),
    ("coin_rows", &["near", "turtles", "twins"]),
    ("partition_games", &["one_cut"]),
    ("rims", &["rails", "up_to_four"]),
];

#[test]
fn the_specs_are_recognised() {
    for (name, functions) in SPECS {
        let program = spec(name);
        for function in *functions {
            let recognised = found(&program, function);
            let recognised =
                recognised.unwrap_or_else(|reason| panic!("{name} {function}: {reason}"));
            let outcome = agrees(&program, &recognised, 60);
            outcome.unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}

/// A function of the specifications is recognised if and only if it is listed here.
#[test]
fn nothing_else_of_the_specs_is() {
    let folder = nk_testing::root().join("specs");
    let mut unlisted = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if !path.is_file() {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let listed = SPECS.iter().find(|(own, _)| *own == name);
        let listed = listed.map_or(&[][..], |(_, functions)| functions);
        let program = spec(&name);
        for at in 0..program.functions.len() {
            let function = &program.functions[at].name;
            let outcome = recognise(&program, FunctionId(at));
            let other = name == "remove_a_square" && matches!(function.as_str(), "a" | "K");
            if outcome.is_ok() && !listed.contains(&function.as_str()) && !other {
                unlisted.push(format!("{name} {function}"));
            }
        }
    }
    unlisted.sort();
    assert_eq!(unlisted, [""; 0]);
}

#[test]
fn octal_codes_are_systems() {
    for code in [
        "0.137",
        "0.77",
        "4.7",
        "0.6",
        "0.007",
        "4.007",
        "0.45",
        "0.16",
        "0.1234567",
        "4.05",
    ] {
        let read: OctalCode = code.parse().unwrap();
        let system = read.system().unwrap();
        assert!(system.order().is_ok(), "{code}");
        let mut table = OctalTable::new(read);
        let mut values = Values::default();
        for n in 0..=60 {
            let wanted = table.value(n, &CancelToken::new()).unwrap();
            assert_eq!(values.at(&system, 0, n as i64), wanted, "{code} {n}");
        }
    }
    assert!("0.8".parse::<OctalCode>().unwrap().system().is_err());
    assert!("1.3".parse::<OctalCode>().is_err());
    assert!("".parse::<OctalCode>().is_err());
}
