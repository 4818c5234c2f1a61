//! The tables of all strips with cells of 4 vertices.

use std::collections::{HashMap, HashSet};
use std::time::Instant;

use super::find_tests::asked;
use super::program::find;
use super::program::options::Options;
use super::program::strip::{Strip, all, permutations};
use super::program::strips4::{
    COLUMNS, FILE, FOUND, Key, SYSTEMS, TERMS, VERTICES, columns, derived, found, label, lines,
    searched,
};
use super::program::table::{Row, Table};
use super::{check_words, stride};
use nk_testing::{Random, rounds};

/// A period whose proof needs at most this many values is proved again.
const CHEAP: i64 = 500;
/// One of this many strips is derived again.
const SAMPLE: usize = 1_900;

fn committed() -> Table {
    Table::open(SYSTEMS, &columns()).unwrap()
}

/// The number of strips agrees with Burnside's lemma over the permutations of the vertices and the reversal.
#[test]
fn each_strip_has_one_line() {
    let orders: Vec<[usize; 4]> = (0..256)
        .map(|code| [code >> 6, code >> 4 & 3, code >> 2 & 3, code & 3])
        .filter(|own| (0..4).all(|v| own.contains(&v)))
        .collect();
    assert_eq!(orders.len(), 24);
    let pairs: Vec<(usize, usize)> = (0..4)
        .flat_map(|a| (a + 1..4).map(move |b| (a, b)))
        .collect();
    let is_connected = |cell: usize| {
        let mut reached = 1;
        for _ in 0..3 {
            for (at, (a, b)) in pairs
                .iter()
                .enumerate()
                .filter(|own| cell >> own.0 & 1 == 1)
            {
                let (a, b) = (1 << a, 1 << b);
                if at < 6 && (reached & a != 0 || reached & b != 0) {
                    reached |= a | b;
                }
            }
        }
        reached == 15
    };
    let mut fixed = 0;
    for order in &orders {
        let place = |a: usize, b: usize| {
            let (a, b) = (order[a].min(order[b]), order[a].max(order[b]));
            pairs.iter().position(|own| *own == (a, b)).unwrap()
        };
        let kept = (0..64_usize).filter(|cell| {
            let bits = (0..6).filter(|at| cell >> at & 1 == 1);
            let image = bits.fold(0, |all, at| all | 1 << place(pairs[at].0, pairs[at].1));
            image == *cell && is_connected(*cell)
        });
        let kept = kept.count();
        for back in [false, true] {
            // A set of joins is kept if it is a union of the cycles of its 16 places.
            let mut seen = [false; 16];
            let mut cycles = 0;
            for start in 0..16 {
                cycles += u32::from(!seen[start]);
                let mut at = start;
                while !seen[at] {
                    seen[at] = true;
                    let (a, b) = (order[at / 4], order[at % 4]);
                    at = if back { 4 * b + a } else { 4 * a + b };
                }
            }
            fixed += kept * ((1 << cycles) - 1);
        }
    }
    let lines = lines().unwrap();
    assert_eq!(
        fixed / 48,
        lines.len(),
        "{FILE} with {} columns",
        COLUMNS.len()
    );
    let names: HashSet<String> = all(VERTICES, usize::MAX).iter().map(label).collect();
    assert!(lines.iter().all(|own| names.contains(&own.name)));
    assert!(lines.is_sorted_by_key(|own| &own.name));
    assert_eq!(names.len(), lines.len());
}

/// The lines of the strips and the rows of the systems refer to each other, and rows are called proved only with a
/// proof.
#[test]
fn each_system_is_that_of_its_families() {
    let table = committed();
    check_words(&table);
    let mut counts = vec![0; table.rows().len()];
    let mut first: HashMap<usize, String> = HashMap::new();
    for line in lines().unwrap() {
        let (name, numbers) = (line.name, line.systems);
        for (kind, number) in ["strip", "ring"].iter().zip(numbers) {
            if let Some(number) = number {
                counts[number - 1] += 1;
                first.entry(number).or_insert(format!("{kind} {name}"));
            }
        }
        assert_eq!(numbers[0].is_some(), numbers[1].is_some(), "{name}");
        // A strip that is not in the table of systems has its terms in its line.
        let is_searched = line.terms.map(|terms| !terms.is_empty());
        assert_eq!(is_searched, [numbers[0].is_none(); 2], "{name}");
    }
    for (at, row) in table.rows().iter().enumerate() {
        assert_eq!(row.number("number"), Some(at as i64 + 1));
        assert_eq!(row.number("families"), Some(counts[at]), "{}", row.name());
        assert_eq!(row.name(), first[&(at + 1)]);
    }
}

