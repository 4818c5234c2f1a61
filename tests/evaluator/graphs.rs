//! Graphs by graph6 texts in a specification, and comparisons of their nimbers.

use std::ops::ControlFlow;

use nk_base::cancellation::CancelToken;
use nk_base::source::FileId;
use nk_eval::{Limits, Value, Window};
use nk_graph::{GraphBuilder, Limits as Sizes, to_graph6};
use nk_lang::ir::{Builtin, Eval, ExprKind, Kind};
use nk_syntax::format::format;

use super::{checked, evaluator, terms};

/// The graph6 texts of the graphs in the evals `nimber(...)` of a specification.
fn graphs(text: &str) -> Vec<String> {
    let (_, checked) = checked(text);
    let mut evaluator = evaluator(&checked, Limits::default());
    let mut found = Vec::new();
    for eval in &checked.program.evals {
        let ExprKind::Builtin(Builtin::Nimber, args) = &eval.expr.kind else {
            panic!("{} is no nimber", eval.text);
        };
        let graph = Eval {
            expr: args[0].clone(),
            kind: Kind::Graph,
            ..eval.clone()
        };
        let ended = evaluator.run_eval(&graph, &Window::default(), &mut |_, value| {
            if let Value::Graph(graph) = value {
                found.push(to_graph6(graph.graph()));
            }
            ControlFlow::Continue(())
        });
        ended.expect("a graph");
    }
    found
}

/// The graph6 texts of all graphs on `order` vertices.
fn all(order: usize) -> Vec<String> {
    let pairs: Vec<(usize, usize)> = (0..order)
        .flat_map(|v| (0..v).map(move |u| (u, v)))
        .collect();
    let sizes = Sizes {
        vertices: 100,
        edges: 1000,
    };
    let graph = |code: u32| {
        let mut builder = GraphBuilder::new(order, sizes).expect("small");
        for (place, (u, v)) in pairs.iter().enumerate() {
            if code >> place & 1 == 1 {
                builder.edge(*u, *v).expect("small");
            }
        }
        to_graph6(&builder.build().expect("small"))
    };
    (0..1 << pairs.len()).map(graph).collect()
}

#[test]
fn graph6_is_taken_as_it_stands() {
    let texts: Vec<String> = (0..=6).flat_map(all).collect();
    let used: String = texts.concat();
    assert!(
        ('?'..='~').all(|own| used.contains(own)),
        "every character of graph6"
    );
    let line = |text: &String| format!("eval nimber(graph6(\"{text}\"))\n");
    let specification: String = texts.iter().map(line).collect();
    assert!(
        specification.contains("\\\")"),
        "a backslash before the quote"
    );
    assert_eq!(graphs(&specification), texts);
    let spaced = format(FileId(0), &specification);
    assert_eq!(spaced.as_deref(), Ok(specification.as_str()));
}

#[test]
fn a_doubled_backslash_is_told_of() {
    let (sources, checked) = checked("eval nimber(graph6(\"C\\\\\"))\n");
    let mut evaluator = evaluator(&checked, Limits::default());
    let error = terms(&mut evaluator, 0, &Window::default()).1;
    let told = error.expect("it is too long").into_diagnostic(&sources);
    assert!(
        told.helps
            .iter()
            .any(|own| own.contains("each backslash once")),
        "{told:?}"
    );
}

/// An edge in a condition gives values to both its ends, even if a list or an equation also restricts one of them.
#[test]
fn an_edge_gives_the_end_that_an_equation_says_nothing_of() {
    let (_, checked) = checked(
        "graph row(n) {\n  vertex v[i] : 1 <= i <= n\n  edge v[i] -- v[i+1] : 1 <= i < n\n} : n >= 1\n\
         order_of(n) = [v : v in V(row(n))]\n\
         beside(n, k) = count(w : order_of(n)[k] = u, u -- w in row(n))\n\
         behind(n, k) = count(w : u -- w in row(n), order_of(n)[k] = u)\n\
         plain(n, k) = degree(row(n), order_of(n)[k])\n\
         eval beside(n, k) : 1 <= n <= 6, 1 <= k <= n\n\
         eval behind(n, k) : 1 <= n <= 6, 1 <= k <= n\n\
         eval plain(n, k) : 1 <= n <= 6, 1 <= k <= n\n",
    );
    let mut evaluator = evaluator(&checked, Limits::default());
    let listed = [0, 1, 2].map(|place| terms(&mut evaluator, place, &Window::default()));
    assert_eq!(listed[0].0[..6], ["0", "1", "1", "1", "2", "1"]);
    assert!(
        listed
            .iter()
            .all(|own| *own == listed[0] && own.1.is_none())
    );
    assert_eq!(listed[0].0.len(), 21);
}

