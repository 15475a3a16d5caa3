"""Child processes: results and faults travel, and none outlives its use, however things end."""

import ctypes
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from satpack.runtime import processes
from satpack.runtime.errors import EngineError, OptionError
from satpack.runtime.limits import NEVER, Deadline
from satpack.runtime.processes import Child, can_copy, wait_for
from tests.tools.watch import children, ends, is_running

pytestmark = pytest.mark.usefixtures("fresh_processes")

ECHO = "tests.tools.echo:Echo"


def echo(*args):
    return Child(ECHO, *args)


def test_a_child_returns_the_results_of_its_calls():
    with echo(1, 2) as child:
        assert child.call("made") == (1, 2)
        assert child.call("add", 1, 2, 3) == 6
        assert child.call("add", *range(100_000)) == 4_999_950_000
        pid = child.call("pid")
        assert pid != os.getpid()
        assert child.call("session") == pid  # out of reach of this terminal's Ctrl-C
    assert not is_running(pid)


def test_faults_travel_and_the_child_lives_on():
    with echo() as child:
        with pytest.raises(OptionError, match=r"^wrong$"):
            child.call("fail", "wrong")
        with pytest.raises(AttributeError, match="no_such_method"):
            child.call("no_such_method")
        assert child.call("add", 1) == 1


def test_a_fault_in_making_the_object_travels_and_leaves_no_child():
    before = children()
    with pytest.raises(OptionError, match=r"^as told$"):
        echo("fail")
    with pytest.raises(ModuleNotFoundError):
        Child("satpack.no_such_module:Nothing")
    assert children() == before


@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM, signal.SIGSEGV])
def test_a_child_killed_from_outside_is_an_engine_error(sign):
    with echo() as child:
        os.kill(child.call("pid"), sign)
        with pytest.raises(EngineError, match=f"a child process died with signal {sign.name}"):
            child.call("add", 1)
        with pytest.raises(EngineError):
            child.call("add", 1)


def test_a_child_that_exits_is_an_engine_error():
    with echo() as child, pytest.raises(EngineError, match="died with exit status 7"):
        child.call("exit", 7)


def test_a_deadline_ends_the_child():
    with echo() as child:
        pid = child.call("pid")
        with pytest.raises(TimeoutError):
            child.call("sleep", deadline=Deadline.after(0.05))
        assert not is_running(pid)


def test_a_deadline_that_has_passed_is_looked_at_before_the_child_is_asked():
    with echo() as child:
        child.post("add", 1)
        # an answer is there already, as from a child that is very quick
        wait_for([child], NEVER)
        with pytest.raises(TimeoutError):
            child.call("add", 1, deadline=Deadline.after(0))


def test_leaving_the_context_by_a_fault_ends_the_child():
    pids = []

    def interrupted():
        with echo() as child:
            pids.append(child.call("pid"))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not is_running(pids[0])


IMPORTS = "import os, sys, threading\nfrom satpack.runtime.processes import Child, can_copy\nfrom tests.tools.echo import Echo\n"

MADE = {"fresh": f"Child('{ECHO}')", "copied": "Child.copied(Echo())"}


def interpreter(program, **options):
    """Start a program in an interpreter that has one thread, and imports what this one does."""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", IMPORTS + program],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p or str(Path.cwd()) for p in sys.path)},
        **options,
    )


def said_by(program, **options):
    """Run a program to its end and return what it prints."""
    with interpreter(program, **options) as process:
        output, _ = process.communicate()
    assert process.returncode == 0
    return output


def test_a_copy_answers_and_knows_what_was_prepared():
    program = (
        "from satpack.runtime.errors import EngineError, OptionError\n"
        "made = Echo(1, 2)\n"
        "made.later = [3]\n"
        "assert can_copy()\n"
        "with Child.copied(made) as child:\n"
        "    assert child.call('made') == (1, 2)\n"
        "    pid = child.call('pid')\n"
        "    assert pid != os.getpid() and child.call('session') == pid\n"
        "    assert child.call('add', *range(100_000)) == 4_999_950_000\n"
        "    try: child.call('fail', 'wrong')\n"
        "    except OptionError as fault: print(fault)\n"
        "    try: child.call('exit', 7)\n"
        "    except EngineError as fault: print(fault)\n"
    )
    assert said_by(program) == "wrong\na child process died with exit status 7\n"


def test_a_copy_reads_nothing_and_leaves_what_is_to_be_printed_to_its_parent():
    program = (
        "sys.stdout.write('once ')\n"
        "class Reader:\n"
        "    def read(self):\n"
        "        return sys.stdin.read()\n"
        "with Child.copied(Reader()) as child:\n"
        "    print(repr(child.call('read')))\n"
    )
    with interpreter(program, stdin=subprocess.PIPE) as process:
        assert process.stdout.read() == "once ''\n"


