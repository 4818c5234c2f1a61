"""A text in the language of nkdsl, and what it answers."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Literal, Optional, Union

from ._errors import Diagnostic, NoRecurrences
from ._progress import Progress, shown
from ._run import FAILS, FINE, LIMIT, Ran, Word, answered, command
from ._values import Derivation, Picture, Proof, Proofs, Terms, Verdict, Verdicts, number

# An index below all that a sequence has, so that nothing is computed.
_NOTHING = "-1000000000000"


class Spec:
    """A specification: games on graphs, octal games, and recurrences with mex and nim-sum.

    * ``source``: the text, or the path of a file: a ``Path``, or a str that ends in ``.nk``. A text may `use` files of
      the working directory, a file those beside it, and both the library `std/`.
    * ``use_from``: folders that `use` may read too.

    Raises SpecError with every error of the text at once, and OSError for a file that cannot be read.

    >>> spec = Spec("D(-1) = D(0) = 0\\nD(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }")
    >>> spec.terms("D", 8, first=1)
    Terms([1, 1, 2, 0, 3, 1, 1, 0])
    """

    def __init__(
        self,
        source: Union[str, os.PathLike[str]],
        *,
        use_from: Sequence[Union[str, os.PathLike[str]]] = (),
    ) -> None:
        is_path = not isinstance(source, str) or (source.endswith(".nk") and "\n" not in source)
        self._path: Optional[Path] = Path(source) if is_path else None
        self.text = str(source) if self._path is None else self._path.read_text(encoding="utf-8")
        """The text."""
        self._use_from = [os.fspath(own) for own in use_from]
        ran = self._answered("plan", "--format", "json")
        self.warnings: list[Diagnostic] = [own for own in ran.diagnostics if own.severity == "warning"]
        """What is probably not meant, as data."""
        self._has_evals = bool(json.loads(ran.out)["evals"])

    @property
    def _file(self) -> str:
        return "-" if self._path is None else os.fspath(self._path)

    def _words(self, name: str, words: Sequence[Word]) -> list[Word]:
        folders = [word for folder in self._use_from for word in ("--use-from", folder)]
        return [name, *folders, self._file, *words]

    def _answered(self, name: str, *words: Word, fine: Sequence[int] = (FINE,)) -> Ran:
        return answered(self._words(name, words), self.text, fine=fine)

    def run(self, name: str, *words: Word) -> str:
        """Run a command of the program on this text, such as ``spec.run("export", "--to", "pari")``.

        Returns what it prints; raises as `kayles.run` does.
        """
        return self._answered(name, *words, fine=(FINE, FAILS)).out

    # ---- Terms and values ----

    def terms(
        self,
        name: str,
        count: int = 100,
        *,
        first: Optional[int] = None,
        threads: int = 1,
        exact: bool = False,
        progress: Progress = False,
    ) -> Terms:
        """The terms of a sequence: of a function of one argument, an eval, or an expression in `n`.

        * ``count``: how many, at least 1.
        * ``first``: the index of the first one; without it, the first index at which the sequence has a value. An
          expression in `n` begins at 0 then.
        * ``threads``: how many work on one term, where that pays.
        * ``exact``: store positions of graphs instead of their hashes.
        * ``progress``: True for a bar of tqdm, or a function of the number of terms that are done.

        Terms are ints, and Fractions where they are no integers; ``terms.to_numpy()`` gives an array.

        Raises SpecError if the name or a term is wrong, LimitError at a limit; ``error.partial`` has the terms before.
        KeyboardInterrupt has them as ``partial``, too.
        """
        if count < 1:
            raise ValueError(f"a count of at least 1 is expected, not {count}")
        if first is None:
            first = self._first(name)
        last = first + count - 1
        words: list[Word] = [name, "--from", str(first), "--to", str(last), "--format", "json"]
        if _mentions_n(name):
            words[0] = f"{name} : {first} <= n <= {last}"
        words += _solver(threads, exact)
        with shown(progress, count, "terms") as tell:
            # A document has a line before its terms, and two with what they are.
            less = None if tell is None else (lambda lines: tell(max(0, min(count, lines - 2))))
            ran, ended = command(self._words("eval", words), self.text, progress=less)
        terms = _terms(ran.out, name, first)
        if ended is not None:
            ended.partial = terms  # type: ignore[attr-defined]
            raise ended
        if ran.status != FINE:
            ran.fail(terms)
        return terms

    def evals(self, *, to: Optional[int] = None) -> list[Terms]:
        """The terms of each eval of the text; `to` ends those without an upper end, which otherwise have some hundred.

        Evals of several variables have the index 0 for their first term.
        """
        if not self._has_evals:
            return []
        words: list[Word] = ["--format", "json", *_to(to)]
        found = json.loads(self._answered("eval", *words).out)["evals"]
        return [_of_eval(own) for own in found]

    def _first(self, name: str) -> int:
        if _mentions_n(name):
            return 0
        ran = self._answered("eval", name, "--to", _NOTHING, "--format", "json")
        evals = json.loads(ran.out)["evals"]
        if len(evals) != 1:
            raise ValueError(f"`{name}` names {len(evals)} evals; name a function or an expression")
        own = evals[0]
        if len(own["variables"]) > 1:
            raise ValueError(f"`{name}` has several variables; give an expression in n, such as 'f(2, n)'")
        bounds = re.search(r"\w+\s*>=?\s*(-?\d+)|(-?\d+)\s*<=?\s*\w+", own["range"])
        if bounds is None:
            return 0
        is_strict = ">=" not in bounds.group(0) and "<=" not in bounds.group(0)
        return int(bounds.group(1) or bounds.group(2)) + int(is_strict)

    def value(self, expression: str, *, threads: int = 1, exact: bool = False) -> Any:
        """The value of an expression in the names of the text.

        It is an int, a Fraction, a bool, a list where the value is a list or a set, or a text.

        >>> Spec("").value("nimber(path(8))")
        0
        """
        words: list[Word] = [expression, "--format", "json", *_solver(threads, exact)]
        evals = json.loads(self._answered("eval", *words).out)["evals"]
        terms = evals[0]["terms"]
        if evals[0]["variables"] or len(terms) != 1:
            raise ValueError(f"`{expression}` is not a single value; `terms` gives sequences")
        return number(terms[0][-1])

    # ---- Claims ----

    def check(self, *, to: Optional[int] = None) -> Verdicts:
        """The verdicts on all checks of the text, in its order; `to` ends ranges without an upper end.

        Raises SpecError for errors; a check that fails is a verdict.
        """
        words: list[Word] = ["--format", "json", *_to(to)]
        ran, ended = command(self._words("check", words), self.text)
        # A list of documents, one for each file.
        documents = json.loads(ran.out) if ran.out else []
        found = [own for document in documents for own in document["checks"]]
        verdicts = Verdicts([Verdict.of(own) for own in found])
        if ended is not None:
            ended.partial = verdicts  # type: ignore[attr-defined]
            raise ended
        # Where an error came first the verdict is unknown, with that reason.
        if ran.status not in (FINE, FAILS, LIMIT) and not found:
            ran.fail()
        return verdicts

    def prove(self, *names: str, limit: int = 32768) -> Proofs:
        """What is proved for all n about sequences of the text; without names, about all functions of one argument.

        * ``limit``: the last index whose value is computed.

        A theorem of Guy and Smith (1956), extended to systems, gives the periods; nothing is proved by trial alone.
        """
        words: list[Word] = [*names, "--limit", str(limit), "--format", "json"]
        ran = self._answered("prove", *words)
        return Proofs([Proof.of(own) for own in json.loads(ran.out)["functions"]])

    def certificate(self, name: str, *, limit: int = 32768) -> str:
        """The certificate of the period of a sequence, which `nkdsl verify` checks by code of its own.

        Raises KaylesError if nothing is proved.
        """
        return self._answered("prove", name, "--limit", str(limit), "--certificate", "-").out

    def derive(self, family: str, *, names: Sequence[str] = ()) -> Derivation:
        """Recurrences for the nimbers of a family of graphs in one variable, which hold for all n.

        Raises NoRecurrences with the move that leads out of the family.
        """
        more: list[Word] = ["--name", ",".join(names)] if names else []
        ran = self._answered("derive", family, *more, "--format", "json", fine=(FINE, FAILS))
        if not ran.out:
            ran.fail()
        own = json.loads(ran.out)
        if ran.status == FAILS:
            raise NoRecurrences(f"no recurrences for {own['graph']}: {own['reason']}", own.get("drawing"))
        certificate = self._answered("derive", family, "--certificate", "-").out
        return Derivation(own["graph"], own["from"], own["specification"], certificate)

    # ---- Pictures and graphs ----

    def draw(
        self,
        graph: str,
        *,
        move: Union[None, bool, str] = None,
        colour: Literal["structure", "class", "orbit", "none"] = "structure",
        names: bool = True,
    ) -> Picture:
        """A picture of a graph, such as ``spec.draw("diamonds(4)")``, or of a game on one, ``"grim(path(5))"``.

        * ``move``: shows the move of this name, such as ``"v[1]"``, with the nimbers of what it leaves; True shows a
          winning move.
        * ``colour``: what the colours of vertices mean.
        * ``names``: whether vertices are named.
        """
        words: list[Word] = [graph, "--format", "svg"]
        if move is None or move is False:
            words += ["--colour", colour]
        else:
            words += [f"--move={move}"] if isinstance(move, str) else ["--move"]
        words += [] if names else ["--no-names"]
        return Picture(self._answered("draw", *words).out)

    def plot(self, *names: str, to: Optional[int] = None) -> Picture:
        """A plot of sequences: evals, functions or expressions; without names, of all evals of the text."""
        words: list[Word] = [*names, "--format", "svg", *_to(to)]
        return Picture(self._answered("plot", *words).out)

    def graph(self, graph: str) -> Any:
        """A graph of the text as a graph of networkx, whose vertices are names such as "v[1]".

        Each vertex has an attribute ``pos``, where it is drawn: ``networkx.get_node_attributes(G, "pos")``. Graphs of
        very many vertices have none.
        """
        import networkx

        own = json.loads(self._answered("draw", graph, "--format", "json").out)
        found = networkx.Graph(name=own["graph"])
        vertices = [vertex["name"] for vertex in own["vertices"]]
        for vertex in own["vertices"]:
            if vertex["x"] is None:
                found.add_node(vertex["name"])
            else:
                # The picture counts from above, and plots of networkx from below.
                found.add_node(vertex["name"], pos=(vertex["x"], -vertex["y"]))
        found.add_edges_from((vertices[u], vertices[v]) for u, v in own["edges"])
        return found

    def __repr__(self) -> str:
        lines = self.text.count("\n") + 1
        return f"Spec({os.fspath(self._path)!r})" if self._path else f"<Spec of {lines} lines>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.text)}</pre>"


def _solver(threads: int, exact: bool) -> list[str]:
    return ["--threads", str(threads)] + (["--exact"] if exact else [])


def _to(last: Optional[int]) -> list[str]:
    return [] if last is None else ["--to", str(last)]


def _mentions_n(name: str) -> bool:
    """Whether a text is an expression in n, and no name and no expression with its own conditions."""
    return re.search(r"\bn\b", name) is not None and ":" not in name and not name.strip().isidentifier()


def _terms(out: str, name: str, first: int) -> Terms:
    """The terms of a document with one eval; of a document that has none, no terms."""
    if not out:
        return Terms([], first, name)
    evals = json.loads(out)["evals"]
    if not evals:
        return Terms([], first, name)
    return _of_eval(evals[0])


def _of_eval(own: dict[str, Any]) -> Terms:
    terms = own["terms"]
    is_sequence = bool(terms) and len(own["variables"]) == 1
    first = number(terms[0][0]) if is_sequence else 0
    return Terms([number(term[-1]) for term in terms], first, own["name"], own["reason"] or "")
