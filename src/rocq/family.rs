//! A family of graphs: its vertices and edges as in a specification, and as a strip.

use std::collections::HashMap;
use std::fmt::Write;

use nk_verify::derivation::{Index, Line, Part, Residue, Run, Spot, Strip as Stated, Twin};
use num_integer::Integer;

use crate::file::{Refusal, refused};
use crate::names::Names;
use crate::spelling::{argument, comment, integer, list, naturals, sum};
use crate::strip::Strip;

/// The largest number of rules for vertices and edges.
const MOST_RUNS: usize = 400;

/// A family of one residue and one part, as it is written.
pub struct Family<'c> {
    pub residue: &'c Residue,
    pub part: &'c Part,
    pub stated: &'c Stated,
    pub strip: &'c Strip,
    /// The least n.
    pub from: i64,
    /// The name of the graphs, as a function of n.
    pub shown: String,
    pub prefix: String,
}

impl Family<'_> {
    /// The definitions of the graphs and of `P_family`, and the lemmas `P_runs` and `P_strips`.
    pub fn text(&self, family: &str, names: &mut Names) -> Result<String, Refusal> {
        let prefix = &self.prefix;
        let whole = Whole::new(self.residue)?;
        let mut text = whole.graphs(family, &self.shown, names);
        let _ = write!(
            text,
            "{}{}Lemma {prefix}_strips : family_test {prefix}_closure {prefix}_family = true.\nProof. vm_cast_no_check (eq_refl true). Qed.\n\n",
            whole.definition(&format!("{prefix}_family"), self.from, Some(self))?,
            whole.runs(
                &format!("{prefix}_runs"),
                &format!("{prefix}_family"),
                &self.shown,
                "n"
            )
        );
        Ok(text)
    }

    /// The fields of a certificate that state the places of the vertices.
    fn places(&self) -> Result<String, Refusal> {
        let cells = (self.part.growth, self.part.offset);
        let closing = match &self.strip.ring {
            Some([_, back]) => format!("(Some {})", naturals(back)),
            None => "None".to_owned(),
        };
        let [left, right] = self.caps();
        Ok(format!(
            "[ {} ]\n  {} {} {} {} {closing}",
            self.assignments()?.join(";\n    "),
            naturals(left),
            naturals(right),
            line(&cells),
            integer(self.from)
        ))
    }

    /// The definition of a strip with its own vertices and edges, as the closure has them.
    pub fn own(&self, name: &str, closure: &str) -> Result<String, Refusal> {
        Ok(format!(
            "Definition {name} : family := own {closure} (Family {} [] [] {}).\n\n",
            strings(self.residue),
            self.places()?
        ))
    }

    /// The hubs, as forms that do not depend on a cell.
    pub fn hubs(&self) -> String {
        hubs(self.part)
    }

    /// The columns at the ends of the whole strip; a ring has none.
    fn caps(&self) -> [&[u64]; 2] {
        match self.strip.ring {
            Some(_) => [&[], &[]],
            None => [&self.strip.left_caps[0], &self.strip.right_caps[0]],
        }
    }

    /// The places of the vertices in the strip. A vertex that was left out has the place of its twin.
    fn assignments(&self) -> Result<Vec<String>, Refusal> {
        let twins = twins(self.stated);
        let pad = self.caps()[0].len() as i64;
        let place = |mut own: (usize, usize)| {
            while let Some(twin) = twins.get(&own) {
                own = *twin;
            }
            let places = match own.0 {
                KIND => &self.strip.place_of_kind,
                side => &self.strip.place_of_end[side],
            };
            let place = places.get(own.1).copied().flatten();
            place.ok_or_else(|| Refusal("a twin is not there".to_owned()))
        };
        let mut all = Vec::new();
        for (kind, runs) in self.part.kinds.iter().enumerate() {
            for own in runs {
                let at = place((KIND, kind))?;
                all.push(format!(
                    "Assignment ({}) {} {at}",
                    run(&own.ends[0], own),
                    line(&(0, pad))
                ));
            }
        }
        let single = Run {
            low: vec![(0, 0)],
            high: vec![(0, 0)],
            ..Run::default()
        };
        let columns = [(0, 0), (self.part.growth, self.part.offset + pad)];
        for (side, spots) in self.part.ends.iter().enumerate() {
            for (number, spot) in spots.iter().enumerate() {
                let at = place((side, number))?;
                all.push(format!(
                    "Assignment ({}) {} {at}",
                    run(spot, &single),
                    line(&columns[side])
                ));
            }
        }
        Ok(all)
    }
}

/// The vertices and edges of the graphs of one residue.
pub struct Whole<'c> {
    residue: &'c Residue,
    edges: Vec<Run>,
}

