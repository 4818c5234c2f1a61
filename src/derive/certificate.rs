//! The claim of a certificate, made from a derivation.

use crate::blueprint::{Blueprint, Stretch};
use crate::linear_form::{Form, N};
use crate::quotient::Place;
use crate::solve_strip::Solved;
use crate::strip::Shape;
use crate::{Found, SolvedPart, blueprint, strip, twins};
use nk_verify::derivation::{
    Index, Line, Listed, Part, Piece, Residue, Run, Spot, Statements, Strip, Twin,
};

/// The claim about a family.
pub(crate) fn make(family: &str, found: &Found) -> Statements {
    let mut numbers = 0..;
    let residues = found.read.iter().map(|(plan, shape)| {
        let parts = shape.parts.iter().zip(&mut numbers);
        let threshold = |own: &SolvedPart| match own {
            SolvedPart::Words(..) => None,
            SolvedPart::Branches(own) => own.strip.branches.as_ref().map(|own| own.threshold),
        };
        let parts = parts.map(|own| (own.1, threshold(&found.solved[own.1])));
        residue(plan, shape, &parts.collect::<Vec<_>>())
    });
    let residues = residues.collect();
    let parts = found.read.iter().flat_map(|own| &own.1.parts);
    let strips = parts.zip(&found.solved).map(|(part, own)| {
        let (begin, own) = match own {
            SolvedPart::Words(begin, own) => (begin, own),
            SolvedPart::Branches(own) => return own.strip.clone(),
        };
        let places = own.places.iter().map(|inner| {
            let outer = found.merged.places[begin + inner.member];
            Place {
                member: outer.member,
                shift: inner.shift + outer.shift,
            }
        });
        strip(part, own, &places.collect::<Vec<_>>())
    });
    Statements {
        family: family.to_owned(),
        strips: strips.collect(),
        sequences: found.merged.system.sequences.clone(),
        residues,
        small: (0, Vec::new()),
    }
}

fn strip(whole: &strip::Part, solved: &Solved, places: &[Place]) -> Strip {
    let piece = |end: &strip::End| Piece {
        names: end.names.clone(),
        joins: end.edges.clone(),
        attached: end.attached.clone(),
    };
    let caps = |side: usize| {
        let caps = solved.closure.caps[side].iter();
        caps.map(|cap| (cap.piece, cap.columns.clone())).collect()
    };
    let words = solved.words.list.iter().zip(places);
    let words = words.map(|((left, right), place)| Listed {
        left: *left,
        right: *right,
        member: place.member,
        shift: place.shift,
    });
    let hubs = whole.hubs.iter().enumerate();
    let spokes = hubs.flat_map(|(u, hub)| hub.hubs.iter().map(move |v| (u, *v)));
    let (_, twins) = twins::without_twins(whole.clone());
    let twins = twins.into_iter().map(|own| match own.side {
        None => Twin::Kind(own.gone, own.stays),
        Some(side) => Twin::Vertex(side, own.gone, own.stays),
    });
    let place = places[solved.main];
    Strip {
        kinds: whole.strip.kinds.clone(),
        edges: whole.strip.edges.clone(),
        ends: [piece(&whole.ends[0]), piece(&whole.ends[1])],
        hubs: whole.hubs.iter().map(|own| own.name.clone()).collect(),
        spokes: spokes.filter(|(u, v)| u < v).collect(),
        ring: whole.closing.clone(),
        twins: twins.collect(),
        caps: [caps(0), caps(1)],
        words: words.collect(),
        whole: Some((place.member, place.shift)),
        branches: None,
    }
}

/// The statements about one residue; `parts` has the number of the strip of each part and, if the part consists of
/// branches, their threshold.
fn residue(plan: &Blueprint, shape: &Shape, parts: &[(usize, Option<i64>)]) -> Residue {
    let of_branches = shape.parts.iter().zip(parts);
    let of_branches = of_branches.filter_map(|(part, own)| Some(part.least_with(own.1?)));
    let from = of_branches.fold(shape.from.max(plan.least), i64::max);
    let parts = shape.parts.iter().zip(&shape.naming.parts).zip(parts);
    let parts = parts.map(|((part, naming), &(strip, threshold))| Part {
        strip,
        growth: part.growth,
        offset: part.offset,
        kinds: naming
            .kinds
            .iter()
            .map(|own| own.iter().map(lap).collect())
            .collect(),
        ends: match threshold {
            Some(_) => Default::default(),
            None => [0, 1].map(|side| naming.ends[side].iter().map(spot).collect()),
        },
        hubs: match threshold {
            Some(_) => core(naming).map(spot).collect(),
            None => naming.hubs.iter().map(spot).collect(),
        },
    });
    Residue {
        from,
        parts: parts.collect(),
        loose: shape.naming.loose.iter().map(spot).collect(),
        ties: shape.loose.edges().collect(),
        ..definition(plan)
    }
}

/// The vertices and edges of a family for one residue of n, without the parts.
pub fn definition(plan: &Blueprint) -> Residue {
    let vertices = plan.vertices.iter();
    let edges = plan.edges.iter();
    Residue {
        modulus: plan.modulus,
        residue: plan.residue,
        from: plan.least,
        names: plan.names.clone(),
        vertices: vertices
            .map(|own| run(&[&own.place], &own.stretch))
            .collect(),
        edges: edges
            .map(|own| run(&[&own.ends[0], &own.ends[1]], &own.stretch))
            .collect(),
        ..Residue::default()
    }
}

/// The core of branches: the hubs, and the vertices of both ends.
fn core(naming: &strip::PartNaming) -> impl Iterator<Item = &blueprint::Place> {
    naming.hubs.iter().chain(naming.ends.iter().flatten())
}

fn lap(own: &strip::Lap) -> Run {
    Run {
        ends: vec![spot(&own.place)],
        low: vec![own.low],
        high: vec![own.high],
        guards: Vec::new(),
    }
}

fn spot(place: &blueprint::Place) -> Spot {
    let index = |own: &blueprint::Index| -> Index { (own.stride, own.slope, own.offset) };
    Spot {
        name: place.name,
        indices: place.indices.iter().map(index).collect(),
    }
}

fn run(ends: &[&blueprint::Place], stretch: &Stretch) -> Run {
    let line = |own: &Form| -> Line { (own.coefficient(N), own.offset()) };
    let lines = |forms: &[Form]| {
        let mut lines: Vec<Line> = forms.iter().map(line).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    };
    Run {
        ends: ends.iter().map(|own| spot(own)).collect(),
        low: lines(&stretch.low),
        high: lines(&stretch.high),
        guards: lines(&stretch.guards),
    }
}
