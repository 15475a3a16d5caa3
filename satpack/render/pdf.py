"""PDF from SVG, by typst: a page for each drawing, just as large, with lines and areas as they are."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from satpack.io.files import temporary_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

_SOURCE = """\
#set document(title: sys.inputs.title, date: none)
#set page(width: auto, height: auto, margin: 0pt)
"""


def pdf_of(drawings: Sequence[str], title: str) -> bytes:
    """Return a PDF with a page for each SVG; equal drawings give equal bytes."""
    with temporary_folder() as here:
        for number, drawing in enumerate(drawings):
            (here / f"{number}.svg").write_text(drawing, encoding="utf-8")
        pages = "#pagebreak()\n".join(f'#image("{n}.svg")\n' for n in range(len(drawings)))
        main = here / "main.typ"
        main.write_text(_SOURCE + pages, encoding="utf-8")
        # letters are strokes, so fonts need not be looked for
        made: bytes = import_module("typst").compile(
            str(main), root=str(here), ignore_system_fonts=True, sys_inputs={"title": title}
        )
    return made
