"""The hook of the build backend: compile the kernels into wheels, and in place for editable installs."""

from __future__ import annotations

import importlib.util
import os
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from types import ModuleType


class KernelHook(BuildHookInterface[Any]):
    """Compiles when a wheel is made; a source distribution has the sources."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return what a build needs beside the build backend: a C compiler in a wheel if the system has none."""
        building = _building(self.root)
        return [] if building.compiler() and not os.environ.get("SATPACK_TARGET") else ["ziglang"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, before files are collected."""
        if self.target_name != "wheel":
            return
        building = _building(self.root)
        if version == "editable":
            building.build(building.HERE)
        else:
            made = building.build(Path(self.directory, "kernels"))
            for path in made:
                build_data["force_include"][str(path)] = f"satpack/kernels/{path.name}"
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"


def _building(root: str) -> ModuleType:
    """Load `building.py` of the source tree: satpack itself can't be imported yet."""
    path = Path(root, "satpack", "kernels", "building.py")
    spec = importlib.util.spec_from_file_location("building", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
