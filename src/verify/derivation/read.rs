//! Reads the text of a claim.

use std::str::FromStr;

use super::HEAD;
use super::statements::{Index, Line, Listed, Part, Residue, Run, Spot, Statements, Strip, Twin};
use super::write::SIDES;
use crate::lines::below;
use nk_system::{Back, Convolution, Sequence, Term};

impl Statements {
    /// Reads a claim.
    ///
    /// # Errors
    ///
    /// The number of the first line that cannot be read, from 1.
    pub fn read(text: &str) -> Result<Statements, usize> {
        let mut claim = Statements::default();
        let (mut lines, mut last) = below(text, HEAD)?;
        while let Some((line, number)) = lines.next() {
            last = number;
            let line = line.split('#').next().unwrap_or("");
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["end"] => return lines.next().map_or(Ok(claim), |(_, line)| Err(line)),
                _ => read_line(&words, &mut claim).ok_or(last)?,
            }
        }
        Err(last + 1)
    }
}

fn read_line(words: &[&str], claim: &mut Statements) -> Option<()> {
    match *words {
        ["family", ..] => claim.family = words[1..].join(" "),
        ["strip"] => claim.strips.push(Strip::default()),
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
        ["initial" | "convolution" | "back" | "constant", ..] => {
            return read_equation(words, claim.sequences.last_mut()?);
        }
        ["residue", residue, "of", modulus, "from", from] => claim.residues.push(Residue {
            modulus: modulus.parse().ok()?,
            residue: residue.parse().ok()?,
            from: from.parse().ok()?,
            ..Residue::default()
        }),
        ["small", least, ..] => claim.small = (least.parse().ok()?, numbers(&words[2..])?),
        _ => match claim.residues.last_mut() {
            Some(own) => return read_residue(words, own),
            None => return read_strip(words, claim.strips.last_mut()?),
        },
    }
    Some(())
}

fn numbers<T: FromStr>(words: &[&str]) -> Option<Vec<T>> {
    words.iter().map(|own| own.parse().ok()).collect()
}

fn side(word: &str) -> Option<usize> {
    SIDES.iter().position(|own| *own == word)
}

fn pair(u: &str, v: &str) -> Option<(usize, usize)> {
    Some((u.parse().ok()?, v.parse().ok()?))
}

fn read_strip(words: &[&str], own: &mut Strip) -> Option<()> {
    match *words {
        ["kind", name] => own.kinds.push(name.to_owned()),
        ["edge", k, l, d] => {
            let (k, l) = pair(k, l)?;
            own.edges.push((k, l, d.parse().ok()?));
        }
        ["piece", end, name] => own.ends[side(end)?].names.push(name.to_owned()),
        ["join", end, u, v] => own.ends[side(end)?].joins.push(pair(u, v)?),
        ["attach", end, u, column, kind] => {
            let (u, column) = pair(u, column)?;
            let attached = &mut own.ends[side(end)?].attached;
            attached.push((u, column, kind.parse().ok()?));
        }
        ["hub", name] => own.hubs.push(name.to_owned()),
        ["spoke", u, v] => own.spokes.push(pair(u, v)?),
        ["reach", hub, kinds] => {
            let branches = own.branches.get_or_insert_default();
            (branches.period == 0).then_some(())?;
            let next: Option<usize> = hub.parse().ok().filter(|hub| *hub == branches.reach.len());
            next?;
            branches.reach.push(kinds.parse().ok()?);
        }
        ["repeat", threshold, period] => {
            let branches = own.branches.as_mut().filter(|own| own.period == 0)?;
            branches.threshold = threshold.parse().ok()?;
            branches.period = period.parse().ok().filter(|period| *period != 0)?;
        }
        ["ring", ..] if own.ring.is_none() => own.ring = Some(numbers(&words[1..])?),
        ["twin", "kind", k, l] => {
            let (k, l) = pair(k, l)?;
            own.twins.push(Twin::Kind(k, l));
        }
        ["twin", end, u, v] => {
            let (u, v) = pair(u, v)?;
            own.twins.push(Twin::Vertex(side(end)?, u, v));
        }
        ["cap", end, piece, ..] => {
            let cap = (piece.parse().ok()?, numbers(&words[3..])?);
            own.caps[side(end)?].push(cap);
        }
        ["word", left, right, "member", member, "shift", shift] => {
            let (left, right) = pair(left, right)?;
            own.words.push(Listed {
                left,
                right,
                member: member.parse().ok()?,
                shift: shift.parse().ok()?,
            });
        }
        ["whole", "member", member, "shift", shift] if own.whole.is_none() => {
            own.whole = Some((member.parse().ok()?, shift.parse().ok()?));
        }
        _ => return None,
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
            let (a, b) = pair(a, b)?;
            own.terms.push(Term::Convolution(Convolution {
                a,
                b,
                constant: constant.parse().ok()?,
                shift: shift.parse().ok()?,
                x0: x0.parse().ok()?,
                y0: y0.parse().ok()?,
                half: None,
            }));
        }
        ["back", a, "delay", delay, "low", low, "xor", constant] => {
            own.terms.push(Term::Back(Back {
                a: a.parse().ok()?,
                delay: delay.parse().ok()?,
                constant: constant.parse().ok()?,
                low: low.parse().ok()?,
                high: None,
            }))
        }
        _ => return None,
    }
    Some(())
}

