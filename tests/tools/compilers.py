"""A compiler for tests that need a library, but not a fast one."""

import shlex

from satpack.kernels.building import Platform, _command


def script(folder, name, *lines):
    """Write a shell script."""
    path = folder / name
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return path


def quick_compiler(folder, *lines, name="quick"):
    """Return a command that compiles without optimising, in a tenth of the time, after these lines of shell."""
    # what comes last is in force
    command = shlex.join(_command(Platform.here()))
    return script(folder, name, *lines, f'exec {command} "$@" -O0')
