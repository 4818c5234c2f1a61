//! Set-builders, lists and aggregates: loops within expressions.
//!
//! An element is written as a loop over its variables after its guards. Neighbouring elements without variables are in
//! one set or list. In Python loops are `... for x in range(a, b) if c`, in PARI/GP `... | x <- [a .. b], c; y <- ...`;
//! in Mathematica and Maple an element is within its loops, as in `Table[..., {x, a, b}]` and `seq(..., x = a..b)`.

use nk_base::source::Span;
use nk_lang::ir::{Aggregate, Binder, BinderRange, Element, Expr, ExprKind, Kind};

use super::Tongue;
use super::expr::{Body, Form};
use crate::reason::{Answer, refuse};
use crate::text::{Text, level};

/// One element, or several elements without variables and guards.
pub struct Part {
    /// The condition that must be true before anything else is evaluated.
    pub guard: Option<Text>,
    /// The loops, the outermost first; none without variables.
    pub loops: Vec<Loop>,
    /// The elements.
    pub items: Vec<Text>,
}

/// A loop over one variable, or over the indices of vertices.
pub struct Loop {
    pub variable: String,
    pub through: String,
    /// In PARI/GP, the least and the greatest value of a loop over integers.
    ends: Option<[Text; 2]>,
    pub filters: Vec<Text>,
}

impl Loop {
    pub fn new(variable: &str, through: Text, filters: Vec<Text>) -> Loop {
        Loop {
            variable: variable.to_owned(),
            through: through.text,
            ends: None,
            filters,
        }
    }
}

