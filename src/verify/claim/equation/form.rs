//! The conditions of the theorem: the numbers X of classes (cuts), the number N, the values below N, and the forms.

use std::collections::BTreeSet;
use std::fmt;

use crate::claim::node::{Equation, Joint};
use crate::claim::reason::Fault;
use crate::claim::table::Table;
use nk_base::cancellation::CancelToken;
use nk_system::{Convolution, Member, Term};

/// The most parts of a form.
const MOST_PARTS: usize = 1 << 22;

/// The one system with the classes of its members.
pub(super) struct Shape<'e> {
    joint: &'e [Joint],
    cuts: &'e [i64],
    /// N of the theorem.
    end: i64,
    /// f of each class.
    starts: Vec<i64>,
    /// The members of each class; each class has at least one.
    classes: Vec<Vec<Member>>,
}

/// A part of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    Pairs {
        classes: (usize, usize),
        shift: i64,
        constant: u32,
    },
    Half {
        classes: (usize, usize),
        shift: i64,
        constant: u32,
        g: i64,
    },
    Back {
        class: usize,
        delay: i64,
        constant: u32,
    },
    Constant(u32),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Part::Pairs {
                classes: (a, b),
                shift,
                constant,
            } => write!(
                f,
                "pairs of classes {a} and {b} shift {shift} xor {constant}"
            ),
            Part::Half {
                classes: (a, b),
                shift,
                constant,
                g,
            } => write!(
                f,
                "pairs of classes {a} and {b} shift {shift} xor {constant} half {g}"
            ),
            Part::Back {
                class,
                delay,
                constant,
            } => write!(f, "back to class {class} delay {delay} xor {constant}"),
            Part::Constant(value) => write!(f, "constant {value}"),
        }
    }
}

