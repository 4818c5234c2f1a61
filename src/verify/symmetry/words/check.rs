//! The verifier. Each premise of the theorem becomes a statement about numbers of places, which `context` decides.

use nk_base::cancellation::CancelToken;

use super::super::Linear;
use super::super::context::Context;
use super::super::error::{Unproved, VerifyError};
use super::super::known::{Fact, Known, Shown, settled};
use super::super::lowered::Lowered;
use super::super::term::{Formula, Relation, Term};
use super::{Case, Certificate, Family, Ground};

/// Verifies the text of a certificate, and returns what it states.
///
/// # Errors
///
/// The line that cannot be read, the statement that was not shown, or that the verification was cancelled.
pub fn verify(text: &str, stop: &CancelToken) -> Result<Certificate, VerifyError> {
    let certificate = Certificate::read(text).map_err(VerifyError::Unreadable)?;
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
        settled(checker.and_then(|own| own.certificate(self)), stop)
    }
}

/// Whether a ground is right for all parameters that satisfy `given`: the part of [`verify`] that programs that find
/// proofs need. The conditions of the family are not checked.
pub fn grounded(family: &Family, given: &[Formula], ground: &Ground, stop: &CancelToken) -> bool {
    let shown =
        Checker::new(family, given, stop).and_then(|own| own.ground(0, &Formula::truth(), ground));
    settled(shown, stop).is_ok()
}

/// Whether the facts that the grounds of a case give imply the statement. The grounds themselves are not checked.
pub fn suffices(
    family: &Family,
    given: &[Formula],
    case: &Case,
    statement: &Formula,
    stop: &CancelToken,
) -> bool {
    let checker = Checker::new(family, given, stop);
    let shown = checker.and_then(|own| own.known.implies(0, case, statement));
    settled(shown, stop).is_ok()
}

/// Whether the conditions of a family follow from those given, and the length of words is at least 0.
///
/// # Errors
///
/// The statement that was not shown.
pub fn well_formed(family: &Family, given: &[Formula], stop: &CancelToken) -> Result<(), Unproved> {
    Checker::new(family, given, stop)?.family()
}

impl From<&Ground> for Fact {
    fn from(ground: &Ground) -> Fact {
        match ground {
            Ground::Exchanges | Ground::Translations => Fact::AtMostOne,
            Ground::Mirror(_) => Fact::Zero,
        }
    }
}

/// A family with its conditions in terms of weights.
struct Checker<'c> {
    family: &'c Family,
    known: Known<'c>,
    vertices: Formula,
    edges: Formula,
}

/// The words a, b and t, as bits of the number of a kind of places. A place belongs to the words whose bits are set in
/// its kind.
const A: usize = 1;
const B: usize = 2;
const T: usize = 4;

/// The number of places of each kind.
struct Places([Linear; 8]);

impl Places {
    /// The weight of the sum of some words, that is, the number of places that an odd number of these words contain.
    fn weight(&self, words: usize) -> Option<Linear> {
        let odd = (0..8).filter(|kind| (kind & words).count_ones() % 2 == 1);
        let mut sum = Linear::constant(0);
        for kind in odd {
            sum = sum.plus(&self.0[kind])?;
        }
        Some(sum)
    }
}

