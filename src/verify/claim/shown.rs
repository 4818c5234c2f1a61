//! The statement that was verified, in the notation of specifications. It is made from the trees that the verifier
//! reads, and not from the text of the claim, which the verifier does not read.

use nk_base::english::plus;
use nk_base::number::Number;

use super::node::{Claim, Fold, Form, Index, Named, Node, Operator, Reach, Rule, other};

/// How tightly an operator binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    If,
    Or,
    And,
    Not,
    Compare,
    NimSum,
    Sum,
    Product,
    Power,
    Atom,
}

/// A text with the level of its outermost operator.
type Shown = (String, Level);

fn within((text, own): Shown, level: Level) -> String {
    match own < level {
        true => format!("({text})"),
        false => text,
    }
}

fn number(own: &Number) -> Shown {
    let text = own.to_string();
    let level = match (text.starts_with('-'), text.contains('/')) {
        (true, _) => Level::Sum,
        (false, true) => Level::Product,
        (false, false) => Level::Atom,
    };
    (text, level)
}

/// `2*n + 1`
fn argument(index: &Index, n: &str) -> Shown {
    let multiple = match index.factor {
        1 => (n.to_owned(), Level::Atom),
        factor => (format!("{factor}*{n}"), Level::Product),
    };
    match (index.factor, index.offset) {
        (0, offset) => number(&Number::from(offset)),
        (_, 0) => multiple,
        (_, offset) => (plus(&multiple.0, offset), Level::Sum),
    }
}

/// `n + 7*n2 + 1`
fn sum(form: &Form) -> Shown {
    let mut parts = Vec::new();
    for (at, factor) in form.factors.iter().enumerate() {
        let variable = match at {
            0 => "n".to_owned(),
            at => other(at - 1),
        };
        match factor {
            0 => {}
            1 => parts.push((variable, Level::Atom)),
            factor => parts.push((format!("{factor}*{variable}"), Level::Product)),
        }
    }
    match (&parts[..], form.offset) {
        ([], offset) => number(&Number::from(offset)),
        ([own], 0) => own.clone(),
        (all, offset) => {
            let all: Vec<&str> = all.iter().map(|own| own.0.as_str()).collect();
            let all = all.join(" + ");
            let text = match offset {
                0 => all,
                offset => plus(&all, offset),
            };
            (text, Level::Sum)
        }
    }
}

/// `misere("0.77", [n + 12, 5])`
fn misere(code: &str, heaps: &[(i64, i64)]) -> String {
    let heap = |&(factor, offset): &(i64, i64)| {
        let own = Index {
            name: 0,
            factor,
            offset,
        };
        argument(&own, "n").0
    };
    misere_of(code, heaps.iter().map(heap).collect())
}

fn misere_of(code: &str, heaps: Vec<String>) -> String {
    format!("misere(\"{code}\", [{}])", heaps.join(", "))
}

/// A function with its argument. A name that is not allowed in the language is put before its argument in words.
fn value(own: &Named, argument: &str) -> Shown {
    let name = &own.name;
    let is_plain = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
    // The name of a family whose only argument is n.
    let family = name.strip_suffix("(n)").filter(|own| is_plain(own));
    let is_plain = is_plain(name);
    let text = match (&own.rule, own.octal_code()) {
        (Rule::Misere { heaps, .. }, _) => {
            let outcome = misere(name, heaps);
            match argument == "n" {
                true => outcome,
                false => format!("({outcome} with {argument} for n)"),
            }
        }
        (Rule::Nimber { .. }, _) if argument == "n" && !is_plain => format!("nimber({name})"),
        (Rule::Nimber { .. }, _) if is_plain || family.is_some() => {
            format!("nimber({}({argument}))", family.unwrap_or(name))
        }
        (Rule::Nimber { .. }, _) => format!("(nimber({name}) with {argument} for n)"),
        (_, Some(code)) => format!("octal(\"{code}\", {argument})"),
        _ if is_plain => format!("{name}({argument})"),
        _ => format!("({name} at {argument})"),
    };
    (text, Level::Atom)
}

