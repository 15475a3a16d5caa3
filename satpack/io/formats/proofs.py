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
    described,
)


class WeightRecord(msgspec.Struct, kw_only=True):
    """Cells of equal weight."""

    weight: Annotated[int, described("the weight of each of them", claim=Claim.READ)]
    cells: Annotated[Sequence[Cell], described("the cells", claim=Claim.READ)]


class CertificateRecord(Record, tag="satpack-certificate-1", kw_only=True):
    """A colouring argument that there is no solution. Cells that it does not mention weigh 0."""

    puzzle: PuzzleName
    grid: GridName
    modulus: Annotated[
        int,
        described("sums are compared modulo this; 0 compares them as they are", claim=Claim.READ),
    ]
    weights: Annotated[Sequence[WeightRecord], described("for each weight its cells")]
    pieces: Annotated[
        dict[str, int],
        described("for each piece the weight that it covers wherever it lies", claim=Claim.READ),
    ]
    empty: Annotated[
        int,
        described("the weight of a cell that stays empty; optional when read", claim=Claim.READ),
    ] = 0
    region_sum: Annotated[int, described("the sum of the weights of all cells", claim=Claim.READ)]
    contents_sum: Annotated[
        int,
        described(
            "the sum of the weights of all pieces and empty cells: a number other than `region_sum`",
            claim=Claim.READ,
        ),
    ]
    argument: Annotated[
        str, described("the same in words; optional when read", claim=Claim.LABEL)
    ] = ""


class TrustedRecord(msgspec.Struct, kw_only=True):
    """Trusted clauses."""

    clauses: Annotated[int, described("the number of clauses")]
    why: Annotated[str, described("the reason to trust them")]


class DratRecord(msgspec.Struct, kw_only=True):
    """A proof by search that was checked."""

    encoding: Annotated[str, described("the encoding of the puzzle as a formula")]
    variables: Annotated[int, described("variables of the formula")]
    clauses: Annotated[int, described("its clauses")]
    trusted: Annotated[
        Sequence[TrustedRecord],
        described("clauses that are trusted; empty unless `--with-symmetry`"),
    ]
    solver: Annotated[
        str,
        described("the solver that wrote the proof, or your own command"),
    ]
    lemmas: Annotated[int, described("clauses that the proof derives")]
    deletions: Annotated[int, described("clauses that it deletes")]
    cnf_bytes: Annotated[int, described("size of the formula's file")]
    proof_bytes: Annotated[int, described("size of the proof's file")]
    solve_seconds: Annotated[float, described("wall-clock time of the solver")]
    checker: Annotated[str, described("the checker of the proof")]
    check_seconds: Annotated[float, described("wall-clock time of the checker")]
    proof_format: Annotated[str, described("`DRAT` or `LRAT`")]


class ProofRecord(Record, tag="satpack-proof-1", kw_only=True):
    """The outcome of proving a puzzle impossible."""

    puzzle: PuzzleName
    status: Annotated[str, described("`impossible`, or `undecided`")]
    method: Annotated[
        str,
        described(
            "the method of the proof: `area` or `placements`, which are short arguments, `colouring` or `drat`; "
            "empty if nothing is proved"
        ),
    ]
    reason: Reason
    seconds: Seconds
    no_colouring: Annotated[
        str | UnsetType,
        described(
            "if no colouring was found: the reason that there is none, or a note that the search was abandoned"
        ),
    ] = UNSET
    certificate: Annotated[CertificateRecord | UnsetType, described("by a colouring")] = UNSET
    drat: Annotated[DratRecord | UnsetType, described("by search:")] = UNSET
