"""The command line, run in the process of the tests."""

from typer.testing import CliRunner

from satpack.cli import app


def run(*arguments, **options):
    """Run satpack; `input` is what it finds on standard input."""
    return CliRunner().invoke(app, list(map(str, arguments)), **options)
