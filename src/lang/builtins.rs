//! The built-in functions: their names, arguments and values.

pub use nk_syntax::AGGREGATES;

use super::ir::{Builtin, Elements, Kind};

/// Built-in names that a file may give a meaning of its own: many specifications have a function of that name.
pub(super) const SHADOWED: [&str; 23] = [
    "exists",
    "all",
    "misere",
    "N",
    "sort",
    "reverse",
    "replace",
    "set",
    "subsets",
    "bit",
    "popcount",
    "isqrt",
    "factorial",
    "isprime",
    "prime",
    "valuation",
    "nimproduct",
    "V",
    "degree",
    "components",
    "connected",
    "distance",
    "middle",
];

/// The kinds of arguments of built-in functions. All places with `Any` in one signature have the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A value of this kind.
    Kind(Kind),
    /// A value of any kind.
    Any,
    /// A list of elements of that kind.
    ListOfAny,
    /// A set of elements of that kind.
    SetOfAny,
    /// A set of sets of elements of that kind, as `subsets(S)` is.
    SetOfSetsOfAny,
    /// A list or a set.
    CollectionOfAny,
}

/// The kinds of the arguments and of the value of a built-in function.
#[derive(Clone, Copy, Debug)]
pub struct Signature {
    /// The arguments, in order; the last one may be repeated if `variadic` says so.
    pub args: &'static [Argument],
    /// Whether the last argument may be repeated.
    pub variadic: bool,
    /// The value.
    pub result: Argument,
}

impl Signature {
    /// The kinds of its arguments, as far as they are known.
    pub fn kinds(&self) -> Vec<Kind> {
        let kind = |own: &Argument| match *own {
            Argument::Kind(kind) => kind,
            Argument::Any => Kind::Number,
            Argument::ListOfAny => Kind::LIST,
            Argument::SetOfAny | Argument::CollectionOfAny => Kind::SET,
            Argument::SetOfSetsOfAny => Kind::set_of(Some(Kind::SET)),
        };
        self.args.iter().map(kind).collect()
    }
}

/// The built-in function of that name.
pub fn builtin(name: &str) -> Option<(Builtin, Signature)> {
    BUILTINS
        .iter()
        .find(|(own, ..)| *own == name)
        .map(|(_, builtin, args, result)| {
            let variadic = matches!(
                builtin,
                Builtin::Min | Builtin::Max | Builtin::Gcd | Builtin::NimSum
            );
            let signature = Signature {
                args,
                variadic,
                result: *result,
            };
            (*builtin, signature)
        })
}

const NUMBER: Argument = Argument::Kind(Kind::Number);
const TRUTH: Argument = Argument::Kind(Kind::Truth);
const TEXT: Argument = Argument::Kind(Kind::Text);
const GRAPH: Argument = Argument::Kind(Kind::Graph);
const VERTEX: Argument = Argument::Kind(Kind::Vertex);
const VERTICES: Argument = Argument::Kind(Kind::Set(Elements::VERTICES));
const NUMBERS: Argument = Argument::Kind(Kind::List(Elements::NUMBERS));
const GRAPHS: Argument = Argument::Kind(Kind::Set(Elements::GRAPHS));
use Argument::{Any, CollectionOfAny, ListOfAny, SetOfAny, SetOfSetsOfAny};

type Row = (&'static str, Builtin, &'static [Argument], Argument);

