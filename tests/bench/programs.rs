//! The plain programs for a system: for each n they mark every option, then search for the mex.
//!
//! They have the usual improvements: stamps instead of clearing the marks, and half of the pairs if a sequence is added
//! to itself. The programs in both languages print the checksum of [`checksum`] for the values of the first member.
//! They are made from the texts of a [`Language`], in which each `<name>` is replaced.

use std::fmt::Display;

use nk_system::{Back, Convolution, System, Term};

/// A hash of the values in the manner of FNV-1a, each value as one unit.
pub fn checksum(values: impl Iterator<Item = u32>) -> String {
    let hash = values.fold(OFFSET, |hash, value| {
        (hash ^ u64::from(value)).wrapping_mul(PRIME)
    });
    format!("{hash:016x}")
}

const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x100_0000_01b3;

/// The parts of a program. The last index, `last`, is given on the command line.
struct Language {
    head: &'static str,
    /// Allocates `s<member>` from the index `<first>` on.
    room: &'static str,
    /// Opens the loop over n from `<least>` on.
    indices: &'static str,
    /// Opens an empty set of options from `<start>` on.
    set: &'static str,
    /// Marks the options for x from `<low>` to `<end>`.
    pairs: &'static str,
    /// The lesser of `<end>` and half of `n + (<half>)`, rounded down.
    halved: &'static str,
    /// Marks the option at `n - <delay>`, for n from `<low>` on.
    back: &'static str,
    /// The further condition that n is at most `<high>`.
    up_to: &'static str,
    constant: &'static str,
    mex: &'static str,
    /// Stores the `<value>` at `<index>`.
    initial: &'static str,
    /// Prints the checksum of `s0`, which begins at `<first>`.
    tail: &'static str,
}

