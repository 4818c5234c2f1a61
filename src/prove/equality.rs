//! Finds members of a system that are equal for all n, possibly with their indices shifted, whether they are periodic
//! or not.
//!
//! **Theorem.** Let the members of a system be put into classes, each member s with a shift d_s; "s at n" shall mean
//! s(n + d_s). Let f_C be the least n at which all members of C have a value, X_C >= f_C a number such that every
//! convolution's range of indices in a member of C starts at X_C or before, and N so large that for every member at
//! every n >= N: the value is a mex; no back reference has its end below; and of each pair of a convolution one entry,
//! and the second entry in each pair of a `half` one, is at X or beyond. Suppose that the members of each class agree
//! from f_C to N - 1, and that they have the same *form*. The form of a member is the set of the following parts, each
//! with classes instead of members, and with delays and shifts relative to "s at n":
//!
//! * its constants and its back references without `high`;
//! * its convolutions, with both ranges cut to start at X (of a `half` one, the first range), in no order if all
//!   pairs count, and a `half` one of two members of one class that takes all pairs with y >= x as one of all pairs;
//! * no `half` convolution beside the one of all its pairs;
//! * for each pair that was cut off, whose one entry is one of finitely many known numbers, a back reference to
//!   the other one with the known number as part of its constant.
//!
//! Then the members of each class are equal at all n >= f_C.
//!
//! Any X that is large enough is suitable. It is chosen beyond each pair that a back reference of the same member
//! repeats. So equations have the same form if they differ only by an option that is written twice, or by a range that
//! is a few pairs shorter with these pairs written out.
//!
//! *Proof.* At n >= N the options of a member are those of its form: no back reference with `high` applies, all others
//! are in range, and cutting replaced pairs by back references to their other entry, which is in its range, since it is
//! at X or beyond. (In a `half` convolution, y of a pair with small x is large; and one that takes all pairs with y >=
//! x gives, if both are of one class, all values of unordered pairs.) Suppose that s and t of one class differ at some
//! n >= f_C. As they agree below N, n >= N. As they have the same form but different options, there are two members of
//! one class, to which s and t refer, that differ at some m >= f of that class. The value to which s refers comes
//! earlier in the order in which the values of the system can be computed. Repeating this gives an infinite descent in
//! that order, which is impossible. ∎
//!
//! This is equality by coinduction, or bisimulation; [`equalities`] refines a partition by values until it is a
//! bisimulation.

mod cuts;

use std::collections::BTreeSet;

use nk_base::cancellation::{CancelToken, StopReason};
use nk_recurrence::Values;
use nk_system::{Convolution, Member, System, Term};

/// The members of a system in classes, where the members of one class are equal for all n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equalities {
    places: Vec<Place>,
    /// For each class the number f_C of the theorem.
    from: Vec<i64>,
    /// For each class the number X_C of the theorem.
    cuts: Vec<i64>,
    /// N of the theorem.
    end: i64,
}

/// The class of a member, and its shift: any two members s, t of one class have s(n + shift of s) = t(n + shift of t)
/// for all n from [`Equalities::from`] of the class on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the class.
    pub class: usize,
    /// The shift of the member's index.
    pub shift: i64,
}

/// A guess that s(n + shift) = t(n), as (s, t, shift), which is tried first.
pub type Hint = (Member, Member, i64);

/// The number of values of each member with which the search for classes starts.
const FIRST_VALUES: i64 = 256;
/// The largest shift that is tried without a hint.
const MOST_SHIFT: i64 = 32;
/// The largest N with which members are compared.
const MOST_VALUES: i64 = 1 << 13;

