//! Ranges that follow from powers and products are compared with the same conditions over explicit sets.

use nk_base::number::Number;
use nk_eval::{Limits, Window};
use nk_testing::{Random, rounds};

use super::{evaluator, terms};

/// A sum of one to three powers and products of `x` and `y`, which is not negative if they are not.
fn growing(random: &mut Random) -> String {
    let terms = 1 + random.below(3_usize);
    let mut text = String::new();
    for at in 0..terms {
        let factor = ["", "2*", "3*"][random.below(3_usize)];
        let power = match random.below(10_usize) {
            0 => "x^2",
            1 => "y^2",
            2 => "x*y",
            3 => "x^3",
            4 => "x*(x + 1)/2",
            5 => "y*(y - 1) div 2",
            6 => "2^x",
            7 => "3^(y + 1)",
            8 => "x*y^2",
            _ => "x div 2",
        };
        let plus = if at == 0 { "" } else { " + " };
        // A power of a number may come after a factor.
        text += &format!("{plus}{factor}{power}");
    }
    text
}

/// Conditions that may or may not give each variable a lower bound.
fn least(random: &mut Random) -> String {
    let x = ["x >= 0", "x >= 1", "x > 2", "2*x >= 3", "x + 1 > 0"][random.below(5_usize)];
    let y = ["y >= 0", "y >= 1", "y >= x", "y > x", "y >= x + 2"][random.below(5_usize)];
    format!("{x}, {y}")
}

/// Checks that the first two evals of a file have the same terms up to `to`. Returns the number of nonempty ones.
fn equal_sets(text: &str, own: &nk_lang::Checked, to: i64) -> usize {
    let mut evaluator = evaluator(own, Limits::default());
    let window = Window {
        to: Some(Number::from(to)),
        ..Window::standard()
    };
    let (f, f_error) = terms(&mut evaluator, 0, &window);
    let (g, g_error) = terms(&mut evaluator, 1, &window);
    assert!(f_error.is_none() && g_error.is_none(), "{text}");
    assert_eq!(f, g, "{text}");
    f.iter().filter(|own| *own != "{}").count()
}

/// If both variables get a range, their values are those of a filter over a set that contains all of them.
#[test]
fn ranges_from_powers_lose_nothing() {
    let mut random = Random(71);
    let (mut ranges, mut found) = (0, 0);
    for round in 0..rounds(400) {
        let (sum, mut least) = (growing(&mut random), least(&mut random));
        let sign = ["<=", "<", "="][random.below(3_usize)];
        let mut condition = format!("{sum} {sign} n");
        let is_even = random.one_in(5);
        if is_even {
            // Even powers bound a variable from both sides.
            let coefficient = 1 + random.below(3_u64);
            condition = format!("x^2 + {coefficient}*y^4 {sign} n");
            least = "x != y + 1".to_owned();
        } else if random.one_in(3) {
            condition += ", y <= x + 4";
        }
        let element = ["[x, y]", "x + 100*y", "[y, x]"][random.below(3_usize)];
        let text = format!(
            "S = {{-15, -14, -13, -12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1}} union {{ i : 0 <= i <= 60 }}\n\
             f(n) = {{ {element} : {least}, {condition} }}\n\
             g(n) = {{ {element} : x in S, y in S, {least}, {condition} }}\n\
             eval f(n) : n >= 0\neval g(n) : n >= 0\n"
        );
        let (_, own) = nk_testing_programs::checked(&text);
        if !own.diagnostics.is_empty() {
            let mut all = own.diagnostics.iter();
            let lacks_range = all.all(|own| {
                own.message.contains("has no ") || own.message.contains("infinite enumeration")
            });
            assert!(lacks_range, "{text}{:?}", own.diagnostics);
            continue;
        }
        ranges += 1;
        found += equal_sets(&text, &own, 12 + round as i64 % 13);
    }
    assert!(ranges > 150 && found > 1_500, "{ranges} {found}");
}

/// A multiple of `x` by names with positive values.
fn multiple(random: &mut Random) -> String {
    let by = ["b", "b*m", "(b + 1)", "2*b", "b^2", "(m*b + 2)"][random.below(6_usize)];
    let form = ["x*BY", "BY*x", "x*BY/2", "2*x*BY/3", "BY*(x)"][random.below(5_usize)];
    form.replace("BY", by)
}

/// If a product with a positive name bounds a variable, its values are those of a filter.
#[test]
fn ranges_from_multiples_lose_nothing() {
    let mut random = Random(72);
    let mut found = 0;
    for round in 0..rounds(400) {
        let (one, other) = (multiple(&mut random), multiple(&mut random));
        let (element, condition) = match random.below(9_usize) {
            0 => ("x", format!("{one} <= n, x >= -2")),
            1 => ("x", format!("{one} < n + 1, {other} > 3")),
            2 => ("x", format!("{one} = n")),
            3 => ("x", format!("-({one}) >= -n, x >= 0")),
            4 => ("x", format!("n <= {one} <= 2*n")),
            5 => ("x", format!("|{one}| <= n, x in -40..40")),
            6 => ("[x, y]", format!("x >= 0, y >= 0, {one} + y <= n")),
            7 => ("[x, y]", format!("0 <= y <= 3, y - {one} >= -n, x >= y")),
            _ => ("[x, y]", format!("0 <= x <= 3, y >= 1, {one} + 2*y < n")),
        };
        let sets = match element {
            "x" => "x in S",
            _ => "x in S, y in T",
        };
        let text = format!(
            "m = 3\n\
             f(n, b) = {{ {element} : {condition} }} : n >= 0, b >= 1\n\
             g(n, b) = {{ {element} : {sets}, {condition} }} : n >= 0, b >= 1\n\
             S = set(T)\nT = [i : -40 <= i <= 120]\n\
             eval f(n, 1 + n mod 4) : n >= 0\neval g(n, 1 + n mod 4) : n >= 0\n"
        );
        let (_, own) = nk_testing_programs::checked(&text);
        assert!(own.diagnostics.is_empty(), "{text}{:?}", own.diagnostics);
        found += equal_sets(&text, &own, 12 + round as i64 % 13);
    }
    assert!(found > 1_500, "{found}");
}
