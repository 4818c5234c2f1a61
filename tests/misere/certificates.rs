//! Certificates of quotients: those of solutions are accepted, and wrong ones are refused.

use nk_base::cancellation::CancelToken;
use nk_misere::definition::Table;
use nk_misere::{Outcome, Reach};
use nk_testing::changed::mutated;
use nk_testing::{Random, checker, python, rounds};
use nk_verify::quotient::{Certificate, Verified, VerifyError, Violation, verify, violations};

use super::{random_code, random_heaps, rules, solved};

fn certificate(code: &str, heaps: usize) -> String {
    let rules = rules(code);
    solved(&rules, heaps, 60).certificate(&rules)
}

fn verified(text: &str) -> Result<Verified, VerifyError> {
    verify(text, &CancelToken::new())
}

#[test]
fn certificates_of_solutions_are_accepted() {
    let mut random = Random(4);
    let (mut all, mut some) = (0, 0);
    let published = [
        "0.77", "0.123", "0.75", "0.15", "0.71", "0.72", "0.44", "4.12",
    ];
    let random_codes = (0..rounds(100)).map(|_| random_code(&mut random));
    let mut texts = Vec::new();
    for code in published.map(str::to_owned).into_iter().chain(random_codes) {
        let rules = rules(&code);
        let solution = solved(&rules, 400, 60);
        let text = solution.certificate(&rules);
        let found = verified(&text).unwrap_or_else(|why| panic!("{code}: {why}"));
        assert_eq!(found.certificate.write(), text, "{code}");
        assert_eq!(found.certificate.order, solution.quotient.order());
        match solution.reach {
            Reach::All { preperiod, period } => {
                assert_eq!(found.certificate.period, Some((preperiod, period)));
                all += 1;
            }
            Reach::Heaps { heaps, .. } => {
                assert_eq!(found.checked_to, heaps);
                some += 1;
            }
        }
        texts.push(text);
    }
    if let Some(counts) = checker::compared(&texts, &[], |_| true) {
        assert_eq!(counts, [texts.len(), 0, 0]);
    }
    assert!(all > 20 && some > 10, "{all} of all heaps, {some} of some");
}

/// For each condition of the theorem a certificate that violates this condition alone.
#[test]
fn each_condition_is_needed() {
    type Alone = fn(&Violation) -> bool;
    // The game 0.3, in which heaps are heaps of nim with 0 or 1 tokens, has the quotient {0, 1}, with P = {1}.
    let cases: [(&str, Alone); 8] = [
        // Every product with the second generator is 1, but the product of the heaps is right.
        (
            "code 0.3\norder 2\nproduct 1 0\nproduct 1 1\np 1\nelements 1 0\nperiod 2 preperiod 1\n",
            |own| {
                matches!(
                    own,
                    Violation::Orders {
                        first: 0,
                        second: 1
                    }
                )
            },
        ),
        // Element 2 is not the element of a sum of heaps.
        (
            "code 0.3\norder 3\nproduct 1 0 2\np 1\nelements 1 0\nperiod 2 preperiod 1\n",
            |own| matches!(own, Violation::Unreached { element: 2 }),
        ),
        // No heap has moves, and all of them have the element 0.
        (
            "code 0.0\norder 1\np 0\nelements 0\nperiod 1 preperiod 1\n",
            |own| matches!(own, Violation::Empty),
        ),
        // No heap has moves, and the element of heap 1 is not 0.
        (
            "code 0.0\norder 2\nproduct 1 0\np 1\nelements 1 0\nperiod 1 preperiod 2\n",
            |own| matches!(own, Violation::Terminal { heap: 1 }),
        ),
        // The heap 2 is stated to be a P-position, like its option, the heap 1.
        (
            "code 0.3\norder 2\nproduct 1 0\np 1\nelements 1 1\nperiod 1 preperiod 2\n",
            |own| matches!(own, Violation::Won { heap: 2, .. }),
        ),
        // Without element 1 in P, the heap 1 is not won by the move to nothing.
        (
            "code 0.3\norder 1\np\nelements 0 0\nperiod 1 preperiod 2\n",
            |own| matches!(own, Violation::Lost { .. }),
        ),
        // Element 2 absorbs all others, and is the element of no heap.
        (
            "code 0.3\norder 3\nproduct 1 0 2\nproduct 2 2 2\np 1\nelements 1 0\nperiod 2 preperiod 1\n",
            |own| matches!(own, Violation::NotGenerated { .. }),
        ),
        // The monoid is a cycle of four elements, although two are enough.
        (
            "code 0.3\norder 4\nproduct 1 2 3 0\np 1 3\nelements 1 0\nperiod 2 preperiod 1\n",
            |own| matches!(own, Violation::Indistinct { .. }),
        ),
    ];
    let mut texts = Vec::new();
    for (body, is_expected) in cases {
        let text = format!("nkdsl certificate of a misere quotient 1\n{body}end\n");
        let certificate = Certificate::read(&text).expect("a certificate");
        let found = violations(&certificate, &CancelToken::new()).expect("violations");
        assert_eq!(
            found.iter().filter(|own| !is_expected(own)).count(),
            0,
            "{body}{found:?}"
        );
        assert_eq!(found.len(), 1, "{body}{found:?}");
        assert_eq!(
            verified(&text),
            Err(VerifyError::Violation(found[0].clone()))
        );
        texts.push(text);
    }
    if let Some(counts) = checker::compared(&texts, &[], |_| false) {
        assert_eq!(counts, [0, 8, 0]);
    }
}

