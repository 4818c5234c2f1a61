//! Makes the picture of a layout with names and colours.

mod captions;

use super::edges::{Room, courses, straight};
use super::layout::{Kind, bounds, closest};
use super::style::{LETTERS, TAKEN, WINNING};
use super::{Layout, Move, Shown, Subject, fills, numbers};
use crate::picture::{
    Anchor, BLACK, Colour, Picture, Pill, Point, Shape, Text, WHITE, fill, text_width,
};

/// The blank border around a picture, in pixels.
const MARGIN: f64 = 14.0;
/// The radius of a disc without a name.
const BARE: f64 = 9.0;
/// The least radius of a disc with a name.
const ROUND: f64 = 13.0;
/// A name wider than this turns its disc into a pill.
const WIDE: f64 = 26.0;
/// The gap between the rims of neighbours.
const CLEAR: f64 = 26.0;
/// The least gap between the rims of neighbours in a picture that would otherwise be wider than [`PAGE`].
const LEAST_CLEAR: f64 = 12.0;
/// The width of a page of text. A page reduces wider pictures, and so their letters.
const PAGE: f64 = 720.0;
/// The width of an edge that a move removes and whose ends are left. It is drawn as an outline, grey inside like
/// removed vertices.
const CUT: f64 = 6.0;

/// The distance between the rim of a vertex with a token and the ring around it.
const TOKEN: f64 = 4.5;

const EDGE: Colour = [0x6b, 0x6b, 0x6b];
const DENSE: Colour = [0x96, 0x96, 0x96];
const FAINT: Colour = [0xd6, 0xd6, 0xd6];
const TAKEN_NAME: Colour = [0x8c, 0x8c, 0x8c];
/// The length to which an edge that leaves the page is drawn, in units of the layout.
const STUB: f64 = 0.56;

/// The picture of a graph that is not a board.
pub fn picture(subject: Subject, layout: &Layout, shown: Shown, named: bool) -> Picture {
    let (paints, played): (Vec<Paint>, _) = match shown {
        Shown::Colours(colours) => (fills(colours).into_iter().map(standing).collect(), None),
        Shown::Move(played) => (move_paints(subject, played), Some(played)),
    };
    let mut scene = Scene::new(subject, layout, named, played.is_some());
    scene.edges(layout, played);
    scene.vertices(&paints, named);
    if let Shown::Colours(colours) = shown
        && let Some(numbers) = numbers(colours)
    {
        scene.numbers(&numbers, named);
    }
    if let Some(played) = played {
        scene.nimbers(played);
    } else if let Some(line) = layout.leaving_line() {
        scene.note(line);
    }
    scene.say_token();
    scene.finish()
}

/// The style of a vertex.
#[derive(Clone, Copy)]
struct Paint {
    fill: Colour,
    outline: Colour,
    outline_width: f64,
    name: Colour,
}

fn standing(fill: Colour) -> Paint {
    Paint {
        fill,
        outline: [0x40, 0x40, 0x40],
        outline_width: 1.2,
        name: BLACK,
    }
}

fn move_paints(subject: Subject, played: &Move) -> Vec<Paint> {
    let taken = Paint {
        fill: TAKEN,
        outline: [0xb4, 0xb4, 0xb4],
        outline_width: 1.2,
        name: TAKEN_NAME,
    };
    let mut paints = vec![taken; subject.graph.order()];
    for (number, (part, _)) in played.parts.iter().enumerate() {
        for &v in part {
            paints[v] = standing(fill(number));
        }
    }
    for &v in played.wins.iter().flat_map(|own| &own.vertices) {
        paints[v] = Paint {
            outline: WINNING,
            outline_width: 3.0,
            name: BLACK,
            ..paints[v]
        };
    }
    for &v in played.played.iter().chain(&played.kept) {
        paints[v] = Paint {
            outline: BLACK,
            outline_width: 3.0,
            name: BLACK,
            ..paints[v]
        };
    }
    paints
}

pub(super) struct Scene<'a> {
    subject: Subject<'a>,
    /// The centres, in pixels.
    pub at: Vec<Point>,
    /// The number of pixels of one unit of the layout.
    unit: f64,
    /// Half of the straight side of the pill of every vertex; 0 if vertices are discs.
    half: f64,
    radius: f64,
    width: f64,
    height: f64,
    pub shapes: Vec<Shape>,
}