fn read_residue(words: &[&str], own: &mut Residue) -> Option<()> {
    match *words {
        ["name", name] => own.names.push(name.to_owned()),
        ["vertices", ..] => own.vertices.push(run(&words[1..], 1)?),
        ["edges", ..] => own.edges.push(run(&words[1..], 2)?),
        ["part", strip, "growth", growth, "offset", offset] => own.parts.push(Part {
            strip: strip.parse().ok()?,
            growth: growth.parse().ok()?,
            offset: offset.parse().ok()?,
            ..Part::default()
        }),
        ["cells", kind, "is", ..] => {
            let kinds = &mut own.parts.last_mut()?.kinds;
            let kind: usize = kind.parse().ok().filter(|own| *own <= kinds.len())?;
            kinds.resize(kinds.len().max(kind + 1), Vec::new());
            kinds[kind].push(run(&words[3..], 1)?);
        }
        ["at", "hub", ..] => own.parts.last_mut()?.hubs.push(spot(&words[2..])?),
        ["at", end, ..] => own.parts.last_mut()?.ends[side(end)?].push(spot(&words[2..])?),
        ["loose", ..] => own.loose.push(spot(&words[1..])?),
        ["tie", u, v] => own.ties.push(pair(u, v)?),
        _ => return None,
    }
    Some(())
}

fn spot(words: &[&str]) -> Option<Spot> {
    let (name, rest) = words.split_first()?;
    let all: Vec<i64> = numbers(rest)?;
    let (triples, []) = all.as_chunks::<3>() else {
        return None;
    };
    let index = |[stride, slope, offset]: &[i64; 3]| -> Index { (*stride, *slope, *offset) };
    Some(Spot {
        name: name.parse().ok()?,
        indices: triples.iter().map(index).collect(),
    })
}

/// Reads a run: this number of ends, separated by `--`, and then its bounds.
fn run(words: &[&str], ends: usize) -> Option<Run> {
    let is_bound = |word: &&str| matches!(*word, "low" | "high" | "if");
    let begin = words.iter().position(is_bound).unwrap_or(words.len());
    let spots: Option<Vec<Spot>> = words[..begin].split(|own| *own == "--").map(spot).collect();
    let mut run = Run {
        ends: spots.filter(|own| own.len() == ends)?,
        ..Run::default()
    };
    let mut rest = &words[begin..];
    while let Some((word, more)) = rest.split_first() {
        let end = more.iter().position(is_bound).unwrap_or(more.len());
        let all: Vec<i64> = numbers(&more[..end])?;
        let (pairs, []) = all.as_chunks::<2>() else {
            return None;
        };
        let lines = match *word {
            "low" => &mut run.low,
            "high" => &mut run.high,
            _ => &mut run.guards,
        };
        lines.extend(
            pairs
                .iter()
                .map(|[slope, offset]| -> Line { (*slope, *offset) }),
        );
        rest = &more[end..];
    }
    Some(run)
}
