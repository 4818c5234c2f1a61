//! Names of other languages, each with the way to write it in this language.

use std::collections::BTreeSet;

use nk_syntax::elsewhere::known_names;

use super::Tried;

/// Definitions that the lines of the file use.
const GIVEN: &str = "\
G = path(4)
H = cycle(5)
v = sort(V(G))[1]
w = sort(V(G))[2]
L = [3, 1, 2]
M = [1, 4]
S = {1, 2, 3}
T = {3, 4}
f(n) = n
";

/// Tests each line, and that each known name has a line.
pub fn all(text: &str, cases: &mut usize, failures: &mut Vec<String>) {
    let mut missing: BTreeSet<&str> = known_names().collect();
    for line in text.lines() {
        let columns: Vec<&str> = line.split(" | ").map(str::trim).collect();
        let (&[typed, meant] | &[typed, meant, "help"]) = &columns[..] else {
            continue;
        };
        *cases += 1;
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        for word in typed.split(|c| !is_name(c)) {
            missing.remove(word);
        }
        if let Err(problem) = one(typed, meant, columns.len() == 2) {
            failures.push(format!("names.txt: {line}\n{problem}"));
        }
    }
    failures.extend(
        missing
            .iter()
            .map(|name| format!("names.txt has no line for `{name}`")),
    );
}

fn one(typed: &str, meant: &str, by_fix: bool) -> Result<(), String> {
    let whole = |value: &str| format!("{GIVEN}x(n) = {value} : n >= 5\n");
    let tried = Tried::new(&whole(typed));
    let [error] = &tried.found[..] else {
        return Err(format!("one error is expected\n{}", tried.drawn()));
    };
    if by_fix {
        let fixed = tried.fixed().unwrap_or_default();
        if fixed != whole(meant) {
            return Err(format!("the fix makes\n{fixed}\n{}", tried.drawn()));
        }
    } else if error.helps.is_empty() || !error.helps[0].contains('`') {
        return Err(format!("no help\n{}", tried.drawn()));
    }
    let left = Tried::new(&whole(meant));
    match left.found.is_empty() {
        true => Ok(()),
        false => Err(format!("what is meant has errors:\n{}", left.drawn())),
    }
}
