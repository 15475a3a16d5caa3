"""The compiled heart of the checker of DRAT proofs: reading, matching deletions, propagating.

Literals are numbered 2v and 2v + 1 for variable v and its negation, so that `literal ^ 1` is the negation. Formula and
proof are one list of steps: the clauses of the formula, then the lemmas and deletions of the proof. Step i has the
literals `literals[starts[i]:ends[i]]`.

A clause of two or more literals is watched in its first two. The watches of a literal form a linked list through two
nodes a clause, 2i for its first literal and 2i + 1 for its second, so that nothing ever grows; a deleted clause leaves the lists
when a traversal meets it.
"""

from __future__ import annotations

from dataclasses import dataclass

from satpack.machine.language import Bytes, Int8s, Int32s, Words, shifted_right

__all__ = ["State", "Steps", "check", "count_numbers", "match_deletions", "normalise", "read"]

AXIOM, LEMMA, DELETION = 0, 1, 2
"""What a step is."""

RUNNING, REFUTED, DEFECTIVE, UNFINISHED = 0, 1, 2, 3
"""Why `check` returned: its budget is used up; the formula is refuted; a lemma does not follow; the steps are at an end."""

# fields of `cursor`
STEP, TRAIL, END = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Steps:
    """A formula and its proof.

    Attributes
    ----------
    literals : ndarray of int32
        Of all steps.
    starts, ends : ndarray of int64, shape (n,)
        Which of them are a step's.
    kinds : ndarray of uint8, shape (n,)
        `AXIOM`, `LEMMA` or `DELETION`.
    pivots : ndarray of int32, shape (n,)
        The literal a step lists first, or -1 if it has none.
    targets : ndarray of int64, shape (n,)
        For a deletion the step that it deletes, or -1.
    """

    literals: Int32s
    starts: Words
    ends: Words
    kinds: Bytes
    pivots: Int32s
    targets: Words


@dataclass(frozen=True, slots=True)
class State:
    """How far a check is.

    Attributes
    ----------
    alive : ndarray of uint8, shape (n,)
        Whether a step's clause is there.
    heads : ndarray of int64, shape (literals,)
        First node of each literal's list of watches, or -1.
    after : ndarray of int64, shape (2 n,)
        The node after each node, or -1.
    values : ndarray of int8, shape (literals,)
        1 if true, -1 if false, 0 if open.
    trail : ndarray of int32, shape (variables,)
        The true literals, in order.
    cursor : ndarray of int64, shape (3,)
        The next step, the number of literals that are true whatever is tried, and the number of steps.
    """

    alive: Bytes
    heads: Words
    after: Words
    values: Int8s
    trail: Int32s
    cursor: Words


_LARGEST = 1 << 29


def count_numbers(text: Bytes, length: int, counts: Words) -> None:
    """Write down how many numbers, at most, a text of bytes contains, and how many clauses end in it."""
    numbers = zeros = 0
    before = 32
    for at in range(length):
        byte = text[at]
        if before <= 32 < byte:
            numbers += 1
            zeros += byte == 48
        before = byte
    counts[0], counts[1] = numbers, zeros


def read(
    text: Bytes, length: int, kind: int, literals: Int32s, ends: Words, kinds: Bytes, counts: Words
) -> int:
    """Read DIMACS clauses or a DRAT proof.

    Parameters
    ----------
    text : ndarray of uint8, shape (length,)
        The file; lines that start with "c" or "p" are skipped.
    kind : int
        `AXIOM` for a formula, `LEMMA` for a proof, which may have deletions too.
    literals : ndarray of int32
        Filled with the literals of all steps.
    ends : ndarray of int64
        Filled with the end of each step's literals.
    kinds : ndarray of uint8
        Filled with the kind of each step.
    counts : ndarray of int64, shape (2,)
        Filled with the numbers of literals and steps.

    Returns
    -------
    int
        The place of the first byte that is wrong, or -1.
    """
    literal = step = at = 0
    deletes = False
    begun = False
    while at < length:
        byte = text[at]
        if byte <= 32:
            at += 1
        elif (byte == 99 or byte == 112) and not begun:  # noqa: PLR1714 - "c", "p"; compiled code has no `in`
            while at < length and text[at] != 10:
                at += 1
        elif byte == 100 and not begun and kind == LEMMA:  # "d"
            deletes = begun = True
            at += 1
        else:
            place = at
            sign = 0
            if byte == 45:  # "-"
                sign = 1
                at += 1
            number = digits = 0
            while at < length and 48 <= text[at] <= 57 and number < _LARGEST:
                number = 10 * number + text[at] - 48
                digits += 1
                at += 1
            if digits == 0 or number >= _LARGEST or (at < length and text[at] > 32):
                return place
            if number:
                literals[literal] = 2 * (number - 1) + sign
                literal += 1
                begun = True
            else:
                ends[step] = literal
                kinds[step] = DELETION if deletes else kind
                step += 1
                deletes = begun = False
    counts[0], counts[1] = literal, step
    return length if begun else -1


