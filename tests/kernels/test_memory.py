"""A checked build counts the blocks that are alive, and refuses the request that it is told to."""

import subprocess
from pathlib import Path

from satpack.kernels import building


def test_blocks_are_counted_and_requests_refused(tmp_path):
    program = tmp_path / "memory"
    sources = [Path(__file__).with_name("memory.c"), building.HERE / "checked.c"]
    command = building._command(building.Platform.here())
    flags = ["-std=c11", "-DSATPACK_CHECKED", f"-I{building.HERE}"]
    building._run([[*command, *flags, *map(str, sources), "-o", str(program)]], str(tmp_path))
    said = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    assert said.splitlines() == [
        *("made 2", "filled 1", "zero 1", "moved 2", "from nothing 3", "left 2"),
        *("granted 1", "refused 1", "kept 3", "refused 1", "refused 1", "kept 3", "left 0"),
    ]
