//! Writes the text of a claim, whether or not it is true.

use std::fmt::Write;

use super::HEAD;
use super::equation;
use super::node::{
    Case, Claim, Form, Ground, Index, Named, Node, OPERATORS, Reach, Rule, Source, Variable, other,
};
use crate::period;
use nk_base::english::single_spaced;
use nk_base::number::Number;

impl Claim {
    /// The text of a certificate, in the format at the head of [`claim`](crate::claim). [`Claim::read`] gives the same
    /// claim, except that white space in names becomes single spaces.
    pub fn write(&self) -> String {
        let mut text = format!("{HEAD}\nclaim {}\n", single_spaced(&self.text));
        for (number, own) in self.certificates.iter().enumerate() {
            let _ = writeln!(text, "certificate {number}");
            for line in own.lines() {
                let _ = writeln!(text, "| {line}");
            }
        }
        for (number, own) in self.systems.iter().enumerate() {
            write_system(&mut text, number, own);
        }
        for (number, own) in self.names.iter().enumerate() {
            write_name(&mut text, number, own);
        }
        for own in &self.others {
            write_variable(&mut text, own);
        }
        for own in &self.filters {
            let _ = writeln!(text, "filter{}", tree(own));
        }
        let _ = writeln!(text, "statement{}", tree(&self.statement));
        let _ = writeln!(text, "low {}", self.low);
        match &self.ground {
            Ground::Period(period) => {
                let _ = writeln!(text, "period {period}");
            }
            Ground::OneSystem(own) => equation::write(own, &mut text),
        }
        let _ = writeln!(text, "from {}\nend", self.from);
        text
    }
}

fn write_variable(text: &mut String, own: &Variable) {
    let low = &own.low;
    let _ = match &own.reach {
        Reach::Through(high) => writeln!(text, "variable low {low} high {high}"),
        Reach::Period { from, period } => {
            writeln!(text, "variable low {low} period {period} from {from}")
        }
    };
}

fn write_system(text: &mut String, number: usize, own: &Source) {
    let system = match own {
        Source::Derivation(derivation) => {
            let _ = writeln!(text, "system {number} derivation {derivation}");
            return;
        }
        Source::Given(system) => system,
    };
    let _ = writeln!(text, "system {number}");
    for (number, own) in system.sequences.iter().enumerate() {
        let (first, name) = (own.first, single_spaced(&own.name));
        let _ = writeln!(text, "recurrence {number} first {first} name {name}");
        for line in period::equation(own) {
            let _ = writeln!(text, "{line}");
        }
    }
}

fn write_name(text: &mut String, number: usize, own: &Named) {
    let name = single_spaced(&own.name);
    match &own.rule {
        Rule::Sequence {
            certificate,
            member,
        } => {
            let _ = writeln!(
                text,
                "sequence {number} certificate {certificate} member {member} name {name}"
            );
        }
        Rule::Interleaved {
            certificate,
            members,
        } => {
            let (count, all) = (members.len(), members.iter().map(usize::to_string));
            let _ = writeln!(
                text,
                "interleaved {number} certificate {certificate} members {count} {} name {name}",
                all.collect::<Vec<_>>().join(" ")
            );
        }
        Rule::Member { system, member } => {
            let _ = writeln!(
                text,
                "sequence {number} system {system} member {member} name {name}"
            );
        }
        Rule::Nimber {
            derivation,
            places,
            searched: (least, values),
        } => {
            let _ = writeln!(text, "nimber {number} derivation {derivation} name {name}");
            for own in places {
                let _ = writeln!(
                    text,
                    "place certificate {} member {} is {} shift {}",
                    own.certificate, own.member, own.derived, own.shift
                );
            }
            if !values.is_empty() {
                let values: Vec<String> = values.iter().map(u32::to_string).collect();
                let _ = writeln!(text, "searched {least} {}", values.join(" "));
            }
        }
        Rule::Misere { quotient, heaps } => {
            let _ = write!(
                text,
                "misere {number} quotient {quotient} heaps {}",
                heaps.len()
            );
            for (factor, offset) in heaps {
                let _ = write!(text, " {factor} {offset}");
            }
            let _ = writeln!(text, " name {name}");
        }
        Rule::Function { cases } => {
            let _ = writeln!(text, "function {number} name {name}");
            for own in cases {
                write_case(text, own);
            }
        }
        Rule::Enumeration {
            low,
            period,
            property,
        } => {
            let period = period.map_or(String::new(), |own| format!(" period {own}"));
            let _ = writeln!(text, "enumeration {number} low {low}{period} name {name}");
            let _ = writeln!(text, "property{}", tree(property));
        }
        Rule::Running {
            fold,
            low,
            guard,
            item,
        } => {
            let word = fold.word();
            let (guard, item) = (tree(guard), tree(item));
            let _ = writeln!(
                text,
                "running {number} {word} low {low} where{guard} of{item} name {name}"
            );
        }
    }
}

fn write_case(text: &mut String, own: &Case) {
    let end = |own: &Option<Number>| own.as_ref().map_or("-".to_owned(), Number::to_string);
    let _ = writeln!(
        text,
        "case {} {} offset {}{}{}",
        end(&own.low),
        end(&own.high),
        own.offset,
        tree(&own.condition),
        tree(&own.body)
    );
}

fn form(own: &Form) -> String {
    let factors: Vec<String> = own.factors.iter().map(|own| format!(" {own}")).collect();
    format!("{} + {}", factors.concat(), own.offset)
}

/// The tree in prefix notation, with a space before each word.
fn tree(node: &Node) -> String {
    let index = |own: &Index| format!("{} {} {}", own.name, own.factor, own.offset);
    let mut text = match node {
        Node::Number(number) => format!(" {number}"),
        Node::Given(number) => format!(" given {number}"),
        Node::True => " true".to_owned(),
        Node::N => " n".to_owned(),
        Node::Other(number) => format!(" {}", other(*number)),
        Node::Along(name, forms) => {
            let forms: Vec<String> = forms.iter().map(form).collect();
            format!(" along {name} {}{}", forms.len(), forms.concat())
        }
        Node::Among(name, own) => format!(" among {name}{}", form(own)),
        Node::At(own) => format!(" at {}", index(own)),
        Node::In(own) => format!(" in {}", index(own)),
        Node::Mex(items) => format!(" mex {}", items.len()),
        Node::Of(operator, parts) => {
            let row = OPERATORS.iter().find(|row| row.0 == *operator);
            let (word, count) = row.map_or(("?", None), |row| (row.1, row.2));
            match count {
                Some(_) => format!(" {word}"),
                None => format!(" {word} {}", parts.len()),
            }
        }
    };
    for part in node.parts() {
        text += &tree(part);
    }
    text
}
