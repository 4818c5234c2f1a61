//! Certificates of claims: the verifier accepts them, and accepts changed ones only if they are true far out.

use std::collections::BTreeMap;

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::Verdict;
use nk_verify::claim::{
    Accepted, Claim, FOLDS, Fold, Node, OPERATORS, Operator, Rule, Verified, VerifyError, verify,
    verify_with,
};

use nk_testing::{Random, checker, rounds};

use super::running::RUNNING_CLAIMS;
use super::{GAMES, TRUE_CLAIMS, default, reports};

/// Claims with graphs, filters, and other parts that the claims of [`super`] do not have.
const MORE_CLAIMS: &[&str] = &[
    "nimber(path(n)) = D(n) : n >= 0",
    "nimber(disjoint(cycle(n + 3), path(2*n))) <= 20 : n >= 0",
    "D(n) = D(n + 34) : n >= 52, n mod 3 = 1, 2*n + 1 in odd",
    "mex {D(n), 0 : n mod 2 = 1} <= 2 : n >= 0",
    "D(n) in {D(n + 34), 10} and n mod 3 not in {0} : n >= 52, n mod 3 in {1, 2}",
    "outcome(path(n + 34)) = outcome(path(n)) : n >= 52",
    "gcd(D(n), 2) + binomial(D(n) mod 4, 2) <= 9 : n >= 0",
    "misere(\"0.77\", [n]) = (if n in {1, 4, 9, 12, 20} then 0 else 1) : n >= 0",
    "misere(\"0.75\", [2*n, n + 3, 5]) = misere(\"0.75\", [n + 5, 5, 2*n + 4]) : n >= 8",
    "four(n + 4) = four(n) : n >= 3",
    "four(2*n + 1) + four(n) <= 6 : n >= 5, four(n) != 3",
    "misere(\"0.72\", [n, 4]) <= D(n) + 1 : n >= 0, misere(\"0.12\", [n + 1]) = 1",
];

/// The certificate of a claim about the sequences of [`GAMES`].
fn certificate(claim: &str) -> String {
    let found = reports(&format!("{GAMES}\ncheck {claim}"), &default());
    let text = found[0].certificate.clone();
    text.unwrap_or_else(|| {
        panic!(
            "{claim}: {:?}, {:?}",
            found[0].verdict, found[0].uncertified
        )
    })
}

fn accepted(text: &str) -> Verified {
    verify(text, &CancelToken::new()).unwrap_or_else(|why| panic!("{why}\n{text}"))
}

/// The claims that are proved by periods, and not as equations within one system, except for those about aggregates
/// over ranges that grow.
fn settled_by_periods() -> impl Iterator<Item = &'static &'static str> {
    TRUE_CLAIMS.iter().chain(MORE_CLAIMS)
}

#[test]
fn certificates_are_accepted_and_are_what_they_are_read_as() {
    for claim in settled_by_periods().chain(RUNNING_CLAIMS) {
        let text = certificate(claim);
        let verified = accepted(&text);
        assert_eq!(verified.claim.write(), text);
        assert_eq!(verified.claim.text, *claim);
        assert_eq!(verified.claim.taken(), 0, "{claim}");
        assert!(verified.tried > 0);
    }
}

/// A base case that is no tree is listed by its values, and the certificate says so.
#[test]
fn values_of_the_search_are_named_as_such() {
    let text = "
        f(n) = n mod 2 : n >= 4
        f(n) = product(k : 1 <= k <= n) : 0 <= n < 4
        check f(n) <= 6 : n >= 0";
    let found = reports(text, &default());
    let text = found[0].certificate.as_ref().expect("a certificate");
    assert_eq!(accepted(text).claim.taken(), 4);
}

/// Checks that a certificate is refused for the reason that is named with each change of a part of it.
pub(super) fn assert_refused<'c>(
    text: &str,
    changes: impl IntoIterator<Item = (&'c str, &'c str, VerifyError)>,
) {
    for (old, new, why) in changes {
        let other = text.replacen(old, new, 1);
        assert_ne!(text, other, "{old:?}");
        match (verify(&other, &CancelToken::new()).expect_err(new), why) {
            (VerifyError::Line(_), VerifyError::Line(_)) => {}
            (found, why) => assert_eq!(found, why, "{old:?} {new:?}"),
        }
    }
}

