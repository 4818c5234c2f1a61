//! Names of functions in other languages, and how this language writes the same.

/// Names that other languages have for one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The names, with blanks between them.
    names: &'static str,
    /// The translation of a call, by the number of its arguments: `$1` is the first argument, and `@1` the same in
    /// parentheses where it is more than one value. `#d` is a new variable, which is `d` if that is no name of the item.
    pub calls: &'static [&'static str],
    /// The way to write it, in words.
    pub help: &'static str,
}

const fn row(names: &'static str, calls: &'static [&'static str], help: &'static str) -> Row {
    Row { names, calls, help }
}

impl Row {
    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.names.split(' ')
    }
}

/// The row of a name.
pub(super) fn find(name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.names().any(|own| own == name))
}

/// The help that says how this language writes what a name means in other languages.
pub fn of_name(name: &str) -> Option<&'static str> {
    find(name).map(|row| row.help)
}

/// Whether a name is that of a square root without rounding.
pub fn is_root(name: &str) -> bool {
    matches!(name, "sqrt" | "Sqrt")
}

/// Whether the names of a row are those of a limit.
pub(super) fn is_limit(row: &Row) -> bool {
    row.names.starts_with("lim ")
}

/// Whether the names of a row are those of the nimber of a graph.
pub(super) fn is_nimber(row: &Row) -> bool {
    row.calls == NIMBER
}

/// All names of other languages that are known.
pub fn known_names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().flat_map(Row::names)
}

const NIMBER: &[&str] = &["nimber($1)"];

/// The help for a name of the nimber of a graph whose arguments are numbers.
pub(super) const NIMBER_OF_NUMBERS: &str = "`nimber(G)` takes a graph, such as `path(n)`; a game on heaps is a function of your own, as in \
     `f(n) = mex { f(n-k) : 1 <= k <= min(n, 3) }`, whose values are its nimbers";

