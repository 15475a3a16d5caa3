"""The library is called with nothing it could overrun, and one that can't be used is refused in a line with the mend."""

import json
import os
import re
import shutil
import subprocess
import sys
import warnings
import zlib
from pathlib import Path

import numpy as np
import pytest

import satpack as package
from satpack.kernels import building, freshness, library
from satpack.kernels.library import Array, Handle, Integer, Size, kernel
from satpack.runtime.errors import EngineError
from tests.tools.compilers import quick_compiler
from tests.tools.program import environment, python, satpack

ROOT = Path(package.__file__).parents[1]
COUNT = ("count", "tetrahexes-4x7", "--engine", "sat")  # which closes pairs in the library
TOTAL = package.load("tetrahexes-4x7").expect.total


@pytest.fixture
def close_pairs():
    from satpack.engines.sat import consistency

    return consistency._close_pairs


def rows(height=8, width=8):
    return np.zeros((height, width), dtype=np.uint64)


# --- a machine whose addresses, and so numpy's own counts, have 32 bits


def test_narrow_places_are_widened_if_they_are_only_read(monkeypatch):
    from satpack.kernels.library import _widened

    narrow = np.arange(3, dtype=np.int32)
    read, written = Array("i8", "count"), Array("i8", "count", writes=True)
    monkeypatch.setattr(library, "_PLACES", np.dtype(np.int64))
    assert _widened(read, narrow) is narrow
    monkeypatch.setattr(library, "_PLACES", np.dtype(np.int32))
    assert _widened(read, narrow).dtype == np.int64
    assert _widened(read, narrow).tolist() == [0, 1, 2]
    assert _widened(written, narrow) is narrow
    assert _widened(Array("i4", "count"), narrow) is narrow
    assert _widened(Integer(), 5) == 5
    lengths = kernel("no_such_kernel", read)
    with pytest.raises(ValueError, match="longer"):
        lengths(narrow, narrow)


# --- arguments


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((None, rows(), rows()[0]), "argument 1 of close_pairs is not an array of uint64"),
        ((rows().tolist(), rows(), rows()[0]), "argument 1 .* not an array of uint64"),
        ((rows().astype(np.int64), rows(), rows()[0]), "argument 1 .* not an array of uint64"),
        ((rows().astype(">u8"), rows(), rows()[0]), "argument 1 .* not an array of uint64"),
        ((rows(), rows().astype(np.uint8), rows()[0]), "argument 2 .* not an array of uint64"),
        ((rows()[0], rows(), rows()[0]), r"argument 1 .* shape \(8,\)"),
        ((rows(), rows()[None], rows()[0]), r"argument 2 .* shape \(1, 8, 8\)"),
        ((rows(), rows(8, 16), rows()[0]), r"argument 2 .* shape \(8, 16\), .*'width': 8"),
        ((rows(), rows(), rows(1, 16)[0]), r"argument 3 .* shape \(16,\), .*'width': 8"),
        ((rows()[:, ::2], rows(8, 4), rows(1, 4)[0]), "argument 1 .* not contiguous"),
        ((rows(16)[::2], rows(), rows()[0]), "argument 1 .* not contiguous"),
        ((rows().T, rows(), rows()[0]), "argument 1 .* not contiguous"),
        ((np.asfortranarray(rows(9)), rows(), rows()[0]), "argument 1 .* not contiguous"),
        ((rows(), rows(), rows()[0, ::-1]), "argument 3 .* not contiguous"),
    ],
)
def test_an_array_that_is_not_as_declared_is_refused(close_pairs, arguments, message):
    with pytest.raises(TypeError, match=message):
        close_pairs(*arguments)


def test_an_array_that_is_not_aligned_is_refused(close_pairs):
    crooked = np.zeros(8 * 64 + 1, dtype=np.uint8)[1:].view(np.uint64).reshape(8, 8)
    with pytest.raises(TypeError, match="argument 1 of close_pairs is not contiguous and aligned"):
        close_pairs(crooked, rows(), rows()[0])


@pytest.mark.parametrize("place", [0, 2])
def test_an_array_that_is_written_to_must_be_writable(close_pairs, place):
    arguments = [rows(), rows(), rows()[0].copy()]
    arguments[place].flags.writeable = False
    with pytest.raises(TypeError, match=f"argument {place + 1} of close_pairs can't be written to"):
        close_pairs(*arguments)


