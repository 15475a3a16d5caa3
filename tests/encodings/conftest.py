"""The oracle every encoding is held against: models and unit propagation, by a plain solver."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product

import pytest
from pysat.solvers import Solver

Assignment = tuple[bool, ...]


class Oracle:
    """What a formula says about some of its variables, the inputs."""

    @staticmethod
    def extensions(
        clauses: Iterable[Sequence[int]],
        inputs: Sequence[int],
        assignments: Iterable[Assignment] | None = None,
    ) -> dict[Assignment, int]:
        """Count the models that extend each assignment of the inputs: 0, 1, or 2 for several."""
        kept = [list(clause) for clause in clauses]
        top = max((abs(literal) for clause in [*kept, inputs] for literal in clause), default=0)
        hidden = sorted(set(range(1, top + 1)) - set(inputs))
        counts = {}
        with Solver(
            "minisat22", bootstrap_with=[*kept, *([v, -v] for v in range(1, top + 1))]
        ) as s:
            for values in assignments or product((False, True), repeat=len(inputs)):
                assumed = [v if value else -v for v, value in zip(inputs, values, strict=True)]
                counts[values] = 0
                if s.solve(assumptions=assumed):
                    model = s.get_model()
                    top += 1
                    s.add_clause([-top, *(-model[v - 1] for v in hidden)])
                    counts[values] = 1 + s.solve(assumptions=[*assumed, top])
                    s.add_clause([-top])
        return counts

    @staticmethod
    def unpropagated(
        clauses: Iterable[Sequence[int]],
        inputs: Sequence[int],
        allowed: Callable[[Assignment], bool],
        *,
        conflicts_only: bool = False,
    ) -> Iterator[tuple[int, ...]]:
        """Yield every partial assignment from which unit propagation misses a consequence.

        A consequence is an input literal that holds in all allowed assignments, or the conflict
        if there is none. Nothing yielded means that the encoding is arc-consistent; or, with
        `conflicts_only`, that it detects inconsistency.
        """
        kept = [list(clause) for clause in clauses]
        top = max((abs(literal) for clause in [*kept, inputs] for literal in clause), default=0)
        # A switch in every clause: what follows without assumptions is else never reported.
        switch = top + 1
        allowed_ones = [
            frozenset(v if value else -v for v, value in zip(inputs, values, strict=True))
            for values in product((False, True), repeat=len(inputs))
            if allowed(values)
        ]

        def descend(
            solver: Solver, partial: tuple[int, ...], supports: list[frozenset[int]]
        ) -> Iterator[tuple[int, ...]]:
            if len(partial) == len(inputs):
                assumed = [literal for literal in partial if literal]
                consistent, derived = solver.propagate(assumptions=[switch, *assumed])
                common = frozenset.intersection(*supports) if supports else frozenset()
                complete = conflicts_only or not consistent or common <= set(derived)
                if consistent != bool(supports) or not complete:
                    yield partial
                return
            variable = inputs[len(partial)]
            yield from descend(solver, (*partial, 0), supports)
            for literal in (variable, -variable):
                kept_supports = [support for support in supports if literal in support]
                yield from descend(solver, (*partial, literal), kept_supports)

        with Solver("minisat22") as solver:
            for clause in [*kept, *([v, -v] for v in range(1, top + 1))]:
                solver.add_clause([*clause, -switch])
            yield from descend(solver, (), allowed_ones)

    def check(
        self,
        clauses: Iterable[Sequence[int]],
        inputs: Sequence[int],
        allowed: Callable[[Assignment], bool],
        *,
        determined: bool = True,
        exact: bool = True,
    ) -> None:
        """Check that just the allowed assignments have models, one each if `determined`, and that unit propagation misses nothing.

        Unless `exact`, it misses no conflict.
        """
        for values, models in self.extensions(clauses, inputs).items():
            assert bool(models) == allowed(values)
            assert models <= 1 or not determined
        missed = self.unpropagated(clauses, inputs, allowed, conflicts_only=not exact)
        assert not list(missed)


@pytest.fixture(scope="session")
def oracle() -> Oracle:
    return Oracle()
