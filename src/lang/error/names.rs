//! The wording of errors about names.

use super::{CheckErrorKind, CheckErrorKind as E, FunctionForSet, MeantVertex, NamePlace};
use crate::ir::Kind;
use crate::load;
use crate::spelling::{comparison_name, is_oeis_name};
use nk_base::english::plural;
use nk_base::source::Span;
use nk_syntax::ast::Comparison;
use nk_syntax::diag::{Diagnostic, code};

fn arguments(count: usize) -> String {
    match count {
        0 => "no arguments".to_owned(),
        _ => plural(count as u64, "argument"),
    }
}

pub(super) fn nearest_help(
    diagnostic: Diagnostic,
    nearest: Option<String>,
    span: Span,
) -> Diagnostic {
    match nearest {
        Some(name) => diagnostic.help(format!("did you mean `{name}`?")).fix(
            format!("write `{name}`"),
            span,
            name,
        ),
        None => diagnostic,
    }
}

/// The advice on how to get a function or a graph that is not defined: from the library, if it has one of a similar
/// name.
fn how_to_have(name: &str) -> String {
    match load::library_like(name) {
        Some(own) => load::how_to_bring_in(name, own),
        None => {
            format!("define it, as in `{name}(n) = ...`, or bring it in with `use \"file.nk\"`")
        }
    }
}

