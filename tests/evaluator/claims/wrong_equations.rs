//! Certificates of equations that violate one condition of the theorem, and the answers of the verifier.

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_system::SystemError;
use nk_verify::claim::verify;
use nk_verify::claim::{
    Claim, Entry, Fault, Ground, Index, Node, Operator, Rule, Source, VerifyError,
};
use nk_verify::derivation;

use super::{default, reports};

/// The fault for which a text is refused.
fn fault(text: &str) -> Fault {
    match verify(text, &CancelToken::new()) {
        Err(VerifyError::Equation(fault)) => fault,
        other => panic!("{other:?}\n{text}"),
    }
}

fn is_accepted(text: &str) {
    if let Err(why) = verify(text, &CancelToken::new()) {
        panic!("{why}\n{text}");
    }
}

/// A text with one part, which must occur, replaced by another.
fn with(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}\n{text}");
    text.replacen(old, new, 1)
}

/// A claim that two sequences of one system are equal for all n. The lines of each are its equation.
struct Pair<'t> {
    lines: [&'t str; 2],
    firsts: [i64; 2],
    shifts: [i64; 2],
    cut: i64,
    agree: i64,
}

impl Pair<'_> {
    /// The certificate of the claim for all n from the index on at which both have begun.
    fn text(&self) -> String {
        let Pair {
            lines,
            firsts,
            shifts,
            cut,
            agree,
        } = self;
        let from = (firsts[0] - shifts[0]).max(firsts[1] - shifts[1]);
        let mut text = "nkdsl certificate of a claim 1\nclaim by hand\nsystem 0\n".to_owned();
        for at in 0..2 {
            text += &format!(
                "recurrence {at} first {} name s{at}\n{}",
                firsts[at], lines[at]
            );
        }
        text += "sequence 0 system 0 member 0 name s0\nsequence 1 system 0 member 1 name s1\n";
        text += &format!(
            "statement = at 0 1 {} at 1 1 {}\nlow {from}\n",
            shifts[0], shifts[1]
        );
        for at in 0..2 {
            text += &format!(
                "joint {at} system 0 member {at} at 1 0 class 0 shift {} first {}\n{}",
                shifts[at], firsts[at], lines[at]
            );
        }
        text + &format!(
            "class 0 cut {cut}\nsum 0 0 1 {} 1 1 {}\nagree {agree}\nfrom {from}\nend\n",
            shifts[0], shifts[1]
        )
    }
}

/// A sequence that is 0 for all n, and one that is 1 from n = 21 on.
#[test]
fn equal_values_below_a_bound_are_not_enough() {
    let late = |agree| {
        let own = Pair {
            lines: ["", "back 1 delay 1 low 20 xor 0\n"],
            firsts: [0, 0],
            shifts: [0, 0],
            cut: 0,
            agree,
        };
        fault(&own.text())
    };
    // The members agree below 21, and the second has an option that the first does not have.
    let wrong = late(21);
    assert_eq!(
        wrong,
        Fault::Form {
            joint: [0, 1],
            only: [None, Some("back to class 0 delay 1 xor 0".to_owned())],
        }
    );
    assert_eq!(
        wrong.to_string(),
        "joint 0 and joint 1 are in one class and have different forms: only joint 1 has back to class 0 delay 1 xor 0"
    );
    assert_eq!(
        late(20),
        Fault::Early {
            agree: 20,
            least: 21,
            joint: 1,
            term: Some(0),
        }
    );
    let differ = late(22);
    assert_eq!(
        differ,
        Fault::Differ {
            joint: [0, 1],
            n: 21,
            values: [Some(0), Some(1)],
        }
    );
    assert_eq!(
        differ.to_string(),
        "joint 0 and joint 1 are in one class, and at 21 one is 0 and the other 1"
    );
}

