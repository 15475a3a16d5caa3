"""All that is no part of the language of compiled functions is refused, and so is what would mean something else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from satpack.machine.translation import translated

if TYPE_CHECKING:
    from satpack.machine.language import Bytes, Int8s, Words

SEVEN = 7


@dataclass(frozen=True, slots=True)
class Pair:
    least: Words
    most: Words


@dataclass(frozen=True, slots=True)
class OtherPair:
    most: Words
    least: Words


def ways(a: int, b: int) -> int:
    return a + b


def halved(number: int) -> tuple[int, bool]:
    return number >> 1, number & 1 == 1


def note(steps: Words, half: int) -> None:
    steps[half] = half


def division(a: int) -> int:
    return a // 2


def other_parameter(a: str) -> int:
    return 1


def no_annotation(a) -> int:
    return 1


def other_result(a: int) -> str:
    return ""


def unknown(a: int) -> int:
    return a + unheard_of  # noqa: F821 - on purpose


def operand(a: int) -> int:
    return a or 1


def positive(a: int) -> int:
    return +a


def real(a: int) -> int:
    return a + 0.5


def walk(a: Words) -> int:
    total = 0
    for item in a:
        total += item
    return total


def stride(a: int) -> int:
    for i in range(0, a, 2):
        a += i
    return a


def unreached(a: int) -> int:
    return a
    return a + 1


def attribute(a: Words) -> int:
    a.length = 1
    return 1


def keyword(a: int) -> int:
    return division(a=a)


def method(a: Words) -> int:
    return a.pop()


def element(a: int) -> int:
    return a[0]


def identity(a: int) -> int:
    return a is SEVEN


def statement(a: int) -> int:
    assert a
    return a


def idle(a: int) -> int:
    a + 1
    return a


def one_way(a: int) -> int:
    if a:
        x = 1
    return x


def late(a: int) -> int:
    for _ in range(a):
        x = 1
    return x


def own_constant(a: int) -> int:
    if a:
        SEVEN = 5  # noqa: N806
    return SEVEN


def own_function(a: int) -> int:
    halved = a
    return division(halved) + halved(a)


def own_function_before(a: int) -> int:
    min = a  # noqa: A001
    return min(a, 1)


def chosen_array(a: int, one: Words, other: Words) -> int:
    x = one
    if a:
        x = other
    return x[0]


def either_array(a: int, one: Words, other: Words) -> int:
    if a:  # noqa: SIM108 - on purpose
        x = one
    else:
        x = other
    return x[0]


def swapped_arrays(a: int, one: Words, other: Words) -> int:
    for _ in range(a):
        one, other = other, one
    return one[0]


def array_to_number(a: Words) -> int:
    a = 1
    return a[0]


def number_to_array(a: int, one: Words) -> int:
    a = one
    return a  # noqa: RET504 - on purpose


def negative_index(a: Words) -> int:
    return a[-1]


def too_large(a: int) -> int:
    return a + 0x8000_0000_0000_0000


def sum_of_signed(a: Int8s) -> int:
    return a[0]


def other_sign(a: Bytes) -> int:
    return sum_of_signed(a)


def least(pair: Pair) -> int:
    return pair.least[0]


def other_record(pair: OtherPair) -> int:
    return least(pair)


def two_arrays_for_a_record(one: Words, other: Words) -> int:
    return least(one, other)


def few_arguments(a: int) -> int:
    return ways(a)


def many_arguments(a: int) -> int:
    return ways(a, a, a)


def number_for_array(a: int) -> int:
    return sum_of_signed(a)


def least_of_array(a: Words) -> int:
    return min(a, a)


def least_of_one(a: int) -> int:
    return min(a)


def few_targets(a: int) -> int:
    (x,) = halved(a)
    return x


def few_parts(a: int) -> int:
    x, y = a, a, a
    return x + y


def value_of_nothing(a: Words) -> int:
    x = note(a, 1)
    return x  # noqa: RET504 - on purpose


def value_of_two(a: int) -> int:
    return halved(a)


def few_results(a: int) -> tuple[int, int]:
    return (a,)


def any_results(a: int) -> tuple[int, ...]:
    return a, a


def no_result(a: int) -> int:
    if a:
        return  # noqa: RET502 - on purpose
    return a


def result(a: int) -> None:
    return a


def falls_off(a: int) -> int:  # noqa: RET503 - on purpose
    if a:
        return a


def unreached_branches(a: int) -> int:
    if a:
        return a
    else:  # noqa: RET505 - on purpose
        return a + 1
    return a


def default(a: int = 1) -> int:
    return a


def only_by_name(*, SEVEN: int) -> int:  # noqa: N803
    return SEVEN


def only_by_place(SEVEN: int, /) -> int:  # noqa: N803
    return SEVEN


@pytest.mark.filterwarnings("error")
def decorated(a: int) -> int:
    return a


async def asynchronous(a: int) -> int:
    return a


@pytest.mark.parametrize(
    "function",
    [
        *(division, other_parameter, no_annotation, other_result, unknown, operand, positive),
        *(real, walk, stride, unreached, attribute, keyword, method, element, identity),
        *(statement, idle, one_way, late, own_constant, own_function, own_function_before),
        *(chosen_array, either_array, swapped_arrays, array_to_number, number_to_array),
        *(
            negative_index,
            too_large,
            other_sign,
            other_record,
            two_arrays_for_a_record,
            few_arguments,
            many_arguments,
            number_for_array,
        ),
        *(least_of_array, least_of_one, few_targets, few_parts, value_of_nothing, value_of_two),
        *(few_results, any_results, no_result, result, falls_off, unreached_branches, default),
        *(only_by_name, only_by_place, decorated, asynchronous),
    ],
)
def test_all_else_is_refused_where_it_is_written(function):
    with pytest.raises(SyntaxError, match="can't be compiled") as fault:
        translated(function)
    first = function.__code__.co_firstlineno
    assert fault.value.filename == __file__
    assert first <= fault.value.lineno <= first + 5


def test_where_a_result_is_missing_the_last_statement_is_refused():
    with pytest.raises(SyntaxError, match="If of this kind can't be compiled"):
        translated(falls_off)
