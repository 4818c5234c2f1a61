//! Names about graphs in Mathematica, Maple, Sage and networkx, and how this language writes the same.

use super::foreign_name::{Row, row};

const GRAPH_HELP: &str = "a graph is `graph g(n) { vertex v[i] : 1 <= i <= n; edge v[i] -- v[i+1] : 1 <= i < n }`, or `graph6(\"D~{\")`";
const PATH: &[&str] = &["path($1)"];
const PATH_HELP: &str = "the path with n vertices is `path(n)`";
const CYCLE: &[&str] = &["cycle($1)"];
const CYCLE_HELP: &str = "the cycle with n vertices is `cycle(n)`";
const COMPLETE: &[&str] = &["complete($1)", "complete_bipartite($1, $2)"];
const COMPLETE_HELP: &str = "write `complete(n)`, or `complete_bipartite(m, n)`";
const BIPARTITE: &[&str] = &["complete_bipartite($1, $2)"];
const CUBE: &[&str] = &["hypercube($1)"];
const CUBE_HELP: &str = "write `hypercube(d)`";
const STAR_HELP: &str = "a centre with n leaves is `star(n)`";
const GRID: &[&str] = &["cartesian(path($1), path($2))"];
const GRID_HELP: &str =
    "write `cartesian(path(m), path(n))`, or `lattice(m, n)` with `use \"std/lattices.nk\"`";
const LADDER: &[&str] = &["cartesian(path(2), path($1))"];
const LADDER_HELP: &str = "write `cartesian(path(2), path(n))`";
const WHEEL_HELP: &str =
    "a hub and a cycle of n vertices are `wheel(n)` with `use \"std/wheels.nk\"`";
const EMPTY: &[&str] = &["complement(complete($1))"];
const EMPTY_HELP: &str = "n vertices without edges are `complement(complete(n))`";
const PETERSEN_HELP: &str = "the Petersen graph is `petersen(5, 2)` with `use \"std/petersen.nk\"`";
const CIRCULANT_HELP: &str =
    "write `circulant(n, a)` or `circulant2(n, a, b)` with `use \"std/circulants.nk\"`";
const BOARD_HELP: &str = "write `rook(m, n)`, `bishop(m, n)`, `king(m, n)`, `queen(m, n)` or `knight(m, n)` with `use \"std/boards.nk\"`";
const PRISM: &[&str] = &["cartesian(path(2), cycle($1))"];
const PRISM_HELP: &str = "write `cartesian(path(2), cycle(n))`";
const VERTICES: &[&str] = &["V($1)"];
const VERTICES_HELP: &str = "the set of the vertices is `V(G)`";
const EDGES_HELP: &str =
    "the edges are `u -- v in G`, as a condition; `{ u -- v : u -- v in G }` is their set";
const ORDER: &[&str] = &["order($1)"];
const ORDER_HELP: &str = "the number of vertices is `order(G)`";
const SIZE: &[&str] = &["size($1)"];
const SIZE_HELP: &str = "the number of edges is `size(G)`";
const NEIGHBOURS: &[&str] = &["N($1, $2)"];
const NEIGHBOURS_HELP: &str = "the neighbours of v are `N(G, v)`, and with v itself `N[G, v]`";
const DEGREE: &[&str] = &["degree($1, $2)"];
const DEGREE_HELP: &str = "the number of neighbours of v is `degree(G, v)`";
const DELETE: &[&str] = &["@1 - {$2}"];
const DELETE_HELP: &str = "G without a vertex is `G - {v}`, without a set of vertices `G - S`";
const DELETE_EDGE_HELP: &str = "G without an edge is `G - {u -- v}`";
const SUBGRAPH: &[&str] = &["@1 - (V($1) \\ @2)"];
const SUBGRAPH_HELP: &str = "the subgraph on the vertices of S is `G - (V(G) \\ S)`";
const COMPONENTS: &[&str] = &["components($1)"];
const COMPONENTS_HELP: &str =
    "the set of the components is `components(G)`, their number `|components(G)|`";
const CONNECTED: &[&str] = &["connected($1)"];
const CONNECTED_HELP: &str = "write `connected(G)`";
const DISTANCE: &[&str] = &["distance($1, $2, $3)"];
const DISTANCE_HELP: &str = "the length of a shortest path is `distance(G, u, v)`";
const EDGE_TEST: &[&str] = &["$2 -- $3 in @1"];
const EDGE_TEST_HELP: &str = "whether u and v are joined is `u -- v in G`";

