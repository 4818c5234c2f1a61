//! Python 3.

use super::Places;
use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, listed, plus};

pub fn program(plan: &Plan) -> String {
    let mut text = comments(plan.head, "#", "");
    text += "\nimport sys\n\n\ndef mex(options):\n    \"\"\"The least number from 0 up that is no option.\"\"\"\n    m = 0\n    \
             while m in options:\n        m += 1\n    return m\n\n\n";
    text += &terms(plan);
    let (found, shown) = match &plan.shown.places {
        None => ("terms", format!("found[{}]", plan.index("n"))),
        Some(own) => {
            text += &places(own);
            let place = format!("found[{} - 1]", plan.index("n"));
            ("places", plus(&place, -own.shift))
        }
    };
    text += "last = int(sys.argv[1]) if len(sys.argv) > 1 else 100\n";
    text += &format!("found = {found}({})\n", plan.index("last"));
    text + &format!(
        "for n in range({}, last + 1):\n    print(n, {shown})\n",
        plan.from
    )
}

fn terms(plan: &Plan) -> String {
    let mut text =
        "def terms(last):\n    \"\"\"The values by their index, up to last.\"\"\"\n".to_owned();
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
    text + &format!("    return {}\n\n\n", plan.root().name)
}

fn places(own: &Places) -> String {
    format!(
        "def places(count):\n    \"\"\"{}\"\"\"\n    last = {}\n    while True:\n        \
         values = terms(last)\n        \
         found = [n for n in range({}, last + 1) if values[n] {}]\n        \
         if len(found) >= count:\n            return found\n        last *= 2\n\n\n",
        own.about(),
        own.reach(),
        own.start(),
        own.test("!=")
    )
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, stem: &str, added: i64| format!("{}[{}]", own.name, plus(stem, added));
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
