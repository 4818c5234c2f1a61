//! Octal and hexadecimal games are compared with the definition by their digits, and with the published lists.

use nk_base::cancellation::CancelToken;
use nk_system::octal::{OctalCode, OctalError};
use nk_system::{Back, Convolution, OctalTable, Sequence, System, Term, code_of_heaps};
use nk_testing::Random;
use nk_testing::files::listed;
use nk_testing::systems::octal;

/// The value of a heap by the definition of the digits; `known[m]` is that of each smaller heap.
fn octal_by_definition(digits: &[u8], n: usize, known: &[u32]) -> u32 {
    let mut options = Vec::new();
    for (taken, &digit) in digits.iter().enumerate().take(n + 1) {
        let rest = n - taken;
        let heaps = |count: usize| digit >> count & 1 == 1;
        if heaps(0) && rest == 0 {
            options.push(0);
        }
        for a in 1..=rest {
            if heaps(1) && a == rest {
                options.push(known[a]);
            }
            for b in 1..=rest - a {
                if heaps(2) && a + b == rest {
                    options.push(known[a] ^ known[b]);
                }
                for c in 1..=rest - a - b {
                    if heaps(3) && a + b + c == rest {
                        options.push(known[a] ^ known[b] ^ known[c]);
                    }
                }
            }
        }
    }
    (0..).find(|value| !options.contains(value)).unwrap()
}

#[test]
fn octal_games_follow_their_definition() {
    let mut random = Random(17);
    for _ in 0..120 {
        let mut digits = vec![4 * random.below(4)];
        digits.extend((0..1 + random.below(4)).map(|_| random.below(16)));
        let text: String = digits.iter().map(|digit| format!("{digit:x}")).collect();
        let code: OctalCode = format!("{}.{}", &text[..1], &text[1..]).parse().unwrap();
        assert_eq!(code.digits(), digits);
        let mut table = OctalTable::new(code);
        for n in 0..25 {
            let expected = octal_by_definition(&digits, n, table.values());
            let value = table.value(n as u64, &CancelToken::new());
            assert_eq!(value, Ok(expected), "{} at {n}", table.code());
        }
    }
}

#[test]
fn octal_games_agree_with_the_lists() {
    let index = nk_testing::root().join("src/oeis/data/INDEX.tsv");
    let index = std::fs::read_to_string(index).unwrap();
    let mut rows = index
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let header = rows.next().unwrap();
    let column = header.iter().position(|&name| name == "octal").unwrap();
    let coded = rows.filter(|row| !row[column].is_empty());
    let mut lists = 0;
    for row in coded {
        let mut table = OctalTable::new(row[column].parse().unwrap());
        for (n, value) in listed(row[0]) {
            let heap = table.value(n as u64, &CancelToken::new());
            assert_eq!(heap, Ok(value), "{} = {} at {n}", row[0], row[column]);
        }
        lists += 1;
    }
    assert!(lists > 80, "only {lists} lists name a code");
}

#[test]
fn octal_codes_are_read_exactly() {
    let same = |a: &str, b: &str| a.parse::<OctalCode>() == b.parse::<OctalCode>();
    assert!(same("0.137", ".137") && same("0.aF", ".Af") && !same("0.1", "0.10"));
    assert_eq!(".137".parse::<OctalCode>().unwrap().to_string(), "0.137");
    assert_eq!("c.0e".parse::<OctalCode>().unwrap().to_string(), "C.0E");
    let wrong = [
        ("", OctalError::NoPoint),
        ("137", OctalError::NoPoint),
        ("4", OctalError::NoPoint),
        (".", OctalError::NoDigits),
        ("4.", OctalError::NoDigits),
        ("00.7", OctalError::LongLead { position: 1 }),
        ("0.1g", digit('g', 3)),
        ("0.1.2", digit('.', 3)),
        (" 0.1", digit(' ', 0)),
        ("0.\u{0663}", digit('\u{0663}', 2)),
        ("-.1", digit('-', 0)),
        ("3.7", OctalError::Endless { digit: 3 }),
        ("2.7", OctalError::Endless { digit: 2 }),
        ("9.7", OctalError::Endless { digit: 9 }),
    ];
    for (text, expected) in wrong {
        assert_eq!(text.parse::<OctalCode>(), Err(expected), "{text:?}");
    }
    let wording = OctalError::Endless { digit: 3 }.to_string();
    assert_eq!(wording, "the first digit 3 lets play continue indefinitely");
}

