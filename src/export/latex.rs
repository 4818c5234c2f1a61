//! LaTeX, for a paper: needs the package amsmath.

use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, plus};

pub fn equations(plan: &Plan) -> String {
    let mut text = comments(plan.head, "%", "");
    text += "\\begin{align*}\n";
    let mut rows = Vec::new();
    for own in &plan.sequences {
        let given = own.initial.iter().zip(own.first..);
        let given: Vec<String> = given
            .map(|(value, n)| format!("{}({n}) &= {value}", name(own)))
            .collect();
        rows.extend(given);
        rows.push(general(plan, own));
    }
    if let Some(own) = &plan.shown.places {
        let sign = if own.is_equal { "=" } else { "\\ne" };
        let at = format!("{}({})", name(plan.root()), plus("N", own.shift));
        rows.push(format!(
            "&\\{{N \\ge {} : {at} {sign} {}\\}}",
            own.low, own.value
        ));
    }
    text += &rows.join(" \\\\\n");
    text + "\n\\end{align*}\n"
}

fn general(plan: &Plan, own: &Own) -> String {
    let sets: Vec<String> = own
        .options
        .iter()
        .map(|piece| option(plan, own, piece))
        .collect();
    let sets = match sets.is_empty() {
        true => "\\varnothing".to_owned(),
        false => sets.join("\n    \\cup "),
    };
    format!(
        "{}(n) &= \\operatorname{{mex}}\\bigl({sets}\\bigr) && (n \\ge {})",
        name(own),
        own.start
    )
}

/// A letter as it is, a word upright.
fn name(own: &Own) -> String {
    let escaped = own.name.replace('_', "\\_");
    match own.name.chars().count() {
        1 => escaped,
        _ => format!("\\mathrm{{{escaped}}}"),
    }
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, stem: &str, added: i64| format!("{}({})", name(own), plus(stem, added));
    match piece {
        Piece::Pairs {
            factors,
            low,
            high,
            half,
        } => {
            let sum = plan.nim_sum(factors, &at).join(" \\oplus ");
            let half = half.map_or(String::new(), |half| format!(",\\ 2x \\le {}", less(half)));
            format!("\\{{{sum} : {low} \\le x \\le {}{half}\\}}", less(*high))
        }
        Piece::Single { factors, low, high } => {
            let sum = plan.nim_sum(factors, &at).join(" \\oplus ");
            match condition(*low, *high, own.start, ",\\ ") {
                None => format!("\\{{{sum}\\}}"),
                Some(when) => {
                    let when = when.replace(">=", "\\ge").replace("<=", "\\le");
                    format!("\\{{{sum} : {when}\\}}")
                }
            }
        }
    }
}
