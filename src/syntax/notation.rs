//! Other notations, and how the language writes the same.

use crate::lex;

/// The text to write instead of an operator or a word of another notation.
pub fn of_token(written: &str) -> &'static str {
    match written {
        "==" | "===" => "write `=`",
        "!==" | "<>" => "write `!=`",
        ":=" => "write `=`: a definition and a comparison look alike",
        "=<" => "write `<=`",
        "=>" => "write `>=`, or `if c then x else y`",
        "<=>" => "two statements are equal, as in `(a = 0) = (b = 0)`",
        "->" => "a definition is `f(n) = ...`, an edge is `u -- v`",
        "&&" => "write `and`",
        "&" => "write `and`, or `intersect` between sets",
        "**" => "write `^`",
        "//" => "write `div` for a quotient rounded down, `#` for a comment",
        "/*" | "*/" => "a comment goes from `#` to the end of its line",
        "%" => "write `mod`",
        "!" => "write `not`, or n! as `factorial(n)`",
        "..." => "a range is `1..n`, and conditions are written out, as in `1 <= k <= n`",
        _ => of_latex(written.trim_start_matches('\\')),
    }
}

/// The sign or the word of this language for one of another notation.
pub fn replacement(found: &str) -> Option<String> {
    written(of_token(found))
}

/// The text that a help says to write, where it is a sign or a word and not a pattern.
pub fn written(help: &str) -> Option<String> {
    let text = help.strip_prefix("write `")?.strip_suffix('`')?;
    let is_plain = |kind: crate::TokenKind| !kind.is_name() && !kind.is_bad();
    let tokens = lex(text);
    let plain = tokens.iter().all(|token| is_plain(token.kind));
    (plain && tokens.len() <= 3 && text != "\"...\"").then(|| text.to_owned())
}

const FOR_ALL: &str = "write `all(c(k) : 1 <= k <= n)`; the variables of a `check` come after `:`";
const STRICT: &str =
    "`subset` is ⊆: write `S subset T`, and `S subset T and S != T` if they must differ";
const TURNED: &str =
    "turn it around: `T subset S`, which is ⊆, and `T subset S and S != T` if they must differ";
const EXISTS: &str = "write `exists(c(k) : 1 <= k <= n)`";

fn of_latex(word: &str) -> &'static str {
    match word {
        _ if word.len() == 1 => "a difference of sets has a blank after its sign: `A \\ B`",
        "oplus" | "veebar" => "write `(+)`",
        "otimes" => "write `⊗` or `nimproduct(a, b)`",
        "le" | "leq" | "leqslant" => "write `<=`",
        "ge" | "geq" | "geqslant" => "write `>=`",
        "lt" => "write `<`",
        "gt" => "write `>`",
        "ne" | "neq" => "write `!=`",
        "in" => "write `in`",
        "notin" => "write `not in`",
        "cup" | "bigcup" => "write `union`",
        "cap" | "bigcap" => "write `intersect`",
        "setminus" | "smallsetminus" | "backslash" => "write `\\`",
        "subseteq" | "subseteqq" => "write `subset`",
        "subset" | "subsetneq" | "subsetneqq" => STRICT,
        "supset" | "supsetneq" | "supsetneqq" => TURNED,
        "supseteq" => "turn it around: `b subset a`",
        "forall" => FOR_ALL,
        "exists" => EXISTS,
        "cdot" | "times" => "write `*`",
        "mod" | "bmod" | "pmod" => "write `mod`",
        "land" | "wedge" => "write `and`",
        "lor" | "vee" => "write `or`",
        "neg" | "lnot" => "write `not`",
        "mid" | "colon" => "write `:`",
        "mex" | "operatorname" | "mathrm" | "text" => {
            "write `mex` and other words without a LaTeX command"
        }
        "lfloor" | "rfloor" => "write `floor(x)`",
        "lceil" | "rceil" => "write `ceiling(x)`",
        "frac" | "dfrac" | "tfrac" => "write `a/b`",
        "binom" => "write `binomial(n, k)`",
        "sum" => "write `sum(f(i) : 0 <= i < n)`",
        "prod" => "write `product(f(i) : 0 <= i < n)`",
        "ldots" | "dots" | "cdots" => "a range is `1..n`",
        "infty" => "leave the bound out: `n >= 1` has no upper bound",
        "emptyset" | "varnothing" => "write `{}`",
        "begin" | "end" => "give each case an equation of its own, such as `f(0) = 1`",
        "left" | "right" | "big" | "Big" => "leave it out",
        _ => "LaTeX is not read: write it as plain text",
    }
}

/// The help for the letters of each mathematical alphabet of Unicode, which come along when formulas are pasted.
const LETTERS: [&str; 52] = [
    "write `A`",
    "write `B`",
    "write `C`",
    "write `D`",
    "write `E`",
    "write `F`",
    "write `G`",
    "write `H`",
    "write `I`",
    "write `J`",
    "write `K`",
    "write `L`",
    "write `M`",
    "write `N`",
    "write `O`",
    "write `P`",
    "write `Q`",
    "write `R`",
    "write `S`",
    "write `T`",
    "write `U`",
    "write `V`",
    "write `W`",
    "write `X`",
    "write `Y`",
    "write `Z`",
    "write `a`",
    "write `b`",
    "write `c`",
    "write `d`",
    "write `e`",
    "write `f`",
    "write `g`",
    "write `h`",
    "write `i`",
    "write `j`",
    "write `k`",
    "write `l`",
    "write `m`",
    "write `n`",
    "write `o`",
    "write `p`",
    "write `q`",
    "write `r`",
    "write `s`",
    "write `t`",
    "write `u`",
    "write `v`",
    "write `w`",
    "write `x`",
    "write `y`",
    "write `z`",
];

