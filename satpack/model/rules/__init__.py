"""The table of kinds of rules; each kind defines its own meaning, and when a filling breaks it.

A new kind is a class in a module here, named in the table, and a generator of clauses for it in
`satpack/engines/sat/rules`. Puzzle files, the schema, `satpack info`, symmetries, CNF files and checks follow from its
arguments.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from satpack.model.rules.colourable import Colourable
from satpack.model.rules.contacts import Apart, Connected, FaultFree, Isolated, NoCrossroads, Touch
from satpack.model.rules.holes import Blocked, HoleSize, OneEmpty
from satpack.model.rules.linear import Linear
from satpack.model.rules.places import Allow, Border, Fixed, Forbid
from satpack.model.rules.symmetric import Symmetric

if TYPE_CHECKING:
    from collections.abc import Mapping

    from satpack.model.rule import Rule

_KINDS: tuple[type[Rule], ...] = (
    Fixed,
    Forbid,
    Allow,
    Border,
    Touch,
    Apart,
    NoCrossroads,
    FaultFree,
    Symmetric,
    Colourable,
    Connected,
    Isolated,
    OneEmpty,
    HoleSize,
    Blocked,
    Linear,
)

RULES: Mapping[str, type[Rule]] = {rule.kind: rule for rule in _KINDS}
"""Every kind of rule, by name."""
