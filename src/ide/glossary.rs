//! The meanings of the words of the language, in a line or two each. docs/language.md says more.

/// The usage and the meaning of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The word: `gcd`.
    pub word: &'static str,
    /// The usage of the word: `gcd(x, y, ...)`.
    pub usage: &'static str,
    /// The meaning of the word, in a sentence or two.
    pub meaning: &'static str,
}

/// The meaning of a built-in function, an aggregate, a reserved word or an operator.
pub fn meaning(word: &str) -> Option<&'static Meaning> {
    let all = BUILTINS.iter().chain(KEYWORDS).chain(OPERATORS);
    all.into_iter().find(|own| own.word == word)
}

/// All built-in functions, aggregates and reserved words.
pub fn words() -> impl Iterator<Item = &'static str> {
    BUILTINS.iter().chain(KEYWORDS).map(|own| own.word)
}

const fn word(word: &'static str, usage: &'static str, meaning: &'static str) -> Meaning {
    Meaning {
        word,
        usage,
        meaning,
    }
}

/// The built-in functions and the aggregates.
#[rustfmt::skip]
pub const BUILTINS: &[Meaning] = &[
    word("floor", "floor(x)", "The greatest integer that is not above x."),
    word("ceiling", "ceiling(x)", "The least integer that is not below x."),
    word("ceil", "ceil(x)", "The least integer that is not below x; the same as `ceiling`."),
    word("abs", "abs(x)", "x without its sign, also written `|x|`."),
    word("min", "min(x, y, ...), min(e : conditions), min(S)", "The least of numbers, or of a set."),
    word("max", "max(x, y, ...), max(e : conditions), max(S)", "The greatest of numbers, or of a set."),
    word("gcd", "gcd(x, y, ...)", "The greatest common divisor of two or more integers; never negative, `gcd(0, 0)` is 0."),
    word("binomial", "binomial(n, k)", "n(n-1)...(n-k+1)/k!, for every integer n; 0 for k < 0."),
    word("nimsum", "nimsum(x, y, ...), nimsum(e : conditions), nimsum(S)", "The nim-sum of non-negative integers, the same as `x (+) y`."),
    word("nimber", "nimber(G)",
        "The Sprague-Grundy value of Node-Kayles on G: a move takes a vertex with all its neighbours; a player who cannot move loses."),
    word("outcome", "outcome(G)", "0 if the second player wins Node-Kayles on G, 1 if the first does; often much cheaper than `nimber`."),
    word("order", "order(G)", "The number of vertices."),
    word("size", "size(G)", "The number of edges."),
    word("octal", "octal(\"0.137\", n)", "The value of a heap of n >= 0 in that octal or hexadecimal game."),
    word("misere", "misere(f(x)), misere(\"0.77\", [3, 4])",
        "Who wins if the player who makes the last move loses: 0 the second player, 1 the first. Of the game of a function, \
         of Node-Kayles by `misere(nimber(G))`, or of heaps of an octal game."),
    word("path", "path(n)", "n >= 0 vertices in a row."),
    word("cycle", "cycle(n)", "n >= 3 vertices in a ring."),
    word("complete", "complete(n)", "K_n: n >= 0 vertices, every two joined."),
    word("complete_bipartite", "complete_bipartite(m, n)", "K_{m,n}: two sides of m and n vertices, joined across."),
    word("star", "star(n)", "K_{1,n}: a centre with n >= 0 leaves, so n + 1 vertices."),
    word("hypercube", "hypercube(d)", "Words of d bits, joined where they differ in one."),
    word("graph6", "graph6(\"...\")", "The graph that a graph6 text encodes."),
    word("cartesian", "cartesian(G, H)", "Pairs, joined where one part is the same and the other is joined."),
    word("tensor", "tensor(G, H)", "Pairs, joined where both parts are."),
    word("strong", "strong(G, H)", "Pairs, joined in the Cartesian or in the tensor product."),
    word("lexicographic", "lexicographic(G, H)",
        "Pairs, joined where the first parts are, or the first are the same and the second joined: G[H]."),
    word("disjoint", "disjoint(G, H)", "G and H side by side."),
    word("join", "join(G, H)", "G and H, and every vertex of G joined with every one of H."),
    word("complement", "complement(G)", "The same vertices, joined where they are not in G."),
    word("line", "line(G)", "The edges of G, joined where they share an end. `nimber(line(G))` is Arc-Kayles on G."),
    word("middle", "middle(G)",
        "The vertices and the edges of G: an edge is joined to its ends and to the edges that share an end with it. \
         `nimber(middle(G))` is Kayles on G."),
    word("power", "power(G, k)", "The vertices of G, joined where their distance is 1 to k."),
    word("sum", "sum(e : conditions), sum(S)", "The sum of all values."),
    word("product", "product(e : conditions), product(S)", "The product of all values."),
    word("count", "count(e : conditions), count(S)", "How many values there are, repeats included."),
    word("exists", "exists(c : conditions)", "True where c is true for at least one choice of the variables."),
    word("all", "all(c : conditions)", "True where c is true for every choice of the variables, and where there is none."),
    word("bit", "bit(n, i)", "The binary digit of n at 2^i: 0 or 1."),
    word("popcount", "popcount(n)", "The number of binary digits of n that are 1."),
    word("isqrt", "isqrt(n)", "The greatest integer whose square is not above n."),
    word("factorial", "factorial(n)", "n!, the product of 1 to n."),
    word("isprime", "isprime(n)", "Whether n is a prime number."),
    word("prime", "prime(k)", "The k-th prime number; `prime(1)` is 2."),
    word("valuation", "valuation(n, p)", "The greatest k for which p^k divides n."),
    word("nimproduct", "nimproduct(a, b)", "The product of two nimbers in the field of nimbers, also written `a ⊗ b`."),
    word("sort", "sort(L)", "A list with the members of a list or a set, the least first."),
    word("reverse", "reverse(L)", "The list with its members in reverse order."),
    word("replace", "replace(L, i, x)", "The list with x in the place of its member `L[i]`; the first member is `L[1]`."),
    word("set", "set(L)", "The set of the members of a list."),
    word("subsets", "subsets(S)", "The set of all subsets of S, the empty set and S among them."),
    word("V", "V(G)", "The set of the vertices of G."),
    word("N", "N(G, v), N[G, v]", "The neighbours of the vertex v in G; with square brackets v itself is a member, too."),
    word("degree", "degree(G, v)", "The number of neighbours of v in G."),
    word("components", "components(G)", "The set of the connected components of G."),
    word("connected", "connected(G)", "Whether every two vertices of G are joined by a path."),
    word("distance", "distance(G, u, v)", "The number of edges of a shortest path from u to v in G."),
];

