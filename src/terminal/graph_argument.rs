//! The graph that a command line names, with the names of its vertices.

use nk_eval::Evaluator;
use nk_graph::{Graph, Label, label};
use nk_lang::ir::{Builtin, ExprKind};

use super::console::Console;
use super::exit::Failure;
use super::settings::Settings;
use super::{files, selection};

/// A graph of a specification.
pub struct Named {
    /// The expression as it was typed, formatted.
    pub title: String,
    pub graph: Graph,
    pub labels: Vec<Label>,
}

impl Named {
    /// The graph of the expression `text` in the names of the specification `file`. Draws errors in either.
    pub fn read(
        file: &str,
        text: &str,
        settings: &Settings,
        console: &Console,
    ) -> Result<Named, Failure> {
        let corpus = settings.corpus()?;
        let (checked, sources) = files::load(file, console)?;
        let text = text.trim();
        // Parsed alone first, so that a syntax error in it cannot involve the text around it.
        selection::parsed(text, console)?;
        let typed = [("eval nimber(", text, ")\n")];
        let part = selection::beside(&typed, checked.files, sources, console)?;
        let asked = part
            .program
            .evals
            .first()
            .filter(|own| own.range.variables.is_empty());
        let asked = asked.map(|own| (&own.expr.kind, &own.range.frame));
        let Some((
            ExprKind::Builtin {
                builtin: Builtin::Nimber,
                args,
            },
            frame,
        )) = asked
        else {
            let message = format!("`{text}` is no single graph");
            return Err(Failure::usage(message).help("name one, such as 'lattice(3, 5)'"));
        };
        let limits = settings.limits();
        let mut evaluator = Evaluator::new(&part.program, corpus, limits, console.stop.clone());
        match evaluator.labelled(&args[0], frame, &[]) {
            Ok(Some((graph, labels))) => Ok(Named {
                title: text.split_whitespace().collect::<Vec<_>>().join(" "),
                graph: graph.as_ref().clone(),
                labels,
            }),
            Ok(None) => Err(Failure::usage(format!("`{text}` is no graph"))),
            Err(error) => {
                console.draw(&[error.into_diagnostic(&part.sources)], &part.sources);
                Err(Failure::Drawn)
            }
        }
    }

    /// The vertex of that name.
    pub fn vertex(&self, name: &str) -> Result<usize, Failure> {
        label::find(&self.labels, name).ok_or_else(|| {
            let known: Vec<String> = self.labels.iter().map(Label::to_string).collect();
            let message = format!("{} has no vertex `{}`", self.title, name.trim());
            match known.is_empty() {
                true => Failure::usage(message).help("it has no vertices at all"),
                false => selection::missing_in(&message, name, &known, &self.title),
            }
        })
    }
}
