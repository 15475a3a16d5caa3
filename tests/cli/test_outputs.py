"""Every command's answers are those in tests/golden/outputs, byte for byte but for times and versions.

Where one is meant to change: `python tests/tools/outputs.py --write`, and look at the diff.
"""

import pytest

from tests.tools.outputs import GROUPS, differences


@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.stem)
def test_a_command_answers_as_before(group):
    found = list(differences(group))
    if found:
        pytest.fail("\n\n".join(found), pytrace=False)
