"""Commands of the program, run within Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import NoReturn, Optional, Union

from . import _kayles
from ._errors import Diagnostic, KaylesError, LimitError, SpecError, diagnostics_of

Word = Union[str, "os.PathLike[str]"]

FINE, FAILS, WRONG, LIMIT, INTERRUPTED = 0, 1, 2, 3, 130
"""The exit statuses of the program."""


class Ran:
    """What a command left behind: exit status, standard output, messages, and the errors and warnings about texts."""

    def __init__(self, status: int, out: str, err: str, findings: Sequence[tuple[str, str]]) -> None:
        self.status = status
        self.out = out
        self.err = err
        self.drawn = "\n".join(drawn for _, drawn in findings)
        self.diagnostics: list[Diagnostic] = [
            own for document, _ in findings for own in diagnostics_of(document)
        ]

    def fail(self, partial: object = None) -> NoReturn:
        """Raises what a command reported that did not do its work."""
        drawn = (self.drawn + self.err).strip("\n") or f"the command ended with status {self.status}"
        if self.status == LIMIT:
            error = LimitError(drawn, self.diagnostics)
            error.partial = partial
            raise error
        if self.diagnostics:
            raise SpecError(drawn, self.diagnostics)
        raise KaylesError(drawn.replace("error: ", "", 1))


def command(
    words: Sequence[Word],
    text: str = "",
    name: str = "<text>",
    progress: Optional[Callable[[int], object]] = None,
) -> tuple[Ran, Optional[BaseException]]:
    """Runs a command; returns what it left behind, and the exception that ended it early, if one did."""
    status, out, err, findings, ended = _kayles.run(
        [os.fspath(word) for word in words], name, text, progress
    )
    return Ran(status, out.decode("utf-8"), err, findings), ended


def answered(
    words: Sequence[Word],
    text: str = "",
    name: str = "<text>",
    fine: Sequence[int] = (FINE,),
) -> Ran:
    """Runs a command that does its work with one of the statuses `fine`; raises otherwise."""
    ran, ended = command(words, text, name)
    if ended is not None:
        raise ended
    if ran.status not in fine:
        ran.fail()
    return ran


def run(*words: Word, text: str = "") -> str:
    """Run a command of the program `nkdsl` and return what it prints; the file `-` is `text`.

    A check that fails, and a refusal that is an answer (exit status 1), do not raise.

    Raises SpecError with diagnostics for errors in a text, LimitError at a limit, KaylesError for wrong words.

    >>> print(run("eval", "-", "f(5)", text="f(n) = n^2"), end="")
    f(5) = 25
    """
    return answered(list(words), text, fine=(FINE, FAILS)).out
