"""Executes a notebook and takes a picture of it: photograph.py CHROMIUM NOTEBOOK PICTURE."""

import pathlib
import subprocess
import sys
import tempfile

import nbclient
import nbconvert
import nbformat

OPTIONS = (
    "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --hide-scrollbars --window-size=900,3900"
).split()


def photograph(chromium: str, notebook: str, picture: str) -> None:
    node = nbformat.read(notebook, as_version=4)
    nbclient.NotebookClient(node, timeout=300, kernel_name="python3").execute()
    html, _ = nbconvert.HTMLExporter(template_name="basic").from_notebook_node(node)
    style = "body {font: 15px sans-serif; margin: 2em} a.anchor-link, .prompt {display: none} td, th {padding: 0 .7em}"
    page = f"<meta charset=utf-8><style>{style} pre {{white-space: pre-wrap}}</style><body>{html}</body>"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "notebook.html")
        path.write_text(page, encoding="utf-8")
        command = [chromium, *OPTIONS, f"--user-data-dir={folder}/profile", f"--screenshot={picture}", path.as_uri()]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
    size = pathlib.Path(picture).stat().st_size
    assert size > 20_000, f"a picture of {size} bytes shows nothing"


if __name__ == "__main__":
    photograph(*sys.argv[1:])
