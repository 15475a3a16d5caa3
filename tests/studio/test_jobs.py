"""Jobs: what the command prints, cancelled, killed and cut short without losing what was found."""

import contextlib
import http.client
import json
import os
import shlex
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

import satpack
from satpack.gallery import gallery_text
from satpack.model.piece_colours import piece_colours
from satpack.runtime.errors import InputError
from satpack.studio import jobs
from satpack.studio.commands import COMMANDS
from tests.studio.conftest import TOKEN, Asked
from tests.tools.program import ENDLESS
from tests.tools.program import satpack as command_line
from tests.tools.watch import wait_for

RUNNING = ("queued", "running")


def lines(studio, key, start=0, count=50):
    record = studio.get(f"api/jobs/{key}/lines?start={start}&count={count}").json()
    return record["lines"]


def process_of(key):
    """The number of the process that runs a job, which prints into its file."""
    found = []
    for path in Path("/proc").glob("[0-9]*/fd/1"):
        with contextlib.suppress(OSError):
            if path.readlink().match(f"*/{key}/out.jsonl"):
                found.append(int(path.parts[2]))
    return min(found, default=None)


@pytest.mark.parametrize(
    ("command", "name", "chosen"),
    [
        ("solve", "soma", {}),
        ("enumerate", "tetrahexes-4x7", {"--up-to": "rotations"}),
        ("count", "soma", {"--timeout": 100}),
        ("count", "soma", {"--estimate": True}),
        ("prove", "mutilated-chessboard", {}),
        ("disassemble", "chinese-cross", {"--limit": 2}),
        ("best", "crosses-9x9", {"--maximise": "cells"}),
        ("analyse", "tetrahexes-4x7", {"--runs": 3}),
    ],
)
def test_a_job_prints_what_the_command_prints(studio, command, name, chosen):
    done = studio.wait(studio.ask(command, name, **chosen))
    assert (done["state"], done["status"]) == ("done", 0)
    record = lines(studio, done["id"])
    assert len(record) - done["summed"] == done["found"] >= 1
    asked = [
        word
        for flag, value in chosen.items()
        for word in ([flag] if value is True else [flag, str(value)])
    ]
    ran = command_line(command, name, *asked, "--json")

    def timeless(said):
        if isinstance(said, dict):
            return {key: timeless(value) for key, value in said.items() if "seconds" not in key}
        if isinstance(said, list):
            return [timeless(each) for each in said]
        return said

    assert [timeless(each) for each in record] == [
        timeless(json.loads(each)) for each in ran.stdout.splitlines()
    ]
    shown = studio.get(f"api/jobs/{done['id']}/command").json()["command"]
    assert shown.split()[:3] == ["satpack", command, name]


def test_what_is_impossible_is_an_answer_and_what_comes_too_late_is_partial(studio):
    done = studio.wait(studio.ask("solve", "mutilated-chessboard"))
    assert (done["state"], done["status"]) == ("done", 20)
    (said,) = lines(studio, done["id"])
    assert said["status"] == "impossible"
    late = studio.wait(studio.ask("count", ENDLESS, **{"--timeout": 0.1}))
    assert (late["state"], late["status"]) == ("partial", 30)


@pytest.mark.parametrize(
    "wrong",
    [
        {"command": "render"},
        {"command": "tile"},
        {"command": "tile", "chosen": {"shape": "no such piece"}},
        {"command": "solve", "chosen": {"-o": "x"}},
        {"command": "solve", "chosen": []},
        {"command": "solve", "text": "nonsense"},
        {"command": "solve", "file": None},
    ],
)
def test_what_can_not_be_asked_is_refused(studio, wrong):
    given = {"command": "solve", "chosen": {}, "text": gallery_text("soma"), "file": "x"} | wrong
    assert studio.post("api/jobs", **given).status_code == 400
    assert studio.get("api/jobs").json()["jobs"] == []


def test_a_cancelled_job_keeps_what_it_found(studio):
    key = studio.ask("enumerate", ENDLESS)
    studio.wait(key, until=lambda job: job["found"] > 20)
    studio.post(f"api/jobs/{key}/cancel")
    done = studio.wait(key)
    assert done["state"] == "cancelled"
    puzzle = satpack.load(ENDLESS)
    for line in lines(studio, key):
        assert sum(len(each["cells"]) for each in line["placements"]) == len(puzzle.region)
    assert process_of(key) is None


