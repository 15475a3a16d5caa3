"""BurrTools files: what is read of them, with counts that BurrTools itself gave, and every mistake named."""

import gzip
from dataclasses import replace
from pathlib import Path

import pytest

import satpack
from satpack.io.burrtools import assemblies
from satpack.io.burrtools.assemblies import read_stored
from satpack.io.burrtools.grids import GRID_TYPES
from satpack.io.burrtools.writing import burrtools_text
from satpack.questions.burrtools import check_stored
from satpack.runtime.errors import InputError, LimitError, SatpackError, VerificationError
from tests.tools.burrtools import read

GOLDEN = Path(__file__).parents[2] / "golden" / "xmpuzzle"
WORKSHOP = (GOLDEN / "workshop.xmpuzzle").read_text(encoding="utf-8")


def workshop(number):
    return read(WORKSHOP, number)


def test_a_file_is_read_plain_and_compressed():
    assert read(gzip.compress(WORKSHOP.encode()), 1).puzzle == workshop(1).puzzle
    assert satpack.load(GOLDEN / "workshop.xmpuzzle", problem=1) == workshop(1).puzzle


# What BurrTools 0.7.1 found for these, run on puzzles like them: dominoes in 2x3, two optional cubes in a row of four,
# one cube on a board of four by four.
@pytest.mark.parametrize(("number", "found"), [(1, 2), (2, 6), (3, 7), (5, 3)])
def test_counts_are_those_of_burrtools(number, found):
    assert satpack.count(workshop(number).puzzle).symmetry == found


def loose(piece, region, others=()):
    """A file of a piece, a result shape, and other pieces with their numbers; each shape with the sides of its box."""
    shapes = [piece, *(shape for shape, _ in others), region]
    voxels = "".join(
        f'<voxel x="{x}" y="{y}" z="{z}" type="0">{cells}</voxel>' for (x, y, z), cells in shapes
    )
    counts = [1, *(count for _, count in others)]
    parts = "".join(f'<shape id="{i}" count="{count}"/>' for i, count in enumerate(counts))
    return (
        f'<puzzle version="2"><gridType type="0"/><shapes>{voxels}</shapes><problems><problem state="0">'
        f'<shapes>{parts}</shapes><result id="{len(shapes) - 1}"/></problem></problems></puzzle>'
    )


CUBE = (1, 1, 1), "#"
HALF = (2, 2, 2), "####+__#"


# What burrTxt 0.7.1 found for these.
@pytest.mark.parametrize(
    ("text", "found"),
    [
        (loose(HALF, ((2, 2, 2), "++++++++")), 1),
        (loose(HALF, ((3, 2, 2), "+" * 12)), 4),
        (loose(HALF, ((2, 2, 2), "########")), 0),
        (loose(HALF, ((2, 2, 2), "########"), [(CUBE, 2)]), 0),
        (loose(HALF, ((2, 2, 2), "########"), [(CUBE, 3)]), 1),
        (loose(((3, 1, 1), "+#+"), CUBE), 0),
        (loose(((2, 2, 2), "+###_##+"), ((2, 2, 2), "_+###+++"), [(CUBE, 2)]), 9),
    ],
)
def test_variable_cells_of_pieces_count_as_burrtools_counts_them(text, found):
    problem = read(text)
    assert satpack.count(problem.puzzle).symmetry == found
    again = read(burrtools_text(problem.puzzle))
    assert again.puzzle.pieces == tuple(
        replace(piece, cells=piece.cells, name=piece.name) for piece in problem.puzzle.pieces
    )


def test_saved_assemblies_of_pieces_with_variable_cells_are_read_and_checked():
    puzzle = read(loose(HALF, ((3, 2, 2), "+" * 12))).puzzle
    found = tuple(satpack.enumerate(puzzle))
    text = burrtools_text(puzzle, found, complete=True)
    assert "found, as satpack finds" in check_stored(read(text)).counted
    assert {each.solution.placed for each in read_stored(read(text))} == {
        each.placed for each in found
    }


def test_where_variable_cells_alone_differ_burrtools_counts_more_and_is_not_compared():
    text = loose(((2, 1, 1), "#+"), ((4, 1, 1), "++++")).replace(
        'state="0"', 'state="2" assemblies="3"'
    )
    problem = read(text)
    assert problem.puzzle.expect.symmetry is None
    assert "one assembly here, perhaps several in BurrTools" in problem.notes[0]
    assert satpack.count(problem.puzzle).symmetry == 2
    assert "is not compared" in check_stored(problem).counted


