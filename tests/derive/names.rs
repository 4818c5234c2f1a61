//! What the families of `docs/derived.md` are called elsewhere, so that a reader who searches for such a name finds them.

/// A family as this project writes it, and its common names, which go on a sentence that begins with `This is`.
const NAMES: &[(&str, &str)] = &[
    ("path(n)", "the path P_n of n vertices"),
    ("cycle(n)", "the cycle C_n of n vertices, a ring or polygon"),
    (
        "line(path(n))",
        "the line graph of a path: Node-Kayles on it is Arc-Kayles on the path of n vertices",
    ),
    ("power(path(n), 2)", "the square of the path of n vertices"),
    (
        "diamonds(n)",
        "a chain of n linked diamonds, a diamond being K_4 without an edge: the double triangular snake",
    ),
    (
        "K_strip(n)",
        "a chain of n linked diamonds with a fork of two leaves at one end",
    ),
    (
        "linked_c4(n)",
        "a chain of n squares (4-cycles) that meet at adjacent vertices: the quadrilateral snake",
    ),
    (
        "opposite_c4(n)",
        "a chain of n squares (4-cycles) that meet at opposite vertices: a square cactus chain",
    ),
    ("scalloped(n)", "the scalloped path P_n(3), or 3-path"),
    (
        "lattice(2, n)",
        "the ladder with n rungs, P_2 X P_n: the grid graph of 2 rows and n columns",
    ),
    (
        "lattice(3, n)",
        "the grid graph of 3 rows and n columns, P_3 X P_n",
    ),
    (
        "cylinder(3, n)",
        "the lattice on a cylinder, C_3 X P_n: n triangles one behind the other, a stacked prism",
    ),
    (
        "cylinder(4, n)",
        "the lattice on a cylinder, C_4 X P_n: n squares one behind the other, a stacked prism",
    ),
    (
        "triangular_lattice(2, n)",
        "two rows of the triangular grid, a triangular ladder or strip of triangles",
    ),
    (
        "triangular_lattice(3, n)",
        "three rows of the triangular grid",
    ),
    (
        "triangular_ladder(n)",
        "the triangular ladder, a strip of triangles",
    ),
    (
        "triangle(n)",
        "the triangular grid graph with n + 1 vertices on each side",
    ),
    (
        "polyacene(n)",
        "a row of n hexagons, a hexagonal or benzenoid chain: benzene, naphthalene, anthracene, ...",
    ),
    (
        "chained_clique(3, n)",
        "a row of n triangles that share vertices: the triangular snake, or triangular cactus chain. Node-Kayles on it is Kayles, the octal \
         game 0.77, with a row of n pins",
    ),
    (
        "chained_clique(4, n)",
        "a row of n copies of K_4 that share vertices. Node-Kayles on it is Kayles, the octal game 0.77, with a row of n pins",
    ),
    (
        "chained_clique(5, n)",
        "a row of n copies of K_5 that share vertices. Node-Kayles on it is Kayles, the octal game 0.77, with a row of n pins",
    ),
    (
        "linked_clique(3, n)",
        "a row of n triangles joined by edges",
    ),
    (
        "linked_clique(4, n)",
        "a row of n copies of K_4 joined by edges",
    ),
    (
        "linked_clique(5, n)",
        "a row of n copies of K_5 joined by edges",
    ),
    (
        "scalloped_path(n, 3)",
        "the scalloped path P_n(3), or 3-path",
    ),
    (
        "scalloped_path(n, 4)",
        "the scalloped path P_n(4), or 4-path",
    ),
    (
        "linked_diamonds(n)",
        "a chain of n linked diamonds, a diamond being K_4 without an edge: the double triangular snake",
    ),
    (
        "linked_cycle(4, n)",
        "a chain of n squares (4-cycles) that meet at adjacent vertices: the quadrilateral snake",
    ),
    (
        "linked_cycle(5, n)",
        "a chain of n pentagons (5-cycles) that meet at adjacent vertices: the pentagonal snake",
    ),
    (
        "opposite_cycle(n)",
        "a chain of n squares (4-cycles) that meet at opposite vertices: a square cactus chain",
    ),
    (
        "book(n)",
        "the book of n pages, squares that share an edge: K_{1,n} X P_2",
    ),
    (
        "caterpillar(n, 1)",
        "the comb: a path of n vertices with a leaf at each",
    ),
    (
        "caterpillar(n, 2)",
        "the brush: a path of n vertices with two leaves at each",
    ),
    (
        "caterpillar(n, 3)",
        "the caterpillar of a path of n vertices with three leaves at each",
    ),
    (
        "comb(n)",
        "the comb: a path of n vertices with a leaf at each",
    ),
    (
        "tripod(1, 2, n)",
        "a spider or starlike tree with three legs, of 1, 2 and n vertices",
    ),
    (
        "broom(n, 1)",
        "a broom with one leaf, the path of n + 1 vertices",
    ),
    (
        "broom(n, 2)",
        "the broom of a path of n vertices with two leaves at its end, a fork",
    ),
    (
        "spider(3, n)",
        "the spider, or starlike tree, with three legs of n vertices each",
    ),
    (
        "double_star(3, n)",
        "the double star, or bistar, with 3 and n leaves",
    ),
    (
        "binary_tree(n)",
        "the perfect (or complete) binary tree of height n",
    ),
    ("wheel(n)", "the wheel with n spokes"),
    (
        "fan(n)",
        "the fan, a path of n vertices joined to one more vertex",
    ),
    (
        "gear(n)",
        "the gear, or bipartite wheel: a wheel with a vertex more between each two of its rim",
    ),
    (
        "friendship(n)",
        "the friendship graph F_n: n triangles that share a vertex, a windmill or Dutch windmill",
    ),
    (
        "sunlet(n)",
        "the sunlet graph, or sun: a cycle of n vertices with a leaf at each, a corona",
    ),
    ("prism(n)", "the prism, or circular ladder CL_n, C_n X P_2"),
    (
        "antiprism(n)",
        "the antiprism, the square of the cycle of 2 n vertices: C_{2n}(1, 2)",
    ),
    (
        "moebius_ladder(n)",
        "the Möbius ladder (Moebius ladder) with n rungs: a ladder whose ends are joined with a twist",
    ),
    (
        "crown(n)",
        "the crown graph, K_{n,n} without a perfect matching",
    ),
    (
        "petersen(n, 1)",
        "the generalised Petersen graph P(n, 1), the prism",
    ),
    (
        "petersen(n, 2)",
        "the generalised Petersen graph P(n, 2): the Petersen graph for n = 5, the dodecahedron for n = 10",
    ),
    (
        "petersen(n, 3)",
        "the generalised Petersen graph P(n, 3): the Möbius-Kantor graph for n = 8, the Desargues graph for n = 10",
    ),
    (
        "circulant(n, 2)",
        "the circulant graph C_n(2): a cycle, or two of them if n is even",
    ),
    ("circulant2(n, 1, 3)", "the circulant graph C_n(1, 3)"),
    ("circulant2(n, 1, 4)", "the circulant graph C_n(1, 4)"),
    (
        "kagome(2, n)",
        "two rows of the kagome lattice, or trihexagonal tiling: triangles in a row, which share points",
    ),
    (
        "union_jack(2, n)",
        "two rows of the Union Jack lattice, or tetrakis square tiling: a ladder with diagonals that alternate",
    ),
    (
        "truncated_square(1, n)",
        "a row of n squares of the truncated square tiling: consecutive ones are joined by their corners",
    ),
    (
        "torus(3, n)",
        "the grid graph on a torus, or toroidal grid, C_3 X C_n",
    ),
    (
        "torus_king(3, n)",
        "the king's graph on a torus: the strong product of C_3 and C_n",
    ),
    (
        "triangular_torus(3, n)",
        "the triangular grid on a torus, with 3 rows",
    ),
    (
        "torus_queen(n)",
        "the queen's graph of the n X n board on a torus: placing queens",
    ),
    (
        "rook(2, n)",
        "the rook's graph of the 2 X n board, K_2 X K_n: placing rooks",
    ),
    (
        "bishop(2, n)",
        "the bishop's graph of the 2 X n board: placing bishops",
    ),
    (
        "king(2, n)",
        "the king's graph of the 2 X n board: placing kings, or the strong product of P_2 and P_n",
    ),
    (
        "king(3, n)",
        "the king's graph of the 3 X n board: placing kings, or the strong product of P_3 and P_n",
    ),
    (
        "queen(2, n)",
        "the queen's graph of the 2 X n board: placing queens",
    ),
    (
        "knight(2, n)",
        "the knight's graph of the 2 X n board: placing knights",
    ),
    (
        "kneser(n, 2)",
        "the Kneser graph K(n, 2): pairs that are disjoint",
    ),
    (
        "kneser(n, 3)",
        "the Kneser graph K(n, 3): triples that are disjoint",
    ),
    (
        "johnson(n, 2)",
        "the Johnson graph J(n, 2), or triangular graph T_n: the line graph of K_n",
    ),
    (
        "hamming(2, n)",
        "the Hamming graph H(2, n): the rook's graph of the n X n board, K_n X K_n",
    ),
    (
        "hamming(n, 2)",
        "the Hamming graph H(n, 2): the hypercube Q_n",
    ),
    (
        "hamming(n, 3)",
        "the Hamming graph H(n, 3): words of n letters over three",
    ),
    (
        "folded_cube(n)",
        "the folded cube: the hypercube Q_n with opposite vertices joined",
    ),
    (
        "halved_cube(n)",
        "the halved cube: the words of Q_n with an even number of ones",
    ),
    (
        "haar(n, 1, 3)",
        "a cyclic Haar graph: the Heawood graph for n = 7, the cube for n = 4",
    ),
    (
        "torus_bishop(n)",
        "the bishop's graph of the n X n board on a torus: placing bishops",
    ),
    (
        "torus_knight(n, n)",
        "the knight's graph of the n X n board on a torus: placing knights",
    ),
];

/// The common names of a family of the page.
pub fn common(target: &str) -> &'static str {
    let found = NAMES.iter().find(|own| own.0 == target);
    found
        .unwrap_or_else(|| panic!("say in tests/derive/names.rs what `{target}` is"))
        .1
}
