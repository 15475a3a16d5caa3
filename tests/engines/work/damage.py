"""Ways to damage the file of a run, by chance and by hand."""

import shutil
import sqlite3
from contextlib import closing


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


ENDLESS_VIEW = """
    DROP TABLE solutions;
    CREATE VIEW solutions AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
    SELECT '[0]' AS cube, i AS number, '[]' AS placements FROM n
"""

BY_HAND = (
    "DROP TABLE solutions",
    "DROP TABLE cubes",
    "DROP TABLE facts",
    "DROP TABLE solutions; DROP TABLE cubes",
    "DELETE FROM solutions",
    "DELETE FROM cubes",
    "DELETE FROM facts",
    "DELETE FROM solutions; DELETE FROM cubes",
    "DELETE FROM solutions WHERE number = 0",
    "DELETE FROM solutions WHERE cube = (SELECT min(cube) FROM solutions)",
    "DELETE FROM cubes WHERE parts IS NULL",
    "DELETE FROM cubes WHERE parts IS NOT NULL",
    "DELETE FROM cubes WHERE cube = (SELECT min(cube) FROM cubes)",
    "DELETE FROM facts WHERE name = 'puzzle'",
    "DELETE FROM facts WHERE name = 'format'",
    "UPDATE facts SET value = 'rotations' WHERE name = 'up_to'",
    "UPDATE facts SET value = 'x'",
    "UPDATE facts SET value = 'satpack-run-1' WHERE name = 'format'",
    "UPDATE facts SET value = x'00ff' WHERE name = 'up_to'",
    "UPDATE cubes SET parts = NULL",
    "UPDATE cubes SET parts = '[]'",
    "UPDATE cubes SET parts = '[]' WHERE parts IS NULL",
    "UPDATE cubes SET parts = 'none' WHERE parts IS NULL",
    "UPDATE cubes SET parts = '[[0]]' WHERE cube = 'whole'",
    "UPDATE cubes SET solutions = 0",
    "UPDATE cubes SET solutions = solutions + 1",
    "UPDATE cubes SET solutions = -1",
    "UPDATE cubes SET solutions = 'many'",
    "UPDATE cubes SET digest = ''",
    "UPDATE cubes SET digest = (SELECT digest FROM cubes LIMIT 1)",
    "UPDATE cubes SET digest = x'00ff'",
    "UPDATE cubes SET cube = cube || ' '",
    "UPDATE cubes SET cube = x'80' WHERE cube = 'whole'",
    "UPDATE solutions SET placements = '[]'",
    "UPDATE solutions SET placements = 'not JSON'",
    "UPDATE solutions SET placements = replace(placements, '1', '2')",
    "UPDATE solutions SET placements = x'ff'",
    "UPDATE solutions SET number = number + 1",
    "UPDATE solutions SET cube = (SELECT max(cube) FROM cubes), number = number + 100000",
    "INSERT INTO solutions SELECT cube, number + 1000, placements FROM solutions",
    "INSERT INTO solutions VALUES ('[0]', 0, '[1, 2, 3]')",
    "INSERT INTO cubes VALUES ('[99, 99]', NULL, 0, '')",
    "INSERT INTO cubes SELECT '[0]', NULL, 0, digest FROM cubes LIMIT 1",
    "ALTER TABLE cubes RENAME TO others",
    "ALTER TABLE solutions RENAME COLUMN placements TO text",
    "ALTER TABLE cubes ADD COLUMN more TEXT",
    "CREATE TABLE more (name TEXT)",
    "CREATE TRIGGER forgetful AFTER INSERT ON solutions BEGIN DELETE FROM solutions; END",
    "CREATE TRIGGER forgetful AFTER INSERT ON cubes BEGIN DELETE FROM solutions; END",
    ENDLESS_VIEW,
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 2",
    "PRAGMA writable_schema = ON; UPDATE sqlite_master SET rootpage = 1000000 WHERE name = 'solutions'",
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
