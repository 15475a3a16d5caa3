"""Every command's answers are those in tests/golden/outputs, byte for byte but for times and versions.

Where one is meant to change: `python tests/tools/outputs.py --write`, and look at the diff.
"""

import pytest

from tests.tools.outputs import GOLDEN, GROUPS, blocks, differences


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.stem)
def test_a_command_answers_as_before(group):
    found = list(differences(group))
    if found:
        pytest.fail("\n\n".join(found), pytrace=False)


def test_what_is_refused_says_why_in_one_line_and_leaves_no_file():
    _, *refused = blocks((GOLDEN / "refused.txt").read_text("utf-8"))
    for each in refused:
        line, said, *more = each.splitlines()
        assert said.startswith(("  ! satpack: error: ", "  ! Usage: ")), line
        assert more == ["  = 2"] or said.startswith("  ! Usage: "), line
