//! Enumerations and infinite lists: a test for members, and a function that gives the k-th one.
//!
//! Parameters of an enumeration are the first arguments of the test and the function: `in_P(t, n)` and `P(t, k)`.

use nk_base::source::Span;
use nk_lang::ir::{Enumeration, Expr, FunctionId};

use super::Tongue;
use super::expr::{Body, Form, called};
use super::names;
use super::writer::Writer;
use crate::reason::{Answer, refuse};
use crate::text::{Text, level};

impl<'a> Writer<'a> {
    /// Whether an enumeration is a finite set that is listed at once.
    pub fn is_listed(&self, function: FunctionId) -> bool {
        let rule = self.program.functions[function.0].enumeration();
        !matches!(rule, Some(Enumeration::Search { .. }))
    }

    /// The first number that may be a member of an enumeration, and the upper end of its range if it has one. `args`
    /// are the values of its parameters; `in_view` are the names that may occur in them.
    fn ends(
        &self,
        function: FunctionId,
        args: &[Text],
        in_view: &[String],
        span: Span,
    ) -> Answer<(Text, Option<Text>)> {
        let rule = self.program.functions[function.0].enumeration();
        let Some(
            rule @ Enumeration::Search {
                frame, low, high, ..
            },
        ) = rule
        else {
            return refuse(span, "it uses all of an infinite list");
        };
        let mut body = Body::new(self, frame, self.facts.enumeration(function, rule));
        body.in_view = in_view.to_vec();
        for (slot, arg) in args.iter().enumerate() {
            body.set(slot, Form::Text(arg.clone()));
        }
        let lowest = body.greatest(low)?;
        let upper = match high.is_empty() {
            true => None,
            false => Some(body.upper(high)?),
        };
        Ok((lowest, upper))
    }

    /// The test of an enumeration, if it has one, and the function of its members.
    pub fn enumeration(
        &self,
        function: FunctionId,
        rule: &'a Enumeration,
    ) -> Answer<(Option<String>, String)> {
        let own = &self.program.functions[function.0];
        if matches!(self.tongue, Tongue::Mathematica | Tongue::Maple) {
            let reason = match rule {
                Enumeration::Endless { .. } => {
                    "it is an infinite list, for which the language has no spelling yet"
                }
                _ => "it is an enumeration, for which the language has no spelling yet",
            };
            return refuse(own.span, reason);
        }
        let (frame, slots) = (rule.frame(), self.facts.enumeration(function, rule));
        let mut body = Body::new(self, frame, slots);
        let params: Vec<Text> = (0..own.arity() - 1)
            .map(|slot| Text::atom(body.name(slot)))
            .collect();
        let listing = Listing {
            writer: self,
            function,
            name: self.names.function(function).to_owned(),
            span: own.span,
            params,
        };
        match rule {
            Enumeration::Search { filters, .. } => {
                let (test, list) = listing.search(filters, body)?;
                Ok((Some(test), list))
            }
            Enumeration::Listed { set, .. } => {
                let args = [
                    Text::atom(&listing.name),
                    body.expr(set)?,
                    Text::atom(names::members(&listing.name)),
                ];
                Ok((None, body.fill("listed", &args, own.span)?.text))
            }
            Enumeration::Endless { low, block, .. } => {
                Ok((None, listing.endless(low, block, body)?))
            }
        }
    }
}

/// The definitions of one enumeration.
struct Listing<'w, 'a> {
    writer: &'w Writer<'a>,
    function: FunctionId,
    name: String,
    span: Span,
    /// The names of the parameters of the enumeration.
    params: Vec<Text>,
}