# By place, x leads along a row of a prism grid, and for balls from one to none.
@pytest.mark.parametrize(("kind", "name"), [(1, "prism"), (2, "sphere")])
def test_boxes_that_are_no_hulls_hold_no_variable_cells(kind, name):
    text = loose(((2, 2, 1), "#__+"), ((2, 2, 1), "#__#"))
    problem = read(text)
    with pytest.raises(InputError, match=f"in another hull on the {name} grid; make them cells"):
        read(text.replace('type="0"/>', f'type="{kind}"/>'))
    grid = GRID_TYPES[kind].grid
    cells = [GRID_TYPES[kind].to_cell(place) for place in [(0, 0, 0), (1, 1, 0)]]
    piece = satpack.Piece(problem.puzzle.pieces[0].name, cells[:1], variable=cells[1:])
    puzzle = satpack.Puzzle("loose", grid, cells, [piece], reflect=False)
    with pytest.raises(
        satpack.PuzzleError, match=f"another hull on the {name} grid; take them out"
    ):
        burrtools_text(puzzle)


def test_a_variable_cell_blocks_no_move():
    box = (3, 3, 3), "####+####" + "####_####" + "#########"
    lid = read(loose(box, ((3, 3, 3), "####+####" + "#" * 18), [(CUBE, 1)]))
    (assembly,) = satpack.enumerate(lid.puzzle)
    assert satpack.disassemble(assembly).levels == (1,)


@pytest.mark.parametrize(("most", "found"), [(7, 0), (8, 37), (9, 37), (None, 37)])
@pytest.mark.parametrize("ranged", [True, False])
def test_the_maximum_of_holes_binds_where_copies_are_ranges(most, found, ranged):
    """A burr with eight holes; BurrTools ignores the maximum where all counts are fixed."""
    text = burrtools_text(satpack.load("burr6"))
    text = text.replace('state="0"', f'state="0" maxHoles="{most}"') if most else text
    if ranged:
        text = text.replace('<shape id="0" count="1"/>', '<shape id="0" min="1" max="2"/>')
    problem = read(text)
    assert satpack.count(problem.puzzle).symmetry == (found if ranged else 37)
    ignored = [note for note in problem.notes if "maximum number of holes" in note]
    assert bool(ignored) == (not ranged and most == 7)


def test_the_founding_burr_comes_apart_at_level_10():
    problem = read((GOLDEN / "burr6.xmpuzzle").read_bytes())
    assert problem.puzzle == replace(satpack.load("burr6"), expect=satpack.Expect(symmetry=37))
    counted = satpack.count(problem.puzzle)
    assert (counted.total, counted.rotations, counted.symmetry) == (444, 37, 37)
    survey = satpack.Survey(problem.puzzle)
    levels = [found.level for found in survey if found.ending.value == "separated"]
    assert levels == ["10.1.1.1.1"]
    report = check_stored(problem)
    assert (report.assemblies, report.apart) == (37, 1)
    assert report.counted == "37 were found, as satpack finds"


@pytest.mark.parametrize("name", ["soma", "bedlam", "haley", "burr6"])
def test_files_are_written_as_they_were_approved(name):
    puzzle = satpack.load(name)
    found = satpack.Survey(puzzle) if name == "burr6" else ()
    assert burrtools_text(puzzle, list(found), complete=name == "burr6") == (
        GOLDEN / f"{name}.xmpuzzle"
    ).read_text(encoding="utf-8")


def test_names_notes_and_comments():
    problem = workshop(2)
    assert [piece.name for piece in problem.puzzle.pieces] == ["domino", "domino (2)", "S4"]
    assert [piece.group for piece in problem.puzzle.pieces] == [0, 0, 7]
    assert problem.puzzle.source == "Trays & tiles."
    assert workshop(3).puzzle.name == "Problem 3"
    heavy = WORKSHOP.replace('name="one"', 'name="one" weight="-3"')
    assert read(heavy, 3).notes == (
        "weights of pieces are ignored: they decide no count and no move",
    )
    noisy = WORKSHOP.replace("Trays &amp; tiles.", "Trays,&#13;&#10;\ttiles\u200b." + "!" * 9_999)
    assert read(noisy, 3).puzzle.source == ("Trays,\n tiles." + "!" * 9_999)[:10_000]
    assert read(noisy, 3).notes == ("the comment is cut to 10,000 characters",)
    latin = WORKSHOP.replace("Trays", "Tabletts für").encode("latin-1")
    assert read(latin, 1).puzzle.source == "Tabletts für & tiles."
    assert read(latin, 1).notes == ("the text is not UTF-8 and was read as Latin-1",)


