"""Writes 3MF, the format of current slicers: a zip of XML, reproducible, with colours and names."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from satpack.render.svg.elements import element

if TYPE_CHECKING:
    from collections.abc import Sequence

_CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_FIRST_DAY = (1980, 1, 1, 0, 0, 0)
"""The first date of a zip file: the bytes do not depend on the clock."""


class Model(NamedTuple):
    """A solid."""

    name: str
    """The name shown by slicers."""
    colour: str
    """Such as "#77aadd"."""
    points: Sequence[Sequence[float]]
    """Corners, in millimetres."""
    triangles: Sequence[Sequence[int]]
    """Indices of corners, anticlockwise seen from outside."""
    tints: Sequence[str] = ()
    """The colour of each triangle, if they differ from the solid's."""


def three_mf(file: IO[bytes], models: Sequence[Model]) -> None:
    """Write solids as a file of the 3D Manufacturing Format: Core Specification, version 1.3 (3MF Consortium, 2021)."""
    types = element(
        "Types",
        element(
            "Default",
            Extension="rels",
            ContentType="application/vnd.openxmlformats-package.relationships+xml",
        ),
        element(
            "Default",
            Extension="model",
            ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml",
        ),
        xmlns=f"{_PACKAGE}/content-types",
    )
    relations = element(
        "Relationships",
        element(
            "Relationship",
            Target="/3D/3dmodel.model",
            Id="model",
            Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel",
        ),
        xmlns=f"{_PACKAGE}/relationships",
    )
    with ZipFile(file, "w") as package:
        for name, root in (
            ("[Content_Types].xml", types),
            ("_rels/.rels", relations),
            ("3D/3dmodel.model", _model(models)),
        ):
            entry = ZipInfo(name, _FIRST_DAY)
            entry.compress_type = ZIP_DEFLATED
            package.writestr(entry, ET.tostring(root, encoding="utf-8", xml_declaration=True))


def _model(models: Sequence[Model]) -> ET.Element:
    """Return the document: one resource of colours, then an object each, and all of them built."""
    colours = list(dict.fromkeys(tint for model in models for tint in (model.colour, *model.tints)))
    materials = element(
        "basematerials",
        *(element("base", name=colour, displaycolor=colour.upper()) for colour in colours),
        id="1",
    )
    objects = [
        element(
            "object",
            _mesh(model, colours),
            id=str(number),
            type="model",
            name=model.name,
            pid="1",
            pindex=str(colours.index(model.colour)),
        )
        for number, model in enumerate(models, 2)
    ]
    items = [element("item", objectid=each.attrib["id"]) for each in objects]
    return element(
        "model",
        element("resources", materials, *objects),
        element("build", *items),
        unit="millimeter",
        xmlns=_CORE,
    )


def _mesh(model: Model, colours: Sequence[str]) -> ET.Element:
    vertices = [
        element("vertex", x=f"{x:.6g}", y=f"{y:.6g}", z=f"{z:.6g}") for x, y, z in model.points
    ]
    triangles = [
        element("triangle", v1=f"{a}", v2=f"{b}", v3=f"{c}") for a, b, c in model.triangles
    ]
    for triangle, tint in zip(triangles, model.tints, strict=False):
        if tint != model.colour:
            triangle.set("pid", "1")
            triangle.set("p1", str(colours.index(tint)))
    return element("mesh", element("vertices", *vertices), element("triangles", *triangles))
