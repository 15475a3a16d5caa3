"""DIMACS: what is written is read again, wild files are understood, broken ones are named."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.formula import CNF

from satpack_encodings import ClauseSpool, read_dimacs, write_dimacs

literals = st.integers(1, 50).flatmap(lambda v: st.sampled_from([v, -v]))
formulas = st.lists(st.lists(literals, max_size=6), max_size=30)
texts = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Zs"]), max_size=20)


@given(formulas, st.lists(texts, max_size=4))
@settings(deadline=None)
def test_a_formula_is_read_as_it_was_written(clauses, comments):
    stream = io.BytesIO()
    write_dimacs(stream, clauses, variables_count=50, clause_count=len(clauses), comments=comments)
    stream.seek(0)
    read = read_dimacs(stream)
    assert read.comments == comments
    assert read.variables_count == 50
    assert list(read.clauses) == clauses


@given(formulas.filter(all))
@settings(deadline=None)
def test_pysat_reads_what_is_written(clauses):
    stream = io.BytesIO()
    write_dimacs(stream, clauses, variables_count=50, clause_count=len(clauses))
    assert CNF(from_string=stream.getvalue().decode()).clauses == clauses


@given(formulas, st.integers(0, 30))
@settings(deadline=None)
def test_spool_writes_the_same_bytes(clauses, cut):
    highest = max((abs(literal) for clause in clauses for literal in clause), default=0)
    known, counted = io.BytesIO(), io.BytesIO()
    write_dimacs(
        known, clauses, variables_count=highest, clause_count=len(clauses), comments=["one", ""]
    )
    with ClauseSpool() as spool:
        spool.add(iter(clauses[:cut]))
        spool.write(io.BytesIO())
        spool.add(iter(clauses[cut:]))
        assert (spool.clause_count, spool.highest_variable) == (len(clauses), highest)
        spool.write(counted, comments=iter(["one", ""]))
    assert counted.getvalue() == known.getvalue()


def test_assumptions_are_written_once_and_not_kept():
    with ClauseSpool() as spool:
        spool.add([[1, -2]])
        assumed, plain = io.BytesIO(), io.BytesIO()
        spool.write(assumed, assumptions=[-1, 4])
        spool.write(plain)
        assert assumed.getvalue() == b"p cnf 4 3\n1 -2 0\n-1 0\n4 0\n"
        assert plain.getvalue() == b"p cnf 2 1\n1 -2 0\n"
        with pytest.raises(ValueError, match="uses variable 4, the header says 3"):
            spool.write(plain, variables_count=3, assumptions=[4])


def test_many_clauses_pass_through_the_disk():
    count = 700_000
    stream = io.BytesIO()
    with ClauseSpool() as spool:
        spool.add([i, -i - 1] for i in range(1, count + 1))
        spool.write(stream, variables_count=count + 5)
    assert stream.getvalue().startswith(b"p cnf 700005 700000\n1 -2 0\n2 -3 0\n")
    assert stream.getvalue().count(b"\n") == count + 1


def test_writing_refuses_what_would_be_another_formula():
    def write(clauses, variables_count, clause_count, comments=()):
        stream = io.BytesIO()
        write_dimacs(
            stream,
            clauses,
            variables_count=variables_count,
            clause_count=clause_count,
            comments=comments,
        )

    with pytest.raises(ValueError, match="literal 0"):
        write([[1, 0, 2]], 2, 1)
    with pytest.raises(ValueError, match="1 clause written, 2 announced"):
        write([[1]], 1, 2)
    with pytest.raises(ValueError, match="uses variable 3, the header says 2"):
        write([[1, -3]], 2, 1)
    for comment in "a\nb", "a\rb":
        with pytest.raises(ValueError, match="single line"):
            write([], 0, 0, [comment])
    with ClauseSpool() as spool:
        spool.add([[1, -3]])
        with pytest.raises(ValueError, match="uses variable 3, the header says 2"):
            spool.write(io.BytesIO(), variables_count=2)


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("p cnf 2 2\n1 2 0\n-1 0\n", [[1, 2], [-1]]),
        ("  p   cnf\t2  2 \r\n1 2 0\r\n-1 0", [[1, 2], [-1]]),
        ("p cnf 2 2\n1\n2\n0 -1 0\n\n\n", [[1, 2], [-1]]),
        ("p cnf 2 2\n1 2 0 -1", [[1, 2], [-1]]),
        ("c\ncc\np cnf 2 2\n1\nc 0 0\n 2 0\n+1 0\n c end", [[1, 2], [1]]),
        ("p cnf 3 1\n1 2 0\n%\n0\n\n", [[1, 2]]),
        ("p cnf 0 1\n0\n", [[]]),
        ("p cnf 0 0\n", []),
        ("\n\np cnf 5 0", []),
    ],
)
def test_files_in_the_wild(text, clauses):
    assert list(read_dimacs(io.BytesIO(text.encode())).clauses) == clauses


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 0: the file ends without a header"),
        ("c nothing\n\n", "line 2: the file ends without a header"),
        ("1 2 0\n", "line 1: expected the header .* found '1 2 0'"),
        ("c\np wcnf 2 2 9\n", "line 2: expected the header .* found 'p wcnf 2 2 9'"),
        ("p cnf 2\n", "line 1: expected the header"),
        ("p cnf -2 1\n", "line 1: expected the header"),
        ("p cnf 2 2 2\n", "line 1: expected the header"),
        ("p cnf 2 " + "9" * 5000 + "\n", "line 1: expected the header"),
        ("p cnf 2 2\n1 0\n\n", "line 3: the file ends after 1 clause, the header says 2"),
        ("p cnf 2 1\n1 0\nc x\n2 0\n", "line 4: one clause more than the 1 of the header"),
        ("p cnf 2 1\n1 0 2", "line 2: the file ends after 2 clauses, the header says 1"),
        ("p cnf 2 1\n1 x 0\n", "line 2: 'x' is not a literal"),
        ("p cnf 2 1\n1 2.0 0\n", "line 2: '2.0' is not a literal"),
        ("p cnf 2 1\n" + "9" * 5000 + " 0\n", "line 2: '999.*\\.\\.\\.' is not a literal"),
        ("p cnf 2 1\n1 -3 0\n", "line 2: literal -3, but the header says 2 variables"),
        ("p cnf 2 1\n3 0\n", "line 2: literal 3, but the header says 2 variables"),
        ("p cnf 1 1\n3 0\n", "line 2: literal 3, but the header says 1 variable"),
        (
            f"p cnf 2 1\n-{'9' * 4000} 0\n",
            f"line 2: literal -{'9' * 56}..., but the header says 2 variables",
        ),
        ("p cnf 2 1\np cnf 2 1\n1 0\n", "line 2: a second header"),
        ("p cnf 2 1\n\xff 0\n", "line 2: 'ÿ' is not a literal"),
    ],
)
def test_broken_files_are_named(text, message):
    with pytest.raises(ValueError, match=message):
        list(read_dimacs(io.BytesIO(text.encode())).clauses)


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_any_bytes_give_a_formula_or_a_value_error(data):
    for start in b"", b"p cnf 9 3\n":
        try:
            formula = read_dimacs(io.BytesIO(start + data))
            assert all(len(clause) >= 0 for clause in formula.clauses)
        except ValueError as error:
            assert str(error).startswith("line ")  # noqa: PT017 - either outcome is right