/// n, and the variables of aggregates, the outermost first. Those further inside are numbered.
const VARIABLES: [&str; 5] = ["n", "i", "j", "k", "l"];

/// `max(f(i) : 0 <= i <= n + 1, i mod 2 = 0)`, with i for the variable behind n.
fn running(rule: &Rule, argument: &str, names: &[Named], depth: usize) -> Option<Shown> {
    let Rule::Running {
        fold,
        low,
        guard,
        item,
    } = rule
    else {
        return None;
    };
    let i = variable(depth + 1);
    let is_one = |own: &Node| matches!(own, Node::Number(own) if *own == Number::ONE);
    let (word, item) = match fold {
        Fold::Sum if is_one(item) => ("count", i.clone()),
        _ => (fold.word(), written(item, names, depth + 1).0),
    };
    let condition = match guard {
        Node::True => String::new(),
        _ => format!(", {}", written(guard, names, depth + 1).0),
    };
    let inner = format!("{item} : {low} <= {i} <= {argument}{condition}");
    let text = match fold {
        Fold::Mex => format!("mex {{{inner}}}"),
        _ => format!("{word}({inner})"),
    };
    Some((text, Level::Atom))
}

fn variable(depth: usize) -> String {
    match VARIABLES.get(depth) {
        Some(own) => (*own).to_owned(),
        None => format!("i{depth}"),
    }
}

/// A tree whose variable is that of an aggregate at this depth.
fn written(node: &Node, names: &[Named], depth: usize) -> Shown {
    let n = variable(depth);
    match node {
        Node::Number(own) | Node::Given(own) => number(own),
        Node::True => ("0 = 0".to_owned(), Level::Compare),
        Node::N => (n, Level::Atom),
        Node::At(index) => {
            let own = &names[index.name];
            let argument = argument(index, &n).0;
            running(&own.rule, &argument, names, depth).unwrap_or_else(|| value(own, &argument))
        }
        Node::Other(number) => (other(*number), Level::Atom),
        Node::Along(name, forms) => {
            let named = &names[*name];
            let sums: Vec<String> = forms.iter().map(|own| sum(own).0).collect();
            match named.rule {
                Rule::Misere { .. } => (misere_of(&named.name, sums), Level::Atom),
                _ => {
                    let argument = sums.concat();
                    running(&named.rule, &argument, names, depth)
                        .unwrap_or_else(|| value(named, &argument))
                }
            }
        }
        Node::Among(name, form) => {
            let member = within(sum(form), Level::Sum);
            (format!("{member} in {}", names[*name].name), Level::Compare)
        }
        Node::In(index) => {
            let member = within(argument(index, &n), Level::Sum);
            let text = format!("{member} in {}", names[index.name].name);
            (text, Level::Compare)
        }
        Node::Mex(items) => {
            let text = |own: &Node| written(own, names, depth).0;
            let item = |(guard, item): &(Node, Node)| match guard {
                Node::True => text(item),
                _ => format!("{} if {}", text(item), text(guard)),
            };
            let items: Vec<String> = items.iter().map(item).collect();
            (format!("mex {{{}}}", items.join(", ")), Level::Atom)
        }
        Node::Of(operator, parts) => {
            let parts = parts.iter().map(|own| written(own, names, depth)).collect();
            applied(*operator, parts)
        }
    }
}

