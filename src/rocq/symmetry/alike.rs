//! Maps that take each vertex, step by step, to one vertex.

use std::fmt::Write;

use nk_verify::symmetry::{Ground, Map, Spot};

use super::maps::{Maps, Text};
use super::terms::term;
use super::{applied, binder, fact};

impl Maps<'_> {
    /// The lemma that the nimber is 0 or 1.
    pub(super) fn alike(&self, own: &str, base: &Spot, maps: &[[Map; 2]]) -> Text {
        let rules = self.rules;
        let (family, parameters) = (self.family(), &rules.names);
        let mut ranks = String::new();
        for (number, name) in rules.family.names.iter().enumerate() {
            let _ = write!(
                ranks,
                "if String.eqb s \"{}\" then {number}%nat else ",
                name.text
            );
        }
        let indices: Vec<String> = (1..=base.indices.len())
            .map(|own| format!("i_{own}"))
            .collect();
        let sum = |all: &[String]| match all.is_empty() {
            true => "0".to_owned(),
            false => all.join(" + "),
        };
        let lows: Vec<String> = base
            .indices
            .iter()
            .map(|own| term(own, parameters))
            .collect();
        let mut text = format!(
            "Definition rank_{own} (x : vertex) : nat := match x with Vertex s l => {ranks}0%nat end.\n\
             Definition size_{own}{} (x : vertex) : Z := match x with Vertex s l =>\n  if String.eqb s \"{}\" then match l with [{}] => ({}) - ({}) | _ => 0 end else 0 end.\n",
            binder(parameters),
            rules.family.names[0].text,
            indices.join("; "),
            sum(&indices),
            sum(&lows),
        );
        text.push_str(&self.head(
            "value",
            own,
            &fact(
                &Ground::Alike(base.clone(), Vec::new()),
                &format!("nimber {family}"),
            ),
        ));
        let called =
            |word: &str| format!("{} G W", applied(word, parameters).trim_matches(['(', ')']));
        let size = applied(&format!("size_{own}"), parameters);
        let vertex = rules.vertex(base, parameters);
        let _ = writeln!(
            text,
            "  apply (by_transitivity {family} {vertex} rank_{own} {size}).\n  - intros x H."
        );
        text.push_str(&self.split("vertices", rules.family.vertices.len()));
        for rule in 0..rules.family.vertices.len() {
            let _ = writeln!(text, "    + {}. cbn; decided.", self.read_vertex(rule));
        }
        text.push_str("  - intros x H.\n");
        text.push_str(&self.split("vertices", rules.family.vertices.len()));
        // The map with its inverse, each way.
        let mut ways = Vec::new();
        for (number, [map, inverse]) in maps.iter().enumerate() {
            let (phi, psi) = (format!("phi_{own}_{number}"), format!("psi_{own}_{number}"));
            ways.push((inverse, psi.clone(), phi.clone()));
            ways.push((map, phi, psi));
        }
        let shown = |phi: &str, psi: &str| {
            let (one, other) = (applied(phi, parameters), applied(psi, parameters));
            format!(
                "exists {one}, {other}; split; [apply (maps_symmetry {family}); [{}] |",
                [
                    format!("exact ({})", called(&format!("{phi}_undone"))),
                    format!("exact ({})", called(&format!("{psi}_undone"))),
                    format!("exact ({})", called(&format!("{phi}_edges"))),
                    format!("exact ({})", called(&format!("{psi}_edges"))),
                ]
                .join(" | ")
            )
        };
        for (rule, vertices) in rules.family.vertices.iter().enumerate() {
            let name = vertices.name;
            let earlier = ways.iter().find(|own| own.0.images[name].name < name);
            let _ = write!(text, "    + {}. ", self.read_vertex(rule));
            if let Some((_, phi, psi)) = earlier {
                let _ = writeln!(
                    text,
                    "right. {} left; rewrite {}; cbn; lia].",
                    shown(phi, psi),
                    self.written(&[phi])
                );
                continue;
            }
            let steps: Vec<String> = ways
                .iter()
                .filter(|own| own.0.images[0].name == 0)
                .map(|(_, phi, psi)| {
                    format!(
                        "({} right; rewrite {}; cbn; split; [reflexivity | decided]])",
                        shown(phi, psi),
                        self.written(&[phi])
                    )
                })
                .collect();
            let names = &rules.vertices[rule];
            let step = match steps.is_empty() {
                true => "exfalso; decided".to_owned(),
                false => format!("right; first [{}]", steps.join("\n        | ")),
            };
            let mut open = String::new();
            for (at, low) in base.indices.iter().enumerate() {
                let index = &names[rules.family.parameters + at];
                let _ = write!(open, "destruct (Z.eq_dec {index} {}); [", term(low, names));
            }
            let close: String = base.indices.iter().map(|_| format!(" | {step}]")).collect();
            let _ = writeln!(text, "{open}left; equal_vertices{close}.");
        }
        text.push_str("Qed.\n");
        Ok(text)
    }
}