#[test]
fn what_is_refused_and_why() {
    let text = certificate("D(n+34) = D(n) : n >= 52");
    let changes = [
        (
            "\nperiod 34\nfrom",
            "\nperiod 33\nfrom",
            VerifyError::Repeats(None),
        ),
        (
            "\nlow 52\n",
            "\nlow 51\n",
            VerifyError::False(Number::Small(51)),
        ),
        (
            "\nlow 52\n",
            "\nlow -9\n",
            VerifyError::NoValue(Number::Small(-9)),
        ),
        ("1 34 at", "1 35 at", VerifyError::False(Number::Small(53))),
        ("= at", "= at 7 1 1 at", VerifyError::Line(0)),
        (
            "at 0 1 34",
            "at 1 1 34",
            VerifyError::Shape("a tree refers to something that is not there"),
        ),
        (
            "at 0 1 34",
            "in 0 1 34",
            VerifyError::Shape("a tree refers to something that is not there"),
        ),
        (
            "member 0",
            "member 1",
            VerifyError::Shape("a name refers to something that no certificate shows"),
        ),
        (
            "\nperiod 34\nfrom",
            "\nperiod 0\nfrom",
            VerifyError::Shape("low, period and from do not fit together"),
        ),
        (
            "\nlow 52\n",
            "\n",
            VerifyError::Shape("the statement, low, from, or one of period and agree is missing"),
        ),
        ("\nlow 52\n", "\nlow 52\nlow 52\n", VerifyError::Line(0)),
        ("\nend\n", "\n", VerifyError::Line(0)),
    ];
    assert_refused(&text, changes);
    let members = certificate("lost(k) mod 34 < 34 : k >= 1");
    let property = members
        .lines()
        .find(|line| line.starts_with("property "))
        .expect("a line");
    let without = members.replacen(&format!("{property}\n"), "", 1);
    let why = VerifyError::Shape("an enumeration states no property");
    assert_eq!(verify(&without, &CancelToken::new()), Err(why));
    let twice = members.replacen(property, &format!("{property}\n{property}"), 1);
    let found = verify(&twice, &CancelToken::new());
    assert!(matches!(found, Err(VerifyError::Line(_))), "{found:?}");
    let early = certificate("D(n) <= 9 : n >= 0").replacen("\nfrom 52\n", "\nfrom 51\n", 1);
    assert_eq!(
        verify(&early, &CancelToken::new()),
        Err(VerifyError::From(52))
    );
    let other = text.replacen("| values 0 0 1", "| values 0 0 2", 1);
    let found = verify(&other, &CancelToken::new());
    assert!(
        matches!(found, Err(VerifyError::Certificate { number: 0, .. })),
        "{found:?}"
    );
    let stop = CancelToken::new();
    stop.cancel();
    assert_eq!(verify(&text, &stop), Err(VerifyError::Cancelled));
}

/// Trees are accepted up to a depth, and deeper ones are refused.
#[test]
fn deep_trees_are_read_up_to_a_depth() {
    let text = certificate("D(n) <= 9 : n >= 0");
    let deep = |count: usize| {
        let trees = "neg ".repeat(count);
        verify(
            &text.replacen("<= at", &format!("<= {trees}at"), 1),
            &CancelToken::new(),
        )
    };
    assert!(deep(1_400).is_ok());
    assert!(matches!(deep(1_600), Err(VerifyError::Line(_))));
}

/// The line of a claim with one word changed: a number, or an operator.
fn changed(line: &str, random: &mut Random) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    for _ in 0..20 {
        let at = 1 + random.below(words.len() - 1);
        let word = words[at].clone();
        if let Ok(number) = word.parse::<i64>() {
            words[at] = match random.below(5) {
                0 => number + 1,
                1 => number - 1,
                2 => number + 34,
                3 => 2 * number,
                _ => random.below(40),
            }
            .to_string();
        } else if at == 2 && words[0] == "running" {
            words[at] = random.pick(FOLDS).word().to_owned();
        } else if let Some(&(_, _, count)) = OPERATORS.iter().find(|own| own.1 == word) {
            let alike: Vec<&str> = OPERATORS
                .iter()
                .filter(|own| own.2 == count)
                .map(|own| own.1)
                .collect();
            words[at] = (*random.pick(&alike)).to_owned();
        }
        if words[at] != word {
            break;
        }
    }
    words.join(" ")
}

