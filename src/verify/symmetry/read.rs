//! Reading certificates.

use super::HEAD;
use super::certificate::{Case, Certificate, Ground};
use super::family::{EdgeRule, Family, Local, Map, Name, Spot, VertexRule};
use super::term::{Formula, OPERATORS, Relation, Term};
use super::write::{VALUES, with};
use crate::lines::Lines;
use crate::words::with_parentheses;

/// The greatest depth of numbers and conditions.
const DEEPEST: usize = 60;
/// The most words of a line.
const MOST_WORDS: usize = 100_000;

impl Certificate {
    /// Reads a certificate.
    ///
    /// # Errors
    ///
    /// The number of the first line that cannot be read.
    pub fn read(text: &str) -> Result<Certificate, usize> {
        read_with(text, Reader::certificate)
    }
}

/// Reads a text with a method of [`Reader`].
///
/// # Errors
///
/// The number of the first line that cannot be read.
pub(super) fn read_with<'t, T>(
    text: &'t str,
    by: impl FnOnce(&mut Reader<'t>) -> Option<T>,
) -> Result<T, usize> {
    let mut reader = Reader(Lines::of(text));
    by(&mut reader).ok_or_else(|| reader.0.place())
}

/// A word, or a list in parentheses.
#[derive(Debug)]
pub(super) enum Tree<'t> {
    Word(&'t str),
    List(Vec<Tree<'t>>),
}

pub(super) fn trees(line: &str) -> Option<Vec<Tree<'_>>> {
    let mut open: Vec<Vec<Tree>> = vec![Vec::new()];
    for (number, word) in with_parentheses(line).enumerate() {
        match word {
            _ if number >= MOST_WORDS => return None,
            "(" if open.len() <= DEEPEST => open.push(Vec::new()),
            ")" if open.len() > 1 => {
                let list = Tree::List(open.pop()?);
                open.last_mut()?.push(list);
            }
            "(" | ")" => return None,
            _ => open.last_mut()?.push(Tree::Word(word)),
        }
    }
    open.pop().filter(|_| open.is_empty())
}

/// The beginning of every certificate.
pub(super) struct Head {
    pub text: String,
    pub parameters: Vec<String>,
    pub given: Vec<Formula>,
}

pub(super) struct Reader<'t>(Lines<'t>);