impl<'c> Checker<'c> {
    fn new(
        family: &'c Family,
        given: &'c [Formula],
        stop: &'c CancelToken,
    ) -> Result<Checker<'c>, Unproved> {
        let [vertices, edges] = by_weights(family, stop).ok_or(Unproved::NotWeights)?;
        let known = Known {
            parameters: family.parameters,
            given,
            stop,
        };
        Ok(Checker {
            family,
            known,
            vertices,
            edges,
        })
    }

    fn certificate(&self, own: &Certificate) -> Shown {
        self.family()?;
        self.known
            .cases(own, |number, when, own| self.ground(number, when, own))
    }

    fn family(&self) -> Shown {
        self.known.required(&self.family.required)?;
        let mut context = self.known.context(&Formula::truth())?;
        let length = self.number(&mut context, &self.family.length)?;
        match context.proves(&Lowered::Fact(length)) {
            true => Ok(()),
            false => Err(Unproved::Length),
        }
    }

    fn ground(&self, number: usize, when: &Formula, ground: &Ground) -> Shown {
        match ground {
            Ground::Exchanges => self.exchanges(number, when),
            Ground::Translations => {
                self.translated_vertices(number, when)?;
                self.translated_edges(number, when, None)
            }
            Ground::Mirror(ones) => {
                self.mirror(number, when, ones)?;
                self.translated_edges(number, when, Some(ones))
            }
        }
    }

    /// A number that depends on the parameters.
    fn number(&self, context: &mut Context, term: &Term) -> Result<Linear, Unproved> {
        let own = context.term(term, &self.known.values());
        own.ok_or(Unproved::NotLinear)
    }

    /// The statement that a word of this weight is a vertex.
    fn is_vertex(&self, context: &mut Context, weight: &Linear) -> Option<Lowered> {
        let mut values = self.known.values();
        values.extend(std::array::repeat::<_, 3>(Linear::constant(0)));
        values.push(weight.clone());
        context.formula(&self.vertices, &values)
    }

    /// The statement E for two words with these weights, the last of which is that of their sum.
    fn is_edge(&self, context: &mut Context, weights: [&Linear; 3]) -> Option<Lowered> {
        let mut values = self.known.values();
        values.extend(std::array::repeat::<_, 3>(Linear::constant(0)));
        values.extend(weights.map(Clone::clone));
        context.formula(&self.edges, &values)
    }

    /// New numbers of places for each kind; the words that are not in `words` are empty.
    fn places(&self, context: &mut Context, words: usize) -> Result<Places, Unproved> {
        let length = self.number(context, &self.family.length)?;
        let counts = std::array::from_fn(|kind| match kind & words == kind {
            true => context.fresh(),
            false => Linear::constant(0),
        });
        let all = counts.iter().try_fold(Linear::constant(0), |sum, own| {
            context.assume(Lowered::Fact(own.clone()));
            sum.plus(own)
        });
        let all = all.and_then(|own| Lowered::equal(&own, &length));
        context.assume(all.ok_or(Unproved::NotLinear)?);
        Ok(Places(counts))
    }

    /// Shows that all vertices have the same weight.
    fn exchanges(&self, number: usize, when: &Formula) -> Shown {
        let mut context = self.known.context(when)?;
        let length = self.number(&mut context, &self.family.length)?;
        let weights = [context.fresh(), context.fresh()];
        let mut assumed = |own: &Linear| {
            let vertex = self.is_vertex(&mut context, own)?;
            context.assume(Lowered::Fact(own.clone()));
            context.assume(Lowered::Fact(length.minus(own)?));
            context.assume(vertex);
            Some(())
        };
        let both = weights.iter().try_for_each(&mut assumed);
        let same = both.and_then(|()| Lowered::equal(&weights[0], &weights[1]));
        match context.proves(&same.ok_or(Unproved::NotLinear)?) {
            true => Ok(()),
            false => Err(Unproved::Alike(number)),
        }
    }

    /// Shows that a (+) b (+) t is a vertex if a, b and t are vertices.
    fn translated_vertices(&self, number: usize, when: &Formula) -> Shown {
        let mut context = self.known.context(when)?;
        let places = self.places(&mut context, A | B | T)?;
        let mut vertex = |words: usize| {
            let weight = places.weight(words)?;
            self.is_vertex(&mut context, &weight)
        };
        let given = [A, B, T].map(&mut vertex);
        let wanted = vertex(A | B | T).ok_or(Unproved::NotLinear)?;
        for own in given {
            context.assume(own.ok_or(Unproved::NotLinear)?);
        }
        match context.proves(&wanted) {
            true => Ok(()),
            false => Err(Unproved::Vertices(number)),
        }
    }

    /// Shows that if a, b, a (+) t and b (+) t are vertices and the first two are joined, then the last two are joined.
    /// Here t is any word, or any word with `ones` ones.
    fn translated_edges(&self, number: usize, when: &Formula, ones: Option<&Term>) -> Shown {
        let mut context = self.known.context(when)?;
        let places = self.places(&mut context, A | B | T)?;
        if let Some(ones) = ones {
            let ones = self.number(&mut context, ones)?;
            let same = places.weight(T).and_then(|own| Lowered::equal(&own, &ones));
            context.assume(same.ok_or(Unproved::NotLinear)?);
        }
        let mut wanted = || {
            let [a, b, sum] = [A, B, A | B].map(|own| places.weight(own));
            let (a, b, sum) = (a?, b?, sum?);
            let [image_a, image_b] = [A | T, B | T].map(|own| places.weight(own));
            let (image_a, image_b) = (image_a?, image_b?);
            for own in [&a, &b, &image_a, &image_b] {
                let vertex = self.is_vertex(&mut context, own)?;
                context.assume(vertex);
            }
            let joined = self.is_edge(&mut context, [&a, &b, &sum])?;
            context.assume(joined);
            Some(Lowered::Any(vec![
                self.is_edge(&mut context, [&image_a, &image_b, &sum])?,
                self.is_edge(&mut context, [&image_b, &image_a, &sum])?,
            ]))
        };
        let wanted = wanted().ok_or(Unproved::NotLinear)?;
        match context.proves(&wanted) {
            true => Ok(()),
            false => Err(Unproved::Edges(number, 0)),
        }
    }

    /// Shows that the translation by the word of the first ones takes each vertex to a vertex to which it is not
    /// joined.
    fn mirror(&self, number: usize, when: &Formula, ones: &Term) -> Shown {
        let mut context = self.known.context(when)?;
        let length = self.number(&mut context, &self.family.length)?;
        let ones = self.number(&mut context, ones)?;
        let within = || {
            let fact = |own: Option<Linear>| own.map(Lowered::Fact);
            Some(Lowered::All(vec![
                fact(ones.shifted(-1))?,
                fact(length.minus(&ones))?,
            ]))
        };
        if !context.proves(&within().ok_or(Unproved::NotLinear)?) {
            return Err(Unproved::Moves(number));
        }
        let places = self.places(&mut context, A | T)?;
        let mut read = || {
            let (own, image) = (places.weight(A)?, places.weight(A | T)?);
            let same = Lowered::equal(&places.weight(T)?, &ones)?;
            context.assume(same);
            let vertex = self.is_vertex(&mut context, &own)?;
            context.assume(vertex);
            let wanted = self.is_vertex(&mut context, &image)?;
            Some((wanted, self.is_edge(&mut context, [&own, &image, &ones])?))
        };
        let (wanted, joined) = read().ok_or(Unproved::NotLinear)?;
        if !context.proves(&wanted) {
            return Err(Unproved::Vertices(number));
        }
        // The image of the image is the vertex itself, so E in the other order is the same statement for the image.
        context.assume(joined);
        match context.is_contradictory() {
            true => Ok(()),
            false => Err(Unproved::Apart(number)),
        }
    }
}

