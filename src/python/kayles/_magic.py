"""The cell magic `%%nk` of notebooks: a cell in the language."""

from __future__ import annotations

import shlex
from typing import Any, Optional

from ._errors import KaylesError
from ._html import table
from ._spec import Spec
from ._values import Terms, Verdicts


class Shown:
    """What a cell shows: the terms of its evals and the verdicts of its checks."""

    def __init__(self, spec: Spec, terms: list[Terms], verdicts: Verdicts) -> None:
        self.spec = spec
        self.terms = terms
        self.verdicts = verdicts

    def __repr__(self) -> str:
        parts = [f"{own.name}: {', '.join(map(str, own))}" for own in self.terms]
        parts += [f"{own.verdict}  {own.statement}  {own.details}".rstrip() for own in self.verdicts]
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        shown = [own._repr_html_() for own in self.terms]
        if len(self.verdicts):
            shown.append(self.verdicts._repr_html_())
        if self.spec.warnings:
            rows = [[own.code, own.message] for own in self.spec.warnings]
            shown.append(table(["warning", ""], rows))
        return "".join(shown)


USAGE = "%%nk [NAME] [--to N]"


def _arguments(line: str) -> tuple[Optional[str], Optional[int]]:
    """The name for the Spec, and the last index."""
    words = shlex.split(line)
    name: Optional[str] = None
    to: Optional[int] = None
    while words:
        word = words.pop(0)
        if word == "--to" and words and words[0].lstrip("-").isdigit():
            to = int(words.pop(0))
        elif word.isidentifier() and name is None:
            name = word
        else:
            raise KaylesError(f"`{word}` is not expected: {USAGE}")
    return name, to


def register(shell: Any) -> None:
    """Registers the magic: `%%nk`, `%%nk NAME` to keep the Spec under a name, `%%nk NAME --to N`."""

    def nk(line: str, cell: str) -> Shown:
        name, to = _arguments(line)
        spec = Spec(cell)
        if name is not None:
            shell.user_ns[name] = spec
        return Shown(spec, spec.evals(to=to), spec.check(to=to))

    nk.__doc__ = f"A cell in the language of nkdsl: {USAGE} shows its terms and verdicts; NAME keeps the Spec."
    shell.register_magic_function(nk, magic_kind="cell", magic_name="nk")
