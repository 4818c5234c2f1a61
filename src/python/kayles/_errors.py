"""Errors, with the places in the text that they are about."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Optional


@dataclass(frozen=True)
class Label:
    """A place in a text, with a remark. Lines and columns count from 1, columns in characters; the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    text: str


@dataclass(frozen=True)
class Diagnostic:
    """A finding about a text, as the program shows it: `nkdsl explain CODE` describes each code."""

    code: str
    severity: str
    message: str
    labels: tuple[Label, ...]
    helps: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def line(self) -> Optional[int]:
        """The line of the place that it is about, from 1."""
        return self.labels[0].line if self.labels else None

    @property
    def column(self) -> Optional[int]:
        """The column of the place that it is about, in characters from 1."""
        return self.labels[0].column if self.labels else None


def diagnostics_of(document: str) -> list[Diagnostic]:
    """The diagnostics of a JSON document, as `--errors json` prints it."""
    found: list[Diagnostic] = []
    for own in json.loads(document):
        labels = tuple(Label(**label) for label in own["labels"])
        found.append(
            Diagnostic(
                code=own["code"],
                severity=own["severity"],
                message=own["message"],
                labels=labels,
                helps=tuple(own["helps"]),
                notes=tuple(own["notes"]),
            )
        )
    return found


class KaylesError(Exception):
    """What this package raises, beside the errors that any Python code may raise."""


class SpecError(KaylesError, ValueError):
    """A text has errors, or a value cannot be computed: all of them, as data and drawn.

    ``str(error)`` draws them with the lines that they are about, as the program does in a terminal.
    """

    def __init__(self, drawn: str, diagnostics: Sequence[Diagnostic] = ()) -> None:
        super().__init__(drawn)
        self.drawn = drawn
        self.diagnostics: list[Diagnostic] = list(diagnostics)

    def _render_traceback_(self) -> list[str]:
        """What a notebook shows: the drawing, and not the frames of this package."""
        return self.drawn.rstrip("\n").split("\n")


class LimitError(SpecError):
    """A limit ended the work: steps, memory, or the size of a graph. `partial` has what was known by then."""

    partial: Any = None


class GraphError(KaylesError, ValueError):
    """No graph that Node-Kayles is played on: a loop, a directed edge, a text that is no graph6, too many vertices."""

    def _render_traceback_(self) -> list[str]:
        return [f"GraphError: {self}"]


class NoRecurrences(KaylesError):
    """A family has no recurrences of the kind that is derived; the message says which move leads out of it."""

    def __init__(self, reason: str, drawing: Optional[str] = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.drawing = drawing

    def __str__(self) -> str:
        return self.reason if not self.drawing else f"{self.reason}\n{self.drawing}"

    def _render_traceback_(self) -> list[str]:
        return str(self).split("\n")