fn applied(operator: Operator, parts: Vec<Shown>) -> Shown {
    let two = |sign: &str, level: Level, [left, right]: [Level; 2]| {
        let (a, b) = (parts[0].clone(), parts[1].clone());
        let text = format!("{}{sign}{}", within(a, left), within(b, right));
        (text, level)
    };
    let all = |sign: &str, level: Level| {
        let parts: Vec<String> = parts.iter().map(|own| within(own.clone(), level)).collect();
        (parts.join(sign), level)
    };
    let call = |name: &str| {
        let parts: Vec<&str> = parts.iter().map(|own| own.0.as_str()).collect();
        (format!("{name}({})", parts.join(", ")), Level::Atom)
    };
    let compare = |sign: &str| two(sign, Level::Compare, [Level::NimSum; 2]);
    let product = |sign: &str| two(sign, Level::Product, [Level::Product, Level::Power]);
    match operator {
        Operator::Negate => {
            let operand = within(parts[0].clone(), Level::Product);
            (format!("-{operand}"), Level::Sum)
        }
        Operator::Add => two(" + ", Level::Sum, [Level::Sum, Level::Product]),
        Operator::Subtract => two(" - ", Level::Sum, [Level::Sum, Level::Product]),
        Operator::Multiply => product("*"),
        Operator::Divide => product("/"),
        Operator::FloorDivide => product(" div "),
        Operator::Modulo => product(" mod "),
        // A sum beside a nim-sum has parentheses, as few readers know which of them binds more tightly.
        Operator::NimSum => {
            let left = match parts[0].1 {
                Level::NimSum => Level::NimSum,
                _ => Level::Product,
            };
            two(" (+) ", Level::NimSum, [left, Level::Product])
        }
        Operator::Power => two("^", Level::Power, [Level::Atom; 2]),
        Operator::Floor => call("floor"),
        Operator::Ceiling => call("ceiling"),
        Operator::Absolute => (format!("|{}|", parts[0].0), Level::Atom),
        Operator::Gcd => call("gcd"),
        Operator::Binomial => call("binomial"),
        Operator::Minimum => call("min"),
        Operator::Maximum => call("max"),
        Operator::Equal => compare(" = "),
        Operator::NotEqual => compare(" != "),
        Operator::Less => compare(" < "),
        Operator::LessEqual => compare(" <= "),
        Operator::Greater => compare(" > "),
        Operator::GreaterEqual => compare(" >= "),
        Operator::Within => {
            let [member, low, high] = [0, 1, 2].map(|at| within(parts[at].clone(), Level::Sum));
            (format!("{member} in {low}..{high}"), Level::Compare)
        }
        Operator::And => all(" and ", Level::And),
        Operator::Or => all(" or ", Level::Or),
        Operator::Not => {
            let operand = within(parts[0].clone(), Level::Atom);
            (format!("not {operand}"), Level::Not)
        }
        Operator::If => {
            let [condition, then, otherwise] = [0, 1, 2].map(|at| &parts[at].0);
            let text = format!("if {condition} then {then} else {otherwise}");
            (text, Level::If)
        }
    }
}

impl Claim {
    /// The names of the functions whose rules the certificate gives. Octal games, in normal and in misère play, are left
    /// out, as their codes determine their rules, and aggregates, as they are written out.
    pub fn stated_names(&self) -> impl Iterator<Item = &str> {
        let is_plain = |own: &Named| match own.rule {
            Rule::Misere { .. } | Rule::Running { .. } => false,
            _ => own.octal_code().is_none(),
        };
        let own = self.names.iter();
        let own = own.filter(move |own| is_plain(own));
        own.map(|own| own.name.as_str())
    }

    /// The statement that the certificate proves, in the notation of specifications: `kayles(n + 12) = kayles(n) : n >=
    /// 71`. The rules of the functions of [`Claim::stated_names`] are those of the certificate.
    pub fn shown(&self) -> String {
        let text = |own: &Node| written(own, &self.names, 0).0;
        let filters: String = self
            .filters
            .iter()
            .map(|own| format!(", {}", text(own)))
            .collect();
        let others = self.others.iter().enumerate().map(|(number, own)| {
            let (name, low) = (other(number), &own.low);
            match &own.reach {
                Reach::Through(high) => format!(", {low} <= {name} <= {high}"),
                Reach::Period { .. } => format!(", {name} >= {low}"),
            }
        });
        let others: String = others.collect();
        let statement = text(&self.statement);
        format!("{statement} : n >= {}{others}{filters}", self.low)
    }
}