const C: Language = Language {
    head: "\
#include <stdio.h>
#include <stdlib.h>
static long half(long x) { return x >= 0 ? x / 2 : -((1 - x) / 2); }
int main(int argc, char **argv) {
  long last = atol(argv[1]);
  int *seen = calloc(1 << 20, sizeof(int)), stamp = 0;
",
    room: "  int *s<member> = calloc(last - (<first>) + 1, sizeof(int));\n",
    indices: "  for (long n = <least>; n <= last; n++) {\n",
    set: "    if (n >= <start>) { stamp++;\n",
    pairs: "      { long e = <end>; for (long x = <low>; x <= e; x++) \
            seen[s<a>[x - (<first a>)] ^ s<b>[n - (<shift>) - x - (<first b>)] ^ <constant>] = stamp; }\n",
    halved: "half(n + (<half>)) < <end> ? half(n + (<half>)) : <end>",
    back: "      if (n - (<delay>) >= <low><up to>) seen[s<a>[n - (<delay>) - (<first a>)] ^ <constant>] = stamp;\n",
    up_to: " && n - (<delay>) <= <high>",
    constant: "      seen[<constant>] = stamp;\n",
    mex: "      int m = 0; while (seen[m] == stamp) m++; s<member>[n - (<first>)] = m; }\n",
    initial: "    if (n == <index>) s<member>[n - (<first>)] = <value>;\n",
    tail: "  }
  unsigned long h = <offset>UL;
  for (long n = 0; n <= last - (<first>); n++) h = (h ^ s0[n]) * <prime>UL;
  printf(\"%016lx\\n\", h);
}
",
};

const PYTHON: Language = Language {
    head: "import sys\nlast = int(sys.argv[1])\n",
    room: "s<member> = [0] * (last + 1 - (<first>))\n",
    indices: "for n in range(<least>, last + 1):\n",
    set: "  if n >= <start>:\n    o = set()\n",
    pairs: "    o.update(s<a>[x - (<first a>)] ^ s<b>[n - (<shift>) - x - (<first b>)] ^ <constant> \
            for x in range(<low>, <end> + 1))\n",
    halved: "min(<end>, (n + (<half>)) // 2)",
    back: "    if n - (<delay>) >= <low><up to>: o.add(s<a>[n - (<delay>) - (<first a>)] ^ <constant>)\n",
    up_to: " and n - (<delay>) <= <high>",
    constant: "    o.add(<constant>)\n",
    mex: "    m = 0\n    while m in o: m += 1\n    s<member>[n - (<first>)] = m\n",
    initial: "  if n == <index>: s<member>[n - (<first>)] = <value>\n",
    tail: "\
h = <offset>
for v in s0: h = ((h ^ v) * <prime>) & 0xffffffffffffffff
print('%016x' % h)
",
};

pub fn c(system: &System) -> String {
    program(&C, system)
}

/// The program in Python, which has a set of the options.
pub fn python(system: &System) -> String {
    program(&PYTHON, system)
}

/// The text with each `<name>` replaced.
fn fill(text: &str, parts: &[(&str, &dyn Display)]) -> String {
    let put = |text: String, (name, part): &(&str, &dyn Display)| {
        text.replace(&format!("<{name}>"), &part.to_string())
    };
    parts.iter().fold(text.to_owned(), put)
}

fn program(language: &Language, system: &System) -> String {
    let first: Vec<i64> = system.sequences.iter().map(|own| own.first).collect();
    let mut text = language.head.to_owned();
    for (member, own) in system.sequences.iter().enumerate() {
        text += &fill(language.room, &[("member", &member), ("first", &own.first)]);
    }
    text += &fill(language.indices, &[("least", &system.least_first())]);
    for member in system.order().expect("a system with values") {
        let own = &system.sequences[member];
        let named: [(&str, &dyn Display); 2] = [("member", &member), ("first", &own.first)];
        text += &fill(language.set, &[("start", &own.start())]);
        for term in &own.terms {
            text += &options(language, &first, term);
        }
        text += &fill(language.mex, &named);
        for (value, index) in own.initial.iter().zip(own.first..) {
            let initial = fill(language.initial, &named);
            text += &fill(&initial, &[("value", value), ("index", &index)]);
        }
    }
    text + &fill(
        language.tail,
        &[("first", &first[0]), ("offset", &OFFSET), ("prime", &PRIME)],
    )
}

/// The text that puts the options of a term into the set; `first` has the first index of each member.
fn options(language: &Language, first: &[i64], term: &Term) -> String {
    match *term {
        Term::Convolution(Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half,
        }) => {
            // If both sequences are the same, one of the two mirrored halves is enough.
            let folds = a == b && half.is_none();
            let (low, y0) = match folds {
                true => (x0.min(y0), x0.max(y0)),
                false => (x0, y0),
            };
            let end = format!("n + ({})", -shift - y0);
            let end = match half.or(folds.then_some(0)).map(|g| -shift - g) {
                Some(half) => fill(language.halved, &[("end", &end), ("half", &half)]),
                None => end,
            };
            let text = fill(
                language.pairs,
                &[("end", &end), ("low", &low), ("shift", &shift)],
            );
            named(&text, [("a", a), ("b", b)], constant, first)
        }
        Term::Back(Back {
            a,
            delay,
            constant,
            low,
            high,
        }) => {
            let up_to = high.map(|high| fill(language.up_to, &[("high", &high)]));
            let up_to = up_to.unwrap_or_default();
            let text = fill(
                language.back,
                &[("up to", &up_to), ("low", &low), ("delay", &delay)],
            );
            named(&text, [("a", a); 1], constant, first)
        }
        Term::Constant(value) => fill(language.constant, &[("constant", &value)]),
    }
}

/// The text with the members, their first indices and the constant put in.
fn named<const N: usize>(
    text: &str,
    members: [(&str, usize); N],
    constant: u32,
    first: &[i64],
) -> String {
    let text = fill(text, &[("constant", &constant)]);
    members.iter().fold(text, |text, (name, member)| {
        let first_name = format!("first {name}");
        fill(&text, &[(name, member), (&first_name, &first[*member])])
    })
}
