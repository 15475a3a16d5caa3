"""Certificate files: the JSON format `satpack-certificate-1`, a colouring argument that anyone can check.

A certificate gives the weights of cells and pieces; those it does not mention weigh 0. It proves its puzzle impossible
if

- wherever a piece can lie inside the region, in whatever orientation the puzzle allows, the weights of its cells sum to
  the weight of the piece;
- pieces whose number of copies is a range weigh 0;
- every cell that may stay empty weighs `empty`, and that is 0 unless the puzzle says exactly how many cells stay empty;
- the sum over all cells differs from the sum over all copies of all pieces and all empty cells;

where "sum to", "0" and "differs" are meant modulo `modulus`, unless that is 0.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from satpack.io.formats.declared import record_in
from satpack.io.formats.proofs import CertificateRecord, WeightRecord
from satpack.io.json_text import parse_json
from satpack.io.results.claims import claims_of, unchecked
from satpack.model.colouring import Colouring
from satpack.model.grids.coordinates import listed_cells, to_file
from satpack.model.pieces import check_name
from satpack.runtime.errors import InputError, VerificationError
from satpack.runtime.wording import brief

if TYPE_CHECKING:
    from satpack.model.grids import Cell
    from satpack.model.puzzle import Puzzle

MAX_BITS = 1_000
"""Most bits of a number in a certificate."""


def certificate_record(colouring: Colouring) -> CertificateRecord:
    """Return the colouring argument as stored in certificate files."""
    puzzle = colouring.puzzle
    by_weight: dict[int, list[Cell]] = {}
    for cell, weight in colouring.cells.items():
        by_weight.setdefault(weight, []).append(to_file(puzzle.grid, cell))
    return CertificateRecord(
        puzzle=puzzle.name,
        grid=puzzle.grid.name,
        modulus=colouring.modulus,
        weights=[
            WeightRecord(weight=weight, cells=sorted(by_weight[weight]))
            for weight in sorted(by_weight)
        ],
        pieces={piece.name: colouring.pieces.get(piece.name, 0) for piece in puzzle.pieces},
        empty=colouring.empty,
        region_sum=colouring.region_sum,
        contents_sum=colouring.contents_sum,
        argument=colouring.sentence,
    )


def parse_certificate(text: str, *, file: str, puzzle: Puzzle) -> Colouring:
    """Read a certificate with the right sums; `Colouring.verify` checks whether it proves anything."""
    raw = parse_json(text, file=file, what="no certificate")
    found = record_in(raw, CertificateRecord, file=file, what="no certificate")
    if found.grid != puzzle.grid.name:
        raise InputError(f"{file}: key grid: found {brief(found.grid)}; use {puzzle.grid.name}")
    _check_pieces_and_numbers(found, file)
    cells: dict[Cell, int] = {}
    for number, entry in enumerate(found.weights, 1):
        blame = partial(_fault, f"{file}: entry {number} of weights")
        for cell in listed_cells(puzzle.grid, entry.cells, blame=blame):
            if cell in cells:
                raise blame(f"cell {list(to_file(puzzle.grid, cell))} has a weight already")
            cells[cell] = entry.weight
    colouring = Colouring(puzzle, found.modulus, cells, found.pieces, found.empty)
    for key, stated, true in (
        ("region_sum", found.region_sum, colouring.region_sum),
        ("contents_sum", found.contents_sum, colouring.contents_sum),
    ):
        if stated != true:
            raise InputError(
                f"{file}: key {key}: found {brief(stated)}; the weights sum to {brief(true)}"
            )
    return colouring


def unchecked_of_certificate(text: str, colouring: Colouring, *, file: str) -> list[str]:
    """Return the keys of a verified certificate that could not be checked."""
    raw = parse_json(text, file=file, what="no certificate")
    return unchecked(
        raw, certificate_record(colouring).plain(), claims_of(CertificateRecord), place=file
    )


def verified_certificate(text: str, *, file: str, puzzle: Puzzle) -> Colouring:
    """Read a certificate and check that it proves the puzzle impossible; raise VerificationError if it does not."""
    colouring = parse_certificate(text, file=file, puzzle=puzzle)
    try:
        colouring.verify()
    except VerificationError as fault:
        raise VerificationError(f"{file}: the certificate is wrong: {fault}") from None
    return colouring


def _check_pieces_and_numbers(found: CertificateRecord, file: str) -> None:
    """Refuse invalid piece names, and numbers longer than any argument needs."""
    try:
        for name in found.pieces:
            check_name(name, "piece")
    except InputError as fault:
        raise InputError(f"{file}: key pieces: {fault}") from None
    sums = (found.modulus, found.empty, found.region_sum, found.contents_sum)
    for number in (*sums, *found.pieces.values(), *(entry.weight for entry in found.weights)):
        if number.bit_length() > MAX_BITS:
            raise InputError(
                f"{file}: found {brief(number)}; use numbers of at most {MAX_BITS} bits"
            )


def _fault(place: str, fault: str) -> InputError:
    return InputError(f"{place}: {fault}")
