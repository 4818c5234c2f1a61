//! Values in lanes, and memory for them.

/// Greatest number of elements of a batch. It is not a power of two, because reading one block while the next is
/// written is slow where both have the same place in a page.
pub const LANES: usize = 320;

pub type Block = [i64; LANES];

/// A value for each lane.
#[derive(Debug)]
pub enum Lanes {
    /// One value in all lanes.
    Uniform(i64),
    /// `first + lane * step`, which fits in a word for all lanes in use.
    Ramp {
        first: i64,
        step: i64,
    },
    Vector(Box<Block>),
}

/// Blocks that are not in use, and factors that the batches of one loop share.
#[derive(Debug, Default)]
pub struct Pool {
    #[expect(
        clippy::vec_box,
        reason = "a block goes in and out without being copied"
    )]
    blocks: Vec<Box<Block>>,
    factored: i64,
    factors: Vec<(i64, i64)>,
}

impl Pool {
    /// A block with arbitrary values.
    pub fn take(&mut self) -> Box<Block> {
        self.blocks.pop().unwrap_or_else(|| Box::new([0; LANES]))
    }

    pub fn give(&mut self, lanes: Lanes) {
        if let Lanes::Vector(block) = lanes {
            self.blocks.push(block);
        }
    }

    /// The result of `factor` for a number, computed once as long as the number stays the same.
    pub fn factored(&mut self, number: i64, factor: fn(i64) -> Vec<(i64, i64)>) -> &[(i64, i64)] {
        if self.factored != number {
            (self.factored, self.factors) = (number, factor(number));
        }
        &self.factors
    }

    /// The lanes as a block, of which the first `count` are filled.
    pub fn block(&mut self, lanes: Lanes, count: usize) -> Box<Block> {
        let (first, step) = match lanes {
            Lanes::Vector(block) => return block,
            Lanes::Uniform(value) => (value, 0),
            Lanes::Ramp { first, step } => (first, step),
        };
        let mut block = self.take();
        let mut value = first;
        for place in &mut block[..count] {
            *place = value;
            value = value.wrapping_add(step);
        }
        block
    }

    /// A copy, of which the first `count` lanes are filled.
    pub fn copy(&mut self, lanes: &Lanes, count: usize) -> Lanes {
        match lanes {
            Lanes::Uniform(value) => Lanes::Uniform(*value),
            Lanes::Ramp { first, step } => Lanes::Ramp {
                first: *first,
                step: *step,
            },
            Lanes::Vector(block) => {
                let mut copy = self.take();
                copy[..count].copy_from_slice(&block[..count]);
                Lanes::Vector(copy)
            }
        }
    }
}

/// `first + lane * step`.
#[derive(Clone, Copy, Debug)]
pub struct Progression {
    pub first: i64,
    pub step: i64,
}

impl Progression {
    /// The lanes `first + lane * step`, if they fit in words up to lane `count - 1`.
    pub fn lanes(first: Option<i64>, step: Option<i64>, count: usize) -> Option<Lanes> {
        let (first, step) = (first?, step?);
        if step == 0 {
            return Some(Lanes::Uniform(first));
        }
        Progression { first, step }.last(count)?;
        Some(Lanes::Ramp { first, step })
    }

    #[inline(always)]
    pub fn at(self, lane: usize) -> i64 {
        self.first.wrapping_add(self.step.wrapping_mul(lane as i64))
    }

    /// The value in lane `count - 1`.
    pub fn last(self, count: usize) -> Option<i64> {
        let lane = count.saturating_sub(1) as i64;
        self.first.checked_add(self.step.checked_mul(lane)?)
    }
}

impl Lanes {
    pub fn at(&self, lane: usize) -> i64 {
        match self {
            Lanes::Uniform(value) => *value,
            Lanes::Ramp { first, step } => Progression {
                first: *first,
                step: *step,
            }
            .at(lane),
            Lanes::Vector(block) => block[lane],
        }
    }

    pub fn progression(&self) -> Option<Progression> {
        match self {
            Lanes::Uniform(value) => Some(Progression {
                first: *value,
                step: 0,
            }),
            Lanes::Ramp { first, step } => Some(Progression {
                first: *first,
                step: *step,
            }),
            Lanes::Vector(_) => None,
        }
    }

    /// The progression of lanes that differ.
    pub fn changing(&self) -> Option<Progression> {
        self.progression().filter(|own| own.step != 0)
    }
}

/// Applies an operation lane by lane. The operation gives a value and a sign, which is negative where there is no
/// value; the signs of all lanes are combined by `or`.
#[inline(always)]
pub fn zip(
    out: &mut [i64],
    left: &[i64],
    right: &[i64],
    operation: impl Fn(i64, i64) -> (i64, i64),
) -> i64 {
    let mut signs = 0;
    for ((out, left), right) in out.iter_mut().zip(left).zip(right) {
        let (value, sign) = operation(*left, *right);
        *out = value;
        signs |= sign;
    }
    signs
}

/// Applies an operation on one operand as [`zip`] does one on two.
#[inline(always)]
pub fn each(out: &mut [i64], operand: &[i64], operation: impl Fn(i64) -> (i64, i64)) -> i64 {
    let mut signs = 0;
    for (out, operand) in out.iter_mut().zip(operand) {
        let (value, sign) = operation(*operand);
        *out = value;
        signs |= sign;
    }
    signs
}
