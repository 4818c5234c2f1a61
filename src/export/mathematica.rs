//! Mathematica (Wolfram Language): values are kept as they are found.

use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less};

/// Prints up to the number at the end of the command line, 100 if there is none.
pub const LAST: &str = "terms[With[{arguments = Join[$CommandLine, $ScriptCommandLine]},
  If[StringMatchQ[Last[arguments], DigitCharacter ..], ToExpression[Last[arguments]], 100]]]
";

pub fn program(plan: &Plan) -> String {
    let mut text = comments(plan.head, "(*", " *)");
    text += "\nmex[options_] := Module[{m = 0}, While[MemberQ[options, m], m++]; m];\n\n";
    for own in &plan.sequences {
        for (value, n) in own.initial.iter().zip(own.first..) {
            text += &format!("{}[{n}] = {value};\n", own.name);
        }
        let name = &own.name;
        let options: Vec<String> = own
            .options
            .iter()
            .map(|piece| option(plan, own, piece))
            .collect();
        text += &format!(
            "{name}[n_] := {name}[n] = mex[Join[\n  {}]];\n\n",
            match options.is_empty() {
                true => "{}".to_owned(),
                false => options.join(",\n  "),
            }
        );
    }
    let all: Vec<String> = plan
        .sequences
        .iter()
        .map(|own| format!("If[n >= {}, {}[n]]", own.start, own.name))
        .collect();
    text += "terms[last_] := (\n";
    text += "  (* From below, so that nothing is asked for far down. *)\n";
    text += &format!("  Do[{}, {{n, {}, last}}];\n", all.join("; "), plan.least);
    text += &format!(
        "  Do[Print[n, \" \", {}[n]], {{n, {}, last}}]);\n\n",
        plan.root().name,
        plan.from
    );
    text + LAST
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, index: &str| format!("{}[{index}]", own.name);
    let sum = |parts: Vec<String>| match parts.as_slice() {
        [only] => only.clone(),
        _ => format!("BitXor[{}]", parts.join(", ")),
    };
    match piece {
        Piece::Pairs {
            factors,
            low,
            high,
            half,
        } => {
            let sum = sum(plan.nim_sum(factors, &at));
            let end = less(*high);
            let end = match half {
                None => end,
                Some(half) => format!("Min[{end}, Floor[({})/2]]", less(*half)),
            };
            format!("Table[{sum}, {{x, {low}, {end}}}]")
        }
        Piece::Single { factors, low, high } => {
            let sum = sum(plan.nim_sum(factors, &at));
            match condition(*low, *high, own.start, " && ") {
                None => format!("{{{sum}}}"),
                Some(when) => format!("If[{when}, {{{sum}}}, {{}}]"),
            }
        }
    }
}
