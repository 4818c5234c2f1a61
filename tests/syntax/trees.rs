//! The trees of right files.

use nk_base::source::FileId;
use nk_syntax::ast::{File, ItemKind};
use nk_syntax::parse;

use crate::sexpr;

/// The tree of a right file, which must have no errors.
#[track_caller]
pub fn good(text: &str) -> File {
    let parse = parse(FileId(0), text);
    assert_eq!(parse.errors, [], "in {text:?}");
    parse.file
}

/// The tree of one expression, as text.
#[track_caller]
fn expr(text: &str) -> String {
    let file = good(&format!("check {text}"));
    let [item] = &file.items[..] else {
        panic!("one item: {text}")
    };
    let ItemKind::Check(check) = &item.kind else {
        panic!("a check: {text}")
    };
    sexpr::expr(&check.statement)
}

#[test]
fn operators_bind_as_the_table_says() {
    let cases = [
        ("a or b and c", "(Or a Or (And b And c))"),
        (
            "not a and b or not c",
            "(Or (And (not a) And b) Or (not c))",
        ),
        ("not a = b", "(not (Compare a Equal b))"),
        (
            "a = not b = c",
            "(Compare a Equal (not (Compare b Equal c)))",
        ),
        ("not not a", "(not (not a))"),
        ("1 <= i < n", "(Compare 1 LessEqual i Less n)"),
        ("a in b union c", "(Compare a In (Union b Union c))"),
        ("a not in b", "(Compare a NotIn b)"),
        ("not a in b", "(not (Compare a In b))"),
        (
            "{1} union 2..3 union c",
            "(Union {1} Union (.. 2 3) Union c)",
        ),
        ("1..n (+) 1", "(.. 1 (NimSum n NimSum 1))"),
        (
            "a + b (+) c xor d ⊕ e",
            "(NimSum (Sum a Plus b) NimSum c NimSum d NimSum e)",
        ),
        ("a - b + c - d", "(Sum a Minus b Plus c Minus d)"),
        ("a - (b + c)", "(Sum a Minus <(Sum b Plus c)>)"),
        ("(a + b) + c", "(Sum <(Sum a Plus b)> Plus c)"),
        ("a + b * c", "(Sum a Plus (Product b Times c))"),
        (
            "a * b / c mod d div e",
            "(Product a Times b Divide c Mod d Div e)",
        ),
        ("-a * b", "(Product (- a) Times b)"),
        ("a * -b", "(Product a Times (- b))"),
        ("-a mod b", "(Product (- a) Mod b)"),
        ("a - -b", "(Sum a Minus (- b))"),
        ("-x^2", "(- (^ x 2))"),
        ("2^-3", "(^ 2 (- 3))"),
        ("x^-y^z", "(^ x (- (^ y z)))"),
        ("2^-x * y", "(Product (^ 2 (- x)) Times y)"),
        ("a^b^c", "(^ a (^ b c))"),
        ("- -a", "(- (- a))"),
        ("x<-1", "(Compare x Less (- 1))"),
        ("a ≤ b ≥ c ≠ d ∈ e ∉ f", {
            "(Compare a LessEqual b GreaterEqual c NotEqual d In e NotIn f)"
        }),
        ("a ∪ b", "(Union a Union b)"),
    ];
    for (text, tree) in cases {
        assert_eq!(expr(text), tree, "{text}");
    }
}

#[test]
fn atoms() {
    let cases = [
        ("1_000_000", "1000000"),
        ("a'", "a'"),
        ("_x1", "_x1"),
        ("α", "α"),
        ("mexico", "mexico"),
        ("A316781(n)", "(A316781 n)"),
        ("\"a # b\"", "\"a # b\""),
        ("f()", "(f )"),
        ("f (x, y)", "(f x y)"),
        ("f(+) x", "(NimSum f NimSum x)"),
        ("v[i, j-1]", "v[i (Sum j Minus 1)]"),
        ("((x))", "<<x>>"),
        ("|x|", "|x|"),
        ("||a| - |b||", "|(Sum |a| Minus |b|)|"),
        (
            "|r - s| = |c - d|",
            "(Compare |(Sum r Minus s)| Equal |(Sum c Minus d)|)",
        ),
        ("if a then b else c + 1", "(if a b (Sum c Plus 1))"),
        (
            "1 + if a then b else c or d",
            "(Sum 1 Plus (if a b (Or c Or d)))",
        ),
        ("if a then if b then 1 else 2 else 3", "(if a (if b 1 2) 3)"),
        ("{}", "{}"),
        ("{1, 3, 5}", "{1 3 5}"),
        ("{ f(i), 0 : i in 1..n, i != 2 }", {
            "{(f i) 0 : (Compare i In (.. 1 n)) (Compare i NotEqual 2)}"
        }),
        (
            "sum(C(i) : 0 <= i < n)",
            "(sum (C i) : (Compare 0 LessEqual i Less n))",
        ),
        ("mex {0} (+) 1", "(NimSum (mex {0}) NimSum 1)"),
        ("mex({a} union {b})", "(mex <(Union {a} Union {b})>)"),
        ("mex S", "(mex S)"),
        ("mex S(n) + 1", "(Sum (mex (S n)) Plus 1)"),
        ("0 # one\n + 1", "(Sum 0 Plus 1)"),
    ];
    for (text, tree) in cases {
        assert_eq!(expr(text), tree, "{text}");
    }
}

