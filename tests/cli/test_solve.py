"""`satpack solve`: what takes of its time, and faults."""

import pytest

import satpack
from tests.tools.command import run


def test_reading_the_puzzle_takes_of_the_time(monkeypatch):
    from satpack.cli import common as command
    from satpack.runtime import limits

    late, read = 0.0, command.load_bounded

    def slowly(*arguments, **options):
        nonlocal late
        late += 100
        return read(*arguments, **options)

    class Clock:
        @staticmethod
        def monotonic():
            return 1_000_000 + late

    monkeypatch.setattr(command, "load_bounded", slowly)
    monkeypatch.setattr(limits, "time", Clock)
    assert run("solve", "pentominoes-6x10", "--timeout", "110").exit_code == 0
    assert run("solve", "pentominoes-6x10", "--timeout", "90").exit_code == 30


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (satpack.EngineError("the solver failed: as told"), "the solver failed: as told\n"),
        (MemoryError(), "out of memory"),
    ],
)
def test_what_fails_exits_1(monkeypatch, fault, said):
    def fail(*args, **options):
        raise fault

    monkeypatch.setattr("satpack.engines.sat.first_solution.first_solution", fail)
    done = run("solve", "soma", "--solver", "glucose42")
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.startswith(f"satpack: error: {said}")
