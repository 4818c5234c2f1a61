//! The table of the general evaluator, for functions that are no mex/XOR systems, in nanoseconds for each element of a
//! set or a sum.

use nk_base::number::Number;
use nk_eval::Value;
use nk_testing_programs::{evaluator, program};

use super::own;
use super::process::run;

/// A function `f` that is no system, its values up to `last`, and the same in Python.
struct Shape {
    name: &'static str,
    text: &'static str,
    last: i64,
    /// The approximate number of elements of all values up to n together.
    elements: fn(f64) -> f64,
    /// The Python program, which prints the last value; `n` is given on the command line.
    python: &'static str,
    short: i64,
}

const HALF_SQUARE: fn(f64) -> f64 = |n| n * n / 2.0;

const SHAPES: &[Shape] = &[
    Shape {
        name: "a condition that is not linear",
        text: "f(n) = mex { f(i) (+) f(n-1-i) : 0 <= i < n, i*i != n }",
        last: 10_000,
        elements: HALF_SQUARE,
        python: "for m in range(n+1): f.append(mex({f[i] ^ f[m-1-i] for i in range(m) if i*i != m}))",
        short: 2000,
    },
    Shape {
        name: "if",
        text: "f(n) = mex { if i mod 3 = 0 then f(i) (+) f(n-1-i) else f(n-1-i) : 0 <= i < n }",
        last: 10_000,
        elements: HALF_SQUARE,
        python: "for m in range(n+1): f.append(mex({f[i] ^ f[m-1-i] if i % 3 == 0 else f[m-1-i] for i in range(m)}))",
        short: 2000,
    },
    Shape {
        name: "halved arguments",
        text: "f(n) = mex { f(floor(i/2)) (+) f(n-1-i) : 0 <= i < n }",
        last: 10_000,
        elements: HALF_SQUARE,
        python: "for m in range(n+1): f.append(mex({f[i//2] ^ f[m-1-i] for i in range(m)}))",
        short: 2000,
    },
    Shape {
        name: "coprime moves",
        text: "f(n) = mex { f(n-k) : 1 <= k <= n, gcd(k, n) = 1 }",
        last: 10_000,
        elements: HALF_SQUARE,
        python: "for m in range(n+1): f.append(mex({f[m-k] for k in range(1, m+1) if gcd(k, m) == 1}))",
        short: 2000,
    },
    Shape {
        name: "a sum",
        text: "f(0) = 1\nf(n) = sum(f(i) * f(n-1-i) : 0 <= i < n) mod 1009",
        last: 10_000,
        elements: HALF_SQUARE,
        python: "f = [1]\nfor m in range(1, n+1): f.append(sum(f[i]*f[m-1-i] for i in range(m)) % 1009)",
        short: 2000,
    },
    Shape {
        name: "two variables",
        text: "w(a, b) = mex { w(i, b), w(a, j), w(a-k, b-k) : 0 <= i < a, 0 <= j < b, 1 <= k <= min(a, b) }\n\
               f(n) = w(n, n)",
        last: 400,
        elements: |n| n * n * n * 4.0 / 3.0,
        python: "w = [[0]*(n+1) for _ in range(n+1)]\n\
                 for a in range(n+1):\n \
                 for b in range(n+1):\n  \
                 w[a][b] = mex({w[i][b] for i in range(a)} | {w[a][j] for j in range(b)} | {w[a-k][b-k] for k in range(1, min(a,b)+1)})\n\
                 f = [w[n][n]]",
        short: 100,
    },
];

const PYTHON_HEAD: &str = "\
import sys
from math import gcd
n = int(sys.argv[1])
f = []
def mex(s):
  m = 0
  while m in s: m += 1
  return m
";

/// Runs and prints the rows whose names are wanted.
pub fn table(wanted: impl Fn(&str) -> bool) {
    let shapes: Vec<&Shape> = SHAPES.iter().filter(|own| wanted(own.name)).collect();
    if shapes.is_empty() {
        return;
    }
    println!("The general evaluator, one thread; CPU nanoseconds for each element\n");
    println!("| shape | to n | nkdsl | Python, to n | Python | ratio |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for shape in shapes {
        println!("{}", row(shape));
    }
}

fn row(shape: &Shape) -> String {
    let (_, own) = ours(shape, shape.last);
    let own = own * 1e9 / (shape.elements)(shape.last as f64);
    let short = (shape.elements)(shape.short as f64);
    let text = format!("{PYTHON_HEAD}{}\nprint(f[-1])", shape.python);
    let last = shape.short.to_string();
    let python = run(std::process::Command::new("python3").args(["-c", &text, &last]));
    let mut line = format!("| {} | {} | {own:.1} | {last} |", shape.name, shape.last);
    if let Some(python) = python {
        let (value, _) = ours(shape, shape.short);
        assert_eq!(python.output, value, "{}: value of Python", shape.name);
        let each = python.seconds * 1e9 / short;
        line += &format!(" {each:.1} | {:.1} |", each / own);
    } else {
        line += " | |";
    }
    line
}

/// The value at `last`, and the CPU seconds of all values up to it.
fn ours(shape: &Shape, last: i64) -> (String, f64) {
    let program = program(shape.text);
    let mut evaluator = evaluator(&program);
    let begun = own::seconds();
    let mut value = String::new();
    for n in 0..=last {
        value = match evaluator.term("f", &[Number::from(n)]) {
            Some(Ok(Value::Number(number))) => number.to_string(),
            other => panic!("{}: {other:?}", shape.name),
        };
    }
    (value, own::seconds() - begun)
}
