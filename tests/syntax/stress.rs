//! No text makes the parser slow or overflows the stack. No times are asserted, since with these texts a parser that is
//! not linear would not end.

use nk_base::source::FileId;
use nk_syntax::ast::{ExprKind, ItemKind};
use nk_syntax::{Parse, parse};

const DEEP: usize = 20_000;

/// Parses a text on a stack as small as that of a test thread; the tree is dropped there too.
fn parse_small(text: String) -> Parse {
    let thread = std::thread::Builder::new().stack_size(2 << 20);
    thread
        .spawn(move || parse(FileId(0), &text))
        .expect("a thread starts")
        .join()
        .expect("no panic")
}

#[track_caller]
fn codes(text: String) -> Vec<String> {
    let start: String = text.chars().take(40).collect();
    let errors = parse_small(text).errors;
    assert!(!errors.is_empty(), "{start}");
    let codes = errors
        .into_iter()
        .map(|error| error.into_diagnostic().code.to_string());
    codes.collect()
}

#[test]
fn deep_nesting_is_one_clear_error() {
    let openers = [
        "(",
        "- ",
        "not ",
        "if ",
        "{",
        "|",
        "f(",
        "mex(",
        "mex {",
        "2^",
        "2^-",
        "-(",
        "not (",
        "if a then ",
        "if a then b else ",
        "{x : ",
        "sum(x : ",
        "v[",
        "not a = ",
        "if |",
        "({",
        "f(-|",
        "1 + (",
        "a or not (",
        "not if ",
        "- if not b then ",
    ];
    for opener in openers {
        for head in [
            "a(n) = ",
            "check ",
            "eval \"x\" ",
            "graph g(n) { vertex v : ",
        ] {
            let deep = if head == "a(n) = " { DEEP } else { DEEP / 10 };
            let text = format!("{head}{}", opener.repeat(deep));
            assert_eq!(codes(text.clone()), ["E0105"], "{opener} unclosed");
            let text = format!("{text}x{}", closers(opener).repeat(deep));
            assert_eq!(codes(text), ["E0105"], "{opener} closed");
        }
    }
}

fn closers(opener: &str) -> String {
    let closer = |c| match c {
        '(' => Some(')'),
        '{' => Some('}'),
        '[' => Some(']'),
        '|' => Some('|'),
        _ => None,
    };
    opener.chars().rev().filter_map(closer).collect()
}

#[test]
fn the_limit_itself_is_read_on_a_small_stack() {
    for opener in [
        "(",
        "- ",
        "not ",
        "{",
        "|",
        "f(",
        "2^",
        "if a then b else ",
        "v[",
    ] {
        let nested = |depth| {
            let (open, close) = (opener.repeat(depth), closers(opener).repeat(depth));
            format!("check {open}x{close}")
        };
        assert_eq!(parse_small(nested(200)).errors, [], "{opener}");
        assert_eq!(codes(nested(201)), ["E0105"], "{opener}");
    }
}

