//! The maps of a case, with the proofs that they are symmetries, and the consequences for the nimber.

use std::fmt::Write;

use nk_base::cancellation::CancelToken;
use nk_verify::symmetry::{Case, Certificate, Formula, Ground, Map, Spot, Term, edge_of_image};

use super::rules::Rules;
use super::terms::term;
use super::witness::witness;
use super::{applied, binder, fact, forall_or_none, premises};
use crate::file::{Refusal, refused};

pub(super) struct Maps<'m> {
    pub rules: &'m Rules<'m>,
    pub certificate: &'m Certificate,
    pub case: &'m Case,
    pub number: usize,
    pub stop: &'m CancelToken,
}

pub(super) type Text = Result<String, Refusal>;

impl Maps<'_> {
    /// All lemmas of the case. The last one for each ground states the consequence for the nimber.
    pub fn case(&self) -> Text {
        let mut text = String::new();
        for (at, ground) in self.case.grounds.iter().enumerate() {
            let own = format!("{}_{at}", self.number);
            match ground {
                Ground::Mirror(map) | Ground::First(_, map) => {
                    let name = format!("phi_{own}");
                    text.push_str(&self.map(&name, map));
                    text.push_str(&self.keeps(&name, map, &name)?);
                }
                Ground::Alike(_, maps) => {
                    for (number, [map, inverse]) in maps.iter().enumerate() {
                        let (phi, psi) =
                            (format!("phi_{own}_{number}"), format!("psi_{own}_{number}"));
                        text.push_str(&self.map(&phi, map));
                        text.push_str(&self.map(&psi, inverse));
                        text.push_str(&self.keeps(&phi, map, &psi)?);
                        text.push_str(&self.keeps(&psi, inverse, &phi)?);
                    }
                }
            }
            text.push_str(&match ground {
                Ground::Mirror(map) => self.mirror(&own, map, None)?,
                Ground::First(spot, map) => self.mirror(&own, map, Some(spot))?,
                Ground::Alike(base, maps) => self.alike(&own, base, maps)?,
            });
        }
        Ok(text)
    }

    pub(super) fn family(&self) -> String {
        applied("family", &self.rules.names)
    }

    pub(super) fn head(&self, lemma: &str, ground: &str, conclusion: &str) -> String {
        let names = &self.rules.names;
        let forall = forall_or_none(names);
        format!(
            "Lemma {lemma}_{ground} : {forall}{}{conclusion}.\nProof.\n  intros{} G W. unfold given in G.\n",
            premises(&self.case.when, names),
            self.rules.intros(),
        )
    }

    /// The definition of a map, and its value at each name.
    fn map(&self, name: &str, map: &Map) -> String {
        let parameters = &self.rules.names;
        let mut branches = String::new();
        let mut lemmas = String::new();
        for (number, image) in map.images.iter().enumerate() {
            let own = &self.rules.family.names[number];
            let mut inner = parameters.clone();
            inner.extend((1..=own.indices).map(|own| format!("i_{own}")));
            let image = self.rules.vertex(image, &inner);
            let indices = inner[parameters.len()..].join("; ");
            let _ = write!(
                branches,
                "if String.eqb s \"{}\" then match l with [{indices}] => {image} | _ => x end else ",
                own.text
            );
            let forall = forall_or_none(&inner);
            let _ = writeln!(
                lemmas,
                "Lemma {name}_{number} : {forall}{} (Vertex \"{}\" [{indices}]) = {image}. Proof. reflexivity. Qed.",
                applied(name, parameters),
                own.text
            );
        }
        format!(
            "Definition {name}{} (x : vertex) : vertex := match x with Vertex s l =>\n  {branches}x end.\n{lemmas}",
            binder(parameters)
        )
    }

    /// The tactic that writes images out.
    pub(super) fn written(&self, names: &[&str]) -> String {
        let count = self.rules.family.names.len();
        let all = names
            .iter()
            .flat_map(|own| (0..count).map(move |number| format!("?{own}_{number}")));
        all.collect::<Vec<_>>().join(", ")
    }

    /// The tactic that reads from the hypothesis `H` that a vertex is of a rule. It names the indices.
    pub(super) fn read_vertex(&self, rule: usize) -> String {
        let names = &self.rules.vertices[rule][self.rules.family.parameters..];
        let all: String = names.iter().map(|own| format!("{own} & ")).collect();
        format!("apply vertices_{rule}_read in H; destruct H as ({all}-> & B)")
    }

    fn read_edge(&self, rule: usize) -> String {
        let names = &self.rules.edges[rule][self.rules.family.parameters..];
        let all: String = names.iter().map(|own| format!("{own} & ")).collect();
        format!("apply edges_{rule}_read in H; destruct H as ({all}-> & -> & B)")
    }

    pub(super) fn split(&self, word: &str, count: usize) -> String {
        let parts = vec!["H"; count].join(" | ");
        let destructed = match count {
            0 => " destruct H.".to_owned(),
            1 => String::new(),
            _ => format!(
                " rewrite ?in_app_iff, ?or_assoc in H. destruct H as [{}].",
                nested(&parts)
            ),
        };
        format!("  {word}_of family H.{destructed}\n")
    }

    /// The tactic that shows that a vertex with these indices is one of the family.
    fn show_vertex(&self, spot: &Spot, names: &[String]) -> Text {
        let rule = self.rules.rule_of(spot.name)?;
        let indices: String = spot
            .indices
            .iter()
            .map(|own| format!(" {}", term(own, names)))
            .collect();
        Ok(format!(
            "is_vertex (vertices_{rule}_show{}{indices})",
            self.rules.intros()
        ))
    }

    /// The lemmas that a map has the inverse `back` and maps edges to edges.
    fn keeps(&self, name: &str, map: &Map, back: &str) -> Text {
        let (phi, psi) = (
            applied(name, &self.rules.names),
            applied(back, &self.rules.names),
        );
        let family = self.family();
        let rules = self.rules;
        let rewrite = self.written(&[name, back]);
        let mut text = self.head(name, "undone", &format!("undoes {family} {phi} {psi}"));
        text.push_str("  intros x H.\n");
        text.push_str(&self.split("vertices", rules.family.vertices.len()));
        for rule in 0..rules.family.vertices.len() {
            let own = rules.own(rule);
            let image = composed(&map.images[own.name], &own.indices, rules.family.parameters);
            let _ = writeln!(
                text,
                "  - {}; rewrite {rewrite}. split; [{} | equal_vertices].",
                self.read_vertex(rule),
                self.show_vertex(&image, &rules.vertices[rule])?
            );
        }
        text.push_str("Qed.\n");
        text.push_str(&self.head(name, "edges", &format!("takes_edges {family} {phi}")));
        text.push_str("  intros x y H.\n");
        text.push_str(&self.split("edges", rules.family.edges.len()));
        for (number, rule) in rules.family.edges.iter().enumerate() {
            let ends = [0, 1].map(|own| {
                let end = &rule.ends[own];
                composed(&map.images[end.name], &end.indices, rules.family.parameters)
            });
            let mut given = self.certificate.given.clone();
            given.push(self.case.when.clone());
            let found = edge_of_image(rules.family, &given, map, number, self.stop);
            let Some((other, turned)) = found else {
                return refused(
                    "the images of the edges of one rule are edges of several, which files do not support yet",
                );
            };
            let ordered = if turned {
                [&ends[1], &ends[0]]
            } else {
                [&ends[0], &ends[1]]
            };
            let target = &rules.family.edges[other];
            let Some(witness) = witness(target, ordered, rules.family.parameters) else {
                return refused("the indices of an edge are not those of its ends");
            };
            let names = &rules.edges[number];
            let indices: String = witness
                .iter()
                .map(|own| format!(" {}", term(own, names)))
                .collect();
            let side = if turned { "right" } else { "left" };
            let _ = writeln!(
                text,
                "  - {}; rewrite {rewrite}. {side}. is_edge (edges_{other}_show{}{indices}).",
                self.read_edge(number),
                rules.intros(),
            );
        }
        text.push_str("Qed.\n");
        Ok(text)
    }

    fn mirror(&self, own: &str, map: &Map, first: Option<&Spot>) -> Text {
        let rules = self.rules;
        let (family, parameters) = (self.family(), &rules.names);
        let name = format!("phi_{own}");
        let phi = applied(&name, parameters);
        let ground = match first {
            None => Ground::Mirror(map.clone()),
            Some(spot) => Ground::First(spot.clone(), map.clone()),
        };
        let value = fact(&ground, &format!("nimber {family}"));
        let rewrite = self.written(&[&name]);
        let mut text = self.head("value", own, &value);
        let called = format!("{} G W", applied("X", parameters).trim_matches(['(', ')']));
        let lemma = |word: &str| called.replacen('X', word, 1);
        let common = format!("{family} {phi}");
        let proved = format!(
            "[exact ({}) | exact ({}) |",
            lemma(&format!("{name}_undone")),
            lemma(&format!("{name}_edges"))
        );
        match first {
            None => {
                let _ = writeln!(text, "  apply (by_mirror {common}); {proved} |].");
                text.push_str("  - intros x H.\n");
            }
            Some(spot) => {
                let vertex = rules.vertex(spot, parameters);
                let _ = writeln!(
                    text,
                    "  apply (by_first_move {common} {vertex}); {proved} {} | rewrite {rewrite}; equal_vertices | |].",
                    self.show_vertex(spot, parameters)?
                );
                text.push_str("  - intros x H.\n");
            }
        }
        text.push_str(&self.split("vertices", rules.family.vertices.len()));
        for rule in 0..rules.family.vertices.len() {
            let vertex = rules.own(rule);
            let far = match first {
                None => String::new(),
                Some(spot) => format!(
                    " intros N.{}",
                    self.far(spot, &vertex, &rules.vertices[rule])
                ),
            };
            let _ = writeln!(
                text,
                "    + {}.{far} intros E. rewrite {rewrite} in E. differ_in E.",
                self.read_vertex(rule)
            );
        }
        text.push_str("  - intros x y H.\n");
        text.push_str(&self.split("edges", rules.family.edges.len()));
        for (number, rule) in rules.family.edges.iter().enumerate() {
            let far = match first {
                None => String::new(),
                Some(spot) => format!(
                    " intros N.{}",
                    self.far(spot, &rule.ends[0], &rules.edges[number])
                ),
            };
            let _ = writeln!(
                text,
                "    + {}.{far} intros E. rewrite {rewrite} in E. differ_in E.",
                self.read_edge(number)
            );
        }
        text.push_str("Qed.\n");
        Ok(text)
    }

    /// The steps that derive from the hypothesis `N`, that a vertex is not near the first move, conditions on its
    /// indices.
    fn far(&self, first: &Spot, vertex: &Spot, names: &[String]) -> String {
        let rules = self.rules;
        let mut text = String::new();
        let mut conditions = Vec::new();
        if first.name == vertex.name {
            let pairs = first.indices.iter().zip(&vertex.indices);
            let equal = pairs.map(|(a, b)| Formula::equal(a.clone(), b.clone()));
            let same = Formula::And(equal.collect());
            conditions.push((same, "not_same N".to_owned()));
        }
        for (number, rule) in rules.family.edges.iter().enumerate() {
            for (ends, tactic) in [
                ([first, vertex], "not_joined_to"),
                ([vertex, first], "not_joined_from"),
            ] {
                if rule.ends[0].name != ends[0].name || rule.ends[1].name != ends[1].name {
                    continue;
                }
                let Some(witness) = witness(rule, ends, rules.family.parameters) else {
                    continue;
                };
                let parameters = rules.family.parameters;
                let by = |own: usize| match own < parameters {
                    true => Term::Variable(own),
                    false => witness[own - parameters].clone(),
                };
                let mut parts = Vec::new();
                for (local, own) in rule.locals.iter().zip(&witness) {
                    let low = local.low.iter().map(|low| (low.replaced(&by), own.clone()));
                    let high = local
                        .high
                        .iter()
                        .map(|high| (own.clone(), high.replaced(&by)));
                    parts.extend(
                        low.chain(high)
                            .filter_map(|own| unless_equal(own, Formula::at_most)),
                    );
                }
                parts.push(rule.condition.replaced(&by));
                for (spot, end) in rule.ends.iter().zip(ends) {
                    let pairs = spot.indices.iter().zip(&end.indices);
                    let pairs = pairs.map(|(a, b)| (a.replaced(&by), b.clone()));
                    parts.extend(pairs.filter_map(|own| unless_equal(own, Formula::equal)));
                }
                let indices: String = witness
                    .iter()
                    .map(|own| format!(" {}", term(own, names)))
                    .collect();
                let proof = format!(
                    "{tactic} N (edges_{number}_show{}{indices})",
                    rules.intros()
                );
                conditions.push((Formula::And(parts), proof));
            }
        }
        for (number, (condition, proof)) in conditions.iter().enumerate() {
            let _ = write!(
                text,
                "\n      assert (F{number} : ~ {}) by {proof}.",
                super::terms::proposition(condition, names)
            );
        }
        text
    }
}

/// A pattern of nested disjunctions for `H | H | H`.
fn nested(parts: &str) -> String {
    let parts: Vec<&str> = parts.split(" | ").collect();
    let (last, rest) = parts.split_last().expect("there is one at least");
    rest.iter()
        .rev()
        .fold((*last).to_owned(), |all, own| match all.contains('|') {
            true => format!("{own} | [{all}]"),
            false => format!("{own} | {all}"),
        })
}

/// A spot with `indices` in place of the indices of the vertex.
fn composed(spot: &Spot, indices: &[Term], parameters: usize) -> Spot {
    let by = |own: usize| match own < parameters {
        true => Term::Variable(own),
        false => indices[own - parameters].clone(),
    };
    Spot {
        name: spot.name,
        indices: spot.indices.iter().map(|own| own.replaced(&by)).collect(),
    }
}

/// The relation of two terms; `None` if they are the same term, for which it is true.
fn unless_equal(
    (left, right): (Term, Term),
    relation: fn(Term, Term) -> Formula,
) -> Option<Formula> {
    (left != right).then(|| relation(left, right))
}
