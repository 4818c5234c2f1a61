//! The second verifier, `docs/verify_derivation.py`, compared with the first one.

use std::cell::RefCell;
use std::process::{Command, Output, Stdio};

use nk_base::cancellation::CancelToken;
use nk_testing::changed::with_extremes;
use nk_testing::{Random, checker, python, root};
use nk_verify::derivation::{HEAD, Statements, verify};

use super::certificates::{all_families, certificate, is_true, mutated};

const PAGE: &str = "docs/verify_derivation.py";

/// The output of the second verifier for a text on standard input; `None` if there is no Python.
fn said(text: &str) -> Option<Output> {
    let child = Command::new("python3")
        .arg(root().join(PAGE))
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = child else {
        eprintln!("skipped: there is no python3 to run {PAGE}");
        return None;
    };
    let mut input = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut input, text.as_bytes()).expect("the page reads all of it");
    drop(input);
    Some(child.wait_with_output().expect("it ends"))
}

fn assert_said(text: &str, line: &str, code: i32) {
    if let Some(output) = said(text) {
        let out = String::from_utf8_lossy(&output.stdout);
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(out, format!("-: {line}\n"), "{err}");
        assert_eq!(output.status.code(), Some(code));
    }
}

/// Both verifiers accept every certificate, and agree about changed ones. If one of them is stricter, which is rare,
/// the certificate that the other accepts is true.
#[test]
fn both_verifiers_agree() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut texts, mut whole) = (Vec::new(), Vec::new());
    for (definitions, target) in all_families() {
        let text = certificate(definitions, target);
        for _ in 0..24 {
            texts.push(mutated(&text, &mut random));
            whole.push(false);
        }
        texts.push(text);
        whole.push(true);
    }
    let Some(verdicts) = python::verdicts(PAGE, &texts) else {
        return;
    };
    let (mut accepted, mut stricter) = (0, 0);
    for ((text, python), whole) in texts.iter().zip(verdicts).zip(whole) {
        let rust = verify(text, &CancelToken::new()).is_ok();
        assert!(rust && python || !whole, "{rust}, {python}:\n{text}");
        accepted += usize::from(python && !whole);
        if rust != python {
            let claim =
                Statements::read(text).unwrap_or_else(|line| panic!("line {line} of\n{text}"));
            assert!(is_true(&claim), "{rust}, {python}:\n{text}");
            stricter += 1;
        }
    }
    assert!(accepted > 60, "{accepted} changed ones are accepted");
    assert!(stricter < 10, "{stricter} are accepted by one alone");
}

/// The reasons why the program that is extracted from Coq does not decide a certificate of a derivation: it would take
/// too long, it has loops, or parts with hubs or branches are combined with other parts, for which there is no theorem.
const OPEN: &[&str] = &[
    "an edge joins a vertex to itself",
    "one of several parts has hubs",
    "equal branches at a core are beside other parts",
    "the branches have too many positions",
    "the strides of the indices are too different",
    "a strip has",
    "values up to",
    "the small positions are too many and too large",
    "the values of more than",
];

/// A loop makes no difference in play, but its end must be a vertex, as ends of other edges must.
#[test]
fn the_end_of_a_loop_is_a_vertex() {
    let text = certificate("graph way(n) = path(n) : n >= 40", "way(n)");
    let edges = text
        .lines()
        .find(|line| line.starts_with("edges "))
        .expect("edges");
    let with = |loops: &str| text.replacen(edges, &format!("{edges}\n{loops}"), 1);
    let at = |first: &str, last: &str| {
        with(&format!("edges 0 1 0 0 -- 0 1 0 0 low {first} high {last}"))
    };
    for (text, is_right) in [
        (at("0 7", "0 7"), true),
        (at("0 0", "1 -1"), true),
        (at("0 60", "0 60"), false),
        (at("1 -50", "1 -50"), false),
        (at("0 0", "1 0"), false),
        // The ends are one vertex for t = 60 alone.
        (
            with("edges 0 1 0 0 -- 0 -1 0 120 low 0 60 high 0 60"),
            false,
        ),
    ] {
        let rust = verify(&text, &CancelToken::new());
        assert_eq!(rust.is_ok(), is_right, "{text}");
        if let Some(output) = said(&text) {
            assert_eq!(output.status.success(), is_right, "{output:?} of {text}");
        }
    }
}

