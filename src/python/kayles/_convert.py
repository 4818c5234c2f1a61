"""Graphs of other libraries as edges, by their public methods: none of these libraries is imported here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Union

from . import _kayles
from ._errors import GraphError

Plain = tuple[int, list[tuple[int, int]]]
"""The number of vertices, and edges between 0 and that number."""


def named(graph: Any) -> tuple[Plain, list[Any]]:
    """A graph as edges, with the names of its vertices in order.

    Raises GraphError for loops and directed graphs, and TypeError for what is no graph.
    """
    if isinstance(graph, (str, bytes)):
        return _of_text(graph if isinstance(graph, str) else graph.decode("ascii", "replace"))
    if _has(graph, "is_directed", "nodes", "edges"):
        return _of_networkx(graph)
    if _has(graph, "is_directed", "get_edgelist", "vcount"):
        return _of_igraph(graph)
    if _has(graph, "vertices", "edge_iterator", "is_directed"):
        return _of_sage(graph)
    if _has(graph, "tocoo", "shape"):
        return _of_sparse(graph)
    if _has(graph, "__array__", "shape"):
        return _of_matrix(graph)
    if isinstance(graph, Mapping):
        return _of_neighbours(graph)
    if isinstance(graph, Iterable):
        return _of_edges(graph)
    raise TypeError(f"a graph is expected, not {type(graph).__name__}")


def given(graph: Any) -> Union[str, Plain]:
    """A graph in the form that the extension module takes; a text of one line is left to it."""
    if isinstance(graph, str) and not _is_other_text(graph):
        return graph
    return named(graph)[0]


def _is_other_text(text: str) -> bool:
    """Whether a text is an edge list or DOT; what has no blank, `--` or comma may be graph6."""
    own = text.strip()
    is_dot = own.lower().startswith(("graph", "digraph", "strict"))
    return is_dot or "--" in own or "," in own or any(sign.isspace() for sign in own)


def is_graph(value: Any) -> bool:
    """Whether a value is one graph, and not several.

    A list is one graph if its elements are pairs of vertices, and otherwise several graphs; an empty list has no graphs.
    """
    if isinstance(value, (str, bytes, Mapping)):
        return True
    if any(hasattr(value, name) for name in ("is_directed", "tocoo")):
        return True
    if hasattr(value, "__array__") and hasattr(value, "shape"):
        return len(value.shape) == 2
    if isinstance(value, (list, tuple, set, frozenset)):
        return bool(value) and all(_is_edge(own) for own in value)
    return False


def _is_edge(value: Any) -> bool:
    """A tuple of two ends, which may be tuples themselves; or a list of two that are neither tuples nor lists."""
    if not isinstance(value, (tuple, list)) or len(value) not in (2, 3):
        return False
    if isinstance(value, tuple):
        return not any(hasattr(end, "is_directed") for end in value)
    return not any(isinstance(end, (tuple, list)) for end in value[:2])


def _has(graph: Any, *names: str) -> bool:
    return all(hasattr(graph, name) for name in names)


def _numbered(vertices: Iterable[Any], edges: Iterable[Any]) -> tuple[Plain, list[Any]]:
    names = list(vertices)
    numbers = {name: number for number, name in enumerate(names)}
    found: list[tuple[int, int]] = []
    for edge in edges:
        u, v = edge[0], edge[1]
        if u == v:
            raise GraphError(f"{u!r} is joined to itself, but a simple graph has no loops")
        for end in (u, v):
            if end not in numbers:
                numbers[end] = len(names)
                names.append(end)
        found.append((numbers[u], numbers[v]))
    return (len(names), found), names


def _refuse_directed(is_directed: bool) -> None:
    if is_directed:
        raise GraphError("the graph is directed, but Node-Kayles is played on undirected graphs")


def _of_text(text: str) -> tuple[Plain, list[Any]]:
    try:
        found = _kayles.read_graphs(text)
    except ValueError as error:
        raise GraphError(str(error)) from None
    if len(found) != 1:
        raise GraphError(f"a text with one graph is expected, but this one has {len(found)}")
    order, edges, names = found[0]
    return (order, edges), list(names) if names is not None else list(range(order))


def _of_networkx(graph: Any) -> tuple[Plain, list[Any]]:
    _refuse_directed(graph.is_directed())
    return _numbered(graph.nodes, graph.edges)


def _of_igraph(graph: Any) -> tuple[Plain, list[Any]]:
    _refuse_directed(graph.is_directed())
    plain, _ = _numbered(range(graph.vcount()), graph.get_edgelist())
    names: list[Any] = list(range(graph.vcount()))
    if "name" in graph.vs.attributes():
        names = list(graph.vs["name"])
    return plain, names


def _of_sage(graph: Any) -> tuple[Plain, list[Any]]:
    _refuse_directed(graph.is_directed())
    return _numbered(graph.vertices(sort=False), graph.edge_iterator(labels=False))


def _square(shape: Any) -> int:
    if len(shape) != 2 or shape[0] != shape[1]:
        raise GraphError(f"an adjacency matrix is square, but this one has the shape {tuple(shape)}")
    return int(shape[0])


def _of_sparse(matrix: Any) -> tuple[Plain, list[Any]]:
    order = _square(matrix.shape)
    entries = matrix.tocoo()
    present = [
        (int(u), int(v)) for u, v, entry in zip(entries.row, entries.col, entries.data) if entry
    ]
    return _symmetric(order, present)


def _of_matrix(matrix: Any) -> tuple[Plain, list[Any]]:
    order = _square(matrix.shape)
    rows = matrix.__array__().tolist()
    present = [(u, v) for u, row in enumerate(rows) for v, entry in enumerate(row) if entry]
    return _symmetric(order, present)


def _symmetric(order: int, present: list[tuple[int, int]]) -> tuple[Plain, list[Any]]:
    both = set(present)
    for u, v in present:
        if (v, u) not in both:
            raise GraphError(
                f"the matrix is not symmetric: it has an entry at ({u}, {v}) but none at ({v}, {u}), so its graph is"
                " directed"
            )
    return _numbered(range(order), [(u, v) for u, v in present if u <= v])


def _of_neighbours(graph: Mapping[Any, Iterable[Any]]) -> tuple[Plain, list[Any]]:
    return _numbered(graph, ((u, v) for u, others in graph.items() for v in others))


def _of_edges(edges: Iterable[Any]) -> tuple[Plain, list[Any]]:
    found = list(edges)
    for edge in found:
        if not isinstance(edge, (tuple, list)) or len(edge) not in (2, 3):
            raise TypeError(f"an edge is a pair of vertices, not {edge!r}")
    return _numbered([], found)
