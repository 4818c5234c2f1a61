//! graph6: known texts, writing and reading, and the places of errors.

use nk_graph::{Graph6Fault, GraphError, complete, from_graph6, path, to_graph6};
use nk_testing::Random;
use nk_testing::graphs::{LIMITS, from_rule};

#[test]
fn graph6_reads_known_texts() {
    // The example in the description of the format: 0-2, 0-4, 1-3, 3-4 on five vertices.
    let example = from_rule(5, |u, v| [(0, 2), (0, 4), (1, 3), (3, 4)].contains(&(u, v)));
    for text in ["DQc", ">>graph6<<DQc", "DQc\n", ">>graph6<<DQc\r\n"] {
        assert_eq!(from_graph6(text, LIMITS), Ok(example.clone()));
    }
    assert_eq!(to_graph6(&example), "DQc");
    assert_eq!(from_graph6("?", LIMITS), path(0, LIMITS));
    assert_eq!(from_graph6("@", LIMITS), path(1, LIMITS));
    assert_eq!(from_graph6("C~", LIMITS), complete(4, LIMITS));
    assert!(to_graph6(&path(63, LIMITS).unwrap()).starts_with("~??~"));
    // The order is in the eight-byte form, although one byte would be enough.
    assert_eq!(from_graph6("~~?????C~", LIMITS), complete(4, LIMITS));
}

#[test]
fn graph6_goes_there_and_back() {
    let mut random = Random(5);
    for order in (0..70).chain([200, 300]) {
        let g = random.any_graph(order);
        assert_eq!(from_graph6(&to_graph6(&g), LIMITS), Ok(g));
    }
}

#[test]
fn graph6_says_where_it_is_wrong() {
    let fault = |fault, position| Err(GraphError::Graph6 { fault, position });
    let short = |needed| Graph6Fault::TooShort { needed };
    let cases = [
        ("", fault(short(1), 0)),
        ("D", fault(short(3), 1)),
        ("DQ", fault(short(3), 2)),
        (">>graph6<<DQ", fault(short(13), 12)),
        ("DQcc", fault(Graph6Fault::TooLong, 3)),
        ("DQ c", fault(Graph6Fault::Byte(b' '), 2)),
        ("D\u{e9}c", fault(Graph6Fault::Byte(0xc3), 1)),
        (" DQc", fault(Graph6Fault::Byte(b' '), 0)),
        ("DQd", fault(Graph6Fault::Padding, 2)),
        ("~", fault(short(2), 1)),
        ("~?", fault(short(3), 2)),
        ("~~??", fault(short(5), 4)),
    ];
    for (text, expected) in cases {
        assert_eq!(from_graph6(text, LIMITS), expected, "{text:?}");
    }
    let wording = from_graph6("DQ c", LIMITS).unwrap_err().to_string();
    assert_eq!(wording, "` ` is not a graph6 character at byte 2");
}
