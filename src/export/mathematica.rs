//! Mathematica (Wolfram Language); values are remembered as they are found.

use super::Places;
use super::comments;
use super::pieces::{Own, Piece, Plan, condition, less, plus};

/// Prints up to the number at the end of the command line, or 100 without one.
pub const LAST: &str = "terms[With[{arguments = Join[$CommandLine, $ScriptCommandLine]},
  If[StringMatchQ[Last[arguments], DigitCharacter ..], ToExpression[Last[arguments]], 100]]]
";

pub fn program(plan: &Plan) -> String {
    let mut text = comments(plan.head, "(*", " *)");
    text += "\nmex[options_] := Module[{m = 0}, While[MemberQ[options, m], m++]; m];\n\n";
    for own in &plan.sequences {
        text += &sequence(plan, own);
    }
    let all: Vec<String> = plan
        .sequences
        .iter()
        .map(|own| format!("If[n >= {}, {}[n]]", own.start, own.name))
        .collect();
    text += "(* From below, so that nothing is asked for far down. *)\n";
    text += &format!(
        "values[last_] := Do[{}, {{n, {}, last}}];\n\n",
        all.join("; "),
        plan.least
    );
    let root = plan.root();
    let (found, shown) = match &plan.shown.places {
        None => ("values", format!("{}[{}]", root.name, plan.index("n"))),
        Some(own) => {
            text += &places(own, root);
            let place = format!("found[[{}]]", plan.index("n"));
            ("places", plus(&place, -own.shift))
        }
    };
    text += &format!(
        "terms[last_] := Module[{{found = {found}[{}]}},\n  Do[Print[n, \" \", {shown}], {{n, {}, last}}]];\n\n",
        plan.index("last"),
        plan.from
    );
    text + LAST
}

fn sequence(plan: &Plan, own: &Own) -> String {
    let name = &own.name;
    let given = own.initial.iter().zip(own.first..);
    let given: String = given
        .map(|(value, n)| format!("{name}[{n}] = {value};\n"))
        .collect();
    let options = own.options.iter().map(|piece| option(plan, own, piece));
    let options = match own.options.is_empty() {
        true => "{}".to_owned(),
        false => options.collect::<Vec<_>>().join(",\n  "),
    };
    format!("{given}{name}[n_] := {name}[n] = mex[Join[\n  {options}]];\n\n")
}

fn places(own: &Places, root: &Own) -> String {
    format!(
        "(* {} *)\nplaces[count_] := Module[{{last = {}, found = {{}}}},\n  While[Length[found] < count,\n    values[last];\n    \
         found = Select[Range[{}, last], {}[#] {} &]; last = 2 last];\n  found];\n\n",
        own.about(),
        own.reach(),
        own.start(),
        root.name,
        own.test("!=")
    )
}

fn option(plan: &Plan, own: &Own, piece: &Piece) -> String {
    let at = |own: &Own, stem: &str, added: i64| format!("{}[{}]", own.name, plus(stem, added));
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
