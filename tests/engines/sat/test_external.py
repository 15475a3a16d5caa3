"""SAT solvers of others: real ones on the golden formulas, and made-up ones that misbehave."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import pytest

import satpack
from satpack import Warrant
from satpack.engines.sat.decoding import decode_files
from satpack.engines.sat.driver import first_solution
from satpack.engines.sat.external import ProgramSession, split_command
from satpack.model.answer import Status
from satpack.questions.enumerate import Enumeration
from satpack.questions.solve import answer
from satpack.runtime.errors import EngineError, OptionError
from satpack.runtime.limits import NEVER, Deadline
from satpack_encodings import ClauseSpool
from tests.tools.command import run
from tests.tools.puzzles import CORNERS

GOLDEN = Path(__file__).parents[2] / "golden" / "cnf"
ANSWERS = tomllib.loads((GOLDEN / "answers.toml").read_text())
SOLVABLE, IMPOSSIBLE = "slothouber-graatsma", "tetrominoes-4x5"

# Debian's packages: cadical, minisat, picosat, cryptominisat, clasp
COMMANDS = {
    "cadical": "cadical -q {cnf}",
    "minisat": "minisat {cnf} {result}",
    "picosat": "picosat",
    "cryptominisat5": "cryptominisat5 --verb 0 {cnf}",
    "clasp": "clasp --verbose=0 {cnf}",
}
every_solver = pytest.mark.parametrize("program", COMMANDS)


def need(program):
    """Fail where the program must be, skip elsewhere."""
    if shutil.which(program) is None:
        missing = f"{program} is not installed; on Debian: apt-get install {program.rstrip('5')}"
        if os.environ.get("CI"):
            pytest.fail(missing)
        pytest.skip(missing)


@every_solver
@pytest.mark.parametrize("name", ANSWERS)
def test_real_solvers_agree_with_the_known_answers(program, name, tmp_path):
    need(program)
    cnf, result = GOLDEN / f"{name}.cnf", tmp_path / "result"
    words = COMMANDS[program].format(cnf=cnf, result=result).split()
    words += [] if str(cnf) in words else [str(cnf)]
    done = subprocess.run(words, capture_output=True, check=False)
    if not result.exists():
        result.write_bytes(done.stdout)
    found = decode_files(str(cnf), str(result))
    assert (found.status is Status.SOLVED) == bool(ANSWERS[name]["solutions"])
    assert done.returncode == (10 if found.solution else 20)
    if found.solution:
        found.solution.verify()


@every_solver
def test_real_solvers_are_run(program):
    need(program)
    solved = answer(satpack.load(SOLVABLE), solver_command=COMMANDS[program])
    assert solved.status is Status.SOLVED
    assert solved.solution.puzzle == satpack.load(SOLVABLE)
    solved.solution.verify()
    assert COMMANDS[program] in solved.engine
    assert solved.engine == solved.solution.engine
    assert solved.statistics["placements"] == 63
    impossible = first_by(COMMANDS[program], IMPOSSIBLE)
    assert impossible.status is Status.IMPOSSIBLE
    assert impossible.solution is None


def test_a_program_that_denies_what_there_is_is_found_out_or_named(tmp_path):
    command = fake(tmp_path, "print('s UNSATISFIABLE'); sys.exit(20)")
    done = run("solve", SOLVABLE, "--solver-command", command)
    assert done.exit_code == 1
    assert f"{command} gave a wrong answer: it found no model of a formula that" in done.stderr
    # where a proof would take long it is taken at its word
    done = run("solve", "bedlam", "--solver-command", command)
    assert done.exit_code == 20
    why = f"the formula is unsatisfiable according to {command} (not checked)"
    assert f": impossible: {why} (" in done.stdout


def fake(tmp_path, script):
    """Return the command of a solver made of a Python script, which finds the CNF's path in `cnf`."""
    path = tmp_path / "a solver.py"
    path.write_text(f"import os, signal, sys, time\ncnf = sys.argv[-1]\n{script}\n")
    return shlex.join([sys.executable, str(path), "{cnf}"])


def first_by(command, name=SOLVABLE, *, deadline=NEVER):
    cnf = satpack.encode(satpack.load(name))
    return first_solution(cnf, command=command, deadline=deadline)


def run_fake(tmp_path, script, **options):
    return first_by(fake(tmp_path, script), **options)