/// Whether the outcomes that an accepted certificate states for some sums are true by the definition.
fn is_true(found: &Verified, random: &mut Random, cancel: &CancelToken) -> bool {
    let certificate = &found.certificate;
    let rules = rules(&certificate.code.to_string());
    let heaps = certificate.elements.len();
    let largest = if certificate.period.is_some() {
        14
    } else {
        heaps.min(14)
    };
    let mut table = Table::new(&rules, 1 << 24);
    let element = |heap: usize| match (heap, certificate.period) {
        (0, _) => 0,
        (_, Some((preperiod, period))) if heap > preperiod => {
            certificate.elements[preperiod + (heap - preperiod) % period - 1]
        }
        _ => certificate.elements[heap - 1],
    };
    // The product of x and y by the generators, along a path from the identity to y.
    let act = |x: usize, y: usize| {
        let mut seen = vec![None; certificate.order];
        seen[0] = Some(x);
        let mut queue = vec![0];
        while let Some(at) = queue.pop() {
            for row in &certificate.products {
                if seen[row[at]].is_none() {
                    seen[row[at]] = seen[at].map(|image: usize| row[image]);
                    queue.push(row[at]);
                }
            }
        }
        seen[y].expect("a generated element")
    };
    (0..8).all(|_| {
        let heaps = random_heaps(random, 3, largest);
        let product = heaps
            .iter()
            .fold(0, |product, heap| act(product, element(*heap)));
        let expected = table.outcome(&heaps, cancel);
        expected.is_err() || (expected == Ok(Outcome::P)) == certificate.p.contains(&product)
    })
}