/// The deepest possible tree, with every level of operators at every level of nesting.
#[test]
fn the_deepest_tree_is_compared_and_dropped() {
    let level = "a or b and c = d union e (+) f + g * h^(";
    let text = format!("check {}x{}", level.repeat(100), ")".repeat(100));
    let work = move || {
        let one = parse(FileId(0), &text);
        assert_eq!(one.errors, []);
        assert_eq!(one.clone(), one);
        assert!(!format!("{one:?}").is_empty());
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(work);
    thread
        .expect("a thread starts")
        .join()
        .expect("no overflow");
}

#[test]
fn long_is_not_deep() {
    let sum = format!("a = {}1", "x(n-1) * 2 + ".repeat(100_000));
    let parsed = parse_small(sum);
    assert_eq!(parsed.errors, []);
    let ItemKind::Equation(equation) = &parsed.file.items[0].kind else {
        panic!()
    };
    let ExprKind::Chain { rest, .. } = &equation.body.kind else {
        panic!()
    };
    assert_eq!(rest.len(), 100_000);
    let long = [
        format!("a = {{{}1}}", "1, ".repeat(100_000)),
        format!("a = b : {}1", "-x < 1, not x < 1, ".repeat(50_000)),
        format!("check {}1", "1 <= ".repeat(100_000)),
        "a = if b then -1 else 2\n".repeat(50_000),
        format!("{}1", "a(n) = ".repeat(100_000)),
        format!(
            "graph g(n) {{ {} }}",
            "edge v[i] -- w[i] -- u : i < n ".repeat(20_000)
        ),
        format!("a = {}1", "(1) + ".repeat(100_000)),
        format!("a = \"{}\"", "x".repeat(1_000_000)),
        format!("{}a = 1", "# comment\n".repeat(100_000)),
        " \n".repeat(1_000_000),
    ];
    for text in long {
        let start: String = text.chars().take(40).collect();
        assert_eq!(parse_small(text).errors, [], "{start}");
    }
}

/// The search for phrases of other languages at each token must not depend on the length of the line: with 200,000
/// tokens a quadratic search takes minutes.
#[test]
fn long_lines_with_a_mistake_take_linear_time() {
    let long = [
        format!("a = {{{}", "- ".repeat(200_000)),
        format!("a = ({}+ )", "1 + ".repeat(100_000)),
        format!("a = {{x : {}}}", "x | ".repeat(100_000)),
        format!("a = {{x : {}}}", "x subset y, ".repeat(50_000)),
        format!("check {}", "a => b ".repeat(50_000)),
        format!("check {}", "a = b mod ".repeat(50_000)),
    ];
    for text in long {
        let start: String = text.chars().take(40).collect();
        assert_ne!(parse_small(text).errors, [], "{start}");
    }
}

#[test]
fn a_file_of_two_megabytes() {
    let item = "a(n) = mex { a(i-3) (+) a(n-i-1), 1 : 1 <= i <= n+1 } # comment\n";
    let text = item.repeat(2_000_000 / item.len());
    let parsed = parse_small(text.clone());
    assert_eq!(parsed.errors, []);
    assert_eq!(parsed.file.items.len(), text.lines().count());
    drop(parsed);
    // One mistake in the middle of the text affects one item.
    let broken = text.replacen("1 <= i", "1 <== i", 1) + &text.replace("1 : 1", "2 1 : 1")[..65];
    let parsed = parse_small(broken);
    assert_eq!(parsed.errors.len(), 2);
}

#[test]
fn ten_thousand_broken_items() {
    let broken = [
        "a(n) = 2n\n",
        "a(n = 3\n",
        "a(n) = (\n",
        "a(n) = { b : c\n",
        "a(n) = b)\n",
        "a(n\n",
        "a(n) = b == c\n",
        "graph g(n) { vertex v\n",
        "graph g(n {\n",
        "a(n) = \"b\n",
        "eval\n",
        "check |a\n",
        "a(n) = if b\n",
        "5\n",
        "a = f(\n",
        "] ",
        "@ ",
        "a(n) = b(\nb ",
        "x(",
        "[[(",
    ];
    for item in broken {
        let parsed = parse_small(item.repeat(10_000));
        let told: usize = parsed.errors.iter().map(|error| 1 + error.and_more).sum();
        assert!(
            !parsed.errors.is_empty() && parsed.errors.len() <= 50,
            "{item}"
        );
        assert!((1..=20_000).contains(&told), "{item}: {told}");
    }
}

#[test]
fn huge_single_tokens() {
    assert_eq!(codes(format!("a = {}", "9".repeat(1_000_000))), ["E0109"]);
    assert_eq!(codes(format!("a = 0.{}", "9".repeat(1_000_000))), ["E0109"]);
    assert_eq!(codes(format!("a = \"{}", "9".repeat(1_000_000))), ["E0106"]);
    assert_eq!(codes("?".repeat(1_000_000)), ["E0101"]);
    assert_eq!(codes(format!("a = 1 {}", "b".repeat(1_000_000))), ["E0107"]);
}
