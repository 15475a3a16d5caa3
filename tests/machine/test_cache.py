"""What is kept on disk is found again, only if it is whole and our own."""

import stat

import pytest

from satpack.machine import cache

NOWHERE = "/dev/null/satpack"


@pytest.fixture
def folders(monkeypatch, tmp_path):
    """Three places of our own to look in: the one asked for, the user's cache, the one for temporary files."""
    for name, variable in (("asked", cache.VARIABLE), ("cache", "XDG_CACHE_HOME")):
        monkeypatch.setenv(variable, str(tmp_path / name))
    monkeypatch.setattr(cache.sys, "platform", "linux")
    monkeypatch.setattr(cache.tempfile, "gettempdir", lambda: str(tmp_path))
    return tmp_path


def test_what_is_written_is_read(folders):
    assert cache.read("thing") is None
    assert cache.write("thing", b"data") == folders / "asked" / "thing"
    assert cache.read("thing") == b"data"
    assert cache.write("thing", b"more") == folders / "asked" / "thing"
    assert cache.read("thing") == b"more"
    assert [p.name for p in (folders / "asked").iterdir()] == ["thing"]


@pytest.mark.parametrize("damage", [b"", b"data", b"\0" * 32 + b"data"])
def test_damaged_files_are_not_used(folders, damage):
    cache.write("thing", b"data")
    (folders / "asked" / "thing").write_bytes(damage)
    assert cache.read("thing") is None


def test_the_users_cache_is_taken_if_no_folder_is_asked_for(folders, monkeypatch):
    cache.write("thing", b"data")
    monkeypatch.delenv(cache.VARIABLE)
    assert cache.read("thing") is None
    assert cache.write("thing", b"data") == folders / "cache" / "satpack" / "thing"


def test_a_private_folder_is_taken_if_that_can_not_be_written_to(folders, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, NOWHERE)
    private = cache.write("thing", b"data")
    assert private is not None
    assert private.parent.parent == folders
    assert stat.S_IMODE(private.parent.stat().st_mode) == 0o700
    assert cache.read("thing") == b"data"
    private.parent.chmod(0o777)  # somebody else could have put it there
    assert cache.read("thing") is None
    assert cache.write("thing", b"data") is None


def test_no_place_at_all(folders, monkeypatch):
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.delenv("XDG_CACHE_HOME")

    def homeless():
        raise RuntimeError

    def full():
        raise FileNotFoundError

    monkeypatch.setattr(cache.Path, "home", homeless)
    monkeypatch.setattr(cache.tempfile, "gettempdir", full)
    assert cache.write("thing", b"data") is None
    assert cache.read("thing") is None
