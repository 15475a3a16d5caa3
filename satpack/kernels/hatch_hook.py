"""The hook of the build backend: compile the kernels into wheels, and in place for editable installs.

SATPACK_TARGET names another platform to make a wheel for, one of `building.WHEELS`.
"""

from __future__ import annotations

import importlib.util
import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import mac_platforms

if TYPE_CHECKING:
    from types import ModuleType

TARGET_VARIABLE = "SATPACK_TARGET"


class KernelHook(BuildHookInterface[Any]):
    """Compiles when a wheel is built; a source distribution contains the sources."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Return the requirements of a build: a C compiler from a wheel, if the system has none or the wheel is for another platform."""
        has_compiler = not os.environ.get(TARGET_VARIABLE) and self._told(_building().compiler)
        return [] if has_compiler else ["ziglang"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        building = _building()
        asked = os.environ.get(TARGET_VARIABLE)
        if asked and asked not in building.WHEELS:
            self.app.abort(f"{TARGET_VARIABLE}={asked}: use one of {', '.join(building.WHEELS)}")
        target = building.WHEELS[asked] if asked else building.Platform.here()
        if version == "editable":
            self._told(building.build, building.HERE)
        else:
            self._scratch = tempfile.TemporaryDirectory()  # until the wheel is made
            for path in self._told(building.build, Path(self._scratch.name), target=target):
                build_data["force_include"][str(path)] = f"satpack/kernels/{path.name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{target.tag or _tag_here()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the compiled files once they are in the wheel."""
        del build_data, artifact_path
        if version != "editable":
            self._scratch.cleanup()

    def _told(self, work: Any, *arguments: Any, **options: Any) -> Any:
        """Call a function; abort the build with the message of an OSError that it raises."""
        try:
            return work(*arguments, **options)
        except OSError as fault:
            self.app.abort(str(fault))


def _tag_here() -> str:
    if (
        sys.platform == "darwin"
    ):  # compiled for one architecture and this system; Python may be for several and older
        return next(iter(mac_platforms()))
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")


def _building() -> ModuleType:
    """Load `building.py`: satpack itself can't be imported yet."""
    name = "satpack_kernels_building"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name("building.py"))
        assert spec
        assert spec.loader
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]
