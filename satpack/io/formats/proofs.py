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
    means,
)


class WeightRecord(msgspec.Struct, kw_only=True):
    """Cells of equal weight."""

    weight: Annotated[int, means("the weight of each of them", Claim.READ)]
    cells: Annotated[Sequence[Cell], means("the cells", Claim.READ)]


class CertificateRecord(Record, tag="satpack-certificate-1", kw_only=True):
    """A colouring argument that there is no solution. Cells that it does not mention weigh 0."""

    puzzle: PuzzleName
    grid: GridName
    modulus: Annotated[
        int, means("sums are compared modulo this; 0 compares them as they are", Claim.READ)
    ]
    weights: Annotated[Sequence[WeightRecord], means("for each weight its cells")]
    pieces: Annotated[
        dict[str, int],
        means("for each piece the weight that it covers wherever it lies", Claim.READ),
    ]
    empty: Annotated[
        int, means("the weight of a cell that stays empty; optional when read", Claim.READ)
    ] = 0
    region_sum: Annotated[int, means("the sum of the weights of all cells", Claim.READ)]
    contents_sum: Annotated[
        int,
        means(
            "the sum of the weights of all pieces and empty cells: a number other than `region_sum`",
            Claim.READ,
        ),
    ]
    argument: Annotated[str, means("the same in words; optional when read", Claim.LABEL)] = ""


class TrustedRecord(msgspec.Struct, kw_only=True):
    """Trusted clauses."""

    clauses: Annotated[int, means("the number of clauses")]
    why: Annotated[str, means("the reason to trust them")]


class DratRecord(msgspec.Struct, kw_only=True):
    """A proof by search that was checked."""

    encoding: Annotated[str, means("the encoding of the puzzle as a formula")]
    variables: Annotated[int, means("variables of the formula")]
    clauses: Annotated[int, means("its clauses")]
    trusted: Annotated[
        Sequence[TrustedRecord], means("clauses that are trusted; empty unless `--with-symmetry`")
    ]
    solver: Annotated[str, means("the solver that wrote the proof, or your own command")]
    lemmas: Annotated[int, means("clauses that the proof derives")]
    deletions: Annotated[int, means("clauses that it deletes")]
    cnf_bytes: Annotated[int, means("size of the formula's file")]
    proof_bytes: Annotated[int, means("size of the proof's file")]
    solve_seconds: Annotated[float, means("wall-clock time of the solver")]
    checker: Annotated[str, means("the checker of the proof")]
    check_seconds: Annotated[float, means("wall-clock time of the checker")]
    proof_format: Annotated[str, means("`DRAT` or `LRAT`")]


class ProofRecord(Record, tag="satpack-proof-1", kw_only=True):
    """The outcome of proving a puzzle impossible."""

    puzzle: PuzzleName
    status: Annotated[str, means("`impossible`, or `undecided`")]
    method: Annotated[
        str,
        means(
            "the method of the proof: `area` or `placements`, which are short arguments, `colouring` or `drat`; "
            "empty if nothing is proved"
        ),
    ]
    reason: Reason
    seconds: Seconds
    no_colouring: Annotated[
        str | UnsetType,
        means(
            "if no colouring was found: the reason that there is none, or a note that the search was abandoned"
        ),
    ] = UNSET
    certificate: Annotated[CertificateRecord | UnsetType, means("by a colouring")] = UNSET
    drat: Annotated[DratRecord | UnsetType, means("by search:")] = UNSET
