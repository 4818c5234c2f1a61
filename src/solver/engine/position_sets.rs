//! The *ground*, which is the graph on which moves are made, and the components that a move leaves of a position.

use super::near;
use super::set::{self, Set};
use nk_graph::{Graph, Numbering};

/// The vertices as rows of bits, and the moves on them.
///
/// In Node-Kayles a move takes a vertex and its neighbours. In Arc-Kayles it takes the two ends of an edge. This game
/// is Node-Kayles on the line graph, but played on fewer vertices.
pub(super) struct PositionSets<const W: usize> {
    pub rules: Rules,
    all: Set<W>,
    /// The neighbourhood of each vertex, without the vertex.
    pub open: Vec<Set<W>>,
    /// The neighbourhood of each vertex, with the vertex.
    pub closed: Vec<Set<W>>,
    pub moves: Vec<Move<W>>,
    /// For each vertex the first of the moves that need it and no smaller vertex; at the end, the number of moves.
    first: Vec<u16>,
    /// If this list is not empty, vertices are joined just if their numbers differ by a number in it.
    pub steps: Vec<u32>,
}

/// The game that is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rules {
    NodeKayles,
    ArcKayles,
}

pub(super) struct Move<const W: usize> {
    /// The vertices that must be left for the move.
    needs: Set<W>,
    pub taken: Set<W>,
    /// After the move on a connected set, each component contains one of these vertices.
    rim: Set<W>,
    /// The vertices at distance one from those that the move needs, and those at distance two.
    pub around: [Set<W>; 2],
}

impl<const W: usize> PositionSets<W> {
    /// Node-Kayles on a graph with at most 64 W vertices. Moves have the numbers of their vertices.
    pub fn new(graph: &Graph) -> Self {
        let order = graph.order();
        let needs = (0..order).map(|v| set::of(&[v])).collect();
        Self::with_moves(Rules::NodeKayles, graph, |v| v, needs)
    }

    /// Arc-Kayles on a graph whose numbers in the numbering are below 64 W.
    pub fn laid_out(graph: &Graph, numbering: &Numbering) -> Self {
        let place = |v: usize| numbering.places[v] as usize;
        let ends = graph.edges().map(|(u, v)| set::of(&[place(u), place(v)]));
        let mut needs: Vec<Set<W>> = ends.collect();
        needs.sort_by_key(|ends| (set::first(ends), set::last(ends)));
        let ground = Self::with_moves(Rules::ArcKayles, graph, place, needs);
        PositionSets {
            steps: numbering.steps.clone(),
            ..ground
        }
    }

    /// The ground with moves that need the sets `needs`, sorted by their first vertices. `place` gives the number of
    /// each vertex of the graph.
    fn with_moves(
        rules: Rules,
        graph: &Graph,
        place: impl Fn(usize) -> usize,
        needs: Vec<Set<W>>,
    ) -> Self {
        let numbers = (0..graph.order()).map(&place);
        let order = numbers.clone().max().map_or(0, |most| most + 1);
        let mut open = vec![[0; W]; order];
        for (u, v) in graph.edges().map(|(u, v)| (place(u), place(v))) {
            set::insert(&mut open[u], v);
            set::insert(&mut open[v], u);
        }
        let mut closed = open.clone();
        for (v, row) in closed.iter_mut().enumerate() {
            set::insert(row, v);
        }
        let mut first = vec![0; order + 1];
        for v in needs.iter().filter_map(set::first) {
            first[v + 1] += 1;
        }
        for v in 0..order {
            first[v + 1] += first[v];
        }
        PositionSets {
            rules,
            all: set::of(&numbers.collect::<Vec<_>>()),
            moves: needs
                .iter()
                .map(|needs| Move::new(rules, needs, &closed))
                .collect(),
            open,
            closed,
            first,
            steps: Vec::new(),
        }
    }

    /// A bound that exceeds the numbers of all vertices.
    pub fn order(&self) -> usize {
        self.open.len()
    }

    pub fn all(&self) -> Set<W> {
        self.all
    }

