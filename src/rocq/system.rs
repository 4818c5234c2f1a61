//! A system of recurrences, as the list of terms for the checkers, and as equations of functions.

use std::fmt::Write;

use nk_system::{Sequence, System, Term};

use crate::file::{Refusal, refused};
use crate::spelling::{integer, list, naturals};

/// The largest number of sequences of one system.
const MOST_SEQUENCES: usize = 60;

/// The expression for a system: a list of sequences.
pub fn system(system: &System) -> String {
    let sequences = system.sequences.iter().map(|own| {
        let terms = list(own.terms.iter().map(term));
        let (first, initial) = (integer(own.first), naturals(&own.initial));
        format!("Seq {first} {initial} {terms}")
    });
    let sequences: Vec<String> = sequences.collect();
    format!("[ {} ]", sequences.join(";\n    "))
}

fn term(term: &Term) -> String {
    let optional = |own: Option<i64>| match own {
        Some(number) => format!("(Some {})", integer(number)),
        None => "None".to_owned(),
    };
    match *term {
        Term::Convolution(own) => {
            let [shift, x0, y0] = [own.shift, own.x0, own.y0].map(integer);
            let (a, b, half) = (own.a, own.b, optional(own.half));
            format!("Conv {a} {b} {shift} {x0} {y0} {} {half}", own.constant)
        }
        Term::Back(own) => {
            let ([delay, low], high) = ([own.delay, own.low].map(integer), optional(own.high));
            format!("Back {} {delay} {low} {high} {}", own.a, own.constant)
        }
        Term::Constant(value) => format!("Const {value}"),
    }
}

/// The rank of each sequence: at the same index it needs only values of sequences with smaller ranks.
pub fn ranks(system: &System) -> Result<Vec<usize>, Refusal> {
    let Ok(order) = system.order() else {
        return refused("the recurrences define no values");
    };
    let mut ranks = vec![0; order.len()];
    for (rank, member) in order.into_iter().enumerate() {
        ranks[member] = rank;
    }
    Ok(ranks)
}

/// The equations of functions with these names, as the definition `name`, with the lemma `name_solve`: functions that
/// satisfy them solve the system with the name `of`.
pub fn equations(
    system: &System,
    name: &str,
    of: &str,
    functions: &[String],
) -> Result<String, Refusal> {
    if functions.len() > MOST_SEQUENCES {
        return refused(format!(
            "the system has {} sequences, and files state at most {MOST_SEQUENCES}",
            functions.len()
        ));
    }
    let parts = system.sequences.iter().zip(functions);
    let parts: Vec<String> = parts
        .map(|(own, function)| equation(own, function, functions))
        .collect();
    let all = functions.join(" ");
    let mut text = format!(
        "Definition {name} ({all} : Z -> N) : Prop :=\n  {}.\n\n",
        parts.join(" /\\\n  ")
    );
    let pattern = functions
        .iter()
        .map(|own| format!("{own}_starts & {own}_mex"));
    let pattern: Vec<String> = pattern.collect();
    let _ = write!(
        text,
        "Lemma {name}_solve : forall {all}, {name} {all} -> solves {of} (assigned {}).\nProof.\n  intros {all} ({}). apply solves_all_of.\n",
        list(functions),
        pattern.join(" & ")
    );
    for own in functions {
        let _ = writeln!(
            text,
            "  apply solves_cons; [exact {own}_starts | intros n Hn; refine (mex_is _ _ _ _ ({own}_mex n Hn)); intros v; same_options |]."
        );
    }
    text.push_str("  apply solves_nil.\nQed.\n");
    Ok(text)
}

/// The equation of a sequence: `starts a 0 [1] /\ (forall n, 1 <= n -> is_mex (fun v => ...) (a n))`.
fn equation(own: &Sequence, function: &str, functions: &[String]) -> String {
    let options: Vec<String> = own
        .terms
        .iter()
        .map(|term| option(term, functions))
        .collect();
    let options = match options.is_empty() {
        true => "False".to_owned(),
        false => options.join("\n    \\/ "),
    };
    format!(
        "starts {function} {} {} /\\\n  (forall n, {} <= n -> is_mex (fun v =>\n       {options}) ({function} n))",
        integer(own.first),
        naturals(&own.initial),
        integer(own.start())
    )
}

/// The options that a term contributes, as a condition on v.
fn option(term: &Term, functions: &[String]) -> String {
    let plus = |constant: u32| match constant {
        0 => String::new(),
        _ => format!(" ⊕ {constant}%N"),
    };
    match *term {
        Term::Convolution(own) => {
            let [shift, x0, y0] = [own.shift, own.x0, own.y0].map(integer);
            let half = own.half.map(|g| format!("{} <= y - x /\\ ", integer(g)));
            format!(
                "(exists x y, x + y = n - {shift} /\\ {x0} <= x /\\ {y0} <= y /\\ {}v = {} x ⊕ {} y{})",
                half.unwrap_or_default(),
                functions[own.a],
                functions[own.b],
                plus(own.constant)
            )
        }
        Term::Back(own) => {
            let high = own.high.map(|high| format!(" <= {}", integer(high)));
            let [delay, low] = [own.delay, own.low].map(integer);
            format!(
                "({low} <= n - {delay}{} /\\ v = {} (n - {delay}){})",
                high.unwrap_or_default(),
                functions[own.a],
                plus(own.constant)
            )
        }
        Term::Constant(value) => format!("v = {value}%N"),
    }
}
