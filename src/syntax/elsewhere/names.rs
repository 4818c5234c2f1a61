//! Names of functions in other languages, and how this language writes the same. The names about graphs are in
//! [`graph_names`](super::graph_names).

use super::foreign_name::{Row, row};
use super::graph_names;

/// The row of a name.
pub(super) fn find(name: &str) -> Option<&'static Row> {
    let tables = TABLE.iter().chain(graph_names::TABLE);
    let mut rows = tables.filter(|own| own.name == name);
    rows.next()
}

/// How this language writes what a name means in other languages.
pub fn of_name(name: &str) -> Option<&'static str> {
    find(name).map(|row| row.help)
}

/// Whether a name is that of a square root that is not rounded.
pub fn is_root(name: &str) -> bool {
    matches!(name, "sqrt" | "Sqrt")
}

/// All names of other languages that are known.
pub fn known_names() -> impl Iterator<Item = &'static str> {
    TABLE.iter().chain(graph_names::TABLE).map(|row| row.name)
}

const NIM_SUM: &[&str] = &["@1 (+) @2", "@1 (+) @2 (+) @3", "nimsum($1)"];
const NIM_SUM_HELP: &str = "the nim-sum is `a (+) b`, or `nimsum(a, b, c)`";
const ROOT: &[&str] = &["isqrt($1)"];
const ROOT_HELP: &str = "write `isqrt(n)` for the square root rounded down; roots are not rational";
const FLOOR_HELP: &str = "write `floor(x)`, or `a div b` for a quotient rounded down";
const MOD_HELP: &str = "the remainder is `a mod m`";
const DIV_HELP: &str = "the quotient rounded down is `a div b`";
const COUNT: &[&str] = &["|$1|"];
const COUNT_HELP: &str = "the number of elements of a list or set is `|L|`";
const RANGE_HELP: &str = "the integers from a to b are `a..b`";
const IF_HELP: &str = "a choice is `if c then x else y`; or write an equation for each case";
const NUMBERS_HELP: &str =
    "write bounds, such as `0 <= k < n`, or `k >= 0` in the range of a check";
const ENDLESS_HELP: &str = "leave the upper end out: `n >= 1` has no end";
const TRUE_HELP: &str = "there is no word for it: write a statement, such as `1 = 1`";
const FALSE_HELP: &str = "there is no word for it: write a statement, such as `1 = 0`";
const SET_HELP: &str = "a set is `{ e : conditions }`; that of the elements of a list is `set(L)`";
const MAP_HELP: &str = "write `[ f(L[i]) : 1 <= i <= |L| ]`, or `{ f(x) : x in S }`";
const FILTER_HELP: &str = "write `{ x : x in S, c(x) }`, or `[ L[i] if c(L[i]) : 1 <= i <= |L| ]`";
const FOLD_HELP: &str =
    "write `sum(x : x in S)`, `nimsum(...)`, `max(...)`, or an equation that calls itself";
const NIMBER: &[&str] = &["nimber($1)"];
const NIMBER_HELP: &str = "the nim-value of Node-Kayles on a graph is `nimber(G)`; that of another game is an equation with `mex`";
const CRAM: &[&str] = &[
    "nimber(line($1))",
    "nimber(line(cartesian(path($1), path($2))))",
];
const CRAM_HELP: &str =
    "Cram is Arc-Kayles on a lattice: `nimber(line(cartesian(path(m), path(n))))`";
const PERIOD_HELP: &str = "`nkdsl prove FILE f` looks for the period of f; a claim about it is `check f(n+12) = f(n) : n >= 71`";
// a + b counts each digit of both twice, and each digit of one of them once; a (+) b has only the latter.
const BIT_AND: &[&str] = &["(@1 + @2 - (@1 (+) @2)) div 2"];
const BIT_AND_HELP: &str = "the common binary digits of a and b are `(a + b - (a (+) b)) div 2`";
const BIT_OR: &[&str] = &["(@1 + @2 + (@1 (+) @2)) div 2"];
const BIT_OR_HELP: &str = "the binary digits that a or b has are `(a + b + (a (+) b)) div 2`";
const MEX: &[&str] = &["mex(set($1))"];
const MEX_HELP: &str = "write `mex { f(k) : 0 <= k < n }`";

