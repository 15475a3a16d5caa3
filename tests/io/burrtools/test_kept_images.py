"""BurrTools files whose solutions were counted with mirror images, or with rotations, kept: right, and said to be so."""

import pytest

import satpack
from satpack.io.burrtools.writing import burrtools_text
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.model.symmetry.group import symmetry_of
from satpack.questions.burrtools import check_stored, least_image, one_of_each_class
from satpack.runtime.errors import VerificationError
from tests.tools.burrtools import read

MIRRORS = "; solutions that are mirror images of each other count separately (BurrTools' 'keep mirror solutions')"
ROTATIONS = "; solutions that are rotations of each other count separately (BurrTools' 'keep rotated solutions')"

# up to symmetry 2, up to rotation 4, in all 32
PUZZLE = parse_puzzle("""
name = "three counts"
grid = "cube"
[region]
box = [3, 2, 2]
[[pieces]]
name = "I"
box = [3, 1, 1]
[[pieces]]
name = "J"
box = [3, 1, 1]
[[pieces]]
name = "V"
cells = '''
##
#.'''
[[pieces]]
name = "W"
cells = '''
##
#.'''
""")
COUNTS = satpack.count(PUZZLE)


def stored(convention, *, complete=True, first=None, **changes):
    solutions = tuple(satpack.enumerate(PUZZLE, up_to=convention))[:first]
    text = burrtools_text(PUZZLE, solutions, complete=complete, **changes)
    return read(text)


def test_the_three_counts_differ():
    assert (COUNTS.symmetry, COUNTS.rotations, COUNTS.total) == (2, 4, 32)


@pytest.mark.parametrize(
    ("convention", "said"), [("symmetry", ""), ("rotations", MIRRORS), ("total", ROTATIONS)]
)
def test_solutions_may_be_counted_by_each_convention(convention, said):
    many = getattr(COUNTS, convention)
    report = check_stored(stored(convention))
    assert report.assemblies == many
    assert report.counted == f"{many} were found, as satpack finds{said}"


def test_a_number_alone_may_count_mirror_images():
    report = check_stored(stored("symmetry", first=1, assemblies=COUNTS.rotations))
    assert report.counted == f"{COUNTS.rotations} were found, as satpack finds{MIRRORS}"


def checked(solutions):
    text = burrtools_text(PUZZLE, tuple(solutions), complete=True)
    return check_stored(read(text))


def test_some_rotated_solutions_may_be_left_out_but_no_solution_altogether():
    every = tuple(satpack.enumerate(PUZZLE, up_to="total"))
    fewer = len(every) - 1
    for left_out in every[::5]:
        report = checked(each for each in every if each != left_out)
        assert (
            report.counted
            == f"{fewer} were found, of the {len(every)} that satpack finds{ROTATIONS}"
        )
    action = symmetry_of(PUZZLE)
    alone = least_image(action, every[0])
    one_class = [each for each in every if least_image(action, each) == alone]
    assert len(one_class) > COUNTS.rotations
    with pytest.raises(VerificationError, match=f"says {len(one_class)}; satpack finds 2"):
        checked(one_class)


def test_what_no_convention_explains_is_named():
    for wrong in (COUNTS.symmetry - 1, COUNTS.rotations - 1, COUNTS.total, COUNTS.total + 1):
        problem = stored("symmetry", first=1, assemblies=wrong)
        with pytest.raises(VerificationError, match=f"says {wrong}; satpack finds 2"):
            check_stored(problem)
    with pytest.raises(VerificationError, match="solution 2 repeats solution 1"):
        checked([satpack.solve(PUZZLE)] * 2)


def test_an_unfinished_search_may_have_found_fewer():
    report = check_stored(stored("rotations", complete=False))
    assert report.counted == f"{COUNTS.rotations} were found, of the 4 that satpack finds{MIRRORS}"


def test_moves_are_counted_by_the_same_convention():
    found = [satpack.disassemble(each) for each in satpack.enumerate(PUZZLE, up_to="rotations")]
    text = burrtools_text(PUZZLE, found, complete=True)
    report = check_stored(read(text))
    assert (report.assemblies, report.apart) == (COUNTS.rotations, COUNTS.rotations)
    assert report.counted == f"{COUNTS.rotations} were found, as satpack finds{MIRRORS}"
    fewer = text.replace(f'solutions="{COUNTS.rotations}"', 'solutions="1"')
    with pytest.raises(VerificationError, match="attribute solutions: says 1"):
        check_stored(read(fewer))


def test_images_are_known_where_placements_are_too_many_to_be_listed():
    found = satpack.solve("duijvestijn-112")
    assert one_of_each_class(found.puzzle, [found, *satpack.enumerate(found.puzzle)]) == (found,)
