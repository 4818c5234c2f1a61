//! Equations that are not recognised, with the reasons.

use nk_lang::recognise::{Reason, recognise};
use nk_system::{NoSystem, SystemError};

use crate::{found, id, program};

#[test]
fn what_is_not_of_the_form_is_refused_with_its_reason() {
    for (text, reason) in [
        ("f(m, n) = mex { f(i, n) : 0 <= i < m }", Reason::Arity(2)),
        (
            "f(n) = mex { f(i) : 0 <= i < n, i mod (n + 1) = 0 }",
            Reason::Condition,
        ),
        (
            "f(n) = mex { f(i) : 0 <= i < n, i mod 65 = 0 }",
            Reason::Condition,
        ),
        (
            "f(n) = mex { f(i) : 0 <= i < n, i^2 mod 3 = 0 }",
            Reason::Condition,
        ),
        (
            "f(n) = mex { f(2*i) : 0 <= 2*i < n, i mod 2 = 0 }",
            Reason::Calls,
        ),
        ("f(n) = mex { f(i) : 0 <= i < n, i*i <= n }", Reason::Range),
        ("f(0) = 0\nf(n) = mex { f(n div 2) }", Reason::Argument),
        ("f(0) = 0\nf(n) = mex { f(floor(n/2)) }", Reason::Argument),
        ("f(0) = 0\nf(n) = f(n-1) (+) 1", Reason::NotMex),
        ("f(0) = 0\nf(n) = mex { f(n-1) + 1 }", Reason::Element),
        ("f(n) = mex { i : 0 <= i < n }", Reason::Element),
        (
            "f(n) = mex { f(i) (+) f(i+1) : 0 <= i < n - 1 }",
            Reason::Calls,
        ),
        ("f(n) = mex { f(i) (+) f(n-1) : 0 <= i < n }", Reason::Calls),
        ("f(n) = mex { f(2*i) : 0 <= 2*i < n }", Reason::Calls),
        (
            "f(n) = mex { f(i) (+) f(n-1-i) : 0 <= i <= n/3 }",
            Reason::Range,
        ),
        (
            "f(n) = mex { f(i) (+) f(j) : 0 <= i < j < n }",
            Reason::Variables,
        ),
        (
            "f(n) = mex { f(i) : 0 <= i < n } : n mod 2 = 0",
            Reason::NoGeneral,
        ),
        (
            "f(n) = mex { f(i) : 0 <= i < n } : n != 7",
            Reason::ClauseCondition,
        ),
        (
            "f(n) = mex { f(i) : 0 <= i < n } : n mod 2 = 0\nf(n) = 1 : n mod 4 = 0\nf(n) = 2 : n mod 2 = 1",
            Reason::SeveralGeneral,
        ),
        (
            "f(n) = mex { f(i) : 0 <= i < n } : n <= 9",
            Reason::BaseValue,
        ),
        (
            "f(0) = 1\nf(2) = 5\nf(n) = mex { f(i) : 0 <= i < n } : n >= 1",
            Reason::BasesApart,
        ),
        ("f(0) = 1/2\nf(n) = mex { 1 }", Reason::BaseValue),
        ("f(0) = -1\nf(n) = mex { 1 }", Reason::BaseValue),
        ("f(0) = 0\nf(n) = mex { f(20) }", Reason::ConstantCall),
        ("f(n) = mex { 1/2 }", Reason::Element),
        ("f(0) = 0\nf(n) = mex { f(n-1) (+) -1 }", Reason::Constant),
        ("f(n) = if n = 0 then 0 else mex { f(n-1) }", Reason::NotMex),
        ("f(n) = max(0, n)", Reason::NotMex),
        (
            "f(n) = octal(\"0.137F\", n)",
            Reason::Hexadecimal(NoSystem {
                digit: 15,
                taken: 4,
            }),
        ),
        // There are too many cases, from two variables or from one.
        (
            "f(n) = mex { f(n-i-j) : 1 <= i <= 40, 1 <= j <= 40, i + j <= n }",
            Reason::Cases,
        ),
        (
            "f(n) = mex { f(n-i) : 1 <= i <= 2000, i <= n }",
            Reason::Cases,
        ),
        // The numbers are too large.
        (
            "f(n) = mex { f(n-1) } : n >= 2000000000000",
            Reason::BasesApart,
        ),
        (
            "f(n) = 0 : n <= 9999\nf(n) = mex { f(n-1) } : n >= 10000",
            Reason::BasesApart,
        ),
        (
            "f(n + 2000000000000) = mex { 1 } : n >= -2000000000000",
            Reason::Constant,
        ),
        (
            "f(0) = 0\nf(n) = mex { f(n-1) (+) 2000000000000 }",
            Reason::Element,
        ),
        (
            "f(0) = 0\nf(n) = mex { f(n - 2000000000000) }",
            Reason::Argument,
        ),
        ("f(n) = 300", Reason::Constant),
        ("f(n) = -1", Reason::Constant),
        // The base case is inside the range of another equation.
        (
            "f(2) = 5\nf(n) = 0 : 0 <= n <= 4\nf(n) = mex { f(n-1) } : n >= 5",
            Reason::BasesApart,
        ),
        // The bounds are not those of a convolution.
        (
            "f(n) = mex { f(i) (+) f(n-1-i) : n/2 - 3 <= i <= n/2, 0 <= i <= n-1 }",
            Reason::Range,
        ),
        (
            "f(n) = mex { f(i) (+) f(n-1-i) : 0 <= i <= n-1, 3*i <= n }",
            Reason::Range,
        ),
        (
            "f(n) = mex { f(i) (+) f(n-1-i) : 0 <= i <= n-1, i + n <= 20 }",
            Reason::Range,
        ),
        // The list of options depends on n.
        (
            "f(0) = 0\nf(n) = mex { f(n-k) : k in {1, 2 : n > 5}, k <= n }",
            Reason::Range,
        ),
        (
            "f(0) = 0\nf(n) = mex { f(n-1) (+) mex { 0 : n > 5 } }",
            Reason::Element,
        ),
        // The arguments are no shifts of n or of a variable.
        ("f(n) = mex { f(i div 2) : 0 <= i < n }", Reason::Argument),
        ("f(n) = mex { f(floor(n/2) + n/3) }", Reason::Argument),
        ("f(n) = mex { f(n/i) : 1 <= i <= n }", Reason::Argument),
        ("f(n) = mex { f(n/0) }", Reason::Argument),
        ("f(n) = mex { f((n/2) div 3) }", Reason::Argument),
        ("f(n) = mex { f(n div 2 + n div 3) }", Reason::Argument),
        ("f(n) = mex { f(2 * floor(n/3)) }", Reason::Argument),
        ("f(n) = mex { f(n*n) }", Reason::Argument),
        ("f(n) = mex { f(n mod 2) }", Reason::ConstantCall),
        // Two of three calls depend on the variable and one does not, or both depend on it in the same direction.
        (
            "f(n) = mex { f(i) (+) f(n-1) (+) f(n-1-i) : 0 <= i < n }",
            Reason::Calls,
        ),
        (
            "f(0) = 0\nf(n) = mex { f(n-1) (+) f(n-1) (+) f(n-1) }",
            Reason::Calls,
        ),
        ("f = { n : n >= 0 }", Reason::Enumeration),
        (
            "f(0) = 0\nf(n) = mex { f(i) (+) f(n-1-i) : 0 <= i <= n-1, 3*i + n >= 4 }",
            Reason::Range,
        ),
        (
            "c = 3 : 1 > 2\nf(0) = 0\nf(n) = mex { f(n-1) (+) c }",
            Reason::Element,
        ),
        ("f(0) = 0\nf(1) = 1", Reason::NoGeneral),
    ] {
        let program = program(text);
        assert_eq!(found(&program, "f").err(), Some(reason.clone()), "{text}");
        assert!(!reason.to_string().is_empty());
    }
    for text in [
        "f(0) = 0\nf(n) = mex { f(n-2) }",
        "f(n) = mex { f(i-1) (+) f(n-i) : 0 <= i <= n }",
        "f(n) = mex { f(n+1) }",
        "f(n) = mex { f(n) }",
        "f(n) = mex { f(i) (+) f(n-i) : 0 <= i <= n }",
        "f(n) = mex { g(n) }\ng(n) = mex { f(n) }",
    ] {
        let reason = found(&program(text), "f").unwrap_err();
        assert!(matches!(reason, Reason::System(_)), "{text}: {reason}");
    }
}

