"""The extension module: commands of the program, and Node-Kayles on many graphs."""

import os
from collections.abc import Callable, Sequence
from typing import Literal, Optional, Union, overload

__all__ = ["main", "run", "answers", "read_graphs", "to_graph6", "__version__"]

__version__: str

_Edges = list[tuple[int, int]]
_Given = Union[str, tuple[int, _Edges]]
_Progress = Optional[Callable[[int], object]]

def run(
    words: Sequence[Union[str, os.PathLike[str]]],
    name: str,
    text: str,
    progress: _Progress = None,
) -> tuple[int, bytes, str, list[tuple[str, str]], Optional[BaseException]]: ...
def main(argv: Sequence[str]) -> int: ...
@overload
def answers(
    graphs: Sequence[_Given],
    question: Literal["nimber"],
    threads: int,
    memory: int,
    exact: bool,
    progress: _Progress = None,
) -> list[int]: ...
@overload
def answers(
    graphs: Sequence[_Given],
    question: Literal["outcome"],
    threads: int,
    memory: int,
    exact: bool,
    progress: _Progress = None,
) -> list[bool]: ...
@overload
def answers(
    graphs: Sequence[_Given],
    question: Literal["moves"],
    threads: int,
    memory: int,
    exact: bool,
    progress: _Progress = None,
) -> list[list[int]]: ...
def read_graphs(
    text: str, format: Optional[str] = None
) -> list[tuple[int, _Edges, Optional[list[str]]]]: ...
def to_graph6(order: int, edges: _Edges) -> str: ...