/// The classes of members that the theorem of this module shows to be equal.
///
/// * Cost: that of some hundred values of the system, and of more if its terms start late.
/// * Result: `None` if the system has no values, or if its terms start too late for a comparison.
///
/// # Errors
///
/// [`StopReason`], as for [`Values::extend_to`].
pub fn equalities(
    system: &System,
    hints: &[Hint],
    stop: &CancelToken,
) -> Result<Option<Equalities>, StopReason> {
    let Ok(mut values) = Values::new(system.clone()) else {
        return Ok(None);
    };
    if system.sequences.is_empty() {
        return Ok(None);
    }
    let firsts = system.sequences.iter().map(|own| own.first);
    let (least, most) = (system.least_first(), firsts.max().unwrap_or(0));
    if most - least > MOST_VALUES {
        return Ok(None);
    }
    values.extend_to(most + FIRST_VALUES, stop)?;
    let mut partition = Partition::by_values(&values, hints);
    loop {
        let cuts = partition.cuts(system);
        let end = partition.end(system, &cuts);
        let needed = end
            + partition
                .places
                .iter()
                .map(|own| own.shift)
                .max()
                .unwrap_or(0);
        if needed - least > MOST_VALUES {
            return Ok(None);
        }
        values.extend_to(needed, stop)?;
        if !partition.refine(&values, &cuts, end) {
            let from = (0..cuts.len()).map(|class| partition.start(system, class));
            return Ok(Some(Equalities {
                from: from.collect(),
                cuts,
                end,
                places: partition.places,
            }));
        }
    }
}

impl Equalities {
    /// The class and the shift of each member of the system.
    pub fn places(&self) -> &[Place] {
        &self.places
    }

    /// The least n from which on the members of a class are shown to be equal, in the sense of [`Place`].
    pub fn from(&self, class: usize) -> i64 {
        self.from[class]
    }

    /// X_C of the theorem, for each class.
    pub fn cuts(&self) -> &[i64] {
        &self.cuts
    }

    /// N of the theorem.
    pub fn end(&self) -> i64 {
        self.end
    }

    /// The least n from which on s(n + shift) = t(n), if that is shown.
    pub fn shown(&self, s: Member, t: Member, shift: i64) -> Option<i64> {
        let (one, other) = (self.places[s], self.places[t]);
        let same = one.class == other.class && one.shift - other.shift == shift;
        same.then(|| self.from[one.class] + other.shift)
    }
}

/// A part of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Full {
        a: usize,
        b: usize,
        constant: u32,
        shift: i64,
    },
    Half {
        a: usize,
        b: usize,
        constant: u32,
        shift: i64,
        g: i64,
    },
    Back {
        a: usize,
        constant: u32,
        delay: i64,
    },
    Constant(u32),
}

impl Part {
    /// Whether this part is a `half` convolution, and the form also has the convolution of all its pairs.
    fn is_half_of_one(&self, form: &BTreeSet<Part>) -> bool {
        matches!(*self, Part::Half { a, b, constant, shift, .. }
            if form.contains(&Part::Full { a: a.min(b), b: a.max(b), constant, shift }))
    }
}

/// The properties that members must have in common to stay in one class.
#[derive(PartialEq)]
struct Kind {
    class: usize,
    known: Vec<Option<u32>>,
    /// The form; `None`, if it is not known, never compares as equal.
    form: Option<BTreeSet<Part>>,
}

/// A partition of the members into classes whose members are not yet known to be equal.
struct Partition {
    places: Vec<Place>,
}

impl Partition {
    /// The partition by the known values.
    fn by_values(values: &Values, hints: &[Hint]) -> Partition {
        let mut representatives: Vec<Member> = Vec::new();
        let mut places: Vec<Place> = Vec::new();
        for s in 0..values.system().sequences.len() {
            let found = representatives.iter().enumerate().find_map(|(class, &t)| {
                let shift = find_shift(values, hints, s, t)?;
                Some(Place { class, shift })
            });
            places.push(found.unwrap_or_else(|| {
                representatives.push(s);
                Place {
                    class: representatives.len() - 1,
                    shift: 0,
                }
            }));
        }
        Partition { places }
    }

    fn classes(&self) -> usize {
        let classes = self.places.iter().map(|own| own.class + 1);
        classes.max().unwrap_or(0)
    }

    /// The number f_C of a class.
    fn start(&self, system: &System, class: usize) -> i64 {
        let members = system.sequences.iter().zip(&self.places);
        let own = members.filter(|(_, place)| place.class == class);
        let starts = own.map(|(sequence, place)| sequence.first - place.shift);
        starts.max().unwrap_or(0)
    }

