//! Export and import of the table, so that a run can be resumed.
//!
//! A fact is the word of a slot and the 16 further bits of its key. Facts do not depend on each other, so any subset of
//! them is as sound as all of them. Keys of positions that depend on the symmetries of a graph include that graph. A
//! block of facts has a checksum, which detects accidental damage, not forgery: reading ends at the first block that is
//! damaged or truncated.

use std::io;

use super::transposition_table::Entry;
use nk_base::hash::fnv1a;

/// Identifies the format and the keys in use; it must change whenever keys or slots change.
const HEADER: &[u8; 8] = b"nkfacts5";
/// The number of facts in a block.
const BLOCK: usize = 4096;
/// The bytes of a fact: the 16 bits, then the word.
const FACT: usize = 10;
/// The bytes before the facts of a block.
const HEAD: usize = 16;

/// Writes facts.
pub(super) fn write(facts: impl Iterator<Item = Entry>, out: &mut dyn io::Write) -> io::Result<()> {
    out.write_all(HEADER)?;
    let mut block = Vec::with_capacity(BLOCK * FACT);
    for (low, word) in facts {
        block.extend_from_slice(&low.to_le_bytes());
        block.extend_from_slice(&word.to_le_bytes());
        if block.len() == BLOCK * FACT {
            close(out, &mut block)?;
        }
    }
    match block.is_empty() {
        true => Ok(()),
        false => close(out, &mut block),
    }
}

/// The number of bytes that [`write`](write()) writes for `facts` facts.
pub(super) fn size(facts: usize) -> u64 {
    (HEADER.len() + FACT * facts + HEAD * facts.div_ceil(BLOCK)) as u64
}

/// Facts as [`write`](write()) writes them.
pub(super) fn bytes(facts: Vec<Entry>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size(facts.len()) as usize);
    write(facts.into_iter(), &mut bytes).expect("memory can be written to");
    bytes
}

/// Writes a block: the length of its facts in bytes, their checksum, the facts.
fn close(out: &mut dyn io::Write, block: &mut Vec<u8>) -> io::Result<()> {
    out.write_all(&(block.len() as u64).to_le_bytes())?;
    out.write_all(&fnv1a(block).to_le_bytes())?;
    out.write_all(block)?;
    block.clear();
    Ok(())
}

/// The facts in whole blocks up to the first that is damaged or truncated; `None` if the header is wrong.
pub(super) fn read(bytes: &[u8]) -> Option<Vec<Entry>> {
    let mut rest = bytes.strip_prefix(HEADER)?;
    let mut facts = Vec::new();
    while let Some((block, after)) = split_block(rest) {
        rest = after;
        facts.extend(block.chunks_exact(FACT).filter_map(|fact| {
            let (low, word) = fact.split_first_chunk::<2>()?;
            let word = word.try_into().ok()?;
            Some((u16::from_le_bytes(*low), u64::from_le_bytes(word)))
        }));
    }
    Some(facts)
}

fn split_block(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<8>()?;
    let (sum, rest) = rest.split_first_chunk::<8>()?;
    let length = usize::try_from(u64::from_le_bytes(*length)).ok()?;
    let (block, rest) = rest.split_at_checked(length)?;
    (fnv1a(block) == u64::from_le_bytes(*sum)).then_some((block, rest))
}
