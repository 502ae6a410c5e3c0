"""Whether an operator computes a forward or a backward, judged by its names."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal

Direction = Literal["forward", "backward", "none"]
OPPOSITE: Mapping[Direction, Direction] = {"forward": "backward", "backward": "forward", "none": "none"}
# The words of PyTorch (`_backward`), cuDNN (`Bwd`) and torch-scatter (`_bw`).
_BACKWARD = re.compile(r"backward|bwd|(?<![a-z])bw(?![a-z])|(?<![a-z])grad(?:ient)?s?(?![a-z])", re.IGNORECASE)
_FORWARD = re.compile(r"forward|fwd|(?<![a-z])fw(?![a-z])", re.IGNORECASE)


def named_direction(names: Iterable[str]) -> Direction:
    """Return the direction of the first name that contains a word for one; `none` if no name does."""
    for name in names:
        if _BACKWARD.search(name):
            return "backward"
        if _FORWARD.search(name):
            return "forward"
    return "none"


def stem(name: str) -> str:
    """Return a name without the words for its direction."""
    return re.sub(r"_+", "_", _FORWARD.sub("", _BACKWARD.sub("", name))).strip("_").lower()