/// A sequence, and the same sequence with an option written twice: the pair with x = 0, where the value is 1, is also
/// written out.
#[test]
fn a_cut_that_is_too_small_leaves_forms_apart() {
    let twice = |cut, agree| Pair {
        lines: [
            "initial 1\nconvolution 0 0 shift 3 from 0 0 xor 0\n",
            "initial 1\nback 1 delay 3 low 0 xor 1\nconvolution 1 1 shift 3 from 0 0 xor 0\n",
        ],
        firsts: [0, 0],
        shifts: [0, 0],
        cut,
        agree,
    };
    is_accepted(&twice(1, 4).text());
    assert_eq!(
        fault(&twice(0, 4).text()),
        Fault::Form {
            joint: [0, 1],
            only: [None, Some("back to class 0 delay 3 xor 1".to_owned())],
        }
    );
    let early = fault(&twice(1, 3).text());
    let (agree, least) = (3, 4);
    assert_eq!(
        early,
        Fault::Early {
            agree,
            least,
            joint: 0,
            term: Some(0),
        }
    );
    assert_eq!(
        early.to_string(),
        "`agree 3` must be at least 4 for term 0 of joint 0"
    );
    let before = fault(&twice(-1, 4).text());
    assert_eq!(
        before,
        Fault::Cut {
            class: 0,
            cut: -1,
            least: 0,
            term: None,
        }
    );
    assert_eq!(
        before.to_string(),
        "the cut -1 of class 0 must be at least 0 for all its members to have begun"
    );
    // These pairs begin at x = 2, so a cut at 1 would change them.
    let pairs = |cut| Pair {
        lines: [
            "initial 1\nconvolution 0 0 shift 3 from 2 0 xor 0\n",
            "initial 1\nconvolution 1 1 shift 3 from 2 0 xor 0\n",
        ],
        cut,
        agree: 6,
        ..twice(0, 0)
    };
    is_accepted(&pairs(2).text());
    let beginning = fault(&pairs(1).text());
    assert_eq!(
        beginning,
        Fault::Cut {
            class: 0,
            cut: 1,
            least: 2,
            term: Some((0, 0)),
        }
    );
    assert_eq!(
        beginning.to_string(),
        "the cut 1 of class 0 must be at least 2 for term 0 of joint 0"
    );
}

/// For each kind of term the least N is accepted, and the N before it is refused, also in members that are moved by 2.
#[test]
fn values_are_compared_until_forms_say_all() {
    let cases = [
        ("initial 0 1 2\n", 0, 3, None),
        ("back @ delay 2 low 5 xor 0\n", 0, 7, Some(0)),
        ("back @ delay 2 low 0 high 9 xor 0\n", 0, 12, Some(0)),
        ("convolution @ @ shift 3 from 0 0 xor 0\n", 4, 10, Some(0)),
        (
            "convolution @ @ shift 3 from 0 0 xor 0 half 4\n",
            4,
            13,
            Some(0),
        ),
        (
            "convolution @ @ shift 3 from 0 0 xor 0 half -4\n",
            4,
            14,
            Some(0),
        ),
        ("constant 1\n", 0, 0, None),
    ];
    for (line, cut, least, term) in cases {
        let lines = ["0", "1"].map(|own| line.replace('@', own));
        let pair = |agree| Pair {
            lines: lines.each_ref().map(String::as_str),
            firsts: [0, 0],
            shifts: [0, 0],
            cut,
            agree,
        };
        is_accepted(&pair(least).text());
        let early = Fault::Early {
            agree: least - 1,
            least,
            joint: 0,
            term,
        };
        assert_eq!(fault(&pair(least - 1).text()), early, "{line}");
        // The index of a member is 2 more than that of its class.
        let moved = |agree| {
            Pair {
                shifts: [2, 2],
                cut: cut - 2,
                ..pair(agree)
            }
            .text()
        };
        is_accepted(&moved(least - 2));
        let early = Fault::Early {
            agree: least - 3,
            least: least - 2,
            joint: 0,
            term,
        };
        assert_eq!(fault(&moved(least - 3)), early, "{line}");
    }
    // A back reference must be to a class of which all members have begun.
    let pair = |agree| {
        Pair {
            lines: [
                "back 0 delay 1 low 0 xor 0\n",
                "initial 0\nback 1 delay 1 low 4 xor 0\n",
            ],
            firsts: [0, 4],
            shifts: [0, 0],
            cut: 4,
            agree,
        }
        .text()
    };
    is_accepted(&pair(5));
    let early = Fault::Early {
        agree: 4,
        least: 5,
        joint: 0,
        term: Some(0),
    };
    assert_eq!(fault(&pair(4)), early);
}