pub(super) fn about_names(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::UnknownName {
            name,
            nearest,
            vertex,
            place,
        } => {
            let found = Diagnostic::error(code::E0201, format!("nothing here is called `{name}`"));
            let found = match place {
                NamePlace::Condition(_) => {
                    found.label(span, "the conditions of an equation bind no names")
                }
                _ => found.label(span, "not a variable in scope, not a constant"),
            };
            let library = load::library_names().iter().find(|own| own.name == name);
            let library = library.map(|own| load::how_to_bring_in(&name, own));
            match (vertex, &nearest) {
                (Some(MeantVertex::Declared(vertex)), _) => {
                    found.help(format!("a vertex is named with its graph: `{vertex}`"))
                }
                (_, Some(_)) => nearest_help(found, nearest, span),
                _ if library.is_some() => found.help(library.unwrap_or_default()),
                (Some(MeantVertex::Wanted), None) => found.help(format!(
                    "a vertex is needed here: `V(G)` contains those of a graph G, `sort(V(G))[1]` is the first of them in order, and `G.{name}` is the one that its rules call `{name}`"
                )),
                (None, None) => match place {
                    NamePlace::Condition(Some(instead)) => found
                        .help(format!(
                            "a name gets its value after `where`: `{}`",
                            instead.equation
                        ))
                        .fix(format!("write `{}`", instead.text.trim()), instead.place, instead.text),
                    NamePlace::Condition(None) => found.help(format!(
                        "conditions of an equation are about its arguments: give `{name}` a value after `where`, as in `f(n) = k where k = n div 2`, or a range in a set or a sum, as in `sum(f({name}) : 0 <= {name} < 5)`"
                    )),
                    NamePlace::Equation => found.help(format!(
                        "give it a value, as in `{name} = 5`, or after `where`, as in `f(n) = k where k = n div 2`; in a set or a sum it may have a range, as in `sum(f({name}) : 0 <= {name} < 5)`"
                    )),
                    NamePlace::Elsewhere => found.help(format!(
                        "give it a range, as in `: 1 <= {name} <= n`, or a value, as in `{name} = 5`"
                    )),
                },
            }
        }
        E::Swallowed { name, joint } => Diagnostic::error(
            code::E0210,
            format!("this equation of `{name}` was read as part of what precedes it"),
        )
        .label(span, "meant to begin here?")
        .label(joint, "this continues on the next line")
        .help("remove it, or finish what it begins")
        .fix("remove it", joint, ""),
        E::UnknownFunction { name, nearest } => {
            if is_oeis_name(&name) {
                return Diagnostic::error(
                    code::E0202,
                    format!("no OEIS sequence is called `{name}`"),
                )
                .label(span, "too many digits")
                .help("write `A` and six or seven digits, as in `A002187`");
            }
            let found = Diagnostic::error(
                code::E0202,
                format!("no function or graph is called `{name}`"),
            )
            .label(span, "never defined");
            let found = if is_oeis_name(&name.to_uppercase()) {
                let capital = name.to_uppercase();
                found
                    .help(format!("OEIS names have a capital A: `{capital}`"))
                    .fix(format!("write `{capital}`"), span, capital)
            } else if nearest.is_none() {
                found.help(how_to_have(&name))
            } else {
                found
            };
            nearest_help(found, nearest, span)
        }
        E::ArgumentCount {
            name,
            wanted,
            at_least,
            found,
            defined,
        } => {
            let more = if at_least { " or more" } else { "" };
            let message = format!("`{name}` takes {}{more}, not {found}", arguments(wanted));
            let found = Diagnostic::error(code::E0203, message)
                .label(span, format!("{} here", arguments(found)))
                .help(
                    match graph_first(&name).filter(|_| defined.is_none() && found < wanted) {
                        Some(help) => help.to_owned(),
                        None if name == "misere" && defined.is_none() => {
                            "the heaps are one list, as in `misere(\"0.77\", [3, 4])`".to_owned()
                        }
                        None if name == "octal" && defined.is_none() => {
                            "give it the code and the number of tokens, as in `octal(\"0.77\", n)`"
                                .to_owned()
                        }
                        None if name == "nimber" && defined.is_none() => {
                            "it takes a graph, as in `nimber(path(n))`; the value of n tokens in an octal game is `octal(\"0.77\", n)`"
                                .to_owned()
                        }
                        None => format!("give it {}{more}", arguments(wanted)),
                    },
                );
            with_place(found, defined, &name)
        }
        E::ArityDiffers {
            name,
            first,
            wanted,
            found,
        } => {
            let shape = |args: Option<usize>| match args {
                None => "no parentheses".to_owned(),
                Some(count) => arguments(count),
            };
            let message = format!(
                "`{name}` has {} here and {} before",
                shape(found),
                shape(wanted)
            );
            Diagnostic::error(code::E0203, message)
                .label(span, format!("{} here", shape(found)))
                .label(first, format!("{} here", shape(wanted)))
                .help("give every equation of a function the same number of arguments, or use another name")
        }
        E::DefinedTwice { name, first } => {
            let message = format!("`{name}` is defined twice");
            // The one of two files that uses the other is read first, and is the one to change.
            let found = if span.file == first.file {
                Diagnostic::error(code::E0204, message)
                    .label(span, "defined again here")
                    .label(first, "first defined here")
            } else {
                Diagnostic::error(code::E0204, message)
                    .label(first.min(span), "defined here")
                    .label(first.max(span), "and in this file")
                    .note("all equations of a function must be in one file")
            };
            found.help("rename one of them")
        }
        E::BuiltIn { name } => Diagnostic::error(
            code::E0205,
            format!("`{name}` is built in and cannot be defined"),
        )
        .label(span, "a name of the language")
        .help(format!("choose another name, such as `{name}'`")),
        E::DefinesOeis { name } => Diagnostic::error(
            code::E0205,
            format!("`{name}` is an OEIS sequence and cannot be defined"),
        )
        .label(span, "its terms are those that the OEIS lists")
        .help(format!("define `a(n)` and write `check a(n) = {name}(n)`")),
        E::NotAFunction {
            name,
            defined,
            parentheses,
        } => {
            let what = if defined.is_some() {
                "a constant"
            } else {
                "a variable"
            };
            let found = Diagnostic::error(
                code::E0206,
                format!("`{name}` is {what} and takes no arguments"),
            )
            .label(span, "called like a function");
            let found = match parentheses {
                Some([open, close]) => found
                    .help(format!(
                        "the elements of `{name}` are `{name}[1]`, `{name}[2]`, ...: write square brackets"
                    ))
                    .fix_all(
                        "write square brackets",
                        vec![(open, "[".to_owned()), (close, "]".to_owned())],
                    ),
                None => found.help(format!("for a product write `{name}*(...)`")),
            };
            match defined {
                Some(_) => with_place(found, defined, &name),
                None => found,
            }
        }
        E::FunctionAlone {
            name,
            arguments: kinds,
            defined,
            is_whole_eval,
        } => {
            let needs = match kinds.len() {
                0 => "its parentheses".to_owned(),
                arity => arguments(arity),
            };
            let example = match kinds.len() {
                0..=3 => Kind::examples(&kinds),
                _ => "...".to_owned(),
            };
            let plain = kinds.len() <= 3 && kinds.iter().all(|own| *own == Kind::Number);
            let found = Diagnostic::error(code::E0206, format!("`{name}` needs {needs}"))
                .label(span, "stands alone")
                .help(match is_whole_eval && !kinds.is_empty() && plain {
                    true => format!(
                        "write `{name}({example}) : {} >= 0`",
                        example.replace(", ", " >= 0, ")
                    ),
                    false => format!("write `{name}({example})`"),
                });
            with_place(found, defined, &name)
        }
        E::FunctionForSet(own) => about_function_for_set(*own, span),
        E::ParameterIsConstant { name, defined } => Diagnostic::error(
            code::E0207,
            format!("`{name}` is a constant, so it cannot be a variable here"),
        )
        .label(span, "meant as a variable, or as that constant?")
        .label(defined, "the constant")
        .help("rename one of the two; for a base case write the number itself"),
        E::ParameterRepeats { name, first } => Diagnostic::error(
            code::E0207,
            format!("`{name}` stands for two arguments"),
        )
        .label(span, "again here")
        .label(first, "first here")
        .help("give the second another name and add a condition, as in `f(m, n) = ... : m = n`"),
        E::UseMissing { path, reason } => {
            Diagnostic::error(code::E0208, format!("cannot read \"{path}\": {reason}"))
                .label(span, "used here")
                .help("the path is relative to this file; the library's files begin with `std/`")
        }
        E::UseUnknownLibrary { path, known } => {
            let wanted = path.trim_end_matches(".nk");
            let near = known
                .iter()
                .map(|own| {
                    (
                        strsim::damerau_levenshtein(wanted, own.trim_end_matches(".nk")),
                        own,
                    )
                })
                .min()
                .filter(|(distance, _)| *distance <= 3);
            let found = Diagnostic::error(code::E0208, format!("the library has no \"{path}\""))
                .label(span, "used here");
            match near {
                Some((_, near)) => found.help(format!("did you mean \"{near}\"?")).fix(
                    format!("use \"{near}\""),
                    span,
                    format!("\"{near}\""),
                ),
                None => found.help(format!("it has {}", known.join(", "))),
            }
        }
        E::SameLabel { label, first } => {
            Diagnostic::error(code::E0209, format!("two evals are called \"{label}\""))
                .label(span, "this one")
                .label(first, "and this one")
                .help("give each a label of its own, as in `eval \"first\" ...`")
        }
        E::EnumerationTwice { name, first } => {
            Diagnostic::error(code::E0204, format!("`{name}` has two values"))
                .label(span, "again here")
                .label(first, "first here")
                .help("a constant or an enumeration has one equation")
        }
        _ => unreachable!("not about names"),
    }
}

