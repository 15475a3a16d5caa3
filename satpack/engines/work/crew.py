"""Selects the workers of a cluster that may run the cubes of a search: those that number it alike."""

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
"""Seconds between checks of the workers."""

FETCHING = 10.0
"""Seconds within which a finished result must arrive, if its worker is still there."""

LOST = (OSError, CancelledError)
"""The errors raised where the scheduler can't be reached any more."""


class Crew:
    """Checks with each worker, when it joins, that it agrees on a search.

    `patience` is that of the workers, `hands` the number of cubes that each worker that agreed can run at once, by
    address, and `notes` name the workers left out, with the reason.
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
        """The tasks sent to workers that have not answered yet."""
        return list(self._asked.values())

    def look(self) -> None:
        """Find new workers, query them, and read their answers.

        Raise EngineError if there are workers but none may work.
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
        """Raise EngineError for a result from a worker that was left out after it got its task."""
        if address in self._refused:
            raise EngineError("it was left out")

    def refuse(self, address: str, reason: str) -> None:
        """Leave a worker out from now on."""
        self.hands.pop(address, None)
        if address not in self._refused:
            self._refused.add(address)
            self.notes.append(f"worker {address} is left out: {' '.join(reason.split())}")
