"""DIMACS CNF, written and read as a stream: a formula need never be in memory as a whole.

The header of a DIMACS file comes first and counts the clauses, but a generator of clauses knows
their number, and its last auxiliary variable, only at its end. `ClauseSpool` therefore writes the
body to a temporary file while it counts, and then the file proper.

PySAT's ``CNF`` keeps all clauses in lists, needs the header's numbers before it writes, and reads
broken files without a word, so nothing of it is wrapped.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from os import SEEK_END
from shutil import copyfileobj
from types import TracebackType
from typing import NamedTuple, Protocol, Self

from satpack_encodings.variables import Clause, many

# Clauses are written in blocks of this many lines: large enough to make few system calls, small
# enough to stay far below the memory of a solver.
_BLOCK = 4096
# A body below this many bytes never touches the disk.
_IN_MEMORY = 8 << 20


class _Writable(Protocol):
    def write(self, data: bytes, /) -> object: ...


class _LiteralTexts(dict[int, str]):
    """The text of every literal met so far; each is checked and converted once."""

    def __init__(self) -> None:
        self.highest = 0

    def __missing__(self, literal: int) -> str:
        if literal == 0:
            raise ValueError("a clause contains the literal 0, which ends a clause in DIMACS")
        self.highest = max(self.highest, abs(literal))
        text = self[literal] = f"{literal:d}"
        return text


def _write_body(stream: _Writable, clauses: Iterable[Sequence[int]], texts: _LiteralTexts) -> int:
    """Write one line for each clause and return their number."""
    lines = (" ".join([*map(texts.__getitem__, clause), "0\n"]) for clause in clauses)
    count = 0
    while block := list(islice(lines, _BLOCK)):
        count += len(block)
        stream.write("".join(block).encode("ascii"))
    return count


def _write_head(
    stream: _Writable, variables_count: int, clause_count: int, comments: Iterable[str]
) -> None:
    for comment in comments:
        if "\n" in comment or "\r" in comment:
            raise ValueError(f"a comment is a single line, not {comment!r}")
        stream.write(f"c {comment}".rstrip().encode() + b"\n")
    stream.write(b"p cnf %d %d\n" % (variables_count, clause_count))


def write_dimacs(
    stream: _Writable,
    clauses: Iterable[Sequence[int]],
    *,
    variables_count: int,
    clause_count: int,
    comments: Iterable[str] = (),
) -> None:
    """Write a formula whose size is known beforehand.

    The same arguments give the same bytes, on every machine.

    Parameters
    ----------
    stream : binary stream
        Where to write.
    clauses : iterable of sequence of int
        The clauses; written as they come, never kept.
    variables_count, clause_count : int
        The numbers of the header.
    comments : iterable of str
        Lines of text, written as ``c`` lines in UTF-8 before the header.

    Raises
    ------
    ValueError
        If a literal is 0, a comment contains a line break, or the formula turns out to have
        other numbers than announced; part of the file is then written already.

    Examples
    --------
    >>> import io
    >>> stream = io.BytesIO()
    >>> write_dimacs(
    ...     stream, [[1, -2], []], variables_count=2, clause_count=2, comments=["an example"]
    ... )
    >>> print(stream.getvalue().decode(), end="")
    c an example
    p cnf 2 2
    1 -2 0
    0
    """
    _write_head(stream, variables_count, clause_count, comments)
    texts = _LiteralTexts()
    written = _write_body(stream, clauses, texts)
    if written != clause_count:
        raise ValueError(
            f"{many(written, 'clause')} written, {clause_count} announced in the header"
        )
    _check_highest(texts.highest, variables_count)


def _check_highest(highest: int, variables_count: int) -> None:
    if highest > variables_count:
        raise ValueError(f"a clause uses variable {highest}, the header says {variables_count}")


class ClauseSpool:
    r"""Counts clauses while it keeps them in a temporary file, to write them as DIMACS then.

    The memory it takes does not grow with the number of clauses, only with that of variables. Use
    it as a context manager; the temporary file is gone at the end.

    Attributes
    ----------
    clause_count : int
        The number of clauses so far.

    Examples
    --------
    >>> import io
    >>> from satpack_encodings import Variables, at_most_one
    >>> variables = Variables()
    >>> x = variables.group("x", 5)
    >>> stream = io.BytesIO()
    >>> with ClauseSpool() as spool:
    ...     spool.add(at_most_one(list(x), variables, method="commander"))
    ...     spool.write(
    ...         stream,
    ...         variables_count=variables.top,
    ...         comments=(f"{group.name}: {group.variables}" for group in variables.groups),
    ...     )
    >>> print(*stream.getvalue().decode().splitlines()[:5], sep="\n")
    c x: range(1, 6)
    c at-most-one: range(6, 7)
    p cnf 6 12
    -1 -2 0
    -1 -3 0
    """

    def __init__(self) -> None:
        self.clause_count = 0
        self._texts = _LiteralTexts()
        from tempfile import SpooledTemporaryFile  # here, since it takes much to load

        self._file = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 - closed in __exit__

    @property
    def highest_variable(self) -> int:
        """The highest variable of all clauses so far; 0 without any."""
        return self._texts.highest

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        """Take clauses, in this order; ValueError if a literal is 0."""
        self._file.seek(0, SEEK_END)
        self.clause_count += _write_body(self._file, clauses, self._texts)

    def write(
        self,
        stream: _Writable,
        *,
        variables_count: int | None = None,
        comments: Iterable[str] = (),
        assumptions: Sequence[int] = (),
    ) -> None:
        """Write all clauses so far as a DIMACS file.

        Parameters
        ----------
        stream : binary stream
            Where to write.
        variables_count : int, optional
            The number of variables for the header; the highest one used if left out.
        comments : iterable of str
            As in `write_dimacs`.
        assumptions : sequence of int
            Literals that are true in this file: each is a last clause of it.

        Raises
        ------
        ValueError
            If a clause uses a variable above `variables_count`, or a comment contains a line
            break.
        """
        highest = max(self.highest_variable, *map(abs, assumptions), 0)
        if variables_count is None:
            variables_count = highest
        _check_highest(highest, variables_count)
        _write_head(stream, variables_count, self.clause_count + len(assumptions), comments)
        self._file.seek(0)
        copyfileobj(self._file, stream)
        _write_body(stream, ([literal] for literal in assumptions), _LiteralTexts())

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


class Dimacs(NamedTuple):
    """A DIMACS file while it is read.

    Attributes
    ----------
    comments : list of str
        The text of the ``c`` lines so far: at first those before the header; those further down
        are added while the clauses are read.
    variables_count : int
        The header's number of variables.
    clauses : iterator of list of int
        The clauses, read as they are asked for.
    """

    comments: list[str]
    variables_count: int
    clauses: Iterator[Clause]


def read_dimacs(stream: Iterable[bytes]) -> Dimacs:
    r"""Read a formula as a stream.

    Taken as they are found in the wild: comments anywhere (also within a clause), clauses over
    several lines and several on one, any white space, a last clause without its 0, and the ``%``
    line that ends the files of SATLIB. Refused is what would make another formula of it.

    Parameters
    ----------
    stream : binary stream, or iterable of bytes
        The lines of the file.

    Returns
    -------
    Dimacs
        The comments, the number of variables, and an iterator over the clauses.

    Raises
    ------
    ValueError
        With the number of the line, if there is no ``p cnf`` header before the first clause, or
        a second one; if something is not a literal, or one above the header's number of
        variables; if there are more or fewer clauses than the header says. What concerns the
        clauses is raised while they are read.

    Examples
    --------
    >>> comments, variables_count, clauses = read_dimacs([b"c small\n", b"p cnf 3 2\n",
    ...     b"1 -2\n", b"c within a clause\n", b"0 3 0\n", b"%\n", b"0\n"])
    >>> comments, variables_count
    (['small'], 3)
    >>> list(clauses)
    [[1, -2], [3]]
    >>> comments
    ['small', 'within a clause']
    """
    lines = iter(enumerate(stream, 1))
    comments: list[str] = []
    number = 0
    for number, line in lines:
        words = line.split()
        if not words:
            continue
        if words[0].startswith(b"c"):
            comments.append(_comment(line))
        else:
            variables_count, clause_count = _header(number, words)
            clauses = _clauses(lines, number, variables_count, clause_count, comments)
            return Dimacs(comments, variables_count, clauses)
    raise ValueError(f"line {number}: the file ends without a header 'p cnf VARIABLES CLAUSES'")


def _comment(line: bytes) -> str:
    text = line.decode("utf-8", errors="replace").strip()[1:]
    return text.removeprefix(" ")


def _header(number: int, words: list[bytes]) -> tuple[int, int]:
    if words[0] == b"p" and words[1:2] == [b"cnf"] and len(words) == 4:
        counts = words[2:]
        if all(word.isdigit() and len(word) < 20 for word in counts):
            return int(counts[0]), int(counts[1])
    raise ValueError(
        f"line {number}: expected the header 'p cnf VARIABLES CLAUSES', found {_shown(words)}"
    )


def _short(words: Sequence[bytes]) -> str:
    text = b" ".join(words).decode("utf-8", errors="replace")
    return text if len(text) <= 60 else text[:57] + "..."


def _shown(words: Sequence[bytes]) -> str:
    return repr(_short(words))


def _clauses(
    lines: Iterator[tuple[int, bytes]],
    header_number: int,
    variables_count: int,
    clause_count: int,
    comments: list[str],
) -> Iterator[Clause]:
    number = header_number
    found = 0
    clause: Clause = []
    for number, line in lines:
        words = line.split()
        if not words:
            continue
        if words[0].startswith(b"c"):
            comments.append(_comment(line))
            continue
        if words[0] == b"%":
            break
        for literal in _literals(number, words, variables_count):
            if literal:
                clause.append(literal)
                continue
            found += 1
            if found > clause_count:
                raise ValueError(
                    f"line {number}: one clause more than the {clause_count} of the header"
                )
            yield clause
            clause = []
    if clause:
        found += 1
        yield clause
    if found != clause_count:
        raise ValueError(
            f"line {number}: the file ends after {many(found, 'clause')}, the header says {clause_count}"
        )


def _literals(number: int, words: list[bytes], variables_count: int) -> list[int]:
    if words[0] == b"p":
        raise ValueError(f"line {number}: a second header, {_shown(words)}")
    try:
        literals = [int(word) for word in words]
    except ValueError:
        # the default is a number too long for int()
        wrong = next((word for word in words if not word.lstrip(b"+-").isdigit()), words[0])
        raise ValueError(f"line {number}: {_shown([wrong])} is not a literal") from None
    if max(literals) > variables_count or -min(literals) > variables_count:
        beyond = max(words, key=lambda word: abs(int(word)))
        raise ValueError(
            f"line {number}: literal {_short([beyond])}, but the header says {many(variables_count, 'variable')}"
        )
    return literals
