"""Every command's answers are those in tests/golden/outputs, byte for byte but for times and versions.

Where one is meant to change: `python tests/tools/outputs.py --write`, and look at the diff.
"""

import os
import subprocess
import sys

import pytest

from satpack.kernels.library import FOLDER_VARIABLE
from tests.tools.outputs import GOLDEN, GROUPS, blocks, differences


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.stem)
def test_a_command_answers_as_before(group):
    found = list(differences(group))
    if found:
        pytest.fail("\n\n".join(found), pytrace=False)


def test_nothing_is_written_without_the_compiled_library(tmp_path):
    before = {group: group.read_bytes() for group in GROUPS}
    program = [sys.executable, "tests/tools/outputs.py", "--write", "check"]
    done = subprocess.run(
        program,
        env=os.environ | {FOLDER_VARIABLE: str(tmp_path), "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=False,
        cwd=GOLDEN.parents[2],
    )
    assert done.returncode == 2
    assert "compiled library is not there" in done.stderr
    assert before == {group: group.read_bytes() for group in GROUPS}


def test_what_is_refused_says_why_in_one_line_and_leaves_no_file():
    _, *refused = blocks((GOLDEN / "refused.txt").read_text("utf-8"))
    for each in refused:
        line, said, *more = each.splitlines()
        assert said.startswith("  ! satpack: error: "), line
        assert more == ["  = 2"], line
