//! Specifications with lists, sets, graphs, guards, local names and quantifiers.
//!
//! Nearly all expressions have a value, so that errors do not hide the values to be compared: an element is taken by
//! `at(L, i)`, which counts indices modulo the length.

use super::Writer;

/// The names that an expression may mention: of numbers, lists of numbers, and sets of numbers.
#[derive(Clone, Copy)]
struct Mentioned {
    numbers: &'static [&'static str],
    lists: &'static [&'static str],
    sets: &'static [&'static str],
}

const NUMBERS_ONLY: Mentioned = Mentioned {
    numbers: &["n"],
    lists: &[],
    sets: &[],
};
const ALL: Mentioned = Mentioned {
    numbers: &["n", "m"],
    lists: &["L"],
    sets: &["S"],
};

impl Writer {
    /// `f(n) = number where m = ..., L = ..., S = ...`, with a function `g` of a list and a set.
    pub fn values(&mut self) -> String {
        let (number, list, set) = (
            self.numeral(1, NUMBERS_ONLY),
            self.list(2, NUMBERS_ONLY),
            self.set(2, NUMBERS_ONLY),
        );
        let with_lists = Mentioned {
            lists: &["L"],
            ..NUMBERS_ONLY
        };
        let other = self.set(1, with_lists);
        let arguments = format!("g({}, {})", self.list(1, ALL), self.set(1, ALL));
        let called = self.numeral(2, ALL);
        let body = self.numeral(3, ALL);
        format!(
            "at(L, i) = if |L| = 0 then 0 else L[1 + i mod |L|] : i >= -1000\n\
             g(L, S) = {called} where m = |L|, n = |S|\n\
             f(n) = {body} + 100*{arguments} where m = {number}, L = {list}, S = {set} union {other}\n"
        )
    }

    /// A game `g` on lists of numbers, with options of several kinds, and its values `f(n) = g([...])`.
    pub fn list_game(&mut self) -> String {
        let options = [
            "g(L[1..i-1] ++ L[i+1..|L|])",
            "g(sort(replace(L, i, k)))",
            "g(L[1..i-1] ++ [k] ++ L[i+1..|L|]) if k mod 2 = i mod 2",
            "g(reverse(L[1..i-1])) (+) g(L[i+1..|L|])",
            "g(sort(set(L) \\ {L[i]}))",
            "g([x : x in L, x != L[i]])",
            "g([x div 2 : x in L[i+1..|L|], x > k])",
        ];
        let count = 1 + self.below(3);
        let chosen: Vec<&str> = (0..count).map(|_| self.pick(&options)).collect();
        let mut conditions = "1 <= i <= |L|, 0 <= k < L[i]".to_owned();
        if self.below(3) == 0 {
            conditions += self.pick(&[
                ", k not in L",
                ", k <= |L|",
                ", exists(x > k : x in L)",
                ", k < L[i] - 1",
            ]);
        }
        format!(
            "g(L) = mex {{ {} : {conditions} }}\nf(n) = g([n, {}, n mod 3])\n",
            chosen.join(", "),
            self.number(0, 2)
        )
    }

    /// A game `g` on graphs with rules of any sort, and its values `f(n)`.
    pub fn graph_game(&mut self) -> String {
        let (sets, variables) = match self.below(2) {
            0 => (
                &[
                    "{v}",
                    "N[G, v]",
                    "N(G, v) union {v}",
                    "{v} union {u : u in V(G), degree(G, u) = 0}",
                ][..],
                "v in V(G)",
            ),
            _ => (
                &[
                    "{u, v}",
                    "{u -- v}",
                    "N[G, u] intersect N[G, v]",
                    "{u} union (N(G, u) \\ N[G, v])",
                ][..],
                "u -- v in G",
            ),
        };
        let conditions = [
            "order(G) mod 3 != 1",
            "degree(G, v) >= 1",
            "degree(G, v) mod 2 = 1 or size(G) > 4",
            "|components(G - {v})| <= |components(G)|",
            "not connected(G) or |V(G)| >= 3",
            "exists(distance(G, v, w) = 2 : w in V(G), connected(G))",
            "all(degree(G, w) <= degree(G, v) : w in N(G, v))",
        ];
        let set = self.pick(sets);
        let guard = match self.below(2) {
            0 => format!(" if {}", self.pick(&conditions)),
            _ => String::new(),
        };
        let mut written = variables.to_owned();
        for _ in 0..self.below(3) {
            written += ", ";
            written += self.pick(&conditions);
        }
        let graph = self.pick(&[
            "path(n)",
            "cycle(n + 3)",
            "star(n)",
            "complete(n)",
            "path(n + 1) - {V(path(n + 1))[1 + n div 2]}",
        ]);
        format!("g(G) = mex {{ g(G - ({set})){guard} : {written} }}\nf(n) = g({graph})\n")
    }

