//! Built-in functions.

use nk_base::source::Span;
use nk_lang::builtins::builtin_name;
use nk_lang::ir::{Builtin, Expr, ExprKind, Kind};

use super::builders::sorting;
use super::expr::Body;
use super::quotients::Rounding;
use crate::reason::{Answer, refuse};
use crate::text::Text;

impl<'a> Body<'_, 'a> {
    pub fn builtin(&mut self, builtin: Builtin, args: &'a [Expr], span: Span) -> Answer<Text> {
        use Builtin as B;
        match builtin {
            B::Floor => return self.rounded(&args[0], Rounding::Down, 0),
            B::Ceiling => return self.rounded(&args[0], Rounding::Up, 0),
            B::Min | B::Max => return self.extreme_of(builtin, args, span),
            B::VertexNamed => return refuse(span, "it names a vertex of a graph"),
            _ => {}
        }
        let texts: Answer<Vec<Text>> = args
            .iter()
            .enumerate()
            .map(|(at, own)| match takes_integer(builtin, at) {
                true => self.int(own),
                false => self.expr(own),
            })
            .collect();
        let texts = texts?;
        let element = |body: &Self| body.known(&args[0]).kind.and_then(Kind::element);
        let is_set =
            |body: &Self, at: usize| matches!(body.known(&args[at]).kind, Some(Kind::Set(_)));
        match builtin {
            B::Gcd | B::NimSum => {
                let key = if builtin == B::Gcd { "gcd" } else { "nimsum2" };
                let mut texts = texts.into_iter();
                let first = texts.next().unwrap_or_else(|| Text::atom("0"));
                texts.try_fold(first, |sum, own| self.fill(key, &[sum, own], span))
            }
            B::Sort if is_set(self, 0) || element(self).is_some_and(|own| own != Kind::Number) => {
                self.fill(&format!("{} list", sorting(element(self))), &texts, span)
            }
            B::Sort => self.fill("sorted list", &texts, span),
            B::SetOf if is_set(self, 0) => Ok(texts[0].clone()),
            B::SetOf => self.fill("set", &texts, span),
            B::Item if is_set(self, 0) => {
                let sorted = self.fill(sorting(element(self)), &texts[..1], span)?;
                self.fill(
                    "item",
                    &[sorted, texts[1].clone(), self.before(&args[1], &texts[1])],
                    span,
                )
            }
            B::Item => self.fill(
                "item",
                &[
                    texts[0].clone(),
                    texts[1].clone(),
                    self.before(&args[1], &texts[1]),
                ],
                span,
            ),
            B::Slice => {
                let before = self.before(&args[1], &texts[1]);
                let all: Vec<Text> = texts.into_iter().chain([before]).collect();
                self.fill("slice", &all, span)
            }
            B::Without => {
                let edges = self.known(&args[1]).kind.and_then(Kind::element) == Some(Kind::Edge);
                self.fill(
                    if edges { "without edges" } else { "without" },
                    &texts,
                    span,
                )
            }
            _ => self.fill(key(builtin), &texts, span),
        }
    }

    /// The text of an index less 1.
    fn before(&self, expr: &Expr, text: &Text) -> Text {
        use crate::text::level;
        match &expr.kind {
            ExprKind::Number(number) => match number.sub(&nk_base::number::Number::ONE) {
                Ok(number) => self.number(&number),
                Err(_) => text.clone(),
            },
            _ => match text.text.strip_suffix(" + 1") {
                Some(rest) if text.level == level::SUM => Text::new(rest, level::SUM),
                _ => Text::new(format!("{} - 1", text.at(level::SUM)), level::SUM),
            },
        }
    }

    fn extreme_of(&mut self, builtin: Builtin, args: &'a [Expr], span: Span) -> Answer<Text> {
        let key = if builtin == Builtin::Min {
            "least"
        } else {
            "greatest"
        };
        let texts = self.all(args)?;
        match &texts[..] {
            [one] => Ok(one.clone()),
            [_, _] => self.fill(&format!("{key} of two"), &texts, span),
            _ => self.fill(key, &texts, span),
        }
    }
}

/// Whether an argument must be an integer.
fn takes_integer(builtin: Builtin, at: usize) -> bool {
    use Builtin as B;
    match builtin {
        B::Gcd
        | B::Binomial
        | B::NimSum
        | B::Bit
        | B::PopCount
        | B::Isqrt
        | B::Factorial
        | B::IsPrime
        | B::Prime
        | B::Valuation
        | B::NimProduct
        | B::Path
        | B::Cycle
        | B::Complete
        | B::CompleteBipartite
        | B::Star
        | B::Hypercube => true,
        B::Octal | B::Replace | B::Item | B::Power => at == 1,
        B::Slice => at > 0,
        _ => false,
    }
}

/// The key of the template of a built-in function: its name in the language of specifications, or words for an
/// operator.
fn key(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Cardinality => "size",
        Builtin::ClosedNeighbours => "closed neighbours",
        Builtin::EdgeOf => "edge",
        Builtin::HasEdge => "has edge",
        Builtin::Power => "power of graph",
        Builtin::Size => "size of graph",
        own => builtin_name(own).unwrap_or("an unknown function"),
    }
}
