"""Ways to damage the file of a run, by chance and by hand."""

from hashlib import sha256


def at_random(path, chance):
    """Change a file as failing disks, broken copies and bad memory do."""
    content = bytearray(path.read_bytes())
    kind = chance.choice(("bit", "bit", "byte", "bytes", "zeros", "cut", "drop", "double", "swap"))
    at = chance.randrange(len(content))
    size = chance.choice((1, 16, 512, 4096))
    if kind == "bit":
        for _ in range(chance.choice((1, 1, 3, 40))):
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    elif kind == "byte":
        content[at] = chance.randrange(256)
    elif kind == "bytes":
        content[at : at + size] = chance.randbytes(len(content[at : at + size]))
    elif kind == "zeros":
        content[at : at + size] = bytes(len(content[at : at + size]))
    elif kind == "cut":
        del content[at:]
    elif kind == "drop":
        del content[at : at + size]
    elif kind == "double":
        content[at:at] = content[at : at + size]
    else:
        other = chance.randrange(len(content))
        one, two = content[at : at + size], content[other : other + size]
        content[at : at + len(two)], content[other : other + len(one)] = two, one
    path.write_bytes(content)


def two_bits(path, chance):
    """Change two bits of a file."""
    content = bytearray(path.read_bytes())
    for _ in range(2):
        content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def records_of(path):
    """Return the first line of a run's file, and its records: name and content of each."""
    head, *lines = path.read_bytes().splitlines(keepends=True)
    return head, [tuple(line[65:-1].partition(b" ")[::2]) for line in lines]


def signed(path, records, head=None):
    """Write a run's file with records whose checksums are right."""
    head = head or records_of(path)[0]
    lines = [b"%s %s" % record for record in records]
    signed_lines = [b"%s %s\n" % (sha256(head + each).hexdigest().encode(), each) for each in lines]
    path.write_bytes(head + b"".join(signed_lines))


NAMES = (
    *(b"whole", b"[]", b"[0]", b"[-1]", b"[99999]", b"[0,99999]", b"[0,-99999]"),
    *(b"[18446744073709551616]", b"[0,0]", b"{}", b"null", b"", b"[" * 100_000, b"[1.0]", b"[[0]]"),
    *(
        b"0",
        b"-1",
        b"99999",
        b"box:",
        b"box:0x0",
        b"box:9x9x9",
        b"box:99999x99999",
        b"x:1x1",
        b"\xff",
    ),
)
CONTENTS = (
    *(b"[]", b"[[]]", b"[null,[]]", b"[null,[[]]]", b"[null,[[-1]]]", b"[null,[[1,2,3]]]", b"null"),
    *(b"[null,[[1.5]]]", b"[null,[[true]]]", b"[null,[[null]]]", b"[null,[1]]", b"[null,null]"),
    *(b"[2,[]]", b"[0,[]]", b"[-1,[]]", b"[129,[]]", b"[4096,[]]", b"[1099511627776,[]]"),
    *(b"[1.5,[]]", b'["8",[]]', b"{}", b"7", b"", b"[" * 100_000, b'{"tiles":true}', b"\xff\x00"),
    *(
        b"[null,[[18446744073709551615]]]",
        b"[null,[[%d]]]" % 2**200,
        b"[null,[[" + b"9" * 5000 + b"]]]",
    ),
    b"[null,[%s[1]]]" % (b"[1]," * 10_000),
)


def crafted(path, chance):
    """Write records that satpack never writes, with checksums that are right, and take some away."""
    head, kept = records_of(path)
    kept = [(name, content) for name, content in kept if b"\n" not in name + content]
    for _ in range(chance.choice((1, 1, 2, 5)) if kept else 0):
        at = chance.randrange(len(kept))
        name, content = kept[at]
        kind = chance.choice(
            ("name", "content", "digit", "digit", "twice", "other", "gone", "more")
        )
        if kind == "name":
            name = chance.choice((*NAMES, name[:-1] + b",0]", name[:-1] + b",7]", name + b"0"))
        elif kind == "content":
            content = chance.choice(CONTENTS)
        elif kind == "digit" and any(chr(byte).isdigit() for byte in content):
            where = chance.choice([i for i, byte in enumerate(content) if chr(byte).isdigit()])
            digit = chance.choice((b"", b"0", b"9", b"-1", b"10"))
            content = content[:where] + digit + content[where + 1 :]
        elif kind == "twice":
            content = content.replace(b"[[", b"[[0],[", 1)
        elif kind == "other":
            content = chance.choice(kept)[1]
        kept[at : at + 1] = [] if kind == "gone" else [(name, content)] * (1 + (kind == "more"))
        if not kept:
            break
    signed(path, kept, head)


def _lines(change):
    """Return what changes the lines behind the first one."""

    def changed(content):
        head, *lines = content.splitlines(keepends=True)
        return head + b"".join(change(lines))

    return changed


BY_HAND = {
    "nothing": lambda _: b"",
    "no records": _lines(lambda _: []),
    "no first line": lambda content: content.partition(b"\n")[2],
    "no first record": _lines(lambda lines: lines[1:]),
    "no last record": _lines(lambda lines: lines[:-1]),
    "no line breaks": lambda content: content.replace(b"\n", b" "),
    "other line breaks": lambda content: content.replace(b"\n", b"\r\n"),
    "empty lines": lambda content: content.replace(b"\n", b"\n\n"),
    "backwards": _lines(lambda lines: lines[::-1]),
    "twice": _lines(lambda lines: 2 * lines),
    "no checksums": _lines(lambda lines: [line[65:] for line in lines]),
    "one checksum": _lines(lambda lines: [lines[0][:64] + line[64:] for line in lines]),
    "capital checksums": _lines(lambda lines: [line[:64].upper() + line[64:] for line in lines]),
    "more space": _lines(lambda lines: [line.replace(b" ", b"  ") for line in lines]),
    "more at the end": lambda content: content + b"more",
    "another line": lambda content: content + b"more\n",
    "zeros at the end": lambda content: content + bytes(5000),
    "another first line": lambda content: b"satpack-run-3 {}\n" + content.partition(b"\n")[2],
    "no JSON": lambda content: b"satpack-run-3 {\n" + content.partition(b"\n")[2],
    "deep JSON": lambda content: b"satpack-run-3 " + b"[" * 100_000 + content,
    "an older format": lambda content: content.replace(b"run-3", b"run-2", 1),
    "a newer format": lambda content: content.replace(b"run-3", b"run-33", 1),
    "a database": lambda content: b"SQLite format 3\0" + content,
    "other digits": _lines(lambda lines: [line.replace(b"1", b"2") for line in lines]),
}
"""What somebody may do who has an editor and an idea: the file's content to another."""


def by_hand(path, way):
    """Change the file of a run in one of the ways of `BY_HAND`."""
    path.write_bytes(BY_HAND[way](path.read_bytes()))
