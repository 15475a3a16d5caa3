"""Replay the command lines in tests/golden/outputs, each file of which has some with all that they answered.

    python tests/tools/outputs.py                  # show what is not as it was
    python tests/tools/outputs.py --write [NAME…]  # keep what is answered now, to be looked at in the diff
    python tests/tools/outputs.py --whole NAME     # print it with nothing left out, to compare two checkouts

A new command line is a line `$ satpack …` in one of the files, followed by nothing; `< FILE` and `> FILE` are understood.
Those of one file run one after the other in a folder that begins as a copy of `inputs/`, so that later ones read what
earlier ones wrote.
"""

import argparse
import difflib
import gzip
import hashlib
import lzma
import os
import re
import shlex
import shutil
import sys
import tempfile
from contextlib import chdir
from itertools import zip_longest
from pathlib import Path
from unittest.mock import patch

from typer.testing import CliRunner

from satpack.cli import app
from satpack.kernels.library import load
from satpack.runtime.errors import EngineError

GOLDEN = Path(__file__).parents[1] / "golden" / "outputs"
GROUPS = sorted(GOLDEN.glob("*.txt"))

CHANGING = [
    (re.compile(pattern), stands_for)
    for pattern, stands_for in (
        (r'("\w*seconds": )[\d.e-]+', r"\1…"),
        (r"\b\d[\d,.]* (ms|s|min|h)\b", r"… \1"),
        (r'(?<= time=")\d+', "…"),
        (r"\b\d[\d,]* MB( and \d[\d,]* MB in another process)?", "… MB"),
        (r"\b(satpack (?:version )?)\d+\.\d+[\w.+]*", r"\1…"),
        (r'("version": ?")\d+\.\d+[\w.+]*', r"\1…"),
        # how many of them are examined together depends on how long the first ones take
        (r"(?<=Seen: at least )\d+ examined.*", "…"),
        # the code of a page, which has tests of its own
        (r"(?s)(<style>|<script>).*?(</style>|</script>)", r"\1…\2"),
        (r"'sha256-[^']+'", "'sha256-…'"),
    )
]
"""What is another on each run, machine or version of a library, and what is written for it."""

PRINTED, WRITTEN, WIDTH = 30, 12, 400
"""How many lines of what is printed and of what is written to a file are shown, and how wide; of the rest there is a digest."""

NUMBERS = re.compile(r'(?<=: )\[[\[\]\d, .-]{50,}\]|(?<= d=")[^"]{50,}')
"""Long lists in JSON, and paths of SVG: of these there is a digest too, so that one sees what is around."""


def replay(group, *, whole=False):
    """Run the command lines of a file; return them with what they answer, each as a text."""
    # without a PATH, so that it does not matter which checkers and solvers are installed
    environment = {"COLUMNS": "100", "TERM": "dumb", "NO_COLOR": "1", "PATH": ""}
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, environment):
        shutil.copytree(GOLDEN / "inputs", folder, dirs_exist_ok=True)
        with chdir(folder):
            return [_answered(line, whole) for line in blocks(group.read_text("utf-8"))]


def differences(group):
    """Yield a diff for each command line of a file that answers otherwise than what is written there."""
    for old, new in zip_longest(blocks(group.read_text("utf-8")), replay(group), fillvalue=""):
        if old != new:
            lines = difflib.unified_diff(old.splitlines(), new.splitlines(), n=1, lineterm="")
            yield "\n".join([new.partition("\n")[0], *list(lines)[2:]])


def blocks(text):
    """Return the parts of a file, each of which begins with a command line."""
    return re.split(r"\n(?=\$ )", text.removesuffix("\n"))


def _answered(block, whole):
    """Run the command line that a part begins with, and return the part with what it answers now."""
    line = block.partition("\n")[0]
    _, _, *words = shlex.split(line)
    given = None
    if words[-2:-1] == ["<"]:
        given = Path(words[-1]).read_bytes()
        words = words[:-2]
    into = None
    if words[-2:-1] == [">"]:
        into = Path(words[-1])
        words = words[:-2]
    before = _written()
    done = CliRunner().invoke(app, words, input=given, prog_name="satpack")
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    parts = [line]
    if into:
        into.write_bytes(done.stdout_bytes)
    lines, written = (None, None) if whole else (PRINTED, WRITTEN)
    parts += _shown("    ", "" if into else done.stdout, lines)
    parts += _shown("  ! ", done.stderr, lines)
    for path, when in _written().items():
        if before.get(path) != when:
            parts += [f"  > {path}", *_shown("    ", _read(path), written)]
    if done.exit_code:
        parts.append(f"  = {done.exit_code}")
    return "\n".join(parts)


def _written():
    """Return the files of this folder, each with what is another when it is written again."""
    files = [path for path in sorted(Path().rglob("*")) if path.is_file()]
    return {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in files}


def _read(path):
    """Return what a file says, as text, or what kind of binary file it is."""
    content = path.read_bytes()
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    if content[:6] == b"\xfd7zXZ\0":
        content = lzma.decompress(content)
    if content.startswith(b"satpack-run-"):  # whose parts come in any order
        return f"(begins with {content[:13]!r})\n"
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return f"(begins with {content[:8]!r})\n"


def _shown(margin, text, most):
    """Return the lines of a text for the golden file, cut short unless `most` is None."""
    for pattern, stands_for in CHANGING:
        text = pattern.sub(stands_for, text)
    if not text:
        return []
    if most:
        text = NUMBERS.sub(lambda found: f"…{_digest(found[0])}", text)
    lines = text.removesuffix("\n").split("\n") + ["(no end of line)"] * (not text.endswith("\n"))
    if most:
        if len(lines) > most + 2:
            rest = "\n".join(lines[most:])
            lines[most:] = [f"… {len(lines) - most} lines more, {_digest(rest)}"]
        lines = [
            line
            if len(line) < WIDTH + 50
            else f"{line[:WIDTH]}… {len(line)} characters, {_digest(line)}"
            for line in lines
        ]
    return [f"{margin}{line}" if line else "" for line in lines]


def _digest(text):
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def main():
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("names", nargs="*", metavar="NAME")
    wanted = parser.parse_args()
    try:
        load()
    except EngineError as fault:  # every command would refuse, and that is nothing to keep
        parser.exit(2, f"{fault}\n")
    different = False
    for group in GROUPS:
        if wanted.names and group.stem not in wanted.names:
            continue
        if wanted.whole:
            print(*replay(group, whole=True), sep="\n")
        elif wanted.write:
            group.write_text("\n".join(replay(group)) + "\n", "utf-8")
        else:
            for difference in differences(group):
                different = True
                print(difference, end="\n\n")
    return int(different)


if __name__ == "__main__":
    sys.exit(main())
