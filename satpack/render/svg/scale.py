"""A perceptually uniform scale of colours for numbers, also in grey, with dark figures legible on all of it.

From nearly white over yellow and green to blue, by lightness falling evenly in the colour space Oklab (B. Ottosson, 2020),
so that people who are colour-blind, and printers without colours, see the same order.
"""

from __future__ import annotations

from math import cos, radians, sin

# at 0 and at 1: lightness, chroma, and hue in degrees
_FIRST, _LAST = (0.98, 0.02, 105.0), (0.60, 0.13, 255.0)


def scale_colour(value: float) -> str:
    """Return the colour of a number from 0 to 1, for SVG.

    Examples
    --------
    >>> scale_colour(0), scale_colour(1)
    ('#fafaea', '#4682cc')
    """
    lightness, chroma, hue = (a + value * (b - a) for a, b in zip(_FIRST, _LAST, strict=True))
    # between its ends the scale is more saturated
    chroma += 0.08 * value * (1 - value)
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long, medium, short = (
        (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
        (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
        (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3,
    )
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{_channel(each):02x}" for each in linear)


def _channel(linear: float) -> int:
    """Return a channel of sRGB, from 0 to 255."""
    kept = min(1.0, max(0.0, linear))
    curved = 12.92 * kept if kept <= 0.0031308 else 1.055 * kept ** (1 / 2.4) - 0.055
    return round(255 * curved)
