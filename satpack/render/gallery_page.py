"""A page of many puzzles, each with a picture, its numbers and its source, in one HTML file that loads nothing.

Its only script finds puzzles by their words; without it all are shown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from satpack.model.solution import Solution
from satpack.render.glyphs import UNICODE
from satpack.render.labels import shown_name
from satpack.render.page.document import policy_of
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
    solution: Solution | None
    """Verified."""
    missing: str = ""
    """The reason why there is no solution."""
    story: str = ""
    colouring: Colouring | None = None
    """If there is no solution, cell weights that prove it."""
    picture: str = ""
    """The solution's `card_picture`, if it is already drawn."""


def gallery_html(exhibits: Sequence[Exhibit], *, title: str, introduction: str) -> str:
    """Return a self-contained HTML page of puzzles, in groups sorted by name (numbers in names by size)."""
    order = {group: i for i, group in enumerate(GROUPS)}
    ordered = sorted(exhibits, key=lambda each: (order[_group(each.puzzle)], _by_number(each.name)))
    sections, links = [], []
    for (key, heading, line), members in groupby(ordered, key=lambda each: _group(each.puzzle)):
        cards = [_card(each) for each in members]
        links.append(f'<a href="#{key}">{heading} <span>{len(cards)}</span></a>')
        sections.append(
            f'<section id="{key}"><h2>{heading}</h2><p class="line">{line}</p>'
            f'<div class="cards">{"".join(cards)}</div></section>'
        )
    return _DOCUMENT.format(
        title=_text(title),
        introduction=_text(introduction),
        style=_STYLE,
        script=_SCRIPT,
        policy=policy_of(_SCRIPT, styles=(_STYLE,)),
        links="".join(links),
        sections="\n".join(sections),
    )


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


def _by_number(name: str) -> list[tuple[int, str]]:
    """Return a key that puts "squares-2" before "squares-10"."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split(r"(\d+)", name)]


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
    return escape(shown_name(text, UNICODE))


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


_STYLE = """
:root {
  color-scheme: light dark;
  --paper: #f6f4ef; --sheet: #fdfcfa; --text: #1d2023; --soft: #62656a; --line: #dcd8cf; --accent: #20599c;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", Georgia, serif;
  --sans: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181b; --sheet: #1d2024; --text: #e9e6e0; --soft: #a3a6ab; --line: #33373d; --accent: #8db9ee; }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 5.5rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--text); font: 15px/1.5 var(--sans); }
header, main { max-width: 1240px; margin: 0 auto; padding: 0 clamp(14px, 3vw, 32px); }
header { padding-top: clamp(28px, 6vw, 64px); }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(2rem, 5vw, 3rem); margin: 0 0 0.4em; }
h2 { font-size: 1.6rem; margin: 2.2em 0 0.1em; }
h3 { font-size: 1.12rem; margin: 0.9em 0 0.2em; overflow-wrap: anywhere; }
header p, .line { color: var(--soft); max-width: 62ch; margin: 0; }
nav {
  position: sticky; top: 0; z-index: 1; background: var(--paper); border-bottom: 1px solid var(--line);
  margin-top: 1.4rem;
}
nav div { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 1.4rem; max-width: 1240px; margin: 0 auto; padding: 0.7rem clamp(14px, 3vw, 32px); }
nav a { color: var(--text); text-decoration: none; white-space: nowrap; }
nav a:hover, nav a:focus-visible { color: var(--accent); text-decoration: underline; }
nav label { display: flex; flex: 1 1 13rem; min-width: 0; align-items: center; justify-content: flex-end; gap: 0.5rem; }
nav label[hidden] { display: none; }
nav input {
  font: inherit; color: inherit; background: var(--sheet); border: 1px solid var(--line); border-radius: 7px;
  padding: 2px 8px; flex: 0 1 15rem; min-width: 0;
}
@media (max-width: 700px) { nav input { flex-grow: 1; } }
nav input:focus-visible { outline: 3px solid var(--accent); outline-offset: 1px; }
.none { color: var(--soft); margin: 3rem 0; }
nav span { color: var(--soft); font-variant-numeric: tabular-nums; }
.cards {
  display: grid; gap: 20px; margin: 1.2rem 0;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 270px), 1fr));
}
article {
  background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; padding: 16px 18px 14px;
  display: flex; flex-direction: column;
}
article[hidden] { display: none; }
article p { margin: 0 0 0.6em; overflow-wrap: anywhere; }
.picture { height: 230px; display: grid; place-items: center; }
.picture svg { width: 100%; height: 100%; min-height: 0; }
.facts, .source { color: var(--soft); }
.facts { font-size: 0.9rem; }
.missing, .story { font-size: 0.93rem; }
.source { font-size: 0.82rem; }
dl { display: grid; grid-template-columns: max-content 1fr; column-gap: 10px; margin: 0 0 0.7em; }
dl div { display: grid; grid-template-columns: subgrid; grid-column: 1 / -1; align-items: baseline; }
dt { font-size: 0.85rem; color: var(--soft); }
dl div, .facts span { white-space: nowrap; }
dd { order: -1; margin: 0; font: 600 1.15rem/1.3 var(--serif); font-variant-numeric: lining-nums tabular-nums; }
a { color: var(--accent); }
code { font: 0.84rem/1.4 ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--soft); }
code span { display: inline-block; max-width: 100%; }
article p:last-child { margin: auto 0 0; }
footer { height: 3rem; }
@media print { nav { display: none; } article { break-inside: avoid; } }
"""

_SCRIPT = """
"use strict";
const search = document.getElementById("search");
const field = search.querySelector("input");
const none = document.querySelector(".none");
const words = (text) => text.toLowerCase().normalize("NFD").replace(/\\p{M}/gu, "");
const sections = [...document.querySelectorAll("section")].map((section) => ({
  section,
  count: document.querySelector(`nav a[href="#${section.id}"] span`),
  cards: [...section.querySelectorAll("article")].map((card) => ({ card, text: words(`${card.id} ${card.textContent}`) })),
}));
function find() {
  const wanted = words(field.value).split(/\\s+/u).filter(Boolean);
  let all = 0;
  for (const { section, count, cards } of sections) {
    let shown = 0;
    for (const { card, text } of cards) {
      card.hidden = !wanted.every((word) => text.includes(word));
      shown += !card.hidden;
    }
    section.hidden = shown === 0;
    count.textContent = shown;
    all += shown;
  }
  none.hidden = all > 0;
}
field.addEventListener("input", find);
search.hidden = false;
find();
"""

_DOCUMENT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="generator" content="satpack">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<header><h1>{title}</h1><p>{introduction}</p></header>
<nav aria-label="Groups"><div>{links}
<label id="search" hidden>Search <input type="search" autocomplete="off" spellcheck="false"></label></div></nav>
<main>
{sections}
<p class="none" role="status" hidden>No puzzle has all these words.</p>
</main>
<footer></footer>
<script>{script}</script>
</body>
</html>
"""