impl<'c> Whole<'c> {
    pub fn new(residue: &'c Residue) -> Result<Whole<'c>, Refusal> {
        // A loop is no edge.
        let joins = residue
            .edges
            .iter()
            .filter(|own| own.ends[0] != own.ends[1]);
        let edges: Vec<Run> = joins.cloned().collect();
        let runs = residue.vertices.iter().chain(&edges);
        if runs.clone().any(|own| least_guards(own).len() > 1) {
            return refused("a vertex or an edge is there for several ranges of n only");
        }
        if runs.clone().count() > MOST_RUNS {
            return refused(format!(
                "the family has more than {MOST_RUNS} vertices and edges per cell"
            ));
        }
        Ok(Whole { residue, edges })
    }

    /// The definitions of the graphs as a function of n.
    pub fn graphs(&self, family: &str, shown: &str, names: &mut Names) -> String {
        let (mut text, makers) = makers(self.residue, names);
        let one = |run: &Run| vertex(&run.ends[0], &makers);
        let two = |run: &Run| {
            format!(
                "({}, {})",
                vertex(&run.ends[0], &makers),
                vertex(&run.ends[1], &makers)
            )
        };
        let _ = write!(
            text,
            "\n(** The graphs of the family {}. *)\nDefinition {shown} (n : Z) : graph := Graph\n  ({})\n  ({}).\n\n",
            comment(family),
            listing(&self.residue.vertices, &one),
            listing(&self.edges, &two)
        );
        text
    }

    /// The definition of the vertices and edges as runs, with the places of a strip if one is given.
    pub fn definition(
        &self,
        name: &str,
        from: i64,
        strip: Option<&Family<'_>>,
    ) -> Result<String, Refusal> {
        let places = match strip {
            Some(own) => own.places()?,
            None => format!("[] [] [] (0, 0) {} None", integer(from)),
        };
        Ok(format!(
            "Definition {name} : family := Family {}\n  ({})\n  ({})\n  {places}.\n\n",
            strings(self.residue),
            grouped(&self.residue.vertices, &|run| self::run(&run.ends[0], run)),
            grouped(&self.edges, &edge_run),
        ))
    }

    /// The lemma that the lists of the graphs are these runs.
    pub fn runs(&self, lemma: &str, definition: &str, shown: &str, n: &str) -> String {
        format!(
            "Lemma {lemma} : forall n, graph_is {definition} n ({shown} {n}).\nProof.\n  intros n. apply (graph_is_intro (names {definition})); [reflexivity | |].\n  - cbn [vertices {shown}]. unfold {definition}; cbn [vertex_runs names]. same_vertices.\n  - cbn [edges {shown}]. unfold {definition}; cbn [edge_runs names]. same_edges.\nQed.\n\n"
        )
    }
}

/// Different names for the vertices. Parts of a graph may have different vertices with the same name, which get primes.
fn unlike(residue: &Residue) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in &residue.names {
        let mut own = name.clone();
        while all.contains(&own) {
            own.push('\'');
        }
        all.push(own);
    }
    all
}

pub fn strings(residue: &Residue) -> String {
    let all = unlike(residue);
    list(all.iter().map(|own| format!("\"{own}\"%string")))
}

/// The number for kinds in [`twins`], besides 0 and 1 for the two ends.
const KIND: usize = 2;

/// The twin of each kind, and of each vertex of an end, that is left out, by the numbers in the certificate.
fn twins(strip: &Stated) -> HashMap<(usize, usize), (usize, usize)> {
    let counts = [
        strip.ends[0].names.len(),
        strip.ends[1].names.len(),
        strip.kinds.len(),
    ];
    let mut lists = counts.map(|count| (0..count).collect::<Vec<usize>>());
    let mut twins = HashMap::new();
    for twin in &strip.twins {
        let (side, own, other) = match *twin {
            Twin::Kind(own, other) => (KIND, own, other),
            Twin::Vertex(side, own, other) => (side, own, other),
        };
        let list = &mut lists[side];
        if own < list.len() && other < list.len() {
            twins.insert((side, list[own]), (side, list[other]));
            list.remove(own);
        }
    }
    twins
}

/// Definitions of functions that make vertices from indices, and their names.
fn makers(residue: &Residue, names: &mut Names) -> (String, Vec<String>) {
    const INDICES: [&str; 8] = ["i", "j", "k", "l", "i1", "j1", "k1", "l1"];
    let spots = || {
        residue
            .vertices
            .iter()
            .chain(&residue.edges)
            .flat_map(|own| &own.ends)
    };
    let mut text = String::new();
    let mut makers = Vec::new();
    for (number, name) in unlike(residue).iter().enumerate() {
        let count = spots()
            .find(|own| own.name == number)
            .map_or(0, |own| own.indices.len());
        let indices = &INDICES[..count.min(INDICES.len())];
        let maker = names.take(name);
        let given = match indices.is_empty() {
            true => String::new(),
            false => format!(" ({} : Z)", indices.join(" ")),
        };
        let _ = writeln!(
            text,
            "Definition {maker}{given} : vertex := Vertex \"{name}\" {}.",
            list(indices)
        );
        makers.push(maker);
    }
    (text, makers)
}

