"""Node-Kayles on graphs of all libraries, compared with the definition; bad input; lists; Ctrl-C."""

import itertools
import os
import random
import signal
import threading
import time
from functools import lru_cache

import pytest

import kayles


def by_definition(order, edges):
    """The nimber, and what each move leaves."""
    closed = [1 << v for v in range(order)]
    for u, v in edges:
        closed[u] |= 1 << v
        closed[v] |= 1 << u

    def mex(values):
        return next(value for value in itertools.count() if value not in values)

    @lru_cache(maxsize=None)
    def value(live):
        return mex({value(live & ~closed[v]) for v in range(order) if live >> v & 1})

    everything = (1 << order) - 1
    left = [value(everything & ~closed[v]) for v in range(order)]
    return mex(set(left)), left


def some_edges(order, chance, rng):
    return [(u, v) for v in range(order) for u in range(v) if rng.random() < chance]


@pytest.fixture(name="cases")
def random_cases():
    rng = random.Random(38)
    orders = [rng.randrange(1, 14) for _ in range(150)]
    return [(order, some_edges(order, rng.random(), rng)) for order in orders]


def test_values_are_those_by_definition(cases):
    networkx = pytest.importorskip("networkx")
    graphs = []
    for order, edges in cases:
        graph = networkx.empty_graph(order)
        graph.add_edges_from(edges)
        graphs.append(graph)
    expected = [by_definition(order, edges) for order, edges in cases]
    nimbers = [nimber for nimber, _ in expected]
    assert kayles.nimber(graphs) == nimbers
    assert kayles.nimber(graphs, threads=1, exact=True) == nimbers
    assert [kayles.nimber(graph) for graph in graphs] == nimbers
    assert kayles.outcome(graphs) == ["N" if nimber else "P" for nimber in nimbers]
    for found, (nimber, left) in zip(kayles.moves(graphs), expected):
        assert list(found.left.values()) == left
        assert found.nimber == nimber
        assert len(found.winning) == left.count(0)


def test_graphs_of_other_libraries(cases):
    networkx = pytest.importorskip("networkx")
    numpy = pytest.importorskip("numpy")
    sparse = pytest.importorskip("scipy.sparse")
    igraph = pytest.importorskip("igraph")
    for order, edges in cases[:40]:
        nimber, _ = by_definition(order, edges)
        matrix = numpy.zeros((order, order), dtype=int)
        for u, v in edges:
            matrix[u, v] = matrix[v, u] = 1
        graph = networkx.empty_graph(order)
        graph.add_edges_from(edges)
        others = [
            matrix,
            matrix.astype(bool),
            sparse.csr_array(matrix),
            sparse.coo_matrix(matrix),
            igraph.Graph(n=order, edges=edges),
            {v: list(graph[v]) for v in graph},
            kayles.graph6(graph),
            networkx.to_graph6_bytes(graph, header=False).decode().strip(),
            networkx.to_sparse6_bytes(graph, header=False).decode().strip(),
            networkx.to_graph6_bytes(graph).decode(),
        ]
        for other in others:
            assert kayles.nimber(other) == nimber, other


class SageGraph:
    """What a graph of Sage offers of its methods."""

    def __init__(self, vertices, edges, directed=False):
        self.own = vertices, edges, directed

    def is_directed(self):
        return self.own[2]

    def vertices(self, sort=True):
        return list(self.own[0])

    def edge_iterator(self, labels=True):
        return iter(self.own[1] if not labels else [(u, v, None) for u, v in self.own[1]])


def test_graphs_of_sage():
    path = SageGraph("abcd", [("a", "b"), ("b", "c"), ("c", "d")])
    assert kayles.nimber(path) == 0
    assert kayles.moves(path).left == {"a": 1, "b": 1, "c": 1, "d": 1}
    with pytest.raises(kayles.GraphError, match="directed"):
        kayles.nimber(SageGraph("ab", [("a", "b")], directed=True))