    /// Expressions about vertices and edges of two graphs, which may be the same graph; otherwise few have values.
    pub fn two_graphs(&mut self) -> String {
        const GRAPHS: &[&str] = &[
            "path(n + 2)",
            "cycle(n + 3)",
            "star(n + 1)",
            "complete(n + 2)",
        ];
        const STATEMENTS: &[&str] = &[
            "u = v",
            "u != v or n > 2",
            "u in V(H)",
            "v not in N(H, v)",
            "u in [v, v]",
            "{u} subset V(H)",
            "N(G, u) = N(H, v)",
            "u -- v in H",
            "u -- w in H",
            "{u, v} in {{v}, {}}",
            "[u, u] = [v, w]",
            "(u -- w) = (v -- w)",
            "{} = V(G) intersect {}",
            "u in V(G) or u in V(H)",
            "{[u], [v]} = {}",
            "[w, v] in {[u, v], [w, v]}",
            "[v] in {[u, v], [w, v]}",
            "u in [u, v]",
        ];
        const SETS: &[&str] = &[
            "V(G) union V(H)",
            "N(G, u) intersect N[H, v]",
            "V(G) \\ {v}",
            "{u, v}",
            "set([v, u])",
            "{x : x in V(G), x in V(H)}",
            "{x : x -- v in G}",
            "{ {u}, {v}, {} }",
            "{ [u, v] : x in V(G) }",
            "V(G - {v})",
        ];
        let graph = self.pick(GRAPHS);
        let other = match self.below(2) {
            0 => graph,
            _ => self.pick(GRAPHS),
        };
        let body = match self.below(2) {
            0 => format!("if {} then 1 else 0", self.pick(STATEMENTS)),
            _ => format!("|{}|", self.pick(SETS)),
        };
        format!(
            "f(n) = {body} where G = {graph}, H = {other}, u = V(G)[1], v = V(H)[1 + n mod 2], w = V(G)[2] : n >= 0\n"
        )
    }

    fn name_or(&mut self, names: &[&'static str], other: &str) -> String {
        match names.is_empty() {
            true => other.to_owned(),
            false => self.pick(names).to_owned(),
        }
    }

    fn numeral(&mut self, depth: usize, with: Mentioned) -> String {
        if depth == 0 {
            return match self.below(3) {
                0 => self.number(0, 5).to_string(),
                _ => self.name_or(with.numbers, "1"),
            };
        }
        let x = Self::variable(depth);
        let depth = depth - 1;
        match self.below(11) {
            0 => format!("|{}|", self.list(depth, with)),
            1 => format!("|{}|", self.set(depth, with)),
            2 => format!(
                "at({}, {})",
                self.list(depth, with),
                self.numeral(depth, with)
            ),
            3 => {
                let head = self.pick(&["sum", "count"]);
                format!(
                    "{head}(2*{x} + 1 : {x} in {}, {})",
                    self.list(depth, with),
                    self.about(x, with)
                )
            }
            4 => format!(
                "count({} : {x} in {})",
                self.about(x, with),
                self.set(depth, with)
            ),
            5 => format!("sum({})", self.list(depth, with)),
            6 => format!("(mex {})", self.set(depth, with)),
            7 => format!(
                "(if {} then {} else {})",
                self.truth(depth, with),
                self.numeral(depth, with),
                self.numeral(depth, with)
            ),
            8 => format!(
                "({} + {})",
                self.numeral(depth, with),
                self.numeral(depth, with)
            ),
            9 => format!(
                "sum(|T{x}| : T{x} in subsets({} intersect 0..3))",
                self.set(depth, with)
            ),
            _ => format!("(({}) mod 5)", self.numeral(depth, with)),
        }
    }

    /// The variable of a builder at this depth. An inner builder has another one, since a name in scope would not be a
    /// new variable.
    fn variable(depth: usize) -> &'static str {
        ["x", "y", "z", "w"][depth]
    }

