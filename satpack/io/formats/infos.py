"""The output of `info`, `gallery` and `import` with `--json`: without a format name, so that keys may be added."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import Untagged
from satpack.model.expect import Expect


class RegionFacts(msgspec.Struct, kw_only=True):
    """The numbers of cells that must and may be filled."""

    required: int
    optional: int


class PieceFacts(msgspec.Struct, kw_only=True):
    """A piece; its copies are text, such as "0-3"."""

    piece: str
    cells: int
    copies: str
    orientations: int
    placements: int


class SymmetryFacts(msgspec.Struct, kw_only=True):
    """The number of symmetries, of rotations among them, and, if marks are alike, of symmetries with exchanges of these."""

    order: int
    rotations: int
    alike: int | UnsetType = UNSET


class ColourFacts(msgspec.Struct, kw_only=True):
    """A colour, the colours it may lie on, and its shade."""

    colour: str
    on: Sequence[str]
    shade: str


class SideFacts(msgspec.Struct):
    """How sides must match, and how many sides of pieces have each mark."""

    match: str | Sequence[Sequence[str]]
    border: str
    unmarked: str
    marks: dict[str, int]
    alike: Sequence[str] | UnsetType = UNSET


class ModelFacts(msgspec.Struct, kw_only=True):
    """The encoding of the puzzle's formula, and the reason why it does not use coordinates."""

    chosen: str
    no_coordinates: str | None


class InfoRecord(Untagged, kw_only=True):
    """The facts about a puzzle, without those that do not apply."""

    puzzle: str
    grid: str
    source: str
    reflect: bool
    cells: RegionFacts
    wrap: Sequence[bool] | UnsetType = UNSET
    pieces: Sequence[PieceFacts]
    placements: int
    symmetry: SymmetryFacts
    rules: Sequence[dict[str, Any]] | UnsetType = UNSET
    colours: Sequence[ColourFacts] | UnsetType = UNSET
    sides: SideFacts | UnsetType = UNSET
    burr: dict[str, int] | UnsetType = UNSET
    turns: Mapping[str, str] | UnsetType = UNSET
    groups: Sequence[Sequence[str]] | UnsetType = UNSET
    goal: dict[str, str] | UnsetType = UNSET
    values: dict[str, int] | UnsetType = UNSET
    variable: dict[str, int] | UnsetType = UNSET
    impossible: str | None
    model: ModelFacts
    cnf: Mapping[str, Any]
    encodings: Sequence[Mapping[str, Any]] | UnsetType = UNSET
    extras: Sequence[Mapping[str, Any]] | UnsetType = UNSET


class GalleryRecord(Untagged, kw_only=True):
    """A shipped puzzle, with its known facts."""

    name: str
    puzzle: str
    grid: str
    cells: int
    pieces: int
    source: str
    expect: Expect


class ProblemRecord(Untagged, kw_only=True):
    """A problem of a BurrTools file: the reason why it can't be read, or its facts and stored results."""

    problem: int
    name: str
    grid: str
    refused: str | UnsetType = UNSET
    cells: RegionFacts | UnsetType = UNSET
    kinds: int | UnsetType = UNSET
    pieces: tuple[int, int] | UnsetType = UNSET
    colours: int | UnsetType = UNSET
    groups: int | UnsetType = UNSET
    state: str | UnsetType = UNSET
    assemblies: int | UnsetType | None = UNSET
    solutions: int | UnsetType | None = UNSET
    stored: int | UnsetType = UNSET
    notes: Sequence[str] | UnsetType = UNSET