#[rustfmt::skip]
const TABLE: &[Row] = &[
    // The nim-sum and other operations on binary digits.
    row("bitxor BitXor bitwise_xor Xor XOR nim_sum nimSum NimSum nimadd nim_add oplus",
        &["@1 (+) @2", "@1 (+) @2 (+) @3", "nimsum($1)"], "the nim-sum is `a (+) b`, or `nimsum(a, b, c)`"),
    row("nim_mult nimmul nimprod", &["nimproduct($1, $2)"], "write `nimproduct(a, b)`"),
    // a + b counts each digit of both twice, and each digit of one of them once; a (+) b has only the latter.
    row("bitand BitAnd", &["(@1 + @2 - (@1 (+) @2)) div 2"], "the common binary digits of a and b are `(a + b - (a (+) b)) div 2`"),
    row("bitor BitOr", &["(@1 + @2 + (@1 (+) @2)) div 2"], "the binary digits that a or b has are `(a + b + (a (+) b)) div 2`"),
    row("bittest BitGet", &["bit($1, $2)"], "the binary digit of n for 2^i is `bit(n, i)`"),
    row("shiftleft BitShiftLeft", &["@1 * 2^@2"], "write `n * 2^k`"),
    row("shiftright BitShiftRight", &["@1 div 2^@2"], "write `n div 2^k`"),
    row("hammingweight bit_count wt", &["popcount($1)"], "the number of ones among the binary digits is `popcount(n)`"),
    row("DigitCount", &[], "the number of ones among the binary digits is `popcount(n)`"),
    // Numbers.
    row("sqrt Sqrt sqrtint integer_sqrt", &["isqrt($1)"], "write `isqrt(n)` for the square root rounded down; roots are not rational"),
    row("Floor trunc truncate int Int IntegerPart", &["floor($1)"], "write `floor(x)`, or `a div b` for a quotient rounded down"),
    row("round Round", &["floor($1 + 1/2)"], "write `floor(x + 1/2)`"),
    row("Ceiling Ceil", &["ceiling($1)"], "write `ceiling(x)`"),
    row("fromIntegral", &["@1"], "numbers need no conversion: leave it out"),
    row("Mod MOD modulo rem irem", &["@1 mod @2"], "the remainder is `a mod m`"),
    row("Quotient quo iquo quot", &["@1 div @2"], "the quotient rounded down is `a div b`"),
    row("divmod QuotientRemainder", &[], "write `a div b` and `a mod b`"),
    row("Divisible", &["@1 mod @2 = 0"], "write `a mod b = 0`"),
    row("divides", &["@2 mod @1 = 0"], "\"a divides b\" is `b mod a = 0`"),
    row("Abs fabs", &["abs($1)"], "write `abs(x)` or `|x|`"),
    row("sign Sign signum", &["if $1 > 0 then 1 else if $1 < 0 then -1 else 0"], "write `if x > 0 then 1 else if x < 0 then -1 else 0`"),
    row("Min", &["min($1)", "min($1, $2)", "min($1, $2, $3)"], "write `min(a, b)`, or `min(e : conditions)`"),
    row("minimum", &["min($1)", "min($1, $2)"], "write `min(a, b)`, or `min(e : conditions)`"),
    row("vecmin", &["min($1)"], "write `min(L)`, or `min(e : conditions)`"),
    row("Max", &["max($1)", "max($1, $2)", "max($1, $2, $3)"], "write `max(a, b)`, or `max(e : conditions)`"),
    row("maximum", &["max($1)", "max($1, $2)"], "write `max(a, b)`, or `max(e : conditions)`"),
    row("vecmax", &["max($1)"], "write `max(L)`, or `max(e : conditions)`"),
    row("GCD Gcd igcd", &["gcd($1, $2)"], "write `gcd(a, b)`"),
    row("lcm LCM", &["@1 * @2 div gcd($1, $2)"], "for positive a and b write `a * b div gcd(a, b)`"),
    row("Binomial binom choose nCr C", &["binomial($1, $2)"], "write `binomial(n, k)`"),
    row("Factorial fact", &["factorial($1)"], "write `factorial(n)`"),
    row("isPrime is_prime PrimeQ", &["isprime($1)"], "write `isprime(n)`"),
    row("Prime ithprime nthprime nth_prime", &["prime($1)"], "the k-th prime is `prime(k)`"),
    row("primepi PrimePi", &["count(#p : 2 <= #p <= $1, isprime(#p))"], "write `count(p : 2 <= p <= n, isprime(p))`"),
    row("divisors Divisors", &["{ #d : 1 <= #d <= $1, @1 mod #d = 0 }"], "write `{ d : 1 <= d <= n, n mod d = 0 }`"),
    row("IntegerExponent padic_valuation", &["valuation($1, $2)"], "the greatest k for which p^k divides n is `valuation(n, p)`"),
    row("multiplicity", &["valuation($2, $1)"], "the greatest k for which p^k divides n is `valuation(n, p)`"),
    row("even EvenQ isEven is_even", &["@1 mod 2 = 0"], "write `n mod 2 = 0`"),
    row("odd OddQ isOdd is_odd", &["@1 mod 2 = 1"], "write `n mod 2 = 1`"),
    row("log log2", &[], "logarithms are not rational; write `max(k : 0 <= k <= n, 2^k <= n)` for one rounded down"),
    row("pi Pi", &[], "numbers are rational: write bounds as fractions, such as `355/113`"),
    row("phi φ ϕ eulerphi EulerPhi totient euler_phi", &["count(#k : 1 <= #k <= $1, gcd(#k, $1) = 1)"],
        "Euler's function is `count(k : 1 <= k <= n, gcd(k, n) = 1)`; the floor of n times the golden ratio is `(n + isqrt(5*n^2)) div 2`"),
    row("numdiv tau sigma0 DivisorCount", &["count(#d : 1 <= #d <= $1, @1 mod #d = 0)"],
        "the number of divisors is `count(d : 1 <= d <= n, n mod d = 0)`"),
    row("sigma", &["sum(#d : 1 <= #d <= $1, @1 mod #d = 0)", "sum(#d^@2 : 1 <= #d <= $1, @1 mod #d = 0)"],
        "the sum of the divisors is `sum(d : 1 <= d <= n, n mod d = 0)`"),
    row("omega PrimeNu", &["count(#p : 2 <= #p <= $1, isprime(#p), @1 mod #p = 0)"],
        "the number of prime divisors is `count(p : 2 <= p <= n, isprime(p), n mod p = 0)`"),
    row("bigomega PrimeOmega", &["sum(valuation($1, #p) : 2 <= #p <= $1, isprime(#p))"],
        "the number of prime factors is `sum(valuation(n, p) : 2 <= p <= n, isprime(p))`"),
    row("digits IntegerDigits", &["reverse([@1 div 10^#k mod 10 : #k >= 0, 10^#k <= $1])"],
        "the decimal digits, from the last on, are `[n div 10^k mod 10 : k >= 0, 10^k <= n]`"),
    row("lim limit Limit", &[], "there are no limits: state what is true from some n on, as in `check f(n) = 3 : n >= 100`"),
    // Sums, sets and lists.
    row("sumdiv DivisorSum", &[], "write `sum(d : 1 <= d <= n, n mod d = 0)`"),
    row("Sum add", &["sum($1)"], "write `sum(e : 1 <= k <= n)`"),
    row("Total vecsum", &["sum($1)"], "write `sum(L)`"),
    row("Product prod mul", &["product($1)"], "write `product(e : 1 <= k <= n)`"),
    row("Count", &[], "write `count(e : conditions)`"),
    row("Table Array vector seq", &[], "a list is `[ e : 1 <= k <= n ]`"),
    row("list", &["[x : x in $1]"], "a list is `[ e : conditions ]`; that of the members of a set is `sort(S)`"),
    row("List tuple", &[], "a list is `[ e : conditions ]`; that of the members of a set is `sort(S)`"),
    row("range xrange arange", &["0..$1 - 1", "$1..$2 - 1"], "the integers from a to b are `a..b`"),
    row("Range", &["1..$1", "$1..$2"], "the integers from a to b are `a..b`"),
    row("len Length length nops card cardinality Cardinality", &["|$1|"], "the number of elements of a list or set is `|L|`"),
    row("append Append", &["@1 ++ [$2]"], "write `L ++ [x]`"),
    row("Prepend", &["[$2] ++ @1"], "write `[x] ++ L`"),
    row("concat", &["@1 ++ @2"], "write `L ++ M`"),
    row("Join", &["@1 ++ @2"], "for lists write `L ++ M`"),
    row("first First head", &["@1[1]"], "the first element is `L[1]`"),
    row("last Last", &["@1[|$1|]"], "the last element is `L[|L|]`"),
    row("tail Rest", &["@1[2..|$1|]"], "all but the first are `L[2..|L|]`"),
    row("init Most", &["@1[1..|$1| - 1]"], "all but the last are `L[1..|L| - 1]`"),
    row("take", &["@2[1..$1]"], "the first k elements are `L[1..k]`"),
    row("Take", &["@1[1..$2]"], "the first k elements are `L[1..k]`"),
    row("drop", &["@2[$1 + 1..|$2|]"], "all but the first k elements are `L[k+1..|L|]`"),
    row("Drop", &["@1[$2 + 1..|$1|]"], "all but the first k elements are `L[k+1..|L|]`"),
    row("sorted Sort", &["sort($1)"], "write `sort(L)`"),
    row("reversed Reverse", &["reverse($1)"], "write `reverse(L)`"),
    row("ReplacePart", &[], "the list with x as its i-th element is `replace(L, i, x)`"),
    row("map Map", &[], "write `[ f(L[i]) : 1 <= i <= |L| ]`, or `{ f(x) : x in S }`"),
    row("filter Select select", &[], "write `{ x : x in S, c(x) }`, or `[ L[i] if c(L[i]) : 1 <= i <= |L| ]`"),
    row("fold Fold foldl foldr reduce", &[], "write `sum(x : x in S)`, `nimsum(...)`, `max(...)`, or an equation that calls itself"),
    row("zip", &[], "write `[ [L[i], M[i]] : 1 <= i <= |L| ]`"),
    row("enumerate", &[], "write `[ ... L[i] ... : 1 <= i <= |L| ]`"),
    row("frozenset Set", &["set($1)"], "a set is `{ e : conditions }`; that of the elements of a list is `set(L)`"),
    row("nub unique DeleteDuplicates", &["sort(set($1))"], "a set is `{ e : conditions }`; that of the elements of a list is `set(L)`"),
    row("Union", &["@1 union @2"], "write `S union T`"),
    row("Intersection intersection", &["@1 intersect @2"], "write `S intersect T`"),
    row("Complement", &["@1 \\ @2"], "the difference of sets is `S \\ T`; the complement of a graph is `complement(G)`"),
    row("setminus difference", &["@1 \\ @2"], "the difference of sets is `S \\ T`"),
    row("MemberQ", &["@2 in @1"], "write `x in S`"),
    row("elem member", &["@1 in @2"], "write `x in S`"),
    row("Subsets powerset", &["subsets($1)"], "write `subsets(S)`"),
    row("combinations", &["{ T : T in subsets($1), |T| = $2 }"], "write `{ T : T in subsets(S), |T| = k }`"),
    row("any", &["exists(x : x in $1)"], "write `exists(c : conditions)`"),
    row("Any Exists AnyTrue", &[], "write `exists(c : conditions)`"),
    row("All ForAll AllTrue", &[], "write `all(c : conditions)`"),
    row("forall", &[], "write `all(c : conditions)`; the variables of a check come after its `:`"),
    // Choices and constants.
    row("If IF", &["if $1 then $2 else $3"], "a choice is `if c then x else y`; or write an equation for each case"),
    row("Piecewise piecewise Which Switch cases otherwise", &[], "a choice is `if c then x else y`; or write an equation for each case"),
    row("True true", &[], "there is no word for it: write a statement, such as `1 = 1`"),
    row("False false", &[], "there is no word for it: write a statement, such as `1 = 0`"),
    row("inf Inf oo infinity Infinity", &[], "leave the upper bound out: `n >= 1` has none"),
    row("N NN ℕ Z ZZ ℤ Integers NonNegativeIntegers PositiveIntegers",
        &[], "write bounds, such as `0 <= k < n`, or `k >= 0` in the range of a check"),
    // Games.
    row("Mex MEX minex", &["mex(set($1))"], "write `mex { f(k) : 0 <= k < n }`"),
    row("hexadecimal", &["octal($1, $2)"], "write `octal(\"0.137F\", n)`, whose digits may be hexadecimal, from 0 to F"),
    row("sg SG grundy Grundy grundy_value nim_value nimvalue NimValue Nimber sprague_grundy SpragueGrundy NodeKayles",
        NIMBER, "the nim-value of Node-Kayles on a graph is `nimber(G)`; that of another game is an equation with `mex`"),
    row("cram Cram",
        &["nimber(line($1))", "nimber(line(cartesian(path($1), path($2))))"],
        "Cram is Arc-Kayles on a lattice: `nimber(line(cartesian(path(m), path(n))))`"),
    row("period Period preperiod",
        &[], "`nkdsl prove FILE f` looks for the period of f; a claim about it is `check f(n+12) = f(n) : n >= 71`"),
    // Graphs, as in Mathematica, Maple, Sage and networkx.
    row("Graph graph_from_edges",
        &[], "a graph is `graph g(n) { vertex v[i] : 1 <= i <= n; edge v[i] -- v[i+1] : 1 <= i < n }`, or `graph6(\"D~{\")`"),
    row("PathGraph path_graph", &["path($1)"], "the path with n vertices is `path(n)`"),
    row("CycleGraph cycle_graph", &["cycle($1)"], "the cycle with n vertices is `cycle(n)`"),
    row("CompleteGraph complete_graph",
        &["complete($1)", "complete_bipartite($1, $2)"], "write `complete(n)`, or `complete_bipartite(m, n)`"),
    row("CompleteBipartiteGraph complete_bipartite_graph",
        &["complete_bipartite($1, $2)"], "write `complete(n)`, or `complete_bipartite(m, n)`"),
    row("StarGraph", &[], "a centre with n leaves is `star(n)`"),
    row("star_graph", &["star($1)"], "a centre with n leaves is `star(n)`"),
    row("HypercubeGraph hypercube_graph CubeGraph", &["hypercube($1)"], "write `hypercube(d)`"),
    row("GridGraph Grid2dGraph grid_2d_graph grid_graph grid",
        &["cartesian(path($1), path($2))"], "write `cartesian(path(m), path(n))`, or `lattice(m, n)` with `use \"std/lattices.nk\"`"),
    row("LadderGraph ladder_graph", &["cartesian(path(2), path($1))"], "write `cartesian(path(2), path(n))`"),
    row("WheelGraph wheel_graph", &[], "a hub and a cycle of n vertices are `wheel(n)` with `use \"std/wheels.nk\"`"),
    row("EmptyGraph empty_graph", &["complement(complete($1))"], "n vertices without edges are `complement(complete(n))`"),
    row("PetersenGraph petersen_graph", &[], "the Petersen graph is `petersen(5, 2)` with `use \"std/petersen.nk\"`"),
    row("CirculantGraph circulant_graph", &[], "write `circulant(n, a)` or `circulant2(n, a, b)` with `use \"std/circulants.nk\"`"),
    row("PrismGraph", &["cartesian(path(2), cycle($1))"], "write `cartesian(path(2), cycle(n))`"),
    row("KingGraph KingsGraph QueenGraph QueensGraph KnightGraph KnightTourGraph RookGraph BishopGraph",
        &[], "write `rook(m, n)`, `bishop(m, n)`, `king(m, n)`, `queen(m, n)` or `knight(m, n)` with `use \"std/boards.nk\"`"),
    row("GraphComplement", &["complement($1)"], "write `complement(G)`"),
    row("LineGraph line_graph", &["line($1)"], "write `line(G)`"),
    row("cartesian_product CartesianProduct", &["cartesian($1, $2)"], "write `cartesian(G, H)`"),
    row("tensor_product", &["tensor($1, $2)"], "write `tensor(G, H)`"),
    row("strong_product", &["strong($1, $2)"], "write `strong(G, H)`"),
    row("lexicographic_product", &["lexicographic($1, $2)"], "write `lexicographic(G, H)`"),
    row("GraphProduct", &[], "write `cartesian(G, H)`, `tensor(G, H)`, `strong(G, H)` or `lexicographic(G, H)`"),
    row("GraphUnion GraphDisjointUnion disjoint_union", &["disjoint($1, $2)"], "the disjoint union is `disjoint(G, H)`"),
    row("GraphJoin", &["join($1, $2)"], "write `join(G, H)`"),
    row("GraphPower", &["power($1, $2)"], "write `power(G, k)`"),
    row("VertexCount number_of_nodes num_verts", &["order($1)"], "the number of vertices is `order(G)`"),
    row("EdgeCount number_of_edges num_edges", &["size($1)"], "the number of edges is `size(G)`"),
    row("VertexList vertices Vertices nodes", &["V($1)"], "the set of the vertices is `V(G)`"),
    row("EdgeList edges Edges E", &[], "the edges are `u -- v in G`, as a condition; `{ u -- v : u -- v in G }` is their set"),
    row("EdgeQ has_edge", &["$2 -- $3 in @1"], "to ask whether u and v are joined, write `u -- v in G`"),
    row("adjacent", &[], "to ask whether u and v are joined, write `u -- v in G`"),
    row("neighbors neighbours Neighbors AdjacencyList", &["N($1, $2)"], "the neighbours of v are `N(G, v)`, and with v itself `N[G, v]`"),
    row("deg VertexDegree", &["degree($1, $2)"], "the number of neighbours of v is `degree(G, v)`"),
    row("ConnectedComponents connected_components",
        &["components($1)"], "the set of the components is `components(G)`, their number `|components(G)|`"),
    row("ConnectedGraphQ is_connected", &["connected($1)"], "write `connected(G)`"),
    row("GraphDistance shortest_path_length", &["distance($1, $2, $3)"], "the length of a shortest path is `distance(G, u, v)`"),
    row("VertexDelete delete_vertex remove_node remove_vertex",
        &["@1 - {$2}"], "G without a vertex is `G - {v}`, without a set of vertices `G - S`"),
    row("EdgeDelete", &[], "G without an edge is `G - {u -- v}`"),
    row("delete_edge remove_edge", &["@1 - {$2 -- $3}"], "G without an edge is `G - {u -- v}`"),
    row("Subgraph subgraph induced_subgraph", &["@1 - (V($1) \\ @2)"], "the subgraph on the vertices of S is `G - (V(G) \\ S)`"),
];