/// Officers by two names, the second with 0 as an initial value.
fn officers() -> String {
    Pair {
        lines: [
            "convolution 0 0 shift 1 from 0 1 xor 0\n",
            "initial 0\nback 1 delay 1 low 1 xor 0\nconvolution 1 1 shift 1 from 1 1 xor 0\n",
        ],
        firsts: [0, 0],
        shifts: [0, 0],
        cut: 1,
        agree: 3,
    }
    .text()
}

#[test]
fn sums_are_those_of_the_statement_and_vanish() {
    let text = officers();
    is_accepted(&text);
    let entry = |member, growth, offset| Entry {
        member,
        growth,
        offset,
    };
    let entries = |residue, what: &str| Fault::Entries {
        residue,
        what: what.to_owned(),
    };
    let changes = [
        (
            "sum 0 0 1 0 1 1 0\n",
            "sum 0 0 1 0 1 1 1\n",
            entries(0, "it lacks member 1 of system 0 at 1 N + 0"),
        ),
        (
            "sum 0 0 1 0 1 1 0\n",
            "sum 0 0 1 0 0 1 0\n",
            entries(0, "it has member 0 of system 0 at 1 N + 0 too often"),
        ),
        (
            "sum 0 0 1 0 1 1 0\n",
            "sum 0 0 1 0\n",
            entries(0, "it lacks member 1 of system 0 at 1 N + 0"),
        ),
        (
            "sum 0 0 1 0 1 1 0\n",
            "sum 0\n",
            entries(0, "it lacks member 0 of system 0 at 1 N + 0"),
        ),
        ("sum 0 0 1 0 1 1 0\n", "", Fault::Count(0)),
        (
            "sum 0 0 1 0 1 1 0\n",
            "sum 0 0 1 0 2 1 0\n",
            Fault::NoEntry {
                residue: 0,
                number: 1,
            },
        ),
        (
            "sum 0 0 1 0 1 1 0\n",
            "sum 0 0 0 0 1 1 0\n",
            Fault::NoEntry {
                residue: 0,
                number: 0,
            },
        ),
        // The sums are by residues that nothing needs, of which the second is unchanged.
        (
            "sum 0 0 1 0 1 1 0\n",
            "sum 0 0 2 0 1 2 0\nsum 1 0 2 0 1 2 0\n",
            entries(1, "it has member 0 of system 0 at 2 N + 0 too often"),
        ),
        (
            "= at 0 1 0 at",
            "= xor at 0 1 0 3 at",
            Fault::Constant {
                residue: 0,
                constant: 3,
            },
        ),
        ("= at 0 1 0 at", "= at 0 0 0 at", Fault::Statement),
        ("= at 0 1 0 at", "= n at", Fault::Statement),
        ("= at 0 1 0 at", "= + 0 at 0 1 0 at", Fault::Statement),
        ("= at 0 1 0 at", "= xor -1 at 0 1 0 at", Fault::Statement),
        ("= at 0 1 0 at", "<= at 0 1 0 at", Fault::Statement),
    ];
    for (old, new, why) in changes {
        let found = fault(&with(&text, old, new));
        assert_eq!(found, why, "{new}");
        assert!(!found.to_string().is_empty());
    }
    is_accepted(&with(
        &text,
        "sum 0 0 1 0 1 1 0\n",
        "sum 0 0 2 0 1 2 0\nsum 1 1 2 1 0 2 1\n",
    ));
    // The sum does not vanish, as the sequences are at different indices.
    let apart = with(&text, "= at 0 1 0 at 1 1 0", "= at 0 1 0 at 1 1 2");
    let apart = with(&apart, "sum 0 0 1 0 1 1 0\n", "sum 0 0 1 0 1 1 2\n");
    let wrong = fault(&apart);
    assert_eq!(
        wrong,
        Fault::Pair {
            residue: 0,
            pair: 0,
            entries: vec![entry(0, 1, 0), entry(1, 1, 2)],
        }
    );
    assert_eq!(
        wrong.to_string(),
        "pair 0 of the sum for residue 0 is not shown to be equal: joint 0 at 1 N + 0, joint 1 at 1 N + 2"
    );
    // The sum does not vanish either if the sequences are in different classes, or if one is alone.
    let alone = with(
        &text,
        "at 1 0 class 0 shift 0 first 0\ninitial",
        "at 1 0 class 1 shift 0 first 0\ninitial",
    );
    let alone = with(&alone, "class 0 cut 1\n", "class 0 cut 1\nclass 1 cut 1\n");
    assert!(matches!(
        fault(&alone),
        Fault::Pair {
            residue: 0,
            pair: 0,
            ..
        }
    ));
    let odd = with(&text, "= at 0 1 0 at", "= xor at 0 1 0 at 0 1 0 at");
    let odd = with(&odd, "sum 0 0 1 0 1 1 0\n", "sum 0 0 1 0 1 1 0 0 1 0\n");
    assert!(matches!(
        fault(&odd),
        Fault::Pair {
            residue: 0,
            pair: 1,
            ..
        }
    ));
}

