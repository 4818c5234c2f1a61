//! Finds symmetries of all graphs of a family that prove a claim about their nimbers.
//!
//! Maps of indices are proposed: reflections of an index in the middle of its range, turns by half of it or by one, and
//! exchanges of names of vertices. Those that are symmetries of some small graphs are passed to
//! [`nk_verify::symmetry`], which proves or rejects them for all parameters. If one map does not suffice for all
//! parameters, even and odd parameters are treated separately.

mod candidates;
mod samples;
mod terms;
pub mod words;

use nk_base::cancellation::CancelToken;
use nk_verify::symmetry::{
    Case, Certificate, Family, Formula, Ground, Map, Spot, Term, grounded, suffices, verify,
    well_formed,
};

use candidates::Candidates;
use samples::Sample;

/// A claim about the nimber of the graphs of a family. The variables of the statement are the parameters, the nimber
/// and the outcome.
#[derive(Clone, Copy, Debug)]
pub struct FamilyClaim<'q, F = Family> {
    /// The claim as it was asked for.
    pub text: &'q str,
    /// The names of the parameters.
    pub parameters: &'q [String],
    /// Conditions that the parameters satisfy.
    pub given: &'q [Formula],
    /// The graphs.
    pub family: &'q F,
    /// The claim.
    pub statement: &'q Formula,
}

impl<'q, F> FamilyClaim<'q, F> {
    /// The same claim about another family.
    pub fn about<G>(&self, family: &'q G) -> FamilyClaim<'q, G> {
        FamilyClaim {
            text: self.text,
            parameters: self.parameters,
            given: self.given,
            family,
            statement: self.statement,
        }
    }
}

/// The largest number of parameters that are split into even and odd ones.
const MOST_SPLIT: usize = 2;

/// A certificate, which the verifier has accepted, of a claim that follows from symmetries; `None` if none was found.
pub fn find(claim: &FamilyClaim, stop: &CancelToken) -> Option<Certificate> {
    let FamilyClaim {
        family,
        given,
        statement,
        ..
    } = *claim;
    // A claim that no symmetry can prove needs no search.
    let search = Search {
        family,
        given,
        statement,
        stop,
    };
    if !search.may_hold(&Formula::truth()) || well_formed(family, given, stop).is_err() {
        return None;
    }
    let certificate = by_cases(claim, family.parameters, stop, |when| search.case(when))?;
    verify(&certificate.write(), stop).ok()
}

/// A certificate, not verified yet, whose cases are those of the first split of the parameters for which `case`
/// succeeds in all cases.
fn by_cases<F: Clone, G>(
    claim: &FamilyClaim<F>,
    parameters: usize,
    stop: &CancelToken,
    case: impl Fn(Formula) -> Option<Case<G>>,
) -> Option<Certificate<F, G>> {
    for split in splits(parameters) {
        if let Some(cases) = split.into_iter().map(&case).collect() {
            return Some(Certificate {
                text: claim.text.to_owned(),
                parameters: claim.parameters.to_vec(),
                given: claim.given.to_vec(),
                family: claim.family.clone(),
                statement: claim.statement.clone(),
                cases,
            });
        }
        if stop.is_cancelled() {
            return None;
        }
    }
    None
}

/// Ways to split all parameters into cases: not at all, and by the remainders modulo 2 of some of them.
fn splits(parameters: usize) -> Vec<Vec<Formula>> {
    let sets = 0..1usize << parameters.min(6);
    let mut sets: Vec<usize> = sets
        .filter(|own| own.count_ones() as usize <= MOST_SPLIT)
        .collect();
    sets.sort_by_key(|own| own.count_ones());
    let even_or_odd = |variable: usize| {
        let remainder = Term::Variable(variable).modulo(Term::Number(2));
        [0, 1].map(|own| Formula::equal(remainder.clone(), Term::Number(own)))
    };
    let split = |set: usize| {
        let chosen = (0..parameters).filter(|own| set >> own & 1 == 1);
        let mut all = vec![Vec::new()];
        for variable in chosen {
            let ways = even_or_odd(variable);
            let longer = |own: &Vec<Formula>| {
                ways.clone().map(|way| {
                    let mut own = own.clone();
                    own.push(way);
                    own
                })
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.into_iter().map(Formula::And).collect()
    };
    sets.into_iter().map(split).collect()
}

struct Search<'q> {
    family: &'q Family,
    given: &'q [Formula],
    statement: &'q Formula,
    stop: &'q CancelToken,
}

/// The sets of kinds of symmetries that may prove a case, in the order of the time that their search takes.
const KINDS: [&[Kind]; 5] = [
    &[],
    &[Kind::Mirror],
    &[Kind::Alike],
    &[Kind::First],
    &[Kind::First, Kind::Alike],
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Mirror,
    First,
    Alike,
}

impl Search<'_> {
    /// Whether symmetries of these kinds, if they exist, prove the statement.
    fn shown_by(&self, when: &Formula, kinds: &[Kind]) -> bool {
        let map = || Map { images: Vec::new() };
        let spot = || Spot {
            name: 0,
            indices: Vec::new(),
        };
        let ground = |own: &Kind| match own {
            Kind::Mirror => Ground::Mirror(map()),
            Kind::First => Ground::First(spot(), map()),
            Kind::Alike => Ground::Alike(spot(), Vec::new()),
        };
        let case = Case {
            when: when.clone(),
            grounds: kinds.iter().map(ground).collect(),
        };
        suffices(self.family, self.given, &case, self.statement, self.stop)
    }

    /// Whether symmetries, if they exist, may prove the statement for all parameters or for those of one case.
    fn may_hold(&self, when: &Formula) -> bool {
        if KINDS.iter().any(|own| self.shown_by(when, own)) {
            return true;
        }
        // A statement that is true for one remainder and false for the other needs a split.
        let splits = splits(self.family.parameters);
        splits
            .iter()
            .skip(1)
            .flatten()
            .any(|own| KINDS.iter().any(|kinds| self.shown_by(own, kinds)))
    }

    /// A case with symmetries that prove the statement.
    fn case(&self, when: Formula) -> Option<Case> {
        let mut given = self.given.to_vec();
        given.push(when.clone());
        let mut samples = None;
        let mut found = None;
        for kinds in KINDS.iter().filter(|own| self.shown_by(&when, own)) {
            if kinds.is_empty() {
                found = Some(Vec::new());
                break;
            }
            let samples: &Vec<Sample> =
                samples.get_or_insert_with(|| samples::samples(self.family, &given));
            if samples.is_empty() || self.stop.is_cancelled() {
                break;
            }
            let candidates = Candidates::new(self.family, samples);
            let grounds = kinds
                .iter()
                .map(|own| self.ground(*own, &candidates, &given));
            found = grounds.collect::<Option<Vec<Ground>>>();
            if found.is_some() {
                break;
            }
        }
        Some(Case {
            when,
            grounds: found?,
        })
    }

    /// A symmetry of a kind that the verifier has proved.
    fn ground(&self, kind: Kind, candidates: &Candidates, given: &[Formula]) -> Option<Ground> {
        let is_right = |own: &Ground| grounded(self.family, given, own, self.stop);
        match kind {
            Kind::Mirror => candidates.mirrors().map(Ground::Mirror).find(is_right),
            Kind::First => {
                let all = candidates.first_moves();
                all.map(|(spot, map)| Ground::First(spot, map))
                    .find(is_right)
            }
            Kind::Alike => {
                let (base, maps) = candidates.alike()?;
                Some(Ground::Alike(base, maps)).filter(is_right)
            }
        }
    }
}
