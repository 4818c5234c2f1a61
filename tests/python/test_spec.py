"""Specifications: terms, verdicts, proofs, derivations, pictures; errors with their places."""

import os
import pathlib
import signal
import subprocess
import sys
import threading
from fractions import Fraction

import pytest

import kayles

ROOT = pathlib.Path(__file__).parents[2]
DIAMONDS = ROOT / "specs" / "diamonds.nk"
PATHS = """
D(-1) = D(0) = 0
D(n) = mex { D(i-2) (+) D(n-i-1) : 1 <= i <= n }
half(n) = n/2 : n >= 1
eval "paths" D(n) : n >= 0
check D(n) = nimber(path(n)) : n >= 0
check D(n) = A002187(n) : n >= 0
check D(n) < 10 : n >= 60
check D(n) < 3 : n >= 0
"""


@pytest.fixture(name="paths", scope="module")
def spec_of_paths():
    return kayles.Spec(PATHS)


def test_terms(paths):
    terms = paths.terms("D", 10, first=1)
    assert terms == [1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
    assert (terms.first, terms.at(3), terms[0]) == (1, 2, 1)
    assert paths.terms("D", 3).first == 0
    assert paths.terms("half", 3) == [Fraction(1, 2), 1, Fraction(3, 2)]
    assert paths.terms("paths", 3, first=0) == [0, 1, 1]
    assert paths.terms("D(2*n) + 1", 3) == [1, 2, 1]
    assert paths.terms("2^(100*n)", 2, first=1) == [2**100, 2**200]
    assert "<table" in terms._repr_html_()
    with pytest.raises(IndexError):
        terms.at(0)
    with pytest.raises(ValueError):
        paths.terms("D", 0)


def test_a_million_terms_as_an_array(paths):
    numpy = pytest.importorskip("numpy")
    terms = paths.terms("D", 1_000_000, first=0)
    array = terms.to_numpy()
    assert array.dtype == numpy.int64 and array.shape == (1_000_000,)
    # Dawson's Kayles has period 34 from 52 on.
    assert (array[52:-34] == array[52 + 34 :]).all() and array[51] != array[51 + 34]
    assert paths.terms("2^(100*n)", 2).to_numpy().dtype == object


def test_progress_of_terms(paths):
    seen = []
    paths.terms("D", 200_000, first=0, progress=seen.append)
    assert seen == sorted(seen) and all(0 <= own <= 200_000 for own in seen)


def test_values(paths):
    assert paths.value("D(8)") == 0
    assert paths.value("D(2)/4") == Fraction(1, 4)
    assert kayles.Spec("").value("nimber(complete(3))") == 1
    with pytest.raises(ValueError):
        paths.value("D(n) : 1 <= n <= 3")


def test_verdicts(paths):
    graphs, listed, small, wrong = paths.check()
    assert graphs.verdict == "proved" and graphs and graphs.period == 34
    assert listed.verdict == "holds" and listed.listed == ("A002187",)
    assert small.verdict == "proved" and small.rests_on[0].length == 34
    assert wrong.verdict == "fails" and not wrong and wrong.at == (5,) and wrong.left == 3
    assert not paths.check()
    html = paths.check()._repr_html_()
    assert "proved" in html and "D(n) &lt; 3" in html
    assert paths.check(to=4)[3].verdict == "fails"


def test_proofs(paths):
    proof = paths.prove("D")[0]
    assert proof and (proof.period.start, proof.period.length, proof.period.saltus) == (52, 34, 0)
    assert "for all n >= 52" in proof.details and proof.largest == 9
    assert paths.prove().D == proof
    assert paths.certificate("D").startswith("nkdsl certificate")
    unknown = kayles.Spec("f(0) = 0\nf(n) = f(n-1) + n^2").prove()[0]
    assert not unknown and unknown.reason
    with pytest.raises(kayles.KaylesError):
        kayles.Spec("f(0) = 0\nf(n) = f(n-1) + n^2").certificate("f")


def test_derivations():
    spec = kayles.Spec(DIAMONDS)
    derived = spec.derive("diamonds", names=["a", "K"])
    assert derived.least <= 1 and derived.certificate.startswith("nkdsl")
    again = derived.spec
    assert again.terms("a", 10, first=1) == spec.terms("a", 10, first=1)
    assert all(own.verdict in ("proved", "holds") for own in again.check(to=8))
    assert "proved" in kayles.run("verify", "-", text=derived.certificate)
    with pytest.raises(kayles.NoRecurrences, match="no recurrences for"):
        kayles.Spec('use "std/lattices.nk"').derive("lattice(3, n)")


def test_graphs_and_pictures():
    networkx = pytest.importorskip("networkx")
    spec = kayles.Spec(DIAMONDS)
    graph = spec.graph("diamonds(4)")
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (13, 20)
    assert "v[0]" in graph and len(networkx.get_node_attributes(graph, "pos")) == 13
    assert kayles.nimber(graph) == spec.value("nimber(diamonds(4))") == spec.terms("a", 1, first=4)[0]
    picture = spec.draw("diamonds(4)")
    assert picture._repr_svg_().startswith("<svg") and "v[0]" in picture.svg
    assert "v[0]" not in spec.draw("diamonds(4)", names=False).svg
    assert "leaves" in spec.draw("diamonds(4)", move=True).svg
    assert "leaves" in spec.draw("diamonds(4)", move="v[1]").svg
    assert spec.plot("a", to=50).svg.startswith("<svg")
    with pytest.raises(kayles.KaylesError, match="no vertex"):
        spec.draw("diamonds(4)", move="x")


def test_octal_games():
    kayles_game = kayles.octal("0.77")
    assert kayles_game.terms(10) == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]
    period = kayles_game.period()
    assert (period.period.start, period.period.length) == (71, 12)
    certificate = kayles_game.certificate()
    assert "proved" in kayles.run("verify", "-", text=certificate)
    assert "0.77" in kayles_game._repr_html_()
    for wrong in ["0.G", "hello", "", "137"]:
        with pytest.raises(ValueError):
            kayles.octal(wrong)


