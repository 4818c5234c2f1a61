//! Move ordering: which options are tried first, learnt from those that were tried before.
//!
//! For each option that is searched it is recorded whether it had the value that was sought, under several *traits*:
//! the place and the surroundings of the move, the size of what is left, the values that are ruled out. The shares of
//! successes under its traits give the score of an option, its *promise*, as if traits were independent (naive Bayes).
//! As they are not, each trait has a weight below one. Recent options count more than old ones.
//!
//! An option of a position that takes much work is first examined more closely: its own options are listed, which gives
//! two more traits (see [`lookahead`](super::lookahead)).
//!
//! All numbers are integers, so a search repeats exactly on every machine. Traits are distinguished by 16 bits of a
//! hash: if two different traits agree, the order gets worse, but no value is wrong.
//!
//! Source of adaptive shares: M. Mahoney, "Adaptive weighing of context models for lossless data compression", Florida
//! Tech., CS-2005-16 (2005).

use super::set::LARGEST;

/// The number of traits of an option.
pub(super) const TRAITS: usize = 7;

/// For each trait the index of its share.
pub(super) type Traits = [u16; TRAITS];

/// The number of further traits of an option that was surveyed.
const SURVEYED: usize = 2;
pub(super) type Surveyed = [u16; SURVEYED];

/// The number of shares of each trait is 2 to the power of this number.
const BITS: u32 = 16;

/// The weight of each trait, in tenths.
const WEIGHTS: [i32; TRAITS] = [3, 3, 3, 4, 3, 4, 4];
const SURVEYED_WEIGHTS: [i32; SURVEYED] = [4, 6];
/// The difference of promise between two options of which one is twice as likely to succeed. The unit is a tenth of
/// that of [`Share::log`].
pub(super) const OCTAVE: i32 = 10 << 8;
/// The weight of a unit of cost. Seven units make an octave: of two options, one that is larger by seven vertices comes
/// first if it is more than twice as likely to succeed.
const COST: i32 = 370;

/// The properties of an option that determine its traits.
pub(super) struct Features {
    /// The vertex of the move.
    pub vertex: u16,
    /// The vertex of the move before it.
    pub before: u16,
    /// The number of moves before this one.
    pub level: usize,
    /// The value that is asked about: see [`Node::sought`](super::node::Node::sought).
    pub sought: u32,
    /// The nim-sum that the open parts must have for the option to have the value `sought`.
    pub needed: u32,
    /// The number of vertices of the largest part that the move leaves open.
    pub largest: u16,
    /// The values that the option is known not to have, as bits.
    pub not: u32,
    /// The nim-sum of its known parts.
    pub known: u32,
    /// The number of neighbours of the move's vertex in the position, and the number of vertices at distance two.
    pub around: (usize, usize),
    /// A hash of the set of neighbours in the position, and a hash of the set of vertices up to distance two.
    pub patterns: (u64, u64),
}

impl Features {
    pub fn traits(&self) -> Traits {
        let vertex = u64::from(self.vertex);
        let level = self.level as u64;
        let sought = u64::from(self.sought);
        let needed = u64::from(self.needed.min(7));
        let known = u64::from(self.known.min(7));
        let (near, second) = self.around;
        [
            level << 10 | vertex,
            (u64::from(self.before) << 10 | vertex) << 3 | sought,
            u64::from(self.largest) << 3 | needed,
            u64::from(self.not & 127) << 3 | needed,
            (((near << 10 | second) as u64) << 3 | known) << 3 | needed,
            self.patterns.0 << 3 | sought,
            self.patterns.1 << 3 | sought,
        ]
        .map(place)
    }
}

/// The further properties of an option whose own options were listed.
#[derive(Default)]
pub(super) struct LookaheadFeatures {
    /// The number of its open parts; with more than one, the other fields are not computed.
    pub parts: u64,
    /// The value that its open part must have.
    pub needed: u32,
    /// The values that options of that part are known to have.
    pub reached: u32,
    /// The sum of the [`chance`]s of those options of that part that may have the value needed, and so may refute it.
    pub chances: u64,
}

