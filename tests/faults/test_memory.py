"""Too little memory: one line that says so, wherever it is missing first."""

import pytest

from tests.tools.program import satpack

pytestmark = pytest.mark.usefixtures("fresh_processes")

LACKING = (
    "import sys\n"
    "class Lacking:\n"
    "    def find_spec(self, name, path=None, target=None):\n"
    "        if name == 'numpy':\n"
    "            raise {}\n"
    "sys.meta_path.insert(0, Lacking())\n"
)
ONE_LINE = "satpack: error: out of memory; use a smaller puzzle or another encoding\n"


@pytest.mark.parametrize(
    "fault",
    [
        "ImportError('libx.so.6: failed to map segment from shared object')",
        "ImportError('no numpy') from OSError(12, 'Cannot allocate memory')",
        "OSError(12, 'Cannot allocate memory')",
        "MemoryError",
    ],
)
def test_code_that_finds_no_room(fault):
    done = satpack("solve", "soma", before=LACKING.format(fault))
    assert (done.returncode, done.stdout, done.stderr) == (1, "", ONE_LINE)


def test_code_that_is_missing_is_something_else():
    done = satpack("solve", "soma", before=LACKING.format("ImportError('no numpy')"))
    assert ONE_LINE not in done.stderr
    assert "no numpy" in done.stderr


@pytest.mark.parametrize("megabytes", [50, 70, 100, 150])
def test_a_bound_on_memory_shows_no_traceback(megabytes):
    size = megabytes * 1_000_000
    bound = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({size}, {size}))"
    done = satpack("solve", "soma", before=bound)
    assert "Traceback" not in done.stderr