impl<'a> Scene<'a> {
    /// A page of this size without shapes.
    pub fn empty(
        subject: Subject<'a>,
        at: Vec<Point>,
        radius: f64,
        width: f64,
        height: f64,
    ) -> Scene<'a> {
        Scene {
            subject,
            at,
            unit: 1.0,
            half: 0.0,
            radius,
            width,
            height,
            shapes: Vec::new(),
        }
    }

    fn new(subject: Subject<'a>, layout: &Layout, named: bool, captioned: bool) -> Scene<'a> {
        let names = subject.labels.iter().filter(|_| named);
        let widest = names
            .map(|own| text_width(&own.text, LETTERS))
            .fold(0.0, f64::max);
        let (radius, half) = match named {
            false => (BARE, 0.0),
            true if widest <= WIDE => (ROUND.max(widest / 2.0 + 5.0), 0.0),
            true => (ROUND, (widest + 12.0) / 2.0 - ROUND),
        };
        let half = half.max(0.0);
        let (low, high) = bounds(&layout.at);
        let (x, y) = (low.x, low.y);
        let apart = closest(&layout.at).unwrap_or(1.0).clamp(0.6, 1.0);
        let unit = |clear: f64| (2.0 * (radius + half) + clear) / apart;
        // In rows, names may be closer together; in other layouts edges pass between the vertices.
        let is_of_rows = matches!(
            layout.kind,
            Kind::Lattice | Kind::Torus | Kind::Line | Kind::Rows | Kind::Strip | Kind::Tree
        );
        let fitting = (PAGE - 2.0 * (MARGIN + radius + half)) / (high.x - x);
        let unit = match named && is_of_rows {
            true => unit(CLEAR).min(fitting.max(unit(LEAST_CLEAR))),
            false => unit(CLEAR),
        };
        // This is room for the nimber above the highest vertex.
        let above = if captioned { 14.0 } else { 0.0 };
        let at: Vec<Point> = layout
            .at
            .iter()
            .map(|own| {
                Point::new(
                    (own.x - x) * unit + MARGIN + radius + half,
                    (own.y - y) * unit + MARGIN + radius + above,
                )
            })
            .collect();
        let far = |of: fn(&Point) -> f64| at.iter().map(of).fold(0.0, f64::max);
        let mut scene = Scene {
            subject,
            width: far(|own| own.x) + radius + half + MARGIN,
            height: far(|own| own.y) + radius + MARGIN,
            at,
            unit,
            half,
            radius,
            shapes: Vec::new(),
        };
        if scene.at.is_empty() {
            scene.say_empty();
        }
        scene
    }

    fn edges(&mut self, layout: &Layout, played: Option<&Move>) {
        let graph = self.subject.graph;
        let room = Room {
            half: self.half,
            clear: self.radius + 3.0,
        };
        let courses = match layout.kind {
            // Edges stay straight, since parallel edges show their dimension.
            Kind::Cube => straight(graph, &self.at),
            _ => courses(graph, &self.at, room),
        };
        // Many edges of the usual width would make a page black.
        let is_dense = graph.size() > 4 * graph.order();
        let (width, standing) = if is_dense { (1.0, DENSE) } else { (1.6, EDGE) };
        let mut faint = Vec::new();
        let mut clear = Vec::new();
        for (number, ((u, v), through)) in graph.edges().zip(courses).enumerate() {
            if let Some(Some(step)) = layout.leaving.get(number) {
                let is_gone = played.is_some_and(|own| own.removes_edge(u, v));
                let (list, colour) = match is_gone {
                    true => (&mut faint, FAINT),
                    false => (&mut clear, standing),
                };
                for (from, side) in [(u, STUB), (v, -STUB)] {
                    let (at, side) = (self.at[from], side * self.unit);
                    list.push(Shape::Line {
                        through: vec![at, Point::new(at.x + side * step.x, at.y + side * step.y)],
                        width,
                        colour,
                    });
                }
                continue;
            }
            let is_cut = played.is_some_and(|own| own.cuts(u, v));
            if is_cut {
                clear.push(Shape::Line {
                    through: through.clone(),
                    width: CUT,
                    colour: BLACK,
                });
            }
            let is_faint = played.is_some_and(|own| own.removes_edge(u, v));
            let wins = played.and_then(|own| own.wins.as_ref());
            let is_winning = wins.is_some_and(|own| own.has_edge(u, v));
            let (list, width, colour) = match (is_faint, is_winning) {
                (_, true) => (&mut clear, CUT - 2.4, WINNING),
                (true, _) if is_cut => (&mut clear, CUT - 2.4, TAKEN),
                (true, _) => (&mut faint, width, FAINT),
                (false, _) => (&mut clear, width, standing),
            };
            list.push(Shape::Line {
                through,
                width,
                colour,
            });
        }
        self.shapes.extend(faint.into_iter().chain(clear));
        self.make_room();
    }

    /// Moves everything so that bent edges are on the page.
    fn make_room(&mut self) {
        let (mut low, mut high) = (Point::new(0.0, 0.0), Point::new(self.width, self.height));
        let edge = MARGIN / 2.0;
        for shape in &self.shapes {
            if let Shape::Line { through, .. } = shape {
                for own in through {
                    low = Point::new(low.x.min(own.x - edge), low.y.min(own.y - edge));
                    high = Point::new(high.x.max(own.x + edge), high.y.max(own.y + edge));
                }
            }
        }
        let move_by = |own: &mut Point| *own = Point::new(own.x - low.x, own.y - low.y);
        self.at.iter_mut().for_each(move_by);
        for shape in &mut self.shapes {
            if let Shape::Line { through, .. } = shape {
                through.iter_mut().for_each(move_by);
            }
        }
        (self.width, self.height) = (high.x - low.x, high.y - low.y);
    }

    fn vertices(&mut self, paints: &[Paint], named: bool) {
        for (v, paint) in paints.iter().enumerate() {
            let at = self.at[v];
            let vertex = Pill {
                a: Point::new(at.x - self.half, at.y),
                b: Point::new(at.x + self.half, at.y),
                radius: self.radius,
                fill: paint.fill,
                outline: paint.outline,
                outline_width: paint.outline_width,
            };
            if self.subject.token == Some(v) {
                self.shapes.push(Shape::Pill(Pill {
                    radius: self.radius + TOKEN,
                    fill: WHITE,
                    outline: BLACK,
                    outline_width: 1.6,
                    ..vertex
                }));
            }
            self.shapes.push(Shape::Pill(vertex));
            if named {
                self.shapes.push(Shape::Text(Text {
                    at: Point::new(at.x, at.y + 0.36 * LETTERS),
                    size: LETTERS,
                    anchor: Anchor::Middle,
                    colour: paint.name,
                    halo: false,
                    text: self.subject.labels[v].text.clone(),
                }));
            }
        }
    }

    pub fn finish(self) -> Picture {
        Picture {
            width: self.width.ceil(),
            height: self.height.ceil(),
            title: self.subject.title.to_owned(),
            shapes: self.shapes,
        }
    }
}
