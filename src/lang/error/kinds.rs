//! The wording of errors about kinds.

use super::super::ir::{Elements, Kind};
use super::{CheckErrorKind, CheckErrorKind as E, in_brackets, within};
use nk_base::source::Span;
use nk_syntax::diag::{Diagnostic, code};

/// The name of a kind with its article: "a number". A set of numbers is a set.
pub(crate) fn kind_name(kind: Kind) -> String {
    match kind {
        Kind::Set(Elements::NUMBERS) => Kind::SET.to_string(),
        kind => kind.to_string(),
    }
}

/// The names of two kinds that do not fit. Two sets that differ do so in their elements, which are named then.
fn kind_names(kinds: [Kind; 2]) -> [String; 2] {
    let are_sets = kinds.iter().all(|own| matches!(own, Kind::Set(_)));
    match are_sets && kinds[0] != kinds[1] {
        true => kinds.map(|own| own.to_string()),
        false => kinds.map(kind_name),
    }
}

/// "`+` takes a number, but this is a set", for an operator or a function in quotes; a part of the text must be of a
/// kind.
fn is_wanted(by: &str, [found, wanted]: &[String; 2]) -> String {
    let verb = if by.starts_with('`') {
        "takes"
    } else {
        "must be"
    };
    format!("{by} {verb} {wanted}, but this is {found}")
}

