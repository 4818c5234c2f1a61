//! Families of the library: what symmetries prove of them, and what they do not.

use super::reports;
use nk_base::cancellation::CancelToken;
use nk_eval::{Because, Verdict};
use nk_testing::{Random, changed, checker, rounds};
use nk_verify::symmetry::{read, verify, write};

const LIBRARY: &str = "
    use \"std/boards.nk\"
    use \"std/algebraic.nk\"
    use \"std/circulants.nk\"
    use \"std/lattices.nk\"
    use \"std/petersen.nk\"
    use \"std/prisms.nk\"
    use \"std/tori.nk\"
    use \"std/wheels.nk\"
";

/// Claims with the words of their verdict.
const PROVED: &[(&str, &str)] = &[
    (
        "nimber(torus_queen(n)) <= 1 : n >= 1",
        "by transitivity: q[r, c] -> q[(r + 1) mod n, c]; q[r, c] -> q[r, (c + 1) mod n]",
    ),
    (
        "nimber(petersen(n, 2)) = 0 : n >= 5, n mod 2 = 0",
        "by the mirror u[i] -> u[(i + n div 2) mod n], v[i] -> v[(i + n div 2) mod n]",
    ),
    (
        "nimber(petersen(2*n, k)) = 0 : n >= 2, 1 <= k < n",
        "by the mirror u[i] -> u[(i + n) mod (2*n)], v[i] -> v[(i + n) mod (2*n)]",
    ),
    (
        "nimber(lattice(m, n)) = 0 : m >= 1, n >= 1, m mod 2 = 0, n mod 2 = 0",
        "by the mirror v[i, j] -> v[m + 1 - i, n + 1 - j]",
    ),
    (
        "nimber(lattice(2*m + 1, 2*n + 1)) != 0 : m >= 0, n >= 0",
        "by the first move v[m + 1, n + 1] and the mirror v[i, j] -> v[2*m + 2 - i, 2*n + 2 - j]",
    ),
    (
        "outcome(lattice(n, n)) = n mod 2 : n >= 1",
        "for n mod 2 = 0 by the mirror v[i, j] -> v[n + 1 - i, n + 1 - j]; for n mod 2 = 1 by the first move \
         v[(n + 1) div 2, (n + 1) div 2] and the mirror v[i, j] -> v[n + 1 - i, n + 1 - j]",
    ),
    (
        "outcome(queen(2*n + 1, 2*n + 1)) = 1 : n >= 0",
        "by the first move s[n + 1, n + 1] and the mirror s[r, c] -> s[2*n + 2 - r, 2*n + 2 - c]",
    ),
    (
        "nimber(torus(2*m, n)) = 0 : m >= 2, n >= 3",
        "by the mirror v[i, j] -> v[(i + m) mod (2*m), n - 1 - j]",
    ),
    (
        "nimber(torus(m, n)) <= 1 : m >= 3, n >= 3",
        "by transitivity: v[i, j] -> v[(i + 1) mod m, j]; v[i, j] -> v[i, (j + 1) mod n]",
    ),
    (
        "nimber(triangular_torus(m, n)) in 0..1 : m >= 3, n >= 3",
        "by transitivity: v[i, j] -> v[(i + 1) mod m, j]; v[i, j] -> v[i, (j + 1) mod n]",
    ),
    (
        "nimber(torus_knight(m, n)) <= 1 : m >= 1, n >= 1",
        "by transitivity: k[r, c] -> k[(r + 1) mod m, c]; k[r, c] -> k[r, (c + 1) mod n]",
    ),
    (
        "nimber(torus_king(m, n)) <= 1 : m >= 3, n >= 3",
        "by transitivity: v[i, i1] -> v[(i + 1) mod m, i1]; v[i, i1] -> v[i, (i1 + 1) mod n]",
    ),
    (
        "nimber(bishop(m, 2*n)) = 0 : m >= 0, n >= 0",
        "by the mirror s[r, c] -> s[r, 2*n + 1 - c]",
    ),
    (
        "nimber(knight(m, 2*n)) = 0 : m >= 0, n >= 0",
        "by the mirror s[r, c] -> s[r, 2*n + 1 - c]",
    ),
    (
        "nimber(cylinder(2*m, n)) = 0 : m >= 2, n >= 1",
        "by the mirror v[i, i1] -> v[(i + m) mod (2*m), n - 1 - i1]",
    ),
    (
        "nimber(circulant2(n, a, b)) <= 1 : n >= 5, 1 <= a < b < n/2",
        "by transitivity: v[i] -> v[(i + 1) mod n]",
    ),
    (
        "nimber(circulant2(2*n, a, b)) = 0 : n >= 3, 1 <= a < b < n",
        "by the mirror v[i] -> v[(i + n) mod (2*n)]",
    ),
    (
        "nimber(haar(n, a, b)) <= 1 : n >= 3, 1 <= a < b < n",
        "by transitivity: u[i] -> u[(i + 1) mod n], w[i] -> w[(i + 1) mod n]; u[i] -> w[n - 1 - i], w[i] -> u[n - 1 - i]",
    ),
    (
        "nimber(crown(n)) = 0 : n >= 1",
        "by the mirror u[i] -> v[i], v[i] -> u[i]",
    ),
    (
        "nimber(complete(n)) = 1 : n >= 1",
        "by the first move v[0] and the mirror every vertex to itself, and by transitivity: v[i] -> v[(i + 1) mod n]",
    ),
    (
        "nimber(rook(m, n)) <= 1 : m >= 1, n >= 1",
        "by transitivity: s[r, c] -> s[r mod m + 1, c]; s[r, c] -> s[r, c mod n + 1]",
    ),
];