impl<'a> Listing<'_, 'a> {
    /// The key of a template, which is another one if there are parameters.
    fn key(&self, plain: &str) -> String {
        match self.params.is_empty() {
            true => plain.to_owned(),
            false => format!("{plain} of"),
        }
    }

    /// The names of the parameters with commas between them.
    fn parameters(&self) -> Text {
        let all: Vec<&str> = self.params.iter().map(|own| own.text.as_str()).collect();
        Text::atom(all.join(", "))
    }

    /// The test of an enumeration that is searched, and the function of its members.
    fn search(&self, filters: &'a [Expr], mut body: Body<'_, 'a>) -> Answer<(String, String)> {
        let writer = self.writer;
        let (low, upper) = writer.ends(self.function, &self.params, &body.in_view, self.span)?;
        let member = body.name(self.params.len());
        let mut conditions = vec![Text::new(
            format!("{member} >= {}", low.at(level::UNION)),
            level::COMPARE,
        )];
        if let Some(upper) = &upper {
            let sign = match writer.tongue {
                Tongue::Python => "<",
                _ => "<=",
            };
            let text = format!("{member} {sign} {}", upper.at(level::UNION));
            conditions.push(Text::new(text, level::COMPARE));
        }
        conditions.extend(body.all(filters)?);
        let condition = writer.tongue.all(&conditions);
        let test = names::test(&self.name);
        let mut places = self.params.clone();
        places.push(Text::atom(&member));
        let call = called(writer.tongue, &test, &places);
        let head = &call.text;
        let test_text = match writer.tongue {
            Tongue::Python => format!("@cache\ndef {head}:\n    return {}", condition.text),
            _ => {
                let places: Vec<String> = places.into_iter().map(|own| own.text).collect();
                let key = writer.key(&test, &places);
                format!("{head} = memo({key}, () -> {})", condition.text)
            }
        };
        let key = match upper {
            Some(_) => "search to",
            None => "search",
        };
        let args = [
            Text::atom(&self.name),
            low,
            Text::atom(&test),
            Text::atom(&member),
            Text::atom(names::members(&self.name)),
            Text::atom(names::next(&self.name)),
            upper.unwrap_or_else(|| Text::atom("")),
            self.parameters(),
            call,
            Text::atom(writer.fresh("k", &body.in_view)),
        ];
        Ok((test_text, body.fill(&self.key(key), &args, self.span)?.text))
    }

    /// The function of the elements of an infinite list.
    fn endless(&self, low: &'a [Expr], block: &'a Expr, mut body: Body<'_, 'a>) -> Answer<String> {
        let low = body.greatest(low)?;
        let slot = self.params.len();
        let next = names::next(&self.name);
        let row = match (self.writer.tongue, slot) {
            (Tongue::Pari, 0) => {
                body.set(0, Form::Text(Text::atom(&next)));
                next.clone()
            }
            _ => body.name(slot),
        };
        let member = self.writer.fresh("x", &body.in_view);
        let args = [
            Text::atom(&self.name),
            low,
            body.expr(block)?,
            Text::atom(row),
            Text::atom(names::members(&self.name)),
            Text::atom(next),
            Text::atom(member),
            self.parameters(),
            Text::atom(""),
            Text::atom(self.writer.fresh("k", &body.in_view)),
        ];
        Ok(body.fill(&self.key("endless"), &args, self.span)?.text)
    }
}

/// Enumerations in expressions.
impl<'a> Body<'_, 'a> {
    /// All members of a finite enumeration.
    pub fn whole(&mut self, function: FunctionId, args: &'a [Expr], span: Span) -> Answer<Text> {
        let name = self.writer.names.function(function);
        match self.writer.is_listed(function) {
            true => self.fill("set of list", &[Text::atom(names::members(name))], span),
            false => self.enumerated(function, args, None, span),
        }
    }

    /// The members of an enumeration up to the least of some bounds.
    pub fn up_to(
        &mut self,
        function: FunctionId,
        args: &'a [Expr],
        high: &'a [Expr],
        span: Span,
    ) -> Answer<Text> {
        let upper = self.upper(high)?;
        self.enumerated(function, args, Some(upper), span)
    }

    fn enumerated(
        &mut self,
        function: FunctionId,
        args: &'a [Expr],
        upper: Option<Text>,
        span: Span,
    ) -> Answer<Text> {
        let name = self.writer.names.function(function).to_owned();
        let mut args = self.arguments(function, args)?;
        let (low, own_upper) = self.writer.ends(function, &args, &self.in_view, span)?;
        let member = self.writer.fresh("x", &self.in_view);
        let upper = match (upper, own_upper) {
            (Some(upper), None) | (None, Some(upper)) => upper,
            (Some(upper), Some(own)) => self.fill("least of two", &[upper, own], span)?,
            (None, None) => return refuse(span, "it uses all of an infinite enumeration"),
        };
        args.push(Text::atom(&member));
        let test = self.called(&names::test(&name), &args);
        let parts = [Text::atom(member), low, upper, test];
        self.fill("members", &parts, span)
    }

    pub fn member(
        &mut self,
        member: &'a Expr,
        function: FunctionId,
        args: &'a [Expr],
        span: Span,
    ) -> Answer<Text> {
        if self.known(member).is_fraction {
            return refuse(
                span,
                "it asks whether a fraction is a member of an enumeration",
            );
        }
        let name = self.writer.names.function(function).to_owned();
        let member = self.expr(member)?;
        match self.writer.is_listed(function) {
            true => self.fill(
                "in list",
                &[member, Text::atom(names::members(&name))],
                span,
            ),
            false => {
                let mut args = self.arguments(function, args)?;
                args.push(member);
                Ok(self.called(&names::test(&name), &args))
            }
        }
    }
}
