//! Proofs of periods.

use nk_base::cancellation::CancelToken;
use nk_prove::{PeriodProof, find_period};
use nk_recurrence::Values;
use nk_system::{System, Term};
use nk_verify::period::verify;
use num_bigint::BigInt;

use super::certificates::proof_of;
use nk_testing::Random;
use nk_testing::systems::{
    diamonds, full, grundy, ladder, octal, random_growing_system, random_system, scalloped,
    sequence,
};

fn proof(system: &System, limit: i64) -> Option<PeriodProof> {
    proof_of(system, &[0], limit)
}

#[test]
fn known_periods() {
    // Each system with its least period, its least preperiod, and the last index that the proof needs.
    let known = [
        (octal("0.137"), 34, 52, 173),
        (octal("0.07"), 34, 53, 174),
        (octal("0.77"), 12, 71, 166),
        (octal("0.45"), 20, 498, 1036),
        (octal("0.124"), 62, 122, 369),
        (octal("0.53"), 9, 11, 39),
        (octal("0.54"), 7, 3, 20),
        (octal("0.15"), 10, 1, 22),
        (octal("0.57"), 4, 1, 10),
        (octal("0.71"), 2, 3, 9),
        (octal("0.72"), 4, 1, 9),
        (octal("0.115"), 14, 1, 31),
        (octal("0.26"), 4, 1, 10),
        (diamonds(), 12, 69, 164),
        (scalloped(), 62, 116, 365),
    ];
    for (system, period, preperiod, checked_to) in known {
        let proof = proof(&system, 4096).unwrap();
        let found = (proof.period(), preperiod_of(&proof, 0), proof.checked_to());
        assert_eq!(found, (period, Some(preperiod), checked_to), "{system:?}");
        assert_eq!(least(&proof, 0), Some((period, 0)));
    }
}

/// There are too few values to decide whether they grow.
#[test]
fn a_few_values_prove_nothing() {
    for limit in -3..8 {
        assert_eq!(proof(&octal("0.137"), limit), None, "{limit}");
    }
}

#[test]
fn no_proof_where_none_is_known() {
    assert_eq!(proof(&grundy(), 2000), None);
    assert_eq!(proof(&octal("0.007"), 2000), None);
}

#[test]
#[ignore = "half a million values; run in release"]
fn the_period_of_0_16() {
    let proof = proof(&octal("0.16"), 600_000).unwrap();
    assert_eq!(proof.period(), 149_459);
    assert_eq!(preperiod_of(&proof, 0), Some(105_351));
    assert_eq!(proof.checked_to(), 509_620);
    assert!(verify(&proof.certificate().write(), &CancelToken::new()).is_ok());
}

#[test]
fn values_at_any_index() {
    let system = diamonds();
    let proof = proof(&system, 1000).unwrap();
    let mut values = Values::new(system).unwrap();
    values.extend_to(3000, &CancelToken::new()).unwrap();
    for member in 0..3 {
        for n in -3..=3000 {
            let known = values.get(member, n);
            assert_eq!(proof.value(member, n), known.map(i128::from));
            let at = proof.value_at(member, &BigInt::from(n));
            assert_eq!(at, known.map(BigInt::from));
        }
    }
    let ten = BigInt::from(10);
    let far = ten.pow(100);
    // 10^100 is 4 mod 12.
    assert_eq!(
        proof.value_at(0, &far),
        proof.value(0, 124).map(BigInt::from)
    );
    assert_eq!(proof.value_at(0, &-far), None);
    assert_eq!(proof.value(0, i64::MAX), proof.value(0, 127));
    assert_eq!(proof.value(0, i64::MIN), None);
    assert_eq!(proof.value(3, 0), None);
}

#[test]
fn only_the_closure_of_what_is_wanted_need_repeat() {
    let mut system = octal("0.137");
    let mut grows = grundy().sequences.remove(0);
    grows.terms = vec![full(1, 2, 0, 1, 0, 0)];
    system.sequences.push(grows);
    system.sequences.push(sequence("zero", 0, &[], vec![]));
    let proof = proof(&system, 1000).unwrap();
    assert_eq!(proof.preperiods(), [(0, 52)]);
    assert_eq!(proof.value(1, 0), None);
    let mut values = Values::new(system).unwrap();
    let of_both = find_period(&mut values, &[0, 1], 1000, &CancelToken::new()).unwrap();
    assert_eq!(of_both, None);
    assert_eq!(
        find_period(&mut values, &[], 1000, &CancelToken::new()),
        Ok(None)
    );
}

fn preperiod_of(proof: &PeriodProof, member: usize) -> Option<i64> {
    Some(proof.common_periodicity(member)?.preperiod)
}

/// The least period of a member, with its saltus.
fn least(proof: &PeriodProof, member: usize) -> Option<(i64, i64)> {
    let own = proof.least_periodicity(member)?;
    Some((own.period, own.saltus))
}