fn digit(found: char, position: usize) -> OctalError {
    OctalError::Digit { found, position }
}

/// Every game of three digits is recognised from its system, and a system with another option is another game or none.
#[test]
fn systems_are_told_to_be_heaps_of_octal_games() {
    let mut random = Random(9);
    for number in 0..1024i32 {
        let lead = if number < 512 { 0 } else { 4 };
        let digits = [lead, number / 64 % 8, number / 8 % 8, number % 8].map(|own| own as u8);
        let [_, first, second, third] = digits;
        let system = octal(&format!("{lead}.{first}{second}{third}"));
        let code = code_of_heaps(&system).expect("an octal game");
        let mut expected = digits.to_vec();
        while expected.len() > 2 && expected.last() == Some(&0) {
            expected.pop();
        }
        assert_eq!(code.digits(), expected);
        // A system with a changed number is another game or none, or has the same options.
        let mut changed = system.clone();
        let terms = &mut changed.sequences[0].terms;
        if terms.is_empty() {
            continue;
        }
        let at = random.below(terms.len());
        match &mut terms[at] {
            Term::Convolution(own) => match random.below(2) {
                0 => own.x0 += 1,
                _ => own.half = Some(1),
            },
            Term::Back(own) => match random.below(2) {
                0 => own.low += 2,
                _ => own.high = Some(5),
            },
            Term::Constant(_) => unreachable!("no term of an octal game"),
        }
        if let Some(found) = code_of_heaps(&changed) {
            let again = found.system().expect("an octal game");
            for n in 0..40 {
                let of = |system: &System| split(&system.sequences[0], n);
                assert_eq!(of(&changed), of(&again), "{digits:?} {found}");
            }
        }
    }
}

/// The heaps of each option of n.
fn split(own: &Sequence, n: i64) -> std::collections::BTreeSet<[i64; 2]> {
    let pairs = (0..=n).flat_map(|x| (x..=n).map(move |y| [x, y]));
    let is_option = |&[x, y]: &[i64; 2]| {
        own.terms.iter().any(|term| match *term {
            Term::Convolution(Convolution {
                shift,
                x0,
                y0,
                half,
                ..
            }) => [[x, y], [y, x]].iter().any(|[x, y]| {
                x + y == n - shift && *x >= x0 && *y >= y0 && half.is_none_or(|own| y - x >= own)
            }),
            Term::Back(Back {
                delay, low, high, ..
            }) => x == 0 && y == n - delay && low <= y && high.is_none_or(|high| y <= high),
            Term::Constant(_) => false,
        })
    };
    let is_later = n >= own.start();
    pairs.filter(|own| is_later && is_option(own)).collect()
}

#[test]
fn systems_that_are_no_heaps() {
    let kayles = octal("0.77");
    let own = &kayles.sequences[0];
    let with = |sequence: Sequence| System {
        sequences: vec![sequence],
    };
    let changes = [
        with(Sequence {
            initial: vec![0, 1],
            ..own.clone()
        }),
        with(Sequence {
            first: -1,
            ..own.clone()
        }),
        with(Sequence {
            terms: vec![Term::Constant(0)],
            ..own.clone()
        }),
        System {
            sequences: vec![own.clone(), own.clone()],
        },
    ];
    for system in changes {
        assert_eq!(code_of_heaps(&system), None, "{system:?}");
    }
    // The system has more initial values than it needs: in 0.07 a heap of one token has no move.
    let dawson = octal("0.07");
    let later = with(Sequence {
        initial: vec![0, 0],
        ..dawson.sequences[0].clone()
    });
    assert_eq!(
        code_of_heaps(&later).map(|own| own.to_string()).as_deref(),
        Some("0.07")
    );
}