#[test]
fn what_is_claimed_begins_where_both_sides_are_equal() {
    let pair = Pair {
        lines: ["constant 0\n", "constant 0\n"],
        firsts: [0, 3],
        shifts: [0, 0],
        cut: 3,
        agree: 3,
    };
    let text = pair.text();
    is_accepted(&text);
    let early = with(&with(&text, "from 3\n", "from 2\n"), "low 3\n", "low 2\n");
    let wrong = fault(&early);
    assert_eq!(wrong, Fault::From(3));
    assert_eq!(
        wrong.to_string(),
        "both sides are shown to be equal only from n = 3 on"
    );
    // The points before that index are tried, and there the second sequence has no value.
    let refused = verify(&with(&text, "low 3\n", "low 2\n"), &CancelToken::new());
    assert_eq!(refused, Err(VerifyError::NoValue(Number::Small(2))));
    let other = with(&text, "= at 0 1 0 at 1 1 0", "= at 0 1 0 xor 1 at 1 1 0");
    assert_eq!(
        fault(&other),
        Fault::Constant {
            residue: 0,
            constant: 1
        }
    );
}

#[test]
fn the_one_system_is_made_of_the_systems_listed() {
    let text = officers();
    let joint = "joint 1 system 0 member 1 at 1 0 class 0 shift 0 first 0\n";
    let changes = [
        // The terms are different, too few, or too many.
        (
            "back 1 delay 1 low 1 xor 0\nconvolution 1 1 shift 1 from 1 1 xor 0\nclass",
            "back 1 delay 1 low 1 xor 1\nconvolution 1 1 shift 1 from 1 1 xor 0\nclass",
        ),
        (
            "back 1 delay 1 low 1 xor 0\nconvolution 1 1 shift 1 from 1 1 xor 0\nclass",
            "back 0 delay 1 low 1 xor 0\nconvolution 1 1 shift 1 from 1 1 xor 0\nclass",
        ),
        (
            "convolution 1 1 shift 1 from 1 1 xor 0\nclass",
            "convolution 1 1 shift 1 from 1 1 xor 0\nconstant 9\nclass",
        ),
        ("convolution 1 1 shift 1 from 1 1 xor 0\nclass", "class"),
        (
            "convolution 1 1 shift 1 from 1 1 xor 0\nclass",
            "convolution 1 1 shift 1 from 1 1 xor 0 half 0\nclass",
        ),
        (
            joint,
            "joint 1 system 0 member 1 at 1 0 class 0 shift 0 first -1\n",
        ),
        (
            joint,
            "joint 1 system 0 member 1 at 2 1 class 0 shift 0 first 0\n",
        ),
        (
            joint,
            "joint 1 system 0 member 0 at 1 0 class 0 shift 0 first 0\n",
        ),
        (
            "first 0\ninitial 0\nback 1 delay 1 low 1 xor 0\nconvolution 1 1 shift 1 from 1 1 xor 0\nclass",
            "first 0\ninitial 1\nback 1 delay 1 low 1 xor 0\nconvolution 1 1 shift 1 from 1 1 xor 0\nclass",
        ),
        (
            "first 0\ninitial 0\nback 1 delay 1 low 1 xor 0\nconvolution 1 1 shift 1 from 1 1 xor 0\nclass",
            "first 0\ninitial 0 0\nback 1 delay 1 low 1 xor 0\nconvolution 1 1 shift 1 from 1 1 xor 0\nclass",
        ),
    ];
    for (old, new) in changes {
        let found = fault(&with(&text, old, new));
        assert!(
            matches!(found, Fault::NotSplit { joint: 1, .. }),
            "{found:?} {new}"
        );
    }
    let others = [
        (
            joint,
            "joint 1 system 1 member 1 at 1 0 class 0 shift 0 first 0\n",
            Fault::NoSequence {
                joint: 1,
                system: 1,
                member: 1,
            },
        ),
        (
            joint,
            "joint 1 system 0 member 2 at 1 0 class 0 shift 0 first 0\n",
            Fault::NoSequence {
                joint: 1,
                system: 0,
                member: 2,
            },
        ),
        (
            joint,
            "joint 1 system 0 member 1 at 1 1 class 0 shift 0 first 0\n",
            Fault::Number {
                joint: 1,
                shift: 0,
                residue: 1,
                modulus: 1,
            },
        ),
        (
            joint,
            "joint 1 system 0 member 1 at 0 0 class 0 shift 0 first 0\n",
            Fault::Number {
                joint: 1,
                shift: 0,
                residue: 0,
                modulus: 0,
            },
        ),
        (
            joint,
            "joint 1 system 0 member 1 at 1 0 class 0 shift 1099511627777 first 0\n",
            Fault::Number {
                joint: 1,
                shift: 1099511627777,
                residue: 0,
                modulus: 1,
            },
        ),
        (
            joint,
            "joint 1 system 0 member 1 at 1 0 class 1 shift 0 first 0\n",
            Fault::NoClass { joint: 1, class: 1 },
        ),
        (
            "class 0 cut 1\n",
            "class 0 cut 1\nclass 1 cut 1\n",
            Fault::EmptyClass { class: 1 },
        ),
        (
            "class 0 cut 1\n",
            "class 0 cut 1099511627777\n",
            Fault::Far {
                class: 0,
                cut: (1 << 40) + 1,
            },
        ),
        (
            "agree 3\n",
            "agree -1099511627777\n",
            Fault::FarEnd {
                agree: -(1 << 40) - 1,
            },
        ),
        ("agree 3\n", "agree 70000\n", Fault::Long),
        (
            "convolution 0 0 shift 1 from 0 1 xor 0\njoint",
            "back 0 delay 0 low 0 xor 0\njoint",
            Fault::Values {
                system: None,
                why: SystemError::NotEarlier { member: 0, term: 0 },
            },
        ),
        (
            "convolution 0 0 shift 1 from 0 1 xor 0\nrecurrence",
            "back 0 delay 0 low 0 xor 0\nrecurrence",
            Fault::Values {
                system: Some(0),
                why: SystemError::NotEarlier { member: 0, term: 0 },
            },
        ),
    ];
    for (old, new, why) in others {
        let found = fault(&with(&text, old, new));
        assert_eq!(found, why, "{new}");
        assert!(!found.to_string().is_empty());
    }
    let wrong = fault(&with(
        &text,
        "convolution 1 1 shift 1 from 1 1 xor 0\nclass",
        "class",
    ));
    assert_eq!(
        wrong.to_string(),
        "joint 1 is not what it is said to be: it has too few terms: 1"
    );
}

