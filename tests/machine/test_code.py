"""Where LLVM is missing, or knows no code for a machine, that is said."""

import pytest

from satpack.errors import EngineError
from satpack.machine import cache, code


@pytest.fixture
def unkept(monkeypatch, tmp_path):
    """Nothing that is on disk already."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))


def assembly():
    return ["define void @satpack_idle() { ret void }"]


@pytest.mark.parametrize("fault", [ImportError, OSError, RuntimeError])
def test_llvm_is_missing(monkeypatch, unkept, fault):
    def broken(name):
        raise fault(f"no {name}")

    monkeypatch.setattr(code, "import_module", broken)
    monkeypatch.setattr(code, "_llvm", code._llvm.__wrapped__)
    with pytest.raises(EngineError, match=r"the package llvmlite, .*: no llvmlite\.binding"):
        code.addresses("idle", [], ["satpack_idle"], assembly)


def test_llvm_refuses_to_compile(monkeypatch, unkept):
    with pytest.raises(EngineError, match=r"LLVM can't compile for this machine: .*expected"):
        code.addresses("idle", [], ["satpack_idle"], lambda: ["define nothing"])


def test_a_function_is_not_there(unkept):
    with pytest.raises(EngineError, match="lacks some of its functions: satpack_other"):
        code.addresses("idle", [], ["satpack_other"], assembly)
