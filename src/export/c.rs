//! C99.

use super::Places;
use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, listed, plus};

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
    text += &compute(plan);
    let (found, shown) = match &plan.shown.places {
        None => (
            "compute",
            format!("(long) {}({})", plan.root().name, plan.index("n")),
        ),
        Some(own) => {
            text += &places(own, plan.root());
            (
                "places",
                plus(&format!("found[{} - 1]", plan.index("n")), -own.shift),
            )
        }
    };
    text + &format!(
        "int main(int argc, char **argv)\n{{\n    long n, last = argc > 1 ? atol(argv[1]) : 100;\n\n    \
         if (last < {from})\n        return 0;\n    {found}({});\n    \
         for (n = {from}; n <= last; n++)\n        printf(\"%ld %ld\\n\", n, {shown});\n    return 0;\n}}\n",
        plan.index("last"),
        from = plan.from,
    )
}

fn places(own: &Places, root: &Own) -> String {
    format!(
        "static long *found;\n\n/* {} */\nstatic void places(long count)\n{{\n    long n, last = {}, some = 0;\n\n    \
         for (; some < count; last *= 2) {{\n        compute(last);\n        free(found);\n        \
         found = room(calloc({}, sizeof *found));\n        \
         for (n = {start}, some = 0; n <= last; n++)\n            if ({}(n) {})\n                found[some++] = n;\n    }}\n}}\n\n",
        own.about(),
        own.reach(),
        plus("last", 2 - own.start()),
        root.name,
        own.test("!="),
        start = own.start(),
    )
}

/// The function that computes all values up to an index, and before it the function that checks for memory.
fn compute(plan: &Plan) -> String {
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
    text + "    }\n}\n\n"
}

/// The beginning of `compute`: memory for the values and for as many options as a mex may have.
fn memory(plan: &Plan) -> String {
    let pieces = plan.sequences.iter().map(|own| own.options.len());
    let (most, least) = (pieces.max().unwrap_or(0) + 1, plan.least);
    let mut text = format!(
        "static void *room(void *given)\n{{\n    if (!given) {{\n        fprintf(stderr, \"not enough memory\\n\");\n        \
         exit(1);\n    }}\n    return given;\n}}\n\n\
         static void compute(long last)\n{{\n    long n, x;\n\n    \
         if (last < {least})\n        last = {least};\n    limit = {most} * ({});\n    \
         free(seen);\n    seen = room(calloc(limit + 1, sizeof *seen));\n    stamp = 1;\n",
        plus("last", 2 - least)
    );
    for own in &plan.sequences {
        let name = &own.name;
        let count = plus("last", own.initial.len() as i64 + 1 - least);
        text += &format!(
            "    free({name}_values);\n    \
             {name}_values = room(calloc({count}, sizeof *{name}_values));\n"
        );
    }
    text
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, stem: &str, added: i64| format!("{}({})", own.name, plus(stem, added));
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