/// A certificate has lines that it must not have, or lacks lines that it must have.
#[test]
fn a_period_and_one_system_do_not_go_together() {
    let text = officers();
    let changes = [
        ("agree 3\n", "agree 3\nagree 3\n"),
        ("agree 3\n", "agree 3\nperiod 3\n"),
        ("agree 3\n", "period 3\n"),
        ("class 0 cut 1\n", "period 3\nclass 0 cut 1\n"),
        ("class 0 cut 1\n", "class 1 cut 1\n"),
        ("joint 0 ", "joint 1 "),
        ("sum 0 ", "sum 1 "),
        ("system 0\n", "system 1\n"),
        ("recurrence 1 ", "recurrence 2 "),
        ("system 0\n", "system 0 derivation 0\n"),
        ("sum 0 0 1 0 1 1 0\n", "sum 0 0 1 0 1 1\n"),
    ];
    for (old, new) in changes {
        let refused = verify(&with(&text, old, new), &CancelToken::new());
        assert!(
            matches!(refused, Err(VerifyError::Line(_))),
            "{refused:?} {new}"
        );
    }
    let without = verify(&with(&text, "agree 3\n", ""), &CancelToken::new());
    assert!(matches!(without, Err(VerifyError::Shape(_))), "{without:?}");
    // The values of a sequence of a system may be tried, but no rule says that they repeat.
    let begin = text.find("joint").expect("the one system");
    let by_period = text[..begin].to_owned() + "period 3\nfrom 0\nend\n";
    assert_eq!(
        verify(&by_period, &CancelToken::new()),
        Err(VerifyError::Repeats(None))
    );
}

