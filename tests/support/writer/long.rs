//! Random specifications for batches, with long ranges and with values that end a batch early.

use super::Writer;

impl Writer {
    /// `f` folds a range as long as its argument, of its own earlier values and those of three other functions: truth
    /// values `odd`, numbers `big` that need more than 64 bits, and a table `pair`.
    pub fn long_builder(&mut self) -> String {
        let mut text = format!(
            "m = {}\nodd(n) = ({}) mod 2 = 1\nhalf(n) = n / 2\nbig(n) = 3*big(n-1) + n\nbig(0) = {}\n",
            self.number(2, 9),
            self.pick(&["n", "n div 3", "n*n + n div 2"]),
            self.pick(&["1", "10^17", "-2^62"]),
        );
        text += "pair(a, b) = mex { pair(i, b), pair(a, j) : 0 <= i < a, 0 <= j < b }\n";
        let value = self.long_aggregate(2);
        // Values stay below a modulus, which is sometimes larger than 64 bits; fractions of fractions would grow
        // without limit.
        let modulus = self.pick(&["7", "64", "1000", "1000", "10^12", "10^20 + 39"]);
        text += &format!("f(0) = 1\nf(n) = floor({value}) mod ({modulus})\n");
        text
    }

    fn long_aggregate(&mut self, depth: u64) -> String {
        let (range, ends) = (
            self.pick(&[
                "0 <= i < n",
                "0 <= i < n",
                "1 <= i <= n",
                "0 <= i <= (n - 1)/2",
                "0 <= i <= n",
            ]),
            self.below(3),
        );
        let mut conditions = vec![range.to_owned()];
        for _ in 0..ends {
            conditions.push(self.long_condition(1));
        }
        let conditions = conditions.join(", ");
        let (element, other) = (self.long_number(depth), self.long_number(depth));
        match self.below(9) {
            0 | 1 => format!("mex {{ {element} : {conditions} }}"),
            2 => format!("mex {{ {element}, i + {other} : {conditions} }}"),
            3 => format!("sum({element} : {conditions})"),
            4 => format!("product(1 + i * 0 + ({element}) : {conditions})"),
            5 => format!("max(i * 0 + ({element}) : {conditions}, i >= 0) + min(i : 0 <= i <= n)"),
            6 => format!("count(i - ({element}) : {conditions})"),
            7 => format!("count({{ {element} : {conditions} }})"),
            _ => format!("sum({element} + j : {conditions}, 0 <= j < i mod 9)"),
        }
    }

    /// An expression in i, n, m and known values; some are fractions, are too large, or have no value.
    fn long_number(&mut self, depth: u64) -> String {
        if depth == 0 || self.below(8) == 0 {
            return self.long_leaf();
        }
        let (a, b) = (self.long_number(depth - 1), self.long_number(depth - 1));
        match self.below(22) {
            0 | 1 => format!("({a}) + ({b})"),
            2 | 3 => format!("({a}) - ({b})"),
            4 => format!("({a}) * ({b})"),
            5 => format!(
                "({a}) mod {}",
                self.pick(&["2", "7", "16", "n", "(i+1)", "(1 - i)"])
            ),
            6 => format!(
                "({a}) div {}",
                self.pick(&["2", "3", "8", "-3", "(i+1)", "m"])
            ),
            7 => format!("floor(({a}) / {})", self.number(2, 5)),
            8 => format!("ceiling(({a}) / {})", self.number(2, 5)),
            9 | 10 => format!("(|{a}|) (+) (|{b}|)"),
            11 => format!("({a}) xor ({b})"),
            12 | 13 => format!("(if {} then {a} else {b})", self.long_condition(1)),
            14 => format!("min({a}, {b}, {})", self.number(-3, 60)),
            15 => format!("max({a}, {b})"),
            16 => format!("gcd({a}, {b})"),
            17 => format!("-({a})"),
            18 => format!("({a})^{}", self.number(0, 3)),
            19 => format!("({a}) * 2 / 2"),
            20 => format!("({a} + i) / {}", self.pick(&["1", "2", "i"])),
            _ => format!("|{a} - i|"),
        }
    }

    fn long_leaf(&mut self) -> String {
        let leaf = self.pick(&[
            "i",
            "i",
            "n",
            "m",
            "0",
            "1",
            "5",
            "-4",
            "f(i)",
            "f(i)",
            "f(n-1-i)",
            "f(n-1-i)",
            "f(i div 2)",
            "f(|i-3|)",
            "f(n-1)",
            "f(i-1)",
            "big(i)",
            "big(i mod 7)",
            "2^(i mod 70)",
            "pair(i mod 5, i mod 7)",
            "pair(m, i mod 11)",
            "pair(i mod 11, 3)",
            "i^2",
            "gcd(i, n)",
            "gcd(i + 3, n - i)",
            "gcd(2*i - 5, 6*i + n)",
            "gcd(300 + f(i), i^2 + 1000)",
            "(n - i) mod 11",
            "(3*i + 1) div 7",
            "i * (i - 2)",
            "pair(i mod 5 + 1, m) + pair(m, 5)",
            "pair(i div 30, i div 30)",
            "half(i)",
        ]);
        leaf.to_owned()
    }

    fn long_condition(&mut self, depth: u64) -> String {
        let (a, b) = (self.long_number(depth), self.long_number(depth));
        let k = self.number(0, 4);
        match self.below(15) {
            0 => format!("i mod {} != {k}", self.number(2, 5)),
            1 => "gcd(i, n) = 1".to_owned(),
            2 => "i != n - i".to_owned(),
            3 => "odd(i)".to_owned(),
            4 => format!("not odd(i + {k})"),
            5 => format!("i in {k}..{}", self.number(5, 40)),
            6 => format!("i not in {{{k}, n - 2, 7}}"),
            7 => format!("i > {k}"),
            8 => format!("(i < {k} or {a} >= {b})"),
            9 => format!("(odd(n - i) and {a} != {b})"),
            10 => format!("f(i) {} {k}", self.pick(&["<", "=", "!=", ">="])),
            11 => "(if odd(i) then i > 3 else odd(n))".to_owned(),
            12 => format!("({a}) < ({b})"),
            13 => format!("i + {k} < n/3"),
            _ => format!("n > {k}"),
        }
    }

    /// A game with two heaps, and with rules that depend on both.
    pub fn long_table(&mut self) -> String {
        let k = self.number(1, 3);
        let moves: Vec<String> = (0..1 + self.below(3))
            .map(|_| match self.below(8) {
                0 => "t(i, n) : 0 <= i < m".to_owned(),
                1 => "t(m, j) : 0 <= j < n".to_owned(),
                2 => "t(m-k, n-k) : 1 <= k <= min(m, n)".to_owned(),
                3 => "t(i, n) (+) t(m, j) (+) t(i, j) : 0 <= i < m, 0 <= j < n".to_owned(),
                4 => format!("t(m-j, n) : 1 <= j <= m, gcd(j, n) = {k}"),
                5 => format!("t(i, j) : 0 <= i < m, 0 <= j <= n - {k}"),
                6 => format!("t(if i > n then n else i, m) * {k} : 0 <= i < m"),
                _ => "t(j div 2, n) + j : 0 <= j < m".to_owned(),
            })
            .map(|part| format!("{{ {part} }}"))
            .collect();
        format!("t(m, n) = mex ({})\n", moves.join(" union "))
    }
}
