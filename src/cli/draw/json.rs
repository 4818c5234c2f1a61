//! A drawing of a graph as JSON.

use nk_draw::Move;
use nk_terminal::output;
use serde::Serialize;

/// nkdsl draw
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DrawDocument<'a> {
    /// The graph as it was named.
    graph: &'a str,
    /// Null if the run ended before the graph was known.
    vertices: Option<Vec<VertexObject<'a>>>,
    /// Pairs of places in the list of vertices; null like that list.
    edges: Option<Vec<(usize, usize)>>,
    /// The vertex on which the token stands; null in a game without one.
    token: Option<usize>,
    #[serde(rename = "move")]
    played: Option<MoveObject<'a>>,
    /// Why there is no drawing.
    reason: Option<String>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct VertexObject<'a> {
    name: &'a str,
    /// The place, in units of the distance of neighbours; null in a graph that is too large for a picture.
    x: Option<f64>,
    /// As x; it increases downwards.
    y: Option<f64>,
    /// The number of its colour; null where a move is shown.
    colour: Option<usize>,
}

/// A move, and what it leaves. Vertices and edges are numbers, as in the lists of the document.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct MoveObject<'a> {
    /// The sentence below the picture.
    caption: String,
    removed_vertices: &'a [usize],
    /// The edges that the move removes and whose ends are left.
    removed_edges: &'a [(usize, usize)],
    /// The parts of the position after the move.
    parts: Vec<PartObject<'a>>,
    /// The names of the winning moves; null if they were not asked for.
    winning: Option<&'a [String]>,
}

#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct PartObject<'a> {
    vertices: &'a [usize],
    nimber: u32,
}

/// The drawing as JSON. `colours` has the colour of each vertex; it is empty if a move is shown.
pub fn json(
    subject: nk_draw::Subject,
    layout: Option<&nk_draw::Layout>,
    colours: &[usize],
    played: Option<&Move>,
) -> String {
    // Further decimals are noise of the layout.
    let rounded = |own: f64| (own * 1e3).round() / 1e3 + 0.0;
    let vertex = |v: usize| {
        let at = layout.map(|own| own.at[v]);
        VertexObject {
            name: &subject.labels[v].text,
            x: at.map(|own| rounded(own.x)),
            y: at.map(|own| rounded(own.y)),
            colour: colours.get(v).copied(),
        }
    };
    output::document(&DrawDocument {
        graph: subject.title,
        vertices: Some((0..subject.labels.len()).map(vertex).collect()),
        edges: Some(subject.graph.edges().collect()),
        token: subject.token,
        played: played.map(|own| MoveObject {
            caption: own.caption(),
            removed_vertices: &own.vertices,
            removed_edges: &own.edges,
            parts: own
                .parts
                .iter()
                .map(|(vertices, nimber)| PartObject {
                    vertices,
                    nimber: *nimber,
                })
                .collect(),
            winning: own.wins.as_ref().map(|wins| wins.names.as_slice()),
        }),
        reason: None,
    })
}

/// The document of a run that ended before its drawing was made, for this reason.
pub fn without_drawing(graph: &str, reason: String) -> String {
    output::document(&DrawDocument {
        graph,
        vertices: None,
        edges: None,
        token: None,
        played: None,
        reason: Some(reason),
    })
}
