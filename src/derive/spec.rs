//! A derived system in the notation of the language.

use super::Derived;
use nk_system::{Member, Sequence, Term};
use nk_verify::derivation::Sum;

/// Variables of ranges, in the order in which they are used.
const VARIABLES: [&str; 8] = ["i", "j", "k", "l", "p", "q", "s", "t"];

/// A set that is wider than this is written with one element to a line.
const MOST_COLUMNS: usize = 84;

/// The equations of a derived system, with drawings of the words as comments.
pub struct Equations {
    /// The text in the notation of the language.
    pub text: String,
    /// The function that gives the nimber for n.
    pub main: String,
}

/// The equations of a derived system. The first of `names` is that of the nimber, and the members of the system have
/// the others in order; if one sequence is enough, the members have all names in order.
///
/// There must be at least [`Derived::names_needed`] names.
pub fn equations(derived: &Derived, names: &[String]) -> Equations {
    let mut text = String::new();
    let main = names[0].clone();
    if let Some((system, _)) = derived.sequence() {
        for (member, own) in system.sequences.iter().enumerate() {
            let lead = if member == 0 { derived.lead() } else { 0 };
            text += &drawing(derived, member, &names[member], lead);
            text += &member_text(own, &names[member], names);
            text += "\n";
        }
        return Equations { text, main };
    }
    text += &branches(derived);
    for (at, value) in derived.small.iter().enumerate() {
        text += &format!("{main}({}) = {value}\n", derived.least + at as i64);
    }
    text += &format!("{main}(n) = {}", sums(derived, &names[1..]));
    text += &format!(" : n >= {}\n\n", derived.from);
    for (member, own) in derived.system.sequences.iter().enumerate() {
        text += &drawing(derived, member, &names[member + 1], 0);
        text += &member_text(own, &names[member + 1], &names[1..]);
        text += "\n";
    }
    Equations { text, main }
}

/// Comments that state the branches of which the graphs consist, and how the nimber repeats.
fn branches(derived: &Derived) -> String {
    let mut said: Vec<String> = Vec::new();
    for strip in &derived.claim.strips {
        let Some(own) = &strip.branches else { continue };
        let least = match own.threshold {
            0 => String::new(),
            1 => ", if there is one already".to_owned(),
            threshold => format!(", if there are {threshold} already"),
        };
        let text = format!(
            "# Equal branches ({}) hang from a core ({}).\n# {} more of them leave the nimber as it is{least}.\n",
            strip.kinds.join(", "),
            strip.hubs.join(", "),
            own.period,
        );
        if !said.contains(&text) {
            said.push(text);
        }
    }
    said.concat()
}

/// The sums by residues, such as `if n mod 2 = 0 then b(n/2) else c((n-1)/2)`.
fn sums(derived: &Derived, names: &[String]) -> String {
    if let Some(constant) = constant(&derived.residues) {
        return constant.to_string();
    }
    let residues = &derived.residues;
    let is_same = |count: &usize| {
        let mut numbered = residues.iter().enumerate();
        residues.len().is_multiple_of(*count)
            && numbered.all(|(at, own)| own.members.is_empty() && *own == residues[at % count])
    };
    // Nimbers without members may repeat with a shorter period.
    let count = (1..residues.len()).find(is_same);
    let count = count.unwrap_or(residues.len()) as i64;
    let sum = |residue: usize| {
        let own = &derived.residues[residue];
        let turns = match (count, residue) {
            (1, _) => "n".to_owned(),
            (_, 0) => format!("n/{count}"),
            _ => format!("(n - {residue})/{count}"),
        };
        let mut parts: Vec<String> = own
            .members
            .iter()
            .map(|(member, growth, offset)| {
                let times = match growth {
                    1 => turns.clone(),
                    _ => format!("{growth}*{}", parenthesised(&turns)),
                };
                let offset = match offset {
                    0 => String::new(),
                    1.. => format!(" + {offset}"),
                    _ => format!(" - {}", -offset),
                };
                format!("{}({times}{offset})", names[*member])
            })
            .collect();
        if own.constant != 0 || parts.is_empty() {
            parts.push(own.constant.to_string());
        }
        parts.join(" (+) ")
    };
    let mut text = sum(residues_last(count));
    for residue in (0..count as usize - 1).rev() {
        text = format!(
            "if n mod {count} = {residue} then {} else {text}",
            sum(residue)
        );
    }
    text
}