#[rustfmt::skip]
const TABLE: &[Row] = &[
    // The nim-sum and other operations on binary digits.
    row("bitxor", NIM_SUM, NIM_SUM_HELP),
    row("BitXor", NIM_SUM, NIM_SUM_HELP),
    row("bitwise_xor", NIM_SUM, NIM_SUM_HELP),
    row("Xor", NIM_SUM, NIM_SUM_HELP),
    row("XOR", NIM_SUM, NIM_SUM_HELP),
    row("nim_sum", NIM_SUM, NIM_SUM_HELP),
    row("nimSum", NIM_SUM, NIM_SUM_HELP),
    row("NimSum", NIM_SUM, NIM_SUM_HELP),
    row("nimadd", NIM_SUM, NIM_SUM_HELP),
    row("nim_add", NIM_SUM, NIM_SUM_HELP),
    row("oplus", NIM_SUM, NIM_SUM_HELP),
    row("nim_mult", &["nimproduct($1, $2)"], "write `nimproduct(a, b)`"),
    row("nimmul", &["nimproduct($1, $2)"], "write `nimproduct(a, b)`"),
    row("bitand", BIT_AND, BIT_AND_HELP),
    row("BitAnd", BIT_AND, BIT_AND_HELP),
    row("bitor", BIT_OR, BIT_OR_HELP),
    row("BitOr", BIT_OR, BIT_OR_HELP),
    row("bittest", &["bit($1, $2)"], "the binary digit of n for 2^i is `bit(n, i)`"),
    row("BitGet", &["bit($1, $2)"], "the binary digit of n for 2^i is `bit(n, i)`"),
    row("shiftleft", &["@1 * 2^@2"], "write `n * 2^k`"),
    row("shiftright", &["@1 div 2^@2"], "write `n div 2^k`"),
    row("BitShiftLeft", &["@1 * 2^@2"], "write `n * 2^k`"),
    row("BitShiftRight", &["@1 div 2^@2"], "write `n div 2^k`"),
    row("hammingweight", &["popcount($1)"], "the number of ones among the binary digits is `popcount(n)`"),
    row("bit_count", &["popcount($1)"], "the number of ones among the binary digits is `popcount(n)`"),
    row("DigitCount", &[], "the number of ones among the binary digits is `popcount(n)`"),
    // Numbers.
    row("sqrt", ROOT, ROOT_HELP),
    row("Sqrt", ROOT, ROOT_HELP),
    row("sqrtint", ROOT, ROOT_HELP),
    row("integer_sqrt", ROOT, ROOT_HELP),
    row("Floor", &["floor($1)"], FLOOR_HELP),
    row("trunc", &["floor($1)"], FLOOR_HELP),
    row("truncate", &["floor($1)"], FLOOR_HELP),
    row("int", &["floor($1)"], FLOOR_HELP),
    row("Int", &["floor($1)"], FLOOR_HELP),
    row("IntegerPart", &["floor($1)"], FLOOR_HELP),
    row("round", &["floor($1 + 1/2)"], "write `floor(x + 1/2)`"),
    row("Round", &["floor($1 + 1/2)"], "write `floor(x + 1/2)`"),
    row("Ceiling", &["ceiling($1)"], "write `ceiling(x)`"),
    row("Ceil", &["ceiling($1)"], "write `ceiling(x)`"),
    row("fromIntegral", &["@1"], "numbers need no conversion: leave it out"),
    row("Mod", &["@1 mod @2"], MOD_HELP),
    row("MOD", &["@1 mod @2"], MOD_HELP),
    row("modulo", &["@1 mod @2"], MOD_HELP),
    row("rem", &["@1 mod @2"], MOD_HELP),
    row("irem", &["@1 mod @2"], MOD_HELP),
    row("Quotient", &["@1 div @2"], DIV_HELP),
    row("quo", &["@1 div @2"], DIV_HELP),
    row("iquo", &["@1 div @2"], DIV_HELP),
    row("quot", &["@1 div @2"], DIV_HELP),
    row("divmod", &[], "write `a div b` and `a mod b`"),
    row("QuotientRemainder", &[], "write `a div b` and `a mod b`"),
    row("Divisible", &["@1 mod @2 = 0"], "write `a mod b = 0`"),
    row("divides", &["@2 mod @1 = 0"], "\"a divides b\" is `b mod a = 0`"),
    row("Abs", &["abs($1)"], "write `abs(x)` or `|x|`"),
    row("fabs", &["abs($1)"], "write `abs(x)` or `|x|`"),
    row("sign", &["if $1 > 0 then 1 else if $1 < 0 then -1 else 0"], "write `if x > 0 then 1 else if x < 0 then -1 else 0`"),
    row("Sign", &["if $1 > 0 then 1 else if $1 < 0 then -1 else 0"], "write `if x > 0 then 1 else if x < 0 then -1 else 0`"),
    row("signum", &["if $1 > 0 then 1 else if $1 < 0 then -1 else 0"], "write `if x > 0 then 1 else if x < 0 then -1 else 0`"),
    row("Min", &["min($1)", "min($1, $2)", "min($1, $2, $3)"], "write `min(a, b)`, or `min(e : conditions)`"),
    row("minimum", &["min($1)", "min($1, $2)"], "write `min(a, b)`, or `min(e : conditions)`"),
    row("vecmin", &["min($1)"], "write `min(L)`, or `min(e : conditions)`"),
    row("Max", &["max($1)", "max($1, $2)", "max($1, $2, $3)"], "write `max(a, b)`, or `max(e : conditions)`"),
    row("maximum", &["max($1)", "max($1, $2)"], "write `max(a, b)`, or `max(e : conditions)`"),
    row("vecmax", &["max($1)"], "write `max(L)`, or `max(e : conditions)`"),
    row("GCD", &["gcd($1, $2)"], "write `gcd(a, b)`"),
    row("Gcd", &["gcd($1, $2)"], "write `gcd(a, b)`"),
    row("igcd", &["gcd($1, $2)"], "write `gcd(a, b)`"),
    row("lcm", &["@1 * @2 div gcd($1, $2)"], "for positive a and b write `a * b div gcd(a, b)`"),
    row("LCM", &["@1 * @2 div gcd($1, $2)"], "for positive a and b write `a * b div gcd(a, b)`"),
    row("Binomial", &["binomial($1, $2)"], "write `binomial(n, k)`"),
    row("binom", &["binomial($1, $2)"], "write `binomial(n, k)`"),
    row("choose", &["binomial($1, $2)"], "write `binomial(n, k)`"),
    row("nCr", &["binomial($1, $2)"], "write `binomial(n, k)`"),
    row("Factorial", &["factorial($1)"], "write `factorial(n)`"),
    row("fact", &["factorial($1)"], "write `factorial(n)`"),
    row("isPrime", &["isprime($1)"], "write `isprime(n)`"),
    row("is_prime", &["isprime($1)"], "write `isprime(n)`"),
    row("PrimeQ", &["isprime($1)"], "write `isprime(n)`"),
    row("Prime", &["prime($1)"], "the k-th prime is `prime(k)`"),
    row("ithprime", &["prime($1)"], "the k-th prime is `prime(k)`"),
    row("nthprime", &["prime($1)"], "the k-th prime is `prime(k)`"),
    row("nth_prime", &["prime($1)"], "the k-th prime is `prime(k)`"),
    row("primepi", &["count(p : 2 <= p <= $1, isprime(p))"], "write `count(p : 2 <= p <= n, isprime(p))`"),
    row("PrimePi", &["count(p : 2 <= p <= $1, isprime(p))"], "write `count(p : 2 <= p <= n, isprime(p))`"),
    row("divisors", &["{ d : 1 <= d <= $1, @1 mod d = 0 }"], "write `{ d : 1 <= d <= n, n mod d = 0 }`"),
    row("Divisors", &["{ d : 1 <= d <= $1, @1 mod d = 0 }"], "write `{ d : 1 <= d <= n, n mod d = 0 }`"),
    row("IntegerExponent", &["valuation($1, $2)"], "the greatest k for which p^k divides n is `valuation(n, p)`"),
    row("padic_valuation", &["valuation($1, $2)"], "the greatest k for which p^k divides n is `valuation(n, p)`"),
    row("multiplicity", &["valuation($2, $1)"], "the greatest k for which p^k divides n is `valuation(n, p)`"),
    row("even", &["@1 mod 2 = 0"], "write `n mod 2 = 0`"),
    row("EvenQ", &["@1 mod 2 = 0"], "write `n mod 2 = 0`"),
    row("isEven", &["@1 mod 2 = 0"], "write `n mod 2 = 0`"),
    row("is_even", &["@1 mod 2 = 0"], "write `n mod 2 = 0`"),
    row("odd", &["@1 mod 2 = 1"], "write `n mod 2 = 1`"),
    row("OddQ", &["@1 mod 2 = 1"], "write `n mod 2 = 1`"),
    row("isOdd", &["@1 mod 2 = 1"], "write `n mod 2 = 1`"),
    row("is_odd", &["@1 mod 2 = 1"], "write `n mod 2 = 1`"),
    row("log", &[], "logarithms are not rational; write `max(k : 0 <= k <= n, 2^k <= n)` for one rounded down"),
    row("log2", &[], "logarithms are not rational; write `max(k : 0 <= k <= n, 2^k <= n)` for one rounded down"),
    row("pi", &[], "numbers are rational: write bounds as fractions, such as `355/113`"),
    row("Pi", &[], "numbers are rational: write bounds as fractions, such as `355/113`"),
    row("phi", &[], "numbers are rational: the floor of n times the golden ratio is `(n + isqrt(5*n^2)) div 2`"),
    // Sums, sets and lists.
    row("sumdiv", &[], "write `sum(d : 1 <= d <= n, n mod d = 0)`"),
    row("DivisorSum", &[], "write `sum(d : 1 <= d <= n, n mod d = 0)`"),
    row("Sum", &["sum($1)"], "write `sum(e : 1 <= k <= n)`"),
    row("Total", &["sum($1)"], "write `sum(L)`"),
    row("vecsum", &["sum($1)"], "write `sum(L)`"),
    row("add", &["sum($1)"], "write `sum(e : 1 <= k <= n)`"),
    row("Product", &["product($1)"], "write `product(e : 1 <= k <= n)`"),
    row("prod", &["product($1)"], "write `product(e : 1 <= k <= n)`"),
    row("mul", &["product($1)"], "write `product(e : 1 <= k <= n)`"),
    row("Count", &[], "write `count(e : conditions)`"),
    row("Table", &[], "a list is `[ e : 1 <= k <= n ]`"),
    row("Array", &[], "a list is `[ e : 1 <= k <= n ]`"),
    row("vector", &[], "a list is `[ e : 1 <= k <= n ]`"),
    row("seq", &[], "a list is `[ e : 1 <= k <= n ]`"),
    row("list", &["[x : x in $1]"], "a list is `[ e : conditions ]`; that of the members of a set is `sort(S)`"),
    row("List", &[], "a list is `[ e : conditions ]`; that of the members of a set is `sort(S)`"),
    row("tuple", &[], "a list is `[ e : conditions ]`; that of the members of a set is `sort(S)`"),
    row("range", &["0..$1 - 1", "$1..$2 - 1"], RANGE_HELP),
    row("xrange", &["0..$1 - 1", "$1..$2 - 1"], RANGE_HELP),
    row("arange", &["0..$1 - 1", "$1..$2 - 1"], RANGE_HELP),
    row("Range", &["1..$1", "$1..$2"], RANGE_HELP),
    row("len", COUNT, COUNT_HELP),
    row("Length", COUNT, COUNT_HELP),
    row("length", COUNT, COUNT_HELP),
    row("nops", COUNT, COUNT_HELP),
    row("card", COUNT, COUNT_HELP),
    row("cardinality", COUNT, COUNT_HELP),
    row("Cardinality", COUNT, COUNT_HELP),
    row("append", &["@1 ++ [$2]"], "write `L ++ [x]`"),
    row("Append", &["@1 ++ [$2]"], "write `L ++ [x]`"),
    row("Prepend", &["[$2] ++ @1"], "write `[x] ++ L`"),
    row("concat", &["@1 ++ @2"], "write `L ++ M`"),
    row("Join", &["@1 ++ @2"], "for lists write `L ++ M`"),
    row("first", &["@1[1]"], "the first element is `L[1]`"),
    row("First", &["@1[1]"], "the first element is `L[1]`"),
    row("head", &["@1[1]"], "the first element is `L[1]`"),
    row("last", &["@1[|$1|]"], "the last element is `L[|L|]`"),
    row("Last", &["@1[|$1|]"], "the last element is `L[|L|]`"),
    row("tail", &["@1[2..|$1|]"], "all but the first are `L[2..|L|]`"),
    row("Rest", &["@1[2..|$1|]"], "all but the first are `L[2..|L|]`"),
    row("init", &["@1[1..|$1| - 1]"], "all but the last are `L[1..|L| - 1]`"),
    row("Most", &["@1[1..|$1| - 1]"], "all but the last are `L[1..|L| - 1]`"),
    row("take", &["@2[1..$1]"], "the first k elements are `L[1..k]`"),
    row("Take", &["@1[1..$2]"], "the first k elements are `L[1..k]`"),
    row("drop", &["@2[$1 + 1..|$2|]"], "all but the first k elements are `L[k+1..|L|]`"),
    row("Drop", &["@1[$2 + 1..|$1|]"], "all but the first k elements are `L[k+1..|L|]`"),
    row("sorted", &["sort($1)"], "write `sort(L)`"),
    row("Sort", &["sort($1)"], "write `sort(L)`"),
    row("reversed", &["reverse($1)"], "write `reverse(L)`"),
    row("Reverse", &["reverse($1)"], "write `reverse(L)`"),
    row("ReplacePart", &[], "the list with x as its i-th element is `replace(L, i, x)`"),
    row("map", &[], MAP_HELP),
    row("Map", &[], MAP_HELP),
    row("filter", &[], FILTER_HELP),
    row("Select", &[], FILTER_HELP),
    row("select", &[], FILTER_HELP),
    row("fold", &[], FOLD_HELP),
    row("Fold", &[], FOLD_HELP),
    row("foldl", &[], FOLD_HELP),
    row("foldr", &[], FOLD_HELP),
    row("reduce", &[], FOLD_HELP),
    row("zip", &[], "write `[ [L[i], M[i]] : 1 <= i <= |L| ]`"),
    row("enumerate", &[], "write `[ ... L[i] ... : 1 <= i <= |L| ]`"),
    row("frozenset", &["set($1)"], SET_HELP),
    row("Set", &["set($1)"], SET_HELP),
    row("nub", &["sort(set($1))"], SET_HELP),
    row("unique", &["sort(set($1))"], SET_HELP),
    row("DeleteDuplicates", &["sort(set($1))"], SET_HELP),
    row("Union", &["@1 union @2"], "write `S union T`"),
    row("Intersection", &["@1 intersect @2"], "write `S intersect T`"),
    row("intersection", &["@1 intersect @2"], "write `S intersect T`"),
    row("Complement", &["@1 \\ @2"], "the difference of sets is `S \\ T`; the complement of a graph is `complement(G)`"),
    row("setminus", &["@1 \\ @2"], "the difference of sets is `S \\ T`"),
    row("difference", &["@1 \\ @2"], "the difference of sets is `S \\ T`"),
    row("MemberQ", &["@2 in @1"], "write `x in S`"),
    row("elem", &["@1 in @2"], "write `x in S`"),
    row("member", &["@1 in @2"], "write `x in S`"),
    row("Subsets", &["subsets($1)"], "write `subsets(S)`"),
    row("powerset", &["subsets($1)"], "write `subsets(S)`"),
    row("combinations", &["{ T : T in subsets($1), |T| = $2 }"], "write `{ T : T in subsets(S), |T| = k }`"),
    row("any", &["exists(x : x in $1)"], "write `exists(c : conditions)`"),
    row("Any", &[], "write `exists(c : conditions)`"),
    row("Exists", &[], "write `exists(c : conditions)`"),
    row("AnyTrue", &[], "write `exists(c : conditions)`"),
    row("All", &[], "write `all(c : conditions)`"),
    row("ForAll", &[], "write `all(c : conditions)`"),
    row("AllTrue", &[], "write `all(c : conditions)`"),
    row("forall", &[], "write `all(c : conditions)`; the variables of a check stand behind its `:`"),
    // Choices and constants.
    row("If", &["if $1 then $2 else $3"], IF_HELP),
    row("IF", &["if $1 then $2 else $3"], IF_HELP),
    row("Piecewise", &[], IF_HELP),
    row("piecewise", &[], IF_HELP),
    row("Which", &[], IF_HELP),
    row("Switch", &[], IF_HELP),
    row("cases", &[], IF_HELP),
    row("otherwise", &[], IF_HELP),
    row("True", &[], TRUE_HELP),
    row("true", &[], TRUE_HELP),
    row("False", &[], FALSE_HELP),
    row("false", &[], FALSE_HELP),
    row("inf", &[], ENDLESS_HELP),
    row("Inf", &[], ENDLESS_HELP),
    row("oo", &[], ENDLESS_HELP),
    row("infinity", &[], ENDLESS_HELP),
    row("Infinity", &[], ENDLESS_HELP),
    row("N", &[], NUMBERS_HELP),
    row("NN", &[], NUMBERS_HELP),
    row("ℕ", &[], NUMBERS_HELP),
    row("Z", &[], NUMBERS_HELP),
    row("ZZ", &[], NUMBERS_HELP),
    row("ℤ", &[], NUMBERS_HELP),
    row("Integers", &[], NUMBERS_HELP),
    row("NonNegativeIntegers", &[], NUMBERS_HELP),
    row("PositiveIntegers", &[], NUMBERS_HELP),
    // Games.
    row("Mex", MEX, MEX_HELP),
    row("MEX", MEX, MEX_HELP),
    row("minex", MEX, MEX_HELP),
    row("grundy", NIMBER, NIMBER_HELP),
    row("Grundy", NIMBER, NIMBER_HELP),
    row("grundy_value", NIMBER, NIMBER_HELP),
    row("nim_value", NIMBER, NIMBER_HELP),
    row("nimvalue", NIMBER, NIMBER_HELP),
    row("NimValue", NIMBER, NIMBER_HELP),
    row("Nimber", NIMBER, NIMBER_HELP),
    row("sprague_grundy", NIMBER, NIMBER_HELP),
    row("SpragueGrundy", NIMBER, NIMBER_HELP),
    row("NodeKayles", NIMBER, NIMBER_HELP),
    row("cram", CRAM, CRAM_HELP),
    row("period", &[], PERIOD_HELP),
    row("Period", &[], PERIOD_HELP),
    row("preperiod", &[], PERIOD_HELP),
    row("Cram", CRAM, CRAM_HELP),
];