impl<'e> Shape<'e> {
    pub fn of(own: &'e Equation) -> Result<Shape<'e>, Fault> {
        let mut starts = vec![None; own.cuts.len()];
        let mut classes = vec![Vec::new(); own.cuts.len()];
        for (member, joint) in own.joint.iter().enumerate() {
            let start = Some(joint.sequence.first - joint.shift);
            starts[joint.class] = start.max(starts[joint.class]);
            classes[joint.class].push(member);
        }
        let empty = |class| Fault::EmptyClass { class };
        let starts = starts.into_iter().enumerate();
        let starts = starts.map(|(class, start): (usize, Option<i64>)| start.ok_or(empty(class)));
        Ok(Shape {
            joint: &own.joint,
            cuts: &own.cuts,
            end: own.agree,
            starts: starts.collect::<Result<_, Fault>>()?,
            classes,
        })
    }

    pub fn start(&self, class: usize) -> i64 {
        self.starts[class]
    }

    /// f(a) of a member a.
    fn begin(&self, member: Member) -> i64 {
        let own = &self.joint[member];
        self.starts[own.class] + own.shift
    }

    /// X(a) of a member a.
    fn cut(&self, member: Member) -> i64 {
        let own = &self.joint[member];
        self.cuts[own.class] + own.shift
    }

    /// Checks condition 1.
    pub fn check_cuts(&self) -> Result<(), Fault> {
        for (class, (cut, start)) in self.cuts.iter().zip(&self.starts).enumerate() {
            if cut < start {
                let (cut, least) = (*cut, *start);
                return Err(Fault::Cut {
                    class,
                    cut,
                    least,
                    term: None,
                });
            }
        }
        for (joint, own) in self.joint.iter().enumerate() {
            for (number, term) in own.sequence.terms.iter().enumerate() {
                let Term::Convolution(pairs) = *term else {
                    continue;
                };
                for (member, from) in [(pairs.a, pairs.x0), (pairs.b, pairs.y0)] {
                    if self.cut(member) < from {
                        let Joint { class, shift, .. } = self.joint[member];
                        return Err(Fault::Cut {
                            class,
                            cut: self.cuts[class],
                            least: from - shift,
                            term: Some((joint, number)),
                        });
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks condition 2.
    pub fn check_end(&self) -> Result<(), Fault> {
        for (joint, own) in self.joint.iter().enumerate() {
            let late = |least: i64, term: Option<usize>| match self.end + own.shift >= least {
                true => Ok(()),
                false => Err(Fault::Early {
                    agree: self.end,
                    least: least - own.shift,
                    joint,
                    term,
                }),
            };
            late(own.sequence.start(), None)?;
            for (number, term) in own.sequence.terms.iter().enumerate() {
                late(self.least_for(term), Some(number))?;
            }
        }
        Ok(())
    }

    /// The least index of a member for which condition 2 holds for one of its terms.
    fn least_for(&self, term: &Term) -> i64 {
        match *term {
            Term::Convolution(own) => {
                let (a, b) = (self.cut(own.a), self.cut(own.b));
                let halved = |g: i64| (2 * a - 2 + g).max(2 * b - 1 - g);
                own.half.map_or(a + b - 1, halved) + own.shift
            }
            Term::Back(own) => {
                let least = own.low.max(self.begin(own.a));
                own.high.map_or(least, |high| least.max(high + 1)) + own.delay
            }
            Term::Constant(_) => i64::MIN,
        }
    }

    /// The last index at which the value of a member is needed.
    pub fn last(&self) -> i64 {
        let ends = self.joint.iter().enumerate().map(|(member, own)| {
            let end = self.end + own.shift;
            end.max(self.cut(member)) - 1
        });
        ends.max().unwrap_or(i64::MIN)
    }

    /// Checks condition 3; the table must have the values.
    pub fn check_values(&self, table: &Table) -> Result<(), Fault> {
        for (class, members) in self.classes.iter().enumerate() {
            let (first, others) = (members[0], &members[1..]);
            for &other in others {
                let at = |member: Member, n: i64| table.get(member, n + self.joint[member].shift);
                for n in self.starts[class]..self.end {
                    let values = [at(first, n), at(other, n)];
                    if values[0] != values[1] || values[0].is_none() {
                        return Err(Fault::Differ {
                            joint: [first, other],
                            n,
                            values,
                        });
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks condition 4; the table must have the values.
    pub fn check_forms(&self, table: &Table, stop: &CancelToken) -> Result<(), Fault> {
        for members in &self.classes {
            let (first, others) = (members[0], &members[1..]);
            if others.is_empty() {
                continue;
            }
            let wanted = self.form(first, table)?;
            for &other in others {
                if stop.is_cancelled() {
                    return Err(Fault::Cancelled);
                }
                let form = self.form(other, table)?;
                if form != wanted {
                    let only = |one: &BTreeSet<Part>, other: &BTreeSet<Part>| {
                        one.difference(other).next().map(Part::to_string)
                    };
                    return Err(Fault::Form {
                        joint: [first, other],
                        only: [only(&wanted, &form), only(&form, &wanted)],
                    });
                }
            }
        }
        Ok(())
    }

    fn form(&self, member: Member, table: &Table) -> Result<BTreeSet<Part>, Fault> {
        let mut form = BTreeSet::new();
        let own = &self.joint[member];
        for term in &own.sequence.terms {
            match *term {
                Term::Constant(value) => {
                    form.insert(Part::Constant(value));
                }
                Term::Back(back) if back.high.is_none() => {
                    form.insert(self.back(back.a, back.delay - own.shift, back.constant));
                }
                Term::Back(_) => {}
                Term::Convolution(pairs) => self.add_pairs(pairs, own.shift, table, &mut form)?,
            }
        }
        let whole = form.clone();
        form.retain(|part| match *part {
            Part::Half {
                classes,
                shift,
                constant,
                ..
            } => !whole.contains(&Part::Pairs {
                classes: ordered(classes),
                shift,
                constant,
            }),
            _ => true,
        });
        Ok(form)
    }

    /// The part for a term that goes back to the member `a`, where `delay` is D - d.
    fn back(&self, a: Member, delay: i64, constant: u32) -> Part {
        let Joint { class, shift, .. } = self.joint[a];
        Part::Back {
            class,
            delay: delay + shift,
            constant,
        }
    }

    fn add_pairs(
        &self,
        Convolution {
            a,
            b,
            constant,
            shift,
            x0,
            y0,
            half,
        }: Convolution,
        moved: i64,
        table: &Table,
        form: &mut BTreeSet<Part>,
    ) -> Result<(), Fault> {
        let mut write_out = |near: Member, from: i64, far: Member| {
            for at in from..self.cut(near) {
                let known = table.get(near, at).ok_or(Fault::Long)?;
                form.insert(self.back(far, shift + at - moved, constant ^ known));
            }
            match form.len() > MOST_PARTS {
                true => Err(Fault::Long),
                false => Ok(()),
            }
        };
        write_out(a, x0, b)?;
        if half.is_none() {
            write_out(b, y0, a)?;
        }
        let (left, right) = (&self.joint[a], &self.joint[b]);
        let classes = (left.class, right.class);
        let shift = shift + left.shift + right.shift - moved;
        let half = half.map(|g| g + left.shift - right.shift);
        form.insert(match half {
            Some(g) if left.class != right.class || g > 0 => Part::Half {
                classes,
                shift,
                constant,
                g,
            },
            _ => Part::Pairs {
                classes: ordered(classes),
                shift,
                constant,
            },
        });
        Ok(())
    }
}

fn ordered((a, b): (usize, usize)) -> (usize, usize) {
    (a.min(b), a.max(b))
}