impl<'a> Body<'_, 'a> {
    /// The loops of an element. Afterwards the variables are in view.
    pub fn open(&mut self, binders: &'a [Binder], is_ordered: bool) -> Answer<Vec<Loop>> {
        let mut loops = Vec::new();
        for binder in binders {
            let mut own = self.range(binder, is_ordered)?;
            own.filters = self.all(&binder.filters)?;
            loops.push(own);
        }
        Ok(loops)
    }

    /// Loops as they follow the element in Python and PARI/GP.
    fn spelt(&self, loops: &[Loop]) -> String {
        let spelt = loops.iter().map(|own| {
            let Loop {
                variable, through, ..
            } = own;
            match self.tongue() {
                Tongue::Python => {
                    let filters = own
                        .filters
                        .iter()
                        .map(|own| format!(" if {}", own.at(level::OR)));
                    format!("for {variable} in {through}{}", filters.collect::<String>())
                }
                _ if own.filters.is_empty() => format!("{variable} <- {through}"),
                _ => {
                    let condition = Text::joined(&own.filters, " && ", level::AND);
                    format!("{variable} <- {through}, {}", condition.text)
                }
            }
        });
        let between = match self.tongue() {
            Tongue::Python => " ",
            _ => "; ",
        };
        spelt.collect::<Vec<_>>().join(between)
    }

    /// The text of a template for an item in loops.
    pub fn looped(&self, key: &str, item: &Text, loops: &[Loop], span: Span) -> Answer<Text> {
        let args = match self.tongue() {
            Tongue::Python | Tongue::Pari => vec![item.clone(), Text::atom(self.spelt(loops))],
            Tongue::Mathematica => vec![table(item, loops)],
            Tongue::Maple => vec![sequence(item, loops)],
        };
        self.fill(key, &args, span)
    }

    /// A loop without filters: its variable, and the range or set of the variable.
    fn range(&mut self, binder: &'a Binder, is_ordered: bool) -> Answer<Loop> {
        let looped = |variable, through| Loop {
            variable,
            through,
            ends: None,
            filters: Vec::new(),
        };
        match &binder.range {
            BinderRange::Interval { slot, low, high } => {
                let low = self.greatest(low)?;
                let ends = [low, self.upper(high)?];
                let range = self.fill("range", &ends, binder.span)?;
                Ok(Loop {
                    ends: (self.tongue() == Tongue::Pari).then_some(ends),
                    ..looped(self.name(*slot), range.text)
                })
            }
            BinderRange::Members { slot, set } => {
                let element = self.known(set).kind.and_then(Kind::element);
                let is_set = matches!(self.known(set).kind, Some(Kind::Set(_)));
                let through = self.loop_over(set)?;
                let through = match is_ordered && is_set {
                    true => self.fill(sorting(element), &[through], set.span)?,
                    false => through,
                };
                Ok(looped(self.name(*slot), through.at(level::OR)))
            }
            BinderRange::Vertices { name, slots } => {
                let (variable, through) = self.vertices(*name, slots, binder.span)?;
                Ok(looped(variable, through))
            }
        }
    }

    /// A set that a loop runs through once.
    fn loop_over(&mut self, set: &'a Expr) -> Answer<Text> {
        match &set.kind {
            ExprKind::Range { low, high } => {
                let ends = self.ends(low, high)?;
                self.fill("range", &ends, set.span)
            }
            // A set of Python drops repeated elements before it is frozen.
            ExprKind::Aggregate(Aggregate::Set, elements) if self.tongue() == Tongue::Python => {
                self.collected("passing set", elements, set.span)
            }
            _ => self.expr(set),
        }
    }

    /// The vertices of a name in a rule for edges.
    fn vertices(&mut self, name: usize, slots: &[usize], span: Span) -> Answer<(String, String)> {
        let Some((list, names)) = self.declared.clone() else {
            return refuse(span, "it runs through vertices outside of a rule");
        };
        let through = match names.len() {
            1 => Text::atom(list),
            _ => self.fill(
                "named",
                &[Text::atom(list), Text::atom(format!("\"{}\"", names[name]))],
                span,
            )?,
        };
        match self.tongue() {
            Tongue::Python => {
                let slots: Vec<String> = slots.iter().map(|slot| self.name(*slot)).collect();
                let all: Vec<String> = ["_".to_owned()].into_iter().chain(slots).collect();
                Ok((all.join(", "), through.text))
            }
            tongue => {
                let wanted = self.frame.names.get(*slots.first().unwrap_or(&0));
                let vertex = self.writer.fresh(
                    &format!("{}v", wanted.map_or("", String::as_str)),
                    &self.in_view,
                );
                self.see(&vertex);
                for (at, slot) in slots.iter().enumerate() {
                    let index = match tongue {
                        Tongue::Mathematica => format!("{vertex}[[{}]]", at + 2),
                        _ => format!("{vertex}[{}]", at + 2),
                    };
                    self.set(*slot, Form::Text(Text::atom(index)));
                }
                Ok((vertex, through.text))
            }
        }
    }

    /// An element in parts: `item` writes what it contributes.
    pub fn part(
        &mut self,
        element: &'a Element<Expr>,
        is_ordered: bool,
        item: &mut dyn FnMut(&mut Self, &'a Expr) -> Answer<Text>,
    ) -> Answer<Part> {
        let mark = self.in_view.len();
        let guards = self.all(&element.guards)?;
        let guard = (!guards.is_empty()).then(|| self.tongue().all(&guards));
        let loops = self.open(&element.binders, is_ordered)?;
        let items = vec![item(self, &element.item)?];
        self.in_view.truncate(mark);
        Ok(Part {
            guard,
            loops,
            items,
        })
    }

    /// The elements in parts. Neighbours without variables and guards are in one part.
    fn parts(
        &mut self,
        elements: &'a [Element<Expr>],
        is_ordered: bool,
        item: &mut dyn FnMut(&mut Self, &'a Expr) -> Answer<Text>,
    ) -> Answer<Vec<Part>> {
        let mut parts: Vec<Part> = Vec::new();
        for element in elements {
            let part = self.part(element, is_ordered, item)?;
            let is_plain = |own: &Part| own.guard.is_none() && own.loops.is_empty();
            match parts.last_mut() {
                Some(last) if is_plain(last) && is_plain(&part) => last.items.extend(part.items),
                _ => parts.push(part),
            }
        }
        Ok(parts)
    }

    /// The elements as a value of some kind: the templates `KEY loop`, `KEY items`, `KEY none` and `KEY join`.
    fn collected(&mut self, key: &str, elements: &'a [Element<Expr>], span: Span) -> Answer<Text> {
        let is_ordered = key == "list" || key == "sorted list";
        let parts = self.parts(elements, is_ordered, &mut |body, item| body.expr(item))?;
        self.gathered(key, &parts, span)
    }

    fn gathered(&self, key: &str, parts: &[Part], span: Span) -> Answer<Text> {
        let mut texts = Vec::new();
        for part in parts {
            let text = match part.loops.is_empty() {
                true => self.fill(&format!("{key} items"), &part.items, span)?,
                false => self.looped(&format!("{key} loop"), &part.items[0], &part.loops, span)?,
            };
            texts.push(match &part.guard {
                None => text,
                Some(guard) => {
                    let none = self.fill(&format!("{key} none"), &[], span)?;
                    self.fill("if", &[guard.clone(), text, none], span)?
                }
            });
        }
        match &texts[..] {
            [] => self.fill(&format!("{key} none"), &[], span),
            [one] => Ok(one.clone()),
            all if self.tongue() == Tongue::Mathematica => {
                self.fill(&format!("{key} join"), all, span)
            }
            [first, rest @ ..] => rest.iter().try_fold(first.clone(), |sum, own| {
                self.fill(&format!("{key} join"), &[sum, own.clone()], span)
            }),
        }
    }

    pub fn aggregate(
        &mut self,
        aggregate: Aggregate,
        elements: &'a [Element<Expr>],
        span: Span,
    ) -> Answer<Text> {
        match aggregate {
            Aggregate::Set => {
                let passing = self.collected("passing set", elements, span)?;
                self.fill("set", &[passing], span)
            }
            Aggregate::List => self.collected("list", elements, span),
            Aggregate::SortedList => {
                let list = self.collected("list", elements, span)?;
                self.fill("by keys", &[list], span)
            }
            Aggregate::Mex => {
                let parts = self.parts(elements, false, &mut |body, item| body.int(item))?;
                let options = self.gathered("passing set", &parts, span)?;
                self.fill("mex", &[options], span)
            }
            Aggregate::Misere => {
                let parts = self.parts(elements, false, &mut |body, item| body.int(item))?;
                let options = self.gathered("passing set", &parts, span)?;
                self.fill("misere of", &[options], span)
            }
            Aggregate::Sum | Aggregate::Product | Aggregate::Count | Aggregate::NimSum => {
                self.total(aggregate, elements, span)
            }
            Aggregate::Min | Aggregate::Max => {
                let key = if aggregate == Aggregate::Min {
                    "least"
                } else {
                    "greatest"
                };
                let parts = self.parts(elements, false, &mut |body, item| body.expr(item))?;
                if let [part] = &parts[..]
                    && part.guard.is_none()
                    && part.loops.is_empty()
                {
                    return match &part.items[..] {
                        [one] => Ok(one.clone()),
                        [_, _] => self.fill(&format!("{key} of two"), &part.items, span),
                        _ => self.fill(key, &part.items, span),
                    };
                }
                let list = self.gathered("passing list", &parts, span)?;
                self.fill(&format!("{key} of list"), &[list], span)
            }
            Aggregate::Exists | Aggregate::All => self.quantified(aggregate, elements, span),
        }
    }

    /// A sum over all elements.
    fn total(
        &mut self,
        aggregate: Aggregate,
        elements: &'a [Element<Expr>],
        span: Span,
    ) -> Answer<Text> {
        let (key, join, none) = match aggregate {
            Aggregate::Sum => ("sum", "+", "0"),
            Aggregate::Product => ("product", "*", "1"),
            Aggregate::Count => ("count", "+", "0"),
            _ => ("nimsum", "nimsum2", "0"),
        };
        let mut sum: Option<Text> = None;
        for element in elements {
            let part = self.part(element, false, &mut |body, item| match aggregate {
                Aggregate::Count => Ok(Text::atom("1")),
                Aggregate::NimSum => body.int(item),
                _ => body.expr(item),
            })?;
            let text = match (&part.loops[..], aggregate) {
                ([], _) => part.items[0].clone(),
                (
                    [
                        Loop {
                            variable,
                            ends: Some([low, high]),
                            filters,
                            ..
                        },
                    ],
                    Aggregate::Sum | Aggregate::Product | Aggregate::Count,
                ) if filters.is_empty() != (aggregate == Aggregate::Count) => {
                    let (item, key) = match aggregate {
                        Aggregate::Count => (Text::joined(filters, " && ", level::AND), "sum"),
                        _ => (part.items[0].clone(), key),
                    };
                    let args = [Text::atom(variable), low.clone(), high.clone(), item];
                    self.fill(&format!("{key} from to"), &args, span)?
                }
                (loops, _) => self.looped(&format!("{key} loop"), &part.items[0], loops, span)?,
            };
            let text = match part.guard {
                None => text,
                Some(guard) => self.fill("if", &[guard, text, Text::atom(none)], span)?,
            };
            sum = Some(match sum {
                None => text,
                Some(sum) => self.fill(join, &[sum, text], span)?,
            });
        }
        Ok(sum.unwrap_or_else(|| Text::atom(none)))
    }

    /// An aggregate over the members of one set.
    pub fn over_set(&mut self, aggregate: Aggregate, set: &'a Expr, span: Span) -> Answer<Text> {
        let key = match aggregate {
            Aggregate::Mex => "mex",
            Aggregate::Sum => "sum of list",
            Aggregate::Product => "product of list",
            Aggregate::Count => "size",
            Aggregate::NimSum => "nimsum of list",
            Aggregate::Min => "least of list",
            Aggregate::Max => "greatest of list",
            _ => return refuse(span, "it gathers a set in a way that has no spelling"),
        };
        let set = match (aggregate, self.tongue()) {
            (Aggregate::Count, _) | (_, Tongue::Mathematica | Tongue::Maple) => self.expr(set)?,
            _ => self.loop_over(set)?,
        };
        self.fill(key, &[set], span)
    }
}

/// The list of an item in loops, in Mathematica.
fn table(item: &Text, loops: &[Loop]) -> Text {
    let range = |own: &Loop| format!("{{{}, {}}}", own.variable, own.through);
    if loops.iter().all(|own| own.filters.is_empty()) {
        let ranges: Vec<String> = loops.iter().map(range).collect();
        let text = format!("Table[{}, {}]", item.text, ranges.join(", "));
        return Text::atom(match ranges.len() {
            1 => text,
            deep => format!("Flatten[{text}, {}]", deep - 1),
        });
    }
    let mut text = format!("{{{}}}", item.text);
    for (at, own) in loops.iter().enumerate().rev() {
        let range = range(own);
        text = match (own.filters.is_empty(), at + 1 == loops.len()) {
            (true, true) => format!("Table[{}, {range}]", item.text),
            (true, false) => format!("Flatten[Table[{text}, {range}], 1]"),
            (false, _) => {
                let condition = Tongue::Mathematica.all(&own.filters);
                format!(
                    "Flatten[Table[If[{}, {text}, {{}}], {range}], 1]",
                    condition.text
                )
            }
        };
    }
    Text::atom(text)
}

/// The sequence of an item in loops, in Maple.
fn sequence(item: &Text, loops: &[Loop]) -> Text {
    let mut text = item.text.clone();
    for own in loops.iter().rev() {
        if !own.filters.is_empty() {
            let condition = Tongue::Maple.all(&own.filters);
            text = format!("`if`({}, {text}, NULL)", condition.text);
        }
        text = format!("seq({text}, {} = {})", own.variable, own.through);
    }
    Text::atom(text)
}

/// The key of the template that sorts a set of elements of this kind.
pub fn sorting(element: Option<Kind>) -> &'static str {
    match element {
        Some(Kind::Set(_) | Kind::List(_)) | None => "sorted deeply",
        _ => "sorted",
    }
}
