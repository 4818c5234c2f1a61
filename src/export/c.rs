//! C99.

use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, listed};

pub fn program(plan: &Plan) -> String {
    let mut text = comments(plan.head, "/*", " */");
    text += "\n#include <stdio.h>\n#include <stdlib.h>\n\n";
    for own in &plan.sequences {
        text += &format!("static unsigned *{}_values;\n", own.name);
    }
    for own in &plan.sequences {
        let index = match own.first {
            0 => "(n)".to_owned(),
            first if first < 0 => format!("(n) + {}", -first),
            first => format!("(n) - {first}"),
        };
        text += &format!("#define {0}(n) {0}_values[{index}]\n", own.name);
    }
    text += "\n/* An option is marked by the number of the question; one beyond the limit cannot be the mex. */\n\
             static unsigned long *seen, stamp = 1, limit;\n\n\
             static void option(unsigned value)\n{\n    if (value < limit)\n        seen[value] = stamp;\n}\n\n\
             static unsigned mex(void)\n{\n    unsigned m = 0;\n    while (seen[m] == stamp)\n        m++;\n    stamp++;\n    \
             return m;\n}\n\n";
    text += &main(plan);
    text
}

fn main(plan: &Plan) -> String {
    let least = plan.least;
    let mut text = memory(plan);
    for own in plan.sequences.iter().filter(|own| !own.initial.is_empty()) {
        text += &format!(
            "    {{\n        static const unsigned given[] = {{{}}};\n        for (x = 0; x < {}; x++)\n            \
             {}_values[x] = given[x];\n    }}\n",
            listed(&own.initial),
            own.initial.len(),
            own.name
        );
    }
    text += &format!("    for (n = {least}; n <= last; n++) {{\n");
    for own in &plan.sequences {
        text += &format!("        if (n >= {}) {{\n", own.start);
        for piece in &own.options {
            text += &option(plan, own, piece);
        }
        text += &format!("            {}(n) = mex();\n        }}\n", own.name);
    }
    text + &format!(
        "    }}\n    for (n = {}; n <= last; n++)\n        printf(\"%ld %u\\n\", n, {}(n));\n    return 0;\n}}\n",
        plan.from,
        plan.root().name
    )
}

/// The beginning of `main`: room for the values and for as many options as a question may have.
fn memory(plan: &Plan) -> String {
    let pieces = plan.sequences.iter().map(|own| own.options.len());
    let (most, least) = (pieces.max().unwrap_or(0) + 1, plan.least);
    let mut text = format!(
        "int main(int argc, char **argv)\n{{\n    long last = argc > 1 ? atol(argv[1]) : 100;\n    long n, x;\n\n    \
         if (last < {least})\n        return 0;\n    limit = {most} * (last - ({least}) + 2);\n    \
         seen = calloc(limit + 1, sizeof *seen);\n"
    );
    let mut missing = "!seen".to_owned();
    for own in &plan.sequences {
        let (name, more) = (&own.name, own.initial.len() + 1);
        text += &format!(
            "    {name}_values = calloc(last - ({least}) + {more}, sizeof *{name}_values);\n"
        );
        missing += &format!(" || !{name}_values");
    }
    text + &format!(
        "    if ({missing}) {{\n        fprintf(stderr, \"not enough memory\\n\");\n        return 1;\n    }}\n"
    )
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, index: &str| format!("{}({index})", own.name);
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
                None => format!("x <= {end}"),
                Some(half) => format!("x <= {end} && 2 * x <= {}", less(*half)),
            };
            format!("            for (x = {low}; {end}; x++)\n                option({sum});\n")
        }
        Piece::Single { factors, low, high } => {
            let sum = plan.nim_sum(factors, &at).join(" ^ ");
            match condition(*low, *high, own.start, " && ") {
                None => format!("            option({sum});\n"),
                Some(when) => format!("            if ({when})\n                option({sum});\n"),
            }
        }
    }
}
