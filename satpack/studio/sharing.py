"""A puzzle as one HTML file to play with, which takes no server and no network."""

from __future__ import annotations

import msgspec

from satpack.io.any_puzzle import parse_puzzle_text
from satpack.render.page.document import page_alone
from satpack.studio.geometry import grid_object
from satpack.studio.nouns import sheet_of


def game_html(text: str) -> str:
    """Return the page of a puzzle to solve by hand.

    Parameters
    ----------
    text : str
        The text of a puzzle file.

    Raises
    ------
    InputError
        If it is not right.
    """
    sheet = sheet_of(parse_puzzle_text(text))
    content = {
        "puzzle": msgspec.to_builtins(sheet),
        "grid": grid_object(sheet.grid),
    }
    main = (
        '<main id="game"><noscript>Playing takes scripts; they are switched off.</noscript></main>'
    )
    # places of pieces that move along with a finger are styles set by the script, which the policy lets
    return page_alone(sheet.name, ("satpack.studio", "page/bundle/game"), main, content)
