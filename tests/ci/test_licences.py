"""The list of licences: what a distribution brings, however far away, and what may not be brought."""

import importlib
import importlib.util
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[2] / ".ci" / "licences.py"


@pytest.fixture(scope="module")
def licences():
    spec = importlib.util.spec_from_file_location("licences", PROGRAM)
    module = importlib.util.module_from_spec(spec)
    sys.modules["licences"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["licences"]


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Return a function that installs a distribution which is nothing but metadata."""
    monkeypatch.syspath_prepend(tmp_path)

    def install(name, *lines):
        folder = tmp_path / f"{name.replace('-', '_')}-1.0.dist-info"
        folder.mkdir()
        text = "\n".join(("Metadata-Version: 2.4", f"Name: {name}", "Version: 1.0", *lines))
        (folder / "METADATA").write_text(f"{text}\n", encoding="utf-8")
        importlib.invalidate_caches()

    return install


@pytest.mark.parametrize(
    ("licence", "allowed"),
    [
        ("MIT", True),
        ("GPL-3.0-or-later", False),
        ("MIT OR GPL-3.0-or-later", True),
        ("MIT AND GPL-3.0-or-later", False),
        ("(GPL-3.0-or-later OR MIT) AND BSD-3-Clause", True),
        ("MIT AND (GPL-3.0-or-later OR LGPL-2.1-only)", False),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("GPL-3.0-or-later WITH GCC-exception-3.1", False),
        ("GNU General Public License (GPL)", False),
        ("MIT or so", False),
        ("(MIT", False),
        ("", False),
    ],
)
def test_what_an_expression_allows(licences, licence, allowed):
    assert licences.allows(licence, licences.PERMISSIVE) is allowed


@pytest.mark.parametrize(
    ("lines", "licence"),
    [
        (["License-Expression: MIT", "License: other"], "MIT"),
        (["License: UNKNOWN", "Classifier: License :: OSI Approved :: ISC License (ISCL)"], "ISC"),
        (["License: Apache 2.0"], "Apache-2.0"),
        (["License: Copyright, all rights reserved"], "Copyright, all rights reserved"),
        ([], ""),
    ],
)
def test_where_a_licence_is_said(licences, installed, lines, licence):
    installed("toy-said", *lines)
    assert licences.licence_of(licences.metadata.distribution("toy-said")) == licence


def test_a_forbidden_licence_far_away_is_named(licences, installed, capsys):
    installed(
        "toy-root",
        "Provides-Extra: more",
        "Requires-Dist: toy_near>=1",
        'Requires-Dist: toy-near[deep]; extra == "more"',
    )
    installed("toy-near", "License: MIT", 'Requires-Dist: toy.far ; extra == "deep"')
    installed("toy-far", "Classifier: License :: OSI Approved :: GNU General Public License (GPL)")
    assert licences.main("toy-root") == 1
    printed = capsys.readouterr()
    assert printed.err == "licences: toy-far is under GNU General Public License (GPL)\n"
    assert [line.split()[-1] for line in printed.out.splitlines()[:2]] == ["more", "toy-root"]


def test_only_tools_may_be_under_the_mozilla_public_license(licences, installed, capsys):
    installed(
        "toy-tooled",
        'Requires-Dist: toy-mozilla; extra == "test"',
        "Provides-Extra: test",
        "Provides-Extra: pictures",
    )
    installed("toy-mozilla", "License-Expression: MPL-2.0")
    assert licences.main("toy-tooled") == 0
    installed(
        "toy-using", 'Requires-Dist: toy-mozilla; extra == "pictures"', "Provides-Extra: pictures"
    )
    assert licences.main("toy-using") == 1
    assert capsys.readouterr().err == "licences: toy-mozilla is under MPL-2.0\n"


def test_unclear_licences_are_refused_and_missing_ones_named(licences, installed, capsys):
    installed("toy-silent-root", "Requires-Dist: toy-silent", "Requires-Dist: toy-nowhere")
    installed("toy-silent")
    assert licences.main("toy-silent-root") == 1
    printed = capsys.readouterr()
    assert printed.err == "licences: toy-silent does not say under which licence it is\n"
    assert "not looked at: toy-nowhere\n" in printed.out
