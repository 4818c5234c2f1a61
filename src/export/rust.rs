//! Rust, without any crate.

use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, listed};

const FRAME: &str = "
/// Values from an index on.
struct Sequence {
    first: i64,
    values: Vec<u32>,
}

impl Sequence {
    fn at(&self, n: i64) -> u32 {
        self.values[(n - self.first) as usize]
    }
}

/// The least number from 0 up that is no option.
fn mex(options: &HashSet<u32>) -> u32 {
    (0..).find(|m| !options.contains(m)).unwrap()
}

";

pub fn program(plan: &Plan) -> String {
    let mut text = comments(plan.head, "//", "");
    text += "\n#![allow(non_snake_case)]\n\nuse std::collections::HashSet;\n";
    text += FRAME;
    text += "fn main() {\n    let last: i64 = match std::env::args().nth(1) {\n        \
             Some(text) => text.parse().expect(\"an index\"),\n        None => 100,\n    };\n";
    for own in &plan.sequences {
        text += &format!(
            "    let mut {} = Sequence {{ first: {}, values: vec![{}] }};\n",
            own.name,
            own.first,
            listed(&own.initial)
        );
    }
    text += &format!("    for n in {}..=last {{\n", plan.least);
    for own in &plan.sequences {
        let mutable = if own.options.is_empty() { "" } else { "mut " };
        text += &format!("        if n >= {} {{\n", own.start);
        text += &format!("            let {mutable}options: HashSet<u32> = HashSet::new();\n");
        for piece in &own.options {
            text += &option(plan, own, piece);
        }
        text += &format!(
            "            {}.values.push(mex(&options));\n        }}\n",
            own.name
        );
    }
    text + &format!(
        "    }}\n    for n in {}..=last {{\n        println!(\"{{n}} {{}}\", {}.at(n));\n    }}\n}}\n",
        plan.from,
        plan.root().name
    )
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, index: &str| format!("{}.at({index})", own.name);
    match piece {
        Piece::Pairs {
            factors,
            low,
            high,
            half,
        } => {
            let sum = plan.nim_sum(factors, &at).join(" ^ ");
            let end = less(*high);
            let end = match half {
                None => end,
                Some(half) => format!("({end}).min(({}).div_euclid(2))", less(*half)),
            };
            // Without an x the name would be a warning.
            let x = if sum.contains('x') { "x" } else { "_" };
            format!(
                "            for {x} in {low}..={end} {{\n                options.insert({sum});\n            }}\n"
            )
        }
        Piece::Single { factors, low, high } => {
            let sum = plan.nim_sum(factors, &at).join(" ^ ");
            match condition(*low, *high, own.start, " && ") {
                None => format!("            options.insert({sum});\n"),
                Some(when) => format!(
                    "            if {when} {{\n                options.insert({sum});\n            }}\n"
                ),
            }
        }
    }
}
