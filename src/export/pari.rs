//! PARI/GP. Vectors begin at 1, so f(n) is at n - first + 1.

use super::Places;
use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, listed, plus};

pub fn program(plan: &Plan) -> String {
    let mut text = comments(plan.head, "\\\\", "");
    text += "\\\\ To print the terms up to n = 100: terms(100)\n\n";
    text += "mex(options) =\n{\n  my(found = Set(options), m = 0);\n  while(setsearch(found, m), m++);\n  m;\n}\n\n";
    text += "values(last) =\n{\n  my(options);\n";
    for own in &plan.sequences {
        let given = own.initial.len();
        let more = format!("vector(max(0, {}))", plus("last", 1 - own.start));
        text += &match given {
            0 => format!("  my({} = {more});\n", own.name),
            _ => format!(
                "  my({} = concat([{}], {more}));\n",
                own.name,
                listed(&own.initial)
            ),
        };
    }
    text += &format!("  for(n = {}, last,\n", plan.least);
    let bodies: Vec<String> = plan.sequences.iter().map(|own| body(plan, own)).collect();
    text += &bodies.join(";\n");
    let root = plan.root();
    text += &format!(");\n  {};\n}}\n\n", root.name);
    let (found, shown) = match &plan.shown.places {
        None => (
            "values",
            format!("found[{}]", plus(&plan.index("n"), 1 - root.first)),
        ),
        Some(own) => {
            text += &places(own, root.first);
            let place = format!("found[{}]", plan.index("n"));
            ("places", plus(&place, -own.shift))
        }
    };
    text + &format!(
        "terms(last) =\n{{\n  my(found = {found}({}));\n  for(n = {}, last, print(n, \" \", {shown}));\n}}\n",
        plan.index("last"),
        plan.from,
    )
}

fn places(own: &Places, first: i64) -> String {
    format!(
        "\\\\ {}\nplaces(count) =\n{{\n  my(last = {}, found = [], all);\n  while(#found < count,\n    \
         all = values(last);\n    found = select(n -> all[{}] {}, [{} .. last]);\n    last *= 2);\n  found;\n}}\n\n",
        own.about(),
        own.reach(),
        plus("n", 1 - first),
        own.test("!="),
        own.start()
    )
}

fn body(plan: &Plan, own: &Own) -> String {
    let mut text = format!("    if(n >= {},\n      options = List();\n", own.start);
    for piece in &own.options {
        text += &option(plan, own, piece);
    }
    text + &format!("      {} = mex(options))", at(own, "n", 0))
}

/// `K_[n - x + 2]`, for the value at n - x of a sequence from -1 on.
fn at(own: &Own, stem: &str, added: i64) -> String {
    format!("{}[{}]", own.name, plus(stem, added + 1 - own.first))
}

fn sum(parts: &[String]) -> String {
    let mut parts = parts.iter().rev();
    let last = parts.next().cloned().unwrap_or_default();
    parts.fold(last, |sum, own| format!("bitxor({own}, {sum})"))
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    match piece {
        Piece::Pairs {
            factors,
            low,
            high,
            half,
        } => {
            let sum = sum(&plan.nim_sum(factors, &at));
            let end = less(*high);
            let end = match half {
                None => end,
                Some(half) => format!("min({end}, ({}) \\ 2)", less(*half)),
            };
            format!("      for(x = {low}, {end}, listput(options, {sum}));\n")
        }
        Piece::Single { factors, low, high } => {
            let sum = sum(&plan.nim_sum(factors, &at));
            match condition(*low, *high, own.start, " && ") {
                None => format!("      listput(options, {sum});\n"),
                Some(when) => format!("      if({when}, listput(options, {sum}));\n"),
            }
        }
    }
}
