"""Runs killed with SIGKILL at random moments go on to exactly the same set."""

import json
import random
import signal
import time

import pytest

from tests.tools.program import start

ALL = ("enumerate", "soma", "--json", "--quiet")


def solutions(output):
    return sorted(json.dumps(json.loads(line)["placements"]) for line in output.splitlines())


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_killed_at_random_moments_none_is_lost_and_none_is_double(tmp_path, jobs):
    chance = random.Random(int(jobs))
    run = str(tmp_path / "run.db")
    output, _ = start(*ALL).communicate()
    whole = solutions(output)
    assert len(whole) == len(set(whole)) == 240
    for _ in range(4):
        process = start(*ALL, "--resume", run, "--jobs", jobs)
        # what it has still to say would fill the pipe, so that it can't be done before it is killed
        for _ in range(chance.randrange(1, 120)):
            assert process.stdout.readline()
        time.sleep(chance.uniform(0, 0.05))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert process.returncode == -signal.SIGKILL
    process = start(*ALL, "--resume", run, "--jobs", jobs)
    output, errors = process.communicate()
    assert (process.returncode, errors) == (0, "")
    assert solutions(output) == whole
