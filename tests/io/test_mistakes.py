"""Every kind of mistake in a puzzle file gets one error: where it is, what was found, what would be right."""

import pytest
import tomli

from satpack.gallery import gallery_text
from satpack.io.puzzles.puzzle_file import parse_puzzle
from satpack.io.puzzles.text import rule_lines
from satpack.runtime.errors import LimitError, PuzzleError

GOOD = """
name = "two dominoes"
grid = "square"

[region]
box = [2, 2]

[[pieces]]
name = "domino"
box = [2, 1]
copies = 2
"""


def broken(old, new):
    """Return the good file with one thing changed."""
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def region(text):
    return broken("[region]\nbox = [2, 2]", text)


def on(grid, text):
    return text.replace('"square"', f'"{grid}"')


MISTAKES = {
    # --- prisms and spheres
    "a prism the wrong way up": (
        on("prism", region('[region]\ncells = """\n^v\n\n^^"""')).replace("[2, 1]", "[2, 1, 1]"),
        (
            "region, key cells: row 3, column 2: found '^', but the triangle here points down; "
            "use 'v' or '#', or move the drawing by one column"
        ),
    ),
    "a prism without a layer": (
        on("prism", region("[region]\ncells = [[0, 0]]")).replace("[2, 1]", "[2, 1, 1]"),
        "region, key cells: entry 1 is [0, 0]; a cell of the prism grid has 3 numbers",
    ),
    "a flat box of spheres": (
        on("sphere", GOOD),
        "region, key box: found [2, 2]; a box on the sphere grid has 3 sides",
    ),
    # --- not TOML, or not a puzzle at all
    "two equals signs": (
        "name = = 3",
        "line 1, column 8: found '='; write one = between key and value",
    ),
    "a colon": (
        broken("grid =", "grid:"),
        "line 3, column 5: found ':'; write = between key and value",
    ),
    "no equals sign": (
        broken("grid =", "grid"),
        (
            "line 3, column 6: found '\"square\"' where = should follow a key; "
            "a line is key = value, a [table], or a # comment"
        ),
    ),
    "no value": (
        broken("box = [2, 2]", "box ="),
        (
            "line 6, column 6: the value is missing here; "
            'text goes in quotes, a drawing between """ and """'
        ),
    ),
    "no quotes": (
        broken('"square"', "square"),
        "line 3, column 8: found 'square'; text goes in quotes, as in \"square\"",
    ),
    "curly quotes": (
        broken('"square"', "\u201csquare\u201d"),
        'line 3, column 8: found \u201c, a curly quotation mark; use the straight one, "',
    ),
    "quotes in text": (
        broken("two dominoes", 'two "dominoes"'),
        'line 2, column 14: found \'dominoes""\'; write \\" for a quotation mark inside text',
    ),
    "a truth value with a capital": (
        broken("[region]", "reflect = True\n[region]"),
        "line 5, column 11: found 'True'; use true",
    ),
    "a list in parentheses": (
        broken("[2, 2]", "(2, 2)"),
        "line 6, column 7: found '('; a list goes in square brackets, such as [2, 2]",
    ),
    "an expression": (
        broken("copies = 2", "copies = +-2"),
        (
            "line 11, column 10: found '+-2'; "
            "use text in quotes, a whole number, true, false, or a list in brackets"
        ),
    ),
    "a range without quotes": (
        broken("copies = 2", "copies = 1-4"),
        "line 11, column 11: found '-4'; a range goes in quotes, as in \"1-4\"",
    ),
    "a leading zero": (
        broken("copies = 2", "copies = 02"),
        "line 11, column 11: found '2'; write numbers without leading zeros",
    ),
    "two keys on a line": (
        broken('dominoes"\n', 'dominoes" '),
        "line 2, column 23: found 'grid'; begin a new line for each key",
    ),
    "a semicolon": (
        broken("copies = 2", "copies = 2;"),
        "line 11, column 11: found ';'; after a value only a comment may follow on its line; leave it out",
    ),
    "a list without end": (
        broken("[2, 2]", "[2, 2"),
        "line 6, column 7: the list that starts here needs a comma or its closing ] before line 8, column 1",
    ),
    "a list without start": (
        broken("[2, 2]", "2, 2]"),
        "line 6, column 8: found ','; a list begins with [ and ends with ], as in [2, 2]",
    ),
    "a table without end": (
        GOOD + "[goal]\nx = {a = 1",
        "line 13, column 5: the table that starts here needs a comma or its closing } before the end of the file",
    ),
    "a header without end": (
        broken("[region]", "[region"),
        "line 5, column 8: found the end of the line; the name of a table ends with ], as in [region]",
    ),
    "half a header": (
        broken("[[pieces]]", "[[pieces]"),
        "line 8, column 9: found ']'; a table of a list ends with ]], as in [[pieces]]",
    ),
    "a header with too few brackets": (
        broken("[[pieces]]", "[pieces]"),
        "key pieces: found a single table; write [[pieces]] above each one",
    ),
    "a header with too many brackets": (
        broken("[region]", "[[region]]"),
        "region: found a list, as [[region]] begins one; write [region]",
    ),
    "a drawing as a list": (
        broken("box = [2, 2]", 'cells = ["##", "##"]'),
        'region, key cells: entry 1: found \'##\'; use a list, or draw all rows between one pair of """',
    ),
    "another language's comment": (
        GOOD + "// the end",
        "line 12, column 1: found '// the end'; a comment begins with #",
    ),
    "an odd key": (
        GOOD + "!x = 3",
        "line 12, column 1: found '!x'; a line is key = value, a [table], or a # comment",
    ),
    "no key": (GOOD + "= 3", "line 12, column 1: the key before = is missing"),
    "an empty part of a key": (
        GOOD + "x. = 3",
        "line 12, column 4: found '='; a key has letters, digits, - and _",
    ),
    "a special space": (
        broken("grid =", "grid\u00a0="),
        "line 3, column 5: found the special space U+00A0; use a plain one",
    ),
    "a backslash": (
        broken("two dominoes", "C:\\puzzles"),
        "line 2, column 11: found a single backslash in text; write \\\\ for it",
    ),
    "old ends of lines": (
        GOOD.replace("\n", "\r")[1:],
        "line 1, column 22: found a carriage return without a line feed; use plain ends of lines",
    ),
    "text without end": (
        broken('two dominoes"', "two dominoes"),
        'line 2, column 8: the text that starts here has no closing quotation mark; end it with "',
    ),
    "a drawing between single quotes": (
        broken("box = [2, 2]", 'cells = "\n##\n##\n"'),
        (
            "line 6, column 9: the text that starts here has no closing quotation mark; "
            'begin and end text of several lines with """'
        ),
    ),
    "a drawing between quotes of two kinds": (
        broken("box = [2, 2]", "cells = '''\n##\n##\n\"\"\""),
        "line 6, column 9: the text that starts here has no closing quotation mark; end it with '''",
    ),
    "a key twice": (
        'name = "x"\nname = "y"',
        "line 2, column 1: found 'name', which line 1 gives too; keep one of them",
    ),
    "a table twice": (
        GOOD + "[region]\nbox = [3, 3]",
        "line 12, column 1: found '[region]', which line 5 gives too; keep one of them",
    ),
    "a table in two forms": (
        "region = 3" + GOOD,
        "line 5, column 1: found '[region]', which an earlier line gives in another form; keep one of them",
    ),
    "a key twice in braces": (
        GOOD + "goal = {a = 1, a = 2}",
        "line 12, column 21: a key is given twice in this table; keep one of them",
    ),
    "empty file": ("", "key name: is missing"),
    "deep nesting": (
        "a = " + "[" * 100_000,
        "not a puzzle: nested too deeply",
    ),
    "endless key": (
        "a" + ".a" * 1_000_000 + " = 1",
        "line 1: a key of more than 40 parts; no key here has more than 2",
    ),
    "endless number": (
        "a = " + "9" * 5_000,
        "not a puzzle: holds a number of thousands of digits",
    ),
    "NUL": (
        'name = "a\0b"',
        "line 1, column 10: found the invisible character U+0000; leave it out",
    ),
    "escapes for terminals in the source": (
        'source = "red \\u001b[31m"' + GOOD,
        r"key source: found 'red \x1b[31m'; use printable text of at most 10,000 characters",
    ),
    "a source without end": (
        f'source = "{"x" * 10_001}"' + GOOD,
        f"key source: found '{'x' * 56}...; use printable text of at most 10,000 characters",
    ),
    # --- unknown and missing keys
    "unknown key": (
        broken("grid =", "gird ="),
        "there is no key 'gird'; did you mean grid?",
    ),
    "unknown key like no other": (
        "shape = 3" + GOOD,
        "there is no key 'shape'; the keys here are name, grid, region, pieces, source, reflect, expect, goal, colours, rules, regions, design",
    ),
    "unknown key in the region": (
        region("[region]\nbox = [2, 2]\ngaps = 1"),
        "region: there is no key 'gaps'; the keys here are box, cells, optional, holes, colours, wrap",
    ),
    "unknown key in a piece": (
        broken("copies", "copy"),
        "piece 1 ('domino'): there is no key 'copy'; did you mean copies?",
    ),
    "unknown key in expect": (
        GOOD + "[expect]\nmirrored = 3",
        (
            "expect: there is no key 'mirrored'; the keys here are total, rotations, symmetry, "
            "assemblies, apart, best, level, solvable"
        ),
    ),
    "key of a megabyte": (
        "a" * 1_000_000 + " = 1" + GOOD,
        (
            "there is no key 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...; "
            "the keys here are name, grid, region, pieces, source, reflect, expect, goal, colours, rules, regions, design"
        ),
    ),
    "no name": (broken('name = "two dominoes"', ""), "key name: is missing"),
    "no grid": (broken('grid = "square"', ""), "key grid: is missing"),
    "no region": (region(""), "key region: is missing"),
    # --- designs
    "a wish without meaning": (
        GOOD + "[design]\nwant = ['uniqe']",
        (
            "design, key want, entry 1: found 'uniqe'; use unique, apart, locked, no-holes, distinct, or a comparison "
            'such as "level >= 7" of solutions, apart, level, total-moves or holes'
        ),
    ),
    "wishes that contradict each other": (
        GOOD + "[design]\nwant = ['unique', 'solutions >= 2']",
        "design: want: unique and solutions >= 2 contradict each other; leave one out",
    ),
    "a level of what never comes apart": (
        GOOD + "[design]\nwant = ['locked', 'level >= 3']",
        "design: want: locked and level >= 3 contradict each other: only what comes apart has a level; leave one out",
    ),
    "a wish that is no text": (
        GOOD + "[design]\nwant = [3]",
        "design, key want: entry 1: found 3; use text in quotes",
    ),
    "no such order": (
        GOOD + "[design]\nbest = 'beauty'",
        "design: best: found 'beauty'; use level, total-moves, solutions or holes",
    ),
    "a design of no pieces": (
        GOOD + "[design]\npieces = 0",
        "design: pieces: a set of no pieces; use 1 or more",
    ),
    "pieces of a design backwards": (
        GOOD + "[design]\npieces = '6-4'",
        'design, key pieces: found "6-4", a range that runs backwards; use "4-6"',
    ),
    "a region that is not there": (
        GOOD + "[design]\nregions = ['board']",
        (
            "design, key regions: found 'board'; use a box such as \"2x3x4\", or the name of a table [regions.NAME]"
        ),
    ),
    "a region twice": (
        GOOD + "[design]\nregions = ['2x2', '2x2']",
        "design: regions: '2x2' is there twice; list it once",
    ),
    "a box of three sides in the plane": (
        GOOD + "[design]\nregions = ['2x2x2']",
        "design, key regions, entry 1: found [2, 2, 2]; a box on the square grid has 2 sides",
    ),
    "a region that nobody names": (
        GOOD + "[regions.board]\nbox = [2, 2]",
        "regions.board: no [design] names this region; name it there, or leave it out",
    ),
    "a mistake in a named region": (
        GOOD + "[regions.board]\nbox = [2, 0]\n[design]\nregions = ['board']",
        "regions.board, key box: found [2, 0]; use sides of 1 or more",
    ),
    "too many free cells": (
        GOOD + "[design]\nfree-cells = 2000",
        "design: free-cells: found 2,000; use 0 to 1,000",
    ),
    "free cells in words": (
        GOOD + "[design]\nfree-cells = 'some'",
        "design, key free-cells: found 'some'; use a whole number or a table",
    ),
    "free cells of a piece in words": (
        GOOD + "[design]\nfree-cells = { domino = 'some' }",
        "design, key free-cells: use a whole number or a table",
    ),
    "too many free cells of a piece": (
        GOOD + "[design]\nfree-cells = { domino = 2000 }",
        "design: free-cells of 'domino': found 2,000; use 1 to 1,000",
    ),
    "free cells of a piece without a number": (
        GOOD + "[design]\nfree-cells = { domino = { among = [[0, 0]] } }",
        "design, key free-cells, key number: is missing",
    ),
    "an unknown key of free cells of a piece": (
        GOOD + "[design]\nfree-cells = { domino = { number = 1, amung = [[0, 0]] } }",
        "design, key free-cells: there is no key 'amung'; did you mean among?",
    ),
    "free cells of a piece that are none": (
        GOOD + "[design]\nfree-cells = { domino = { number = 1, among = [['a', 0]] } }",
        "design, key free-cells: use a whole number",
    ),
    "free cells of a piece twice": (
        GOOD + "[design]\nfree-cells = { domino = { number = 1, among = [[0, 0], [0, 0]] } }",
        "design, key free-cells of 'domino': entry 2 is [0, 0], as entry 1 is; list each cell once",
    ),
    "a weight that is no number": (
        GOOD + "[[rules]]\nkind = 'linear'\nleast = 1\npieces = { domino = 'x' }",
        "rule 1 (linear), key pieces: 'domino': use a whole number",
    ),
    "an unknown key of a design": (
        GOOD + "[design]\nwants = ['unique']",
        "design: there is no key 'wants'; did you mean want?",
    ),
    "an unknown family of burr pieces": (
        on("cube", GOOD).replace("[2, 2]", "[9, 9, 9]").replace("[2, 1]", "[2, 1, 1]")
        + "[[pieces]]\nburr = 'some'",
        'piece 2, key burr: found \'some\'; use "all" or "notchable", a number, or a list',
    ),
    "a burr piece listed twice": (
        on("cube", GOOD).replace("[2, 2]", "[9, 9, 9]").replace("[2, 1]", "[2, 1, 1]")
        + "[[pieces]]\nburr = [1, 1]",
        "piece 2, key burr: lists 1 twice; list it once, or use copies",
    ),
    "no pieces": (GOOD.partition("[[pieces]]")[0], "key pieces: is missing"),
    "no pieces in the list": (
        "pieces = []" + GOOD.partition("[[pieces]]")[0],
        "the puzzle has no pieces; it needs at least one",
    ),
    # --- wrong types
    "name is a number": (
        broken('"two dominoes"', "2"),
        "key name: found 2; use text in quotes",
    ),
    "grid is a list": (
        broken('"square"', '["square"]'),
        "key grid: found a list; use text in quotes",
    ),
    "region is text": (
        "region = '2x2'" + region(""),
        "region: found '2x2'; use a table",
    ),
    "pieces is one table": (
        broken("[[pieces]]", "[pieces]"),
        "key pieces: found a single table; write [[pieces]] above each one",
    ),
    "a piece is a number": (
        "pieces = [3]" + GOOD.partition("[[pieces]]")[0],
        "key pieces: entry 1: found 3; use a table, as [[pieces]] begins one",
    ),
    "reflect is text": (
        "reflect = 'no'" + GOOD,
        "key reflect: found 'no'; use true or false",
    ),
    "box is text": (
        broken("[2, 2]", '"2x2"'),
        "region, key box: found '2x2'; use a list",
    ),
    "box has a fraction": (
        broken("[2, 2]", "[2, 2.5]"),
        "region, key box: entry 2: found 2.5; use a whole number",
    ),
    "box has true": (
        broken("[2, 2]", "[2, true]"),
        "region, key box: entry 2: found true; use a whole number",
    ),
    "cells is a date": (
        broken("box = [2, 1]", "cells = 2024-02-29"),
        "piece 1 ('domino'), key cells: found 2024-02-29; use text in quotes or a list",
    ),
    "cells are numbers": (
        broken("box = [2, 1]", "cells = [0, 1]"),
        "piece 1 ('domino'), key cells: entry 1: found 0; use a list",
    ),
    "a coordinate is text": (
        broken("box = [2, 1]", "cells = [[0, 0], [0, '1']]"),
        "piece 1 ('domino'), key cells: entry 2: found '1'; use a whole number",
    ),
    "count is text": (
        GOOD + "[expect]\ntotal = '2'",
        "expect, key total: found '2'; use a whole number",
    ),
    "level without numbers": (
        GOOD + "[expect]\nlevel = 'hard'",
        "expect: level: found 'hard'; use numbers of moves with dots between, such as \"10.1.1\"",
    ),
    "more apart than there are": (
        GOOD + "[expect]\nassemblies = 3\napart = 4",
        "expect: apart: found 4, more than there are assemblies (3)",
    ),
    "solvable, and no solutions": (
        GOOD + "[expect]\ntotal = 0\nsolvable = true",
        "expect: solvable: found true, and total is 0; one is wrong",
    ),
    "solvable in words": (
        GOOD + "[expect]\nsolvable = 'yes'",
        "expect, key solvable: found 'yes'; use true or false",
    ),
    "negative count": (
        GOOD + "[expect]\nrotations = -1",
        "expect, key rotations: found -1; use 0 or more",
    ),
    "count of thousands of digits": (
        GOOD + "[expect]\ntotal = 0x" + "f" * 4_000,
        "expect: total: found a number of 4,817 digits or more; use fewer than 900 digits",
    ),
    # --- values that do not exist
    "unknown grid": (
        broken('"square"', '"octagon"'),
        "key grid: found 'octagon'; use square, cube, hexagon, triangle, prism, sphere, kite, drafter, tan, rhombic, tetra-octa or octet",
    ),
    "blank name": (
        broken('"two dominoes"', '" "'),
        "key name: ' ' can't name a puzzle; use printable text",
    ),
    "name with a line break": (
        broken('"two dominoes"', r'"two\ndominoes"'),
        r"key name: 'two\ndominoes' can't name a puzzle; use printable text",
    ),
    "long name": (
        broken('"domino"', '"' + "d" * 201 + '"'),
        (
            "piece 1 ('dddddddddddddddddddddddddddddddddddddddddddddddddddddddd...), key name: "
            "'dddddddddddddddddddd'... can't name a piece; use at most 200 characters"
        ),
    ),
    "piece without a name": (
        broken('name = "domino"', ""),
        'piece 1: has no name; give it one, such as name = "A"',
    ),
    "empty name": (
        broken('"domino"', '""'),
        "piece 1, key name: '' can't name a piece; use printable text",
    ),
    "duplicate names": (
        GOOD + '[[pieces]]\nname = "domino"\nbox = [1, 1]',
        "piece 2 ('domino'): two pieces are named 'domino', here and at piece 1; give each its own name, or use copies",
    ),
    # --- the region
    "no box and no cells": (
        region("[region]"),
        "region: give exactly one of box and cells",
    ),
    "box and cells": (
        region("[region]\nbox = [2, 2]\ncells = '##'"),
        "region: give exactly one of box and cells",
    ),
    "empty list": (
        region("[region]\ncells = []"),
        "region, key cells: the region has no cells; it needs at least one",
    ),
    "nothing but dots": (
        region("[region]\ncells = '...'"),
        "region, key cells: the region has no cells; it needs at least one",
    ),
    "optional with a drawing": (
        region("[region]\ncells = '##'\noptional = [[2, 0]]"),
        "region, key optional: applies only to a list of cells; in a drawing mark optional cells with '+'",
    ),
    "optional with a box": (
        region("[region]\nbox = [2, 2]\noptional = [[2, 0]]"),
        "region, key optional: applies only to a list of cells; in a drawing mark optional cells with '+'",
    ),
    "required and optional": (
        region("[region]\ncells = [[0, 0], [1, 0]]\noptional = [[2, 0], [1, 0]]"),
        "region, key optional: entry 2 is [1, 0], which is in cells too; list it once",
    ),
    "box of too few sides": (
        broken("[2, 2]", "[4]"),
        "region, key box: found [4]; a box on the square grid has 2 sides",
    ),
    "box without sides": (
        broken("[2, 2]", "[]"),
        "region, key box: found []; a box on the square grid has 2 sides",
    ),
    "box of too many sides": (
        broken("[2, 1]", "[2, 1, 1]"),
        "piece 1 ('domino'), key box: found [2, 1, 1]; a box on the square grid has 2 sides",
    ),
    "box with no side": (
        broken("[2, 2]", "[4, 0]"),
        "region, key box: found [4, 0]; use sides of 1 or more",
    ),
    "negative box": (
        broken("[2, 2]", "[-2, -2]"),
        "region, key box: found [-2, -2]; use sides of 1 or more",
    ),
    "absurd box": (
        broken("[2, 2]", "[10000, 10000]"),
        "region, key box: found [10000, 10000], which is 100,000,000 cells; satpack takes at most 250,000",
    ),
    "box beyond all numbers": (
        broken("[2, 2]", f"[2, {10**30}]"),
        "region, key box: entry 2: found 1000000000000000000000000000000; use 1 to 250,000",
    ),
    "box of a thousand digits": (
        broken("[2, 2]", "[2, 0x" + "f" * 10_000 + "]"),
        "region, key box: entry 2: found a number of 12,041 digits or more; use 1 to 250,000",
    ),
    "absurd coordinate": (
        region(f"[region]\ncells = [[0, 0], [{10**18}, 0]]"),
        (
            "region, key cells: entry 2: found 1000000000000000000; "
            "use a number between -1,000,000,000 and 1,000,000,000"
        ),
    ),
    "far coordinate": (
        region("[region]\ncells = [[0, 0], [1000000, 0]]"),
        "region, key cells: entry 2 is [1000000, 0]; satpack takes coordinates up to 300,000",
    ),
    "scattered region": (
        region("[region]\ncells = [[0, 0], [3000, 3000]]"),
        "region, key cells: the region spans a box of 9,006,001 lattice points; satpack takes at most 4,000,000",
    ),
    "coordinate too long": (
        region("[region]\ncells = [[0, 0], [1, 0, 0]]"),
        "region, key cells: entry 2 is [1, 0, 0]; a cell of the square grid has 2 numbers",
    ),
    "coordinate too short": (
        region("[region]\ncells = [[]]"),
        "region, key cells: entry 1 is []; a cell of the square grid has 2 numbers",
    ),
    "a cell twice": (
        region("[region]\ncells = [[0, 0], [0, 1], [0, 0]]"),
        "region, key cells: entry 3 is [0, 0], as entry 1 is; list each cell once",
    ),
    "a triangle twice": (
        on("triangle", region("[region]\ncells = [[4, 1], [4, 2], [4, 1]]")),
        "region, key cells: entry 3 is [4, 1], as entry 1 is; list each cell once",
    ),
    "a far triangle": (
        on("triangle", region("[region]\ncells = [[0, 0], [0, -300001]]")),
        "region, key cells: entry 2 is [0, -300001]; satpack takes coordinates up to 300,000",
    ),
    # --- drawings
    "wrong mark": (
        region('[region]\ncells = """\n##\n#X"""'),
        "region, key cells: row 2, column 2: found 'X'; use '#', '+' for a cell, '.' or a space for none",
    ),
    "tab": (
        region('[region]\ncells = "#\\t#"'),
        r"region, key cells: row 1, column 2: found '\t'; use '#', '+' for a cell, '.' or a space for none",
    ),
    "triangle mark on squares": (
        region("[region]\ncells = '^v'"),
        "region, key cells: row 1, column 1: found '^'; use '#', '+' for a cell, '.' or a space for none",
    ),
    "variable cells beside a drawing": (
        broken("box = [2, 1]", "cells = '#+'\nvariable = [[1, 0]]"),
        "piece 1 ('domino'), key variable: applies only to a list of cells; in a drawing mark variable cells with '+'",
    ),
    "variable cells of a box": (
        broken("box = [2, 1]", "box = [2, 1]\nvariable = [[2, 0]]"),
        "piece 1 ('domino'), key variable: applies only to a list of cells; leave it out",
    ),
    "empty drawing": (
        region('[region]\ncells = "\\n \\n"'),
        "region, key cells: the drawing is empty; mark at least one cell with '#'",
    ),
    "piece of dots": (
        broken("box = [2, 1]", "cells = '..'"),
        "piece 1 ('domino'), key cells: piece 'domino' has no cells; it needs at least one",
    ),
    "blank line in the plane": (
        region('[region]\ncells = """\n##\n\n##"""'),
        "region, key cells: row 2: found a blank line; use '.' for cells outside",
    ),
    "two blank lines in space": (
        on("cube", region('[region]\ncells = """\n##\n\n\n##"""')),
        "region, key cells: row 3: found a second blank line; draw an empty layer with '.'",
    ),
    "layers of different height": (
        on("cube", region('[region]\ncells = """\n##\n##\n\n##"""')),
        (
            "region, key cells: row 4: layer 2 is 2 wide and 1 high, but layer 1 is 2 wide and 2 high; "
            "fill the smaller one up with '.'"
        ),
    ),
    "layers of different width": (
        on("cube", region('[region]\ncells = """\n##\n##\n\n##\n###"""')),
        (
            "region, key cells: row 4: layer 2 is 3 wide and 2 high, but layer 1 is 2 wide and 2 high; "
            "fill the smaller one up with '.'"
        ),
    ),
    "triangle pointing the wrong way": (
        on("triangle", region('[region]\ncells = """\n^v\n^v"""')),
        (
            "region, key cells: row 2, column 1: found '^', but the triangle here points down; use 'v' or '#', "
            "or move the drawing by one column"
        ),
    ),
    "triangle mark that is none": (
        on("triangle", region("[region]\ncells = '^V'")),
        "region, key cells: row 1, column 2: found 'V'; use '#', '^', 'v', '+' for a cell, '.' or a space for none",
    ),
    "endless drawing": (
        region('[region]\ncells = "' + "." * 300_000 + '#"'),
        "region, key cells: row 1: the drawing is 300,001 wide and 1 high; satpack takes at most 300,000",
    ),
    "too many marks": (
        region('[region]\ncells = """\n' + "#" * 1000 + ("\n" + "#" * 1000) * 250 + '"""'),
        "region, key cells: row 251: too many cells; satpack takes at most 250,000",
    ),
    # --- pieces
    "piece without cells": (
        broken("box = [2, 1]", ""),
        "piece 1 ('domino'): give exactly one of cells, box and polyforms; found none",
    ),
    "piece with cells and box": (
        broken("box = [2, 1]", "box = [2, 1]\ncells = '##'"),
        "piece 1 ('domino'): give exactly one of cells, box and polyforms; found cells and box",
    ),
    "named polyforms": (
        broken("box = [2, 1]", "polyforms = 2"),
        "piece 1 ('domino'), key name: polyforms name themselves; leave name out",
    ),
    "polyforms of no cells": (
        GOOD + "[[pieces]]\npolyforms = 0",
        "piece 2, key polyforms: found 0; use a number of cells, 1 or more",
    ),
    "too many polyforms": (
        GOOD + "[[pieces]]\npolyforms = 1000000",
        (
            "piece 2, key polyforms: there are more than 5,000 polyforms of 1000000 cells on the square grid; "
            "use fewer cells, or list the pieces you want"
        ),
    ),
    "kind of nothing": (
        GOOD + 'kind = "free"',
        "piece 1 ('domino'), key kind: applies only to polyforms; leave it out",
    ),
    "unknown kind": (
        GOOD + '[[pieces]]\npolyforms = 2\nkind = "two-sided"',
        "piece 2, key kind: found 'two-sided'; use free, one-sided or fixed",
    ),
    "polyforms twice": (
        broken("[2, 2]", "[5, 5]") + "[[pieces]]\npolyforms = 2\n[[pieces]]\npolyforms = 2",
        "piece 2: two pieces are named 'domino', here and at piece 1; give each its own name, or use copies",
    ),
    "negative copies": (
        broken("copies = 2", "copies = -2"),
        "piece 1 ('domino'), key copies: found -2; use a number such as 3, or a range such as \"0-3\"",
    ),
    "negative range": (
        broken("copies = 2", 'copies = "-1-3"'),
        "piece 1 ('domino'), key copies: found '-1-3'; use a number such as 3, or a range such as \"0-3\"",
    ),
    "reversed range": (
        broken("copies = 2", 'copies = "3-1"'),
        'piece 1 (\'domino\'), key copies: found "3-1", a range that runs backwards; use "1-3"',
    ),
    "copies in words": (
        broken("copies = 2", 'copies = "many"'),
        "piece 1 ('domino'), key copies: found 'many'; use a number such as 3, or a range such as \"0-3\"",
    ),
    "half a copy": (
        broken("copies = 2", "copies = 1.5"),
        "piece 1 ('domino'), key copies: found 1.5; use a whole number or text in quotes",
    ),
    "a colour that does not exist": (
        GOOD + 'colour = "redd"\n',
        "piece 1 ('domino'), key colour: found 'redd'; use #rgb, #rrggbb or a name of CSS: did you mean red?",
    ),
    "a colour with five digits": (
        GOOD + 'colour = "#12345"\n',
        "piece 1 ('domino'), key colour: found '#12345'; use #rgb, #rrggbb or a name of CSS: such as tomato",
    ),
    "an empty colour": (
        GOOD + 'colour = ""\n',
        "piece 1 ('domino'), key colour: is empty; use a colour such as #cc3333 or tomato, or leave it out",
    ),
    "a number for a colour": (
        GOOD + "colour = 333\n",
        "piece 1 ('domino'), key colour: found 333; use text in quotes",
    ),
    "too many kinds": (
        "pieces = ["
        + "{name = 'a', box = [1, 1]}," * 10_001
        + "]"
        + GOOD.partition("[[pieces]]")[0],
        "piece 10001 ('a'): too many kinds of piece; satpack takes at most 10,000",
    ),
    "many large pieces": (
        "pieces = ["
        + "{name = 'a', box = [130000, 1]}," * 10_000
        + "]"
        + GOOD.partition("[[pieces]]")[0],
        "piece 2 ('a'): the pieces have too many cells; satpack takes at most 250,000",
    ),
}