    /// Splits the classes as the theorem requires; false if no class had to be split.
    fn refine(&mut self, values: &Values, cuts: &[i64], end: i64) -> bool {
        let system = values.system();
        let count = self.classes();
        let mut kinds: Vec<Kind> = Vec::new();
        let mut next = Vec::new();
        for (member, place) in self.places.iter().enumerate() {
            let start = self.start(system, place.class);
            let known = (start..end).map(|n| values.get(member, n + place.shift));
            let kind = Kind {
                class: place.class,
                known: known.collect(),
                form: self.form(values, member, cuts),
            };
            let class = kinds.iter().position(|other| *other == kind);
            let class = class.filter(|_| kind.form.is_some());
            next.push(class.unwrap_or(kinds.len()));
            if class.is_none() {
                kinds.push(kind);
            }
        }
        for (place, class) in self.places.iter_mut().zip(next) {
            place.class = class;
        }
        kinds.len() > count
    }

    fn form(&self, values: &Values, member: Member, cuts: &[i64]) -> Option<BTreeSet<Part>> {
        let mut form = BTreeSet::new();
        let own = self.places[member].shift;
        for term in &values.system().sequences[member].terms {
            match *term {
                Term::Convolution(pairs) => self.add_pairs(values, pairs, own, cuts, &mut form)?,
                Term::Back(back) if back.high.is_none() => {
                    form.insert(self.back(back.a, back.delay, back.constant, own));
                }
                Term::Back(_) => {}
                Term::Constant(value) => {
                    form.insert(Part::Constant(value));
                }
            }
        }
        let whole = form.clone();
        form.retain(|part| !part.is_half_of_one(&whole));
        Some(form)
    }

    fn back(&self, a: Member, delay: i64, constant: u32, own: i64) -> Part {
        let Place { class, shift } = self.places[a];
        Part::Back {
            a: class,
            constant,
            delay: delay + shift - own,
        }
    }

    /// Adds the parts of a convolution to the form of a member whose shift is `own`.
    fn add_pairs(
        &self,
        values: &Values,
        Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half,
        }: Convolution,
        own: i64,
        cuts: &[i64],
        form: &mut BTreeSet<Part>,
    ) -> Option<()> {
        let (left, right) = (self.places[a], self.places[b]);
        let mut cut_off = |(near, least): (Member, i64), far: Member| -> Option<()> {
            let Place {
                class,
                shift: own_shift,
            } = self.places[near];
            for x in least..cuts[class] + own_shift {
                // The values are known beyond all cuts.
                let known = values.get(near, x)?;
                form.insert(self.back(far, shift + x, constant ^ known, own));
            }
            Some(())
        };
        cut_off((a, x0), b)?;
        if half.is_none() {
            cut_off((b, y0), a)?;
        }
        let moved = shift + left.shift + right.shift - own;
        let g = half.map(|g| g + left.shift - right.shift);
        form.insert(match g {
            Some(g) if left.class != right.class || g > 0 => Part::Half {
                a: left.class,
                b: right.class,
                constant,
                shift: moved,
                g,
            },
            _ => Part::Full {
                a: left.class.min(right.class),
                b: left.class.max(right.class),
                constant,
                shift: moved,
            },
        });
        Some(())
    }
}

/// The shift for which s(n + shift) = t(n) at all known n, if there is one.
fn find_shift(values: &Values, hints: &[Hint], s: Member, t: Member) -> Option<i64> {
    let hinted = hints.iter().filter_map(|&(one, other, shift)| {
        let forth = (one, other) == (s, t);
        let back = (one, other) == (t, s);
        forth
            .then_some(shift)
            .or(back.then_some(shift.saturating_neg()))
            .filter(|shift| shift.unsigned_abs() <= MOST_VALUES.unsigned_abs())
    });
    let near = (0..=MOST_SHIFT).flat_map(|shift| [shift, -shift]);
    hinted.chain(near).find(|shift| agree(values, s, t, *shift))
}

fn agree(values: &Values, s: Member, t: Member, shift: i64) -> bool {
    let sequences = &values.system().sequences;
    let from = sequences[t].first.max(sequences[s].first - shift);
    let end = values.next().min(values.next() - shift);
    let equal = |n: i64| values.get(s, n + shift) == values.get(t, n);
    end - from >= FIRST_VALUES / 2 && (from..end).all(equal)
}