def test_colours_are_rules():
    """Every first cell of a tile is black, and black may lie on white only."""
    puzzle = workshop(4).puzzle
    assert [(c.name, c.on, c.shade) for c in puzzle.colours] == [
        ("1", ("2",), "#000000"),
        ("2", (), "#ffffff"),
    ]
    assert len(puzzle.region.colours) == 16
    plain = replace(
        puzzle,
        colours=(),
        region=replace(puzzle.region, colours=()),
        pieces=tuple(replace(piece, colours=()) for piece in puzzle.pieces),
    )
    # a domino covers a black cell and a white one, so the colours only say which way round it lies
    assert satpack.count(puzzle).total == satpack.count(plain).total == 36
    one_side = WORKSHOP.replace('<pair piece="0" result="1"/>', "")
    assert satpack.count(read(one_side, 4).puzzle).total == 0


def test_stored_positions_honour_hotspots():
    text = WORKSHOP.replace(
        '<shapes><shape id="1" count="3"/></shapes>', '<shapes><shape id="3" count="3"/></shapes>'
    )
    check_stored(read(text, 1))
    moved = text.replace('hx="1"', 'hx="2"')
    with pytest.raises(VerificationError, match="solution 1 is wrong"):
        check_stored(read(moved, 1))


def test_transformations_are_numbered_as_burrtools_numbers_them():
    """Images of (x, y, z), from the table in the description of the format."""
    table = """
    x y z | x -z y | x -y -z | x z -y
    -z y x | -y -z x | z -y x | y z x
    -x y -z | -x -z -y | -x -y z | -x z y
    z y -x | y -z -x | -z -y -x | -y z -x
    -y x z | z x y | y x -z | -z x -y
    y -x z | -z -x y | -y -x -z | z -x -y"""
    place = {"x": 2, "y": 3, "z": 5}
    images = [
        tuple(-place[word[1]] if word.startswith("-") else place[word] for word in image.split())
        for line in table.strip().split("\n")
        for image in line.split("|")
    ]
    cube = GRID_TYPES[0]
    assert [cube.turn(number, (2, 3, 5)) for number in range(24)] == images


def test_prisms_turn_about_the_left_corner_of_the_first():
    """By 60 degrees k times, and for 6 + k after a half turn about the upright axis of the page."""
    turn = GRID_TYPES[1].turn
    around = [(0, 0), (-1, 0), (-2, 0), (-2, -1), (-1, -1), (0, -1)]
    assert [turn(number, (0, 0, 3)) for number in range(6)] == [(x, y, 3) for x, y in around]
    assert [turn(6 + number, (0, 0, 3)) for number in range(6)] == [
        (x, y, -3) for x, y in around[2:] + around[:2]
    ]


