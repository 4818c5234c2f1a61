//! Functions by cases: their definitions as functions of the functions of the theorem and of n, and as trees.

use nk_base::number::Number;
use nk_verify::claim::{Case, Index, Node, Operator, Rule};

use super::{Given, Numeral, Speaker, bare, both};
use crate::file::{Refusal, refused};
use crate::spelling::{argument, comment, integer, sum};

/// The largest number of characters of the tree or the text of one function.
const MOST_LETTERS: usize = 40_000;

/// A function by cases, as the file defines it.
pub struct Function {
    name: usize,
    shown: String,
    /// The functions of the theorem that it refers to.
    givens: Vec<Given>,
    is_truth: bool,
}

impl Speaker<'_> {
    /// A value of a function by cases.
    pub(super) fn call(
        &mut self,
        index: &Index,
        n: &str,
        is_truth: bool,
    ) -> Result<Numeral, Refusal> {
        let at = argument(&sum(&[(index.factor, n)], index.offset));
        let place = match self.functions.iter().position(|own| own.name == index.name) {
            Some(place) => place,
            None => self.define(index.name)?,
        };
        let own = &self.functions[place];
        if own.is_truth != is_truth {
            return refused(format!(
                "{} has numbers and truths as its values",
                own.shown
            ));
        }
        let mut text = format!("({}", own.shown);
        let tree = format!(
            "(Shifted {} {} {}_body)",
            index.factor,
            integer(index.offset),
            own.shown
        );
        let givens = own.givens.clone();
        for own in givens {
            text.push(' ');
            text.push_str(&own.shown);
            self.refers_to(own);
        }
        Ok(both(tree, format!("{text} {at})")))
    }

    /// Adds the definitions of a function by cases: as a function of the functions of the theorem and of n, and as a
    /// tree.
    fn define(&mut self, name: usize) -> Result<usize, Refusal> {
        let claim = self.claim;
        let named = &claim.names[name];
        let Rule::Function { cases } = &named.rule else {
            return refused(format!("{} is not a function by cases", named.name));
        };
        let is_truth = cases.first().is_some_and(|own| self.is_truth(&own.body));
        let before = std::mem::take(&mut self.givens);
        let nothing = if is_truth { "false" } else { "0" };
        let mut body = both("Nothing".to_owned(), nothing.to_owned());
        for case in cases.iter().rev() {
            body = self.case(case, body, is_truth)?;
            short(&body.tree)?;
        }
        let givens = std::mem::replace(&mut self.givens, before);
        let shown = self.names.take(&named.name);
        let parameters: String = givens
            .iter()
            .map(|own| format!(" ({} : {})", own.shown, own.kind))
            .collect();
        let kind = if is_truth { "bool" } else { "Z" };
        self.definitions += &format!(
            "(** {} by cases; {nothing} outside of them. *)\nDefinition {shown}{parameters} (n : Z) : {kind} :=\n  {}.\nDefinition {shown}_body : sentence :=\n  {}.\n\n",
            comment(&named.name),
            body.text,
            body.tree
        );
        self.functions.push(Function {
            name,
            shown,
            givens,
            is_truth,
        });
        Ok(self.functions.len() - 1)
    }

    fn case(&mut self, case: &Case, next: Numeral, is_truth: bool) -> Result<Numeral, Refusal> {
        let whole = |own: &Option<Number>| match own {
            None => Ok(None),
            Some(own) => match own.as_i64() {
                Some(own) => Ok(Some(own)),
                None => refused("a function has a bound that is not an integer or is too large"),
            },
        };
        let (low, high) = (whole(&case.low)?, whole(&case.high)?);
        let Some(offset) = case.offset.as_i64() else {
            return refused("a function has a bound that is not an integer or is too large");
        };
        let (condition, body) = (moved(&case.condition, offset)?, moved(&case.body, offset)?);
        let mut own = match is_truth {
            true => {
                let own = self.truth(&body, "n")?;
                both(own.tree, own.test)
            }
            false => self.number(&body, "n")?,
        };
        if condition != Node::True {
            let condition = self.truth(&condition, "n")?;
            // With the lower end as a part of the condition, the later cases are written only once.
            if let (Some(low), None) = (low, high) {
                let low = integer(low);
                return Ok(both(
                    format!(
                        "(Choice (Member {low} {}) {} {})",
                        condition.tree, own.tree, next.tree
                    ),
                    format!(
                        "if ({low} <=? n) && {} then {}\n  else {}",
                        condition.test, own.text, next.text
                    ),
                ));
            }
            own = both(
                format!("(Choice {} {} {})", condition.tree, own.tree, next.tree),
                format!(
                    "if {} then {}\n  else {}",
                    condition.test, own.text, next.text
                ),
            );
        }
        let bound = |own: Option<i64>| match own {
            Some(own) => format!("(Some {})", integer(own)),
            None => "None".to_owned(),
        };
        let test = match (low, high) {
            (None, None) => return Ok(own),
            (Some(low), Some(high)) => {
                format!("({} <=? n) && (n <=? {})", integer(low), integer(high))
            }
            (Some(low), None) => format!("{} <=? n", integer(low)),
            (None, Some(high)) => format!("n <=? {}", integer(high)),
        };
        let inner = match own.text.contains('\n') {
            true => format!("({})", own.text),
            false => bare(&own.text).to_owned(),
        };
        Ok(both(
            format!(
                "(Within {} {} {} {})",
                bound(low),
                bound(high),
                own.tree,
                next.tree
            ),
            format!("if {test} then {inner}\n  else {}", next.text),
        ))
    }
}

/// Refuses a text that is too long.
pub fn short(text: &str) -> Result<(), Refusal> {
    match text.len() > MOST_LETTERS {
        true => refused("a function by cases has too many cases for a file"),
        false => Ok(()),
    }
}

/// A tree with n - offset in place of n.
fn moved(node: &Node, offset: i64) -> Result<Node, Refusal> {
    let all = |parts: &[Node]| {
        parts
            .iter()
            .map(|own| moved(own, offset))
            .collect::<Result<Vec<Node>, Refusal>>()
    };
    let index = |own: &Index| {
        let back = own.factor.checked_mul(offset);
        match back.and_then(|back| own.offset.checked_sub(back)) {
            Some(offset) => Ok(Index { offset, ..*own }),
            None => refused("a function has a bound that is not an integer or is too large"),
        }
    };
    Ok(match node {
        _ if offset == 0 => node.clone(),
        Node::N => Node::of(
            Operator::Subtract,
            [Node::N, Node::Number(Number::Small(offset))],
        ),
        Node::At(own) => Node::At(index(own)?),
        Node::In(own) => Node::In(index(own)?),
        Node::Of(operator, parts) => Node::Of(*operator, all(parts)?),
        Node::Mex(items) => {
            let items = items.iter();
            let items =
                items.map(|(guard, item)| Ok((moved(guard, offset)?, moved(item, offset)?)));
            Node::Mex(items.collect::<Result<_, Refusal>>()?)
        }
        _ => node.clone(),
    })
}
