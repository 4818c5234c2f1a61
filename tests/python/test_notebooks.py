"""The notebooks of docs/notebooks are executed, and show what is committed; KAYLES_UPDATE=1 writes it."""

import os
import pathlib

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

NOTEBOOKS = pathlib.Path(__file__).parents[2] / "docs" / "notebooks"


def outputs(node):
    """What each cell shows, without what differs from run to run."""
    found = []
    for cell in node.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            found.append((output.output_type, output.get("text"), dict(data)))
    return found


def without_times(node):
    node.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    for number, cell in enumerate(node.cells):
        cell.id = f"cell-{number}"
        cell.metadata = {}
        if cell.cell_type == "code":
            cell.execution_count = None
            for output in cell.outputs:
                if "execution_count" in output:
                    output.execution_count = None
    return node


@pytest.mark.parametrize("name", ["systems", "family", "data"])
def test_the_notebook_runs(name, tmp_path):
    path = NOTEBOOKS / f"{name}.ipynb"
    node = nbformat.read(path, as_version=4)
    kept = outputs(node)
    client = nbclient.NotebookClient(node, timeout=300, kernel_name="python3", resources={"metadata": {"path": tmp_path}})
    client.execute()
    shown = outputs(node)
    assert len(shown) >= 5
    assert all(kind != "error" for kind, _, _ in shown)
    if os.environ.get("KAYLES_UPDATE"):
        nbformat.write(without_times(node), path)
        return
    assert shown == kept


def test_there_are_no_other_notebooks():
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} == {"systems", "family", "data"}


def test_errors_are_drawn_in_a_notebook():
    cells = ["import kayles", "kayles.Spec('a(n) = (')", "kayles.nimber('C!')", "%load_ext kayles", "%%nk\na(n) = )"]
    node = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(node, timeout=120, kernel_name="python3", allow_errors=True).execute()
    shown = ["\n".join(output.get("traceback", [])) for cell in node.cells for output in cell.outputs]
    assert len(shown) == 3
    assert "[E0103]" in shown[0] and "Traceback" not in shown[0]
    assert shown[1].startswith("GraphError: graph6, column 2")
    assert "[E0104]" in shown[2]
