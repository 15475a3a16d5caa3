"""What a stream can show."""

import io

import pytest

from satpack.render.screen import wants_colour, wants_unicode


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("stream", "environ", "wanted"),
    [
        (Terminal(), {}, True),
        (Terminal(), {"TERM": "xterm"}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (Terminal(), {"NO_COLOR": "1"}, False),
        (Terminal(), {"NO_COLOR": ""}, True),
        (Terminal(), {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (io.StringIO(), {}, False),
        (io.StringIO(), {"FORCE_COLOR": "1"}, True),
        (io.StringIO(), {"FORCE_COLOR": ""}, False),
    ],
)
def test_colour_follows_the_terminal_and_the_environment(stream, environ, wanted):
    assert wants_colour(stream, environ) is wanted


@pytest.mark.parametrize(
    ("encoding", "wanted"),
    [("utf-8", True), ("utf-16", True), ("ascii", False), ("latin-1", False), ("cp437", False)],
)
def test_unicode_follows_the_encoding_of_the_terminal(encoding, wanted):
    assert wants_unicode(io.TextIOWrapper(io.BytesIO(), encoding=encoding)) is wanted


def test_text_in_memory_takes_all_characters():
    assert wants_unicode(io.StringIO()) is True