#[test]
fn items() {
    let cases = [
        ("m = 5", "(define m 5)"),
        ("K(-2) = X(-1, 3) = 0", "(define [K (- 2)] [X (- 1) 3] 0)"),
        (
            "even(n) = n = 0 or n > 1",
            "(define [even n] (Or (Compare n Equal 0) Or (Compare n Greater 1)))",
        ),
        ("a = b = c", "(define a b c)"),
        (
            "t = a <= b = c",
            "(define t (Compare a LessEqual b Equal c))",
        ),
        ("f(n) = n : n >= 1, n mod 2 = 0", {
            "(define [f n] n : (Compare n GreaterEqual 1) (Compare (Product n Mod 2) Equal 0))"
        }),
        ("use \"std/boards.nk\"", "(use \"std/boards.nk\")"),
        (
            "eval a(n) : n >= 1",
            "(eval (a n) : (Compare n GreaterEqual 1))",
        ),
        ("eval \"label\" a", "(eval \"label\" a)"),
        ("eval \"label\" \"text\"", "(eval \"label\" \"text\")"),
        ("check a : b, c", "(check a : b c)"),
        ("graph g() {}", "(graph g() )"),
        ("graph g { vertex hub }", "(graph g() (vertex hub))"),
        (
            "graph g(m, n) { vertex v[i], w; edge a--b--c, d -- e : 1 <= i } : m < n",
            {
                "(graph g(m n) (vertex v[i] w) (edge a--b--c d--e : (Compare 1 LessEqual i)) : (Compare m Less n))"
            },
        ),
        ("graph prism(n) = cartesian(cycle(n), path(2)) : n >= 3", {
            "(graph prism(n) = (cartesian (cycle n) (path 2)) : (Compare n GreaterEqual 3))"
        }),
    ];
    for (text, tree) in cases {
        assert_eq!(sexpr::file(&good(text)), tree, "{text}");
    }
}

#[test]
fn line_breaks_mean_nothing() {
    let one = "graph g(n) { vertex v[i] : i in 1..n edge v[1] -- v[2] } m = 5 n = f (x) use \"a\" \
               a(n) = b = m + n : n >= 0 eval \"l\" a(n) check m = n eval K K(n) = 3; L = 2;";
    let many = one.replace(' ', "\r\n# comment\r\n");
    let tree = sexpr::file(&good(one));
    assert_eq!(tree.lines().count(), 10);
    assert_eq!(sexpr::file(&good(&many)), tree);
}

#[test]
fn spans_cover_what_was_written() {
    let text = "# ⊕\na (n) = mex {b} + f (x) # c\n\n : |n| >= v [1] ; check - x ^ 2  \n";
    let file = good(text);
    let slices: Vec<&str> = file
        .items
        .iter()
        .map(|item| &text[item.span.range()])
        .collect();
    assert_eq!(
        slices,
        [
            "a (n) = mex {b} + f (x) # c\n\n : |n| >= v [1]",
            "check - x ^ 2"
        ]
    );
    let ItemKind::Equation(equation) = &file.items[0].kind else {
        panic!()
    };
    assert_eq!(&text[equation.heads[0].span.range()], "a (n)");
    assert_eq!(&text[equation.body.span.range()], "mex {b} + f (x)");
    assert_eq!(&text[equation.conditions[0].span.range()], "|n| >= v [1]");
    let ItemKind::Check(check) = &file.items[1].kind else {
        panic!()
    };
    assert_eq!(&text[check.statement.span.range()], "- x ^ 2");
}
