//! The table as bytes, so that a run can be taken up again, and back.
//!
//! A fact is a slot's word and the 16 further bits of its key; both are independent of the search that found them, so
//! any part of them is as sound as all. Words of positions that are called by the symmetries of a graph carry that graph
//! in their keys. A block of facts carries a checksum: a damaged or cut block is left out, the others count.

use std::io;

use super::transposition_table::Entry;

/// Says what the bytes are, and which keys they use: a change to keys or slots must change it.
const HEADER: &[u8; 8] = b"nkfacts5";
/// Facts in a block.
const BLOCK: usize = 4096;
/// Bytes of a fact: the 16 bits, then the word.
const FACT: usize = 10;
/// Bytes before the facts of a block.
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

/// How many bytes [`write`] writes for so many facts.
pub(super) fn size(facts: usize) -> u64 {
    (HEADER.len() + FACT * facts + HEAD * facts.div_ceil(BLOCK)) as u64
}

/// A block: the length of its facts in bytes, their checksum, the facts.
fn close(out: &mut dyn io::Write, block: &mut Vec<u8>) -> io::Result<()> {
    out.write_all(&(block.len() as u64).to_le_bytes())?;
    out.write_all(&checksum(block).to_le_bytes())?;
    out.write_all(block)?;
    block.clear();
    Ok(())
}

/// The facts in whole blocks up to the first that is damaged or cut; `None` if the bytes begin otherwise.
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
    (checksum(block) == u64::from_le_bytes(*sum)).then_some((block, rest))
}

/// FNV-1a, 64 bits: against accidents, not against forgers.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
