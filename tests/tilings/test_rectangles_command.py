"""`satpack rectangles`: its answers, statuses, files, and the errors for what is no shape."""

import json
from functools import partial

from tests.tools import command

run = partial(command.run, "rectangles")


def test_jobs_and_a_file_that_a_run_goes_on_from(tmp_path):
    kept = tmp_path / "run.db"
    first = run(".#/##", "--up-to", "9x9", "--jobs", 2, "--resume", kept, "--json")
    again = run(".#/##", "--up-to", "9x9", "--resume", kept, "--json")
    assert (first.exit_code, again.exit_code) == (0, 0)
    kinds = ("sides", "filled", "prime")
    verdicts = [
        [[json.loads(line)[key] for key in kinds] for line in done.stdout.splitlines()[:-1]]
        for done in (first, again)
    ]
    assert verdicts[0] == verdicts[1]
    assert len(verdicts[0]) == 45
    other = run("###", "--up-to", "9x9", "--resume", kept)
    assert (other.exit_code, other.stdout) == (2, "")
    assert "belongs to another run: its cells is" in other.stderr


def test_trapezoids_by_several_processes_and_from_a_kept_run(tmp_path):
    kept = tmp_path / "run.db"
    arguments = ("^v^v^", "--grid", "triangle", "--trapezoids", "--json", "--resume", kept)
    first, again, larger = (
        run(*arguments, "--up-to", size, *more)
        for size, more in (("7x5", ("--jobs", 2)), ("7x5", ()), ("8x6", ()))
    )
    assert (first.exit_code, again.exit_code, larger.exit_code) == (0, 0, 0)
    verdicts = [
        {
            tuple(line["sides"]): (line["filled"], line["prime"])
            for line in map(json.loads, done.stdout.splitlines()[:-1])
        }
        for done in (first, again, larger)
    ]
    assert verdicts[0] == verdicts[1]
    assert verdicts[0].items() <= verdicts[2].items()
    other = run("^v^v^", "--grid", "triangle", "--up-to", "7x5", "--resume", kept)
    assert (other.exit_code, other.stdout) == (2, "")
    assert "belongs to another run: its question is 'trapezoids'" in other.stderr
