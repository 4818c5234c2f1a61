//! Games that behave like heaps of Nim in misère play, in sums with each other.
//!
//! In misère Nim a sum has a nimber, and it is *firm* if some heap has 2 tokens or more, otherwise *fickle*. A firm sum
//! is a P-position just if its nimber is 0, a fickle one just if its nimber is 1. So a *value* is a nimber that is
//! either fickle (only 0 and 1) or firm. Values are added as nimbers, and a sum with a firm part is firm. Let P be the
//! set of the fickle 1 and the firm 0. The empty sum has the fickle 0, which is the identity.
//!
//! **Theorem.** Let every component of a set that is closed under options have a value, such that the values of its
//! options satisfy the condition for this value:
//!
//! * fickle 0: there are no options; or one has the fickle 1, and the others have the fickle 1 or are firm and at least
//!   2;
//! * fickle 1: one has the fickle 0, and the others have the fickle 0 or are firm and at least 2;
//! * firm 0: there are options, and all are firm and at least 1;
//! * firm 1: one has the firm 0, and the others have the firm 0 or are firm and at least 2;
//! * firm n >= 2: no option has the firm n; each nimber below n occurs; and the nimbers 0 and 1 both occur as fickle,
//!   or both occur as firm.
//!
//! Then a sum of them is a P-position just if its value is in P.
//!
//! *Proof*, by induction on play. A sum without options consists of components without options, so it has the fickle 0,
//! which is not in P, and it is an N-position. Let X have options.
//!
//! (1) If the value of X is in P, the value of no option is. Write X = m + G with a move in G to an option of value o.
//! If G has the fickle a in {0, 1}, then m + a in P means that m is the fickle 1 + a or the firm a, and then m + o is
//! in P only if o is the fickle a, the firm a or the firm 1 + a, which the options of G are not. If G has the firm n,
//! then m is the firm n or, for n <= 1, the fickle n, and m + o is in P only if o is the firm n or, for n <= 1, fickle;
//! which they are not.
//!
//! (2) If the value of X is not in P, the value of an option is. First let the value of X be fickle; then it is 0, and
//! all components are fickle. If one has the fickle 1, its move to the fickle 0 leaves the fickle 1. Otherwise all have
//! the fickle 0, and one that has options has a move to the fickle 1. Now let the value of X be firm and k >= 1. As in
//! Nim some component G has a nimber v with w = v + k < v (nim-sums), and the others have a sum m of nimber w. If m is
//! firm, a move of G to the nimber w leaves the firm 0, and there is one: for v >= 2 by the last line, for v = 1 as 0
//! occurs. If m is fickle, then G is firm and w <= 1. For v >= 2, G has a move to the fickle 1 + w or to the firm w, as
//! 0 and 1 occur both as fickle or both as firm; m with it is the fickle 1 or the firm 0. For v = 1, G is the firm 1
//! and w = 0; its move to the firm 0 leaves the firm 0. ∎
//!
//! These are the tame games of *On Numbers and Games*, chapter 12, whose genus is that of a sum of heaps of Nim.

use crate::mex::Mex;

/// The value of a component, or of a sum of components.
///
/// ```
/// use nk_base::tame::Tame;
///
/// // The heaps of 1, 2 and 3 tokens of Nim, and two heaps of 1.
/// let one = Tame::of_options(&[Tame::EMPTY]).unwrap();
/// let two = Tame::of_options(&[Tame::EMPTY, one]).unwrap();
/// let three = Tame::of_options(&[Tame::EMPTY, one, two]).unwrap();
/// assert!(one.plus(two).plus(three).is_p());
/// assert!(!one.plus(one).is_p());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tame {
    /// The nimber, which is that of normal play.
    pub nimber: u32,
    /// Whether the value is firm. A fickle value has the nimber 0 or 1.
    pub is_firm: bool,
}

impl Tame {
    /// The value of the empty sum.
    pub const EMPTY: Tame = Tame {
        nimber: 0,
        is_firm: false,
    };

    /// The value of a sum.
    pub fn plus(self, other: Tame) -> Tame {
        Tame {
            nimber: self.nimber ^ other.nimber,
            is_firm: self.is_firm || other.is_firm,
        }
    }

    /// Whether sums of this value are P-positions.
    pub fn is_p(self) -> bool {
        self.nimber == u32::from(!self.is_firm)
    }

    /// The value of a component whose options have these values; `None` if the theorem gives none.
    pub fn of_options(options: &[Tame]) -> Option<Tame> {
        let mut mex = Mex::new();
        options.iter().for_each(|own| mex.insert(own.nimber));
        let has = |nimber: u32, is_firm: bool| options.contains(&Tame { nimber, is_firm });
        let (fickle, firm) = (
            [0, 1].map(|nimber| has(nimber, false)),
            [0, 1].map(|nimber| has(nimber, true)),
        );
        // Which of the small values occur, in the order fickle 0, fickle 1, firm 0, firm 1.
        let small = [fickle[0], fickle[1], firm[0], firm[1]];
        let value = |nimber, is_firm| Some(Tame { nimber, is_firm });
        match mex.get() {
            0 => match small {
                [_, false, _, false] if options.is_empty() => value(0, false),
                [_, true, _, false] => value(0, false),
                [_, false, _, _] => value(0, true),
                _ => None,
            },
            1 => match small {
                [true, _, false, _] => value(1, false),
                [false, _, true, _] => value(1, true),
                _ => None,
            },
            nimber => match fickle == [true; 2] || firm == [true; 2] {
                true => value(nimber, true),
                false => None,
            },
        }
    }
}