    /// A condition about a variable.
    fn about(&mut self, name: &str, with: Mentioned) -> String {
        let bound = self.numeral(0, with);
        let relation = self.pick(&["<", "<=", "!=", ">", ">="]);
        match self.below(3) {
            0 => format!("{name} mod 2 = {}", self.below(2)),
            _ => format!("{name} {relation} {bound}"),
        }
    }

    fn truth(&mut self, depth: usize, with: Mentioned) -> String {
        let (below, x) = (depth.saturating_sub(1), Self::variable(depth));
        match self.below(7) {
            0 => format!(
                "{} in {}",
                self.numeral(below, with),
                self.list(below, with)
            ),
            1 => format!(
                "{} not in {}",
                self.numeral(below, with),
                self.set(below, with)
            ),
            2 => format!("{} subset {}", self.set(below, with), self.set(below, with)),
            3 => format!("{} = {}", self.list(below, with), self.list(below, with)),
            4 => format!(
                "exists({} : {x} in {})",
                self.about(x, with),
                self.list(below, with)
            ),
            5 => format!(
                "all({} : {x} in {})",
                self.about(x, with),
                self.set(below, with)
            ),
            _ => format!("({} and {})", self.about("n", with), self.about("n", with)),
        }
    }

    fn list(&mut self, depth: usize, with: Mentioned) -> String {
        if depth == 0 {
            let numerals = (self.numeral(0, with), self.numeral(0, with));
            let plain = format!("[{}, {}]", numerals.0, numerals.1);
            return match self.below(3) {
                0 => plain,
                1 => "[3, 1, 4, 1]".to_owned(),
                _ => self.name_or(with.lists, &plain),
            };
        }
        let x = Self::variable(depth);
        let depth = depth - 1;
        match self.below(9) {
            0 => format!("({} ++ {})", self.list(depth, with), self.list(depth, with)),
            1 => format!("reverse({})", self.list(depth, with)),
            2 => format!("sort({})", self.list(depth, with)),
            3 => format!("sort({})", self.set(depth, with)),
            4 => format!(
                "[{x}*{x} : {x} in {}, {}]",
                self.list(depth, with),
                self.about(x, with)
            ),
            5 => format!(
                "[10*i{x} + j{x} : 0 <= i{x} <= 2, i{x} <= j{x} <= {}]",
                self.below(4)
            ),
            6 => format!(
                "[i{x} : 0 <= j{x} <= 1, {} <= i{x} <= {} mod 8 + 2]",
                self.numeral(0, with),
                self.numeral(0, with)
            ),
            7 => format!(
                "[i{x} - j{x}, i{x} if i{x} != j{x} : 1 <= i{x} <= 2, 1 <= j{x} <= {}]",
                self.below(3)
            ),
            _ => format!(
                "replace([7] ++ {}, 1, {})",
                self.list(depth, with),
                self.numeral(depth, with)
            ),
        }
    }

    fn set(&mut self, depth: usize, with: Mentioned) -> String {
        if depth == 0 {
            let numerals = (self.numeral(0, with), self.numeral(0, with));
            let plain = format!("{{{}, {}}}", numerals.0, numerals.1);
            return match self.below(3) {
                0 => plain,
                1 => "1..4".to_owned(),
                _ => self.name_or(with.sets, &plain),
            };
        }
        let x = Self::variable(depth);
        let depth = depth - 1;
        match self.below(7) {
            0 => {
                let operator = self.pick(&["union", "intersect", "\\"]);
                format!(
                    "({} {operator} {})",
                    self.set(depth, with),
                    self.set(depth, with)
                )
            }
            1 => format!("set({})", self.list(depth, with)),
            2 => format!(
                "{{ {x} + 1 : {x} in {}, {} }}",
                self.set(depth, with),
                self.about(x, with)
            ),
            3 => format!(
                "{{ |T{x}| : T{x} in subsets({} intersect 0..3), 2 not in T{x} }}",
                self.set(depth, with)
            ),
            4 => format!(
                "{{ {x} if {}, {x} + 5 if {} : 0 <= {x} <= 4 }}",
                self.about(x, with),
                self.about(x, with)
            ),
            5 => format!(
                "{{ i{x} + j{x} : 0 <= i{x} <= j{x} <= {}, j{x} in {} }}",
                self.below(5),
                self.list(depth, with)
            ),
            _ => format!(
                "{{ i{x} : 0 <= i{x} <= 3, j{x} in {}, i{x} < j{x} }}",
                self.set(depth, with)
            ),
        }
    }
}