pub(super) fn about_kinds(kind: CheckErrorKind, span: Span) -> Diagnostic {
    match kind {
        E::BracesOfList { wanted, by } => {
            let names = kind_names([Kind::SET, wanted]);
            Diagnostic::error(code::E0302, is_wanted(&by, &names))
                .label(span, "a set")
                .help("a list is written in square brackets: `[2, 1, 1]`")
                .fix_all("write a list", in_brackets(span))
        }
        E::BracketsOfQuotient { found, by } => {
            let names = kind_names([found, Kind::Number]);
            Diagnostic::error(code::E0302, is_wanted(&by, &names))
                .label(span, "a list, not an integer part")
                .help("the greatest integer that is at most `x` is `floor(x)`")
                .fix_all("write `floor(...)`", within(span, ["floor(", ")"]))
        }
        E::WrongKind {
            found,
            wanted,
            by,
            because,
        } => {
            let names = kind_names([found, wanted]);
            let [found_name, _] = &names;
            let message = is_wanted(&by, &names);
            let mut diagnostic = Diagnostic::error(code::E0302, message).label(span, found_name);
            if let Some(because) = because {
                diagnostic = diagnostic.label(because, format!("this makes it {found_name}"));
            }
            match (found, wanted) {
                (Kind::Set(_), Kind::Number) if by.ends_with("element") => diagnostic
                    .help("write its elements without braces of their own; `union` joins sets"),
                (Kind::Set(_), Kind::Number) | (Kind::Number, Kind::Set(_))
                    if by.starts_with("an element of the list") =>
                {
                    diagnostic.help("a list of numbers is `[1, 2]`, and a list of sets `[{1}, {2}]`")
                }
                (Kind::Set(_), Kind::Number) | (Kind::Number, Kind::Set(_))
                    if by.starts_with("an element") && by.contains("those before") =>
                {
                    diagnostic.help("write a set of numbers, as in `{1, 2}`, or a set of sets, as in `{{1}, {2}}`")
                }
                _ if by.starts_with("an element") && by.contains("those before") => {
                    diagnostic.help("all elements of a set or a list are of one kind")
                }
                (Kind::Vertex, Kind::Number) if by.starts_with("a variable of an `eval`") => diagnostic.help(
                    "use an integer variable: `V(G)[k] : 1 <= k <= order(G)` gives the vertices one after the other",
                ),
                (_, Kind::Number) if by.starts_with("a variable of an `eval`") => diagnostic.help(
                    "write the elements inside, as in `check all(f(x) = 0 : x in S)` or `eval [f(x) : x in S]`; or use an integer variable, and take the k-th element: `L[k] : 1 <= k <= |L|`",
                ),
                (_, Kind::List(Elements::NUMBERS)) if by == "an infinite list" => diagnostic.help(
                    "the elements of an infinite list are numbers; for a list or a set for each n write a function, as in `f(n) = [ ... ]`",
                ),
                (Kind::Set(_) | Kind::List(_), Kind::Graph) if by == "`.`" => diagnostic.help(
                    "the number of elements of a list or a set is `|L|`, its i-th element `L[i]`, the first one `L[1]`",
                ),
                (Kind::List(_), Kind::Number) if by == "`+`" => {
                    diagnostic.help("lists are joined by `++`")
                }
                (Kind::List(_), Kind::Number) if by == "`-`" => diagnostic.help(
                    "the elements of L that are not in M are `[x : x in L, x not in M]`; the difference of two sets is `S \\ T`",
                ),
                (Kind::Set(_) | Kind::List(_), Kind::Number) if by.starts_with("each element for") => diagnostic.help(
                    "take one number for each element, such as how many elements it has, as in `max(|x| : x in S)`, or all numbers of all of them, as in `max(y : x in S, y in x)`",
                ),
                (_, Kind::Number) if by.starts_with("each element for") => diagnostic,
                (Kind::List(_), Kind::Number) if by == "`min`" || by == "`max`" => diagnostic.help(format!(
                    "join lists by `++`, as in `{}(L ++ M)`",
                    by.trim_matches('`')
                )),
                (Kind::Set(_), Kind::Number) if by == "`replace`" => diagnostic.help(
                    "all elements of a list are of one kind, here numbers: put a number there",
                ),
                (Kind::Set(_), Kind::Number) if by == "an index" => diagnostic.help(
                    "the elements at several places are `[L[i] : i in S]`",
                ),
                (Kind::List(_), Kind::Number) if by.starts_with('`') => diagnostic.help(
                    "take one element, as in `L[1]`, or one after the other, as in `[f(x) : x in L]`",
                ),
                (Kind::List(_), Kind::Set(_)) if by.starts_with("an argument of") => {
                    diagnostic.help("the set of the elements of a list is `set(L)`")
                }
                (Kind::Set(_), Kind::List(_)) if by.starts_with("an argument of") => {
                    diagnostic.help("the list of the elements of a set in ascending order is `sort(S)`")
                }
                (Kind::Set(_), Kind::Vertex) => diagnostic.help(
                    "leave the braces out: a single vertex is needed here; `S[1]` takes one from a set",
                ),
                (Kind::Set(_), Kind::Graph) if by.starts_with('`') => diagnostic.help(
                    "name the graph itself; without the vertices of a set S it is `G - S`, and its part on them is `G - (V(G) \\ S)`",
                ),
                (Kind::Graph, Kind::Text) => diagnostic.help(
                    "the code of an octal game is written in quotes, as in `octal(\"0.137\", n)`; for a graph there is `nimber(G)`",
                ),
                (Kind::Text, Kind::Graph) => around(
                    diagnostic.help("the graph of a code is `graph6(\"...\")`; an octal game is `octal(\"0.77\", n)`"),
                    ["graph6(", ")"],
                    span,
                ),
                (Kind::List(_), Kind::Graph) => diagnostic.help(
                    "a graph is `path(n)`, one of `graph g(n) { ... }`, or `graph6(\"...\")`; a game on heaps is a function of your own, as in `f(L) = mex { ... }`",
                ),
                (Kind::Number, Kind::Text) if by == "`octal`" || by == "`misere`" => diagnostic.help(format!(
                    "write the code in quotes: `{}(\"0.77\", n)`",
                    by.trim_matches('`')
                )),
                (Kind::Set(_), Kind::Set(_)) if by == "`union`" || by == "`\\`" => diagnostic.help(
                    "both sets must have elements of one kind; the vertices of a graph are those of `V(G)`, as in `V(G)[1]`",
                ),
                (Kind::Number, Kind::Set(_)) if is_aggregate(&by) => {
                    diagnostic.help(ranged(by.trim_matches('`')))
                }
                (Kind::Graph, Kind::Set(_)) if is_aggregate(&by) => diagnostic.help(
                    "the number of vertices is `order(G)`, and that of edges `size(G)`",
                ),
                (Kind::Graph, Kind::Number) if by == "`|...|`" => {
                    diagnostic.help("the number of vertices is `order(G)`, and that of edges `size(G)`")
                }
                (Kind::Number, Kind::Graph) if by == "`outcome`" => diagnostic.help(
                    "`outcome(G)` takes a graph, as in `outcome(path(n))`; a position of your own game whose value is v is won by the second player (P) if `v = 0`, and by the first (N) if `v > 0`",
                ),
                (Kind::Number, Kind::Graph) if by == "`nimber`" => diagnostic.help(
                    "`nimber(G)` takes a graph, as in `nimber(path(n))`; the value of a function with `mex`, as in `f(n) = mex { f(n-k) : 1 <= k <= min(n, 3) }`, is a nimber already",
                ),
                (Kind::Vertex, Kind::Graph) => diagnostic.help("name the graph itself, as in `nimber(G)`"),
                (Kind::Number, Kind::Vertex) if by == "`--`" => diagnostic.help(
                    "numbers are not vertices: state a graph by its rules, as in `graph g(n) { vertex v[i] : 1 <= i <= n  edge v[i] -- v[i+1] : 1 <= i < n }`; a vertex of a graph G is `V(G)[1]`",
                ),
                (Kind::Number, Kind::Vertex) => diagnostic.help(
                    "a vertex is `G.v[1]` by its name, and `V(G)[1]` is the first one: the vertices of a built-in graph have no names",
                ),
                (Kind::List(_), Kind::Set(_)) if by == "`union`" => {
                    diagnostic.help("lists are joined by `++`; the set of the elements is `set(L)`")
                }
                (Kind::List(_), Kind::Set(_)) if by.starts_with('`') => {
                    diagnostic.help("the set of the elements of a list is `set(L)`")
                }
                (Kind::Set(_), Kind::Number) if by == "`+`" => {
                    diagnostic.help("the elements of either set are `S union T`")
                }
                (Kind::Set(_), Kind::Number) if by == "`-`" => diagnostic.help(
                    "a graph without a vertex is `G - {v}`, with `v in V(G)`, and without an edge `G - {u -- v}`, with `u -- v in G`; the difference of two sets is `S \\ T`; for each member of a set write `n - s` with `s in S`",
                ),
                (Kind::Set(_), Kind::Number) if by.starts_with("`in`") => diagnostic.help(
                    "a set in another one is `S subset T`; `in` asks for one element",
                ),
                (Kind::Set(_), Kind::Number)
                    if by.starts_with("an argument of") || by.starts_with("a parameter of") => diagnostic.help(
                    "the number of elements of a set is `|S|`, and its i-th element `S[i]`",
                ),
                (Kind::Set(_), Kind::Number) if by.starts_with("a bound") || by.starts_with("a variable") => {
                    diagnostic.help("a variable takes the members of a set by `in`, as in `n in 1..10`")
                }
                (Kind::Set(_), Kind::Number) if by == "a vertex's index" => diagnostic.help(
                    "an index is an integer: number the sets from 1 on, as in `vertex v[k] : 1 <= k <= |subsets(1..n)|` and `edge v[j] -- v[k] : j < k, subsets(1..n)[j] subset subsets(1..n)[k]`, or let an index take numbers, as in `v[i] : i in 1..n`",
                ),
                (Kind::Set(Elements::VERTICES), Kind::Number) if by == "`/`" => diagnostic.help(
                    "a graph without some vertices is `G - {u, v}`, and without an edge `G - {u -- v}`",
                ),
                (Kind::Set(_), Kind::Number) => diagnostic.help(
                    "for each member write a variable in its place, with its range after `:`, as in `f(n) : n in 0..10`; the least number that is missing is `mex {...}`",
                ),
                (Kind::Graph, Kind::Number) if by == "`+`" => diagnostic.help(
                    "nothing is added to a graph: vertices and edges are taken away, `G - S`; two graphs side by side are `disjoint(G, H)`",
                ),
                (Kind::Graph | Kind::List(_), Kind::Number) if by.starts_with("a parameter of") => {
                    diagnostic.help(
                        "the parameters of `graph` are integers; a function of a graph or a list is defined without the word `graph`",
                    )
                }
                (Kind::Graph, Kind::Number) if by == "`*`" || by == "`^`" => diagnostic.help(
                    "products of graphs are `cartesian(G, H)`, `strong(G, H)` and others, a power is `power(G, k)`, and two \
                     graphs side by side are `disjoint(G, H)`; the Sprague-Grundy value of a graph is `nimber(G)`",
                ),
                (Kind::Graph, Kind::Number) => {
                    diagnostic.help("for its Sprague-Grundy value write `nimber(...)`")
                }
                (Kind::Graph, Kind::Set(_)) if by.starts_with("`in`") => around(
                    diagnostic.help("the set of its vertices is `V(G)`; an edge is `u -- v in G`"),
                    ["V(", ")"],
                    span,
                ),
                (Kind::Graph, Kind::Set(_)) if by == "`\\`" => diagnostic
                    .help("a graph without the vertices of a set is `G - S`"),
                (Kind::Graph, Kind::Set(_)) if by == "`union`" => diagnostic.help(
                    "two graphs side by side are `disjoint(G, H)`; put what is taken from a graph in parentheses: `G - (A union B)`",
                ),
                (Kind::Graph, Kind::Set(_)) if by.starts_with('`') => diagnostic
                    .help("put what is taken from a graph in parentheses: `G - (A union B)`"),
                (Kind::Text, Kind::Number) if by == "`+`" => diagnostic.help(
                    "texts are not joined: write each out, as in `octal(\"0.137\", n)`; a text may be the argument of a function",
                ),
                (Kind::Number, Kind::Truth) => diagnostic.help("compare it: `... = 0`, `... >= 1`"),
                (Kind::Number, Kind::Set(_)) if by.starts_with("`in`, on its left") => diagnostic.help(
                    "the members of the set on the right are sets, as those of `{0..3}`; the members of `0..3` are numbers",
                ),
                (Kind::Number, Kind::Set(_)) => around(
                    diagnostic.help("put it in braces: `{...}`"),
                    ["{", "}"],
                    span,
                ),
                (Kind::Number, Kind::List(_)) => around(
                    diagnostic.help("put it in brackets: `[...]`"),
                    ["[", "]"],
                    span,
                ),
                (Kind::Truth, Kind::List(_)) => diagnostic.help(
                    "`=` compares; the list with `k` in the place of `L[i]` is `replace(L, i, k)`",
                ),
                (Kind::Set(_), Kind::List(_)) => diagnostic
                    .help("a list is written with brackets, `[...]`, and `sort(S)` is that of a set"),
                (Kind::Number, Kind::Graph) => diagnostic.help("name the graph, as in `path(n)`"),
                (Kind::Truth, Kind::Number) => {
                    diagnostic.help("choose numbers: `if ... then 1 else 0`")
                }
                _ => diagnostic,
            }
        }
        E::EndlessLater { variable, first } => Diagnostic::error(
            code::E0313,
            format!("only the first variable of a list may have no upper end, and `{variable}` is not the first"),
        )
        .label(span, "has no upper bound")
        .help(format!("give `{variable}` an upper end, or name it in the conditions before `{first}`")),
        E::EndlessListAlone { name } => Diagnostic::error(
            code::E0408,
            format!("`{name}` is an infinite list, so it cannot be used as a whole"),
        )
        .label(span, "an infinite list")
        .help(format!("name elements: `{name}[k]`, or `[{name}[k] : 1 <= k <= 10]` for the first ten")),
        E::NotIndexed { found } => Diagnostic::error(
            code::E0302,
            format!(
                "only a list, a set or an enumeration has numbered members, but this is {}",
                kind_name(found)
            ),
        )
        .label(span, kind_name(found))
        .help("the value of a function is `f(n)`; the first element of a list is `L[1]`"),
        E::IndexCount { found } => Diagnostic::error(
            code::E0302,
            format!("one index selects an element, but here are {found}"),
        )
        .label(span, "indices")
        .help(
            "for the elements from i to j write `L[i..j]`, for an element of an element `L[i][j]`",
        ),
        E::TakenFromGraph { found, operator } => {
            let message = match found {
                Some(found) => format!(
                    "from a graph {operator} takes a set of vertices or of edges, but this is {found}"
                ),
                None => format!("{operator} means nothing between a graph and a set"),
            };
            Diagnostic::error(code::E0302, message)
                .label(span, "taken from a graph")
                .help("one vertex is `G - {v}`, an edge is `G - {u -- v}`")
        }
        E::Backslash => Diagnostic::error(
            code::E0302,
            "`\\` is the difference of two sets, but these are numbers",
        )
        .label(span, "not a quotient")
        .help("for a quotient rounded down write `div`: `n div 2`")
        .fix("write `div`", span, "div"),
        E::LocalNameTaken { name } => Diagnostic::error(
            code::E0207,
            format!("`{name}` has a meaning here, so `where` cannot give it another one"),
        )
        .label(span, "a name that is taken")
        .help("choose another name"),
        E::MexOfNoSet { found } => Diagnostic::error(
            code::E0302,
            format!("`mex` takes a set, but this is {}", kind_name(found)),
        )
        .label(span, kind_name(found))
        .help("put the options in braces: `mex { ... : ... }`"),
        E::CannotPrint { found } => Diagnostic::error(
            code::E0302,
            format!(
                "`eval` prints numbers, lists, sets and vertices, but this is {}",
                kind_name(found)
            ),
        )
        .label(span, kind_name(found))
        .help(match found {
            Kind::Graph => {
                "ask for a property of the graph: `nimber(...)`, `order(...)`, `V(...)`; `nkdsl draw` shows it"
            }
            Kind::Text => "a text is printed as the label: `eval \"text\" f(n) : n >= 0`",
            _ => "for a claim write `check`; for 0 and 1 write `if ... then 1 else 0`",
        }),
        E::CannotCompare { left, right, op } => {
            let [left_name, right_name] = kind_names([left, right]);
            let message = format!("`{op}` cannot compare {left_name} with {right_name}");
            let found = Diagnostic::error(code::E0302, message).label(span, "compared here");
            match (left, right) {
                (Kind::Graph, Kind::Graph) => {
                    found.help("compare what they have: `nimber(...)`, `order(...)`")
                }
                (Kind::Number, Kind::Set(_)) | (Kind::Set(_), Kind::Number) => {
                    found.help("for membership write `in`")
                }
                (Kind::Truth, Kind::Number) | (Kind::Number, Kind::Truth) => found.help(
                    "comparisons in a row compare neighbours; put one that is compared as a whole in parentheses, as in \
                     `(f(n) = 0) = (n in P)`",
                ),
                (Kind::List(_), _) | (_, Kind::List(_)) if op == "subset" => {
                    found.help("of the elements of lists write `set(L) subset set(M)`")
                }
                (Kind::List(_), Kind::List(_)) => found
                    .help("lists compare by `=` and `!=`; numbers of elements are `|L|`, elements `L[i]`"),
                (Kind::Set(_), Kind::Set(_)) if left != right => {
                    found.help("two sets compare if their elements are of one kind")
                }
                _ => found.help("numbers compare with numbers, sets with sets by `=` and `!=`"),
            }
        }
        E::ConditionsInCall { name, meant } => {
            let found = Diagnostic::error(
                code::E0310,
                format!("`{name}` takes arguments, not `... : conditions`"),
            )
            .label(
                span,
                "only sum, product, min, max, count, nimsum, exists and all range over conditions",
            );
            match meant {
                Some((place, meant)) => found
                    .help(format!("write `{meant}(... : ...)`"))
                    .fix(format!("write `{meant}`"), place, meant),
                None if is_limit(&name) => found.help(
                    "there are no limits here: that a sequence keeps one value from some n on is the claim `check f(n+1) = f(n) : n >= 100`",
                ),
                None => found.help(format!(
                    "for the set of its values write `{{ {name}(...) : ... }}`"
                )),
            }
        }
        E::LocalNameLater {
            name,
            defined,
            is_itself,
        } => {
            let message = match is_itself {
                true => format!("the value of `{name}` is needed for itself"),
                false => format!("`{name}` is defined only after this"),
            };
            let found = Diagnostic::error(code::E0201, message).label(span, "has no value yet");
            match is_itself {
                true => found.help("choose another name: after `where` a name has one value, and may use only those before it"),
                false => found
                    .label(defined, "defined here")
                    .help(format!("each name after `where` may use those before it: put `{name}` first")),
            }
        }
        E::SliceOfSet => Diagnostic::error(
            code::E0302,
            "`S[i..j]` is a part of a list, but this is a set",
        )
        .label(span, "a part of a set")
        .help("the members from the i-th to the j-th in ascending order are `sort(S)[i..j]`"),
        E::GuardInCall { name } => Diagnostic::error(
            code::E0310,
            format!("an argument of `{name}` has a guard"),
        )
        .label(
            span,
            "`e if condition` is an element of a set, a list, or of sum, product, min, max, count or nimsum",
        )
        .help(format!(
            "to choose a value write `{name}(if condition then e else other)`"
        )),
        E::EmptyAggregate { name } => Diagnostic::error(
            code::E0310,
            format!("`{name}` has nothing to range over"),
        )
        .label(
            span,
            match is_quantifier(&name) {
                true => "no variable and no range",
                false => "no conditions, and no set",
            },
        )
        .help(ranged(&name)),
        _ => unreachable!("not about kinds"),
    }
}

