//! Edges that lead past the vertices that a move takes: the move does not separate their ends.
//!
//! A move on x[i] of `fives` takes only vertices of the cell i, while a[i-1] is joined to c[i+1]. If the cells were
//! separated there, that edge would be cut: this error once gave the nimber 22 for 31 disjoint paths, with an accepted
//! certificate.

use nk_base::cancellation::CancelToken;
use nk_derive::DeriveErrorKind;
use nk_verify::derivation::verify;

use super::support::{by_graphs, derived, program, values};

/// Disjoint paths z - y - x - a - c, whose last vertex is two cells further on.
const FIVES: &str = "
graph fives(n) {
  vertex a[i], x[i], y[i], z[i] : 1 <= i <= n
  vertex c[i] : 3 <= i <= n + 2
  edge z[i] -- y[i] -- x[i] -- a[i] -- c[i+2] : 1 <= i <= n
} : n >= 1
";

/// The same paths cut off at both ends of the strip: two paths have no c, and two c are isolated.
const CUT_FIVES: &str = "
graph cut_fives(n) {
  vertex a[i], x[i], y[i], z[i], c[i] : 1 <= i <= n
  edge z[i] -- y[i] -- x[i] -- a[i] : 1 <= i <= n
  edge a[i] -- c[i+2] : 1 <= i <= n - 2
} : n >= 1
";

/// The square of a path, with a leaf on each vertex.
const LEAFY_SQUARE: &str = "
graph leafy_square(n) {
  vertex a[i], leaf[i] : 1 <= i <= n
  edge a[i] -- leaf[i] : 1 <= i <= n
  edge a[i] -- a[i+1] : 1 <= i < n
  edge a[i] -- a[i+2] : 1 <= i <= n - 2
} : n >= 1
";

/// The path P_5 has the value 3, P_4 the value 0, and one vertex the value 1.
#[test]
fn finite_pieces_that_reach_past_a_move_stay_whole() {
    for (definition, target, first) in [(FIVES, "fives(n)", 3), (CUT_FIVES, "cut_fives(n)", 1)] {
        let program = program(definition, target);
        let expected: Vec<u32> = (1..=60)
            .map(|n| if n == 1 { first } else { 3 * (n % 2) })
            .collect();
        assert_eq!(by_graphs(&program, 1, 60), expected, "{target}");
        match derived(&program) {
            Ok(derived) => assert_eq!(values(&derived, 60), expected, "{target}"),
            // The verifier does not find that the options of one word are those of its member.
            Err(refusal) => assert!(
                matches!(refusal.why, DeriveErrorKind::Uncertified(_)),
                "{target}"
            ),
        }
    }
    let target = "cut_fives(n)";
    let derived = derived(&program(CUT_FIVES, target)).expect(target);
    let text = derived
        .certificate(target, &CancelToken::new())
        .expect(target);
    assert!(verify(&text, &CancelToken::new()).is_ok());
}

#[test]
fn a_run_that_hangs_together_past_a_move_is_refused() {
    let refusal = derived(&program(LEAFY_SQUARE, "leafy_square(n)")).map_err(|own| own.why);
    let Err(DeriveErrorKind::NotClosed(defect)) = refusal else {
        panic!("not closed")
    };
    assert_eq!(defect.vertex, "leaf[i]");
    assert_eq!(defect.way, ["a[i+1]"]);
}