def test_a_signal_in_the_moment_of_copying_makes_no_second_parent():
    program = (
        "import signal\n"
        "fork = os.fork\n"
        "def interrupted():\n"
        "    pid = fork()\n"
        "    if not pid: os.kill(os.getpid(), signal.SIGINT)\n"
        "    return pid\n"
        "os.fork = interrupted\n"
        "try:\n"
        "    with Child.copied(Echo()) as child: child.call('pid')\n"
        "except BaseException as fault: os.write(1, f'{fault!r} '.encode())\n"
        "os.write(1, str(signal.pthread_sigmask(signal.SIG_BLOCK, [])).encode())\n"
    )
    assert said_by(program) == "EngineError('a child process died with signal SIGINT') set()"


def test_a_copy_can_be_ended_by_signals_though_they_are_blocked_while_it_is_made():
    program = (
        "import signal\n"
        "with Child.copied(Echo()) as child:\n"
        "    pid = child.call('pid')\n"
        "    os.kill(pid, signal.SIGTERM)\n"
        "    try: child.call('pid')\n"
        "    except Exception as fault: print(fault)\n"
    )
    assert said_by(program) == "a child process died with signal SIGTERM\n"


def test_copies_end_though_nothing_reports_it():
    program = (
        "import signal\n"
        "signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
        "with Child.copied(Echo()) as child:\n"
        "    pid = child.call('pid')\n"
        "print(os.path.exists(f'/proc/{pid}'))\n"
        "with Child.copied(Echo()) as child:\n"
        "    try: child.call('exit', 7)\n"
        "    except Exception as fault: print(fault)\n"
    )
    assert said_by(program) == "False\na child process died with exit status 0\n"


def test_a_child_killed_in_the_middle_of_a_reply_is_an_engine_error():
    with echo() as child:
        pid = child.call("pid")
        child.post("made_of", 10_000_000)
        left = child.pipe.fileno()
        assert child.pipe.poll(60)
        # until the reply has begun, and no longer fits
        while len(socket_bytes(left)) < 4096:
            pass
        os.kill(pid, signal.SIGKILL)
        with pytest.raises(EngineError, match="a child process died with signal SIGKILL"):
            child.reply()


def socket_bytes(number):
    """Return what could be read of a socket, and leave it there."""
    with socket.socket(fileno=os.dup(number)) as pipe:
        return pipe.recv(4096, socket.MSG_PEEK)


def test_a_process_is_not_copied_where_its_threads_are_not_shown(monkeypatch, tmp_path):
    monkeypatch.setattr(processes, "_TASKS", tmp_path / "none")
    assert not can_copy()


def test_a_process_with_threads_is_not_copied():
    program = (
        "threading.Thread(target=threading.Event().wait, daemon=True).start()\nprint(can_copy())\n"
    )
    assert said_by(program) == "False\n"


def test_nothing_is_imported_from_the_folder_a_child_is_started_in(tmp_path):
    for name in ("random.py", "satpack.py", "numpy.py"):
        (tmp_path / name).write_text("raise RuntimeError('not this one')")
    program = f"with Child('{ECHO}') as child: print(child.call('add', 1, 2))\n"
    assert said_by(program, cwd=tmp_path) == "3\n"


@pytest.mark.parametrize("made", MADE)
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGTERM])
def test_a_child_ends_with_its_parent_even_in_the_middle_of_a_call(made, sign):
    program = f"child = {MADE[made]}\nprint(child.call('pid'), flush=True)\nchild.call('sleep')\n"
    with interpreter(program) as parent:
        pid = int(parent.stdout.readline())
        assert is_running(pid)
        parent.send_signal(sign)
        assert parent.wait() == -sign
        assert ends(pid)


def test_the_path_of_imports_and_closed_input_go_to_the_child(tmp_path, monkeypatch):
    (tmp_path / "only_here.py").write_text(
        "import sys\nclass Thing:\n    def read(self):\n        return sys.stdin.read()\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with Child("only_here:Thing") as child:
        assert child.call("read") == ""


HEAPS = """
import ctypes, os, sys, threading
from satpack.runtime.processes import share_one_heap
if sys.argv[1] == "one":
    share_one_heap()
together = threading.Barrier(4)
def take():
    together.wait()  # all live at once, and each wants memory
    kept = [bytes(1_000) for _ in range(100)]
    together.wait()
threads = [threading.Thread(target=take) for _ in range(4)]
for each in threads:
    each.start()
for each in threads:
    each.join()
c = ctypes.CDLL(None)
c.fdopen.restype = ctypes.c_void_p
file = ctypes.c_void_p(c.fdopen(1, b"w"))
c.malloc_info(0, file)
c.fflush(file)
"""


@pytest.mark.skipif(
    not hasattr(ctypes.CDLL(None), "malloc_info"), reason="glibc alone tells of its heaps"
)
def test_threads_share_one_heap():
    def heaps(how):
        printed = subprocess.run(
            [sys.executable, "-c", HEAPS, how], stdout=subprocess.PIPE, text=True, check=True
        )
        return printed.stdout.count("<heap nr=")

    assert heaps("several") > 1
    assert heaps("one") == 1
