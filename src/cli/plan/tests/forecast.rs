//! Compares forecasts with the costs of runs, in counts of positions, which are the same in every run.

use super::*;
use nk_base::cancellation::CancelToken;
use nk_graph::Graph;
use nk_solver::{NimberTable, nimber};
use nk_testing::graphs::growing;

/// For each n, the number of positions that the graphs of a family up to n take together, with one table.
fn costs(family: &dyn Fn(i64) -> Graph, first: i64, enough: u64) -> Vec<Sample> {
    let (mut table, stop) = (NimberTable::new(), CancelToken::new());
    let (searched, mut found) = (table.searched_counter(), Vec::new());
    for n in first..first + 60 {
        nimber(&family(n), &mut table, &stop).expect("nothing stops it");
        let cost = searched.load(std::sync::atomic::Ordering::Relaxed);
        found.push(Sample {
            n: n as f64,
            cost: cost as f64,
        });
        if cost > enough {
            break;
        }
    }
    found
}

#[test]
fn forecasts_agree_with_runs() {
    let (mut terms, mut right, mut runs, mut reached) = (0, 0, 0, 0);
    for (name, family, first) in growing() {
        let costs = costs(&family, first, 100_000);
        let (probe, rest) = costs.split_at(costs.partition_point(|own| own.cost < 3_000.0));
        let forecast = Forecast::new(probe, &[Growth::Exponential, Growth::Power]);
        let (Some(forecast), Some(last)) = (forecast, rest.last()) else {
            println!("{name}: unknown");
            continue;
        };
        for own in rest {
            let range = forecast.at(own.n);
            println!("{name}, {}: {} of {range:.0?}", own.n, own.cost);
            terms += 1;
            right += usize::from((range.least..=range.most).contains(&own.cost));
        }
        let (least, most) = forecast.reach(last.cost);
        println!("{name} to {}: from {least} to {most:?}", last.n);
        runs += 1;
        reached += usize::from(least <= last.n && most.is_none_or(|most| last.n <= most));
    }
    println!("{terms} terms, {right} rightly; {runs} runs, {reached} rightly");
    assert!(terms >= 60 && 4 * right >= 3 * terms);
    assert!(runs >= 8 && 10 * reached >= 9 * runs);
}

#[test]
fn kinds_of_growth_are_told_apart() {
    let samples = |cost: &dyn Fn(f64) -> f64| -> Vec<Sample> {
        let all = (1..200).map(|n| Sample {
            n: f64::from(n),
            cost: cost(f64::from(n)),
        });
        all.collect()
    };
    let square = |n: f64| 1e-6 * n * n;
    let double = |n: f64| 1e-20 * n.exp2();
    for (cost, n) in [(&square as &dyn Fn(f64) -> f64, 1500.0), (&double, 210.0)] {
        let forecast = Forecast::better(&samples(cost)).expect("steady growth");
        let range = forecast.at(n);
        assert!((range.least..=range.most).contains(&cost(n)), "{range:?}");
        assert!(range.most <= 10.0 * range.least, "{range:?}");
        let (least, most) = forecast.reach(cost(n));
        assert!(least <= n && most.is_some_and(|most| n <= most && most <= 2.0 * least));
    }
    // There is no forecast for a cost that jumps, nor from too few samples.
    let jumps = |n: f64| if n < 150.0 { n } else { 1e6 * n };
    assert_eq!(Forecast::better(&samples(&jumps)), None);
    assert_eq!(Forecast::better(&samples(&square)[..4]), None);
    assert_eq!(Forecast::better(&[]), None);
}

#[test]
fn large_numbers_have_two_digits() {
    for (n, low, high) in [(7.0, 7.0, 7.0), (99.0, 99.0, 99.0), (123.0, 120.0, 130.0)] {
        assert_eq!(to_two_digits(n, f64::floor), low);
        assert_eq!(to_two_digits(n, f64::ceil), high);
    }
    assert_eq!(to_two_digits(605_510.0, f64::floor), 600_000.0);
}
