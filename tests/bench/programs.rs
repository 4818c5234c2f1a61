//! The plain programs that one would write for a system: for each n, mark every option, then look for the mex.
//!
//! They do what a careful person does: a stamp instead of clearing the marks, and half the pairs where a sequence
//! meets itself. Both print the checksum of [`checksum`] for the values of the first member.

use std::fmt::Write;

use nkdsl::recurrence::{Sequence, System, Term};

/// FNV-1a over the values, each as one unit.
pub fn checksum(values: impl Iterator<Item = u32>) -> String {
    let hash = values.fold(OFFSET, |hash, value| {
        (hash ^ u64::from(value)).wrapping_mul(PRIME)
    });
    format!("{hash:016x}")
}

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x100_0000_01b3;

/// One term as the bounds of a loop over x, in the syntax that C and Python share but for division.
enum Piece {
    Pairs {
        a: usize,
        b: usize,
        constant: u32,
        shift: i64,
        low: i64,
        /// The last x is the least of these two, the second halved and rounded down.
        high: i64,
        half: Option<i64>,
    },
    Back {
        a: usize,
        constant: u32,
        delay: i64,
        low: i64,
        high: Option<i64>,
    },
    Constant(u32),
}

fn piece(term: &Term) -> Piece {
    match *term {
        Term::Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half,
        } => {
            let folds = a == b && half.is_none();
            let (low, y0) = if folds {
                (x0.min(y0), x0.max(y0))
            } else {
                (x0, y0)
            };
            Piece::Pairs {
                a,
                b,
                constant,
                shift,
                low,
                high: -shift - y0,
                half: if folds { Some(0) } else { half }.map(|g| -shift - g),
            }
        }
        Term::Back {
            a,
            delay,
            constant,
            low,
            high,
        } => Piece::Back {
            a,
            constant,
            delay,
            low,
            high,
        },
        Term::Constant(value) => Piece::Constant(value),
    }
}

/// Places in an array for the indices from the least one up.
fn place(index: &str, own: &Sequence) -> String {
    format!("{index} - ({})", own.first)
}

/// For C; `last` is the last index, given on the command line.
pub fn c(system: &System) -> String {
    let mut text = String::from(C_HEAD);
    for (member, own) in system.sequences.iter().enumerate() {
        let _ = writeln!(
            text,
            "  int *s{member} = calloc(last - ({}) + 1, sizeof(int));",
            own.first
        );
    }
    let _ = writeln!(
        text,
        "  for (long n = {}; n <= last; n++) {{",
        system.least_first()
    );
    for member in system.order().expect("a system with values") {
        let own = &system.sequences[member];
        let at = place("n", own);
        let _ = writeln!(text, "    if (n >= {}) {{ stamp++;", own.start());
        own.terms
            .iter()
            .for_each(|term| c_term(system, &piece(term), &mut text));
        let _ = writeln!(
            text,
            "      int m = 0; while (seen[m] == stamp) m++; s{member}[{at}] = m; }}"
        );
        for (value, index) in own.initial.iter().zip(own.first..) {
            let _ = writeln!(text, "    if (n == {index}) s{member}[{at}] = {value};");
        }
    }
    let first = system.sequences[0].first;
    let _ = writeln!(text, "  }}\n  unsigned long h = {OFFSET}UL;");
    let _ = writeln!(
        text,
        "  for (long n = 0; n <= last - ({first}); n++) h = (h ^ s0[n]) * {PRIME}UL;"
    );
    text + "  printf(\"%016lx\\n\", h);\n}\n"
}

const C_HEAD: &str = "\
#include <stdio.h>
#include <stdlib.h>
static long half(long x) { return x >= 0 ? x / 2 : -((1 - x) / 2); }
int main(int argc, char **argv) {
  long last = atol(argv[1]);
  int *seen = calloc(1 << 20, sizeof(int)), stamp = 0;
";

fn c_term(system: &System, piece: &Piece, text: &mut String) {
    let own = |member: usize| &system.sequences[member];
    let _ = match *piece {
        Piece::Pairs {
            a,
            b,
            constant,
            shift,
            low,
            high,
            half,
        } => {
            let mut last = format!("n + ({high})");
            if let Some(half) = half {
                last = format!("half(n + ({half})) < {last} ? half(n + ({half})) : {last}");
            }
            let (x, y) = (
                place("x", own(a)),
                place(&format!("n - ({shift}) - x"), own(b)),
            );
            writeln!(
                text,
                "      {{ long e = {last}; for (long x = {low}; x <= e; x++) seen[s{a}[{x}] ^ s{b}[{y}] ^ {constant}] = stamp; }}"
            )
        }
        Piece::Back {
            a,
            constant,
            delay,
            low,
            high,
        } => {
            let high = high.map_or(String::new(), |high| format!(" && n - ({delay}) <= {high}"));
            let x = place(&format!("n - ({delay})"), own(a));
            writeln!(
                text,
                "      if (n - ({delay}) >= {low}{high}) seen[s{a}[{x}] ^ {constant}] = stamp;"
            )
        }
        Piece::Constant(value) => writeln!(text, "      seen[{value}] = stamp;"),
    };
}

/// For Python, with a set of the options; `last` comes from the command line.
pub fn python(system: &System) -> String {
    let mut text = String::from("import sys\nlast = int(sys.argv[1])\n");
    for (member, own) in system.sequences.iter().enumerate() {
        let _ = writeln!(text, "s{member} = [0] * (last + 1 - ({}))", own.first);
    }
    let _ = writeln!(text, "for n in range({}, last + 1):", system.least_first());
    for member in system.order().expect("a system with values") {
        let own = &system.sequences[member];
        let at = place("n", own);
        let _ = writeln!(text, "  if n >= {}:\n    o = set()", own.start());
        own.terms
            .iter()
            .for_each(|term| python_term(system, &piece(term), &mut text));
        let _ = writeln!(
            text,
            "    m = 0\n    while m in o: m += 1\n    s{member}[{at}] = m"
        );
        for (value, index) in own.initial.iter().zip(own.first..) {
            let _ = writeln!(text, "  if n == {index}: s{member}[{at}] = {value}");
        }
    }
    let _ = writeln!(
        text,
        "h = {OFFSET}\nfor v in s0: h = ((h ^ v) * {PRIME}) & 0xffffffffffffffff"
    );
    text + "print('%016x' % h)\n"
}

fn python_term(system: &System, piece: &Piece, text: &mut String) {
    let own = |member: usize| &system.sequences[member];
    let _ = match *piece {
        Piece::Pairs {
            a,
            b,
            constant,
            shift,
            low,
            high,
            half,
        } => {
            let mut last = format!("n + ({high})");
            if let Some(half) = half {
                last = format!("min({last}, (n + ({half})) // 2)");
            }
            let (x, y) = (
                place("x", own(a)),
                place(&format!("n - ({shift}) - x"), own(b)),
            );
            writeln!(
                text,
                "    o.update(s{a}[{x}] ^ s{b}[{y}] ^ {constant} for x in range({low}, {last} + 1))"
            )
        }
        Piece::Back {
            a,
            constant,
            delay,
            low,
            high,
        } => {
            let high = high.map_or(String::new(), |high| {
                format!(" and n - ({delay}) <= {high}")
            });
            let x = place(&format!("n - ({delay})"), own(a));
            writeln!(
                text,
                "    if n - ({delay}) >= {low}{high}: o.add(s{a}[{x}] ^ {constant})"
            )
        }
        Piece::Constant(value) => writeln!(text, "    o.add({value})"),
    };
}