fn check(name: &str, row: Option<&Row>) {
    let strip = find::read(name).unwrap();
    assert_eq!(strip.name(), name, "the name is the least one");
    let (Some(family), Some(row)) = (derived(&strip).unwrap(), row) else {
        assert!(
            derived(&strip).unwrap().is_none() && row.is_none(),
            "{name}"
        );
        return;
    };
    assert_eq!(Key::of(&family).mark(), row.get("system"), "{name}");
    assert_eq!(Some(family.from), row.number("from"), "{name}");
    let terms: Vec<String> = row.get("terms").split(',').map(str::to_owned).collect();
    let found = family.values(strip.least().max(1), TERMS).unwrap();
    let found: Vec<String> = found.iter().map(u32::to_string).collect();
    assert_eq!(found, terms, "{name}");
    if row.number("checked_to").is_some_and(|own| own <= CHEAP) && row.name() == name {
        let options = Options {
            time: 600.0,
            limit: CHEAP,
            ..Options::default()
        };
        let cells = searched(&strip, &family, Instant::now(), &options).unwrap();
        for (column, text) in FOUND.iter().zip(&cells) {
            // The number of values depends on the limit, as the search doubles it until it reaches the limit.
            if !["values", "seconds"].contains(column) {
                assert_eq!(row.get(column), text, "{name}, {column}");
            }
        }
    }
}

/// A sample of all strips and rings is derived again, and so is the first family of some systems, with its period.
#[test]
fn a_sample_is_made_again() {
    let (table, lines) = (committed(), lines().unwrap());
    for line in lines.iter().skip(7).step_by(stride(SAMPLE)) {
        for (kind, number) in ["strip", "ring"].iter().zip(line.systems) {
            let row = number.map(|number| &table.rows()[number - 1]);
            check(&format!("{kind} {}", line.name), row);
        }
        if line.systems[0].is_none() {
            let [zero, ring_zero] = line.zeros.clone();
            let [terms, ring_terms] = line.terms.clone();
            let again = found(line.strip().unwrap()).unwrap();
            assert_eq!(again, [zero, ring_zero, terms, ring_terms], "{}", line.name);
        }
    }
    let step = stride(SAMPLE).min(table.rows().len() / 20);
    for row in table.rows().iter().step_by(step) {
        check(row.name(), Some(row));
    }
}

/// Texts that name no strip of the tables, each with the reason.
const WRONG: [(&str, &str); 6] = [
    ("ab,ac", "has no slash"),
    ("ab/abc", "`abc` is not an edge"),
    ("aa/ab", "joins a to a"),
    ("ab/", "has no edge to the next cell"),
    ("ab,cd/ac", "is not connected"),
    ("ab,bc,cd,de/aa", "names 5 vertices"),
];

/// A strip is found by any of its names, and a text that names none is refused with the reason.
#[test]
fn strips_are_found_by_any_name() {
    let names = [
        ("ab,ac/bc", "strip ab,ac/bc"),
        ("strip xz, yx / zy", "strip ab,ac/bc"),
        ("ring cb,ca/ab", "ring ab,ac/bc"),
        ("q/qq", "strip a/aa"),
        ("strip xz yx / zy", "strip ab,ac/bc"),
        ("ring q / qq", "ring a/aa"),
    ];
    for (text, name) in names {
        assert_eq!(find::read(text).unwrap().name(), name);
    }
    for (text, reason) in WRONG {
        let why = find::read(text).unwrap_err();
        assert!(why.contains(reason), "{text}: {why}");
    }
}

/// The script finds a strip by any of its names, and shows the rows of the strip and its ring.
#[test]
fn the_script_finds_strips() {
    if asked("a/aa").is_none() {
        return;
    }
    let run = |text: &str| asked(text).expect("an answer, as before");
    let mut random = Random(15);
    let (lines, orders) = (lines().unwrap(), permutations(VERTICES));
    let letters = ["wxyz", "badc", "cabd"];
    let renamed = |name: &str, random: &mut Random| -> String {
        let (order, letters) = (random.pick(&orders), random.pick(&letters));
        let called = |own: char| match own {
            'a'..='d' => letters.as_bytes()[order[own as usize - 'a' as usize]] as char,
            other => other,
        };
        name.chars().map(called).collect()
    };
    for _ in 0..rounds(12) {
        let line = random.pick(&lines);
        let text = renamed(&line.name, &mut random);
        let answer = String::from_utf8(run(&text).stdout).unwrap();
        for (at, kind) in ["strip", "ring"].iter().enumerate() {
            assert!(
                answer.contains(&format!("{kind} {}, in ", line.name)),
                "{text}: {answer}"
            );
            let terms = format!("  terms: {}", line.terms[at]);
            assert!(answer.contains(&terms), "{text}: {answer}");
        }
    }
    for (text, reason) in WRONG {
        let refused = run(text);
        let why = String::from_utf8(refused.stderr).unwrap();
        assert!(
            !refused.status.success() && why.contains(reason),
            "{text}: {why}"
        );
    }
    for text in ["ab,ac/bc", "ab,ac,ad,bc,bd/ad,da,bc,bb,db,ac"] {
        let answer = String::from_utf8(run(text).stdout).unwrap();
        assert!(answer.contains("terms: "), "{answer}");
        let strips: Vec<Strip> = answer
            .lines()
            .filter(|own| !own.starts_with(' '))
            .map(|own| find::read(own.split_once(", in ").unwrap().0).unwrap())
            .collect();
        assert_eq!(strips.len(), 2, "{answer}");
        assert_eq!(strips[0].closed(), strips[1]);
    }
}
