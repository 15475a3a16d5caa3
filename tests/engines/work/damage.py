"""Ways to damage the file of a run, by chance and by hand."""

import json
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256

from satpack.engines.work.rows import Rows


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


NAMES = (
    *("whole", "[]", "[0]", "[-1]", "[99999]", "[0,99999]", "[0,-99999]", "[18446744073709551616]"),
    *("[0,0]", "{}", "null", "", "[" * 100_000, "[1.0]", "[0, 1]", "[[0]]"),
)
WANTED = (None, 0, 1, 2, 8, 32, 128, 129, 4096, -1, 2**40, 2**63 - 1, -(2**63), 1.5, "many", b"8")
TEXTS = (
    *(
        "[]",
        "[[]]",
        "[[1]]",
        "[[1,2,3]]",
        "[[-1]]",
        "[[1.5]]",
        "[[true]]",
        "[[null]]",
        "[1]",
        "null",
    ),
    *(
        "{}",
        "7",
        "",
        "[[18446744073709551615]]",
        f"[[{2**200}]]",
        f"[[{'9' * 5000}]]",
        "[" * 100_000,
    ),
    f"[{'[1],' * 10_000}[1]]",
)


def search_of(database):
    """Return what the checksums of a run's file say of the search."""
    facts = dict(database.execute("SELECT name, value FROM facts"))
    return sha256(json.dumps(sorted(facts.items())).encode()).hexdigest()


def signed(path, rows):
    """Write rows, as they are kept, with checksums that are right."""
    with closing(sqlite3.connect(path)) as database, database:
        digest = Rows(database, search_of(database))._digest
        for name, wanted, text in rows:
            right = digest(name, None if isinstance(wanted, bytes) else wanted, text)
            values = (name, wanted, text, right)
            database.execute("INSERT OR REPLACE INTO cubes VALUES (?, ?, ?, ?)", values)


def crafted(path, chance):
    """Write rows that satpack never writes, with checksums that are right, and take some away."""
    with closing(sqlite3.connect(path)) as database:
        kept = database.execute("SELECT cube, wanted, solutions FROM cubes").fetchall()
    for _ in range(chance.choice((1, 1, 2, 5))):
        name, wanted, text = chance.choice(kept)
        kind = chance.choice(("name", "wanted", "text", "digit", "twice", "other", "gone"))
        if kind == "name":
            name = chance.choice((*NAMES, name[:-1] + ",0]", name[:-1] + ",7]"))
        elif kind == "wanted":
            wanted = chance.choice(WANTED)
        elif kind == "text":
            text = chance.choice(TEXTS)
        elif kind == "digit" and any(map(str.isdigit, text)):
            at = chance.choice([at for at, what in enumerate(text) if what.isdigit()])
            text = text[:at] + chance.choice(("", "0", "9", "-1", "10")) + text[at + 1 :]
        elif kind == "twice":
            text = f"{text[:-1]},{text[1:]}"
        elif kind == "other":
            text = chance.choice(kept)[2]
        if kind == "gone":
            with closing(sqlite3.connect(path)) as database, database:
                database.execute("DELETE FROM cubes WHERE cube = ?", (name,))
        else:
            signed(path, [(name, wanted, text)])


ENDLESS_VIEW = """
    DROP TABLE cubes;
    CREATE VIEW cubes AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT '[0]' AS cube, NULL AS wanted, '[]' AS solutions, '' AS digest FROM n
"""

BY_HAND = (
    "DROP TABLE cubes",
    "DROP TABLE facts",
    "DELETE FROM cubes",
    "DELETE FROM facts",
    "DELETE FROM cubes WHERE wanted IS NULL",
    "DELETE FROM cubes WHERE wanted IS NOT NULL",
    "DELETE FROM cubes WHERE cube = (SELECT min(cube) FROM cubes)",
    "DELETE FROM facts WHERE name = 'puzzle'",
    "DELETE FROM facts WHERE name = 'format'",
    "UPDATE facts SET value = 'rotations' WHERE name = 'up_to'",
    "UPDATE facts SET value = 'x'",
    "UPDATE facts SET value = 'satpack-run-2' WHERE name = 'format'",
    "UPDATE facts SET value = x'00ff' WHERE name = 'up_to'",
    "UPDATE cubes SET wanted = NULL",
    "UPDATE cubes SET wanted = 0",
    "UPDATE cubes SET wanted = 8 WHERE wanted IS NULL",
    "UPDATE cubes SET wanted = 'many'",
    "UPDATE cubes SET wanted = 2 WHERE cube = 'whole'",
    "UPDATE cubes SET wanted = 1.5 WHERE cube = 'whole'",
    "UPDATE cubes SET digest = ''",
    "UPDATE cubes SET digest = (SELECT digest FROM cubes LIMIT 1)",
    "UPDATE cubes SET digest = x'00ff'",
    "UPDATE cubes SET cube = cube || ' '",
    "UPDATE cubes SET cube = x'80' WHERE cube = 'whole'",
    "UPDATE cubes SET cube = CAST(cube AS BLOB)",
    "UPDATE cubes SET solutions = '[]'",
    "UPDATE cubes SET solutions = 'not JSON'",
    "UPDATE cubes SET solutions = 7",
    "UPDATE cubes SET solutions = replace(solutions, '1', '2')",
    "UPDATE cubes SET solutions = x'ff'",
    "UPDATE cubes SET solutions = (SELECT max(solutions) FROM cubes)",
    "INSERT INTO cubes VALUES ('[99,99]', NULL, '[]', '')",
    "INSERT OR REPLACE INTO cubes SELECT '[0]', NULL, '[]', digest FROM cubes LIMIT 1",
    "ALTER TABLE cubes RENAME TO others",
    "ALTER TABLE cubes RENAME COLUMN solutions TO text",
    "ALTER TABLE cubes ADD COLUMN more TEXT",
    "CREATE TABLE more (name TEXT)",
    "CREATE TRIGGER forgetful AFTER INSERT ON cubes BEGIN DELETE FROM cubes; END",
    ENDLESS_VIEW,
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 2",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 1000000 WHERE name = 'cubes'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET sql = 'CREATE TABLE' WHERE name = 'cubes'",
    "PRAGMA user_version = 7",
    "PRAGMA journal_mode = WAL",
    "PRAGMA page_size = 512; VACUUM",
)
"""What somebody may do who has sqlite3 and an idea."""


def by_hand(path, statements):
    """Run statements on the file of a run."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript(statements)


def restored(path, whole):
    """Put a file there, and take away what SQLite may have left beside it."""
    for suffix in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    shutil.copyfile(whole, path)