#[rustfmt::skip]
pub const TABLE: &[Row] = &[
    row("Graph", &[], GRAPH_HELP),
    row("graph_from_edges", &[], GRAPH_HELP),
    row("PathGraph", PATH, PATH_HELP),
    row("path_graph", PATH, PATH_HELP),
    row("CycleGraph", CYCLE, CYCLE_HELP),
    row("cycle_graph", CYCLE, CYCLE_HELP),
    row("CompleteGraph", COMPLETE, COMPLETE_HELP),
    row("complete_graph", COMPLETE, COMPLETE_HELP),
    row("CompleteBipartiteGraph", BIPARTITE, COMPLETE_HELP),
    row("complete_bipartite_graph", BIPARTITE, COMPLETE_HELP),
    row("StarGraph", &[], STAR_HELP),
    row("star_graph", &["star($1)"], STAR_HELP),
    row("HypercubeGraph", CUBE, CUBE_HELP),
    row("hypercube_graph", CUBE, CUBE_HELP),
    row("CubeGraph", CUBE, CUBE_HELP),
    row("GridGraph", GRID, GRID_HELP),
    row("Grid2dGraph", GRID, GRID_HELP),
    row("grid_2d_graph", GRID, GRID_HELP),
    row("grid_graph", GRID, GRID_HELP),
    row("grid", GRID, GRID_HELP),
    row("LadderGraph", LADDER, LADDER_HELP),
    row("ladder_graph", LADDER, LADDER_HELP),
    row("WheelGraph", &[], WHEEL_HELP),
    row("wheel_graph", &[], WHEEL_HELP),
    row("EmptyGraph", EMPTY, EMPTY_HELP),
    row("empty_graph", EMPTY, EMPTY_HELP),
    row("PetersenGraph", &[], PETERSEN_HELP),
    row("petersen_graph", &[], PETERSEN_HELP),
    row("CirculantGraph", &[], CIRCULANT_HELP),
    row("circulant_graph", &[], CIRCULANT_HELP),
    row("PrismGraph", PRISM, PRISM_HELP),
    row("KingGraph", &[], BOARD_HELP),
    row("KingsGraph", &[], BOARD_HELP),
    row("QueenGraph", &[], BOARD_HELP),
    row("QueensGraph", &[], BOARD_HELP),
    row("KnightGraph", &[], BOARD_HELP),
    row("KnightTourGraph", &[], BOARD_HELP),
    row("RookGraph", &[], BOARD_HELP),
    row("BishopGraph", &[], BOARD_HELP),
    row("GraphComplement", &["complement($1)"], "write `complement(G)`"),
    row("LineGraph", &["line($1)"], "write `line(G)`"),
    row("line_graph", &["line($1)"], "write `line(G)`"),
    row("cartesian_product", &["cartesian($1, $2)"], "write `cartesian(G, H)`"),
    row("CartesianProduct", &["cartesian($1, $2)"], "write `cartesian(G, H)`"),
    row("tensor_product", &["tensor($1, $2)"], "write `tensor(G, H)`"),
    row("strong_product", &["strong($1, $2)"], "write `strong(G, H)`"),
    row("lexicographic_product", &["lexicographic($1, $2)"], "write `lexicographic(G, H)`"),
    row("GraphProduct", &[], "write `cartesian(G, H)`, `tensor(G, H)`, `strong(G, H)` or `lexicographic(G, H)`"),
    row("GraphUnion", &["disjoint($1, $2)"], "the disjoint union is `disjoint(G, H)`"),
    row("GraphDisjointUnion", &["disjoint($1, $2)"], "the disjoint union is `disjoint(G, H)`"),
    row("disjoint_union", &["disjoint($1, $2)"], "the disjoint union is `disjoint(G, H)`"),
    row("GraphJoin", &["join($1, $2)"], "write `join(G, H)`"),
    row("GraphPower", &["power($1, $2)"], "write `power(G, k)`"),
    row("VertexCount", ORDER, ORDER_HELP),
    row("number_of_nodes", ORDER, ORDER_HELP),
    row("num_verts", ORDER, ORDER_HELP),
    row("EdgeCount", SIZE, SIZE_HELP),
    row("number_of_edges", SIZE, SIZE_HELP),
    row("num_edges", SIZE, SIZE_HELP),
    row("VertexList", VERTICES, VERTICES_HELP),
    row("vertices", VERTICES, VERTICES_HELP),
    row("Vertices", VERTICES, VERTICES_HELP),
    row("nodes", VERTICES, VERTICES_HELP),
    row("EdgeList", &[], EDGES_HELP),
    row("edges", &[], EDGES_HELP),
    row("Edges", &[], EDGES_HELP),
    row("E", &[], EDGES_HELP),
    row("EdgeQ", EDGE_TEST, EDGE_TEST_HELP),
    row("has_edge", EDGE_TEST, EDGE_TEST_HELP),
    row("adjacent", &[], EDGE_TEST_HELP),
    row("neighbors", NEIGHBOURS, NEIGHBOURS_HELP),
    row("neighbours", NEIGHBOURS, NEIGHBOURS_HELP),
    row("Neighbors", NEIGHBOURS, NEIGHBOURS_HELP),
    row("AdjacencyList", NEIGHBOURS, NEIGHBOURS_HELP),
    row("deg", DEGREE, DEGREE_HELP),
    row("VertexDegree", DEGREE, DEGREE_HELP),
    row("ConnectedComponents", COMPONENTS, COMPONENTS_HELP),
    row("connected_components", COMPONENTS, COMPONENTS_HELP),
    row("ConnectedGraphQ", CONNECTED, CONNECTED_HELP),
    row("is_connected", CONNECTED, CONNECTED_HELP),
    row("GraphDistance", DISTANCE, DISTANCE_HELP),
    row("shortest_path_length", DISTANCE, DISTANCE_HELP),
    row("VertexDelete", DELETE, DELETE_HELP),
    row("delete_vertex", DELETE, DELETE_HELP),
    row("remove_node", DELETE, DELETE_HELP),
    row("remove_vertex", DELETE, DELETE_HELP),
    row("EdgeDelete", &[], DELETE_EDGE_HELP),
    row("delete_edge", &["@1 - {$2 -- $3}"], DELETE_EDGE_HELP),
    row("remove_edge", &["@1 - {$2 -- $3}"], DELETE_EDGE_HELP),
    row("Subgraph", SUBGRAPH, SUBGRAPH_HELP),
    row("subgraph", SUBGRAPH, SUBGRAPH_HELP),
    row("induced_subgraph", SUBGRAPH, SUBGRAPH_HELP),
];
