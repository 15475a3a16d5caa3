"""Every question that can be resumed: a file that was damaged, killed or forged gives the right answer or one clear error."""

import random
import shutil
from contextlib import suppress

import pytest

from satpack.runtime.errors import InputError
from tests.tools import damage
from tests.tools.runs import RUNS

CASES = 12
"""Files of each question that are damaged in a way; `tests/fuzz/runs.py` does more."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """Files of runs that are done, and their answers, by question."""
    folder, found = tmp_path_factory.mktemp("kept"), {}

    def of(question):
        if question not in found:
            path = folder / f"{question}.db"
            found[question] = path, RUNS[question](path)[0]
        return found[question]

    return of


@pytest.mark.parametrize("question", RUNS)
def test_a_run_that_is_done_is_read_and_not_done_again(kept, tmp_path, question):
    whole, right = kept(question)
    path = tmp_path / "run.db"
    shutil.copy(whole, path)
    assert RUNS[question](path) == (right, [])
    assert path.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("question", RUNS)
def test_a_run_goes_on_from_any_number_of_records(kept, tmp_path, question):
    whole, right = kept(question)
    lines = whole.read_bytes().splitlines(keepends=True)
    path = tmp_path / "run.db"
    for number in (0, 1, 2, len(lines) // 2, len(lines) - 1):
        path.write_bytes(b"".join(lines[:number]) + lines[number][:-7])
        assert RUNS[question](path) == (right, [])


@pytest.mark.parametrize("way", ["at_random", "two_bits"])
@pytest.mark.parametrize("question", RUNS)
def test_damage_changes_no_answer(kept, tmp_path, question, way):
    whole, right = kept(question)
    path = tmp_path / "run.db"
    for seed in range(CASES):
        shutil.copy(whole, path)
        getattr(damage, way)(path, random.Random(f"{question} {seed}"))
        with suppress(InputError):
            found, notes = RUNS[question](path)
            assert found == right
            assert all("was damaged" in note for note in notes)


@pytest.mark.parametrize("question", RUNS)
def test_what_is_damaged_is_said_once(kept, tmp_path, question):
    whole, right = kept(question)
    path = tmp_path / "run.db"
    shutil.copy(whole, path)
    damage.by_hand(path, "another line")
    found, (note,) = RUNS[question](path)
    assert found == right
    assert note.startswith(f"{path}: was damaged; the ")
    assert RUNS[question](path) == (right, [])


@pytest.mark.parametrize("way", damage.BY_HAND)
@pytest.mark.parametrize("question", ["solutions", "tilings"])
def test_what_was_changed_by_hand_is_done_again_or_refused(kept, tmp_path, question, way):
    whole, right = kept(question)
    path = tmp_path / "run.db"
    shutil.copy(whole, path)
    damage.by_hand(path, way)
    with suppress(InputError):
        assert RUNS[question](path)[0] == right


@pytest.mark.parametrize("question", RUNS)
def test_records_that_satpack_never_writes_end_in_an_answer_or_a_clear_error(
    kept, tmp_path, question
):
    whole, right = kept(question)
    path = tmp_path / "run.db"
    for seed in range(2 * CASES):
        shutil.copy(whole, path)
        damage.crafted(path, random.Random(f"{question} {seed}"))
        with suppress(InputError):
            found, _ = RUNS[question](path)
            if question == "solutions":  # who writes checksums can leave solutions out
                assert set(found) <= set(right)
                assert len(found) == len(set(found))
