//! `exists` and `all`.

use nk_base::source::Span;
use nk_lang::ir::{Aggregate, Element, Expr};

use super::Tongue;
use super::builders::Loop;
use super::expr::Body;
use crate::reason::Answer;
use crate::text::{Text, level};

impl<'a> Body<'_, 'a> {
    /// The text of `exists` (whether some element is true) or `all` (whether none is false).
    pub fn quantified(
        &mut self,
        aggregate: Aggregate,
        elements: &'a [Element<Expr>],
        span: Span,
    ) -> Answer<Text> {
        let is_all = aggregate == Aggregate::All;
        let mut texts = Vec::new();
        for element in elements {
            texts.push(match self.tongue() {
                Tongue::Python => {
                    let part = self.part(element, false, &mut |body, item| body.expr(item))?;
                    let key = if is_all { "all loop" } else { "exists loop" };
                    let text = match part.loops.is_empty() {
                        true => part.items[0].clone(),
                        false => self.looped(key, &part.items[0], &part.loops, span)?,
                    };
                    match part.guard {
                        None => text,
                        Some(guard) if is_all => {
                            let not = self.fill("not", &[guard], span)?;
                            Text::joined(&[not, text], " or ", level::OR)
                        }
                        Some(guard) => Text::joined(&[guard, text], " and ", level::AND),
                    }
                }
                _ => self.searched(element, is_all, span)?,
            });
        }
        Ok(match (texts.is_empty(), is_all) {
            (true, true) => self.fill("true", &[], span)?,
            (true, false) => self.fill("false", &[], span)?,
            (false, true) => self.tongue().all(&texts),
            (false, false) => self.tongue().any(&texts),
        })
    }

    /// A search that ends at the first element that decides, in languages other than Python.
    fn searched(&mut self, element: &'a Element<Expr>, is_all: bool, span: Span) -> Answer<Text> {
        let mark = self.in_view.len();
        let guards = self.all(&element.guards)?;
        let open = self.open(&element.binders, false)?;
        let mut text = self.expr(&element.item)?;
        if is_all {
            text = self.fill("not", &[text], span)?;
        }
        for Loop {
            variable,
            through,
            mut filters,
            ..
        } in open.into_iter().rev()
        {
            filters.push(text);
            let condition = self.tongue().all(&filters);
            let args = [Text::atom(variable), condition, Text::atom(through)];
            text = self.fill("exists", &args, span)?;
        }
        self.in_view.truncate(mark);
        let mut all = guards;
        all.push(text);
        let text = self.tongue().all(&all);
        match is_all {
            true => self.fill("not", &[text], span),
            false => Ok(text),
        }
    }
}