def test_a_killed_job_keeps_what_it_found_and_says_so(studio):
    key = studio.ask("enumerate", ENDLESS)
    before = studio.wait(key, until=lambda job: job["found"] > 20)
    os.kill(process_of(key), signal.SIGKILL)
    done = studio.wait(key)
    assert (done["state"], done["status"]) == ("failed", -9)
    assert "(signal 9), perhaps for lack of memory" in done["said"][-1]
    assert done["found"] >= before["found"]
    assert len(lines(studio, key, done["found"] - 1)) == 1


def test_two_run_and_the_others_wait_their_turn(tmp_path):
    with Asked(tmp_path, at_once=2) as studio:
        keys = [studio.ask("count", "dominoes-8x8") for _ in range(6)]
        most = [0]

        def over():
            states = [job["state"] for job in studio.get("api/jobs").json()["jobs"]]
            most.append(states.count("running"))
            return not set(states) & set(RUNNING)

        wait_for(over, every=0.02)
        assert max(most) == 2
        for key in keys:
            (said,) = lines(studio, key)
            assert said["total"] == 12_988_816


def test_a_waiting_job_is_cancelled_and_the_queue_is_bounded(tmp_path, monkeypatch):
    monkeypatch.setattr(jobs, "_LONGEST_QUEUE", 3)
    with Asked(tmp_path, at_once=1) as studio:
        first = studio.ask("enumerate", ENDLESS)
        waiting = [studio.ask("count") for _ in range(3)]
        text = gallery_text("soma")
        answer = studio.post("api/jobs", command="solve", chosen={}, text=text, file="x")
        assert answer.status_code == 400
        assert "waiting" in answer.json()["error"]
        for key in waiting:
            studio.post(f"api/jobs/{key}/cancel")
            assert studio.job(key)["state"] == "cancelled"
        assert studio.delete(f"api/jobs/{first}").status_code == 200
        assert [job["id"] for job in studio.get("api/jobs").json()["jobs"]] == waiting[::-1]
        assert not (tmp_path / ".satpack-studio" / "jobs" / first).exists()


def test_old_jobs_make_room(tmp_path, monkeypatch):
    monkeypatch.setattr(jobs, "_MOST_KEPT", 2)
    with Asked(tmp_path) as studio:
        keys = [studio.wait(studio.ask("count"))["id"] for _ in range(4)]
        assert [job["id"] for job in studio.get("api/jobs").json()["jobs"]] == keys[:1:-1]


def test_a_job_that_prints_too_much_is_ended_with_what_it_has(studio, monkeypatch):
    monkeypatch.setattr(jobs, "_LARGEST", 20_000)
    done = studio.wait(studio.ask("enumerate", "bedlam"))
    assert done["found"] > 10
    assert any("keeps no more" in each for each in done["said"])


def test_news_come_as_they_happen(studio):
    connection = http.client.HTTPConnection("127.0.0.1", studio.client.port, timeout=600)
    connection.request("GET", f"/{TOKEN}/api/events")
    stream = connection.getresponse()
    assert stream.getheader("content-type").startswith("text/event-stream")
    key = studio.ask("count", ENDLESS)
    parts, states = [], []
    while "cancelled" not in states:
        line = stream.readline().decode()
        if not line.startswith("data: "):
            continue
        record = json.loads(line[6:])
        for job in record.get("changed", []):
            if job["id"] == key:
                states.append(job["state"])
                parts.append(job["part"])
                if job["part"]:
                    studio.post(f"api/jobs/{key}/cancel")
    connection.close()
    assert "running" in states
    assert any(part and 0 < part < 1 for part in parts)


ROOMY = """name = "Roomy"
grid = "triangle"
region = { box = [3, 4], optional = true }

[[pieces]]
polyforms = 4
"""