/// Graphs of more than 128 vertices are not solved if there are recurrences. A spider with 26 legs of 5 vertices is
/// larger.
#[test]
fn recurrences_of_middling_graphs_agree_with_the_solver() {
    let text = "graph spider(legs, length) {
  vertex hub
  vertex v[i, j] : 1 <= i <= legs, 1 <= j <= length
  edge hub -- v[i, 1] : 1 <= i <= legs
  edge v[i, j] -- v[i, j+1] : 1 <= i <= legs, 1 <= j < length
}
eval nimber(spider(n, 5)) : 26 <= n <= 27
eval outcome(spider(n, 5)) : 26 <= n <= 27
eval nimber(spider(n, 5)) : 1 <= n <= 12
";
    let (_, checked) = checked(text);
    let mut evaluator = evaluator(&checked, Limits::default());
    let mut values = |place| terms(&mut evaluator, place, &Window::default()).0;
    let small = values(2);
    assert!(evaluator.origins().derived.is_empty());
    let mut values = |place| terms(&mut evaluator, place, &Window::default()).0;
    let (nimbers, outcomes) = (values(0), values(1));
    assert_eq!(evaluator.origins().derived, ["spider(n, 5)"]);
    let mut table = nk_solver::NimberTable::default();
    let mut solved = |legs: u32| {
        let leg =
            |leg| (0..5).map(move |at| (if at == 0 { 0 } else { 5 * leg + at }, 5 * leg + at + 1));
        let edges = (0..legs).flat_map(leg).collect();
        let graph = nk_graph::Graph::from_edges(5 * legs as usize + 1, edges);
        nk_solver::nimber(&graph, &mut table, &CancelToken::new()).expect("no limit")
    };
    for (place, legs) in [26, 27].into_iter().enumerate() {
        let own = solved(legs);
        assert_eq!(nimbers[place], own.to_string(), "{legs} legs");
        assert_eq!(
            outcomes[place],
            u32::from(own != 0).to_string(),
            "{legs} legs"
        );
    }
    for (place, own) in small.iter().enumerate() {
        assert_eq!(*own, solved(place as u32 + 1).to_string());
    }
}

/// Comparisons with 0 ask who wins. They are true where those of the nimbers are.
#[test]
fn comparisons_of_nimbers_with_bounds_are_those_of_their_values() {
    let graphs = [
        "path(n)",
        "wheel(n)",
        "complement(cycle(n+2))",
        "power(path(2*n), 3)",
    ];
    let functions = "graph wheel(n) = join(cycle(n+2), path(1)) : n >= 1\n\
        kayles(G) = mex { kayles(G - N[v]) : v in G }\n";
    let mut text = functions.to_owned();
    let mut expected = Vec::new();
    for graph in graphs {
        for name in ["nimber", "kayles"] {
            text += &format!("eval {name}({graph}) : 1 <= n <= 9\n");
            for op in ["=", "!=", "<", "<=", ">", ">="] {
                for bound in 0..3 {
                    for (left, right) in [
                        (format!("{name}({graph})"), bound.to_string()),
                        (bound.to_string(), format!("{name}({graph})")),
                    ] {
                        text +=
                            &format!("eval if {left} {op} {right} then 1 else 0 : 1 <= n <= 9\n");
                        expected.push((op, bound, left.starts_with(name)));
                    }
                }
            }
        }
    }
    let (_, checked) = nk_testing_programs::checked(&text);
    let mut evaluator = evaluator(&checked, Limits::default());
    let mut values = |place: usize| {
        let (found, error) = terms(&mut evaluator, place, &Window::default());
        assert_eq!(error, None);
        found
            .iter()
            .map(|own| own.parse().expect("a number"))
            .collect::<Vec<i64>>()
    };
    let each = expected.len() / (2 * graphs.len());
    for (at, expected) in expected.chunks(each).enumerate() {
        let first = at * (each + 1);
        let nimbers = values(first);
        for (place, (op, bound, is_left)) in (first + 1..).zip(expected) {
            let truth = |nimber: &i64| {
                let (left, right) = if *is_left {
                    (nimber, bound)
                } else {
                    (bound, nimber)
                };
                i64::from(match *op {
                    "=" => left == right,
                    "!=" => left != right,
                    "<" => left < right,
                    "<=" => left <= right,
                    ">" => left > right,
                    _ => left >= right,
                })
            };
            let wanted: Vec<i64> = nimbers.iter().map(truth).collect();
            assert_eq!(values(place), wanted, "{op} {bound}");
        }
    }
}
