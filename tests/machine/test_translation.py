"""Translated functions do what Python does with them."""

import ctypes
import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from satpack.machine import code
from satpack.machine.language import Words, lowest, ones, outlined, shifted_right
from satpack.machine.translation import translated

SEVEN = 7
COUNTS = True


def compiled(function):
    """Return a function that calls the compiled one with numbers, and lists of numbers that it may change."""
    name = f"satpack_{function.__name__}"
    machine_code = code._compiled([name], [translated(function)], unrolls=True)
    (address,) = code._loaded(machine_code, [name])

    def call(*arguments):
        arrays = [np.array(a) if isinstance(a, list) else None for a in arguments]
        kinds = [ctypes.c_int64 if a is None else ctypes.c_void_p for a in arrays]
        values = [
            a if array is None else array.ctypes.data
            for a, array in zip(arguments, arrays, strict=True)
        ]
        result = ctypes.CFUNCTYPE(ctypes.c_int64, *kinds)(address)(*values)
        for argument, array in zip(arguments, arrays, strict=True):
            if array is not None:
                argument[:] = array.tolist()
        return result

    return call


def wrapped(number):
    """Return a number as 64 bits hold it."""
    return (number + 2**63) % 2**64 - 2**63


def arithmetic(a: int, b: int, c: int) -> int:
    x, y = a + b * c - SEVEN, (a & b | ~c) ^ -b
    x, y = y, x
    x <<= 3
    y -= a >> 2
    x ^= (a >> (c & 63)) + (1 << (b & 31))
    return x - y + COUNTS


def comparisons(a: int, b: int, c: int) -> int:
    found = 0
    if a < b <= c:
        found |= 1
    elif a == b or not c > 0:
        found |= 2
    else:
        found |= 4
    found += 8 * (a != b) + (16 if a >= b and (b or c) else 32)
    between = a < 2 and b < 2
    return found + 64 * min(a, b, c) + 512 * max(a, b) + 4096 * between + 8192 * (not a)


def shifts(a: int, b: int) -> int:
    a <<= b & 127
    return (a >> (b & 127)) + (b << 64) + (b >> 64) + (a >> 63) + (SEVEN << (b & 255))


def ways(a: int, b: int) -> int:
    if a < b:
        x = y = 1
    elif b < 0:
        x = 5
        y, a = 2, 3
    else:
        return a - b
    if x == 1:
        return 10 * x + y
    else:  # noqa: RET505 - on purpose
        return 100 * a + y


def loops(items: Words, length: int, stop: int) -> int:
    total = steps = 0
    for i in range(length):
        if items[i] == stop:
            break
        if items[i] < 0:
            continue
        i += 1000  # noqa: PLW2901 - the loop doesn't mind
        total += i
    else:
        total += 5
    while total > 10:
        total -= 10
        steps += 1
        if steps == 50:
            break
    else:
        steps += 100
    for i in range(1, length):
        for k in range(i, length):
            items[i] += k * items[k - i]
        items[i] &= 1023
    return 1000 * total + steps


def count(steps: Words, limit: int) -> int:
    """Count down, by functions that call each other."""
    if done(steps, limit):
        return 0
    steps[0] += 1
    half, rest = halved(limit)
    note(steps, half)
    return 1 + count(steps, limit - 1) + rest


@outlined
def done(steps: Words, limit: int) -> bool:
    return limit == 0 or steps[0] > 20


def halved(number: int) -> tuple[int, bool]:
    return number >> 1, number & 1 == 1


def note(steps: Words, half: int) -> None:
    if half > 5:
        return
    steps[half] = half


def bits(word: int) -> int:
    return ones(word) + 100 * lowest(word) + 10_000 * shifted_right(word, 60)


small = st.integers(-3, 3)
words = st.integers(-(2**63), 2**63 - 1)


@pytest.mark.parametrize("numbers", [small, words])
def test_arithmetic_wraps_around(numbers):
    call = compiled(arithmetic)

    @given(numbers, numbers, numbers)
    def check(a, b, c):
        assert call(a, b, c) == wrapped(arithmetic(a, b, c))

    check()


def test_shifts_by_more_than_a_word_leave_nothing():
    call = compiled(shifts)

    @given(words, st.one_of(st.integers(0, 300), words))
    def check(a, b):
        a_shifted = wrapped(a << (b & 127))
        found = (a_shifted >> (b & 127)) + (b >> 64) + (a_shifted >> 63) + (7 << (b & 255))
        assert call(a, b) == wrapped(found)

    check()


def test_variables_that_have_a_value_on_every_way():
    call = compiled(ways)
    for numbers in itertools.product(range(-3, 4), repeat=2):
        assert call(*numbers) == ways(*numbers)


def test_comparisons():
    call = compiled(comparisons)
    for numbers in itertools.product(range(-2, 4), repeat=3):
        assert call(*numbers) == comparisons(*numbers)


def test_loops():
    call = compiled(loops)

    @given(st.lists(small), small)
    def check(items, stop):
        ours, pythons = items.copy(), items.copy()
        assert call(ours, len(items), stop) == loops(pythons, len(items), stop)
        assert ours == pythons

    check()


@pytest.mark.parametrize("limit", [0, 1, 11, 40])
def test_functions(limit):
    ours, pythons = [0] * 50, [0] * 50
    assert compiled(count)(ours, limit) == count(pythons, limit)
    assert ours == pythons


def test_instructions():
    call = compiled(bits)

    @given(words.filter(bool))
    def check(word):
        set_bits = (word % 2**64).bit_count()
        place = (word & -word).bit_length() - 1
        assert call(word) == set_bits + 100 * place + 10_000 * (word % 2**64 >> 60)

    check()
    with pytest.raises(TypeError, match="only compiled code"):
        ones(1)


def test_functions_that_are_only_called_are_not_seen():
    assembly = translated(count)
    heads = [line for line in assembly.splitlines() if line.startswith("define")]
    assert len(heads) == 4
    assert [line for line in heads if "internal" not in line] == [heads[0]]
    assert "satpack_count" in heads[0]
    assert ["noinline" in line for line in heads] == ["done" in line for line in heads]
