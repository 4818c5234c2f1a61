//! Suggested changes, where the kind of the error alone does not determine them.

use nk_base::source::Span;

/// Two values side by side as a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Product {
    /// The product, such as `2*n` of `2n`.
    Plain(String),
    /// After an operator that binds as tightly as a product: `(2*k)` of `n mod 2k`, and the place of `2k`.
    Grouped { written: String, place: Span },
    /// After `/` or `^`: `n/2k` may be `n/(2*k)` or `n/2*k`.
    Either {
        is_power: bool,
        product: String,
        grouped: String,
        plain: String,
    },
}

impl Product {
    fn words(self) -> String {
        match self {
            Self::Plain(written) | Self::Grouped { written, .. } => {
                format!("if a product is meant, write `{written}`")
            }
            Self::Either {
                is_power,
                product,
                grouped,
                plain,
            } => {
                let (part, whole) = match is_power {
                    true => ("exponent", "power"),
                    false => ("divisor", "quotient"),
                };
                format!(
                    "if `{product}` is the {part}, write `{grouped}`; if the {whole} is multiplied, write `{plain}`"
                )
            }
        }
    }
}

/// A suggested change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// An item that states something without `check`; the text is the whole item.
    Check(String),
    /// A comparison as an item of its own, which may also be meant as a condition of the item above.
    CheckOrCondition(String),
    Eval(String),
    AnItem,
    OneSemicolon,

    /// Two values side by side: what the product of them may mean.
    Product {
        meant: Product,
        own_line: bool,
    },
    /// Two elements of a set or a list on two lines.
    NextElement,
    /// A call after a call, which may be meant as an element of a list that is the value of a function.
    Element {
        call: String,
        argument: String,
    },
    SmallWord(String),
    /// An operator and its operand that are written together.
    Apart(String),
    /// `otherwise` after a value.
    Otherwise,
    /// An aggregate with braces, its place, and the call that is meant, if it is short.
    RoundCall {
        callee: String,
        written: Option<String>,
        place: Span,
    },
    /// A call whose parentheses are missing.
    Call(String),
    /// The name of an aggregate whose parentheses are missing.
    Aggregate(String),
    Mex,
    LabelFirst,
    /// A word after `eval` that may be meant as a label.
    Label(String),

    Conditions,
    Guard,
    GuardAlone,
    /// `{ a : c, b : d }`: the first element with its condition, as a guard.
    GuardOf(String),
    /// `f(0) = 0, f(1) = 0`: both as one equation, if their values are the same.
    EquationEach(Option<String>),
    Names,
    NamesFirst,
    NamesOnce,
    NamesInside,
    OnlyConditionsListed,
    /// `f(n) = n, n >= 1`: the conditions.
    ColonForComma(String),
    EvalEach,
    CheckEach,
    /// Words side by side that are no factors of a product.
    Words,
    OneColon,
    OwnVariables,
    ColonPlaces,
    Slice,
    OneSet,
    MexOfSet,
    SetOrCall,
    Comma,
    NotBetween,
    OwnLine,
    Operator,

    /// A condition that comes after a value.
    ForgottenColon(String),
    NoLastComma,
    NoComma,
    NoSign,
    Condition,
    Print,
    State,
    OneOf {
        before: String,
        found: String,
    },
    ValueBehind(String),
    ValueBetween,
    /// `#S`, where a comment begins.
    Hash,
    Value,
}

impl Advice {
    /// The suggestion in words.
    pub fn words(self) -> String {
        match self {
            Self::Check(item) => format!("to state what holds, write `check {item}`"),
            Self::CheckOrCondition(item) => format!(
                "to state what holds, write `check {item}`; a condition of the item above comes after its `:`"
            ),
            Self::Eval(item) => format!("to see a value, write `eval {item}`"),
            Self::GuardOf(guarded) => {
                format!("a condition of one option is its guard: `{guarded}`")
            }
            Self::EquationEach(Some(both)) => {
                format!("write `{both}`, or each equation on a line of its own")
            }
            Self::EquationEach(None) => "write each equation on a line of its own".to_owned(),
            Self::Product { meant, own_line } => {
                let help = meant.words();
                match own_line {
                    true => help + "; a new item begins on a line of its own",
                    false => help,
                }
            }
            Self::NextElement => "a line break ends nothing: write a comma after the element before; two cases of a function are two equations, as in `f(0) = 1` and `f(n) = 2 : n >= 1`".to_owned(),
            Self::Element { call, argument } => format!(
                "an element of a list or a set is `{call}[{argument}]`; if a product is meant, write `{call}*({argument})`"
            ),
            Self::ForgottenColon(value) => {
                format!("conditions come after `:`, so write `: {value}`")
            }
            Self::Apart(words) => format!("write `{words}`"),
            Self::SmallWord(word) => format!("words are written in lower case: `{word}`"),
            Self::RoundCall {
                written: Some(written),
                ..
            } => format!("write round ones: `{written}`"),
            Self::RoundCall { callee, .. } => format!("write round ones: `{callee}(... : ...)`"),
            Self::ColonForComma(conditions) => format!(
                "conditions come after `:`, so write `: {conditions}` in place of the comma"
            ),
            Self::Label(word) => {
                format!("a label is in quotes: `eval \"{word}\" ...`; or write an operator between them")
            }
            Self::Call(call) => format!("arguments go in parentheses: `{call}`"),
            Self::Aggregate(name) => format!("write `{name}(... : ...)`"),
            Self::OneOf { before, found } if before == found => format!("leave out one `{found}`"),
            Self::OneOf { before, found } => format!("leave out `{before}` or `{found}`"),
            Self::ValueBehind(sign) => format!("write a value after `{sign}`, or leave it out"),
            plain => plain.plain().to_owned(),
        }
    }