/// The text to write for a built-in function of a vertex whose graph was left out.
fn graph_first(name: &str) -> Option<&'static str> {
    Some(match name {
        "N" => {
            "the graph comes first: `N(G, v)` is the set of the neighbours of `v`, and `N[G, v]` has `v` as well"
        }
        "degree" => "the graph comes first: `degree(G, v)`",
        "distance" => "the graph comes first: `distance(G, u, v)`",
        _ => return None,
    })
}

/// The error of a variable alone in the place of a condition on it.
pub(super) fn about_bare_names(
    name: &str,
    next: Option<(String, Comparison)>,
    span: Span,
) -> Diagnostic {
    let help = match next {
        Some((other, sign)) => {
            let sign = comparison_name(sign);
            format!(
                "give each variable a range of its own: `{name} {sign} ..., {other} {sign} ...`"
            )
        }
        None => format!("give it a range: `{name} in 1..5`, `1 <= {name} <= 5`"),
    };
    Diagnostic::error(code::E0303, format!("`{name}` alone is not a condition"))
        .label(span, format!("says nothing about `{name}`"))
        .help(help)
}

/// The error of a name that occurs once, beside a variable that it cannot bound.
pub(super) fn about_lone_names(kind: CheckErrorKind, span: Span) -> Diagnostic {
    let E::LoneName {
        name,
        nearest,
        in_builder,
        is_between,
    } = kind
    else {
        unreachable!("not about a name that occurs once")
    };
    if is_between && nearest.is_none() {
        let message = format!("`{name}` has a range, but nothing else mentions it");
        return Diagnostic::error(code::E0201, message)
            .label(span, "a variable without a use")
            .help("leave this condition out");
    }
    let found = Diagnostic::error(
        code::E0201,
        format!("`{name}` occurs only here, so it bounds nothing"),
    )
    .label(span, "a name without a value");
    if let Some(help) = set_of_a_graph(&name) {
        return found.help(help);
    }
    match (nearest, in_builder) {
        (None, true) => found.help(format!(
            "give it a value, as in `{name} = 5`, or a range of its own, as in `0 <= {name} <= 5`"
        )),
        (None, false) => found.help("leave the upper end out for an infinite range: `n >= 1`"),
        (nearest, _) => nearest_help(found, nearest, span),
    }
}