#[test]
fn claims_of_the_library_are_proved() {
    let mut wrong = Vec::new();
    for (claim, words) in PROVED {
        let report = reports(&format!("{LIBRARY}\ncheck {claim}"), 3).remove(0);
        match &report.verdict {
            Verdict::Proved {
                cases: 0,
                by: Some(Because::Symmetric { shown }),
            } if shown == words => {}
            other => {
                wrong.push(format!("{claim}: {other:?}"));
                continue;
            }
        }
        let text = report
            .certificate
            .expect("what is proved has a certificate");
        let verified = verify(&text, &CancelToken::new()).expect("it was accepted before");
        assert_eq!(write(&verified), text);
        assert_eq!(verified.text, *claim);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// False claims, claims that are true for other reasons, and families whose rules are not linear.
const NOT_PROVED: &[&str] = &[
    "nimber(torus_queen(n)) = 1 : n >= 1",
    "nimber(torus_queen(n)) = 0 : n >= 1",
    "nimber(petersen(n, 2)) = 0 : n >= 5",
    "nimber(petersen(2*n, k)) = 0 : n >= 2, 0 <= k < n",
    "nimber(lattice(m, n)) = 0 : m >= 1, n >= 1",
    "nimber(lattice(2*m, n)) = 0 : m >= 1, n >= 1",
    "nimber(lattice(m, n)) <= 1 : m >= 1, n >= 1",
    "nimber(lattice(2*m + 1, 2*n + 1)) = 1 : m >= 0, n >= 0",
    "nimber(king(2*m, 2*n)) = 0 : m >= 1, n >= 1",
    "nimber(queen(2*n, 2*n)) = 0 : n >= 1",
    "nimber(circulant2(2*n, a, b)) = 0 : n >= 3, 1 <= a < b <= n",
    "nimber(circulant2(2*n, a, b)) = 0 : n >= 3, a >= 1, b >= 1",
    "nimber(cylinder(2*m, n)) = 0 : m >= 1, n >= 1",
    "nimber(torus(2*m + 1, 2*n + 1)) = 1 : m >= 1, n >= 1",
    "nimber(hamming(d, q)) <= 1 : d >= 1, q >= 1",
];

#[test]
fn other_claims_are_not_called_proved() {
    for claim in NOT_PROVED {
        let report = reports(&format!("{LIBRARY}\ncheck {claim}"), 3).remove(0);
        assert!(
            !matches!(report.verdict, Verdict::Proved { .. }),
            "{claim}: {:?}",
            report.verdict
        );
    }
}

/// The certificate of a claim that is proved.
fn certificate(claim: &str) -> String {
    let report = reports(&format!("{LIBRARY}\ncheck {claim}"), 3).remove(0);
    report.certificate.expect("the claim is proved")
}

/// Another word for one of a certificate: a number next to it, or a word that certificates have.
fn other_word(word: &str, random: &mut Random) -> String {
    let words = [
        "0", "1", "2", "n", "i", "(mod", "(+", "(-", "(=", "(<=", ")", "0)", "1))",
    ];
    let bare = word.trim_matches(|c| c == '(' || c == ')');
    match bare.parse::<i64>() {
        Ok(number) => word.replace(bare, &(number + random.between(-1, 1)).to_string()),
        Err(_) => (*random.pick(&words)).to_owned(),
    }
}

/// A certificate with a small change is refused, or what it states is true of small graphs.
#[test]
fn changed_certificates_are_refused_or_true() {
    let mut random = Random(20);
    let (mut refused, mut accepted) = (0, 0);
    for (claim, _) in PROVED {
        let text = certificate(claim);
        for _ in 0..rounds(12) {
            let changed = changed::mutated(&text, &mut random, other_word);
            match verify(&changed, &CancelToken::new()) {
                Err(_) => refused += 1,
                Ok(certificate) => {
                    accepted += 1;
                    super::random::holds_for_small_parameters(&certificate);
                    assert!(read(&write(&certificate)).is_ok());
                }
            }
        }
    }
    assert!(refused > accepted, "{refused} refused, {accepted} accepted");
}

/// The program that is extracted from Coq says the same of certificates and of changed ones.
#[test]
fn the_checker_of_coq_agrees() {
    let mut random = Random(0x5e11_7a3b);
    let mut texts: Vec<String> = PROVED.iter().map(|own| certificate(own.0)).collect();
    for at in 0..PROVED.len() {
        let changed =
            (0..rounds(15)).map(|_| changed::mutated(&texts[at], &mut random, other_word));
        let changed: Vec<String> = changed.collect();
        texts.extend(changed);
    }
    let accepts = |text: &str| verify(text, &CancelToken::new()).is_ok();
    let Some([proved, refused, unknown]) = checker::compared(&texts, accepts) else {
        return;
    };
    let counts = format!("{proved} proved, {refused} refused, {unknown} unknown");
    println!("{counts}");
    assert!(proved > 50 && refused > 190 && unknown == 0, "{counts}");
}
