"""What is done otherwise on Windows, with a fake of it: `CONTRIBUTING.md` says what was tried for real."""

import ctypes
import importlib.util
import os
import re
import signal
import subprocess
import sys
import types
from pathlib import Path

import pytest

import satpack
from satpack.runtime import system


class Kernel:
    """Records the calls of kernel32; each answers with the value set here, or 1."""

    def __init__(self):
        self.calls = []
        self.answers = {}

    def __getattr__(self, name):
        def called(*arguments):
            self.calls.append((name, arguments))
            answer = self.answers.get(name, 1)
            return answer(*arguments) if callable(answer) else answer

        vars(self)[name] = called
        return called

    def names(self):
        """Return the names of the functions called."""
        return [name for name, _ in self.calls]


class Process:
    """A child."""

    pid = 1234

    def __init__(self):
        self.done = []

    def kill(self):
        self.done.append("killed")

    def send_signal(self, number):
        self.done.append(number)


@pytest.fixture
def kernel():
    return Kernel()


@pytest.fixture
def windows(monkeypatch, kernel):
    """The module as Windows loads it."""
    locking = types.SimpleNamespace(LK_NBLCK=2, locking=lambda *_: None)
    monkeypatch.setitem(sys.modules, "msvcrt", locking)
    monkeypatch.setattr(ctypes, "WinDLL", lambda *_, **__: kernel, raising=False)
    monkeypatch.setattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0x200, raising=False)
    monkeypatch.setattr(subprocess, "STARTUPINFO", types.SimpleNamespace, raising=False)
    monkeypatch.setattr(signal, "CTRL_BREAK_EVENT", 1, raising=False)
    spec = importlib.util.spec_from_file_location("system_of_windows", system.__file__)
    module = importlib.util.module_from_spec(spec)
    with monkeypatch.context() as loading:
        loading.setattr(sys, "platform", "win32")
        spec.loader.exec_module(module)
    return module


def test_both_systems_have_the_same_functions(windows):
    public = [name for name in vars(system) if not name.startswith("_")]
    assert {*public} <= {*vars(windows)}
    assert windows.HAS_PROCESSES


def test_no_other_module_asks_for_the_system():
    """But those that compile kernels do: for which platform."""
    root = Path(satpack.__file__).parent
    asks = re.compile(r"sys\.platform|os\.name\b|platform\.system\(|\bO_BINARY")
    found = {
        path.relative_to(root).as_posix()
        for path in root.rglob("*.py")
        if asks.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"runtime/system.py", "kernels/building.py", "kernels/hatch_hook.py"}


def test_a_child_is_in_a_job_that_ends_with_its_parent(windows, kernel):
    def limits(_job, kind, given, size):
        limits = given._obj
        assert (kind, limits.flags) == (9, 0x2000)
        assert size == ctypes.sizeof(limits) == (144 if sys.maxsize > 1 << 32 else 112)
        return 1

    kernel.answers = {"CreateJobObjectW": 77, "OpenProcess": 5, "SetInformationJobObject": limits}
    windows.adopt(Process())
    windows.adopt(Process())
    opened = ["OpenProcess", "AssignProcessToJobObject", "CloseHandle"]
    made = ["CreateJobObjectW", "SetInformationJobObject"]
    assert kernel.names() == [opened[0], *made, *opened[1:], *opened]
    assert [each[2] for name, each in kernel.calls if name == "OpenProcess"] == [1234, 1234]
    assigned = [each for name, each in kernel.calls if name == "AssignProcessToJobObject"]
    assert [(job.value, child.value) for job, child in assigned] == [(77, 5), (77, 5)]


def test_a_child_that_has_ended_already_is_not_adopted(windows, kernel):
    kernel.answers = {"OpenProcess": None}
    windows.adopt(Process())
    assert kernel.names() == ["OpenProcess"]


