"""Disassemblies as JSON: everything that a person needs to make the moves is there."""

import json
from pathlib import Path

from satpack.disassembly.survey import disassemble
from satpack.formats.disassembly_file import disassembly_object
from satpack.formats.solution_file import parse_solution
from satpack.gallery import load

GOLDEN = Path(__file__).parents[1] / "golden" / "disassembly"


def found(name):
    text = (GOLDEN / f"{name}.json").read_text(encoding="utf-8")
    solution = parse_solution(text, file=name, puzzle=load("burr6"))
    # as a reader has it
    return json.loads(json.dumps(disassembly_object(disassemble(solution))))


def parts(tree):
    if tree is not None:
        yield tree
        yield from parts(tree["staying"])
        yield from parts(tree["removed"])


def test_the_numbers_of_the_burr():
    burr = found("burr6")
    assert burr["format"] == "satpack-disassembly-1"
    assert burr["puzzle"] == "Six-piece burr, level 10"
    assert (burr["result"], burr["level"], burr["published"]) == ("separated", "10.1.1.1.1", "10")
    assert burr["levels"] == [10, 1, 1, 1, 1]
    assert (burr["trap"], burr["locked"], burr["states"]) == (False, [], 29)
    assert len(burr["assembly"]["placements"]) == 6


def test_moves_lead_from_the_start_to_the_last_offsets():
    for part in parts(found("burr6")["tree"]):
        offsets = [tuple(offset) for offset in part["start"]]
        for move in part["moves"]:
            if move["distance"] is None:
                assert move is part["moves"][-1]
                continue
            for i, piece in enumerate(part["pieces"]):
                if piece in move["pieces"]:
                    along = (move["distance"] * s for s in move["step"])
                    offsets[i] = tuple(map(int.__add__, offsets[i], along))
            # all of them may be displaced alike
            shift = [a - b for a, b in zip(move["offsets"][0], offsets[0], strict=True)]
            offsets = [tuple(map(int.__add__, offset, shift)) for offset in offsets]
            assert offsets == [tuple(offset) for offset in move["offsets"]]


def test_parts_are_what_the_last_move_leaves():
    for part in parts(found("burr6")["tree"]):
        leaving = part["moves"][-1]["pieces"]
        staying = [piece for piece in part["pieces"] if piece not in leaving]
        for child, group in ((part["staying"], staying), (part["removed"], leaving)):
            assert child["pieces"] == group if child else len(group) == 1


def test_a_trap_names_the_locked_group():
    trap = found("burr6-trap")
    assert (trap["result"], trap["trap"], len(trap["locked"])) == ("locked", True, 3)
    assert [part["pieces"] for part in parts(trap["tree"]) if part["result"] == "locked"] == [
        trap["locked"]
    ]