#[test]
fn changed_certificates_are_refused_or_true_and_other_checkers_agree() {
    let mut random = Random(5);
    let texts: Vec<String> = [
        ("0.77", 400),
        ("0.123", 100),
        ("0.75", 100),
        ("0.34", 100),
        ("0.33", 30),
    ]
    .into_iter()
    .chain([
        ("0.07", 15),
        ("4.12", 100),
        ("0.71", 100),
        ("0.26", 12),
        ("0.0", 4),
    ])
    .map(|(code, heaps)| certificate(code, heaps))
    .collect();
    let (mut refused, mut accepted) = (0, 0);
    let mut judged = Vec::new();
    for _ in 0..rounds(2_000) {
        let text = random.pick(&texts).clone();
        let changed = mutated(&text, &mut random, |word, random| {
            let number: Result<i64, _> = word.parse();
            match number {
                Ok(number) if random.one_in(2) => (number + random.between(-2, 2)).to_string(),
                _ => random.below(12u64).to_string(),
            }
        });
        let verdict = verified(&changed);
        judged.push((changed.clone(), verdict.is_ok()));
        match verdict {
            Ok(found) => {
                assert!(
                    is_true(&found, &mut random, &CancelToken::new()),
                    "{changed}"
                );
                accepted += 1;
            }
            Err(why) => {
                assert!(!why.to_string().is_empty());
                refused += 1;
            }
        }
    }
    assert!(
        refused > 3 * accepted,
        "{refused} refused, {accepted} accepted"
    );
    println!("{refused} refused, {accepted} accepted");
    judged.extend(
        texts
            .iter()
            .map(|own| (format!("\n# A note.\n{own}"), true)),
    );
    let (changed, verdicts): (Vec<String>, Vec<bool>) = judged.into_iter().unzip();
    let accepts = |text: &str| verified(text).is_ok();
    if let Some(counts) = checker::compared(&changed, &[], accepts) {
        assert_eq!(counts, [accepted + texts.len(), refused, 0]);
    }
    if let Some(said) = python::verdicts("docs/verify_quotient.py", &changed) {
        for (text, (said, own)) in changed.iter().zip(said.into_iter().zip(verdicts)) {
            assert_eq!(said, own, "{text}");
        }
    }
}

/// A certificate with a changed entry of P or of the pretending function is never accepted, as such a change always
/// makes a false statement.
#[test]
fn another_outcome_is_refused() {
    let mut random = Random(6);
    for code in ["0.77", "0.123", "0.15", "0.71"] {
        let text = certificate(code, 400);
        let whole = Certificate::read(&text).expect("a certificate");
        for _ in 0..rounds(200) {
            let mut changed = whole.clone();
            if random.one_in(2) {
                let own: usize = random.below(changed.order);
                match changed.p.binary_search(&own) {
                    Ok(at) => drop(changed.p.remove(at)),
                    Err(at) => changed.p.insert(at, own),
                }
            } else {
                let at = random.below(changed.elements.len());
                let shift = 1 + random.below(changed.order - 1);
                changed.elements[at] = (changed.elements[at] + shift) % changed.order;
            }
            let found = verified(&changed.write());
            assert!(
                matches!(found, Err(VerifyError::Violation(_))),
                "{code}: {found:?}"
            );
        }
    }
}

#[test]
fn texts_that_are_no_certificates_are_refused_with_a_place() {
    let text = certificate("0.75", 100);
    for (from, to, said) in [
        (
            "quotient 1\n",
            "quotient 2\n",
            "line 1 should be the first line of a certificate",
        ),
        (
            "code 0.75",
            "code 0.85",
            "line 2 should be a code with up to 1000 digits from 0 to 7",
        ),
        (
            "code 0.75",
            "code 75",
            "line 2 should be `code` and the code of a game",
        ),
        (
            "order 8",
            "order 9000",
            "line 3 should be `order` and a number from 1 to 8192",
        ),
        (
            "order 8",
            "order 9",
            "line 4 should be up to 64 lines `product` with an element for each element",
        ),
        (
            "preperiod 8",
            "preperiod 9",
            "the period and the preperiod should be at least 1 and have the sum 10, as the elements of 9 heaps are stated",
        ),
        ("\nend", "", "it ends where `end` should follow"),
        (
            "\nend",
            "\nend\nend",
            "line 11 should be the end of the text",
        ),
    ] {
        assert!(text.contains(from), "{text}");
        let error = verified(&text.replace(from, to)).expect_err(said);
        assert_eq!(error.to_string(), said);
    }
    let cancel = CancelToken::new();
    cancel.cancel();
    assert_eq!(verify(&text, &cancel), Err(VerifyError::Cancelled));
}
