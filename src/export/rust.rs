//! Rust, without any crate.

use super::Places;
use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, listed, plus};

const FRAME: &str = include_str!("rust.txt");

pub fn program(plan: &Plan) -> String {
    let (mut values, mut body) = (String::new(), String::new());
    for own in &plan.sequences {
        let (name, first, initial) = (&own.name, own.first, listed(&own.initial));
        values += &format!(
            "    let mut {name} = Sequence {{ first: {first}, values: vec![{initial}] }};\n"
        );
        let mutable = if own.options.is_empty() { "" } else { "mut " };
        body += &format!("        if n >= {} {{\n", own.start);
        body += &format!("            let {mutable}options: HashSet<u32> = HashSet::new();\n");
        for piece in &own.options {
            body += &option(plan, own, piece);
        }
        body += &format!("            {name}.values.push(mex(&options));\n        }}\n");
    }
    let (places, found, shown) = match &plan.shown.places {
        None => (
            String::new(),
            "values",
            format!("found.at({})", plan.index("n")),
        ),
        Some(own) => {
            let place = format!("found[({} - 1) as usize]", plan.index("n"));
            (places(own), "places", plus(&place, -own.shift))
        }
    };
    let frame = FRAME
        .replace("@PLACES@", &places)
        .replace("@FOUND@", &format!("{found}({})", plan.index("last")))
        .replace("@SHOWN@", &shown)
        .replace("@VALUES@", &values)
        .replace("@BODY@", &body)
        .replace("@LEAST@", &plan.least.to_string())
        .replace("@FROM@", &plan.from.to_string())
        .replace("@ROOT@", &plan.root().name);
    comments(plan.head, "//", "") + &frame
}

fn places(own: &Places) -> String {
    format!(
        "\n/// {}\nfn places(count: i64) -> Vec<i64> {{\n    let mut last = {};\n    loop {{\n        \
         let all = values(last);\n        \
         let found: Vec<i64> = ({}..=last).filter(|n| all.at(*n) {}).collect();\n        \
         if found.len() as i64 >= count {{\n            return found;\n        }}\n        last *= 2;\n    }}\n}}\n",
        own.about(),
        own.reach(),
        own.start(),
        own.test("!=")
    )
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, stem: &str, added: i64| format!("{}.at({})", own.name, plus(stem, added));
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
