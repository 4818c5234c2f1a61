"""Tables and verdicts as HTML, for notebooks. Colours are readable on light and dark pages, and say nothing alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

COLOURS = {"proved": "#2e7d32", "holds": "#1565c0", "fails": "#c62828", "unknown": "#757575"}
"""The colours of the words of verdicts."""

MOST = 200
"""The most cells of a table of terms, and the most rows of a table of moves."""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table of cells that are HTML already."""
    head = "".join(f'<th style="text-align:left">{own}</th>' for own in heads)
    body = "".join(
        "<tr>" + "".join(f'<td style="text-align:left">{own}</td>' for own in row) + "</tr>" for row in rows
    )
    start = f"<thead><tr>{head}</tr></thead>" if heads else ""
    return f'<table class="kayles">{start}<tbody>{body}</tbody></table>'


def verdict_word(word: str) -> str:
    """The word of a verdict in its colour."""
    return f'<b style="color:{COLOURS.get(word, "inherit")}">{escape(word)}</b>'


def code(text: str) -> str:
    """A text in the language."""
    return f"<code>{escape(text)}</code>"


def terms_table(name: str, first: int, values: Sequence[Any]) -> str:
    """Terms, ten in a row; the index of a term is that of its row plus that of its column."""
    rows: list[list[str]] = []
    shown = values[:MOST]
    begin = first - first % 10
    for row in range(begin, first + len(shown), 10):
        cells = [f"<b>{row}</b>"]
        for index in range(row, row + 10):
            at = index - first
            cells.append(escape(str(shown[at])) if 0 <= at < len(shown) else "")
        rows.append(cells)
    heads = [code(name), *(str(column) for column in range(10))]
    more = len(values) - len(shown)
    note = f"<p>and {more} more terms</p>" if more else ""
    return table(heads, rows) + note


def moves_table(left: dict[Any, int], nimber: int) -> str:
    """What each vertex leaves."""
    rows = []
    for vertex, value in list(left.items())[:MOST]:
        wins = "wins" if value == 0 else ""
        rows.append([escape(str(vertex)), f"*{value}", wins])
    more = len(left) - len(rows)
    note = f", and {more} more moves" if more > 0 else ""
    return table(["vertex", "leaves", ""], rows) + f"<p>nimber {nimber}{note}</p>"
