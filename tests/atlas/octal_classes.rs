//! The classes of octal games that are proved to have the same values.

use super::table::Table;
use std::collections::BTreeMap;

use nk_base::cancellation::CancelToken;
use nk_prove::equality::equalities;
use nk_recurrence::Values;
use nk_system::{Back, Convolution, OctalCode, System, Term};

/// The number of values after the leading zeros that are compared before a proof is tried.
pub const COMPARED: usize = 256;
/// The largest number of leading zeros that a game may have.
const MOST_LEADING: usize = 64;

/// A game of the table.
#[derive(Clone, Debug)]
pub struct Game {
    /// The code without zeros at its end.
    pub name: String,
    /// The system of the values of its heaps.
    pub system: System,
    /// The sequence of the OEIS that lists its values, if the program has one.
    pub oeis: Option<String>,
    /// The number of zeros before the first value that is not 0; 0 if all values are 0.
    pub leading: i64,
    /// The first values after these zeros.
    pub values: Vec<u32>,
}

/// A game as a member of a class of games with the same values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The name of the representative of the class.
    pub class: String,
    /// The value of this game at n + shift is that of the representative at n, wherever both have one.
    pub shift: i64,
}

/// The games with at most three digits after the point, and those that the OEIS lists, in the order of [`sort_key`].
///
/// # Errors
///
/// The index of lists cannot be read.
pub fn games() -> Result<Vec<Game>, String> {
    let listed = listed()?;
    let mut names: Vec<String> = listed.keys().cloned().collect();
    for digits in 0..1024 {
        let lead = if digits < 512 { 0 } else { 4 };
        names.push(name(&format!("{lead}.{:03o}", digits % 512)));
    }
    names.sort_by_key(|own| sort_key(own));
    names.dedup();
    let games = names.into_iter().map(|name| {
        let code: OctalCode = name.parse().map_err(|why| format!("{name}: {why}"))?;
        let system = code.system().map_err(|why| format!("{name}: {why}"))?;
        let mut values = Values::new(system.clone()).map_err(|why| format!("{name}: {why:?}"))?;
        let last = (MOST_LEADING + COMPARED) as i64;
        let reached = values.extend_to(last, &CancelToken::new());
        reached.map_err(|why| format!("{name}: {why}"))?;
        let all = values.slice(0).to_vec();
        let leading = all.iter().position(|value| *value != 0).unwrap_or(0);
        Ok(Game {
            oeis: listed.get(&name).cloned(),
            values: all[leading..leading + COMPARED].to_vec(),
            leading: leading as i64,
            name,
            system,
        })
    });
    games.collect()
}

/// The order of the table: by the digit before the point, then by the digits after it.
pub fn sort_key(name: &str) -> (char, String) {
    let first = name.chars().next().unwrap_or_default();
    (first, name.to_owned())
}

/// The code without zeros at its end, but with at least one digit after the point.
pub fn name(code: &str) -> String {
    match code.trim_end_matches('0') {
        short if short.ends_with('.') => format!("{short}0"),
        short => short.to_owned(),
    }
}

/// Further games of OEIS entries, which give the code of another game.
const BESIDE: [(&str, &str); 1] = [("0.17771", "A071509")];

/// The codes of games that the bundled OEIS sequences list, each with its sequence.
fn listed() -> Result<BTreeMap<String, String>, String> {
    let path = nk_testing::root().join("src/oeis/data/INDEX.tsv");
    let text =
        std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    let mut rows = text
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let header = rows.next().unwrap_or_default();
    let column = |name: &str| header.iter().position(|own| *own == name);
    let (id, octal) = (column("id"), column("octal"));
    let (Some(id), Some(octal)) = (id, octal) else {
        return Err(format!("{}: no columns `id` and `octal`", path.display()));
    };
    let coded = rows.filter(|row| row.get(octal).is_some_and(|own| !own.is_empty()));
    let codes = coded.map(|row| {
        let code = row[octal].to_owned();
        let code = match code.strip_prefix('.') {
            Some(rest) => format!("0.{rest}"),
            None => code,
        };
        (name(&code), row[id].to_owned())
    });
    let beside = BESIDE.map(|(code, id)| (code.to_owned(), id.to_owned()));
    Ok(codes.chain(beside).collect())
}

/// For each game its class. Games are in one class if their values after the leading zeros are proved to be equal for
/// all n by the theorem of [`nk_prove::equality`]. A game that represents its class in the table keeps this role.
pub fn classes(games: &[Game], table: &Table) -> Vec<Member> {
    let mut alike: BTreeMap<&[u32], Vec<usize>> = BTreeMap::new();
    for (at, game) in games.iter().enumerate() {
        alike.entry(&game.values).or_default().push(at);
    }
    let mut members: Vec<Option<Member>> = vec![None; games.len()];
    for mut group in alike.into_values() {
        group.sort_by_key(|at| {
            let row = table.row(&games[*at].name);
            let is_head = row.is_some_and(|row| row.get("relation") == "itself");
            (!is_head, standing(&games[*at]))
        });
        while let Some(&first) = group.first() {
            let equal = equal_to_first(games, &group);
            for &at in &equal {
                members[at] = Some(Member {
                    class: games[first].name.clone(),
                    shift: games[at].leading - games[first].leading,
                });
            }
            group.retain(|at| !equal.contains(at));
        }
    }
    members
        .into_iter()
        .map(|own| own.expect("each game is in a group"))
        .collect()
}

/// The key by which the representative of a class is its least game. Games with a sequence of the OEIS come first, then
/// those in standard form, whose first digit after the point is odd and whose digit before it is 0, then those with the
/// shortest code.
pub fn standing(game: &Game) -> (bool, bool, usize, String) {
    let standard =
        game.name.starts_with("0.") && matches!(game.name.as_bytes()[2], b'1' | b'3' | b'5' | b'7');
    (
        game.oeis.is_none(),
        !standard,
        game.name.len(),
        game.name.clone(),
    )
}

/// The games of a group that are proved to be equal to its first game, which is one of them.
fn equal_to_first(games: &[Game], group: &[usize]) -> Vec<usize> {
    let first = group[0];
    let mut equal = vec![first];
    for &other in &group[1..] {
        let mut system = spread(&games[first].system);
        let member = system.append(&spread(&games[other].system));
        let shift = games[other].leading - games[first].leading;
        let found = equalities(&system, &[(member, 0, shift)], &CancelToken::new());
        let from = found
            .ok()
            .flatten()
            .and_then(|own| own.shown(member, 0, shift));
        // Below this index the values were compared.
        if from.is_some_and(|from| from - games[first].leading < COMPARED as i64) {
            equal.push(other);
        }
    }
    equal
}

/// The same game, in which each convolution from the empty heap on is written as a back reference and a convolution of
/// two nonempty heaps. The options are the same. The theorem compares back references with single pairs of a
/// convolution, so it sees in this form that taking k tokens and leaving one heap may be an option that the game has
/// anyway.
pub fn spread(system: &System) -> System {
    let mut system = system.clone();
    for own in &mut system.sequences {
        let terms = own.terms.iter().flat_map(|term| match *term {
            Term::Convolution(pairs) if (pairs.x0, pairs.y0, pairs.half) == (0, 0, None) => vec![
                Term::Convolution(Convolution {
                    x0: 1,
                    y0: 1,
                    ..pairs
                }),
                Term::Back(Back {
                    a: pairs.a,
                    delay: pairs.shift,
                    constant: pairs.constant,
                    ..Back::default()
                }),
            ],
            _ => vec![*term],
        });
        own.terms = terms.collect();
    }
    system
}
