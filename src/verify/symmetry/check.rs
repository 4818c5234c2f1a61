//! The verifier. Each condition of the theorems becomes statements about integers, which `context` decides.

mod maps;

use nk_base::cancellation::CancelToken;

use super::Linear;
use super::certificate::{Case, Certificate, Ground};
use super::context::Context;
use super::error::{Unproved, VerifyError};
use super::family::{EdgeRule, Family, Local, Map, VertexRule};
use super::known::{Fact, Known, Shown, settled};
use super::lowered::Lowered;
use super::places::{Place, bounds, place, solve};
use super::term::Formula;

/// Verifies the text of a certificate, and returns what it states.
///
/// # Errors
///
/// The line that cannot be read, the statement that was not shown, or that the verification was cancelled.
pub fn verify(text: &str, stop: &CancelToken) -> Result<Certificate, VerifyError> {
    let certificate = <Certificate>::read(text).map_err(VerifyError::Unreadable)?;
    certificate.verify(stop)?;
    Ok(certificate)
}

impl Certificate {
    /// Verifies the certificate.
    ///
    /// # Errors
    ///
    /// Those of [`verify`].
    pub fn verify(&self, stop: &CancelToken) -> Result<(), VerifyError> {
        let checker = Checker::new(&self.family, &self.given, stop);
        settled(checker.certificate(self), stop)
    }
}

/// Whether a ground is right for all parameters that satisfy `given`: the part of [`verify`] that programs that find
/// proofs need. The conditions of the family and the ends of its edges are not checked.
pub fn grounded(family: &Family, given: &[Formula], ground: &Ground, stop: &CancelToken) -> bool {
    let checker = Checker::new(family, given, stop);
    let shown = checker.ground(0, &Formula::truth(), ground);
    settled(shown, stop).is_ok()
}

/// Whether the facts that the grounds of a case give imply the statement. The maps of the grounds are not checked.
pub fn suffices(
    family: &Family,
    given: &[Formula],
    case: &Case,
    statement: &Formula,
    stop: &CancelToken,
) -> bool {
    let known = Checker::new(family, given, stop).known;
    settled(known.implies(0, case, statement), stop).is_ok()
}

/// The rule that contains the images of all edges of a rule, and whether the ends are swapped; `None` if there is no
/// single such rule, or if it was not found.
pub fn edge_of_image(
    family: &Family,
    given: &[Formula],
    map: &Map,
    rule: usize,
    stop: &CancelToken,
) -> Option<(usize, bool)> {
    let checker = Checker::new(family, given, stop);
    let own = family.edges.get(rule)?;
    let (mut context, images) = checker.images(&Formula::truth(), own, map).ok()?;
    checker.rule_of(&mut context, rule, [&images[0], &images[1]])
}

/// Whether the conditions of a family follow from those given, and the ends of its edges are vertices.
///
/// # Errors
///
/// The statement that was not shown.
pub fn well_formed(family: &Family, given: &[Formula], stop: &CancelToken) -> Result<(), Unproved> {
    Checker::new(family, given, stop).family()
}

impl From<&Ground> for Fact {
    fn from(ground: &Ground) -> Fact {
        match ground {
            Ground::Mirror(_) => Fact::Zero,
            Ground::First(..) => Fact::Positive,
            Ground::Alike(..) => Fact::AtMostOne,
        }
    }
}

struct Checker<'c> {
    family: &'c Family,
    known: Known<'c>,
}

impl<'c> Checker<'c> {
    fn new(family: &'c Family, given: &'c [Formula], stop: &'c CancelToken) -> Checker<'c> {
        let known = Known {
            parameters: family.parameters,
            given,
            stop,
        };
        Checker { family, known }
    }

    fn certificate(&self, own: &Certificate) -> Shown {
        self.family()?;
        self.known
            .cases(own, |number, when, own| self.ground(number, when, own))
    }

    /// The assumptions and the condition `when`, with the parameters as the first variables.
    fn context(&self, when: &Formula) -> Result<Context<'c>, Unproved> {
        self.known.context(when)
    }

    fn parameters(&self) -> Vec<Linear> {
        self.known.values()
    }

    /// Shows that the conditions of the family follow from the assumptions, and that the ends of its edges are
    /// vertices.
    fn family(&self) -> Shown {
        self.known.required(&self.family.required)?;
        for (number, rule) in self.family.edges.iter().enumerate() {
            let (mut context, values) =
                self.opened(&Formula::truth(), &rule.locals, &rule.condition)?;
            for end in &rule.ends {
                let place = place(&mut context, end, &values).ok_or(Unproved::NotLinear)?;
                if !self.is_vertex(&mut context, &place) {
                    return Err(Unproved::Declared(number));
                }
            }
        }
        Ok(())
    }

    /// The assumptions and the condition of a rule, for indices about which nothing else is known; and the forms of the
    /// parameters and of the indices.
    fn opened(
        &self,
        when: &Formula,
        locals: &[Local],
        condition: &Formula,
    ) -> Result<(Context<'c>, Vec<Linear>), Unproved> {
        let mut context = self.context(when)?;
        let mut values = self.parameters();
        let opened = self.open(&mut context, &mut values, locals, condition);
        opened.ok_or(Unproved::NotLinear)?;
        Ok((context, values))
    }