/// A vertex with its indices: `v (i - 1)`.
fn vertex(spot: &Spot, makers: &[String]) -> String {
    let mut text = makers[spot.name].clone();
    for &(stride, slope, offset) in &spot.indices {
        let index = sum(&[(stride, "i"), (slope, "n")], offset);
        text.push(' ');
        text.push_str(&argument(&index));
    }
    text
}

/// The runs in groups of consecutive ones with the same bounds.
fn groups(runs: &[Run]) -> Vec<&[Run]> {
    runs.chunk_by(|own, next| {
        own.low == next.low && own.high == next.high && least_guards(own) == least_guards(next)
    })
    .collect()
}

/// The conditions on n of a run, without those that follow from another one.
fn least_guards(run: &Run) -> Vec<Line> {
    let follows = |own: &Line, from: &Line| own.0 == from.0 && own.1 > from.1;
    let mut guards: Vec<Line> = Vec::new();
    for own in &run.guards {
        let known = run.guards.iter().any(|other| follows(own, other));
        if !known && !guards.contains(own) {
            guards.push(*own);
        }
    }
    guards
}

/// The lists of vertices or edges as they are written: `(each i from 1 to n, [u i; w i]) ++ ...`.
fn listing(runs: &[Run], shown: &dyn Fn(&Run) -> String) -> String {
    let group = |runs: &[Run]| {
        let items = list(runs.iter().map(shown));
        let (low, high) = (bound(&runs[0].low, "Z.max"), bound(&runs[0].high, "Z.min"));
        let each = format!("each i from {low} to {high}, {items}");
        match least_guards(&runs[0])[..] {
            [(slope, offset)] => format!(
                "(if 0 <=? {} then {each} else [])",
                sum(&[(slope, "n")], offset)
            ),
            _ => format!("({each})"),
        }
    };
    joined(groups(runs).into_iter().map(group).collect())
}

fn grouped(runs: &[Run], shown: &dyn Fn(&Run) -> String) -> String {
    let group = |runs: &[Run]| list(runs.iter().map(shown));
    joined(groups(runs).into_iter().map(group).collect())
}

fn joined(parts: Vec<String>) -> String {
    match parts.is_empty() {
        true => "[]".to_owned(),
        false => parts.join("\n   ++ "),
    }
}

fn bound(lines: &[Line], operator: &str) -> String {
    let each = lines
        .iter()
        .map(|&(slope, offset)| argument(&sum(&[(slope, "n")], offset)));
    let all = each.reduce(|all, own| format!("({operator} {all} {own})"));
    all.unwrap_or_else(|| "0".to_owned())
}

fn line(&(slope, offset): &Line) -> String {
    format!("({slope}, {offset})")
}

fn forms(spot: &Spot) -> String {
    let form = |&(stride, slope, offset): &Index| format!("({stride}, {slope}, {offset})");
    let name = form(&(0, 0, spot.name as i64));
    list(std::iter::once(name).chain(spot.indices.iter().map(form)))
}

/// The hubs of a part, as forms that do not depend on a cell.
pub fn hubs(part: &Part) -> String {
    list(part.hubs.iter().map(forms))
}

pub fn run(spot: &Spot, run: &Run) -> String {
    format!("Run {} {}", forms(spot), bounds(run))
}

fn edge_run(own: &Run) -> String {
    let (one, other) = (forms(&own.ends[0]), forms(&own.ends[1]));
    format!("EdgeRun {one} {other} {}", bounds(own))
}

/// The lower and upper bounds of a run, and its guards.
fn bounds(run: &Run) -> String {
    let lines = |own: &[Line]| list(own.iter().map(line));
    let (low, high) = (lines(&run.low), lines(&run.high));
    format!("{low} {high} {}", lines(&least_guards(run)))
}

/// The graphs of a residue with linear forms in n instead of N; `None` if their coefficients are not integers.
pub fn in_n(residue: &Residue) -> Option<Residue> {
    let (m, r) = (residue.modulus, residue.residue);
    let line = |&(slope, offset): &Line| {
        slope
            .is_multiple_of(&m)
            .then(|| (slope / m, offset - slope / m * r))
    };
    let lines = |own: &[Line]| own.iter().map(line).collect::<Option<Vec<Line>>>();
    let run = |own: &Run| {
        let mut run = own.clone();
        run.low = lines(&own.low)?;
        run.high = lines(&own.high)?;
        run.guards = lines(&own.guards)?;
        for index in run.ends.iter_mut().flat_map(|own| &mut own.indices) {
            (index.1, index.2) = line(&(index.1, index.2))?;
        }
        Some(run)
    };
    Some(Residue {
        vertices: residue.vertices.iter().map(run).collect::<Option<_>>()?,
        edges: residue.edges.iter().map(run).collect::<Option<_>>()?,
        ..residue.clone()
    })
}
