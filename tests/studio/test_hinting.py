"""Hints for somebody who plays are those of the command, with cells as the page has them."""

import pytest

import satpack
from satpack.gallery import gallery_text
from tests.tools.nights import by_night


def lying(placed):
    return [{"piece": each.piece, "cells": each.cells, "sides": each.sides} for each in placed]


def asked(studio, name, placed):
    answer = studio.post("api/hint", text=gallery_text(name), placed=placed)
    assert answer.status_code == 200, answer.text
    return answer.json()


FOLLOWED = ("soma", "tetrahexes-4x7", "hexiamonds-6x6", "macmahon-squares")


@pytest.mark.parametrize("name", by_night(FOLLOWED, set(FOLLOWED[1:3]).__contains__))
def test_following_hints_solves_the_puzzle(studio, name):
    puzzle = satpack.load(name)
    placed = lying(satpack.solve(puzzle).placed[:-3])
    for _ in range(3):
        hint = asked(studio, name, placed)
        assert (hint["status"], hint["take_back"]) == ("finishable", [])
        assert hint["places"] >= 1
        placed.append(hint["next"])
    assert asked(studio, name, placed)["status"] == "solved"


def test_where_nothing_lies_a_piece_comes_first(studio):
    record = asked(studio, "soma", [])
    assert record["status"] == "finishable"
    assert record["next"]["piece"] in {piece.name for piece in satpack.load("soma").pieces}


def test_what_leads_nowhere_is_to_be_taken_back(studio):
    # the corner is lost
    cross = {"piece": "X", "cells": [[0, 1], [1, 0], [1, 1], [1, 2], [2, 1]], "sides": []}
    hint = asked(studio, "pentominoes-3x20", [cross])
    assert (hint["status"], hint["next"], hint["complete"]) == ("unfinishable", None, True)
    assert hint["take_back"] == [cross]


@pytest.mark.parametrize(
    ("placed", "said"),
    [
        (3, "invalid pieces"),
        ([{"piece": "V"}], "invalid pieces"),
        ([{"piece": "nope", "cells": [[0, 0, 0]]}], "no piece 'nope'"),
        ([{"piece": "V", "cells": [[0, 0]]}], "is not a cell of the cube grid"),
        ([{"piece": "V", "cells": [[0, 0, 0], [1, 0, 0], [5, 5, 5]]}], ""),
    ],
)
def test_what_is_no_game_gets_one_line(studio, placed, said):
    answer = studio.post("api/hint", text=gallery_text("soma"), placed=placed)
    assert answer.status_code == 400
    assert said in answer.json()["error"]
    assert "/" not in answer.json()["error"]
