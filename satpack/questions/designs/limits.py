"""Validates a design before searching, and chooses the search strategy."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from satpack.engines.design.examiner import targets_of
from satpack.engines.design.family import MOST_RANKED, same_shape
from satpack.model.designs.painting import ColourWish, MarkWish
from satpack.model.turning import form_of
from satpack.runtime.errors import LimitError, OptionError, PuzzleError
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Collection

    from satpack.engines.design.family import Family
    from satpack.model.designs.design import Design
    from satpack.model.puzzle import Puzzle
    from satpack.questions.designs.design_options import DesignOptions

ENGINES = ("auto", "each", "together")

_FEW = 200_000
"""Most sets that are examined one by one by default."""

_TOO_MANY = 2 * 10**10
"""Most sets that can be examined at all, unless pieces fit so badly that one search finds few solutions."""

_LONG = 10**15
"""Numbers from here on are abbreviated."""

_RATE = 20_000
"""Sets that one process examines per second, approximately."""


def checked_design(puzzle: Puzzle, options: DesignOptions) -> Design:
    """Return the design of a puzzle; refuse unsupported ones."""
    design = puzzle.design
    if design is None:
        raise PuzzleError(
            f"{puzzle.name!r} has no design; add a table [design] with the wishes for sets of its pieces"
        )
    adds = isinstance(design.search, ColourWish | MarkWish)
    if puzzle.rules and not adds:
        raise PuzzleError("a design can't have [[rules]] yet; leave them out")
    if design.takes_apart and targets_of(puzzle)[0].region.wrap:
        raise PuzzleError(
            "assemblies in a wrapped region can't be taken apart; leave out wrap, or what the design asks of moves"
        )
    if options["engine"] not in ENGINES:
        raise OptionError(f"there is no engine {options['engine']!r}; use {', '.join(ENGINES)}")
    twice = next((piece for piece in puzzle.pieces if piece.copies.low > 1), None)
    if design.bounds.twice == (0, 0) and twice is not None:
        raise PuzzleError(
            f"distinct is wished, and piece {twice.name!r} is used {twice.copies.low:,} times or more; change its copies, "
            "or leave out the wish"
        )
    if options["sample"] is not None and options["improve"] is not None:
        raise OptionError("sample and improve: give one of them")
    if options["engine"] != "auto" and (way := way_of(options)) != options["engine"]:
        raise OptionError(
            f"engine {options['engine']!r} examines all sets; leave out {way} or the engine"
        )
    if options["solution"] is not None and not adds:
        raise OptionError(
            "--solution is the one that colours or marks make the only one, and the design asks for none; leave it out"
        )
    return design


def check_given(puzzle: Puzzle, free: Collection[str] = (), *, what: str = "free-cells") -> None:
    """Refuse ranges of copies, and equal pieces (except free ones, which will lose cells), if the pieces must be given."""
    check_fixed(puzzle, what)
    known: dict[object, str] = {}
    for piece in puzzle.pieces:
        if piece.name in free:
            continue
        before = known.setdefault((form_of(puzzle, piece), piece.group), piece.name)
        if before != piece.name:
            raise same_shape(before, piece.name)


def check_fixed(puzzle: Puzzle, what: str) -> None:
    """Refuse ranges of copies."""
    for piece in puzzle.pieces:
        if not piece.copies.is_fixed:
            raise PuzzleError(
                f"{what} need given pieces; give piece {piece.name!r} a number of copies, not a range"
            )


def check_no_variable(puzzle: Puzzle, what: str) -> None:
    """Refuse variable cells."""
    for piece in puzzle.pieces:
        if piece.variable:
            raise PuzzleError(
                f"piece {piece.name!r} has variable cells, which don't go with {what}; make them cells, or take them out"
            )


def check_unmarked(puzzle: Puzzle, what: str) -> None:
    """Refuse sides without a mark that may meet nothing, if the search makes pieces without marks."""
    if puzzle.sides.unmarked == "nothing":
        raise PuzzleError(
            f'{what}: the pieces that are made have no marks on their sides; use unmarked = "anything" or "each other"'
        )


def check_areas(family: Family) -> None:
    """Refuse regions that no set can fill together."""
    low, high = family.areas
    if low <= high:
        return
    sizes = []
    for target in family.targets:
        least, most = family.empty(target)
        cells = len(target.region)
        if least > most:
            raise PuzzleError(
                f"no set meets the wishes: {least:,} or more cells of region {target.name!r} must stay empty, and "
                f"{most:,} may; change holes or the wishes, or make cells of it optional"
            )
        number = f"{cells - most:,}" if least == most else f"{cells - most:,} to {cells - least:,}"
        sizes.append(f"{target.name} {number}")
    raise PuzzleError(
        f"no set can fill all regions: they take different numbers of cells ({', '.join(sizes)}); "
        "leave some out, or allow holes"
    )


def no_set(family: Family) -> str:
    """Return the reason why there is no set, beyond the regions alone."""
    (low, high), (fewest, most) = family.areas, family.pieces
    cells = f"{low:,}" if low == high else f"{low:,} to {high:,}"
    if fewest > most:
        return (
            f"no set has {many(fewest, 'piece')}: with these copies the regions have room for {most:,}; use fewer pieces in "
            "[design], or more copies"
        )
    if family.of_size is not None:
        sizes = sorted(Counter(family.of_size).elements(), reverse=True)
        return (
            f"no set of pieces of {', '.join(map(str, sizes))} cells has {cells} together, as the regions need, and as many copies as "
            "there may be; change pieces, their copies, or the regions"
        )
    pieces = f"{fewest:,}" if fewest == most else f"{fewest:,} to {most:,}"
    return (
        f"no set of {pieces} of the pieces has {cells} cell{'s' * (cells != '1')}, as the regions need; "
        "change pieces, their copies, or the regions"
    )


def way_of(options: DesignOptions) -> str:
    """Return the search strategy that is asked for, perhaps "auto"."""
    asked = (way for way in ("sample", "improve") if options[way] is not None)
    return next(asked, options["engine"])


def set_way(options: DesignOptions, sets: int) -> str:
    """Return the search strategy for a number of sets."""
    way = way_of(options)
    if way == "each" and sets > MOST_RANKED:
        raise LimitError(
            f'there are {_number(sets)} sets, and engine "each" takes at most {MOST_RANKED:,}; '
            'use engine "together", sample or improve'
        )
    if way != "auto":
        return way
    if sets > _TOO_MANY and options["timeout"] is None:
        raise LimitError(
            f"there are {_number(sets)} sets, which would take about {_time(sets // _RATE)} one by one; allow fewer copies or pieces, "
            'sample some (sample, improve), or search for all at once (engine "together")'
        )
    return "each" if sets <= _FEW else "together"


def _number(number: int) -> str:
    """Return a readable number: a power of ten for very large ones."""
    if number < _LONG:
        return f"{number:,}"
    digits = str(number)
    return f"{digits[0]}.{digits[1]} x 10^{len(digits) - 1}"


def _time(seconds: int) -> str:
    for unit, length in (("years", 31_560_000), ("days", 86_400), ("hours", 3_600)):
        if seconds >= 2 * length:
            return f"{_number(round(seconds / length) if seconds < _LONG else seconds // length)} {unit}"
    return f"{seconds // 60:,} minutes"
