"""A page of many puzzles, each with a picture, its numbers and its source, in one HTML file that loads nothing.

Its only script finds puzzles by their words; without it all are shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from satpack.model.solution import Solution
from satpack.render.document import html_page
from satpack.render.labels import by_numbers, shown_name
from satpack.render.svg.colouring import draw_colouring_svg
from satpack.render.svg.solution import draw_svg
from satpack.runtime.wording import many

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from satpack.model.colouring import Colouring
    from satpack.model.expect import Expect
    from satpack.model.puzzle import Puzzle

_PLANE, _BOXES, _SOLID, _INTERLOCKING = GROUPS = (
    ("plane", "In the plane", "Polyominoes, polyhexes and polyiamonds on their boards."),
    ("boxes", "Rectangles", "Boxes in a box, the large ones packed by coordinates."),
    ("solid", "In space", "Cubes and prisms, moved apart so that no piece hides another; balls as they lie."),
    ("interlocking", "Interlocking", "Burrs and chains: filling the space is one thing, getting there another."),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Exhibit:
    """A puzzle to show."""

    name: str
    puzzle: Puzzle
    solution: Solution | None  # verified
    missing: str = ""  # the reason why there is no solution
    story: str = ""
    colouring: Colouring | None = None  # if there is no solution, cell weights that prove it
    picture: str = ""  # the solution's `card_picture`, if it is already drawn


def gallery_html(exhibits: Sequence[Exhibit], *, title: str, introduction: str) -> str:
    """Return a self-contained HTML page of puzzles, in groups sorted by name (numbers in names by size)."""
    order = {group: i for i, group in enumerate(GROUPS)}
    ordered = sorted(exhibits, key=lambda each: (order[_group(each.puzzle)], by_numbers(each.name)))
    sections, links = [], []
    for (key, heading, line), members in groupby(ordered, key=lambda each: _group(each.puzzle)):
        cards = [_card(each) for each in members]
        links.append(f'<a href="#{key}">{heading} <span>{len(cards)}</span></a>')
        sections.append(
            f'<section id="{key}"><h2>{heading}</h2><p class="line">{line}</p>'
            f'<div class="cards">{"".join(cards)}</div></section>'
        )
    body = _BODY.format(
        title=_text(title),
        introduction=_text(introduction),
        links="".join(links),
        sections="\n".join(sections),
    )
    style, script = (
        Path(__file__).with_suffix(suffix).read_text(encoding="utf-8") for suffix in (".css", ".js")
    )
    return html_page(shown_name(title), body, style=f"\n{style}", script=f"\n{script}")


_BODY = """<header><h1>{title}</h1><p>{introduction}</p></header>
<nav aria-label="Groups"><div>{links}
<label id="search" hidden>Search <input type="search" autocomplete="off" spellcheck="false"></label></div></nav>
<main>
{sections}
<p class="none" role="status" hidden>No puzzle has all these words.</p>
</main>
<footer></footer>"""


def _group(puzzle: Puzzle) -> tuple[str, str, str]:
    if puzzle.expect.interlocks:
        return _INTERLOCKING
    if puzzle.grid.dimension == 3:
        return _SOLID
    boxes = puzzle.grid.name == "square" and all(_is_box(piece.cells) for piece in puzzle.pieces)
    return _BOXES if boxes else _PLANE


def _is_box(cells: Sequence[tuple[int, ...]]) -> bool:
    xs, ys = zip(*cells, strict=True)
    wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    return bool(wide * high == len(cells))


def _card(each: Exhibit) -> str:
    puzzle = each.puzzle
    pieces = sum(piece.copies.high for piece in puzzle.pieces)
    counted = (many(len(puzzle.region), "cell"), many(pieces, "piece"))
    facts = (f"{puzzle.grid.name} grid", *counted)
    missing = "" if each.solution is not None else each.missing
    if each.solution is not None:
        picture = each.picture or card_picture(each.solution)
    elif each.colouring is not None:
        picture = draw_colouring_svg(each.colouring, sums=False)
        sentence = each.colouring.sentence
        missing = f"{missing} {sentence[0].upper()}{sentence[1:]}.".strip()
    else:
        picture = draw_svg(Solution(puzzle, ()))
    asked = "solve" if puzzle.goal is None else "best"
    numbers = "".join(
        f"<div><dt>{_text(what)}</dt><dd>{_text(number)}</dd></div>"
        for number, what in _numbers(puzzle.expect)
    )
    return (
        f'<article id="{_text(each.name)}"><div class="picture">{picture}</div>'
        f"<h3>{_text(puzzle.name)}</h3>"
        f'<p class="facts">{", ".join(f"<span>{_text(fact)}</span>" for fact in facts)}</p>'
        + (f"<dl>{numbers}</dl>" if numbers else "")
        + (f'<p class="missing">{_text(missing)}</p>' if missing else "")
        + (f'<p class="story">{_marked(each.story)}</p>' if each.story else "")
        + (f'<p class="source">{_marked(puzzle.source)}</p>' if puzzle.source else "")
        + f"<p>{_code(f'satpack {asked} {each.name}')}</p></article>"
    )


def card_picture(solution: Solution) -> str:
    """Return a picture that is legible on a card."""
    grid = solution.puzzle.grid
    if grid.balls:  # in layers, or moved apart, they would be too small
        return draw_svg(solution, style="exploded", explode=0.0, letters=False)
    return draw_svg(solution, letters=None if grid.dimension == 2 else False)


def _numbers(expect: Expect) -> Iterator[tuple[str, str]]:
    """Yield the known facts of a puzzle: numbers, and their meanings."""
    counts = (
        (expect.total, "in all"),
        (expect.rotations, "up to rotation"),
        (expect.symmetry, "up to symmetry"),
    )
    known = [(count, how) for count, how in counts if count is not None]
    if known and not any(count for count, _ in known):
        yield "0", "solutions"
        return
    for i, (count, how) in enumerate(known):
        yield f"{count:,}", f"solution{'s' * (count != 1)} {how}" if not i else how
    if expect.apart is not None:
        yield f"{expect.apart:,}", "come apart" if expect.apart != 1 else "comes apart"
    if expect.level is not None:
        yield expect.level, "level"
    if expect.best is not None:
        yield f"{expect.best:,}", "at best"


def _text(text: str) -> str:
    return escape(shown_name(text))


def _marked(sentences: str) -> str:
    """Return sentences as HTML, with addresses as links, and text between backticks as code.

    >>> _marked("A < B, https://example.org/x; `a b`.")
    'A &lt; B, <a href="https://example.org/x">https://example.org/x</a>; <code><span>a</span> <span>b</span></code>.'
    """
    return "".join(
        _code(code)
        if code
        else f'<a href="{_text(address)}">{_text(address)}</a>'
        if address
        else _text(words)
        for code, address, words in _PASSAGES.findall(sentences)
    )


def _code(command: str) -> str:
    """Return a command as HTML whose words are not broken at their hyphens."""
    words = " ".join(f"<span>{_text(word)}</span>" for word in command.split())
    return f"<code>{words}</code>"


_ADDRESS = r"https://[\w./?=&~#%+-]*[\w/]"
_PASSAGES = re.compile(rf"`([^`]+)`|({_ADDRESS})|(.+?(?=`[^`]+`|{_ADDRESS}|\Z))", re.DOTALL)
