//! Python 3.

use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, listed};

pub fn program(plan: &Plan) -> String {
    let mut text = comments(plan.head, "#", "");
    text += "\nimport sys\n\n\ndef mex(options):\n    \"\"\"The least number from 0 up that is no option.\"\"\"\n    m = 0\n    \
             while m in options:\n        m += 1\n    return m\n\n\n";
    text += "def terms(last):\n    \"\"\"The values by their index, up to last.\"\"\"\n";
    for own in &plan.sequences {
        let (name, first) = (&own.name, own.first);
        text += &match own.initial.is_empty() {
            true => format!("    {name} = {{}}\n"),
            false => format!(
                "    {name} = dict(enumerate([{}], {first}))\n",
                listed(&own.initial)
            ),
        };
    }
    text += &format!("    for n in range({}, last + 1):\n", plan.least);
    for own in &plan.sequences {
        text += &format!(
            "        if n >= {}:\n            options = set()\n",
            own.start
        );
        for piece in &own.options {
            text += &option(plan, own, piece);
        }
        text += &format!("            {}[n] = mex(options)\n", own.name);
    }
    text += &format!("    return {}\n\n\n", plan.root().name);
    text += "last = int(sys.argv[1]) if len(sys.argv) > 1 else 100\nfound = terms(last)\n";
    text + &format!(
        "for n in range({}, last + 1):\n    print(n, found[n])\n",
        plan.from
    )
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, index: &str| format!("{}[{index}]", own.name);
    match piece {
        Piece::Pairs {
            factors,
            low,
            high,
            half,
        } => {
            let sum = plan.nim_sum(factors, &at).join(" ^ ");
            let end = less(high - 1);
            let end = match half {
                None => end,
                Some(half) => format!("min({end}, ({}) // 2 + 1)", less(*half)),
            };
            format!("            options |= {{{sum} for x in range({low}, {end})}}\n")
        }
        Piece::Single { factors, low, high } => {
            let sum = plan.nim_sum(factors, &at).join(" ^ ");
            match condition(*low, *high, own.start, " and ") {
                None => format!("            options.add({sum})\n"),
                Some(when) => {
                    format!("            if {when}:\n                options.add({sum})\n")
                }
            }
        }
    }
}
