// Try satpack in Pyodide, that is, as WebAssembly without processes and threads, as a browser runs it:
//
//     folder=build/pyodide
//     .venv/bin/python .ci/wheels.py --to $folder pyodide
//     .venv/bin/pip download --dest $folder --no-deps --only-binary=:all: --platform pyemscripten_2026_0_wasm32 --python-version 3.14 \
//         python-sat msgspec tomli defusedxml 'typer<0.29' rich shellingham annotated-doc typing-extensions markdown-it-py mdurl pygments
//     cp numpy-*-pyemscripten_2026_0_wasm32.whl $folder    # of Pyodide's own distribution: no package index has it
//     npm install --prefix $folder pyodide && node .ci/pyodide.mjs $folder
//
// Without numpy's wheel only what does without numpy is tried: the kernels are loaded, and a solver runs in slices.
// An older Pyodide does as well, such as 0.29: then all wheels are those for its Python and platform.
import { readFileSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

const folder = resolve(process.argv[2]);
const { loadPyodide } = await import(`${folder}/node_modules/pyodide/pyodide.mjs`);
const pyodide = await loadPyodide();
const wheels = readdirSync(folder).filter((name) => name.endsWith(".whl"));
for (const wheel of wheels) pyodide.unpackArchive(new Uint8Array(readFileSync(`${folder}/${wheel}`)), "wheel");

const WITHOUT_NUMPY = `
import ctypes, importlib.util, pathlib, sys
from unittest.mock import MagicMock
if not importlib.util.find_spec("numpy"):
    sys.modules["numpy"] = MagicMock()  # modules import it that need it for other things
place = pathlib.Path(importlib.util.find_spec("satpack").origin).parent
library = ctypes.CDLL(str(place / "kernels" / "_satpack.kernels.so"))
assert library.satpack_processor() == 0
from satpack.kernels.building import Platform
assert Platform.here().platform == "emscripten-wasm32", Platform.here()

from satpack.engines.sat.session import open_session
from satpack.runtime import system
from satpack.runtime.limits import NEVER, Deadline
assert not system.HAS_THREADS
holes = 7  # pigeons are one more
var = lambda pigeon, hole: pigeon * holes + hole + 1
clauses = [[var(p, h) for h in range(holes)] for p in range(holes + 1)]
clauses += [[-var(p, h), -var(q, h)] for h in range(holes) for q in range(holes + 1) for p in range(q)]
with open_session("glucose42") as session:
    session.add(clauses)
    assert session.solve([], Deadline.after(0.05)) in (None, False)
    assert session.solve([], NEVER) is False
print("kernels are loaded, and glucose42 refutes pigeonholes in slices")
`;

const WITH_NUMPY = `
import time
import satpack
for name, total in (("soma", 11520), ("pentominoes-6x10", 9356), ("conway-5x5x5", None)):
    start = time.perf_counter()
    found = satpack.count(name)
    assert found.complete and total in (None, found.total), found
    print(f"{name}: {found.total:,} in {time.perf_counter() - start:.2f} s")
assert satpack.solve("soma", engine="sat") is not None
assert satpack.disassemble("burr6").to_record().highest == "10.1.1.1.1"
try:
    satpack.count("soma", jobs=2)
except satpack.OptionError as fault:
    print(fault)
else:
    raise AssertionError("two jobs are not refused")
`;

try {
    await pyodide.runPythonAsync(WITHOUT_NUMPY);
    if (wheels.some((name) => name.startsWith("numpy-"))) await pyodide.runPythonAsync(WITH_NUMPY);
    else console.log("numpy's wheel is not there: nothing else was tried");
} catch (fault) {
    console.error(fault.message);
    process.exit(1);
}
