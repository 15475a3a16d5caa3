"""Packing rectangles: satpack by coordinates beside OR-Tools CP-SAT with its NoOverlap2D, medians over seeds.

    pip install ortools          # for this benchmark alone; satpack does not need it
    python -m tests.benchmarks.rectangles
    python -m tests.benchmarks.rectangles --puzzle calibron-12 --seeds 9 --satpack-only

Each run is a process of its own. CPU seconds count, start of the interpreter included; so other work on the machine
disturbs little. *first* is the first solution; *all* lists every solution up to symmetry, and proves that there is no other.

Both programs get the same puzzle and the same symmetry breaking: the centre of one piece in a fundamental domain.
CP-SAT runs with one worker, its reformulation of rectangles as cumulative constraints switched on, and finds all
solutions by enumeration. A run that reaches the cap counts as the cap, and is marked ">".
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys

from tests.benchmarks.measuring import SATPACK, took, verdict

PUZZLES = ("moron-33x32", "calibron-12", "duijvestijn-112")
# CPU seconds for the median of five seeds; None where no target was set
TARGETS = {
    ("calibron-12", "first"): 1.0,
    ("calibron-12", "all"): 2.0,
    ("moron-33x32", "all"): 1.0,
}


def satpack_command(puzzle: str, question: str, seed: int) -> list[str]:
    asked = "solve" if question == "first" else "count"
    return [*SATPACK, asked, puzzle, "--json", "--quiet", "--seed", str(seed)]


def ortools_command(puzzle: str, question: str, seed: int) -> list[str]:
    options = ["--ortools", puzzle, "--question", question, "--seed", str(seed)]
    return [sys.executable, "-m", "tests.benchmarks.rectangles", *options]


def measured(command: list[str], cap: float) -> tuple[float, str]:
    """Return CPU seconds and what the process printed; the kernel ends it at the cap."""
    done = took(command, cap=cap)
    if done.status > 0:
        raise SystemExit(f"{' '.join(command)}: exit status {done.status}")
    return min(cap, done.cpu), "" if done.status else done.printed


def solve_by_ortools(name: str, question: str, seed: int) -> None:
    """Solve a puzzle with CP-SAT, and print how many solutions were found."""
    from ortools.sat.python import cp_model

    from satpack.gallery import load
    from satpack.model.boxes import read_boxes

    boxes = read_boxes(load(name))
    width, height = boxes.sides
    model = cp_model.CpModel()
    ends, spans = [], []
    for number, kind in enumerate(boxes.kinds):
        long, wide = kind.sides
        before = None
        for copy in range(kind.copies.high):
            label = f"{number}.{copy}"
            turned = model.new_bool_var(f"turned {label}") if long != wide else 0
            w, h = (
                (long + (wide - long) * turned, wide + (long - wide) * turned)
                if long != wide
                else (long, wide)
            )
            shortest = min(long, wide)
            x = model.new_int_var(0, width - shortest, f"x {label}")
            y = model.new_int_var(0, height - shortest, f"y {label}")
            right = model.new_int_var(shortest, width, f"right {label}")
            top = model.new_int_var(shortest, height, f"top {label}")
            spans.append(
                (
                    model.new_interval_var(x, w, right, f"across {label}"),
                    model.new_interval_var(y, h, top, f"up {label}"),
                )
            )
            ends.append((x, y, turned, w, h, long, wide, kind.copies.high))
            if before is not None:
                model.add(before[0] * (height + 1) + before[1] <= x * (height + 1) + y - 1)
            before = (x, y)
    model.add_no_overlap_2d([span for span, _ in spans], [span for _, span in spans])
    model.add_cumulative([span for span, _ in spans], [end[4] for end in ends], height)
    model.add_cumulative([span for _, span in spans], [end[3] for end in ends], width)
    x, y, turned, w, h, *_ = next(
        end for end in ends if end[-1] == 1 and (width - end[5]) % 2 + (height - end[6]) % 2
    )
    model.add(2 * x + w <= width)
    model.add(2 * y + h <= height)
    if width == height:
        model.add(turned == 0) if not isinstance(turned, int) else model.add(x <= y)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.use_timetabling_in_no_overlap_2d = True
    solver.parameters.use_energetic_reasoning_in_no_overlap_2d = True
    solver.parameters.enumerate_all_solutions = question == "all"

    class Counter(cp_model.CpSolverSolutionCallback):
        def __init__(self) -> None:
            super().__init__()
            self.found: set[tuple[int, ...]] = set()

        def on_solution_callback(self) -> None:
            self.found.add(tuple(self.value(v) for end in ends for v in end[:3]))

    counter = Counter()
    status = solver.solve(model, counter)
    sys.stdout.write(
        json.dumps({"status": solver.status_name(status), "found": len(counter.found)})
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--puzzle", action="append", choices=PUZZLES)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--cap", type=float, default=60.0, help="CPU seconds for one run")
    parser.add_argument("--satpack-only", action="store_true")
    parser.add_argument("--ortools", help=argparse.SUPPRESS)
    parser.add_argument("--question", default="first", help=argparse.SUPPRESS)
    parser.add_argument("--seed", type=int, default=1, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.ortools:
        solve_by_ortools(options.ortools, options.question, options.seed)
        return
    programs = {"satpack": satpack_command}
    if not options.satpack_only:
        programs["CP-SAT"] = ortools_command
    print(
        f"{'puzzle':18} {'':6} {'program':8} {'median':>8} {'least':>7} {'most':>7}  target  answer"
    )
    for puzzle in options.puzzle or PUZZLES:
        for question in ("first", "all"):
            for program, command in programs.items():
                runs = [
                    measured(command(puzzle, question, seed), options.cap)
                    for seed in range(1, options.seeds + 1)
                ]
                seconds = [run[0] for run in runs]
                middle = statistics.median(seconds)
                target = TARGETS.get((puzzle, question)) if program == "satpack" else None
                print(
                    f"{puzzle:18} {question:6} {program:8} {'>' * (middle >= options.cap)}{middle:8.2f} "
                    f"{min(seconds):7.2f} {max(seconds):7.2f}  {verdict(middle, target):10} {answered(runs, question)}",
                    flush=True,
                )


def answered(runs: list[tuple[float, str]], question: str) -> str:
    """Return what the runs said, which must not differ."""
    said = set()
    for _, text in runs:
        if text:
            found = json.loads(text)
            said.add(
                str(found.get("symmetry", found.get("found", 1))) if question == "all" else "solved"
            )
    return " or ".join(sorted(said)) or "none in time"


if __name__ == "__main__":
    main()
