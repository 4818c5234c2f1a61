//! Tests of classes, by comparison with all possible ones.

use super::*;
use crate::random_systems;
use crate::random_systems::pairs;
use crate::sparse::choice::tests::spectrum;
use nk_system::Convolution;
use nk_testing::Random;

fn drawn(random: &mut Random, members: usize) -> Vec<ScanPlan> {
    let mut draw = || random.below(members as u64) as usize;
    let pairs: Vec<[usize; 4]> = (0..members + 1).map(|_| [(); 4].map(|()| draw())).collect();
    let plan = |member: usize| {
        let own = pairs.iter().filter(|own| own[0] == member);
        let convolutions = own.map(|own| Convolution {
            shift: 1 + own[3] as i64 / 2,
            ..random_systems::pairs(own[1], own[2], own[3] as u32 % 4)
        });
        ScanPlan {
            convolutions: convolutions.collect(),
            ..ScanPlan::default()
        }
    };
    (0..members).map(plan).collect()
}

/// Whether common values on both sides always give rare ones.
fn is_good(plans: &[ScanPlan], form: Form, classes: &[bool]) -> bool {
    let all = plans
        .iter()
        .zip(classes)
        .flat_map(|(plan, class)| plan.convolutions.iter().map(move |own| (own, class)));
    let sum =
        |own: &Convolution| classes[own.a] ^ classes[own.b] ^ form.of(own.constant, own.shift);
    all.into_iter().all(|(own, class)| class ^ sum(own))
}

fn all(members: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1_u32 << members).map(move |code| (0..members).map(|own| code >> own & 1 == 1).collect())
}

fn lists(random: &mut Random, members: usize) -> Vec<Vec<u8>> {
    let mut list = || {
        (0..20 + random.below(30))
            .map(|_| random.below(8) as u8)
            .collect()
    };
    (0..members).map(|_| list()).collect()
}

#[test]
fn classes_are_found_where_there_are_some() {
    let mut random = Random(22);
    let (mut with, mut without) = (0, 0);
    for _ in 0..400 {
        let members = 1 + random.below(5) as usize;
        let plans = drawn(&mut random, members);
        let spectrum = spectrum(&lists(&mut random, members));
        let classes = Classes::new(&plans).expect("few members");
        let weights: Vec<f64> = (0..members).map(|_| random.below(5) as f64).collect();
        let cost = |rare: &[usize]| -> f64 {
            let pairs = rare.iter().zip(&weights);
            pairs.map(|(rare, weight)| *rare as f64 * weight).sum()
        };
        let forms = [false, true].into_iter().flat_map(|alternating| {
            (0..spectrum.masks()).map(move |mask| Form { mask, alternating })
        });
        for form in forms {
            let weigh = |own: &[bool]| {
                let rare = |(member, odd): (usize, &bool)| spectrum.rare(member, form, *odd);
                cost(&own.iter().enumerate().map(rare).collect::<Vec<usize>>())
            };
            let good = all(members).filter(|own| is_good(&plans, form, own));
            let least = good.map(|own| weigh(&own)).min_by(f64::total_cmp);
            let found = classes.best(form, &spectrum, &cost);
            // Free classes are tried one by one, which gives the least cost in all of these cases.
            assert_eq!(
                found.as_ref().map(|(_, cost)| *cost),
                least,
                "{plans:?} {form:?}"
            );
            let Some((found, cost)) = found else {
                without += 1;
                continue;
            };
            assert!(
                is_good(&plans, form, &found),
                "{plans:?} {form:?}: {found:?}"
            );
            assert_eq!(cost, weigh(&found));
            with += 1;
        }
    }
    assert_eq!((with, without), (4244, 2156));
}

#[test]
fn members_are_as_many_as_bits() {
    let plans = |count: usize| vec![ScanPlan::default(); count];
    assert!(Classes::new(&plans(128)).is_some());
    assert!(Classes::new(&plans(129)).is_none());
    // The last of 128 members is determined by the one before it.
    let mut plans = plans(128);
    plans[127].convolutions.push(pairs(126, 126, 0));
    let classes = Classes::new(&plans).expect("as many as bits");
    let lists: Vec<Vec<u8>> = (0..128).map(|own| vec![own as u8 % 2; 5]).collect();
    let form = Form {
        mask: 1,
        alternating: false,
    };
    let (found, _) = classes
        .best(form, &spectrum(&lists), &|rare| {
            rare.iter().sum::<usize>() as f64
        })
        .expect("classes");
    assert!(found[127]);
    let rest = found.iter().enumerate().take(127);
    assert!(rest.into_iter().all(|(own, odd)| *odd == (own % 2 == 1)));
}