    /// The nimber of an isolated vertex.
    pub fn alone(&self) -> u32 {
        u32::from(self.rules == Rules::NodeKayles)
    }

    /// Whether a move can be made.
    pub fn has_move(&self, live: &Set<W>, at: usize) -> bool {
        set::is_subset(&self.moves[at].needs, live)
    }

    /// The first vertex that a move needs, if no other move has the same one.
    #[inline(always)]
    pub fn begins_alone(&self, at: usize) -> Option<usize> {
        let first = set::first(&self.moves[at].needs);
        first.filter(|&v| self.first[v + 1] - self.first[v] == 1)
    }

    /// The moves that can be made and whose first vertex is in `firsts`.
    #[inline(always)]
    pub fn moves_from(&self, live: Set<W>, firsts: Set<W>) -> impl Iterator<Item = usize> {
        let begin_at = |v: usize| usize::from(self.first[v])..usize::from(self.first[v + 1]);
        let moves = set::members(&firsts).flat_map(begin_at);
        moves.filter(move |&at| self.has_move(&live, at))
    }

    /// Calls `found` with each component of a connected set after a move.
    ///
    /// Every component has a vertex of the move's rim. So once all vertices of the rim that are left are reached from
    /// one of them, the rest is connected.
    #[inline(always)]
    pub fn split(&self, live: &Set<W>, at: usize, mut found: impl FnMut(Set<W>)) {
        let chosen = &self.moves[at];
        let mut rest = set::without(live, &chosen.taken);
        let mut rim = set::and(&chosen.rim, &rest);
        while let Some(start) = set::first(&rim) {
            let part = self.flood(&rest, start, &rim);
            found(part);
            rest = set::without(&rest, &part);
            rim = set::without(&rim, &part);
        }
    }

    /// The component of `live` with `start`, given that every component meets `rim`.
    #[inline(always)]
    fn flood(&self, live: &Set<W>, start: usize, rim: &Set<W>) -> Set<W> {
        match self.steps.is_empty() {
            true => set::component(&self.open, live, start, rim),
            false => self.flood_by_steps(live, start, rim),
        }
    }

    #[inline(always)]
    fn flood_by_steps(&self, live: &Set<W>, start: usize, rim: &Set<W>) -> Set<W> {
        let mut part = set::of(&[start]);
        loop {
            let mut grown = set::and(&near::next_to(&part, &self.steps), live);
            set::add(&mut grown, &part);
            if set::is_subset(rim, &grown) {
                return *live;
            }
            if grown == part {
                return part;
            }
            part = grown;
        }
    }

    /// A subset of a component with the same nimber, and fewer vertices if possible.
    ///
    /// If two edges share an end and have no other edge at their other ends, then moves on either leave the same
    /// position. So one of them can be omitted, because any other move takes both or none.
    #[inline(always)]
    pub fn pruned(&self, part: &Set<W>) -> Set<W> {
        match self.rules {
            Rules::NodeKayles => *part,
            Rules::ArcKayles => set::without(part, &near::twins(part, &self.steps)),
        }
    }

    /// The components of any set.
    pub fn components(&self, live: &Set<W>) -> Vec<Set<W>> {
        let mut rest = *live;
        let mut components = Vec::new();
        while let Some(start) = set::first(&rest) {
            let part = self.flood(&rest, start, &rest);
            components.push(part);
            rest = set::without(&rest, &part);
        }
        components
    }
}

impl<const W: usize> Move<W> {
    fn new(rules: Rules, needs: &Set<W>, closed: &[Set<W>]) -> Self {
        let with_near = |set: &Set<W>| {
            let mut all = *set;
            set::members(set).for_each(|v| set::add(&mut all, &closed[v]));
            all
        };
        let one = with_near(needs);
        let two = with_near(&one);
        let around = [set::without(&one, needs), set::without(&two, &one)];
        let [near, second] = around;
        let (taken, rim) = match rules {
            Rules::NodeKayles => (one, second),
            Rules::ArcKayles => (*needs, near),
        };
        Move {
            needs: *needs,
            taken,
            rim,
            around,
        }
    }
}
