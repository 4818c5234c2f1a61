//! Writes linear recurrences and generating functions in the notation of the OEIS.

use std::fmt::Write;

use nk_prove::generating_function::GeneratingFunction;
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};

/// The signature of a linear recurrence: "signature (1,0,0,0,1,-1)".
pub fn signature(function: &GeneratingFunction) -> String {
    format!("signature ({})", signature_of(function))
}

/// The coefficients of a linear recurrence: `1,0,0,0,1,-1`.
pub fn signature_of(function: &GeneratingFunction) -> String {
    let parts: Vec<String> = function.signature().iter().map(BigInt::to_string).collect();
    parts.join(",")
}

/// A generating function: `x*(1 + 2*x)/((1 - x)*(1 - x^5))`.
pub fn fraction(function: &GeneratingFunction) -> String {
    let numerator = match function.numerator.as_slice() {
        [] => return "0".to_owned(),
        [one] => times(one, function.lowest),
        several if function.lowest == 0 => format!("({})", polynomial(several)),
        several => format!("{}*({})", power(function.lowest), polynomial(several)),
    };
    let same = function.factors.chunk_by(|one, next| one == next);
    let factors: Vec<String> = same
        .map(|own| match own.len() {
            1 => format!("({})", polynomial(&own[0])),
            power => format!("({})^{power}", polynomial(&own[0])),
        })
        .collect();
    match factors.as_slice() {
        [] => numerator,
        [one] => format!("{numerator}/{one}"),
        several => format!("{numerator}/({})", several.join("*")),
    }
}

fn power(exponent: i64) -> String {
    match exponent {
        1 => "x".to_owned(),
        _ => format!("x^{exponent}"),
    }
}

fn times(coefficient: &BigInt, exponent: i64) -> String {
    match (coefficient.is_one(), exponent) {
        (_, 0) => coefficient.to_string(),
        (true, _) => power(exponent),
        (false, _) => format!("{coefficient}*{}", power(exponent)),
    }
}

/// A polynomial: `1 - 2*x^3`. The text is empty if there are no terms.
fn polynomial(coefficients: &[BigInt]) -> String {
    let mut text = String::new();
    for (own, exponent) in coefficients
        .iter()
        .zip(0..)
        .filter(|(own, _)| !own.is_zero())
    {
        let term = times(&own.abs(), exponent);
        let _ = match (text.is_empty(), own.is_negative()) {
            (true, false) => write!(text, "{term}"),
            (true, true) => write!(text, "-{term}"),
            (false, false) => write!(text, " + {term}"),
            (false, true) => write!(text, " - {term}"),
        };
    }
    text
}
