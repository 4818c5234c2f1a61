//! Equations in LaTeX for a paper. They need the package amsmath. Lines fit the page of an ordinary article.

mod body;
mod definitions;
mod expressions;
mod lines;
mod sets;

use super::comments;
use super::pieces::{Own, Piece, ProgramPlan, bounds, less};
use lines::{Row, display};
use nk_base::english::plus;

pub use definitions::definitions;

pub fn equations(plan: &ProgramPlan) -> String {
    let mut rows = Vec::new();
    for own in &plan.sequences {
        let given = own.initial.iter().zip(own.first..);
        rows.extend(given.map(|(value, n)| Row {
            left: format!("{}({n})", name(&own.name)),
            right: vec![vec![value.to_string()]],
        }));
        rows.push(general(plan, own));
    }
    rows.extend(enumeration(plan));
    rows.extend(asked(plan));
    comments(plan.head, "%", "") + &display(&rows)
}

fn general(plan: &ProgramPlan, own: &Own) -> Row {
    let mut sets: Vec<Vec<String>> = own
        .options
        .iter()
        .map(|piece| option(plan, own, piece))
        .collect();
    sets::mex_of_union(&mut sets);
    sets.push(vec![format!("\\quad (n \\ge {})", own.start)]);
    Row {
        left: format!("{}(n)", name(&own.name)),
        right: sets,
    }
}

/// The definition of the enumeration, if the eval shows members of one.
fn enumeration(plan: &ProgramPlan) -> Option<Row> {
    let own = plan.shown.places.as_ref()?;
    let sign = if own.is_equal { "=" } else { "\\ne" };
    let at = format!("{}({})", name(&plan.root().name), plus("N", own.shift));
    let set = vec![
        format!("\\{{N \\ge {}", own.low),
        format!(": {at} {sign} {}\\}}", own.value),
    ];
    Some(Row {
        left: format!("{}(k)", name(plan.enumeration.unwrap_or("P"))),
        right: vec![vec!["\\text{the $k$-th least element of }".to_owned()], set],
    })
}

/// The equation of what the eval shows, unless that is a sequence itself: `a(2n + 1)`.
fn asked(plan: &ProgramPlan) -> Option<Row> {
    let (called, variable) = match &plan.shown.places {
        Some(_) => (plan.enumeration.unwrap_or("P"), "k"),
        None => (plan.root().name.as_str(), "n"),
    };
    if (plan.shown.scale, plan.shown.offset) == (1, 0) {
        return None;
    }
    let index = plan.index(variable).replace('*', "");
    let range = format!("\\quad ({variable} \\ge {})", plan.from);
    let sequences = plan.sequences.iter().map(|own| own.name.as_str());
    let taken: Vec<&str> = sequences.chain([called, variable]).collect();
    Some(Row {
        left: format!("{}({variable})", letter(&taken)),
        right: vec![vec![format!("{}({index})", name(called))], vec![range]],
    })
}

/// A letter for a sequence without a name that is not among the names `taken`.
fn letter(taken: &[&str]) -> String {
    let mut letters = ('a'..='z').map(String::from);
    let free = letters.find(|own| !taken.contains(&own.as_str()));
    free.unwrap_or_else(|| "a'".to_owned())
}

/// The name in LaTeX: a letter is unchanged, a word is upright.
fn name(name: &str) -> String {
    let escaped = name.replace('_', "\\_");
    match name.chars().count() {
        1 => escaped,
        _ => format!("\\mathrm{{{escaped}}}"),
    }
}

/// A set in parts, between which a line may end.
fn option(plan: &ProgramPlan, own: &Own, piece: &Piece) -> Vec<String> {
    let at =
        |own: &Own, stem: &str, added: i64| format!("{}({})", name(&own.name), plus(stem, added));
    let (factors, conditions) = match piece {
        Piece::Pairs {
            factors,
            low,
            high,
            half,
        } => {
            let bounds = format!("{low} \\le x \\le {}", less(*high));
            let half = half.map(|half| format!("2x \\le {}", less(half)));
            (factors, [bounds].into_iter().chain(half).collect())
        }
        Piece::Single { factors, low, high } => {
            let when = bounds(*low, *high, own.start, |own| own.to_string()).into_iter();
            let when = when.map(|own| own.replace(">=", "\\ge").replace("<=", "\\le"));
            (factors, when.collect::<Vec<_>>())
        }
    };
    let mut parts = Vec::new();
    for (number, factor) in plan.nim_sum(factors, &at).into_iter().enumerate() {
        let open = if number == 0 { "\\{" } else { "\\oplus " };
        parts.push(format!("{open}{factor}"));
    }
    for (number, condition) in conditions.into_iter().enumerate() {
        match number {
            0 => parts.push(format!(": {condition}")),
            _ => {
                if let Some(last) = parts.last_mut() {
                    last.push(',');
                }
                parts.push(format!("\\ {condition}"));
            }
        }
    }
    if let Some(last) = parts.last_mut() {
        *last += "\\}";
    }
    parts
}