/// The text with a change in one or two lines outside embedded certificates.
fn mutated(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let own: Vec<usize> = (2..lines.len() - 1)
        .filter(|at| !lines[*at].starts_with(['|', 'c']) || lines[*at].starts_with("case"))
        .collect();
    for _ in 0..=random.below(2) {
        let at = *random.pick(&own);
        lines[at] = changed(&lines[at], random);
    }
    lines.join("\n") + "\n"
}

/// The statement of a claim, which may be false, in the language itself, for n from its lower bound up to `far`.
fn in_words(claim: &Claim, far: i64) -> Option<String> {
    let mut text = GAMES.to_owned();
    let mut names = Vec::new();
    for (number, own) in claim.names.iter().enumerate() {
        let name = format!("own{number}");
        let call = |at: &str| match own.name.strip_prefix("octal game ") {
            Some(code) => format!("octal(\"{code}\", {at})"),
            None => format!("{}({at})", own.name),
        };
        match &own.rule {
            Rule::Sequence { .. } => names.push(call("@")),
            // The sequences of another order are those of no function here.
            Rule::Interleaved { members, .. } if members.is_sorted() => names.push(call("@")),
            Rule::Interleaved { .. } => return None,
            Rule::Nimber { .. } if own.name == "path" => names.push("nimber(path(@))".to_owned()),
            Rule::Nimber { .. } | Rule::Member { .. } => return None,
            Rule::Misere { heaps, .. } => {
                let heaps = heaps.iter().map(|(a, b)| format!("{a}*@ + {b}"));
                let heaps: Vec<String> = heaps.collect();
                names.push(format!("misere(\"{}\", [{}])", own.name, heaps.join(", ")));
            }
            Rule::Function { cases } => {
                for case in cases {
                    let end = |own: &Option<Number>| {
                        own.as_ref()
                            .map(|own| own.sub(&case.offset).expect("small"))
                    };
                    let low = end(&case.low).map_or(String::new(), |low| format!("{low} <= "));
                    let high = end(&case.high).map_or(String::new(), |high| format!(" <= {high}"));
                    let range = match (low.is_empty(), high.is_empty()) {
                        (true, true) => return None,
                        (false, true) => format!("n >= {}", low.trim_end_matches(" <= ")),
                        _ => format!("{low}n{high}"),
                    };
                    let body = tree(&case.body, &names, "n")?;
                    text += &format!("{name}(n + {}) = {body} : {range}\n", case.offset);
                }
                names.push(format!("{name}(@)"));
            }
            Rule::Enumeration { low, property, .. } => {
                let property = tree(property, &names, "n")?;
                text += &format!("{name} = {{ n : n >= {low}, {property} }}\n");
                names.push(format!("{name}(@)"));
            }
            Rule::Running {
                fold,
                low,
                guard,
                item,
            } => {
                let i = format!("i{number}");
                let item = tree(item, &names, &i)?;
                let mut inner = format!("{item} : {low} <= {i} <= @");
                if *guard != Node::True {
                    inner += &format!(", {}", tree(guard, &names, &i)?);
                }
                let word = fold.word();
                names.push(match fold {
                    Fold::Mex => format!("(mex {{ {inner} }})"),
                    _ => format!("{word}({inner})"),
                });
            }
        }
    }
    let filters = claim.filters.iter().map(|own| tree(own, &names, "n"));
    let filters: String = filters
        .map(|own| Some(format!(", {}", own?)))
        .collect::<Option<_>>()?;
    let statement = tree(&claim.statement, &names, "n")?;
    let high = claim.low.add(&Number::Small(far)).ok()?;
    let low = &claim.low;
    Some(format!(
        "{text}check {statement} : {low} <= n <= {high}{filters}\n"
    ))
}

