//! Enumerations and lists without end: a test for members, and a function of the k-th one.

use nk_base::source::Span;
use nk_lang::ir::{Enumeration, FunctionId};

use super::expr::{Body, Form, WITH_PARAMETERS};
use super::items::Writer;
use super::names;
use super::text::{Text, level};
use super::{Answer, Tongue, refuse};

impl<'a> Writer<'a> {
    /// Whether an enumeration is a finite set that is listed at once.
    pub fn is_listed(&self, function: FunctionId) -> bool {
        let rule = self.program.functions[function.0].enumeration();
        !matches!(rule, Some(Enumeration::Search { .. }))
    }

    /// The first number that may be a member of an enumeration, and the upper end of its range if it has one.
    pub fn ends(&self, function: FunctionId, span: Span) -> Answer<(Text, Option<Text>)> {
        let rule = self.program.functions[function.0].enumeration();
        let Some(
            rule @ Enumeration::Search {
                frame, low, high, ..
            },
        ) = rule
        else {
            return refuse(span, "it uses all of a list without end");
        };
        let mut body = Body::new(self, frame, self.facts.enumeration(rule));
        let lowest = body.greatest(low)?;
        let upper = match high.is_empty() {
            true => None,
            false => Some(body.upper(high)?),
        };
        Ok((lowest, upper))
    }

    /// The test of an enumeration, and the function of its members.
    pub fn enumeration(
        &self,
        function: FunctionId,
        rule: &'a Enumeration,
    ) -> Answer<(Option<String>, String)> {
        let name = self.names.function(function).to_owned();
        let span = self.program.functions[function.0].span;
        let text = |own: &str| Text::atom(own);
        let (list, next) = (names::members(&name), names::next(&name));
        if self.program.functions[function.0].arity() > 1 {
            return refuse(span, WITH_PARAMETERS);
        }
        let slots = self.facts.enumeration(rule);
        match rule {
            Enumeration::Search { frame, filters, .. } => {
                let (low, upper) = self.ends(function, span)?;
                let mut body = Body::new(self, frame, slots);
                let member = body.name(0);
                let mut conditions = vec![Text::new(
                    format!("{member} >= {}", low.at(level::UNION)),
                    level::COMPARE,
                )];
                if let Some(upper) = &upper {
                    let sign = self.word("<", "<=");
                    let text = format!("{member} {sign} {}", upper.at(level::UNION));
                    conditions.push(Text::new(text, level::COMPARE));
                }
                conditions.extend(body.all(filters)?);
                let condition = Text::joined(&conditions, self.word(" and ", " && "), level::AND);
                let test = names::test(&name);
                let head = format!("{test}({member})");
                let test_text = match self.tongue {
                    Tongue::Python => format!("@cache\ndef {head}:\n    return {}", condition.text),
                    Tongue::Pari => {
                        let key = self.key(&test, std::slice::from_ref(&member));
                        format!("{head} = memo({key}, () -> {})", condition.text)
                    }
                };
                let mut args = vec![
                    text(&name),
                    low,
                    text(&test),
                    text(&member),
                    text(&list),
                    text(&next),
                ];
                let key = if upper.is_some() {
                    "search to"
                } else {
                    "search"
                };
                args.extend(upper);
                Ok((Some(test_text), body.fill(key, &args, span)?.text))
            }
            Enumeration::Listed { frame, set } => {
                let mut body = Body::new(self, frame, slots);
                let args = [text(&name), body.expr(set)?, text(&list)];
                Ok((None, body.fill("listed", &args, span)?.text))
            }
            Enumeration::Endless {
                frame, low, block, ..
            } => {
                let mut body = Body::new(self, frame, slots);
                let low = body.greatest(low)?;
                let row = match self.tongue {
                    Tongue::Python => body.name(0),
                    Tongue::Pari => {
                        body.set(0, Form::Text(text(&next)));
                        next.clone()
                    }
                };
                let member = self.fresh("x", &body.in_view);
                let args = [
                    text(&name),
                    low,
                    body.expr(block)?,
                    text(&row),
                    text(&list),
                    text(&next),
                    text(&member),
                ];
                Ok((None, body.fill("endless", &args, span)?.text))
            }
        }
    }
}