def test_an_array_that_is_only_read_need_not_be_writable(close_pairs):
    serving = rows()
    serving.flags.writeable = False
    assert close_pairs(rows(), serving, rows()[0].copy()) == 0


def test_the_number_of_arguments_is_checked(close_pairs):
    for arguments in ([rows(), rows()], [rows(), rows(), rows()[0], rows()]):
        with pytest.raises(ValueError, match="argument"):
            close_pairs(*arguments)


@pytest.fixture
def undeclared(monkeypatch):
    """Declarations that a test makes are forgotten after it."""
    monkeypatch.setattr(library, "_declared", {})


@pytest.mark.usefixtures("undeclared")
def test_null_is_no_object_and_no_number_is_cut_off():
    take = kernel("take", Handle(), Integer())
    for null in (0, np.uint64(0), None):
        with pytest.raises(TypeError, match="argument 1 of take is not an object of the library"):
            take(null, 0)
    for large in (1 << 63, -(1 << 63) - 1):
        with pytest.raises(TypeError, match="argument 2 of take does not fit into 64 bits"):
            take(1, large)
    with pytest.raises(TypeError, match="argument 1 of take does not fit into 64 bits"):
        take(1 << 64, 0)
    with pytest.raises(TypeError, match="integer"):
        take(1, 0.5)
    # the arguments are right, and only now is the function looked for
    with pytest.raises(EngineError, match="has no take; "):
        take((1 << 64) - 1, -(1 << 63))


@pytest.mark.usefixtures("undeclared")
def test_a_size_that_no_array_has_is_refused_when_it_is_declared():
    with pytest.raises(ValueError, match="measure: no array has the size heigth"):
        kernel("measure", Array("u8", "height"), Size("heigth"))


# --- the library


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """A copy of the library, not loaded yet, and its record."""
    origin = library._path()
    for path in (origin, origin.with_name(building.RECORD)):
        shutil.copy(path, tmp_path)
    monkeypatch.setenv(library.FOLDER_VARIABLE, str(tmp_path))
    library._library.cache_clear()
    yield tmp_path / origin.name, tmp_path / building.RECORD
    library._library.cache_clear()


def refusal():
    """Return how the library is refused, in one line."""
    with pytest.raises(EngineError) as caught:
        library._library()
    message = str(caught.value)
    assert "\n" not in message
    return message


def rewritten(record, **changes):
    record.write_text(json.dumps(json.loads(record.read_text()) | changes))


def test_a_whole_copy_is_taken(copied):
    del copied
    assert satpack(*COUNT).returncode == 0


def test_a_library_that_is_missing(copied):
    copied[0].unlink()
    assert not library.is_available()
    assert "is not there; build it: " in refusal()
    assert refusal() == library.absence()


def test_a_record_that_is_missing(copied):
    copied[1].unlink()
    assert refusal().startswith(f"{copied[1]} is not there, beside the library; build it: ")


@pytest.mark.parametrize("kept", [0, 1, 63, 64, 4096, -1])
def test_a_library_that_is_cut_off(copied, kept):
    copied[0].write_bytes(copied[0].read_bytes()[:kept])
    assert refusal().startswith(f"{copied[0]} is damaged; build it: ")


def test_a_library_with_a_flipped_bit(copied):
    whole = copied[0].read_bytes()
    for place in range(0, len(whole), len(whole) // 20):
        flipped = bytearray(whole)
        flipped[place] ^= 1 << place % 8
        copied[0].write_bytes(flipped)
        assert refusal().startswith(f"{copied[0]} is damaged; build it: ")


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"7", b"null", b"{}", b"\xff\xfe", b"[" * 100_000]
)
def test_a_record_that_can_not_be_read(copied, content):
    copied[1].write_bytes(content)
    assert refusal().startswith(f"{copied[1]} is not the record of a library; build it: ")


@pytest.mark.parametrize("field", ["library", "sources", "platform", "variants", "checked"])
def test_a_record_that_lacks_something(copied, field):
    known = json.loads(copied[1].read_text())
    del known[field]
    copied[1].write_text(json.dumps(known))
    assert refusal().startswith(f"{copied[1]} is not the record of a library; build it: ")