/// A tree in the language with this variable; `None` if the language has no such expression.
fn tree(node: &Node, names: &[String], n: &str) -> Option<String> {
    let index = |own: &nk_verify::claim::Index| format!("({}*{n} + {})", own.factor, own.offset);
    let parts: Option<Vec<String>> = node
        .parts()
        .into_iter()
        .map(|own| tree(own, names, n))
        .collect();
    let parts = parts?;
    let infix = |sign: &str| format!("({})", parts.join(&format!(" {sign} ")));
    let call = |name: &str| format!("{name}({})", parts.join(", "));
    Some(match node {
        Node::Number(number) | Node::Given(number) => format!("({number})"),
        Node::True => "(1 = 1)".to_owned(),
        Node::N => n.to_owned(),
        Node::At(own) => names[own.name].replace('@', &index(own)),
        Node::In(own) => format!("({} in {})", index(own), names[own.name].replace("(@)", "")),
        Node::Mex(_) | Node::Other(_) | Node::Along(..) | Node::Among(..) => return None,
        Node::Of(operator, _) => match operator {
            Operator::Negate => format!("(-{})", parts[0]),
            Operator::NimSum => infix("(+)"),
            Operator::Floor | Operator::Ceiling | Operator::Gcd | Operator::Binomial => {
                call(word(*operator))
            }
            Operator::Minimum | Operator::Maximum => call(word(*operator)),
            Operator::Absolute => format!("|{}|", parts[0]),
            Operator::Within => format!("({} in {} .. {})", parts[0], parts[1], parts[2]),
            Operator::Not => format!("(not {})", parts[0]),
            Operator::If => format!("(if {} then {} else {})", parts[0], parts[1], parts[2]),
            _ => infix(word(*operator)),
        },
    })
}

fn word(operator: Operator) -> &'static str {
    OPERATORS
        .iter()
        .find(|own| own.0 == operator)
        .expect("a row")
        .1
}

/// Changed certificates are refused, or their statements are true as far as they are tried.
#[test]
fn changed_certificates_are_refused_or_true_far_out() {
    let texts: Vec<String> = settled_by_periods().map(|own| certificate(own)).collect();
    let (refused, tried) = refused_or_true(&texts, 0xce27_1f1c, rounds(800), 300);
    assert!(refused >= 5, "{refused}");
    assert!(tried > rounds(800) / 20, "{tried}");
    assert_eq!(Claim::read(&texts[0]).expect("a claim").names.len(), 1);
}

/// The same for aggregates over ranges that grow.
#[test]
fn changed_certificates_of_aggregates_are_refused_or_true_far_out() {
    let texts: Vec<String> = RUNNING_CLAIMS.iter().map(|own| certificate(own)).collect();
    let (refused, tried) = refused_or_true(&texts, 0x5a17_05ed, rounds(400), 100);
    assert!(refused >= 5, "{refused}");
    assert!(tried > rounds(400) / 20, "{tried}");
}

/// The number of reasons why changed certificates are refused, and the number of those that are accepted, and whose
/// statements are true as far as they are tried: at `far` further n.
fn refused_or_true(texts: &[String], seed: u64, rounds: usize, far: i64) -> (usize, usize) {
    let mut random = Random(seed);
    let mut known = Accepted::default();
    let stop = CancelToken::new();
    let mut refused: BTreeMap<String, usize> = BTreeMap::new();
    let (mut kept, mut tried) = (0, 0);
    for _ in 0..rounds {
        let text = random.pick(texts);
        let other = mutated(text, &mut random);
        match verify_with(&other, &mut known, &stop) {
            Err(why) => {
                let kind = format!("{why:?}");
                let kind = kind.split(['(', ' ']).next().unwrap_or("").to_owned();
                *refused.entry(kind).or_default() += 1;
            }
            Ok(verified) => {
                kept += 1;
                let Some(words) = in_words(&verified.claim, far) else {
                    continue;
                };
                match parsed(&words) {
                    Some(Verdict::Fails { at, .. }) => panic!("fails at {at:?}\n{other}\n{words}"),
                    Some(Verdict::Proved { .. }) => tried += 1,
                    _ => {}
                }
            }
        }
    }
    println!("{kept} accepted, {tried} of them tried, refused: {refused:?}");
    (refused.len(), tried)
}

/// The reasons why the program that is extracted from Coq does not decide a claim: sums of a quotient of two values and
/// of a growing value, quotients by values in an `if` whose other branch has no value, and powers with exponents below
/// 0 or above 64.
const OPEN: &[&str] = &[
    "the statement has a quotient and something that grows",
    "the statement has a property with a quotient and something that grows",
    "the statement has an if with a quotient",
    "the statement has a power",
];

