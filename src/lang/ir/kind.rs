//! The kinds of values.

use std::fmt;

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An exact number, which may be a fraction.
    Number,
    /// True or false, as comparisons are.
    Truth,
    /// A quoted text: `"0.137"`.
    Text,
    /// A finite set: `{1, 2}`, `V(G)`.
    Set(Elements),
    /// A finite list: `[3, 1, 2]`.
    List(Elements),
    /// A graph: `path(n)`, `G - S`.
    Graph,
    /// A vertex of a graph: `V(G)[1]`, `G.hub`.
    Vertex,
    /// Two joined vertices.
    Edge,
}

/// The kind of the elements of a set or a list; unknown for `{}` and `[]`.
///
/// The lowest [`BASE_BITS`] bits are the innermost kind, and two bits for each layer around it follow, the outermost
/// layer last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Elements(u32);

/// The bits of the innermost kind.
const BASE_BITS: u32 = 4;

/// The innermost kinds; 0 is an unknown one.
const BASES: [Kind; 6] = [
    Kind::Number,
    Kind::Truth,
    Kind::Text,
    Kind::Graph,
    Kind::Vertex,
    Kind::Edge,
];

/// The two bits of a layer.
const SET: u32 = 1;
const LIST: u32 = 2;

impl Elements {
    /// Elements of an unknown kind, as those of `{}` are.
    pub const UNKNOWN: Elements = Elements(0);
    /// Elements that are numbers.
    pub const NUMBERS: Elements = Elements(1);
    /// Elements that are vertices of graphs.
    pub const VERTICES: Elements = Elements(5);
    /// Elements that are edges of graphs.
    pub const EDGES: Elements = Elements(6);
    /// Elements that are graphs.
    pub const GRAPHS: Elements = Elements(4);

    /// Elements of that kind; unknown where layers are nested more deeply than there is room for.
    pub fn of(kind: Option<Kind>) -> Elements {
        match kind {
            None => Elements::UNKNOWN,
            Some(Kind::Set(inner)) => inner.within(SET),
            Some(Kind::List(inner)) => inner.within(LIST),
            Some(base) => {
                let at = BASES.iter().position(|own| *own == base);
                Elements(at.map_or(0, |at| at as u32 + 1))
            }
        }
    }

    fn within(self, layer: u32) -> Elements {
        let layers = self.layers();
        match BASE_BITS + 2 * layers + 2 > u32::BITS {
            true => Elements::UNKNOWN,
            false => Elements(self.0 | layer << (BASE_BITS + 2 * layers)),
        }
    }

    fn layers(self) -> u32 {
        let shape = self.0 >> BASE_BITS;
        (u32::BITS - shape.leading_zeros()).div_ceil(2)
    }

    /// The kind of an element, where it is known.
    pub fn kind(self) -> Option<Kind> {
        let Some(outermost) = self.layers().checked_sub(1) else {
            let at = (self.0 as usize).checked_sub(1)?;
            return BASES.get(at).copied();
        };
        let place = BASE_BITS + 2 * outermost;
        let inner = Elements(self.0 & ((1 << place) - 1));
        Some(match self.0 >> place {
            SET => Kind::Set(inner),
            _ => Kind::List(inner),
        })
    }

    /// Whether elements of this kind may be of the kind `wanted`, as far as both are known.
    pub fn fit(self, wanted: Elements) -> bool {
        match (self.kind(), wanted.kind()) {
            (Some(own), Some(wanted)) => own.fits(wanted),
            _ => true,
        }
    }
}

impl Kind {
    /// A set of numbers.
    pub const NUMBERS: Kind = Kind::Set(Elements::NUMBERS);
    /// A set of elements of any kind.
    pub const SET: Kind = Kind::Set(Elements::UNKNOWN);
    /// A list of elements of any kind.
    pub const LIST: Kind = Kind::List(Elements::UNKNOWN);

    /// The kind of a set with elements of that kind; `None` is an unknown kind.
    pub fn set_of(element: Option<Kind>) -> Kind {
        Kind::Set(Elements::of(element))
    }

    /// The kind of a list with elements of that kind; `None` is an unknown kind.
    pub fn list_of(element: Option<Kind>) -> Kind {
        Kind::List(Elements::of(element))
    }

