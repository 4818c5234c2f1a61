"""Octal games, by their codes."""

from __future__ import annotations

from html import escape

from ._progress import Progress
from ._spec import Spec
from ._values import Proof, Terms


class Octal:
    """An octal game. Digit d_k says what a move that takes k tokens may leave: 1 no heap, 2 one heap, 4 two heaps.

    Digits 8 to F, which let a move leave three heaps, make it a hexadecimal game.

    Source: Guy and Smith, "The G-values of various games", Proceedings of the Cambridge Philosophical Society 52 (1956).

    >>> octal("0.77").terms(10)
    Terms([0, 1, 2, 3, 1, 4, 3, 2, 1, 4])
    """

    def __init__(self, code: str) -> None:
        if not all(sign in "0123456789abcdefABCDEF." for sign in code):
            raise ValueError(f"an octal code such as 0.137 is expected, not {code!r}")
        self.code = code
        """The code, such as 0.137."""
        self.spec = Spec(f'heap(n) = octal("{code}", n) : n >= 0\neval heap(n) : n >= 0\n')
        """A specification whose function `heap` has the nimbers of the heaps."""
        self.spec.value("heap(0)")

    def terms(self, count: int = 100, *, first: int = 0, progress: Progress = False) -> Terms:
        """The nimbers of the heaps of `first`, first + 1, ... tokens."""
        return self.spec.terms("heap", count, first=first, progress=progress)

    def period(self, *, limit: int = 32768) -> Proof:
        """The period of the nimbers with its proof; `limit` is the largest heap that is looked at.

        The answer is false as a condition if no period is proved.
        """
        return self.spec.prove("heap", limit=limit)[0]

    def certificate(self, *, limit: int = 32768) -> str:
        """The certificate of the period, which `nkdsl verify` checks. Raises KaylesError if none is proved."""
        return self.spec.certificate("heap", limit=limit)

    def __repr__(self) -> str:
        return f"octal({self.code!r})"

    def _repr_html_(self) -> str:
        return f"<p>octal game {escape(self.code)}</p>{self.terms(30)._repr_html_()}"


def octal(code: str) -> Octal:
    """The octal game of a code, such as "0.137". Raises SpecError if the code stands for no game."""
    return Octal(code)