/// Claims with fractions, which the program brings to common denominators.
const FRACTIONS: &[&str] = &[
    "D(n)/3 <= n/2 + 3/2 : n >= 0",
    "ceiling((D(n) - 1/3)/2) >= D(n)/2 - 1/6 : n >= 0",
    "(n + 1/2) mod 3 <= 5/2 : n >= 0",
    "abs(D(n)/2 - 7/3) < 5 : n >= 0",
    "max(1/(D(n) + 1), 1/(D(n) + 2)) = 1/(D(n) + 1) : n >= 0",
    "(D(n)/(D(n) + 1)) mod (1/2) < 1/2 : n >= 0",
    "(if D(n) = 0 then 1 else 1/D(n)) <= 1 : n >= 0",
];

/// A fraction needs a value only in its own branch of an `if`: a claim may not become true because the other branch
/// would be 1/0.
#[test]
fn the_checker_of_coq_agrees_on_fractions() {
    let mut random = Random(0xf2ac_7105);
    let mut texts: Vec<String> = FRACTIONS.iter().map(|own| certificate(own)).collect();
    let whole = texts.len();
    let choice = texts[whole - 1].replace(" 1 / 1 at", " 3 / 1 at");
    assert_ne!(choice, texts[whole - 1]);
    texts.push(choice);
    for _ in 0..rounds(400) {
        let at = random.below(whole);
        let other = mutated(&texts[at], &mut random);
        texts.push(other);
    }
    let accepts = |text: &str| verify(text, &CancelToken::new()).is_ok();
    assert!(texts[..whole].iter().all(|own| accepts(own)) && !accepts(&texts[whole]));
    let unchanged = checker::compared(&texts[..whole], &[], accepts);
    assert!(unchanged.is_none_or(|own| own == [whole, 0, 0]));
    if let Some(counts) = checker::compared(&texts, OPEN, accepts) {
        println!("{counts:?} proved, refused, unknown");
        assert!(counts[0] > whole + 20 && counts[1] > 100, "{counts:?}");
    }
}

/// The program that is extracted from Coq proves all claims, and agrees about changed certificates, except for
/// [`OPEN`].
#[test]
fn the_checker_of_coq_agrees() {
    let mut random = Random(0x0c0c_a11e);
    let whole: Vec<String> = settled_by_periods().map(|own| certificate(own)).collect();
    let mut texts = whole.clone();
    for _ in 0..rounds(400) {
        let at = random.below(whole.len());
        texts.push(mutated(&whole[at], &mut random));
    }
    let enumerations = TRUE_CLAIMS.iter().filter(|own| own.contains("lost(k)"));
    let enumerations: Vec<String> = enumerations.map(|own| certificate(own)).collect();
    for text in &enumerations {
        texts.extend((0..rounds(60)).map(|_| mutated(text, &mut random)));
    }
    // The program does not read the names of sequences.
    let is_misnamed = |text: &str| {
        matches!(
            verify(text, &CancelToken::new()),
            Err(VerifyError::Octal(_))
        )
    };
    texts.retain(|text| !is_misnamed(text));
    let accepts = |text: &str| verify(text, &CancelToken::new()).is_ok();
    let Some([proved, refused, unknown]) = checker::compared(&texts, OPEN, accepts) else {
        return;
    };
    let counts = format!("{proved} proved, {refused} refused, {unknown} unknown");
    println!("{counts}");
    assert!(proved > 100 && refused > 300, "{counts}");
    assert!(20 * unknown < texts.len(), "{counts}");
    let unchanged = checker::compared(&whole, &[], accepts);
    assert_eq!(unchanged, Some([whole.len(), 0, 0]));
}