    /// What may be written for arguments of these kinds in a suggestion: `n` for a number, `path(4), [1, 2]` for a
    /// graph and a list.
    pub fn examples(kinds: &[Kind]) -> String {
        let examples = kinds.iter().enumerate().map(|(at, kind)| match kind {
            Kind::Number if kinds == [Kind::Number; 2] && at == 0 => "m",
            Kind::Number => "n",
            Kind::Truth => "n = 1",
            Kind::Text => "\"0.137\"",
            Kind::Graph => "path(4)",
            Kind::Vertex => "V(path(4))[1]",
            Kind::Edge => "path(4).v[1] -- path(4).v[2]",
            Kind::Set(_) => "{1, 2}",
            Kind::List(_) => "[1, 2]",
        });
        examples.collect::<Vec<_>>().join(", ")
    }

    /// Whether a value of this kind may be of the kind `wanted`, as far as both are known.
    pub fn fits(self, wanted: Kind) -> bool {
        match (self, wanted) {
            (Kind::Set(own), Kind::Set(wanted)) | (Kind::List(own), Kind::List(wanted)) => {
                own.fit(wanted)
            }
            (own, wanted) => own == wanted,
        }
    }

    /// The kind that says more, of two kinds that fit each other.
    pub fn merged(self, other: Kind) -> Kind {
        let both = |own: Elements, other: Elements| match (own.kind(), other.kind()) {
            (Some(own), Some(other)) => Elements::of(Some(own.merged(other))),
            (own, other) => Elements::of(own.or(other)),
        };
        match (self, other) {
            (Kind::Set(own), Kind::Set(other)) => Kind::Set(both(own, other)),
            (Kind::List(own), Kind::List(other)) => Kind::List(both(own, other)),
            (own, _) => own,
        }
    }

    /// The kind of its elements, if it has elements of a known kind.
    pub fn element(self) -> Option<Kind> {
        match self {
            Kind::Set(elements) | Kind::List(elements) => elements.kind(),
            _ => None,
        }
    }

    fn plural(self) -> String {
        let of = |name: &str, elements: Elements| match elements.kind() {
            Some(inner) => format!("{name} of {}", inner.plural()),
            None => name.to_owned(),
        };
        match self {
            Kind::Number => "numbers".to_owned(),
            Kind::Truth => "truth values".to_owned(),
            Kind::Text => "texts".to_owned(),
            Kind::Graph => "graphs".to_owned(),
            Kind::Vertex => "vertices".to_owned(),
            Kind::Edge => "edges".to_owned(),
            Kind::Set(elements) => of("sets", elements),
            Kind::List(elements) => of("lists", elements),
        }
    }
}

/// Shows a kind with its article: "a number", "a set of vertices".
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, elements) = match self {
            Kind::Number => ("a number", None),
            Kind::Truth => ("a truth value", None),
            Kind::Text => ("a text", None),
            Kind::Graph => ("a graph", None),
            Kind::Vertex => ("a vertex", None),
            Kind::Edge => ("an edge", None),
            Kind::Set(elements) => ("a set", elements.kind()),
            Kind::List(elements) => ("a list", elements.kind()),
        };
        match elements {
            None => f.write_str(name),
            Some(inner) => write!(f, "{name} of {}", inner.plural()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_elements_come_out_as_they_went_in() {
        let mut kind = Kind::Vertex;
        for depth in 0..14 {
            assert_eq!(Elements::of(Some(kind)).kind(), Some(kind), "{kind}");
            kind = match depth % 3 {
                0 => Kind::list_of(Some(kind)),
                _ => Kind::set_of(Some(kind)),
            };
        }
        assert_eq!(Elements::of(None).kind(), None);
        let nested = Kind::set_of(Some(Kind::LIST));
        assert_eq!(nested.to_string(), "a set of lists");
        assert_eq!(Elements::of(Some(nested)).kind(), Some(nested));
    }

    #[test]
    fn an_unknown_part_fits_and_is_filled_in() {
        let numbers = Kind::set_of(Some(Kind::NUMBERS));
        let unknown = Kind::set_of(Some(Kind::SET));
        assert!(numbers.fits(unknown) && unknown.fits(numbers) && Kind::SET.fits(numbers));
        assert_eq!(unknown.merged(numbers), numbers);
        assert!(!Kind::NUMBERS.fits(numbers));
        assert!(!Kind::LIST.fits(Kind::SET));
    }
}