def test_errors_have_places():
    with pytest.raises(kayles.SpecError) as caught:
        kayles.Spec("a(n) = mex { b(n-i) : 1 <= i }\nc(n) = (")
    error = caught.value
    assert len(error.diagnostics) >= 1 and str(error).count("E0") >= 1
    first = error.diagnostics[0]
    assert first.code.startswith("E") and first.line in (1, 2) and first.column >= 1
    assert "<text>:" in str(error) and error._render_traceback_()[0].startswith("[E")
    with pytest.raises(kayles.SpecError) as caught:
        kayles.Spec("f(n) = f(n-1) : n >= 1").terms("f", 3, first=1)
    assert caught.value.diagnostics[0].code == "E0402"
    with pytest.raises(OSError):
        kayles.Spec("nowhere.nk")
    warned = kayles.Spec("i = 1\neval count(1 : 1 <= i <= 9)")
    assert [own.code for own in warned.warnings] == ["W0002"]


def test_limits_keep_what_is_known():
    spec = kayles.Spec("f(n) = n : 0 <= n <= 5\nf(n) = sum(i : 1 <= i <= 10^18) : n >= 6")
    with pytest.raises(kayles.LimitError) as caught:
        spec.terms("f", 10, first=0)
    assert caught.value.partial == [0, 1, 2, 3, 4, 5]


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_keeps_what_is_known():
    # The sums stay below the limit of steps for minutes.
    spec = kayles.Spec("f(n) = n : 0 <= n <= 5\nf(n) = sum(i^2 mod 7 : 1 <= i <= 9*10^8) : n >= 6")
    threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt) as caught:
        spec.terms("f", 10**6, first=0)
    assert caught.value.partial[:6] == [0, 1, 2, 3, 4, 5]


def test_files_use_files(tmp_path):
    (tmp_path / "base.nk").write_text("b(n) = n^2\n", encoding="utf-8")
    (tmp_path / "top.nk").write_text('use "base.nk"\nc(n) = b(n) + 1\n', encoding="utf-8")
    assert kayles.Spec(tmp_path / "top.nk").terms("c", 3) == [1, 2, 5]
    assert kayles.Spec(str(tmp_path / "top.nk")).terms("c", 3, first=1) == [2, 5, 10]


def test_commands_within_python():
    assert kayles.run("eval", "-", "f(3)", text="f(n) = n^2") == "f(3) = 9\n"
    assert "E0402" in kayles.run("explain", "E0402")
    assert kayles.run("nimber", text="Bg\nBw\n") == "2\n1\n"
    with pytest.raises(kayles.KaylesError):
        kayles.run("evil")
    with pytest.raises(kayles.KaylesError, match="talks with its user"):
        kayles.run("repl")


def test_several_threads_run_commands_at_once():
    found = {}

    def work(k):
        found[k] = kayles.run("eval", "-", f"f({k})", text=f"f(n) = n + {k}")

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {k: f"f({k}) = {2 * k}\n" for k in range(8)}


def test_the_program_comes_with_the_package(tmp_path):
    ran = subprocess.run(
        [sys.executable, "-m", "kayles", "eval", "-", "f(3)"],
        input="f(n) = n^2",
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (0, "f(3) = 9\n"), ran.stderr
    ran = subprocess.run([sys.executable, "-m", "kayles", "nimber", "no.g6"], capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "no such file" in ran.stderr