/// Enumerations and aggregates that are defined by each other.
const NESTED: &str = "
    sub(n) = mex { sub(n-k) : k in {1, 3, 4}, k <= n }
    S(n) = sum(sub(i) : 0 <= i <= n)
    P = { n : n >= 0, sub(n) = 0 }
    Q = { k : k >= 1, P(k) mod 2 = 0 }
    R = { n : n >= 0, S(n) mod 3 = 0 }
    check Q(k + 2) = Q(k) + 4 : k >= 1
    check R(k + 7) >= R(k) : k >= 1
    check max(S(i) - i : 0 <= i <= n) <= n + 7 : n >= 0
    check count(j : 0 <= j <= n, exists(sub(i) = 2 : 0 <= i <= j)) <= n + 1 : n >= 0
    check min(P(k) - 3*k : 1 <= k <= n) >= -4 : n >= 1";

/// The program that is extracted from Coq agrees on aggregates over ranges that grow, also in changed certificates.
#[test]
fn the_checker_of_coq_agrees_on_aggregates() {
    let mut random = Random(0xa99_e9a7);
    let is_aggregate = |own: &&&str| !own.contains("in {v");
    let claims = RUNNING_CLAIMS.iter().filter(is_aggregate);
    let mut whole: Vec<String> = claims.map(|own| certificate(own)).collect();
    let nested = reports(NESTED, &default()).into_iter();
    whole.extend(nested.map(|own| own.certificate.expect("a certificate")));
    let mut texts = whole.clone();
    for _ in 0..rounds(400) {
        let at = random.below(whole.len());
        texts.push(mutated(&whole[at], &mut random));
    }
    let accepts = |text: &str| verify(text, &CancelToken::new()).is_ok();
    let unchanged = checker::compared(&whole, &[], accepts);
    assert!(unchanged.is_none_or(|own| own == [whole.len(), 0, 0]));
    let open = [
        OPEN,
        &[
            "the statement has an aggregate of quotients",
            "the statement has a function with a quotient",
            "an aggregate has too many",
        ],
    ]
    .concat();
    if let Some(counts) = checker::compared(&texts, &open, accepts) {
        println!("{counts:?} proved, refused, unknown");
        assert!(
            counts[0] > whole.len() + 20 && counts[1] > 100,
            "{counts:?}"
        );
    }
}

/// What a value gains is found once, however deep it stands in others that are compared.
#[test]
fn nested_comparisons_are_examined_once() {
    let multiples: String = (1..=40).map(|factor| format!(" * {factor} n")).collect();
    let least = format!("min 40{multiples}");
    let nested = (0..40).fold("n".to_owned(), |inner, _| format!("if < {inner} * 2 n n n"));
    let member = (0..40).fold("n".to_owned(), |inner, _| {
        format!("if within {inner} - n 1 * 2 n n n")
    });
    for value in [least, nested, member] {
        let text = format!(
            "nkdsl certificate of a claim 1\nclaim c\nstatement <= {value} n\nlow 0\nperiod 1\nfrom 2\nend\n"
        );
        let known = verify(&text, &CancelToken::new());
        assert!(known.is_ok(), "{text}: {known:?}");
    }
}

/// In an `or`, an `and` that is false because of its first operand must still have a value when that operand becomes
/// true.
#[test]
fn an_or_of_what_may_lose_its_value_is_refused() {
    let text = |statement: &str, from: i64| {
        format!(
            "nkdsl certificate of a claim 1\nclaim c\nstatement {statement}\nlow 0\nperiod 1\nfrom {from}\nend\n"
        )
    };
    let joined = "or 2 and 2 >= ^ 2 n 100 = mod 1 - n n 0 true";
    let lost = verify(&text(joined, 0), &CancelToken::new());
    assert!(matches!(lost, Err(VerifyError::Repeats(None))), "{lost:?}");
    // It is known when n itself passes 100, and that the statement has no value from there on.
    let joined = "or 2 and 2 >= n 100 = mod 1 - n n 0 true";
    for from in [0, 100, 101] {
        let lost = verify(&text(joined, from), &CancelToken::new());
        assert!(lost.is_err(), "{from}: {lost:?}");
    }
    let last = text("or 2 true and 2 >= n 100 = mod 1 - n n 0", 0);
    assert!(verify(&last, &CancelToken::new()).is_ok(), "{last}");
}

/// The verdict on the only check of a specification; `None` if the text is no specification.
fn parsed(text: &str) -> Option<Verdict> {
    let own = std::panic::catch_unwind(|| reports(text, &default()));
    own.ok()?.pop().map(|own| own.verdict)
}
