"""Formulas with proofs, in DRAT and LRAT, most of them damaged in some way: for the checkers of proofs."""

ODD_TOKENS = (
    *(b"-0 d0 d d1 -d 0d -- --1 - +1 1.5 1e3 c p % 00 -00 007 a \xff").split(),
    *(b"1\x000 536870911 536870912 -536870912 4294967297 18446744073709551617").split(b" "),
    b"1152921504606846975",
    b"115292150460684697600",
    b"9" * 400,
)


def random_formula(draw):
    """Return clauses; about two of three lists have no model, and most of those need a proof."""
    variables = draw.randint(1, 5)
    return [
        [
            draw.choice((1, -1)) * draw.randint(1, variables)
            for _ in range(draw.choice((1, *(2,) * 6, *(3,) * 9)))
        ]
        for _ in range(draw.randint(variables, 10 * variables))
    ]


def refutation(draw, clauses):
    """Return a DRAT proof by cases, as lines: with definitions that are RAT, and deletions."""
    variables = sorted({abs(x) for clause in clauses for x in clause})
    lines = []
    if draw.random() < 0.5:
        new, a, b = variables[-1] + 1, draw.choice(variables), draw.choice(variables)
        lines += [[new, -a, -b], [-new, a], [-new, b]]
    for count in range(len(variables), -1, -1):
        for bits in range(2**count):
            lines.append([-v if bits >> i & 1 else v for i, v in enumerate(variables[:count])])
            if draw.random() < 0.1:
                gone = draw.choice(lines + clauses)
                if isinstance(gone, list):
                    lines.append(("d", draw.sample(gone, len(gone))))
    return [f"d {_text(line[1])}" if isinstance(line, tuple) else _text(line) for line in lines]


def with_hints(clauses, lines):
    """Return a DRAT proof as an LRAT proof; steps that are neither RUP nor RAT have no hints."""
    known, made = dict(enumerate(clauses, 1)), []
    number = len(known)
    for line in lines:
        words = line.split()
        clause = [int(word) for word in words if word not in ("d", "0")]
        if words[0] == "d":
            same = [n for n, each in known.items() if set(each) == set(clause)]
            made.append(f"{number} d {_text(same[-1:])}")
            for each in same[-1:]:
                del known[each]
            continue
        number += 1
        true = {-x for x in clause}
        hints, true = _hints(known, true)
        if true is not None and clause:
            for n, other in known.items():
                if -clause[0] in other:
                    more = _hints(known, true | {-x for x in other if x != -clause[0]})[0]
                    hints += [-n, *more]
        made.append(f"{number} {_text(clause)} {_text(hints)}")
        known[number] = clause
    return made


def _hints(known, true):
    """Return the numbers of clauses that lead to a conflict, and what is true in the end; None if there is one."""
    hints, changed = [], True
    while changed:
        changed = False
        for number, clause in known.items():
            if true & set(clause):
                continue
            left = {x for x in clause if -x not in true}
            if len(left) < 2:
                hints.append(number)
                if not left:
                    return hints, None
                true = true | left
                changed = True
    return hints, true


def _text(numbers):
    return " ".join(map(str, [*numbers, 0]))


def mutated(draw, text):
    """Return bytes with some of them, of its tokens or of its lines changed; or garbage."""
    for _ in range(draw.choice((0, 1, 1, 1, 2, 3, 8))):
        kind = draw.choice(("token",) * 5 + ("byte", "byte", "line", "line", "cut", "garbage"))
        if kind == "token":
            text = _change(draw, text.split(b" "), b" ", _other_token)
        elif kind == "line":
            text = _change(draw, text.split(b"\n"), b"\n", _shuffled)
        elif kind == "byte":
            place = draw.randint(0, len(text))
            text = text[:place] + bytes([draw.randrange(256)]) + text[place + draw.randint(0, 1) :]
        elif kind == "cut":
            text = text[: draw.randint(0, len(text))]
        elif draw.random() < 0.1:
            text = draw.randbytes(draw.randint(0, 60))
        elif draw.random() < 0.3:
            text = bytes(draw.choices(b"0123456789-d \ncp", k=draw.randint(0, 200)))
    return text


def _change(draw, parts, separator, other):
    """Change, drop, double or swap one of some parts."""
    at, to = draw.randrange(len(parts)), draw.randrange(len(parts))
    how = draw.randrange(4)
    if how == 0:
        parts[at] = other(draw, parts[at])
    elif how == 1:
        del parts[at]
    elif how == 2:
        parts.insert(to, parts[at])
    else:
        parts[at], parts[to] = parts[to], parts[at]
    return separator.join(parts)


def _other_token(draw, token):
    return draw.choice(
        (draw.choice(ODD_TOKENS), str(draw.randint(-8, 8)).encode(), b"-" + token, token[1:])
    )


def _shuffled(draw, line):
    words = line.split(b" ")
    draw.shuffle(words)
    return b" ".join(words)


def case(draw):
    """Return a format, a formula and a proof of it, as bytes."""
    clauses = random_formula(draw)
    lines = refutation(draw, clauses)
    form = draw.choice(("drat", "lrat"))
    if form == "lrat":
        lines = with_hints(clauses, lines)
    header = f"p cnf {max(abs(x) for clause in clauses for x in clause)} {len(clauses)}"
    formula = "\n".join([header, *map(_text, clauses), ""]).encode()
    proof = "\n".join([*lines, ""]).encode()
    return form, formula if draw.random() < 0.7 else mutated(draw, formula), mutated(draw, proof)