#[test]
fn a_refusal_names_the_function_and_the_place() {
    let text = "f(0) = g(0) = 0\nf(n) = mex { g(n-1) }\ng(n) = mex { f(n-2) }";
    let program = program(text);
    let error = recognise(&program, id(&program, "f")).unwrap_err();
    assert_eq!(error.function, id(&program, "g"));
    assert_eq!(&text[error.span.range()], "f(n-2)");
    let (member, term) = (1, 0);
    assert_eq!(
        error.reason,
        Reason::System(SystemError::BelowFirst { member, term })
    );
}

/// The refusal names the functions that were read before it too, but no others.
#[test]
fn a_refusal_names_all_that_need_the_function() {
    let text = "
        a(n) = mex { b(n-1), d(n-1) } : n >= 1
        b(n) = mex { c(n-1), a(n-2) } : n >= 1
        c(n) = n : n >= 0
        d(n) = mex { d(n-1) } : n >= 1
        a(0) = b(0) = d(0) = 0
        a(-1) = 1
    ";
    let program = program(text);
    let error = recognise(&program, id(&program, "a")).unwrap_err();
    assert_eq!(
        (error.function, error.reason),
        (id(&program, "c"), Reason::NotMex)
    );
    let mut unrecognised = error.unrecognised;
    unrecognised.sort();
    assert_eq!(unrecognised, ["a", "b", "c"].map(|name| id(&program, name)));
}
