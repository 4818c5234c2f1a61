//! Terms that are given in blocks are compared with the same terms one by one.

use std::ops::ControlFlow;

use nk_base::number::Number;
use nk_eval::{End, Limits, TermSink, Value, Verdict, Window};
use nk_lang::ir::ExprKind;
use nk_lang::reading::Reading;
use nk_testing::Random;

use super::{checked, evaluator};

/// A receiver that records the terms, and ends the run after some of them.
struct Noted {
    terms: Vec<(i64, i64)>,
    /// The terms that came in blocks.
    in_blocks: usize,
    most: usize,
}

impl Noted {
    fn flow(&self) -> ControlFlow<()> {
        match self.terms.len() >= self.most {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl TermSink for Noted {
    fn term(&mut self, point: &[Number], value: &Value) -> ControlFlow<()> {
        let n = point[0].as_i64().expect("an integer");
        let value = value.number().and_then(Number::as_i64);
        self.terms.push((n, value.expect("an integer")));
        self.flow()
    }

    fn block(&mut self, first: i64, values: &[i64]) -> ControlFlow<()> {
        self.in_blocks += values.len();
        self.terms.extend((first..).zip(values.iter().copied()));
        self.flow()
    }
}

const TERMS: &str = "\
# A system, with a period that is proved, and with another first index.
D(-1) = D(0) = 0
D(n) = mex{ D(i-2) (+) D(n-i-1) : 1 <= i <= n }
# Its values grow.
g(n) = mex{ g(i) (+) g(n-i) : 1 <= i, 2*i < n }
# The machine computes it.
q(0) = 1
q(n) = q(n-1) * 3 mod 101
# Other names of sequences, one of them of another name, and with other first indices.
h(n) = octal(\"0.106\", n)
k(n+2) = h(2*n + 1) : n >= 0
d(n) = D(n - 1) : n >= 4
c(n) = octal(\"0.77\", 40 - n) : n <= 40
eval D(n) : n >= -1
eval D(2*n + 1) : n >= 0
eval D(300 - n) : 0 <= n <= 300
eval D(5) : 3 <= n <= 40
eval g(n) : n >= 0
eval q(n) : n >= 0
eval h(n) : n >= 0
eval k(n) : n >= 2
eval k(3*n + 5) : n >= -1
eval d(n) : n >= 4
eval d(300 - n) : 0 <= n <= 296
eval c(n) : 0 <= n <= 40
eval octal(\"0.106\", 3*n) : n >= 0
eval octal(\"0.77\", n) : n >= 0, n mod 3 = 1
eval D(n) (+) g(n) : n >= 0
";

#[test]
fn blocks_hold_the_terms_that_are_asked_for_one_by_one() {
    let (_, checked) = checked(TERMS);
    let mut random = Random(1);
    let mut in_blocks = 0;
    for round in 0..200 {
        let mut fast = evaluator(&checked, Limits::default());
        let evals = &checked.program.evals;
        // Several evals run one after another, since the state after one must not change the next.
        for _ in 0..3 {
            let eval = random.pick(evals);
            let from = random.one_in(2).then(|| random.between(-3, 400));
            let to = random.between(0, 2500);
            let window = Window {
                from: from.map(Number::from),
                to: Some(Number::from(to)),
                ..Window::standard()
            };
            let most = match random.one_in(3) {
                true => random.between(1, 600) as usize,
                false => usize::MAX,
            };
            let mut noted = Noted {
                terms: Vec::new(),
                in_blocks: 0,
                most,
            };
            let ended = fast.run_in_blocks(eval, Reading::plain(), &window, &mut noted);
            let ended = ended.expect("values");
            assert_eq!(ended == End::Enough, noted.terms.len() >= most);
            in_blocks += noted.in_blocks;

            let mut slow = evaluator(&checked, Limits::default());
            let question = slow.question(&eval.expr, &eval.range.frame);
            let mut points = Vec::new();
            let mut constant = eval.clone();
            constant.expr.kind = ExprKind::Number(Number::ZERO);
            let ran = slow.run_eval(&constant, &window, &mut |point, _| {
                points.push(point[0].as_i64().expect("an integer"));
                ControlFlow::Continue(())
            });
            assert_eq!(ran.expect("values"), End::Complete);
            let given: Vec<i64> = noted.terms.iter().map(|own| own.0).collect();
            match ended {
                End::Complete => assert_eq!(given, points, "round {round}: {}", eval.text),
                _ => assert_eq!(given, points[..given.len()], "round {round}: {}", eval.text),
            }
            for (n, value) in &noted.terms {
                let asked = slow.ask(&question, &[Number::from(*n)]).expect("a value");
                assert_eq!(asked, Value::from(*value), "{} at {n}", eval.text);
            }
        }
    }
    assert!(in_blocks > 10_000, "{in_blocks} terms in blocks");
}

/// A claim that compares terms of sequences is tried in blocks; with `or` it is tried at each n.
#[test]
fn claims_are_tried_in_blocks_as_one_by_one() {
    let definitions = TERMS.split("eval").next().expect("the definitions");
    let sides = [
        "D(n)",
        "D(2*n + 1)",
        "g(n)",
        "g(n + 3)",
        "q(n)",
        "h(n)",
        "k(n + 2)",
        "d(n + 4)",
        "D(n + 34)",
        "octal(\"0.77\", n)",
        "D(300 - n)",
        "5",
        "n",
        "n - 40",
        "9",
        "g(n) + 0",
    ];
    let mut random = Random(4);
    let (mut failed, mut held) = (0, 0);
    for _ in 0..150 {
        let mut text = definitions.to_owned();
        for _ in 0..4 {
            let (left, right) = (random.pick(&sides), random.pick(&sides));
            let sign = random.pick(&["=", "!=", "<", "<=", ">", ">=", "<=", "!="]);
            let low = random.between(0, 200);
            let high = low + random.between(0, 99);
            let range = format!("{low} <= n <= {high}");
            let claim = format!("{left} {sign} {right}");
            text += &format!("check {claim} : {range}\ncheck {claim} or n < {low} : {range}\n");
        }
        let (_, checked) = checked(&text);
        let mut own = evaluator(&checked, Limits::default());
        let mut verdicts = checked.program.checks.iter().map(|check| {
            match own.run_check(check, &Window::standard()).verdict {
                Verdict::Fails { at, cases, .. } => (Some(at), cases),
                Verdict::Proved { cases, by: None } => (None, cases),
                other => panic!("{}: {other:?}", check.text),
            }
        });
        while let (Some(fast), Some(slow)) = (verdicts.next(), verdicts.next()) {
            assert_eq!(fast, slow, "{text}");
            match fast.0 {
                Some(_) if fast.1 > 3 => failed += 1,
                Some(_) => {}
                None => held += 1,
            }
        }
    }
    assert!(failed > 50 && held > 50, "{failed} {held}");
}
