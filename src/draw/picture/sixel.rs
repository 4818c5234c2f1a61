//! Sixel: pixels for a terminal, in bands of six rows, each colour of a band by itself.
//!
//! Source: "VT330/VT340 Programmer Reference Manual", volume 2, chapter 14 (Digital Equipment Corporation, 1988).

use std::collections::BTreeMap;
use std::fmt::Write;

use super::png::rastered;
use super::{Colour, Picture};

/// Colours that a terminal keeps at once.
const REGISTERS: usize = 256;

/// Rows of a band.
const BAND: usize = 6;

/// The picture as an escape sequence that shows it at the cursor, `scale` pixels for each of its own.
///
/// At most 256 colours are told apart; where a picture has more shades, those that are nearly alike become their mean.
pub fn sixel(picture: &Picture, scale: f64) -> String {
    let (raster, width, height) = rastered(picture, scale);
    encoded(raster.pixels(), width, height)
}

fn encoded(pixels: &[Colour], width: usize, height: usize) -> String {
    let (registers, colours) = registers(pixels);
    // Every pixel is drawn, so what the terminal does with others has no effect; each is square.
    let mut text = format!("\x1bP0;1;0q\"1;1;{width};{height}");
    for (number, colour) in colours.iter().enumerate() {
        let [red, green, blue] = colour.map(percent);
        let _ = write!(text, "#{number};2;{red};{green};{blue}");
    }
    for band in registers.chunks(BAND * width) {
        // For each colour that the band has, the bits of its pixels in each column, the top row lowest.
        let mut columns: BTreeMap<u8, Vec<u8>> = BTreeMap::new();
        for (row, line) in band.chunks(width).enumerate() {
            for (x, register) in line.iter().enumerate() {
                columns.entry(*register).or_insert_with(|| vec![0; width])[x] |= 1 << row;
            }
        }
        for (at, (register, bits)) in columns.iter().enumerate() {
            // Back to the start of the band for every colour but the first.
            let back = if at > 0 { "$" } else { "" };
            let _ = write!(text, "{back}#{register}");
            runs(bits, &mut text);
        }
        text.push('-');
    }
    text + "\x1b\\"
}

/// The columns of one colour, with the number of equal neighbours before the letter where that is shorter.
fn runs(bits: &[u8], text: &mut String) {
    // Nothing of this colour is left behind the last column that has some.
    let end = bits
        .iter()
        .rposition(|own| *own != 0)
        .map_or(0, |at| at + 1);
    for run in bits[..end].chunk_by(|one, other| one == other) {
        let letter = char::from(b'?' + run[0]);
        match run.len() {
            count @ 1..=3 => text.extend(std::iter::repeat_n(letter, count)),
            count => {
                let _ = write!(text, "!{count}{letter}");
            }
        }
    }
}

/// The register of each pixel, and the colour of each register.
fn registers(pixels: &[Colour]) -> (Vec<u8>, Vec<Colour>) {
    // Two bits for each of red, green and blue are 64 colours, so this ends.
    let bits = (2..=8).rev().find(|bits| count(pixels, *bits) <= REGISTERS);
    let bits = bits.unwrap_or(2);
    let mut sums: BTreeMap<Colour, ([u64; 3], u64)> = BTreeMap::new();
    for pixel in pixels {
        let (sum, count) = sums.entry(coarse(*pixel, bits)).or_default();
        for (own, new) in sum.iter_mut().zip(pixel) {
            *own += u64::from(*new);
        }
        *count += 1;
    }
    let mean = |(sum, count): &([u64; 3], u64)| sum.map(|own| ((own + count / 2) / count) as u8);
    let colours = sums.values().map(mean).collect();
    let numbers: BTreeMap<Colour, u8> = sums.into_keys().zip(0..=u8::MAX).collect();
    let register = |pixel: &Colour| numbers[&coarse(*pixel, bits)];
    (pixels.iter().map(register).collect(), colours)
}

/// How many colours there are with that many bits for each of red, green and blue; one more than fit if there are more.
fn count(pixels: &[Colour], bits: u32) -> usize {
    let mut found = std::collections::BTreeSet::new();
    for pixel in pixels {
        found.insert(coarse(*pixel, bits));
        if found.len() > REGISTERS {
            break;
        }
    }
    found.len()
}