    fn open(
        &self,
        context: &mut Context<'c>,
        values: &mut Vec<Linear>,
        locals: &[Local],
        condition: &Formula,
    ) -> Option<()> {
        for local in locals {
            let own = context.fresh();
            for bound in bounds(context, local, values, &own)? {
                context.assume(bound);
            }
            values.push(own);
        }
        context.assume_formula(condition, values)
    }

    /// Whether a place is shown to be a vertex.
    fn is_vertex(&self, context: &mut Context<'c>, place: &Place) -> bool {
        let rules = self.family.vertices.iter();
        let rules: Vec<&VertexRule> = rules.filter(|own| own.name == place.0).collect();
        let ways = rules.into_iter().filter_map(|rule| {
            if rule.locals.len() != place.1.len() {
                return None;
            }
            let mut values = self.parameters();
            let mut parts = Vec::new();
            for (local, own) in rule.locals.iter().zip(&place.1) {
                parts.extend(bounds(context, local, &values, own)?);
                values.push(own.clone());
            }
            parts.push(context.formula(&rule.condition, &values)?);
            Some(Lowered::All(parts))
        });
        let wanted = Lowered::Any(ways.collect());
        context.proves(&wanted)
    }

    /// Statements each of which implies that two vertices are joined.
    fn ways(&self, context: &mut Context<'c>, one: &Place, other: &Place) -> Vec<Lowered> {
        let mut ways = Vec::new();
        for rule in &self.family.edges {
            for ends in [[one, other], [other, one]] {
                ways.extend(self.way(context, rule, ends));
            }
        }
        ways
    }

    /// The images of the ends of an arbitrary edge of a rule, and the assumptions about it.
    fn images(
        &self,
        when: &Formula,
        rule: &EdgeRule,
        map: &Map,
    ) -> Result<(Context<'c>, Vec<Place>), Unproved> {
        let (mut context, values) = self.opened(when, &rule.locals, &rule.condition)?;
        let images = rule.ends.iter().map(|own| {
            let vertex = place(&mut context, own, &values)?;
            self.image(&mut context, map, &vertex)
        });
        let images = images.collect::<Option<_>>().ok_or(Unproved::NotLinear)?;
        Ok((context, images))
    }

    /// Whether two vertices are shown to be joined: by a single rule, where those near the given one are tried first,
    /// or by several rules together.
    fn is_edge(&self, context: &mut Context<'c>, near: usize, ends: [&Place; 2]) -> bool {
        if self.rule_of(context, near, ends).is_some() {
            return true;
        }
        let ways = self.ways(context, ends[0], ends[1]);
        ways.len() > 1 && context.proves(&Lowered::Any(ways))
    }

    /// The rule by which two vertices are shown to be joined, and whether its ends are swapped.
    fn rule_of(
        &self,
        context: &mut Context<'c>,
        near: usize,
        ends: [&Place; 2],
    ) -> Option<(usize, bool)> {
        let mut rules: Vec<usize> = (0..self.family.edges.len()).collect();
        rules.sort_by_key(|own| own.abs_diff(near));
        for rule in rules {
            for (ends, turned) in [(ends, false), ([ends[1], ends[0]], true)] {
                let mut own = context.clone();
                let way = self.way(&mut own, &self.family.edges[rule], ends);
                if way.is_some_and(|way| own.proves_soon(&way)) {
                    return Some((rule, turned));
                }
            }
        }
        None
    }

    /// The statement that two vertices are the ends of an edge of a rule, for indices that these determine.
    fn way(
        &self,
        context: &mut Context<'c>,
        rule: &EdgeRule,
        ends: [&Place; 2],
    ) -> Option<Lowered> {
        let same = |own: usize| rule.ends[own].name == ends[own].0;
        if !same(0) || !same(1) {
            return None;
        }
        let parameters = self.family.parameters;
        let mut found: Vec<Option<Linear>> = (0..parameters)
            .map(|own| Some(Linear::variable(own)))
            .collect();
        found.resize(parameters + rule.locals.len(), None);
        // An index that is an unknown variable plus known terms determines the variable.
        let indices = || {
            let both = rule.ends.iter().zip(ends);
            both.flat_map(|(spot, place)| spot.indices.iter().zip(&place.1))
        };
        while found.iter().any(Option::is_none) {
            let solved = indices().find_map(|(term, value)| solve(term, value, &found));
            let (variable, value) = solved?;
            found[variable] = Some(value);
        }
        let values: Vec<Linear> = found.into_iter().collect::<Option<_>>()?;
        let mut parts = Vec::new();
        for (number, local) in rule.locals.iter().enumerate() {
            let own = &values[parameters + number];
            parts.extend(bounds(context, local, &values, own)?);
        }
        parts.push(context.formula(&rule.condition, &values)?);
        for (term, value) in indices() {
            let own = context.term(term, &values)?;
            parts.push(Lowered::equal(&own, value)?);
        }
        Some(Lowered::All(parts))
    }
}