/// The reserved words.
#[rustfmt::skip]
pub const KEYWORDS: &[Meaning] = &[
    word("graph", "graph name(n) { vertex ... edge ... } : conditions",
        "Defines a graph family by its rules, or by an expression: `graph prism(n) = cartesian(cycle(n), path(2))`."),
    word("vertex", "vertex v[i], w[i, j] : conditions", "Declares every vertex that the conditions allow."),
    word("edge", "edge a -- b -- c, d -- e : conditions", "Joins along each chain."),
    word("eval", "eval \"label\" expression : range", "Says what `nkdsl eval` prints. A range without an upper bound goes to `--to`."),
    word("check", "check statement : range",
        "Says what must hold. The verdict is *proved*, *holds* (as far as it says), *fails* or *unknown*."),
    word("use", "use \"std/lattices.nk\"", "Brings in the definitions of another file, relative to this one, or of the library."),
    word("mex", "mex { ... : conditions }, mex(S)", "The least non-negative integer that is not in the set."),
    word("where", "e where m = n div 2, r = n - m", "Gives names to values for the expression before it; each may use those before it."),
    word("if", "if c then x else y, {e if c}",
        "x where c is true, else y. After an element of a set, a list or an aggregate: the element is there only where c is true."),
    word("then", "if c then x else y", "What an `if` gives where its condition is true."),
    word("else", "if c then x else y", "What an `if` gives where its condition is false."),
    word("or", "a or b", "True where one or both are."),
    word("and", "a and b", "True where both are."),
    word("not", "not a", "True where a is false; also `x not in S`."),
    word("in", "x in S", "Whether x is a member; in conditions, x runs through S."),
    word("mod", "x mod m", "The remainder, never negative."),
    word("div", "x div y", "The quotient, rounded down."),
    word("union", "S union T", "The members of either, also written `∪`."),
    word("intersect", "S intersect T", "The members of both, also written `∩`."),
    word("subset", "S subset T", "Whether every member of S is a member of T, also written `⊆`."),
    word("xor", "x xor y", "The nim-sum, also written `(+)` or `⊕`; operands are non-negative integers."),
];

/// Operators that have no word.
#[rustfmt::skip]
const OPERATORS: &[Meaning] = &[
    word("\\", "S \\ T", "The members of S that are not members of T, also written `∖`."),
    word("++", "L ++ M", "The elements of the list L, followed by those of the list M."),
];
