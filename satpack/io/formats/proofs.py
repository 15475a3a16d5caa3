"""The formats of proofs: `satpack-proof-1`, and `satpack-certificate-1` of a colouring."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType

from satpack.io.formats.declared import (
    Cell,
    Claim,
    GridName,
    PuzzleName,
    Reason,
    Record,
    Seconds,
    told,
)


class WeightRecord(msgspec.Struct, kw_only=True):
    """Cells that weigh the same."""

    weight: Annotated[int, told("what each of them weighs", claim=Claim.READ)]
    cells: Annotated[Sequence[Cell], told("the cells", claim=Claim.READ)]


class CertificateRecord(Record, tag="satpack-certificate-1", kw_only=True):
    """A colouring argument that there is no solution. Cells that it does not mention weigh 0."""

    puzzle: PuzzleName
    grid: GridName
    modulus: Annotated[
        int, told("sums are compared modulo this; 0 compares them as they are", claim=Claim.READ)
    ]
    weights: Annotated[Sequence[WeightRecord], told("for each weight its cells")]
    pieces: Annotated[
        dict[str, int],
        told("for each piece the weight that it covers wherever it lies", claim=Claim.READ),
    ]
    empty: Annotated[
        int, told("the weight of a cell that stays empty; optional when read", claim=Claim.READ)
    ] = 0
    region_sum: Annotated[int, told("what all cells weigh", claim=Claim.READ)]
    contents_sum: Annotated[
        int,
        told(
            "what all pieces and empty cells weigh: another number than `region_sum`",
            claim=Claim.READ,
        ),
    ]
    argument: Annotated[str, told("the same in words; optional when read", claim=Claim.LABEL)] = ""


class TrustedRecord(msgspec.Struct, kw_only=True):
    """Clauses that are taken for granted."""

    clauses: Annotated[int, told("how many")]
    why: Annotated[str, told("why")]


class DratRecord(msgspec.Struct, kw_only=True):
    """A proof by search that was checked."""

    encoding: Annotated[str, told("how the puzzle became a formula")]
    variables: Annotated[int, told("variables of the formula")]
    clauses: Annotated[int, told("its clauses")]
    trusted: Annotated[
        Sequence[TrustedRecord],
        told("clauses that are taken for granted; empty unless `--with-symmetry`"),
    ]
    solver: Annotated[
        str,
        told("who wrote the proof: a solver, or the command of your own"),
    ]
    lemmas: Annotated[int, told("clauses that the proof derives")]
    deletions: Annotated[int, told("clauses that it deletes")]
    cnf_bytes: Annotated[int, told("size of the formula's file")]
    proof_bytes: Annotated[int, told("size of the proof's file")]
    solve_seconds: Annotated[float, told("wall-clock time of the solver")]
    checker: Annotated[str, told("who checked the proof")]
    check_seconds: Annotated[float, told("wall-clock time of the checker")]
    proof_format: Annotated[str, told("`DRAT` or `LRAT`")]


class ProofRecord(Record, tag="satpack-proof-1", kw_only=True):
    """The outcome of proving a puzzle impossible."""

    puzzle: PuzzleName
    status: Annotated[str, told("`impossible`, or `undecided`")]
    method: Annotated[
        str,
        told(
            "what proves it: `area` or `placements`, which are short arguments, `colouring` or `drat`; empty if nothing does"
        ),
    ]
    reason: Reason
    seconds: Seconds
    no_colouring: Annotated[
        str | UnsetType,
        told(
            "if a colouring was looked for in vain: why there is none, or that the search was given up"
        ),
    ] = UNSET
    certificate: Annotated[CertificateRecord | UnsetType, told("by a colouring")] = UNSET
    drat: Annotated[DratRecord | UnsetType, told("by search:")] = UNSET
