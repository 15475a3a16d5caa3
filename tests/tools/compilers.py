"""A compiler for tests that need a library, but not a fast one."""

import shlex

from satpack.kernels.building import Platform, _command


def script(folder, name, *lines):
    """Write a shell script."""
    path = folder / name
    path.write_text("\n".join(["#!/bin/sh", *lines, ""]))
    path.chmod(0o755)
    return path


def quick_compiler(folder):
    """Return a command that compiles without optimising, in a tenth of the time."""
    # what comes last is in force
    command = shlex.join(_command(Platform.here()))
    return script(folder, "quick", f'exec {command} "$@" -O0')


def pretended_compiler(folder, *lines):
    """Return a command that runs these lines of shell, and makes an empty file of what it should compile."""
    return script(folder, "pretended", *lines, 'while [ "$1" != -o ]; do shift; done; : > "$2"')
