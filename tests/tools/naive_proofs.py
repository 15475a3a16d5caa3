"""Checkers of DRAT and LRAT proofs that are as plain as can be: no watches, no arena, everything looked at every time.

They say what satpack's compiled checkers must say, word for word, and share nothing with them. Literals are numbers.
"""

import re
from itertools import product

_VARIABLES, _NUMBERS = 2**29, 2**60
_NUMBER = re.compile(rb"-?([0-9]+)(?=[\x00-\x20]|\Z)")


class WrongError(Exception):
    """Something is wrong with a proof; the message says what."""


def is_satisfiable(clauses):
    """Whether some assignment makes every clause true, by trying all."""
    variables = sorted({abs(x) for clause in clauses for x in clause})
    for values in product((1, -1), repeat=len(variables)):
        true = {v * value for v, value in zip(variables, values, strict=True)}
        if all(true & set(clause) for clause in clauses):
            return True
    return False


class _Reader:
    """Reads a text word by word."""

    def __init__(self, text, what):
        self._text, self._what, self._at, self._line = text, what, 0, 1

    def begin(self):
        """Return the first word of a step; None at the end."""
        while (byte := self._byte()) in (b"c", b"p"):
            end = self._text.find(b"\n", self._at)
            self._at = len(self._text) if end < 0 else end
        return self.next() if byte else None

    def next(self):
        """Return "d" or a number."""
        byte = self._byte()
        if not byte:
            raise WrongError(f"the {self._what} ends within a clause")
        self._line = self._text[: self._at].count(b"\n") + 1
        if byte == b"d":
            self._at += 1
            return "d"
        found = _NUMBER.match(self._text, self._at)
        if not found or int(found[1]) // 10 >= _NUMBERS // 10:
            self.refuse()
        self._at = found.end()
        return int(found[0])

    def literal(self):
        """Return a literal, or 0."""
        word = self.next()
        if word == "d" or abs(word) >= _VARIABLES:
            self.refuse()
        return word

    def number(self):
        """Return a number."""
        word = self.next()
        if word == "d":
            self.refuse()
        return word

    def refuse(self):
        raise WrongError(f"line {self._line} of the {self._what} is not a clause")

    def _byte(self):
        while self._at < len(self._text) and self._text[self._at] <= 32:
            self._at += 1
        return self._text[self._at : self._at + 1]


def _until_zero(read, first=None):
    """Return what is read before 0, each once."""
    found = [] if first is None else [first]
    if first != 0:
        found += iter(read, 0)
    return list(dict.fromkeys(x for x in found if x))


def read_formula(text):
    """Return the clauses of a formula."""
    reader, clauses = _Reader(text, "formula"), []
    while (word := reader.begin()) is not None:
        if word == "d" or abs(word) >= _VARIABLES:
            reader.refuse()
        clauses.append(_until_zero(reader.literal, word))
    return clauses


def read_drat(text):
    """Return the steps of a DRAT proof: whether it deletes, and the clause."""
    reader, steps = _Reader(text, "proof"), []
    while (word := reader.begin()) is not None:
        if word == "d":
            steps.append((True, _until_zero(reader.literal)))
            continue
        if abs(word) >= _VARIABLES:
            reader.refuse()
        steps.append((False, _until_zero(reader.literal, word)))
    return steps


def read_lrat(text, last):
    """Return the steps of an LRAT proof: a number, the clause, and its hints; or None twice, and what is deleted.

    `last` is the number of the formula's last clause.
    """
    reader, steps = _Reader(text, "proof"), []
    while (number := reader.begin()) is not None:
        if number == "d" or number < 1:
            reader.refuse()
        word = reader.next()
        if word == "d":
            deleted = []
            while word := reader.number():
                if word < 0:
                    reader.refuse()
                deleted.append(word)
            steps.append((None, None, deleted))
            continue
        if abs(word) >= _VARIABLES or number <= last:
            reader.refuse()
        last = number
        clause = _until_zero(reader.literal, word)
        steps.append((number, clause, list(iter(reader.number, 0))))
    return steps


def propagate(clauses, true):
    """Return the literals that follow by unit propagation; None for a conflict."""
    true = set(true)
    if any(-x in true for x in true):
        return None
    changed = True
    while changed:
        changed = False
        for clause in clauses:
            if true & set(clause):
                continue
            left = [x for x in clause if -x not in true]
            if not left:
                return None
            if len(left) == 1:
                true.add(left[0])
                changed = True
    return true


def check_drat(formula, proof):
    """Return what is wrong with a DRAT proof, both as bytes; nothing if it is accepted."""
    try:
        clauses, steps = read_formula(formula), read_drat(proof)
    except WrongError as fault:
        return str(fault)
    true = propagate(clauses, set())
    for number, (deletes, clause) in enumerate(steps, 1):
        if true is None:
            return ""
        if deletes:
            same = [i for i, each in enumerate(clauses) if set(each) == set(clause)]
            if same:
                del clauses[same[-1]]
            continue
        if not _is_rup(clauses, true, clause) and not _is_rat(clauses, true, clause):
            return f"step {number} of the proof does not follow from what comes before it"
        clauses.append(clause)
        # what is true for good stays so, whatever is deleted
        true = propagate(clauses, true)
    return "" if true is None else "the proof ends before the empty clause"


def _is_rup(clauses, true, clause):
    return propagate(clauses, true | {-x for x in clause}) is None


def _is_rat(clauses, true, clause):
    if not clause or -clause[0] in true:
        return False
    assumed = true | {-x for x in clause}
    return all(
        _is_rup(clauses, assumed, [x for x in other if x != -clause[0]])
        for other in clauses
        if -clause[0] in other
    )


def check_lrat(formula, proof):
    """Return what is wrong with an LRAT proof, both as bytes; nothing if it is accepted."""
    try:
        clauses = dict(enumerate(read_formula(formula), 1))
        steps = read_lrat(proof, len(clauses))
    except WrongError as fault:
        return str(fault)
    for place, (number, clause, hints) in enumerate(steps, 1):
        if [] in clauses.values():
            return ""
        if clause is None:
            for each in hints:
                clauses.pop(each, None)
            continue
        if not _follows(clauses, clause, hints):
            return f"step {place} of the proof does not follow from the clauses that it names"
        clauses[number] = clause
    return "" if [] in clauses.values() else "the proof ends before the empty clause"


def _follows(clauses, clause, hints):
    """Whether a clause is RUP by its hints, or RAT on its first literal by groups of them."""
    groups = [[]]
    for hint in hints:
        if hint < 0:
            groups.append([hint])
        else:
            groups[-1].append(hint)
    true = {-x for x in clause}
    if any(-x in true for x in true):
        return True
    true = _follow(clauses, true, groups[0])
    if true is None or true == "wrong":
        return true is None
    if not clause or any(-group[0] not in clauses for group in groups[1:]):
        return False
    opposed = {n for n, other in clauses.items() if -clause[0] in other}
    led = {-group[0]: group[1:] for group in groups[1:]}
    return all(
        _follow(clauses, true | {-x for x in clauses[n] if x != -clause[0]}, led.get(n, [])) is None
        for n in opposed | led.keys()
    )


def _follow(clauses, true, hints):
    """Return what is true once hints are propagated; None for a conflict, "wrong" if one can't be."""
    if any(-x in true for x in true):
        return None
    for hint in hints:
        if hint not in clauses:
            return "wrong"
        left = [x for x in clauses[hint] if -x not in true]
        if not left:
            return None
        if len(left) > 1:
            return "wrong"
        true = true | {left[0]}
    return true
