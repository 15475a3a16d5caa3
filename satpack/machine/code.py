"""LLVM code made into machine code: optimised for the machine it runs on, kept on disk, and loaded."""

from __future__ import annotations

import ctypes
from functools import cache
from hashlib import sha256
from importlib import import_module, resources
from typing import TYPE_CHECKING, Any

from satpack.errors import EngineError
from satpack.machine import cache as disk

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["SOURCES", "addresses", "features"]

SOURCES = tuple(
    f"machine/{source}.py" for source in ("code", "expressions", "language", "translation")
)
"""The files that compile."""


def addresses(
    stem: str,
    sources: Sequence[str],
    names: Sequence[str],
    write: Callable[[], Sequence[str]],
    *,
    unrolls: bool = False,
) -> list[int]:
    """Return the machine addresses of compiled functions.

    Parameters
    ----------
    stem : str
        What their machine code is called on disk.
    sources : sequence of str
        The files of satpack that the functions are made of: if one of them changes they are compiled anew.
    names : sequence of str
        The functions.
    write : callable
        Returns modules of LLVM assembly which have these functions and all that they call. Called only if there is no machine code on disk.
    unrolls : bool
        Whether to write loops out, which takes twice as long and pays for loops of very few turns.

    Raises
    ------
    EngineError
        If they can't be compiled.
    """
    name = f"{stem}-{_digest(sources)}.o"
    code = disk.read(name)
    try:
        if code is None:
            code = _compiled(names, write(), unrolls=unrolls)
            disk.write(name, code)
        return _loaded(code, names)
    except RuntimeError as fault:  # LLVM's
        why = " ".join(str(fault).split())
        raise EngineError(f"LLVM can't compile for this machine: {why}") from fault


@cache
def _llvm() -> Any:
    try:
        llvm: Any = import_module("llvmlite.binding")
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
    except (ImportError, OSError, RuntimeError) as fault:
        raise EngineError(f"LLVM, of the package llvmlite, can't be used: {fault}") from fault
    # the only functions that compiled code may call
    for name, function in (
        ("memset", ctypes.memset),
        ("memcpy", ctypes.memmove),
        ("memmove", ctypes.memmove),
    ):
        llvm.add_symbol(name, ctypes.cast(function, ctypes.c_void_p).value)
    return llvm


@cache
def features() -> Any:
    """Return the features of the processor: a mapping from LLVM's names for them to whether it has them."""
    return _llvm().get_host_cpu_features()


def _digest(sources: Sequence[str]) -> str:
    """Return what tells functions compiled on this machine from any others."""
    digest = sha256()
    for source in (*SOURCES, *sources):
        digest.update(resources.files("satpack").joinpath(*source.split("/")).read_bytes())
    llvm = _llvm()
    compiler = (import_module("llvmlite").__version__, llvm.llvm_version_info)
    target = (llvm.get_process_triple(), llvm.get_host_cpu_name(), features().flatten())
    digest.update(repr((compiler, target)).encode())
    return digest.hexdigest()[:32]


def _compiled(names: Sequence[str], modules: Sequence[str], *, unrolls: bool) -> bytes:
    """Link modules, optimise, and return machine code."""
    llvm = _llvm()
    module, *others = map(llvm.parse_assembly, modules)
    for other in others:
        module.link_in(other)
    for function in module.functions:
        if not function.is_declaration and function.name not in names:
            function.linkage = "internal"
    machine = llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(),
        features=features().flatten(),
        opt=2,
        reloc="default",
        codemodel="jitdefault",
        jit=True,
    )
    module.triple = machine.triple
    module.data_layout = str(machine.target_data)
    tuning = llvm.create_pipeline_tuning_options(speed_level=1)
    # the loops that matter are written in vectors already
    tuning.loop_vectorization = tuning.slp_vectorization = False
    tuning.loop_unrolling = unrolls
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


_engines: list[Any] = []  # machine code lives as long as what loaded it


def _loaded(code: bytes, names: Sequence[str]) -> list[int]:
    """Load machine code and return the addresses of functions."""
    llvm = _llvm()
    machine = llvm.Target.from_default_triple().create_target_machine(
        codemodel="jitdefault", jit=True
    )
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    _engines.append(engine)
    found: list[int] = [engine.get_function_address(name) for name in names]
    if not all(found):
        raise EngineError(f"compiled code lacks some of its functions: {', '.join(names)}")
    return found
