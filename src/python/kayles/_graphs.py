"""Node-Kayles on graphs: nimbers, outcomes and moves.

A move takes a vertex and its neighbours; a player who cannot move loses. The nimber of a graph is the least number that no move
leaves (Bodlaender and Kratsch, "Kayles and nimbers", Journal of Algorithms 43, 2002).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeVar, Union, overload

from . import _kayles
from ._convert import given, is_graph, named
from ._errors import GraphError
from ._html import moves_table
from ._progress import Progress, shown

class Undirected(Protocol):
    """A graph of networkx, igraph or Sage."""

    def is_directed(self) -> bool:
        """Whether it is directed, and so no graph that Node-Kayles is played on."""


OneGraph = Union[str, bytes, Mapping[Any, Any], Undirected]
"""What is one graph by its type. A matrix is one by its two dimensions, and a list by its elements."""

Form = TypeVar("Form")
"""A form that graphs are read into."""

MEMORY = 1 << 30
"""The memory that searches take by default, in bytes, for all threads together."""


@dataclass(frozen=True)
class Moves:
    """The moves on a graph: for each vertex, in order, what is left when it is taken with its neighbours."""

    left: dict[Any, int]
    """For each vertex, by its name, the nimber that taking it leaves."""

    @property
    def nimber(self) -> int:
        """The nimber of the graph: the least number that no move leaves."""
        values = set(self.left.values())
        return next(value for value in range(len(values) + 1) if value not in values)

    @property
    def winning(self) -> list[Any]:
        """The vertices of the moves that win: those that leave nimber 0."""
        return [vertex for vertex, left in self.left.items() if left == 0]

    def __getitem__(self, vertex: Any) -> int:
        return self.left[vertex]

    def __len__(self) -> int:
        return len(self.left)

    def _repr_html_(self) -> str:
        return moves_table(self.left, self.nimber)


def _each(graph: Any, form: Callable[[Any], Form]) -> list[Form]:
    """The form of one graph, or of each of several. An error names the graph if there are several."""
    if is_graph(graph):
        return [form(graph)]
    found: list[Form] = []
    for at, own in enumerate(graph):
        try:
            found.append(form(own))
        except GraphError as error:
            raise GraphError(f"graph {at}: {error}") from None
    return found


def _asked(
    plain: list[Any],
    question: Literal["nimber", "outcome", "moves"],
    threads: int,
    memory: int,
    exact: bool,
    progress: Progress,
) -> Any:
    """The answers for each of several graphs in the form that the extension module takes."""
    with shown(progress, len(plain), "graphs") as tell:
        try:
            return _kayles.answers(plain, question, threads, memory, exact, tell)
        except ValueError as error:
            raise GraphError(str(error)) from None


def _answers(
    graph: Any,
    question: Literal["nimber", "outcome"],
    threads: int,
    memory: int,
    exact: bool,
    progress: Progress,
) -> list[Any]:
    """The answers for one graph, or for each of several."""
    plain = _each(graph, given)
    if not is_graph(graph):
        return _asked(plain, question, threads, memory, exact, progress)  # type: ignore[no-any-return]
    try:
        return _asked(plain, question, threads, memory, exact, False)  # type: ignore[no-any-return]
    except GraphError as error:
        # The extension module counts graphs, and there is only one.
        raise GraphError(str(error).split(": ", 1)[-1]) from None


@overload
def nimber(  # type: ignore[overload-overlap]
    graph: OneGraph,
    *,
    threads: int = ...,
    memory: int = ...,
    exact: bool = ...,
    progress: Progress = ...,
) -> int: ...
@overload
def nimber(
    graph: Iterable[OneGraph],
    *,
    threads: int = ...,
    memory: int = ...,
    exact: bool = ...,
    progress: Progress = ...,
) -> list[int]: ...
@overload
def nimber(
    graph: Any,
    *,
    threads: int = ...,
    memory: int = ...,
    exact: bool = ...,
    progress: Progress = ...,
) -> Any: ...
def nimber(
    graph: Any,
    *,
    threads: int = 0,
    memory: int = MEMORY,
    exact: bool = False,
    progress: Progress = False,
) -> Any:
    """The nimber of Node-Kayles on a graph, or a list of the nimbers of several graphs.

    * ``graph``: a graph of networkx, igraph or Sage, a list of edges, a dict of neighbours, an adjacency matrix of
      NumPy or SciPy, a text (graph6, sparse6, DOT, an edge list); or an iterable of such graphs.
    * ``threads``: how many work on different graphs; 0 stands for all processors. Values do not depend on it.
    * ``memory``: bytes for positions, for all threads together.
    * ``exact``: store positions instead of their hashes; graphs on up to eleven vertices are never hashed.
    * ``progress``: True for tqdm, or a function of the number of graphs that are done.

    The value of a graph on n vertices is at most n; the cost is exponential in general.

    Raises GraphError for loops, directed graphs, texts that are no graphs and more than 1,000,000 vertices; TypeError;
    MemoryError; KeyboardInterrupt, soon after Ctrl-C.

    >>> nimber([("a", "b"), ("b", "c")])
    2
    >>> nimber(["Bw", "Ch", "IsP@OkWHG"])
    [1, 0, 1]
    """
    found = _answers(graph, "nimber", threads, memory, exact, progress)
    return found[0] if is_graph(graph) else found


@overload
def outcome(  # type: ignore[overload-overlap]
    graph: OneGraph,
    *,
    threads: int = ...,
    memory: int = ...,
    exact: bool = ...,
    progress: Progress = ...,
) -> Literal["N", "P"]: ...
@overload
def outcome(
    graph: Iterable[OneGraph],
    *,
    threads: int = ...,
    memory: int = ...,
    exact: bool = ...,
    progress: Progress = ...,
) -> list[Literal["N", "P"]]: ...
@overload
def outcome(
    graph: Any,
    *,
    threads: int = ...,
    memory: int = ...,
    exact: bool = ...,
    progress: Progress = ...,
) -> Any: ...
def outcome(
    graph: Any,
    *,
    threads: int = 0,
    memory: int = MEMORY,
    exact: bool = False,
    progress: Progress = False,
) -> Any:
    """Who wins Node-Kayles on a graph, or on each of several: "N", the next player, or "P", the previous one.

    This may cost less than the nimber. Arguments and errors are those of `nimber`.

    >>> outcome("Ch")
    'P'
    """
    word = {True: "N", False: "P"}
    found = [word[won] for won in _answers(graph, "outcome", threads, memory, exact, progress)]
    return found[0] if is_graph(graph) else found


@overload
def moves(  # type: ignore[overload-overlap]
    graph: OneGraph,
    *,
    threads: int = ...,
    memory: int = ...,
    exact: bool = ...,
    progress: Progress = ...,
) -> Moves: ...
@overload
def moves(
    graph: Iterable[OneGraph],
    *,
    threads: int = ...,
    memory: int = ...,
    exact: bool = ...,
    progress: Progress = ...,
) -> list[Moves]: ...
@overload
def moves(
    graph: Any,
    *,
    threads: int = ...,
    memory: int = ...,
    exact: bool = ...,
    progress: Progress = ...,
) -> Any: ...
def moves(
    graph: Any,
    *,
    threads: int = 0,
    memory: int = MEMORY,
    exact: bool = False,
    progress: Progress = False,
) -> Any:
    """The moves on a graph, or on each of several: what each vertex leaves, by its name. See `Moves`.

    Arguments and errors are those of `nimber`.

    >>> moves([("a", "b"), ("b", "c")]).winning
    ['b']
    """
    each = _each(graph, named)
    left = _asked([plain for plain, _ in each], "moves", threads, memory, exact, progress)
    found = [Moves(dict(zip(vertices, values))) for (_, vertices), values in zip(each, left)]
    return found[0] if is_graph(graph) else found


def graph6(graph: Any) -> str:
    """The graph6 text of a graph, with its vertices in their order; names are lost. Raises GraphError.

    >>> graph6([(0, 1), (1, 2), (2, 3)])
    'Ch'
    """
    (order, edges), _ = named(graph)
    try:
        return _kayles.to_graph6(order, edges)
    except ValueError as error:
        raise GraphError(str(error)) from None