/// The program that is extracted from Coq proves all derivations, and agrees about changed certificates, except for
/// [`OPEN`].
#[test]
fn the_checker_of_coq_agrees() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut texts = Vec::new();
    for (definitions, target) in all_families() {
        let text = certificate(definitions, target);
        texts.extend((0..24).map(|_| mutated(&text, &mut random)));
        texts.push(text);
    }
    let accepts = |text: &str| verify(text, &CancelToken::new()).is_ok();
    let Some([proved, refused, unknown]) = checker::compared(&texts, OPEN, accepts) else {
        return;
    };
    let counts = format!("{proved} proved, {refused} refused, {unknown} unknown");
    println!("{counts}");
    assert!(proved > 130 && refused > 550 && unknown < 20, "{counts}");
}

/// A path of N vertices whose last vertex has an even number of leaves.
fn broom(leaves: u32) -> String {
    let each = |line: &dyn Fn(u32) -> String| -> String { (0..leaves).map(line).collect() };
    let parts = [
        format!("{HEAD}\nfamily broom\nstrip\nkind v\nedge 0 0 1\n"),
        each(&|_| "piece right leaf\n".to_owned()),
        each(&|leaf| format!("attach right {leaf} 0 0\n")),
        format!(
            "cap left 0\ncap right {}\ncap right 0\n",
            u128::MAX >> (128 - leaves)
        ),
        "word 0 0 member 0 shift 0
word 0 1 member 1 shift 0
whole member 0 shift 0
sequence 0 first 0 name a
initial 0 2
convolution 0 1 shift 3 from 0 0 xor 0
back 0 delay 2 low 0 xor 0
back 1 delay 1 low 0 xor 1
back 1 delay 2 low 0 xor 0
sequence 1 first 0 name b
initial 0 1
convolution 1 1 shift 3 from 0 0 xor 0
back 1 delay 2 low 0 xor 0
residue 0 of 1 from 2
name v
name leaf
vertices 0 1 0 0 low 0 1 high 1 0
edges 0 1 0 0 -- 0 1 0 1 low 0 1 high 1 -1
"
        .to_owned(),
        each(&|leaf| format!("vertices 1 0 0 {leaf} low 0 0 high 0 0\n")),
        each(&|leaf| format!("edges 0 0 1 0 -- 1 0 0 {leaf} low 0 0 high 0 0\n")),
        "part 0 growth 1 offset 0\ncells 0 is 0 1 0 1 low 0 0 high 1 -1\n".to_owned(),
        each(&|leaf| format!("at right 1 0 0 {leaf}\n")),
        "small 2\nend\n".to_owned(),
    ];
    parts.concat()
}

#[test]
fn ends_of_128_vertices_are_checked() {
    let text = broom(128);
    assert_said(
        &text,
        "accepted: the recurrences of the graphs listed (called \"broom\" there) hold for all n >= 2",
        0,
    );
    // Without this line one leaf would not be joined to the path. With 127 leaves their number is odd.
    let line = "edges 0 0 1 0 -- 1 0 0 77 low 0 0 high 0 0\n";
    let less = text.replacen(line, "", 1);
    assert_ne!(less, text);
    let why = "refused: the graphs for n = 1 N + 0 with large N are not the strips that are listed";
    assert_said(&less, why, 1);
    let odd = "refused: word 0 0 has nimber 1 with 0 cells";
    assert_said(&broom(127), odd, 1);
    assert!(verify(&broom(30), &CancelToken::new()).is_ok());
}

#[test]
fn what_cannot_be_read_is_told_by_its_line() {
    let path = certificate("", "path(n)");
    let kind = path.replace("kind v", "kind");
    assert_said(&kind, "refused: line 4 cannot be read", 1);
    let nothing = "refused: line 2 cannot be read: the line `end` is missing";
    assert_said(&format!("{HEAD}\n"), nothing, 1);
    assert_said("", "refused: this is not a certificate of derivation", 1);
    let twice = format!("{HEAD}\n\nstrip # of nothing\nring 0\nring 0\nend\n");
    assert_said(&twice, "refused: line 5 cannot be read", 1);
    let nothing = format!("{HEAD}\nsmall 0\nend\n");
    assert_said(&nothing, "refused: a residue is missing", 1);
}

/// Numbers that no graph needs are refused before anything is computed with them.
#[test]
fn extreme_numbers_are_refused() {
    let texts = RefCell::new(Vec::new());
    let rich = certificate(include_str!("invented.nk"), "pennant(n)");
    with_extremes(&rich, 2, usize::MAX, &[i64::MIN, i64::MAX], |changed| {
        texts.borrow_mut().push(changed.to_owned());
    });
    let texts = texts.into_inner();
    for (text, accepted) in texts
        .iter()
        .zip(python::verdicts(PAGE, &texts).unwrap_or_default())
    {
        assert!(!accepted, "{text}");
    }
}
