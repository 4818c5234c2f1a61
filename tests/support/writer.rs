//! Random specifications.

mod long;
mod values;

use crate::Random;

/// Writes random specifications; the same seed gives the same texts.
pub struct Writer(Random);

impl Writer {
    pub fn new(seed: u64) -> Self {
        Writer(Random(seed))
    }

    /// A random number from 0 to `bound` - 1.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }

    fn pick<'c>(&mut self, choices: &[&'c str]) -> &'c str {
        choices[self.below(choices.len())]
    }

    fn number(&mut self, low: i64, high: i64) -> i64 {
        self.0.between(low, high)
    }

    /// `f(n) = count(... : conditions)` and other folds, whose element mentions every variable.
    pub fn builder(&mut self) -> String {
        let count = [1, 2, 2, 2, 3][self.below(5)];
        let names = &["i", "j", "k"][..count];
        let mut conditions: Vec<String> = Vec::new();
        for name in names {
            conditions.push(self.range(name, names));
        }
        for _ in 0..self.below(3) {
            conditions.push(self.condition(names));
        }
        // The order of the conditions must not matter.
        self.0.shuffle(&mut conditions);
        let weights: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(at, name)| format!("{}*{name}", [1, 7, 50][at]))
            .collect();
        let element = weights.join(" + ");
        let head = self.pick(&["sum", "count", "max", "min", "mex", "set"]);
        let joined = conditions.join(self.pick_joint());
        match head {
            "mex" => format!("f(n) = mex {{ |{element}| : {joined} }}\n"),
            "set" => format!("f(n) = count({{ {element} : {joined} }})\n"),
            "max" | "min" => format!("f(n) = {head}({element} : {joined})\n"),
            _ => format!("f(n) = {head}({element} : {joined})\n"),
        }
    }

    /// `f(n, m) = count(i : conditions)` and other folds, whose element mentions the last variable. The conditions
    /// relate the variables to each other.
    pub fn related(&mut self) -> String {
        let names = &["i", "j", "k"][..2 + self.below(2)];
        let mut conditions = vec![self.range_of_two("i")];
        for pair in names.windows(2) {
            conditions.extend(self.relation(pair[0], pair[1]));
        }
        self.0.shuffle(&mut conditions);
        let head = self.pick(&["sum", "count", "max", "min"]);
        let (name, joined) = (names[names.len() - 1], conditions.join(", "));
        format!("f(n, m) = {head}({name} : {joined})\n")
    }

    /// `f(n) = mex { ... : conditions }` and other sets, each of whose elements mentions some of the variables.
    pub fn partial(&mut self) -> String {
        let names = &["i", "j", "k"][..2 + self.below(2)];
        let mut conditions: Vec<String> = Vec::new();
        for name in names {
            conditions.push(self.range(name, names));
        }
        for _ in 0..self.below(3) {
            conditions.push(self.condition(names));
        }
        self.0.shuffle(&mut conditions);
        let mut elements = Vec::new();
        for at in 0..1 + self.below(3) {
            let name = names[self.below(names.len())];
            let other = names[self.below(names.len())];
            elements.push(match self.below(5) {
                0 => format!("{}", 3 * at),
                1 | 2 => format!("{} * |{name}|", at + 1),
                3 => format!("|{name} + 5*{other}|"),
                _ => format!("|{name}| + {at}"),
            });
        }
        let (elements, joined) = (elements.join(", "), conditions.join(", "));
        match self.pick(&["mex", "set", "max", "sum"]) {
            "mex" => format!("f(n) = mex {{ {elements} : {joined} }}\n"),
            "set" => format!("f(n) = sum({{ {elements} : {joined} }})\n"),
            head => format!("f(n) = {head}({elements} : {joined})\n"),
        }
    }

    /// `f(n)` folds the elements of a named list or set, which is a constant, a parameter or a local name. Its numbers
    /// are in no order and may be repeated; bounds and equations filter them.
    pub fn members(&mut self) -> String {
        let names = &["x", "y"][..1 + self.below(2)];
        let count = self.below([7, 4][names.len() - 1]);
        let numbers: Vec<&str> = (0..count)
            .map(|_| self.pick(&["3", "1", "2", "1", "0", "-1", "1/2"]))
            .collect();
        let numbers = numbers.join(", ");
        let members = match self.below(3) {
            0 if count > 0 => format!("{{{numbers}}}"),
            _ => format!("[{numbers}]"),
        };
        let mut conditions: Vec<String> = names.iter().map(|own| format!("{own} in K")).collect();
        for _ in 0..1 + self.below(3) {
            let name = names[self.below(names.len())];
            let other = names[self.below(names.len())];
            let (a, b) = (self.number(-1, 2), self.number(0, 3));
            conditions.push(match self.below(7) {
                0 => format!("{a} <= {name} <= {b}"),
                1 => format!("{name} = {b}"),
                2 => format!("{name} = {other}"),
                3 => format!("0 <= {name} <= n"),
                4 => format!("{name} in {{{a}, {b}}}"),
                5 => format!("count(z : 0 <= z <= {name}) <= {b} + 1"),
                _ => format!("{name} + {other} = n + {a}"),
            });
        }
        self.0.shuffle(&mut conditions);
        let (element, joined) = (names.join(" + 5*"), conditions.join(", "));
        // The elements are weighted by their places in the list, so that their order matters.
        let fold = match self.pick(&["sum", "count", "max", "list", "list"]) {
            "list" if members.starts_with('[') => {
                format!("sum(i * M[i] : 1 <= i <= |M|) where M = [{element} : {joined}]")
            }
            "list" => format!("sum({element} : {joined})"),
            head => format!("{head}({element} : {joined})"),
        };
        match self.below(3) {
            0 => format!("K = {members}\nf(n) = {fold}\n"),
            1 => format!("g(K, n) = {fold}\nf(n) = g({members}, n)\n"),
            _ => format!("f(n) = ({fold}) where K = {members}\n"),
        }
    }

    /// A range between the parameters n and m.
    fn range_of_two(&mut self, name: &str) -> String {
        let (a, b) = (self.number(-1, 1), self.number(0, 2));
        match self.below(4) {
            0 => format!("{a} <= {name} <= n + m"),
            1 => format!("{a} <= {name}, {name} + n <= m + n + {b}"),
            2 => format!("n <= {name} + m, {name} <= {b}"),
            _ => format!("{a} <= {name} < n + 2*m - n + {b}"),
        }
    }

    /// Conditions that relate a variable to the one before it, which is bounded.
    fn relation(&mut self, before: &str, name: &str) -> Vec<String> {
        let b = self.number(0, 3);
        if self.below(3) == 0 {
            return vec![match self.below(2) {
                0 => format!("{name} in {{{before}, {before} + {b}}}"),
                _ => format!("{name} = {before} + {b}"),
            }];
        }
        let related = match self.below(4) {
            0 => format!("{before} + {name} = n"),
            1 => format!("{before} * {name} = {b}"),
            2 => format!("({before} - {name}) mod 2 = 0"),
            _ => format!("{name} != {before}"),
        };
        vec![self.range_of_two(name), related]
    }

    fn pick_joint(&mut self) -> &'static str {
        self.pick(&[", ", " and "])
    }

    /// A condition that is likely to bound `name`.
    fn range(&mut self, name: &str, names: &[&str]) -> String {
        let (a, b) = (self.number(-3, 1), self.number(0, 4));
        let other = names[self.below(names.len())];
        let (less, also) = (self.pick(&["<", "<="]), self.pick(&["<", "<="]));
        match self.below(16) {
            0 | 1 => format!("{a} {less} {name} {also} n + {b}"),
            2 => format!("n + {b} >= {name} > {a}"),
            3 => format!("{name} in {a}..{b}"),
            4 => format!("{name} in {{{a}, {b}, n}}"),
            5 => format!("|{name}| {less} {b}"),
            6 => format!("{a} {less} {name} {also} n/2"),
            7 => format!("{a} {less} {other} {less} {name} {also} {b}"),
            8 => format!("{name} >= {a}, {name} + {other} {less} n"),
            9 => format!("{a} {less} 2*{name} - 1, 3*{name} {also} n + {b}"),
            10 => format!("{a} <= {name} {less} count(q : 0 <= q < n) + {b}"),
            11 => format!("({a}) {less} ({name}) {also} {b}, abs({name}) {less} 3"),
            12 => format!("{name} + n {less} n + n, {name} >= {a}"),
            13 => format!("2*({name} - 1) {also} n, -{name} {less} {b}"),
            14 => format!("{a} {less} {name}*2, ({name} + {other})/2 {also} n"),
            _ => format!("{a} <= {name}, {name} {also} n, {name} != {other}"),
        }
    }

    fn condition(&mut self, names: &[&str]) -> String {
        let name = names[self.below(names.len())];
        let other = names[self.below(names.len())];
        let (a, m) = (self.number(-2, 3), self.number(2, 3));
        match self.below(9) {
            0 => format!("{name} mod {m} = 0"),
            1 => format!("{name} + {other} = n"),
            2 => format!("{name} * {other} <= {a}"),
            3 => format!("not {name} = {other}"),
            4 => format!("({name} < {a} or {other} >= {a})"),
            5 => format!("{name} not in {{0, {a}}}"),
            6 => format!("|{name} - {other}| <= {m}"),
            7 => format!("n > {a}"),
            _ => format!("{m}*{name} - {other} <= n"),
        }
    }

    /// A recurrence of one variable with base cases and, at times, conditions that split it.
    pub fn recurrence(&mut self) -> String {
        let (a, b) = (self.number(0, 5), self.number(0, 5));
        let mut text = format!("m = {}\nf(0) = {a}\nf(1) = {b}\n", self.number(2, 9));
        if self.below(3) == 0 {
            let (even, odd) = (self.expr(3), self.expr(3));
            text += &format!("f(n) = ({even}) mod 1000 : n >= 2, n mod 2 = 0\n");
            text += &format!("f(n) = ({odd}) mod 1000 : n >= 2, n mod 2 = 1\n");
        } else if self.below(2) == 0 {
            let body = shifted(&self.expr(4));
            text += &format!("f(n+2) = ({body}) mod 1000 : n >= 0\n");
        } else {
            text += &format!("f(n) = ({}) mod 1000\n", self.expr(4));
        }
        text
    }

    /// An expression in n (>= 2), m and earlier values, which seldom has no value.
    fn expr(&mut self, depth: usize) -> String {
        if depth == 0 {
            return match self.below(6) {
                0 => self.number(-3, 9).to_string(),
                1 => "n".to_owned(),
                2 => "m".to_owned(),
                3 => "f(n-1)".to_owned(),
                4 => "f(n-2)".to_owned(),
                _ => "f(n div 2)".to_owned(),
            };
        }
        let (a, b) = (self.expr(depth - 1), self.expr(depth - 1));
        match self.below(16) {
            0 => format!("({a}) + ({b})"),
            1 => format!("({a}) - ({b})"),
            2 => format!("({a}) * ({b})"),
            3 => format!("({a}) mod (1 + |{b}|)"),
            4 => format!("({a}) div ({b})"),
            5 => format!("floor(({a}) / 3)"),
            6 => format!("(|{a}|) (+) (|{b}|)"),
            7 => format!("({a}) xor ({b})"),
            8 => format!("(if ({a}) < ({b}) then {a} else {b})"),
            9 => format!("min({a}, {b}, 7)"),
            10 => format!("-({a})"),
            11 => format!(
                "sum(f(i) * i : 0 <= i < {}, ({a}) != i)",
                self.pick(&["2", "n"])
            ),
            12 => format!("count(i : 0 <= i <= 5, f(i mod n) < {b})"),
            13 => format!("mex ({{f(i) mod 8 : 0 <= i < n}} union {{0, |{a}|}})"),
            14 => format!("gcd({a}, {b})"),
            _ => format!("(if n in 2..5 or not ({a} = {b}) then ({a})^2 mod 50 else 1)"),
        }
    }

    /// Misère play of up to three heaps; some heaps are negative or fractions.
    pub fn misere(&mut self) -> String {
        let code = self.pick(&["0.77", "0.07", "0.33", "4.3", "0.75", "0.26", "4.6", "0.0"]);
        let heaps: Vec<String> = (0..self.below(4))
            .map(|_| {
                self.pick(&[
                    "n",
                    "n mod 5",
                    "n div 2",
                    "9 - n",
                    "3",
                    "f(n-1) + 1",
                    "n/2",
                    "7 - n",
                ])
                .to_owned()
            })
            .collect();
        let heaps = heaps.join(", ");
        let other = self.pick(&["f(n-1)", "n mod 3", "1"]);
        format!("f(-1) = f(0) = 0\nf(n) = misere(\"{code}\", [{heaps}]) + {other}\n")
    }

    /// Two sequences, each a mex over nim-sums of both, with shifts, constants and filters.
    pub fn mex_system(&mut self) -> String {
        let mut text = String::new();
        for name in ["f", "g"] {
            let (a, b) = (self.number(0, 2), self.number(0, 3));
            text += &format!("{name}(-2) = {name}(-1) = {a}\n{name}(0) = {b}\n");
        }
        for name in ["f", "g"] {
            let options: Vec<String> = (0..1 + self.below(3)).map(|_| self.option()).collect();
            let range = format!(
                "0 <= i < n, 1 <= j <= n{}",
                self.pick(&["", ", j != n - j", ", i mod 2 = 0"])
            );
            text += &format!(
                "{name}(n) = mex {{ {} : {range} }} : n >= 1\n",
                options.join(", ")
            );
        }
        text
    }

    /// An option of n in one variable: i from 0 to n - 1, or j from 1 to n.
    fn option(&mut self) -> String {
        let (a, b) = (self.pick(&["f", "g"]), self.pick(&["f", "g"]));
        let plus = self.pick(&[" (+) 1", " xor 2", "", " ⊕ 1"]);
        let shift = self.number(0, 1);
        match self.below(4) {
            0 => format!("{a}(i - {}) (+) {b}(n-i-1){plus}", 1 + shift),
            1 => format!("{a}(j - {}) (+) {b}(n-j-1){plus}", 2 + shift),
            2 => format!("nimsum({a}(i-1), {b}(n-2)){plus}"),
            _ => format!("{a}(n - {}){plus}", 1 + shift),
        }
    }

    /// A table of two variables with values at its border and moves inside.
    pub fn table(&mut self) -> String {
        let (a, b) = (self.number(0, 3), self.number(1, 3));
        let moves = match self.below(3) {
            0 => format!(
                "{{ t(i, n), t(i, n) (+) {a} : 0 <= i < m }} union {{ t(m, j) : 0 <= j < n }}"
            ),
            1 => format!(
                "{{ t(i, j) : 0 <= i < m, 0 <= j <= n - {b} }} union {{ t(m-k, n-k) : 1 <= k <= m, k <= n }}"
            ),
            _ => "{ t(i, n) (+) t(m, j) : 0 <= i < m, 0 <= j < n }".to_owned(),
        };
        format!(
            "t(0, 0) = {a}\nt(0, n) = n mod {} : n >= 1\nt(m, 0) = t(m-1, 0) + {a} : m >= 1\nt(m, n) = mex ({moves})\n",
            b + 1
        )
    }
}

/// The expression with `(n+2)` for the variable `n`.
fn shifted(expr: &str) -> String {
    let tokens = nk_syntax::lex(expr)
        .into_iter()
        .map(|token| match token.text(expr) {
            "n" => "(n+2)",
            other => other,
        });
    tokens.collect()
}