def test_results_are_filtered_by_pieces_places_and_empty_cells(studio):
    key = studio.wait(studio.ask("enumerate", "roomy", text=ROOMY))["id"]
    puzzle = satpack.loads(ROOMY)
    solutions = list(satpack.enumerate(puzzle))
    record = studio.get(f"api/jobs/{key}/boards/1").json()
    assert record["grid"] == "triangle"
    assert {frozenset(map(tuple, each["cells"])) for each in record["placements"]} == {
        frozenset(placed.cells) for placed in solutions[0].placed
    }
    fills = piece_colours(puzzle)
    assert all(each["colour"] == fills[each["piece"]] for each in record["placements"])
    placed, cell = solutions[0].placed[0], solutions[0].placed[0].cells[0]
    free = next(iter(set(puzzle.region.cells) - {c for p in solutions[0].placed for c in p.cells}))

    def covers(solution, *cells):
        return any(set(cells) <= set(each.cells) for each in solution.placed)

    cases = [
        ([{"piece": placed.piece, "cells": placed.cells}], lambda s: covers(s, *placed.cells)),
        ([{"cells": [cell]}], lambda s: covers(s, cell)),
        ([{"cells": [free], "empty": True}], lambda s: not covers(s, free)),
        (
            [{"cells": [free], "empty": True}, {"cells": [cell]}],
            lambda s: covers(s, cell) and not covers(s, free),
        ),
        ([{"piece": "nobody"}], lambda _: False),
        ([], lambda _: True),
    ]
    for wishes, holds in cases:
        record = studio.post(f"api/jobs/{key}/matching", wishes=wishes).json()
        wanted = [number for number, solution in enumerate(solutions) if holds(solution)]
        assert record == {"numbers": wanted, "whole": True}
    for wrong in ([{"cells": [[1]]}], [{"cells": [[0, 0]]}], [{"cell": []}], "x", [{}] * 101):
        assert studio.post(f"api/jobs/{key}/matching", wishes=wrong).status_code == 400


@pytest.mark.parametrize(
    ("command", "name", "suffixes"),
    [
        ("solve", "haley", [".svg", ".png", ".html", ".txt", ".stl", ".json"]),
        ("disassemble", "chinese-cross", [".svg", ".html"]),
        ("prove", "mutilated-chessboard", [".svg"]),
    ],
)
def test_results_are_drawn_in_every_way(studio, command, name, suffixes):
    limit = {"--limit": 1} if command == "disassemble" else {}
    key = studio.wait(studio.ask(command, name, **limit))["id"]
    for suffix in suffixes:
        answer = studio.get(f"shown/{key}/1{suffix}?keep=1")
        assert answer.status_code == 200, answer.text
        assert "attachment" in answer.headers["content-disposition"]
        policy = answer.headers["content-security-policy"]
        assert policy.startswith(
            "sandbox allow-scripts;" if suffix == ".html" else "default-src 'none'"
        )
    start = studio.get(f"shown/{key}/1.svg").content
    assert start.startswith((b"<svg", b"<?xml"))
    for wrong in ("2000.svg", "0.svg", "1.exe", "x.svg", "1.svg.toml", "all.txt"):
        assert studio.get(f"shown/{key}/{wrong}").status_code == 400
    assert studio.get("shown/nothing/1.svg").status_code == 400


def test_all_of_them_are_had_as_a_file_and_as_a_page(studio):
    key = studio.wait(studio.ask("enumerate", "tetrahexes-4x7"))["id"]
    stream = studio.get(f"shown/{key}/all.jsonl")
    assert len(stream.text.splitlines()) == 9
    page = studio.get(f"shown/{key}/all.html")
    assert page.headers["content-security-policy"].startswith("sandbox allow-scripts;")
    assert "</html>" in page.text
    assert studio.get(f"api/jobs/{key}/puzzle").text == gallery_text("tetrahexes-4x7")


@pytest.fixture
def alone(tmp_path):
    """A studio in a process of its own: the process, and what asks it."""
    ran = subprocess.Popen(
        [sys.executable, "-m", "satpack", "studio", str(tmp_path), "--no-browser"],
        stderr=subprocess.PIPE,
        text=True,
    )
    address = urlsplit(ran.stderr.readline().split()[-1])

    def call(method, path, given=None):
        with closing(http.client.HTTPConnection(address.netloc, timeout=600)) as connection:
            connection.request(method, f"{address.path}{path}", body=json.dumps(given))
            return json.loads(connection.getresponse().read())

    call.address = address
    yield ran, call
    ran.kill()
    ran.wait()
    ran.stderr.close()


