//! `nkdsl prove` of functions that are no recurrences, but are made of functions with proved periods.

use super::runner::Workshop;

const MADE: &str = "\
use \"std/lattices.nk\"
use \"std/games.nk\"
graph windmill(n) {
  vertex hub, v[i], w[i] : 1 <= i <= n
  edge hub -- v[i], hub -- w[i], v[i] -- w[i] : 1 <= i <= n
} : n >= 1
g(n) = mex { g(n-k) : k in {1, 3, 4}, k <= n }
f(n) = nimber(lattice(2, n))
a(n) = nimber(windmill(n))
h(n) = g(2*n + 1) (+) 1
u(n) = if n mod 3 = 0 then g(n) else 2
q(n) = n div 2
down(n) = n^2 mod 5 - n div 3 : n >= -1
w(1) = 9
w(n) = f(n) + 5 : n >= 2
gap(n) = g(n) : n >= 0
gap(2) = g(2 - 9)
arcs(n) = arc_kayles(path(n)) : n >= 3
o(n) = outcome(path(n))
fraction(n) = n/2
large(n) = 10^20
square(n) = n^2
wide(n) = nimber(lattice(3, n))
";

fn workshop() -> Workshop {
    Workshop::new().file("made.nk", MADE)
}

#[test]
fn functions_made_of_what_repeats_have_their_least_period() {
    workshop().run(&["prove", "made.nk"]).prints(
        "\
made.nk
  proved   g         period 7 from n = 0     no exceptions; largest value 3
                     from its values up to n = 10
  proved   f         period 2 from n = 1     no exceptions; largest value 1
                     as the nimber of lattice(2, n) has period 2 from 1
  proved   a         period 2 from n = 1     no exceptions; largest value 2
                     as the nimber of windmill(n) has period 2 from 1
  proved   h         period 7 from n = 0     no exceptions; largest value 3
                     as g has period 7 from 0
  proved   u         period 21 from n = 0    no exceptions; largest value 3
                     as g has period 7 from 0
  proved   q         period 2, saltus 1 from n = 0  no exceptions
                     by the arithmetic of its equation
  proved   down      period 15, saltus -5 from n = -1  no exceptions
                     by the arithmetic of its equation
  proved   w         period 2 from n = 2     1 exception, w(1) = 9; largest value 9
                     as the nimber of lattice(2, n) has period 2 from 1
  proved   gap       period 7 from n = 3     no exceptions; largest value 3
                     as g has period 7 from 0
  proved   arcs      period 34 from n = 53   6 exceptions, the last arcs(52) = 2; largest value 9
                     as the nimber of line(path(n)) has period 34 from 53
  proved   o         period 34 from n = 35   3 exceptions, the last o(34) = 0; largest value 1
                     as the nimber of path(n) has period 34 from 52
  unknown  fraction  the equation of f(n) is not a `mex { ... }` (made.nk:20:15)
  unknown  large     the equation of f(n) is not a `mex { ... }` (made.nk:21:12)
  unknown  square    the equation of f(n) is not a `mex { ... }` (made.nk:22:13)
  unknown  wide      no recurrences of the nimbers of lattice(3, n): a move on v1[i] far from both ends leaves the strip in one piece, though its cells are no longer equal; v3[i-1] -- v3[i] -- v3[i+1] join both sides (made.nk:23:11)

15 functions: 11 proved, 4 unknown
",
    );
}

#[test]
fn linear_recurrences_and_json_of_such_functions() {
    let workshop = workshop();
    workshop.run(&["prove", "made.nk", "w", "--linear"]).prints(
        "\
made.nk
  proved   w  period 2 from n = 2     1 exception, w(1) = 9; largest value 9
              as the nimber of lattice(2, n) has period 2 from 1
              signature (0,1) for w(k) with k >= 4
              g.f. x*(9 + 5*x - 3*x^2)/(1 - x^2)

1 function: 1 proved
",
    );
    let json = workshop.run(&["prove", "made.nk", "w", "down", "--format", "json"]);
    let json = json.json();
    let (w, down) = (&json["functions"][0], &json["functions"][1]);
    assert_eq!(w["exceptions"], serde_json::json!([[1, 9]]));
    assert_eq!((&w["largest"], &w["preperiod"]), (&9.into(), &2.into()));
    assert_eq!(w["because"][0]["name"], "the nimber of lattice(2, n)");
    assert_eq!(down["because"], serde_json::json!([]));
    assert_eq!(
        (&down["saltus"], &down["largest"]),
        (&(-5).into(), &serde_json::Value::Null)
    );
}

#[test]
fn their_certificates_are_of_the_claim_that_they_repeat() {
    let workshop = workshop();
    for (name, claim) in [
        ("f", "f(n + 2) = f(n) : n >= 1"),
        ("down", "down(n + 15) = down(n) - 5 : n >= -1"),
        ("o", "o(n + 34) = o(n) : n >= 35"),
    ] {
        let ran = workshop.run(&["prove", "made.nk", name, "--certificate", "c.cert"]);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        let verified = workshop.run(&["verify", "c.cert"]);
        let said = format!("c.cert\n  proved   {claim}\n");
        assert!(verified.out.starts_with(&said), "{verified:?}");
    }
    let ran = workshop.run(&["prove", "made.nk", "f", "square", "--rocq", "theorems"]);
    assert!(
        ran.out
            .contains("theorem of Coq: theorems/made_f_repeats.v\n"),
        "{ran:?}"
    );
    workshop
        .run(&["prove", "made.nk", "square", "--certificate", "s.cert"])
        .complains(1, &["nothing is proved about `square`"]);
}

/// Periods above some length are not searched for.
#[test]
fn very_long_periods_are_left_unknown() {
    let text = "f(n) = n mod 199999 : n >= 0\ng(n) = n mod 99999 : n >= 0\n";
    let workshop = Workshop::new().file("long.nk", text);
    let ran = workshop.run(&["prove", "long.nk"]).out;
    assert!(ran.contains("unknown  f  "), "{ran}");
    assert!(ran.contains("proved   g  period 99999 from n = 0"), "{ran}");
}