impl<'t> Reader<'t> {
    /// Reads the next line if it begins with this keyword, and returns the rest of it.
    pub fn line(&mut self, keyword: &str) -> Option<&'t str> {
        self.0.said(|line| after_keyword(line, keyword))
    }

    /// Reads all consecutive lines with this keyword. If one cannot be parsed, it stays the next line, and the result
    /// is `None`.
    pub fn parsed<T>(
        &mut self,
        keyword: &str,
        parse: impl Fn(&[Tree<'t>]) -> Option<T>,
    ) -> Option<Vec<T>> {
        let mut all = Vec::new();
        while let Some(rest) = self.0.peek().and_then(|own| after_keyword(own.0, keyword)) {
            all.push(self.0.said(|_| parse(&trees(rest)?))?);
        }
        Some(all)
    }

    fn certificate(&mut self) -> Option<Certificate> {
        let Head {
            text,
            parameters,
            given,
        } = self.head(HEAD)?;
        let names = &parameters;
        let shown = self.line("family")?.to_owned();
        let family_names = self.parsed("name", |own| match own {
            [Tree::Word(name), Tree::Word(count)] => Some(Name {
                text: (*name).to_owned(),
                indices: count.parse().ok().filter(|own| *own <= DEEPEST)?,
            }),
            _ => None,
        })?;
        let texts: Vec<String> = family_names.iter().map(|own| own.text.clone()).collect();
        if !differ(&texts) {
            return None;
        }
        let required = self.conditions("require", names)?;
        let mut family = Family {
            text: shown,
            parameters: parameters.len(),
            names: family_names,
            required,
            vertices: Vec::new(),
            edges: Vec::new(),
        };
        family.vertices = self.parsed("vertex", |own| read_vertices(own, &family, names))?;
        family.edges = self.parsed("edge", |own| read_edges(own, &family, names))?;
        let (statement, cases) = self.tail(names, |own| own.grounds(&family, names))?;
        Some(Certificate {
            text,
            parameters,
            given,
            family,
            statement,
            cases,
        })
    }

    /// Reads the lines before the family.
    pub fn head(&mut self, header: &str) -> Option<Head> {
        self.0.said(|line| (line == header).then_some(()))?;
        let text = self.line("claim")?.to_owned();
        let parameters = self.parsed("parameter", |own| match own {
            [Tree::Word(name)] => Some((*name).to_owned()),
            _ => None,
        })?;
        if !differ(&parameters) {
            return None;
        }
        let given = self.conditions("given", &parameters)?;
        Some(Head {
            text,
            parameters,
            given,
        })
    }

    /// Reads the lines with this keyword, each of which has one condition.
    pub fn conditions(&mut self, keyword: &str, names: &[String]) -> Option<Vec<Formula>> {
        self.parsed(keyword, |own| {
            only(own).and_then(|own| read_formula(own, names))
        })
    }

    /// Reads the lines after the family: the statement, and the cases with their grounds.
    pub fn tail<G>(
        &mut self,
        names: &[String],
        mut grounds: impl FnMut(&mut Self) -> Option<Vec<G>>,
    ) -> Option<(Formula, Vec<Case<G>>)> {
        let inner = with(names, VALUES.map(str::to_owned));
        if !differ(&inner) {
            return None;
        }
        let statements = self.conditions("statement", &inner)?;
        let [statement]: [Formula; 1] = statements.try_into().ok()?;
        let mut cases = Vec::new();
        while let Some(rest) = self.line("case") {
            let own = trees(rest)?;
            let when = read_formula(only(&own)?, names)?;
            let grounds = grounds(self)?;
            cases.push(Case { when, grounds });
        }
        let rest = self.line("end")?;
        let is_end = rest.is_empty() && self.0.peek().is_none();
        is_end.then_some((statement, cases))
    }

    fn grounds(&mut self, family: &Family, names: &[String]) -> Option<Vec<Ground>> {
        let mut grounds = Vec::new();
        let of_spot = |rest: &str| read_spot(only(&trees(rest)?)?, family, names);
        loop {
            if self.line("mirror").is_some() {
                grounds.push(Ground::Mirror(self.map(family, names)?));
            } else if let Some(rest) = self.line("first") {
                let spot = of_spot(rest)?;
                grounds.push(Ground::First(spot, self.map(family, names)?));
            } else if let Some(rest) = self.line("alike") {
                let spot = of_spot(rest)?;
                let mut maps = Vec::new();
                while self.line("map").is_some() {
                    let map = self.map(family, names)?;
                    self.line("inverse")?;
                    maps.push([map, self.map(family, names)?]);
                }
                grounds.push(Ground::Alike(spot, maps));
            } else {
                return Some(grounds);
            }
        }
    }

    fn map(&mut self, family: &Family, names: &[String]) -> Option<Map> {
        let mut images = Vec::new();
        for (number, name) in family.names.iter().enumerate() {
            let own = trees(self.line("image")?)?;
            let [Tree::List(vertex), image] = &own[..] else {
                return None;
            };
            let (Tree::Word(head), indices) = vertex.split_first()? else {
                return None;
            };
            let indices: Option<Vec<String>> = indices
                .iter()
                .map(|own| match own {
                    Tree::Word(own) => Some((*own).to_owned()),
                    Tree::List(_) => None,
                })
                .collect();
            let inner = with(names, indices?);
            let fits = inner.len() == names.len() + name.indices && differ(&inner);
            if *head != family.names[number].text || !fits {
                return None;
            }
            images.push(read_spot(image, family, &inner)?);
        }
        Some(Map { images })
    }
}

/// The rest of a line that begins with this keyword.
fn after_keyword<'t>(line: &'t str, keyword: &str) -> Option<&'t str> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    (first == keyword).then_some(rest)
}

/// Whether all are names and no two of them are equal.
fn differ(names: &[String]) -> bool {
    let begins = |own: &String| own.starts_with(|c: char| c.is_alphabetic() || c == '_');
    if !names.iter().all(begins) {
        return false;
    }
    let mut sorted: Vec<&String> = names.iter().collect();
    sorted.sort_unstable();
    sorted.windows(2).all(|own| own[0] != own[1])
}

