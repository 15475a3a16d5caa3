"""Arguments and options that several commands share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from satpack.cli.completion import shipped_or_file

__all__ = [
    "AtMostOneOption",
    "Bounds",
    "ClusterOption",
    "EncodingOption",
    "EngineOption",
    "FixOption",
    "Formula",
    "HolesOption",
    "JobsOption",
    "JsonFlag",
    "LimitOption",
    "MaxHolesOption",
    "MemoryOption",
    "NodesOption",
    "ProblemOption",
    "PuzzleArgument",
    "QuietFlag",
    "ResumeOption",
    "SeedOption",
    "SolutionOutputOption",
    "SolverCommandOption",
    "SolverOption",
    "SymmetryFlag",
    "TimeoutOption",
    "UpToOption",
    "VerboseFlag",
    "Work",
]

PuzzleArgument = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE",
        autocompletion=shipped_or_file,
        help="A puzzle file, its own or BurrTools' (.xmpuzzle), or the name of a gallery puzzle; - is standard input.",
    ),
]
ProblemOption = Annotated[
    int | None,
    typer.Option(
        metavar="N", help="Which problem of a BurrTools file (.xmpuzzle), if it holds several."
    ),
]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON.")]
QuietFlag = Annotated[
    bool, typer.Option("--quiet", "-q", help="No progress and no notes on stderr.")
]
VerboseFlag = Annotated[
    bool,
    typer.Option(
        "--verbose", help="Say how it was found, too: encodings, solvers, symmetry breaking."
    ),
]
SolutionOutputOption = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write the solution to a file: .json; .svg, .png, .pdf or .txt, a drawing; .html, a page; .stl, .3mf or .glb, "
        "solids.",
    ),
]
TimeoutOption = Annotated[
    float | None, typer.Option(metavar="SECONDS", help="Give up after this time (exit status 30).")
]
SeedOption = Annotated[
    int | None,
    typer.Option(metavar="N", help="Shuffle the formula; the same seed, the same search."),
]
SolverOption = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="The CDCL solver: cadical103, cadical153, cadical195, cadical300, gluecard3, gluecard4, glucose3, glucose4, "
        "glucose42, kissat404, lingeling, maplechrono, maplecm, maplesat, mergesat3, minicard, minisat22, minisat-ep, "
        "minisat-gh, or auto.",
    ),
]
SolverCommandOption = Annotated[
    str | None,
    typer.Option(
        metavar="COMMAND",
        help="Run this SAT solver instead: a program and its arguments, {cnf} for the formula's file, {result} for a "
        "file it writes the model to, if it does not print it. Solutions are verified; that there is none is not.",
    ),
]
EncodingOption = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="The placement encoding: plain or channelled, and after it any of +adjacency, +nogoods; order, of boxes by "
        "coordinates; or auto.",
    ),
]
AtMostOneOption = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="The encoding of at-most-one constraints: pairwise, sequential, product, commander, ladder, or auto.",
    ),
]
SymmetryFlag = Annotated[
    bool,
    typer.Option(
        "--symmetry/--no-symmetry", help="Look for one solution of each symmetry class only."
    ),
]
LimitOption = Annotated[int | None, typer.Option(metavar="N", help="Stop after so many solutions.")]
EngineOption = Annotated[
    str,
    typer.Option(
        metavar="NAME",
        help="What to search with: auto, cover, sat; to count, sample or analyse also frontier, to solve also filling.",
    ),
]
HolesOption = Annotated[
    int | None, typer.Option("--holes", metavar="N", help="Exactly so many cells stay empty.")
]
MaxHolesOption = Annotated[
    int | None, typer.Option("--max-holes", metavar="N", help="At most so many cells stay empty.")
]
FixOption = Annotated[
    list[str] | None,
    typer.Option(
        "--fix",
        metavar="FILE|TEXT",
        help="Pieces lie as in this solution file, or in this drawing: a label for each cell, '.' for any; may be repeated.",
    ),
]
UpToOption = Annotated[
    str | None,
    typer.Option(
        metavar="CONVENTION",
        help="What counts as the same solution: total (nothing), rotations, or symmetry, the default.",
    ),
]
JobsOption = Annotated[
    int, typer.Option("--jobs", "-j", metavar="N", help="Search with so many processes.")
]
ClusterOption = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Search with the workers of this Dask scheduler."),
]
ResumeOption = Annotated[
    str | None,
    typer.Option(
        metavar="RUN.db", help="Keep in this file what is done, and go on from it if it is there."
    ),
]
NodesOption = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help="Stop an exhaustive search after about so many nodes (exit status 30).",
    ),
]
MemoryOption = Annotated[
    int | None,
    typer.Option(metavar="MB", help="Megabytes that an exhaustive search or a sweep may use."),
]
ShapeGridOption = Annotated[
    str | None,
    typer.Option(
        "--grid", metavar="NAME", help="The grid of a drawing; square if nothing is said."
    ),
]
ShapeReflectOption = Annotated[
    bool | None,
    typer.Option(
        "--reflect/--no-reflect",
        help="Whether copies may be mirrored; by default as the puzzle says, in the plane yes, in space not.",
    ),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What is asked of a puzzle besides what it says itself."""

    holes: HolesOption = None
    max_holes: MaxHolesOption = None
    fix: FixOption = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Formula:
    """How a puzzle is encoded for a SAT solver."""

    encoding: EncodingOption = "auto"
    at_most_one: AtMostOneOption = "auto"
    seed: SeedOption = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """Who searches for all solutions, and for how long."""

    jobs: JobsOption = 1
    cluster: ClusterOption = None
    resume: ResumeOption = None
    nodes: NodesOption = None
