//! Words and numbers in the picture of a graph: numbers of colours, nimbers of components, and the lines below it.

use super::{MARGIN, Scene, TAKEN_NAME, TOKEN};
use crate::picture::{Anchor, BLACK, Pill, Point, Shape, Text, fill, text_width};
use crate::style::{LETTERS, NUMBERS, caption_width};
use crate::{EMPTY, Move, NUMBERED, Wins};

const CAPTION: f64 = 16.0;
/// The least width of the lines into which a note is broken.
const LEAST_NOTE: f64 = 300.0;
/// A space at which a note is not broken.
const UNBROKEN: &str = "\u{a0}";

impl Scene<'_> {
    /// Adds the words in place of a graph without vertices.
    pub(super) fn say_empty(&mut self) {
        let text = EMPTY.to_owned();
        self.width = text_width(&text, LETTERS) + 2.0 * MARGIN;
        self.height = LETTERS + 2.0 * MARGIN;
        self.shapes.push(Shape::Text(Text {
            at: Point::new(self.width / 2.0, self.height / 2.0 + 0.36 * LETTERS),
            size: LETTERS,
            anchor: Anchor::Middle,
            colour: TAKEN_NAME,
            halo: false,
            text,
        }));
    }

    /// Adds the number of the colour of each vertex: below the name, or in its place.
    pub(super) fn numbers(&mut self, numbers: &[String], named: bool) {
        for (at, number) in self.at.iter().zip(numbers) {
            let (across, down) = match named {
                true => (self.half + 0.8 * self.radius, self.radius + 0.4 * NUMBERS),
                false => (0.0, 0.36 * NUMBERS),
            };
            self.shapes.push(Shape::Text(Text {
                at: Point::new(at.x + across, at.y + down),
                size: NUMBERS,
                anchor: Anchor::Middle,
                colour: BLACK,
                halo: named,
                text: number.clone(),
            }));
        }
        self.height += 0.4 * NUMBERS;
        self.note(NUMBERED);
    }

    /// Adds a line below the drawing that says where the token stands, if there is one.
    pub fn say_token(&mut self) {
        if let Some(line) = self.subject.token_line() {
            self.note(&line);
        }
    }

    /// Adds the nimber of each component above its highest vertex, and below the graph their nim-sum.
    pub(super) fn nimbers(&mut self, played: &Move) {
        for (part, nimber) in &played.parts {
            let highest = part
                .iter()
                .map(|v| self.at[*v])
                .min_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
            if let Some(at) = highest {
                let is_ringed = self.subject.token.is_some_and(|v| self.at[v] == at);
                let ring = if is_ringed { TOKEN } else { 0.0 };
                self.shapes.push(Shape::Text(Text {
                    at: Point::new(at.x, at.y - self.radius - ring - 4.0),
                    size: LETTERS,
                    anchor: Anchor::Middle,
                    colour: BLACK,
                    halo: true,
                    text: format!("*{nimber}"),
                }));
            }
        }
        self.caption(played);
    }

    /// Adds the caption: `v[1] leaves *2 (+) *0 = *2`, with a disc in the colour of each component.
    pub fn caption(&mut self, played: &Move) {
        self.height += CAPTION;
        let words = match played.parts.as_slice() {
            [] => played.caption(),
            _ => played.words.clone(),
        };
        let mut x = self.say(MARGIN, words);
        for (number, (_, nimber)) in played.parts.iter().enumerate() {
            let disc = Point::new(x + 5.0, self.height - 4.5);
            let joined = if number + 1 < played.parts.len() {
                " (+)"
            } else {
                ""
            };
            self.shapes.push(Shape::Pill(Pill {
                a: disc,
                b: disc,
                radius: 5.0,
                fill: fill(number),
                outline: BLACK,
                outline_width: 0.8,
            }));
            x = self.say(x + 13.0, format!("*{nimber}{joined}"));
        }
        if played.parts.len() > 1 {
            x = self.say(x, format!("= *{}", played.nimber()));
        }
        self.width = self.width.max(x + MARGIN);
        self.height += MARGIN;
        // A line is not broken within the name of a move.
        let unbroken = played.wins.clone().map(|mut own| {
            for name in &mut own.names {
                *name = name.replace(' ', UNBROKEN);
            }
            own
        });
        if let Some(wins) = unbroken.as_ref().and_then(Wins::caption) {
            self.height -= MARGIN - 4.0;
            self.note(&wins);
        }
    }

    /// Adds a line below the drawing, which is broken if it is much wider than the drawing.
    pub fn note(&mut self, text: &str) {
        let room = self.width.max(LEAST_NOTE);
        let mut lines: Vec<String> = vec![String::new()];
        for word in text.split(' ') {
            let last = lines
                .last_mut()
                .filter(|own| own.is_empty() || caption_width(&format!("{own} {word}")) <= room);
            match last {
                Some(line) if line.is_empty() => line.push_str(word),
                Some(line) => *line += &format!(" {word}"),
                None => lines.push(word.to_owned()),
            }
        }
        for line in lines {
            self.height += CAPTION;
            let end = self.say(MARGIN, line.replace(UNBROKEN, " "));
            self.width = self.width.max(end);
        }
        self.height += MARGIN - 4.0;
    }

    /// Adds words to the last line of the page, from `x` on, and gives the place for the next ones.
    fn say(&mut self, x: f64, text: String) -> f64 {
        // The fonts of viewers may have wider letters than that of this crate.
        let end = x + 1.06 * text_width(&text, LETTERS) + 9.0;
        self.shapes.push(Shape::Text(Text {
            at: Point::new(x, self.height),
            size: LETTERS,
            anchor: Anchor::Start,
            colour: BLACK,
            halo: false,
            text,
        }));
        end
    }
}