def test_the_good_file_is_good():
    assert parse_puzzle(GOOD).needed_area == (4, 4)


@pytest.mark.parametrize("kind", MISTAKES)
def test_each_mistake_is_named(kind):
    text, message = MISTAKES[kind]
    with pytest.raises((PuzzleError, LimitError)) as caught:
        parse_puzzle(text, file="my.toml")
    assert str(caught.value) == f"my.toml: {message}"


EVERY_TABLE = """
name = "every table"
grid = "square"
source = "here"
reflect = true
[[colours]]
name = "r"
on = ["r"]
shade = "#cc3322"
[region]
cells = [[0, 0], [1, 0], [2, 0], [3, 0], [0, 1], [1, 1], [2, 1], [3, 1]]
optional = [[0, 2]]
holes = "0-1"
colours = { r = [[0, 0]] }
[regions.other]
box = [4, 2]
optional = true
holes = 1
wrap = [true, false]
[[pieces]]
name = "domino"
cells = [[0, 0], [1, 0]]
copies = "1-4"
turn = "all"
group = 1
value = 3
colours = { r = [[0, 0]] }
[[pieces]]
polyforms = 3
kind = "free"
[design]
pieces = "1-2"
want = ["unique"]
regions = ["other", "2x4"]
best = "level"
free-cells = { domino = { number = 1, among = [[0, 0]] } }
[[rules]]
kind = "forbid"
cells = "#."
pieces = ["domino"]
[[rules]]
kind = "touch"
pieces = ["domino"]
others = "I"
by = "corner"
[[rules]]
kind = "linear"
pieces = { domino = 1 }
cells = { "1" = [[0, 0]] }
least = 1
most = 3
count = "covered"
[[rules]]
kind = "fixed"
pieces = { domino = [[0, 0], [1, 0]] }
[goal]
maximise = "pieces"
[expect]
total = 1
apart = 1
level = "1"
solvable = true
"""
BURR = """
name = "a burr"
grid = "cube"
region.box = [6, 6, 6]
pieces = [{ burr = [1, 2], length = 6 }]
design.free-cells = { "1" = { number = 2, among = [[0, 0, 0]] } }
"""
VALUES = tomli.loads("""
bool = true
numbers = [7, -1, 0, 1000000000000, 2.5, nan, inf]
text = ["", "x", "\\n", "7x7", "1-2"]
times = [2020-01-01, 2020-01-01T01:01:00, 01:01:00]
lists = [[], [1], ["x"], [true], [2.5], [[]], [[1]], [[1, 2]], [[["x"]]], [{}], [{ kind = ["border"] }], [01:01:00]]
tables = [{}, { x = 1 }, { x = [1] }, { x = [[1, 2]] }, { x = {} }, { "" = 1 }]
""")
VALUES = [each for value in VALUES.values() for each in (value if type(value) is list else [value])]
VALUES.append(10**999)


def with_other_values(value):
    """Yield what a file says with one of its values, at any depth, replaced by another."""
    yield from VALUES
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            for other in with_other_values(value[key]):
                changed = value.copy()
                changed[key] = other
                yield changed


@pytest.mark.parametrize(
    "text",
    [EVERY_TABLE, BURR, gallery_text("dominoes-5x6-fault-free")],
    ids=["all", "burr", "rule"],
)
def test_a_value_of_any_type_anywhere_is_read_or_refused_in_one_line(text):
    tables = tomli.loads(text)
    assert parse_puzzle(text)
    refused = []
    for key in tables:
        for value in with_other_values(tables[key]):
            try:
                parse_puzzle("\n".join(rule_lines(tables | {key: value})).removeprefix("[[rules]]"))
            except (PuzzleError, LimitError) as fault:
                refused.append(str(fault))
    assert len(refused) > 100
    assert all(message.isprintable() and len(message) < 300 for message in refused)