const BUILTINS: &[Row] = &[
    ("floor", Builtin::Floor, &[NUMBER], NUMBER),
    ("ceiling", Builtin::Ceiling, &[NUMBER], NUMBER),
    ("ceil", Builtin::Ceiling, &[NUMBER], NUMBER),
    ("abs", Builtin::Abs, &[NUMBER], NUMBER),
    ("min", Builtin::Min, &[NUMBER], NUMBER),
    ("max", Builtin::Max, &[NUMBER], NUMBER),
    ("gcd", Builtin::Gcd, &[NUMBER, NUMBER], NUMBER),
    ("binomial", Builtin::Binomial, &[NUMBER, NUMBER], NUMBER),
    ("nimsum", Builtin::NimSum, &[NUMBER, NUMBER], NUMBER),
    ("nimber", Builtin::Nimber, &[GRAPH], NUMBER),
    ("outcome", Builtin::Outcome, &[GRAPH], NUMBER),
    ("order", Builtin::Order, &[GRAPH], NUMBER),
    ("size", Builtin::Size, &[GRAPH], NUMBER),
    ("octal", Builtin::Octal, &[TEXT, NUMBER], NUMBER),
    ("misere", Builtin::Misere, &[TEXT, NUMBERS], NUMBER),
    ("path", Builtin::Path, &[NUMBER], GRAPH),
    ("cycle", Builtin::Cycle, &[NUMBER], GRAPH),
    ("complete", Builtin::Complete, &[NUMBER], GRAPH),
    (
        "complete_bipartite",
        Builtin::CompleteBipartite,
        &[NUMBER, NUMBER],
        GRAPH,
    ),
    ("star", Builtin::Star, &[NUMBER], GRAPH),
    ("hypercube", Builtin::Hypercube, &[NUMBER], GRAPH),
    ("graph6", Builtin::Graph6, &[TEXT], GRAPH),
    ("cartesian", Builtin::Cartesian, &[GRAPH, GRAPH], GRAPH),
    ("tensor", Builtin::Tensor, &[GRAPH, GRAPH], GRAPH),
    ("strong", Builtin::Strong, &[GRAPH, GRAPH], GRAPH),
    (
        "lexicographic",
        Builtin::Lexicographic,
        &[GRAPH, GRAPH],
        GRAPH,
    ),
    ("disjoint", Builtin::Disjoint, &[GRAPH, GRAPH], GRAPH),
    ("join", Builtin::Join, &[GRAPH, GRAPH], GRAPH),
    ("complement", Builtin::Complement, &[GRAPH], GRAPH),
    ("line", Builtin::Line, &[GRAPH], GRAPH),
    ("middle", Builtin::Middle, &[GRAPH], GRAPH),
    ("power", Builtin::Power, &[GRAPH, NUMBER], GRAPH),
    ("bit", Builtin::Bit, &[NUMBER, NUMBER], NUMBER),
    ("popcount", Builtin::PopCount, &[NUMBER], NUMBER),
    ("isqrt", Builtin::Isqrt, &[NUMBER], NUMBER),
    ("factorial", Builtin::Factorial, &[NUMBER], NUMBER),
    ("isprime", Builtin::IsPrime, &[NUMBER], TRUTH),
    ("prime", Builtin::Prime, &[NUMBER], NUMBER),
    ("valuation", Builtin::Valuation, &[NUMBER, NUMBER], NUMBER),
    ("nimproduct", Builtin::NimProduct, &[NUMBER, NUMBER], NUMBER),
    ("sort", Builtin::Sort, &[CollectionOfAny], ListOfAny),
    ("reverse", Builtin::Reverse, &[ListOfAny], ListOfAny),
    (
        "replace",
        Builtin::Replace,
        &[ListOfAny, NUMBER, Any],
        ListOfAny,
    ),
    ("set", Builtin::SetOf, &[CollectionOfAny], SetOfAny),
    ("subsets", Builtin::Subsets, &[SetOfAny], SetOfSetsOfAny),
    ("V", Builtin::Vertices, &[GRAPH], VERTICES),
    ("N", Builtin::Neighbours, &[GRAPH, VERTEX], VERTICES),
    ("degree", Builtin::Degree, &[GRAPH, VERTEX], NUMBER),
    ("components", Builtin::Components, &[GRAPH], GRAPHS),
    ("connected", Builtin::Connected, &[GRAPH], TRUTH),
    (
        "distance",
        Builtin::Distance,
        &[GRAPH, VERTEX, VERTEX],
        NUMBER,
    ),
];

/// `N[G, v]`, the built-in function that is written with brackets.
pub fn indexed(name: &str) -> Option<(Builtin, Signature)> {
    let signature = Signature {
        args: &[GRAPH, VERTEX],
        variadic: false,
        result: VERTICES,
    };
    (name == "N").then_some((Builtin::ClosedNeighbours, signature))
}

/// The built-in names, aggregates among them.
pub fn builtin_names() -> impl Iterator<Item = &'static str> {
    let rest = AGGREGATES
        .iter()
        .copied()
        .filter(|name| builtin(name).is_none());
    BUILTINS.iter().map(|(name, ..)| *name).chain(rest)
}

/// The arguments of a built-in function; `None` if it has no name, such as `|S|`.
pub fn parameters(builtin: Builtin) -> Option<&'static [Argument]> {
    row(builtin).map(|(_, _, parameters, _)| *parameters)
}

/// The name of a built-in function, such as `gcd`; `None` for one with a notation of its own, such as `|S|`, `L[i]` and
/// `N[G, v]`.
pub fn builtin_name(builtin: Builtin) -> Option<&'static str> {
    row(builtin).map(|(name, ..)| *name)
}

fn row(builtin: Builtin) -> Option<&'static Row> {
    BUILTINS.iter().find(|(_, own, ..)| *own == builtin)
}

#[cfg(test)]
mod tests {
    use super::{AGGREGATES, builtin, builtin_names};
    use nk_syntax::elsewhere::{known_names, of_name};
    use nk_syntax::functions;

    /// A name of another language that is also built in here would never be looked up.
    #[test]
    fn names_of_other_languages_are_not_built_in() {
        for name in builtin_names() {
            assert!(name == "N" || of_name(name).is_none(), "{name}");
        }
        assert!(known_names().count() > 200);
    }

    /// The parser cannot see the table of this file, and guesses missing signs by lists of its own.
    #[test]
    fn the_parser_knows_the_built_in_names() {
        for name in builtin_names() {
            // Short names are as likely names of the file, so the parser guesses nothing from them.
            let is_short = ["bit", "V", "N"].contains(&name);
            let is_known = functions().any(|own| own == name) || AGGREGATES.contains(&name);
            assert_eq!(is_known, !is_short, "{name}");
        }
        assert_eq!(functions().find(|name| builtin(name).is_none()), None);
    }
}