@pytest.mark.parametrize("kind", GRID_TYPES.values(), ids=lambda kind: kind.grid.name)
def test_places_are_cells_and_turns_are_rotations(kind):
    from itertools import product

    from satpack.model.grids import apply

    cells = {place: kind.to_cell(place) for place in product(range(-2, 3), repeat=3)}
    cells = {place: cell for place, cell in cells.items() if cell is not None}
    for place, cell in cells.items():
        assert kind.to_place(cell) == place
    matrices = set()
    for turn in range(kind.turns):
        images = {cell: kind.to_cell(kind.turn(turn, place)) for place, cell in cells.items()}
        fitting = [
            matrix
            for matrix in kind.grid.rotations
            if len(
                {
                    tuple(a - b for a, b in zip(image, apply(matrix, cell), strict=True))
                    for cell, image in images.items()
                }
            )
            == 1
        ]
        assert len(fitting) == 1
        matrices.update(fitting)
    assert len(matrices) == kind.turns


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("<puzzle version", "<box version", "not XML: mismatched tag"),
        ('version="2"', 'version="3"', "line 2: <puzzle>: attribute version: found '3'"),
        ('gridType type="0"', 'gridType type="5"', "found 5, a grid that satpack lacks; it has 0 (cube)"),
        ('gridType type="0"', 'gridType type="9"', "found 9, a grid that satpack lacks; it has 0 (cube)"),
        ('gridType type="0"', 'gridType type="1"', None),
        ('x="2" y="3"', 'x="2"', "line 6: <voxel>: attribute y is missing"),
        ('x="2" y="3"', 'x="2" y="-3"', "attribute y: found '-3'; use a number from 0"),
        ('x="2" y="3"', 'x="2" y="1e9"', "attribute y: found '1e9'"),
        ('x="2" y="3"', 'x="1000" y="1000000"', "1,000 by 1,000,000 by 1 are 1,000,000,000 cells, but it lists 6"),
        ('x="2" y="3"', 'x="99999999999" y="3"', "attribute x: found '99999999999'"),
        ('name="domino">##', 'name="domino" hx="-9999999">##', "use a number from -1,000,000 to 1,000,000"),
        (' type="0" name="tray"', "", "attribute type: is missing"),
        (' type="0" name="tray"', ' type="1"', "attribute type: found '1'"),
        ("######<", "#####?<", "character 6 of its cells: found '?'"),
        ("######<", "##### <", "character 6 of its cells: found ' '"),
        ("######<", "1#####<", "character 1 of its cells: found '1'"),
        ("######<", "#12345#####<", "found '4'"),
        ("######<", "#####<", "2 by 3 by 1 are 6 cells, but it lists 5"),
        ("######<", "#####+3<", "[1, 2, 0] has colour 3, but the file has 2 colours"),
        ("######<", "______<", "<voxel>: the region has no cells"),
        ('<result id="0"/>', "", "has no <result>"),
        ('<result id="0"/>', '<result id="10"/>', "found 10, but the file has 10 shapes, counted from 0"),
        ('<shape id="1" count="3"/>', "", "has no pieces"),
        ('<shape id="1" count="3"/>', '<shape id="-1"/>', "attribute id: found '-1'"),
        ('<shape id="1" count="3"/>', '<shape id="9" count="3"/>', "has a variable cell with colour 1"),
        ('<shape id="1" count="3"/>', '<shape id="1" min="3" max="2"/>', "min is 3 and max is 2"),
        ('<shape id="1" count="3"/>', '<shape id="6"/>', None),
        (
            '<shape id="1" count="3"/>',
            '<shape id="1" count="3"><group group="1" count="2"/></shape>',
            "some copies of a piece are in one group and some are not, which satpack lacks",
        ),
        ('<shape id="1" count="3"/>', '<shape id="1" count="3"><group group="4" count="3"/></shape>', None),
        ("<bitmap/>", '<bitmap><pair piece="2" result="0"/></bitmap>', "found 2, but the file has 2 colours"),
        ('red="0"', 'red="256"', "attribute red: found '256'; use a number from 0 to 255"),
        ('state="2"', 'state="3"', "attribute state: found '3'"),
    ],
)  # fmt: skip
def test_a_mistake_is_named_with_its_line(old, new, message):
    text = WORKSHOP.replace(old, new, 1)
    assert text != WORKSHOP
    if message is None:
        read(text, 1)
        return
    with pytest.raises(InputError) as caught:
        read(text, 1)
    assert message in str(caught.value)
    assert str(caught.value).startswith("x.xmpuzzle: ")
    assert str(caught.value).count("x.xmpuzzle") == 1


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("0 0 0 0 0 1 0 0 0 2 0 0", "0 0 0 0 0 1 0 0", "describes 2 pieces; the problem has 3"),
        ("0 0 0 0 0 1 0 0 0 2 0 0", "0 0 0 0 0 1 0 0 0 2 0", "piece 3: found '0 2 0'"),
        ("0 0 0 0 0 1 0 0 0 2 0 0", "0 0 0 0 0 1 0 0 0 2 0 24", "there is no transformation 24"),
        ("0 0 0 0 0 1 0 0 0 2 0 0", "0 0 0 0 0 1 0 0 0 1e3 0 0", "piece 3: found '0 1e3 0 0'"),
        ("0 0 0 0 0 1 0 0 0 2 0 0", "x 0 1 0 0 0 2 0 0", "solution 1 is wrong: cell [0, 0, 0] is not covered"),
        ("0 0 0 0 0 1 0 0 0 2 0 0", "0 0 0 0 0 1 0 0 0 1 0 0", "both cover [0, 1, 0]"),
        ("0 0 0 0 0 1 0 0 0 2 0 0", "0 0 0 0 0 1 0 0 0 3 0 0", "outside the region"),
        ("0 1 0 16 1 1 0 16", "0 1 0 0 0 2 0 0", "solution 2 repeats solution 1, or an image of it"),
        ("0 0 0 0 0 1 0 16 1 1 0 16", "0 0 0 16 1 0 0 16 0 2 0 0", None),
        ('assemblies="2"', 'assemblies="1"', "stores 2 solutions, but says that 1 was found"),
        ('assemblies="2"', 'assemblies="5"', "attribute assemblies: says 5; satpack finds 2"),
        ('state="2" assemblies="2"', 'state="1" assemblies="9"', "says 9; satpack finds 2"),
        ("<solution><assembly>", "<solution/><solution><assembly>", "has no <assembly>"),
        ('<shape id="1" count="3"/>', '<shape id="1" count="4"/>', "describes 3 pieces; the problem has 4"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_stored_assemblies_is_named(old, new, message):
    text = WORKSHOP.replace(old, new, 1)
    assert text != WORKSHOP
    if message is None:
        check_stored(read(text, 1))
        return
    with pytest.raises(SatpackError) as caught:
        check_stored(read(text, 1))
    assert message in str(caught.value)


BURR = (GOLDEN / "burr6.xmpuzzle").read_text(encoding="utf-8")
THIRD = "<state><dx>0 3 3 3 0 4</dx><dy>3 0 5 2 4 9</dy><dz>2 4 7 0 6 3</dz></state>"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (THIRD, THIRD.replace("4 9", "4 8"), None),
        (THIRD, THIRD.replace("4 9", "5 9"), "move 2: moves pieces by different vectors at once"),
        (THIRD, THIRD.replace("4 9", "4 7"), "move 2: moves nothing"),
        (THIRD, THIRD.replace("0 4<", "0 5<"), "move 2: slides along [1, 2, 0], which is not a direction"),
        (THIRD, THIRD.replace("4 9", "9 9"), "different vectors"),
        ("<dx>1 6</dx><dy>4 7</dy><dz>20006 4</dz>", "<dx>20001 6</dx><dy>4 7</dy><dz>6 4</dz>", "runs into"),
        (THIRD, THIRD.replace("4 9", "4 999"), "a move goes on after pieces are free of each other"),
        (THIRD, THIRD.replace("4 9", "4"), "<dy> has 5 numbers for 6 pieces"),
        (THIRD, THIRD.replace("4 9", "4 z"), "<dy>: found 'z'; use whole numbers"),
        ("0 1 2 3 4 5</pieces>", "0 1 2 3 4 4</pieces>", "lists a piece twice"),
        ("0 1 2 3 4 5</pieces>", "0 1 2 3 4 6</pieces>", "there is no piece 6"),
        ("20003 20000 20005 2 4 7", "3 0 5 2 4 7", "its last state removes no piece, or all of them"),
        ('<separation type="removed">\n<pieces count="3">', '<separation type="kept">\n<pieces count="3">',
         "does not say how what is removed comes apart"),
        ('solutions="1"', 'solutions="2"', "attribute solutions: says 2; satpack finds 1"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_stored_moves_is_named(old, new, message):
    text = BURR.replace(old, new, 1)
    assert text != BURR
    with pytest.raises(SatpackError) as caught:
        check_stored(read(text))
    if message is not None:
        assert message in str(caught.value)


def test_more_moves_than_needed_are_named():
    """One piece slides and slides back before the way begins."""
    first, second = BURR.index("<state>"), BURR.index("<state>", BURR.index("<state>") + 1)
    third = BURR.index("<state>", second + 1)
    there, back = BURR[first:second], BURR[second:third]
    text = BURR[:first] + there + back + BURR[first:]
    with pytest.raises(
        VerificationError, match="takes 12 moves until something is out; it takes 10"
    ):
        check_stored(read(text))


def test_levels_alone_are_compared():
    start, end = BURR.index("<separation>"), BURR.rindex("</separation>") + len("</separation>")
    text = BURR[:start] + "<separationInfo>11 2 2 2 2 0 0 0 0 0 0</separationInfo>" + BURR[end:]
    assert [each.levels for each in read_stored(read(text)) if each.levels] == [(10, 1, 1, 1, 1)]
    assert check_stored(read(text)).apart == 1
    with pytest.raises(VerificationError, match="takes 9 moves"):
        check_stored(read(text.replace(">11 2", ">10 2")))


def test_the_shift_of_a_part_that_starts_elsewhere_is_forgiven():
    """Old files shift what is left as a whole."""
    marker = BURR.index('<separation type="left">\n<pieces count="3">')
    shifted = BURR[marker:].replace("<dx>4 1 6</dx>", "<dx>14 11 16</dx>")
    assert check_stored(read(BURR[:marker] + shifted)).apart == 1


def test_groups_need_not_come_apart():
    together = BURR
    for number in (3, 4, 5):
        together = together.replace(
            f'<shape id="{number}" count="1"/>', f'<shape id="{number}" count="1" group="1"/>'
        )
    puzzle = read(together).puzzle
    (found,) = (each for each in satpack.Survey(puzzle) if each.ending.value == "separated")
    assert found.level == "10.1.1"
    assert found.whole.staying is None
    everything = replace(puzzle, pieces=tuple(replace(piece, group=1) for piece in puzzle.pieces))
    assert satpack.disassemble(satpack.solve(everything)).level == ""


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"<a/>", "XML, but not a BurrTools puzzle: found <a>"),
        (b'<puzzle version="2"/>', "holds shapes, but no problem"),
        (gzip.compress(WORKSHOP.encode())[:-9], "broken gzip: it is cut short"),
        (gzip.compress(WORKSHOP.encode()) * 2, "broken gzip"),
        (b"\x1f\x8b nonsense", "broken gzip"),
        (WORKSHOP.encode() * 2, "not XML: junk after document element"),
        (WORKSHOP.encode()[:-20], "not XML"),
        (b'<!DOCTYPE a [<!ENTITY b "bb">]><puzzle version="2">&b;</puzzle>', "document type"),
        (b'<!DOCTYPE a SYSTEM "file:///etc/hostname"><puzzle version="2"/>', "document type"),
        (b'<puzzle version="2">&b;</puzzle>', "undefined entity"),
        (
            gzip.compress(bytes(40_000_000)),
            "expands too far; satpack takes at most 32,000,000 bytes",
        ),
        (
            b'<puzzle version="2">' + b"<a>" * 600,
            "too deep inside each other; satpack takes at most 500 levels",
        ),
        (
            b'<puzzle version="2">' + b"<a/>" * 300_001 + b"</puzzle>",
            "too many elements; satpack takes at most 300,000",
        ),
        (
            b'<puzzle version="2"><shapes><voxel type="0" x="200" y="200" z="200">'
            + b"_" * 8_000_000
            + b'</voxel></shapes><problems><problem><result id="0"/></problem></problems></puzzle>',
            "a box of 8,000,000 cells",
        ),
        (
            b'<puzzle version="2"><shapes><voxel type="0" x="250001" y="1" z="1">'
            + b"#" * 250_001
            + b'</voxel></shapes><problems><problem><result id="0"/></problem></problems></puzzle>',
            "too many cells; satpack takes at most 250,000",
        ),
    ],
    ids=range(15),
)
def test_hostile_files_get_one_error(content, message):
    with pytest.raises((InputError, LimitError)) as caught:
        read(content)
    assert message in str(caught.value)
    assert len(str(caught.value)) < 400


