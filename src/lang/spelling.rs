//! The spelling of names and signs: similar names, the names of the OEIS, and comparisons in ASCII.

use nk_syntax::ast::{Comparison, OperatorKind};

/// Greatest number of names that an unknown name is compared with, and greatest length of a compared name in bytes. The
/// time is their product.
pub(super) const MOST_COMPARED: usize = 2_000;
const LONGEST_COMPARED: usize = 100;

/// The one of these names that is spelt most like `name`, if one is similar; `name` itself, if it is among them.
pub(super) fn spelt_most_like<'a>(
    name: &str,
    known: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    if name.len() > LONGEST_COMPARED {
        return None;
    }
    let most = |known: &str| known.chars().count().min(name.chars().count()) / 3;
    known
        .filter(|known| known.len() <= LONGEST_COMPARED)
        .map(|known| (strsim::damerau_levenshtein(name, known), known))
        .filter(|&(distance, known)| distance <= most(known))
        .min()
        .map(|(_, known)| known)
}

/// The name that is probably meant by one that differs in the case of letters, in letters that are typed twice, or
/// otherwise by a small part of its length.
pub(super) fn similar<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    if known.len() > MOST_COMPARED {
        return None;
    }
    let plain = |text: &str| -> Vec<char> {
        let mut letters: Vec<char> = text.to_lowercase().chars().collect();
        letters.dedup();
        letters
    };
    let others = || known.iter().copied().filter(|own| *own != name);
    let lower = name.to_lowercase();
    others()
        .find(|own| own.to_lowercase() == lower)
        .or_else(|| others().find(|own| plain(own) == plain(name)))
        .or_else(|| spelt_most_like(name, others()))
}

/// Whether a name is `A` and six or more digits.
pub fn is_oeis_name(name: &str) -> bool {
    name.strip_prefix('A')
        .is_some_and(|digits| digits.len() >= 6 && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A comparison as it is written in ASCII: `<=`, `not in`.
pub fn comparison_name(op: Comparison) -> &'static str {
    match op {
        Comparison::Equal => "=",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterEqual => ">=",
        Comparison::In => "in",
        Comparison::NotIn => "not in",
        Comparison::Subset => "subset",
    }
}

pub fn operator_name(kind: OperatorKind) -> &'static str {
    match kind {
        OperatorKind::Or => "`or`",
        OperatorKind::And => "`and`",
        OperatorKind::Union => "`union`",
        OperatorKind::Intersect => "`intersect`",
        OperatorKind::Difference => "`\\`",
        OperatorKind::Concatenate => "`++`",
        OperatorKind::NimSum => "an operand of a nim-sum",
        OperatorKind::Plus => "`+`",
        OperatorKind::Minus => "`-`",
        OperatorKind::Times => "`*`",
        OperatorKind::NimProduct => "`⊗`",
        OperatorKind::Divide => "`/`",
        OperatorKind::Mod => "`mod`",
        OperatorKind::Div => "`div`",
    }
}