pub(super) fn only<'o, 't>(own: &'o [Tree<'t>]) -> Option<&'o Tree<'t>> {
    match own {
        [only] => Some(only),
        _ => None,
    }
}

pub(super) fn read_term(own: &Tree, names: &[String]) -> Option<Term> {
    match own {
        Tree::Word(word) => match names.iter().position(|own| own == word) {
            Some(variable) => Some(Term::Variable(variable)),
            None => word.parse().ok().map(Term::Number),
        },
        Tree::List(parts) => {
            let (Tree::Word(head), operands) = parts.split_first()? else {
                return None;
            };
            let operator = OPERATORS.iter().find(|own| *own == head)?;
            let operands = operands.iter().map(|own| read_term(own, names));
            Term::made(operator, operands.collect::<Option<_>>()?)
        }
    }
}

pub(super) fn read_formula(own: &Tree, names: &[String]) -> Option<Formula> {
    let Tree::List(parts) = own else { return None };
    let (Tree::Word(head), operands) = parts.split_first()? else {
        return None;
    };
    let all = || -> Option<Vec<Formula>> {
        operands
            .iter()
            .map(|own| read_formula(own, names))
            .collect()
    };
    match (*head, operands) {
        ("and", _) => Some(Formula::And(all()?)),
        ("or", _) => Some(Formula::Or(all()?)),
        ("not", [inner]) => Some(Formula::Not(Box::new(read_formula(inner, names)?))),
        (_, [a, b]) => {
            let relation = Relation::of_sign(head)?;
            Some(Formula::Compare(
                read_term(a, names)?,
                relation,
                read_term(b, names)?,
            ))
        }
        _ => None,
    }
}

fn read_spot(own: &Tree, family: &Family, names: &[String]) -> Option<Spot> {
    let Tree::List(parts) = own else { return None };
    let (Tree::Word(head), indices) = parts.split_first()? else {
        return None;
    };
    let name = family.names.iter().position(|own| own.text == *head)?;
    let indices = indices.iter().map(|own| read_term(own, names));
    let indices: Vec<Term> = indices.collect::<Option<_>>()?;
    (indices.len() == family.names[name].indices).then_some(Spot { name, indices })
}

/// Reads indices with their bounds, the word `if` and a condition. Returns also the names of all variables.
fn read_runs(own: &[Tree], names: &[String]) -> Option<(Vec<Local>, Formula, Vec<String>)> {
    let [runs @ .., Tree::Word("if"), condition] = own else {
        return None;
    };
    let mut names = names.to_vec();
    let mut locals = Vec::new();
    for run in runs {
        let Tree::List(parts) = run else { return None };
        let [Tree::Word(name), Tree::List(low), Tree::List(high)] = &parts[..] else {
            return None;
        };
        if low.is_empty() || high.is_empty() {
            return None;
        }
        let bounds = |own: &[Tree]| own.iter().map(|own| read_term(own, &names)).collect();
        let (low, high): (Option<Vec<Term>>, Option<Vec<Term>>) = (bounds(low), bounds(high));
        locals.push(Local {
            name: (*name).to_owned(),
            low: low?,
            high: high?,
        });
        names.push((*name).to_owned());
    }
    let condition = read_formula(condition, &names)?;
    differ(&names).then_some((locals, condition, names))
}

fn read_vertices(own: &[Tree], family: &Family, names: &[String]) -> Option<VertexRule> {
    let (Tree::Word(head), rest) = own.split_first()? else {
        return None;
    };
    let name = family.names.iter().position(|own| own.text == *head)?;
    let (locals, condition, _) = read_runs(rest, names)?;
    (locals.len() == family.names[name].indices).then_some(VertexRule {
        name,
        locals,
        condition,
    })
}

fn read_edges(own: &[Tree], family: &Family, names: &[String]) -> Option<EdgeRule> {
    let [one, other, rest @ ..] = own else {
        return None;
    };
    let (locals, condition, names) = read_runs(rest, names)?;
    Some(EdgeRule {
        ends: [
            read_spot(one, family, &names)?,
            read_spot(other, family, &names)?,
        ],
        locals,
        condition,
    })
}