/// The text to write instead of a character, if it is known.
pub fn of_character(character: char) -> Option<&'static str> {
    Some(match character {
        '“' | '”' | '„' | '‟' | '«' | '»' | '‘' | '’' | '‚' => {
            "write straight quotes: `\"...\"`"
        }
        '\u{2212}' | '\u{2010}'..='\u{2015}' | '\u{FE63}' | '\u{FF0D}' => "write `-`",
        '×' => "write `*`; the Cartesian product of two graphs is `cartesian(G, H)`",
        '·' | '⋅' | '∙' | '∗' | '⁎' => "write `*`",
        '□' | '☐' | '◻' => "the Cartesian product of two graphs is `cartesian(G, H)`",
        '⊠' => "the strong product of two graphs is `strong(G, H)`",
        '±' | '∓' => {
            "state it by absolute values, as in `v[i, j] -- v[k, l] : |i - k| = 1, |j - l| = 2`"
        }
        '÷' | '∕' | '⁄' => "write `/`, or `div` for a quotient rounded down",
        '…' | '⋯' => "a range is `1..n`",
        '∧' | '⋀' => "write `and`",
        '∨' | '⋁' => "write `or`",
        '¬' => "write `not`",
        '⊻' | '∔' | '⊞' => "write `(+)`",
        '⩽' | '≦' => "write `<=`",
        '⩾' | '≧' => "write `>=`",
        '⇒' | '→' | '↦' | '≔' | '≡' | '⟶' => "write `=`",
        '∣' | '❘' => "`d` divides `n` is `n mod d = 0`; before conditions write `:`",
        '∤' => "`d` does not divide `n` is `n mod d != 0`",
        '⊥' => "`k` and `n` have no common divisor: `gcd(k, n) = 1`",
        '¦' | '∶' | '：' => "write `:`",
        '，' => "write `,`",
        '（' | '⟨' => "write `(`",
        '）' | '⟩' => "write `)`",
        '⌊' | '⌋' => "write `floor(x)`",
        '⌈' | '⌉' => "write `ceiling(x)`",
        '∑' => "write `sum(f(i) : 0 <= i < n)`",
        '∏' => "write `product(f(i) : 0 <= i < n)`",
        '√' => "write `isqrt(n)` for the root rounded down; a bound can be squared: `k^2 <= n`",
        '∞' => "leave the bound out: `n >= 1` has no upper bound",
        '∅' | '⌀' => "write `{}`",
        '⋂' => "write `intersect`",
        '⋃' => "write `union`",
        '⊂' | '⊊' => STRICT,
        '⫅' => "write `subset`",
        '⊃' | '⊋' => TURNED,
        '⊇' => "turn it around: `b subset a`",
        '∀' => FOR_ALL,
        '∃' => EXISTS,
        '⁰' | '¹' | '²' | '³' | '⁴'..='⁹' => "write a power as `x^2`",
        '₀'..='₉' => "write an index as an argument, `a(1)`, or as part of the name, `a_1`",
        '½' | '⅓' | '¼' | '¾' | '⅔' => "write a fraction as `1/2`",
        '\'' | '`' => "a name may end in `'` but not begin with it; a text is `\"...\"`",
        '$' => "LaTeX is not read: write it as plain text",
        '?' => "write `if c then x else y`",
        '~' => {
            "an edge is `u -- v`, and the condition that two vertices are joined is `u -- v in G`; a negation is `not` or `!=`"
        }
        'ℎ' => "write `h`",
        'ℊ' => "write `g`",
        '\u{1D400}'..='\u{1D6A3}' => LETTERS[(character as usize - 0x1D400) % LETTERS.len()],
        _ => return None,
    })
}

/// Whether a word introduces conditions in English or another language.
pub fn is_condition_word(word: &str) -> bool {
    matches!(
        word,
        "for" | "when" | "with" | "such" | "unless" | "given" | "forall" | "provided"
    )
}

/// The built-in functions of numbers and graphs; only used to guess that parentheses are missing.
pub fn functions() -> impl Iterator<Item = &'static str> {
    "floor ceiling ceil abs gcd binomial nimber misere outcome order size octal path cycle complete \
     complete_bipartite star hypercube graph6 cartesian tensor strong lexicographic disjoint join complement \
     line middle power popcount isqrt factorial isprime prime valuation nimproduct sort reverse replace set subsets \
     degree components connected distance"
        .split(' ')
}

/// Names that take `e1, e2 : conditions` in their parentheses.
pub const AGGREGATES: [&str; 8] = [
    "sum", "product", "min", "max", "count", "nimsum", "exists", "all",
];