@pytest.mark.parametrize(
    ("script", "fault"),
    [
        ("sys.exit('no licence')", "exit status 1; it gave no result.*said last: no licence"),
        ("print('c hi')", "exit status 0; it gave no result.*said last: c hi"),
        ("pass", "exit status 0; it gave no result.*it said nothing"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", r"ended by signal 11 \(Segmentation fault\)"),
        ("os.abort()", r"ended by signal 6 \(Aborted\)"),
        ("os.kill(os.getpid(), signal.SIGRTMIN + 1)", r"ended by signal \d+ "),
        ("print('v 1 0')", r"its model does not make clause \d+ true"),
        ("print('v', *range(1, 64), 0)", r"its model does not make clause \d+ true"),
        ("print('v 99999 0')", "literal 99999, but there are"),
        ("print('s SATISFIABLE'); sys.exit(10)", "says satisfiable, but gives no model"),
        ("print('s UNSATISFIABLE'); sys.exit(10)", "exit status 10, which contradicts its answer"),
        ("print('s UNSATISFIABLE'); sys.exit(1)", "exit status 1, which contradicts its answer"),
        ("print('Segmentation fault')", "'Segmentation fault' is neither"),
        (
            r"sys.stderr.write('\x1b[2J\n' * 9 + 'end')",
            r"said last: \[2J / \[2J / \[2J / \[2J / end$",
        ),
    ],
)
def test_misbehaviour_is_an_error_with_the_last_words(tmp_path, script, fault):
    with pytest.raises(EngineError, match=fault) as caught:
        run_fake(tmp_path, script)
    assert "/satpack-" not in str(caught.value)


@pytest.mark.parametrize("status", [0, 1, 15, 30])
def test_giving_up_is_undecided_whatever_the_exit_status(tmp_path, status):
    found = run_fake(tmp_path, f"print('s UNKNOWN'); sys.exit({status})")
    assert (found.status, found.solution) == (Status.UNDECIDED, None)


def test_no_shell_sees_the_command(tmp_path):
    script = tmp_path / "echo.py"
    script.write_text("import sys\nprint(sys.argv[1:], file=sys.stderr)\n")
    tricky = [sys.executable, str(script), "$HOME", "*", "; touch x", "--in={cnf}.", "a b"]
    with pytest.raises(EngineError) as caught:
        first_by(shlex.join(tricky))
    said = str(caught.value).partition("said last: ")[2]
    assert said.startswith("['$HOME', '*', '; touch x', '--in=/")
    assert said.endswith("/puzzle.cnf.', 'a b']")


@pytest.mark.parametrize(
    ("command", "fault"),
    [
        ("", "the solver command is empty"),
        ("no-such-program {cnf}", "there is no program 'no-such-program'"),
        ("cadical 'q", "No closing quotation"),
        ("/ {cnf}", "there is no program '/'"),
    ],
)
def test_commands_that_can_not_be_run(command, fault):
    with pytest.raises(OptionError, match=fault):
        split_command(command)


def test_a_file_that_is_no_program(tmp_path):
    program = tmp_path / "program"
    program.write_bytes(b"\0\0\0\0")
    program.chmod(0o755)
    with pytest.raises(EngineError, match="Exec format error"):
        first_by(shlex.quote(str(program)))


# It tells that it runs, then never ends, and neither does its child; who reads the pipe to its end has seen both die.
HANGING = """
pipe = open({pipe!r}, "w")
child = os.fork() if {forks} else 0
if child or not {forks}:
    pipe.write("x")
    pipe.flush()
time.sleep(100000)
"""


@pytest.fixture
def pipe(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


class AfterStart:
    """A deadline that passes when the solver is running."""

    passed = False

    def __init__(self, file):
        self._file = file

    def remaining(self):
        assert os.read(self._file, 1) == b"x"
        return 0.01

    def check(self):
        pass

    def earlier(self, _seconds):
        return self


def test_the_deadline_ends_the_solver_and_its_children(tmp_path, pipe):
    script = HANGING.format(pipe=str(pipe), forks=True)
    # open for writing too, else the opening waits for the solver; closed before the end is read
    both, reading = (os.open(pipe, flags) for flags in (os.O_RDWR, os.O_RDONLY))
    found = run_fake(tmp_path, script, deadline=AfterStart(reading))
    assert (found.status, found.reason) == (Status.UNDECIDED, "time limit")
    os.close(both)
    assert os.read(reading, 1) == b""
    os.close(reading)


def test_the_deadline_holds_for_the_writing_too(tmp_path):
    found = run_fake(tmp_path, "sys.exit('never run')", deadline=Deadline.after(0))
    assert (found.status, found.reason) == (Status.UNDECIDED, "time limit")


@pytest.mark.parametrize(
    ("sent", "forks", "status", "word"),
    [
        (signal.SIGINT, True, 130, b"satpack: interrupted\n"),
        (signal.SIGTERM, False, 143, b"satpack: terminated\n"),
        (signal.SIGKILL, False, -9, b""),
    ],
)
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parent")
def test_however_satpack_ends_the_solver_ends_with_it(tmp_path, pipe, sent, forks, status, word):
    command = fake(tmp_path, HANGING.format(pipe=str(pipe), forks=forks))
    process = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "from satpack.cli import main; main()",
            *("solve", SOLVABLE, "--solver-command", command),
        ],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    # should satpack fail before it runs the solver, the pipe opens and ends all the same
    watcher = threading.Thread(target=lambda: process.wait() and open_and_close(pipe))
    watcher.start()
    with pipe.open() as file:
        assert file.read(1) == "x", process.stderr.read()
        process.send_signal(sent)
        assert file.read() == ""
    watcher.join()
    said = process.stderr.read()
    process.stderr.close()
    assert process.returncode == status
    assert said == word


def open_and_close(pipe):
    try:
        os.close(os.open(pipe, os.O_WRONLY | os.O_NONBLOCK))
    except OSError:
        assert pipe.exists()


PYSAT = """
from pysat.formula import CNF
from pysat.solvers import Solver
with Solver("glucose42", bootstrap_with=CNF(from_file=cnf).clauses) as solver:
    print("s SATISFIABLE" if solver.solve() else "s UNSATISFIABLE")
    if solver.get_model():
        print("v", *solver.get_model(), 0)
"""


def test_enumerating_asks_a_program_until_it_finds_no_more(tmp_path):
    command = fake(tmp_path, PYSAT)
    listing = Enumeration(satpack.load("tetrahexes-4x7"), solver_command=command)
    assert len({frozenset(each.placed) for each in listing}) == 9
    assert listing.complete
    assert (listing.reason, listing.warrant) == ("", Warrant(command))
    assert command in listing.engine
    corners = tmp_path / "corners.toml"  # which no colouring proves impossible
    corners.write_text(CORNERS)
    done = run("enumerate", corners, "--solver-command", command)
    assert done.exit_code == 0
    assert "corners: impossible: the formula is unsatisfiable, proof checked" in done.stderr


def test_a_program_that_enumerates_nonsense_is_not_believed(tmp_path):
    def first_by(script, **options):
        return list(
            Enumeration(satpack.load(SOLVABLE), solver_command=fake(tmp_path, script), **options)
        )

    with pytest.raises(EngineError, match="its model does not make clause"):
        first_by("print('v', *[-v for v in range(1, 64)], 0)")
    # the same model twice is none of the formula any more
    keeps = f"from pathlib import Path\nkept = Path({str(tmp_path / 'kept')!r})\n"
    once = f"{keeps}if not kept.exists(): os.system(f'cp {{cnf}} {{kept}}')\ncnf = str(kept)\n"
    with pytest.raises(EngineError, match="its model does not make clause"):
        first_by(once + PYSAT, up_to="total")
    run = Enumeration(satpack.load(SOLVABLE), solver_command=fake(tmp_path, "print('s UNKNOWN')"))
    assert (list(run), run.complete, run.reason) == ([], False, "the solver gave up")
    run = Enumeration(
        satpack.load(SOLVABLE), solver_command=fake(tmp_path, "time.sleep(60)"), timeout=0.2
    )
    assert (list(run), run.complete, run.reason) == ([], False, "time limit")


def test_no_count_by_a_program_that_nobody_checks():
    with pytest.raises(TypeError, match="no option 'solver_command'"):
        satpack.count(satpack.load("soma"), solver_command="cat")


def test_a_program_needs_all_assumptions_for_all_it_says(tmp_path):
    with ClauseSpool() as spool:
        session = ProgramSession(fake(tmp_path, PYSAT), spool, tmp_path)
        session.add([[1, 2], [-1, 3]])
        assert session.solve([1], Deadline()) is True
        assert session.solve([1, 2, -3], Deadline()) is False
        assert session.core() == [1, 2, -3]
        session.add([[-3, 4]])
        assert session.solve([1], Deadline()) is True
        assert session.model() == [1, -2, 3, 4]
        assert session.solve([1, -5], Deadline()) is True