def test_a_studio_that_is_killed_loses_nothing(tmp_path, alone):
    ran, call = alone
    text = gallery_text(ENDLESS)
    (tmp_path / "bedlam.toml").write_text(text, encoding="utf-8")
    asked = {"command": "enumerate", "chosen": {}, "text": text, "file": "b.toml"}
    key = call("POST", "api/jobs", asked)["id"]
    call("PUT", "api/draft", {"name": "bedlam.toml", "text": "# half done"})
    wait_for(lambda: call("GET", "api/jobs")["jobs"][0]["found"] >= 30, every=0.05)
    ran.kill()
    ran.wait()
    wait_for(lambda: not process_of(key))
    with Asked(tmp_path) as studio:
        job = studio.job(key)
        assert job["state"] == "lost"
        assert job["found"] >= 30
        assert len(lines(studio, key, job["found"] - 1)) == 1
        assert studio.get("api/file?name=bedlam.toml").json()["draft"] == "# half done"


def test_a_studio_that_is_looked_at_ends_without_a_complaint(alone):
    ran, call = alone
    address = call.address
    with closing(http.client.HTTPConnection("127.0.0.1", address.port, timeout=600)) as looking:
        looking.request("GET", f"{address.path}api/events")
        news = looking.getresponse()
        assert news.readline().startswith(b"data: ")
        ran.send_signal(signal.SIGINT)
        rest = news.read()
    assert b"data: " not in rest
    assert ran.wait() == 0
    (_, last) = ran.stderr.read().splitlines()
    assert last == "The studio has stopped; drawings and results are kept."


def test_a_studio_that_ends_ends_its_jobs_and_keeps_what_they_found(tmp_path):
    with Asked(tmp_path, at_once=1) as studio:
        running, waiting = studio.ask("enumerate", ENDLESS), studio.ask("count")
        studio.wait(running, until=lambda job: job["found"] > 20)
    assert process_of(running) is None
    with Asked(tmp_path) as studio:
        assert studio.job(running)["state"] == "lost"
        assert studio.job(running)["found"] > 20
        assert studio.job(waiting)["state"] == "lost"


RECORD = {"command": "solve", "chosen": {}, "file": "a.toml", "puzzle": "A", "state": "done"}


@pytest.fixture
def recorded(tmp_path):
    """Return what puts the record of a job there, with some of it as JSON that is given."""

    def record(**given):
        key = f"job-{len(list(tmp_path.glob('.satpack-studio/jobs/*')))}"
        folder = tmp_path / ".satpack-studio" / "jobs" / key
        folder.mkdir(parents=True)
        fields = {name: json.dumps(value) for name, value in ({"id": key} | RECORD).items()} | given
        text = ", ".join(f'"{name}": {value}' for name, value in fields.items())
        (folder / "job.json").write_text(f"{{{text}}}", encoding="utf-8")
        return folder

    return record


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("id", '"other"'), ("id", "7"), ("command", '"rm"'), ("command", "[]"), ("asked", "1.5")),
        *(("chosen", "[]"), ("chosen", '{"-o": "x"}'), ("chosen", '{"--timeout": 1e999}')),
        *(("seconds", "1e999"), ("seconds", "NaN"), ("seconds", '"1"'), ("seconds", "-1")),
        *(("asked", "9" * 5000), ("found", "-1"), ("state", '"odd"'), ("said", '["\\ud800"]')),
        *(
            ("puzzle", "null"),
            ("file", "{}"),
            ("status", "1e9"),
            ("summed", "1"),
            ("said", "[" * 9999),
        ),
    ],
)
def test_a_record_that_is_not_right_is_left_out_and_said(tmp_path, recorded, name, value):
    recorded()
    recorded(**{name: value})
    with Asked(tmp_path) as studio:
        answer = studio.get("api/jobs")
        assert answer.status_code == 200
        assert [job["id"] for job in answer.json()["jobs"]] == ["job-0"]
        (said,) = answer.json()["left_out"]
        assert said.startswith(".satpack-studio/jobs/job-1/job.json: ")