/// Whether the name `by`, in quotes, is an aggregate.
fn is_aggregate(by: &str) -> bool {
    crate::builtins::AGGREGATES.contains(&by.trim_matches('`'))
}

/// Whether a name is `all` or `exists`, which take a condition and no set.
fn is_quantifier(name: &str) -> bool {
    matches!(name, "all" | "exists")
}

/// The advice on how to give an aggregate a range.
fn ranged(name: &str) -> String {
    match is_quantifier(name) {
        true => {
            format!("write `{name}(condition : range)`, as in `{name}(i^2 < 9 : 1 <= i <= n)`")
        }
        false => format!(
            "write `{name}(e : conditions)`, as in `{name}(i^2 : 1 <= i <= n)`, or give it a set"
        ),
    }
}

/// Whether other languages call the limit of a sequence so.
fn is_limit(name: &str) -> bool {
    ["lim", "limit", "limsup", "liminf"].contains(&name.to_lowercase().as_str())
}

/// The fix that puts the text at `span` between two texts.
fn around(diagnostic: Diagnostic, [before, behind]: [&str; 2], span: Span) -> Diagnostic {
    let (start, end) = span.ends();
    let edits = vec![(start, before.to_owned()), (end, behind.to_owned())];
    diagnostic.fix_all(format!("write `{before}...{behind}`"), edits)
}