/// Compares a proof with values that are computed much further. Returns the number of growing members.
fn survives(system: &System, proof: &PeriodProof) -> usize {
    let last = 4 * proof.checked_to().max(10);
    let mut values = Values::new(system.clone()).unwrap();
    values.extend_to(last, &CancelToken::new()).unwrap();
    let mut growing = 0;
    for (member, preperiod) in proof.preperiods() {
        let own = &system.sequences[member];
        for n in own.first..=last {
            let known = values.get(member, n).map(i128::from);
            assert_eq!(proof.value(member, n), known, "{n}: {system:#?}");
        }
        // The preperiod is the least one: the index before it is an exception.
        let (period, gain) = least(proof, member).unwrap();
        let at = |n| values.get(member, n).map(i64::from);
        let before = at(preperiod - 1).map(|value| value + gain);
        assert!(preperiod == own.first || before != at(preperiod - 1 + period));
        growing += usize::from(gain > 0);
        assert_eq!(proof.exceptions(member), exceptions(system, proof, member));
    }
    growing
}

/// The exceptions of a member below its preperiod: the indices whose values differ from those of the period continued
/// backwards.
fn exceptions(system: &System, proof: &PeriodProof, member: usize) -> Option<Vec<(i64, u32)>> {
    let (_, start) = *proof.preperiods().iter().find(|own| own.0 == member)?;
    let below = system.sequences[member].first..start;
    let all = below.map(|n| {
        let turns = start - n;
        let later = proof.value(member, n + turns * proof.period())?;
        let regular = later - i128::from(turns * proof.common_periodicity(member)?.saltus);
        let own = proof.value(member, n)?;
        Some((own != regular).then_some((n, own as u32)))
    });
    let all: Vec<_> = all.collect::<Option<_>>()?;
    Some(all.into_iter().flatten().collect())
}

/// A period that is proved from few values holds for four times as many.
#[test]
fn no_proof_is_refuted_by_later_values() {
    let mut random = Random(3);
    let mut systems: Vec<System> = (0..6000).map(|_| random_system(&mut random)).collect();
    for code in 0..512_u32 {
        systems.push(octal(&format!("0.{code:03o}")));
        systems.push(octal(&format!("4.{code:03o}")));
    }
    let proofs = systems
        .iter()
        .filter_map(|system| Some((system, proof(system, 256)?)));
    let (mut count, mut needed) = (0, 0);
    for (system, proof) in proofs {
        survives(system, &proof);
        count += 1;
        needed += proof.checked_to();
    }
    // With larger bounds than necessary, no claim would be refuted, but fewer proofs would be found, from more values.
    assert_eq!((count, needed), (3614, 98_177), "proofs, values needed");
}

#[test]
fn no_proof_with_growing_members_is_refuted_by_later_values() {
    let mut random = Random(13);
    let (mut kinds, mut needed) = ([0; 4], 0);
    for _ in 0..6000 {
        let system = random_growing_system(&mut random);
        let members: Vec<usize> = (0..system.sequences.len()).collect();
        let mut values = Values::new(system.clone()).unwrap();
        let found = find_period(&mut values, &members, 256, &CancelToken::new()).unwrap();
        if let Some(proof) = found {
            assert!(proof.holds(&values));
            let growing = survives(&system, &proof);
            needed += proof.checked_to();
            let periodic = members.len() - growing;
            kinds[usize::from(growing > 1) * 2 + usize::from(periodic > 1)] +=
                usize::from(growing > 0);
        }
    }
    assert!(kinds.iter().all(|count| *count > 20), "{kinds:?}");
    assert_eq!(needed, 185_338, "values needed");
}

#[test]
fn the_ladder_is_proved_by_way_of_a_member_that_grows() {
    let system = ladder();
    let proof = proof(&system, 1000).unwrap();
    let least: Vec<_> = (0..4).map(|member| least(&proof, member)).collect();
    assert_eq!(least, [(2, 0), (1, 1), (1, 0), (1, 0)].map(Some));
    assert_eq!(proof.preperiods(), [(0, 0), (1, -1), (2, -1), (3, -1)]);
    assert_eq!(survives(&system, &proof), 1);
    for n in 0..2000 {
        assert_eq!(proof.value(0, n), Some(i128::from(n % 2)));
        assert_eq!(proof.value(1, n), Some(i128::from(n) + 1));
    }
    let far = BigInt::from(10).pow(40);
    assert_eq!(proof.value_at(0, &far), Some(BigInt::from(0)));
    assert_eq!(proof.value_at(1, &far), Some(far + 1));
    assert_eq!(proof.common_periodicity(1).unwrap().saltus, proof.period());
    assert_eq!(proof.exceptions(1), Some(Vec::new()));
}

#[test]
fn a_proof_holds_only_for_its_own_values() {
    let mut kayles = Values::new(octal("0.77")).unwrap();
    let mut chess = Values::new(octal("0.137")).unwrap();
    let stop = CancelToken::new();
    let proof = find_period(&mut kayles, &[0], 1000, &stop)
        .unwrap()
        .unwrap();
    chess.extend_to(1000, &stop).unwrap();
    assert!(proof.holds(&kayles));
    assert!(!proof.holds(&chess));
    assert!(!proof.holds(&Values::new(octal("0.77")).unwrap()));
    // The other system has the same values so far, but other equations.
    let mut other = octal("0.77");
    other.sequences[0].terms.push(Term::Constant(1000));
    let mut other = Values::new(other).unwrap();
    other.extend_to(1000, &stop).unwrap();
    let mut compared = 0..=proof.checked_to();
    assert!(compared.all(|n| other.get(0, n) == kayles.get(0, n)));
    assert!(!proof.holds(&other));
}