/// The graph has two parts of about n / 2 cells, so the derivation distinguishes the residues of n modulo 2.
const HALVES: &str = "check nimber(tensor(path(3), path(n))) <= 9 : n >= 0";

/// The certificate that the nimber of this family at n is equal to itself, by the recurrences of its derivation without
/// a period.
fn halves() -> String {
    let found = reports(HALVES, &default());
    let text = found[0].certificate.as_ref().expect("a certificate");
    let mut claim = Claim::read(text).expect("a claim");
    claim
        .certificates
        .retain(|own| own.starts_with(derivation::HEAD));
    let own = derivation::Statements::read(&claim.certificates[0]).expect("a derivation");
    assert_eq!(own.residues.len(), 2);
    let sums = derivation::sums(&own).expect("small graphs");
    claim.systems = vec![Source::Derivation(0)];
    claim.names.truncate(1);
    let Rule::Nimber {
        derivation, places, ..
    } = &mut claim.names[0].rule
    else {
        panic!("{text}");
    };
    (*derivation, *places) = (0, Vec::new());
    let at = Node::At(Index {
        name: 0,
        factor: 1,
        offset: 0,
    });
    claim.statement = Node::of(Operator::Equal, [at.clone(), at]);
    let mut one = nk_verify::claim::Equation {
        agree: 40,
        ..Default::default()
    };
    for (member, sequence) in own.sequences.iter().enumerate() {
        one.joint.push(nk_verify::claim::Joint {
            system: 0,
            member,
            modulus: 1,
            residue: 0,
            class: member,
            shift: 0,
            sequence: sequence.clone(),
        });
        one.cuts.push(sequence.first + 5);
    }
    claim.from = Number::Small(8);
    for sum in &sums {
        assert!(!sum.members.is_empty());
        let entries = sum.members.iter().flat_map(|own| [own, own]);
        let entry = |&(member, growth, offset): &(usize, i64, i64)| Entry {
            member,
            growth,
            offset,
        };
        one.sums.push(entries.map(entry).collect());
    }
    claim.ground = Ground::OneSystem(one);
    claim.write()
}

#[test]
fn no_residue_is_left_out() {
    let text = halves();
    is_accepted(&text);
    let second = text.lines().find(|own| own.starts_with("sum 1 "));
    let line = format!("{}\n", second.expect("a sum for the second residue"));
    let wrong = fault(&with(&text, &line, ""));
    assert_eq!(
        wrong,
        Fault::Residues {
            stated: 1,
            derivation: 0,
            needed: 2,
            factor: 1,
        }
    );
    assert_eq!(
        wrong.to_string(),
        "there are sums for 1 residues, and certificate 0, with n times 1, tells 2 apart"
    );
    let none = fault(&with(&text, &line, "sum 1\n"));
    assert!(
        matches!(none, Fault::Entries { residue: 1, .. }),
        "{none:?}"
    );
    // Three residues do not distinguish two either.
    let third = format!("{line}{}", line.replacen("sum 1", "sum 2", 1));
    assert!(matches!(
        fault(&with(&text, &line, &third)),
        Fault::Residues { stated: 3, .. }
    ));
    // The system of the derivation must be listed, and the derivation must be there.
    let other = "system 0\nrecurrence 0 first 0 name s\n";
    let unlisted = fault(&with(&text, "system 0 derivation 0\n", other));
    assert!(
        matches!(unlisted, Fault::NotSplit { joint: 0, .. }),
        "{unlisted:?}"
    );
    let missing = verify(
        &with(&text, "system 0 derivation 0\n", "system 0 derivation 1\n"),
        &CancelToken::new(),
    );
    assert!(matches!(missing, Err(VerifyError::Shape(_))), "{missing:?}");
    let twice = with(
        &text,
        "system 0 derivation 0\n",
        "system 0 derivation 0\nsystem 1 derivation 0\n",
    );
    let twice = verify(&twice, &CancelToken::new());
    let said = VerifyError::Shape("the system of a derivation is listed twice");
    assert_eq!(twice, Err(said));
}