/// The nimber, if it is one number for all residues, and no sum has a member.
fn constant(residues: &[Sum]) -> Option<u32> {
    let first = residues.first()?.constant;
    let is_same = |own: &Sum| own.members.is_empty() && own.constant == first;
    residues.iter().all(is_same).then_some(first)
}

fn residues_last(count: i64) -> usize {
    count as usize - 1
}

fn parenthesised(text: &str) -> String {
    match text {
        "n" => text.to_owned(),
        _ => format!("({text})"),
    }
}

/// The drawing of the word that a member represents, where the member's index is lowered by `lead`.
fn drawing(derived: &Derived, member: Member, name: &str, lead: i64) -> String {
    let Some(variant) = derived.variants.get(member) else {
        return String::new();
    };
    let cells = shifted("n", lead - variant.shift);
    let mut text = format!("# {name}(n): {cells} cells between the bars\n");
    for line in &variant.lines {
        text += &format!("#   {line}\n");
    }
    text
}

/// The text of an index plus a number, such as `n-2`, `n`, `n+1`.
fn shifted(name: &str, by: i64) -> String {
    match by {
        0 => name.to_owned(),
        1.. => format!("{name}+{by}"),
        _ => format!("{name}-{}", -by),
    }
}

fn member_text(own: &Sequence, name: &str, names: &[String]) -> String {
    let mut text = String::new();
    let mut at = 0;
    while at < own.initial.len() {
        let value = own.initial[at];
        let mut line = String::new();
        while at < own.initial.len() && own.initial[at] == value {
            line += &format!("{name}({}) = ", own.first + at as i64);
            at += 1;
        }
        text += &format!("{line}{value}\n");
    }
    text += &format!("{name}(n) = {}", options(own, names));
    if own.initial.is_empty() && own.first != 0 {
        text += &format!(" : n >= {}", own.first);
    }
    text + "\n"
}

/// The range of a convolution's variable: from the first number to n plus the second one.
type Range = (i64, i64);

fn options(own: &Sequence, names: &[String]) -> String {
    let mut ranges: Vec<Range> = Vec::new();
    let terms = own.terms.iter();
    let elements: Vec<String> = terms
        .map(|term| element(term, names, &mut ranges))
        .collect();
    if elements.is_empty() {
        return "0".to_owned();
    }
    let ranges: Vec<String> = ranges
        .iter()
        .enumerate()
        .map(|(at, (low, high))| format!("{low} <= {} <= {}", variable(at), shifted("n", *high)))
        .collect();
    let conditions = match ranges.is_empty() {
        true => String::new(),
        false => format!(": {} ", ranges.join(", ")),
    };
    let one_line = format!("mex {{ {} {conditions}}}", elements.join(", "));
    match one_line.len() <= MOST_COLUMNS {
        true => one_line,
        false => format!("mex {{\n{}\n{conditions}}}", elements.join(",\n")),
    }
}

/// One element of the set; elements with the same range share its variable.
fn element(term: &Term, names: &[String], ranges: &mut Vec<Range>) -> String {
    match *term {
        Term::Convolution(own) => {
            let range = (own.x0, -own.shift - own.y0);
            let known = ranges.iter().position(|own| *own == range);
            let at = known.unwrap_or_else(|| {
                ranges.push(range);
                ranges.len() - 1
            });
            let variable = variable(at);
            let rest = format!("{}-{variable}", shifted("n", -own.shift));
            let (left, right) = (&names[own.a], &names[own.b]);
            let constant = nim(own.constant);
            format!("{left}({variable}){constant} (+) {right}({rest})")
        }
        Term::Back(own) => {
            let at = shifted("n", -own.delay);
            format!("{}({at}){}", names[own.a], nim(own.constant))
        }
        Term::Constant(value) => value.to_string(),
    }
}

fn variable(at: usize) -> String {
    let name = VARIABLES[at % VARIABLES.len()];
    match at / VARIABLES.len() {
        0 => name.to_owned(),
        round => format!("{name}{round}"),
    }
}

fn nim(constant: u32) -> String {
    match constant {
        0 => String::new(),
        _ => format!(" (+) {constant}"),
    }
}