fn coarse(colour: Colour, bits: u32) -> Colour {
    colour.map(|own| own >> (8 - bits))
}

/// A sixel colour is told in percent.
fn percent(own: u8) -> u32 {
    (u32::from(own) * 100 + 127) / 255
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_testing::Random;

    /// What a terminal shows, by the manual: a cursor, a register, and bits that are painted downwards.
    fn shown(text: &str) -> Vec<Vec<Option<[u32; 3]>>> {
        let body = text.strip_prefix("\x1bP0;1;0q\"").expect("its beginning");
        let body = body.strip_suffix("\x1b\\").expect("its end");
        let (size, mut rest) = body.split_at(body.find('#').expect("a colour"));
        let size: Vec<usize> = size.split(';').map(|own| own.parse().unwrap()).collect();
        let mut page = vec![vec![None; size[2]]; size[3]];
        let mut palette = BTreeMap::new();
        let (mut x, mut y, mut register, mut repeat) = (0, 0, 0, 1);
        let numbers = |rest: &mut &str| -> Vec<u32> {
            let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';');
            let (own, left) = rest.split_at(end.unwrap_or(rest.len()));
            *rest = left;
            own.split(';').map(|own| own.parse().unwrap()).collect()
        };
        while let Some(letter) = rest.chars().next() {
            rest = &rest[1..];
            match letter {
                '#' => {
                    let own = numbers(&mut rest);
                    register = own[0];
                    if let [_, 2, red, green, blue] = own[..] {
                        palette.insert(register, [red, green, blue]);
                    }
                }
                '!' => repeat = numbers(&mut rest)[0],
                '$' => x = 0,
                '-' => (x, y) = (0, y + BAND),
                _ => {
                    let bits = letter as u8 - b'?';
                    for _ in 0..std::mem::replace(&mut repeat, 1) {
                        for row in (0..BAND).filter(|row| bits >> row & 1 == 1) {
                            let painted = page[y + row][x].replace(palette[&register]);
                            assert_eq!(painted, None, "a pixel is painted once");
                        }
                        x += 1;
                    }
                }
            }
        }
        page
    }

    #[test]
    fn a_terminal_shows_the_pixels() {
        let mut random = Random(1988);
        for case in 0..60 {
            let (width, height) = (1 + random.below(40), 1 + random.below(20));
            let shades = [2, 5, 200, 5000][case % 4];
            let kinds: Vec<Colour> = (0..shades)
                .map(|_| [0; 3].map(|_: u8| random.below(256) as u8))
                .collect();
            // Runs, as a drawing has them.
            let mut pixels = Vec::new();
            while pixels.len() < width * height {
                let own = kinds[random.below(kinds.len())];
                pixels.extend(std::iter::repeat_n(own, 1 + random.below(9)));
            }
            pixels.truncate(width * height);
            let (mut found, wanted) = (
                shown(&encoded(&pixels, width, height))
                    .into_iter()
                    .flatten(),
                &pixels,
            );
            let few = count(&pixels, 8) <= REGISTERS;
            for own in wanted {
                let seen = found.next().flatten().expect("every pixel is painted");
                for (seen, own) in seen.into_iter().zip(own) {
                    let apart = (f64::from(seen) * 2.55 - f64::from(*own)).abs();
                    // Percent are 2.55 levels apart; the coarsest bins are 64 levels wide.
                    assert!(apart < if few { 1.5 } else { 65.0 }, "{seen} % for {own}");
                }
            }
        }
    }

    #[test]
    fn many_shades_fit_into_the_registers() {
        let pixels: Vec<Colour> = (0..=255)
            .flat_map(|own| [[own, 0, 0], [own, own, 9], [0, 7, own]])
            .collect();
        let (registers, colours) = registers(&pixels);
        assert!(
            colours.len() <= REGISTERS && colours.len() > 64,
            "{}",
            colours.len()
        );
        for (pixel, register) in pixels.iter().zip(registers) {
            let near = pixel.iter().zip(colours[usize::from(register)]);
            assert!(near.into_iter().all(|(own, new)| own.abs_diff(new) <= 8));
        }
    }
}
