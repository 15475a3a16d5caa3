"""Workflows only say where and when: what they do is in scripts, which exist and can be run anywhere."""

import os
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))

PREPARES = re.compile(
    r"python -m venv \.venv && \.venv/bin/pip install --quiet (uv|-e '\.\[dev\]')"
    r"|python -m pip download .*"
)
SCRIPT = re.compile(r'(?:sudo env "PATH=\$PATH" CI=true |python )?(\.ci/\S+)')


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_calls_scripts(workflow):
    text = workflow.read_text(encoding="utf-8")
    runs = re.findall(r"- run: (.*)", text)
    assert runs
    assert "run: |" not in text
    for line in runs:
        if not PREPARES.fullmatch(line):
            script = SCRIPT.match(line)
            assert script, line
            path = ROOT / script[1]
            assert path.exists()
            assert path.suffix == ".py" or os.access(path, os.X_OK)
    # nobody who can change a branch of an action may publish, and a token is given to what needs it
    assert "permissions:\n  contents: read\n" in text


def test_every_python_that_is_named_is_tried():
    text = (ROOT / ".github" / "workflows" / "gate.yml").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [kind.rpartition(" ")[2] for kind in project["classifiers"] if "Python :: 3." in kind]
    (tried,) = re.findall(r"python: \[(.*)\]", text)
    assert re.findall(r"3\.\d+", tried) == named
