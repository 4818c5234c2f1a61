//! The table of proofs: the time until a period is proved for all n, and the time to check the certificate.
use nk_base::cancellation::CancelToken;
use nk_recurrence::{Settings, Values};

use super::cases::{Case, Origin, case};
use super::own;

/// The cases. `last` is the largest index up to which values may be computed.
const PROOFS: &[Case] = &[
    case("0.137", Origin::Octal("0.137"), 100_000),
    case("diamonds", Origin::Spec("diamonds", "a"), 100_000),
    case("scalloped", Origin::Spec("scalloped", "a"), 100_000),
    case("0.77", Origin::Octal("0.77"), 100_000),
    case("0.45", Origin::Octal("0.45"), 100_000),
    case("0.16", Origin::Octal("0.16"), 1_000_000),
    case("0.376", Origin::Octal("0.376"), 20_000_000),
    case("0.354", Origin::Octal("0.354"), 40_000_000),
];

/// The cases that take minutes, which are proved only if they are named.
const LONG: [&str; 2] = ["0.376", "0.354"];

/// Proves and prints the rows whose names are wanted.
pub fn table(wanted: impl Fn(&str) -> bool) {
    let all = wanted("");
    let chosen = |case: &&Case| wanted(case.name) && !(all && LONG.contains(&case.name));
    let cases: Vec<&Case> = PROOFS.iter().filter(chosen).collect();
    if cases.is_empty() {
        return;
    }
    println!("Proofs, one thread; CPU seconds of the search, and of checking the certificate\n");
    println!(
        "| system | period | last exception | values to | proof | certificate, bytes | check |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for case in cases {
        println!("{}", row(case));
    }
    println!();
}

fn row(case: &Case) -> String {
    let system = case.system();
    let search = || {
        let settings = Settings {
            threads: 1,
            ..Settings::default()
        };
        let mut values = Values::with_settings(system.clone(), settings).expect("values");
        nk_prove::find_period(&mut values, &[0], case.last, &CancelToken::new())
            .expect("enough memory")
    };
    let (proof, seconds) = timed(search);
    let Some(proof) = proof else {
        return format!(
            "| {} | none | | {} | {seconds:.5} | | |",
            case.name, case.last
        );
    };
    let last = proof
        .exceptions(0)
        .and_then(|all| all.last().map(|own| own.0));
    let text = proof.certificate().write();
    let (verified, check) = timed(|| nk_verify::period::verify(&text, &CancelToken::new()).is_ok());
    assert!(verified, "{}: the certificate", case.name);
    format!(
        "| {} | {} | {} | {} | {seconds:.5} | {} | {check:.5} |",
        case.name,
        proof.period(),
        last.map_or("none".to_owned(), |n| n.to_string()),
        proof.checked_to(),
        text.len(),
    )
}

/// The result of `work`, and its CPU seconds: the mean of enough repetitions for the resolution of the clock.
fn timed<T>(mut work: impl FnMut() -> T) -> (T, f64) {
    let begun = own::seconds();
    let (mut result, mut times) = (work(), 1);
    while own::seconds() - begun < 0.05 {
        result = work();
        times += 1;
    }
    (result, (own::seconds() - begun) / f64::from(times))
}
