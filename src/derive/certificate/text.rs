//! The text of a certificate, written and read.

use std::fmt::Write;
use std::str::FromStr;

use super::HEAD;
use crate::derive::part::Solved;
use crate::recurrence::{Member, Sequence, System, Term};

/// What a certificate says, not yet checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    pub kinds: Vec<String>,
    pub edges: Vec<(usize, usize, usize)>,
    pub ends: [Piece; 2],
    pub ring: Option<Vec<usize>>,
    /// For either end: the vertices of the piece, and the columns.
    pub caps: [Vec<(u64, Vec<u32>)>; 2],
    pub sequences: Vec<Sequence>,
    pub words: Vec<Listed>,
    pub whole: Option<(Member, i64)>,
}

/// The vertices of an end beside the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    pub names: Vec<String>,
    pub joins: Vec<(usize, usize)>,
    pub attached: Vec<(usize, usize, usize)>,
}

/// A word by its caps, and the member that it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    pub left: usize,
    pub right: usize,
    pub member: Member,
    pub shift: i64,
}

impl Claim {
    /// What was derived of a strip; `None` with hubs, which certificates do not speak of.
    pub fn of(solved: &Solved) -> Option<Claim> {
        let part = &solved.part;
        if !part.hubs.is_empty() {
            return None;
        }
        let piece = |side: usize| Piece {
            names: part.ends[side].names.clone(),
            joins: part.ends[side].edges.clone(),
            attached: part.ends[side].attached.clone(),
        };
        let caps = |side: usize| {
            let caps = solved.closure.caps[side].iter();
            caps.map(|cap| (cap.piece, cap.columns.clone())).collect()
        };
        let words = solved.words.list.iter().zip(&solved.places);
        let words = words.map(|((left, right), place)| Listed {
            left: *left,
            right: *right,
            member: place.member,
            shift: place.shift,
        });
        let place = solved.places[solved.main];
        Some(Claim {
            kinds: part.strip.kinds.clone(),
            edges: part.strip.edges.clone(),
            ends: [piece(0), piece(1)],
            ring: part.closing.clone(),
            caps: [caps(0), caps(1)],
            sequences: solved.merged.sequences.clone(),
            words: words.collect(),
            whole: Some((place.member, place.shift)),
        })
    }

    pub fn system(&self) -> System {
        System {
            sequences: self.sequences.clone(),
        }
    }
}

const SIDES: [&str; 2] = ["left", "right"];

/// The text of a claim, true or not.
pub fn write(claim: &Claim) -> String {
    let mut text = format!("{HEAD}\n");
    for name in &claim.kinds {
        let _ = writeln!(text, "kind {}", plain(name));
    }
    for (k, l, d) in &claim.edges {
        let _ = writeln!(text, "edge {k} {l} {d}");
    }
    for (side, piece) in SIDES.iter().zip(&claim.ends) {
        for name in &piece.names {
            let _ = writeln!(text, "piece {side} {}", plain(name));
        }
        for (u, v) in &piece.joins {
            let _ = writeln!(text, "join {side} {u} {v}");
        }
        for (u, column, kind) in &piece.attached {
            let _ = writeln!(text, "attach {side} {u} {column} {kind}");
        }
    }
    if let Some(turn) = &claim.ring {
        let _ = writeln!(text, "ring{}", spaced(turn));
    }
    for (side, caps) in SIDES.iter().zip(&claim.caps) {
        for (piece, columns) in caps {
            let _ = writeln!(text, "cap {side} {piece}{}", spaced(columns));
        }
    }
    for (number, own) in claim.sequences.iter().enumerate() {
        let _ = writeln!(
            text,
            "sequence {number} first {} name {}",
            own.first,
            plain(&own.name)
        );
        if !own.initial.is_empty() {
            let _ = writeln!(text, "initial{}", spaced(&own.initial));
        }
        for term in &own.terms {
            write_term(&mut text, term);
        }
    }
    for own in &claim.words {
        let _ = writeln!(
            text,
            "word {} {} member {} shift {}",
            own.left, own.right, own.member, own.shift
        );
    }
    if let Some((member, shift)) = claim.whole {
        let _ = writeln!(text, "whole member {member} shift {shift}");
    }
    text + "end\n"
}

