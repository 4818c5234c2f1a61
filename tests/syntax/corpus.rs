//! Right files, and the pieces to make wrong ones from.

pub const GOOD: &[&str] = &[
    r#"# Node-Kayles on n linked diamonds (A316781).

graph diamonds(n) {
  vertex v[i] : 0 <= i <= n
  vertex u[i], w[i] : 1 <= i <= n
  edge v[i-1] -- v[i], v[i-1] -- u[i] -- v[i], v[i-1] -- w[i] -- v[i] : 1 <= i <= n
}

K(-2) = K(-1) = X(-2) = X(-1) = 0
K(0) = X(0) = 2
a(n) = mex { K(i-3) (+) K(n-i-1), K(j-2) (+) 1 (+) K(n-j-1) : 1 <= i <= n+1, 1 <= j <= n }
K(n) = mex { K(i-3) (+) X(n-i-1), K(j-2) (+) 1 (+) X(n-j-1) : 1 <= i <= n+1, 1 <= j <= n+1 }
X(n) = mex { X(i-3) (+) X(n-i-1), X(j-2) (+) 1 (+) X(n-j-1) : 1 <= i <= n+1, 0 <= j <= n+1 }

eval "linked diamonds" a(n) : n >= 1

check a(n) = A316781(n) : n >= 1                     # every term that the OEIS lists
check nimber(diamonds(n)) = a(n) : 0 <= n <= 8       # the graph and the formulas agree
check a(n+12) = a(n) : n >= 69                       # a claim about all n: it wants a proof
"#,
    "C(n) = sum(C(i) * C(n-1-i) : 0 <= i < n)",
    "nv(N+2) = mex { nv(k) (+) nv(N-k) : 0 <= k <= N }\nx(1) = y(1) = 0\nm = 5",
    "P = { N : N >= 0, nv(N) = 0 }\neval P(n) : n >= 1",
    "graph prism(n) = cartesian(cycle(n), path(2)) : n >= 3",
    "graph queens(m, n) {\n  vertex q[r, c] : 1 <= r <= m, 1 <= c <= n\n  \
     edge q[r, c] -- q[s, d] : r = s or c = d or |r - s| = |c - d|\n}",
    "graph star { vertex hub, leaf[i] : 1 <= i <= 4; edge hub -- leaf[i] }",
    "check nimber(line(lattice(m, n))) = octal(\"0.137\", n) : m in {1, 3, 5}",
    "s(n) = mex({0} union { s(i) (+) s(n-i) : x >= 0, y >= 0, x + y < n })",
    "f(n) = if n mod 2 = 0 and not (n = 2) then -n^2 else floor(n/2) xor 3 : 0 <= n <= 1_000",
    "use \"std/boards.nk\" use \"x.nk\"; a' = 1 # no operator, no ⊕",
    "t(n) = n ⊕ 1 : n ∉ {1} ∪ 2..5, n ≤ 7 or n ≥ 9, n ≠ 10\r\n\r\ncheck t(é) = α\u{a0}",
    "a(n) = max(a(i) : 1 <= a < b <= n) div gcd(n, 6) - binomial(n, 2) / -2^-n",
    "h(n) = mex { h(i) (+) h(n - i) : 0 <= i <= n/2 }\nK(-2) = K(-1) = 0",
    "",
    " # nothing\n\t",
    "\u{FEFF}m = 1",
];

/// What token soups are made of.
pub const PIECES: &[&str] = &[
    "graph",
    "vertex",
    "edge",
    "eval",
    "check",
    "use",
    "mex",
    "if",
    "then",
    "else",
    "or",
    "and",
    "not",
    "in",
    "mod",
    "div",
    "union",
    "xor",
    "(+)",
    "⊕",
    "∈",
    "∉",
    "∪",
    "a",
    "f",
    "n",
    "K'",
    "A316781",
    "1",
    "12",
    "1_000",
    "2n",
    "\"t\"",
    "\"",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "|",
    ",",
    ":",
    ";",
    "--",
    "=",
    "!=",
    "≠",
    "<",
    "<=",
    "≤",
    ">",
    ">=",
    "≥",
    "..",
    "+",
    "-",
    "*",
    "/",
    "^",
    "0.5",
    "==",
    ":=",
    "&&",
    "!",
    "%",
    "**",
    "...",
    "\\oplus",
    "@",
    "“",
    "−",
    "²",
    "·",
    "é",
    "日本",
    "e\u{301}",
    "\u{200B}",
    "\u{2028}",
    " ",
    "\n",
    "\r\n",
    "\t",
    "# c\n",
    "#",
    "\nf(n) =",
    "\na = ",
    "f(n) = ",
    "\ngraph g(n) {",
    "\nvertex v[i]",
    "\nedge v -- w",
    "\ncheck ",
    "\r",
    "\u{b}",
    "\0",
    "'",
    "_",
];
