"""The compiled kernel, for each number of words an option can have: made when first needed, kept on disk after that.

Importing numba takes longer than solving most puzzles. So machine code is kept that needs no numba: it is loaded by
llvmlite alone, which is a fifth of the work. Only where it is not on disk yet numba is started, in a child process.
"""

from __future__ import annotations

import ctypes
from functools import cache
from hashlib import sha256
from importlib import import_module, resources
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from satpack.cover import cache as disk
from satpack.errors import EngineError

__all__ = ["fewer_words", "kernel"]

_SOURCES = (
    "choosing",
    "compiler",
    "kernel",
    "layout",
    "machine",
    "native",
    "rewriting",
    "routines",
)

_RARE = ("rewrite", "_plan_moves", "_move_set", "_finish", "_least_by_tally")
"""Functions not worth the time it takes to compile them where they are called."""


def fewer_words(width: int) -> int:
    """Return in how many words an option of so many is rewritten when its items get fewer; 0 if never.

    >>> fewer_words(16), fewer_words(4), fewer_words(2), fewer_words(1)
    (4, 2, 1, 0)
    """
    return min(4, width // 2)


@cache
def kernel(width: int) -> int:
    """Return the machine address of the kernel for options of so many words, a power of two.

    Raises
    ------
    EngineError
        If it can't be compiled.
    """
    name = f"cover-{_digest()}-{width}.o"
    code = disk.read(name)
    if code is None:
        code = _compiled(width)
        disk.write(name, code)
    return _loaded(code)


@cache
def _llvm() -> Any:
    llvm: Any = import_module("llvmlite.binding")
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    # the only functions that compiled code may call
    for name, function in (
        ("memset", ctypes.memset),
        ("memcpy", ctypes.memmove),
        ("memmove", ctypes.memmove),
    ):
        llvm.add_symbol(name, ctypes.cast(function, ctypes.c_void_p).value)
    return llvm


@cache
def _features() -> Any:
    return _llvm().get_host_cpu_features()


@cache
def _digest() -> str:
    """Return what tells this kernel on this machine from any other."""
    digest = sha256()
    folder = resources.files("satpack.cover")
    for source in _SOURCES:
        digest.update(folder.joinpath(f"{source}.py").read_bytes())
    numba = find_spec("numba")  # which is not imported by this
    assert numba is not None
    assert numba.origin is not None
    found = Path(numba.origin).stat()
    llvm = _llvm()
    compiler = (numba.origin, found.st_mtime_ns, found.st_size, llvm.llvm_version_info)
    target = (llvm.get_process_triple(), llvm.get_host_cpu_name(), _features().flatten())
    digest.update(repr((compiler, target)).encode())
    return digest.hexdigest()[:32]


def _assembly() -> str:
    """Return what numba makes of the search, the same for every width and machine of one kind."""
    from satpack.processes import Child

    name = f"cover-{_digest()}.ll"
    stored = disk.read(name)
    if stored is not None:
        return stored.decode()
    with Child("satpack.cover.compiler:Compiler") as child:
        assembly: str = child.call("assembly")
    disk.write(name, assembly.encode())
    return assembly


def _compiled(width: int) -> bytes:
    """Fill in the routines for a width, optimise, and return machine code."""
    from satpack.cover.routines import routines

    llvm = _llvm()
    module = llvm.parse_assembly(_assembly())
    packs = bool(_features().get("avx512f"))
    module.link_in(llvm.parse_assembly(routines(width, fewer_words(width), packs=packs)))
    for function in module.functions:
        if function.is_declaration:
            continue
        if function.name.startswith("cfunc"):
            function.name = "satpack_search"
        else:
            function.linkage = "internal"
            if any(name in function.name for name in _RARE):
                function.add_function_attribute("noinline")
    machine = llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=_features().flatten(),
        opt=2,
        reloc="default",
        codemodel="jitdefault",
        jit=True,
    )
    tuning = llvm.create_pipeline_tuning_options(speed_level=1)
    # the loops that matter are written in vectors already
    tuning.loop_vectorization = tuning.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


_engines: list[Any] = []  # machine code lives as long as what loaded it


def _loaded(code: bytes) -> int:
    """Load machine code and return the address of its search."""
    llvm = _llvm()
    machine = llvm.Target.from_default_triple().create_target_machine(
        codemodel="jitdefault", jit=True
    )
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    address: int = engine.get_function_address("satpack_search")
    if not address:
        raise EngineError("the compiled kernel has no function 'satpack_search'")
    return address