def test_a_record_that_is_a_folder(copied):
    copied[1].unlink()
    copied[1].mkdir()
    assert refusal().startswith(f"{copied[1]} can't be read (Is a directory); build it: ")


def test_a_library_that_is_a_folder(copied):
    copied[0].unlink()
    copied[0].mkdir()
    assert refusal().startswith(f"{copied[0]} can't be read (Is a directory); build it: ")


def test_a_library_of_another_platform(copied):
    here = building.Platform.here().platform
    rewritten(copied[1], platform="plan9-mips")
    assert refusal().startswith(f"{copied[0]} is for plan9-mips, and this is {here}; build it: ")


@pytest.mark.parametrize("variants", [[], ["avx2"], ["baseline", "sse9"], [1]])
def test_a_library_of_variants_that_are_not_known(copied, variants):
    rewritten(copied[1], variants=variants)
    assert f"{copied[0]} is for " in refusal()


def test_a_library_that_lies_about_its_platform(copied):
    content = bytearray(copied[0].read_bytes())
    content[0] ^= 0xFF  # no loader of any system takes that
    copied[0].write_bytes(content)
    rewritten(copied[1], library=zlib.crc32(content))
    assert refusal().startswith(f"{copied[0]} can't be loaded (")
    assert "; build it: " in refusal()


def test_a_checked_library_without_the_sanitizer(copied):
    rewritten(copied[1], checked=True)
    program = "from satpack.kernels import library\nlibrary._library()"
    done = python(program, env={"LD_PRELOAD": None})
    assert done.returncode == 1
    assert "is a checked build, for which AddressSanitizer has to be loaded first" in done.stderr


def test_a_variant_that_is_not_known(copied, monkeypatch):
    del copied
    monkeypatch.setenv(library.VARIANT_VARIABLE, "avx1024")
    assert refusal().startswith("SATPACK_VARIANT=avx1024: this processor runs baseline")


def test_every_variant_does_the_same(tmp_path):
    """Closing pairs, and taking apart more pieces than there are numbers in a block of a vector."""
    tiles = tmp_path / "tiles.toml"
    tiles.write_text(
        'name = "tiles"\ngrid = "square"\nregion.box = [6, 6]\n'
        '[[pieces]]\nname = "A"\ncells = "#"\ncopies = 36\n'
    )
    number = int(library._library()[0].satpack_processor())
    variants = list(building.Platform.here().variants)[: number + 1]
    commands = {COUNT: f'"total": {TOTAL}', ("disassemble", "burr6"): '"moves"'}
    commands["disassemble", tiles] = '"moves"'
    for command, shown in commands.items():
        done = [
            satpack(*command, "--json", env={library.VARIANT_VARIABLE: name}) for name in variants
        ]
        found = {re.sub(r'"\w*seconds": [\d.e-]+', "", each.stdout) for each in done}
        assert len(found) == 1
        assert shown in min(found)
        assert {each.stderr for each in done} == {""}


def test_a_relative_folder_is_looked_at_from_where_one_is(copied, monkeypatch):
    monkeypatch.chdir(copied[0].parent)
    monkeypatch.setenv(library.FOLDER_VARIABLE, ".")
    assert library._library()[0].satpack_processor() >= 0


def test_without_sources_the_mend_is_to_install_again(copied, monkeypatch):
    monkeypatch.setattr(library, "source_checksum", lambda: 0)
    copied[0].write_bytes(b"")
    assert refusal() == f"{copied[0]} is damaged; unset SATPACK_KERNELS, to use satpack's own"
    monkeypatch.delenv(library.FOLDER_VARIABLE)
    monkeypatch.setattr(library, "HERE", copied[0].parent)
    assert refusal() == (
        f"{copied[0]} is damaged; reinstall satpack from the same source: "
        f"{sys.executable} -m pip install --force-reinstall --no-deps"
    )


# --- what is said when satpack is imported


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """Copies of the C files and of the library's record, that `import satpack` would look at."""
    for path in (*building.HERE.glob("*.[ch]"), building.HERE / building.RECORD):
        shutil.copy2(path, tmp_path)
    monkeypatch.setattr(building, "HERE", tmp_path)
    monkeypatch.setattr(freshness, "_HERE", str(tmp_path))
    monkeypatch.delenv(library.FOLDER_VARIABLE, raising=False)
    return tmp_path