@pytest.mark.parametrize("at", ["", "job.json", "puzzle.toml", "out.jsonl", "heat.svg"])
def test_no_link_among_the_jobs_is_followed(tmp_path, recorded, at):
    folder = recorded(command='"analyse"')
    (tmp_path / "outside").mkdir()
    for name in ("puzzle.toml", "out.jsonl", "heat.svg"):
        (folder / name).write_text('{"x": "mine"}\n', encoding="utf-8")
    for path in folder.iterdir():
        (tmp_path / "outside" / path.name).write_bytes(
            path.read_bytes().replace(b"mine", b"secret")
        )
    place = folder / at
    place.rename(tmp_path / "away")
    place.symlink_to(tmp_path / "outside" / at)
    with Asked(tmp_path) as studio:
        job = f"api/jobs/{folder.name}"
        shown = f"shown/{folder.name}"
        for path in (
            *(f"{job}/puzzle", f"{job}/lines", f"{job}/command", f"{job}/hardest", f"{job}/sets/1"),
            *(f"{shown}/1.svg", f"{shown}/1.json", f"{shown}/all.jsonl", f"{shown}/heat.svg"),
        ):
            answer = studio.get(path)
            assert answer.status_code in (200, 400)
            assert b"secret" not in answer.content, path
        assert len(studio.get("api/jobs").json()["left_out"]) == (at in ("", "job.json"))
        assert studio.delete(job).status_code in (200, 400)
    assert (tmp_path / "outside" / at).exists()


def test_the_folder_of_jobs_must_not_be_a_link(tmp_path):
    (tmp_path / ".satpack-studio").mkdir()
    (tmp_path / ".satpack-studio" / "jobs").symlink_to(tmp_path)
    with pytest.raises(InputError, match="is a link"), Asked(tmp_path):
        pass


@pytest.mark.parametrize("line", ["{", "[1]", '{"x": NaN}', '{"x": "\\ud800"}', "\xff", "[" * 9999])
def test_a_result_that_is_not_right_is_refused_in_one_line(tmp_path, recorded, line):
    folder = recorded(command='"design"')
    (folder / "out.jsonl").write_bytes(f'{{"x": 1e999}}\n{line}\n'.encode("latin-1"))
    (folder / "puzzle.toml").write_text(TRAY, encoding="utf-8")
    with Asked(tmp_path) as studio:
        job = f"api/jobs/{folder.name}"
        assert (
            studio.get(f"{job}/lines?start=0&count=1").content
            == b'{"lines":[{"x": 1e999}],"all":2}'
        )
        for path in (f"{job}/lines", f"{job}/sets/1", f"{job}/sets/2", f"{job}/sets/{'9' * 5000}"):
            assert studio.get(path).status_code == 400, path
        for number in (1, 2):
            assert studio.get(f"shown/{folder.name}/{number}.svg").status_code == 400


def test_the_command_asks_of_what_was_asked_about(studio):
    (studio.root / "my own.toml").write_text(ONE, encoding="utf-8")
    keys = [
        studio.ask("solve", "soma"),
        studio.ask("solve", "my own", text=ONE, **{"--seed": 3}),
        studio.ask("solve", "soma", text=ONE),
    ]
    said = [shlex.split(studio.get(f"api/jobs/{key}/command").json()["command"]) for key in keys]
    assert said[0] == ["satpack", "solve", "soma"]
    assert said[1] == ["satpack", "solve", str(studio.root / "my own.toml"), "--seed", "3"]
    assert Path(said[2][2]).read_text(encoding="utf-8") == ONE
    for key in keys:
        studio.wait(key)


def test_every_solution_of_a_best_fit_is_drawn_and_no_other(studio):
    done = studio.wait(studio.ask("best", "crosses-9x9", **{"--all-best": True}))
    (record,) = lines(studio, done["id"])
    assert record["proved"]
    count = len(record["solutions"])
    assert count > 1
    drawn = [studio.get(f"shown/{done['id']}/1-{n}.svg") for n in (1, count)]
    assert [each.status_code for each in drawn] == [200, 200]
    assert drawn[0].content != drawn[1].content
    for name in ("1-0.svg", f"1-{count + 1}.svg", "1-x.svg", "-1.svg", "1-.json.svg"):
        assert studio.get(f"shown/{done['id']}/{name}").status_code == 400, name


def test_the_best_that_leaves_pieces_out_is_drawn(studio):
    text = gallery_text("tetrominoes-4x5")
    done = studio.wait(
        studio.ask("best", text=text, **{"--leave-out": True, "--maximise": "cells"})
    )
    (record,) = lines(studio, done["id"])
    assert (record["left_out"], record["status"], record["proved"]) == (True, "solved", True)
    assert studio.get(f"shown/{done['id']}/1-1.svg").status_code == 200