/// The conditions of a family on vertices and on edges, in terms of weights instead of words: sets are disjoint just if
/// their weights add up, and words are equal just if the weight of their sum is 0. `None` if words are compared in
/// another way.
pub fn by_weights(family: &Family, stop: &CancelToken) -> Option<[Formula; 2]> {
    let of = |own: &Formula| in_weights(own, family.parameters, stop);
    Some([of(&family.vertices)?, of(&family.edges)?])
}

fn in_weights(formula: &Formula, parameters: usize, stop: &CancelToken) -> Option<Formula> {
    let all = |parts: &[Formula]| -> Option<Vec<Formula>> {
        let parts = parts.iter().map(|own| in_weights(own, parameters, stop));
        parts.collect()
    };
    let (left, relation, right) = match formula {
        Formula::And(parts) => return Some(Formula::And(all(parts)?)),
        Formula::Or(parts) => return Some(Formula::Or(all(parts)?)),
        Formula::Not(inner) => {
            return Some(Formula::Not(Box::new(in_weights(inner, parameters, stop)?)));
        }
        Formula::Compare(left, relation, right) => (left, *relation, right),
    };
    let words = parameters..parameters + 3;
    if !left.mentions(&words) && !right.mentions(&words) {
        return Some(formula.clone());
    }
    let mut context = Context::new(stop);
    let values: Vec<Linear> = (0..parameters + 6).map(|_| context.fresh()).collect();
    let (left, right) = (context.term(left, &values)?, context.term(right, &values)?);
    let difference = left.minus(&right)?;
    let opposite = difference.scaled(-1)?;
    let is = |own: Option<Linear>| own.is_some_and(|own| own == difference || own == opposite);
    let [a, b, sum] = [0, 1, 2].map(|own| &values[parameters + own]);
    let weight = |own: usize| Term::Variable(parameters + 3 + own);
    let (left, right) = if is(a.plus(b).and_then(|own| own.minus(sum))) {
        (weight(0).plus(weight(1)), weight(2))
    } else if is(a.minus(b)) || is(Some(sum.clone())) {
        (weight(2), Term::Number(0))
    } else {
        return None;
    };
    match relation {
        Relation::Equal | Relation::NotEqual => Some(Formula::Compare(left, relation, right)),
        Relation::Less | Relation::LessEqual => None,
    }
}
