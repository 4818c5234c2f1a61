//! Certificates of equations that are proved within one system of recurrences: the verifier accepts those of all
//! specifications, and accepts changed ones only if they are true.

use std::collections::{BTreeMap, HashMap};

use nk_base::cancellation::CancelToken;
use nk_base::number::Number;
use nk_eval::{Because, Verdict, Window};
use nk_lang::ir::ExprKind;
use nk_syntax::ast::Comparison;
use nk_system::System;
use nk_system::definition;
use nk_verify::claim::{
    Accepted, Claim, Ground, Node, Operator, Rule, Source, VerifyError, verify, verify_with,
};
use nk_verify::derivation;

use super::{Random, default, reports};
use nk_testing::{checker, files, rounds};
use nk_testing_programs::{evaluator, program};

/// Recurrences without a known short period: one game in several spellings, and its even and its odd heaps.
const GAMES: &str = "
    officers(0) = 0
    officers(n) = mex { officers(n-1), officers(i) (+) officers(n-1-i) : 1 <= i <= n-2 } : n >= 2
    officers(1) = 0
    tt(n) = mex { tt(i) (+) tt(n-3-i) : 0 <= i <= n-3 } : n >= 0
    u(n) = mex { u(i) (+) u(n-i-1) : 2 <= i <= n-3 } : n >= 2
    grundy(0) = 0
    grundy(n) = mex { grundy(n-i) (+) grundy(i) : n-i < i < n } : n >= 1
    heaps(1) = heaps(2) = 0
    heaps(n) = mex { heaps(i) (+) heaps(n-i) : 1 <= i < n/2 } : n >= 3
    even(n) = mex { even(i) (+) odd(n-2-i) : 0 <= i <= n-2 } : n >= 0
    odd(n) = mex { even(i) (+) even(n-1-i), odd(j) (+) odd(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 } : n >= 0
    graph special(n) {
      vertex v[i] : 1 <= i <= n
      vertex w[j] : n <= j <= 1
      edge v[i] -- v[i+1] : 1 <= i <= n-1
      edge v[i] -- v[i+2] : 1 <= i <= n-2
    } : n >= 0
";

/// Equations, each with the number of members of its system.
const EQUATIONS: &[(&str, usize)] = &[
    ("officers(n) = octal(\"0.6\", n) : n >= 0", 2),
    ("tt(n) = octal(\"0.007\", n) : n >= 0", 2),
    ("tt(n + 3) = tt(n + 3) : n >= -3", 1),
    ("u(n) = octal(\"0.007\", n - 2) : n >= 2", 2),
    ("heaps(n) = grundy(n) : n >= 1", 2),
    ("even(n) = tt(2*n) : n >= 0", 4),
    ("tt(2*n + 3) = odd(n + 1) : n >= 0", 4),
    ("nimber(power(path(n), 2)) = tt(n + 2) : n >= 0", 2),
    (
        "nimber(power(path(n), 2)) (+) 3 (+) u(n) = 3 (+) u(n) (+) tt(n + 2) : n >= 2",
        3,
    ),
    ("nimber(special(n)) = tt(n + 2) : n >= 0, n mod 5 != 1", 2),
];

/// The certificate of a claim about the sequences of [`GAMES`].
fn certificate(claim: &str) -> String {
    let found = reports(&format!("{GAMES}\ncheck {claim}"), &default());
    let is_one = matches!(
        found[0].verdict,
        Verdict::Proved {
            by: Some(Because::OneSystem { .. }),
            ..
        }
    );
    let (verdict, why) = (&found[0].verdict, &found[0].uncertified);
    assert!(is_one, "{claim}: {verdict:?}, {why:?}");
    found[0].certificate.clone().expect("a certificate")
}

/// The number of members of the system in a certificate.
fn members(claim: &Claim) -> usize {
    match &claim.ground {
        Ground::OneSystem(own) => own.joint.len(),
        Ground::Period(_) => panic!("{} goes by a period", claim.text),
    }
}

#[test]
fn certificates_are_accepted_and_are_what_they_are_read_as() {
    for (equation, count) in EQUATIONS {
        let text = certificate(equation);
        let verified =
            verify(&text, &CancelToken::new()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(verified.claim.write(), text);
        assert_eq!(verified.claim.text, *equation);
        assert_eq!(members(&verified.claim), *count, "{text}");
        assert_eq!(Plain::new(&verified.claim).holds(), Ok(41), "{text}");
        let stop = CancelToken::new();
        stop.cancel();
        assert_eq!(verify(&text, &stop), Err(VerifyError::Cancelled));
    }
}

/// The conditions of a range are in the certificate only if the equation is not proved without them.
#[test]
fn conditions_are_stated_where_they_are_needed() {
    let with = certificate("nimber(special(n)) = tt(n + 2) : n >= 0, n mod 5 != 1");
    assert!(with.contains("\nfilter != mod n 5 1\n"), "{with}");
    let free = certificate("tt(n) = octal(\"0.007\", n) : n >= 0, n mod 5 != 1");
    assert!(!free.contains("filter"), "{free}");
    let fails = reports(
        &format!("{GAMES}\ncheck nimber(special(n)) = tt(n + 2) : n >= 0"),
        &default(),
    );
    assert!(
        matches!(&fails[0].verdict, Verdict::Fails { at, .. } if at[..] == [Number::ONE]),
        "{:?}",
        fails[0].verdict
    );
}

/// With a condition that is no tree, the equation holds as far as it was tried, and the reason is given.
#[test]
fn what_has_no_certificate_is_not_proved() {
    let check = "nimber(special(n)) = tt(n + 2) : n >= 0, n != popcount(1)";
    let found = reports(&format!("{GAMES}\ncheck {check}"), &default());
    let (verdict, why) = (&found[0].verdict, &found[0].uncertified);
    assert!(matches!(verdict, Verdict::Holds { .. }), "{verdict:?}");
    let no_rule = "no rule for certificates covers what it mentions";
    assert_eq!(why.as_deref(), Some(no_rule));
    assert_eq!(found[0].certificate, None);
}

/// With a condition that is too deep for a certificate, a claim cannot be proved by periods. It is proved by one system
/// if it is true without the condition; otherwise both reasons are given.
#[test]
fn one_system_settles_what_has_no_certificate_by_periods() {
    let deep = format!("(n{}) mod 7 <= 6", " + 0".repeat(1_600));
    let games = "
        D(-1) = D(0) = 0
        D(n) = mex { D(i-2) (+) D(n-1-i) : 1 <= i <= n }
        graph special(n) {
          vertex v[i] : 1 <= i <= n
          vertex w[j] : n <= j <= 1
          edge v[i] -- v[i+1] : 1 <= i <= n-1
        } : n >= 0";
    let report = |claim: &str| {
        let text = format!("{games}\ncheck {claim}, {deep}");
        reports(&text, &default()).pop().expect("a check")
    };
    let found = report("D(n) = octal(\"0.137\", n) : n >= 0");
    let is_one = matches!(
        found.verdict,
        Verdict::Proved {
            by: Some(Because::OneSystem { .. }),
            ..
        }
    );
    assert!(is_one && found.certificate.is_some(), "{:?}", found.verdict);
    assert_eq!(found.uncertified, None);
    let found = report("nimber(special(n)) = D(n) : n >= 0, n mod 5 != 1");
    let is_open = matches!(found.verdict, Verdict::Holds { .. });
    assert!(is_open, "{:?}", found.verdict);
    let why = found.uncertified.expect("reasons");
    let reasons: Vec<&str> = why.split("; of one system: line ").collect();
    let [period, one] = reasons[..] else {
        panic!("{why}");
    };
    assert!(period.starts_with("line "), "{why}");
    assert!(
        one.ends_with("is not what a certificate has there"),
        "{why}"
    );
}

/// Where the search for periods ends in the next test.
const SHORT_REACH: i64 = 1000;

/// All equations of the specifications that are not proved by a period. They are known from the snapshots, which also
/// name the other claims without a certificate.
#[test]
fn all_equations_of_the_specifications_have_accepted_certificates() {
    let specs = [("specs", ""), ("specs/std", "std__")].into_iter();
    let specs = specs.flat_map(|(folder, prefix)| {
        let texts = files::texts(folder).into_iter();
        texts.map(move |(name, text)| (format!("{prefix}{name}"), text))
    });
    let window = Window {
        default_to: Some(Number::Small(1)),
        ..Window::default()
    };
    let mut count = 0;
    for (name, text) in specs {
        let snapshot = name.replace(".nk", ".snap");
        let snapshot = files::read(&format!("tests/snapshots/specs/{snapshot}"));
        let verdicts: Vec<&str> = snapshot.split("\n  proved").collect();
        let verdicts = || {
            verdicts
                .iter()
                .filter(|own| own.contains("make them equal"))
        };
        if verdicts().next().is_none() {
            continue;
        }
        let program = program(&text);
        let mut evaluator = evaluator(&program);
        // No period is known of these functions, so a long search for one only takes time.
        evaluator.set_reach(SHORT_REACH);
        for own in &program.checks {
            let is_equation = matches!(
                own.statement.kind,
                ExprKind::Compare(_, Comparison::Equal, _)
            );
            let is_settled = !verdicts().any(|verdict| verdict.contains(&own.text));
            if !is_equation || !own.range.is_open() || is_settled {
                continue;
            }
            let report = evaluator.run_check(own, &window);
            assert_eq!(report.uncertified, None, "{}", own.text);
            if let Verdict::Proved {
                by: Some(Because::OneSystem { .. }),
                ..
            } = report.verdict
            {
                let text = report.certificate.expect("a certificate");
                let verified = verify(&text, &CancelToken::new());
                let verified = verified.unwrap_or_else(|why| panic!("{why}\n{text}"));
                assert_eq!(verified.claim.taken(), 0, "{text}");
                assert_eq!(Plain::new(&verified.claim).holds(), Ok(41), "{text}");
                count += 1;
            }
        }
    }
    assert_eq!(count, 67);
}

/// The program that is extracted from Coq agrees about certificates and changed ones.
#[test]
fn the_checker_of_coq_agrees() {
    let whole: Vec<String> = EQUATIONS.iter().map(|own| certificate(own.0)).collect();
    let mut random = Random(0x0e90_a710);
    let mut texts = whole.clone();
    for text in &whole {
        let all = neighbours(text);
        texts.extend((0..rounds(100)).map(|_| random.pick(&all).clone()));
    }
    let accepts = |text: &str| verify(text, &CancelToken::new()).is_ok();
    let Some([proved, refused, _]) = checker::compared(&texts, &[], accepts) else {
        return;
    };
    let counts = format!("{proved} proved, {refused} refused");
    println!("{counts}");
    assert!(proved >= 20 && refused > 200, "{counts}");
    let unchanged = checker::compared(&whole, &[], accepts);
    assert_eq!(unchanged, Some([EQUATIONS.len(), 0, 0]));
}

/// Evaluates the statement of a claim by the definition of the systems that it lists.
struct Plain<'c> {
    claim: &'c Claim,
    tables: HashMap<usize, Option<definition::Table>>,
    derivations: HashMap<usize, derivation::Statements>,
}

/// The value cannot be computed here.
#[derive(Debug, PartialEq)]
struct Unknown;

impl<'c> Plain<'c> {
    /// The largest index of a system that is computed.
    const LAST: i64 = 120;

    fn new(claim: &'c Claim) -> Plain<'c> {
        Plain {
            claim,
            tables: HashMap::new(),
            derivations: HashMap::new(),
        }
    }

    /// The number of points, among the 41 from the lower bound on, at which the claim is true or not asked for. Fails
    /// if it is false at one of them.
    fn holds(&mut self) -> Result<usize, Unknown> {
        let low = self.claim.low.as_i64().ok_or(Unknown)?;
        let mut tried = 0;
        for n in low..=low.checked_add(40).ok_or(Unknown)? {
            let mut is_asked = true;
            for filter in &self.claim.filters {
                is_asked &= self.value(filter, n)? == Some(1);
            }
            match self.value(&self.claim.statement, n) {
                _ if !is_asked => tried += 1,
                Ok(Some(1)) => tried += 1,
                Err(Unknown) => break,
                other => panic!("{other:?} at n = {n}\n{}", self.claim.write()),
            }
        }
        Ok(tried)
    }

    /// The value of a tree at n, where 1 is true; `None` if there is no value.
    fn value(&mut self, node: &Node, n: i64) -> Result<Option<i64>, Unknown> {
        let Node::Of(operator, parts) = node else {
            return match node {
                Node::N => Ok(Some(n)),
                Node::Number(own) => own.as_i64().map(Some).ok_or(Unknown),
                Node::At(index) => {
                    let at = index.factor.checked_mul(n).ok_or(Unknown)?;
                    let at = at.checked_add(index.offset).ok_or(Unknown)?;
                    self.named(index.name, at)
                }
                _ => Err(Unknown),
            };
        };
        let (left, right) = (self.value(&parts[0], n)?, self.value(&parts[1], n)?);
        let (Some(left), Some(right)) = (left, right) else {
            return Ok(None);
        };
        Ok(Some(match operator {
            Operator::Equal => i64::from(left == right),
            Operator::NotEqual => i64::from(left != right),
            Operator::Modulo if right > 0 => left.rem_euclid(right),
            Operator::NimSum => left ^ right,
            _ => return Err(Unknown),
        }))
    }

    fn named(&mut self, name: usize, at: i64) -> Result<Option<i64>, Unknown> {
        match &self.claim.names[name].rule {
            Rule::Member { system, member } => self.member(*system, *member, at),
            Rule::Nimber {
                derivation,
                searched,
                ..
            } => {
                let own = self.derivations.entry(*derivation).or_insert_with(|| {
                    let text = &self.claim.certificates[*derivation];
                    derivation::Statements::read(text).expect("what was accepted")
                });
                let from = own.small.0 + own.small.1.len() as i64;
                if at < from {
                    let mut lists = [&own.small, searched].into_iter();
                    return Ok(lists.find_map(|(least, all)| {
                        let value = all.get(usize::try_from(at - least).ok()?)?;
                        Some(i64::from(*value))
                    }));
                }
                let sums = derivation::sums(own).ok_or(Unknown)?;
                let modulus = sums.len() as i64;
                let sum = &sums[at.rem_euclid(modulus) as usize];
                let mut whole = i64::from(sum.constant);
                let wanted = Source::Derivation(*derivation);
                let system = self.claim.systems.iter().position(|own| *own == wanted);
                for &(member, growth, offset) in &sum.members {
                    let at = growth * at.div_euclid(modulus) + offset;
                    match self.member(system.ok_or(Unknown)?, member, at)? {
                        Some(value) => whole ^= value,
                        None => return Ok(None),
                    }
                }
                Ok(Some(whole))
            }
            _ => Err(Unknown),
        }
    }

    fn member(&mut self, system: usize, member: usize, at: i64) -> Result<Option<i64>, Unknown> {
        if at > Self::LAST {
            return Err(Unknown);
        }
        if !self.tables.contains_key(&system) {
            let own = match &self.claim.systems[system] {
                Source::Given(own) => own.clone(),
                Source::Derivation(own) => {
                    derivation::Statements::read(&self.claim.certificates[*own])
                        .expect("what was accepted")
                        .system()
                }
            };
            self.tables.insert(system, defined(&own));
        }
        let table = self.tables[&system].as_ref().ok_or(Unknown)?;
        Ok(table[member].get(&at).map(|own| i64::from(*own)))
    }
}

/// The values of a system that begins near 0.
fn defined(system: &System) -> Option<definition::Table> {
    let mut firsts = system.sequences.iter().map(|own| own.first);
    let is_near = firsts.all(|own| (-400..=Plain::LAST).contains(&own));
    is_near.then(|| definition::values(system, Plain::LAST).ok())?
}

/// The texts that differ from a certificate in one number, or by one line that is removed, repeated, or exchanged with
/// the next.
fn neighbours(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    let joined = |lines: &[&str]| lines.join("\n") + "\n";
    for (at, line) in lines.iter().enumerate() {
        if line.starts_with("| ") || line.starts_with("claim") {
            continue;
        }
        let mut other = lines.clone();
        other.remove(at);
        found.push(joined(&other));
        other = lines.clone();
        other.insert(at, line);
        found.push(joined(&other));
        if at + 1 < lines.len() {
            other = lines.clone();
            other.swap(at, at + 1);
            found.push(joined(&other));
        }
        let words: Vec<&str> = line.split(' ').collect();
        for (place, word) in words.iter().enumerate() {
            let Ok(number) = word.parse::<i64>() else {
                continue;
            };
            for changed in changes(number) {
                let mut own: Vec<&str> = words.clone();
                own[place] = &changed;
                let line = own.join(" ");
                other = lines.clone();
                other[at] = &line;
                found.push(joined(&other));
            }
        }
    }
    found
}

/// Numbers near a number, and far ones.
fn changes(number: i64) -> Vec<String> {
    let near = [number + 1, number - 1, 2 * number + 3, 0, -1, 7, 60];
    let far = [1 << 40, (1 << 40) + 1, -(1 << 40), i64::MAX, i64::MIN];
    let mut all: Vec<String> = near.iter().chain(&far).map(i64::to_string).collect();
    all.push("1000000000000000000000000000000".to_owned());
    all.retain(|own| *own != number.to_string());
    all
}

/// The results for changed certificates.
#[derive(Default)]
struct Came {
    refused: BTreeMap<String, usize>,
    accepted: usize,
    tried: usize,
}

impl Came {
    fn of(&mut self, text: &str, known: &mut Accepted) {
        match verify_with(text, known, &CancelToken::new()) {
            Err(why) => {
                assert!(!why.to_string().is_empty());
                let kind = format!("{why:?}");
                let kind = kind.trim_start_matches("Equation(");
                let kind = kind.split([' ', '(', '{']).next().unwrap_or("").to_owned();
                *self.refused.entry(kind).or_default() += 1;
            }
            Ok(verified) => {
                self.accepted += 1;
                let tried = Plain::new(&verified.claim).holds();
                self.tried += usize::from(tried.is_ok_and(|own| own > 20));
            }
        }
    }
}

/// Each change is of one number or one line.
#[test]
fn certificates_that_differ_in_one_place_are_refused_or_true() {
    let mut came = Came::default();
    let mut known = Accepted::default();
    for (equation, _) in EQUATIONS {
        for other in neighbours(&certificate(equation)) {
            came.of(&other, &mut known);
        }
    }
    let Came {
        refused,
        accepted,
        tried,
    } = came;
    println!("{accepted} accepted, {tried} of them tried, refused: {refused:?}");
    let count: usize = refused.values().sum();
    assert!(count > 3_000, "{count}");
    assert!(refused.len() > 15, "{refused:?}");
    assert!(tried > 100 && 2 * tried > accepted, "{tried} of {accepted}");
}

/// Each change is in several places, also within embedded certificates.
#[test]
fn certificates_that_differ_in_several_places_are_refused_or_true() {
    let texts: Vec<String> = EQUATIONS.iter().map(|own| certificate(own.0)).collect();
    let mut random = Random(0x000e_0a11_57a7_e5e5);
    let mut came = Came::default();
    let mut known = Accepted::default();
    for _ in 0..rounds(1500) {
        let text = &texts[random.below(texts.len() as u64) as usize];
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for _ in 0..=1 + random.below(3) {
            let at = 2 + random.below(lines.len() as u64 - 3) as usize;
            // A changed derivation must be verified again, so few are changed.
            if lines[at].starts_with('|') && random.below(20) > 0 {
                continue;
            }
            let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
            let place = random.below(words.len() as u64) as usize;
            if let Ok(number) = words[place].parse::<i64>() {
                let all = changes(number);
                words[place] = all[random.below(all.len().min(4) as u64) as usize].clone();
            }
            lines[at] = words.join(" ");
        }
        came.of(&(lines.join("\n") + "\n"), &mut known);
    }
    println!(
        "{} accepted, {} of them tried, refused: {:?}",
        came.accepted, came.tried, came.refused
    );
    assert!(came.refused.len() > 10, "{:?}", came.refused);
    assert!(came.tried > rounds(1500) / 20, "{}", came.tried);
}