def normalise(steps: Steps, count: int) -> None:
    """Note the literal that each step lists first, then sort its literals and drop those listed twice."""
    literals = steps.literals
    for step in range(count):
        first, end = steps.starts[step], steps.ends[step]
        if first == end:
            steps.pivots[step] = -1
            continue
        steps.pivots[step] = literals[first]
        _sort(literals, first, end)
        kept = first + 1
        for at in range(first + 1, end):
            if literals[at] != literals[kept - 1]:
                literals[kept] = literals[at]
                kept += 1
        steps.ends[step] = kept


def _sort(literals: Int32s, first: int, end: int) -> None:
    """Sort some literals (D. L. Shell's method, with T. N. Hibbard's increments; D. E. Knuth, TAOCP 3, section 5.2.1)."""
    gap = 1
    while 2 * gap < end - first:
        gap = 2 * gap + 1
    while gap:
        for start in range(first + gap, end):
            literal = literals[start]
            at = start
            while at - gap >= first and literals[at - gap] > literal:
                literals[at] = literals[at - gap]
                at -= gap
            literals[at] = literal
        gap >>= 1


def _hash(literals: Int32s, first: int, end: int) -> int:
    value = 1469598103934665603
    for at in range(first, end):
        value = (value ^ literals[at]) * 1099511628211
    return value ^ shifted_right(value, 32)


def _same(literals: Int32s, first: int, other: int, length: int) -> bool:
    at = 0
    while at < length and literals[first + at] == literals[other + at]:
        at += 1
    return at == length


def match_deletions(steps: Steps, count: int, heads: Words, after: Words, mask: int) -> None:
    """Note for each deletion the latest step that added such a clause and is not yet deleted, or -1.

    Steps are normalised.

    Parameters
    ----------
    steps : Steps
        Of which `targets` is filled.
    count : int
        How many there are.
    heads : ndarray of int64, shape (mask + 1,)
        For the first step of each bucket of a hash table: -1 everywhere.
    after : ndarray of int64, shape (count,)
        For the next step in the bucket.
    mask : int
        One less than a power of two.
    """
    literals, starts, ends = steps.literals, steps.starts, steps.ends
    for step in range(count):
        steps.targets[step] = -1
        first, end = starts[step], ends[step]
        bucket = _hash(literals, first, end) & mask
        if steps.kinds[step] != DELETION:
            after[step] = heads[bucket]
            heads[bucket] = step
            continue
        before = -1
        other = heads[bucket]
        while other >= 0:
            length = ends[other] - starts[other]
            if length == end - first and _same(literals, starts[other], first, length):
                steps.targets[step] = other
                if before < 0:
                    heads[bucket] = after[other]
                else:
                    after[before] = after[other]
                break
            before, other = other, after[other]


def _propagate(steps: Steps, state: State, length: int, head: int) -> tuple[int, bool]:
    """Propagate the literals of the trail from `head` on; return its new length, and whether there is a conflict."""
    literals, heads, after, values = steps.literals, state.heads, state.after, state.values
    while head < length:
        false = state.trail[head] ^ 1
        head += 1
        before = -1
        node = heads[false]
        while node >= 0:
            following = after[node]
            clause = node >> 1
            first = steps.starts[clause]
            own = first + (node & 1)
            other = literals[first + 1 - (node & 1)]
            keeps = state.alive[clause] != 0
            if keeps and values[other] <= 0:
                for at in range(first + 2, steps.ends[clause]):
                    fresh = literals[at]
                    if values[fresh] >= 0:
                        literals[own], literals[at] = fresh, false
                        after[node] = heads[fresh]
                        heads[fresh] = node
                        keeps = False
                        break
                else:
                    if values[other] < 0:
                        return length, True
                    length = _make_true(state, other, length)
            if keeps:
                before = node
            elif before < 0:
                heads[false] = following
            else:
                after[before] = following
            node = following
    return length, False


