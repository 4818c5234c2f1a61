//! Linear recurrences and generating functions of periodic and arithmetic-periodic sequences.

use nk_prove::generating_function::{GeneratingFunction, generating_function};
use nk_system::Periodicity;
use num_bigint::BigInt;
use num_traits::Zero;

use nk_testing::Random;

fn big(numbers: &[i64]) -> Vec<BigInt> {
    numbers.iter().map(|own| BigInt::from(*own)).collect()
}

fn found(terms: &[i64], first: i64, period: usize, gain: i64) -> GeneratingFunction {
    let period = period as i64;
    let periodicity = Periodicity {
        saltus: gain,
        ..repeating(period, first + terms.len() as i64 - period)
    };
    generating_function(&big(terms), first, &periodicity).unwrap()
}

/// The first `count` terms of a series, by long division.
fn expanded(own: &GeneratingFunction, count: usize) -> Vec<BigInt> {
    let mut series = vec![BigInt::zero(); count];
    let start = (own.lowest - own.first) as usize;
    for (place, coefficient) in (start..count).zip(&own.numerator) {
        series[place] = coefficient.clone();
    }
    for factor in &own.factors {
        for at in 0..count {
            for (back, coefficient) in factor
                .iter()
                .enumerate()
                .skip(1)
                .filter(|(back, _)| *back <= at)
            {
                let taken = coefficient * &series[at - back];
                series[at] -= taken;
            }
        }
    }
    series
}

#[test]
fn known_signatures() {
    let known: [(&[i64], usize, i64, &[i64]); 9] = [
        (&[1], 1, 0, &[1]),
        (&[0], 1, 0, &[1]),
        (&[0], 1, 1, &[2, -1]),
        (&[0, 1], 2, 0, &[0, 1]),
        // A042963, the numbers that are 1 or 2 mod 4.
        (&[1, 2], 2, 4, &[1, 1, -1]),
        // A007310, the numbers that are 1 or 5 mod 6.
        (&[1, 5], 2, 6, &[1, 1, -1]),
        // Every other term is 0, and the others are 2, 3, 4, ..., so the denominator has no further factor 1 - x.
        (&[5, 7, 0, 1, 0, 1], 4, 0, &[0, 1]),
        (&[0, 1, 1, 2], 4, 2, &[1, 1, -1]),
        (&[0, 1, 1, 3], 4, 5, &[1, 0, 0, 1, -1]),
    ];
    for (terms, period, gain, signature) in known {
        let own = found(terms, 0, period, gain);
        assert_eq!(own.signature(), big(signature), "{terms:?} {gain}");
    }
}

/// A215721, the second player's wins in the domino game, has signature (1,0,0,0,1,-1).
#[test]
fn second_player_wins_of_the_domino_game() {
    let terms = [
        1, 0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59, 63, 73, 77, 89, 93, 97,
    ];
    let own = found(&terms[1..], 1, 5, 34);
    assert_eq!(own.signature(), big(&[1, 0, 0, 0, 1, -1]));
    // P(k) = P(k-5) + 34 for k > 14 gives the recurrence from k = 16 on.
    assert_eq!(own.holds_from(), 16);
}

#[test]
fn fractions_have_the_terms_as_series() {
    let mut random = Random(21);
    for _ in 0..3000 {
        let first = random.between(-3, 3);
        let period = random.between(1, 12) as usize;
        let before = random.below(6) as usize;
        let gain = [0, 0, 1, 5][random.below(4) as usize];
        let mut terms: Vec<i64> = (0..before + period).map(|_| random.between(0, 3)).collect();
        let own = found(&terms, first, period, gain);
        while terms.len() < 80 {
            terms.push(terms[terms.len() - period] + gain);
        }
        assert_eq!(expanded(&own, 80), big(&terms), "{own:?}");
        // The recurrence holds from its stated index on, and not before.
        let signature = own.signature();
        let holds = |at: usize| {
            let parts = signature.iter().enumerate();
            let sum: BigInt = parts.map(|(back, c)| c * terms[at - back - 1]).sum();
            sum == BigInt::from(terms[at])
        };
        let from = (own.holds_from() - first) as usize;
        assert!((from..80).all(holds), "{own:?}");
        assert!(from == signature.len() || !holds(from - 1), "{own:?}");
        assert!(is_shortest(&terms[40..], signature.len()), "{own:?}");
    }
}

/// Whether no shorter recurrence holds for late terms: the windows of `order` terms are linearly independent.
fn is_shortest(terms: &[i64], order: usize) -> bool {
    const P: i128 = 1_000_000_007;
    let row = |at: usize| {
        terms[at..at + order]
            .iter()
            .map(|own| i128::from(*own) % P)
            .collect()
    };
    let mut rows: Vec<Vec<i128>> = (0..order).map(row).collect();
    let mut rank = 0;
    for column in 0..order {
        let Some(pivot) = (rank..order).find(|at| rows[*at][column] != 0) else {
            continue;
        };
        rows.swap(rank, pivot);
        let pivot = rows[rank].clone();
        for row in &mut rows[rank + 1..] {
            let factor = row[column];
            for (own, by) in row.iter_mut().zip(&pivot) {
                *own = (*own * pivot[column] - by * factor).rem_euclid(P);
            }
        }
        rank += 1;
    }
    // By convention the series 0 and finite series have a recurrence of order 1.
    rank == order || terms.iter().all(|own| *own == 0)
}

fn repeating(period: i64, preperiod: i64) -> Periodicity {
    Periodicity {
        preperiod,
        period,
        saltus: 0,
    }
}

#[test]
fn what_is_no_sequence_has_none() {
    assert_eq!(
        generating_function(&big(&[1, 2]), 0, &repeating(3, -1)),
        None
    );
    assert_eq!(
        generating_function(&big(&[1, 2]), 0, &repeating(0, 2)),
        None
    );
    assert_eq!(
        generating_function(&vec![BigInt::zero(); 5000], 0, &repeating(1, 4999)),
        None
    );
}
