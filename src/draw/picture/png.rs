//! PNG: eight bits for each of red, green and blue, rows filtered by the row above, zlib.
//!
//! Source: "Portable Network Graphics (PNG) Specification", W3C, third edition.

use std::io::Write;

use flate2::Compression;
use flate2::write::ZlibEncoder;

use super::raster::Raster;
use super::{Picture, Shape};

/// The largest number of pixels of a picture.
const MOST: f64 = 64e6;

/// The picture as a PNG file, with `scale` pixels for each unit of the picture, or fewer if it would have more than 64
/// million pixels.
///
/// The same picture gives the same bytes.
pub fn png(picture: &Picture, scale: f64) -> Vec<u8> {
    let (raster, width, height) = rastered(picture, scale);
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = Vec::new();
    header.extend((width as u32).to_be_bytes());
    header.extend((height as u32).to_be_bytes());
    // Eight bits for each colour, and the only defined methods of compression and filtering, without interlacing.
    header.extend([8, 2, 0, 0, 0]);
    chunk(&mut file, b"IHDR", &header);
    chunk(&mut file, b"IDAT", &packed(&raster.bytes(), width * 3));
    chunk(&mut file, b"IEND", &[]);
    file
}

/// The pixels of a picture, `scale` for each unit of the picture but at most 64 million, with their numbers across and
/// down.
pub(super) fn rastered(picture: &Picture, scale: f64) -> (Raster, usize, usize) {
    let area = (picture.width * picture.height).max(1.0);
    let scale = scale.min((MOST / area).sqrt());
    let size = |length: f64| (length * scale).ceil().max(1.0) as usize;
    let (width, height) = (size(picture.width), size(picture.height));
    let mut raster = Raster::new(width, height, scale);
    picture
        .shapes
        .iter()
        .for_each(|shape: &Shape| raster.draw(shape));
    (raster, width, height)
}

fn chunk(file: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) {
    file.extend((data.len() as u32).to_be_bytes());
    let start = file.len();
    file.extend(kind);
    file.extend(data);
    let sum = crc32fast::hash(&file[start..]);
    file.extend(sum.to_be_bytes());
}

/// The compressed rows. Each row is its difference from the row above, which is 0 nearly everywhere in a drawing.
fn packed(bytes: &[u8], row: usize) -> Vec<u8> {
    const UP: u8 = 2;
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let mut above = vec![0u8; row];
    let mut line = Vec::with_capacity(row + 1);
    for own in bytes.chunks(row) {
        line.clear();
        line.push(UP);
        line.extend(
            own.iter()
                .zip(&above)
                .map(|(own, up)| own.wrapping_sub(*up)),
        );
        above.copy_from_slice(own);
        // Writing to a vector cannot fail.
        let _ = encoder.write_all(&line);
    }
    encoder.finish().unwrap_or_default()
}
