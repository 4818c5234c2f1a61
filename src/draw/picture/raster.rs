//! Converts shapes to pixels. The share of a pixel that a shape covers is computed from the distance of the centre of
//! the pixel from the edge of the shape.

use super::{Anchor, Colour, Pill, Point, Shape, Text, WHITE, font};

pub struct Raster {
    width: usize,
    height: usize,
    /// Pixels for each unit of length.
    scale: f64,
    pixels: Vec<[u8; 3]>,
}

impl Raster {
    /// A white page of `width` times `height` pixels.
    pub fn new(width: usize, height: usize, scale: f64) -> Raster {
        Raster {
            width,
            height,
            scale,
            pixels: vec![WHITE; width * height],
        }
    }

    /// The colours, from left to right and from top to bottom.
    pub fn pixels(&self) -> &[Colour] {
        &self.pixels
    }

    /// The bytes for red, green and blue of the pixels from left to right and from top to bottom.
    pub fn bytes(&self) -> Vec<u8> {
        self.pixels.iter().flatten().copied().collect()
    }

    pub fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Line {
                through,
                width,
                colour,
            } => self.stroke(through, width / 2.0, *colour),
            Shape::Dots { at, radius, colour } => at
                .iter()
                .for_each(|own| self.capsule(*own, *own, *radius, *colour)),
            Shape::Rectangle { from, to, colour } => self.rectangle(*from, *to, *colour),
            Shape::Pill(Pill {
                a,
                b,
                radius,
                fill,
                outline,
                outline_width,
            }) => {
                self.capsule(*a, *b, radius + outline_width / 2.0, *outline);
                self.capsule(*a, *b, radius - outline_width / 2.0, *fill);
            }
            Shape::Text(own) => self.text(own),
        }
    }

    fn text(&mut self, own: &Text) {
        let shift = match own.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => font::width(&own.text, own.size) / 2.0,
            Anchor::End => font::width(&own.text, own.size),
        };
        let strokes = font::strokes(&own.text, Point::new(own.at.x - shift, own.at.y), own.size);
        let pen = font::pen(own.size);
        if own.halo {
            for stroke in &strokes {
                self.stroke(stroke, pen + 1.5, WHITE);
            }
        }
        for stroke in &strokes {
            self.stroke(stroke, pen, own.colour);
        }
    }

    fn stroke(&mut self, through: &[Point], radius: f64, colour: Colour) {
        if let [only] = through {
            self.capsule(*only, *only, radius, colour);
        }
        for pair in through.windows(2) {
            self.capsule(pair[0], pair[1], radius, colour);
        }
    }

    /// Draws all points within `radius` of a segment.
    fn capsule(&mut self, a: Point, b: Point, radius: f64, colour: Colour) {
        let (a, b, radius) = (self.scaled(a), self.scaled(b), radius * self.scale);
        let reach = radius + 1.0;
        let (along, down) = (b.x - a.x, b.y - a.y);
        let square = along * along + down * down;
        for y in range(a.y.min(b.y) - reach, a.y.max(b.y) + reach, self.height) {
            let middle = y as f64 + 0.5;
            // The part of the segment that is near this row.
            let at = |height: f64| match down.abs() > 1e-9 {
                true => a.x + ((height - a.y) / down).clamp(0.0, 1.0) * along,
                false if height < middle => a.x,
                false => b.x,
            };
            let (one, other) = (at(middle - reach), at(middle + reach));
            for x in range(one.min(other) - reach, one.max(other) + reach, self.width) {
                let at = Point::new(x as f64 + 0.5, middle);
                let part = match square > 0.0 {
                    true => ((at.x - a.x) * along + (at.y - a.y) * down) / square,
                    false => 0.0,
                };
                let part = part.clamp(0.0, 1.0);
                let near = Point::new(a.x + part * along, a.y + part * down);
                self.blend(x, y, radius - at.distance(near) + 0.5, colour);
            }
        }
    }

    fn rectangle(&mut self, from: Point, to: Point, colour: Colour) {
        let (from, to) = (self.scaled(from), self.scaled(to));
        let overlap =
            |low: f64, high: f64, at: usize| high.min(at as f64 + 1.0) - low.max(at as f64);
        for y in range(from.y - 1.0, to.y + 1.0, self.height) {
            for x in range(from.x - 1.0, to.x + 1.0, self.width) {
                let (across, down) = (overlap(from.x, to.x, x), overlap(from.y, to.y, y));
                self.blend(x, y, across.max(0.0) * down.max(0.0), colour);
            }
        }
    }

    fn scaled(&self, point: Point) -> Point {
        Point::new(point.x * self.scale, point.y * self.scale)
    }

    /// Blends a colour into a pixel; `share`, from 0 to 1, is the covered share of the pixel.
    fn blend(&mut self, x: usize, y: usize, share: f64, colour: Colour) {
        let share = share.clamp(0.0, 1.0);
        if share > 0.0 {
            let pixel = &mut self.pixels[y * self.width + x];
            for (own, new) in pixel.iter_mut().zip(colour) {
                *own = (f64::from(*own) + share * (f64::from(new) - f64::from(*own))).round() as u8;
            }
        }
    }
}

/// The pixels on the page between two places.
fn range(low: f64, high: f64, size: usize) -> std::ops::Range<usize> {
    let end = (high.ceil().max(0.0) as usize).min(size);
    (low.floor().max(0.0) as usize).min(end)..end
}
