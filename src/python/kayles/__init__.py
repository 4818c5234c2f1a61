"""Sprague-Grundy values of impartial games: Node-Kayles on graphs, octal games, recurrences with mex and nim-sum.

* `nimber`, `outcome`, `moves`: Node-Kayles on a graph of networkx, igraph, Sage, NumPy, SciPy, or as text.
* `Spec`: a text in the language of nkdsl; its terms, verdicts, proofs, derived recurrences, pictures and graphs.
* `octal`: an octal game by its code, such as "0.137".
* `%load_ext kayles` in a notebook gives the cell magic `%%nk`.

>>> import kayles
>>> kayles.nimber([(1, 2), (2, 3), (3, 4)])
0
>>> kayles.octal("0.137").terms(8)
Terms([0, 1, 1, 2, 0, 3, 1, 1])
"""

from __future__ import annotations

from typing import Any

from ._errors import (
    Diagnostic,
    GraphError,
    KaylesError,
    Label,
    LimitError,
    NoRecurrences,
    SpecError,
)
from ._graphs import Moves, graph6, moves, nimber, outcome
from ._kayles import __version__
from ._octal import Octal, octal
from ._run import run
from ._spec import Spec
from ._values import Derivation, Picture, Proof, Proofs, Terms, Verdict, Verdicts

__all__ = [
    "Derivation",
    "Diagnostic",
    "GraphError",
    "KaylesError",
    "Label",
    "LimitError",
    "Moves",
    "NoRecurrences",
    "Octal",
    "Picture",
    "Proof",
    "Proofs",
    "Spec",
    "SpecError",
    "Terms",
    "Verdict",
    "Verdicts",
    "__version__",
    "graph6",
    "load_ipython_extension",
    "moves",
    "nimber",
    "octal",
    "outcome",
    "run",
]


def load_ipython_extension(shell: Any) -> None:
    """What `%load_ext kayles` calls: registers the cell magic `%%nk`."""
    from ._magic import register

    register(shell)