def test_an_analysis_has_its_picture_and_says_nothing_of_where_it_lies(studio):
    done = studio.wait(studio.ask("analyse", "pentominoes-3x20", **{"--runs": 0}))
    shown = studio.get(f"shown/{done['id']}/heat.svg")
    assert (shown.status_code, shown.headers["content-type"]) == (200, "image/svg+xml")
    assert b"<svg" in shown.content
    assert "default-src 'none'" in shown.headers["content-security-policy"]
    assert done["said"] == []
    other = studio.wait(studio.ask("solve", "soma"))
    assert studio.get(f"shown/{other['id']}/heat.svg").status_code == 400


ONE = """name = "One cell"
grid = "square"
region = { box = [1, 1] }
pieces = [{ name = "A", box = [1, 1] }]
"""

TRAY = """name = "A tray"
grid = "square"
region = { box = [5, 4] }

[[pieces]]
polyforms = 5
copies = "0-1"

[design]
want = ["unique"]
"""


@pytest.mark.parametrize(
    ("command", "chosen", "verdict"),
    [
        ("tile", {}, "T: tiles by translations"),
        ("rectangles", {"--up-to": "4x4"}, "T: 10 rectangles up to 4x4, 1 filled"),
        ("figure", {"--symmetry": "rotary", "--copies": 4}, "T: 2 copies with rotary symmetry"),
    ],
)
def test_a_piece_is_asked_about_as_a_shape(studio, command, chosen, verdict):
    key = studio.ask(command, "tetrominoes-4x5", shape="T", **chosen)
    done = studio.wait(key)
    assert (done["state"], done["said"]) == ("done", [])
    picture, words = done["files"]
    assert studio.get(f"shown/{key}/{picture}").content.startswith(b"<svg")
    assert studio.get(f"shown/{key}/{words}").text.startswith(verdict)
    assert lines(studio, key)[-1]["name"] == "T"
    record = shlex.split(studio.get(f"api/jobs/{key}/command").json()["command"])
    assert Path(record[2]).name == "shape.toml"


def test_of_a_shape_in_space_there_are_words_alone(studio):
    done = studio.wait(studio.ask("rectangles", "soma", shape="L", **{"--up-to": "2x2x4"}))
    assert (done["state"], done["files"]) == ("done", ["words.txt"])


@pytest.mark.parametrize("name", COMMANDS["export"].formats)
def test_a_puzzle_is_exported_in_every_format(studio, name):
    done = studio.wait(studio.ask("export", **{"-o": name}))
    assert (done["state"], done["files"]) == ("done", [name])
    (said,) = done["said"]
    assert said.startswith(f"wrote {name}: ")
    sent = studio.get(f"shown/{done['id']}/{name}?keep=1")
    assert sent.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert len(sent.content) > 100


def test_disassemblies_are_listed_hardest_first(studio):
    done = studio.wait(studio.ask("disassemble", "burr6"))
    record = lines(studio, done["id"])
    numbers = studio.get(f"api/jobs/{done['id']}/hardest").json()["numbers"]
    assert sorted(numbers) == list(range(done["found"]))
    assert done["summed"]
    assert record[done["found"]]["format"] == "satpack-survey-2"
    levels = [record[number]["levels"] for number in numbers]
    assert levels == sorted(levels, reverse=True)


def test_what_sums_up_is_no_result(studio):
    taken = studio.wait(studio.ask("disassemble", "tetrominoes-4x5"))
    assert (taken["found"], taken["summed"]) == (0, True)


def test_sets_of_pieces_come_one_a_line_and_each_is_had_as_a_puzzle(studio):
    done = studio.wait(studio.ask("design", "tray", text=TRAY))
    key = done["id"]
    *sets, ending = lines(studio, key)
    assert (ending["format"], ending["found"], ending["complete"]) == (
        *("satpack-designs-1", len(sets)),
        True,
    )
    assert (len(sets), done["summed"]) == (done["found"], True) == (9, True)
    for number, found in enumerate(satpack.design(satpack.loads(TRAY)), 1):
        text = studio.get(f"api/jobs/{key}/sets/{number}").json()["text"]
        assert satpack.loads(text) == found.puzzle()
    for path in (f"{key}/sets/10", f"{key}/sets/0", f"{key}/sets/1?region=nowhere", "none/sets/1"):
        assert studio.get(f"api/jobs/{path}").status_code == 400, path
    solved = studio.wait(studio.ask("solve", "soma"))["id"]
    wrong = studio.get(f"api/jobs/{solved}/sets/1")
    assert (wrong.status_code, "not a set of pieces" in wrong.json()["error"]) == (400, True)