def written_later(source, text=""):
    source.write_text(source.read_text() + text)
    later = (source.parent / building.RECORD).stat().st_mtime + 10
    os.utime(source, (later, later))


def warnings_on_import():
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        freshness.warn_if_old()
    return [str(each.message) for each in said]


def test_changed_c_files_cause_a_warning_on_import(sources, monkeypatch):
    assert warnings_on_import() == []
    written_later(sources / "strip.c")  # as it was
    assert warnings_on_import() == []
    written_later(sources / "strip.c", "\n")
    (said,) = warnings_on_import()
    assert said.startswith("C files of satpack were changed since its library was built; ")
    assert said.endswith(f"; build it: {sys.executable} -m satpack.kernels.building")
    monkeypatch.setenv(library.FOLDER_VARIABLE, str(sources))  # which is another library
    assert warnings_on_import() == []


@pytest.mark.parametrize("content", [None, b"", b"{}", b"[]", b"\xff"])
def test_a_record_that_says_nothing_does_not_stop_an_import(sources, content):
    record = sources / building.RECORD
    if content is None:
        record.unlink()
    else:
        record.write_bytes(content)
        os.utime(record, (1, 1))
    assert len(warnings_on_import()) == (content is not None)


def test_what_an_editor_leaves_does_not_stop_an_import(sources):
    for name in (".#strip.c", "strip.c.h"):
        (sources / name).symlink_to("nobody@nowhere.1:1")
    (sources / "folder.h").mkdir()
    (sources / "compile_commands.json").write_text("[]")
    assert warnings_on_import() == []
    written_later(sources / "strip.c", "\n")
    assert len(warnings_on_import()) == 1
    assert building.source_checksum() != building.built_of()


def test_an_archive_is_no_reason_to_fail(sources, monkeypatch):
    monkeypatch.setattr(freshness, "_HERE", str(sources / "satpack.zip" / "kernels"))
    assert warnings_on_import() == []


# --- what a user sees


def test_the_command_line_refuses_it_in_one_line(copied):
    copied[0].write_bytes(copied[0].read_bytes()[:-1])
    done = satpack(*COUNT)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"satpack: error: {copied[0]} is damaged; build it: ")
    assert done.stderr.count("\n") == 1


def test_after_a_c_file_was_changed_the_command_that_is_named_mends_it(tmp_path):
    tree = tmp_path / "source tree"
    for name in ("satpack", "encodings"):
        # with what is compiled of the modules, as they are as old as before
        ignored = shutil.ignore_patterns("node_modules")
        shutil.copytree(ROOT / name, tree / name, ignore=ignored)
    surroundings = environment(
        PYTHONPATH=os.pathsep.join([str(tree), str(tree / "encodings"), *filter(None, sys.path)]),
        **{library.FOLDER_VARIABLE: None, "LD_PRELOAD": None},
        CC=str(quick_compiler(tmp_path)),
    )

    def run(*arguments):
        return subprocess.run(
            arguments, cwd="/", env=surroundings, capture_output=True, text=True, check=False
        )

    kernels = tree / "satpack" / "kernels"
    count = (sys.executable, "-m", "satpack", *COUNT)
    assert run(*count).stderr == ""
    with (kernels / "pairs.c").open("a") as file:
        file.write("/* changed */\n")
    refused = run(*count)
    assert (refused.returncode, refused.stdout) == (1, "")
    printed, refusal = refused.stderr.splitlines()
    assert "UserWarning: C files of satpack were changed since its library was built; " in printed
    found = re.fullmatch(
        r"satpack: error: C files of satpack were changed since (.+) was built; build it: (.+)",
        refusal,
    )
    assert found[1] == str(kernels / building.Platform.here().library)
    assert printed.endswith(f"build it: {sys.executable} -m satpack.kernels.building")
    built = run("/bin/sh", "-c", found[2])
    assert (built.returncode, built.stderr) == (0, "")
    mended = run(*count)
    assert (mended.returncode, mended.stderr) == (0, "")
