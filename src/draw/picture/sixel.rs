//! Sixel: pixels for a terminal, in bands of six rows. Each band is written colour by colour.
//!
//! Source: "VT330/VT340 Programmer Reference Manual", volume 2, chapter 14 (Digital Equipment Corporation, 1988).

use std::collections::BTreeMap;
use std::fmt::Write;

use super::png::rastered;
use super::{Colour, Picture};

/// The number of rows of a band.
const BAND: usize = 6;

/// The picture as an escape sequence that shows it at the cursor, with `scale` pixels for each unit of the picture.
///
/// `most` is the number of colours that the terminal keeps at once; at most 256 are used. If the picture has more
/// colours, similar ones are replaced by the most frequent one among them.
pub fn sixel(picture: &Picture, scale: f64, most: usize) -> String {
    let (raster, width, height) = rastered(picture, scale);
    encoded(raster.pixels(), width, height, most)
}

fn encoded(pixels: &[Colour], width: usize, height: usize, most: usize) -> String {
    let (registers, colours) = registers(pixels, most);
    // Every pixel is drawn, so the background mode has no effect. Pixels are square.
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

/// Writes the columns of one colour. Equal neighbours are written as their number and one letter, if that is shorter.
fn runs(bits: &[u8], text: &mut String) {
    // There is nothing of this colour after the last column that has some of it.
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

/// The register of each pixel, and the colour of each register, of which there are at most `most`.
///
/// The colours are divided into boxes: the longest side of all boxes is halved repeatedly.
fn registers(pixels: &[Colour], most: usize) -> (Vec<u8>, Vec<Colour>) {
    let mut counts: BTreeMap<Colour, usize> = BTreeMap::new();
    for pixel in pixels {
        *counts.entry(*pixel).or_default() += 1;
    }
    let mut boxes: Vec<Vec<Colour>> = vec![counts.keys().copied().collect()];
    while boxes.len() < most.min(256) {
        let sides = boxes.iter().enumerate();
        let longest = sides.flat_map(|(at, own)| (0..3).map(move |channel| (at, channel, own)));
        let ends = longest.map(|(at, channel, own)| {
            let values = || own.iter().map(move |colour| colour[channel]);
            let (low, high) = (values().min().unwrap_or(0), values().max().unwrap_or(0));
            (high - low, at, channel, low)
        });
        let Some((length, at, channel, low)) = ends.max().filter(|own| own.0 > 0) else {
            break;
        };
        let middle = low + length / 2;
        let (lower, upper) = boxes[at].iter().partition(|own| own[channel] <= middle);
        boxes[at] = lower;
        boxes.push(upper);
    }
    let frequent = |own: &Vec<Colour>| own.iter().copied().max_by_key(|colour| counts[colour]);
    let colours = boxes.iter().filter_map(frequent).collect();
    let numbers: BTreeMap<Colour, u8> = boxes
        .iter()
        .zip(0..=u8::MAX)
        .flat_map(|(own, number)| own.iter().map(move |colour| (*colour, number)))
        .collect();
    (pixels.iter().map(|own| numbers[own]).collect(), colours)
}

/// A part of a colour in percent, as sixel has it.
fn percent(own: u8) -> u32 {
    (u32::from(own) * 100 + 127) / 255
}

#[cfg(test)]
mod tests {
    use super::*;
    use nk_testing::Random;
    use std::collections::BTreeSet;

    /// The pixels that a terminal shows according to the manual: a cursor, a register, and bits that are painted
    /// downwards.
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
            // The pixels are in runs, as in a drawing.
            let mut pixels = Vec::new();
            while pixels.len() < width * height {
                let own = kinds[random.below(kinds.len())];
                pixels.extend(std::iter::repeat_n(own, 1 + random.below(9)));
            }
            pixels.truncate(width * height);
            let (mut found, wanted) = (
                shown(&encoded(&pixels, width, height, 256))
                    .into_iter()
                    .flatten(),
                &pixels,
            );
            let few = pixels.iter().collect::<BTreeSet<_>>().len() <= 256;
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
        let (registers, colours) = registers(&pixels, 256);
        assert_eq!(colours.len(), 256);
        for (pixel, register) in pixels.iter().zip(registers) {
            let near = pixel.iter().zip(colours[usize::from(register)]);
            assert!(near.into_iter().all(|(own, new)| own.abs_diff(new) <= 8));
        }
    }

    /// A VT340, and xterm that emulates one, has 16 registers; the colours of the areas stay exact.
    #[test]
    fn frequent_colours_stay_in_few_registers() {
        let areas: [Colour; 5] = [
            [255; 3],
            [158, 202, 233],
            [255, 191, 121],
            [26; 3],
            [140, 214, 140],
        ];
        let mut pixels = Vec::new();
        for (number, one) in areas.iter().enumerate() {
            pixels.extend(std::iter::repeat_n(*one, 500));
            // These are the shades at the border to each other area.
            for other in &areas[number + 1..] {
                let shade = |part: u32| {
                    let mix = |a: u8, b: u8| (u32::from(a) * part + u32::from(b) * (9 - part)) / 9;
                    [0, 1, 2].map(|at| mix(one[at], other[at]) as u8)
                };
                pixels.extend((1..9).map(shade));
            }
        }
        let (registers, colours) = registers(&pixels, 16);
        assert_eq!(colours.len(), 16);
        for (pixel, register) in pixels.iter().zip(registers) {
            if areas.contains(pixel) {
                assert_eq!(colours[usize::from(register)], *pixel);
            }
        }
    }
}