def test_names_are_kept():
    igraph = pytest.importorskip("igraph")
    assert kayles.moves([("a", "b"), ("b", "c")]).left == {"a": 1, "b": 0, "c": 1}
    assert kayles.moves([((0, 0), (0, 1)), ((0, 1), (1, 1))]).winning == [(0, 1)]
    named = igraph.Graph(edges=[(0, 1), (1, 2)])
    named.vs["name"] = ["x", "y", "z"]
    assert kayles.moves(named)["y"] == 0
    assert kayles.moves("graph { a -- b -- c }").winning == ["b"]
    assert len(kayles.moves("Bg")) == 3
    html = kayles.moves([("<a>", "b")])._repr_html_()
    assert "&lt;a&gt;" in html and "wins" in html


def test_one_graph_or_several():
    assert kayles.nimber([]) == []
    assert kayles.nimber([(0, 1)]) == 1
    assert kayles.nimber([[0, 1], [1, 2]]) == 2
    assert kayles.nimber([[(0, 1), (1, 2)], [(0, 1)]]) == [2, 1]
    assert kayles.nimber(["Bg", "Bw"]) == [2, 1]
    assert kayles.nimber(text for text in ["Bg", "Bw"]) == [2, 1]
    assert kayles.nimber([(0, 1, {"weight": 3})]) == 1
    assert kayles.nimber({}) == 0
    assert kayles.nimber({0: [], 1: []}) == 0


def test_bad_graphs_are_named():
    networkx = pytest.importorskip("networkx")
    numpy = pytest.importorskip("numpy")
    cases = [
        ("C!", r"graph6, column 2: `!` is not a graph6 character"),
        (":A?", "`0` is joined to itself"),
        ("&B?", "digraph6 is directed"),
        ("~~~~~~~~", "at most 1000000 are read"),
        ([(0, 0)], "0 is joined to itself"),
        (networkx.DiGraph([(0, 1)]), "directed"),
        (networkx.Graph([(1, 1)]), "1 is joined to itself"),
        (numpy.array([[0, 1], [0, 0]]), "not symmetric"),
        (numpy.zeros((2, 3)), "square"),
        ("graph { a -> b }", "directed"),
    ]
    for graph, said in cases:
        with pytest.raises(kayles.GraphError, match=said):
            kayles.nimber(graph)
    with pytest.raises(kayles.GraphError, match="graph 1: .*graph6"):
        kayles.nimber(["Bg", "C!"])
    with pytest.raises(kayles.GraphError, match="graph 1: 3 is joined"):
        kayles.moves([[(0, 1)], [(3, 3)]])
    for wrong in [3, None, [3]]:
        with pytest.raises(TypeError):
            kayles.nimber(wrong)
    assert issubclass(kayles.GraphError, ValueError)


def test_many_small_graphs_take_seconds():
    rng = random.Random(1)
    texts = [kayles.graph6(some_edges(9, 0.5, rng) or [(0, 1)]) for _ in range(2000)] * 50
    begun = time.monotonic()
    done = []
    nimbers = kayles.nimber(texts, progress=done.append)
    assert time.monotonic() - begun < 20
    assert len(nimbers) == 100_000 and nimbers[:2000] == nimbers[-2000:]
    assert done == sorted(done)


def test_progress_is_a_bar_or_a_function(capsys):
    pytest.importorskip("tqdm")
    kayles.nimber(["Bg"] * 50, progress=True)
    assert "50/50" in capsys.readouterr().err


def lattice(rows, columns):
    across = [((i, j), (i, j + 1)) for i in range(rows) for j in range(columns - 1)]
    return across + [((i, j), (i + 1, j)) for i in range(rows - 1) for j in range(columns)]


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_ends_long_work_and_other_threads_run():
    ticks = []
    over = threading.Event()

    def tick():
        while not over.wait(0.01):
            ticks.append(time.monotonic())

    other = threading.Thread(target=tick)
    other.start()
    threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        kayles.nimber(lattice(5, 19))
    spent = time.monotonic() - begun
    over.set()
    other.join()
    assert 0.5 < spent < 20
    # The lock of the interpreter was free meanwhile.
    assert len(ticks) > 20
    # And the module works on.
    assert kayles.nimber("Bg") == 2


def test_an_exception_of_a_callback_ends_the_work():
    def enough(_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        kayles.nimber([lattice(5, 19)], progress=enough)