impl LookaheadFeatures {
    pub fn traits(&self) -> Surveyed {
        let needed = self.needed.min(7);
        let reached = self.reached & ((1 << needed) - 1);
        // The unit is a quarter of an octave; between powers of two the function is linear.
        let chances = self.chances.checked_ilog2().map_or(0, |octave| {
            octave << 2 | (self.chances << 2 >> octave) as u32 & 3
        });
        [reached << 3 | needed, chances].map(|seen| place(self.parts << 32 | u64::from(seen)))
    }
}

/// A measure of how likely an option is to have the value sought. It can be summed; it doubles with two octaves of
/// promise.
pub(super) fn chance(promise: i32) -> u64 {
    let octaves = (promise / (2 * OCTAVE)) as u32;
    let rest = promise % (2 * OCTAVE);
    ((2 * OCTAVE + rest) as u64) << octaves
}

fn place(seen: u64) -> u16 {
    (seen.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as u16
}

/// How often options with a trait had the value that was sought.
#[derive(Clone, Copy)]
struct Share {
    /// The share of the last options, in 65536ths.
    share: u16,
    /// The number of options with the trait, up to [`MEMORY`].
    met: u16,
}

/// The approximate number of recent options that determine a share.
const MEMORY: u16 = 100;
/// The share of a trait that has not occurred: one eighth, with the weight of four options.
const UNKNOWN: Share = Share {
    share: u16::MAX / 8,
    met: 4,
};

impl Share {
    /// Reads a stored share. The difference to [`UNKNOWN`] is stored, so that a new table consists of zeros, which take
    /// no time to write.
    fn of([share, met]: [u16; 2]) -> Self {
        Share {
            share: share.wrapping_add(UNKNOWN.share),
            met: met + UNKNOWN.met,
        }
    }

    fn kept(self) -> [u16; 2] {
        [
            self.share.wrapping_sub(UNKNOWN.share),
            self.met - UNKNOWN.met,
        ]
    }

    fn and(self, success: bool) -> Self {
        let met = (self.met + 1).min(MEMORY);
        let share = match success {
            true => self.share + (u16::MAX - self.share) / met,
            false => self.share - self.share / met,
        };
        Share { share, met }
    }

    /// The logarithm to base two, in 256ths, linear between powers of two.
    fn log(self) -> i32 {
        let share = u32::from(self.share).max(1);
        let octave = share.ilog2();
        let fraction = (share << (16 - octave) & 0xffff) >> 8;
        (octave << 8 | fraction) as i32
    }
}

/// The experience of one thread on one graph.
#[derive(Clone)]
pub(super) struct MoveOrdering {
    /// For each trait 2 to the power of [`BITS`] shares, as [`Share::of`] reads them.
    shares: Vec<[u16; 2]>,
    /// For each number of vertices, the average number of positions that a question took, in 256ths. Questions that the
    /// list of options answered are not counted.
    work: Vec<u64>,
}

/// The divisor of the weight of a new question in the average.
const WORK_MEMORY: u64 = 64;

impl MoveOrdering {
    pub fn new() -> Self {
        MoveOrdering {
            shares: vec![[0; 2]; (TRAITS + SURVEYED) << BITS],
            work: vec![0; LARGEST + 1],
        }
    }

    /// The rank of an option of this cost. Options of lower rank are tried first.
    pub fn rank(&self, cost: u32, traits: &Traits, surveyed: Option<&Surveyed>) -> i32 {
        let surveyed = surveyed.map_or(0, |traits| self.promise_surveyed(traits));
        COST * cost as i32 - self.promise(traits) - surveyed
    }

    /// The promise of an option: a nonnegative logarithm of how likely the option is to have the value sought, where
    /// twice as likely means one [`OCTAVE`] more.
    pub fn promise(&self, traits: &Traits) -> i32 {
        self.sum(places(0, traits), WEIGHTS)
    }

    /// The additional promise of an option that was surveyed.
    fn promise_surveyed(&self, traits: &Surveyed) -> i32 {
        self.sum(places(TRAITS, traits), SURVEYED_WEIGHTS)
    }

    fn sum<const N: usize>(&self, places: [usize; N], weights: [i32; N]) -> i32 {
        let logs = places.map(|place| Share::of(self.shares[place]).log());
        std::iter::zip(logs, weights)
            .map(|(log, weight)| log * weight)
            .sum()
    }

    /// Records whether an option had the value that was sought.
    pub fn learn(&mut self, traits: &Traits, surveyed: Option<&Surveyed>, success: bool) {
        let more = surveyed
            .into_iter()
            .flat_map(|traits| places(TRAITS, traits));
        for place in places(0, traits).into_iter().chain(more) {
            let kept = &mut self.shares[place];
            *kept = Share::of(*kept).and(success).kept();
        }
    }

    /// The average number of positions that a question about a position of this size takes.
    pub fn work(&self, size: u16) -> u64 {
        self.work[usize::from(size)] >> 8
    }

    /// Records the number of positions that a question took.
    pub fn learn_work(&mut self, size: u16, positions: u64) {
        let mean = &mut self.work[usize::from(size)];
        *mean = *mean - *mean / WORK_MEMORY + (positions << 8) / WORK_MEMORY;
    }
}

/// The indices of the shares of traits, where `first` is the number of the first trait.
fn places<const N: usize>(first: usize, traits: &[u16; N]) -> [usize; N] {
    std::array::from_fn(|i| (first + i) << BITS | usize::from(traits[i]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_testing::Random;

    fn view(vertex: u16) -> Features {
        Features {
            vertex,
            before: 3,
            level: 2,
            sought: 1,
            needed: 2,
            largest: 20,
            not: 0b101,
            known: 3,
            around: (4, 7),
            patterns: (11, 13),
        }
    }

    #[test]
    fn what_often_had_the_value_comes_first_and_of_equals_what_costs_less() {
        let mut experience = MoveOrdering::new();
        let (often, seldom) = (view(1).traits(), view(2).traits());
        assert_eq!(
            experience.rank(9, &often, None),
            experience.rank(9, &seldom, None)
        );
        assert!(experience.rank(9, &often, None) < experience.rank(10, &often, None));
        for round in 0..100 {
            experience.learn(&often, None, round % 3 == 0);
            experience.learn(&seldom, None, round % 30 == 0);
        }
        let gain = experience.rank(9, &seldom, None) - experience.rank(9, &often, None);
        // Two traits of seven differ, both tenfold, and count for three tenths each.
        let expected = (10_f64.log2() * 6.0 * 256.0) as i32;
        assert!((gain - expected).abs() < OCTAVE / 2, "{gain} {expected}");
        assert!(experience.rank(9 + 4, &often, None) < experience.rank(9, &seldom, None));
    }

    /// If any property of an option changes, at least one of its traits changes.
    #[test]
    fn every_part_of_a_view_tells_options_apart() {
        let changes: [fn(&mut Features); 11] = [
            |view| view.vertex += 1,
            |view| view.before += 1,
            |view| view.level += 1,
            |view| view.sought += 1,
            |view| view.needed += 1,
            |view| view.largest += 1,
            |view| view.not ^= 1,
            |view| view.known += 1,
            |view| view.around.0 += 1,
            |view| view.around.1 += 1,
            |view| view.patterns.1 += 1,
        ];
        for (i, change) in changes.into_iter().enumerate() {
            let mut changed = view(1);
            change(&mut changed);
            assert_ne!(changed.traits(), view(1).traits(), "{i}");
        }
    }

    #[test]
    fn every_part_of_an_outlook_tells_options_apart() {
        let outlook = |parts, needed, reached, chances| {
            let outlook = LookaheadFeatures {
                parts,
                needed,
                reached,
                chances,
            };
            outlook.traits()
        };
        let one = outlook(1, 3, 0b101, 1 << 20);
        for other in [
            outlook(2, 3, 0b101, 1 << 20),
            outlook(1, 4, 0b101, 1 << 20),
            outlook(1, 3, 0b100, 1 << 20),
            outlook(1, 3, 0b101, 5 << 18),
            outlook(1, 3, 0b101, 0),
        ] {
            assert_ne!(other, one);
        }
        // Values above the one needed, and less than a quarter of an octave, make no difference.
        assert_eq!(outlook(1, 3, 0b11101, (1 << 20) + (1 << 17)), one);
        assert_ne!(outlook(1, 9, 1 << 6, 7), outlook(1, 9, 0, 7));
    }

    #[test]
    fn chances_double_with_two_octaves_and_grow_evenly() {
        let most = (16 << 8) * WEIGHTS.iter().sum::<i32>();
        for promise in 0..most {
            let exact = (f64::from(promise) / f64::from(2 * OCTAVE)).exp2();
            let found = chance(promise) as f64 / f64::from(2 * OCTAVE);
            assert!(found >= exact && found < 1.07 * exact, "{promise} {found}");
            assert!(chance(promise + 1) > chance(promise));
        }
    }

    #[test]
    fn work_is_a_mean_that_follows_the_last_positions() {
        let mut experience = MoveOrdering::new();
        assert_eq!(experience.work(40), 0);
        for _ in 0..1_000 {
            experience.learn_work(40, 700);
            experience.learn_work(512, 3);
        }
        assert!((698..=700).contains(&experience.work(40)));
        assert_eq!((experience.work(39), experience.work(512)), (0, 3));
        experience.learn_work(40, 64_000);
        assert!((1_680..1_700).contains(&experience.work(40)));
    }

    #[test]
    fn what_a_survey_saw_counts_only_where_there_was_one() {
        let mut experience = MoveOrdering::new();
        let (traits, surveyed) = (view(1).traits(), LookaheadFeatures::default().traits());
        let before = experience.promise_surveyed(&surveyed);
        (0..50).for_each(|_| experience.learn(&traits, None, true));
        assert_eq!(experience.promise_surveyed(&surveyed), before);
        (0..50).for_each(|_| experience.learn(&traits, Some(&surveyed), true));
        assert!(experience.promise_surveyed(&surveyed) > before);
    }

    #[test]
    fn a_share_follows_the_last_options() {
        let mut random = Random(1);
        for aim in [0, 1, 3, 8, 10] {
            // The share converges from any start.
            let mut share = Share::of([random.below(1 << 16) as u16, MEMORY - UNKNOWN.met]);
            for _ in 0..20 * MEMORY {
                share = share.and(random.below(10) < aim);
                let Share { share: kept, met } = Share::of(share.kept());
                assert_eq!((kept, met), (share.share, MEMORY));
            }
            let found = f64::from(share.share) / 65536.0;
            assert!((found - aim as f64 / 10.0).abs() < 0.15, "{found} {aim}");
        }
        let first = UNKNOWN.and(true);
        assert_eq!(first.met, 5);
        assert_eq!(first.share, u16::MAX / 8 + (u16::MAX - u16::MAX / 8) / 5);
        assert_eq!(
            UNKNOWN.kept(),
            [0, 0],
            "what is not yet known is kept as zeros"
        );
    }

    #[test]
    fn logarithms_are_near_and_grow_with_the_share() {
        let log = |share| Share { share, met: 9 }.log();
        for share in 1..=u16::MAX {
            let exact = f64::from(share).log2() * 256.0;
            assert!((f64::from(log(share)) - exact).abs() < 24.0, "{share}");
            assert!(log(share) >= log(share - 1));
        }
    }
}