def test_assemblies_are_no_larger_than_the_result_shape():
    text = WORKSHOP.replace('count="3"/>', 'count="30"/>', 1)
    text = text.replace("0 0 0 0 0 1 0 0 0 2 0 0", " ".join(["0 0 0 0"] * 30), 1)
    with pytest.raises(InputError, match="its pieces have 60 cells, the result shape 6"):
        check_stored(read(text, 1))


def test_stored_solutions_and_moves_stop_at_a_limit(monkeypatch):
    monkeypatch.setattr(assemblies, "MAX_STORED", 1_000)
    with pytest.raises(
        LimitError, match="the stored solutions have too many cells; satpack takes at most 1,000"
    ):
        list(read_stored(read(BURR)))
    start, end = BURR.index("<solution>"), BURR.index('<solution asmNum="29">')
    alone = BURR[:start] + BURR[end:]
    with pytest.raises(
        LimitError, match="the moves slide too many cells; satpack takes at most 1,000"
    ):
        list(read_stored(read(alone)))


def test_too_many_problems_are_refused():
    text = '<puzzle version="2"><problems>' + "<problem/>" * 501 + "</problems></puzzle>"
    with pytest.raises(LimitError, match="holds 501 problems; satpack takes at most 500"):
        read(text)


def test_many_shapes_stop_at_the_limit(monkeypatch):
    monkeypatch.setattr("satpack.io.burrtools.problems.MAX_CELLS", 2_700)
    part = '<shape id="0"/>' * 101
    text = (
        '<puzzle version="2"><shapes><voxel type="0" x="3" y="3" z="3">'
        + "#" * 27
        + f'</voxel></shapes><problems><problem><shapes>{part}</shapes><result id="0"/></problem></problems></puzzle>'
    )
    with pytest.raises(LimitError, match="too many cells; satpack takes at most 250,000"):
        read(text)