def test_a_program_is_started_in_the_job_with_its_children(windows, kernel, monkeypatch):
    def run(arguments, **_):
        kernel.run(arguments)
        return types.SimpleNamespace(returncode=20)

    monkeypatch.setattr(subprocess, "run", run)
    assert windows.run(["solver", "x.cnf"]) == 20
    assert kernel.names()[-2:] == ["AssignProcessToJobObject", "run"]


def test_children_are_apart_and_are_interrupted_and_killed(windows):
    child = Process()
    assert windows.apart() == {"creationflags": 0x200}
    windows.interrupt(child)
    windows.kill(child)
    assert child.done == [signal.CTRL_BREAK_EVENT, "killed"]


def test_a_child_without_a_console_was_ended_when_python_complains(windows, monkeypatch):
    def complain(_):
        raise SystemError

    child = Process()
    monkeypatch.setattr(child, "send_signal", complain)
    windows.interrupt(child)


def test_a_child_inherits_its_end_of_a_pipe_and_nothing_else(windows, monkeypatch):
    inheritable = []

    def inherit(*given):
        inheritable.append(given)

    monkeypatch.setattr(os, "set_handle_inheritable", inherit, raising=False)
    argument, options = windows.passing(types.SimpleNamespace(fileno=lambda: 44))
    assert argument == "44"
    assert inheritable == [(44, True)]
    assert options["startupinfo"].lpAttributeList == {"handle_list": [44]}


def test_waiting_looks_for_ctrl_c(windows):
    asked = []

    def at_the_third_time(seconds):
        asked.append(seconds)
        return len(asked) == 3

    assert windows.wait(at_the_third_time, None)
    assert asked == [0.1, 0.1, 0.1]
    asked.clear()
    assert not windows.wait(at_the_third_time, 0)
    assert asked == [0]


def test_a_lock_is_far_behind_the_end_of_a_file(windows, monkeypatch, tmp_path):
    seen = []
    with (tmp_path / "run.db").open("wb") as file:

        def locking(number, how, length):
            seen.append((number, how, length, file.tell()))

        monkeypatch.setattr(sys.modules["msvcrt"], "locking", locking)
        assert windows.lock(file.fileno())
        assert seen == [(file.fileno(), 2, 1, (1 << 31) - 2)]

        def refused(*_):
            raise PermissionError

        monkeypatch.setattr(sys.modules["msvcrt"], "locking", refused)
        assert not windows.lock(file.fileno())


def test_memory(windows, kernel):
    def tell(given):
        assert given._obj.length == ctypes.sizeof(given._obj) == 64
        given._obj.total = 8 << 30
        return 1

    kernel.answers = {"GlobalMemoryStatusEx": tell}
    assert windows.memory() == 8 << 30
    kernel.answers = {"GlobalMemoryStatusEx": 0}
    vars(kernel).pop("GlobalMemoryStatusEx", None)
    assert windows.memory() is None


def test_peak_memory_of_this_process_is_less_than_the_memory_there_is(windows):
    own, _ = system.peak_memory()
    assert 1e6 < own < system.memory()
    assert windows.peak_memory() is None


def test_only_consoles_are_told_to_obey_escapes(windows, kernel):
    def mode(_handle, given):
        given._obj.value = 3
        return 1

    kernel.answers = {"GetConsoleMode": mode}
    windows.escapes()
    modes = [each[1] for name, each in kernel.calls if name == "SetConsoleMode"]
    assert modes == [7, 7]
    kernel.calls.clear()
    kernel.answers = {"GetConsoleMode": 0}
    windows.escapes()
    assert "SetConsoleMode" not in kernel.names()


def test_paths_in_a_command_have_backslashes(windows):
    words = windows.words(r'"C:\Program Files\kissat.exe" -q # {cnf}')
    assert words == [r"C:\Program Files\kissat.exe", "-q", "#", "{cnf}"]
    with pytest.raises(ValueError, match="No closing quotation"):
        windows.words('"a')