def _make_true(state: State, literal: int, length: int) -> int:
    state.values[literal] = 1
    state.values[literal ^ 1] = -1
    state.trail[length] = literal
    return length + 1


def _undo(state: State, length: int, kept: int) -> None:
    for at in range(kept, length):
        state.values[state.trail[at]] = 0
        state.values[state.trail[at] ^ 1] = 0


def _deny(steps: Steps, state: State, step: int, spared: int, length: int) -> tuple[int, bool]:
    """Set a clause's literals false, but for one; return the trail's new length, and whether one is true already."""
    for at in range(steps.starts[step], steps.ends[step]):
        literal = steps.literals[at]
        if literal == spared:
            continue
        if state.values[literal] > 0:
            return length, True
        if state.values[literal] == 0:
            length = _make_true(state, literal ^ 1, length)
    return length, False


def _follows(steps: Steps, state: State, step: int) -> tuple[bool, int]:
    """Whether a lemma follows from the clauses before it, by RUP or by RAT on its first literal; and the work it took."""
    length = state.cursor[TRAIL]
    pivot = steps.pivots[step]
    # were the pivot false already, RAT would have to look at the units that made it so
    may_extend = pivot >= 0 and state.values[pivot] >= 0
    top, follows = _deny(steps, state, step, -1, length)
    if not follows:
        top, follows = _propagate(steps, state, top, length)
    work = 1 + top - length
    if not follows and may_extend:
        follows, effort = _extends(steps, state, step, top)
        work += effort
    _undo(state, top, length)
    return follows, work


def _extends(steps: Steps, state: State, step: int, top: int) -> tuple[bool, int]:
    """Whether every clause with the negated pivot leads to a conflict when the rest of it is denied too."""
    opposite = steps.pivots[step] ^ 1
    work = step
    for clause in range(step):
        if steps.kinds[clause] == DELETION or state.alive[clause] == 0:
            continue
        opposed = False
        for at in range(steps.starts[clause], steps.ends[clause]):
            opposed |= steps.literals[at] == opposite
        if not opposed:
            continue
        reached, conflict = _deny(steps, state, clause, opposite, top)
        if not conflict:
            reached, conflict = _propagate(steps, state, reached, top)
        work += reached - top
        _undo(state, reached, top)
        if not conflict:
            return False, work
    return True, work


def _add(steps: Steps, state: State, step: int) -> bool:
    """Add a clause to those that are propagated; return whether that refutes the formula."""
    literals, values = steps.literals, state.values
    state.alive[step] = 1
    first, end = steps.starts[step], steps.ends[step]
    possible = 0  # literals that are not false, moved to the front
    for at in range(first, end):
        if values[literals[at]] > 0:
            return False  # and for good
        if values[literals[at]] == 0 and possible < 2:
            literals[at], literals[first + possible] = literals[first + possible], literals[at]
            possible += 1
    if possible == 0:
        return True
    if possible == 1:
        length = state.cursor[TRAIL]
        reached = _make_true(state, literals[first], length)
        reached, conflict = _propagate(steps, state, reached, length)
        state.cursor[TRAIL] = reached
        return conflict
    for side in range(2):
        watched = literals[first + side]
        state.after[2 * step + side] = state.heads[watched]
        state.heads[watched] = 2 * step + side
    return False


def check(steps: Steps, state: State, budget: int) -> int:
    """Check steps from where the cursor is, until the budget of propagated literals is used up or the end is known."""
    while state.cursor[STEP] < state.cursor[END]:
        if budget < 0:
            return RUNNING
        step = state.cursor[STEP]
        if steps.kinds[step] == DELETION:
            if steps.targets[step] >= 0:
                state.alive[steps.targets[step]] = 0
        else:
            if steps.kinds[step] == LEMMA:
                follows, work = _follows(steps, state, step)
                budget -= work
                if not follows:
                    return DEFECTIVE
            if _add(steps, state, step):
                return REFUTED
        state.cursor[STEP] += 1
    return UNFINISHED
