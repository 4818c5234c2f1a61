"""Progress: a bar of tqdm where it is installed, or a function of one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Optional, Union

Progress = Union[bool, Callable[[int], object]]
"""False: none is shown. True: a bar of tqdm. A function: it is called with the number of things that are done."""


@contextmanager
def shown(progress: Progress, total: Optional[int], unit: str) -> Iterator[Optional[Callable[[int], object]]]:
    """What is to be called with the number of things that are done; a bar is closed at the end."""
    if not progress:
        yield None
        return
    if callable(progress):
        yield progress
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        raise ImportError("progress=True needs tqdm: `pip install tqdm`, or give a function") from None
    bar: Any = tqdm(total=total, unit=f" {unit}")

    def tell(done: int) -> None:
        bar.update(done - bar.n)

    with bar:
        yield tell
        if total is not None:
            tell(total)
