"""Which workers of a cluster may do the cubes of a search: those that take its numbers for the same."""

from __future__ import annotations

import pickle
import time
from concurrent.futures import CancelledError
from typing import TYPE_CHECKING, Any

from satpack.engines.work.agreement import Terms
from satpack.engines.work.errands import agree, packed
from satpack.runtime.errors import EngineError

if TYPE_CHECKING:
    from satpack.engines.work.cubes import Job

__all__ = ["FETCHING", "LOST", "Crew"]

_TICK = 0.5
"""Seconds between two looks at who is there."""

FETCHING = 10.0
"""Seconds within which what a worker has done must come, if the worker is still there."""

LOST = (OSError, CancelledError)
"""The errors raised where the scheduler can't be asked any more."""


class Crew:
    """Asks each worker, when it joins, whether it agrees on a search.

    Parameters
    ----------
    client : distributed.Client
        Of the cluster.
    job : Job
        The search, with its terms.
    patience : float, optional
        Of the workers.

    Attributes
    ----------
    patience : float or None
        Of the workers.
    hands : dict of str to int
        How many cubes each worker that agreed can do at once, by address.
    notes : list of str
        Which workers were left out, and why.
    """

    def __init__(self, client: Any, job: Job, patience: float | None) -> None:
        assert job.terms is not None
        self._client = client
        self._job = job
        self._terms = job.terms
        self.patience = patience
        self._looked = float("-inf")
        self._asked: dict[str, Any] = {}
        self._there: dict[str, int] = {}
        self._refused: set[str] = set()
        self.hands: dict[str, int] = {}
        self.notes: list[str] = []

    @property
    def questions(self) -> list[Any]:
        """The tasks that ask workers who have not answered yet."""
        return list(self._asked.values())

    def look(self) -> None:
        """See who is there, ask those who are new, and hear what they answer.

        Raises
        ------
        EngineError
            If there are workers, and all of them were left out.
        """
        if time.monotonic() - self._looked > _TICK:
            self._looked = time.monotonic()
            workers = self._client.scheduler_info(n_workers=-1)["workers"]
            self._there = {address: each["nthreads"] for address, each in workers.items()}
        for address in self._asked.keys() - self._there.keys():
            self._client.cancel([self._asked.pop(address)])
        for address in self._there.keys() - self._asked.keys() - self._refused - self.hands.keys():
            self._asked[address] = self._client.submit(
                pickle.loads,
                packed(agree, self._job, self.patience),
                pure=False,
                retries=0,
                workers=[address],
            )
        for address, question in list(self._asked.items()):
            if question.done():
                self._hear(address, question)
        self.hands = {a: self._there[a] for a in self.hands.keys() & self._there.keys()}
        if self._there and self._refused >= self._there.keys():
            raise EngineError(f"no worker of the cluster can be used: {'; '.join(self.notes)}")

    def _hear(self, address: str, question: Any) -> None:
        """Take a worker's answer; nothing if that is gone, as where the worker died since."""
        try:
            self._terms.check(Terms(*question.result(timeout=FETCHING)))
        except TimeoutError:
            return
        except LOST:
            raise
        except EngineError as fault:
            self.refuse(address, str(fault))
        except Exception as fault:  # noqa: BLE001 - whatever is raised by another satpack, or where there is none
            self.refuse(address, f"it has another satpack, or none: {fault}")
        else:
            self.hands[address] = self._there[address]
        del self._asked[address]

    def check(self, address: str) -> None:
        """Refuse what a worker brings that was left out since it was asked; raise `EngineError` if it was."""
        if address in self._refused:
            raise EngineError("it was left out")

    def refuse(self, address: str, reason: str) -> None:
        """Leave a worker out from now on."""
        self.hands.pop(address, None)
        if address not in self._refused:
            self._refused.add(address)
            self.notes.append(f"worker {address} is left out: {' '.join(reason.split())}")
