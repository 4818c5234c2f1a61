//! Sums of heaps as pairs of a heap and its exponent.

/// A sum of heaps: pairs of a heap and its positive exponent, in ascending order of the heaps.
pub type Word = Vec<(usize, u32)>;

/// The sum of two words.
pub fn sum(a: &[(usize, u32)], b: &[(usize, u32)]) -> Word {
    let mut sum = Word::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let left = a.get(i).map_or(usize::MAX, |own| own.0);
        let right = b.get(j).map_or(usize::MAX, |own| own.0);
        let mut exponent = 0;
        if left <= right {
            exponent += a[i].1;
            i += 1;
        }
        if right <= left {
            exponent += b[j].1;
            j += 1;
        }
        sum.push((left.min(right), exponent));
    }
    sum
}

/// A word without one occurrence of the heap at a place of the list.
pub fn without(word: &[(usize, u32)], place: usize) -> Word {
    let mut word = word.to_vec();
    match word[place].1 {
        1 => {
            word.remove(place);
        }
        _ => word[place].1 -= 1,
    }
    word
}

/// The heaps of a word, one by one.
pub fn spell(word: &[(usize, u32)]) -> impl Iterator<Item = usize> {
    word.iter()
        .flat_map(|(heap, exponent)| std::iter::repeat_n(*heap, *exponent as usize))
}

/// The word of heaps in ascending order.
pub fn collect(heaps: &[usize]) -> Word {
    let mut word = Word::new();
    for &heap in heaps {
        match word.last_mut() {
            Some((last, exponent)) if *last == heap => *exponent += 1,
            _ => word.push((heap, 1)),
        }
    }
    word
}