fn write_term(text: &mut String, term: &Term) {
    let _ = match *term {
        Term::Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            ..
        } => writeln!(
            text,
            "convolution {a} {b} shift {shift} from {x0} {y0} xor {constant}"
        ),
        Term::Back {
            a,
            delay,
            constant,
            low,
            ..
        } => writeln!(text, "back {a} delay {delay} low {low} xor {constant}"),
        Term::Constant(value) => writeln!(text, "constant {value}"),
    };
}

fn plain(name: &str) -> String {
    let kept = name
        .chars()
        .filter(|c| !c.is_whitespace() && !c.is_control());
    kept.collect()
}

fn spaced<T: std::fmt::Display>(numbers: &[T]) -> String {
    numbers.iter().map(|own| format!(" {own}")).collect()
}

/// The claim of a text; the number of the line that cannot be read, from 1.
pub fn read(text: &str) -> Result<Claim, usize> {
    let mut claim = Claim::default();
    let mut lines = text.lines().enumerate();
    match lines.next() {
        Some((_, head)) if head.trim() == HEAD => {}
        _ => return Err(1),
    }
    let mut last = 1;
    for (number, line) in lines {
        last = number + 1;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            ["end"] => return Ok(claim),
            _ => read_line(&words, &mut claim).ok_or(last)?,
        }
    }
    Err(last + 1)
}

fn numbers<T: FromStr>(words: &[&str]) -> Option<Vec<T>> {
    words.iter().map(|own| own.parse().ok()).collect()
}

fn side(word: &str) -> Option<usize> {
    SIDES.iter().position(|own| *own == word)
}

fn read_line(words: &[&str], claim: &mut Claim) -> Option<()> {
    match *words {
        ["kind", name] => claim.kinds.push(name.to_owned()),
        ["edge", ..] => match numbers(&words[1..])?[..] {
            [k, l, d] => claim.edges.push((k, l, d)),
            _ => return None,
        },
        ["piece", end, name] => claim.ends[side(end)?].names.push(name.to_owned()),
        ["join", end, u, v] => {
            let pair = (u.parse().ok()?, v.parse().ok()?);
            claim.ends[side(end)?].joins.push(pair);
        }
        ["attach", end, u, column, kind] => {
            let own = (u.parse().ok()?, column.parse().ok()?, kind.parse().ok()?);
            claim.ends[side(end)?].attached.push(own);
        }
        ["ring", ..] if claim.ring.is_none() => claim.ring = Some(numbers(&words[1..])?),
        ["cap", end, piece, ..] => {
            let own = (piece.parse().ok()?, numbers(&words[3..])?);
            claim.caps[side(end)?].push(own);
        }
        ["word", left, right, "member", member, "shift", shift] => claim.words.push(Listed {
            left: left.parse().ok()?,
            right: right.parse().ok()?,
            member: member.parse().ok()?,
            shift: shift.parse().ok()?,
        }),
        ["whole", "member", member, "shift", shift] if claim.whole.is_none() => {
            claim.whole = Some((member.parse().ok()?, shift.parse().ok()?));
        }
        ["sequence", number, "first", first, "name", ..] => {
            if number.parse() != Ok(claim.sequences.len()) {
                return None;
            }
            claim.sequences.push(Sequence {
                name: words[5..].join(" "),
                first: first.parse().ok()?,
                initial: Vec::new(),
                terms: Vec::new(),
            });
        }
        _ => return read_equation(words, claim.sequences.last_mut()?),
    }
    Some(())
}

fn read_equation(words: &[&str], own: &mut Sequence) -> Option<()> {
    match *words {
        ["initial", ..] => own.initial.extend(numbers::<u32>(&words[1..])?),
        ["constant", value] => own.terms.push(Term::Constant(value.parse().ok()?)),
        [
            "convolution",
            a,
            b,
            "shift",
            shift,
            "from",
            x0,
            y0,
            "xor",
            constant,
        ] => {
            own.terms.push(Term::Convolution {
                a: a.parse().ok()?,
                b: b.parse().ok()?,
                constant: constant.parse().ok()?,
                shift: shift.parse().ok()?,
                x0: x0.parse().ok()?,
                y0: y0.parse().ok()?,
                half: None,
            });
        }
        ["back", a, "delay", delay, "low", low, "xor", constant] => own.terms.push(Term::Back {
            a: a.parse().ok()?,
            delay: delay.parse().ok()?,
            constant: constant.parse().ok()?,
            low: low.parse().ok()?,
            high: None,
        }),
        _ => return None,
    }
    Some(())
}
