//! Graph families: lists of named vertices and of pairs of them.

use std::collections::BTreeSet;

use nk_base::source::Span;
use nk_lang::ir::{Element, Expr, FamilyBody, FamilyId, VertexTerm};

use super::Tongue;
use super::expr::Body;
use super::writer::Writer;
use crate::reason::Answer;
use crate::text::{Text, level};

impl<'a> Writer<'a> {
    /// The definition of a family.
    pub fn family(&self, family: FamilyId) -> Answer<String> {
        let own = &self.program.families[family.0];
        let name = self.names.family(family);
        let mut body = Body::new(self, &own.frame, Default::default());
        for slot in 0..own.arity {
            body.name(slot);
        }
        let params = body.in_view.clone();
        let head = match self.tongue {
            Tongue::Python | Tongue::Pari => format!("{name}({})", params.join(", ")),
            Tongue::Mathematica => Self::patterns(name, &params),
            Tongue::Maple => format!("{name}:= proc({})", params.join(", ")),
        };
        match &own.body {
            FamilyBody::Expr(expr) => {
                body.learn_more(expr);
                Ok(match self.tongue {
                    Tongue::Python => {
                        let lines =
                            body.lines(expr, &[], &|value| format!("    return {value}"), false)?;
                        format!("def {head}:\n{}", lines.join("\n"))
                    }
                    Tongue::Pari => format!("{head} = {}", body.block(expr)?.text),
                    Tongue::Mathematica => format!("{head} := {};", body.block(expr)?.text),
                    Tongue::Maple => {
                        let value = body.block(expr)?.text;
                        self.procedure(name, &params, body.named, &value)
                    }
                })
            }
            FamilyBody::Rules {
                names: declared,
                vertices,
                edges,
            } => {
                let vertex_names: Vec<String> =
                    declared.iter().map(|own| own.name.clone()).collect();
                let list = self.fresh("vertices", &body.in_view);
                let mut all = Vec::new();
                for element in vertices {
                    all.push(self.rule(&mut body, element, own.span, &mut |body| {
                        body.vertex(&element.item, &vertex_names)
                    })?);
                }
                body.see(&list);
                body.declared = Some((list.clone(), vertex_names.clone()));
                let mut joined = Vec::new();
                for element in edges {
                    for pair in element.item.ends.windows(2) {
                        joined.push(self.rule(&mut body, element, own.span, &mut |body| {
                            let ends = [
                                body.vertex(&pair[0], &vertex_names)?,
                                body.vertex(&pair[1], &vertex_names)?,
                            ];
                            Ok(body.list(&ends))
                        })?);
                    }
                }
                let args = [
                    Text::atom(head),
                    Text::atom(list),
                    self.concatenated(&all),
                    self.concatenated(&joined),
                    Text::atom(locals(&body.named, &params)),
                ];
                Ok(body.fill("family", &args, own.span)?.text)
            }
        }
    }

    fn concatenated(&self, lists: &[String]) -> Text {
        match (lists, self.tongue) {
            ([], Tongue::Mathematica) => Text::atom("{}"),
            ([], _) => Text::atom("[]"),
            ([one], _) => Text::atom(one),
            (lists, Tongue::Python) => Text::atom(lists.join(" + ")),
            (lists, Tongue::Pari) => Text::atom(format!("concat([{}])", lists.join(", "))),
            (lists, Tongue::Mathematica) => Text::atom(format!("Join[{}]", lists.join(", "))),
            (lists, Tongue::Maple) => {
                let parts: Vec<String> = lists.iter().map(|own| format!("op({own})")).collect();
                Text::atom(format!("[{}]", parts.join(", ")))
            }
        }
    }

    /// The list of the vertices or edges that a rule declares.
    fn rule<T>(
        &self,
        body: &mut Body<'_, 'a>,
        element: &'a Element<T>,
        span: Span,
        item: &mut dyn FnMut(&mut Body<'_, 'a>) -> Answer<Text>,
    ) -> Answer<String> {
        let mark = body.in_view.len();
        for expr in &element.guards {
            self.facts.learn(expr, &mut body.slots);
        }
        for binder in &element.binders {
            self.facts.bind(binder, &mut body.slots);
        }
        let guards = body.all(&element.guards)?;
        let loops = body.open(&element.binders, true)?;
        let item = item(body)?;
        body.in_view.truncate(mark);
        let list = match loops.is_empty() {
            true => body.fill("passing list items", &[item], span)?,
            false => body.looped("passing list loop", &item, &loops, span)?,
        };
        if guards.is_empty() {
            return Ok(list.text);
        }
        let guard = self.tongue.all(&guards);
        let none = body.fill("passing list none", &[], span)?;
        let parts = [guard, list, none];
        Ok(body.fill("if", &parts, span)?.at(level::ATOM))
    }
}

/// The variables of a procedure of Maple besides its parameters.
fn locals(named: &[String], params: &[String]) -> String {
    let own: BTreeSet<&String> = named.iter().filter(|own| !params.contains(own)).collect();
    let own: Vec<&str> = own.into_iter().map(String::as_str).collect();
    own.join(", ")
}

impl<'a> Body<'_, 'a> {
    /// A vertex with its name and its indices.
    fn vertex(&mut self, term: &'a VertexTerm, names: &[String]) -> Answer<Text> {
        let mut parts = vec![Text::atom(format!("\"{}\"", names[term.name]))];
        for index in &term.indices {
            self.learn_more(index);
            parts.push(self.int(index)?);
        }
        Ok(self.list(&parts))
    }

    fn learn_more(&mut self, expr: &Expr) {
        let writer = self.writer;
        writer.facts.learn(expr, &mut self.slots);
    }
}
