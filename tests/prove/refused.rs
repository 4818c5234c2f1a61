//! Refused certificates of periodicity, with the reasons.

use nk_base::cancellation::CancelToken;
use nk_system::{Sequence, System, Term};
use nk_verify::period::{Certificate, VerifyError, verify};

use nk_testing::changed::with_extremes;
use nk_testing::systems::{diamonds, ladder, octal};

use super::certificates::proof;

const SHAPE: &str = "the period, the preperiods and the values do not fit together";

/// A sequence that is 1 for all n, since 0 is its only option.
const ONES: &str = "nkdsl certificate of periodicity 1
period 1
sequence 0 first 0 preperiod 3 name s
constant 0
values 1 1 1 1
end
";

fn refusal(text: &str) -> VerifyError {
    verify(text, &CancelToken::new()).expect_err(text)
}

#[test]
fn what_does_not_fit_together_is_refused() {
    assert!(verify(ONES, &CancelToken::new()).is_ok());
    for (line, other, why) in [
        ("preperiod 3", "preperiod 3 gains -2", SHAPE),
        ("period 1\n", "period 1\nsparse 22 1 0\n", SHAPE),
        ("period 1\n", "period 0\n", SHAPE),
        ("period 1\n", "period -1\n", SHAPE),
        ("period 1\n", "period 2\n", SHAPE),
        ("preperiod 3", "preperiod -1", SHAPE),
        ("preperiod 3", "preperiod 2", SHAPE),
        // The sequence grows by an odd period, which has no half.
        (
            "preperiod 3",
            "preperiod 3 gains 2",
            "sequence 0 grows in a way that the theorem does not cover",
        ),
        (
            "constant 0",
            "back 0 delay 1 low 0 high 2000000000 xor 0",
            "it would take more than 2^30 values to check it",
        ),
        (
            "constant 0",
            "constant 1",
            "sequence 0 is stated to be 1 at n = 0, and the recurrences make it 0",
        ),
    ] {
        assert!(ONES.contains(line), "{line}");
        let said = refusal(&ONES.replacen(line, other, 1)).to_string();
        assert_eq!(said, why, "{line} -> {other}");
    }
    let empty = "nkdsl certificate of periodicity 1\nperiod 1\nend\n";
    assert_eq!(refusal(empty), VerifyError::Shape);
}

/// A certificate with the largest or the smallest number of a word in any place is refused, without a panic.
#[test]
fn extreme_numbers_are_refused() {
    let proofs = [octal("0.137"), diamonds(), ladder()].map(|system| proof(&system, 1000));
    for proof in proofs {
        let text = proof.expect("a proof").certificate().write();
        // Eight values of each line are changed, as all of them would take too long.
        with_extremes(&text, 1, 8, &[i64::MIN, i64::MAX, 1 << 41], |changed| {
            refusal(changed);
        });
    }
}

#[test]
fn a_check_is_interrupted_before_and_behind_its_options() {
    let stop = CancelToken::new();
    stop.cancel();
    assert_eq!(verify(ONES, &stop), Err(VerifyError::Cancelled));
    // Without options only the values take time, so a cancellation must be noticed there.
    let zeros = ONES
        .replace("constant 0\n", "")
        .replace("1 1 1 1", "0 0 0 0");
    assert!(verify(&zeros, &CancelToken::new()).is_ok());
    assert_eq!(verify(&zeros, &stop), Err(VerifyError::Cancelled));
}

/// A name may be any text, and is written on one line.
#[test]
fn names_are_written_on_one_line() {
    let claim = Certificate {
        system: System {
            sequences: vec![Sequence {
                name: "s\nend\tof".to_owned(),
                first: 0,
                initial: Vec::new(),
                terms: vec![Term::Constant(0)],
            }],
        },
        period: 1,
        preperiods: vec![0],
        saltuses: vec![0],
        values: vec![vec![1]],
        sparse: None,
    };
    let verified = verify(&claim.write(), &CancelToken::new()).expect("a certificate");
    assert_eq!(verified.certificate.system.sequences[0].name, "s end of");
}
