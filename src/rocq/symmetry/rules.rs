//! The family: its vertices and edges as lists, and the lemmas about the members of these lists.

use std::fmt::Write;

use nk_verify::symmetry::{Family, Formula, Local, Spot, Term};

use super::terms::{is_empty, proposition, term, test};
use super::{applied, binder, forall_or_none, names, variables};
use crate::file::{Refusal, refused};
use crate::spelling::is_name;

/// The rules of a family with the names of all variables.
pub(super) struct Rules<'f> {
    pub family: &'f Family,
    /// The parameters.
    pub names: Vec<String>,
    /// For each vertex rule, the names of the parameters and of the indices.
    pub vertices: Vec<Vec<String>>,
    /// For each edge rule, the names of the parameters and of the indices.
    pub edges: Vec<Vec<String>>,
}

impl<'f> Rules<'f> {
    pub fn new(family: &'f Family, parameters: &[String]) -> Result<Rules<'f>, Refusal> {
        if !family.names.iter().all(|own| is_name(&own.text)) {
            return refused("a name of vertices has letters that files do not support");
        }
        let all = |locals: &[Local]| {
            let own = names(locals.iter().map(|own| own.name.as_str()), parameters);
            [parameters, &own].concat()
        };
        Ok(Rules {
            family,
            names: parameters.to_vec(),
            vertices: family.vertices.iter().map(|own| all(&own.locals)).collect(),
            edges: family.edges.iter().map(|own| all(&own.locals)).collect(),
        })
    }

    /// The text of a vertex: `(Vertex "v" [i; j])`.
    pub fn vertex(&self, spot: &Spot, names: &[String]) -> String {
        let indices: Vec<String> = spot.indices.iter().map(|own| term(own, names)).collect();
        format!(
            "(Vertex \"{}\" [{}])",
            self.family.names[spot.name].text,
            indices.join("; ")
        )
    }

    /// The vertex of a vertex rule.
    pub fn own(&self, rule: usize) -> Spot {
        let rule = &self.family.vertices[rule];
        Spot {
            name: rule.name,
            indices: variables(self.family.parameters, rule.locals.len()),
        }
    }

    /// The list of a rule: `each i from a to b, ..., [item]`.
    fn each(&self, locals: &[Local], condition: &Formula, names: &[String], item: &str) -> String {
        let mut text = String::new();
        for (number, local) in locals.iter().enumerate() {
            let name = &names[self.family.parameters + number];
            let (low, high) = (largest(&local.low, names), smallest(&local.high, names));
            let _ = write!(text, "each {name} from {low} to {high}, ");
        }
        match is_empty(condition) {
            true => text + &format!("[{item}]"),
            false => text + &format!("if {} then [{item}] else []", test(condition, names)),
        }
    }

    /// The definition of the graphs.
    pub fn family(&self) -> String {
        let binder = binder(&self.names);
        let mut text = String::new();
        for (number, rule) in self.family.vertices.iter().enumerate() {
            let names = &self.vertices[number];
            let own = self.vertex(&self.own(number), names);
            let _ = writeln!(
                text,
                "Definition vertices_{number}{binder} : list vertex := {}.",
                self.each(&rule.locals, &rule.condition, names, &own)
            );
        }
        for (number, rule) in self.family.edges.iter().enumerate() {
            let names = &self.edges[number];
            let [one, other] = [0, 1].map(|own| self.vertex(&rule.ends[own], names));
            let _ = writeln!(
                text,
                "Definition edges_{number}{binder} : list (vertex * vertex) := {}.",
                self.each(
                    &rule.locals,
                    &rule.condition,
                    names,
                    &format!("({one}, {other})")
                )
            );
        }
        let all = |word: &str, count: usize| {
            let all = (0..count).map(|own| applied(&format!("{word}_{own}"), &self.names));
            let all: Vec<String> = all.collect();
            match all.is_empty() {
                true => "[]".to_owned(),
                false => all.join(" ++ "),
            }
        };
        let _ = writeln!(
            text,
            "Definition family{binder} : graph := Graph ({}) ({}).\n",
            all("vertices", self.family.vertices.len()),
            all("edges", self.family.edges.len())
        );
        text
    }

    /// The proposition that the indices of a rule are within their bounds and satisfy the condition.
    pub fn within(&self, locals: &[Local], condition: &Formula, names: &[String]) -> String {
        let parameters = self.family.parameters;
        let mut parts = Vec::new();
        for (number, local) in locals.iter().enumerate() {
            let own = &names[parameters + number];
            parts.push(format!(
                "{} <= {own} <= {}",
                largest(&local.low, names),
                smallest(&local.high, names)
            ));
        }
        if !is_empty(condition) {
            parts.push(proposition(condition, names));
        }
        match parts.is_empty() {
            true => "True".to_owned(),
            false => parts.join(" /\\ "),
        }
    }

    /// The lemmas about the members of the lists, which are those of the graphs.
    pub fn lemmas(&self) -> String {
        let mut text = String::new();
        let parameters = self.family.parameters;
        let family = applied("family", &self.names);
        let forall = |names: &[String], more: &str| format!("forall{}{more}, ", binder(names));
        let each_at = |names: &[String]| -> String {
            names[parameters..]
                .iter()
                .map(|own| format!("each_at {own}. "))
                .collect()
        };
        let exists = |names: &[String]| -> String {
            names[parameters..]
                .iter()
                .map(|own| format!("exists {own}, "))
                .collect()
        };
        for (number, rule) in self.family.vertices.iter().enumerate() {
            let names = &self.vertices[number];
            let own = self.vertex(&self.own(number), names);
            let within = self.within(&rule.locals, &rule.condition, names);
            let list = applied(&format!("vertices_{number}"), &self.names);
            let _ = write!(
                text,
                "Lemma vertices_{number}_read : {}In v_ {list} -> {}v_ = {own} /\\ {within}.\n\
                 Proof. intros{} v_ H. unfold vertices_{number} in H. read_each H. subst v_. read_done. Qed.\n\
                 Lemma vertices_{number}_show : {}{within} -> In {own} (vertices {family}).\n\
                 Proof. intros. unfold family; cbn [vertices]. rewrite ?in_app_iff. assert (In {own} {list}); [| tauto].\n  \
                 unfold vertices_{number}. {}show_each. Qed.\n",
                forall(&self.names, " v_"),
                exists(names),
                self.intros(),
                forall_or_none(names),
                each_at(names),
            );
        }
        for (number, rule) in self.family.edges.iter().enumerate() {
            let names = &self.edges[number];
            let [one, other] = [0, 1].map(|own| self.vertex(&rule.ends[own], names));
            let within = self.within(&rule.locals, &rule.condition, names);
            let list = applied(&format!("edges_{number}"), &self.names);
            let _ = write!(
                text,
                "Lemma edges_{number}_read : {}In (v_, w_) {list} -> {}v_ = {one} /\\ w_ = {other} /\\ {within}.\n\
                 Proof. intros{} v_ w_ H. unfold edges_{number} in H. read_each H. injection H as H1 H2; subst v_ w_. read_done. Qed.\n\
                 Lemma edges_{number}_show : {}{within} -> In ({one}, {other}) (edges {family}).\n\
                 Proof. intros. unfold family; cbn [edges]. rewrite ?in_app_iff. assert (In ({one}, {other}) {list}); [| tauto].\n  \
                 unfold edges_{number}. {}show_each. Qed.\n",
                forall(&self.names, " v_ w_"),
                exists(names),
                self.intros(),
                forall_or_none(names),
                each_at(names),
            );
        }
        text.push('\n');
        text
    }

    /// The parameters as a proof introduces them: ` m n`.
    pub fn intros(&self) -> String {
        self.names.iter().map(|own| format!(" {own}")).collect()
    }

    /// The number of the only rule for vertices with this name.
    ///
    /// # Errors
    ///
    /// There is no such rule, or there are several.
    pub fn rule_of(&self, name: usize) -> Result<usize, Refusal> {
        let all = self.family.vertices.iter().enumerate();
        let all: Vec<usize> = all
            .filter(|own| own.1.name == name)
            .map(|own| own.0)
            .collect();
        match all[..] {
            [only] => Ok(only),
            _ => refused("a name of vertices has several rules, which files do not support yet"),
        }
    }
}

fn largest(bounds: &[Term], names: &[String]) -> String {
    nested("Z.max", bounds, names)
}

fn smallest(bounds: &[Term], names: &[String]) -> String {
    nested("Z.min", bounds, names)
}

fn nested(function: &str, bounds: &[Term], names: &[String]) -> String {
    let mut all = bounds.iter().map(|own| term(own, names));
    let first = all.next().unwrap_or_default();
    all.fold(first, |one, other| format!("({function} {one} {other})"))
}
