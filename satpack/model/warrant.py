"""The basis of a claim that something does not exist: an argument without a solver, a checked proof, or a solver's word."""

from __future__ import annotations

from dataclasses import dataclass

_CHECKED = "proof checked"
_BY, _NOT_CHECKED = "according to ", " (not checked)"


@dataclass(frozen=True, slots=True)
class Warrant:
    """The basis of a claim that there is no solution, no better one, or no further one.

    Attributes
    ----------
    solver : str
        The solver, or program, that said "unsatisfiable"; empty if no such answer is needed.
    checked : bool
        Whether a checker accepted its proof.
    """

    solver: str = ""
    checked: bool = False

    @property
    def is_word(self) -> bool:
        """Whether it rests on the word of a solver alone."""
        return bool(self.solver) and not self.checked

    @property
    def text(self) -> str:
        """The warrant in words, as JSON has it; empty if no solver was asked."""
        if not self.solver:
            return ""
        return _CHECKED if self.checked else f"{_BY}{self.solver}{_NOT_CHECKED}"

    @classmethod
    def read(cls, text: str) -> Warrant:
        """Return a warrant of that `text`, which does not name the solver of a checked proof."""
        solver = text.removeprefix(_BY).removesuffix(_NOT_CHECKED)
        return cls(solver, checked=text == _CHECKED)

    @property
    def why_none(self) -> str:
        """Why there is no solution, if no argument says so: a solver does, or a search that left nothing out."""
        return (
            self.of("the formula is unsatisfiable")
            if self.solver
            else "every possibility was tried"
        )

    def of(self, claim: str) -> str:
        """Return a claim followed by its basis, if a solver was asked."""
        between = " " if self.is_word else ", "
        return f"{claim}{between}{self.text}" if self.text else claim

    def qualify(self, claim: str) -> str:
        """Return a claim, followed by the solver whose unchecked word it rests on, if any."""
        return self.of(claim) if self.is_word else claim


UNASKED = Warrant()
"""The warrant of claims that need no solver."""


def weakest(*warrants: Warrant) -> Warrant:
    """Return the weakest of the warrants that a claim rests on; one without a solver if there are none."""
    by_strength = sorted(warrants, key=lambda each: (not each.is_word, not each.solver))
    return by_strength[0] if by_strength else UNASKED