    fn plain(&self) -> &'static str {
        match self {
            Self::AnItem => {
                "an item is `f(n) = ...`, or begins with `graph`, `eval`, `check` or `use`"
            }
            Self::OneSemicolon => "leave it out: one `;` is enough",
            Self::Mex => "if a least excluded value is meant, write `mex {...}`",
            Self::LabelFirst => "only `eval` takes a label, and it comes first",
            Self::Conditions => "conditions come after `:`, as in `a(n) = n : n >= 1`",
            Self::Guard => {
                "conditions come after `:`; an element of a set may have an `if`, as in `{g(i) if i >= 1}`"
            }
            Self::GuardAlone => {
                "after an element, `if` takes only a condition; a choice is `if c then x else y`"
            }
            Self::Names => {
                "`where` gives names, as in `where m = n div 2`; conditions come after `:`"
            }
            Self::NamesFirst => "write `where` before the `:` of the conditions",
            Self::NamesOnce => "one `where` is enough; names are separated by `,`",
            Self::NamesInside => {
                "put the value and its names in parentheses: `(m*m where m = n div 2)`"
            }
            Self::Slice => "a part of a list is `L[i..j]`",
            Self::OnlyConditionsListed => "conditions come after `:`, and only they are listed",
            Self::Words => {
                "write an operator between them, or a function with its arguments: `f(n)`; a remark in English comes after `#`"
            }
            Self::EvalEach => "write an `eval` for each value, or one list: `eval [f(10), f(11)]`",
            Self::CheckEach => "write a `check` for each statement, or join them by `and`",
            Self::OneColon => "one `:` is enough; conditions are separated by `,`",
            Self::OwnVariables => {
                "all conditions come after one `:`, and each option has a variable of its own: \
                 `{ f(a-i, b), f(a, b-j) : 1 <= i <= a, 1 <= j <= b }`"
            }
            Self::ColonPlaces => "conditions go in a set, `{x : c}`, in `sum(x : c)` or at the end",
            Self::OneSet => "`mex` takes one set: `mex {a, b}` or `mex(A union B)`",
            Self::MexOfSet => "conditions go in a set: `mex {x : c}`",
            Self::SetOrCall => {
                "a pair is a list, `[a, b]`; a set is written `{a, b}`, a call `f(a, b)`"
            }
            Self::Otherwise => {
                "a choice is `if c then x else y`; or write an equation for each case, with its conditions after `:`"
            }
            Self::Comma => "separate values by `,`",
            Self::NotBetween => "write `a != b`, or `a not in b`",
            Self::OwnLine => "a new item or rule begins on a line of its own",
            Self::Operator => "an operator may follow here, or the item ends",
            Self::NoLastComma => "leave out the last `,`",
            Self::NoComma => "leave out the `,`, or write a value before it",
            Self::NoSign => "`+` is not a sign: leave it out",
            Self::Condition => "write a condition, such as `n >= 1`, or leave out `:`",
            Self::Print => "say what to print: `eval a(n) : n >= 1`",
            Self::State => "say what holds: `check a(n) = b(n) : n >= 1`",
            Self::Hash => {
                "`#` begins a comment; the number of elements of a set or a list is `|S|`, and `count(e : conditions)` counts"
            }
            Self::ValueBetween => "write a value between them",
            _ => "a value is a number, `x`, `f(x)`, `(...)`, `{...}` or `[...]`",
        }
    }
}