/// The error of a function or a family of graphs in the place of a set.
fn about_function_for_set(own: FunctionForSet, span: Span) -> Diagnostic {
    let FunctionForSet {
        name,
        arguments: kinds,
        values,
        element,
        by,
        defined,
    } = own;
    let what = match values {
        None => "a family of graphs",
        Some(_) => "a function",
    };
    let message = format!("`{name}` is {what}, but {by} takes a set or a list");
    let found = Diagnostic::error(code::E0206, message).label(span, "stands alone");
    let called = match kinds.len() {
        0..=3 => format!("{name}({})", Kind::examples(&kinds)),
        _ => format!("{name}(...)"),
    };
    let found = match (values, &kinds[..]) {
                (Some(Kind::Number), [Kind::Number]) => found
                    .help(format!(
                        "the condition that its value is 0 is `{name}({element}) = 0`"
                    ))
                    .help(format!(
                        "the set of the numbers with that value is `{{ {element} : {element} >= 0, {name}({element}) = 0 }}`"
                    )),
                (Some(Kind::Set(_) | Kind::List(_)), _) => found.help(format!("write `{called}`")),
                (Some(Kind::Graph) | None, _) => found.help(format!(
                    "the vertices of a graph are `V({called})`"
                )),
                (Some(_), _) => found.help(format!(
                    "`{called}` is a value of it; a condition compares that with another value"
                )),
            };
    with_place(found, defined, &name)
}

/// The notation for the V and the E of a graph in papers.
fn set_of_a_graph(name: &str) -> Option<&'static str> {
    match name {
        "V" => Some("the set of the vertices of a graph is `V(G)`"),
        "E" => Some("the edges of a graph are `u -- v in G`"),
        _ => None,
    }
}

/// The error of a name without a value in the place of a set or a list.
pub(super) fn about_unknown_sets(name: &str, nearest: Option<String>, span: Span) -> Diagnostic {
    let message = format!("nothing here is called `{name}`, but `in` takes a set or a list");
    let found = Diagnostic::error(code::E0201, message).label(span, "a name without a value");
    if let Some(help) = set_of_a_graph(name) {
        return found.help(help);
    }
    match nearest {
        None => found.help(format!(
            "give it a value, as in `{name} = {{1, 2, 3}}` for a set, or `{name} = [3, 1, 2]` for a list"
        )),
        nearest => nearest_help(found, nearest, span),
    }
}

fn with_place(diagnostic: Diagnostic, defined: Option<Span>, name: &str) -> Diagnostic {
    match defined {
        Some(span) => diagnostic.label(span, format!("`{name}` is defined here")),
        None if is_oeis_name(name) => {
            diagnostic.note(format!("`{name}(n)` is the term that the OEIS lists for n"))
        }
        None => diagnostic.note(format!("`{name}` is built in")),
    }
}

#[cfg(test)]
mod tests {
    use super::how_to_have;

    #[test]
    fn what_the_library_has_is_told_with_its_file() {
        let bring =
            "bring it in with `use \"std/lattices.nk\"`; it takes 2 numbers, `lattice(m, n)`";
        let has = format!("the library has it: {bring}");
        assert_eq!(how_to_have("lattice"), has);
        for near in ["latice", "lattises", "Lattice"] {
            let told = format!("did you mean `lattice`? The library has it: {bring}");
            assert_eq!(how_to_have(near), told);
        }
        for (name, takes) in [
            ("kayles", "a graph, `kayles(G)`"),
            ("nim", "a list, `nim(L)`"),
            ("geography", "a graph and a vertex, `geography(G, at)`"),
            ("avoidance", "2 sets, `avoidance(X, F)`"),
            ("weight", "a number, `weight(n)`"),
        ] {
            let told = how_to_have(name);
            assert!(told.ends_with(&format!("it takes {takes}")), "{told}");
        }
        for other in ["missing", "f", "", &"lattice".repeat(100)] {
            assert!(
                how_to_have(other).starts_with("define it, as in"),
                "{other}"
            );
        }
    }
}
